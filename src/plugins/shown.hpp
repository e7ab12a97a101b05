// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pcegar/plugin.hpp>

#include "pcegar/rank.hpp"
#include "pcegar/select.hpp"
#include "pcegar/symbol_names.hpp"
#include "verification/partition_operator.hpp"

namespace pcegar::plugins {

// What a plug-in is shown: rounds, converted to the types of plugin.hpp.

[[nodiscard]] std::vector<plugin::Target> shown(const RankRound& round);
[[nodiscard]] std::vector<plugin::Refinement> shown(const SelectRound& round);
[[nodiscard]] std::vector<plugin::Property> shown(const verification::PartitionRound& round);
[[nodiscard]] plugin::Candidate shown(const refiners::RefinementCandidate& candidate,
                                      const cpa::PredicatePrecision& tracked,
                                      const SymbolNames& names);

}  // namespace pcegar::plugins

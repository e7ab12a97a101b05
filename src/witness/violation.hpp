// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "refiners/counterexample.hpp"
#include "witness/source_text.hpp"
#include "witness/witness.hpp"

namespace pcegar::witness {

/// The waypoints of a counterexample: its branches, the functions that it enters, the values of its
/// inputs, and the target. Steps that are not in the input files (models of library functions) have
/// none.
[[nodiscard]] std::vector<Waypoint> waypoints_of(const cfa::Program& program,
                                                 const refiners::Counterexample& counterexample,
                                                 const SourceText& source);

}  // namespace pcegar::witness

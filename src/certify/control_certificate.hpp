// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cpa/composite/composite_cpa.hpp"
#include "support/limits.hpp"
#include "support/proof_check.hpp"

namespace pcegar::certify {

/// Proves that no target is reached, whatever the data are: the states of the components for
/// control include the initial one, no target, and with each state all its successors. Throws
/// LimitReached.
[[nodiscard]] ProofCheck check_control(const cfa::Program& program, cpa::CompositeCpa& control,
                                       const std::vector<cpa::StatePtr>& states,
                                       const Limits& limits);

}  // namespace pcegar::certify

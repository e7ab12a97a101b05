// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cpa/composite/composite_cpa.hpp"
#include "encoding/path_formula.hpp"
#include "support/limits.hpp"
#include "support/proof_check.hpp"

namespace pcegar::certify {

/// What a proof by control is about.
struct ControlParts {
  const cfa::Program& program;
  cpa::CompositeCpa& control;  ///< the components for control
  /// Gives edges their formulas: one that is plainly false is never taken.
  encoding::PathFormulaBuilder& builder;
};

/// Proves that no target is reached, whatever the data are: the states include the initial one, no
/// target, and with each state all its successors. Throws LimitReached.
[[nodiscard]] ProofCheck check_control(const ControlParts& parts,
                                       const std::vector<cpa::StatePtr>& states,
                                       const Limits& limits);

}  // namespace pcegar::certify

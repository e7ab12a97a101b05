// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cpa/composite/composite_cpa.hpp"
#include "cpa/control_conditions.hpp"
#include "cpa/predicate/block_operator.hpp"
#include "encoding/path_formula.hpp"
#include "smt/solver.hpp"
#include "support/limits.hpp"
#include "support/proof_check.hpp"
#include "support/statistics.hpp"

namespace pcegar::certify {

/// What holds whenever an execution is at a block start with these control components (location,
/// call stack, automata): one disjunct of the invariant there.
struct Invariant {
  cpa::StatePtr control;  ///< of the composite in CertificateParts
  smt::Term formula;      ///< un-indexed, in the arithmetic of the builder
};

struct CertificateParts {
  const cfa::Program& program;
  cpa::CompositeCpa& control;         ///< all components but the predicate analysis
  cpa::ControlConditions conditions;  ///< of the components in `control`
  encoding::PathFormulaBuilder& builder;
  const cpa::BlockOperator& blocks;
  smt::Backend& backend;
};

/// Proves that the invariants hold at every block start that an execution reaches, and that no
/// target is reached. Throws LimitReached.
[[nodiscard]] ProofCheck check_invariants(const CertificateParts& parts,
                                          const std::vector<Invariant>& invariants,
                                          const Limits& limits, Statistics& statistics);

}  // namespace pcegar::certify

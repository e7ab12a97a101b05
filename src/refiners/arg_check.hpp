// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/framework/reached_set.hpp"
#include "cpa/predicate/predicate_registry.hpp"
#include "refiners/error_path.hpp"
#include "smt/solver.hpp"
#include "support/limits.hpp"
#include "support/proof_check.hpp"
#include "support/statistics.hpp"

namespace pcegar::refiners {

/// What the check of an ARG uses in addition to the graph.
struct ArgCheckParts {
  cpa::CompositeCpa& composite;
  encoding::PathFormulaBuilder& builder;
  cpa::PredicateRegistry& predicates;
  smt::Backend& backend;
};

/// Checks the finished ARG before TRUE is answered, with a solver session of its own and with
/// formulas instead of BDDs; arg_check.cpp says what is checked. Throws LimitReached.
[[nodiscard]] ProofCheck check_arg(const AnalysisView& view, const cpa::ReachedSet& reached,
                                   const ArgCheckParts& parts, const Limits& limits,
                                   Statistics& statistics);

}  // namespace pcegar::refiners

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cpa/framework/reached_set.hpp"
#include "cpa/predicate/predicate_registry.hpp"
#include "refiners/error_path.hpp"
#include "smt/solver.hpp"
#include "support/limits.hpp"

namespace pcegar::refiners {

/// Checks the finished ARG before TRUE is answered, with a solver session of its own and formulas
/// instead of BDDs: nothing is left to explore, no state is a target, every abstraction is implied
/// by the block that leads to it, and every covered abstraction implies the one that covers it.
/// Empty if all holds; else what failed. Throws LimitReached.
[[nodiscard]] std::string check_arg(const AnalysisView& view, const cpa::ReachedSet& reached,
                                    encoding::PathFormulaBuilder& builder,
                                    cpa::PredicateRegistry& predicates, smt::Backend& backend,
                                    const Limits& limits);

}  // namespace pcegar::refiners

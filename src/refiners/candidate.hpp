// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cpa/framework/refinable.hpp"
#include "cpa/predicate/predicate_precision.hpp"
#include "smt/term.hpp"

namespace pcegar::refiners {

/// Scores of a refinement, computed without applying it; smaller is assumed to be better.
struct Scores {
  /// From the first to the last cut with an interpolant that is neither true nor false.
  std::size_t interpolant_length = 0;
  std::size_t width = 0;          ///< number of such cuts
  std::size_t variables = 0;      ///< distinct program variables in the interpolants
  std::size_t domains = 0;        ///< sum of the weights of their classes
  std::size_t loop_counters = 0;  ///< of them, those that a loop counts with
  std::size_t predicates = 0;     ///< distinct ones in the increment
  std::size_t assumptions = 0;    ///< CFA edges on the prefix that assume; over all its paths
  std::size_t assignments = 0;    ///< CFA edges on the prefix that give a value
};

/// One way to rule out a spurious path.
struct RefinementCandidate {
  /// Index k into ErrorPath::nodes of the first state that is refined; 0: everything is explored
  /// again.
  std::size_t pivot = 0;
  cpa::PredicateIncrement increment;
  /// For the components besides the predicates; a path that one of them rules out by itself needs
  /// no predicates.
  std::vector<cpa::ComponentIncrement> others;
  std::vector<smt::Term> interpolants;  ///< un-indexed, at e_1 .. ; true where nothing is needed
  std::size_t prefix_length = 0;        ///< blocks of the infeasible (sliced) prefix
  bool is_sliced = false;               ///< not of the plain prefix
  Scores scores;
};

}  // namespace pcegar::refiners

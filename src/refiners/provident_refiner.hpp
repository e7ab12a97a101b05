// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "cpa/predicate/predicate_precision.hpp"
#include "refiners/concretiser.hpp"
#include "refiners/interpolator.hpp"

namespace pcegar::refiners {

/// The path to the target is real.
struct Feasible {
  Counterexample counterexample;
};
/// The path is spurious, and this is what rules it out.
struct Spurious {
  std::size_t pivot = 0;  ///< index k into ErrorPath::nodes of the first state with a predicate
  cpa::PrecisionIncrement increment;
  std::vector<smt::Term> interpolants;  ///< un-indexed, at e_1 .. ; true where nothing is needed
};
/// Neither could be established.
struct Undecided {
  std::string reason;
};

/// A provident refinement (002, Sect. 3.1): what a refinement for one target would add to the
/// precision, computed without any change to the reached set.
struct ProvidentRefinement {
  cpa::ArgNodeId target;
  std::uint32_t level = 0;  ///< of the target in the ARG
  ErrorPath path;
  std::variant<Feasible, Spurious, Undecided> outcome;
};

/// ARG path -> block formulas -> feasible, or infeasible -> interpolants -> precision increment.
/// provident_refine of 002, Algorithm 3.1.
class ProvidentRefiner {
public:
  ProvidentRefiner(const AnalysisView& view, encoding::PathFormulaBuilder& builder,
                   cpa::PredicateRegistry& predicates, smt::Backend& backend,
                   Interpolator& interpolator, Concretiser& concretiser, const Limits& limits,
                   Statistics& statistics);

  ProvidentRefinement refine(cpa::ArgNodeId target);

private:
  /// Length of the shortest infeasible prefix; the number of blocks plus one if all is feasible.
  std::variant<std::size_t, Undecided> infeasible_prefix(std::span<const smt::Term> blocks);
  std::variant<Feasible, Spurious, Undecided> decide(const ErrorPath& path);
  std::variant<Spurious, Undecided> increment_of(const ErrorPath& path,
                                                 const smt::Interpolants& interpolants);

  const AnalysisView& view_;
  encoding::PathFormulaBuilder& builder_;
  cpa::PredicateRegistry& predicates_;
  smt::Backend& backend_;
  Interpolator& interpolator_;
  Concretiser& concretiser_;
  const Limits& limits_;
  std::map<std::vector<smt::Term>, std::size_t> known_prefixes_;
  Counter& provident_;
  Counter& shared_;
  Counter& longest_path_;
  Timer& timer_;
  Timer& feasibility_;
};

}  // namespace pcegar::refiners

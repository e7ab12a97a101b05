// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcegar/rank.hpp"
#include "pcegar/refinement_loop.hpp"
#include "pcegar/select.hpp"

namespace pcegar {

/// When PCEGAR interrupts an exploration to refine what it has found. A coarse abstraction may have
/// infinitely many states (a counter in an automaton, a loop that no block ends); waiting for the
/// end would then be waiting for ever.
struct ExplorationPace {
  /// Blocks beyond twice the depth of the first target; nothing means never (002, Alg. 3.1 to the
  /// letter).
  std::optional<std::uint32_t> blocks = 8;
};

/// Provident counterexample-guided abstraction refinement (002, Algorithm 3.1).
///
///   paper                here
///   abort_ERR = false    Pace (see ExplorationPace)
///   extract_targets      extract_targets
///   rank                 rank_
///   provident_refine(t)  provident_refine
///   candidates           candidates
///   select               select_
///   apply                parts.applier.apply
///
/// As the thesis notes, a feasible counterexample always wins: provident refinement stops at the
/// first one, and it alone counts. A target that can be neither confirmed nor refined does not end
/// the run as long as another one can be refined; its path may disappear with the others. And if
/// what select chose makes no progress, everything is applied before the algorithm gives up: no
/// choice of operators loses a verdict that join-all would reach in the same state.
class Pcegar final : public RefinementAlgorithm {
public:
  Pcegar(RefinementParts parts, RankOperator rank, SelectOperator select, ExplorationPace pace);
  Outcome run(cpa::ReachedSet& reached) override;

private:
  using Refinements = std::vector<refiners::ProvidentRefinement>;
  using Candidates = std::vector<const refiners::ProvidentRefinement*>;
  cpa::ExplorationResult explore(cpa::ReachedSet& reached);
  /// Those of the ranked targets; all targets if rank left out those that can be refined.
  Refinements provident_refinements(std::span<const cpa::ArgNodeId> targets);
  /// The compound refinement; the others' fate goes to the journal.
  Candidates choose(std::size_t targets, const Refinements& refinements);
  bool rescue(cpa::ReachedSet& reached, const Refinements& refinements);
  [[nodiscard]] SearchEffort effort() const;

  RefinementParts parts_;
  RankOperator rank_;
  SelectOperator select_;
  ExplorationPace pace_;
  Counter& explorations_;
  Counter& expanded_;
  Counter& abstraction_queries_;
};

}  // namespace pcegar

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
/// first one. A target that can be neither confirmed nor refined does not end the run as long as
/// another one can be refined; its path may disappear with the others.
class Pcegar final : public RefinementAlgorithm {
public:
  Pcegar(RefinementParts parts, RankOperator rank, SelectOperator select, ExplorationPace pace)
      : parts_(parts), rank_(std::move(rank)), select_(std::move(select)), pace_(pace) {}
  Outcome run(cpa::ReachedSet& reached) override;

private:
  std::vector<refiners::ProvidentRefinement> provident_refinements(
      std::span<const cpa::ArgNodeId> targets);

  RefinementParts parts_;
  RankOperator rank_;
  SelectOperator select_;
  ExplorationPace pace_;
};

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcegar/fallback.hpp"
#include "pcegar/rank.hpp"
#include "pcegar/refinement_loop.hpp"
#include "pcegar/select.hpp"

namespace pcegar {

/// Early refinement: PCEGAR interrupts an exploration to refine the targets found so far. A coarse
/// abstraction may have infinitely many states (a counter in an automaton, a loop that no block
/// ends), so the exploration might never end by itself.
struct EarlyRefinement {
  /// The exploration is interrupted once it is this many blocks deeper than twice the depth of the
  /// first target; nothing: never (exactly 002, Alg. 3.1).
  std::optional<std::uint32_t> blocks = 8;
  /// The exploration is interrupted once it has found so many targets. Nothing: never.
  std::optional<std::size_t> targets = 300;
  /// The first exploration is interrupted at its first target: where most first counterexamples are
  /// real, as in a coarse slice, the others are found in vain.
  bool at_first_target = false;
};

/// The operators of PCEGAR, and what they use in addition to the round.
struct PcegarOperators {
  RankOperator rank;
  SelectOperator select;
  RulesOut rules_out;
  const SymbolNames& names;
};

/// Provident counterexample-guided abstraction refinement (002, Algorithm 3.1).
///
///   paper                here
///   abort_ERR = false    see EarlyRefinement
///   CPA++(.., abort)     explorer.explore
///   extract_targets      explorer.targets
///   rank                 operators.rank
///   provident_refine(t)  refiner.provident
///   candidates           Refinements
///   select               operators.select
///   apply                applier.apply
///
/// As the thesis notes, a feasible counterexample always wins: provident refinement stops at the
/// first one and ignores the others. A target that can be neither confirmed nor refined does not
/// end the run as long as another one can be refined; its path may disappear with the others. If
/// the operators' choice makes no progress, Fallback decides what is tried before the algorithm
/// gives up.
class Pcegar final : public RefinementAlgorithm {
public:
  Pcegar(const LoopParts& parts, PcegarOperators operators, Fallback fallback,
         EarlyRefinement early);
  Outcome run(cpa::ReachedSet& reached, const RunBounds& bounds) override;

private:
  using Chosen = std::vector<const refiners::ProvidentRefinement*>;
  /// Refines the ranked targets, or all targets if the fallback says so.
  Refinements refine(const std::vector<TargetInfo>& targets);
  /// The compound refinement; empty: there is none. What became of the other refinements goes to
  /// the record.
  Chosen choose(std::size_t targets, const Refinements& refinements);
  ApplyResult apply(cpa::ReachedSet& reached, const Chosen& chosen, const RunBounds& bounds);
  /// Applies the chosen refinements, or those that the fallback gives instead.
  ApplyResult make_progress(cpa::ReachedSet& reached, const Chosen& chosen,
                            const Refinements& refinements, const RunBounds& bounds);

  LoopParts parts_;
  PcegarOperators operators_;
  Fallback fallback_;
  EarlyRefinement early_;
};

}  // namespace pcegar

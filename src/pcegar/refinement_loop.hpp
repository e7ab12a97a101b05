// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/framework/cpa_algorithm.hpp"
#include "cpa/predicate/abstractor.hpp"
#include "pcegar/apply.hpp"
#include "pcegar/generaliser.hpp"
#include "pcegar/journal.hpp"
#include "pcegar/known_predicates.hpp"
#include "pcegar/outcome.hpp"
#include "pcegar/prefer.hpp"
#include "pcegar/reuse.hpp"
#include "pcegar/vocabulary.hpp"

namespace pcegar {

/// What both refinement algorithms work with; held by reference, owned by the composition root.
struct RefinementParts {
  const refiners::AnalysisView& view;
  cpa::CpaAlgorithm& cpa_algorithm;
  refiners::ProvidentRefiner& refiner;
  RefinementApplier& applier;
  KnownPredicates& known;
  LoopGeneraliser* generaliser;  ///< null: none
  cpa::Abstractor& abstractor;
  cpa::PredicateRegistry& predicates;
  const PreferOperator& prefer;
  const Vocabulary& words;
  RefinementJournal& journal;
  ReuseMeter& reuse;
  const Log& log;
  Statistics& statistics;
};

/// A refinement algorithm: explores and refines until one of the outcomes is certain. May be run
/// again on the same reached set after the composition changed (an automaton was switched off),
/// once the applier has restarted it.
class RefinementAlgorithm {
public:
  virtual ~RefinementAlgorithm() = default;
  /// Throws LimitReached.
  virtual Outcome run(cpa::ReachedSet& reached) = 0;
};

/// extract_targets(reached) of 002, Alg. 3.1, in the order of exploration.
[[nodiscard]] std::vector<cpa::ArgNodeId> extract_targets(const cpa::ReachedSet& reached);

/// provident_refine(t) of 002, Alg. 3.1, for each of the targets, or only for the first feasible
/// one; where there are several ways to rule out a path, the preferred one is chosen.
[[nodiscard]] std::vector<refiners::ProvidentRefinement> provident_refine(
    const RefinementParts& parts, std::span<const cpa::ArgNodeId> targets);

/// Tells the journal of the provident refinements of one exploration. The selection speaks of the
/// spurious ones; it is empty if select was not asked.
void journal_round(const RefinementParts& parts, std::size_t targets,
                   std::span<const refiners::ProvidentRefinement> refinements,
                   const Selection& selection);

/// apply(reached, s) of 002, Alg. 3.1, with what is known already about the same variables.
[[nodiscard]] ApplyResult apply_and_journal(
    const RefinementParts& parts, cpa::ReachedSet& reached,
    const std::vector<const refiners::ProvidentRefinement*>& selected);

/// The outcome for a target whose refinement is Feasible or Undecided.
[[nodiscard]] Violation violation_of(const RefinementParts& parts,
                                     refiners::ProvidentRefinement& refinement);
[[nodiscard]] Stuck stuck_at(const RefinementParts& parts,
                             const refiners::ProvidentRefinement& refinement,
                             const refiners::Undecided& why);

}  // namespace pcegar

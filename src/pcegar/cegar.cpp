// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/cegar.hpp"

namespace pcegar {

Outcome Cegar::run(cpa::ReachedSet& reached) {
  const auto at_target = [](const cpa::AbstractState& state) {
    return !cpa::facts_of(state).targets.empty();
  };
  for (;;) {
    ++parts_.statistics.counter("refinement.explorations");
    const cpa::ExplorationResult exploration = parts_.cpa_algorithm.run(reached, at_target);
    if (exploration == cpa::ExplorationResult::Complete) {
      return Safe{};
    }
    ++parts_.statistics.counter("refinement.targets");
    const std::vector<cpa::ArgNodeId> targets = extract_targets(reached);
    std::vector<refiners::ProvidentRefinement> refinements =
        provident_refine(parts_, std::span(targets).first(1));
    refiners::ProvidentRefinement& refinement = refinements.front();
    journal_round(parts_, 1, refinements, {{0}, {""}});
    if (std::holds_alternative<refiners::Feasible>(refinement.outcome)) {
      return violation_of(parts_, refinement);
    }
    if (const auto* undecided = std::get_if<refiners::Undecided>(&refinement.outcome)) {
      return stuck_at(parts_, refinement, *undecided);
    }
    const Stuck no_progress = stuck_at(parts_, refinement, {"refinement makes no progress"});
    if (std::holds_alternative<NoProgress>(apply_and_journal(parts_, reached, {&refinement}))) {
      return no_progress;
    }
  }
}

}  // namespace pcegar

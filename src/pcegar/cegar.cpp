// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/cegar.hpp"

namespace pcegar {

Outcome Cegar::run(cpa::ReachedSet& reached, const RunBounds& bounds) {
  const auto at_target = [](const cpa::AbstractState& state) { return cpa::is_target(state); };
  auto& [explorer, refiner, applier, record] = parts_;
  for (;;) {
    const cpa::ExplorationResult exploration = explorer.explore(reached, at_target, bounds.states);
    if (exploration == cpa::ExplorationResult::StateBound) {
      return StateBound{*bounds.states};
    }
    if (exploration == cpa::ExplorationResult::Complete) {
      return Safe{};
    }
    record.targets(1);
    const std::vector<cpa::ArgNodeId> targets = nodes_of(explorer.targets(reached));
    Refinements refinements = refiner.provident(std::span(targets).first(1), first_effort_);
    refiners::ProvidentRefinement& refinement = refinements.front();
    const std::uint64_t iteration = explorer.effort().explorations;
    record.round(iteration, 1, refinements, {{0}, {""}});
    if (std::holds_alternative<refiners::Feasible>(refinement.outcome)) {
      return violation_of(explorer, refinement);
    }
    if (const auto* undecided = std::get_if<refiners::Undecided>(&refinement.outcome)) {
      if (undecided->excludes_block || explorer.drop_impossible_targets(reached)) {
        continue;  // the explorer drops the target
      }
      return stuck_at(explorer, refinement, *undecided);
    }
    const std::vector<const refiners::ProvidentRefinement*> selected{&refinement};
    const ApplyResult result = applier.apply(reached, selected, bounds.refinements);
    record.executed(iteration, selected, result);
    if (std::holds_alternative<NoProgress>(result) && !explorer.drop_impossible_targets(reached)) {
      return without_progress_at(explorer, refinement);
    }
    if (const auto* spent = std::get_if<BudgetSpent>(&result)) {
      return *spent;
    }
  }
}

}  // namespace pcegar

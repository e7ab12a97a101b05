// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/pcegar.hpp"

#include <algorithm>
#include <optional>

#include "support/error.hpp"

namespace pcegar {

namespace {

/// The function abort of CPA++ for one exploration.
class Pace {
public:
  explicit Pace(ExplorationPace settings) : settings_(settings) {}

  bool should_pause(const cpa::AbstractState& state) {
    const cpa::SharedFacts facts = cpa::facts_of(state);
    if (!facts.targets.empty() && !first_target_) {
      first_target_ = facts.block_depth;
    }
    return settings_.blocks && first_target_ &&
           facts.block_depth > 2 * *first_target_ + *settings_.blocks;
  }

private:
  ExplorationPace settings_;
  std::optional<std::uint32_t> first_target_;
};

std::vector<const refiners::ProvidentRefinement*> spurious_ones(
    const std::vector<refiners::ProvidentRefinement>& candidates) {
  std::vector<const refiners::ProvidentRefinement*> result;
  for (const refiners::ProvidentRefinement& candidate : candidates) {
    if (std::holds_alternative<refiners::Spurious>(candidate.outcome)) {
      result.push_back(&candidate);
    }
  }
  return result;
}

}  // namespace

std::vector<refiners::ProvidentRefinement> Pcegar::provident_refinements(
    std::span<const cpa::ArgNodeId> targets) {
  std::vector<refiners::ProvidentRefinement> candidates;
  for (const cpa::ArgNodeId target : targets) {
    candidates.push_back(provident_refine(parts_, target));
    if (std::holds_alternative<refiners::Feasible>(candidates.back().outcome)) {
      break;
    }
  }
  return candidates;
}

Outcome Pcegar::run(cpa::ReachedSet& reached) {
  for (;;) {
    ++parts_.statistics.counter("refinement.explorations");
    Pace pace(pace_);
    const cpa::ExplorationResult exploration = parts_.cpa_algorithm.run(
        reached, [&](const cpa::AbstractState& state) { return pace.should_pause(state); });
    const std::vector<cpa::ArgNodeId> targets = extract_targets(reached);
    parts_.statistics.counter("refinement.targets") += targets.size();
    if (targets.empty()) {
      PCEGAR_ASSERT(exploration == cpa::ExplorationResult::Complete, "paused without a target");
      return Safe{};
    }
    std::vector<refiners::ProvidentRefinement> candidates =
        provident_refinements(rank_(parts_.view.arg.graph(), targets));
    std::vector<const refiners::ProvidentRefinement*> spurious = spurious_ones(candidates);
    if (!std::holds_alternative<refiners::Feasible>(candidates.back().outcome) &&
        spurious.empty() && candidates.size() < targets.size()) {
      candidates = provident_refinements(targets);  // rank left out those that can be refined
      spurious = spurious_ones(candidates);
    }
    if (std::holds_alternative<refiners::Feasible>(candidates.back().outcome)) {
      return violation_of(parts_, candidates.back());
    }
    if (spurious.empty()) {
      return stuck_at(parts_, candidates.front(),
                      std::get<refiners::Undecided>(candidates.front().outcome));
    }
    std::vector<const refiners::ProvidentRefinement*> selected;
    for (const std::size_t index : select_(spurious)) {
      selected.push_back(spurious[index]);
    }
    parts_.log.info(std::to_string(targets.size()) + " targets, " +
                    std::to_string(candidates.size()) + " provident refinements, " +
                    std::to_string(selected.size()) + " selected");
    const Stuck no_progress = stuck_at(parts_, *selected.front(), {"refinement makes no progress"});
    if (std::holds_alternative<NoProgress>(parts_.applier.apply(reached, selected))) {
      return no_progress;
    }
  }
}

}  // namespace pcegar

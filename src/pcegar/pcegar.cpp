// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/pcegar.hpp"

#include <algorithm>
#include <optional>

#include "refiners/path_replay.hpp"
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
    const std::vector<refiners::ProvidentRefinement>& refinements) {
  std::vector<const refiners::ProvidentRefinement*> result;
  for (const refiners::ProvidentRefinement& refinement : refinements) {
    if (std::holds_alternative<refiners::Spurious>(refinement.outcome)) {
      result.push_back(&refinement);
    }
  }
  return result;
}

bool ends_feasible(const std::vector<refiners::ProvidentRefinement>& refinements) {
  return !refinements.empty() &&
         std::holds_alternative<refiners::Feasible>(refinements.back().outcome);
}

/// For want of effort.
bool has_left_some_open(const std::vector<refiners::ProvidentRefinement>& refinements) {
  return std::any_of(refinements.begin(), refinements.end(), [](const auto& refinement) {
    const auto* undecided = std::get_if<refiners::Undecided>(&refinement.outcome);
    return undecided != nullptr && undecided->effort == smt::Effort::Slight;
  });
}

}  // namespace

Pcegar::Pcegar(RefinementParts parts, RankOperator rank, SelectOperator select,
               ExplorationPace pace)
    : parts_(parts),
      rank_(std::move(rank)),
      select_(std::move(select)),
      pace_(pace),
      explorations_(parts.statistics.counter("refinement.explorations")),
      expanded_(parts.statistics.counter("exploration.expanded_states")),
      abstraction_queries_(parts.statistics.counter("abstraction.solver_queries")) {}

SearchEffort Pcegar::effort() const {
  return {explorations_.value, expanded_.value, abstraction_queries_.value};
}

cpa::ExplorationResult Pcegar::explore(cpa::ReachedSet& reached) {
  ++explorations_;
  Pace pace(pace_);
  return parts_.cpa_algorithm.run(
      reached, [&](const cpa::AbstractState& state) { return pace.should_pause(state); });
}

Pcegar::Refinements Pcegar::provident_refinements(std::span<const cpa::ArgNodeId> targets) {
  const std::vector<TargetInfo> described = describe_targets(parts_.view, targets);
  std::vector<cpa::ArgNodeId> ranked;
  for (const std::size_t i : rank_({described, parts_.words})) {
    ranked.push_back(described[i].node);
  }
  Refinements refinements = provident_refine(parts_, ranked);
  if (parts_.applier.has_fallbacks() && !ends_feasible(refinements) &&
      spurious_ones(refinements).empty() && ranked.size() < targets.size()) {
    refinements = provident_refine(parts_, targets);
  }
  return refinements;
}

Pcegar::Candidates Pcegar::choose(std::size_t targets, const Refinements& refinements) {
  const Candidates spurious = spurious_ones(refinements);
  Candidates chosen;
  Selection selection;
  if (!spurious.empty() && !ends_feasible(refinements)) {
    const std::function<bool(const refiners::ErrorPath&, const cpa::PredicatePrecision&)>
        rules_out =
            [this](const refiners::ErrorPath& path, const cpa::PredicatePrecision& precision) {
              return refiners::is_ruled_out(parts_.view, parts_.predicates, parts_.abstractor, path,
                                            precision);
            };
    selection = select_({spurious, parts_.applier.precision(), effort(), rules_out, parts_.words});
    for (const std::size_t index : selection.chosen) {
      chosen.push_back(spurious[index]);
    }
  }
  journal_round(parts_, targets, refinements, selection);
  parts_.log.info(std::to_string(targets) + " targets, " + std::to_string(refinements.size()) +
                  " provident refinements, " + std::to_string(chosen.size()) + " selected");
  return chosen;
}

/// Whether something else than what was selected makes progress.
bool Pcegar::rescue(cpa::ReachedSet& reached, const Refinements& refinements) {
  if (!parts_.applier.has_fallbacks()) {
    return false;
  }
  const ApplyResult all = apply_and_journal(parts_, reached, spurious_ones(refinements));
  return !std::holds_alternative<NoProgress>(all) ||
         (has_left_some_open(refinements) && parts_.refiner.try_harder());
}

Outcome Pcegar::run(cpa::ReachedSet& reached) {
  for (;;) {
    const cpa::ExplorationResult exploration = explore(reached);
    const std::vector<cpa::ArgNodeId> targets = extract_targets(reached);
    parts_.statistics.counter("refinement.targets") += targets.size();
    if (targets.empty()) {
      PCEGAR_ASSERT(exploration == cpa::ExplorationResult::Complete, "paused without a target");
      return Safe{};
    }
    Refinements refinements = provident_refinements(targets);
    const Candidates chosen = choose(targets.size(), refinements);
    if (ends_feasible(refinements)) {
      return violation_of(parts_, refinements.back());
    }
    if (chosen.empty()) {
      if (has_left_some_open(refinements) && parts_.refiner.try_harder()) {
        continue;
      }
      return stuck_at(parts_, refinements.front(),
                      std::get<refiners::Undecided>(refinements.front().outcome));
    }
    const Stuck no_progress = stuck_at(parts_, *chosen.front(), {"refinement makes no progress"});
    if (std::holds_alternative<NoProgress>(apply_and_journal(parts_, reached, chosen)) &&
        !rescue(reached, refinements)) {
      return no_progress;
    }
  }
}

}  // namespace pcegar

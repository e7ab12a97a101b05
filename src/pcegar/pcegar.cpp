// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/pcegar.hpp"

#include <algorithm>
#include <optional>

#include "support/error.hpp"

namespace pcegar {

namespace {

/// Early refinement for one exploration: the function abort of CPA++.
class RefineEarly {
public:
  explicit RefineEarly(EarlyRefinement settings) : settings_(settings) {}

  bool operator()(const cpa::AbstractState& state) {
    const cpa::Facts facts = cpa::facts_of(state);
    const auto* depth = facts.find<cpa::BlockDepth>();
    if (depth == nullptr) {
      return false;
    }
    if (facts.has<cpa::Target>()) {
      ++targets_;
      first_target_ = first_target_.value_or(depth->blocks);
    }
    const bool is_deep =
        settings_.blocks && first_target_ && depth->blocks > 2 * *first_target_ + *settings_.blocks;
    return is_deep || (settings_.targets && targets_ >= *settings_.targets);
  }

private:
  EarlyRefinement settings_;
  std::optional<std::uint32_t> first_target_;
  std::size_t targets_ = 0;
};

bool excludes_block(const refiners::ProvidentRefinement& refinement) {
  const auto* undecided = std::get_if<refiners::Undecided>(&refinement.outcome);
  return undecided != nullptr && undecided->excludes_block;
}

}  // namespace

Pcegar::Pcegar(const LoopParts& parts, PcegarOperators operators, Fallback fallback,
               EarlyRefinement early)
    : parts_(parts), operators_(std::move(operators)), fallback_(fallback), early_(early) {}

Refinements Pcegar::refine(const std::vector<TargetInfo>& targets) {
  std::vector<cpa::ArgNodeId> ranked;
  for (const std::size_t i : operators_.rank({targets, operators_.names})) {
    ranked.push_back(targets[i].node);
  }
  Refinements refinements = parts_.refiner.provident(ranked, fallback_.effort());
  if (fallback_.targets(refinements, ranked.size(), targets.size()) == Fallback::Targets::All) {
    refinements = parts_.refiner.provident(nodes_of(targets), fallback_.effort());
  }
  return refinements;
}

Pcegar::Chosen Pcegar::choose(std::size_t targets, const Refinements& refinements) {
  const Chosen spurious = spurious_ones(refinements);
  const SearchEffort effort = parts_.explorer.effort();
  Chosen chosen;
  Selection selection;
  if (!spurious.empty() && !ends_feasible(refinements)) {
    selection = operators_.select(
        {spurious, parts_.applier.precision(), effort, operators_.rules_out, operators_.names});
    for (const std::size_t index : selection.chosen) {
      chosen.push_back(spurious[index]);
    }
  }
  parts_.record.round(effort.explorations, targets, refinements, selection);
  parts_.record.selected(targets, refinements.size(), chosen.size());
  return chosen;
}

ApplyResult Pcegar::apply(cpa::ReachedSet& reached, const Chosen& chosen, const RunBounds& bounds) {
  const ApplyResult result = parts_.applier.apply(reached, chosen, bounds.refinements);
  parts_.record.executed(parts_.explorer.effort().explorations, chosen, result);
  return result;
}

ApplyResult Pcegar::make_progress(cpa::ReachedSet& reached, const Chosen& chosen,
                                  const Refinements& refinements, const RunBounds& bounds) {
  const ApplyResult result = apply(reached, chosen, bounds);
  const Chosen others = fallback_.instead(refinements);
  if (!std::holds_alternative<NoProgress>(result) || others.empty()) {
    return result;
  }
  return apply(reached, others, bounds);
}

Outcome Pcegar::run(cpa::ReachedSet& reached, const RunBounds& bounds) {
  EarlyRefinement early = early_;
  early.targets = early_.at_first_target ? 1 : early_.targets;
  for (;;) {
    const cpa::ExplorationResult exploration =
        parts_.explorer.explore(reached, RefineEarly(early), bounds.states);
    early.targets = early_.targets;
    if (exploration == cpa::ExplorationResult::StateBound) {
      return StateBound{*bounds.states};
    }
    const std::vector<TargetInfo> targets = parts_.explorer.targets(reached);
    parts_.record.targets(targets.size());
    if (targets.empty()) {
      PCEGAR_ASSERT(exploration == cpa::ExplorationResult::Complete, "paused without a target");
      return Safe{};
    }
    Refinements refinements = refine(targets);
    const Chosen chosen = choose(targets.size(), refinements);
    if (ends_feasible(refinements)) {
      return violation_of(parts_.explorer, refinements.back());
    }
    if (chosen.empty()) {
      if (std::ranges::any_of(refinements, excludes_block)) {
        continue;  // the explorer drops the targets whose path has the block
      }
      if (fallback_.raise_effort(refinements, Fallback::Impasse::NothingToRefine) ==
          Fallback::Effort::Raised) {
        continue;
      }
      if (parts_.explorer.drop_impossible_targets(reached)) {
        continue;
      }
      return stuck_at(parts_.explorer, refinements.front(),
                      std::get<refiners::Undecided>(refinements.front().outcome));
    }
    const ApplyResult result = make_progress(reached, chosen, refinements, bounds);
    if (const auto* spent = std::get_if<BudgetSpent>(&result)) {
      return *spent;
    }
    if (std::holds_alternative<NoProgress>(result) &&
        fallback_.raise_effort(refinements, Fallback::Impasse::NoProgress) ==
            Fallback::Effort::Enough &&
        !parts_.explorer.drop_impossible_targets(reached)) {
      return without_progress_at(parts_.explorer, *chosen.front());
    }
  }
}

}  // namespace pcegar

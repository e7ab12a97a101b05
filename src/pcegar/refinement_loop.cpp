// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/refinement_loop.hpp"

#include <algorithm>
#include <utility>

namespace pcegar {

std::vector<cpa::ArgNodeId> extract_targets(const cpa::ReachedSet& reached) {
  std::vector<cpa::ArgNodeId> targets;
  for (const cpa::StatePtr& state : reached.states()) {
    if (!cpa::facts_of(*state).targets.empty()) {
      targets.push_back(static_cast<const cpa::ArgState&>(*state).node());
    }
  }
  return targets;
}

std::vector<refiners::ProvidentRefinement> provident_refine(
    const RefinementParts& parts, std::span<const cpa::ArgNodeId> targets) {
  const auto came_back = [&](const refiners::ErrorPath& path) {
    return parts.applier.has_ruled_out(path);
  };
  std::vector<refiners::ProvidentRefinement> refinements = parts.refiner.refine(targets, came_back);
  for (refiners::ProvidentRefinement& refinement : refinements) {
    auto* const spurious = std::get_if<refiners::Spurious>(&refinement.outcome);
    if (spurious == nullptr) {
      continue;
    }
    spurious->preferred =
        parts.prefer(spurious->candidates, parts.applier.precision(), parts.words);
    if (spurious->chosen().is_sliced) {
      ++parts.statistics.counter("refinement.other_than_plain_preferred");
    }
    if (spurious->candidates.size() > 1) {
      parts.log.info("candidate " + std::to_string(spurious->preferred + 1) + " of " +
                     std::to_string(spurious->candidates.size()) + " is preferred");
    }
  }
  return refinements;
}

namespace {

std::uint64_t iteration_of(const RefinementParts& parts) {
  return parts.statistics.counter("refinement.explorations").value;
}

}  // namespace

void journal_round(const RefinementParts& parts, std::size_t targets,
                   std::span<const refiners::ProvidentRefinement> refinements,
                   const Selection& selection) {
  RoundRecord record{iteration_of(parts), targets, {}};
  std::size_t spurious = 0;
  for (const refiners::ProvidentRefinement& refinement : refinements) {
    Considered considered{refinement, Decision::Unused, {}};
    if (std::holds_alternative<refiners::Feasible>(refinement.outcome)) {
      considered.decision = Decision::Feasible;
    } else if (std::holds_alternative<refiners::Undecided>(refinement.outcome)) {
      considered.decision = Decision::Undecided;
    } else if (!selection.chosen.empty()) {
      considered.why = selection.left_out_by[spurious++];
      considered.decision = considered.why.empty() ? Decision::Chosen : Decision::Delayed;
    }
    record.provident.push_back(std::move(considered));
  }
  parts.journal.round(record);
}

ApplyResult apply_and_journal(const RefinementParts& parts, cpa::ReachedSet& reached,
                              const std::vector<const refiners::ProvidentRefinement*>& selected) {
  cpa::PrecisionIncrement increment;
  for (const refiners::ProvidentRefinement* refinement : selected) {
    increment.add(std::get<refiners::Spurious>(refinement->outcome).chosen().increment);
  }
  auto also = parts.known.take_related(increment);
  parts.statistics.counter("precision.known_used") += also->predicates().size();
  if (parts.generaliser != nullptr) {
    const cpa::PrecisionIncrement proposed = parts.generaliser->propose(selected);
    if (!proposed.empty()) {
      const std::size_t count = proposed.predicates().size();
      parts.statistics.counter("precision.generalised") += count;
      parts.log.info("a loop is unrolled: tracking " + std::to_string(count) +
                     " predicates from the conditions of its path as well");
      also = also->joined(*parts.applier.where_alive(proposed));
    }
  }
  const ApplyResult result = parts.applier.apply(reached, selected, *also);
  parts.journal.executed({iteration_of(parts), selected, result});
  parts.log.info("reused since the last restart: " + to_text(parts.reuse.since_last()));
  return result;
}

Violation violation_of(const RefinementParts& parts, refiners::ProvidentRefinement& refinement) {
  auto& counterexample = std::get<refiners::Feasible>(refinement.outcome).counterexample;
  const cfa::EdgeId edge = counterexample.path.back();
  return {parts.view.composite(refinement.target).facts().targets, edge, std::move(counterexample)};
}

Stuck stuck_at(const RefinementParts& parts, const refiners::ProvidentRefinement& refinement,
               const refiners::Undecided& why) {
  const auto& parents = parts.view.arg.graph().node(refinement.target).parents;
  return {parts.view.composite(refinement.target).facts().targets, parents.front().edge, why.reason,
          why.doubt};
}

}  // namespace pcegar

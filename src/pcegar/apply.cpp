// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/apply.hpp"

#include "support/activity.hpp"

#include <map>
#include <string>
#include <utility>

namespace pcegar {

namespace {

const refiners::Spurious& spurious(const refiners::ProvidentRefinement& refinement) {
  return std::get<refiners::Spurious>(refinement.outcome);
}

}  // namespace

void RefinementApplier::Increment::add(const refiners::RefinementCandidate& candidate) {
  predicates.add(candidate.increment);
  others.insert(others.end(), candidate.others.begin(), candidate.others.end());
}

RefinementApplier::Increment RefinementApplier::union_of(Selected selected) {
  Increment increment;
  for (const refiners::ProvidentRefinement* refinement : selected) {
    increment.add(spurious(*refinement).chosen());
  }
  return increment;
}

RefinementApplier::Increment RefinementApplier::union_of_all_candidates(Selected selected) {
  Increment increment;
  for (const refiners::ProvidentRefinement* refinement : selected) {
    for (const auto& candidate : spurious(*refinement).candidates) {
      increment.add(candidate);
    }
  }
  return increment;
}

RefinementApplier::RefinementApplier(const refiners::AnalysisView& view, LiveScope live,
                                     const ApplySettings& settings, Precision start,
                                     AccompanyingPredicates accompanying, const Log& log,
                                     Statistics& statistics)
    : view_(view),
      fallbacks_(settings.fallbacks),
      scoping_(view.program, std::move(live), settings.scope, settings.restart, std::move(start)),
      others_(view.composition),
      pruner_(view, others_, settings.coverage, statistics),
      accompanying_(std::move(accompanying)),
      log_(log),
      statistics_(statistics),
      executed_(statistics.counter("refinement.executed")),
      restarts_(statistics.counter("refinement.restarts")),
      repeated_(statistics.counter("refinement.repeated_paths")),
      predicates_(statistics.counter("precision.predicates")) {}

ApplyResult RefinementApplier::apply(cpa::ReachedSet& reached, Selected selected,
                                     RefinementBudget& budget) {
  Increment increment = union_of(selected);
  const Precision also = accompanying_predicates(selected, increment.predicates);
  const std::set<cpa::PropertyId> properties = properties_of(selected);
  if (const auto spent = budget.spent_by(properties)) {
    return BudgetSpent{*spent};
  }
  scoping_.note_joined(selected);
  log_interpolants(selected);
  const std::size_t tracked_before = tracked();
  scoping_.track(*also);
  const bool repeated = guard_.note_ruled_out(selected) == ProgressGuard::Paths::Repeated;
  if (repeated) {
    ++repeated_;
    log_.debug("a path is repeated, although a refinement ruled it out: refining globally");
    if (tracked() == tracked_before && !is_new(increment)) {
      if (fallbacks_ == Fallbacks::Used) {
        increment = union_of_all_candidates(selected);
      }
      if (!is_new(increment)) {
        return NoProgress{};
      }
    }
  }
  auto [where, scope] = scoping_.choose(selected, repeated);
  if (view_.block_paths != nullptr) {
    where = Applied::Where::Root;  // nodes are joined, so none can be cut alone
  }
  note_found(selected, scope);
  scoping_.track(increment.predicates, scope);
  others_.track(increment.others);
  if (where == Applied::Where::Root) {
    restart(reached);
  } else {
    pruner_.cut_pivots(reached, selected, [&, at = scope](const cpa::PredicatePrecision& before) {
      return at == cpa::PrecisionScope::Path ? scoping_.with(before, increment.predicates, at)
                                             : scoping_.tracked();
    });
  }
  budget.charge(properties);
  ++executed_;
  activity().refinements.fetch_add(1, std::memory_order_relaxed);
  ++restarts_;
  predicates_.maximise(precision().predicates().size());
  activity().predicates.store(precision().predicates().size(), std::memory_order_relaxed);
  return Applied{where, tracked() - tracked_before, repeated};
}

/// Stored predicates about the same variables, and predicates generalised from a loop that is being
/// unrolled.
RefinementApplier::Precision RefinementApplier::accompanying_predicates(
    Selected selected, const cpa::PredicateIncrement& increment) {
  Precision also = accompanying_.known.take_related(increment);
  statistics_.counter("precision.known_used") += also->predicates().size();
  if (accompanying_.generaliser) {
    const cpa::PredicateIncrement proposed = accompanying_.generaliser->propose(selected);
    if (!proposed.empty()) {
      const std::size_t count = proposed.predicates().size();
      statistics_.counter("precision.generalised") += count;
      log_.debug("a loop is unrolled: tracking " + std::to_string(count) +
                 " predicates from the conditions of its path as well");
      also = also->joined(*scoping_.where_alive(proposed));
    }
  }
  return also;
}

void RefinementApplier::log_interpolants(Selected selected) const {
  if (!log_.enabled(LogLevel::Debug)) {
    return;
  }
  for (const refiners::ProvidentRefinement* refinement : selected) {
    for (const smt::Term interpolant : spurious(*refinement).chosen().interpolants) {
      log_.debug("interpolant: " + smt::to_text(view_.terms, interpolant));
    }
  }
}

std::set<cpa::PropertyId> RefinementApplier::properties_of(Selected selected) const {
  std::set<cpa::PropertyId> result;
  for (const refiners::ProvidentRefinement* refinement : selected) {
    for (const cpa::Target& target : cpa::targets_of(view_.composite(refinement->target).facts())) {
      if (target.property.valid()) {
        result.insert(target.property);
      }
    }
  }
  return result;
}

void RefinementApplier::note_found(Selected selected, PrecisionScoping::Scope scope) {
  std::map<cpa::PropertyId, cpa::PredicateIncrement> by_property;
  for (const refiners::ProvidentRefinement* refinement : selected) {
    for (const cpa::PropertyId property : properties_of({&refinement, 1})) {
      by_property[property].add(spurious(*refinement).chosen().increment);
    }
  }
  for (const auto& [property, increment] : by_property) {
    scoping_.note_found(property, increment, scope);
  }
}

}  // namespace pcegar

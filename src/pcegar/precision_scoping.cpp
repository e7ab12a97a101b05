// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/precision_scoping.hpp"

#include <algorithm>
#include <utility>

namespace pcegar {

PrecisionScoping::PrecisionScoping(const cfa::Program& program, LiveScope live,
                                   PivotScope at_pivots, RestartKind restart, Precision start)
    : program_(program),
      live_(std::move(live)),
      at_pivots_(at_pivots),
      restart_(restart),
      tracked_(std::move(start)) {}

PrecisionScoping::Choice PrecisionScoping::choose(Selected selected, bool repeated) const {
  if (repeated) {
    return {Applied::Where::Root, cpa::PrecisionScope::Global};
  }
  const auto needs_all = [](const refiners::ProvidentRefinement* refinement) {
    return std::get<refiners::Spurious>(refinement->outcome).chosen().pivot == 0;
  };
  if (restart_ == RestartKind::Root || std::any_of(selected.begin(), selected.end(), needs_all)) {
    return {Applied::Where::Root, scope_at_pivots()};
  }
  if (selected.size() == 1 || restart_ == RestartKind::Pivot) {
    return {Applied::Where::Pivot, scope_at_pivots()};
  }
  return {Applied::Where::Root, std::nullopt};
}

PrecisionScoping::Scope PrecisionScoping::scope_at_pivots() const {
  switch (at_pivots_) {
    case PivotScope::Auto:
      return has_joined_ ? std::nullopt : std::optional(cpa::PrecisionScope::Location);
    case PivotScope::Live: return std::nullopt;
    case PivotScope::Location: return cpa::PrecisionScope::Location;
    case PivotScope::Function: return cpa::PrecisionScope::Function;
    case PivotScope::Global: return cpa::PrecisionScope::Global;
    case PivotScope::Path: return cpa::PrecisionScope::Path;
  }
  return std::nullopt;
}

bool PrecisionScoping::is_new(const cpa::PredicateIncrement& increment) const {
  return tracked_->with(program_, increment, cpa::PrecisionScope::Global)->size() >
         tracked_->size();
}

PrecisionScoping::Precision PrecisionScoping::with(const cpa::PredicatePrecision& before,
                                                   const cpa::PredicateIncrement& increment,
                                                   Scope scope) const {
  if (!scope) {
    return before.joined(*live_.precision_of(increment));
  }
  return at_pivots_ == PivotScope::Auto && scope == cpa::PrecisionScope::Location
             ? with_found(before, increment)
             : before.with(program_, increment, *scope);
}

PrecisionScoping::Precision PrecisionScoping::with_found(
    const cpa::PredicatePrecision& before, const cpa::PredicateIncrement& increment) const {
  cpa::PredicateIncrement found_again;
  cpa::PredicateIncrement others;
  for (const auto& [location, predicates] : increment.by_location) {
    for (const cpa::PredicateId predicate : predicates) {
      const bool is_elsewhere = std::ranges::any_of(
          before.places().by_location, [&, here = location](const auto& tracked_there) {
            const auto& [place, tracked] = tracked_there;
            return place != here && std::ranges::binary_search(tracked, predicate);
          });
      (is_elsewhere ? found_again : others).by_location[location].push_back(predicate);
    }
  }
  const Precision result = before.with(program_, others, cpa::PrecisionScope::Location);
  return found_again.empty() ? result : result->joined(*live_.precision_of(found_again));
}

void PrecisionScoping::note_found(cpa::PropertyId property,
                                  const cpa::PredicateIncrement& increment, Scope scope) {
  found_for_[property] = with(*found_for(property), increment, scope);
}

PrecisionScoping::Precision PrecisionScoping::found_for(cpa::PropertyId property) const {
  const auto found = found_for_.find(property);
  return found == found_for_.end() ? cpa::PredicatePrecision::empty() : found->second;
}

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/apply.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace pcegar {

namespace {

/// The composite precision with its predicate part replaced.
cpa::PrecisionPtr with_predicates(const cpa::PrecisionPtr& whole, std::size_t part,
                                  std::shared_ptr<const cpa::PredicatePrecision> predicates) {
  return static_cast<const cpa::CompositePrecision&>(*whole).with_part(part, std::move(predicates));
}

}  // namespace

RefinementApplier::RefinementApplier(const refiners::AnalysisView& view, LiveScope live,
                                     ApplySettings settings, const Log& log, Statistics& statistics)
    : view_(view),
      live_(std::move(live)),
      settings_(settings),
      log_(log),
      accumulated_(cpa::PredicatePrecision::empty()),
      executed_(statistics.counter("refinement.executed")),
      restarts_(statistics.counter("refinement.restarts")),
      root_restarts_(statistics.counter("refinement.restarts_at_root")),
      cuts_(statistics.counter("refinement.subtrees_cut")),
      repeated_(statistics.counter("refinement.repeated_paths")),
      predicates_(statistics.counter("precision.predicates")) {}

RefinementApplier::Signature RefinementApplier::signature_of(const refiners::ErrorPath& path) {
  Signature signature;
  for (std::size_t k = 1; k < path.abstractions.size(); ++k) {
    signature.push_back(path.abstractions[k]->location.value());
    signature.push_back(path.abstractions[k]->block.formula.value());
  }
  return signature;
}

bool RefinementApplier::has_ruled_out(const refiners::ErrorPath& path) const {
  return ruled_out_.contains(signature_of(path));
}

bool RefinementApplier::note_ruled_out(Selected selected) {
  std::set<Signature> paths;  // several targets may have one path in common
  for (const refiners::ProvidentRefinement* refinement : selected) {
    paths.insert(signature_of(refinement->path));
  }
  bool seen_before = false;
  for (const Signature& path : paths) {
    seen_before = ruled_out_[path]++ > 0 || seen_before;
  }
  return seen_before;
}

void RefinementApplier::log_interpolants(Selected selected) const {
  if (!log_.enabled(LogLevel::Debug)) {
    return;
  }
  for (const refiners::ProvidentRefinement* refinement : selected) {
    for (const smt::Term interpolant :
         std::get<refiners::Spurious>(refinement->outcome).chosen().interpolants) {
      log_.debug("interpolant: " + smt::to_text(view_.terms, interpolant));
    }
  }
}

std::uint64_t RefinementApplier::refinements(cpa::PropertyId property) const {
  const auto found = refinements_.find(property);
  return found == refinements_.end() ? 0 : found->second;
}

std::set<cpa::PropertyId> RefinementApplier::properties_of(
    const refiners::ProvidentRefinement& refinement) const {
  std::set<cpa::PropertyId> result;
  for (const cpa::Target& target : view_.composite(refinement.target).facts().targets) {
    if (target.property.valid()) {
      result.insert(target.property);
    }
  }
  return result;
}

RefinementApplier::Precision RefinementApplier::found_for(cpa::PropertyId property) const {
  const auto found = found_for_.find(property);
  return found == found_for_.end() ? cpa::PredicatePrecision::empty() : found->second;
}

void RefinementApplier::note_found(Selected selected, std::optional<cpa::PrecisionScope> scope) {
  std::map<cpa::PropertyId, cpa::PrecisionIncrement> by_property;
  for (const refiners::ProvidentRefinement* refinement : selected) {
    for (const cpa::PropertyId property : properties_of(*refinement)) {
      by_property[property].add(
          std::get<refiners::Spurious>(refinement->outcome).chosen().increment);
    }
  }
  for (const auto& [property, increment] : by_property) {
    found_for_[property] = tracked(*found_for(property), increment, scope);
  }
}

void RefinementApplier::count(std::span<const refiners::ProvidentRefinement* const> selected) {
  std::set<cpa::PropertyId> properties;
  for (const refiners::ProvidentRefinement* refinement : selected) {
    properties.merge(properties_of(*refinement));
  }
  for (const cpa::PropertyId property : properties) {
    if (most_refinements_ && refinements(property) >= (*most_refinements_)[property.index()]) {
      throw RefinementBudgetSpent(property);
    }
  }
  for (const cpa::PropertyId property : properties) {
    ++refinements_[property];
  }
}

ApplyResult RefinementApplier::apply(cpa::ReachedSet& reached,
                                     std::span<const refiners::ProvidentRefinement* const> selected,
                                     const cpa::PredicatePrecision& also) {
  count(selected);
  has_joined_ = has_joined_ || selected.size() > 1;
  cpa::PrecisionIncrement increment;
  for (const refiners::ProvidentRefinement* refinement : selected) {
    increment.add(std::get<refiners::Spurious>(refinement->outcome).chosen().increment);
  }
  log_interpolants(selected);
  const std::size_t places_before = accumulated_->size();
  accumulated_ = accumulated_->joined(also);
  const bool came_back = note_ruled_out(selected);
  if (came_back) {
    ++repeated_;
    log_.info("a path came back after its refinement: refining globally");
    if (accumulated_->size() == places_before && !grows(increment)) {
      if (has_fallbacks()) {
        add_other_candidates(selected, increment);
      }
      if (!grows(increment)) {
        return NoProgress{};
      }
    }
  }
  const bool at_pivot = !came_back && settings_.restart != RestartKind::Root &&
                        (selected.size() == 1 || settings_.restart == RestartKind::Pivot);
  const auto scope = came_back ? std::optional(cpa::PrecisionScope::Global)
                     : at_pivot || settings_.restart == RestartKind::Root ? scope_at_pivots()
                                                                          : std::nullopt;
  note_found(selected, scope);
  accumulated_ = tracked(*accumulated_, increment, scope);
  if (at_pivot) {
    cut_pivots(reached, selected, increment, scope);
  } else {
    restart(reached);
  }
  ++executed_;
  ++restarts_;
  predicates_.maximise(accumulated_->predicates().size());
  return Applied{at_pivot ? Applied::Where::Pivot : Applied::Where::Root,
                 accumulated_->size() - places_before, came_back};
}

std::optional<cpa::PrecisionScope> RefinementApplier::scope_at_pivots() const {
  switch (settings_.scope) {
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

RefinementApplier::Precision RefinementApplier::tracked(
    const cpa::PredicatePrecision& before, const cpa::PrecisionIncrement& increment,
    std::optional<cpa::PrecisionScope> scope) const {
  if (!scope) {
    return before.joined(*live_.precision_of(increment));
  }
  return settings_.scope == PivotScope::Auto && scope == cpa::PrecisionScope::Location
             ? tracked_where_found(before, increment)
             : before.with(view_.program, increment, *scope);
}

RefinementApplier::Precision RefinementApplier::tracked_where_found(
    const cpa::PredicatePrecision& before, const cpa::PrecisionIncrement& increment) const {
  cpa::PrecisionIncrement found_again;
  cpa::PrecisionIncrement others;
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
  const Precision result = before.with(view_.program, others, cpa::PrecisionScope::Location);
  return found_again.empty() ? result : result->joined(*live_.precision_of(found_again));
}

void RefinementApplier::cut_pivots(cpa::ReachedSet& reached, Selected selected,
                                   const cpa::PrecisionIncrement& increment,
                                   std::optional<cpa::PrecisionScope> scope) {
  const auto refined = [&](const cpa::PrecisionPtr& old) {
    const auto& whole = static_cast<const cpa::CompositePrecision&>(*old);
    const auto& predicates =
        static_cast<const cpa::PredicatePrecision&>(*whole.parts()[view_.predicate_part]);
    auto changed =
        scope == cpa::PrecisionScope::Path ? tracked(predicates, increment, scope) : accumulated_;
    return with_predicates(old, view_.predicate_part, std::move(changed));
  };
  for (const refiners::ProvidentRefinement* refinement : selected) {
    const auto& chosen = std::get<refiners::Spurious>(refinement->outcome).chosen();
    const cpa::ArgNodeId pivot = refinement->path.nodes[chosen.pivot];
    if (!view_.arg.graph().node(pivot).removed()) {  // with the subtree of another pivot
      ++cuts_;
      refiners::cut_subtree(view_, reached, pivot, refined, settings_.coverage);
    }
  }
}

bool RefinementApplier::grows(const cpa::PrecisionIncrement& increment) const {
  return accumulated_->with(view_.program, increment, cpa::PrecisionScope::Global)->size() >
         accumulated_->size();
}

void RefinementApplier::add_other_candidates(
    std::span<const refiners::ProvidentRefinement* const> selected,
    cpa::PrecisionIncrement& increment) {
  for (const refiners::ProvidentRefinement* refinement : selected) {
    for (const auto& candidate : std::get<refiners::Spurious>(refinement->outcome).candidates) {
      increment.add(candidate.increment);
    }
  }
}

void RefinementApplier::restart(cpa::ReachedSet& reached) {
  if (started_) {
    ++root_restarts_;
  }
  started_ = true;
  refiners::restart(
      view_, reached,
      with_predicates(view_.arg.initial_precision(), view_.predicate_part, accumulated_));
}

}  // namespace pcegar

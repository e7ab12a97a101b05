// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>

#include "pcegar/fallback.hpp"
#include "pcegar/generaliser.hpp"
#include "pcegar/known_predicates.hpp"
#include "pcegar/precision_scoping.hpp"
#include "pcegar/progress_guard.hpp"
#include "pcegar/pruner.hpp"
#include "support/log.hpp"

namespace pcegar {

/// Where the predicates of a refinement are tracked, and how much is explored again.
struct ApplySettings {
  PivotScope scope = PivotScope::Auto;
  RestartKind restart = RestartKind::Whole;
  refiners::CoverageCleanUp coverage = refiners::CoverageCleanUp::Eager;
  /// Whether the other candidates of its paths are tried if a refinement adds nothing new.
  Fallbacks fallbacks = Fallbacks::Used;
};

/// Sources of predicates that accompany those of the refinements.
struct AccompanyingPredicates {
  KnownPredicates known;
  std::optional<LoopGeneraliser> generaliser;  ///< nothing: none
};

/// The operator apply (002, Alg. 3.1): puts a selected refinement into effect.
///
///   precision scoping   where its predicates are tracked
///   pruning             what is explored again
///   progress guard      whether it rules out a path that a refinement had ruled out before
///
/// If a path is repeated, the refinement is applied at the root with global scope. If the preferred
/// candidates add nothing new, all candidates of the path are added. If those add nothing either,
/// there is no progress. So no sequence of refinements loops.
class RefinementApplier final : public Applier {
public:
  using Precision = PrecisionScoping::Precision;
  /// `start` is the initial precision.
  RefinementApplier(const refiners::AnalysisView& view, LiveScope live,
                    const ApplySettings& settings, Precision start,
                    AccompanyingPredicates accompanying, const Log& log, Statistics& statistics);

  ApplyResult apply(cpa::ReachedSet& reached, Selected selected, RefinementBudget& budget) override;
  void restart(cpa::ReachedSet& reached) override { pruner_.restart(reached, scoping_.tracked()); }
  [[nodiscard]] const cpa::PredicatePrecision& precision() const override {
    return *scoping_.tracked();
  }

  /// Whether a refinement that was applied should have ruled out this path.
  [[nodiscard]] bool has_ruled_out(const refiners::ErrorPath& path) const {
    return guard_.has_ruled_out(path);
  }
  /// The part of the precision that the refinements for a property have found.
  [[nodiscard]] Precision found_for(cpa::PropertyId property) const {
    return scoping_.found_for(property);
  }
  /// The stored predicates that no refinement has used.
  [[nodiscard]] const cpa::PredicatePrecision& still_known() const {
    return accompanying_.known.rest();
  }

private:
  /// What refinements add.
  struct Increment {
    cpa::PredicateIncrement predicates;
    ComponentPrecisions::Increments others;
    void add(const refiners::RefinementCandidate& candidate);
  };
  [[nodiscard]] static Increment union_of(Selected selected);
  [[nodiscard]] static Increment union_of_all_candidates(Selected selected);
  [[nodiscard]] bool is_new(const Increment& increment) const {
    return scoping_.is_new(increment.predicates) || others_.is_new(increment.others);
  }
  /// Number of places and parts that are tracked.
  [[nodiscard]] std::size_t tracked() const { return precision().size() + others_.size(); }
  [[nodiscard]] Precision accompanying_predicates(Selected selected,
                                                  const cpa::PredicateIncrement& increment);
  [[nodiscard]] std::set<cpa::PropertyId> properties_of(Selected selected) const;
  void log_interpolants(Selected selected) const;
  void note_found(Selected selected, PrecisionScoping::Scope scope);

  const refiners::AnalysisView& view_;
  Fallbacks fallbacks_;
  PrecisionScoping scoping_;
  ComponentPrecisions others_;
  Pruner pruner_;
  ProgressGuard guard_;
  AccompanyingPredicates accompanying_;
  const Log& log_;
  Statistics& statistics_;
  Counter& executed_;
  Counter& restarts_;  ///< of the exploration, after any refinement
  Counter& repeated_;
  Counter& predicates_;
};

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "pcegar/applier.hpp"
#include "pcegar/live_scope.hpp"

namespace pcegar {

/// Which part of the reached set a joined refinement removes.
enum class RestartKind : std::uint8_t {
  Whole,  ///< everything, and its predicates are tracked wherever their variables live
  Root,   ///< everything, for single refinements too; the predicates are tracked in the pivots'
          ///< scope
  Pivot   ///< only the subtrees at the pivots of its parts
};

/// Where predicates are tracked if their refinement is applied at a pivot.
enum class PivotScope : std::uint8_t {
  /// Location, with two exceptions: Live for a predicate that is found at a second location (it is
  /// likely to be an invariant), and Live for all once refinements were joined.
  Auto,
  Location,  ///< at the location where the interpolant was found
  Function,  ///< in its function
  Live,      ///< wherever their variables live
  Global,    ///< everywhere
  Path       ///< at the location, and only below the pivot (lazy)
};

/// Decides which predicates are tracked where, and keeps the result: the precision that all
/// refinements of an analysis have found so far.
class PrecisionScoping {
public:
  using Precision = std::shared_ptr<const cpa::PredicatePrecision>;
  /// Nothing: wherever the variables live.
  using Scope = std::optional<cpa::PrecisionScope>;
  /// `start` is the initial precision.
  PrecisionScoping(const cfa::Program& program, LiveScope live, PivotScope at_pivots,
                   RestartKind restart, Precision start);

  /// The scope of the next refinement.
  struct Choice {
    Applied::Where where;
    Scope scope;
  };
  [[nodiscard]] Choice choose(Selected selected, bool repeated) const;
  /// Notes whether refinements are joined: if so, predicates are likely to be needed in many places
  /// from now on.
  void note_joined(Selected selected) { has_joined_ = has_joined_ || selected.size() > 1; }

  /// Tracks these predicates, too, from now on.
  void track(const cpa::PredicatePrecision& also) { tracked_ = tracked_->joined(also); }
  void track(const cpa::PredicateIncrement& increment, Scope scope) {
    tracked_ = with(*tracked_, increment, scope);
  }
  /// `before` together with the increment.
  [[nodiscard]] Precision with(const cpa::PredicatePrecision& before,
                               const cpa::PredicateIncrement& increment, Scope scope) const;
  /// Whether the increment has a predicate that is not yet tracked everywhere.
  [[nodiscard]] bool is_new(const cpa::PredicateIncrement& increment) const;
  [[nodiscard]] const Precision& tracked() const { return tracked_; }

  /// The predicates of the increment, tracked wherever their variables are live.
  [[nodiscard]] Precision where_alive(const cpa::PredicateIncrement& increment) const {
    return live_.precision_of(increment);
  }

  /// Remembers what a refinement has found for a property.
  void note_found(cpa::PropertyId property, const cpa::PredicateIncrement& increment, Scope scope);
  [[nodiscard]] Precision found_for(cpa::PropertyId property) const;

private:
  [[nodiscard]] Scope scope_at_pivots() const;
  /// At the locations, and wherever its variables live if it is tracked at another location.
  [[nodiscard]] Precision with_found(const cpa::PredicatePrecision& before,
                                     const cpa::PredicateIncrement& increment) const;

  const cfa::Program& program_;
  LiveScope live_;
  PivotScope at_pivots_;
  RestartKind restart_;
  Precision tracked_;
  std::map<cpa::PropertyId, Precision> found_for_;
  bool has_joined_ = false;  ///< several refinements were applied at a time
};

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "pcegar/live_scope.hpp"
#include "pcegar/outcome.hpp"
#include "refiners/pruning.hpp"
#include "support/log.hpp"

namespace pcegar {

/// A path that was ruled out before came back, and nothing that could be added is new. The reached
/// set is as it was.
struct NoProgress {};
struct Applied {
  enum class Where : std::uint8_t {
    Root,  ///< wherever its variables live, or everywhere; exploration starts afresh
    Pivot  ///< below the refined states; the rest of the reached set stays
  } where;
  std::size_t new_places = 0;  ///< (place, predicate) pairs that were not tracked before
  bool came_back = false;      ///< a path of it had been ruled out before
};
using ApplyResult = std::variant<Applied, NoProgress>;

/// What of the reached set a joined refinement gives up.
enum class RestartKind : std::uint8_t {
  Whole,  ///< everything, and its predicates are tracked wherever their variables live
  Root,   ///< everything, for single refinements too; the predicates are tracked in the pivots'
          ///< scope
  Pivot   ///< only the subtrees at the pivots of its parts
};

/// Where the predicates of a refinement that is applied at a pivot are tracked.
enum class PivotScope : std::uint8_t {
  /// Location, but Live for a predicate that is found at a second location (it is likely to be an
  /// invariant), and for all once refinements were joined.
  Auto,
  Location,  ///< at the location where the interpolant was found
  Function,  ///< in its function
  Live,      ///< wherever their variables live
  Global,    ///< everywhere
  Path       ///< at the location, and only below the pivot (lazy)
};

/// How much of a refinement is put into effect where.
struct ApplySettings {
  PivotScope scope = PivotScope::Auto;
  RestartKind restart = RestartKind::Whole;
  refiners::CoverageCleanUp coverage = refiners::CoverageCleanUp::Eager;
  /// What is tried when a round makes no progress: the other candidates of its paths, then all of
  /// its refinements, then more effort.
  enum class Fallbacks : std::uint8_t { Used, None } fallbacks = Fallbacks::Used;
};

/// A property has used up the refinements that it may have.
class RefinementBudgetSpent : public std::runtime_error {
public:
  explicit RefinementBudgetSpent(cpa::PropertyId property)
      : std::runtime_error("budget of refinements used up"), property_(property) {}
  [[nodiscard]] cpa::PropertyId property() const { return property_; }

private:
  cpa::PropertyId property_;
};

/// The operator apply (002, Alg. 3.1): puts a selected refinement into effect. Remembers every path
/// that it has ruled out; if one comes back, tracking at some places was not enough and the
/// refinement is applied at the root with global scope, with all candidates of the path if the
/// preferred ones add nothing new; if those add nothing either, there is no progress. So no
/// sequence of refinements loops.
///
/// A refinement counts for every property whose target it rules out.
class RefinementApplier {
public:
  RefinementApplier(const refiners::AnalysisView& view, LiveScope live, ApplySettings settings,
                    const Log& log, Statistics& statistics);

  /// How many more refinements each property may have, by PropertyId; nothing: any number.
  void bound_refinements(std::optional<std::vector<std::uint64_t>> most) {
    most_refinements_ = std::move(most);
  }
  [[nodiscard]] std::uint64_t refinements(cpa::PropertyId property) const;
  /// Whether a refinement that was applied should have ruled out the path.
  [[nodiscard]] bool has_ruled_out(const refiners::ErrorPath& path) const;
  /// Tracks what is in `also`, too, from now on. Throws RefinementBudgetSpent instead of applying
  /// one too many.
  ApplyResult apply(cpa::ReachedSet& reached,
                    std::span<const refiners::ProvidentRefinement* const> selected,
                    const cpa::PredicatePrecision& also);
  /// Counts as learnt what another exploration found.
  void start_with(std::shared_ptr<const cpa::PredicatePrecision> precision) {
    accumulated_ = std::move(precision);
  }
  [[nodiscard]] bool has_fallbacks() const {
    return settings_.fallbacks == ApplySettings::Fallbacks::Used;
  }
  /// Starts exploration (afresh, with everything learnt so far).
  void restart(cpa::ReachedSet& reached);
  [[nodiscard]] const cpa::PredicatePrecision& precision() const { return *accumulated_; }
  /// Of that what the refinements for a property have found.
  using Precision = std::shared_ptr<const cpa::PredicatePrecision>;
  [[nodiscard]] Precision found_for(cpa::PropertyId property) const;
  /// The predicates of the increment wherever their variables live.
  [[nodiscard]] Precision where_alive(const cpa::PrecisionIncrement& increment) const {
    return live_.precision_of(increment);
  }

private:
  using Signature = std::vector<std::uint32_t>;
  [[nodiscard]] static Signature signature_of(const refiners::ErrorPath& path);
  [[nodiscard]] bool grows(const cpa::PrecisionIncrement& increment) const;
  static void add_other_candidates(std::span<const refiners::ProvidentRefinement* const> selected,
                                   cpa::PrecisionIncrement& increment);
  using Selected = std::span<const refiners::ProvidentRefinement* const>;
  /// Whether one of the paths was ruled out before; from now on all of them were.
  bool note_ruled_out(Selected selected);
  void note_found(Selected selected, std::optional<cpa::PrecisionScope> scope);
  /// Here and below, no scope: wherever the variables live.
  [[nodiscard]] std::optional<cpa::PrecisionScope> scope_at_pivots() const;
  [[nodiscard]] Precision tracked(const cpa::PredicatePrecision& before,
                                  const cpa::PrecisionIncrement& increment,
                                  std::optional<cpa::PrecisionScope> scope) const;
  /// At the locations, and wherever its variables live if it is tracked at another location.
  [[nodiscard]] Precision tracked_where_found(const cpa::PredicatePrecision& before,
                                              const cpa::PrecisionIncrement& increment) const;
  [[nodiscard]] std::set<cpa::PropertyId> properties_of(
      const refiners::ProvidentRefinement& refinement) const;
  void log_interpolants(Selected selected) const;
  void cut_pivots(cpa::ReachedSet& reached, Selected selected,
                  const cpa::PrecisionIncrement& increment,
                  std::optional<cpa::PrecisionScope> scope);
  void count(std::span<const refiners::ProvidentRefinement* const> selected);

  const refiners::AnalysisView& view_;
  LiveScope live_;
  ApplySettings settings_;
  const Log& log_;
  std::shared_ptr<const cpa::PredicatePrecision> accumulated_;
  std::map<Signature, unsigned> ruled_out_;
  std::optional<std::vector<std::uint64_t>> most_refinements_;
  std::map<cpa::PropertyId, std::uint64_t> refinements_;
  std::map<cpa::PropertyId, Precision> found_for_;
  bool started_ = false;
  bool has_joined_ = false;  ///< several refinements were applied at a time
  Counter& executed_;
  Counter& restarts_;       ///< of the exploration, after any refinement
  Counter& root_restarts_;  ///< those from the initial state
  Counter& cuts_;
  Counter& repeated_;
  Counter& predicates_;
};

}  // namespace pcegar

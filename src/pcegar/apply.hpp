// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "pcegar/outcome.hpp"
#include "refiners/pruning.hpp"
#include "support/log.hpp"

namespace pcegar {

/// Nothing that could be added rules the path out.
struct NoProgress {};
struct Applied {};
using ApplyResult = std::variant<Applied, NoProgress>;

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
/// that it has ruled out; if one comes back, location-wise tracking was not enough and the
/// refinement is applied at the root with global scope, with all candidates of the path if the
/// preferred ones add nothing new; if those add nothing either, there is no progress. So no
/// sequence of refinements loops.
///
/// A refinement counts for every property whose target it rules out.
class RefinementApplier {
public:
  RefinementApplier(const refiners::AnalysisView& view, cpa::PrecisionScope scope, const Log& log,
                    Statistics& statistics);

  /// How many more refinements each property may have, by PropertyId; nothing: any number.
  void bound_refinements(std::optional<std::vector<std::uint64_t>> most) {
    most_refinements_ = std::move(most);
  }
  [[nodiscard]] std::uint64_t refinements(cpa::PropertyId property) const;
  /// Throws RefinementBudgetSpent instead of applying one too many.
  ApplyResult apply(cpa::ReachedSet& reached,
                    std::span<const refiners::ProvidentRefinement* const> selected);
  /// Counts as learnt what another exploration found.
  void start_with(std::shared_ptr<const cpa::PredicatePrecision> precision) {
    accumulated_ = std::move(precision);
  }
  /// Starts exploration (afresh, with everything learnt so far).
  void restart(cpa::ReachedSet& reached);
  [[nodiscard]] const cpa::PredicatePrecision& precision() const { return *accumulated_; }

private:
  using Signature = std::vector<std::uint32_t>;
  [[nodiscard]] static Signature signature_of(const refiners::ErrorPath& path);
  [[nodiscard]] bool grows(const cpa::PrecisionIncrement& increment) const;
  static void add_other_candidates(std::span<const refiners::ProvidentRefinement* const> selected,
                                   cpa::PrecisionIncrement& increment);
  void count(std::span<const refiners::ProvidentRefinement* const> selected);
  void at_pivot(cpa::ReachedSet& reached, const refiners::ProvidentRefinement& refinement);
  ApplyResult at_root(cpa::ReachedSet& reached, const cpa::PrecisionIncrement& increment);

  const refiners::AnalysisView& view_;
  cpa::PrecisionScope scope_;
  const Log& log_;
  std::shared_ptr<const cpa::PredicatePrecision> accumulated_;
  std::map<Signature, unsigned> ruled_out_;
  std::optional<std::vector<std::uint64_t>> most_refinements_;
  std::map<cpa::PropertyId, std::uint64_t> refinements_;
  bool started_ = false;
  Counter& executed_;
  Counter& restarts_;       ///< of the exploration, after any refinement
  Counter& root_restarts_;  ///< those from the initial state
  Counter& cuts_;
  Counter& repeated_;
  Counter& predicates_;
};

}  // namespace pcegar

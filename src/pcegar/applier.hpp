// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <variant>

#include "cpa/framework/reached_set.hpp"
#include "pcegar/outcome.hpp"
#include "pcegar/refinement_budget.hpp"

namespace pcegar {

/// The compound refinement: what select has chosen, all of it spurious.
using Selected = std::span<const refiners::ProvidentRefinement* const>;

struct Applied {
  enum class Where : std::uint8_t {
    Root,  ///< wherever its variables live, or everywhere; exploration starts afresh
    Pivot  ///< below the refined states; the rest of the reached set stays
  } where;
  std::size_t new_places = 0;  ///< (place, predicate) pairs that were not tracked before
  bool repeated = false;       ///< an earlier refinement should have ruled out a path of it
};
/// A path that an earlier refinement should have ruled out is repeated, and nothing that could be
/// added is new. The reached set is unchanged.
struct NoProgress {};
/// BudgetSpent: a property has used up its budget of refinements; nothing was applied.
using ApplyResult = std::variant<Applied, NoProgress, BudgetSpent>;

/// Puts refinements into effect, for a refinement algorithm.
class Applier {
public:
  virtual ~Applier() = default;
  /// apply(reached, s) of 002, Alg. 3.1. Charges the budget for each refinement that it applies.
  virtual ApplyResult apply(cpa::ReachedSet& reached, Selected selected,
                            RefinementBudget& budget) = 0;
  /// Restarts the exploration from the initial state, with the current precision.
  virtual void restart(cpa::ReachedSet& reached) = 0;
  /// The current precision.
  [[nodiscard]] virtual const cpa::PredicatePrecision& precision() const = 0;
};

}  // namespace pcegar

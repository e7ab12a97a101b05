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
  bool repeated = false;       ///< a path of it had been ruled out before
};
/// A path that was ruled out before came back, and nothing that could be added is new. The reached
/// set is as it was.
struct NoProgress {};
/// BudgetSpent: a property has used up the refinements that it may have; nothing was applied.
using ApplyResult = std::variant<Applied, NoProgress, BudgetSpent>;

/// What a refinement algorithm puts refinements into effect with.
class Applier {
public:
  virtual ~Applier() = default;
  /// apply(reached, s) of 002, Alg. 3.1. Charges the budget for what it applied.
  virtual ApplyResult apply(cpa::ReachedSet& reached, Selected selected,
                            RefinementBudget& budget) = 0;
  /// Starts exploration (afresh, with everything learnt so far).
  virtual void restart(cpa::ReachedSet& reached) = 0;
  /// What is tracked.
  [[nodiscard]] virtual const cpa::PredicatePrecision& precision() const = 0;
};

}  // namespace pcegar

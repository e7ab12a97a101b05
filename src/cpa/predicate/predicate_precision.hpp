// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "cpa/framework/state.hpp"
#include "cpa/predicate/predicate_registry.hpp"

namespace pcegar::cpa {

/// Where a new predicate is tracked.
enum class PrecisionScope {
  Location,  ///< at the location where the interpolant was found
  Function,  ///< at every location of that function
  Global,    ///< everywhere
  Path       ///< at the location, and only below the refined state (lazy)
};

/// Predicates found for places of the program: what a refinement adds to a precision.
struct PredicateIncrement {
  std::map<cfa::LocationId, std::vector<PredicateId>> by_location;
  [[nodiscard]] bool empty() const { return by_location.empty(); }
  /// All predicates, ascending, without repetition.
  [[nodiscard]] std::vector<PredicateId> predicates() const;
  void add(const PredicateIncrement& other);
};

/// The precision of predicate abstraction: predicates per location, per function and everywhere.
/// Immutable; the union of two precisions is taken component by component (002, Sect. 2.5).
class PredicatePrecision final : public Precision {
public:
  /// What is tracked where; every list ascending and without repetition.
  struct Places {
    std::vector<PredicateId> global;
    std::map<cfa::FunctionId, std::vector<PredicateId>> by_function;
    std::map<cfa::LocationId, std::vector<PredicateId>> by_location;
  };

  [[nodiscard]] static std::shared_ptr<const PredicatePrecision> empty();
  /// The lists may be in any order.
  [[nodiscard]] static std::shared_ptr<const PredicatePrecision> at_places(const Places& places);
  [[nodiscard]] const Places& places() const { return places_; }
  /// This precision with the increment's predicates tracked in the given scope.
  [[nodiscard]] std::shared_ptr<const PredicatePrecision> with(const cfa::Program& program,
                                                               const PredicateIncrement& increment,
                                                               PrecisionScope scope) const;
  [[nodiscard]] std::shared_ptr<const PredicatePrecision> joined(
      const PredicatePrecision& other) const;
  /// The precision in which every predicate is replaced by those that it is mapped to.
  [[nodiscard]] std::shared_ptr<const PredicatePrecision> mapped(
      const std::function<std::vector<PredicateId>(PredicateId)>& image) const;
  /// The predicates to track at a location, ascending.
  [[nodiscard]] std::vector<PredicateId> at(const cfa::Program& program,
                                            cfa::LocationId location) const;
  /// The same, but from the predicates tracked for the location's function only those for which
  /// `is_live` holds.
  [[nodiscard]] std::vector<PredicateId> at(const cfa::Program& program, cfa::LocationId location,
                                            const std::function<bool(PredicateId)>& is_live) const;
  /// Number of distinct (place, predicate) pairs.
  [[nodiscard]] std::size_t size() const;
  /// Distinct predicates anywhere in the precision.
  [[nodiscard]] std::vector<PredicateId> predicates() const;

private:
  Places places_;
};

}  // namespace pcegar::cpa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Partitions of the properties are explored one after the other, and the predicates of one often
// help the next: the invariant of a loop, the state of a device. Tracking all of them from the
// start was tried first. It is expensive exactly where multi-path refinement is good: joined
// refinements are tracked in many places, and a property that needs no predicate at all is then
// explored with those of all others (modules/granary: more than 40 s, now 7). Tracking none of them
// means finding loop invariants again in each partition (modules/wharf: 13 refinements for 8). So
// the first refinement about a variable adds all stored predicates about it. A predicate that is
// tracked needlessly costs time; it never changes a verdict.
#include "pcegar/known_predicates.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace pcegar {

std::set<smt::Term> KnownPredicates::variables(std::span<const cpa::PredicateId> predicates) const {
  std::set<smt::Term> result;
  for (const cpa::PredicateId predicate : predicates) {
    const std::vector<smt::Term>& own = terms_.free_variables(predicates_.atom(predicate));
    result.insert(own.begin(), own.end());
  }
  return result;
}

KnownPredicates::Precision KnownPredicates::take_related(const cpa::PredicateIncrement& increment) {
  using Predicates = std::vector<cpa::PredicateId>;
  if (rest_->size() == 0) {
    return rest_;
  }
  const std::set<smt::Term> wanted = variables(increment.predicates());
  const auto is_related = [&](cpa::PredicateId predicate) {
    const std::vector<smt::Term>& own = terms_.free_variables(predicates_.atom(predicate));
    return std::any_of(own.begin(), own.end(),
                       [&](smt::Term variable) { return wanted.contains(variable); });
  };
  Precision related = rest_->mapped(
      [&](cpa::PredicateId p) { return is_related(p) ? Predicates{p} : Predicates{}; });
  rest_ = rest_->mapped(
      [&](cpa::PredicateId p) { return is_related(p) ? Predicates{} : Predicates{p}; });
  return related;
}

}  // namespace pcegar

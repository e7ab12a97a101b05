// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <set>
#include <span>
#include <utility>

#include "cpa/predicate/predicate_precision.hpp"

namespace pcegar {

/// Stored predicates: found by earlier explorations of the program for other properties. They are
/// not tracked at first; a refinement takes those that mention one of its variables.
class KnownPredicates {
public:
  using Precision = std::shared_ptr<const cpa::PredicatePrecision>;
  KnownPredicates(smt::TermManager& terms, const cpa::PredicateRegistry& predicates,
                  Precision known)
      : terms_(terms), predicates_(predicates), rest_(std::move(known)) {}

  /// The predicates about a variable of the increment, wherever they were tracked. They are removed
  /// from the store.
  [[nodiscard]] Precision take_related(const cpa::PredicateIncrement& increment);
  /// The predicates that no refinement has taken.
  [[nodiscard]] const cpa::PredicatePrecision& rest() const { return *rest_; }

private:
  [[nodiscard]] std::set<smt::Term> variables(std::span<const cpa::PredicateId> predicates) const;

  smt::TermManager& terms_;
  const cpa::PredicateRegistry& predicates_;
  Precision rest_;
};

}  // namespace pcegar

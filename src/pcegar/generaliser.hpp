// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "encoding/path_formula.hpp"
#include "pcegar/entry_bounds.hpp"
#include "pcegar/lockstep.hpp"
#include "refiners/provident_refiner.hpp"

namespace pcegar {

/// Detects that refinements unroll a loop, one predicate per iteration, and proposes predicates
/// that may hold in all iterations. See generaliser.cpp.
class LoopGeneraliser {
public:
  /// `notify` is called whenever a loop is found to be unrolled.
  LoopGeneraliser(const refiners::AnalysisView& view, encoding::PathFormulaBuilder& builder,
                  cpa::PredicateRegistry& predicates, smt::Backend& backend, Statistics& statistics,
                  std::function<void()> notify)
      : view_(view),
        builder_(builder),
        predicates_(predicates),
        lockstep_(builder, backend, statistics),
        entry_bounds_(builder, backend),
        notify_(std::move(notify)) {}

  /// Predicates to track in addition to the refinements that are about to be applied; usually none.
  [[nodiscard]] cpa::PredicateIncrement propose(
      std::span<const refiners::ProvidentRefinement* const> selected);

private:
  using Variables = std::vector<smt::Term>;
  /// What is tracked of one set of variables at one loop head.
  struct Series {
    std::set<cpa::PredicateId> predicates;
    bool is_generalised = false;
    bool is_related = false;
  };
  void generalise(const refiners::ErrorPath& path, cfa::LocationId place,
                  const Variables& variables, cpa::PredicateIncrement& result);
  [[nodiscard]] std::vector<smt::Term> conditions_about(const refiners::ErrorPath& path,
                                                        const Variables& variables) const;
  void add_equations(const refiners::ErrorPath& path, cfa::LocationId place,
                     const Variables& variables, cpa::PredicateIncrement& result);
  void add_bounds(smt::Term condition, cfa::LocationId place,
                  cpa::PredicateIncrement& result) const;
  void add_entry_bounds(const refiners::ErrorPath& path, cfa::LocationId place,
                        std::span<const smt::Term> variables, cpa::PredicateIncrement& result);

  const refiners::AnalysisView& view_;
  encoding::PathFormulaBuilder& builder_;
  cpa::PredicateRegistry& predicates_;
  Lockstep lockstep_;
  EntryBounds entry_bounds_;
  std::function<void()> notify_;
  std::map<std::pair<cfa::LocationId, Variables>, Series> series_;
};

}  // namespace pcegar

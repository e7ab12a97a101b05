// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "bdd/bdd.hpp"
#include "cpa/symbolic/work_budget.hpp"
#include "smt/solver.hpp"
#include "support/limits.hpp"
#include "support/tally.hpp"

namespace pcegar::cpa {

/// BDD variables of relations: each predicate has one before and, next to it, one after the block.
[[nodiscard]] constexpr std::uint32_t before_block(std::uint32_t predicate) {
  return 2 * predicate;
}
[[nodiscard]] constexpr std::uint32_t after_block(std::uint32_t predicate) {
  return 2 * predicate + 1;
}
[[nodiscard]] constexpr bool is_before_block(std::uint32_t variable) {
  return variable % 2 == 0;
}
[[nodiscard]] constexpr std::uint32_t predicate_of(std::uint32_t variable) {
  return variable / 2;
}

/// A predicate at one side of a block: its BDD variable, and what it says there.
struct PredicateInstance {
  std::uint32_t variable = 0;
  smt::Term formula;
};

/// Boolean abstraction of conjunctions of literals: with which valuations of predicates they can
/// hold. See path_relations.cpp.
class PathRelations {
public:
  /// All queries are charged to the budget.
  PathRelations(smt::TermManager& terms, bdd::BddManager& bdds, smt::Backend& backend,
                const Limits& limits, WorkBudget& budget, Statistics& statistics);

  /// The truth of a formula in a model of the literals; nothing if the model does not say.
  using Model = std::function<std::optional<bool>(smt::Term)>;
  /// Valuations of the predicates with which the literals can hold, as factors over different
  /// predicates: their conjunction has the valuations, and possibly some with which the predicates
  /// alone contradict each other. Precondition: the literals are satisfiable. All valuations,
  /// unless those of a factor are too many or hard to find. Then the factor has some of them, that
  /// of the model (if there is one) included, and as far as possible those that start in `starts`,
  /// a BDD over predicates before the block. Nothing if there are none in a factor.
  std::optional<std::vector<bdd::Bdd>> factors(std::span<const smt::Term> literals,
                                               std::span<const PredicateInstance> predicates,
                                               bdd::Bdd starts, const Model* model);

  /// Of the solver.
  [[nodiscard]] std::uint64_t queries() const { return queries_.value(); }

private:
  using Row = std::vector<bool>;
  /// Literals and atoms that have to do with each other. `places` has the BDD variables that say
  /// the same as the atom (true) or the opposite.
  struct Component {
    std::vector<smt::Term> literals;
    std::vector<smt::Term> atoms;
    std::vector<std::vector<std::pair<std::uint32_t, bool>>> places;
  };
  /// With the values and names that equalities among the literals give to variables.
  struct Simplified {
    std::vector<smt::Term> literals;
    std::map<smt::Term, std::vector<std::pair<std::uint32_t, bool>>> atoms;
    bdd::Bdd constants;  ///< predicates with a known value
  };
  Simplified simplify(std::span<const smt::Term> literals,
                      std::span<const PredicateInstance> predicates);
  [[nodiscard]] std::vector<Component> components(const Simplified& simplified);
  std::optional<bdd::Bdd> relation(const Component& component, bdd::Bdd starts, const Model* model);
  /// What `starts` says of the component, over its atoms.
  smt::Term start_of(const Component& component, bdd::Bdd starts);
  bdd::Bdd row(const Component& component, const Row& values);
  static std::optional<Row> row_of(const Component& component, const Model& model);
  /// Valuations of the atoms with which the literals can hold.
  struct Rows {
    std::vector<Row> found;
    bool is_complete = false;
  };
  static std::vector<smt::Term> key_of(const Component& component);
  /// All of them, or none if they are too many or hard to find.
  const Rows& rows(const Component& component);
  /// Those of an incomplete component that begin there.
  const Rows& rows_from(const Component& component, smt::Term start);
  Rows find_rows(const Component& component, smt::Term start, std::size_t most);

  smt::TermManager& terms_;
  bdd::BddManager& bdds_;
  const Limits& limits_;
  WorkBudget& budget_;
  std::unique_ptr<smt::Session> session_;
  /// By literals, an invalid term, and atoms.
  std::map<std::vector<smt::Term>, Rows> known_;
  /// The same, with the start behind.
  std::map<std::vector<smt::Term>, Rows> known_from_;
  Counter& reused_;
  Counter& incomplete_;
  Tally queries_;
};

}  // namespace pcegar::cpa

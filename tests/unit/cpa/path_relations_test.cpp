// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a path does to predicates, factor by factor, is what the solver says of the path as a whole.
#include "cpa/symbolic/path_relations.hpp"

#include <gtest/gtest.h>

#include <random>

#include "cpa/symbolic/path_literals.hpp"

namespace pcegar::cpa {
namespace {

struct PathRelationsTest : testing::Test {
  [[nodiscard]] smt::Term number(long value) { return terms.integer(value); }
  [[nodiscard]] smt::Term variable(const std::string& name) {
    return terms.variable(name, terms.int_sort());
  }
  [[nodiscard]] smt::Term all(const std::vector<smt::Term>& literals) {
    return terms.and_(literals);
  }

  /// Whether some model of the session's formula gives the predicates these values.
  bool can_be(smt::Session& session, const std::vector<PredicateInstance>& predicates,
              std::uint64_t values) {
    std::vector<smt::Term> assumptions;
    for (std::size_t i = 0; i < predicates.size(); ++i) {
      const smt::Term instance = predicates[i].formula;
      assumptions.push_back((values >> i & 1) != 0 ? instance : terms.not_(instance));
    }
    return smt::is_sat(session.check(assumptions));
  }

  /// The factors say what the solver says of all literals together. Valuations that contradict
  /// themselves do not count.
  void expect_exact(const std::vector<smt::Term>& literals,
                    const std::vector<PredicateInstance>& predicates) {
    const auto factors = relations.factors(literals, predicates, bdds.true_(), nullptr);
    ASSERT_TRUE(factors);
    bdd::Bdd relation = bdds.true_();
    for (const bdd::Bdd factor : *factors) {
      relation = bdds.and_(relation, factor);
    }
    const auto free = backend->new_session(terms, {});
    const auto path = backend->new_session(terms, {});
    path->assert_term(all(literals));
    for (std::uint64_t values = 0; values < std::uint64_t{1} << predicates.size(); ++values) {
      const bool is_there = bdds.evaluate(relation, [&](std::uint32_t bdd_variable) {
        for (std::size_t i = 0; i < predicates.size(); ++i) {
          if (predicates[i].variable == bdd_variable) {
            return (values >> i & 1) != 0;
          }
        }
        return false;
      });
      if (can_be(*free, predicates, values)) {
        EXPECT_EQ(is_there, can_be(*path, predicates, values)) << "values " << values;
      }
    }
  }

  smt::TermManager terms;
  std::unique_ptr<smt::Backend> backend = smt::make_backend("z3");
  bdd::BddManager bdds;
  Limits limits;
  Statistics statistics;
  WorkBudget budget;
  PathRelations relations{terms, bdds, *backend, limits, budget, statistics};
};

TEST_F(PathRelationsTest, ACopyKeepsItsValueWithoutASolver) {
  const smt::Term x = variable("x@0");
  const smt::Term later = variable("x@3");
  expect_exact({terms.equal(x, later)}, {{before_block(0), terms.less_equal(x, number(3))},
                                         {after_block(0), terms.less_equal(later, number(3))}});
  EXPECT_EQ(relations.queries(), 0U);
}

TEST_F(PathRelationsTest, ConstantsAreKnown) {
  const smt::Term x = variable("x@1");
  expect_exact({terms.equal(x, number(4))}, {{after_block(0), terms.less_equal(x, number(3))},
                                             {after_block(1), terms.less_equal(x, number(4))}});
  EXPECT_EQ(relations.queries(), 0U);
}

TEST_F(PathRelationsTest, AFunctionConnectsVariables) {
  const smt::Term x = variable("x@0");
  const smt::Term y = variable("y@0");
  const auto f = [&](smt::Term term) {
    return terms.apply("f", std::span(&term, 1), terms.int_sort());
  };
  expect_exact({terms.equal(f(x), number(1)), terms.equal(f(y), number(2))},
               {{before_block(0), terms.less_equal(x, number(0))},
                {before_block(1), terms.less_equal(y, number(0))},
                {before_block(2), terms.equal(x, number(0))},
                {before_block(3), terms.equal(y, number(0))}});
}

TEST_F(PathRelationsTest, FactorsAreAskedForOnce) {
  const smt::Term x = variable("x@0");
  const smt::Term y = variable("y@0");
  const std::vector<PredicateInstance> predicates{
      {before_block(0), terms.less_equal(x, number(5))},
      {before_block(1), terms.less_equal(y, number(5))}};
  const smt::Term x_is_small = terms.less_equal(x, number(7));
  expect_exact({x_is_small, terms.less_equal(y, number(2))}, predicates);
  const std::uint64_t queries = relations.queries();
  expect_exact({x_is_small, terms.less_equal(y, number(3))}, predicates);
  EXPECT_LT(relations.queries() - queries, queries);
}

TEST_F(PathRelationsTest, RandomPaths) {
  std::mt19937 random(7);
  const auto below = [&](unsigned bound) { return static_cast<int>(random() % bound); };
  const char* names[] = {"a@0", "b@0", "c@0", "a@1", "b@1", "c@1"};
  const auto any = [&] { return variable(names[below(6)]); };
  const auto atom = [&] {
    const smt::Term left = below(3) == 0 ? terms.add(any(), any()) : any();
    const smt::Term right = below(2) == 0 ? any() : number(below(4) - 1);
    return below(3) == 0 ? terms.equal(left, right) : terms.less_equal(left, right);
  };
  for (int round = 0; round < 60; ++round) {
    smt::Term formula = terms.true_();
    for (int i = below(4); i >= 0; --i) {
      const smt::Term other = below(2) == 0 ? terms.or_(atom(), atom())
                                            : terms.equal(any(), terms.ite(atom(), any(), any()));
      formula = terms.and_(formula, other);
    }
    const auto session = backend->new_session(terms, {});
    session->assert_term(formula);
    if (!smt::is_sat(session->check())) {
      continue;
    }
    const std::vector<smt::Term> literals = path_literals(terms, *session, formula);
    const smt::Term path = all(literals);
    EXPECT_EQ(session->value(path), terms.true_());
    const auto implied = backend->new_session(terms, {});
    implied->assert_term(terms.and_(path, terms.not_(formula)));
    EXPECT_TRUE(smt::is_unsat(implied->check()));
    std::vector<PredicateInstance> predicates;
    for (std::uint32_t i = 0; i < 5; ++i) {
      const smt::Term instance = atom();
      if (!terms.is_constant(instance)) {
        predicates.push_back({below(2) == 0 ? before_block(i) : after_block(i), instance});
      }
    }
    expect_exact(literals, predicates);
  }
}

}  // namespace
}  // namespace pcegar::cpa

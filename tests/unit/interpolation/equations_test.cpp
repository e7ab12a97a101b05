// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/equations.hpp"

#include <gtest/gtest.h>

#include <random>

#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation {
namespace {

class EquationsTest : public ::testing::Test {
protected:
  Term n(long value) { return m.integer(value); }
  Term at_most(Term sum, long value) { return m.less_equal(sum, n(value)); }
  TermManager m;
  Term p = m.variable("p", m.int_sort());
  Term q = m.variable("q", m.int_sort());
};

TEST_F(EquationsTest, BoundsInOneFormulaAreSplit) {
  const std::vector<Term> sequence{m.or_(at_most(p, -1), m.not_(at_most(p, 0)))};
  const auto found = split_equations(m, sequence);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].sum, p);
  EXPECT_EQ(found[0].values, std::vector<mpz_class>{0});
  const Term is_not_null = m.not_(m.equal(p, n(0)));
  EXPECT_EQ(with_equations(m, sequence, found, Elsewhere::AsAbove), std::vector{is_not_null});
  EXPECT_EQ(with_equations(m, sequence, found, Elsewhere::AsBelow), std::vector{is_not_null});
}

TEST_F(EquationsTest, ABoundNextToAnEquationIsSplit) {
  const std::vector<Term> sequence{m.equal(p, n(3)), m.not_(at_most(p, 2))};
  const auto found = split_equations(m, sequence);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].values, std::vector<mpz_class>{3});
  EXPECT_EQ(with_equations(m, sequence, found, Elsewhere::AsAbove),
            (std::vector{m.equal(p, n(3)), m.true_()}));
  EXPECT_EQ(with_equations(m, sequence, found, Elsewhere::AsBelow),
            (std::vector{m.equal(p, n(3)), m.equal(p, n(3))}));
}

TEST_F(EquationsTest, BoundsOfALoopAreNot) {
  EXPECT_TRUE(split_equations(m, std::vector{at_most(p, 1), at_most(p, 2)}).empty());
  EXPECT_TRUE(split_equations(m, std::vector{m.and_(at_most(p, 1), at_most(q, 2))}).empty());
  EXPECT_TRUE(
      split_equations(m, std::vector{m.and_(at_most(p, 5), m.not_(at_most(p, 1)))}).empty());
}

TEST_F(EquationsTest, SeveralValuesOfOneSum) {
  const std::vector<Term> sequence{m.and_(at_most(p, 0), m.not_(at_most(p, -1))),
                                   m.or_(at_most(p, 4), m.equal(p, n(5)))};
  const auto found = split_equations(m, sequence);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].values, (std::vector<mpz_class>{0, 5}));
  EXPECT_EQ(with_equations(m, sequence, found, Elsewhere::AsAbove),
            (std::vector{m.equal(p, n(0)), m.or_(m.equal(p, n(0)), m.equal(p, n(5)))}));
}

/// Which case has which meaning: formulas about two sums, one of the values of each in turn, or
/// none of them.
TEST_F(EquationsTest, ElsewhereTheBoundsSayWhatTheySayInTheChosenIntervals) {
  const auto backend = make_backend("z3");
  const auto session = backend->new_session(m, {});
  std::mt19937 random(11);
  const Term sums[] = {p, m.subtract(p, q)};
  const auto holds = [&](Term claim) {
    session->push();
    session->assert_term(m.not_(claim));
    const bool result = is_unsat(session->check());
    session->pop();
    return result;
  };
  unsigned changes = 0;
  for (int round = 0; round < 200; ++round) {
    std::vector<Term> clauses;
    for (int i = 0; i < 3; ++i) {
      std::vector<Term> literals;
      for (int j = 0; j < 3; ++j) {
        const Term sum = sums[random() % 2];
        const long value = static_cast<long>(random() % 2) + (random() % 3 == 0 ? 6 : 0);
        const Term atom = random() % 2 == 0 ? m.equal(sum, n(value | 1)) : at_most(sum, value);
        literals.push_back(random() % 2 == 0 ? atom : m.not_(atom));
      }
      clauses.push_back(m.or_(literals));
    }
    const Term formula = m.and_(clauses);
    const auto equations = split_equations(m, std::vector{formula});
    std::vector<Term> is_above;
    std::vector<Term> is_below;
    std::vector<Term> has_a_value;
    for (const SplitEquation& equation : equations) {
      std::vector<Term> values;
      for (const mpz_class& value : equation.values)
        values.push_back(m.equal(equation.sum, m.integer(value)));
      has_a_value.push_back(m.or_(values));
      is_above.push_back(
          m.or_(m.or_(values), m.less_equal(m.integer(equation.values.back() + 1), equation.sum)));
      is_below.push_back(
          m.or_(m.or_(values), m.less_equal(equation.sum, m.integer(equation.values.front() - 1))));
    }
    const auto with = [&](Elsewhere elsewhere) {
      return with_equations(m, std::vector{formula}, equations, elsewhere).front();
    };
    const auto is_same_where = [&](const std::vector<Term>& cases, Elsewhere elsewhere) {
      return holds(m.implies(m.and_(cases), m.iff(formula, with(elsewhere))));
    };
    EXPECT_TRUE(is_same_where(is_above, Elsewhere::AsAbove)) << to_text(m, formula);
    EXPECT_TRUE(is_same_where(is_below, Elsewhere::AsBelow)) << to_text(m, formula);
    EXPECT_TRUE(is_same_where(has_a_value, Elsewhere::AsSomewhere)) << to_text(m, formula);
    EXPECT_TRUE(is_same_where(has_a_value, Elsewhere::AsEverywhere)) << to_text(m, formula);
    EXPECT_TRUE(holds(m.implies(formula, with(Elsewhere::AsSomewhere)))) << to_text(m, formula);
    EXPECT_TRUE(holds(m.implies(with(Elsewhere::AsEverywhere), formula))) << to_text(m, formula);
    changes += with(Elsewhere::AsAbove) == formula ? 0 : 1;
  }
  EXPECT_GT(changes, 100U);
}

}  // namespace
}  // namespace pcegar::interpolation

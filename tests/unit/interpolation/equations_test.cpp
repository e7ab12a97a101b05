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
  EXPECT_EQ(found[0].value, 0);
  const Term is_not_null = m.not_(m.equal(p, n(0)));
  EXPECT_EQ(with_equations(m, sequence, found, NoValues::Below), std::vector{is_not_null});
  EXPECT_EQ(with_equations(m, sequence, found, NoValues::Above), std::vector{is_not_null});
}

TEST_F(EquationsTest, ABoundNextToAnEquationIsSplit) {
  const std::vector<Term> sequence{m.equal(p, n(3)), m.not_(at_most(p, 2))};
  const auto found = split_equations(m, sequence);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].value, 3);
  EXPECT_EQ(with_equations(m, sequence, found, NoValues::Below),
            (std::vector{m.equal(p, n(3)), m.true_()}));
  EXPECT_EQ(with_equations(m, sequence, found, NoValues::Above),
            (std::vector{m.equal(p, n(3)), m.equal(p, n(3))}));
}

TEST_F(EquationsTest, BoundsOfALoopAreNot) {
  EXPECT_TRUE(split_equations(m, std::vector{at_most(p, 1), at_most(p, 2)}).empty());
  EXPECT_TRUE(split_equations(m, std::vector{m.and_(at_most(p, 1), at_most(q, 2))}).empty());
  EXPECT_TRUE(
      split_equations(m, std::vector{m.and_(at_most(p, 5), m.not_(at_most(p, 1)))}).empty());
}

/// Where the sum has no values below (above) that of the equation, nothing changes.
TEST_F(EquationsTest, UnderTheAssumptionFormulasStayEquivalent) {
  const auto backend = make_backend("z3");
  const auto session = backend->new_session(m, {});
  std::mt19937 random(11);
  const Term sums[] = {p, m.subtract(p, q)};
  unsigned changes = 0;
  for (int round = 0; round < 200; ++round) {
    std::vector<Term> clauses;
    for (int i = 0; i < 3; ++i) {
      std::vector<Term> literals;
      for (int j = 0; j < 3; ++j) {
        const Term sum = sums[random() % 2];
        const auto value = static_cast<long>(random() % 2);
        const Term atom = random() % 2 == 0 ? m.equal(sum, n(1)) : at_most(sum, value);
        literals.push_back(random() % 2 == 0 ? atom : m.not_(atom));
      }
      clauses.push_back(m.or_(literals));
    }
    const std::vector<Term> sequence{m.and_(clauses)};
    const auto equations = split_equations(m, sequence);
    for (const auto assumed : {NoValues::Below, NoValues::Above}) {
      const Term changed = with_equations(m, sequence, equations, assumed).front();
      changes += changed == sequence.front() ? 0 : 1;
      session->push();
      for (const auto& [sum, value] : equations) {
        const Term bound = m.integer(value);
        session->assert_term(assumed == NoValues::Below ? m.less_equal(bound, sum)
                                                        : m.less_equal(sum, bound));
      }
      session->assert_term(m.not_(m.iff(changed, sequence.front())));
      EXPECT_TRUE(is_unsat(session->check())) << to_text(m, sequence.front());
      session->pop();
    }
  }
  EXPECT_GT(changes, 100U);
}

}  // namespace
}  // namespace pcegar::interpolation

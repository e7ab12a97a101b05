// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/reals_as_integers.hpp"

#include "chains.hpp"

namespace pcegar::interpolation::test {
namespace {

struct RealChain : Chain {
  Term real_var(const std::string& name, int index) {
    return terms.variable(name + "@" + std::to_string(index), terms.real_sort());
  }
  Term real(long numerator, long denominator = 1) {
    return terms.real(mpq_class(numerator, denominator));
  }
};

class Reals : public ::testing::TestWithParam<ProofStrength> {};
INSTANTIATE_TEST_SUITE_P(AllStrengths, Reals, ::testing::ValuesIn(all_strengths));

TEST_P(Reals, FractionsAreNotRounded) {
  RealChain c;  // 2x = 1, so x = 1/2 exists; 0 < x < 1 must not be refuted
  const Term x = c.real_var("x", 1);
  c.blocks = {c.terms.equal(c.terms.scale(2, x), c.real(1)),
              c.terms.and_(c.terms.less(c.real(0), x), c.terms.less(x, c.real(1)))};
  const InterpolationResult result =
      ProofEngine(ProofEngineOptions{GetParam()}).interpolate(c.terms, c.blocks, {});
  EXPECT_TRUE(std::holds_alternative<NotRefutable>(result));
}

TEST_P(Reals, StrictBoundsContradictByNothing) {
  RealChain c;  // x < y, y <= z, z <= x
  const Term x = c.real_var("x", 0);
  const Term y = c.real_var("y", 0);
  const Term z = c.real_var("z", 0);
  c.blocks = {c.terms.less(x, y), c.terms.less_equal(y, z), c.terms.less_equal(z, x)};
  const std::vector<Term> sequence = checked_sequence(c, GetParam());
  ASSERT_EQ(sequence.size(), 2U);
  EXPECT_EQ(sequence[0], c.terms.less(x, y));
  EXPECT_EQ(sequence[1], c.terms.less(x, z));
}

TEST_P(Reals, NonStrictBoundsMeetInAPoint) {
  RealChain c;  // 3x <= 1, 1/3 <= x, x != 1/3
  const Term x = c.real_var("x", 0);
  c.blocks = {c.terms.less_equal(c.terms.scale(3, x), c.real(1)),
              c.terms.less_equal(c.real(1, 3), x), c.terms.not_(c.terms.equal(x, c.real(1, 3)))};
  checked_sequence(c, GetParam());
  c.blocks.pop_back();
  const InterpolationResult result =
      ProofEngine(ProofEngineOptions{GetParam()}).interpolate(c.terms, c.blocks, {});
  EXPECT_TRUE(std::holds_alternative<NotRefutable>(result));
}

TEST_P(Reals, EqualitiesStayEqualities) {
  RealChain c;  // y1 = x0 + 1/2, x0 = 0; y2 = y1; y2 < 1/2
  const Term x0 = c.real_var("x", 0);
  const Term y1 = c.real_var("y", 1);
  const Term y2 = c.real_var("y", 2);
  c.blocks = {
      c.terms.and_(c.terms.equal(x0, c.real(0)), c.terms.equal(y1, c.terms.add(x0, c.real(1, 2)))),
      c.terms.equal(y2, y1), c.terms.not_(c.terms.equal(y2, c.real(1, 2)))};
  const std::vector<Term> sequence = checked_sequence(c, GetParam());
  ASSERT_EQ(sequence.size(), 2U);
  if (GetParam() == ProofStrength::McMillan) {
    EXPECT_EQ(sequence[0], c.terms.equal(y1, c.real(1, 2)));
  }
}

TEST_P(Reals, BranchesEquivalencesAndItes) {
  RealChain c;
  const Term b = c.terms.variable("b@0", c.terms.bool_sort());
  const Term x0 = c.real_var("x", 0);
  const Term x1 = c.real_var("x", 1);
  c.blocks = {c.terms.and_(c.terms.iff(b, c.terms.less(x0, c.real(0))),
                           c.terms.equal(x1, c.terms.ite(b, c.terms.negate(x0), x0))),
              c.terms.less(x1, c.real(0))};
  checked_sequence(c, GetParam());
}

TEST_P(Reals, FunctionsOfReals) {
  RealChain c;
  const Term x = c.real_var("x", 0);
  const Term y = c.real_var("y", 0);
  const Term fx = c.terms.apply("f", {{c.terms.add(x, c.real(1))}}, c.terms.real_sort());
  const Term fy = c.terms.apply("f", {{y}}, c.terms.real_sort());
  c.blocks = {
      c.terms.and_(c.terms.equal(y, c.terms.add(x, c.real(1))), c.terms.equal(fx, c.real(3))),
      c.terms.less(fy, c.real(3))};
  const std::vector<Term> sequence = checked_sequence(c, GetParam());
  ASSERT_EQ(sequence.size(), 1U);
}

TEST_P(Reals, IntegersBesideReals) {
  RealChain c;  // the contradiction is over the integers, of which 2 n = 1 has no solution
  const Term n = c.var("n", 0);
  const Term x = c.real_var("x", 0);
  c.blocks = {c.terms.and_(c.terms.less(c.real(0), x), c.terms.less(c.number(0), n)),
              c.terms.and_(c.terms.less(n, c.number(1)), c.terms.less(x, c.real(1)))};
  const std::vector<Term> sequence = checked_sequence(c, GetParam());
  ASSERT_EQ(sequence.size(), 1U);
}

TEST(RealsAsIntegers, WhereIntegersAndRealsMeetThereIsNoEncoding) {
  RealChain c;
  proof::RealsAsIntegers reals(c.terms);
  const Term mixed = c.terms.less(c.real_var("x", 0), c.terms.to_real(c.var("n", 0)));
  EXPECT_FALSE(reals.encode(mixed).has_value());
}

/// The last step of the argument in reals_as_integers.cpp, on each kind of literal.
TEST(RealsAsIntegers, DecodingComparesLexicographically) {
  RealChain c;
  TermManager& m = c.terms;
  proof::RealsAsIntegers reals(m);
  const Term x = c.real_var("x", 0);
  ASSERT_TRUE(reals.encode(m.less(x, c.real(2))).has_value());
  const Term twin = m.variable("x@0!real", m.int_sort());
  const Term one = m.variable("one!real", m.int_sort());
  const Term tiny = m.variable("tiny!real", m.int_sort());
  const Term s = m.add(twin, m.scale(-2, one));
  const auto at_most = [&](Term a, long bound) { return m.less_equal(a, m.integer(bound)); };
  const Term below = m.less(x, c.real(2));
  const Term up_to = m.less_equal(x, c.real(2));
  EXPECT_EQ(reals.decode(at_most(s, 0)), up_to);
  EXPECT_EQ(reals.decode(at_most(s, -1)), below);
  EXPECT_EQ(reals.decode(at_most(s, 7)), up_to);
  EXPECT_EQ(reals.decode(at_most(m.add(s, tiny), 7)), below);
  EXPECT_EQ(reals.decode(at_most(m.subtract(s, tiny), -7)), up_to);
  EXPECT_EQ(reals.decode(m.equal(s, m.integer(0))), m.equal(x, c.real(2)));
  EXPECT_EQ(reals.decode(m.equal(s, m.integer(1))), m.false_());
  EXPECT_EQ(reals.decode(m.equal(s, tiny)), m.false_());
  EXPECT_EQ(reals.decode(at_most(one, 100)), m.false_());
  EXPECT_EQ(reals.decode(m.less_equal(tiny, one)), m.true_());
  EXPECT_EQ(reals.decode(m.less_equal(twin, c.var("n", 0))), std::nullopt);
}

}  // namespace
}  // namespace pcegar::interpolation::test

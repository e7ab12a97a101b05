// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../smt/giving_up_backend.hpp"
#include "interpolation/interpolation.hpp"

namespace pcegar::interpolation {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class CheckerTest : public ::testing::Test {
protected:
  std::string check(std::vector<Term> sequence) {
    return check_interpolants(m, *backend, blocks, sequence, {});
  }
  Term at_least(Term t, long bound) { return m.greater_equal(t, m.integer(bound)); }

  TermManager m;
  std::unique_ptr<Backend> backend = make_backend("z3");
  Term x = m.variable("x", m.int_sort());
  Term y = m.variable("y", m.int_sort());
  Term z = m.variable("z", m.int_sort());
  // x >= 0; y = x + 1; y <= 0, z unconnected
  std::vector<Term> blocks{m.and_(at_least(x, 0), m.equal(z, z)),
                           m.equal(y, m.add(x, m.integer(1))),
                           m.and_(m.less_equal(y, m.integer(0)), at_least(z, 3))};
};

TEST_F(CheckerTest, AcceptsASequence) {
  EXPECT_EQ(check({at_least(x, 0), at_least(y, 1)}), "");
  EXPECT_EQ(check({at_least(x, -5), m.false_()}), "I_1 and A_2 => I_2 does not hold");
}

TEST_F(CheckerTest, OneCheckerForManySequencesSaysTheSame) {
  InterpolantChecker checker(m, *backend);
  const std::vector<std::vector<Term>> sequences{
      {at_least(x, 0), at_least(y, 1)},
      {at_least(x, 0),
       at_least(y, 2)},  // fails at the second implication, after the first is known
      {at_least(x, 0), at_least(y, 1)},
      {at_least(x, -5), m.false_()},
      {at_least(z, 0), at_least(y, 1)},
      {at_least(x, 0)}};
  for (int round = 0; round < 2; ++round) {
    for (const std::vector<Term>& sequence : sequences) {
      EXPECT_EQ(checker.check(blocks, sequence, {}), check(sequence));
      EXPECT_EQ(checker.check(blocks, sequence, {.timeout_ms = 50'000}), check(sequence));
    }
  }
}

TEST_F(CheckerTest, RejectsEachKindOfError) {
  EXPECT_THAT(check({at_least(x, 1), at_least(y, 1)}), HasSubstr("I_0 and A_1"));
  EXPECT_THAT(check({at_least(x, 0), at_least(y, 2)}), HasSubstr("I_1 and A_2"));
  EXPECT_THAT(check({at_least(x, 0), at_least(y, 0)}), HasSubstr("I_2 and A_3"));
  EXPECT_THAT(check({at_least(x, 0)}), HasSubstr("1 interpolants for 3 blocks"));
  EXPECT_THAT(check({at_least(x, 0), at_least(x, 0)}), HasSubstr("variable x in interpolant 2"));
  EXPECT_THAT(check({m.and_(at_least(x, 0), m.less(y, m.add(y, z))), at_least(y, 1)}),
              HasSubstr("is not shared"));
}

/// A valid sequence that the solver does not confirm is neither accepted nor remembered as valid.
TEST_F(CheckerTest, UnknownIsNoProof) {
  const std::vector<Term> right{at_least(x, 0), at_least(y, 1)};
  smt::test::GivingUpBackend answering(smt::test::never, {});
  ASSERT_EQ(check_interpolants(m, answering, blocks, right, {}), "");
  smt::test::give_up_everywhere(answering.checks(), [&](smt::test::GivingUpBackend& solver) {
    InterpolantChecker checker(m, solver);
    EXPECT_THAT(checker.check(blocks, right, {}), HasSubstr("not decided: gave up"));
    EXPECT_EQ(checker.check(blocks, {{at_least(x, 0), at_least(y, 2)}}, {}).empty(), false);
  });
  smt::test::GivingUpBackend clueless(1, smt::test::GivingUpBackend::Then::StaysSo);
  InterpolantChecker checker(m, clueless);
  EXPECT_NE(checker.check(blocks, right, {}), "");
  EXPECT_NE(checker.check(blocks, right, {}), "") << "the second time";
}

TEST_F(CheckerTest, FunctionSymbolsMustBeShared) {
  const Term fx = m.apply("f", {{x}}, m.int_sort());
  const Term gx = m.apply("g", {{x}}, m.int_sort());
  blocks = {m.and_(m.equal(fx, gx), m.equal(gx, m.integer(1))), m.equal(fx, m.integer(2))};
  EXPECT_EQ(check({m.equal(fx, m.integer(1))}), "");
  EXPECT_THAT(check({m.and_(m.equal(fx, gx), m.equal(gx, m.integer(1)))}), HasSubstr("function g"));
}

TEST_F(CheckerTest, OneBlockNeedsNoInterpolants) {
  blocks = {m.and_(at_least(x, 1), m.less(x, m.integer(0)))};
  EXPECT_EQ(check({}), "");
  blocks = {at_least(x, 1)};
  EXPECT_NE(check({}), "");
}

TEST_F(CheckerTest, AtomsAreWhatConnectivesJoin) {
  const Term p = m.variable("p", m.bool_sort());
  const Term q = m.variable("q", m.bool_sort());
  const Term less = m.less(x, y);
  const Term equal = m.equal(x, m.integer(3));
  const Term formula = m.or_(m.not_(less), m.ite(p, m.iff(q, equal), less));
  EXPECT_THAT(atoms_of(m, formula),
              ElementsAre(p, q, m.kind(less) == Kind::Not ? m.arguments(less)[0] : less, equal));
  EXPECT_THAT(atoms_of(m, m.true_()), IsEmpty());
  EXPECT_THAT(atoms_of(m, m.not_(p)), ElementsAre(p));
}

}  // namespace
}  // namespace pcegar::interpolation

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Invariants given by hand: right ones are proved, and every way to cheat is refused.
#include "certify/certificate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../cpa/composed_program.hpp"
#include "../smt/giving_up_backend.hpp"

namespace pcegar::certify {
namespace {

using ::testing::HasSubstr;

// x stays at most 10; without the reset it would overflow in the end.
constexpr const char* bounded_program = R"(
int nondet(void);
int main(void) {
  int x = 0, y = 0;
  while (nondet()) {
    if (x > 10) { ERROR: return 1; }
    x = x + 1;
    if (x > 10) { x = 0; }
    y = x;  // the paths meet here, within a block
  }
  return x;
})";

class CertificateTest : public testing::Test, protected cpa::test::ComposedProgram {
protected:
  explicit CertificateTest(const char* text = bounded_program)
      : ComposedProgram(text, {.encoding = {encoding::Arithmetic::BitPrecise,
                                            encoding::SignedOverflow::Wraps}}) {}
  /// Control at the start of the program, and at the loop head (found by following the edges).
  void find_block_starts() {
    start = control.initial_state();
    cpa::StatePtr state = start;
    while (!program.location(location_of(state)).is_loop_head) {
      const auto next = control.transfer().successors(
          state, control.initial_precision(), program.location(location_of(state)).leaving.front());
      ASSERT_EQ(next.size(), 1U);
      state = next.front();
    }
    loop = state;
  }
  static cfa::LocationId location_of(const cpa::StatePtr& state) {
    return cpa::facts_of(*state).get<cpa::AtLocation>().location;
  }

  std::string check(const std::vector<Invariant>& invariants, smt::Backend& solver) {
    return complaint(check_invariants(
        {program, control, cpa::ControlConditions(*composition), builder, blocks, solver},
        invariants, limits, statistics));
  }
  std::string check(const std::vector<Invariant>& invariants) {
    return check(invariants, *backend);
  }
  smt::Term at_most(long bound) {
    return terms.bv(smt::Kind::BvSle, x, terms.bit_vector(bound, 32));
  }
  smt::Term at_least(long bound) {
    return terms.bv(smt::Kind::BvSle, terms.bit_vector(bound, 32), x);
  }

  cpa::CompositeCpa& control = composition->control();
  smt::Term x = terms.variable("main::x%32", terms.bit_vector_sort(32));
  cpa::StatePtr start;
  cpa::StatePtr loop;
};

TEST_F(CertificateTest, AnInductiveInvariantIsProved) {
  find_block_starts();
  EXPECT_EQ(check({{start, terms.true_()}, {loop, at_most(10)}}), "");
  EXPECT_EQ(check({{start, terms.true_()}, {loop, terms.and_(at_most(10), at_least(0))}}), "");
}

class HarmlessTest : public CertificateTest {
protected:
  HarmlessTest()
      : CertificateTest(
            "int nondet(void); int main(void) { int x = 0; while (nondet()) { x = x + 1; } }") {}
};

TEST_F(HarmlessTest, BlocksThatClaimNothingNeedNoFormula) {
  find_block_starts();
  const std::uint64_t& count = statistics.counter("certificate.blocks_without_claim").value;
  EXPECT_THAT(check({{start, terms.true_()}}), HasSubstr("does not imply"));
  EXPECT_EQ(count, 0U);
  EXPECT_EQ(check({{start, terms.true_()}, {loop, at_most(3)}, {loop, terms.true_()}}), "");
  EXPECT_EQ(count, 2U);
}

TEST_F(CertificateTest, DisjunctsCountTogether) {
  find_block_starts();
  EXPECT_EQ(check({{start, terms.true_()},
                   {loop, terms.and_(at_most(4), at_least(0))},
                   {loop, terms.and_(at_most(10), at_least(5))}}),
            "");
}

TEST_F(CertificateTest, WhatIsTooWeakLetsATargetThrough) {
  find_block_starts();
  EXPECT_THAT(check({{start, terms.true_()}, {loop, terms.true_()}}), HasSubstr("target"));
  EXPECT_THAT(check({{start, terms.true_()}, {loop, at_most(11)}}), HasSubstr("target"));
}

TEST_F(CertificateTest, WhatIsNotKeptByTheLoopIsRefused) {
  find_block_starts();
  EXPECT_THAT(check({{start, terms.true_()}, {loop, at_most(5)}}), HasSubstr("does not imply"));
  EXPECT_THAT(check({{start, terms.true_()}, {loop, terms.and_(at_most(10), at_least(1))}}),
              HasSubstr("does not imply"));
}

TEST_F(CertificateTest, EveryBlockStartNeedsItsInvariant) {
  find_block_starts();
  EXPECT_THAT(check({{start, terms.true_()}}), HasSubstr("does not imply"));
  EXPECT_THAT(check({{loop, at_most(10)}}), HasSubstr("initial state"));
  EXPECT_THAT(check({}), HasSubstr("initial state"));
}

TEST_F(CertificateTest, NothingMayBeAssumedOfTheStart) {
  find_block_starts();
  EXPECT_THAT(check({{start, at_most(3)}, {loop, at_most(10)}}), HasSubstr("initial state"));
  EXPECT_THAT(check({{start, terms.false_()}, {loop, terms.false_()}}), HasSubstr("initial state"));
}

TEST_F(CertificateTest, UnknownIsNoProof) {
  find_block_starts();
  const std::vector<Invariant> right{{start, terms.true_()}, {loop, at_most(10)}};
  smt::test::GivingUpBackend answering(smt::test::never, {});
  ASSERT_EQ(check(right, answering), "");
  ASSERT_GT(answering.checks(), 2U);
  for (unsigned first = 1; first <= answering.checks(); ++first) {
    smt::test::GivingUpBackend solver(first, smt::test::GivingUpBackend::Then::StaysSo);
    EXPECT_NE(check(right, solver), "") << "gave up after " << solver.checks() << " checks";
    EXPECT_TRUE(solver.gave_up());
  }
}

/// The claim about a block is asked again, piece by piece; about the start there is one.
TEST_F(CertificateTest, WhatIsHardAltogetherIsProvedPieceByPiece) {
  find_block_starts();
  const std::vector<Invariant> right{{start, terms.true_()}, {loop, at_most(10)}};
  for (unsigned first = 2; first <= 3; ++first) {
    smt::test::GivingUpBackend solver(first, smt::test::GivingUpBackend::Then::AnswersAgain);
    EXPECT_EQ(check(right, solver), "");
    EXPECT_TRUE(solver.gave_up());
  }
}

/// Wherever an answer is missing.
TEST_F(CertificateTest, NoPieceIsLeftOut) {
  find_block_starts();
  const auto is = [&](long value) { return terms.equal(x, terms.bit_vector(value, 32)); };
  for (const smt::Term wrong : {at_most(5), terms.or_(is(0), is(10))}) {
    const std::vector<Invariant> claimed{{start, terms.true_()}, {loop, wrong}, {loop, is(3)}};
    smt::test::GivingUpBackend answering(smt::test::never, {});
    ASSERT_NE(check(claimed, answering), "");
    smt::test::give_up_everywhere(answering.checks() + 4, [&](smt::test::GivingUpBackend& solver) {
      EXPECT_NE(check(claimed, solver), "");
    });
  }
}

/// x + 1 leaves the first, the reset to 0 leaves the second.
TEST_F(CertificateTest, BothSidesOfABranchAreFollowed) {
  find_block_starts();
  const auto is = [&](long value) { return terms.equal(x, terms.bit_vector(value, 32)); };
  for (const smt::Term other : {terms.or_(is(0), is(10)), terms.and_(at_most(10), at_least(1))}) {
    EXPECT_THAT(check({{start, terms.true_()}, {loop, other}}), HasSubstr("does not imply"));
  }
}

}  // namespace
}  // namespace pcegar::certify

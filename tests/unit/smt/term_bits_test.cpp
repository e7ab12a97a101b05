// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "smt/solver.hpp"
#include "smt/term.hpp"
#include "support/error.hpp"

namespace pcegar::smt {
namespace {

constexpr Kind operations[] = {
    Kind::BvAdd,  Kind::BvSub,  Kind::BvMul,  Kind::BvAnd,  Kind::BvOr,   Kind::BvXor,
    Kind::BvShl,  Kind::BvLshr, Kind::BvAshr, Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv,
    Kind::BvSrem, Kind::BvUlt,  Kind::BvUle,  Kind::BvSlt,  Kind::BvSle,  Kind::BvConcat};

// Constant folding against Z3, for every pair of 3-bit values: x and y are bound by assertions, so
// that the solver and not the folding computes x op y.
TEST(TermBitsTest, FoldingAgreesWithTheSolverOnAllThreeBitValues) {
  TermManager m;
  const Sort sort = m.bit_vector_sort(3);
  const Term x = m.variable("x", sort);
  const Term y = m.variable("y", sort);
  const auto backend = make_backend("z3");
  const auto session = backend->new_session(m, {});
  for (unsigned a = 0; a < 8; ++a) {
    for (unsigned b = 0; b < 8; ++b) {
      session->push();
      const Term left = m.bit_vector(a, 3);
      const Term right = m.bit_vector(b, 3);
      session->assert_term(m.equal(x, left));
      session->assert_term(m.equal(y, right));
      ASSERT_TRUE(is_sat(session->check()));
      for (const Kind kind : operations) {
        EXPECT_EQ(session->value(m.bv(kind, x, y)), m.bv(kind, left, right))
            << to_smtlib(m, m.bv(kind, x, y)) << " at " << a << ", " << b;
        // Neutral and absorbing operands.
        EXPECT_EQ(session->value(m.bv(kind, x, right)), m.bv(kind, left, right));
        EXPECT_EQ(session->value(m.bv(kind, left, y)), m.bv(kind, left, right));
        EXPECT_EQ(session->value(m.bv(kind, x, x)), m.bv(kind, left, left));
      }
      for (const Kind kind : {Kind::BvNeg, Kind::BvNot}) {
        EXPECT_EQ(session->value(m.bv(kind, {{x}})), m.bv(kind, {{left}}));
      }
      for (const Kind kind : {Kind::BvZeroExtend, Kind::BvSignExtend}) {
        EXPECT_EQ(session->value(m.bv_extend(kind, 2, x)), m.bv_extend(kind, 2, left));
      }
      EXPECT_EQ(session->value(m.bv_extract(2, 1, x)), m.bv_extract(2, 1, left));
      EXPECT_EQ(session->value(m.bv_extract(1, 0, m.bv_extend(Kind::BvSignExtend, 2, x))),
                m.bv_extract(1, 0, left));
      for (const Kind kind : {Kind::BvZeroExtend, Kind::BvSignExtend}) {
        const Term wide = m.bv_extend(kind, 2, x);
        for (unsigned high = 0; high < 5; ++high) {
          for (unsigned low = 0; low <= high; ++low) {
            EXPECT_EQ(session->value(m.bv_extract(high, low, wide)),
                      m.bv_extract(high, low, m.bv_extend(kind, 2, left)))
                << "bits " << high << " to " << low;
          }
        }
      }
      session->pop();
    }
  }
}

TEST(TermBitsTest, OneAtomForAComparisonAndItsNegation) {
  TermManager m;
  const Term x = m.variable("x", m.bit_vector_sort(8));
  const Term y = m.variable("y", m.bit_vector_sort(8));
  EXPECT_EQ(m.bv(Kind::BvUle, x, y), m.not_(m.bv(Kind::BvUlt, y, x)));
  EXPECT_EQ(m.bv(Kind::BvSle, x, y), m.not_(m.bv(Kind::BvSlt, y, x)));
  EXPECT_EQ(m.bv(Kind::BvAdd, x, y), m.bv(Kind::BvAdd, y, x));
  EXPECT_EQ(m.equal(x, y), m.equal(y, x));
}

TEST(TermBitsTest, WidthsAreChecked) {
  TermManager m;
  const Term x = m.variable("x", m.bit_vector_sort(8));
  const Term y = m.variable("y", m.bit_vector_sort(9));
  EXPECT_THROW(m.bv(Kind::BvAdd, x, y), ContractViolation);
  EXPECT_THROW(m.bv_extract(8, 0, x), ContractViolation);
  EXPECT_THROW(m.bit_vector_sort(0), ContractViolation);
  EXPECT_EQ(m.sort(m.bv(Kind::BvConcat, x, y)), m.bit_vector_sort(17));
}

}  // namespace
}  // namespace pcegar::smt

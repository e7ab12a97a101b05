// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "smt/kinds.hpp"
#include "smt/smtlib_script.hpp"
#include "smt/term.hpp"

namespace pcegar::smt {
namespace {

class TermPrintTest : public ::testing::Test {
protected:
  TermManager m;
  Term x = m.variable("x", m.int_sort());
  Term y = m.variable("main::y@3", m.int_sort());
  Term p = m.variable("p", m.bool_sort());
};

TEST_F(TermPrintTest, SmtLib) {
  EXPECT_EQ(to_smtlib(m, m.less_equal(m.add(x, y), m.integer(-3))), "(<= (+ x |main::y@3|) (- 3))");
  EXPECT_EQ(to_smtlib(m, m.not_(m.and_(p, m.equal(x, m.integer(0))))), "(not (and p (= x 0)))");
  EXPECT_EQ(to_smtlib(m, m.real(mpq_class(-1, 3))), "(- (/ 1.0 3.0))");
  EXPECT_EQ(to_smtlib(m, m.bit_vector(5, 8)), "(_ bv5 8)");
  const Term b = m.variable("b", m.bit_vector_sort(8));
  EXPECT_EQ(to_smtlib(m, m.bv_extract(3, 1, b)), "((_ extract 3 1) b)");
  EXPECT_EQ(to_smtlib(m, m.bv_extend(Kind::BvZeroExtend, 4, b)), "((_ zero_extend 4) b)");
  EXPECT_EQ(to_smtlib(m, m.apply("f", {{x}}, m.int_sort())), "(f x)");
  EXPECT_EQ(to_smtlib(m, m.array_sort(m.int_sort(), m.bit_vector_sort(8))),
            "(Array Int (_ BitVec 8))");
}

/// Of which each subterm occurs twice in the next one.
TEST_F(TermPrintTest, TextOfASharedTermIsCutOff) {
  Term term = p;
  for (int i = 0; i < 200; ++i) {
    const Term next = m.variable("q" + std::to_string(i), m.bool_sort());
    term = m.or_(m.and_(term, next), m.and_(m.not_(term), m.not_(next)));
  }
  const std::string text = to_text(m, term);
  EXPECT_LT(text.size(), 200'000U);
  EXPECT_NE(text.find("..."), std::string::npos);
}

TEST_F(TermPrintTest, Text) {
  EXPECT_EQ(to_text(m, m.less_equal(x, m.integer(3))), "x <= 3");
  EXPECT_EQ(to_text(m, m.greater_equal(x, m.integer(3))), "x > 2");
  EXPECT_EQ(to_text(m, m.not_(m.equal(x, y))), "x - main::y@3 != 0");
  EXPECT_EQ(to_text(m, m.add(m.scale(-2, x), m.integer(-1))), "-2*x - 1");
  const Term not_p = m.not_(p);  // the older term comes first
  EXPECT_EQ(to_text(m, m.and_(not_p, m.equal(x, m.integer(1)))), "!p && x == 1");
  EXPECT_EQ(to_text(m, m.not_(m.or_(p, m.less(x, y)))), "!(p || x - main::y@3 <= -1)");
}

TEST_F(TermPrintTest, WhatIsSharedIsWrittenOnce) {
  EXPECT_EQ(smtlib_with_lets(m, m.not_(m.and_(p, m.equal(x, m.integer(0))))),
            "(not (and p (= x 0)))");
  // As a tree, 2^40 atoms.
  Term formula = m.less(x, y);
  for (long i = 0; i < 40; ++i) {
    const Term zero = m.equal(x, m.integer(i));
    const Term one = m.equal(y, m.integer(i));
    formula = m.or_(m.and_(formula, zero), m.and_(m.not_(formula), one));
  }
  const std::string text = smtlib_with_lets(m, formula);
  EXPECT_LT(text.size(), 40U * 200U);
  const std::string script =
      "(declare-fun x () Int)(declare-fun |main::y@3| () Int)(assert " + text + ")";
  EXPECT_EQ(parse_smtlib_assertions(m, script, "lets"), std::vector{formula});
}

/// Names and arities of the table are those that a solver reads.
TEST_F(TermPrintTest, EveryOperatorOfBitVectorsIsReadBack) {
  const Term a = m.variable("a", m.bit_vector_sort(8));
  const Term b = m.variable("b", m.bit_vector_sort(8));
  for (const KindRow& row : kind_rows) {
    if (row.kind < Kind::BvAdd || row.kind > Kind::BvSignExtend) continue;
    const bool is_extended = row.indices == Indices::ExtraBits;
    const Term term = row.indices == Indices::HighAndLow ? m.bv_extract(6, 2, a)
                      : is_extended                      ? m.bv_extend(row.kind, 3, a)
                      : row.least_arity == 1             ? m.bv(row.kind, {{a}})
                                                         : m.bv(row.kind, a, b);
    const std::string result = "result_" + std::string(row.smtlib);
    const Term formula =
        m.sort(term) == m.bool_sort() ? term : m.equal(m.variable(result, m.sort(term)), term);
    const std::string script =
        "(declare-const a (_ BitVec 8))(declare-const b (_ BitVec 8))(declare-const " + result +
        " " + to_smtlib(m, m.sort(term)) + ")(assert " + to_smtlib(m, formula) + ")";
    EXPECT_EQ(parse_smtlib_assertions(m, script, "operators"), std::vector{formula}) << script;
  }
}

}  // namespace
}  // namespace pcegar::smt

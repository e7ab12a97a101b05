// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/integer_relaxation.hpp"

#include <gtest/gtest.h>

#include <random>

#include "smt/solver.hpp"

namespace pcegar::smt {
namespace {

/// What formulas are made of.
enum class Operators {
  Order,    ///< comparisons, sums, constants, choices: the translation is exact
  Division  ///< all that is translated by equations, and arrays
};

/// Random formulas about bit-vectors of few bits; the seed names the formula.
class BitFormula {
public:
  BitFormula(TermManager& terms, unsigned seed, Operators operators)
      : m_(terms), random_(seed), operators_(operators), width_(2 + pick(4)) {
    for (const char* name : {"x", "y", "z"}) {
      variables_.push_back(m_.variable(name + std::to_string(width_), m_.bit_vector_sort(width_)));
    }
    const Sort array = m_.array_sort(m_.bit_vector_sort(width_), m_.bit_vector_sort(width_));
    arrays_ = {m_.variable("a" + std::to_string(width_), array),
               m_.variable("b" + std::to_string(width_), array)};
  }

  Term formula(int depth) {
    if (depth == 0) return comparison(2);
    const Term a = formula(depth - 1);
    const Term b = formula(depth - 1);
    switch (pick(5)) {
      case 0: return m_.or_(a, b);
      case 1: return m_.not_(a);
      case 2: return m_.iff(a, b);
      default: return m_.and_(a, b);
    }
  }

private:
  unsigned pick(unsigned choices) { return static_cast<unsigned>(random_() % choices); }
  Term constant() { return m_.bit_vector(static_cast<long>(pick(1U << width_)), width_); }
  Term variable() { return variables_[pick(3)]; }

  Term array(int depth) {
    if (depth == 0 || pick(2) == 0) return arrays_[pick(2)];
    return m_.store(array(depth - 1), number(depth - 1), number(depth - 1));
  }

  Term number(int depth) {
    if (depth == 0) return pick(2) == 0 ? constant() : variable();
    const Term a = number(depth - 1);
    switch (pick(operators_ == Operators::Order ? 8 : 19)) {
      case 0: return m_.bv(Kind::BvAdd, a, number(depth - 1));
      case 1: return m_.bv(Kind::BvSub, a, number(depth - 1));
      case 2: return m_.ite(comparison(depth - 1), a, number(depth - 1));
      case 3: return m_.bv(Kind::BvNeg, std::vector{a});
      case 4: return m_.bv(Kind::BvNot, std::vector{a});
      case 5: return m_.bv_extract(width_ - 1, 0, m_.bv_extend(Kind::BvZeroExtend, 2, a));
      case 6: return m_.bv_extract(width_ - 1, 0, m_.bv_extend(Kind::BvSignExtend, 1, a));
      case 7: return constant();
      case 8: return m_.bv(Kind::BvMul, a, constant());
      case 9: return m_.bv(Kind::BvMul, a, number(depth - 1));
      case 10: return m_.bv(Kind::BvAnd, a, constant());
      case 11: return m_.bv(Kind::BvUdiv, a, constant());
      case 12: return m_.bv(Kind::BvUrem, a, constant());
      case 13: return m_.bv(Kind::BvSdiv, a, constant());
      case 14: return m_.bv(Kind::BvSrem, a, constant());
      case 15: return m_.bv(pick(2) == 0 ? Kind::BvLshr : Kind::BvAshr, a, constant());
      case 16: return m_.bv(pick(2) == 0 ? Kind::BvShl : Kind::BvXor, a, constant());
      case 17: return m_.select(array(depth - 1), a);
      default: return m_.bv_extract(width_, 1, m_.bv(Kind::BvConcat, a, number(depth - 1)));
    }
  }

  Term comparison(int depth) {
    const Term a = number(depth);
    const Term b = number(depth);
    switch (pick(operators_ == Operators::Order ? 5 : 6)) {
      case 0: return m_.bv(Kind::BvSlt, a, b);
      case 1: return m_.bv(Kind::BvSle, a, b);
      case 2: return m_.bv(Kind::BvUlt, a, b);
      case 3: return m_.bv(Kind::BvUle, a, b);
      case 4: return m_.equal(a, b);
      default: return m_.equal(array(depth), array(depth));
    }
  }

  TermManager& m_;
  std::mt19937 random_;
  Operators operators_;
  unsigned width_;
  std::vector<Term> variables_;
  std::vector<Term> arrays_;
};

struct Counts {
  unsigned unsatisfiable = 0;  ///< over bits
  unsigned refuted = 0;        ///< of these, over integers
  unsigned satisfiable = 0;
};

Counts compare(Operators operators) {
  TermManager m;
  IntegerRelaxation relaxed(m);
  const auto z3 = make_backend("z3");
  const auto bits = z3->new_session(m, {.resource_limit = 1'000'000});
  const auto integers =
      z3->new_session(m, {.resource_limit = 1'000'000, .theory = SessionTheory::Integers});
  const auto check = [](Session& session, Term formula) {
    session.push();
    session.assert_term(formula);
    const CheckResult result = session.check();
    session.pop();
    return result;
  };
  Counts counts;
  for (unsigned seed = 1; seed <= 600; ++seed) {
    BitFormula random(m, seed, operators);
    const Term formula = random.formula(3);
    const CheckResult over_bits = check(*bits, formula);
    const CheckResult over_integers = check(*integers, relaxed(formula));
    if (is_sat(over_bits)) {
      ++counts.satisfiable;
      EXPECT_FALSE(is_unsat(over_integers)) << seed << ": " << to_smtlib(m, formula);
    } else if (is_unsat(over_bits)) {
      ++counts.unsatisfiable;
      counts.refuted += is_unsat(over_integers) ? 1 : 0;
    }
  }
  return counts;
}

TEST(IntegerRelaxationTest, OrderAndSumsAreExact) {
  const Counts counts = compare(Operators::Order);
  EXPECT_GT(counts.satisfiable, 100U);
  EXPECT_GT(counts.unsatisfiable, 100U);
  EXPECT_EQ(counts.refuted, counts.unsatisfiable);
}

TEST(IntegerRelaxationTest, WhatIsRefutedHasNoModel) {
  const Counts counts = compare(Operators::Division);
  EXPECT_GT(counts.satisfiable, 100U);
  EXPECT_GT(counts.unsatisfiable, 50U);
  EXPECT_GT(counts.refuted, counts.unsatisfiable / 2);
}

/// Proofs about what is only a variable in the translation: nothing is known of it.
TEST(IntegerRelaxationTest, UnknownTermsHaveAnyValueOfTheirType) {
  TermManager m;
  IntegerRelaxation relaxed(m);
  const Term x = m.variable("x", m.bit_vector_sort(8));
  const Term y = m.variable("y", m.bit_vector_sort(8));
  const Term mixed = m.bv(Kind::BvXor, x, y);
  const auto session = make_backend("z3")->new_session(m, {.theory = SessionTheory::Integers});
  const auto is_refuted = [&](Term formula) {
    session->push();
    session->assert_term(relaxed(formula));
    const bool result = is_unsat(session->check());
    session->pop();
    return result;
  };
  EXPECT_FALSE(is_refuted(m.and_(m.equal(x, y), m.not_(m.equal(mixed, m.bit_vector(0, 8))))));
  EXPECT_TRUE(is_refuted(
      m.and_(m.bv(Kind::BvSlt, m.bv_extend(Kind::BvZeroExtend, 8, mixed), m.bit_vector(0, 16)),
             m.true_())));
  EXPECT_TRUE(is_refuted(
      m.bv(Kind::BvSlt, m.bit_vector(300, 16), m.bv_extend(Kind::BvSignExtend, 8, mixed))));
}

}  // namespace
}  // namespace pcegar::smt

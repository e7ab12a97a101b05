// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/term.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.hpp"

namespace pcegar::smt {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class TermTest : public ::testing::Test {
protected:
  Term integer_variable(const char* name) { return m.variable(name, m.int_sort()); }
  Term real_variable(const char* name) { return m.variable(name, m.real_sort()); }
  Term bool_variable(const char* name) { return m.variable(name, m.bool_sort()); }
  Term n(long value) { return m.integer(value); }
  Term times(long factor, Term t) { return m.scale(factor, t); }

  TermManager m;
  Term x = integer_variable("x");
  Term y = integer_variable("y");
  Term z = integer_variable("z");
  Term u = real_variable("u");
  Term v = real_variable("v");
  Term p = bool_variable("p");
  Term q = bool_variable("q");
  Term r = bool_variable("r");
};

TEST_F(TermTest, SameTermSameId) {
  EXPECT_EQ(integer_variable("x"), x);
  EXPECT_NE(x, y);
  EXPECT_EQ(m.integer(mpz_class("123456789012345678901234567890")),
            m.integer(mpz_class("123456789012345678901234567890")));
  EXPECT_NE(m.integer(mpz_class("123456789012345678901234567890")),
            m.integer(mpz_class("-123456789012345678901234567890")));
  EXPECT_NE(n(1), m.real(1));
  EXPECT_NE(m.bit_vector(1, 8), m.bit_vector(1, 16));
  EXPECT_EQ(m.bit_vector(257, 8), m.bit_vector(1, 8));
  EXPECT_EQ(m.bit_vector(-1, 8), m.bit_vector(255, 8));
}

TEST_F(TermTest, ManyTermsStayDistinct) {
  std::vector<Term> numbers;
  for (long i = 0; i < 5000; ++i) numbers.push_back(n(i));
  for (long i = 0; i < 5000; ++i) {
    EXPECT_EQ(n(i), numbers[static_cast<std::size_t>(i)]);
    EXPECT_EQ(m.number(n(i)), i);
  }
}

TEST_F(TermTest, OneNameOneSort) {
  EXPECT_THROW(m.variable("x", m.real_sort()), ContractViolation);
}

TEST_F(TermTest, IllSortedIsAContractViolation) {
  EXPECT_THROW(m.add(x, u), ContractViolation);
  EXPECT_THROW(m.and_(p, x), ContractViolation);
  EXPECT_THROW(m.less(p, q), ContractViolation);
  EXPECT_THROW(m.scale(mpq_class(1, 2), x), ContractViolation);
  EXPECT_THROW(m.equal(x, u), ContractViolation);
  EXPECT_THROW(m.ite(p, x, u), ContractViolation);
}

TEST_F(TermTest, BooleanJunctions) {
  EXPECT_EQ(m.and_(p, q), m.and_(q, p));
  EXPECT_EQ(m.and_(p, p), p);
  EXPECT_EQ(m.and_(p, m.true_()), p);
  EXPECT_EQ(m.and_(p, m.false_()), m.false_());
  EXPECT_EQ(m.and_(p, m.not_(p)), m.false_());
  EXPECT_EQ(m.or_(p, m.not_(p)), m.true_());
  EXPECT_EQ(m.or_(m.or_(p, q), r), m.or_(p, m.or_(q, r)));
  EXPECT_EQ(m.and_(std::span<const Term>{}), m.true_());
  EXPECT_EQ(m.or_(std::span<const Term>{}), m.false_());
  EXPECT_EQ(m.not_(m.not_(p)), p);
  EXPECT_EQ(m.implies(p, p), m.true_());
}

TEST_F(TermTest, LongConjunctionsAbsorbAndContradict) {
  std::vector<Term> many;
  for (int i = 0; i < 100; ++i) many.push_back(bool_variable(("b" + std::to_string(i)).c_str()));
  const Term all = m.and_(many);
  EXPECT_EQ(m.and_(all, many[42]), all);
  EXPECT_EQ(m.and_(m.not_(many[42]), all), m.false_());
  EXPECT_EQ(m.and_(all, m.not_(all)), m.false_());
}

TEST_F(TermTest, ChainOfConjunctionsTakesLinearMemory) {
  Term chain = m.true_();
  for (int i = 0; i < 4000; ++i) {
    chain = m.and_(chain, bool_variable(("c" + std::to_string(i)).c_str()));
  }
  std::size_t edges = 0;
  for (std::uint32_t id = 0; id < m.size(); ++id) edges += m.arguments(Term(id)).size();
  EXPECT_LT(edges, 4000U * 40U);
}

TEST_F(TermTest, BooleanEquality) {
  EXPECT_EQ(m.equal(p, m.true_()), p);
  EXPECT_EQ(m.equal(m.false_(), p), m.not_(p));
  EXPECT_EQ(m.equal(p, q), m.equal(q, p));
  EXPECT_EQ(m.equal(m.not_(p), q), m.not_(m.equal(p, q)));
  EXPECT_EQ(m.equal(m.not_(p), m.not_(q)), m.equal(p, q));
  EXPECT_EQ(m.equal(p, m.not_(p)), m.false_());
}

TEST_F(TermTest, IfThenElse) {
  EXPECT_EQ(m.ite(m.true_(), x, y), x);
  EXPECT_EQ(m.ite(m.false_(), x, y), y);
  EXPECT_EQ(m.ite(p, x, x), x);
  EXPECT_EQ(m.ite(m.not_(p), x, y), m.ite(p, y, x));
  EXPECT_EQ(m.ite(p, m.true_(), q), m.or_(p, q));
  EXPECT_EQ(m.ite(p, q, m.false_()), m.and_(p, q));
  EXPECT_EQ(m.ite(p, m.false_(), q), m.and_(m.not_(p), q));
  EXPECT_EQ(m.ite(p, q, m.true_()), m.or_(m.not_(p), q));
  EXPECT_EQ(m.ite(p, q, m.not_(q)), m.equal(p, q));
  EXPECT_EQ(m.ite(p, m.not_(q), q), m.not_(m.equal(p, q)));
}

TEST_F(TermTest, ComparingAnIteOfConstantsGivesItsCondition) {
  const Term flag = m.ite(m.less(x, y), n(1), n(0));
  EXPECT_EQ(m.not_(m.equal(flag, n(0))), m.less(x, y));
  EXPECT_EQ(m.equal(n(1), flag), m.less(x, y));
  EXPECT_EQ(m.less(n(0), flag), m.less(x, y));
  EXPECT_EQ(m.less_equal(flag, n(0)), m.less_equal(y, x));
  EXPECT_EQ(m.equal(flag, n(2)), m.false_());
  const Term three = m.ite(p, n(2), m.ite(q, n(1), n(0)));
  EXPECT_EQ(m.equal(three, n(2)), p);
  EXPECT_EQ(m.equal(three, n(1)), m.and_(m.not_(p), q));
}

TEST_F(TermTest, SumsAreCanonical) {
  EXPECT_EQ(m.add(x, y), m.add(y, x));
  EXPECT_EQ(m.add(m.add(x, n(1)), m.add(y, n(2))), m.add(n(3), m.add(y, x)));
  EXPECT_EQ(m.subtract(m.add(x, y), y), x);
  EXPECT_EQ(m.subtract(x, x), n(0));
  EXPECT_EQ(m.add(x, x), times(2, x));
  EXPECT_EQ(m.multiply(n(3), m.add(x, n(2))), m.add(times(3, x), n(6)));
  EXPECT_EQ(m.negate(m.subtract(x, y)), m.subtract(y, x));
  EXPECT_EQ(m.scale(0, x), n(0));
  const Term sum[] = {times(2, z), x, n(7), times(-1, x), y, times(-1, y)};
  EXPECT_EQ(m.add(sum), m.add(times(2, z), n(7)));
  EXPECT_EQ(m.add(m.scale(mpq_class(1, 2), u), m.scale(mpq_class(1, 2), u)), u);
}

TEST_F(TermTest, LinearSumReadsAndRebuilds) {
  const Term sum = m.add(m.add(times(-3, x), m.multiply(x, y)), n(5));
  const LinearSum read = m.linear_sum(sum);
  EXPECT_EQ(read.monomials.size(), 2U);
  EXPECT_EQ(read.constant, 5);
  EXPECT_EQ(m.from_linear_sum(read, m.int_sort()), sum);
  LinearSum repeated{{{x, 1}, {m.add(x, n(1)), 2}}, -2};
  EXPECT_EQ(m.from_linear_sum(repeated, m.int_sort()), times(3, x));
}

TEST_F(TermTest, Products) {
  EXPECT_EQ(m.multiply(x, y), m.multiply(y, x));
  EXPECT_EQ(m.multiply(times(2, x), times(3, y)), times(6, m.multiply(x, y)));
  EXPECT_EQ(m.multiply(m.multiply(x, y), z), m.multiply(x, m.multiply(y, z)));
  EXPECT_EQ(m.multiply(n(4), n(5)), n(20));
  EXPECT_NE(m.multiply(x, x), times(2, x));
}

TEST_F(TermTest, IntegerEqualityIsCanonical) {
  EXPECT_EQ(m.equal(x, y), m.equal(y, x));
  EXPECT_EQ(m.equal(m.add(x, n(1)), m.add(y, n(1))), m.equal(x, y));
  EXPECT_EQ(m.equal(times(2, x), n(4)), m.equal(x, n(2)));
  EXPECT_EQ(m.equal(times(-2, x), times(-4, y)), m.equal(times(2, y), x));
  EXPECT_EQ(m.equal(times(2, x), n(5)), m.false_());
  EXPECT_EQ(m.equal(times(6, x), m.add(times(4, y), n(3))), m.false_());
  EXPECT_EQ(m.equal(m.add(x, n(1)), x), m.false_());
  EXPECT_EQ(m.equal(x, x), m.true_());
  EXPECT_EQ(m.kind(m.arguments(m.equal(x, y))[1]), Kind::Number);
  EXPECT_NE(m.equal(m.scale(2, u), m.real(5)), m.false_());
  EXPECT_EQ(m.equal(m.scale(2, u), m.real(5)), m.equal(u, m.real(mpq_class(5, 2))));
}

TEST_F(TermTest, IntegerInequalitiesAreCanonical) {
  EXPECT_EQ(m.less_equal(times(2, x), n(4)), m.less_equal(x, n(2)));
  EXPECT_EQ(m.less_equal(times(2, x), n(5)), m.less_equal(x, n(2)));
  EXPECT_EQ(m.less(times(2, x), n(5)), m.less_equal(x, n(2)));
  EXPECT_EQ(m.less(times(2, x), n(4)), m.less_equal(x, n(1)));
  EXPECT_EQ(m.less_equal(times(2, x), n(-3)), m.less_equal(x, n(-2)));
  EXPECT_EQ(m.less(x, y), m.less_equal(m.add(x, n(1)), y));
  EXPECT_EQ(m.less(x, y), m.less_equal(times(2, x), m.subtract(times(2, y), n(1))));
  EXPECT_EQ(m.not_(m.less(x, y)), m.less_equal(y, x));
  EXPECT_EQ(m.greater_equal(x, n(5)), m.not_(m.less_equal(x, n(4))));
  EXPECT_EQ(m.greater(x, n(5)), m.not_(m.less_equal(x, n(5))));
  EXPECT_EQ(m.greater_equal(times(2, x), n(5)), m.greater_equal(x, n(3)));
  EXPECT_EQ(m.greater(times(2, x), n(5)), m.greater_equal(x, n(3)));
  EXPECT_EQ(m.greater(times(2, x), n(4)), m.greater_equal(x, n(3)));
  EXPECT_EQ(m.greater_equal(times(2, x), n(-5)), m.greater_equal(x, n(-2)));
  EXPECT_EQ(m.less_equal(x, x), m.true_());
  EXPECT_EQ(m.less(x, x), m.false_());
  EXPECT_EQ(m.less(x, m.add(x, n(1))), m.true_());
}

TEST_F(TermTest, RealInequalitiesShareOneAtom) {
  EXPECT_EQ(m.not_(m.less(u, v)), m.less_equal(v, u));
  EXPECT_EQ(m.not_(m.less_equal(u, v)), m.less(v, u));
  EXPECT_EQ(m.less_equal(m.scale(mpq_class(1, 2), u), m.scale(mpq_class(1, 3), v)),
            m.less_equal(m.scale(3, u), m.scale(2, v)));
  EXPECT_NE(m.less(u, m.real(1)), m.less_equal(u, m.real(0)));
  EXPECT_EQ(m.less(m.scale(2, u), m.real(1)), m.less(u, m.real(mpq_class(1, 2))));
}

TEST_F(TermTest, EveryIntegerComparisonMeansWhatItSays) {
  // Semantics by evaluation: a*x + b*y + c REL d*x + e for all small coefficients and points.
  for (long a = -2; a <= 2; ++a) {
    for (long b : {-3L, 0L, 2L}) {
      for (long c = -3; c <= 3; ++c) {
        const Term left = m.add(m.add(times(a, x), times(b, y)), n(c));
        const Term relations[] = {m.less_equal(left, x), m.less(left, x), m.equal(left, x)};
        for (long i = -3; i <= 3; ++i) {
          for (long j = -2; j <= 2; ++j) {
            const std::unordered_map<Term, Term> point{{x, n(i)}, {y, n(j)}};
            const long value = a * i + b * j + c;
            EXPECT_EQ(m.substitute(relations[0], point), m.bool_constant(value <= i));
            EXPECT_EQ(m.substitute(relations[1], point), m.bool_constant(value < i));
            EXPECT_EQ(m.substitute(relations[2], point), m.bool_constant(value == i));
          }
        }
      }
    }
  }
}

TEST_F(TermTest, DivisionIsEuclidean) {
  const long expected[][4] = {{7, 3, 2, 1}, {-7, 3, -3, 2}, {7, -3, -2, 1}, {-7, -3, 3, 2}};
  for (const auto& [a, b, quotient, remainder] : expected) {
    EXPECT_EQ(m.int_divide(n(a), n(b)), n(quotient)) << a << " div " << b;
    EXPECT_EQ(m.int_modulo(n(a), n(b)), n(remainder)) << a << " mod " << b;
  }
  EXPECT_EQ(m.kind(m.int_divide(n(7), n(0))), Kind::IntDivide);
  EXPECT_EQ(m.kind(m.int_modulo(n(7), n(0))), Kind::IntModulo);
  EXPECT_EQ(m.int_divide(x, n(1)), x);
  EXPECT_EQ(m.int_modulo(x, n(1)), n(0));
}

TEST_F(TermTest, ToRealDistributesOverSums) {
  EXPECT_EQ(m.to_real(n(3)), m.real(3));
  EXPECT_EQ(m.to_real(m.add(times(2, x), n(1))), m.add(m.scale(2, m.to_real(x)), m.real(1)));
}

TEST_F(TermTest, Arrays) {
  const Term a = m.variable("a", m.array_sort(m.int_sort(), m.int_sort()));
  EXPECT_EQ(m.select(m.store(a, x, y), x), y);
  EXPECT_EQ(m.select(m.store(a, x, y), m.add(x, n(1))), m.select(a, m.add(x, n(1))));
  EXPECT_EQ(m.kind(m.arguments(m.select(m.store(a, x, y), z))[0]), Kind::Store);
  EXPECT_EQ(m.store(m.store(a, x, y), x, z), m.store(a, x, z));
  EXPECT_EQ(m.store(a, x, m.select(a, x)), a);
  EXPECT_THROW(m.select(a, u), ContractViolation);
}

TEST_F(TermTest, SubstitutionIsSimultaneousAndTopDown) {
  const Term sum = m.add(x, times(2, y));
  EXPECT_EQ(m.substitute(sum, {{x, y}, {y, x}}), m.add(y, times(2, x)));
  EXPECT_EQ(m.substitute(m.less(x, y), {{y, x}}), m.false_());
  EXPECT_EQ(m.substitute(m.and_(m.less(x, y), p), {{m.less(x, y), q}, {x, z}}), m.and_(q, p));
  const Term arguments[] = {x, y};
  const Term call = m.apply("f", arguments, m.int_sort());
  const Term swapped[] = {y, x};
  EXPECT_EQ(m.substitute(call, {{x, y}, {y, x}}), m.apply("f", swapped, m.int_sort()));
  EXPECT_EQ(m.substitute(x, {}), x);
}

TEST_F(TermTest, DeepAndSharedTermsAreNoDanger) {
  // A chain of 100,000 ites, and a DAG with 2^64 paths.
  Term deep = x;
  for (int i = 0; i < 100'000; ++i) deep = m.ite(p, m.add(deep, n(1)), y);
  EXPECT_THAT(m.free_variables(deep), ElementsAre(x, y, p));
  const Term replaced = m.substitute(deep, {{x, z}});
  EXPECT_THAT(m.free_variables(replaced), ElementsAre(y, z, p));
  EXPECT_EQ(m.substitute(replaced, {{z, x}}), deep);
  Term shared = p;
  for (int i = 0; i < 64; ++i) {
    shared = m.or_(m.and_(shared, q), m.and_(m.not_(shared), r));
  }
  EXPECT_THAT(m.free_variables(m.substitute(shared, {{q, r}})), ElementsAre(p, r));
}

TEST_F(TermTest, FreeVariablesAreSortedAndStable) {
  const auto& first = m.free_variables(m.add(y, x));
  EXPECT_THAT(first, ElementsAre(x, y));
  for (int i = 0; i < 1000; ++i) m.free_variables(m.add(y, n(i)));
  EXPECT_THAT(first, ElementsAre(x, y));
  EXPECT_THAT(m.free_variables(n(1)), IsEmpty());
  EXPECT_THAT(m.free_variables(m.and_(m.less(y, x), p)), ElementsAre(x, y, p));
}

}  // namespace
}  // namespace pcegar::smt

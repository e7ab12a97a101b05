// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "smt/term.hpp"
#include "support/error.hpp"

// Linear sums and comparisons in the canonical form that term.hpp promises. Every operation takes
// its operands apart into monomials, works on those, and builds the one term of the result.

namespace pcegar::smt {
namespace {

bool is_integer(const mpq_class& value) {
  return value.get_den() == 1;
}

mpq_class floor_of(const mpq_class& value) {
  mpz_class result;
  mpz_fdiv_q(result.get_mpz_t(), value.get_num_mpz_t(), value.get_den_mpz_t());
  return mpq_class(result);
}

/// The positive number whose product with all coefficients makes them coprime integers.
mpq_class factor_to_coprime(const LinearSum& sum) {
  mpz_class numerators = 0;
  mpz_class denominators = 1;
  for (const auto& [base, coefficient] : sum.monomials) {
    mpz_gcd(numerators.get_mpz_t(), numerators.get_mpz_t(), coefficient.get_num_mpz_t());
    mpz_lcm(denominators.get_mpz_t(), denominators.get_mpz_t(), coefficient.get_den_mpz_t());
  }
  // gcd of the fractions a_i/b_i in lowest terms is gcd(a_i) / lcm(b_i).
  mpq_class factor(denominators, numerators);
  factor.canonicalize();
  return factor;
}

void scale_sum(LinearSum& sum, const mpq_class& factor) {
  if (factor == 1) return;
  for (auto& [base, coefficient] : sum.monomials) coefficient *= factor;
  sum.constant *= factor;
}

}  // namespace

// ---- linear sums ----

void TermManager::collect_sum(Term term, const mpq_class& factor, LinearSum& sum) const {
  const auto collect_monomial = [&](Term t) {
    const TermData& d = data(t);
    if (d.kind == Kind::Number) {
      sum.constant += factor * values_[d.symbol];
    } else if (d.kind == Kind::Multiply && kind(d.arguments[0]) == Kind::Number) {
      sum.monomials.emplace_back(d.arguments[1], factor * number(d.arguments[0]));
    } else {
      sum.monomials.emplace_back(t, factor);
    }
  };
  if (kind(term) != Kind::Add) return collect_monomial(term);
  for (const Term summand : arguments(term)) collect_monomial(summand);
}

void TermManager::normalise(LinearSum& sum) {
  auto& monomials = sum.monomials;
  const auto by_base = [](const auto& a, const auto& b) { return a.first < b.first; };
  if (!std::is_sorted(monomials.begin(), monomials.end(), by_base)) {
    std::stable_sort(monomials.begin(), monomials.end(), by_base);
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < monomials.size(); ++i) {
    if (kept > 0 && monomials[kept - 1].first == monomials[i].first) {
      monomials[kept - 1].second += monomials[i].second;
    } else {
      if (kept > 0 && monomials[kept - 1].second == 0) --kept;
      if (kept != i) monomials[kept] = std::move(monomials[i]);
      ++kept;
    }
  }
  if (kept > 0 && monomials[kept - 1].second == 0) --kept;
  monomials.resize(kept);
}

Term TermManager::number_term(const mpq_class& value, Sort sort) {
  PCEGAR_ASSERT(sort == real_sort_ || is_integer(value), "Int terms have integer coefficients");
  return intern(Kind::Number, sort, {}, intern_value(value));
}

Term TermManager::linear(Sort sort, const LinearSum& sum) {
  std::vector<Term> summands;
  summands.reserve(sum.monomials.size() + 1);
  for (const auto& [base, coefficient] : sum.monomials) {
    if (coefficient == 1) {
      summands.push_back(base);
    } else {
      const Term parts[] = {number_term(coefficient, sort), base};
      summands.push_back(intern(Kind::Multiply, sort, parts));
    }
  }
  if (sum.constant != 0 || summands.empty()) summands.push_back(number_term(sum.constant, sort));
  if (summands.size() == 1) return summands.front();
  return intern(Kind::Add, sort, summands);
}

LinearSum TermManager::linear_sum(Term term) const {
  PCEGAR_ASSERT(is_arithmetic(sort(term)), "a sum is Int or Real");
  LinearSum sum;
  collect_sum(term, 1, sum);
  return sum;
}

Term TermManager::from_linear_sum(const LinearSum& sum, Sort sort) {
  LinearSum flat;
  flat.constant = sum.constant;
  for (const auto& [base, coefficient] : sum.monomials) {
    PCEGAR_ASSERT(this->sort(base) == sort, "a sum has one sort");
    collect_sum(base, coefficient, flat);
  }
  normalise(flat);
  return linear(sort, flat);
}

Term TermManager::add(std::span<const Term> terms) {
  PCEGAR_ASSERT(!terms.empty(), "a sum of something");
  const Sort result = sort(terms[0]);
  PCEGAR_ASSERT(is_arithmetic(result), "a sum is Int or Real");
  LinearSum sum;
  for (const Term term : terms) {
    PCEGAR_ASSERT(sort(term) == result, "a sum has one sort");
    collect_sum(term, 1, sum);
  }
  normalise(sum);
  return linear(result, sum);
}

Term TermManager::add(Term a, Term b) {
  const Term both[] = {a, b};
  return add(both);
}

Term TermManager::subtract(Term a, Term b) {
  PCEGAR_ASSERT(sort(a) == sort(b), "a difference has one sort");
  LinearSum sum;
  collect_sum(a, 1, sum);
  collect_sum(b, -1, sum);
  normalise(sum);
  return linear(sort(a), sum);
}

Term TermManager::negate(Term a) {
  return scale(-1, a);
}

Term TermManager::scale(const mpq_class& factor, Term a) {
  PCEGAR_ASSERT(is_arithmetic(sort(a)), "a product is Int or Real");
  LinearSum sum;
  collect_sum(a, factor, sum);
  normalise(sum);
  return linear(sort(a), sum);
}

Term TermManager::multiply(Term a, Term b) {
  const Sort result = sort(a);
  PCEGAR_ASSERT(result == sort(b) && is_arithmetic(result), "a product has one sort");
  if (kind(a) == Kind::Number) return scale(number(a), b);
  if (kind(b) == Kind::Number) return scale(number(b), a);
  // Coefficients move to the front, products are flattened, sums stay as factors.
  mpq_class coefficient = 1;
  std::vector<Term> factors;
  for (Term factor : {a, b}) {
    if (kind(factor) == Kind::Multiply && kind(arguments(factor)[0]) == Kind::Number) {
      coefficient *= number(arguments(factor)[0]);
      factor = arguments(factor)[1];
    }
    if (kind(factor) == Kind::Multiply) {
      factors.insert(factors.end(), arguments(factor).begin(), arguments(factor).end());
    } else {
      factors.push_back(factor);
    }
  }
  std::sort(factors.begin(), factors.end());
  return scale(coefficient, intern(Kind::Multiply, result, factors));
}

// ---- comparisons ----

Term TermManager::equal_to_zero(Sort sort, LinearSum sum) {
  if (sum.monomials.empty()) return bool_constant(sum.constant == 0);
  mpq_class factor = factor_to_coprime(sum);
  if (sum.monomials.front().second < 0) factor = -factor;
  scale_sum(sum, factor);
  const mpq_class bound = -sum.constant;
  if (sort == int_sort_ && !is_integer(bound)) return false_term_;
  sum.constant = 0;
  const Term both[] = {linear(sort, sum), number_term(bound, sort)};
  return intern(Kind::Equal, bool_sort_, both);
}

Term TermManager::compare_with_zero(Sort sort, LinearSum sum, Strictness strictness) {
  const bool strict = strictness == Strictness::Strict;
  if (sum.monomials.empty()) {
    return bool_constant(strict ? sum.constant < 0 : sum.constant <= 0);
  }
  const bool negative = sum.monomials.front().second < 0;
  scale_sum(sum, negative ? mpq_class(-factor_to_coprime(sum)) : factor_to_coprime(sum));
  const mpq_class bound = -sum.constant;
  sum.constant = 0;
  const Term left = linear(sort, sum);
  if (sort == int_sort_) {
    // s < b is s <= ceil(b) - 1;  s > b is not(s <= floor(b));  s >= b is not(s <= ceil(b) - 1).
    const bool below = negative != strict;
    const mpq_class tight = below ? mpq_class(-floor_of(-bound) - 1) : floor_of(bound);
    const Term both[] = {left, number_term(tight, sort)};
    const Term atom = intern(Kind::LessEqual, bool_sort_, both);
    return negative ? not_(atom) : atom;
  }
  // Real: s >= b is not(s < b), s > b is not(s <= b).
  const Term both[] = {left, number_term(bound, sort)};
  const Term atom = intern(negative != strict ? Kind::Less : Kind::LessEqual, bool_sort_, both);
  return negative ? not_(atom) : atom;
}

Term TermManager::less_equal(Term a, Term b) {
  PCEGAR_ASSERT(sort(a) == sort(b) && is_arithmetic(sort(a)), "<= over Int or Real");
  const Term pushed = push_into_ite(Kind::LessEqual, a, b);
  if (pushed.valid()) return pushed;
  LinearSum sum;
  collect_sum(a, 1, sum);
  collect_sum(b, -1, sum);
  normalise(sum);
  return compare_with_zero(sort(a), std::move(sum), Strictness::NonStrict);
}

Term TermManager::less(Term a, Term b) {
  PCEGAR_ASSERT(sort(a) == sort(b) && is_arithmetic(sort(a)), "< over Int or Real");
  const Term pushed = push_into_ite(Kind::Less, a, b);
  if (pushed.valid()) return pushed;
  LinearSum sum;
  collect_sum(a, 1, sum);
  collect_sum(b, -1, sum);
  normalise(sum);
  return compare_with_zero(sort(a), std::move(sum), Strictness::Strict);
}

// ---- integer division, conversion ----

Term TermManager::int_divide(Term a, Term b) {
  PCEGAR_ASSERT(sort(a) == int_sort_ && sort(b) == int_sort_, "div over Int");
  if (kind(b) == Kind::Number) {
    const mpq_class& divisor = number(b);
    if (divisor == 1) return a;
    if (divisor == -1) return negate(a);
    if (kind(a) == Kind::Number && divisor != 0) {
      // Euclidean: the remainder is never negative.
      const mpz_class quotient = floor_of(number(a) / abs(divisor)).get_num();
      return integer(divisor > 0 ? quotient : mpz_class(-quotient));
    }
  }
  const Term both[] = {a, b};
  return intern(Kind::IntDivide, int_sort_, both);
}

Term TermManager::int_modulo(Term a, Term b) {
  PCEGAR_ASSERT(sort(a) == int_sort_ && sort(b) == int_sort_, "mod over Int");
  if (kind(b) == Kind::Number && number(b) != 0) {
    const mpq_class modulus = abs(number(b));
    if (modulus == 1) return integer(0);
    if (kind(a) == Kind::Number) {
      const mpq_class remainder = number(a) - modulus * floor_of(number(a) / modulus);
      return integer(remainder.get_num());
    }
  }
  const Term both[] = {a, b};
  return intern(Kind::IntModulo, int_sort_, both);
}

Term TermManager::to_real(Term a) {
  if (sort(a) == real_sort_) return a;
  PCEGAR_ASSERT(sort(a) == int_sort_, "to_real of an Int");
  LinearSum sum;
  collect_sum(a, 1, sum);
  for (auto& [base, coefficient] : sum.monomials) {
    base = intern(Kind::ToReal, real_sort_, {&base, 1});
  }
  normalise(sum);
  return linear(real_sort_, sum);
}

}  // namespace pcegar::smt

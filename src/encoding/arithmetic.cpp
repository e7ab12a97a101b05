// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "encoding/arithmetic.hpp"

#include <algorithm>

namespace pcegar::encoding {

Interval Shape::range() const {
  if (is_boolean) return {0, 1};
  if (is_signed) {
    const mpz_class half = mpz_class(1) << (bits - 1);
    return {-half, half - 1};
  }
  return {0, modulus() - 1};
}

std::string Shape::name() const {
  return (is_signed ? "s" : "u") + std::to_string(bits);
}

mpz_class Shape::wrap(const mpz_class& value) const {
  mpz_class result;
  mpz_fdiv_r_2exp(result.get_mpz_t(), value.get_mpz_t(), bits);
  if (is_signed && result > range().high) result -= modulus();
  return result;
}

void Facts::add(smt::Term fact) {
  for (auto guard = guards_.rbegin(); guard != guards_.rend(); ++guard)
    fact = terms_.implies(*guard, fact);
  if (terms_.kind(fact) != smt::Kind::True) facts_.push_back(fact);
}

smt::Term is_kept(ArithmeticModel& arithmetic, smt::TermManager& terms, const Value& value,
                  const Shape& from, const Shape& to, Facts& facts) {
  const Shape wide(std::max(from.bits, to.bits) + 1, true);
  const auto widened = [&](const Value& number, const Shape& shape) {
    return arithmetic.term(arithmetic.convert(number, shape, wide, facts), wide);
  };
  const Value converted = arithmetic.convert(value, from, to, facts);
  return terms.equal(widened(value, from), widened(converted, to));
}

bool is_comparison(cfa::BinaryOperator op) {
  using enum cfa::BinaryOperator;
  return op == Less || op == LessEqual || op == Greater || op == GreaterEqual || op == Equal ||
         op == NotEqual;
}

bool is_shift(cfa::BinaryOperator op) {
  return op == cfa::BinaryOperator::ShiftLeft || op == cfa::BinaryOperator::ShiftRight;
}

}  // namespace pcegar::encoding

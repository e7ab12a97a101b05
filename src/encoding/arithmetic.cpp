// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "encoding/arithmetic.hpp"

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

bool is_comparison(cfa::BinaryOperator op) {
  using enum cfa::BinaryOperator;
  return op == Less || op == LessEqual || op == Greater || op == GreaterEqual || op == Equal ||
         op == NotEqual;
}

bool is_shift(cfa::BinaryOperator op) {
  return op == cfa::BinaryOperator::ShiftLeft || op == cfa::BinaryOperator::ShiftRight;
}

}  // namespace pcegar::encoding

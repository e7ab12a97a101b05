// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Division, shifts and bit operators on mathematical integers (see integer_arithmetic.cpp).
//
// Quotients are uninterpreted functions that their defining inequalities pin down, not SMT-LIB's
// div and mod: engines for interpolation handle the former. For a quotient q of a by a constant c
//     / (truncating)   r := a - c*q,  |r| < |c|,  r has the sign of a
//     >> (flooring)    2^k*q <= a <= 2^k*q + 2^k-1
// In two's complement, a & (2^k - 1) = a - 2^k * (a >> k) for negative a, too. The bounds given for
// & and | hold for non-negative operands; for operands that may be negative there are none, except
// that a non-negative mask bounds the result of &.

#include <algorithm>
#include <optional>

#include "encoding/integer_arithmetic.hpp"

namespace pcegar::encoding {

using cfa::BinaryOperator;
using smt::Term;

namespace {

/// k if value is 2^k.
std::optional<unsigned long> power_of_two(const mpz_class& value) {
  if (value <= 0 || mpz_popcount(value.get_mpz_t()) != 1) return std::nullopt;
  return mpz_scan1(value.get_mpz_t(), 0);
}

mpz_class fold(BinaryOperator op, const mpz_class& a, const mpz_class& b) {
  switch (op) {
    case BinaryOperator::BitAnd: return a & b;
    case BinaryOperator::BitOr: return a | b;
    default: return a ^ b;
  }
}

}  // namespace

Value IntegerArithmetic::divide(BinaryOperator op, const Value& left, const Value& right,
                                const Shape& shape, Facts& facts) {
  if (right.range.is_point() && right.range.low != 0)
    return divide_by_constant(op, left, right.range.low, shape, facts);
  const bool quotient = op == BinaryOperator::Divide;
  Value result =
      uninterpreted(quotient ? "div" : "rem", shape, term(left, shape), term(right, shape));
  if (left.range.low >= 0 && right.range.low >= 0) {
    result.range = {0, left.range.high};
    state_range(left, facts);
    facts.add(terms_.less_equal(result.term, term(left, shape)));
    facts.add(terms_.less_equal(terms_.integer(0), result.term));
    result.range_unstated = false;
  }
  return result;
}

Value IntegerArithmetic::divide_by_constant(BinaryOperator op, const Value& left,
                                            const mpz_class& divisor, const Shape& shape,
                                            Facts& facts) {
  const bool quotient = op == BinaryOperator::Divide;
  if (left.range.is_point()) {
    mpz_class result;
    if (quotient)
      mpz_tdiv_q(result.get_mpz_t(), left.range.low.get_mpz_t(), divisor.get_mpz_t());
    else
      mpz_tdiv_r(result.get_mpz_t(), left.range.low.get_mpz_t(), divisor.get_mpz_t());
    return point(shape.wrap(result));
  }
  if (divisor == 1) return quotient ? left : point(0);
  if (divisor == -1) return quotient ? negate(left, shape, facts) : point(0);
  const Term a = term(left, shape);
  const Value q = uninterpreted("div", shape, a, terms_.integer(divisor));
  const Term r = terms_.subtract(a, terms_.scale(mpq_class(divisor), q.term));
  const mpz_class bound = abs(divisor) - 1;
  const Term zero = terms_.integer(0);
  const Term above = terms_.less_equal(r, terms_.integer(bound));
  const Term below = terms_.less_equal(terms_.integer(-bound), r);
  state_range(left, facts);
  if (left.range.low >= 0) {
    facts.add(terms_.less_equal(zero, r));
    facts.add(above);
  } else {
    const Term non_negative = terms_.and_(terms_.less_equal(zero, r), above);
    const Term non_positive = terms_.and_(below, terms_.less_equal(r, zero));
    facts.add(terms_.ite(terms_.less_equal(zero, a), non_negative, non_positive));
  }
  if (quotient) {
    mpz_class ends[2];
    mpz_tdiv_q(ends[0].get_mpz_t(), left.range.low.get_mpz_t(), divisor.get_mpz_t());
    mpz_tdiv_q(ends[1].get_mpz_t(), left.range.high.get_mpz_t(), divisor.get_mpz_t());
    return {q.term, {}, {std::min(ends[0], ends[1]), std::max(ends[0], ends[1])}, false};
  }
  const mpz_class low = left.range.low >= 0 ? mpz_class(0) : mpz_class(-bound);
  return {r, {}, {low, bound}, false};
}

/// Floor of value / 2^amount: the arithmetic shift, as gcc does it for negative values.
Value IntegerArithmetic::shift_right(const Value& value, unsigned long amount, const Shape& shape,
                                     Facts& facts) {
  if (amount == 0) return value;
  mpz_class low, high;
  mpz_fdiv_q_2exp(low.get_mpz_t(), value.range.low.get_mpz_t(), amount);
  mpz_fdiv_q_2exp(high.get_mpz_t(), value.range.high.get_mpz_t(), amount);
  if (low == high) return point(low);
  const Term a = term(value, shape);
  const Value q = uninterpreted("shr", shape, a, terms_.integer(static_cast<long>(amount)));
  const mpz_class divisor = mpz_class(1) << amount;
  const Term r = terms_.subtract(a, terms_.scale(mpq_class(divisor), q.term));
  facts.add(terms_.less_equal(terms_.integer(0), r));
  facts.add(terms_.less_equal(r, terms_.integer(mpz_class(divisor - 1))));
  state_range(value, facts);
  return {q.term, {}, {low, high}, false};
}

Value IntegerArithmetic::shift(BinaryOperator op, const Value& left, const Value& right,
                               const Shape& shape, const Shape& amount, Facts& facts) {
  const bool to_left = op == BinaryOperator::ShiftLeft;
  const Interval defined = {0, mpz_class(shape.bits) - 1};
  if (right.range.is_point() && right.range.within(defined)) {
    const unsigned long places = right.range.low.get_ui();
    if (!to_left) return shift_right(left, places, shape, facts);
    if (places == 0) return left;
    const mpz_class factor = mpz_class(1) << places;
    const Interval range = {left.range.low * factor, left.range.high * factor};
    const Term product = terms_.scale(mpq_class(factor), term(left, shape));
    if (range.within(shape.range()) || terms_.is_constant(product))
      return wrapped(product, range, shape, left.range_unstated, {});
    state_range(left, facts);
    Value otherwise =
        uninterpreted("shl", shape, term(left, shape), terms_.integer(right.range.low));
    state_range(otherwise, facts);
    return wrapped(product, range, shape, false, otherwise);
  }
  Value result =
      uninterpreted(to_left ? "shl" : "shr", shape, term(left, shape), term(right, amount));
  if (!to_left && left.range.low >= 0) {
    state_range(left, facts);
    facts.add(terms_.less_equal(terms_.integer(0), result.term));
    facts.add(terms_.less_equal(result.term, term(left, shape)));
    result.range = {0, left.range.high};
    result.range_unstated = false;
  }
  return result;
}

Value IntegerArithmetic::bit_operator(BinaryOperator op, const Value& left, const Value& right,
                                      const Shape& shape, Facts& facts) {
  if (left.range.is_point() && right.range.is_point())
    return point(shape.wrap(fold(op, left.range.low, right.range.low)));
  const Interval truth = {0, 1};
  if (left.range.within(truth) && right.range.within(truth)) {
    const Term a = condition(left, shape, facts);
    const Term b = condition(right, shape, facts);
    if (op == BinaryOperator::BitAnd) return of_condition(terms_.and_(a, b));
    if (op == BinaryOperator::BitOr) return of_condition(terms_.or_(a, b));
    return of_condition(terms_.not_(terms_.iff(a, b)));
  }
  const mpz_class ones = shape.is_signed ? mpz_class(-1) : shape.range().high;
  for (const auto& [value, other] : {std::pair(&left, &right), std::pair(&right, &left)}) {
    if (!value->range.is_point()) continue;
    const mpz_class& constant = value->range.low;
    if (op == BinaryOperator::BitAnd) {
      if (auto result = bit_and_constant(*other, constant, shape, facts)) return *result;
    } else if (constant == 0) {
      return *other;
    } else if (constant == ones) {
      return op == BinaryOperator::BitOr ? point(ones) : complement(*other, shape, facts);
    }
  }
  return bit_result(op, left, right, shape, facts);
}

/// Masks that divisions by powers of two express.
std::optional<Value> IntegerArithmetic::bit_and_constant(const Value& value, const mpz_class& mask,
                                                         const Shape& shape, Facts& facts) {
  const mpz_class ones = shape.is_signed ? mpz_class(-1) : shape.range().high;
  if (mask == 0) return point(0);
  if (mask == ones) return value;
  if (const auto places = power_of_two(mask + 1)) {  // the low bits
    if (value.range.within({0, mask})) return value;
    const Value q = shift_right(value, *places, shape, facts);
    const Term low =
        terms_.subtract(term(value, shape), terms_.scale(mpq_class(mask + 1), term(q, shape)));
    return Value{low, {}, {0, mask}, false};
  }
  if (const auto places = power_of_two(ones - mask + 1)) {  // all but the low bits
    const mpz_class factor = mpz_class(1) << *places;
    const Value q = shift_right(value, *places, shape, facts);
    return Value{terms_.scale(mpq_class(factor), term(q, shape)),
                 {},
                 {q.range.low * factor, q.range.high * factor},
                 false};
  }
  return std::nullopt;
}

/// An uninterpreted result with the bounds that are known.
Value IntegerArithmetic::bit_result(BinaryOperator op, const Value& left, const Value& right,
                                    const Shape& shape, Facts& facts) {
  const Term a = std::min(term(left, shape), term(right, shape));
  const Term b = std::max(term(left, shape), term(right, shape));
  const bool is_and = op == BinaryOperator::BitAnd;
  const std::string name = is_and ? "and" : op == BinaryOperator::BitOr ? "or" : "xor";
  Value result = uninterpreted(name, shape, a, b);
  const Term zero = terms_.integer(0);
  const auto at_most = [&](Term lesser, Term greater) {
    facts.add(terms_.less_equal(lesser, greater));
  };
  if (is_and) {
    for (const Value* operand : {&left, &right}) {
      if (operand->range.low < 0) continue;
      at_most(zero, result.term);
      at_most(result.term, term(*operand, shape));
      result.range.low = 0;
      result.range.high = std::min(result.range.high, operand->range.high);
      if (const auto bit =
              operand->range.is_point() ? power_of_two(operand->range.low) : std::nullopt)
        facts.add(terms_.or_(terms_.equal(result.term, zero),
                             terms_.equal(result.term, terms_.integer(operand->range.low))));
    }
    return result;
  }
  if (left.range.low < 0 || right.range.low < 0) return result;
  state_range(left, facts);
  state_range(right, facts);
  // No bit beyond the operands' highest one.
  const mpz_class highest = std::max(left.range.high, right.range.high);
  result.range = {0, (mpz_class(1) << mpz_sizeinbase(highest.get_mpz_t(), 2)) - 1};
  state_range(result, facts);
  result.range_unstated = false;
  at_most(result.term, terms_.add(a, b));
  if (op == BinaryOperator::BitOr) {
    at_most(a, result.term);
    at_most(b, result.term);
  }
  return result;
}

}  // namespace pcegar::encoding

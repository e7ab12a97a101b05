// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Division, shifts and bit operators on mathematical integers (see integer_arithmetic.cpp).
//
// Quotients are uninterpreted functions with defining inequalities, not SMT-LIB's div and mod,
// because interpolation engines handle these functions. For a quotient q of a by a constant c
//     / (truncating)   r := a - c*q,  |r| < |c|,  r has the sign of a
//     >> (flooring)    2^k*q <= a <= 2^k*q + 2^k-1
// In two's complement, and for negative a, too, the bits i..j-1 of a, in their places, are
//     2^i * (a >> i) - 2^j * (a >> j)
// so that a & c is a sum of such terms, one for each run of ones in the constant c. Up to most_runs
// runs are written so (the usual masks have one, those that clear a field have two). The other
// operators follow from the bits in common:
//     a | c = a + c - (a & c)        a ^ c = a + c - 2 * (a & c)
// All other cases are uninterpreted functions. The bounds given for & and | hold for non-negative
// operands. If operands may be negative there are no bounds, except that a non-negative mask bounds
// the result of &.

#include <algorithm>
#include <optional>
#include <vector>

#include "encoding/integer_arithmetic.hpp"

namespace pcegar::encoding {

using cfa::BinaryOperator;
using smt::Term;

namespace {

/// Masks with more runs of ones than this are not split into runs.
constexpr std::size_t most_runs = 3;

/// The bits first..end-1 of a mask, all ones.
struct Run {
  mp_bitcnt_t first;
  std::optional<mp_bitcnt_t> end;  ///< nothing: up to the highest bit of the type
};

/// The runs of ones in a mask of a type with `bits` bits (two's complement), from below; nothing if
/// there are more than most_runs.
std::optional<std::vector<Run>> runs_of_ones(const mpz_class& mask, unsigned bits) {
  std::vector<Run> runs;
  for (mp_bitcnt_t bit = 0; bit < bits;) {
    const mp_bitcnt_t first = mpz_scan1(mask.get_mpz_t(), bit);  // the largest number if none
    if (first >= bits) break;
    if (runs.size() == most_runs) return std::nullopt;
    const mp_bitcnt_t end = mpz_scan0(mask.get_mpz_t(), first);
    runs.push_back({first, end < bits ? std::optional(end) : std::nullopt});
    bit = end < bits ? end : bits;
  }
  return runs;
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
  if (left.range.low >= 0 && right.range.low >= 0 && right.range.high > 0) {
    // Nothing divides by zero.
    const mpz_class least = std::max(mpz_class(1), right.range.low);
    result.range = quotient
                       ? Interval{left.range.low / right.range.high, left.range.high / least}
                       : Interval{0, std::min(left.range.high, mpz_class(right.range.high - 1))};
    state_range(left, facts);
    state_range(right, facts);
    facts.add(terms_.less_equal(result.term, term(left, shape)));
    facts.add(terms_.less_equal(terms_.integer(result.range.low), result.term));
    facts.add(terms_.less_equal(result.term, terms_.integer(result.range.high)));
    if (!quotient) facts.add(terms_.less(result.term, term(right, shape)));
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
  for (const auto& [value, other] : {std::pair(&left, &right), std::pair(&right, &left)}) {
    if (!value->range.is_point()) continue;
    if (auto result = bit_operator_by_constant(op, *other, value->range.low, shape, facts))
      return *result;
  }
  return bit_result(op, left, right, shape, facts);
}

std::optional<Value> IntegerArithmetic::bit_operator_by_constant(BinaryOperator op,
                                                                 const Value& value,
                                                                 const mpz_class& constant,
                                                                 const Shape& shape, Facts& facts) {
  const mpz_class ones = shape.is_signed ? mpz_class(-1) : shape.range().high;
  if (op == BinaryOperator::BitAnd) return bit_and_constant(value, constant, shape, facts);
  if (constant == 0) return value;
  if (constant == ones)
    return op == BinaryOperator::BitOr ? point(ones) : complement(value, shape, facts);
  const std::optional<Value> common = bit_and_constant(value, constant, shape, facts);
  if (!common) return std::nullopt;
  const int times = op == BinaryOperator::BitOr ? -1 : -2;
  const Term sum = terms_.add(term(value, shape), terms_.integer(constant));
  state_range(value, facts);
  return Value{terms_.add(sum, terms_.scale(mpq_class(times), term(*common, shape))),
               {},
               shape.range(),
               true};
}

/// Masks that a few divisions by powers of two express.
std::optional<Value> IntegerArithmetic::bit_and_constant(const Value& value, const mpz_class& mask,
                                                         const Shape& shape, Facts& facts) {
  const mpz_class ones = shape.is_signed ? mpz_class(-1) : shape.range().high;
  const bool low_bits = mask >= 0 && (mask & (mask + 1)) == 0;
  if (mask == ones || (low_bits && value.range.within({0, mask}))) return value;
  const auto runs = runs_of_ones(mask, shape.bits);
  if (!runs) return std::nullopt;
  Term sum = terms_.integer(0);
  for (const Run& run : *runs) {
    const auto part = [&](mp_bitcnt_t from, const mpz_class& factor) {
      const Value quotient = shift_right(value, from, shape, facts);
      sum = terms_.add(sum, terms_.scale(mpq_class(factor), term(quotient, shape)));
    };
    part(run.first, mpz_class(1) << run.first);
    if (run.end) part(*run.end, -(mpz_class(1) << *run.end));
  }
  state_range(value, facts);
  const Interval range = mask >= 0 ? Interval{0, mask} : shape.range();
  return Value{sum, {}, range, false};
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

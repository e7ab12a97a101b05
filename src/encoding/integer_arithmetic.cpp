// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// C's arithmetic on mathematical integers.
//
// Everything here obeys one law: for every execution of the program (without undefined behaviour,
// as the options define it), the formula has a model with exactly the execution's values. The
// formula may have more models; the fewer the better:
//   exact       + - unary -, * by a constant (signed, overflow undefined), / % by a constant, >> by
//               a constant, & | ^ with a constant of few runs of ones, ~, comparisons, all
//               conversions between types of which one holds all values of the other or whose
//               width is equal
//   approximate * of unsigned or wrapping values beyond their range, products of variables, other
//               bit operators, narrowing beyond one wrap-around: an uninterpreted function of the
//               operands (C's operators are functions, so congruence is sound) with bounds
//
// Every C value keeps to its type's range. The formula states this only where a result depends on
// it (Value::range_unstated), because bounds on every variable would make it too large. Under
// SignedOverflow::Undefined the result of a signed operation is assumed to be in range in the same
// sense. Left shifts never count as undefined: gcc defines them, and `1 << 31` is everywhere.
// Operations on constants always wrap.

#include "encoding/integer_arithmetic.hpp"

#include <algorithm>

#include "support/error.hpp"

namespace pcegar::encoding {

using cfa::BinaryOperator;
using smt::Term;

std::unique_ptr<ArithmeticModel> make_integer_arithmetic(smt::TermManager& terms,
                                                         SignedOverflow overflow) {
  return std::make_unique<IntegerArithmetic>(terms, overflow);
}

Value IntegerArithmetic::point(const mpz_class& value) {
  return {terms_.integer(value), {}, {value, value}, false};
}

Value IntegerArithmetic::of_condition(Term condition) {
  if (terms_.kind(condition) == smt::Kind::True) return point(1);
  if (terms_.kind(condition) == smt::Kind::False) return point(0);
  return {{}, condition, {0, 1}, false};
}

Value IntegerArithmetic::constant(const mpz_class& value, const Shape& shape) {
  return point(shape.is_boolean ? mpz_class(value != 0 ? 1 : 0) : shape.wrap(value));
}

Value IntegerArithmetic::variable(Term variable, const Shape& shape, Facts&) {
  return {variable, {}, shape.range(), true};
}

void IntegerArithmetic::state_input_range(Term variable, const Shape& shape, Facts& facts) {
  if (!shape.is_signed) state_bounds(variable, shape.range(), facts);
}

void IntegerArithmetic::state_bounds(Term term, const Interval& range, Facts& facts) {
  if (terms_.is_constant(term)) return;
  facts.add(terms_.less_equal(terms_.integer(range.low), term));
  facts.add(terms_.less_equal(term, terms_.integer(range.high)));
}

void IntegerArithmetic::state_range(const Value& value, Facts& facts) {
  if (value.range_unstated) state_bounds(value.term, value.range, facts);
}

Term IntegerArithmetic::term(const Value& value, const Shape&) {
  if (value.term.valid()) return value.term;
  return terms_.ite(value.condition, terms_.integer(1), terms_.integer(0));
}

Term IntegerArithmetic::condition(const Value& value, const Shape&, Facts& facts) {
  if (value.condition.valid()) return value.condition;
  if (!value.range.contains(0)) return terms_.true_();
  if (value.range.within({0, 1})) state_range(value, facts);
  return terms_.not_(terms_.equal(value.term, terms_.integer(0)));
}

Value IntegerArithmetic::choose(Term condition, const Value& then_value, const Value& else_value,
                                const Shape& shape) {
  if (terms_.kind(condition) == smt::Kind::True) return then_value;
  if (terms_.kind(condition) == smt::Kind::False) return else_value;
  return {terms_.ite(condition, term(then_value, shape), term(else_value, shape)),
          {},
          {std::min(then_value.range.low, else_value.range.low),
           std::max(then_value.range.high, else_value.range.high)},
          then_value.range_unstated || else_value.range_unstated};
}

/// An uninterpreted result of that shape; its range is stated on demand.
Value IntegerArithmetic::uninterpreted(const std::string& operation, const Shape& shape, Term a,
                                       Term b) {
  const Term arguments[] = {a, b};
  const Term result = terms_.apply(operation + "_" + shape.name(), arguments, terms_.int_sort());
  return {result, {}, shape.range(), true};
}

/// `sum`, known to lie in `range`, reduced into the shape's range: by adding or subtracting 2^bits
/// once where that suffices, else `otherwise` outside of the range.
Value IntegerArithmetic::wrapped(Term sum, const Interval& range, const Shape& shape, bool unstated,
                                 const Value& otherwise) {
  const Interval target = shape.range();
  if (terms_.is_constant(sum)) return point(shape.wrap(terms_.number(sum).get_num()));
  if (range.within(target)) return {sum, {}, range, unstated};
  const mpz_class modulus = shape.modulus();
  const Term low = terms_.integer(target.low);
  const Term high = terms_.integer(target.high);
  if (range.within({target.low - modulus, target.high + modulus})) {
    Term result = sum;
    if (range.low < target.low)
      result = terms_.ite(terms_.less(sum, low), terms_.add(sum, terms_.integer(modulus)), result);
    if (range.high > target.high)
      result = terms_.ite(terms_.greater(sum, high), terms_.subtract(sum, terms_.integer(modulus)),
                          result);
    return {result, {}, target, false};
  }
  const Term fits = terms_.and_(terms_.less_equal(low, sum), terms_.less_equal(sum, high));
  return {terms_.ite(fits, sum, otherwise.term), {}, target, false};
}

/// The result of an operation whose mathematical result is `sum`. `operation` names the function
/// that stands for results that wrap around more than once.
Value IntegerArithmetic::overflowing(Term sum, const Interval& range, const Shape& shape,
                                     const std::vector<const Value*>& operands,
                                     const std::string& operation, Facts& facts) {
  const Interval target = shape.range();
  if (terms_.is_constant(sum)) return point(shape.wrap(terms_.number(sum).get_num()));
  const Interval meeting = {std::max(range.low, target.low), std::min(range.high, target.high)};
  const bool can_be_in_range = meeting.low <= meeting.high;
  if (assumes_no_overflow(shape) && can_be_in_range) return {sum, {}, meeting, true};
  if (!range.within(target))
    for (const Value* operand : operands) state_range(*operand, facts);
  const mpz_class modulus = shape.modulus();
  Value otherwise;
  if (!range.within({target.low - modulus, target.high + modulus})) {
    const Term first = term(*operands.front(), shape);
    const Term last = term(*operands.back(), shape);
    otherwise = uninterpreted(operation, shape, std::min(first, last), std::max(first, last));
    state_range(otherwise, facts);
  }
  const bool unstated = std::any_of(operands.begin(), operands.end(),
                                    [](const Value* v) { return v->range_unstated; });
  return wrapped(sum, range, shape, unstated, otherwise);
}

Value IntegerArithmetic::convert(const Value& value, const Shape& from, const Shape& to,
                                 Facts& facts) {
  if (to.is_boolean) {
    if (from.is_boolean) return value;
    return of_condition(condition(value, from, facts));
  }
  const Interval target = to.range();
  if (value.range.within(target)) return value;
  if (value.condition.valid())  // only a signed one-bit target does not hold 0 and 1
    return {terms_.ite(value.condition, terms_.integer(to.wrap(1)), terms_.integer(0)),
            {},
            target,
            false};
  if (terms_.is_constant(value.term)) return point(to.wrap(terms_.number(value.term).get_num()));
  state_range(value, facts);
  const mpz_class modulus = to.modulus();
  Value otherwise;
  if (!value.range.within({target.low - modulus, target.high + modulus})) {
    const Term arguments[] = {value.term};
    otherwise = {
        terms_.apply("conv_" + from.name() + "_" + to.name(), arguments, terms_.int_sort()),
        {},
        target,
        true};
    state_range(otherwise, facts);
  }
  return wrapped(value.term, value.range, to, false, otherwise);
}

Value IntegerArithmetic::negate(const Value& operand, const Shape& shape, Facts& facts) {
  return overflowing(terms_.negate(term(operand, shape)), {-operand.range.high, -operand.range.low},
                     shape, {&operand}, "neg", facts);
}

Value IntegerArithmetic::float_unary(cfa::UnaryOperator, const Value&, const Shape&) {
  PCEGAR_ASSERT(false, "the integer model gives floats no values");
  return {};
}

Value IntegerArithmetic::complement(const Value& operand, const Shape& shape, Facts&) {
  // ~x = -1 - x in two's complement; modulo 2^bits that is MAX - x for unsigned x.
  const mpz_class ones = shape.is_signed ? mpz_class(-1) : shape.range().high;
  return {terms_.subtract(terms_.integer(ones), term(operand, shape)),
          {},
          {ones - operand.range.high, ones - operand.range.low},
          operand.range_unstated};
}

Value IntegerArithmetic::multiply(const Value& left, const Value& right, const Shape& shape,
                                  Facts& facts) {
  if (left.condition.valid()) return choose(left.condition, right, point(0), shape);
  if (right.condition.valid()) return choose(right.condition, left, point(0), shape);
  const mpz_class corners[] = {left.range.low * right.range.low, left.range.low * right.range.high,
                               left.range.high * right.range.low,
                               left.range.high * right.range.high};
  const Interval range = {*std::min_element(std::begin(corners), std::end(corners)),
                          *std::max_element(std::begin(corners), std::end(corners))};
  if (terms_.is_constant(left.term) || terms_.is_constant(right.term))
    return overflowing(terms_.multiply(left.term, right.term), range, shape, {&left, &right}, "mul",
                       facts);
  Value product =
      uninterpreted("mul", shape, std::min(left.term, right.term), std::max(left.term, right.term));
  if (range.within(shape.range())) product.range = range;
  if (!assumes_no_overflow(shape)) {
    state_range(product, facts);
    product.range_unstated = false;
  }
  return product;
}

Value IntegerArithmetic::binary(BinaryOperator op, const Value& left, const Value& right,
                                const Shape& shape, const Shape& amount, Facts& facts) {
  switch (op) {
    case BinaryOperator::Add:
      return overflowing(terms_.add(term(left, shape), term(right, shape)),
                         {left.range.low + right.range.low, left.range.high + right.range.high},
                         shape, {&left, &right}, "add", facts);
    case BinaryOperator::Subtract:
      return overflowing(terms_.subtract(term(left, shape), term(right, shape)),
                         {left.range.low - right.range.high, left.range.high - right.range.low},
                         shape, {&left, &right}, "sub", facts);
    case BinaryOperator::Multiply: return multiply(left, right, shape, facts);
    case BinaryOperator::Divide:
    case BinaryOperator::Remainder: return divide(op, left, right, shape, facts);
    case BinaryOperator::ShiftLeft:
    case BinaryOperator::ShiftRight: return shift(op, left, right, shape, amount, facts);
    case BinaryOperator::BitAnd:
    case BinaryOperator::BitOr:
    case BinaryOperator::BitXor: return bit_operator(op, left, right, shape, facts);
    default: return of_condition(compare(op, left, right, shape, facts));
  }
}

std::optional<Term> IntegerArithmetic::compare_ranges(BinaryOperator op, const Interval& left,
                                                      const Interval& right) {
  using enum BinaryOperator;
  const bool disjoint = left.high < right.low || right.high < left.low;
  switch (op) {
    case Equal: return disjoint ? std::optional(terms_.false_()) : std::nullopt;
    case NotEqual: return disjoint ? std::optional(terms_.true_()) : std::nullopt;
    case Less:
      if (left.high < right.low) return terms_.true_();
      if (left.low >= right.high) return terms_.false_();
      return std::nullopt;
    case LessEqual:
      if (left.high <= right.low) return terms_.true_();
      if (left.low > right.high) return terms_.false_();
      return std::nullopt;
    default: return std::nullopt;
  }
}

/// Equality of the result of a comparison with 0 or 1, or of two such results.
std::optional<Term> IntegerArithmetic::compare_condition(BinaryOperator op, const Value& left,
                                                         const Value& right) {
  if (op != BinaryOperator::Equal && op != BinaryOperator::NotEqual) return std::nullopt;
  const auto truth = [&](const Value& value) {
    if (value.condition.valid()) return value.condition;
    if (value.range.is_point()) {
      if (value.range.low == 0) return terms_.false_();
      if (value.range.low == 1) return terms_.true_();
    }
    return Term();
  };
  if (!left.condition.valid() && !right.condition.valid()) return std::nullopt;
  const Term a = truth(left);
  const Term b = truth(right);
  if (!a.valid() || !b.valid()) return std::nullopt;
  return op == BinaryOperator::Equal ? terms_.iff(a, b) : terms_.not_(terms_.iff(a, b));
}

Term IntegerArithmetic::compare(BinaryOperator op, const Value& left, const Value& right,
                                const Shape& shape, Facts& facts) {
  using enum BinaryOperator;
  if (op == Greater) return compare(Less, right, left, shape, facts);
  if (op == GreaterEqual) return compare(LessEqual, right, left, shape, facts);
  if (const auto known = compare_ranges(op, left.range, right.range)) return *known;
  if (const auto known = compare_condition(op, left, right)) return *known;
  const Term a = term(left, shape);
  const Term b = term(right, shape);
  const bool ordered = op == Less || op == LessEqual;
  // An order on values that cannot be negative implies more if their bounds are stated; for a truth
  // value this is always so.
  for (const Value* operand : {&left, &right})
    if ((ordered && operand->range.low >= 0) || operand->range.within({0, 1}))
      state_range(*operand, facts);
  switch (op) {
    case Less: return terms_.less(a, b);
    case LessEqual: return terms_.less_equal(a, b);
    case Equal: return terms_.equal(a, b);
    case NotEqual: return terms_.not_(terms_.equal(a, b));
    default: break;
  }
  PCEGAR_ASSERT(is_comparison(op), "not a comparison");
  return terms_.true_();
}

Value IntegerArithmetic::displace(const Value& base, const Value& index, const Shape& index_shape,
                                  const mpz_class& factor, const Shape& pointer, Facts& facts) {
  const Term offset = terms_.scale(mpq_class(factor), term(index, index_shape));
  const Term sum = terms_.add(term(base, pointer), offset);
  const mpz_class low = factor * index.range.low;
  const mpz_class high = factor * index.range.high;
  const Interval range = {base.range.low + std::min(low, high),
                          base.range.high + std::max(low, high)};
  // An address that leaves the address space is undefined (C11 6.5.6p8) like signed overflow.
  const Interval target = pointer.range();
  const Interval meeting = {std::max(range.low, target.low), std::min(range.high, target.high)};
  if (overflow_ == SignedOverflow::Undefined && !terms_.is_constant(sum) &&
      meeting.low <= meeting.high)
    return {sum, {}, meeting, true};
  state_range(base, facts);
  state_range(index, facts);
  Value otherwise;
  if (!range.within({target.low - pointer.modulus(), target.high + pointer.modulus()})) {
    otherwise = uninterpreted("displace", pointer, term(base, pointer), offset);
    state_range(otherwise, facts);
  }
  return wrapped(sum, range, pointer, false, otherwise);
}

}  // namespace pcegar::encoding

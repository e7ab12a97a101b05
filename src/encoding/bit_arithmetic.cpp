// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// C's arithmetic on bit-vectors, exactly. Facts exclude undefined behaviour: division by zero and
// too large shift amounts always; signed overflow of + - * / and unary - unless it wraps. Left
// shifts of signed values never overflow: gcc defines them (see integer_arithmetic.cpp, which has
// to agree with this file wherever it claims to be exact).

#include "encoding/arithmetic.hpp"
#include "encoding/float_arithmetic.hpp"
#include "support/error.hpp"

namespace pcegar::encoding {

using cfa::BinaryOperator;
using smt::Kind;
using smt::Term;

namespace {

class BitArithmetic final : public ArithmeticModel {
public:
  BitArithmetic(smt::TermManager& terms, SignedOverflow overflow)
      : terms_(terms), overflow_(overflow), floats_(terms) {}

  smt::Sort sort(const Shape& shape) override { return terms_.bit_vector_sort(shape.bits); }

  Value constant(const mpz_class& value, const Shape& shape) override {
    if (shape.is_boolean) return of_term(number(value != 0 ? 1 : 0, shape.bits));
    return of_term(number(value, shape.bits));
  }

  Value variable(Term variable, const Shape& shape, Facts& facts) override {
    state_truth_value(variable, shape, facts);
    return of_term(variable);
  }

  void state_input_range(Term variable, const Shape& shape, Facts& facts) override {
    state_truth_value(variable, shape, facts);
    if (shape.is_floating) facts.add(floats_.is_result(variable, shape));
  }

  Value convert(const Value& value, const Shape& from, const Shape& to, Facts& facts) override {
    if (to.is_boolean) {
      // A bit-field of type _Bool has a pattern of its own width.
      if (from.is_boolean && (from.bits == to.bits || value.condition.valid())) return value;
      return of_condition(condition(value, from, facts));
    }
    if (to.is_floating || from.is_floating) return convert_float(value, from, to, facts);
    if (value.condition.valid())
      return to.bits > 1 || !to.is_signed ? value : of_term(term(value, to));
    return of_term(resize(value.term, from, to.bits));
  }

  Value negate(const Value& operand, const Shape& shape, Facts& facts) override {
    const Term a = term(operand, shape);
    if (shape.is_floating) return of_term(floats_.unary(cfa::UnaryOperator::Minus, a, shape));
    if (checks_overflow(shape)) facts.add(terms_.not_(terms_.equal(a, minimum(shape))));
    const Term arguments[] = {a};
    return of_term(terms_.bv(Kind::BvNeg, arguments));
  }

  void set_rounding_mode(Term mode) override { floats_.set_rounding_mode(mode); }
  Value float_unary(cfa::UnaryOperator op, const Value& operand, const Shape& shape) override {
    return of_term(floats_.unary(op, term(operand, shape), shape));
  }

  Value complement(const Value& operand, const Shape& shape, Facts&) override {
    const Term arguments[] = {term(operand, shape)};
    return of_term(terms_.bv(Kind::BvNot, arguments));
  }

  Value binary(BinaryOperator op, const Value& left, const Value& right, const Shape& shape,
               const Shape& amount, Facts& facts) override;
  Term compare(BinaryOperator op, const Value& left, const Value& right, const Shape& shape,
               Facts&) override;

  Value displace(const Value& base, const Value& index, const Shape& index_shape,
                 const mpz_class& factor, const Shape& pointer, Facts&) override {
    const Term wide = resize(term(index, index_shape), index_shape, pointer.bits);
    const Term offset = terms_.bv(Kind::BvMul, number(factor, pointer.bits), wide);
    return of_term(terms_.bv(Kind::BvAdd, term(base, pointer), offset));
  }

  Term term(const Value& value, const Shape& shape) override {
    if (value.term.valid()) return value.term;
    return terms_.ite(value.condition, number(1, shape.bits), number(0, shape.bits));
  }

  Term condition(const Value& value, const Shape& shape, Facts&) override {
    if (value.condition.valid()) return value.condition;
    if (shape.is_floating) return floats_.condition(value.term, shape);
    return terms_.not_(terms_.equal(value.term, number(0, shape.bits)));
  }

  Value choose(Term condition, const Value& then_value, const Value& else_value,
               const Shape& shape) override {
    return of_term(terms_.ite(condition, term(then_value, shape), term(else_value, shape)));
  }

private:
  static Value of_term(Term term) { return {term, {}, {}, false}; }
  static Value of_condition(Term condition) { return {{}, condition, {}, false}; }
  Term number(const mpz_class& value, unsigned bits) { return terms_.bit_vector(value, bits); }
  void state_truth_value(Term variable, const Shape& shape, Facts& facts) {
    if (shape.is_boolean) facts.add(terms_.bv(Kind::BvUle, variable, number(1, shape.bits)));
  }
  Term minimum(const Shape& shape) { return number(shape.range().low, shape.bits); }
  [[nodiscard]] bool checks_overflow(const Shape& shape) const {
    return shape.is_signed && overflow_ == SignedOverflow::Undefined;
  }

  Value convert_float(const Value& value, const Shape& from, const Shape& to, Facts& facts) {
    const Term number = term(value, from);
    if (!from.is_floating) return of_term(floats_.from_integer(number, from, to));
    if (!to.is_floating) return of_term(floats_.to_integer(number, from, to, facts));
    return of_term(floats_.convert(number, from, to));
  }

  Term resize(Term value, const Shape& from, unsigned bits) {
    if (bits == from.bits) return value;
    if (bits < from.bits) return terms_.bv_extract(bits - 1, 0, value);
    return terms_.bv_extend(from.is_signed ? Kind::BvSignExtend : Kind::BvZeroExtend,
                            bits - from.bits, value);
  }

  /// States that the operation in a type too wide for an overflow equals the widened result.
  void state_no_overflow(Kind kind, Term a, Term b, Term result, unsigned extra, Facts& facts) {
    const auto wide = [&](Term term) { return terms_.bv_extend(Kind::BvSignExtend, extra, term); };
    facts.add(terms_.equal(terms_.bv(kind, wide(a), wide(b)), wide(result)));
  }

  Value shift(BinaryOperator op, Term left, Term right, const Shape& shape, const Shape& amount,
              Facts& facts) {
    // A negative amount reads as a huge one. Widths below 2^bits of the amount are representable.
    if (mpz_class(shape.bits) < amount.modulus())
      facts.add(terms_.bv(Kind::BvUlt, right, number(shape.bits, amount.bits)));
    const Term places = resize(right, Shape(amount.bits, false), shape.bits);
    if (op == BinaryOperator::ShiftLeft) return of_term(terms_.bv(Kind::BvShl, left, places));
    return of_term(terms_.bv(shape.is_signed ? Kind::BvAshr : Kind::BvLshr, left, places));
  }

  Value divide(BinaryOperator op, Term left, Term right, const Shape& shape, Facts& facts) {
    facts.add(terms_.not_(terms_.equal(right, number(0, shape.bits))));
    if (checks_overflow(shape))
      facts.add(terms_.not_(terms_.and_(terms_.equal(left, minimum(shape)),
                                        terms_.equal(right, number(-1, shape.bits)))));
    if (op == BinaryOperator::Divide)
      return of_term(terms_.bv(shape.is_signed ? Kind::BvSdiv : Kind::BvUdiv, left, right));
    return of_term(terms_.bv(shape.is_signed ? Kind::BvSrem : Kind::BvUrem, left, right));
  }

  smt::TermManager& terms_;
  SignedOverflow overflow_;
  FloatArithmetic floats_;
};

Value BitArithmetic::binary(BinaryOperator op, const Value& left, const Value& right,
                            const Shape& shape, const Shape& amount, Facts& facts) {
  if (is_comparison(op)) return of_condition(compare(op, left, right, shape, facts));
  const Term a = term(left, shape);
  const Term b = term(right, is_shift(op) ? amount : shape);
  if (shape.is_floating) return of_term(floats_.binary(op, a, b, shape));
  const auto checked = [&](Kind kind, unsigned extra) {
    const Term result = terms_.bv(kind, a, b);
    if (checks_overflow(shape)) state_no_overflow(kind, a, b, result, extra, facts);
    return of_term(result);
  };
  switch (op) {
    case BinaryOperator::Add: return checked(Kind::BvAdd, 1);
    case BinaryOperator::Subtract: return checked(Kind::BvSub, 1);
    case BinaryOperator::Multiply: return checked(Kind::BvMul, shape.bits);
    case BinaryOperator::Divide:
    case BinaryOperator::Remainder: return divide(op, a, b, shape, facts);
    case BinaryOperator::ShiftLeft:
    case BinaryOperator::ShiftRight: return shift(op, a, b, shape, amount, facts);
    case BinaryOperator::BitAnd: return of_term(terms_.bv(Kind::BvAnd, a, b));
    case BinaryOperator::BitOr: return of_term(terms_.bv(Kind::BvOr, a, b));
    case BinaryOperator::BitXor: return of_term(terms_.bv(Kind::BvXor, a, b));
    default: break;
  }
  PCEGAR_ASSERT(false, "logical operators are translated by the caller");
  return {};
}

Term BitArithmetic::compare(BinaryOperator op, const Value& left, const Value& right,
                            const Shape& shape, Facts&) {
  using enum BinaryOperator;
  const Term a = term(left, shape);
  const Term b = term(right, shape);
  if (shape.is_floating) return floats_.compare(op, a, b, shape);
  const Kind less = shape.is_signed ? Kind::BvSlt : Kind::BvUlt;
  const Kind less_equal = shape.is_signed ? Kind::BvSle : Kind::BvUle;
  switch (op) {
    case Less: return terms_.bv(less, a, b);
    case LessEqual: return terms_.bv(less_equal, a, b);
    case Greater: return terms_.bv(less, b, a);
    case GreaterEqual: return terms_.bv(less_equal, b, a);
    case Equal: return terms_.equal(a, b);
    case NotEqual: return terms_.not_(terms_.equal(a, b));
    default: break;
  }
  PCEGAR_ASSERT(is_comparison(op), "not a comparison");
  return terms_.true_();
}

}  // namespace

std::unique_ptr<ArithmeticModel> make_bit_arithmetic(smt::TermManager& terms,
                                                     SignedOverflow overflow) {
  return std::make_unique<BitArithmetic>(terms, overflow);
}

}  // namespace pcegar::encoding

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// C's arithmetic on float and double, exactly (C11 Annex F, IEEE 754-2008), every operation in its
// own type (FLT_EVAL_METHOD 0: SSE2, not x87). It rounds to nearest, or, in programs that change
// the rounding mode, as a number says that may be symbolic: then a result is one of four.
//
// Values are kept as bit patterns, so a float in memory is a bit-vector like any other and copying,
// unions and memcpy need nothing new. An operation reads its operands (FpFromBits), computes, and
// gives the result's pattern (FpToBits); the term manager takes such pairs away again, so that
// within one expression, and after substitution across assignments, only the operations are left.
//
// Which NaN an operation yields is not specified (IEEE 754, 6.2.3; compilers may swap operands). So
// what is stored is any quiet NaN; this matters to programs that look at the bits of a NaN only,
// and is why unary minus is an operation here although it only flips the sign.
//
// A conversion to an integer type that cannot hold the truncated value is undefined (C11 6.3.1.4)
// and excluded by a fact, like division by zero.

#include "encoding/float_arithmetic.hpp"

#include "support/error.hpp"
#include "support/host_rounding.hpp"

namespace pcegar::encoding {

using cfa::BinaryOperator;
using cfa::UnaryOperator;
using smt::Kind;
using smt::Rounding;
using smt::Term;

namespace {

unsigned significand_bits(const Shape& shape) {
  return shape.bits == 32 ? 24 : 53;
}

/// NaN is among the values of an operation unless it starts from an integer.
bool may_be_nan(const smt::TermManager& terms, Term value) {
  const Kind kind = terms.kind(value);
  return kind != Kind::FpFromSigned && kind != Kind::FpFromUnsigned;
}

}  // namespace

smt::Sort FloatArithmetic::format(const Shape& shape) {
  PCEGAR_ASSERT(shape.is_floating && (shape.bits == 32 || shape.bits == 64), "float or double");
  const unsigned significand = significand_bits(shape);
  return terms_.float_sort(shape.bits - significand, significand);
}

Term FloatArithmetic::read(Term pattern, const Shape& shape) {
  return terms_.fp_from_bits(pattern, format(shape));
}

Term FloatArithmetic::in_mode(const std::function<Term(Rounding)>& operation) {
  Term result = operation(Rounding::NearestEven);
  if (!mode_.valid()) return terms_.fp_to_bits(result);
  const std::pair<RoundingMode, Rounding> others[] = {{RoundingMode::Down, Rounding::Down},
                                                      {RoundingMode::Up, Rounding::Up},
                                                      {RoundingMode::Zero, Rounding::TowardsZero}};
  const unsigned bits = terms_.sort_data(terms_.sort(mode_)).width;
  for (const auto& [number, rounding] : others) {
    const Term is_it = terms_.equal(mode_, terms_.bit_vector(static_cast<long>(number), bits));
    if (is_it != terms_.false_()) result = terms_.ite(is_it, operation(rounding), result);
  }
  return terms_.fp_to_bits(result);
}

Term FloatArithmetic::from_integer(Term value, const Shape& from, const Shape& to) {
  const Kind kind = from.is_signed ? Kind::FpFromSigned : Kind::FpFromUnsigned;
  return in_mode(
      [&](Rounding mode) { return terms_.fp_from_integer(kind, value, format(to), mode); });
}

/// 2^exponent, or 2^exponent + 1 if a lowest bit that many places below is asked for; positive.
Term FloatArithmetic::power_of_two(unsigned exponent, const Shape& shape,
                                   unsigned lowest_bit_below) {
  const unsigned fraction = significand_bits(shape) - 1;
  const unsigned bias = (1U << (shape.bits - fraction - 2)) - 1;
  if (exponent > bias) {  // infinite: no finite value reaches it
    return read(terms_.bit_vector(mpz_class(2 * bias + 1) << fraction, shape.bits), shape);
  }
  mpz_class pattern = mpz_class(bias + exponent) << fraction;
  if (lowest_bit_below > 0) pattern += mpz_class(1) << (fraction - lowest_bit_below);
  return read(terms_.bit_vector(pattern, shape.bits), shape);
}

Term FloatArithmetic::to_integer(Term value, const Shape& from, const Shape& to, Facts& facts) {
  const Term number = read(value, from);
  const auto negated = [&](Term t) { return terms_.fp(Kind::FpNeg, t); };
  Term above;
  if (!to.is_signed) {
    above = terms_.fp(Kind::FpLess, negated(power_of_two(0, from, 0)), number);
  } else if (to.bits <= significand_bits(from)) {
    // -2^(n-1) - 1 is a value of the format; what is greater truncates to the least integer or
    // more.
    const Term below =
        to.bits == 1 ? power_of_two(1, from, 0) : power_of_two(to.bits - 1, from, to.bits - 1);
    above = terms_.fp(Kind::FpLess, negated(below), number);
  } else {
    // The next value of the format below -2^(n-1) is out of range already.
    above = terms_.fp(Kind::FpLessEqual, negated(power_of_two(to.bits - 1, from, 0)), number);
  }
  const unsigned high = to.is_signed ? to.bits - 1 : to.bits;
  facts.add(above);
  facts.add(terms_.fp(Kind::FpLess, number, power_of_two(high, from, 0)));
  return terms_.fp_to_integer(to.is_signed ? Kind::FpToSigned : Kind::FpToUnsigned, number,
                              to.bits);
}

Term FloatArithmetic::convert(Term value, const Shape& from, const Shape& to) {
  if (from.bits == to.bits) return value;
  const Term number = read(value, from);
  return in_mode([&](Rounding mode) { return terms_.fp_convert(number, format(to), mode); });
}

Term FloatArithmetic::unary(UnaryOperator op, Term operand, const Shape& shape) {
  const Term value = read(operand, shape);
  const auto rounded = [&](Rounding mode) {
    return terms_.fp_to_bits(terms_.fp_round(mode, value));
  };
  switch (op) {
    case UnaryOperator::Minus: return terms_.fp_to_bits(terms_.fp(Kind::FpNeg, value));
    case UnaryOperator::Absolute: return terms_.fp_to_bits(terms_.fp(Kind::FpAbs, value));
    case UnaryOperator::SquareRoot:
      return in_mode([&](Rounding mode) { return terms_.fp(Kind::FpSqrt, {&value, 1}, mode); });
    case UnaryOperator::Floor: return rounded(Rounding::Down);
    case UnaryOperator::Ceiling: return rounded(Rounding::Up);
    case UnaryOperator::Truncate: return rounded(Rounding::TowardsZero);
    case UnaryOperator::Round: return rounded(Rounding::NearestAway);
    case UnaryOperator::RoundEven:
      return in_mode([&](Rounding mode) { return terms_.fp_round(mode, value); });
    case UnaryOperator::SignBit:
      return terms_.bv_extend(Kind::BvZeroExtend, 31,
                              terms_.bv_extract(shape.bits - 1, shape.bits - 1, operand));
    default: break;
  }
  PCEGAR_ASSERT(false, "an operator on floats");
  return {};
}

Term FloatArithmetic::binary(BinaryOperator op, Term left, Term right, const Shape& shape) {
  const auto computed = [&](Kind kind) {
    const Term a = read(left, shape);
    const Term b = read(right, shape);
    return in_mode([&](Rounding mode) { return terms_.fp(kind, a, b, mode); });
  };
  switch (op) {
    case BinaryOperator::Add: return computed(Kind::FpAdd);
    case BinaryOperator::Subtract: return computed(Kind::FpSub);
    case BinaryOperator::Multiply: return computed(Kind::FpMul);
    case BinaryOperator::Divide: return computed(Kind::FpDiv);
    default: break;
  }
  PCEGAR_ASSERT(false, "an operator on floats");
  return {};
}

Term FloatArithmetic::compare(BinaryOperator op, Term left, Term right, const Shape& shape) {
  const Term a = read(left, shape);
  const Term b = read(right, shape);
  switch (op) {
    case BinaryOperator::Less: return terms_.fp(Kind::FpLess, a, b);
    case BinaryOperator::LessEqual: return terms_.fp(Kind::FpLessEqual, a, b);
    case BinaryOperator::Greater: return terms_.fp(Kind::FpLess, b, a);
    case BinaryOperator::GreaterEqual: return terms_.fp(Kind::FpLessEqual, b, a);
    case BinaryOperator::Equal: return terms_.fp(Kind::FpEqual, a, b);
    case BinaryOperator::NotEqual: return terms_.not_(terms_.fp(Kind::FpEqual, a, b));
    default: break;
  }
  PCEGAR_ASSERT(is_comparison(op), "not a comparison");
  return terms_.true_();
}

Term FloatArithmetic::condition(Term value, const Shape& shape) {
  return compare(BinaryOperator::NotEqual, value, terms_.bit_vector(0, shape.bits), shape);
}

Term with_any_nan(smt::TermManager& terms, Term pattern,
                  const std::function<Term(smt::Sort)>& any) {
  const std::vector<Term> parts(terms.arguments(pattern).begin(), terms.arguments(pattern).end());
  if (terms.kind(pattern) == Kind::Ite) {
    const Term first = with_any_nan(terms, parts[1], any);
    return terms.ite(parts[0], first, with_any_nan(terms, parts[2], any));
  }
  if (terms.kind(pattern) != Kind::FpToBits || !may_be_nan(terms, parts[0])) return pattern;
  const smt::Sort bits = terms.sort(pattern);
  const Term nan =
      terms.bit_vector(terms.canonical_nan(terms.sort(parts[0])), terms.sort_data(bits).width);
  const Term is_nan = terms.fp(Kind::FpIsNan, parts[0]);
  return terms.ite(is_nan, terms.bv(Kind::BvOr, any(bits), nan), pattern);
}

}  // namespace pcegar::encoding

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// C's arithmetic on float, double and long double, exactly (C11 Annex F, IEEE 754-2008), every
// operation in its own type (FLT_EVAL_METHOD 0: only long double is x87's). It rounds to nearest.
// In programs that change the rounding mode, a number gives the mode; it may be symbolic, and then
// a result is one of four.
//
// Values are kept as bit patterns, so a float in memory is a bit-vector like any other, and
// copying, unions and memcpy work as for integers. An operation reads its operands (FpFromBits),
// computes, and gives the result's pattern (FpToBits). The term manager removes pairs of these
// conversions, so only the operations are left within one expression, and after substitution across
// assignments.
//
// Which NaN an operation yields is not specified (IEEE 754, 6.2.3; compilers may swap operands). So
// the stored value is any quiet NaN. This matters only to programs that look at the bits of a NaN.
// For this reason, unary minus is an operation here although it only flips the sign.
//
// In x87's extended format, the significand's first bit is stored although the exponent implies it.
// No operation yields a pattern with another first bit. The machine reads such patterns as NaN, or,
// if the exponent is zero, as numbers with exponent one; read() does the same. Inputs never have
// such patterns.
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

constexpr unsigned extended_bits = 80;
constexpr unsigned integer_bit = 63;  ///< of the extended format: the significand's first one

bool is_extended(const Shape& shape) {
  return shape.bits == extended_bits;
}

unsigned significand_bits(const Shape& shape) {
  return is_extended(shape) ? 64 : shape.bits == 32 ? 24 : 53;
}

/// The width of IEEE's pattern, without the significand's first bit.
unsigned pattern_bits(const Shape& shape) {
  return is_extended(shape) ? extended_bits - 1 : shape.bits;
}

/// IEEE's pattern with the first bit of the significand.
Term with_integer_bit(smt::TermManager& terms, Term pattern) {
  const Term exponent = terms.bv_extract(extended_bits - 3, integer_bit, pattern);
  const Term is_small = terms.equal(exponent, terms.bit_vector(0, 15));
  const Term first = terms.ite(is_small, terms.bit_vector(0, 1), terms.bit_vector(1, 1));
  return terms.bv(
      Kind::BvConcat,
      terms.bv(Kind::BvConcat, terms.bv_extract(extended_bits - 2, integer_bit, pattern), first),
      terms.bv_extract(integer_bit - 1, 0, pattern));
}

/// The float whose pattern was passed to with_integer_bit(); invalid for other terms.
Term float_within(smt::TermManager& terms, Term pattern) {
  if (terms.kind(pattern) != Kind::BvConcat) return {};
  const Term fraction = terms.arguments(pattern)[1];
  if (terms.kind(fraction) != Kind::BvExtract) return {};
  const Term bits = terms.arguments(fraction)[0];
  const bool is_result =
      terms.kind(bits) == Kind::FpToBits &&
      terms.sort_data(terms.sort(bits)).width + 1 == terms.sort_data(terms.sort(pattern)).width;
  return is_result && with_integer_bit(terms, bits) == pattern ? terms.arguments(bits)[0] : Term();
}

/// The bits that are set in all patterns that with_any_nan() makes.
mpz_class nan_bits(const smt::TermManager& terms, smt::Sort format) {
  const mpz_class nan = terms.canonical_nan(format);
  if (terms.sort_data(format).width + 1 != extended_bits) return nan;
  const mpz_class fraction = nan & ((mpz_class(1) << integer_bit) - 1);
  const mpz_class top = nan >> integer_bit;
  return (top << (integer_bit + 1)) + (mpz_class(1) << integer_bit) + fraction;
}

/// The float that was passed to with_any_nan(); invalid for other terms.
Term float_or_nan_within(smt::TermManager& terms, Term pattern) {
  if (const Term value = float_within(terms, pattern); value.valid()) return value;
  if (terms.kind(pattern) != Kind::Ite) return {};
  const std::vector<Term> parts(terms.arguments(pattern).begin(), terms.arguments(pattern).end());
  const Term value = float_within(terms, parts[2]);
  if (!value.valid() || parts[0] != terms.fp(Kind::FpIsNan, value) ||
      terms.kind(parts[1]) != Kind::BvOr)
    return {};
  const mpz_class nan = nan_bits(terms, terms.sort(value));
  for (const Term side : terms.arguments(parts[1]))
    if (terms.kind(side) == Kind::BitVectorConstant && (terms.number(side).get_num() & nan) == nan)
      return value;
  return {};
}

/// IEEE's pattern of the number that the machine reads from a pattern with the significand's first
/// bit.
Term without_integer_bit(smt::TermManager& terms, Term pattern, smt::Sort format) {
  const Term sign = terms.bv_extract(extended_bits - 1, extended_bits - 1, pattern);
  const Term exponent = terms.bv_extract(extended_bits - 2, integer_bit + 1, pattern);
  const Term first = terms.bv_extract(integer_bit, integer_bit, pattern);
  const Term fraction = terms.bv_extract(integer_bit - 1, 0, pattern);
  const auto joined = [&](Term middle) {
    return terms.bv(Kind::BvConcat, terms.bv(Kind::BvConcat, sign, middle), fraction);
  };
  const Term nan = terms.bit_vector(terms.canonical_nan(format), extended_bits - 1);
  return terms.ite(terms.equal(exponent, terms.bit_vector(0, 15)),
                   joined(terms.bv_extend(Kind::BvZeroExtend, 14, first)),
                   terms.ite(terms.equal(first, terms.bit_vector(0, 1)), nan, joined(exponent)));
}

/// Whether an operation may yield NaN: any may, unless it converts an integer.
bool may_be_nan(const smt::TermManager& terms, Term value) {
  const Kind kind = terms.kind(value);
  return kind != Kind::FpFromSigned && kind != Kind::FpFromUnsigned;
}

}  // namespace

smt::Sort FloatArithmetic::format(const Shape& shape) {
  PCEGAR_ASSERT(shape.is_floating && (shape.bits == 32 || shape.bits == 64 || is_extended(shape)),
                "float, double or long double");
  const unsigned significand = significand_bits(shape);
  return terms_.float_sort(pattern_bits(shape) - significand, significand);
}

Term FloatArithmetic::read(Term pattern, const Shape& shape) {
  const smt::Sort sort = format(shape);
  if (!is_extended(shape)) return terms_.fp_from_bits(pattern, sort);
  if (const Term value = float_or_nan_within(terms_, pattern); value.valid()) return value;
  return terms_.fp_from_bits(without_integer_bit(terms_, pattern, sort), sort);
}

Term FloatArithmetic::is_result(Term pattern, const Shape& shape) {
  if (!is_extended(shape)) return terms_.true_();
  const Term exponent = terms_.bv_extract(extended_bits - 2, integer_bit + 1, pattern);
  const Term first = terms_.bv_extract(integer_bit, integer_bit, pattern);
  return terms_.equal(first, terms_.ite(terms_.equal(exponent, terms_.bit_vector(0, 15)),
                                        terms_.bit_vector(0, 1), terms_.bit_vector(1, 1)));
}

Term FloatArithmetic::written(Term value, const Shape& shape) {
  const Term pattern = terms_.fp_to_bits(value);
  return is_extended(shape) ? with_integer_bit(terms_, pattern) : pattern;
}

Term FloatArithmetic::in_mode(const std::function<Term(Rounding)>& operation, const Shape& to) {
  Term result = operation(Rounding::NearestEven);
  if (!mode_.valid()) return written(result, to);
  const std::pair<RoundingMode, Rounding> others[] = {{RoundingMode::Down, Rounding::Down},
                                                      {RoundingMode::Up, Rounding::Up},
                                                      {RoundingMode::Zero, Rounding::TowardsZero}};
  const unsigned bits = terms_.sort_data(terms_.sort(mode_)).width;
  for (const auto& [number, rounding] : others) {
    const Term is_it = terms_.equal(mode_, terms_.bit_vector(static_cast<long>(number), bits));
    if (is_it != terms_.false_()) result = terms_.ite(is_it, operation(rounding), result);
  }
  return written(result, to);
}

Term FloatArithmetic::from_integer(Term value, const Shape& from, const Shape& to) {
  const Kind kind = from.is_signed ? Kind::FpFromSigned : Kind::FpFromUnsigned;
  return in_mode(
      [&](Rounding mode) { return terms_.fp_from_integer(kind, value, format(to), mode); }, to);
}

/// 2^exponent, or 2^exponent + 1 if a lowest bit that many places below is asked for; positive.
Term FloatArithmetic::power_of_two(unsigned exponent, const Shape& shape,
                                   unsigned lowest_bit_below) {
  const unsigned fraction = significand_bits(shape) - 1;
  const unsigned bits = pattern_bits(shape);
  const unsigned bias = (1U << (bits - fraction - 2)) - 1;
  const auto number = [&](const mpz_class& pattern) {
    return terms_.fp_from_bits(terms_.bit_vector(pattern, bits), format(shape));
  };
  if (exponent > bias) {  // infinity: no finite value reaches it
    return number(mpz_class(2 * bias + 1) << fraction);
  }
  mpz_class pattern = mpz_class(bias + exponent) << fraction;
  if (lowest_bit_below > 0) pattern += mpz_class(1) << (fraction - lowest_bit_below);
  return number(pattern);
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
  return in_mode([&](Rounding mode) { return terms_.fp_convert(number, format(to), mode); }, to);
}

Term FloatArithmetic::unary(UnaryOperator op, Term operand, const Shape& shape) {
  const Term value = read(operand, shape);
  const auto rounded = [&](Rounding mode) { return written(terms_.fp_round(mode, value), shape); };
  switch (op) {
    case UnaryOperator::Minus: return written(terms_.fp(Kind::FpNeg, value), shape);
    case UnaryOperator::Absolute: return written(terms_.fp(Kind::FpAbs, value), shape);
    case UnaryOperator::SquareRoot:
      return in_mode(
          [&](Rounding mode) {
            return terms_.fp(Kind::FpSqrt, {&value, 1}, mode);
          },
          shape);
    case UnaryOperator::Floor: return rounded(Rounding::Down);
    case UnaryOperator::Ceiling: return rounded(Rounding::Up);
    case UnaryOperator::Truncate: return rounded(Rounding::TowardsZero);
    case UnaryOperator::Round: return rounded(Rounding::NearestAway);
    case UnaryOperator::RoundEven:
      return in_mode([&](Rounding mode) { return terms_.fp_round(mode, value); }, shape);
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
    return in_mode([&](Rounding mode) { return terms_.fp(kind, a, b, mode); }, shape);
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
  const Term value =
      terms.kind(pattern) == Kind::FpToBits ? parts[0] : float_within(terms, pattern);
  if (!value.valid() || !may_be_nan(terms, value)) return pattern;
  const smt::Sort bits = terms.sort(pattern);
  const Term nan =
      terms.bit_vector(nan_bits(terms, terms.sort(value)), terms.sort_data(bits).width);
  const Term is_nan = terms.fp(Kind::FpIsNan, value);
  return terms.ite(is_nan, terms.bv(Kind::BvOr, any(bits), nan), pattern);
}

}  // namespace pcegar::encoding

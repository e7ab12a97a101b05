// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cfloat>
#include <cmath>
#include <limits>
#include <optional>

#include "smt/kinds.hpp"
#include "smt/term.hpp"
#include "support/error.hpp"
#include "support/extended_float.hpp"
#include "support/host_rounding.hpp"

// Floating-point terms.
//
// Values come from bit patterns (FpFromBits) and go back to them (FpToBits), so storage can stay
// bit-vectors and only computations are floating point. SMT-LIB has one NaN, and no function back
// to patterns. Our FpToBits gives the quiet NaN with a clear sign for it, so it is a function, and
// formulas can be substituted into each other. To express that an operation yields *some* NaN,
// write
//
//   ite(FpIsNan(r), BvOr(any, canonical_nan), FpToBits(r)),
//
// and reading that as a float is r again: the rule in unpacked(), which needs no proof that `any`
// is harmless because every pattern with all those bits set is a NaN.
//
// Operations on constants are folded for float, double and (where the machine has it) x87's
// extended format by the machine's own arithmetic, which C++ here requires to be IEEE 754's
// (static_assert below), in the rounding mode of the operation (ties away from zero, which machines
// do not have, only where an integral value is wanted).

namespace pcegar::smt {
namespace {

static_assert(std::numeric_limits<float>::is_iec559 && std::numeric_limits<double>::is_iec559);
static_assert(FLT_EVAL_METHOD == 0, "folding needs operations that round to their own format");

bool is_float_predicate(Kind kind) {
  return kind == Kind::FpLess || kind == Kind::FpLessEqual || kind == Kind::FpEqual ||
         kind == Kind::FpIsNan || kind == Kind::FpIsInfinite;
}

bool is_unary(Kind kind) {
  return kind == Kind::FpNeg || kind == Kind::FpAbs || kind == Kind::FpSqrt ||
         kind == Kind::FpIsNan || kind == Kind::FpIsInfinite;
}

template <class Float>
struct Pattern;
template <>
struct Pattern<float> {
  using Bits = std::uint32_t;
};
template <>
struct Pattern<double> {
  using Bits = std::uint64_t;
};

template <class Float>
Float float_of(const mpz_class& pattern) {
  return std::bit_cast<Float>(static_cast<typename Pattern<Float>::Bits>(pattern.get_ui()));
}

/// The pattern here has no bit for what the exponent says.
template <>
long double float_of<long double>(const mpz_class& pattern) {
  const mpz_class high = pattern >> 63;
  const auto top = static_cast<std::uint16_t>(high.get_ui());
  const std::uint64_t fraction = pattern.get_ui() & ~extended::integer_bit;
  const bool is_normal = (top & extended::end_of_exponents) != 0;
  return extended::value_of(top, is_normal ? fraction | extended::integer_bit : fraction);
}

template <class Float>
mpz_class pattern_of(Float value) {
  return static_cast<unsigned long>(std::bit_cast<typename Pattern<Float>::Bits>(value));
}

template <>
mpz_class pattern_of<long double>(long double value) {
  const mpz_class high = static_cast<unsigned long>(extended::high_part(value));
  return (high << 63) +
         static_cast<unsigned long>(extended::low_part(value) & ~extended::integer_bit);
}

bool has_rounding_mode(Kind kind) {
  return kind == Kind::FpAdd || kind == Kind::FpSub || kind == Kind::FpMul || kind == Kind::FpDiv ||
         kind == Kind::FpSqrt;
}

std::optional<RoundingMode> host_mode(Rounding mode) {
  switch (mode) {
    case Rounding::NearestEven: return RoundingMode::Nearest;
    case Rounding::NearestAway: return std::nullopt;
    case Rounding::Up: return RoundingMode::Up;
    case Rounding::Down: return RoundingMode::Down;
    case Rounding::TowardsZero: return RoundingMode::Zero;
  }
  return std::nullopt;
}

FloatOperation host_operation(Kind kind) {
  switch (kind) {
    case Kind::FpAdd: return FloatOperation::Add;
    case Kind::FpSub: return FloatOperation::Subtract;
    case Kind::FpMul: return FloatOperation::Multiply;
    case Kind::FpDiv: return FloatOperation::Divide;
    default: return FloatOperation::SquareRoot;
  }
}

template <class Float>
Float rounded(Rounding mode, Float value) {
  switch (mode) {
    case Rounding::NearestEven:
      return computed_in(RoundingMode::Nearest, FloatOperation::ToIntegral, value, value);
    case Rounding::NearestAway: return std::round(value);
    case Rounding::Up: return std::ceil(value);
    case Rounding::Down: return std::floor(value);
    case Rounding::TowardsZero: return std::trunc(value);
  }
  return value;
}

/// Operations whose result has the operands' format.
template <class Float>
std::optional<Float> computed(Kind kind, Float a, Float b, std::uint32_t index) {
  if (has_rounding_mode(kind)) {
    const auto mode = host_mode(static_cast<Rounding>(index));
    return mode ? std::optional(computed_in(*mode, host_operation(kind), a, b)) : std::nullopt;
  }
  switch (kind) {
    case Kind::FpNeg: return -a;
    case Kind::FpAbs: return std::fabs(a);
    case Kind::FpRoundToIntegral: return rounded(static_cast<Rounding>(index), a);
    default: return std::nullopt;
  }
}

template <class Float>
std::optional<bool> decided(Kind kind, Float a, Float b) {
  switch (kind) {
    case Kind::FpLess: return a < b;
    case Kind::FpLessEqual: return a <= b;
    case Kind::FpEqual: return a == b;
    case Kind::FpIsNan: return std::isnan(a);
    case Kind::FpIsInfinite: return std::isinf(a);
    default: return std::nullopt;
  }
}

enum class Native { Float, Double, Extended, None };

Native native(const SortData& format) {
  if (format.width == 32 && format.significand == 24) return Native::Float;
  if (format.width == 64 && format.significand == 53) return Native::Double;
  if (extended::is_native && format.width == 79 && format.significand == 64)
    return Native::Extended;
  return Native::None;
}

template <class Float>
mpz_class integer_of(Float whole) {
  return mpz_class(static_cast<double>(whole));
}

template <>
mpz_class integer_of<long double>(long double whole) {
  int exponent = 0;
  const long double fraction = std::frexp(whole, &exponent);  // below 1
  const auto digits = static_cast<std::uint64_t>(std::ldexp(std::fabs(fraction), 64));
  const mpz_class magnitude = static_cast<unsigned long>(digits);
  const mpz_class shifted = exponent >= 64
                                ? mpz_class(magnitude << static_cast<unsigned>(exponent - 64))
                                : mpz_class(magnitude >> static_cast<unsigned>(64 - exponent));
  return fraction < 0 ? mpz_class(-shifted) : shifted;
}

/// What the machine gives for an operation on constants of its formats.
template <class Float>
Term folded(TermManager& terms, Kind kind, Float a, Float b, Sort result, std::uint32_t index) {
  if (const auto truth = decided(kind, a, b)) return terms.bool_constant(*truth);
  const auto make = [&](const mpz_class& pattern) {
    return terms.fp_from_bits(terms.bit_vector(pattern, terms.sort_data(result).width), result);
  };
  if (const auto value = computed(kind, a, b, index)) return make(pattern_of(*value));
  if (kind == Kind::FpConvert) {
    const auto mode = host_mode(static_cast<Rounding>(index));
    if (!mode) return {};
    switch (native(terms.sort_data(result))) {
      case Native::Float: return make(pattern_of(converted_in<float>(*mode, a)));
      case Native::Double: return make(pattern_of(converted_in<double>(*mode, a)));
      case Native::Extended: return make(pattern_of(converted_in<long double>(*mode, a)));
      case Native::None: return {};
    }
  }
  if ((kind == Kind::FpToSigned || kind == Kind::FpToUnsigned) && std::isfinite(a)) {
    const mpz_class value = integer_of(std::trunc(a));
    const mpz_class bound = mpz_class(1) << (kind == Kind::FpToSigned ? index - 1 : index);
    const mpz_class low = kind == Kind::FpToSigned ? mpz_class(-bound) : mpz_class(0);
    if (low <= value && value < bound) return terms.bit_vector(value, index);
  }
  return {};
}

}  // namespace

Sort TermManager::float_sort(unsigned exponent_bits, unsigned significand_bits) {
  PCEGAR_ASSERT(exponent_bits > 1 && significand_bits > 1, "an IEEE format");
  return intern_sort({.kind = SortKind::FloatingPoint,
                      .width = exponent_bits + significand_bits,
                      .significand = significand_bits});
}

mpz_class TermManager::canonical_nan(Sort format) const {
  const SortData& f = sort_data(format);
  const mpz_class ones = (mpz_class(1) << (f.exponent() + 1)) - 1;
  return ones << (f.significand - 2);
}

bool TermManager::is_float_constant(Term term) const {
  return kind(term) == Kind::FpFromBits && kind(arguments(term)[0]) == Kind::BitVectorConstant;
}

/// The float whose pattern this term was made as (see the top); invalid if it is another.
Term TermManager::unpacked(Term bits) const {
  if (kind(bits) == Kind::FpToBits) return arguments(bits)[0];
  if (kind(bits) != Kind::Ite) return {};
  const auto parts = arguments(bits);
  if (kind(parts[0]) != Kind::FpIsNan || kind(parts[2]) != Kind::FpToBits) return {};
  const Term value = arguments(parts[2])[0];
  if (arguments(parts[0])[0] != value) return {};
  const mpz_class nan = canonical_nan(sort(value));
  const auto sets_nan = [&](Term t) {
    return kind(t) == Kind::BitVectorConstant && (number(t).get_num() & nan) == nan;
  };
  const auto sides = arguments(parts[1]);
  const bool is_nan = sets_nan(parts[1]) || (kind(parts[1]) == Kind::BvOr &&
                                             std::any_of(sides.begin(), sides.end(), sets_nan));
  return is_nan ? value : Term();
}

Term TermManager::fp_from_bits(Term bits, Sort format) {
  const SortData f = sort_data(format);
  PCEGAR_ASSERT(f.kind == SortKind::FloatingPoint && sort(bits) == bit_vector_sort(f.width),
                "a pattern of the format's width");
  if (is_constant(bits)) {
    const mpz_class nan = canonical_nan(format);
    const mpz_class infinity = nan ^ (mpz_class(1) << (f.significand - 2));
    const mpz_class magnitude = number(bits).get_num() & ((mpz_class(1) << (f.width - 1)) - 1);
    if (magnitude > infinity) bits = bit_vector(nan, f.width);
  } else if (const Term value = unpacked(bits); value.valid() && sort(value) == format) {
    return value;
  }
  return intern(Kind::FpFromBits, format, {&bits, 1});
}

Term TermManager::fp_to_bits(Term a) {
  const SortData& f = sort_data(sort(a));
  PCEGAR_ASSERT(f.kind == SortKind::FloatingPoint, "a float");
  if (is_float_constant(a)) return arguments(a)[0];
  return intern(Kind::FpToBits, bit_vector_sort(f.width), {&a, 1});
}

/// Invalid if an argument is no constant or the format is not the machine's.
Term TermManager::fold_fp(Kind kind, std::span<const Term> args, Sort result, std::uint32_t index) {
  if (!std::all_of(args.begin(), args.end(), [this](Term t) { return is_float_constant(t); }))
    return {};
  const auto pattern = [&](std::size_t i) {
    return number(arguments(args[std::min(i, args.size() - 1)])[0]).get_num();
  };
  switch (native(sort_data(sort(args[0])))) {
    case Native::Float:
      return folded(*this, kind, float_of<float>(pattern(0)), float_of<float>(pattern(1)), result,
                    index);
    case Native::Double:
      return folded(*this, kind, float_of<double>(pattern(0)), float_of<double>(pattern(1)), result,
                    index);
    case Native::Extended:
      return folded(*this, kind, float_of<long double>(pattern(0)),
                    float_of<long double>(pattern(1)), result, index);
    case Native::None: break;
  }
  return {};
}

Sort TermManager::fp_result(Kind kind, Sort operand) const {
  return is_float_predicate(kind) ? bool_sort_ : operand;
}

Term TermManager::fp(Kind kind, std::span<const Term> args, Rounding mode) {
  PCEGAR_ASSERT(
      kind >= Kind::FpNeg && kind <= Kind::FpIsInfinite && kind != Kind::FpRoundToIntegral,
      "a floating-point operation whose operands say all");
  PCEGAR_ASSERT(args.size() == (is_unary(kind) ? 1 : 2), "its number of operands");
  PCEGAR_ASSERT(mode == Rounding::NearestEven || has_rounding_mode(kind),
                "an operation that rounds");
  const auto index = static_cast<std::uint32_t>(mode);
  const Sort format = sort(args[0]);
  PCEGAR_ASSERT(sort_data(format).kind == SortKind::FloatingPoint && sort(args.back()) == format,
                "floats of one format");
  const Sort result = fp_result(kind, format);
  if (const Term folded = fold_fp(kind, args, result, index); folded.valid()) return folded;
  const bool same = args.size() == 2 && args[0] == args[1];
  if (kind == Kind::FpLess && same) return false_term_;
  if ((kind == Kind::FpEqual || kind == Kind::FpLessEqual) && same)
    return not_(fp(Kind::FpIsNan, args[0]));
  if (kind == Kind::FpNeg && this->kind(args[0]) == kind) return arguments(args[0])[0];
  if (kind == Kind::FpAbs && (this->kind(args[0]) == kind || this->kind(args[0]) == Kind::FpNeg)) {
    return fp(kind, arguments(args[0])[0]);
  }
  if (is_commutative(kind) && args[1] < args[0]) {
    const Term swapped[] = {args[1], args[0]};
    return intern(kind, result, swapped, 0, index);
  }
  return intern(kind, result, args, 0, index);
}

Term TermManager::fp(Kind kind, Term a, Term b, Rounding mode) {
  const Term both[] = {a, b};
  return fp(kind, both, mode);
}

Term TermManager::fp_round(Rounding mode, Term a) {
  const Sort format = sort(a);
  PCEGAR_ASSERT(sort_data(format).kind == SortKind::FloatingPoint, "a float");
  const auto index = static_cast<std::uint32_t>(mode);
  const Term folded = fold_fp(Kind::FpRoundToIntegral, {&a, 1}, format, index);
  if (folded.valid()) return folded;
  return intern(Kind::FpRoundToIntegral, format, {&a, 1}, 0, index);
}

Term TermManager::fp_convert(Term a, Sort format, Rounding mode) {
  PCEGAR_ASSERT(sort_data(sort(a)).kind == SortKind::FloatingPoint &&
                    sort_data(format).kind == SortKind::FloatingPoint,
                "from float to float");
  if (sort(a) == format) return a;
  const auto index = static_cast<std::uint32_t>(mode);
  const Term folded = fold_fp(Kind::FpConvert, {&a, 1}, format, index);
  return folded.valid() ? folded : intern(Kind::FpConvert, format, {&a, 1}, 0, index);
}

/// Invalid if it is no constant of at most 64 bits, or the format is not the machine's.
Term TermManager::fold_from_integer(Kind kind, Term a, Sort format, Rounding rounding) {
  const SortData f = sort_data(format);
  const unsigned width = sort_data(sort(a)).width;
  const auto mode = host_mode(rounding);
  if (!is_constant(a) || width > 64 || native(f) == Native::None || !mode) return {};
  const std::uint64_t bits = number(a).get_num().get_ui();
  const unsigned unused = 64 - width;
  const auto sign_extended = static_cast<std::int64_t>(bits << unused) >> unused;
  const auto pattern = [&](auto number) {
    return native(f) == Native::Float    ? pattern_of(converted_in<float>(*mode, number))
           : native(f) == Native::Double ? pattern_of(converted_in<double>(*mode, number))
                                         : pattern_of(converted_in<long double>(*mode, number));
  };
  const mpz_class value = kind == Kind::FpFromSigned ? pattern(sign_extended) : pattern(bits);
  return fp_from_bits(bit_vector(value, f.width), format);
}

Term TermManager::fp_from_integer(Kind kind, Term a, Sort format, Rounding mode) {
  PCEGAR_ASSERT(kind == Kind::FpFromSigned || kind == Kind::FpFromUnsigned, "from an integer");
  PCEGAR_ASSERT(sort_data(sort(a)).kind == SortKind::BitVector, "of a bit-vector");
  if (const Term folded = fold_from_integer(kind, a, format, mode); folded.valid()) return folded;
  return intern(kind, format, {&a, 1}, 0, static_cast<std::uint32_t>(mode));
}

Term TermManager::fp_to_integer(Kind kind, Term a, unsigned width) {
  PCEGAR_ASSERT(kind == Kind::FpToSigned || kind == Kind::FpToUnsigned, "to an integer");
  PCEGAR_ASSERT(sort_data(sort(a)).kind == SortKind::FloatingPoint, "of a float");
  const Sort result = bit_vector_sort(width);
  const Term folded = fold_fp(kind, {&a, 1}, result, width);
  return folded.valid() ? folded : intern(kind, result, {&a, 1}, 0, width);
}

}  // namespace pcegar::smt

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Floats are the host's: IEEE 754, each operation rounded to its own type. If the host's long
// double does not have x87's format, results of operations on long double are any value. So are
// results computed from a pattern that no operation yields.
#include "execution/number.hpp"

#include <bit>
#include <cmath>
#include <type_traits>

#include "support/extended_float.hpp"

namespace pcegar::execution {

using cfa::BinaryOperator;
using cfa::Type;
using cfa::UnaryOperator;

namespace {

__extension__ using Signed = __int128;

Signed as_signed(Wide value, unsigned bits) {
  return static_cast<Signed>(sign_extended(value, bits));
}

template <class Float>
Float float_of(Wide pattern) {
  if constexpr (std::is_same_v<Float, float>) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(pattern));
  } else if constexpr (std::is_same_v<Float, double>) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(pattern));
  } else {
    return extended::value_of(static_cast<std::uint16_t>(pattern >> 64),
                              static_cast<std::uint64_t>(pattern));
  }
}

template <class Float>
std::optional<Wide> pattern_of(Float value) {
  if (std::isnan(value)) {
    return std::nullopt;
  }
  if constexpr (std::is_same_v<Float, float>) {
    return std::bit_cast<std::uint32_t>(value);
  } else if constexpr (std::is_same_v<Float, double>) {
    return std::bit_cast<std::uint64_t>(value);
  } else {
    return Wide{extended::high_part(value)} << 64 | extended::low_part(value);
  }
}

/// Calls with the host's type of that format; nothing if the host cannot compute with the pattern.
template <class Function>
std::optional<Wide> in_format(const Type& type, Wide pattern, const Function& function) {
  if (type.bits == 32) {
    return function(float{});
  }
  if (type.bits == 64) {
    return function(double{});
  }
  const auto high = static_cast<std::uint16_t>(pattern >> 64);
  const bool is_usable =
      extended::is_native && extended::is_canonical(high, static_cast<std::uint64_t>(pattern));
  return is_usable ? function(0.0L) : std::nullopt;
}

template <class Float>
std::optional<Wide> float_unary(UnaryOperator op, Wide operand, unsigned sign) {
  const auto value = float_of<Float>(operand);
  switch (op) {
    case UnaryOperator::Minus: return operand ^ (Wide{1} << sign);
    case UnaryOperator::Absolute: return low_bits(operand, sign);
    case UnaryOperator::SignBit: return operand >> sign & 1;
    case UnaryOperator::SquareRoot: return pattern_of(std::sqrt(value));
    case UnaryOperator::Floor: return pattern_of(std::floor(value));
    case UnaryOperator::Ceiling: return pattern_of(std::ceil(value));
    case UnaryOperator::Truncate: return pattern_of(std::trunc(value));
    case UnaryOperator::Round: return pattern_of(std::round(value));
    case UnaryOperator::RoundEven: return pattern_of(std::nearbyint(value));
    default: return std::nullopt;
  }
}

template <class Float>
std::optional<Wide> float_binary(BinaryOperator op, Wide left, Wide right) {
  const auto a = float_of<Float>(left);
  const auto b = float_of<Float>(right);
  switch (op) {
    case BinaryOperator::Add: return pattern_of(a + b);
    case BinaryOperator::Subtract: return pattern_of(a - b);
    case BinaryOperator::Multiply: return pattern_of(a * b);
    case BinaryOperator::Divide: return pattern_of(a / b);
    case BinaryOperator::Less: return Wide{a < b};
    case BinaryOperator::LessEqual: return Wide{a <= b};
    case BinaryOperator::Greater: return Wide{a > b};
    case BinaryOperator::GreaterEqual: return Wide{a >= b};
    case BinaryOperator::Equal: return Wide{a == b};
    case BinaryOperator::NotEqual: return Wide{a != b};
    default: return std::nullopt;
  }
}

std::optional<FloatOperation> float_operation(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::Add: return FloatOperation::Add;
    case BinaryOperator::Subtract: return FloatOperation::Subtract;
    case BinaryOperator::Multiply: return FloatOperation::Multiply;
    case BinaryOperator::Divide: return FloatOperation::Divide;
    default: return std::nullopt;
  }
}

template <class Float>
std::optional<Wide> rounded(FloatOperation op, Wide left, Wide right, RoundingMode mode) {
  return pattern_of(computed_in(mode, op, float_of<Float>(left), float_of<Float>(right)));
}

template <class Float>
std::optional<Wide> to_integer(Wide value, const Type& to) {
  const Float whole = std::trunc(float_of<Float>(value));
  const auto limit = static_cast<int>(to.bits - (to.is_signed ? 1 : 0));
  const Float end = std::ldexp(Float{1}, limit);
  const bool fits = to.is_signed ? whole >= -end && whole < end : whole >= 0 && whole < end;
  if (!fits) {
    return std::nullopt;
  }
  return low_bits(
      whole < 0 ? static_cast<Wide>(static_cast<Signed>(whole)) : static_cast<Wide>(whole),
      to.bits);
}

template <class Float>
std::optional<Wide> from_integer(Wide value, const Type& from) {
  return pattern_of(from.is_signed ? static_cast<Float>(as_signed(value, from.bits))
                                   : static_cast<Float>(value));
}

std::optional<Wide> convert_float(Wide value, const Type& from, const Type& to) {
  if (from.is_float() && to.is_float() && from.bits == to.bits) {
    return value;
  }
  if (!from.is_float()) {
    return in_format(to, 0, [&]<class To>(To) { return from_integer<To>(value, from); });
  }
  return in_format(from, value, [&]<class From>(From) {
    if (!to.is_float()) {
      return to_integer<From>(value, to);
    }
    const auto number = float_of<From>(value);
    return in_format(to, 0, [&]<class To>(To) { return pattern_of(static_cast<To>(number)); });
  });
}

std::optional<Wide> divide(BinaryOperator op, Wide left, Wide right, const Type& type) {
  if (right == 0) {
    return std::nullopt;
  }
  const bool quotient = op == BinaryOperator::Divide;
  if (!type.is_signed) {
    return quotient ? left / right : left % right;
  }
  const Signed a = as_signed(left, type.bits);
  const Signed b = as_signed(right, type.bits);
  if (b == -1) {
    // The least number has no counterpart; the quotient would trap.
    return as_signed(low_bits(-static_cast<Wide>(a), type.bits), type.bits) == a && a != 0
               ? std::nullopt
               : std::optional(quotient ? low_bits(-static_cast<Wide>(a), type.bits) : Wide{0});
  }
  return low_bits(static_cast<Wide>(quotient ? a / b : a % b), type.bits);
}

std::optional<Wide> shift(BinaryOperator op, Wide left, Wide right, const Type& type,
                          const Type& amount) {
  const Wide places = amount.is_signed ? sign_extended(right, amount.bits) : right;
  if (places >= type.bits) {  // a negative number is a huge one here
    return std::nullopt;
  }
  const auto count = static_cast<unsigned>(places);
  if (op == BinaryOperator::ShiftLeft) {
    return low_bits(left << count, type.bits);
  }
  return type.is_signed
             ? low_bits(static_cast<Wide>(as_signed(left, type.bits) >> count), type.bits)
             : left >> count;
}

Wide compare(BinaryOperator op, Wide left, Wide right, const Type& type) {
  const bool less =
      type.is_signed ? as_signed(left, type.bits) < as_signed(right, type.bits) : left < right;
  switch (op) {
    case BinaryOperator::Less: return Wide{less};
    case BinaryOperator::LessEqual: return Wide{less || left == right};
    case BinaryOperator::Greater: return Wide{!less && left != right};
    case BinaryOperator::GreaterEqual: return Wide{!less};
    case BinaryOperator::Equal: return Wide{left == right};
    default: return Wide{left != right};
  }
}

}  // namespace

bool is_true(Wide value, const Type& type) {
  return type.is_float() ? low_bits(value, type.bits - 1) != 0 : value != 0;
}

std::optional<Wide> unary(UnaryOperator op, Wide operand, const Type& from, const Type& type) {
  if (op == UnaryOperator::LogicalNot) {
    return Wide{!is_true(operand, from)};
  }
  if (from.is_float()) {
    return in_format(from, operand, [&]<class Float>(Float) {
      return float_unary<Float>(op, operand, from.bits - 1);
    });
  }
  switch (op) {
    case UnaryOperator::Minus: return low_bits(-operand, type.bits);
    case UnaryOperator::BitNot: return low_bits(~operand, type.bits);
    default: return std::nullopt;
  }
}

std::optional<Wide> binary(BinaryOperator op, Wide left, Wide right, const Type& type,
                           const Type& amount) {
  if (type.is_float()) {
    return in_format(type, left, [&]<class Left>(Left) {
      return in_format(type, right,
                       [&]<class Float>(Float) { return float_binary<Float>(op, left, right); });
    });
  }
  switch (op) {
    case BinaryOperator::Add: return low_bits(left + right, type.bits);
    case BinaryOperator::Subtract: return low_bits(left - right, type.bits);
    case BinaryOperator::Multiply: return low_bits(left * right, type.bits);
    case BinaryOperator::Divide:
    case BinaryOperator::Remainder: return divide(op, left, right, type);
    case BinaryOperator::ShiftLeft:
    case BinaryOperator::ShiftRight: return shift(op, left, right, type, amount);
    case BinaryOperator::BitAnd: return left & right;
    case BinaryOperator::BitOr: return left | right;
    case BinaryOperator::BitXor: return left ^ right;
    case BinaryOperator::LogicalAnd:
    case BinaryOperator::LogicalOr: return std::nullopt;
    default: return compare(op, left, right, type);
  }
}

std::optional<Wide> rounded_unary(UnaryOperator op, Wide operand, const Type& type,
                                  RoundingMode mode) {
  const FloatOperation operation =
      op == UnaryOperator::SquareRoot ? FloatOperation::SquareRoot : FloatOperation::ToIntegral;
  if (!type.is_float() || (op != UnaryOperator::SquareRoot && op != UnaryOperator::RoundEven)) {
    return std::nullopt;
  }
  return type.bits == 32   ? rounded<float>(operation, operand, operand, mode)
         : type.bits == 64 ? rounded<double>(operation, operand, operand, mode)
                           : std::nullopt;
}

std::optional<Wide> rounded_binary(BinaryOperator op, Wide left, Wide right, const Type& type,
                                   RoundingMode mode) {
  const auto operation = float_operation(op);
  if (!type.is_float() || !operation) {
    return std::nullopt;
  }
  return type.bits == 32   ? rounded<float>(*operation, left, right, mode)
         : type.bits == 64 ? rounded<double>(*operation, left, right, mode)
                           : std::nullopt;
}

std::optional<Wide> rounded_conversion(Wide value, const Type& from, const Type& to,
                                       RoundingMode mode) {
  if (!to.is_float() || to.bits > 64 || from.bits > 64) {
    return std::nullopt;
  }
  const auto to_type = [&](auto number) {
    return to.bits == 32 ? pattern_of(converted_in<float>(mode, number))
                         : pattern_of(converted_in<double>(mode, number));
  };
  if (from.is_float()) {
    return from.bits == 32 ? to_type(float_of<float>(value)) : to_type(float_of<double>(value));
  }
  return from.is_signed ? to_type(static_cast<std::int64_t>(as_signed(value, from.bits)))
                        : to_type(static_cast<std::uint64_t>(value));
}

bool overflows(BinaryOperator op, Wide left, Wide right, const Type& type) {
  if (!type.is_integer() || !type.is_signed) {
    return false;
  }
  const Signed a = as_signed(left, type.bits);
  const Signed b = as_signed(right, type.bits);
  Signed result = 0;
  bool is_huge = false;
  switch (op) {
    case BinaryOperator::Add: is_huge = __builtin_add_overflow(a, b, &result); break;
    case BinaryOperator::Subtract: is_huge = __builtin_sub_overflow(a, b, &result); break;
    case BinaryOperator::Multiply: is_huge = __builtin_mul_overflow(a, b, &result); break;
    default: return false;
  }
  return is_huge || as_signed(static_cast<Wide>(result), type.bits) != result;
}

std::optional<Wide> convert(Wide value, const Type& from, const Type& to) {
  if (to.is_boolean) {
    return Wide{is_true(value, from)};
  }
  if (from.is_float() || to.is_float()) {
    return convert_float(value, from, to);
  }
  return low_bits(from.is_integer() && from.is_signed ? sign_extended(value, from.bits) : value,
                  to.bits);
}

bool is_not_a_number(Wide value, const Type& type) {
  // x87's format has the first bit of the significand in front of the fraction.
  const unsigned before = type.is_extended() ? 1 : 0;
  const unsigned fraction = type.bits == 32 ? 23 : type.bits == 64 ? 52 : 63;
  const unsigned exponent = type.bits - 1 - before - fraction;
  const bool is_greatest =
      low_bits(value >> (fraction + before), exponent) == low_bits(~Wide{0}, exponent);
  return is_greatest && low_bits(value, fraction) != 0;
}

mpz_class number_of(Wide value, const Type& type) {
  const bool is_negative = type.is_integer() && type.is_signed &&
                           (low_bits(value, type.bits) >> (type.bits - 1) & 1) != 0;
  const Wide size = is_negative ? low_bits(~value + 1, type.bits) : low_bits(value, type.bits);
  mpz_class result = static_cast<unsigned long>(size >> 64);
  result <<= 64;
  result += static_cast<unsigned long>(size);
  return is_negative ? mpz_class(-result) : result;
}

}  // namespace pcegar::execution

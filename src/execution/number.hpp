// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmpxx.h>

#include <optional>

#include "cfa/type.hpp"
#include "execution/value.hpp"
#include "support/host_rounding.hpp"

namespace pcegar::execution {

/// C's arithmetic on bit patterns. The result is empty if C defines no value (division by zero, a
/// shift that is too long, a conversion from a float to a type that does not hold the number), and
/// if an operation yields a NaN, since its bits are arbitrary. Signed arithmetic wraps around.
[[nodiscard]] std::optional<Wide> unary(cfa::UnaryOperator op, Wide operand, const cfa::Type& from,
                                        const cfa::Type& type);
/// `type` is that of the operands, `amount` that of the right one of a shift. Not for && and ||.
[[nodiscard]] std::optional<Wide> binary(cfa::BinaryOperator op, Wide left, Wide right,
                                         const cfa::Type& type, const cfa::Type& amount);
/// An operation of one or two operands on floats, or a conversion to one, in a rounding mode.
[[nodiscard]] std::optional<Wide> rounded_unary(cfa::UnaryOperator op, Wide operand,
                                                const cfa::Type& type, RoundingMode mode);
[[nodiscard]] std::optional<Wide> rounded_binary(cfa::BinaryOperator op, Wide left, Wide right,
                                                 const cfa::Type& type, RoundingMode mode);
[[nodiscard]] std::optional<Wide> rounded_conversion(Wide value, const cfa::Type& from,
                                                     const cfa::Type& to, RoundingMode mode);
/// Whether the exact result is not a value of the signed type (<< never counts).
[[nodiscard]] bool overflows(cfa::BinaryOperator op, Wide left, Wide right, const cfa::Type& type);
[[nodiscard]] std::optional<Wide> convert(Wide value, const cfa::Type& from, const cfa::Type& to);
/// Whether the value counts as true.
[[nodiscard]] bool is_true(Wide value, const cfa::Type& type);

/// Whether the pattern of a float is a NaN.
[[nodiscard]] bool is_not_a_number(Wide value, const cfa::Type& type);

/// The value of an integer or pointer.
[[nodiscard]] mpz_class number_of(Wide value, const cfa::Type& type);

/// The lowest `bits` bits.
[[nodiscard]] constexpr Wide low_bits(Wide value, unsigned bits) {
  return bits >= 128 ? value : value & ((Wide{1} << bits) - 1);
}
/// A pattern of that width as a signed number, in 128 bits.
[[nodiscard]] constexpr Wide sign_extended(Wide value, unsigned bits) {
  const Wide low = low_bits(value, bits);
  return bits < 128 && bits > 0 && (low >> (bits - 1) & 1) != 0 ? low | ~((Wide{1} << bits) - 1)
                                                                : low;
}

}  // namespace pcegar::execution

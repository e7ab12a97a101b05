// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cfloat>
#include <cstdint>
#include <cstring>

/// x87's extended format (long double on x86): in memory 64 bits of significand, then 16 bits of
/// sign and exponent. The significand's highest bit is stored, and set unless the exponent is zero.
namespace pcegar::extended {

/// Whether the long double of the host has this format, and computes in it.
inline constexpr bool is_native =
    LDBL_MANT_DIG == 64 && LDBL_MAX_EXP == 16384 && std::endian::native == std::endian::little;

/// The significand's highest bit.
inline constexpr std::uint64_t integer_bit = std::uint64_t{1} << 63;
/// All bits of the exponent.
inline constexpr std::uint16_t end_of_exponents = 0x7fff;

/// Whether an operation may yield the pattern. Others count as NaN or, with the exponent zero, as
/// the number with exponent one.
[[nodiscard]] constexpr bool is_canonical(std::uint16_t high, std::uint64_t low) {
  return ((high & end_of_exponents) != 0) == ((low & integer_bit) != 0);
}

/// Only where is_native.
[[nodiscard]] inline long double value_of(std::uint16_t high, std::uint64_t low) {
  long double value = 0;
  std::memcpy(&value, &low, sizeof low);
  std::memcpy(reinterpret_cast<char*>(&value) + sizeof low, &high, sizeof high);
  return value;
}
[[nodiscard]] inline std::uint64_t low_part(long double value) {
  std::uint64_t low = 0;
  std::memcpy(&low, &value, sizeof low);
  return low;
}
[[nodiscard]] inline std::uint16_t high_part(long double value) {
  std::uint16_t high = 0;
  std::memcpy(&high, reinterpret_cast<const char*>(&value) + sizeof(std::uint64_t), sizeof high);
  return high;
}

}  // namespace pcegar::extended

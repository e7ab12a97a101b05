// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "cfa/expression.hpp"
#include "support/extended_float.hpp"

namespace pcegar::frontend {

// Numbers as patterns of floats.

/// The pattern of 2^exponent, where that is a normal number.
[[nodiscard]] inline cfa::Constant power_of_two(const cfa::Type& type, int exponent) {
  switch (type.bits) {
    case 32: return {static_cast<std::uint64_t>(exponent + 127) << 23};
    case 64: return {static_cast<std::uint64_t>(exponent + 1023) << 52};
    default: return {extended::integer_bit, static_cast<std::uint16_t>(exponent + 16383)};
  }
}
[[nodiscard]] inline cfa::Constant infinity(const cfa::Type& type) {
  return power_of_two(type, type.bits == 32 ? 128 : type.bits == 64 ? 1024 : 16384);
}
[[nodiscard]] inline cfa::Constant least_normal(const cfa::Type& type) {
  return power_of_two(type, type.bits == 32 ? -126 : type.bits == 64 ? -1022 : -16382);
}

/// The row of a table that has the name; null if there is none.
template <class Table>
[[nodiscard]] const typename Table::value_type* row_of(const Table& table, std::string_view name) {
  for (const auto& row : table) {
    if (row.name == name) {
      return &row;
    }
  }
  return nullptr;
}

/// Whether it is a function of <math.h> that is exact for some arguments (lower_math_partly.cpp).
[[nodiscard]] bool is_partly_known(std::string_view name);

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "cfa/type.hpp"

namespace pcegar::frontend {

// Numbers of float and double as their patterns.

[[nodiscard]] inline std::uint64_t pattern(const cfa::Type& type, double number) {
  return type.bits == 32 ? std::bit_cast<std::uint32_t>(static_cast<float>(number))
                         : std::bit_cast<std::uint64_t>(number);
}
[[nodiscard]] inline std::uint64_t infinity(const cfa::Type& type) {
  return type.bits == 32 ? 0x7f800000U : 0x7ff0000000000000U;
}
[[nodiscard]] inline std::uint64_t least_normal(const cfa::Type& type) {
  return type.bits == 32 ? 0x00800000U : 0x0010000000000000U;
}

/// A function of <math.h> that is exact for some arguments (lower_math_partly.cpp).
[[nodiscard]] bool is_partly_known(std::string_view name);

}  // namespace pcegar::frontend

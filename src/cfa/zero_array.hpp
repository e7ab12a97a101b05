// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <variant>

#include "cfa/expression.hpp"

namespace pcegar::cfa {

/// Longer arrays are not set to zero element by element, but assigned an Approximate value with
/// this construct.
inline constexpr std::size_t max_zeroed_elements = 256;
inline constexpr std::string_view long_zero_array = "long array that starts as zero";

[[nodiscard]] inline bool is_long_zero_array(const Expression& e) {
  const auto* value = std::get_if<Approximate>(&e.node);
  return value != nullptr && value->construct == long_zero_array;
}

}  // namespace pcegar::cfa

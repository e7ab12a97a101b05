// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "cfa/operation.hpp"

namespace pcegar::cfa {

inline constexpr std::string_view recursion_bound = "recursion deeper than ";

/// Whether it is the call beyond the last activation of a recursive function that is followed.
[[nodiscard]] inline bool is_recursion_bound(const UnsupportedOperation& operation) {
  return operation.construct.starts_with(recursion_bound);
}

}  // namespace pcegar::cfa

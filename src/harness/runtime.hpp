// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pcegar::harness {

/// Exit codes of a harness (docs/harness.md).
inline constexpr int code_diverged = 106;
inline constexpr int code_violation = 107;
inline constexpr int code_crashed = 108;
inline constexpr int code_ended = 109;

/// What a harness prints on standard error in front of the property's name.
inline constexpr std::string_view violation_text = "pcegar: violation reached: ";

/// The C code that every harness begins with.
[[nodiscard]] std::string_view runtime_text();

}  // namespace pcegar::harness

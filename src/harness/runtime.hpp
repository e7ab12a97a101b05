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

/// C code that is the same in every harness. It uses the constants pcegar_code_*,
/// pcegar_event_count, pcegar_property and pcegar_violation_text.
[[nodiscard]] std::string_view runtime_text();
/// C code that follows the path; it uses the tables pcegar_events and pcegar_writes.
[[nodiscard]] std::string_view step_text();

}  // namespace pcegar::harness

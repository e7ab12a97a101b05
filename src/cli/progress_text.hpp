// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/log.hpp"
#include "support/verdict.hpp"

namespace pcegar::cli {

/// What a run has come to, at one moment.
struct ProgressNow {
  double wall_seconds = 0;
  std::string phase;                 ///< "exploring"
  std::vector<std::string> checked;  ///< the properties that are being checked
  std::size_t decided = 0;           ///< that many properties are decided, of so many
  std::size_t properties = 0;
  std::uint64_t states = 0;  ///< of the present exploration
  std::uint64_t refinements = 0;
  std::uint64_t predicates = 0;
  double cpu_seconds = 0;
  std::size_t memory_bytes = 0;
};

/// "12 s: exploring a; 1 of 3 properties decided; 120 states, ...".
[[nodiscard]] std::string progress_text(const ProgressNow& now);

/// The text cut so that it fits into one line of a terminal; it never ends within a character.
[[nodiscard]] std::string cut_to(std::string text, std::size_t columns);

// One JSON object each, with the end of the line. Their member "event" is "progress", "decided",
// "message".
[[nodiscard]] std::string progress_json(const ProgressNow& now);
[[nodiscard]] std::string decided_json(const PropertyVerdict& verdict);
[[nodiscard]] std::string message_json(LogLevel level, std::string_view prefix,
                                       std::string_view message);

/// A message where a live line may be shown: erases that first.
[[nodiscard]] std::string message_over_line(LogLevel level, std::string_view prefix,
                                            std::string_view message);
/// Erases the line of a terminal that the cursor is in.
inline constexpr std::string_view erase_line = "\r\x1b[K";

}  // namespace pcegar::cli

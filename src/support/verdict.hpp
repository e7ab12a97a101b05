// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pcegar {

enum class Verdict { True, False, Unknown };

[[nodiscard]] std::string_view to_string(Verdict verdict);

/// The verdict for one property. `reason` is non-empty exactly for Unknown and for properties that
/// were not explored.
struct PropertyVerdict {
  std::string property;  ///< the automaton's name
  Verdict verdict = Verdict::Unknown;
  std::string reason;
  enum class Treatment : std::uint8_t {
    Explored,
    Irrelevant,  ///< TRUE without exploring: nothing in the program leads to its error
    NotChecked   ///< UNKNOWN: the run ended before its turn
  } treatment = Treatment::Explored;

  /// The reason with what was done: "irrelevant: ...", "not checked: ...".
  [[nodiscard]] std::string explanation() const;
};

/// FALSE if any is, else UNKNOWN if any is, else TRUE (command-line contract).
[[nodiscard]] Verdict overall(std::span<const PropertyVerdict> verdicts);

}  // namespace pcegar

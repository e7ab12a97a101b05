// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pcegar {

enum class Verdict { True, False, Unknown };

[[nodiscard]] std::string_view to_string(Verdict verdict);

/// What a run says of one property. `reason` is non-empty exactly for Unknown.
struct PropertyVerdict {
  std::string property;  ///< the automaton's name
  Verdict verdict = Verdict::Unknown;
  std::string reason;
};

/// FALSE if any is, else UNKNOWN if any is, else TRUE (command-line contract).
[[nodiscard]] Verdict overall(std::span<const PropertyVerdict> verdicts);

}  // namespace pcegar

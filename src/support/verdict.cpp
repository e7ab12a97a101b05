// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/verdict.hpp"

#include <algorithm>

namespace pcegar {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::True: return "TRUE";
    case Verdict::False: return "FALSE";
    case Verdict::Unknown: return "UNKNOWN";
  }
  return "UNKNOWN";
}

std::string PropertyVerdict::explanation() const {
  switch (treatment) {
    case Treatment::Explored: break;
    case Treatment::Irrelevant: return "irrelevant: " + reason;
    case Treatment::NotChecked: return "not checked: " + reason;
  }
  return reason;
}

Verdict overall(std::span<const PropertyVerdict> verdicts) {
  const auto any = [&](Verdict v) {
    return std::any_of(verdicts.begin(), verdicts.end(),
                       [v](const PropertyVerdict& p) { return p.verdict == v; });
  };
  if (any(Verdict::False)) {
    return Verdict::False;
  }
  return any(Verdict::Unknown) ? Verdict::Unknown : Verdict::True;
}

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/property_result.hpp"

namespace pcegar::verification {

Usage& Usage::operator+=(const Usage& other) {
  cpu_seconds += other.cpu_seconds;
  refinements += other.refinements;
  return *this;
}

PropertyVerdict verdict_of(const PropertyResult& result) {
  using enum PropertyVerdict::Treatment;
  if (const Open* open = result.open()) {
    return {result.property, Verdict::Unknown, open->reason,
            open->cause == Cause::NotChecked ? NotChecked : Explored};
  }
  if (result.violated() != nullptr) {
    return {result.property, Verdict::False, {}, Explored};
  }
  const std::string& irrelevant = std::get<Holds>(result.outcome).irrelevant_because;
  return {result.property, Verdict::True, irrelevant, irrelevant.empty() ? Explored : Irrelevant};
}

}  // namespace pcegar::verification

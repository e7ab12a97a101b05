// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "support/assumptions.hpp"

namespace pcegar::report {

/// An array of {kind, text, position}, the last where it is known.
[[nodiscard]] inline nlohmann::ordered_json assumptions_json(
    std::span<const Assumption> assumptions) {
  auto result = nlohmann::ordered_json::array();
  for (const Assumption& assumption : assumptions) {
    nlohmann::ordered_json entry{{"kind", to_string(assumption.kind)}, {"text", assumption.text}};
    if (assumption.position.line != 0) {
      entry["position"] = assumption.position.to_string();
    }
    result.push_back(std::move(entry));
  }
  return result;
}

}  // namespace pcegar::report

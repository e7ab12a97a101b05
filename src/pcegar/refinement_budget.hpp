// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "cpa/framework/state.hpp"

namespace pcegar {

/// Counts the refinements of each property, and bounds them.
class RefinementBudget {
public:
  /// The bounds, by PropertyId; nothing: any number.
  explicit RefinementBudget(std::optional<std::vector<std::uint64_t>> most = {})
      : most_(std::move(most)) {}

  /// The first of the properties whose budget is used up.
  [[nodiscard]] std::optional<cpa::PropertyId> spent_by(
      const std::set<cpa::PropertyId>& properties) const {
    for (const cpa::PropertyId property : properties) {
      if (most_ && had(property) >= (*most_)[property.index()]) {
        return property;
      }
    }
    return std::nullopt;
  }
  /// A refinement counts for every property whose target it rules out.
  void charge(const std::set<cpa::PropertyId>& properties) {
    for (const cpa::PropertyId property : properties) {
      ++had_[property];
    }
  }
  [[nodiscard]] std::uint64_t had(cpa::PropertyId property) const {
    const auto found = had_.find(property);
    return found == had_.end() ? 0 : found->second;
  }

private:
  std::optional<std::vector<std::uint64_t>> most_;
  std::map<cpa::PropertyId, std::uint64_t> had_;
};

}  // namespace pcegar

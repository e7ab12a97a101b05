// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace pcegar::cpa {

/// Thrown by WorkBudget: the exploration has to be given up.
struct WorkSpent {};

/// What a symbolic exploration may cost: nodes and solver queries. A single image can take most of
/// it, so it is charged where queries are asked.
class WorkBudget {
public:
  void bound(std::optional<std::uint64_t> most) { most_ = most; }
  void charge() {
    ++spent_;
    if (most_ && spent_ > *most_) {
      throw WorkSpent{};
    }
  }

private:
  std::optional<std::uint64_t> most_;
  std::uint64_t spent_ = 0;
};

}  // namespace pcegar::cpa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>

#include "cfa/program.hpp"
#include "execution/value.hpp"

namespace pcegar::execution {

/// Forecasts how long the loops that an execution is in will take, from the conditions at which
/// they end: if both sides of a comparison came nearer to each other each time, they meet.
class LoopForecast {
public:
  /// At a branch, after so many steps of the execution, the sides of its comparison differ by that
  /// much.
  void note(cfa::LocationId branch, Wide distance, std::uint64_t step);
  /// The number of steps after which all such comparisons have met, if it is the time of `step`
  /// now; 0 if there are none.
  [[nodiscard]] std::uint64_t steps_to_go(std::uint64_t step) const;

private:
  struct Branch {
    Wide distance = 0;
    Wide approach = 0;           ///< in the last round
    unsigned rounds = 0;         ///< in a row in which it came nearer
    std::uint64_t step = 0;      ///< of the last visit
    std::uint64_t duration = 0;  ///< of the last round
  };
  std::map<cfa::LocationId, Branch> branches_;
};

}  // namespace pcegar::execution

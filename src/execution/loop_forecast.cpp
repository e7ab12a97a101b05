// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "execution/loop_forecast.hpp"

#include <algorithm>
#include <limits>

namespace pcegar::execution {

namespace {

constexpr unsigned least_rounds = 3;
/// A comparison that was not met for so many of its rounds belongs to a loop that has ended.
constexpr std::uint64_t most_rounds_ago = 2;

}  // namespace

void LoopForecast::note(cfa::LocationId branch, Wide distance, std::uint64_t step) {
  Branch& known = branches_[branch];
  const bool is_nearer = known.step > 0 && distance < known.distance;
  known.rounds = is_nearer ? known.rounds + 1 : 0;
  known.approach = is_nearer ? known.distance - distance : 0;
  known.distance = distance;
  known.duration = step - known.step;
  known.step = step;
}

std::uint64_t LoopForecast::steps_to_go(std::uint64_t step) const {
  constexpr Wide most = std::numeric_limits<std::uint64_t>::max() / 2;
  Wide result = 0;
  for (const auto& [location, branch] : branches_) {
    const bool is_now = step - branch.step <= most_rounds_ago * branch.duration;
    if (branch.rounds >= least_rounds && is_now) {
      const Wide rounds = branch.distance / branch.approach + 1;
      result = std::max(result, rounds > most ? most : rounds * branch.duration);
    }
  }
  return static_cast<std::uint64_t>(std::min(result, most));
}

}  // namespace pcegar::execution

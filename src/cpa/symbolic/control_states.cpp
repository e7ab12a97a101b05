// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/symbolic/control_states.hpp"

namespace pcegar::cpa {

ControlId ControlStates::number_of(const StatePtr& state) {
  std::vector<ControlId>& same_key = by_key_[state->partition_key()];
  for (const ControlId known : same_key) {
    if (control_.domain().is_less_or_equal(states_[known.index()], state)) {
      return known;
    }
  }
  const ControlId number(states_.size());
  states_.push_back(state);
  same_key.push_back(number);
  return number;
}

void ControlStates::clear() {
  states_.clear();
  by_key_.clear();
}

}  // namespace pcegar::cpa

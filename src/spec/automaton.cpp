// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/automaton.hpp"

#include <algorithm>

namespace pcegar::spec {

bool prints(const Transition& transition) {
  return std::ranges::any_of(transition.actions, [](const Action& action) {
    return std::holds_alternative<Action::Print>(action.node);
  });
}

bool prints(const Automaton& automaton) {
  return std::ranges::any_of(automaton.states, [](const State& state) {
    return std::ranges::any_of(state.transitions,
                               [](const Transition& transition) { return prints(transition); });
  });
}

}  // namespace pcegar::spec

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "spec/automaton.hpp"

namespace pcegar::spec {

/// The transitions of one state for the same event (what MATCH says), in order.
struct Alternatives {
  std::vector<std::size_t> members;  ///< indices of transitions
};

/// The groups of a state, in order of their first members. f($?) belongs to every group of f.
[[nodiscard]] std::vector<Alternatives> alternatives(const State& state);

/// One combination of values of all quantities that the conditions of a group read.
struct Case {
  std::string text;                    ///< "the result == 0, held[argument 1]"
  std::string rest;                    ///< the same without sets and counters
  std::vector<std::size_t> triggered;  ///< members whose condition is true
  std::vector<std::size_t> taken;      ///< of those, the ones whose ASSUME holds
};

/// All cases that can be distinguished; nothing if there are too many.
[[nodiscard]] std::vector<Case> all_cases(const Automaton& automaton, const State& state,
                                          const Alternatives& group);

}  // namespace pcegar::spec

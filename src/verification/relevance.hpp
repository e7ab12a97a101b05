// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cfa/program.hpp"
#include "spec/automaton.hpp"

namespace pcegar::verification {

/// What is known about properties and program without exploring; indexed by property.
struct Relevance {
  std::vector<bool> may_be_violated;
  /// The edges of the program that the property's automaton looks at, ascending.
  std::vector<std::vector<cfa::EdgeId>> footprints;
};

/// Throws InputError if an automaton has something that cannot be evaluated on the program.
[[nodiscard]] Relevance relevance(const std::vector<spec::Automaton>& automata,
                                  const cfa::Program& program);

}  // namespace pcegar::verification

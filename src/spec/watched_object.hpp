// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cfa/program.hpp"
#include "spec/assume_lowering.hpp"
#include "spec/automaton.hpp"

namespace pcegar::spec {

/// Whether a joker stands between the brackets of a set somewhere, so that objects are its
/// elements.
[[nodiscard]] bool has_sets_of_objects(const Automaton& automaton);

/// Adds to the program, for each automaton with sets of objects, two variables that nothing
/// assigns: the address of the one object that the automaton watches (object_cases.cpp), and the
/// number that it watches where its elements are numbers.
void add_watched_objects(cfa::Program& program, const std::vector<Automaton>& automata);

/// What an automaton watches: the variables that were added, or, if none were, unknown values.
struct Watched {
  const cfa::Expression* address = nullptr;  ///< of type void *
  const cfa::Expression* number = nullptr;   ///< unsigned, of 64 bits
};
[[nodiscard]] Watched watched_object(const cfa::Program& program, const Automaton& automaton,
                                     TypedExpressions& make);

}  // namespace pcegar::spec

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "spec/assume_lowering.hpp"
#include "spec/automaton.hpp"

namespace pcegar::spec {

/// Whether a joker stands in a key somewhere, so that sets and counters are about objects.
[[nodiscard]] bool has_keys_of_objects(const Automaton& automaton);

/// Adds to the program, for each automaton with sets or counters of objects and each part of their
/// keys, two variables that nothing assigns: the address of the one object that the automaton
/// watches (object_cases.cpp), and the number that it watches where that part is a number.
void add_watched_objects(cfa::Program& program, const std::vector<Automaton>& automata);

/// What an automaton watches: the variables that were added, or, if none were, unknown values.
struct Watched {
  const cfa::Expression* address = nullptr;  ///< of type void *
  const cfa::Expression* number = nullptr;   ///< unsigned, of 64 bits
};
[[nodiscard]] Watched watched_object(const cfa::Program& program, const Automaton& automaton,
                                     std::size_t part, TypedExpressions& make);

/// The functions whose calls automata speak of, "label NAME" for labels, "label" for any of them.
[[nodiscard]] std::set<std::string> called_functions(const std::vector<Automaton>& automata);

/// What the conditions of automata read at those calls and labels: the names of the program's
/// variables, "*" for memory behind pointers.
[[nodiscard]] std::map<std::string, std::set<std::string>> read_at_calls(
    const std::vector<Automaton>& automata);

/// The names of the program's variables that conditions of automata read.
[[nodiscard]] std::set<std::string> read_variables(const std::vector<Automaton>& automata);

/// Whether automata move at calls and labels only (and where the program begins and ends): edges
/// that are neither make no difference to them.
[[nodiscard]] bool move_at_calls_and_labels(const std::vector<Automaton>& automata);

/// The functions of whose calls an automaton knows arguments as objects.
[[nodiscard]] std::set<std::string> functions_of_objects(const std::vector<Automaton>& automata);

}  // namespace pcegar::spec

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

/// Whether some key contains a joker, so that sets and counters are about objects.
[[nodiscard]] bool has_keys_of_objects(const Automaton& automaton);

/// For each automaton with sets or counters of objects, and for each part of their keys, adds two
/// variables to the program that are never assigned: the address of the one object that the
/// automaton watches (object_cases.cpp), and the number that it watches if that part is a number.
void add_watched_objects(cfa::Program& program, const std::vector<Automaton>& automata);

/// Whether the variable is one of these.
[[nodiscard]] bool is_watched(const cfa::Variable& variable);

/// What an automaton watches: the added variables, or unknown values if none were added.
struct Watched {
  const cfa::Expression* address = nullptr;  ///< of type void *
  const cfa::Expression* number = nullptr;   ///< unsigned, of 64 bits
};
[[nodiscard]] Watched watched_object(const cfa::Program& program, const Automaton& automaton,
                                     std::size_t part, TypedExpressions& make);

/// The functions whose calls automata refer to; "label NAME" for a label, "label" for any label.
[[nodiscard]] std::set<std::string> called_functions(const std::vector<Automaton>& automata);

/// What the conditions of automata read at these calls and labels: names of the program's
/// variables, "*" for memory behind pointers.
[[nodiscard]] std::map<std::string, std::set<std::string>> read_at_calls(
    const std::vector<Automaton>& automata);

/// The names of the program's variables that conditions of automata read.
[[nodiscard]] std::set<std::string> read_variables(const std::vector<Automaton>& automata);

/// Whether conditions of automata may read members of structures that the program does not mention.
[[nodiscard]] bool may_read_members(const std::vector<Automaton>& automata);

/// Whether automata change their configuration only at calls and labels (and where the program
/// begins and ends): all other edges do not matter to them.
[[nodiscard]] bool move_at_calls_and_labels(const std::vector<Automaton>& automata);

/// The functions whose arguments an automaton uses as objects.
[[nodiscard]] std::set<std::string> functions_of_objects(const std::vector<Automaton>& automata);

}  // namespace pcegar::spec

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/watched_object.hpp"

#include <algorithm>

#include "spec/element_uses.hpp"

namespace pcegar::spec {

namespace {

std::string variable_name(const char* kind, const Automaton& automaton) {
  return std::string("<") + kind + " watched by " + automaton.name + ">";
}

constexpr const char* object = "object";
constexpr const char* number = "number";

/// Invalid if there is none.
cfa::VariableId find(const cfa::Program& program, const std::string& unique_name) {
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    if (program.variable(cfa::VariableId(i)).unique_name == unique_name) {
      return cfa::VariableId(i);
    }
  }
  return {};
}

}  // namespace

bool has_sets_of_objects(const Automaton& automaton) {
  return std::any_of(automaton.states.begin(), automaton.states.end(), [](const State& state) {
    return std::any_of(
        state.transitions.begin(), state.transitions.end(),
        [](const Transition& transition) { return !element_uses(transition).jokers.empty(); });
  });
}

void add_watched_objects(cfa::Program& program, const std::vector<Automaton>& automata) {
  cfa::TypeTable& types = program.types();
  const auto add = [&](const char* kind, const cfa::Type* type, const Automaton& automaton) {
    cfa::Variable variable;
    variable.name = variable_name(kind, automaton);
    variable.unique_name = variable.name;
    variable.type = type;
    variable.kind = cfa::VariableKind::Global;
    variable.position = automaton.position;
    if (!find(program, variable.unique_name).valid()) {
      program.add_variable(std::move(variable));
    }
  };
  for (const Automaton& automaton : automata) {
    if (has_sets_of_objects(automaton)) {
      add(object, types.pointer_to(types.void_type()), automaton);
      add(number, types.integer(64, false), automaton);
    }
  }
}

Watched watched_object(const cfa::Program& program, const Automaton& automaton,
                       TypedExpressions& make) {
  const auto value = [&](const char* kind, const cfa::Type* type) {
    const cfa::VariableId variable = find(program, variable_name(kind, automaton));
    return variable.valid() ? make.variable(variable, program.variable(variable).type)
                            : make.lvalue(cfa::Approximate{"what the automaton watches"}, type,
                                          automaton.position);
  };
  return {value(object, make.address_type()), value(number, make.unsigned_type(64))};
}

}  // namespace pcegar::spec

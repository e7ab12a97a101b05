// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "spec/automaton.hpp"
#include "support/error.hpp"

namespace pcegar::spec {

/// What the names in a transition may refer to: the automaton's variables, and the jokers that its
/// trigger binds whenever it is true.
struct Scope {
  const std::vector<Variable>& variables;
  std::set<unsigned> jokers;
  std::string automaton = {};
  /// Where names of states that are used before they may be declared are noted.
  std::vector<std::pair<std::string, SourcePosition>>* used_states = nullptr;

  [[nodiscard]] const Variable* find(const std::string& name) const {
    const auto found = std::find_if(variables.begin(), variables.end(),
                                    [&](const Variable& v) { return v.name == name; });
    return found == variables.end() ? nullptr : &*found;
  }
  [[nodiscard]] bool is_int(const std::string& name) const {
    const Variable* variable = find(name);
    return variable != nullptr && variable->type == Variable::Type::Int;
  }
  void require_int(const std::string& name, const SourcePosition& position) const {
    require_declared(name, position);
    if (!is_int(name)) {
      throw InputError(position, "'" + name + "' is a set, expected an int variable");
    }
  }
  void require_set(const std::string& name, const SourcePosition& position) const {
    require_declared(name, position);
    if (is_int(name)) {
      throw InputError(position, "'" + name + "' is an int variable, expected a set");
    }
  }
  void require_joker(unsigned number, const SourcePosition& position) const {
    if (!jokers.contains(number)) {
      throw InputError(position, "the trigger does not bind $" + std::to_string(number));
    }
  }

private:
  void require_declared(const std::string& name, const SourcePosition& position) const {
    if (find(name) == nullptr) {
      throw InputError(position, "undeclared variable '" + name + "'");
    }
  }
};

/// The jokers bound whenever the trigger is true.
[[nodiscard]] std::set<unsigned> bound_jokers(const Trigger& trigger);

}  // namespace pcegar::spec

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

/// The names that a transition may use: the automaton's variables, and the jokers that its trigger
/// binds whenever it is true.
struct Scope {
  const std::vector<Variable>& variables;
  std::set<unsigned> jokers;
  std::string automaton = {};
  /// Collects names of states that are used before they may be declared.
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
      throw InputError(position, "'" + name + "' is a " + (is_counter(name) ? "counter" : "set") +
                                     ", expected an int variable");
    }
  }
  [[nodiscard]] bool is_counter(const std::string& name) const {
    const Variable* variable = find(name);
    return variable != nullptr && variable->type == Variable::Type::Counter;
  }
  /// A set or a counter.
  void require_keyed(const std::string& name, const SourcePosition& position) const {
    require_declared(name, position);
    if (is_int(name)) {
      throw InputError(position, "'" + name + "' is an int variable, expected a set or a counter");
    }
  }
  /// Checks the key of a set or counter: the number of its parts, and that its jokers are bound.
  void require_key(const std::string& name, const Key& key, const SourcePosition& position) const {
    const std::size_t parts = find(name)->key_parts;
    if (key.size() != parts) {
      throw InputError(position, "'" + name + "' has keys of " + std::to_string(parts) +
                                     (parts == 1 ? " part" : " parts") + ", found " +
                                     std::to_string(key.size()));
    }
    bool has_joker = false;
    bool has_variable = false;
    for (const KeyPart& part : key) {
      if (const auto* joker = std::get_if<unsigned>(&part)) {
        require_joker(*joker, position);
        has_joker = true;
      } else {
        has_variable |= is_int(std::get<std::string>(part));
      }
    }
    if (has_joker && has_variable) {
      throw InputError(position, "an int variable beside a joker in a key is not supported");
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

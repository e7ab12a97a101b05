// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/watched_object.hpp"

#include <algorithm>
#include <cctype>

#include "spec/element_uses.hpp"

namespace pcegar::spec {

namespace {

std::string variable_name(const char* kind, std::size_t part, const Automaton& automaton) {
  return std::string(part == 0 ? "<" : "<second ") + kind + " watched by " + automaton.name + ">";
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

/// Whether that part of some key is a joker.
bool has_objects(const Automaton& automaton, std::size_t part) {
  const auto is_object = [&](const Key& key) {
    return part < key.size() && std::holds_alternative<unsigned>(key[part]);
  };
  return std::any_of(automaton.states.begin(), automaton.states.end(), [&](const State& state) {
    return std::any_of(state.transitions.begin(), state.transitions.end(),
                       [&](const Transition& transition) {
                         const ElementUses uses = element_uses(transition);
                         return std::any_of(uses.keys.begin(), uses.keys.end(), is_object);
                       });
  });
}

struct CalledFunctions {
  std::set<std::string>& names;
  void in(const Trigger& trigger) const { std::visit(*this, trigger.node); }
  void operator()(const Trigger::MatchCall& node) const { names.insert(node.pattern.function); }
  void operator()(const Trigger::MatchFunctionCall& node) const { names.insert(node.function); }
  void operator()(const Trigger::MatchLabel& node) const { label(node.label); }
  /// What happens in a function, or behind a label, happens once it is called, or passed.
  void operator()(const Trigger::Check& node) const {
    if (node.of == Trigger::Check::Of::Function) names.insert(node.value);
    if (node.of == Trigger::Check::Of::Label) label(node.value);
  }
  void operator()(const Trigger::Not& node) const { in(*node.operand); }
  void operator()(const Trigger::And& node) const { both(node); }
  void operator()(const Trigger::Or& node) const { both(node); }
  void operator()(const Trigger::CompareTruth& node) const { both(node); }
  template <class Other>
  void operator()(const Other&) const {}

private:
  void label(const std::string& name) const {
    const bool is_name = std::all_of(name.begin(), name.end(), [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    });
    names.insert(is_name ? "label " + name : "label");
  }
  template <class Node>
  void both(const Node& node) const {
    in(*node.left);
    in(*node.right);
  }
};

/// The program's variables that a condition reads.
struct ReadVariables {
  std::set<std::string>& names;
  void in(const AssumeExpression& expression) const { std::visit(*this, expression.node); }
  void operator()(const AssumeExpression::ProgramVariable& node) const { names.insert(node.name); }
  void operator()(const AssumeExpression::Cast& node) const { in(*node.operand); }
  void operator()(const AssumeExpression::Unary& node) const {
    behind_pointer(node.op == '*');
    in(*node.operand);
  }
  void operator()(const AssumeExpression::Member& node) const {
    behind_pointer(node.through_pointer);
    in(*node.base);
  }
  void operator()(const AssumeExpression::Element& node) const {
    behind_pointer(true);
    in(*node.base);
    in(*node.index);
  }
  void operator()(const AssumeExpression::Binary& node) const {
    in(*node.left);
    in(*node.right);
  }
  template <class Other>
  void operator()(const Other& /*node*/) const {}

private:
  void behind_pointer(bool is_behind) const {
    if (is_behind) names.insert("*");
  }
};

/// Whether a trigger holds at certain calls and labels only.
struct CallOrLabel {
  [[nodiscard]] bool in(const Trigger& trigger) const { return std::visit(*this, trigger.node); }
  bool operator()(const Trigger::MatchCall& /*node*/) const { return true; }
  bool operator()(const Trigger::MatchFunctionCall& /*node*/) const { return true; }
  bool operator()(const Trigger::MatchLabel& /*node*/) const { return true; }
  bool operator()(const Trigger::MatchAssert& /*node*/) const { return true; }
  bool operator()(const Trigger::MatchEntry& /*node*/) const { return true; }
  bool operator()(const Trigger::MatchExit& /*node*/) const { return true; }
  bool operator()(const Trigger::Always& node) const { return !node.value; }
  bool operator()(const Trigger::And& node) const { return in(*node.left) || in(*node.right); }
  bool operator()(const Trigger::Or& node) const { return in(*node.left) && in(*node.right); }
  template <class Other>
  bool operator()(const Other& /*node*/) const {
    return false;
  }
};

/// Whether a condition mentions a member of a structure or union.
struct Members {
  [[nodiscard]] bool in(const AssumeExpression& expression) const {
    return std::visit(*this, expression.node);
  }
  bool operator()(const AssumeExpression::Member& /*node*/) const { return true; }
  bool operator()(const AssumeExpression::Cast& node) const { return in(*node.operand); }
  bool operator()(const AssumeExpression::Unary& node) const { return in(*node.operand); }
  bool operator()(const AssumeExpression::Element& node) const {
    return in(*node.base) || in(*node.index);
  }
  bool operator()(const AssumeExpression::Binary& node) const {
    return in(*node.left) || in(*node.right);
  }
  template <class Other>
  bool operator()(const Other& /*node*/) const {
    return false;
  }
};

}  // namespace

bool has_keys_of_objects(const Automaton& automaton) {
  return has_objects(automaton, 0) || has_objects(automaton, 1);
}

std::set<std::string> called_functions(const std::vector<Automaton>& automata) {
  std::set<std::string> names;
  for (const Automaton& automaton : automata) {
    for (const State& state : automaton.states) {
      for (const Transition& transition : state.transitions) {
        CalledFunctions{names}.in(transition.trigger);
      }
    }
  }
  return names;
}

std::map<std::string, std::set<std::string>> read_at_calls(const std::vector<Automaton>& automata) {
  std::map<std::string, std::set<std::string>> result;
  for (const Automaton& automaton : automata) {
    for (const State& state : automaton.states) {
      for (const Transition& transition : state.transitions) {
        std::set<std::string> names;
        for (const AssumeExpression& assumption : transition.assumptions) {
          ReadVariables{names}.in(assumption);
        }
        std::set<std::string> functions;
        CalledFunctions{functions}.in(transition.trigger);
        for (const std::string& function : names.empty() ? std::set<std::string>{} : functions) {
          result[function].insert(names.begin(), names.end());
        }
      }
    }
  }
  return result;
}

std::set<std::string> read_variables(const std::vector<Automaton>& automata) {
  std::set<std::string> names;
  for (const Automaton& automaton : automata) {
    names.insert(automaton.guide_reads.begin(), automaton.guide_reads.end());
    for (const State& state : automaton.states) {
      for (const Transition& transition : state.transitions) {
        for (const AssumeExpression& assumption : transition.assumptions) {
          ReadVariables{names}.in(assumption);
        }
      }
    }
  }
  names.erase("*");
  return names;
}

bool may_read_members(const std::vector<Automaton>& automata) {
  const auto reads = [](const Transition& transition) {
    return std::ranges::any_of(transition.assumptions, [](const AssumeExpression& assumption) {
      return Members{}.in(assumption);
    });
  };
  return std::ranges::any_of(automata, [&](const Automaton& automaton) {
    return automaton.guide || std::ranges::any_of(automaton.states, [&](const State& state) {
             return std::ranges::any_of(state.transitions, reads);
           });
  });
}

bool move_at_calls_and_labels(const std::vector<Automaton>& automata) {
  return std::all_of(automata.begin(), automata.end(), [](const Automaton& automaton) {
    const auto moves = [](const State& state) {
      return std::all_of(state.transitions.begin(), state.transitions.end(),
                         [](const Transition& t) { return CallOrLabel{}.in(t.trigger); });
    };
    return !automaton.guide && std::all_of(automaton.states.begin(), automaton.states.end(), moves);
  });
}

std::set<std::string> functions_of_objects(const std::vector<Automaton>& automata) {
  std::set<std::string> names;
  for (const Automaton& automaton : automata) {
    for (const State& state : automaton.states) {
      for (const Transition& transition : state.transitions) {
        if (!element_uses(transition).keys.empty()) {
          CalledFunctions{names}.in(transition.trigger);
        }
      }
    }
  }
  return names;
}

void add_watched_objects(cfa::Program& program, const std::vector<Automaton>& automata) {
  cfa::TypeTable& types = program.types();
  const auto add = [&](const std::string& name, const cfa::Type* type, const Automaton& automaton) {
    cfa::Variable variable;
    variable.name = name;
    variable.unique_name = name;
    variable.type = type;
    variable.kind = cfa::VariableKind::Global;
    variable.position = automaton.position;
    if (!find(program, name).valid()) {
      program.add_variable(std::move(variable));
    }
  };
  for (const Automaton& automaton : automata) {
    for (std::size_t part = 0; part < most_key_parts; ++part) {
      if (has_objects(automaton, part)) {
        add(variable_name(object, part, automaton), types.pointer_to(types.void_type()), automaton);
        add(variable_name(number, part, automaton), types.integer(64, false), automaton);
      }
    }
  }
}

bool is_watched(const cfa::Variable& variable) {
  const std::string& name = variable.unique_name;
  return name.starts_with('<') && name.find(" watched by ") != std::string::npos;
}

Watched watched_object(const cfa::Program& program, const Automaton& automaton, std::size_t part,
                       TypedExpressions& make) {
  const auto value = [&](const char* kind, const cfa::Type* type) {
    const cfa::VariableId variable = find(program, variable_name(kind, part, automaton));
    return variable.valid() ? make.variable(variable, program.variable(variable).type)
                            : make.lvalue(cfa::Approximate{"what the automaton watches"}, type,
                                          automaton.position);
  };
  return {value(object, make.address_type()), value(number, make.unsigned_type(64))};
}

}  // namespace pcegar::spec

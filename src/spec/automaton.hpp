// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Observer automata: the properties. The language is that of specification automata (.spc); this
// header is its abstract syntax. Semantics of a step: stepper.hpp.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "support/source_position.hpp"

namespace pcegar::spec {

// ---- C patterns: MATCH {f($1, $?)}, MATCH {$1 = f($2)} ----

struct Joker {
  std::optional<unsigned> number;  ///< $n binds; $? (no number) matches anything
};
/// A literal in a pattern; compared with the text of the program's expression.
struct LiteralArgument {
  std::string text;
};
using PatternArgument = std::variant<Joker, LiteralArgument>;

/// A call statement, or an assignment of a call's result.
struct CallPattern {
  bool has_result = false;  ///< "... = f(..)"; a pattern without it matches only call statements
  std::optional<PatternArgument> result;  ///< set if has_result
  std::string function;
  bool any_arguments = false;  ///< f($?) as sole argument: any argument list, also the empty one
  std::vector<PatternArgument> arguments;
};

// ---- integer expressions and triggers ----

struct IntExpression {
  struct Variable {
    std::string name;
  };
  struct Sum {
    std::shared_ptr<const IntExpression> left, right;
    bool subtract;
  };
  std::variant<std::int64_t, Variable, Sum> node;
};

struct Trigger {
  struct Always {
    bool value;
  };
  struct MatchCall {
    CallPattern pattern;
  };  ///< MATCH { .. }
  struct MatchText {
    std::string text;
  };  ///< MATCH "statement;"
  struct MatchRegex {
    std::string regex;
  };  ///< MATCH [regex], full match (ECMAScript)
  struct MatchLabel {
    std::string label;
    bool is_regex;
  };
  struct MatchFunctionCall {
    std::string function;
  };  ///< MATCH FUNCTIONCALL "f"
  struct MatchEntry {};
  struct MatchExit {};
  struct Compare {
    IntExpression left, right;
    bool equal;
  };
  struct Not {
    std::shared_ptr<const Trigger> operand;
  };
  struct And {
    std::shared_ptr<const Trigger> left, right;
  };
  struct Or {
    std::shared_ptr<const Trigger> left, right;
  };
  std::variant<Always, MatchCall, MatchText, MatchRegex, MatchLabel, MatchFunctionCall, MatchEntry,
               MatchExit, Compare, Not, And, Or>
      node;
};

// ---- assumptions: C expressions over jokers and automaton variables ----

struct AssumeExpression {
  struct Number {
    std::int64_t value;  ///< two's-complement pattern
    bool is_unsigned = false;
    bool is_long = false;
  };
  struct JokerValue {
    unsigned number;
  };  ///< $1
  struct IntVariable {
    std::string name;
  };  ///< $$v
  struct SetContains {
    std::string set;
    std::variant<unsigned, std::string> element;
  };  ///< $$s[$1], $$s[text]
  struct SetEmpty {
    std::string set;
  };  ///< $$s.empty
  struct ProgramVariable {
    std::string name;
  };  ///< x
  struct Cast {
    std::string type;            ///< as written, without '*': "unsigned long", "struct module"
    unsigned pointer_depth = 0;  ///< number of '*'
    std::shared_ptr<const AssumeExpression> operand;
  };
  struct Unary {
    char op;
    std::shared_ptr<const AssumeExpression> operand;
  };  ///< ! - ~
  struct Binary {
    std::string op;
    std::shared_ptr<const AssumeExpression> left, right;
  };
  std::variant<Number, JokerValue, IntVariable, SetContains, SetEmpty, ProgramVariable, Cast, Unary,
               Binary>
      node;
  SourcePosition position;
};

// ---- actions, transitions, states ----

struct Action {
  struct AssignInt {
    std::string variable;
    IntExpression value;
  };
  /// DO s[elem]=true|false; elem is a joker (its text), a literal, or an int variable's value
  struct SetElement {
    std::string set;
    std::variant<unsigned, std::string> element;
    bool add;
  };
  struct Print {
    std::string text;
    bool once;
  };
  std::variant<AssignInt, SetElement, Print> node;
};

struct Transition {
  struct Goto {
    std::string state;
  };
  struct Error {
    std::string message;
  };
  struct Stop {};
  struct Break {};
  Trigger trigger;
  std::vector<Trigger> asserts;               ///< a failing one is an error
  std::vector<AssumeExpression> assumptions;  ///< conjunction
  std::vector<Action> actions;
  std::variant<Goto, Error, Stop, Break> target;
  SourcePosition position;
};

struct State {
  std::string name;
  bool use_first = false;  ///< USEFIRST; else USEALL
  bool is_target = false;
  std::vector<Transition> transitions;
  SourcePosition position;
};

struct Variable {
  enum class Type { Int, StringSet, IntSet };
  std::string name;
  Type type = Type::Int;
  std::int64_t initial = 0;                   ///< Int
  std::vector<std::string> initial_elements;  ///< sets
};

struct Automaton {
  std::string name;
  bool is_observer = false;  ///< OBSERVER; else CONTROL, which may use STOP
  std::vector<Variable> variables;
  std::vector<State> states;
  std::size_t initial = 0;  ///< index into states
  SourcePosition position;
};

}  // namespace pcegar::spec

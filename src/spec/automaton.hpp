// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Observer automata: the properties. The language is that of specification automata (.spc); this
// header is its abstract syntax. Semantics of a step: stepper.hpp.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "support/source_position.hpp"

namespace pcegar::cfa {
class Program;
}

namespace pcegar::spec {

class Guide;
struct AssumeExpression;

// ---- C patterns: MATCH {f($1, $?)}, MATCH {$1 = f($2)}, MATCH {x = $?} ----

struct Joker {
  std::optional<unsigned> number;  ///< $n binds; $? (no number) matches anything
};
/// A literal in a pattern; compared with the text of the program's expression.
struct LiteralArgument {
  std::string text;
};
/// An expression around jokers: &$1->lock.
using ExpressionPattern = std::shared_ptr<const AssumeExpression>;
using PatternArgument = std::variant<Joker, LiteralArgument, ExpressionPattern>;

/// A call statement, or an assignment of a call's result.
struct CallPattern {
  bool has_result = false;                ///< "... = f(..)"
  std::optional<PatternArgument> result;  ///< set if has_result
  std::string function;
  bool any_arguments = false;  ///< f($?) as sole argument: any argument list, also the empty one
  std::vector<PatternArgument> arguments;
};

// ---- integer expressions and triggers ----

/// A part of a key: a joker (the object), an int variable, or a literal.
using KeyPart = std::variant<unsigned, std::string>;
/// The text between the brackets of s[..] and c[..]: one object, or two.
using Key = std::vector<KeyPart>;
inline constexpr std::size_t most_key_parts = 2;

struct IntExpression {
  struct Variable {
    std::string name;
  };
  struct Counter {
    std::string counter;
    Key key;
    SourcePosition position;
  };  ///< c[$1]
  struct Sum {
    std::shared_ptr<const IntExpression> left, right;
    bool subtract;
  };
  struct LineNumber {};  ///< EVAL(location, "lineno")
  std::variant<std::int64_t, Variable, Counter, Sum, LineNumber> node;
};

struct Trigger {
  struct Always {
    bool value;
  };
  /// MATCH {f(..)}, MATCH CALL {f(..)}, MATCH RETURN {f(..)}
  struct MatchCall {
    CallPattern pattern;
    enum class When {
      Statement,  ///< after the call; a pattern without '=' matches only call statements
      Call,       ///< before the callee runs; whether or not the result is used
      Return,     ///< after the callee has run; whether or not the result is used
    } when = When::Statement;
  };
  /// MATCH {target = value} and MATCH {return value}, without a call in the pattern.
  struct MatchAssignment {
    std::optional<PatternArgument> target;  ///< nothing: return
    PatternArgument value;
  };
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
  struct MatchAssert {};  ///< a failing assert(): a call of the function behind the macro
  struct CoversLines {
    std::vector<unsigned> lines;
  };  ///< COVERS_LINES(1 2 3): the edge is on one of these lines
  /// CHECK(..): a property of the edge's target; State is the automaton's own state.
  struct Check {
    enum class Of { Line, Function, Label, State } of;
    std::string value;
  };
  struct SetContains {
    std::string set;
    Key key;
    SourcePosition position;
  };  ///< s[$1]
  struct SetEmpty {
    std::string set;
  };  ///< s.empty; of a counter: it is 0 for every object
  struct Compare {
    IntExpression left, right;
    bool equal;
  };
  /// Both conditions hold or neither (`equal`), or exactly one does.
  struct CompareTruth {
    std::shared_ptr<const Trigger> left, right;
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
  std::variant<Always, MatchCall, MatchAssignment, MatchText, MatchRegex, MatchLabel,
               MatchFunctionCall, MatchEntry, MatchExit, MatchAssert, CoversLines, Check,
               SetContains, SetEmpty, Compare, CompareTruth, Not, And, Or>
      node;
};

// ---- C expressions over jokers, automaton and program variables: ASSUME and patterns ----

struct AssumeExpression {
  struct Number {
    std::int64_t value;  ///< two's-complement pattern
    bool is_unsigned = false;
    bool is_long = false;
  };
  struct JokerValue {
    unsigned number;
  };                   ///< $1
  struct Anything {};  ///< $?, in patterns
  struct IntVariable {
    std::string name;
  };  ///< $$v
  struct SetContains {
    std::string set;
    Key key;
  };  ///< $$s[$1], $$s[text]
  struct Counter {
    std::string counter;
    Key key;
  };  ///< $$c[$1]
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
  };  ///< ! - ~ * &
  struct Member {
    std::shared_ptr<const AssumeExpression> base;
    std::string name;
    bool through_pointer;  ///< -> instead of .
  };
  struct Element {
    std::shared_ptr<const AssumeExpression> base, index;
  };  ///< base[index]
  struct Binary {
    std::string op;
    std::shared_ptr<const AssumeExpression> left, right;
  };
  std::variant<Number, JokerValue, Anything, IntVariable, SetContains, Counter, SetEmpty,
               ProgramVariable, Cast, Unary, Member, Element, Binary>
      node;
  SourcePosition position;
};

// ---- actions, transitions, states ----

struct Action {
  struct AssignInt {
    std::string variable;
    IntExpression value;
  };
  /// DO s[key]=true|false
  struct SetElement {
    std::string set;
    Key key;
    bool add;
  };
  /// DO c[key]=value
  struct AssignCounter {
    std::string counter;
    Key key;
    IntExpression value;
  };
  struct Print {
    std::vector<std::variant<std::string, IntExpression, Trigger>> parts;
    bool once;
  };
  std::variant<AssignInt, SetElement, AssignCounter, Print> node;
};

struct Transition {
  struct Goto {
    std::string state;
  };
  struct Error {
    std::string message;
  };
  struct Stop {};
  /// The rule claims that no execution takes the step, whatever object it is about.
  struct Impossible {};
  struct Break {};
  Trigger trigger;
  std::vector<Trigger> asserts;                                  ///< a failing one is an error
  std::vector<AssumeExpression> assumptions;                     ///< conjunction
  enum class Values { New, Old } assumptions_see = Values::New;  ///< Old: SPLIT, before the actions
  std::vector<Action> actions;
  std::variant<Goto, Error, Stop, Impossible, Break> target;
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
  enum class Type { Int, StringSet, IntSet, Counter };
  std::string name;
  Type type = Type::Int;
  std::size_t key_parts = 1;                  ///< sets and counters
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
  /// Makes what restricts the executions that count (guide.hpp), or nothing.
  std::function<std::shared_ptr<Guide>(const cfa::Program&)> guide = nullptr;
  std::set<std::string> guide_reads = {};  ///< names of variables of the program
};

/// Whether one of the actions is a PRINT.
[[nodiscard]] bool prints(const Transition& transition);
[[nodiscard]] bool prints(const Automaton& automaton);

}  // namespace pcegar::spec

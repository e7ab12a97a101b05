// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Parses the automaton language by recursive descent, with a function per production:
//   specification  automaton*, or ASSERT condition ;
//   automaton      [OBSERVER|CONTROL] AUTOMATON name local* INITIAL STATE name ; state*
//                  END AUTOMATON
//   local          LOCAL int name [= n] ;    LOCAL set<int|string> name [= [elements]] ;
//                  LOCAL set<.., ..> name ;  LOCAL counter<..> name ;
//   state          [TARGET] STATE [USEFIRST|USEALL] name : transition*
//   transition     condition -> (ASSERT condition)* [ASSUME {..}] action* goto ;
//                  condition -> (ASSERT condition)* SPLIT {..} action* goto NEGATION action* goto ;
//   action         DO name = int    DO name[key] = TRUE|FALSE    DO name[key] = int
//                  PRINT(ONCE) ..   (+= and -= as in C)
//   goto           GOTO name    ERROR [("message")]    STOP    IMPOSSIBLE    BREAK
//
// SPLIT is two transitions. The first has ASSUME {..}, the second its negation. In a USEFIRST state
// the second has no ASSUME, because the step continues under the negation in any case. Both see the
// variables before the actions, so no path is lost between them.
//
// Names are checked where they are read; only GOTO waits for the end of the automaton, since it may
// name a later state. Constructs of the language that we do not evaluate are rejected by name:
// skipping one would change the property silently.

#include "spec/parser.hpp"

#include "spec/c_snippet.hpp"
#include "spec/scope.hpp"
#include "spec/trigger_parser.hpp"
#include "support/error.hpp"

namespace pcegar::spec {

namespace {

class AutomatonParser {
public:
  explicit AutomatonParser(TokenCursor& cursor) : cursor_(cursor) {}

  Automaton parse() {
    automaton_.position = cursor_.peek().position;
    automaton_.is_observer = cursor_.accept_word("OBSERVER");
    if (!automaton_.is_observer) {
      cursor_.accept_word("CONTROL");
    }
    cursor_.expect_word("AUTOMATON", "at the start of an automaton");
    automaton_.name = cursor_.expect_name("the automaton's name").text;
    while (cursor_.accept_word("LOCAL")) {
      local();
    }
    cursor_.expect_word("INITIAL", "or LOCAL");
    cursor_.expect_word("STATE", "after INITIAL");
    const Token initial = cursor_.expect_name("the initial state's name");
    cursor_.expect_symbol(";", "after the initial state");
    while (!cursor_.accept_word("END")) {
      state();
    }
    cursor_.expect_word("AUTOMATON", "after END");
    automaton_.initial = find_state(initial.text, initial.position);
    for (const auto& [name, position] : used_states_) {
      find_state(name, position);
    }
    return std::move(automaton_);
  }

private:
  [[nodiscard]] Scope scope() { return {automaton_.variables, {}, automaton_.name, &used_states_}; }

  std::size_t find_state(const std::string& name, const SourcePosition& position) const {
    for (std::size_t i = 0; i < automaton_.states.size(); ++i) {
      if (automaton_.states[i].name == name) {
        return i;
      }
    }
    throw InputError(position, "unknown state '" + name + "'");
  }

  void local() {
    Variable variable;
    if (cursor_.accept_word("int")) {
      variable.type = Variable::Type::Int;
    } else if (cursor_.at_word("set") || cursor_.at_word("counter")) {
      keyed_type(variable);
    } else {
      cursor_.unexpected("a type: 'int', 'set<int>', 'set<string>' or 'counter<string>'");
    }
    const Token& name = cursor_.expect_name("the variable's name");
    if (scope().find(name.text) != nullptr) {
      throw InputError(name.position, "duplicate variable '" + name.text + "'");
    }
    variable.name = name.text;
    if (cursor_.accept_symbol("=")) {
      initial_value(variable);
    }
    cursor_.expect_symbol(";", "after the variable");
    automaton_.variables.push_back(std::move(variable));
  }

  /// set<string>, counter<string, int>
  void keyed_type(Variable& variable) {
    using Type = Variable::Type;
    const Token keyword = cursor_.next();
    cursor_.expect_symbol("<", "after " + keyword.text);
    variable.key_parts = 0;
    do {
      const Token part = cursor_.peek();
      const bool is_int = cursor_.at_word("int");
      if (!is_int && !cursor_.at_word("string")) {
        cursor_.unexpected("'int' or 'string'");
      }
      cursor_.next();
      if (++variable.key_parts > most_key_parts) {
        throw InputError(part.position,
                         "a key has up to " + std::to_string(most_key_parts) + " parts");
      }
      variable.type = is_int ? Type::IntSet : Type::StringSet;
    } while (cursor_.accept_symbol(","));
    if (keyword.text == "counter") {
      variable.type = Type::Counter;
    }
    cursor_.expect_symbol(">", "after the element type");
  }

  void initial_value(Variable& variable) {
    const SourcePosition position = cursor_.peek().position;
    if (variable.type == Variable::Type::Counter) {
      throw InputError(position, "a counter starts at 0 for every object");
    }
    if (variable.key_parts > 1) {
      throw InputError(position, "a set of pairs starts empty");
    }
    if (variable.type == Variable::Type::Int) {
      const bool negative = cursor_.accept_symbol("-");
      const auto value = integer_value(cursor_.expect(TokenKind::Integer, "an integer"));
      variable.initial = negative ? -value : value;
      return;
    }
    const Token& elements = cursor_.expect(TokenKind::Square, "the elements in [ ]");
    if (elements.text.find_first_not_of(" \t") == std::string::npos) {
      return;
    }
    for (const KeyPart& element : parse_key(elements.text, elements.position)) {
      if (!std::holds_alternative<std::string>(element)) {
        throw InputError(elements.position, "a joker has no value here");
      }
      variable.initial_elements.push_back(std::get<std::string>(element));
    }
  }

  void state() {
    State state;
    state.position = cursor_.peek().position;
    state.is_target = cursor_.accept_word("TARGET");
    cursor_.expect_word("STATE", state.is_target ? "after TARGET" : "or 'END AUTOMATON'");
    state.use_first = cursor_.accept_word("USEFIRST");
    if (!state.use_first) {
      cursor_.accept_word("USEALL");
    }
    const Token& name = cursor_.expect_name("the state's name");
    state.name = name.text;
    for (const State& other : automaton_.states) {
      if (other.name == state.name) {
        throw InputError(name.position, "duplicate state '" + state.name + "'");
      }
    }
    cursor_.expect_symbol(":", "after the state's name");
    while (!cursor_.at_word("STATE") && !cursor_.at_word("TARGET") && !cursor_.at_word("END")) {
      transitions(state);
    }
    automaton_.states.push_back(std::move(state));
  }

  /// One transition, or the two that SPLIT makes.
  void transitions(State& state) {
    Transition result;
    result.position = cursor_.peek().position;
    Scope names = scope();
    result.trigger = parse_trigger(cursor_, names);
    names.jokers = bound_jokers(result.trigger);
    cursor_.expect_symbol("->", "after the condition");
    while (cursor_.accept_word("ASSERT")) {
      result.asserts.push_back(parse_trigger(cursor_, names));
    }
    if (cursor_.accept_word("SPLIT")) {
      split(state, std::move(result), names);
      return;
    }
    if (cursor_.accept_word("ASSUME")) {
      result.assumptions =
          parse_assumptions(cursor_.expect(TokenKind::Curly, "the assumption in { }"), names);
    }
    effect(result, names);
    cursor_.expect_symbol(";", "after the transition");
    state.transitions.push_back(std::move(result));
  }

  void effect(Transition& transition, const Scope& names) {
    while (at_action()) {
      transition.actions.push_back(action(names));
    }
    transition.target = target();
  }

  void split(State& state, Transition common, const Scope& names) {
    const Token condition = cursor_.expect(TokenKind::Curly, "the condition in { }");
    common.assumptions_see = Transition::Values::Old;
    Transition positive = common;
    positive.assumptions = parse_assumptions(condition, names);
    Transition negative = std::move(common);
    if (!state.use_first) {
      negative.assumptions.push_back(negation(positive.assumptions));
    }
    effect(positive, names);
    negative.position = cursor_.expect_word("NEGATION", "after the first part of SPLIT").position;
    effect(negative, names);
    cursor_.expect_symbol(";", "after the transition");
    state.transitions.push_back(std::move(positive));
    state.transitions.push_back(std::move(negative));
  }

  static AssumeExpression negation(const std::vector<AssumeExpression>& conjuncts) {
    using Node = AssumeExpression;
    const auto share = [](Node node) { return std::make_shared<const Node>(std::move(node)); };
    Node all = conjuncts.front();
    for (std::size_t i = 1; i < conjuncts.size(); ++i) {
      all = {Node::Binary{"&&", share(std::move(all)), share(conjuncts[i])}, conjuncts[i].position};
    }
    const SourcePosition position = all.position;
    return {Node::Unary{'!', share(std::move(all))}, position};
  }

  [[nodiscard]] bool at_action() const {
    return cursor_.at_word("DO") || cursor_.at_word("PRINT") || cursor_.at_word("PRINTONCE") ||
           cursor_.at_word("MODIFY");
  }

  Action action(const Scope& names) {
    const Token keyword = cursor_.next();
    if (keyword.text == "MODIFY") {
      if (automaton_.is_observer) {
        throw InputError(keyword.position, "an OBSERVER automaton may not use MODIFY");
      }
      throw InputError(keyword.position,
                       "MODIFY is refused: no analysis of ours lets a specification change its "
                       "state");
    }
    if (keyword.text != "DO") {
      return print(keyword, names);
    }
    const Token name = cursor_.expect_name("a variable after DO");
    if (cursor_.peek().kind == TokenKind::Square) {
      return keyed_action(name, names);
    }
    names.require_int(name.text, name.position);
    return {Action::AssignInt{
        name.text, assigned({IntExpression::Variable{name.text}}, names, "after the variable")}};
  }

  /// = value, += value, -= value
  IntExpression assigned(IntExpression target, const Scope& names, const char* where) {
    const bool adds = cursor_.accept_symbol("+=");
    if (!adds && !cursor_.accept_symbol("-=")) {
      cursor_.expect_symbol("=", where);
      return parse_int(cursor_, names);
    }
    return {IntExpression::Sum{std::make_shared<const IntExpression>(std::move(target)),
                               std::make_shared<const IntExpression>(parse_int(cursor_, names)),
                               !adds}};
  }

  Action keyed_action(const Token& name, const Scope& names) {
    names.require_keyed(name.text, name.position);
    const Token square = cursor_.next();
    Key key = parse_key(square.text, square.position);
    names.require_key(name.text, key, square.position);
    if (names.is_counter(name.text)) {
      IntExpression target{IntExpression::Counter{name.text, key, square.position}};
      return {Action::AssignCounter{name.text, std::move(key),
                                    assigned(std::move(target), names, "after the key")}};
    }
    cursor_.expect_symbol("=", "after the element");
    const bool add = cursor_.at_word("TRUE") || cursor_.at_word("true");
    if (!add && !cursor_.at_word("FALSE") && !cursor_.at_word("false")) {
      cursor_.unexpected("TRUE or FALSE");
    }
    cursor_.next();
    return {Action::SetElement{name.text, std::move(key), add}};
  }

  Action print(const Token& keyword, const Scope& names) {
    Action::Print result{{}, keyword.text == "PRINTONCE"};
    while (!at_action() && !at_target()) {
      if (cursor_.peek().kind == TokenKind::String) {
        result.parts.emplace_back(cursor_.next().text);
        continue;
      }
      std::visit([&](auto value) { result.parts.emplace_back(std::move(value)); },
                 parse_value(cursor_, names));
    }
    return {result};
  }

  [[nodiscard]] bool at_target() const {
    return cursor_.at_word("GOTO") || cursor_.at_word("ERROR") || cursor_.at_word("STOP") ||
           cursor_.at_word("IMPOSSIBLE") || cursor_.at_word("BREAK");
  }

  decltype(Transition::target) target() {
    const Token keyword = cursor_.peek();
    if (cursor_.accept_word("GOTO")) {
      const Token& state = cursor_.expect_name("a state after GOTO");
      used_states_.emplace_back(state.text, state.position);
      return Transition::Goto{state.text};
    }
    if (cursor_.accept_word("ERROR")) {
      return error();
    }
    if (cursor_.accept_word("STOP")) {
      if (automaton_.is_observer) {
        throw InputError(keyword.position, "an OBSERVER automaton may not use STOP");
      }
      return Transition::Stop{};
    }
    if (cursor_.accept_word("IMPOSSIBLE")) {
      if (automaton_.is_observer) {
        throw InputError(keyword.position, "an OBSERVER automaton may not use IMPOSSIBLE");
      }
      return Transition::Impossible{};
    }
    if (cursor_.accept_word("BREAK")) {
      return Transition::Break{};
    }
    for (const char* construct : {"ENCODE", "SPLIT", "INACTIVE"}) {
      if (keyword.kind == TokenKind::Identifier && keyword.text == construct) {
        not_supported(keyword.position, construct);
      }
    }
    cursor_.unexpected("ASSERT, ASSUME, SPLIT, an action, GOTO, ERROR, STOP, IMPOSSIBLE or BREAK");
  }

  Transition::Error error() {
    Transition::Error result;
    if (cursor_.accept_symbol("(")) {
      result.message = cursor_.expect(TokenKind::String, "a message in quotes").text;
      cursor_.expect_symbol(")", "after the message");
    }
    return result;
  }

  TokenCursor& cursor_;
  Automaton automaton_;
  std::vector<std::pair<std::string, SourcePosition>> used_states_;
};

/// ASSERT condition ; outside an automaton: it must hold on every edge.
Automaton parse_bare_assert(TokenCursor& cursor, std::size_t number) {
  Automaton automaton;
  automaton.position = cursor.next().position;
  automaton.name = "assertion_" + std::to_string(number);
  automaton.is_observer = true;
  Transition transition;
  transition.position = automaton.position;
  transition.trigger = {Trigger::Always{true}};
  transition.asserts.push_back(parse_trigger(cursor, Scope{automaton.variables, {}}));
  transition.target = Transition::Goto{"OK"};
  cursor.expect_symbol(";", "after the assertion");
  automaton.states.push_back({"OK", false, false, {std::move(transition)}, automaton.position});
  return automaton;
}

}  // namespace

std::vector<Automaton> parse_automata_tokens(std::vector<Token> tokens) {
  TokenCursor cursor(std::move(tokens));
  std::vector<Automaton> automata;
  while (cursor.peek().kind != TokenKind::End) {
    Automaton automaton = cursor.at_word("ASSERT") ? parse_bare_assert(cursor, automata.size() + 1)
                                                   : AutomatonParser(cursor).parse();
    for (const Automaton& other : automata) {
      if (other.name == automaton.name) {
        throw InputError(automaton.position, "duplicate automaton '" + automaton.name + "'");
      }
    }
    automata.push_back(std::move(automaton));
  }
  if (automata.empty()) {
    throw InputError(cursor.peek().position, "unexpected end of file, expected an automaton");
  }
  return automata;
}

}  // namespace pcegar::spec

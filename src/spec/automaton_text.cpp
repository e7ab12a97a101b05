// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/automaton_text.hpp"

#include <ostream>

namespace pcegar::spec {

namespace {

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
    }
    result += c == '\n' ? ' ' : c;
  }
  return result + "\"";
}

std::string key_text(const Key& key) {
  std::string text;
  for (const KeyPart& part : key) {
    const auto* joker = std::get_if<unsigned>(&part);
    text += text.empty() ? "" : ", ";
    text += joker != nullptr ? "$" + std::to_string(*joker) : std::get<std::string>(part);
  }
  return "[" + text + "]";
}

std::string argument_text(const PatternArgument& argument) {
  if (const auto* literal = std::get_if<LiteralArgument>(&argument)) {
    return literal->text;
  }
  if (const auto* expression = std::get_if<ExpressionPattern>(&argument)) {
    return to_text(**expression);
  }
  const auto& number = std::get<Joker>(argument).number;
  return number ? "$" + std::to_string(*number) : "$?";
}

struct TriggerText {
  std::string operator()(const Trigger::Always& t) const { return t.value ? "TRUE" : "FALSE"; }
  std::string operator()(const Trigger::MatchCall& t) const {
    using When = Trigger::MatchCall::When;
    std::string text = t.when == When::Statement ? "" : t.when == When::Call ? "CALL " : "RETURN ";
    text += "{" + (t.pattern.has_result ? argument_text(*t.pattern.result) + " = " : "");
    text += t.pattern.function + "(" + (t.pattern.any_arguments ? "$?" : "");
    for (std::size_t i = 0; i < t.pattern.arguments.size(); ++i) {
      text += (i == 0 ? "" : ", ") + argument_text(t.pattern.arguments[i]);
    }
    return "MATCH " + text + ")}";
  }
  std::string operator()(const Trigger::MatchAssignment& t) const {
    const std::string target = t.target ? argument_text(*t.target) + " =" : "return";
    return "MATCH {" + target + " " + argument_text(t.value) + "}";
  }
  std::string operator()(const Trigger::MatchText& t) const { return "MATCH " + quoted(t.text); }
  std::string operator()(const Trigger::MatchRegex& t) const { return "MATCH [" + t.regex + "]"; }
  std::string operator()(const Trigger::MatchLabel& t) const {
    return "MATCH LABEL " + (t.is_regex ? "[" + t.label + "]" : quoted(t.label));
  }
  std::string operator()(const Trigger::MatchFunctionCall& t) const {
    return "MATCH FUNCTIONCALL " + quoted(t.function);
  }
  std::string operator()(const Trigger::MatchEntry&) const { return "MATCH ENTRY"; }
  std::string operator()(const Trigger::MatchExit&) const { return "MATCH EXIT"; }
  std::string operator()(const Trigger::MatchAssert&) const { return "MATCH ASSERT"; }
  std::string operator()(const Trigger::CoversLines& t) const {
    std::string text;
    for (const unsigned line : t.lines) {
      text += (text.empty() ? "" : " ") + std::to_string(line);
    }
    return "COVERS_LINES(" + text + ")";
  }
  std::string operator()(const Trigger::Check& t) const {
    using Of = Trigger::Check::Of;
    const char* what = t.of == Of::Line       ? "line"
                       : t.of == Of::Function ? "functionname"
                       : t.of == Of::Label    ? "label"
                                              : "state";
    return "CHECK(\"" + std::string(what) + " == " + t.value + "\")";
  }
  std::string operator()(const Trigger::SetContains& t) const { return t.set + key_text(t.key); }
  std::string operator()(const Trigger::SetEmpty& t) const { return t.set + ".empty"; }
  std::string operator()(const Trigger::Compare& t) const {
    return to_text(t.left) + (t.equal ? " == " : " != ") + to_text(t.right);
  }
  std::string operator()(const Trigger::CompareTruth& t) const {
    return pair(*t.left, t.equal ? "==" : "!=", *t.right);
  }
  std::string operator()(const Trigger::Not& t) const { return "!(" + to_text(*t.operand) + ")"; }
  std::string operator()(const Trigger::And& t) const { return pair(*t.left, "&&", *t.right); }
  std::string operator()(const Trigger::Or& t) const { return pair(*t.left, "||", *t.right); }

private:
  static std::string pair(const Trigger& left, const std::string& op, const Trigger& right) {
    return "(" + to_text(left) + " " + op + " " + to_text(right) + ")";
  }
};

struct ExpressionText {
  using E = AssumeExpression;
  std::string operator()(const E::Number& e) const {
    return std::to_string(e.value) + (e.is_unsigned ? "U" : "") + (e.is_long ? "L" : "");
  }
  std::string operator()(const E::JokerValue& e) const { return "$" + std::to_string(e.number); }
  std::string operator()(const E::Anything&) const { return "$?"; }
  std::string operator()(const E::IntVariable& e) const { return "$$" + e.name; }
  std::string operator()(const E::SetContains& e) const { return "$$" + e.set + key_text(e.key); }
  std::string operator()(const E::Counter& e) const { return "$$" + e.counter + key_text(e.key); }
  std::string operator()(const E::SetEmpty& e) const { return "$$" + e.set + ".empty"; }
  std::string operator()(const E::ProgramVariable& e) const { return e.name; }
  std::string operator()(const E::Cast& e) const {
    return "(" + e.type + std::string(e.pointer_depth, '*') + ")" + operand(*e.operand);
  }
  std::string operator()(const E::Unary& e) const { return e.op + operand(*e.operand); }
  std::string operator()(const E::Member& e) const {
    return operand(*e.base) + (e.through_pointer ? "->" : ".") + e.name;
  }
  std::string operator()(const E::Element& e) const {
    return operand(*e.base) + "[" + to_text(*e.index) + "]";
  }
  std::string operator()(const E::Binary& e) const {
    return operand(*e.left) + " " + e.op + " " + operand(*e.right);
  }

private:
  static std::string operand(const E& e) {
    const bool compound = std::holds_alternative<E::Binary>(e.node) ||
                          std::holds_alternative<E::Cast>(e.node) ||
                          std::holds_alternative<E::Unary>(e.node);
    return compound ? "(" + to_text(e) + ")" : to_text(e);
  }
};

void write_automaton(const Automaton& automaton, std::size_t number, std::ostream& out) {
  const auto node = [&](std::size_t state) {
    return "a" + std::to_string(number) + "s" + std::to_string(state);
  };
  const std::string error = "a" + std::to_string(number) + "error";
  out << "  subgraph cluster" << number << " {\n    label=" << quoted(automaton.name) << ";\n";
  for (std::size_t i = 0; i < automaton.states.size(); ++i) {
    const State& state = automaton.states[i];
    out << "    " << node(i)
        << " [label=" << quoted(state.name + (state.use_first ? " (first)" : ""))
        << (i == automaton.initial ? ", style=bold" : "")
        << (state.is_target ? ", shape=doublecircle" : "") << "];\n";
  }
  out << "    " << error << " [label=\"ERROR\", shape=doublecircle];\n";
  std::size_t stops = 0;
  for (std::size_t i = 0; i < automaton.states.size(); ++i) {
    for (const Transition& transition : automaton.states[i].transitions) {
      std::string target = error;
      if (const auto* to = std::get_if<Transition::Goto>(&transition.target)) {
        for (std::size_t j = 0; j < automaton.states.size(); ++j) {
          target = automaton.states[j].name == to->state ? node(j) : target;
        }
      } else if (!std::holds_alternative<Transition::Error>(transition.target)) {
        target = "a" + std::to_string(number) + "stop" + std::to_string(stops++);
        out << "    " << target << " [label=" << quoted(target_text(transition))
            << ", shape=plaintext];\n";
      }
      const std::string effect = effect_text(transition);
      out << "    " << node(i) << " -> " << target << " [label="
          << quoted(to_text(transition.trigger) + (effect.empty() ? "" : " / " + effect)) << "];\n";
    }
  }
  out << "  }\n";
}

}  // namespace

std::string to_text(const IntExpression& expression) {
  if (const auto* number = std::get_if<std::int64_t>(&expression.node)) {
    return std::to_string(*number);
  }
  if (const auto* variable = std::get_if<IntExpression::Variable>(&expression.node)) {
    return variable->name;
  }
  if (const auto* counter = std::get_if<IntExpression::Counter>(&expression.node)) {
    return counter->counter + key_text(counter->key);
  }
  if (const auto* sum = std::get_if<IntExpression::Sum>(&expression.node)) {
    return "(" + to_text(*sum->left) + (sum->subtract ? " - " : " + ") + to_text(*sum->right) + ")";
  }
  return "EVAL(location, \"lineno\")";
}

std::string to_text(const Trigger& trigger) {
  return std::visit(TriggerText{}, trigger.node);
}

std::string to_text(const AssumeExpression& expression) {
  return std::visit(ExpressionText{}, expression.node);
}

std::string to_text(const Action& action) {
  if (const auto* assign = std::get_if<Action::AssignInt>(&action.node)) {
    return "DO " + assign->variable + " = " + to_text(assign->value);
  }
  if (const auto* change = std::get_if<Action::SetElement>(&action.node)) {
    return "DO " + change->set + key_text(change->key) + " = " + (change->add ? "TRUE" : "FALSE");
  }
  if (const auto* assign = std::get_if<Action::AssignCounter>(&action.node)) {
    return "DO " + assign->counter + key_text(assign->key) + " = " + to_text(assign->value);
  }
  const auto& print = std::get<Action::Print>(action.node);
  std::string text = print.once ? "PRINTONCE" : "PRINT";
  for (const auto& part : print.parts) {
    text += " " + std::visit(
                      [](const auto& p) {
                        if constexpr (std::is_same_v<std::decay_t<decltype(p)>, std::string>) {
                          return quoted(p);
                        } else {
                          return to_text(p);
                        }
                      },
                      part);
  }
  return text;
}

std::string effect_text(const Transition& transition) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
  for (const Trigger& condition : transition.asserts) {
    add("ASSERT " + to_text(condition));
  }
  std::string assumptions;
  for (const AssumeExpression& condition : transition.assumptions) {
    assumptions += (assumptions.empty() ? "" : "; ") + to_text(condition);
  }
  if (!assumptions.empty()) {
    add((transition.assumptions_see == Transition::Values::Old ? "SPLIT {" : "ASSUME {") +
        assumptions + "}");
  }
  for (const Action& action : transition.actions) {
    add(to_text(action));
  }
  if (const auto* error = std::get_if<Transition::Error>(&transition.target)) {
    add(quoted(error->message));
  }
  return text;
}

std::string target_text(const Transition& transition) {
  if (const auto* to = std::get_if<Transition::Goto>(&transition.target)) {
    return "GOTO " + to->state;
  }
  if (const auto* error = std::get_if<Transition::Error>(&transition.target)) {
    return "ERROR(" + quoted(error->message) + ")";
  }
  if (std::holds_alternative<Transition::Impossible>(transition.target)) {
    return "IMPOSSIBLE";
  }
  return std::holds_alternative<Transition::Stop>(transition.target) ? "STOP" : "BREAK";
}

void write_dot(const std::vector<Automaton>& automata, std::ostream& out) {
  out << "digraph specification {\n  node [shape=circle];\n";
  for (std::size_t i = 0; i < automata.size(); ++i) {
    write_automaton(automata[i], i, out);
  }
  out << "}\n";
}

}  // namespace pcegar::spec

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Decides when a trigger is true on an edge. A call pattern looks at the edge on which the call's
// result is known: ExternalCall for a function without a body, ReturnFromCall for one with a body.
// MATCH FUNCTIONCALL looks at the edge on which the call begins: ExternalCall or EnterCall.
//
// MATCH CALL looks at the edge where the call begins, MATCH RETURN at the edge where it ends. For a
// function without a body, both are the same edge, and the stepper takes them one after the other.
//
// operand_matcher.cpp computes what jokers stand for.

#include "spec/matcher.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "spec/operand_matcher.hpp"
#include "spec/regular_expression.hpp"
#include "support/error.hpp"

namespace pcegar::spec {

namespace {

/// The functions that the assert() of common C libraries calls when it fails.
constexpr std::array assert_functions = {"__assert_fail", "__assert", "__assert_perror_fail",
                                         "__assert_rtn", "__assert_func"};

}  // namespace

struct Matcher::Evaluation {
  Matcher& matcher;
  cfa::EdgeId edge;
  const Configuration& at;
  Bindings& bindings;

  bool evaluate(const Trigger& trigger) { return std::visit(*this, trigger.node); }

  bool operator()(const Trigger::Always& node) { return node.value; }
  bool operator()(const Trigger::MatchCall& node) {
    return matcher.matches_call(node, edge, bindings);
  }
  bool operator()(const Trigger::MatchAssignment& node) {
    return matcher.matches_assignment(node, edge, bindings);
  }
  bool operator()(const Trigger::MatchAssert&) {
    return std::any_of(assert_functions.begin(), assert_functions.end(),
                       [&](const char* name) { return matcher.matches_function_call(name, edge); });
  }
  bool operator()(const Trigger::CoversLines& node) {
    const unsigned line = matcher.program_.edge(edge).position.line;
    return std::find(node.lines.begin(), node.lines.end(), line) != node.lines.end();
  }
  bool operator()(const Trigger::Check& node) {
    return node.of == Trigger::Check::Of::State ? matcher.slots_.state_name(at) == node.value
                                                : matcher.leads_to(node, edge);
  }
  bool operator()(const Trigger::SetContains& node) {
    require_bound(node.key, node.position);
    return matcher.slots_.set(at, node.set).contains(matcher.slots_.key(at, bindings, node.key));
  }
  bool operator()(const Trigger::SetEmpty& node) { return matcher.slots_.is_empty(at, node.set); }
  bool operator()(const Trigger::MatchText& node) {
    return cfa::to_string(matcher.program_, matcher.program_.edge(edge)) == node.text;
  }
  bool operator()(const Trigger::MatchRegex& node) {
    return matcher.full_match(node.regex,
                              cfa::to_string(matcher.program_, matcher.program_.edge(edge)));
  }
  bool operator()(const Trigger::MatchLabel& node) { return matcher.matches_label(node, edge); }
  bool operator()(const Trigger::MatchFunctionCall& node) {
    return matcher.matches_function_call(node.function, edge);
  }
  bool operator()(const Trigger::MatchEntry&) {
    return matcher.program_.edge(edge).source == matcher.program_.start();
  }
  bool operator()(const Trigger::MatchExit&) {
    return matcher.program_.location(matcher.program_.edge(edge).target).leaving.empty();
  }
  bool operator()(const Trigger::Compare& node) {
    if (const auto answer = matcher.relations_.find(&node); answer != matcher.relations_.end()) {
      return answer->second;
    }
    require_bound(node.left);
    require_bound(node.right);
    const unsigned line = matcher.program_.edge(edge).position.line;
    return (matcher.slots_.evaluate(at, node.left, bindings, line) ==
            matcher.slots_.evaluate(at, node.right, bindings, line)) == node.equal;
  }
  bool operator()(const Trigger::CompareTruth& node) {
    Bindings left = bindings;
    Bindings right = bindings;
    const bool first = Evaluation{matcher, edge, at, left}.evaluate(*node.left);
    return (first == Evaluation{matcher, edge, at, right}.evaluate(*node.right)) == node.equal;
  }
  bool operator()(const Trigger::Not& node) {
    Bindings ignored = bindings;
    return !Evaluation{matcher, edge, at, ignored}.evaluate(*node.operand);
  }
  bool operator()(const Trigger::And& node) {
    return evaluate(*node.left) && evaluate(*node.right);
  }
  bool operator()(const Trigger::Or& node) {
    Bindings before = bindings;
    if (evaluate(*node.left)) {
      return true;
    }
    bindings = std::move(before);
    return evaluate(*node.right);
  }

private:
  void require_bound(const Key& key, const SourcePosition& position) const {
    for (const KeyPart& part : key) {
      if (const auto* joker = std::get_if<unsigned>(&part);
          joker != nullptr && !bindings.contains(*joker)) {
        throw InputError(position, "$" + std::to_string(*joker) + " has no value here");
      }
    }
  }
  void require_bound(const IntExpression& expression) const {
    if (const auto* sum = std::get_if<IntExpression::Sum>(&expression.node)) {
      require_bound(*sum->left);
      require_bound(*sum->right);
    } else if (const auto* counter = std::get_if<IntExpression::Counter>(&expression.node)) {
      require_bound(counter->key, counter->position);
    }
  }
};

struct Matcher::Possibility {
  Matcher& matcher;
  cfa::EdgeId edge;

  Possible evaluate(const Trigger& trigger) { return std::visit(*this, trigger.node); }

  Possible operator()(const Trigger::Compare&) { return {true, true}; }
  Possible operator()(const Trigger::SetContains&) { return {true, true}; }
  Possible operator()(const Trigger::SetEmpty&) { return {true, true}; }
  Possible operator()(const Trigger::Check& node) {
    const bool holds = node.of != Trigger::Check::Of::State && matcher.leads_to(node, edge);
    return node.of == Trigger::Check::Of::State ? Possible{true, true} : Possible{holds, !holds};
  }
  Possible operator()(const Trigger::CompareTruth& node) {
    const Possible left = evaluate(*node.left);
    const Possible right = evaluate(*node.right);
    const bool can_agree = (left.can_hold && right.can_hold) || (left.can_fail && right.can_fail);
    const bool can_differ = (left.can_hold && right.can_fail) || (left.can_fail && right.can_hold);
    return node.equal ? Possible{can_agree, can_differ} : Possible{can_differ, can_agree};
  }
  Possible operator()(const Trigger::Not& node) {
    const Possible inner = evaluate(*node.operand);
    return {inner.can_fail, inner.can_hold};
  }
  Possible operator()(const Trigger::And& node) {
    const Possible left = evaluate(*node.left);
    const Possible right = evaluate(*node.right);
    return {left.can_hold && right.can_hold, left.can_fail || right.can_fail};
  }
  Possible operator()(const Trigger::Or& node) {
    const Possible left = evaluate(*node.left);
    const Possible right = evaluate(*node.right);
    return {left.can_hold || right.can_hold, left.can_fail && right.can_fail};
  }
  /// The rest does not depend on the variables.
  template <class Constant>
  Possible operator()(const Constant& node) {
    const Configuration none;
    Bindings ignored;
    const bool holds = Evaluation{matcher, edge, none, ignored}(node);
    return {holds, !holds};
  }
};

bool Matcher::matches(const Trigger& trigger, cfa::EdgeId edge, const Configuration& at,
                      Bindings& bindings) {
  Bindings found = bindings;
  const bool holds = Evaluation{*this, edge, at, found}.evaluate(trigger);
  if (holds) {
    bindings = std::move(found);
  }
  return holds;
}

Possible Matcher::possible(const Trigger& trigger, cfa::EdgeId edge) {
  try {
    return Possibility{*this, edge}.evaluate(trigger);
  } catch (const UnsupportedError&) {
    return {true, true};  // the step says so, if the edge is reached
  }
}

Bindings Matcher::possible_bindings(const Trigger& trigger, cfa::EdgeId edge) {
  Bindings bindings;
  if (const auto* match = std::get_if<Trigger::MatchCall>(&trigger.node)) {
    static_cast<void>(matches_call(*match, edge, bindings));
  } else if (const auto* assignment = std::get_if<Trigger::MatchAssignment>(&trigger.node)) {
    static_cast<void>(matches_assignment(*assignment, edge, bindings));
  } else if (const auto* conjunction = std::get_if<Trigger::And>(&trigger.node)) {
    bindings = possible_bindings(*conjunction->left, edge);
    bindings.merge(possible_bindings(*conjunction->right, edge));
  } else if (const auto* disjunction = std::get_if<Trigger::Or>(&trigger.node)) {
    bindings = possible_bindings(*disjunction->left, edge);
    bindings.merge(possible_bindings(*disjunction->right, edge));
  }
  return bindings;
}

struct Matcher::AllBindings {
  Matcher& matcher;
  cfa::EdgeId edge;
  std::vector<Bindings> result = {};

  void in(const Trigger& trigger) { std::visit(*this, trigger.node); }
  void operator()(const Trigger::MatchCall& node) {
    static_cast<void>(matcher.matches_call(node, edge, result.emplace_back()));
  }
  void operator()(const Trigger::MatchAssignment& node) {
    static_cast<void>(matcher.matches_assignment(node, edge, result.emplace_back()));
  }
  void operator()(const Trigger::Not& node) { in(*node.operand); }
  void operator()(const Trigger::And& node) { both(node); }
  void operator()(const Trigger::Or& node) { both(node); }
  void operator()(const Trigger::CompareTruth& node) { both(node); }
  template <class Other>
  void operator()(const Other&) {}

private:
  template <class Node>
  void both(const Node& node) {
    in(*node.left);
    in(*node.right);
  }
};

std::vector<Bindings> Matcher::all_bindings(const Trigger& trigger, cfa::EdgeId edge) {
  AllBindings visitor{*this, edge};
  visitor.in(trigger);
  return std::move(visitor.result);
}

void Matcher::add(const OperandMatcher& operands, Bindings& bindings) const {
  Bindings found;
  operands.add_to(found);
  for (auto& [number, bound] : found) {
    for (std::size_t part = 0; part < most_key_parts; ++part) {
      const auto element = elements_.find({bound.operand, part});
      if (element != elements_.end()) {
        bound.elements.at(part) = element->second;
      }
    }
    bindings.insert_or_assign(number, std::move(bound));
  }
}

bool Matcher::calls(const cfa::CallSite& site, const std::string& function) const {
  return site.name == function ||
         (site.callee.valid() && program_.function(site.callee).name == function);
}

/// The call that the edge begins or ends, if the pattern matches at that moment.
const cfa::CallSite* Matcher::call_at(cfa::EdgeId edge, Trigger::MatchCall::When when) const {
  const cfa::Operation& operation = program_.edge(edge).operation;
  if (const auto* external = std::get_if<cfa::ExternalCall>(&operation)) {
    return &program_.call_site(external->site);
  }
  if (when == Trigger::MatchCall::When::Call) {
    const auto* enter = std::get_if<cfa::EnterCall>(&operation);
    return enter == nullptr ? nullptr : &program_.call_site(enter->site);
  }
  const auto* back = std::get_if<cfa::ReturnFromCall>(&operation);
  return back == nullptr ? nullptr : &program_.call_site(back->site);
}

bool Matcher::matches_call(const Trigger::MatchCall& match, cfa::EdgeId edge, Bindings& bindings) {
  using When = Trigger::MatchCall::When;
  const cfa::CallSite* const site = call_at(edge, match.when);
  const CallPattern& pattern = match.pattern;
  if (site == nullptr || !calls(*site, pattern.function)) {
    return false;
  }
  const std::vector<const cfa::Expression*>& arguments =
      site->written_arguments.empty() ? site->arguments : site->written_arguments;
  const bool has_result = site->result != nullptr;
  const bool result_fits =
      match.when == When::Statement || pattern.has_result ? pattern.has_result == has_result : true;
  if (!result_fits || (!pattern.any_arguments && pattern.arguments.size() != arguments.size())) {
    return false;
  }
  OperandMatcher operands(program_, pool_, Written::by_call(program_, edge, *site));
  if (pattern.has_result && !operands.matches_target(*pattern.result, *site->result)) {
    return false;
  }
  for (std::size_t i = 0; i < pattern.arguments.size(); ++i) {
    const cfa::Expression* kept =
        site->kept_arguments.empty() ? nullptr : site->kept_arguments.at(i);
    if (!operands.matches_value(pattern.arguments[i], *arguments[i], kept)) {
      return false;
    }
  }
  add(operands, bindings);
  return true;
}

/// Matches an assignment, also of a call's result; the value of a call matches jokers only.
bool Matcher::matches_assignment(const Trigger::MatchAssignment& match, cfa::EdgeId edge,
                                 Bindings& bindings) {
  const cfa::Expression* target = nullptr;
  const cfa::Expression* value = nullptr;
  if (const auto* assign = std::get_if<cfa::Assign>(&program_.edge(edge).operation)) {
    target = assign->target;
    value = assign->value;
  } else if (const auto* site = call_at(edge, Trigger::MatchCall::When::Return)) {
    target = site->result;
    value = std::holds_alternative<Joker>(match.value) ? site->result : nullptr;
  }
  if (target == nullptr || value == nullptr) {
    return false;
  }
  const auto* variable = std::get_if<cfa::VariableReference>(&target->node);
  const bool is_return = variable != nullptr && program_.variable(variable->variable).kind ==
                                                    cfa::VariableKind::ReturnValue;
  if (is_return == match.target.has_value()) {
    return false;
  }
  OperandMatcher operands(program_, pool_, {{target}});
  const bool matches = (!match.target || operands.matches_target(*match.target, *target)) &&
                       (value == target ? operands.matches_target(match.value, *value)
                                        : operands.matches_value(match.value, *value));
  if (matches) {
    add(operands, bindings);
  }
  return matches;
}

bool Matcher::leads_to(const Trigger::Check& check, cfa::EdgeId edge) const {
  const cfa::Location& there = program_.location(program_.edge(edge).target);
  const auto any_leaving = [&](auto predicate) {
    return std::any_of(there.leaving.begin(), there.leaving.end(),
                       [&](cfa::EdgeId id) { return predicate(program_.edge(id)); });
  };
  switch (check.of) {
    case Trigger::Check::Of::Function: return program_.function(there.function).name == check.value;
    case Trigger::Check::Of::Line:
      return any_leaving(
          [&](const cfa::Edge& next) { return std::to_string(next.position.line) == check.value; });
    case Trigger::Check::Of::Label:
      return any_leaving([&](const cfa::Edge& next) {
        const auto* label = std::get_if<cfa::Label>(&next.operation);
        return label != nullptr && label->name == check.value;
      });
    case Trigger::Check::Of::State: break;
  }
  return false;
}

bool Matcher::matches_function_call(const std::string& function, cfa::EdgeId edge) const {
  const cfa::Operation& operation = program_.edge(edge).operation;
  if (const auto* external = std::get_if<cfa::ExternalCall>(&operation)) {
    return calls(program_.call_site(external->site), function);
  }
  const auto* enter = std::get_if<cfa::EnterCall>(&operation);
  return enter != nullptr && calls(program_.call_site(enter->site), function);
}

bool Matcher::matches_label(const Trigger::MatchLabel& match, cfa::EdgeId edge) {
  const auto* label = std::get_if<cfa::Label>(&program_.edge(edge).operation);
  if (label == nullptr) {
    return false;
  }
  return match.is_regex ? full_match(match.label, label->name) : match.label == label->name;
}

bool Matcher::full_match(const std::string& regex, const std::string& text) {
  auto found = regexes_.find(regex);
  if (found == regexes_.end()) {
    found = regexes_.emplace(regex, compile_regular_expression(regex)).first;
  }
  return std::regex_match(text, found->second);
}

}  // namespace pcegar::spec

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// When a trigger is true on an edge. A call pattern looks at the edge on which the call's result is
// known: ExternalCall for a function without a body, ReturnFromCall for one with a body. MATCH
// FUNCTIONCALL looks at the edge on which the call begins: ExternalCall or EnterCall.
//
// A joker stands for the expression as written, before its conversion to the parameter's type. It
// does not stand for the value before the call, but is evaluated after the edge; so says the
// language. One case would be plainly wrong: in x = f(x) the argument
// would read the result. There the joker stands for an unknown value (Approximate).

#include "spec/matcher.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>

#include "support/error.hpp"

namespace pcegar::spec {

namespace {

const cfa::Expression& strip_casts(const cfa::Expression& expression) {
  const auto* cast = std::get_if<cfa::Cast>(&expression.node);
  return cast == nullptr ? expression : strip_casts(*cast->operand);
}

/// The variable that an l-value is part of; invalid for memory behind a pointer.
cfa::VariableId root(const cfa::Expression& lvalue) {
  if (const auto* variable = std::get_if<cfa::VariableReference>(&lvalue.node)) {
    return variable->variable;
  }
  if (const auto* field = std::get_if<cfa::FieldAccess>(&lvalue.node)) {
    return root(*field->base);
  }
  if (const auto* element = std::get_if<cfa::ElementAccess>(&lvalue.node)) {
    return root(*element->base);
  }
  return {};
}

/// Whether evaluating an expression may read what a write to `target` changes.
class MayRead {
public:
  MayRead(const cfa::Program& program, const cfa::Expression& target)
      : program_(program), written_(root(target)) {}

  bool operator()(const cfa::Expression& e) const {
    return std::visit([&](const auto& node) { return visit(node); }, e.node);
  }

  /// The same for the address of an l-value: it depends on its indices and pointers only.
  [[nodiscard]] bool address_reads(const cfa::Expression& lvalue) const {
    if (const auto* field = std::get_if<cfa::FieldAccess>(&lvalue.node)) {
      return address_reads(*field->base);
    }
    if (const auto* element = std::get_if<cfa::ElementAccess>(&lvalue.node)) {
      return address_reads(*element->base) || (*this)(*element->index);
    }
    if (const auto* dereference = std::get_if<cfa::Dereference>(&lvalue.node)) {
      return (*this)(*dereference->pointer);
    }
    return false;
  }

private:
  bool visit(const cfa::VariableReference& v) const {
    return written_.valid() ? v.variable == written_ : program_.variable(v.variable).address_taken;
  }
  bool visit(const cfa::Unary& u) const { return (*this)(*u.operand); }
  bool visit(const cfa::Binary& b) const { return (*this)(*b.left) || (*this)(*b.right); }
  bool visit(const cfa::Cast& c) const { return (*this)(*c.operand); }
  bool visit(const cfa::AddressOf& a) const { return address_reads(*a.target); }
  bool visit(const cfa::Dereference& d) const {
    return !written_.valid() || program_.variable(written_).address_taken || (*this)(*d.pointer);
  }
  bool visit(const cfa::FieldAccess& f) const { return (*this)(*f.base); }
  bool visit(const cfa::ElementAccess& a) const { return (*this)(*a.base) || (*this)(*a.index); }
  bool visit(const cfa::Constant&) const { return false; }
  bool visit(const cfa::FunctionAddress&) const { return false; }
  bool visit(const cfa::Approximate&) const { return false; }

  const cfa::Program& program_;
  cfa::VariableId written_;
};

std::string without_blanks(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(),
                            [](unsigned char c) { return std::isspace(c) != 0; }),
             text.end());
  return text;
}

/// Integer literals, NULL included, as the bits of a constant.
std::optional<std::int64_t> literal_value(std::string text) {
  if (text == "NULL") {
    return 0;
  }
  while (!text.empty() && std::string_view("uUlL").find(text.back()) != std::string_view::npos) {
    text.pop_back();
  }
  const bool negative = text.starts_with("-");
  const std::string_view digits = std::string_view(text).substr(negative ? 1 : 0);
  const bool hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
  const int base = hexadecimal ? 16 : digits.size() > 1 && digits.front() == '0' ? 8 : 10;
  std::uint64_t value = 0;
  const auto [rest, error] = std::from_chars(digits.data() + (hexadecimal ? 2 : 0),
                                             digits.data() + digits.size(), value, base);
  if (error != std::errc() || rest != digits.data() + digits.size()) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(negative ? 0 - value : value);
}

bool literal_equals(const cfa::Program& program, const std::string& literal,
                    const cfa::Expression& argument) {
  const cfa::Expression& plain = strip_casts(argument);
  const std::string text = without_blanks(literal);
  const auto* constant = std::get_if<cfa::Constant>(&plain.node);
  if (const auto value = literal_value(text); value && constant != nullptr) {
    return static_cast<std::uint64_t>(*value) == constant->bits;
  }
  return text == without_blanks(cfa::to_string(program, plain));
}

/// The text as in the source; names of temporaries need not be unique, so theirs is made so.
std::string element_text(const cfa::Program& program, const cfa::Expression& argument) {
  const cfa::Expression& plain = strip_casts(argument);
  if (const auto* reference = std::get_if<cfa::VariableReference>(&plain.node)) {
    const cfa::Variable& variable = program.variable(reference->variable);
    if (variable.kind == cfa::VariableKind::Temporary) {
      return variable.unique_name;
    }
  }
  return cfa::to_string(program, plain);
}

}  // namespace

struct Matcher::Evaluation {
  Matcher& matcher;
  cfa::EdgeId edge;
  const Configuration& at;
  Bindings& bindings;

  bool evaluate(const Trigger& trigger) { return std::visit(*this, trigger.node); }

  bool operator()(const Trigger::Always& node) { return node.value; }
  bool operator()(const Trigger::MatchCall& node) {
    return matcher.matches_call(node.pattern, edge, bindings);
  }
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
    return (matcher.slots_.evaluate(at, node.left) == matcher.slots_.evaluate(at, node.right)) ==
           node.equal;
  }
  bool operator()(const Trigger::Not& node) {
    Bindings ignored;
    return !Evaluation{matcher, edge, at, ignored}.evaluate(*node.operand);
  }
  bool operator()(const Trigger::And& node) {
    return evaluate(*node.left) && evaluate(*node.right);
  }
  bool operator()(const Trigger::Or& node) { return evaluate(*node.left) || evaluate(*node.right); }
};

struct Matcher::Possibility {
  Matcher& matcher;
  cfa::EdgeId edge;

  Possible evaluate(const Trigger& trigger) { return std::visit(*this, trigger.node); }

  Possible operator()(const Trigger::Compare&) { return {true, true}; }
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
  Bindings found;
  const bool holds = Evaluation{*this, edge, at, found}.evaluate(trigger);
  if (holds) {
    for (auto& [number, bound] : found) {
      bindings.insert_or_assign(number, std::move(bound));
    }
  }
  return holds;
}

Possible Matcher::possible(const Trigger& trigger, cfa::EdgeId edge) {
  return Possibility{*this, edge}.evaluate(trigger);
}

Bindings Matcher::possible_bindings(const Trigger& trigger, cfa::EdgeId edge) {
  Bindings bindings;
  if (const auto* match = std::get_if<Trigger::MatchCall>(&trigger.node)) {
    static_cast<void>(matches_call(match->pattern, edge, bindings));
  } else if (const auto* conjunction = std::get_if<Trigger::And>(&trigger.node)) {
    bindings = possible_bindings(*conjunction->left, edge);
    bindings.merge(possible_bindings(*conjunction->right, edge));
  } else if (const auto* disjunction = std::get_if<Trigger::Or>(&trigger.node)) {
    bindings = possible_bindings(*disjunction->left, edge);
    bindings.merge(possible_bindings(*disjunction->right, edge));
  }
  return bindings;
}

bool Matcher::calls(const cfa::CallSite& site, const std::string& function) const {
  return site.name == function ||
         (site.callee.valid() && program_.function(site.callee).name == function);
}

bool Matcher::matches_call(const CallPattern& pattern, cfa::EdgeId edge, Bindings& bindings) {
  const cfa::Operation& operation = program_.edge(edge).operation;
  cfa::CallSiteId id;
  if (const auto* external = std::get_if<cfa::ExternalCall>(&operation)) {
    id = external->site;
  } else if (const auto* back = std::get_if<cfa::ReturnFromCall>(&operation)) {
    id = back->site;
  } else {
    return false;
  }
  const cfa::CallSite& site = program_.call_site(id);
  const std::vector<const cfa::Expression*>& arguments =
      site.written_arguments.empty() ? site.arguments : site.written_arguments;
  const bool fits = calls(site, pattern.function) &&
                    pattern.has_result == (site.result != nullptr) &&
                    (pattern.any_arguments || pattern.arguments.size() == arguments.size());
  if (!fits) {
    return false;
  }
  Bindings found;
  if (pattern.has_result &&
      !matches_operand(*pattern.result, Role::Result, *site.result, site, found)) {
    return false;
  }
  for (std::size_t i = 0; i < pattern.arguments.size(); ++i) {
    if (!matches_operand(pattern.arguments[i], Role::Argument, *arguments[i], site, found)) {
      return false;
    }
  }
  for (auto& [number, bound] : found) {
    bindings.insert_or_assign(number, std::move(bound));
  }
  return true;
}

bool Matcher::matches_operand(const PatternArgument& pattern, Role role,
                              const cfa::Expression& operand, const cfa::CallSite& site,
                              Bindings& bindings) {
  if (const auto* literal = std::get_if<LiteralArgument>(&pattern)) {
    if (std::holds_alternative<cfa::Approximate>(strip_casts(operand).node)) {
      throw UnsupportedError(
          site.position, "comparison of an argument with the pattern text '" + literal->text + "'");
    }
    return literal_equals(program_, literal->text, operand);
  }
  const auto& joker = std::get<Joker>(pattern);
  if (!joker.number) {
    return true;
  }
  bool is_overwritten = false;
  if (site.result != nullptr) {
    const MayRead may_read(program_, *site.result);
    is_overwritten = role == Role::Result ? may_read.address_reads(operand) : may_read(operand);
  }
  const cfa::Expression* value =
      is_overwritten ? pool_.make(cfa::Approximate{"an operand that the call's result overwrites"},
                                  operand.type, operand.position)
                     : &operand;
  bindings.insert_or_assign(*joker.number, Bound{value, element_text(program_, operand)});
  return true;
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
    found = regexes_.emplace(regex, std::regex(regex)).first;
  }
  return std::regex_match(text, found->second);
}

}  // namespace pcegar::spec

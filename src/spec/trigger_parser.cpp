// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Conditions. The language's own precedence, from loose to tight: && and || on one level, == and
// !=,
// + and -, !. An operand may turn out to be an integer or a condition, so one climber builds both
// and the places that need one of them say so.

#include "spec/trigger_parser.hpp"

#include <charconv>
#include <iterator>
#include <regex>

#include "spec/c_snippet.hpp"
#include "support/error.hpp"

namespace pcegar::spec {

namespace {

using Operand = std::variant<IntExpression, Trigger>;

template <class Node>
std::shared_ptr<const Node> share(Node node) {
  return std::make_shared<const Node>(std::move(node));
}

Trigger negate(Trigger trigger) {
  return {Trigger::Not{share(std::move(trigger))}};
}

/// left == right over conditions.
Trigger equivalence(const Trigger& left, const Trigger& right) {
  Trigger both{Trigger::And{share(left), share(right)}};
  Trigger neither{Trigger::And{share(negate(left)), share(negate(right))}};
  return {Trigger::Or{share(std::move(both)), share(std::move(neither))}};
}

void check_regex(const std::string& regex, const SourcePosition& position) {
  try {
    [[maybe_unused]] const std::regex compiled(regex);
  } catch (const std::regex_error&) {
    throw InputError(position, "'" + regex + "' is not a regular expression");
  }
}

class TriggerParser {
public:
  TriggerParser(TokenCursor& cursor, const Scope& scope) : cursor_(cursor), scope_(scope) {}

  Trigger trigger() {
    const SourcePosition start = cursor_.peek().position;
    return as_trigger(chain(), start);
  }
  IntExpression integer() {
    const SourcePosition start = cursor_.peek().position;
    return as_int(sum(unary()), start);
  }

private:
  Operand chain() {
    const SourcePosition start = cursor_.peek().position;
    Operand left = equality();
    while (cursor_.at_symbol("&&") || cursor_.at_symbol("||")) {
      const bool is_and = cursor_.next().text == "&&";
      const SourcePosition right_start = cursor_.peek().position;
      auto first = share(as_trigger(std::move(left), start));
      auto second = share(as_trigger(equality(), right_start));
      left = is_and ? Trigger{Trigger::And{first, second}} : Trigger{Trigger::Or{first, second}};
    }
    return left;
  }

  Operand equality() {
    const SourcePosition start = cursor_.peek().position;
    Operand left = sum(unary());
    while (at_comparison()) {
      left = comparison(std::move(left), start);
    }
    return left;
  }

  [[nodiscard]] bool at_comparison() const {
    return cursor_.at_symbol("==") || cursor_.at_symbol("!=");
  }

  Trigger comparison(Operand left, const SourcePosition& start) {
    const bool equal = cursor_.next().text == "==";
    const SourcePosition right_start = cursor_.peek().position;
    Operand right = sum(unary());
    if (std::holds_alternative<IntExpression>(left)) {
      return {Trigger::Compare{as_int(std::move(left), start),
                               as_int(std::move(right), right_start), equal}};
    }
    Trigger result =
        equivalence(as_trigger(std::move(left), start), as_trigger(std::move(right), right_start));
    return equal ? result : negate(std::move(result));
  }

  Operand sum(Operand left) {
    while (cursor_.at_symbol("+") || cursor_.at_symbol("-")) {
      const SourcePosition position = cursor_.peek().position;
      const bool subtract = cursor_.next().text == "-";
      const SourcePosition right_start = cursor_.peek().position;
      auto first = share(as_int(std::move(left), position));
      auto second = share(as_int(unary(), right_start));
      left = IntExpression{IntExpression::Sum{first, second, subtract}};
    }
    return left;
  }

  Operand unary() {
    if (!cursor_.accept_symbol("!")) {
      return primary();
    }
    const SourcePosition start = cursor_.peek().position;
    Operand operand = unary();
    if (std::holds_alternative<IntExpression>(operand)) {  // !x == 1 is !(x == 1)
      operand = sum(std::move(operand));
      if (at_comparison()) {
        operand = comparison(std::move(operand), start);
      }
    }
    return negate(as_trigger(std::move(operand), start));
  }

  Operand primary() {
    if (cursor_.accept_symbol("(")) {
      Operand inner = chain();
      cursor_.expect_symbol(")", "to close the bracket");
      return inner;
    }
    const Token token = cursor_.peek();
    if (token.kind == TokenKind::Integer) {
      cursor_.next();
      return IntExpression{integer_value(token)};
    }
    if (token.kind != TokenKind::Identifier) {
      cursor_.unexpected("a condition");
    }
    const bool is_true = token.text == "TRUE" || token.text == "true";
    if (is_true || token.text == "FALSE" || token.text == "false") {
      cursor_.next();
      return Trigger{Trigger::Always{is_true}};
    }
    if (cursor_.accept_word("MATCH")) {
      return match();
    }
    for (const char* construct : {"CHECK", "EVAL", "COVERS_LINES"}) {
      if (token.text == construct) {
        not_supported(token.position, construct);
      }
    }
    return variable();
  }

  Operand variable() {
    const Token& name = cursor_.expect_name("a condition");
    if (cursor_.peek().kind == TokenKind::Square || cursor_.at_symbol(".")) {
      not_supported(name.position, "a set in a condition");
    }
    scope_.require_int(name.text, name.position);
    return IntExpression{IntExpression::Variable{name.text}};
  }

  Trigger match() {
    const Token token = cursor_.peek();
    switch (token.kind) {
      case TokenKind::String: cursor_.next(); return {Trigger::MatchText{token.text}};
      case TokenKind::Curly: cursor_.next(); return {Trigger::MatchCall{parse_call_pattern(token)}};
      case TokenKind::Square:
        cursor_.next();
        check_regex(token.text, token.position);
        return {Trigger::MatchRegex{token.text}};
      default: break;
    }
    if (cursor_.accept_word("LABEL")) {
      return match_label();
    }
    if (cursor_.accept_word("FUNCTIONCALL")) {
      return {Trigger::MatchFunctionCall{cursor_.expect(TokenKind::String, "a string").text}};
    }
    if (cursor_.accept_word("ENTRY")) {
      return {Trigger::MatchEntry{}};
    }
    if (cursor_.accept_word("EXIT")) {
      return {Trigger::MatchExit{}};
    }
    for (const char* construct : {"ASSERT", "CALL", "RETURN", "ASSUME"}) {
      if (cursor_.at_word(construct)) {
        not_supported(token.position, std::string("MATCH ") + construct);
      }
    }
    cursor_.unexpected(
        "what to match: {pattern}, \"text\", [regex], LABEL, FUNCTIONCALL, ENTRY or EXIT");
  }

  Trigger match_label() {
    const Token token = cursor_.peek();
    if (token.kind == TokenKind::Square) {
      cursor_.next();
      check_regex(token.text, token.position);
      return {Trigger::MatchLabel{token.text, true}};
    }
    return {
        Trigger::MatchLabel{cursor_.expect(TokenKind::String, "a string or [regex]").text, false}};
  }

  static Trigger as_trigger(Operand operand, const SourcePosition& position) {
    if (auto* trigger = std::get_if<Trigger>(&operand)) {
      return std::move(*trigger);
    }
    throw InputError(position, "an integer expression, expected a condition");
  }
  static IntExpression as_int(Operand operand, const SourcePosition& position) {
    if (auto* integer = std::get_if<IntExpression>(&operand)) {
      return std::move(*integer);
    }
    throw InputError(position, "a condition, expected an integer expression");
  }

  TokenCursor& cursor_;
  const Scope& scope_;
};

struct BoundJokers {
  using Set = std::set<unsigned>;
  Set operator()(const Trigger::MatchCall& match) const {
    Set numbers;
    const auto add = [&](const PatternArgument& argument) {
      const auto* joker = std::get_if<Joker>(&argument);
      if (joker != nullptr && joker->number) {
        numbers.insert(*joker->number);
      }
    };
    for (const PatternArgument& argument : match.pattern.arguments) {
      add(argument);
    }
    if (match.pattern.result) {
      add(*match.pattern.result);
    }
    return numbers;
  }
  Set operator()(const Trigger::And& node) const {
    Set both = bound_jokers(*node.left);
    both.merge(bound_jokers(*node.right));
    return both;
  }
  Set operator()(const Trigger::Or& node) const {
    const Set left = bound_jokers(*node.left);
    const Set right = bound_jokers(*node.right);
    Set common;
    std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                          std::inserter(common, common.end()));
    return common;
  }
  template <class Other>
  Set operator()(const Other&) const {
    return {};
  }
};

}  // namespace

Trigger parse_trigger(TokenCursor& cursor, const Scope& scope) {
  return TriggerParser(cursor, scope).trigger();
}

IntExpression parse_int(TokenCursor& cursor, const Scope& scope) {
  return TriggerParser(cursor, scope).integer();
}

std::int64_t integer_value(const Token& token) {
  std::int64_t value = 0;
  const char* end = token.text.data() + token.text.size();
  const auto [rest, error] = std::from_chars(token.text.data(), end, value);
  if (error != std::errc() || rest != end) {
    throw InputError(token.position, "'" + token.text + "' is not an integer of up to 63 bits");
  }
  return value;
}

std::set<unsigned> bound_jokers(const Trigger& trigger) {
  return std::visit(BoundJokers{}, trigger.node);
}

}  // namespace pcegar::spec

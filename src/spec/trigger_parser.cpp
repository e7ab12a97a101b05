// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Parses conditions. The language has its own precedence, from loose to tight: && and || on one
// level, then == and !=, then + and -, then !. An operand may turn out to be an integer or a
// condition, so one function builds both, and callers that need one of them check the kind.

#include "spec/trigger_parser.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "spec/c_snippet.hpp"
#include "spec/regular_expression.hpp"
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

class TriggerParser {
public:
  TriggerParser(TokenCursor& cursor, const Scope& scope)
      : cursor_(cursor), scope_(scope), bound_(scope.jokers) {}

  Trigger trigger() {
    const SourcePosition start = cursor_.peek().position;
    return as_trigger(chain(), start);
  }
  Operand either() { return chain(); }
  IntExpression integer() {
    const SourcePosition start = cursor_.peek().position;
    return as_int(sum(unary()), start);
  }

private:
  Operand chain() {
    const SourcePosition start = cursor_.peek().position;
    const std::set<unsigned> outer = bound_;
    Operand left = equality();
    while (cursor_.at_symbol("&&") || cursor_.at_symbol("||")) {
      const bool is_and = cursor_.next().text == "&&";
      bound_ = outer;
      if (const auto* condition = std::get_if<Trigger>(&left); is_and && condition != nullptr) {
        bound_.merge(bound_jokers(*condition));
      }
      const SourcePosition right_start = cursor_.peek().position;
      auto first = share(as_trigger(std::move(left), start));
      auto second = share(as_trigger(equality(), right_start));
      left = is_and ? Trigger{Trigger::And{first, second}} : Trigger{Trigger::Or{first, second}};
    }
    bound_ = outer;
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
    return {Trigger::CompareTruth{share(as_trigger(std::move(left), start)),
                                  share(as_trigger(std::move(right), right_start)), equal}};
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
    constexpr unsigned most_operands = 500;
    if (++operands_ > most_operands) {
      throw InputError(cursor_.peek().position, "the condition is too long");
    }
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
    if (cursor_.accept_word("CHECK")) {
      return Trigger{check()};
    }
    if (cursor_.accept_word("EVAL")) {
      return evaluation();
    }
    if (cursor_.accept_word("COVERS_LINES")) {
      return Trigger{covers_lines()};
    }
    return variable();
  }

  Trigger::CoversLines covers_lines() {
    Trigger::CoversLines result;
    cursor_.expect_symbol("(", "after COVERS_LINES");
    do {
      const Token& line = cursor_.expect(TokenKind::Integer, "a line number");
      const std::int64_t value = integer_value(line);
      if (value < 1 || value > INT32_MAX) {
        throw InputError(line.position, "'" + line.text + "' is not a line number");
      }
      result.lines.push_back(static_cast<unsigned>(value));
    } while (!cursor_.accept_symbol(")"));
    return result;
  }

  /// "what == value" about the edge's target.
  Trigger::Check check() {
    using Of = Trigger::Check::Of;
    const Query query = query_of("CHECK");
    const std::size_t equals = query.text.find("==");
    if (equals == std::string::npos) {
      throw InputError(query.position,
                       "a query has the form \"line == 7\", \"functionname == f\", "
                       "\"label == L\" or \"state == S\"");
    }
    std::string what = trimmed(query.text.substr(0, equals));
    std::transform(what.begin(), what.end(), what.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const std::string value = trimmed(query.text.substr(equals + 2));
    if (value.empty()) {
      throw InputError(query.position, "nothing after '==' in the query");
    }
    const bool asks_automaton = what == "state";
    const std::string own = "AutomatonAnalysis_" + scope_.automaton;
    if (!query.analysis.empty() && query.analysis != (asks_automaton ? own : "location")) {
      not_supported(query.position, "CHECK of '" + query.analysis + "' for '" + what +
                                        "' (analyses: location, and the automaton itself, " + own +
                                        ")");
    }
    if (asks_automaton) {
      if (scope_.used_states == nullptr) {
        throw InputError(query.position, "a bare ASSERT has no states");
      }
      scope_.used_states->emplace_back(value, query.position);
      return {Of::State, value};
    }
    if (what == "line") {
      const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
      if (value.size() > 9 || !std::all_of(value.begin(), value.end(), is_digit)) {
        throw InputError(query.position, "'" + value + "' is not a line number");
      }
      return {Of::Line, value};
    }
    if (what == "functionname" || what == "label") {
      return {what == "label" ? Of::Label : Of::Function, value};
    }
    not_supported(query.position, "the query '" + query.text + "'");
  }

  Operand evaluation() {
    const Query query = query_of("EVAL");
    if (query.analysis != "location" || trimmed(query.text) != "lineno") {
      not_supported(query.position, "EVAL of anything but (location, \"lineno\")");
    }
    return IntExpression{IntExpression::LineNumber{}};
  }

  struct Query {
    std::string analysis;  ///< empty if not named
    std::string text;
    SourcePosition position;
  };
  /// ( [analysis ,] "text" )
  Query query_of(const std::string& keyword) {
    Query query;
    cursor_.expect_symbol("(", "after " + keyword);
    if (cursor_.peek().kind == TokenKind::Identifier) {
      const Token name = cursor_.next();
      if (name.text == "IS_TARGET_STATE") {
        not_supported(name.position, "CHECK(IS_TARGET_STATE)");
      }
      query.analysis = name.text;
      cursor_.expect_symbol(",", "after the analysis");
    }
    const Token& text = cursor_.expect(TokenKind::String, "a query in quotes");
    query.text = text.text;
    query.position = text.position;
    cursor_.expect_symbol(")", "after the query");
    return query;
  }
  static std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string::npos
               ? ""
               : text.substr(first, text.find_last_not_of(" \t") + 1 - first);
  }

  Operand variable() {
    const Token& name = cursor_.expect_name("a condition");
    if (cursor_.peek().kind == TokenKind::Square) {
      scope_.require_keyed(name.text, name.position);
      const Token square = cursor_.next();
      Key key = parse_key(square.text, square.position);
      Scope{scope_.variables, bound_}.require_key(name.text, key, square.position);
      if (scope_.is_counter(name.text)) {
        return IntExpression{IntExpression::Counter{name.text, std::move(key), square.position}};
      }
      return Trigger{Trigger::SetContains{name.text, std::move(key), square.position}};
    }
    if (cursor_.at_symbol(".")) {
      scope_.require_keyed(name.text, name.position);
      cursor_.next();
      cursor_.expect_word("empty", "after the set or counter");
      return Trigger{Trigger::SetEmpty{name.text}};
    }
    scope_.require_int(name.text, name.position);
    return IntExpression{IntExpression::Variable{name.text}};
  }

  Trigger match() {
    using When = Trigger::MatchCall::When;
    const Token token = cursor_.peek();
    switch (token.kind) {
      case TokenKind::String: cursor_.next(); return {Trigger::MatchText{token.text}};
      case TokenKind::Curly: cursor_.next(); return parse_pattern(token, When::Statement);
      case TokenKind::Square:
        cursor_.next();
        check_regular_expression(token.text, token.position);
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
    if (cursor_.accept_word("ASSERT")) {
      return {Trigger::MatchAssert{}};
    }
    if (cursor_.accept_word("CALL")) {
      return parse_pattern(cursor_.expect(TokenKind::Curly, "a call in { }"), When::Call);
    }
    if (cursor_.accept_word("RETURN")) {
      return parse_pattern(cursor_.expect(TokenKind::Curly, "a call in { }"), When::Return);
    }
    if (cursor_.at_word("ASSUME")) {
      not_supported(token.position, "MATCH ASSUME");
    }
    cursor_.unexpected(
        "what to match: {pattern}, \"text\", [regex], LABEL, FUNCTIONCALL, CALL, RETURN, ASSERT, "
        "ENTRY or EXIT");
  }

  Trigger match_label() {
    const Token token = cursor_.peek();
    if (token.kind == TokenKind::Square) {
      cursor_.next();
      check_regular_expression(token.text, token.position);
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
  std::set<unsigned> bound_;  ///< jokers that have a value at the current position
  unsigned operands_ = 0;
};

}  // namespace

Trigger parse_trigger(TokenCursor& cursor, const Scope& scope) {
  return TriggerParser(cursor, scope).trigger();
}

IntExpression parse_int(TokenCursor& cursor, const Scope& scope) {
  return TriggerParser(cursor, scope).integer();
}

std::variant<IntExpression, Trigger> parse_value(TokenCursor& cursor, const Scope& scope) {
  return TriggerParser(cursor, scope).either();
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

}  // namespace pcegar::spec

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// The patterns of MATCH {..}: a call statement, an assignment (of a call's result or of another
// value), or return. The language allows any C statement; others are rejected by name, so that no
// pattern is silently ignored.

#include <charconv>

#include "spec/c_snippet.hpp"
#include "spec/snippet_lexer.hpp"
#include "support/error.hpp"

namespace pcegar::spec {

namespace {

std::string describe(const SnippetToken& token) {
  switch (token.kind) {
    case SnippetKind::End: return "'}'";
    case SnippetKind::Joker: return "'$" + token.text + "'";
    case SnippetKind::AutomatonVariable: return "'$$" + token.text + "'";
    default: return "'" + token.text + "'";
  }
}

class PatternParser {
public:
  explicit PatternParser(const Token& curly)
      : curly_(curly), text_(curly.text), tokens_(tokenise_snippet(curly)) {
    if (tokens_.size() > 1 && is(tokens_.size() - 2, ";")) {
      tokens_.erase(tokens_.end() - 2);
    }
  }

  Trigger parse(Trigger::MatchCall::When when) {
    using When = Trigger::MatchCall::When;
    if (peek().kind == SnippetKind::End) {
      throw InputError(peek().position, "unexpected '}', expected a call such as f($1)");
    }
    const std::optional<std::size_t> assignment = find_assignment();
    position_ = assignment ? *assignment + 1 : 0;
    if (at_call()) {
      CallPattern pattern;
      if (assignment) {
        pattern.has_result = true;
        pattern.result = argument(0, *assignment, "a joker or variable before '='");
        const auto* joker = std::get_if<Joker>(&*pattern.result);
        if (when == When::Call && (joker == nullptr || joker->number)) {
          throw InputError(tokens_[0].position,
                           "the result is not known in MATCH CALL; use $? or MATCH RETURN");
        }
      }
      return {Trigger::MatchCall{call(std::move(pattern)), when}};
    }
    if (when != When::Statement) {
      throw InputError(peek().position, "MATCH CALL and MATCH RETURN need a call such as f($1)");
    }
    return {statement(assignment)};
  }

private:
  [[nodiscard]] const SnippetToken& peek() const {
    return tokens_[std::min(position_, tokens_.size() - 1)];
  }
  [[nodiscard]] bool is_symbol(std::string_view text) const {
    return peek().kind == SnippetKind::Symbol && peek().text == text;
  }

  [[nodiscard]] bool is(std::size_t index, std::string_view text) const {
    return tokens_[index].kind == SnippetKind::Symbol && tokens_[index].text == text;
  }

  /// Whether it is a name and a bracket that the last token closes: a call and nothing else.
  [[nodiscard]] bool at_call() const {
    if (peek().kind != SnippetKind::Identifier || peek().text == "return" ||
        !is(position_ + 1, "(")) {
      return false;
    }
    int depth = 0;
    for (std::size_t i = position_ + 1; i + 1 < tokens_.size(); ++i) {
      depth += is(i, "(") ? 1 : is(i, ")") ? -1 : 0;
      if (depth == 0) {
        if (i + 2 < tokens_.size()) {
          not_supported(tokens_[i + 1].position, "a pattern with text after the call");
        }
        return true;
      }
    }
    return true;  // the bracket is not closed: reading the arguments says so
  }

  CallPattern call(CallPattern pattern) {
    pattern.function = peek().text;
    position_ += 2;
    arguments(pattern);
    return pattern;
  }

  Trigger::MatchAssignment statement(std::optional<std::size_t> assignment) {
    const std::size_t end = tokens_.size() - 1;
    if (assignment) {
      auto target = argument(0, *assignment, "a joker or variable before '='");
      return {std::move(target), argument(position_, end, "a value after '='")};
    }
    if (peek().text == "return" && peek().kind == SnippetKind::Identifier) {
      return {std::nullopt, argument(position_ + 1, end, "a value after 'return'")};
    }
    not_supported(peek().position, "a pattern that is not a call, an assignment or return");
  }

  /// The first '=' outside brackets.
  [[nodiscard]] std::optional<std::size_t> find_assignment() const {
    int depth = 0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const std::string& text = tokens_[i].text;
      if (tokens_[i].kind != SnippetKind::Symbol) {
        continue;
      }
      depth += text == "(" || text == "[" ? 1 : text == ")" || text == "]" ? -1 : 0;
      if (depth == 0 && text == "=") {
        return i;
      }
    }
    return std::nullopt;
  }

  void arguments(CallPattern& pattern) {
    if (is_symbol(")")) {
      ++position_;
      return;
    }
    for (;;) {
      const std::size_t begin = position_;
      skip_argument();
      pattern.arguments.push_back(argument(begin, position_, "an argument"));
      if (is_symbol(")")) {
        ++position_;
        break;
      }
      ++position_;  // the comma
    }
    const auto* joker = std::get_if<Joker>(&pattern.arguments.front());
    if (pattern.arguments.size() == 1 && joker != nullptr && !joker->number) {
      pattern.any_arguments = true;
      pattern.arguments.clear();
    }
  }

  /// To the ',' or ')' that ends the argument.
  void skip_argument() {
    for (int depth = 0;; ++position_) {
      if (peek().kind == SnippetKind::End) {
        throw InputError(peek().position, "unexpected '}', expected ')' after the arguments");
      }
      if (peek().kind != SnippetKind::Symbol) {
        continue;
      }
      if (depth == 0 && (is_symbol(",") || is_symbol(")"))) {
        return;
      }
      depth += is_symbol("(") || is_symbol("[") ? 1 : is_symbol(")") || is_symbol("]") ? -1 : 0;
    }
  }

  PatternArgument argument(std::size_t begin, std::size_t end, const std::string& expected) {
    if (begin == end) {
      throw InputError(tokens_[end].position,
                       "unexpected " + describe(tokens_[end]) + ", expected " + expected);
    }
    if (end - begin == 1 && tokens_[begin].kind == SnippetKind::Joker) {
      return joker(tokens_[begin]);
    }
    for (std::size_t i = begin; i < end; ++i) {
      if (tokens_[i].kind == SnippetKind::AutomatonVariable) {
        not_supported(tokens_[i].position, "an automaton variable in a pattern");
      }
    }
    for (std::size_t i = begin; i < end; ++i) {
      if (tokens_[i].kind == SnippetKind::Joker) {
        return std::make_shared<const AssumeExpression>(
            parse_pattern_expression(curly_, begin, end, seen_));
      }
    }
    check_ends(begin, end, expected);
    const std::size_t from = tokens_[begin].begin;
    return LiteralArgument{text_.substr(from, tokens_[end - 1].end - from)};
  }

  /// Text that is compared as text must at least begin and end like an expression.
  void check_ends(std::size_t begin, std::size_t end, const std::string& expected) const {
    const auto is_one_of = [&](std::size_t index, std::string_view symbols) {
      return tokens_[index].kind != SnippetKind::Symbol ||
             (tokens_[index].text.size() == 1 &&
              symbols.find(tokens_[index].text) != std::string_view::npos);
    };
    for (const auto& [index, symbols] : {std::pair{begin, "(&*!~+-"}, std::pair{end - 1, ")]"}}) {
      if (!is_one_of(index, symbols)) {
        throw InputError(tokens_[index].position,
                         "unexpected " + describe(tokens_[index]) + ", expected " + expected);
      }
    }
  }

  Joker joker(const SnippetToken& token) {
    if (token.text == "?") {
      return {};
    }
    unsigned number = 0;
    std::from_chars(token.text.data(), token.text.data() + token.text.size(), number);
    if (!seen_.insert(number).second) {
      throw InputError(token.position, "$" + token.text + " occurs twice in the pattern");
    }
    return {number};
  }

  const Token& curly_;
  const std::string& text_;
  std::vector<SnippetToken> tokens_;
  std::size_t position_ = 0;
  std::set<unsigned> seen_;
};

}  // namespace

Trigger parse_pattern(const Token& curly, Trigger::MatchCall::When when) {
  return PatternParser(curly).parse(when);
}

namespace {

KeyPart parse_key_part(const std::string& text, const SourcePosition& position) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string::npos) {
    throw InputError(position, "an element is expected between the brackets");
  }
  std::string element = text.substr(first, text.find_last_not_of(" \t") + 1 - first);
  if (element.front() == '$') {
    unsigned number = 0;
    const char* end = element.data() + element.size();
    const auto [rest, error] = std::from_chars(element.data() + 1, end, number);
    if (error != std::errc() || rest != end) {
      throw InputError(position, "unexpected '" + element + "', expected $<number> or text");
    }
    return number;
  }
  if (element.size() >= 2 && element.front() == '"' && element.back() == '"') {
    element = element.substr(1, element.size() - 2);
  }
  if (element.starts_with('<')) {  // names of our own
    throw InputError(position, "unexpected '" + element + "', expected $<number> or text");
  }
  return element;
}

}  // namespace

Key parse_key(const std::string& text, const SourcePosition& position) {
  Key key;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if (depth < 0 || (i == text.size() && depth != 0)) {
      throw InputError(position, "brackets that do not match in '" + text + "'");
    }
    if (c == ',' && depth == 0) {
      key.push_back(parse_key_part(text.substr(begin, i - begin), position));
      begin = i + 1;
    }
  }
  return key;
}

}  // namespace pcegar::spec

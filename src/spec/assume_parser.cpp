// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// ASSUME {..}, and expressions around jokers in patterns: C expressions by precedence climbing. A
// name in round brackets is a type if it is
// built from C's type keywords, starts with struct/union/enum, is one of the usual typedef names of
// the C library, or is followed by '*' and ')'.

#include <algorithm>
#include <array>
#include <charconv>

#include "spec/c_snippet.hpp"
#include "spec/snippet_lexer.hpp"
#include "support/error.hpp"

namespace pcegar::spec {

namespace {

constexpr std::array type_words = {"void",     "char",     "short",    "int",      "long",
                                   "signed",   "unsigned", "_Bool",    "bool",     "float",
                                   "double",   "const",    "volatile", "size_t",   "ssize_t",
                                   "int8_t",   "int16_t",  "int32_t",  "int64_t",  "uint8_t",
                                   "uint16_t", "uint32_t", "uint64_t", "intptr_t", "uintptr_t"};

struct Level {
  std::string_view op;
  int precedence;
};
constexpr std::array levels = {
    Level{"||", 1}, Level{"&&", 2}, Level{"|", 3},  Level{"^", 4},  Level{"&", 5},  Level{"==", 6},
    Level{"!=", 6}, Level{"<", 7},  Level{"<=", 7}, Level{">", 7},  Level{">=", 7}, Level{"<<", 8},
    Level{">>", 8}, Level{"+", 9},  Level{"-", 9},  Level{"*", 10}, Level{"/", 10}, Level{"%", 10}};

using Shared = std::shared_ptr<const AssumeExpression>;

Shared share(AssumeExpression expression) {
  return std::make_shared<const AssumeExpression>(std::move(expression));
}

class AssumeParser {
public:
  AssumeParser(const Token& curly, const Scope& scope)
      : text_(curly.text), scope_(&scope), tokens_(tokenise_snippet(curly)) {}
  /// The tokens [begin, end) of a pattern.
  AssumeParser(const Token& curly, std::size_t begin, std::size_t end, std::set<unsigned>& seen)
      : text_(curly.text), seen_(&seen), tokens_(tokenise_snippet(curly)) {
    tokens_.resize(end, tokens_.back());
    tokens_.erase(tokens_.begin(), tokens_.begin() + static_cast<std::ptrdiff_t>(begin));
    tokens_.push_back({SnippetKind::End, "", 0, 0, tokens_.back().position});
  }

  std::vector<AssumeExpression> parse() {
    std::vector<AssumeExpression> conjuncts;
    conjuncts.push_back(expression(1));
    while (accept(";")) {
      if (peek().kind != SnippetKind::End) {
        conjuncts.push_back(expression(1));
      }
    }
    if (peek().kind != SnippetKind::End) {
      unexpected("an operator or ';'");
    }
    return conjuncts;
  }

  AssumeExpression parse_one() {
    AssumeExpression result = expression(1);
    if (peek().kind != SnippetKind::End) {
      unexpected("an operator");
    }
    return result;
  }

private:
  [[nodiscard]] bool is_pattern() const { return seen_ != nullptr; }
  AssumeExpression expression(int least_precedence) {
    AssumeExpression left = unary();
    for (;;) {
      const auto level = std::find_if(levels.begin(), levels.end(), [&](const Level& l) {
        return peek().kind == SnippetKind::Symbol && peek().text == l.op;
      });
      if (level == levels.end() || level->precedence < least_precedence) {
        return left;
      }
      const SourcePosition position = next().position;
      AssumeExpression right = expression(level->precedence + 1);
      left = {AssumeExpression::Binary{std::string(level->op), share(std::move(left)),
                                       share(std::move(right))},
              position};
    }
  }

  AssumeExpression unary() {
    const SourcePosition position = peek().position;
    if (++operands_ > most_operands) {
      throw InputError(position, "the expression is too long");
    }
    for (const char op : {'!', '-', '~', '*', '&'}) {
      if (accept(std::string(1, op))) {
        return {AssumeExpression::Unary{op, share(unary())}, position};
      }
    }
    if (accept("+")) {
      return unary();
    }
    if (is_symbol("(")) {
      if (at_type()) {
        next();
        AssumeExpression::Cast cast = type_name();
        expect(")");
        cast.operand = share(unary());
        return {std::move(cast), position};
      }
      next();
      AssumeExpression inner = expression(1);
      expect(")");
      return postfix(std::move(inner));
    }
    return postfix(primary());
  }

  AssumeExpression postfix(AssumeExpression inner) {
    for (;;) {
      const SourcePosition position = peek().position;
      if (is_symbol("(")) {
        not_supported(position, is_pattern() ? "a call inside a pattern" : "a call in ASSUME");
      }
      if (is_symbol("->") || is_symbol(".")) {
        const bool through_pointer = next().text == "->";
        if (peek().kind != SnippetKind::Identifier) {
          unexpected("the name of a member");
        }
        inner = {AssumeExpression::Member{share(std::move(inner)), next().text, through_pointer},
                 position};
      } else if (accept("[")) {
        auto base = share(std::move(inner));
        inner = {AssumeExpression::Element{base, share(expression(1))}, position};
        expect("]");
      } else {
        return inner;
      }
      if (++operands_ > most_operands) {
        throw InputError(position, "the expression is too long");
      }
    }
  }

  AssumeExpression primary() {
    const SnippetToken token = peek();
    switch (token.kind) {
      case SnippetKind::Number: next(); return {number(token), token.position};
      case SnippetKind::Joker: next(); return joker(token);
      case SnippetKind::AutomatonVariable: next(); return automaton_variable(token);
      case SnippetKind::Identifier: next(); return identifier(token);
      case SnippetKind::Text:
        not_supported(token.position,
                      "a literal " + token.text + (is_pattern() ? " near a joker" : " in ASSUME"));
      default: unexpected("an expression");
    }
  }

  AssumeExpression joker(const SnippetToken& token) {
    if (token.text == "?" && is_pattern()) {
      return {AssumeExpression::Anything{}, token.position};
    }
    if (token.text == "?") {
      throw InputError(token.position, "$? has no value; use a numbered joker");
    }
    unsigned value = 0;
    std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
    if (!is_pattern()) {
      scope_->require_joker(value, token.position);
    } else if (!seen_->insert(value).second) {
      throw InputError(token.position, "$" + token.text + " occurs twice in the pattern");
    }
    return {AssumeExpression::JokerValue{value}, token.position};
  }

  AssumeExpression identifier(const SnippetToken& token) {
    const bool is_true = token.text == "true" || token.text == "TRUE";
    if (is_true || token.text == "false" || token.text == "FALSE" || token.text == "NULL") {
      return {AssumeExpression::Number{is_true ? 1 : 0}, token.position};
    }
    if (token.text == "sizeof") {
      not_supported(token.position, is_pattern() ? "sizeof near a joker" : "sizeof in ASSUME");
    }
    return {AssumeExpression::ProgramVariable{token.text}, token.position};
  }

  AssumeExpression automaton_variable(const SnippetToken& token) {
    if (accept(".")) {
      if (peek().text != "empty") {
        unexpected("'empty'");
      }
      next();
      scope_->require_keyed(token.text, token.position);
      return {AssumeExpression::SetEmpty{token.text}, token.position};
    }
    if (is_symbol("[")) {
      scope_->require_keyed(token.text, token.position);
      const SnippetToken open = next();
      int depth = 1;
      while (depth > 0) {
        if (peek().kind == SnippetKind::End) {
          unexpected("']'");
        }
        depth += is_symbol("[") ? 1 : is_symbol("]") ? -1 : 0;
        next();
      }
      const std::size_t end = tokens_[position_ - 1].begin;
      Key key = parse_key(text_.substr(open.end, end - open.end), open.position);
      scope_->require_key(token.text, key, open.position);
      if (scope_->is_counter(token.text)) {
        return {AssumeExpression::Counter{token.text, std::move(key)}, token.position};
      }
      return {AssumeExpression::SetContains{token.text, std::move(key)}, token.position};
    }
    scope_->require_int(token.text, token.position);
    return {AssumeExpression::IntVariable{token.text}, token.position};
  }

  static AssumeExpression::Number number(const SnippetToken& token) {
    std::string text = token.text;
    const auto suffix = std::find_if_not(text.rbegin(), text.rend(), [](char c) {
                          return c == 'u' || c == 'U' || c == 'l' || c == 'L';
                        }).base();
    const auto has_suffix = [&](char lower, char upper) {
      return std::any_of(suffix, text.end(), [&](char c) { return c == lower || c == upper; });
    };
    bool is_unsigned = has_suffix('u', 'U');
    const bool is_long = has_suffix('l', 'L');
    text.erase(suffix, text.end());
    const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    const int base = hexadecimal ? 16 : text.size() > 1 && text.front() == '0' ? 8 : 10;
    std::uint64_t value = 0;
    const char* begin = text.data() + (hexadecimal ? 2 : 0);
    const auto [rest, error] = std::from_chars(begin, text.data() + text.size(), value, base);
    if (error != std::errc() || rest != text.data() + text.size()) {
      throw InputError(token.position, "'" + token.text + "' is not an integer of up to 64 bits");
    }
    const auto fits_only_unsigned = [&](std::uint64_t most_signed, std::uint64_t most_unsigned) {
      return value > most_signed && value <= most_unsigned;
    };
    is_unsigned |= fits_only_unsigned(INT64_MAX, UINT64_MAX) ||
                   (base != 10 && !is_long && fits_only_unsigned(INT32_MAX, UINT32_MAX));
    return {static_cast<std::int64_t>(value), is_unsigned, is_long};
  }

  [[nodiscard]] bool at_type() const {
    const SnippetToken& word = peek(1);
    if (word.kind != SnippetKind::Identifier) {
      return false;
    }
    const bool is_known =
        std::find(type_words.begin(), type_words.end(), word.text) != type_words.end() ||
        word.text == "struct" || word.text == "union" || word.text == "enum";
    std::size_t ahead = 2;
    while (peek(ahead).text == "*" && peek(ahead).kind == SnippetKind::Symbol) {
      ++ahead;
    }
    return is_known || (ahead > 2 && peek(ahead).text == ")");
  }

  AssumeExpression::Cast type_name() {
    AssumeExpression::Cast cast;
    while (peek().kind == SnippetKind::Identifier) {
      if (peek().text != "const" && peek().text != "volatile") {
        cast.type += (cast.type.empty() ? "" : " ") + peek().text;
      }
      next();
    }
    while (accept("*")) {
      ++cast.pointer_depth;
      while (peek().text == "const" || peek().text == "volatile") {
        next();
      }
    }
    return cast;
  }

  [[nodiscard]] const SnippetToken& peek(std::size_t ahead = 0) const {
    return tokens_[std::min(position_ + ahead, tokens_.size() - 1)];
  }
  const SnippetToken& next() {
    const SnippetToken& token = peek();
    position_ = std::min(position_ + 1, tokens_.size() - 1);
    return token;
  }
  [[nodiscard]] bool is_symbol(std::string_view text) const {
    return peek().kind == SnippetKind::Symbol && peek().text == text;
  }
  bool accept(std::string_view text) {
    const bool found = is_symbol(text);
    if (found) {
      next();
    }
    return found;
  }
  void expect(std::string_view text) {
    if (!accept(text)) {
      unexpected("'" + std::string(text) + "'");
    }
  }
  [[noreturn]] void unexpected(const std::string& expected) const {
    const SnippetToken& token = peek();
    const std::string sigil = token.kind == SnippetKind::Joker               ? "$"
                              : token.kind == SnippetKind::AutomatonVariable ? "$$"
                                                                             : "";
    const std::string found = token.kind == SnippetKind::End ? "}" : sigil + token.text;
    throw InputError(token.position, "unexpected '" + found + "', expected " + expected);
  }

  static constexpr unsigned most_operands = 500;

  const std::string& text_;
  const Scope* scope_ = nullptr;        ///< of an ASSUME
  std::set<unsigned>* seen_ = nullptr;  ///< the jokers of a pattern
  std::vector<SnippetToken> tokens_;
  unsigned operands_ = 0;
  std::size_t position_ = 0;
};

}  // namespace

std::vector<AssumeExpression> parse_assumptions(const Token& curly, const Scope& scope) {
  return AssumeParser(curly, scope).parse();
}

AssumeExpression parse_pattern_expression(const Token& curly, std::size_t begin, std::size_t end,
                                          std::set<unsigned>& seen) {
  return AssumeParser(curly, begin, end, seen).parse_one();
}

}  // namespace pcegar::spec

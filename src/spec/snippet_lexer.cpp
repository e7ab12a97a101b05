// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/snippet_lexer.hpp"

#include <array>
#include <cctype>
#include <string_view>

#include "support/error.hpp"

namespace pcegar::spec {

namespace {

constexpr std::array snippet_symbols = {"->", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>"};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

class SnippetLexer {
public:
  explicit SnippetLexer(const Token& curly) : text_(curly.text), position_(curly.position) {
    ++position_.column;  // the bracket
  }

  std::vector<SnippetToken> run() {
    for (skip_blanks(); offset_ < text_.size(); skip_blanks()) {
      start_ = position_;
      begin_ = offset_;
      scan();
    }
    start_ = position_;
    begin_ = offset_;
    add(SnippetKind::End, "");
    return std::move(tokens_);
  }

private:
  void scan() {
    const char c = peek();
    if (c == '$') {
      scan_dollar();
    } else if (is_digit(c)) {
      add(SnippetKind::Number, take_word());
    } else if (is_word(c)) {
      add(SnippetKind::Identifier, take_word());
    } else if (c == '"' || c == '\'') {
      scan_quoted(c);
    } else {
      scan_symbol();
    }
  }

  void scan_dollar() {
    take();
    if (peek() == '?') {
      take();
      add(SnippetKind::Joker, "?");
    } else if (peek() == '$' && is_word(peek(1)) && !is_digit(peek(1))) {
      take();
      add(SnippetKind::AutomatonVariable, take_word());
    } else if (is_digit(peek())) {
      std::string number;
      while (is_digit(peek())) {
        number += take();
      }
      if (number.size() > 6) {
        throw InputError(start_, "joker number too large");
      }
      add(SnippetKind::Joker, number);
    } else {
      throw InputError(start_, "unexpected '$', expected $<number>, $? or $$<variable>");
    }
  }

  void scan_quoted(char quote) {
    std::string literal(1, take());
    while (peek() != quote) {
      if (offset_ >= text_.size() || peek() == '\n') {
        throw InputError(start_, "unterminated literal");
      }
      if (peek() == '\\') {
        literal += take();
      }
      literal += take();
    }
    literal += take();
    add(SnippetKind::Text, literal);
  }

  void scan_symbol() {
    const std::string_view rest = std::string_view(text_).substr(offset_);
    for (const std::string_view symbol : snippet_symbols) {
      if (rest.starts_with(symbol)) {
        take();
        take();
        add(SnippetKind::Symbol, std::string(symbol));
        return;
      }
    }
    const char c = take();
    if (std::string_view("()[],;=!~+-*/%<>&|^.?:#").find(c) == std::string_view::npos) {
      throw InputError(start_, std::isprint(static_cast<unsigned char>(c)) != 0
                                   ? "unexpected character '" + std::string(1, c) + "'"
                                   : std::string("unexpected unprintable character"));
    }
    add(SnippetKind::Symbol, std::string(1, c));
  }

  void skip_blanks() {
    while (offset_ < text_.size()) {
      const char c = peek();
      // Old specifications escape brackets: f\(\). The backslash is ignored.
      const bool escape = c == '\\' && std::ispunct(static_cast<unsigned char>(peek(1))) != 0;
      if (std::isspace(static_cast<unsigned char>(c)) == 0 && !escape) {
        return;
      }
      take();
    }
  }

  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return offset_ + ahead < text_.size() ? text_[offset_ + ahead] : '\0';
  }
  char take() {
    if (offset_ >= text_.size()) {
      throw InputError(start_, "unterminated literal");
    }
    const char c = text_[offset_++];
    if (c == '\n') {
      ++position_.line;
      position_.column = 1;
    } else {
      ++position_.column;
    }
    return c;
  }
  std::string take_word() {
    std::string word;
    while (is_word(peek())) {
      word += take();
    }
    return word;
  }
  void add(SnippetKind kind, std::string text) {
    tokens_.push_back({kind, std::move(text), begin_, offset_, start_});
  }

  const std::string& text_;
  SourcePosition position_;
  SourcePosition start_;
  std::size_t offset_ = 0;
  std::size_t begin_ = 0;
  std::vector<SnippetToken> tokens_;
};

}  // namespace

std::vector<SnippetToken> tokenise_snippet(const Token& curly) {
  return SnippetLexer(curly).run();
}

}  // namespace pcegar::spec

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "support/source_position.hpp"

namespace pcegar::spec {

enum class TokenKind { Identifier, Integer, String, Curly, Square, Symbol, End };

/// A token of the automaton language. `text` is without quotes and brackets. Escapes are resolved
/// in strings and squares; a curly is kept as written, so columns in it stay correct.
struct Token {
  TokenKind kind = TokenKind::End;
  std::string text;
  SourcePosition position;
};

/// "'GOTO'", "string \"x\"", "end of file": for messages.
[[nodiscard]] std::string describe(const Token& token);

/// All tokens of the text, those of included files in their places, and one End token. A file that
/// was included before (or is being read) is not read again.
[[nodiscard]] std::vector<Token> tokenise(std::string_view text, const std::filesystem::path& file);

/// A reading position in a token sequence, with the error messages of all parsers.
class TokenCursor {
public:
  explicit TokenCursor(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  [[nodiscard]] const Token& peek(std::size_t ahead = 0) const;
  const Token& next();
  [[nodiscard]] bool at_symbol(std::string_view text) const;
  [[nodiscard]] bool at_word(std::string_view text) const;
  bool accept_symbol(std::string_view text);
  bool accept_word(std::string_view text);
  const Token& expect_symbol(std::string_view text, std::string_view purpose);
  const Token& expect_word(std::string_view text, std::string_view purpose);
  const Token& expect(TokenKind kind, std::string_view what);
  /// An identifier that is not a keyword.
  const Token& expect_name(std::string_view what);

  /// "unexpected 'X', expected ..." at the next token.
  [[noreturn]] void unexpected(std::string_view expected) const;

private:
  std::vector<Token> tokens_;
  std::size_t position_ = 0;
};

[[nodiscard]] bool is_keyword(std::string_view word);
[[noreturn]] void not_supported(const SourcePosition& position, const std::string& what);

}  // namespace pcegar::spec

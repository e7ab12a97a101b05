// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/lexer.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "support/error.hpp"
#include "support/read_file.hpp"

namespace pcegar::spec {

namespace {

constexpr std::array keywords = {
    "ASSERT", "ASSUME", "AUTOMATON", "BREAK",        "CHECK",   "CONTROL",    "COVERS_LINES",
    "DO",     "END",    "ENTRY",     "ERROR",        "EVAL",    "EXIT",       "FALSE",
    "GOTO",   "LABEL",  "INITIAL",   "FUNCTIONCALL", "LOCAL",   "MATCH",      "MODIFY",
    "PRINT",  "STATE",  "OBSERVER",  "PRINTONCE",    "STOP",    "IMPOSSIBLE", "TARGET",
    "TRUE",   "USEALL", "false",     "true",         "USEFIRST"};

constexpr std::array two_character_symbols = {"->", "==", "!=", "&&", "||", "+=", "-="};

bool is_identifier_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}
bool is_identifier_part(char c) {
  return is_identifier_start(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
}

class Lexer {
public:
  Lexer(std::string_view text, const std::filesystem::path& file,
        std::set<std::filesystem::path>& included, std::vector<Token>& tokens)
      : text_(text), file_(file), included_(included), tokens_(tokens) {}

  void run() {
    for (skip_blanks(); !at_end(); skip_blanks()) {
      const SourcePosition start = here();
      const char c = peek();
      if (is_identifier_start(c)) {
        add(TokenKind::Identifier, take_while(is_identifier_part), start);
      } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
        add(TokenKind::Integer, take_while(is_identifier_part), start);
      } else if (c == '"') {
        add(TokenKind::String, take_string(start), start);
      } else if (c == '{') {
        add(TokenKind::Curly, take_curly(start), start);
      } else if (c == '[') {
        add(TokenKind::Square, take_square(start), start);
      } else if (text_.substr(offset_).starts_with("#include")) {
        include(start);
      } else {
        add(TokenKind::Symbol, take_symbol(start), start);
      }
    }
  }

  [[nodiscard]] SourcePosition here() const { return {file_.string(), line_, column_}; }

private:
  [[nodiscard]] bool at_end() const { return offset_ >= text_.size(); }
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return offset_ + ahead < text_.size() ? text_[offset_ + ahead] : '\0';
  }
  char take() {
    const char c = text_[offset_++];
    if (c == '\n') {
      ++line_;
      column_ = 1;
    } else {
      ++column_;
    }
    return c;
  }
  template <class Predicate>
  std::string take_while(Predicate predicate) {
    std::string result;
    while (!at_end() && predicate(peek())) {
      result += take();
    }
    return result;
  }
  void add(TokenKind kind, std::string text, const SourcePosition& position) {
    tokens_.push_back({kind, std::move(text), position});
  }

  void skip_blanks() {
    while (!at_end()) {
      if (std::isspace(static_cast<unsigned char>(peek())) != 0) {
        take();
      } else if (peek() == '/' && peek(1) == '/') {
        take_while([](char c) { return c != '\n'; });
      } else if (peek() == '/' && peek(1) == '*') {
        skip_comment();
      } else {
        return;
      }
    }
  }

  void skip_comment() {
    const SourcePosition start = here();
    take();
    take();
    while (!(peek() == '*' && peek(1) == '/')) {
      if (at_end()) {
        throw InputError(start, "unterminated comment");
      }
      take();
    }
    take();
    take();
  }

  std::string take_string(const SourcePosition& start) {
    std::string result;
    take();
    while (peek() != '"') {
      if (at_end() || peek() == '\n') {
        throw InputError(start, "unterminated string");
      }
      if (peek() != '\\') {
        result += take();
        continue;
      }
      const SourcePosition escape_position = here();
      take();
      const char escape = at_end() ? '\0' : take();
      switch (escape) {
        case 't': result += '\t'; break;
        case 'n': result += '\n'; break;
        case 'r': result += '\r'; break;
        case '"': result += '"'; break;
        case '\\': result += '\\'; break;
        default:
          throw InputError(escape_position,
                           "unknown escape in a string, expected one of "
                           "\\t \\n \\r \\\" \\\\");
      }
    }
    take();
    return result;
  }

  std::string take_curly(const SourcePosition& start) {
    std::string result;
    take();
    while (peek() != '}') {
      if (at_end()) {
        throw InputError(start, "unterminated '{'");
      }
      if (peek() == '\\' && peek(1) == '}') {
        result += take();
      }
      result += take();
    }
    take();
    return result;
  }

  std::string take_square(const SourcePosition& start) {
    std::string result;
    take();
    while (peek() != ']') {
      if (at_end() || peek() == '\n') {
        throw InputError(start, "unterminated '['");
      }
      if (peek() == '\\' && peek(1) == ']') {
        take();
      }
      result += take();
    }
    take();
    return result;
  }

  std::string take_symbol(const SourcePosition& start) {
    const std::string_view rest = text_.substr(offset_);
    for (const std::string_view symbol : two_character_symbols) {
      if (rest.starts_with(symbol)) {
        take();
        take();
        return std::string(symbol);
      }
    }
    const char c = take();
    if (std::string_view(":;()=!+-<>,.").find(c) == std::string_view::npos) {
      const bool printable = std::isprint(static_cast<unsigned char>(c)) != 0;
      throw InputError(start, printable ? "unexpected character '" + std::string(1, c) + "'"
                                        : std::string("unexpected unprintable character"));
    }
    return std::string(1, c);
  }

  void include(const SourcePosition& start) {
    std::string name = take_while([](char c) { return c != '\n'; }).substr(8);
    const auto is_blank = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
    name.erase(name.begin(), std::find_if_not(name.begin(), name.end(), is_blank));
    name.erase(std::find_if_not(name.rbegin(), name.rend(), is_blank).base(), name.end());
    if (name.empty()) {
      throw InputError(start, "#include without a file name");
    }
    const std::filesystem::path path = file_.parent_path() / name;
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path,
                                          ignored)) {  // excludes devices, which may never end
      throw InputError(start, "cannot read included file '" + path.string() + "'");
    }
    if (!included_.insert(std::filesystem::weakly_canonical(path)).second) {
      return;
    }
    std::string text;
    try {
      text = read_file(path);
    } catch (const InputError&) {
      throw InputError(start, "cannot read included file '" + path.string() + "'");
    }
    Lexer(text, path, included_, tokens_).run();
  }

  std::string_view text_;
  const std::filesystem::path& file_;
  std::set<std::filesystem::path>& included_;
  std::vector<Token>& tokens_;
  std::size_t offset_ = 0;
  unsigned line_ = 1;
  unsigned column_ = 1;
};

}  // namespace

std::string describe(const Token& token) {
  constexpr std::size_t longest = 60;
  std::string text =
      token.text.size() > longest ? token.text.substr(0, longest) + "..." : token.text;
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  switch (token.kind) {
    case TokenKind::String: return "string \"" + text + "\"";
    case TokenKind::Curly: return "'{" + text + "}'";
    case TokenKind::Square: return "'[" + text + "]'";
    case TokenKind::End: return "end of file";
    default: return "'" + text + "'";
  }
}

std::vector<Token> tokenise(std::string_view text, const std::filesystem::path& file) {
  std::set<std::filesystem::path> included{std::filesystem::weakly_canonical(file)};
  std::vector<Token> tokens;
  Lexer lexer(text, file, included, tokens);
  lexer.run();
  tokens.push_back({TokenKind::End, "", lexer.here()});
  return tokens;
}

const Token& TokenCursor::peek(std::size_t ahead) const {
  return tokens_[std::min(position_ + ahead, tokens_.size() - 1)];
}

const Token& TokenCursor::next() {
  const Token& token = peek();
  position_ = std::min(position_ + 1, tokens_.size() - 1);
  return token;
}

bool TokenCursor::at_symbol(std::string_view text) const {
  return peek().kind == TokenKind::Symbol && peek().text == text;
}

bool TokenCursor::at_word(std::string_view text) const {
  return peek().kind == TokenKind::Identifier && peek().text == text;
}

bool TokenCursor::accept_symbol(std::string_view text) {
  const bool found = at_symbol(text);
  if (found) {
    next();
  }
  return found;
}

bool TokenCursor::accept_word(std::string_view text) {
  const bool found = at_word(text);
  if (found) {
    next();
  }
  return found;
}

const Token& TokenCursor::expect_symbol(std::string_view text, std::string_view purpose) {
  if (!at_symbol(text)) {
    unexpected("'" + std::string(text) + "' " + std::string(purpose));
  }
  return next();
}

const Token& TokenCursor::expect_word(std::string_view text, std::string_view purpose) {
  if (!at_word(text)) {
    unexpected("'" + std::string(text) + "' " + std::string(purpose));
  }
  return next();
}

const Token& TokenCursor::expect(TokenKind kind, std::string_view what) {
  if (peek().kind != kind) {
    unexpected(what);
  }
  return next();
}

const Token& TokenCursor::expect_name(std::string_view what) {
  if (peek().kind != TokenKind::Identifier || is_keyword(peek().text)) {
    unexpected(what);
  }
  return next();
}

void TokenCursor::unexpected(std::string_view expected) const {
  throw InputError(peek().position,
                   "unexpected " + describe(peek()) + ", expected " + std::string(expected));
}

bool is_keyword(std::string_view word) {
  return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
}

void not_supported(const SourcePosition& position, const std::string& what) {
  throw InputError(position, what + " is not supported yet");
}

}  // namespace pcegar::spec

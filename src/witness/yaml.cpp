// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// YAML by recursive descent over lines: a block is made of the lines that are indented at least as
// far as its first one. "- key: value" begins a mapping in a sequence: its column is that of the
// key. Depth is bounded.
#include <algorithm>
#include <cctype>

#include "support/error.hpp"
#include "witness/document.hpp"

namespace pcegar::witness {

namespace {

constexpr unsigned most_yaml_depth = 64;

class YamlReader {
public:
  YamlReader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  YamlNode read() {
    skip_blank();
    if (rest().starts_with("---")) {
      advance(3);
      skip_blank();
    }
    if (at_end()) {
      fail("expected a document");
    }
    YamlNode result = block(0);
    skip_blank();
    if (!at_end()) {
      fail("expected the end of the file");
    }
    return result;
  }

private:
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char here() const { return at_end() ? '\0' : text_[at_]; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }
  [[nodiscard]] SourcePosition position() const {
    return {file_, line_, static_cast<unsigned>(at_ - line_begin_) + 1};
  }
  [[nodiscard]] std::size_t column() const { return at_ - line_begin_; }
  void advance(std::size_t count = 1) {
    for (; count > 0 && !at_end(); --count) {
      if (text_[at_++] == '\n') {
        ++line_;
        line_begin_ = at_;
      }
    }
  }
  [[noreturn]] void fail(const std::string& message) const {
    throw InputError(position(), "witness: " + message);
  }
  void skip_spaces() {
    while (here() == ' ' || here() == '\t' || here() == '\r') {
      advance();
    }
    if (here() == '#' &&
        (at_ == 0 || std::isspace(static_cast<unsigned char>(text_[at_ - 1])) != 0)) {
      while (!at_end() && here() != '\n') {
        advance();
      }
    }
  }
  /// To the next thing, on whatever line.
  void skip_blank() {
    skip_spaces();
    while (here() == '\n') {
      advance();
      skip_spaces();
    }
  }
  [[nodiscard]] bool at_dash() const {
    return here() == '-' && (at_ + 1 >= text_.size() || text_[at_ + 1] == ' ' ||
                             text_[at_ + 1] == '\n' || text_[at_ + 1] == '\r');
  }

  /// What begins here; lines that are indented less than `least` do not belong to it.
  YamlNode block(std::size_t least) {
    if (++depth_ > most_yaml_depth) {
      fail("too deep");
    }
    YamlNode result;
    if (at_dash()) {
      result = sequence();
    } else if (here() == '[' || here() == '{') {
      result = flow();
    } else if (here() == '|' || here() == '>') {
      result = literal(least);
    } else {
      const std::size_t indentation = column();
      YamlNode first = scalar(Context::Block);
      skip_spaces();
      result = here() == ':' ? mapping(std::move(first), indentation) : std::move(first);
    }
    --depth_;
    return result;
  }

  YamlNode sequence() {
    YamlNode result{.kind = YamlNode::Kind::Sequence, .position = position()};
    const std::size_t indentation = column();
    while (!at_end() && column() == indentation && at_dash()) {
      advance();
      skip_blank();
      if (at_end() || column() <= indentation) {
        fail("expected an entry");
      }
      result.items.push_back(block(indentation + 1));
      skip_blank();
    }
    if (!at_end() && column() > indentation) {
      fail("unexpected indentation");
    }
    return result;
  }

  YamlNode mapping(YamlNode key, std::size_t indentation) {
    YamlNode result{.kind = YamlNode::Kind::Mapping, .position = key.position};
    while (true) {
      if (here() != ':') {
        fail("expected ':'");
      }
      advance();
      if (result.find(key.text) != nullptr) {
        throw InputError(key.position, "witness: '" + key.text + "' occurs twice");
      }
      const unsigned key_line = line_;
      skip_blank();
      YamlNode value{.position = position()};
      // A sequence may be indented like the key it belongs to.
      const bool is_value = !at_end() && (line_ == key_line || column() > indentation ||
                                          (column() == indentation && at_dash()));
      if (is_value) {
        value = block(indentation + 1);
      }
      result.entries.emplace_back(std::move(key), std::move(value));
      skip_blank();
      if (at_end() || column() < indentation || at_dash()) {
        return result;
      }
      if (column() > indentation) {
        fail("unexpected indentation");
      }
      key = scalar(Context::Block);
      skip_spaces();
    }
  }

  YamlNode flow() {
    if (++depth_ > most_yaml_depth) {
      fail("too deep");
    }
    const bool is_sequence = here() == '[';
    YamlNode result{.kind = is_sequence ? YamlNode::Kind::Sequence : YamlNode::Kind::Mapping,
                    .position = position()};
    advance();
    skip_blank();
    const char close = is_sequence ? ']' : '}';
    while (here() != close) {
      YamlNode item = here() == '[' || here() == '{' ? flow() : scalar(Context::Flow);
      skip_blank();
      if (is_sequence) {
        result.items.push_back(std::move(item));
      } else {
        if (here() != ':') {
          fail("expected ':'");
        }
        advance();
        skip_blank();
        YamlNode value = here() == '[' || here() == '{' ? flow() : scalar(Context::Flow);
        result.entries.emplace_back(std::move(item), std::move(value));
        skip_blank();
      }
      if (here() == ',') {
        advance();
        skip_blank();
      } else if (here() != close) {
        fail(std::string("expected ',' or '") + close + "'");
      }
    }
    advance();
    --depth_;
    return result;
  }

  enum class Context { Block, Flow };
  YamlNode scalar(Context context) {
    YamlNode result{.position = position()};
    if (here() == '"' || here() == '\'') {
      result.text = quoted();
      return result;
    }
    if (here() == '&' || here() == '*' || here() == '!' || here() == '%' || here() == '@') {
      fail(std::string("'") + here() + "' is not supported here");
    }
    while (!at_end() && here() != '\n') {
      const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\n';
      const bool ends_key = here() == ':' && (next == ' ' || next == '\n' || next == '\r');
      const bool is_comment = here() == '#' && at_ > 0 && text_[at_ - 1] == ' ';
      const bool ends_item = context == Context::Flow &&
                             std::string_view(",]}").find(here()) != std::string_view::npos;
      if (ends_key || is_comment || ends_item) {
        break;
      }
      result.text += here();
      advance();
    }
    result.text.erase(result.text.find_last_not_of(" \t\r") + 1);
    if (result.text.empty()) {
      fail("expected a value");
    }
    return result;
  }

  std::string quoted() {
    const char quote = here();
    std::string result;
    advance();
    while (true) {
      if (at_end()) {
        fail("the string does not end");
      }
      const char c = here();
      advance();
      if (c == quote && quote == '\'' && here() == '\'') {
        result += c;
        advance();
      } else if (c == quote) {
        return result;
      } else if (c == '\\' && quote == '"') {
        escape(result);
      } else if (c == '\n') {
        while (here() == ' ') {
          advance();
        }
        result += ' ';
      } else {
        result += c;
      }
    }
  }

  void escape(std::string& result) {
    const char c = here();
    advance();
    switch (c) {
      case 'n': result += '\n'; break;
      case 't': result += '\t'; break;
      case 'r': result += '\r'; break;
      case '0': result += '\0'; break;
      case '"':
      case '\\':
      case '/':
      case ' ': result += c; break;
      case '\n':
        while (here() == ' ') {
          advance();
        }
        break;
      case 'x':
        if (rest().size() < 2 || std::isxdigit(static_cast<unsigned char>(rest()[0])) == 0 ||
            std::isxdigit(static_cast<unsigned char>(rest()[1])) == 0) {
          fail("expected two hexadecimal digits");
        }
        result += static_cast<char>(std::stoi(std::string(rest().substr(0, 2)), nullptr, 16));
        advance(2);
        break;
      default: fail(std::string("unknown escape '\\") + c + "'");
    }
  }

  /// Behind '|' or '>': the lines that are indented more than what they belong to.
  YamlNode literal(std::size_t least) {
    YamlNode result{.position = position()};
    const char join = here() == '|' ? '\n' : ' ';
    while (!at_end() && here() != '\n') {
      advance();
    }
    advance();
    std::size_t indentation = 0;
    while (!at_end()) {
      const std::size_t begin = rest().find_first_not_of(' ');
      if (begin == std::string_view::npos) {
        advance(rest().size());
        break;
      }
      const bool is_empty = rest()[begin] == '\n';
      if (!is_empty && begin < std::max(least, indentation)) {
        break;
      }
      if (!is_empty && indentation == 0) {
        indentation = begin;
      }
      advance(is_empty ? begin : indentation);
      while (!at_end() && here() != '\n') {
        result.text += here();
        advance();
      }
      result.text += join;
      advance();
    }
    result.text.erase(result.text.find_last_not_of(" \n\r") + 1);
    return result;
  }

  std::string_view text_;
  std::string file_;
  std::size_t at_ = 0;
  unsigned line_ = 1;
  std::size_t line_begin_ = 0;
  unsigned depth_ = 0;
};

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
  for (const auto& [name, value] : entries) {
    if (name.text == key) {
      return &value;
    }
  }
  return nullptr;
}

YamlNode parse_yaml(std::string_view text, const std::string& file) {
  return YamlReader(text, file).read();
}

}  // namespace pcegar::witness

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>

#include "support/error.hpp"
#include "witness/document.hpp"

namespace pcegar::witness {

namespace {

constexpr unsigned most_xml_depth = 64;

class XmlReader {
public:
  XmlReader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  XmlElement read() {
    skip_blank();
    if (accept("<?xml")) {
      skip_to("?>");
      skip_blank();
    }
    if (here() != '<') {
      fail("expected an element");
    }
    XmlElement result = element();
    skip_blank();
    if (at_ < text_.size()) {
      fail("expected the end of the file");
    }
    return result;
  }

private:
  [[nodiscard]] char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  [[nodiscard]] SourcePosition position() const {
    return {file_, line_, static_cast<unsigned>(at_ - line_begin_) + 1};
  }
  [[noreturn]] void fail(const std::string& message) const {
    throw InputError(position(), "witness: " + message);
  }
  void advance(std::size_t count = 1) {
    for (; count > 0 && at_ < text_.size(); --count) {
      if (text_[at_++] == '\n') {
        ++line_;
        line_begin_ = at_;
      }
    }
  }
  [[nodiscard]] bool at(std::string_view word) const {
    return text_.substr(std::min(at_, text_.size())).starts_with(word);
  }
  bool accept(std::string_view word) {
    const bool found = at(word);
    if (found) {
      advance(word.size());
    }
    return found;
  }
  std::string_view skip_to(std::string_view word) {
    const std::size_t begin = at_;
    const std::size_t end = text_.find(word, at_);
    if (end == std::string_view::npos) {
      fail("expected '" + std::string(word) + "'");
    }
    advance(end + word.size() - begin);
    return text_.substr(begin, end - begin);
  }
  void skip_spaces() {
    while (std::isspace(static_cast<unsigned char>(here())) != 0) {
      advance();
    }
  }
  void skip_blank() {
    skip_spaces();
    while (accept("<!--")) {
      skip_to("-->");
      skip_spaces();
    }
  }
  std::string name() {
    std::string result;
    while (std::isalnum(static_cast<unsigned char>(here())) != 0 ||
           (here() != '\0' && std::string_view("_-.:").find(here()) != std::string_view::npos)) {
      result += here();
      advance();
    }
    if (result.empty()) {
      fail("expected a name");
    }
    return result;
  }

  XmlElement element() {
    if (++depth_ > most_xml_depth) {
      fail("too deep");
    }
    XmlElement result{.position = position()};
    advance();
    result.name = name();
    skip_spaces();
    while (here() != '>' && here() != '/') {
      std::string key = name();
      skip_spaces();
      if (!accept("=")) {
        fail("expected '='");
      }
      skip_spaces();
      const char quote = here();
      if (quote != '"' && quote != '\'') {
        fail("expected a quoted value");
      }
      advance();
      result.attributes.emplace_back(std::move(key),
                                     resolved(skip_to(std::string_view(&quote, 1))));
      skip_spaces();
    }
    if (!accept("/>")) {
      if (!accept(">")) {
        fail("expected '>'");
      }
      content(result);
    }
    --depth_;
    return result;
  }

  void content(XmlElement& into) {
    while (!accept("</")) {
      if (at_ >= text_.size()) {
        fail("'" + into.name + "' does not end");
      }
      if (accept("<!--")) {
        skip_to("-->");
      } else if (accept("<![CDATA[")) {
        into.text += skip_to("]]>");
      } else if (here() == '<') {
        into.children.push_back(element());
      } else {
        const std::size_t begin = at_;
        while (at_ < text_.size() && here() != '<') {
          advance();
        }
        into.text += resolved(text_.substr(begin, at_ - begin));
      }
    }
    if (name() != into.name) {
      fail("expected the end of '" + into.name + "'");
    }
    skip_spaces();
    if (!accept(">")) {
      fail("expected '>'");
    }
  }

  [[nodiscard]] std::string resolved(std::string_view text) const {
    static constexpr std::pair<std::string_view, char> entities[] = {
        {"&amp;", '&'},  {"&lt;", '<'},    {"&gt;", '>'},
        {"&quot;", '"'}, {"&apos;", '\''}, {"&#10;", '\n'}};
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
      if (text[i] != '&') {
        result += text[i++];
        continue;
      }
      const auto* const found = std::find_if(
          std::begin(entities), std::end(entities),
          [&](const auto& entity) { return text.substr(i).starts_with(entity.first); });
      if (found == std::end(entities)) {
        fail("unknown entity");
      }
      result += found->second;
      i += found->first.size();
    }
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

std::string XmlElement::attribute(std::string_view wanted) const {
  for (const auto& [key, value] : attributes) {
    if (key == wanted) {
      return value;
    }
  }
  return {};
}

XmlElement parse_xml(std::string_view text, const std::string& file) {
  return XmlReader(text, file).read();
}

}  // namespace pcegar::witness

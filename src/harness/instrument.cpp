// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Marks in copies of the source, by position. Three insertions are enough:
//
//   label       ERROR: ...    ->  ERROR: pcegar_mark(0); ...
//   statement   x = f(y);     ->  pcegar_mark(0), x = f(y);
//   variable    int x[4], y;  ->  int x[4], *pcegar_u0 = pcegar_fill(&x, sizeof(x), 0), y;
//
// A static entry function gets a pointer to it at the end of its file. The third insertion declares
// one more variable, since not everything can be initialised by an expression; it runs whenever the
// declaration is passed, which is when the path gives the variable its value. Every insertion is
// preceded by a look at the text: what is not the expected name comes from a macro and is left
// alone. Lines stay where they are.
#include "harness/instrument.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <optional>

namespace pcegar::harness {

namespace {

bool is_identifier(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}

std::size_t identifier_end(const std::string& text, std::size_t at) {
  while (at < text.size() && is_identifier(text[at])) {
    ++at;
  }
  return at;
}

/// Past white space, comments and line continuations.
std::size_t skip_space(const std::string& text, std::size_t at) {
  while (at < text.size()) {
    if (text.compare(at, 2, "/*") == 0) {
      const std::size_t end = text.find("*/", at + 2);
      at = end == std::string::npos ? text.size() : end + 2;
    } else if (text.compare(at, 2, "//") == 0) {
      at = std::min(text.find('\n', at), text.size());
    } else if (std::isspace(static_cast<unsigned char>(text[at])) != 0 || text[at] == '\\') {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

std::optional<std::size_t> offset_of(const std::string& text, const SourcePosition& position) {
  std::size_t at = 0;
  for (unsigned line = 1; line < position.line; ++line) {
    at = text.find('\n', at);
    if (at == std::string::npos) {
      return std::nullopt;
    }
    ++at;
  }
  at += position.column - 1;
  return position.line > 0 && position.column > 0 && at < text.size() ? std::optional(at)
                                                                      : std::nullopt;
}

bool is_word_at(const std::string& text, std::size_t at, const std::string& word) {
  return identifier_end(text, at) == at + word.size() && text.compare(at, word.size(), word) == 0;
}

/// Where something can be inserted, and what.
struct Insertion {
  std::size_t offset;
  std::string text;
};

std::optional<Insertion> label_mark(const std::string& text, std::size_t at, const Mark& mark,
                                    std::size_t index) {
  if (!is_word_at(text, at, mark.label)) {
    return std::nullopt;
  }
  at = skip_space(text, at + mark.label.size());
  if (at >= text.size() || text[at] != ':') {
    return std::nullopt;
  }
  return Insertion{at + 1, fmt::format(" pcegar_mark({});", index)};
}

std::optional<Insertion> statement_mark(const std::string& text, std::size_t at,
                                        std::size_t index) {
  static constexpr std::array<std::string_view, 12> keywords{
      "if",   "else",  "while",   "for",    "do",   "switch",
      "case", "break", "default", "return", "goto", "continue"};
  const std::string word = text.substr(at, identifier_end(text, at) - at);
  const bool expression =
      word.empty() ? text[at] == '*' || text[at] == '(' || text[at] == '+' || text[at] == '-'
                   : std::find(keywords.begin(), keywords.end(), word) == keywords.end();
  if (!expression) {
    return std::nullopt;
  }
  return Insertion{at, fmt::format("pcegar_mark({}), ", index)};
}

/// Behind the declarator that begins with the variable's name at `at`.
std::optional<Insertion> fill_mark(const std::string& text, std::size_t at, const Fill& fill,
                                   std::size_t index) {
  if (!is_word_at(text, at, fill.name)) {
    return std::nullopt;
  }
  at += fill.name.size();
  int depth = 0;
  for (at = skip_space(text, at); at < text.size(); at = skip_space(text, at + 1)) {
    const char c = text[at];
    if (depth == 0 && (c == ',' || c == ';')) {
      return Insertion{at, fmt::format(", *pcegar_u{0} = pcegar_fill(&{1}, sizeof({1}), {0})",
                                       index, fill.name)};
    }
    if (c == '(' || c == '[') {
      ++depth;
    } else if (c == ')' || c == ']') {
      depth = std::max(0, depth - 1);  // the parentheses of (*name) begin before it
    } else if (c == '=' || c == '{' || c == '}' || c == '"' || c == '\'') {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

/// Whether the declaration of the name at `at` says so: a look back to what ends the one before.
bool is_static(const std::string& text, std::size_t at) {
  const std::size_t end = text.find_last_of(";}#", at);
  std::size_t i = end == std::string::npos ? 0 : end + 1;
  for (i = skip_space(text, i); i < at;
       i = skip_space(text, std::max(i + 1, identifier_end(text, i)))) {
    if (is_word_at(text, i, "static")) {
      return true;
    }
  }
  return false;
}

class Marker {
public:
  Marker(Plan& plan, std::span<const std::filesystem::path> files) : plan_(plan) {
    for (const std::filesystem::path& file : files) {
      std::ifstream stream(file, std::ios::binary);
      names_.push_back(file.string());
      texts_.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    }
    insertions_.resize(texts_.size());
  }

  Copies run() {
    for (std::size_t i = 0; i < plan_.marks.size(); ++i) {
      mark(i);
    }
    for (std::size_t i = 0; i < plan_.fills.size(); ++i) {
      fill(i);
    }
    export_entry();
    Copies copies;
    for (std::size_t file = 0; file < texts_.size(); ++file) {
      if (!insertions_[file].empty()) {
        copies.emplace(file, changed(file));
      }
    }
    return copies;
  }

private:
  [[nodiscard]] std::optional<std::size_t> file_of(const SourcePosition& position) const {
    const auto found = std::find(names_.begin(), names_.end(), position.file);
    return found == names_.end() ? std::nullopt
                                 : std::optional<std::size_t>(found - names_.begin());
  }

  /// `make` looks at text and offset and gives an insertion if it fits.
  template <class Make>
  bool insert(const SourcePosition& position, const Make& make) {
    const auto file = file_of(position);
    const auto at = file ? offset_of(texts_[*file], position) : std::nullopt;
    std::optional<Insertion> insertion = at ? make(texts_[*file], *at) : std::nullopt;
    if (!insertion) {
      return false;
    }
    insertions_[*file].push_back(std::move(*insertion));
    return true;
  }

  void mark(std::size_t index) {
    const Mark& mark = plan_.marks[index];
    const bool done = insert(mark.position, [&](const std::string& text, std::size_t at) {
      return mark.kind == Mark::Kind::Label ? label_mark(text, at, mark, index)
                                            : statement_mark(text, at, index);
    });
    if (!done) {
      plan_.notes.push_back(mark.position.to_string() +
                            ": the violation is not a call or an expression statement that can be "
                            "marked here, so nothing will report it");
    }
  }

  void fill(std::size_t index) {
    const Fill& fill = plan_.fills[index];
    const bool done = insert(fill.position, [&](const std::string& text, std::size_t at) {
      return fill_mark(text, at, fill, index);
    });
    if (!done) {
      std::erase_if(plan_.events, [&](const Event& event) {
        return event.kind == Event::Kind::Fill && event.subject == index;
      });
      plan_.notes.push_back(fill.position.to_string() + ": the initial value of " + fill.name +
                            " cannot be set");
    }
  }

  void export_entry() {
    const auto file = file_of(plan_.entry_position);
    const auto at = file ? offset_of(texts_[*file], plan_.entry_position) : std::nullopt;
    if (at && is_static(texts_[*file], *at)) {
      plan_.entry_linkage = Plan::Linkage::Internal;
      insertions_[*file].push_back(
          {texts_[*file].size(), fmt::format("\nvoid *pcegar_entry = (void *){};\n", plan_.entry)});
    }
  }

  std::string changed(std::size_t file) {
    std::vector<Insertion>& insertions = insertions_[file];
    std::stable_sort(insertions.begin(), insertions.end(),
                     [](const Insertion& a, const Insertion& b) { return a.offset < b.offset; });
    std::string result =
        "void *pcegar_fill(void *, unsigned long, int); int pcegar_mark(int);\n# 1 \"" +
        names_[file] + "\"\n";
    std::size_t copied = 0;
    for (const Insertion& insertion : insertions) {
      result.append(texts_[file], copied, insertion.offset - copied);
      result += insertion.text;
      copied = insertion.offset;
    }
    return result.append(texts_[file], copied);
  }

  Plan& plan_;
  std::vector<std::string> names_;
  std::vector<std::string> texts_;
  std::vector<std::vector<Insertion>> insertions_;
};

}  // namespace

Copies mark_sources(Plan& plan, std::span<const std::filesystem::path> files) {
  return Marker(plan, files).run();
}

}  // namespace pcegar::harness

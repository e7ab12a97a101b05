// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Inserts marks in copies of the source, by position. There are three kinds:
//
//   label       ERROR: ...    ->  ERROR: pcegar_mark(0); ...
//   statement   x = f(y);     ->  pcegar_mark(0), x = f(y);
//   variable    int x[4], y;  ->  int x[4], *pcegar_u0 = pcegar_fill(&x, sizeof(x), 0), y;
//
// A static entry function gets a pointer to it at the end of its file. The third insertion declares
// one more variable, since not everything can be initialised by an expression; it runs whenever
// control passes the declaration, which is when the path gives the variable its value. Lines stay
// where they are.
//
// Before each insertion, the text is checked: if the expected name is not there, it comes from a
// macro. In this case, and for code in a header, the preprocessed text is marked instead. The name
// is searched in the line that the preprocessor's line markers indicate, and must occur there
// exactly once.
#include "harness/instrument.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
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

/// Skips white space, comments and line continuations.
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

/// A text, and the place where it can be inserted.
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

/// The insertion behind the declarator that begins with the variable's name at `at`.
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

/// Whether the declaration of the name at `at` is static: looks back to the end of the previous
/// declaration.
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

/// A requested insertion: at a word at a position.
struct Wish {
  SourcePosition position;
  std::string word;  ///< empty if it is not known
  std::function<std::optional<Insertion>(const std::string&, std::size_t)> make;
};
struct Found {
  std::size_t wish;
  Insertion insertion;
};

std::string normal(const std::string& file) {
  return std::filesystem::path(file).lexically_normal().string();
}

/// Reads `# LINE "FILE"` at `at`; nothing for other lines.
std::optional<SourcePosition> line_marker(const std::string& text, std::size_t at) {
  if (text.compare(at, 2, "# ") != 0 ||
      std::isdigit(static_cast<unsigned char>(text[at + 2])) == 0) {
    return std::nullopt;
  }
  const std::size_t end = std::min(text.find('\n', at), text.size());
  const std::size_t open = text.find('"', at);
  const std::size_t close = open < end ? text.find('"', open + 1) : std::string::npos;
  if (close >= end) {
    return std::nullopt;
  }
  const auto line = static_cast<unsigned>(std::strtoul(text.c_str() + at + 2, nullptr, 10));
  return SourcePosition{normal(text.substr(open + 1, close - open - 1)), line, 0};
}

/// The places in a preprocessed text where a requested insertion is possible.
std::vector<Found> find_in_preprocessed(const std::string& text, std::size_t index,
                                        const Wish& wish) {
  std::vector<Found> found;
  const std::string file = normal(wish.position.file);
  SourcePosition here;
  std::size_t end = 0;
  for (std::size_t at = 0; at < text.size() && !wish.word.empty(); at = end + 1) {
    end = std::min(text.find('\n', at), text.size());
    if (auto marker = line_marker(text, at)) {
      here = std::move(*marker);
      continue;
    }
    for (std::size_t i = at; here.line == wish.position.line && here.file == file && i < end; ++i) {
      const bool begins = i == at || !is_identifier(text[i - 1]);
      if (begins && is_word_at(text, i, wish.word)) {
        if (auto insertion = wish.make(text, i)) {
          found.push_back({index, std::move(*insertion)});
        }
      }
    }
    ++here.line;
  }
  return found;
}

class Marker {
public:
  Marker(Plan& plan, std::span<const std::filesystem::path> files) : plan_(plan) {
    for (const std::filesystem::path& file : files) {
      std::ifstream stream(file, std::ios::binary);
      names_.push_back(file.string());
      copies_.push_back(
          {Copy::Form::Source,
           {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()}});
    }
    found_.resize(names_.size());
  }

  Copies run(const Preprocess& preprocess) {
    make_wishes();
    const std::optional<std::size_t> entry_file = static_entry();
    for (std::size_t i = 0; i < wishes_.size(); ++i) {
      find_in_source(i);
    }
    for (std::size_t file = 0; file < names_.size() && has_open_wishes(); ++file) {
      try_preprocessed(file, preprocess(file));
    }
    settle();
    Copies copies;
    for (std::size_t file = 0; file < names_.size(); ++file) {
      if (!found_[file].empty() || file == entry_file) {
        std::string text = changed(file);
        if (file == entry_file) {
          text += fmt::format("\nvoid *pcegar_entry = (void *){};\n", plan_.entry);
        }
        copies.emplace(file, Copy{copies_[file].form, std::move(text)});
      }
    }
    return copies;
  }

private:
  void make_wishes() {
    for (std::size_t i = 0; i < plan_.marks.size(); ++i) {
      const Mark& mark = plan_.marks[i];
      wishes_.push_back(
          {mark.position, mark.label, [mark, i](const std::string& text, std::size_t at) {
             return mark.kind == Mark::Kind::Label ? label_mark(text, at, mark, i)
                                                   : statement_mark(text, at, i);
           }});
    }
    for (std::size_t i = 0; i < plan_.fills.size(); ++i) {
      const Fill& fill = plan_.fills[i];
      wishes_.push_back(
          {fill.position, fill.name, [fill, i](const std::string& text, std::size_t at) {
             return fill_mark(text, at, fill, i);
           }});
    }
  }

  [[nodiscard]] std::optional<std::size_t> file_of(const SourcePosition& position) const {
    const auto found = std::find(names_.begin(), names_.end(), position.file);
    return found == names_.end() ? std::nullopt
                                 : std::optional<std::size_t>(found - names_.begin());
  }

  void find_in_source(std::size_t index) {
    const Wish& wish = wishes_[index];
    const auto file = file_of(wish.position);
    const auto at = file ? offset_of(copies_[*file].text, wish.position) : std::nullopt;
    if (at) {
      if (auto insertion = wish.make(copies_[*file].text, *at)) {
        found_[*file].push_back({index, std::move(*insertion)});
      }
    }
  }

  /// Takes the preprocessed text of a file if more can be marked there.
  void try_preprocessed(std::size_t file, std::optional<std::string> text) {
    std::vector<Found> better;
    for (std::size_t i = 0; text && i < wishes_.size(); ++i) {
      std::vector<Found> places = find_in_preprocessed(*text, i, wishes_[i]);
      if (places.size() == 1) {
        better.push_back(std::move(places.front()));
      }
    }
    if (better.size() > found_[file].size()) {
      found_[file] = std::move(better);
      copies_[file] = {Copy::Form::Preprocessed, std::move(*text)};
    }
  }

  [[nodiscard]] bool is_granted(std::size_t index) const {
    return std::any_of(found_.begin(), found_.end(), [&](const std::vector<Found>& in_file) {
      return std::any_of(in_file.begin(), in_file.end(),
                         [&](const Found& found) { return found.wish == index; });
    });
  }
  [[nodiscard]] bool has_open_wishes() const {
    for (std::size_t i = 0; i < wishes_.size(); ++i) {
      if (!is_granted(i)) {
        return true;
      }
    }
    return false;
  }

  void settle() {
    for (std::size_t i = 0; i < plan_.marks.size(); ++i) {
      if (!is_granted(i)) {
        plan_.notes.push_back(plan_.marks[i].position.to_string() +
                              ": the violation cannot be marked in the source, so nothing "
                              "will report it");
      }
    }
    for (std::size_t i = 0; i < plan_.fills.size(); ++i) {
      if (!is_granted(plan_.marks.size() + i)) {
        std::erase_if(plan_.events, [&](const Event& event) {
          return event.kind == Event::Kind::Fill && event.subject == i;
        });
        plan_.notes.push_back(plan_.fills[i].position.to_string() + ": the initial value of " +
                              plan_.fills[i].name + " cannot be set");
      }
    }
  }

  /// The file that must export a static entry function.
  std::optional<std::size_t> static_entry() {
    const auto file = file_of(plan_.entry_position);
    const auto at = file ? offset_of(copies_[*file].text, plan_.entry_position) : std::nullopt;
    if (!at || !is_static(copies_[*file].text, *at)) {
      return std::nullopt;
    }
    plan_.entry_linkage = Plan::Linkage::Internal;
    return file;
  }

  std::string changed(std::size_t file) {
    std::vector<Found>& found = found_[file];
    std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
      return a.insertion.offset < b.insertion.offset;
    });
    const std::string& text = copies_[file].text;
    std::string result =
        "void *pcegar_fill(void *, unsigned long, int); int pcegar_mark(int);\n# 1 \"" +
        names_[file] + "\"\n";
    std::size_t copied = 0;
    for (const Found& each : found) {
      result.append(text, copied, each.insertion.offset - copied);
      result += each.insertion.text;
      copied = each.insertion.offset;
    }
    return result.append(text, copied);
  }

  Plan& plan_;
  std::vector<std::string> names_;         ///< of the files, by index
  std::vector<Copy> copies_;               ///< their texts, unchanged
  std::vector<Wish> wishes_;               ///< the plan's marks, then its fills
  std::vector<std::vector<Found>> found_;  ///< by file
};

}  // namespace

Copies mark_sources(Plan& plan, std::span<const std::filesystem::path> files,
                    const Preprocess& preprocess) {
  return Marker(plan, files).run(preprocess);
}

}  // namespace pcegar::harness

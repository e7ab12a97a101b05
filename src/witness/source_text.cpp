// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "witness/source_text.hpp"

#include <algorithm>
#include <cctype>

#include "support/read_file.hpp"

namespace pcegar::witness {

namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool is_blank(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

/// Marks what is neither in a comment nor in a literal nor in a directive.
std::vector<bool> code_of(const std::string& text) {
  std::vector<bool> result(text.size(), false);
  bool is_first = true;  // of its line, but for blanks and comments
  bool is_directive = false;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    std::size_t end = i + 1;
    if (text.compare(i, 2, "//") == 0) {
      end = std::min(text.find('\n', i), text.size());
    } else if (text.compare(i, 2, "/*") == 0) {
      const std::size_t close = text.find("*/", i + 2);
      end = close == std::string::npos ? text.size() : close + 2;
    } else if (c == '\n') {
      is_first = true;
      is_directive = is_directive && text[i - 1] == '\\';
    } else if (!is_blank(c)) {
      is_directive = is_directive || (is_first && c == '#');
      is_first = false;
      if (c == '"' || c == '\'') {
        while (end < text.size() && text[end] != c && text[end] != '\n') {
          end += text[end] == '\\' ? 2 : 1;
        }
        end = end < text.size() && text[end] == '\n' ? end : std::min(end + 1, text.size());
      } else {
        result[i] = !is_directive;
      }
    }
    i = end;
  }
  return result;
}

}  // namespace

SourceText::SourceText(const std::vector<std::filesystem::path>& files) {
  for (const std::filesystem::path& path : files) {
    names_.push_back(path.string());
    File& entry = files_[path.string()];
    entry.text = read_file(path);
    entry.lines = {0};
    for (std::size_t i = 0; i < entry.text.size(); ++i) {
      if (entry.text[i] == '\n') {
        entry.lines.push_back(i + 1);
      }
    }
    entry.is_code = code_of(entry.text);
  }
}

const SourceText::File* SourceText::file(const std::string& name) const {
  const auto found = files_.find(name);
  return found == files_.end() ? nullptr : &found->second;
}

bool SourceText::contains(const SourcePosition& position) const {
  return position.line != 0 && file(position.file) != nullptr;
}

std::string SourceText::file_of(const std::string& name) const {
  if (files_.contains(name)) {
    return name;
  }
  std::string result;
  for (const auto& [known, content] : files_) {
    if (std::filesystem::path(known).filename() == std::filesystem::path(name).filename()) {
      if (!result.empty()) {
        return {};
      }
      result = known;
    }
  }
  return result;
}

std::string_view SourceText::text(const std::string& name) const {
  const File* const found = file(name);
  return found == nullptr ? std::string_view() : found->text;
}

std::optional<std::size_t> SourceText::offset(const SourcePosition& position) const {
  const File* const found = file(position.file);
  if (found == nullptr || position.line == 0 || position.line > found->lines.size()) {
    return std::nullopt;
  }
  const std::size_t result =
      found->lines[position.line - 1] + (position.column == 0 ? 0 : position.column - 1);
  return result < found->text.size() ? std::optional(result) : std::nullopt;
}

std::optional<SourcePosition> SourceText::position(const std::string& name,
                                                   std::size_t offset) const {
  const File* const found = file(name);
  if (found == nullptr || offset >= found->text.size()) {
    return std::nullopt;
  }
  const auto next = std::upper_bound(found->lines.begin(), found->lines.end(), offset);
  const auto line = static_cast<std::size_t>(next - found->lines.begin());
  return SourcePosition{name, static_cast<unsigned>(line),
                        static_cast<unsigned>(offset - found->lines[line - 1]) + 1};
}

bool SourceText::has_word(const SourcePosition& position, std::string_view word) const {
  const auto begin = offset(position);
  const std::string_view content = text(position.file);
  return begin && content.substr(*begin, word.size()) == word &&
         (*begin == 0 || !is_word(content[*begin - 1])) &&
         (*begin + word.size() >= content.size() || !is_word(content[*begin + word.size()]));
}

std::optional<SourcePosition> SourceText::end_of_call(const SourcePosition& statement,
                                                      std::string_view callee) const {
  const auto begin = offset(statement);
  if (!begin || callee.empty()) {
    return std::nullopt;
  }
  const File& source = *file(statement.file);
  const std::string& content = source.text;
  std::optional<std::size_t> end;
  std::vector<bool> brackets;  // open ones: whether they are the call's
  bool is_callee = false;      // what was read last is its name
  for (std::size_t i = *begin; i < content.size(); ++i) {
    const char c = content[i];
    if (!source.is_code[i] || is_blank(c)) {
      continue;
    }
    if (is_word(c)) {
      const std::size_t first = i;
      while (i + 1 < content.size() && is_word(content[i + 1])) {
        ++i;
      }
      is_callee = std::string_view(content).substr(first, i - first + 1) == callee;
      continue;
    }
    if (c == '(') {
      brackets.push_back(is_callee);
    } else if (c == ')') {
      if (brackets.empty()) {
        break;
      }
      if (brackets.back()) {
        if (end) {
          return std::nullopt;
        }
        end = i;
      }
      brackets.pop_back();
    } else if (brackets.empty() && (c == ';' || c == '{' || c == '}')) {
      break;
    }
    is_callee = false;
  }
  return end ? position(statement.file, *end) : std::nullopt;
}

std::optional<SourcePosition> SourceText::statement_around(const SourcePosition& place) const {
  const auto begin = offset(place);
  if (!begin) {
    return std::nullopt;
  }
  const File& source = *file(place.file);
  std::size_t first = *begin;  // the first that belongs to it
  for (std::size_t i = *begin; i-- > 0;) {
    const char c = source.text[i];
    if (!source.is_code[i] || is_blank(c)) {
      continue;
    }
    if (c == ';' || c == '{' || c == '}' || c == ')' || c == ':') {
      break;
    }
    if (is_word(c)) {
      std::size_t word = i;
      while (word > 0 && is_word(source.text[word - 1])) {
        --word;
      }
      const std::string_view text = std::string_view(source.text).substr(word, i - word + 1);
      if (i + 1 < first && (text == "else" || text == "do")) {
        break;
      }
      i = word;
    }
    first = i;
  }
  return position(place.file, first);
}

}  // namespace pcegar::witness

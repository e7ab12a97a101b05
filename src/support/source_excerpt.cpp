// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/source_excerpt.hpp"

#include <charconv>
#include <filesystem>
#include <fstream>

namespace pcegar {

namespace {

/// The number before text[end], which a ':' precedes; moves `end` to that ':'.
std::optional<unsigned> number_before(std::string_view text, std::size_t& end) {
  const std::size_t colon = end == 0 ? std::string_view::npos : text.rfind(':', end - 1);
  if (colon == std::string_view::npos) {
    return std::nullopt;
  }
  unsigned value = 0;
  const char* const last = text.data() + end;
  const auto [stop, error] = std::from_chars(text.data() + colon + 1, last, value);
  if (error != std::errc{} || stop != last || value == 0) {
    return std::nullopt;
  }
  end = colon;
  return value;
}

}  // namespace

std::optional<SourcePosition> error_position(std::string_view message) {
  std::size_t end = message.find(": error: ");
  if (end == std::string_view::npos || message.find('\n') < end) {
    return std::nullopt;
  }
  const auto column = number_before(message, end);
  const auto line = column ? number_before(message, end) : std::nullopt;
  if (!line) {
    return std::nullopt;
  }
  return SourcePosition{std::string(message.substr(0, end)), *line, *column};
}

std::string source_excerpt(std::string_view message) {
  const auto position = error_position(message);
  if (!position) {
    return {};
  }
  const std::filesystem::path path(position->file);
  std::error_code ignored;
  std::ifstream file(path);
  if (!std::filesystem::is_regular_file(path, ignored) || !file) {
    return {};
  }
  std::string text;
  for (unsigned i = 0; i < position->line; ++i) {
    if (!std::getline(file, text)) {
      return {};
    }
  }
  constexpr std::size_t longest = 300;
  if (position->column > text.size() + 1 || text.size() > longest) {
    return {};
  }
  std::string below;
  for (unsigned i = 0; i + 1 < position->column; ++i) {
    below += text[i] == '\t' ? '\t' : ' ';
  }
  for (char& c : text) {
    c = static_cast<unsigned char>(c) < ' ' && c != '\t' ? ' ' : c;
  }
  return "  " + text + "\n  " + below + "^\n";
}

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/text.hpp"

#include <cctype>
#include <filesystem>

namespace pcegar::environment {

void Text::line(const std::string& line) {
  text_ += line.empty() ? "\n" : std::string(std::size_t{2} * depth_, ' ') + line + "\n";
}

std::string identifier(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      result += c;
    } else if (!result.empty() && result.back() != '_') {
      result += '_';
    }
  }
  while (!result.empty() && result.back() == '_') {
    result.pop_back();
  }
  return result;
}

std::string place(const SourcePosition& position) {
  return std::filesystem::path(position.file).filename().string() + ":" +
         std::to_string(position.line);
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string result;
  for (const std::string& part : parts) {
    result += (result.empty() ? "" : std::string(between)) + part;
  }
  return result;
}

}  // namespace pcegar::environment

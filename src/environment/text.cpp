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

std::string prototype(const frontend::SurveyedFunction& function) {
  std::vector<std::string> parameters;
  for (const frontend::SurveyedType& parameter : function.parameters) {
    parameters.push_back(parameter.declare("a" + std::to_string(parameters.size())));
  }
  if (function.is_variadic) {
    parameters.emplace_back("...");
  }
  const std::string list = parameters.empty() ? "void" : joined(parameters, ", ");
  return function.result.declare(function.name + "(" + list + ")");
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string result;
  for (const std::string& part : parts) {
    result += (result.empty() ? "" : std::string(between)) + part;
  }
  return result;
}

}  // namespace pcegar::environment

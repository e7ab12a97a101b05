// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/violations.hpp"

#include <fmt/format.h>

#include <sstream>

#include "cli/progress_text.hpp"
#include "report/counterexample_report.hpp"
#include "support/message_form.hpp"

namespace pcegar::cli {

namespace {

constexpr std::size_t most_lines = 10;
constexpr std::size_t most_columns = 160;
constexpr std::size_t most_paths = 3;

/// Long lines have many values, or statements of many lines.
std::string with_short_lines(const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    result += (line.size() > most_columns ? cut_to(line, most_columns) + " ..." : line) + "\n";
  }
  return result;
}

}  // namespace

void show_violations(const Settings& settings, const frontend::LoadResult& loaded,
                     const std::vector<verification::PropertyResult>& results, const Log& log) {
  if (settings.output.counterexample || !log.enabled(LogLevel::Info)) {
    return;
  }
  std::ostringstream text;
  std::size_t count = 0;
  for (const verification::PropertyResult& result : results) {
    const verification::Violated* const violated = result.violated();
    if (violated != nullptr && ++count <= most_paths) {
      report::write_end_of_counterexample({loaded.program, loaded.enumerations}, result.property,
                                          violated->message, violated->counterexample, most_lines,
                                          text);
    }
  }
  if (count == 0) {
    return;
  }
  if (count > most_paths) {
    text << fmt::format("({} more properties are violated)\n", count - most_paths);
  }
  text << "(--counterexample - prints whole paths)\n";
  const std::string shown = with_short_lines(text.str());
  if (settings.output.progress == ProgressForm::Json) {
    log.info(shown);
  } else {
    write_to_standard_error(shown);
  }
}

std::vector<std::string> condensed(const std::vector<std::string>& warnings) {
  constexpr std::size_t few = 3;
  constexpr std::string_view kind = "' is called but not defined";  // frontend/lowering.cpp
  constexpr std::string_view before_name = "function '";
  std::vector<std::string> others;
  std::vector<std::string> names;
  for (const std::string& warning : warnings) {
    const std::size_t end = warning.find(kind);
    const std::size_t begin = warning.find(before_name);
    if (end == std::string::npos || begin >= end) {
      others.push_back(warning);
    } else {
      names.push_back(warning.substr(begin + before_name.size(), end - begin - before_name.size()));
    }
  }
  if (names.size() <= few) {
    return warnings;
  }
  std::string text = fmt::format(
      "{} functions are called but not defined; their results are arbitrary:", names.size());
  for (std::size_t i = 0; i < few; ++i) {
    text += (i == 0 ? " " : ", ") + names[i];
  }
  others.push_back(text + ", ... (--log debug: all)");
  return others;
}

}  // namespace pcegar::cli

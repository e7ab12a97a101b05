// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/counterexample_report.hpp"

#include <fmt/format.h>

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "report/counterexample_steps.hpp"

namespace pcegar::report {

namespace {

/// "x = 3, y = 4"
std::string text_of(const std::vector<CounterexampleStep::Value>& values) {
  std::string text;
  for (const auto& [what, value] : values) {
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", what, value);
  }
  return text;
}

std::string title_of(const std::string& property, const std::string& message) {
  return fmt::format("Counterexample for property {}{}\n", property,
                     message.empty() ? "" : ": " + message);
}

/// A step as a line; empty where nothing is written in the source.
std::string line_of(const CounterexampleStep& step) {
  if (step.text.empty()) {
    return {};
  }
  std::string line = fmt::format("  {:<24} {}", step.position.to_string(), step.text);
  if (!step.inputs.empty()) {
    line += "    input: " + text_of(step.inputs);
  }
  if (!step.assigned.empty()) {
    line += "    => " + text_of(step.assigned);
  }
  return line + "\n";
}

/// Steps in lines; a line says so where the function changes.
std::vector<std::string> lines_of(const cfa::Program& program,
                                  const refiners::Counterexample& counterexample) {
  std::vector<std::string> lines;
  std::string function;
  for (const CounterexampleStep& step : steps_of(program, counterexample)) {
    if (step.function != function) {
      lines.push_back("in " + step.function + "():\n");
      function = step.function;
    }
    if (std::string line = line_of(step); !line.empty()) {
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

}  // namespace

void write_counterexample(const cfa::Program& program, const std::string& property,
                          const std::string& message,
                          const refiners::Counterexample& counterexample, std::ostream& out) {
  out << title_of(property, message);
  for (const std::string& line : lines_of(program, counterexample)) {
    out << line;
  }
}

void write_end_of_counterexample(const cfa::Program& program, const std::string& property,
                                 const std::string& message,
                                 const refiners::Counterexample& counterexample,
                                 std::size_t most_lines, std::ostream& out) {
  out << title_of(property, message);
  const std::vector<std::string> lines = lines_of(program, counterexample);
  const std::size_t first = lines.size() > most_lines ? lines.size() - most_lines + 1 : 0;
  if (first > 0) {
    out << fmt::format("  ({} lines before)\n", first);
  }
  for (std::size_t i = first; i < lines.size(); ++i) {
    out << lines[i];
  }
}

}  // namespace pcegar::report

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/counterexample_report.hpp"

#include <fmt/format.h>

#include <ostream>

namespace pcegar::report {

namespace {

/// The values given in one step, "x = 3, y = 4"; advances the cursor past them.
template <class Values>
std::string values_of(const Values& values, std::size_t step, std::size_t& cursor) {
  std::string text;
  for (; cursor < values.size() && values[cursor].step == step; ++cursor) {
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", values[cursor].what,
                        values[cursor].value);
  }
  return text;
}

}  // namespace

void write_counterexample(const cfa::Program& program, const std::string& property,
                          const std::string& message,
                          const refiners::Counterexample& counterexample, std::ostream& out) {
  out << fmt::format("Counterexample for property {}{}\n", property,
                     message.empty() ? "" : ": " + message);
  std::size_t inputs = 0;
  std::size_t assignments = 0;
  std::string function;
  for (std::size_t i = 0; i < counterexample.path.size(); ++i) {
    const cfa::Edge& edge = program.edge(counterexample.path[i]);
    const std::string text = cfa::to_string(program, edge);
    const std::string input = values_of(counterexample.inputs, i, inputs);
    const std::string assigned = values_of(counterexample.assignments, i, assignments);
    const std::string& now = program.function(program.location(edge.source).function).name;
    if (now != function) {
      out << "in " << now << "():\n";
      function = now;
    }
    if (text.empty()) {
      continue;
    }
    out << fmt::format("  {:<24} {}", edge.position.to_string(), text);
    if (!input.empty()) {
      out << "    input: " << input;
    }
    if (!assigned.empty()) {
      out << "    => " << assigned;
    }
    out << "\n";
  }
}

}  // namespace pcegar::report

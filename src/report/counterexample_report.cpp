// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/counterexample_report.hpp"

#include <fmt/format.h>

#include <ostream>

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

}  // namespace

void write_counterexample(const cfa::Program& program, const std::string& property,
                          const std::string& message,
                          const refiners::Counterexample& counterexample, std::ostream& out) {
  out << fmt::format("Counterexample for property {}{}\n", property,
                     message.empty() ? "" : ": " + message);
  std::string function;
  for (const CounterexampleStep& step : steps_of(program, counterexample)) {
    if (step.function != function) {
      out << "in " << step.function << "():\n";
      function = step.function;
    }
    if (step.text.empty()) {
      continue;
    }
    out << fmt::format("  {:<24} {}", step.position.to_string(), step.text);
    if (!step.inputs.empty()) {
      out << "    input: " << text_of(step.inputs);
    }
    if (!step.assigned.empty()) {
      out << "    => " << text_of(step.assigned);
    }
    out << "\n";
  }
}

}  // namespace pcegar::report

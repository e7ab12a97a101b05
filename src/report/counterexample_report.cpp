// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/counterexample_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "report/path_values.hpp"

namespace pcegar::report {

namespace {

using Value = WalkStep::Value;

/// Values of one condition.
constexpr std::size_t most_read = 4;

/// "x = 3, y = 4"
std::string text_of(const std::vector<Value>& values) {
  std::string text;
  for (const Value& value : values) {
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", value.name, value.value);
  }
  return text;
}

std::string title_of(const std::string& property, const std::string& message) {
  return fmt::format("Counterexample for property {}{}\n", property,
                     message.empty() ? "" : ": " + message);
}

class Lines {
public:
  Lines(const CounterexampleSource& source, const refiners::Counterexample& counterexample)
      : program_(source.program), steps_(walk_of(program_, source.enumerations, counterexample)) {
    for (const WalkStep& step : steps_) {
      for (const Value& value : step.read) {
        if (!value.owner) {
          globals_read_.insert(value.name);
        }
      }
    }
  }

  /// Steps in lines; a line says so where the function changes.
  std::vector<std::string> all() {
    for (const WalkStep& step : steps_) {
      if (step.function == program_.start_function()) {
        initialise(step);
      } else {
        add(step);
      }
    }
    return std::move(lines_);
  }

private:
  /// A step before main(): the initial value of a static variable, or of a part of it.
  void initialise(const WalkStep& step) {
    const auto matters = [this](const Value& value) {
      return value.is_input ? value.decides : globals_read_.contains(value.name);
    };
    if (std::any_of(step.written.begin(), step.written.end(), matters)) {
      add(step);
    }
  }

  void add(const WalkStep& step) {
    const cfa::Edge& edge = program_.edge(step.edge);
    const std::string text = cfa::to_string(program_, edge);
    std::vector<Value> inputs;
    std::vector<Value> assigned;
    for (const Value& value : step.written) {
      if (!value.is_input) {
        assigned.push_back(value);
      } else if (value.decides) {
        inputs.push_back(value);
      }
    }
    // A declaration without a value, or the end of a call that has none.
    const bool needs_values = std::holds_alternative<cfa::Havoc>(edge.operation) ||
                              std::holds_alternative<cfa::ReturnFromCall>(edge.operation);
    if (text.empty() || (needs_values && inputs.empty() && assigned.empty())) {
      return;
    }
    if (step.call != call_ || lines_.empty()) {
      lines_.push_back("in " + program_.function(step.function).name + "():\n");
      call_ = step.call;
    }
    std::string line = fmt::format("  {:<24} {}", edge.position.to_string(), text);
    if (!inputs.empty()) {
      line += "    input: " + text_of(inputs);
    }
    if (!assigned.empty()) {
      line += "    => " + text_of(assigned);
    }
    if (std::holds_alternative<cfa::Assume>(edge.operation) && !step.read.empty() &&
        step.read.size() <= most_read) {
      line += "    with " + text_of(step.read);
    }
    lines_.push_back(line + "\n");
  }

  const cfa::Program& program_;
  std::vector<WalkStep> steps_;
  std::set<std::string> globals_read_;
  std::vector<std::string> lines_;
  std::size_t call_ = 0;  ///< of the last line
};

}  // namespace

void write_counterexample(const CounterexampleSource& source, const std::string& property,
                          const std::string& message,
                          const refiners::Counterexample& counterexample, std::ostream& out) {
  out << title_of(property, message);
  for (const std::string& line : Lines(source, counterexample).all()) {
    out << line;
  }
}

void write_end_of_counterexample(const CounterexampleSource& source, const std::string& property,
                                 const std::string& message,
                                 const refiners::Counterexample& counterexample,
                                 std::size_t most_lines, std::ostream& out) {
  out << title_of(property, message);
  const std::vector<std::string> lines = Lines(source, counterexample).all();
  const std::size_t first = lines.size() > most_lines ? lines.size() - most_lines + 1 : 0;
  if (first > 0) {
    out << fmt::format("  ({} lines before)\n", first);
  }
  for (std::size_t i = first; i < lines.size(); ++i) {
    out << lines[i];
  }
}

}  // namespace pcegar::report

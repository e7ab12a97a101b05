// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "execution/execution.hpp"
#include "execution/trial_inputs.hpp"

namespace pcegar::execution {

/// Executes a program with a few choices of its inputs, one execution for each. They can only find
/// violations. See trials.cpp.
class Trials {
public:
  struct Bounds {
    std::uint64_t steps;         ///< of all trials together, without those that forecasts add
    std::uint64_t added_steps;   ///< by forecasts
    std::size_t longest_replay;  ///< longer paths do not state what was chosen
  };
  /// All arguments must outlive it.
  Trials(const cfa::Program& program, const Environment& environment, const Bounds& bounds,
         const Limits& limits);

  /// Whether another trial may find more.
  [[nodiscard]] bool may_go_on() const;
  /// The next trial: an observation for each automaton, either Open, or Violated or Certain.
  /// These are about executions with the chosen inputs: a violation has to be replayed, unless it
  /// is certain. The paths are valid until the next trial.
  [[nodiscard]] std::vector<Observation> next(const std::vector<const spec::Automaton*>& automata);
  [[nodiscard]] unsigned count() const { return trial_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  /// Why the last trial ended before the program did; may be empty.
  [[nodiscard]] const std::string& obstacle() const { return execution_->unsupported(); }

private:
  const cfa::Program& program_;
  const Environment environment_;
  const Limits& limits_;
  const std::vector<std::int64_t> numbers_;
  const Bounds bounds_;
  std::uint64_t added_steps_ = 0;
  std::uint64_t steps_ = 0;
  unsigned trial_ = 0;
  bool is_in_vain_ = false;
  std::string last_obstacle_;
  unsigned same_obstacles_ = 0;  ///< in a row
  std::map<const spec::Automaton*, std::shared_ptr<Observer>> observers_;
  std::unique_ptr<Execution> execution_;
};

}  // namespace pcegar::execution

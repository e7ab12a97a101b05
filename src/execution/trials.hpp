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

/// Executes a program with some choices of its inputs, one execution for each. They can only find
/// violations. See trials.cpp.
class Trials {
public:
  struct Bounds {
    std::uint64_t steps;  ///< of all trials together, with what each costs beside its steps, but
                          ///< without those that forecasts add
    std::uint64_t added_steps;   ///< by forecasts
    std::size_t longest_replay;  ///< longer paths do not state what was chosen
  };
  /// Without `points_to`, automata that keep objects are open. All arguments must outlive it.
  Trials(const cfa::Program& program, const Environment& environment, const Bounds& bounds,
         const Limits& limits, const alias::PointsTo* points_to = nullptr);

  /// Whether another trial may find more.
  [[nodiscard]] bool may_go_on() const;
  /// So many steps more, also if nothing new was reached lately.
  void add_steps(std::uint64_t steps);
  /// The next trial: an observation for each automaton, either Open, or Violated or Certain.
  /// These are about executions with the chosen inputs: a violation has to be replayed, unless it
  /// is certain. The paths are valid until the next trial.
  [[nodiscard]] std::vector<Observation> next(const std::vector<const spec::Automaton*>& automata);
  [[nodiscard]] unsigned count() const { return trial_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  /// Why the last trial ended before the program did; may be empty.
  [[nodiscard]] const std::string& obstacle() const { return execution_->unsupported(); }
  [[nodiscard]] const SourcePosition& obstacle_position() const { return execution_->obstacle(); }

private:
  /// A trial that reached something new.
  struct Seed {
    std::vector<Wide> inputs;  ///< up to there
    std::uint64_t steps;       ///< up to there
  };
  /// The first inputs of the next trial, and how many steps more it gets for them.
  [[nodiscard]] std::pair<std::vector<Wide>, std::uint64_t> beginning();
  [[nodiscard]] std::uint64_t below(std::uint64_t bound);

  const cfa::Program& program_;
  const Environment environment_;
  const Limits& limits_;
  const std::vector<std::int64_t> numbers_;
  const alias::PointsTo* const points_to_;
  Bounds bounds_;
  std::uint64_t added_steps_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t cost_ = 0;
  unsigned trial_ = 0;
  bool is_in_vain_ = false;
  std::string last_obstacle_;
  unsigned same_obstacles_ = 0;  ///< in a row
  unsigned most_vain_trials_;
  Coverage coverage_;
  std::shared_ptr<Calls> calls_;
  std::vector<Seed> seeds_;
  std::vector<Seed> more_;     ///< those that took an edge more often
  unsigned without_news_ = 0;  ///< trials in a row
  std::uint64_t random_ = 1;
  std::map<const spec::Automaton*, std::shared_ptr<Observer>> observers_;
  std::unique_ptr<Execution> execution_;
};

}  // namespace pcegar::execution

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Trials: a program with inputs, executed with a few choices of them. An exploration finds a
// violation behind a long loop by refining once for each iteration or more, and asks a solver about
// each path; one execution with suitable inputs costs microseconds. Most inputs are not special:
// many violations happen for 0, 1, -1, the numbers that the program itself mentions, or a NaN.
//
// One trial is a single execution. Where it reads what is not known, it chooses a value
// (trial_inputs.cpp), which stays there. The path of a violation is then replayed with these
// choices as assumptions, so that the solver only computes what the execution has computed: what is
// not known may be no input, or no input may have this value. A violation is certain without that
// if only results of functions without a body were chosen, which are free to return them, and
// nothing on the path was undefined or left open by C.
//
// A trial ends where it would need what is not known: an address, or a value that C does not
// define. Each has a small number of steps. It gets more if a forecast says that the loops it is in
// will end soon after (loop_forecast.hpp), so that loops over large arrays are executed, but those
// that wait for events forever are not.
#include "execution/trials.hpp"

#include <algorithm>

namespace pcegar::execution {

namespace {

constexpr std::uint64_t steps_of_a_trial = 4'000;
constexpr unsigned most_trials = 60;
/// Of trials in a row that ended early, where something cannot be followed.
constexpr unsigned most_same_obstacles = 7;

}  // namespace

Trials::Trials(const cfa::Program& program, const Environment& environment, const Bounds& bounds,
               const Limits& limits)
    : program_(program),
      environment_(environment),
      limits_(limits),
      numbers_(numbers_in(program)),
      bounds_(bounds) {}

bool Trials::may_go_on() const {
  return !is_in_vain_ && trial_ < most_trials && steps_ - added_steps_ < bounds_.steps;
}

std::vector<Observation> Trials::next(const std::vector<const spec::Automaton*>& automata) {
  TrialInputs inputs(trial_++, numbers_);
  const std::uint64_t added = bounds_.added_steps - std::min(added_steps_, bounds_.added_steps);
  Trial trial{inputs, {}, bounds_.longest_replay};
  for (const spec::Automaton* automaton : automata) {
    std::shared_ptr<Observer>& observer = observers_[automaton];
    observer = observer ? observer : std::make_shared<Observer>(*automaton, program_);
    trial.observers.push_back(observer);
  }
  execution_ = std::make_unique<Execution>(
      program_, automata, environment_,
      execution::Bounds{.steps = steps_of_a_trial, .added_steps = added}, limits_, IsImpossible{},
      &trial);
  std::vector<Observation> result = execution_->run();
  steps_ += execution_->steps();
  added_steps_ += execution_->steps() - std::min(execution_->steps(), steps_of_a_trial);
  const bool is_same = !obstacle().empty() && obstacle() == last_obstacle_;
  same_obstacles_ = is_same && execution_->steps() < steps_of_a_trial ? same_obstacles_ + 1 : 0;
  last_obstacle_ = obstacle();
  // Without a choice, all trials are the same.
  is_in_vain_ = trial.choices == 0 || same_obstacles_ == most_same_obstacles;
  return result;
}

}  // namespace pcegar::execution

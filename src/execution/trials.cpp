// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Trials: a program with inputs, executed with some choices of them. An exploration finds a
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
// What some inputs have reached, others reach as well that begin like them: most trials begin with
// the inputs of an earlier one that reached something new, up to there or a bit less, perhaps with
// one of them changed, and go on with others. New is an edge, one more power of two of the times
// that it is taken, or a configuration of an automaton on an edge. This is what greybox fuzzers do
// (M. Zalewski, "American fuzzy lop", 2013), with the loops that wait for several events of the
// environment in mind.
//
// Automata that keep objects watch one of them; the trial chooses which (watching.hpp).
//
// A trial ends where it would need what is not known: an address, or a value that C does not
// define. Each has a small number of steps. It gets more if a forecast says that the loops it is in
// will end soon after (loop_forecast.hpp), so that loops over large arrays are executed, but those
// that wait for events forever are not.
#include "execution/trials.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace pcegar::execution {

namespace {

constexpr std::uint64_t steps_of_a_trial = 4'000;
/// The first trials begin with nothing.
constexpr unsigned first_trials = 30;
/// Without anything new, in a row: at first, and if more steps are given.
constexpr unsigned few_vain_trials = 100;
constexpr unsigned many_vain_trials = 3'000;
/// Of trials in a row that ended early, where something cannot be followed.
constexpr unsigned most_same_obstacles = 7;
/// What a trial costs beside its steps, in steps.
constexpr std::uint64_t cost_of_a_trial = 100;
constexpr std::size_t edges_per_step = 10;

}  // namespace

Trials::Trials(const cfa::Program& program, const Environment& environment, const Bounds& bounds,
               const Limits& limits, const alias::PointsTo* points_to)
    : program_(program),
      environment_(environment),
      limits_(limits),
      numbers_(numbers_in(program)),
      points_to_(points_to),
      bounds_(bounds),
      most_vain_trials_(few_vain_trials),
      coverage_(program.edge_count()),
      calls_(std::make_shared<Calls>(program)) {}

bool Trials::may_go_on() const {
  return !is_in_vain_ && without_news_ < most_vain_trials_ && cost_ < bounds_.steps;
}

void Trials::add_steps(std::uint64_t steps) {
  if (steps == 0) {
    return;
  }
  bounds_.steps = std::max(bounds_.steps, cost_) + steps;
  most_vain_trials_ = many_vain_trials;
  without_news_ = 0;
}

/// A linear congruential generator (D. Knuth's MMIX), of which the upper bits are used.
std::uint64_t Trials::below(std::uint64_t bound) {
  random_ = random_ * 6364136223846793005U + 1442695040888963407U;
  return (random_ >> 33U) % bound;
}

std::pair<std::vector<Wide>, std::uint64_t> Trials::beginning() {
  if (trial_ < first_trials || seeds_.empty() || below(8) == 0) {
    return {};
  }
  const std::vector<Seed>& seeds = more_.empty() || below(3) > 0 ? seeds_ : more_;
  // The newest ones most often: they reached what the others did not.
  const std::size_t oldest = std::array<std::size_t, 3>{1, 8, seeds.size()}[below(3)];
  const auto drawn = [&]() -> const Seed& {
    return seeds[seeds.size() - 1 - below(std::min(seeds.size(), oldest))];
  };
  const Seed& one = drawn();
  const Seed& other = drawn();
  const Seed& seed = other.steps < one.steps ? other : one;
  std::vector<Wide> inputs = seed.inputs;
  // The last inputs may be what led it astray.
  const std::uint64_t cut = below(6);
  if (!inputs.empty() && cut > 2) {
    inputs.resize(cut == 3 ? below(inputs.size())
                           : inputs.size() - std::min<std::uint64_t>(1 + below(4), inputs.size()));
  }
  if (!inputs.empty() && below(4) == 0) {
    inputs[below(inputs.size())] = below(2) == 0 ? below(4) : below(256);
  }
  return {std::move(inputs), seed.steps};
}

std::vector<Observation> Trials::next(const std::vector<const spec::Automaton*>& automata) {
  auto [begin, more_steps] = beginning();
  const std::uint64_t most_steps = steps_of_a_trial + more_steps;
  TrialInputs inputs(trial_++, numbers_, std::move(begin));
  const std::uint64_t added = bounds_.added_steps - std::min(added_steps_, bounds_.added_steps);
  coverage_.begin();
  Trial trial{inputs, {}, bounds_.longest_replay, coverage_, calls_};
  for (const spec::Automaton* automaton : automata) {
    std::shared_ptr<Observer>& observer = observers_[automaton];
    observer = observer ? observer : std::make_shared<Observer>(*automaton, program_, points_to_);
    trial.observers.push_back(observer);
  }
  execution_ =
      std::make_unique<Execution>(program_, automata, environment_,
                                  execution::Bounds{.steps = most_steps, .added_steps = added},
                                  limits_, IsImpossible{}, &trial);
  std::vector<Observation> result = execution_->run();
  const std::uint64_t steps = execution_->steps();
  steps_ += steps;
  added_steps_ += steps - std::min(steps, most_steps);
  cost_ += std::min(steps, most_steps) + cost_of_a_trial + program_.edge_count() / edges_per_step;
  const bool has_news = trial.news != Coverage::News::None;
  if (trial.news_at > 0) {
    std::vector<Wide> all = inputs.take_all();
    all.resize(std::min(all.size(), trial.news_at));
    (trial.news == Coverage::News::First ? seeds_ : more_)
        .push_back({std::move(all), std::min(trial.news_steps, most_steps)});
  }
  without_news_ = has_news ? 0 : without_news_ + 1;
  const bool is_same = !obstacle().empty() && obstacle() == last_obstacle_ && !has_news;
  same_obstacles_ = is_same && steps < most_steps ? same_obstacles_ + 1 : 0;
  last_obstacle_ = obstacle();
  // Without a choice, all trials are the same.
  is_in_vain_ = inputs.count() == 0 || same_obstacles_ == most_same_obstacles;
  return result;
}

}  // namespace pcegar::execution

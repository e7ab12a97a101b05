// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "encoding/path_formula.hpp"
#include "execution/coverage.hpp"
#include "execution/loop_forecast.hpp"
#include "execution/machine.hpp"
#include "execution/observers.hpp"
#include "execution/watching.hpp"
#include "support/limits.hpp"

namespace pcegar::execution {

/// The bounds of an execution.
struct Bounds {
  std::uint64_t steps = 0;   ///< edges on all paths together
  unsigned branches = 0;     ///< on values that depend on inputs
  unsigned path_checks = 0;  ///< questions whether a path is impossible
  /// More steps, if a forecast says that the loops that it is in end within these.
  std::uint64_t added_steps = 0;
};

/// Whether the path is impossible: no execution of the program takes it, for any inputs. False if
/// that is not known.
using IsImpossible = std::function<bool(const std::vector<encoding::PathStep>&)>;

/// A single execution, with chosen inputs, instead of all (trials.cpp).
struct Trial {
  Chooser& inputs;
  /// Of the automata, in their order: what they know of the edges.
  std::vector<std::shared_ptr<Observer>> observers;
  std::size_t longest_stated = 0;  ///< paths up to this length say what was chosen
  Coverage& coverage;              ///< of all trials so far
  std::shared_ptr<Calls> calls;
  /// How many inputs it had been given, and how many steps it had, when it last reached something
  /// new.
  std::size_t news_at = 0;
  std::uint64_t news_steps = 0;
  Coverage::News news = Coverage::News::None;  ///< the best

  void note(Coverage::News one, std::uint64_t steps) {
    if (one != Coverage::News::None) {
      news_at = inputs.count();
      news_steps = steps;
      news = std::max(news, one);
    }
  }
};

/// A result that was chosen for a call on a path.
struct ChosenResult {
  std::size_t step;  ///< of the call
  const cfa::Expression* result;
  Wide bits;
};

/// The result for one property.
struct Observation {
  enum class Kind : std::uint8_t {
    Holds,     ///< on all executions of the program
    Violated,  ///< on a path that may be possible
    Certain,   ///< violated in every execution, or for some choice of what allocations do, or
               ///< with the results `chosen`
    Open
  } kind = Kind::Open;
  std::string message;                   ///< of a violation
  std::vector<encoding::PathStep> path;  ///< to it
  std::vector<ChosenResult> chosen{};    ///< in a trial
  /// Some implicit conversion to a signed type changed a value; of a certain violation that is in
  /// no trial: in every execution.
  bool converts = false;
};

/// Executes a program from its start. Values that do not depend on inputs are known; if a branch
/// depends on inputs, both outcomes are followed. See execution.cpp.
class Execution {
public:
  /// All arguments must outlive the execution, and the execution must outlive the paths that it
  /// returns.
  Execution(const cfa::Program& program, const std::vector<const spec::Automaton*>& automata,
            const Environment& environment, const Bounds& bounds, const Limits& limits,
            IsImpossible is_impossible = {}, Trial* trial = nullptr);
  ~Execution();

  /// One observation for each automaton. Without automata, only measures how far the execution
  /// gets.
  [[nodiscard]] std::vector<Observation> run();
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  /// The reason why not all executions were followed: a construct or a bound. Empty if they were.
  [[nodiscard]] const std::string& unsupported() const { return unsupported_; }
  /// Where the execution was then: the last step before.
  [[nodiscard]] const SourcePosition& obstacle() const { return obstacle_; }
  /// Whether this is the bound on recursion, and no input decided a branch before it.
  [[nodiscard]] bool met_recursion_bound() const { return met_recursion_bound_; }
  /// By location: whether the execution reached it.
  [[nodiscard]] const std::vector<bool>& visited() const { return visited_; }

private:
  struct State;
  /// One of the possible next steps from a state.
  struct Move {
    cfa::EdgeId edge;
    CallOutcome outcome = CallOutcome::Usual;
    bool is_guess = false;  ///< the condition on the edge is not known to hold
  };
  /// A waiting state, and its next step.
  struct Waiting;

  void follow(std::unique_ptr<State> state);
  void moves(State& state, std::vector<Move>& result);
  void move(State& state, const Move& move);
  void operate(State& state, const cfa::Edge& edge, const Move& move);
  void observe(State& state, cfa::EdgeId edge);
  void observe(State& state, cfa::EdgeId edge, std::size_t property);
  void close(std::size_t property);
  void count_step();
  [[nodiscard]] bool forecasts() const;
  void note_distance(Machine& machine, const cfa::Expression& condition, cfa::LocationId branch);
  void state_choices(const std::vector<Choice>& choices);
  [[nodiscard]] Truth condition(State& state, const cfa::Expression& e);
  /// Throws NotConsidered if the path so far is known to be impossible.
  void check_path();
  [[nodiscard]] bool is_about_new_input(std::size_t steps) const;
  /// Whether to check the path at a branch that inputs decide.
  [[nodiscard]] bool is_worth_a_check(State& state, cfa::LocationId branch);
  [[nodiscard]] bool is_finished() const { return open_count_ == 0 && !observers_.empty(); }
  [[nodiscard]] bool is_open(std::size_t property) const { return !closed_[property]; }

  const cfa::Program& program_;
  const Environment environment_;
  const Bounds bounds_;
  const Limits& limits_;
  const IsImpossible is_impossible_;
  Trial* const trial_;
  std::uint64_t most_steps_;
  unsigned extensions_ = 0;
  LoopForecast forecast_;
  bool chose_memory_ = false;
  std::optional<Watching> watching_;  ///< in a trial
  std::vector<ChosenResult> chosen_;
  std::deque<cfa::Expression> stated_;
  std::vector<std::shared_ptr<Observer>> observers_;
  std::vector<Observation> result_;
  std::vector<bool> closed_;  ///< by property: whether its result is final
  std::size_t open_count_ = 0;
  unsigned path_checks_ = 0;
  unsigned refuted_paths_ = 0;
  unsigned branches_again_ = 0;  ///< on inputs, where the path had one before
  std::vector<Waiting> waiting_;
  std::vector<encoding::PathStep> path_;  ///< to where the execution is
  std::shared_ptr<Calls> calls_;
  std::uint64_t steps_ = 0;
  unsigned branches_ = 0;
  std::string unsupported_;
  SourcePosition obstacle_;
  bool met_recursion_bound_ = false;
  std::vector<bool> visited_;
};

}  // namespace pcegar::execution

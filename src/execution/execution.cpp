// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Explicit-value execution, before any abstraction. A program without inputs has one path, and
// following it takes one evaluation per edge, while a predicate abstraction of a loop with a
// constant number of iterations needs a refinement for each of them. Every state of this search
// stands for all executions that have its known values; an unknown value may be any value. The
// search has three outcomes:
//  - all paths have ended without a violation: the property holds;
//  - a violation was found: its path is a candidate that has to be replayed. There is one
//    exception: if known values decided all branches on it, without overflow and anything else that
//    C leaves undefined or open, every execution takes the path, for all inputs. If a solver proves
//    that no execution takes the path, it is not a violation, and the search continues;
//  - something cannot be followed exactly, or takes too many steps or branches: no answer.
// Both outcomes of a branch on an unknown value are followed, depth first, and both results of an
// allocation that may fail. If there are too many of these, the search gives up. An execution with
// undefined behaviour (docs/assumptions.md) is not followed further.
//
// Automata follow the execution. If the successor of an automaton depends on values, it is the one
// whose condition is known to hold; if that is not known, the property gets no answer.
//
// A loop whose bound is known to the path alone (`n == 10` was a branch on the unknown result of a
// call) branches in each round. So if a branch is repeated on a path, and not because of an input
// in between, the solver checks that path, too, as long as such checks find impossible paths.
//
// States are not compared with each other: loops end, or the bound on steps ends the search. There
// is one exception. A loop that does nothing at all (`for (;;) {}`, which many programs use to
// write an assumption) ends its path: after more steps without any change than there are locations,
// a location is repeated. The bound counts steps, not seconds, so two runs give the same answer.
#include "execution/execution.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <utility>

#include "cfa/may_read.hpp"
#include "cfa/operands.hpp"
#include "cfa/recursion_bound.hpp"
#include "execution/number.hpp"

namespace pcegar::execution {

namespace {

constexpr std::uint64_t steps_between_checks = 1024;
constexpr unsigned most_extensions = 8;
constexpr std::uint64_t least_extension = 4'000;
constexpr std::uint64_t forecast_steps = 100'000;
/// The numbers of repeated branches at which a check is tried while no check has helped yet.
constexpr std::array<unsigned, 2> trials{8, 32};
constexpr std::size_t inactive = ~std::size_t{0};  ///< of an automaton that was cut

/// Whether the operation does more than lead to the next location.
bool may_change(const cfa::Operation& operation) {
  return !std::holds_alternative<cfa::Skip>(operation) &&
         !std::holds_alternative<cfa::Label>(operation) &&
         !std::holds_alternative<cfa::Assume>(operation);
}

}  // namespace

struct Execution::State {
  Machine machine;
  cfa::LocationId location;
  std::vector<std::size_t> configurations;  ///< by property
  bool has_guessed = false;                 ///< whether it took a branch that inputs decide
  std::size_t idle_steps = 0;               ///< since anything changed but the location
  /// Branches that inputs decided, with the length of the path when it came to them last.
  std::map<cfa::LocationId, std::size_t> branches{};
};

struct Execution::Waiting {
  std::unique_ptr<State> state;
  Move move;
  std::size_t path_length;
};

Execution::Execution(const cfa::Program& program,
                     const std::vector<const spec::Automaton*>& automata,
                     const Environment& environment, const Bounds& bounds, const Limits& limits,
                     IsImpossible is_impossible, Trial* trial)
    : program_(program),
      environment_(environment),
      bounds_(bounds),
      limits_(limits),
      is_impossible_(std::move(is_impossible)),
      trial_(trial),
      most_steps_(bounds.steps),
      result_(automata.size()),
      closed_(automata.size(), false),
      open_count_(automata.size()),
      calls_(trial != nullptr ? trial->calls : std::make_shared<Calls>(program)),
      visited_(program.location_count(), false) {
  if (trial != nullptr) {
    observers_ = trial->observers;
    watching_.emplace(program, trial->inputs);
  }
  while (observers_.size() < automata.size()) {
    observers_.push_back(std::make_shared<Observer>(*automata[observers_.size()], program));
  }
}

Execution::~Execution() = default;

std::vector<Observation> Execution::run() {
  for (std::size_t i = 0; i < observers_.size(); ++i) {
    if (observers_[i]->needs_exploration()) {
      close(i);
    }
  }
  try {
    auto start =
        std::make_unique<State>(State{Machine(program_, environment_, calls_), program_.start(),
                                      std::vector<std::size_t>(observers_.size(), 0)});
    if (trial_ != nullptr) {
      start->machine.choose_with(trial_->inputs);
    }
    follow(std::move(start));
    while (!waiting_.empty() && !is_finished()) {
      Waiting next = std::move(waiting_.back());
      waiting_.pop_back();
      path_.resize(next.path_length);
      try {
        move(*next.state, next.move);
      } catch (const NotConsidered&) {
        continue;
      }
      follow(std::move(next.state));
    }
  } catch (const Inexact& inexact) {
    unsupported_ = inexact.construct;
    obstacle_ = path_.empty() ? SourcePosition{} : program_.edge(path_.back().edge).position;
  }
  for (std::size_t i = 0; i < result_.size(); ++i) {
    if (unsupported_.empty() && is_open(i)) {
      result_[i].kind = Observation::Kind::Holds;
    }
  }
  return std::move(result_);
}

/// Follows the state to the end of its execution; alternative steps wait.
void Execution::follow(std::unique_ptr<State> state) {
  std::vector<Move> ways;
  try {
    while (!is_finished()) {
      moves(*state, ways);
      if (ways.empty() || state->idle_steps > program_.location_count()) {
        return;
      }
      if (trial_ != nullptr) {
        state_choices(state->machine.take_choices());
        ways.resize(1, ways.front());
      }
      for (std::size_t i = ways.size() - 1; i > 0; --i) {
        if (++branches_ > bounds_.branches) {
          throw Inexact{"many branches on inputs"};
        }
        waiting_.push_back({std::make_unique<State>(*state), ways[i], path_.size()});
      }
      move(*state, ways[0]);
    }
  } catch (const NotConsidered&) {
    return;
  }
}

void Execution::moves(State& state, std::vector<Move>& result) {
  result.clear();
  const cfa::Location& location = program_.location(state.location);
  const cfa::Expression* condition = nullptr;
  Truth truth = Truth::Unknown;
  for (const cfa::EdgeId id : location.leaving) {
    const cfa::Operation& operation = program_.edge(id).operation;
    if (std::holds_alternative<cfa::ReturnFromCall>(operation)) {
      result.push_back({calls_->return_edge(state.machine.current_call())});
      return;
    }
    if (const auto* call = std::get_if<cfa::ExternalCall>(&operation)) {
      for (const CallOutcome outcome : state.machine.outcomes(call->site)) {
        result.push_back({id, outcome});
      }
    } else if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
      if (assume->condition != condition) {
        condition = assume->condition;
        truth = state.machine.condition(*condition);
        if (forecasts()) {
          note_distance(state.machine, *condition, state.location);
        }
      }
      if (truth == Truth::Unknown && trial_ != nullptr) {
        throw Inexact{"a branch on a value that is not known"};
      }
      if (truth == Truth::Unknown || (truth == Truth::True) == assume->holds) {
        result.push_back({id, CallOutcome::Usual, truth == Truth::Unknown});
      }
    } else if (const auto* enter = std::get_if<cfa::EnterCall>(&operation);
               enter == nullptr || state.machine.may_enter(enter->site)) {
      result.push_back({id});
    }
  }
}

void Execution::move(State& state, const Move& move) {
  count_step();
  const cfa::Edge& edge = program_.edge(move.edge);
  operate(state, edge, move);
  std::vector<Choice> results;
  if (trial_ != nullptr) {
    if (!state.machine.is_defined() || state.machine.converts()) {
      throw NotConsidered{};
    }
    // What the operation read was there before it, its result is there after it.
    std::vector<Choice> choices = state.machine.take_choices();
    const auto is_result = [](const Choice& choice) { return choice.of == Choice::Of::Result; };
    std::copy_if(choices.begin(), choices.end(), std::back_inserter(results), is_result);
    std::erase_if(choices, is_result);
    state_choices(choices);
  }
  state.idle_steps = may_change(edge.operation) || move.is_guess ? 0 : state.idle_steps + 1;
  visited_[edge.source.index()] = true;
  state.location = edge.target;
  visited_[edge.target.index()] = true;
  path_.push_back({move.edge, {}});
  if (trial_ != nullptr) {
    trial_->note(trial_->coverage.take(move.edge), steps_);
  }
  if (move.is_guess && is_worth_a_check(state, edge.source)) {
    check_path();
  }
  state_choices(results);
  observe(state, move.edge);
}

void Execution::count_step() {
  if (++steps_ > most_steps_) {
    const std::uint64_t most = bounds_.steps + bounds_.added_steps;
    const std::uint64_t more = bounds_.added_steps > 0 ? forecast_.steps_to_go(steps_) : 0;
    if (more == 0 || steps_ > most || more > most - steps_ || ++extensions_ > most_extensions) {
      throw Inexact{"many steps"};
    }
    most_steps_ = std::min(most, steps_ + more + more / 8 + least_extension);
  }
  if (steps_ % steps_between_checks == 0) {
    limits_.check();
  }
}

/// Only towards the end of the steps: what came long before does not matter.
bool Execution::forecasts() const {
  return bounds_.added_steps > 0 && steps_ + forecast_steps > most_steps_;
}

/// How far the sides of a comparison are from each other.
void Execution::note_distance(Machine& machine, const cfa::Expression& condition,
                              cfa::LocationId branch) {
  const cfa::Expression* inner = &cfa::without_casts(condition);
  while (const auto* negation = std::get_if<cfa::Unary>(&inner->node)) {
    if (negation->op != cfa::UnaryOperator::LogicalNot) {
      return;
    }
    inner = &cfa::without_casts(*negation->operand);
  }
  const auto* comparison = std::get_if<cfa::Binary>(&inner->node);
  if (comparison == nullptr) {
    return;
  }
  if (const auto distance = machine.distance(*comparison)) {
    forecast_.note(branch, *distance, steps_);
  }
}

/// They hold after the last step of the path.
void Execution::state_choices(const std::vector<Choice>& choices) {
  static const cfa::Type truth{
      .kind = cfa::TypeKind::Integer, .bits = 32, .is_signed = true, .size_bytes = 4};
  for (const Choice& choice : choices) {
    const cfa::Type& type = *choice.place->type;
    if (choice.of == Choice::Of::Memory) {
      chose_memory_ = true;
    } else if (!path_.empty()) {
      chosen_.push_back({path_.size() - 1, choice.place, choice.bits});
    }
    if (path_.empty() || path_.size() > trial_->longest_stated) {
      continue;
    }
    const Wide bits =
        type.is_integer() && type.is_signed ? sign_extended(choice.bits, type.bits) : choice.bits;
    const bool is_wide = type.is_integer() && type.bits > 64;
    const bool is_nan = type.is_float() && is_not_a_number(choice.bits, type);
    if (is_wide) {
      continue;
    }
    // Of a pointer that is not null, the path says only that.
    const bool is_other = is_nan || (type.is_pointer() && bits != 0);
    const cfa::Expression& value = stated_.emplace_back(
        cfa::Expression{cfa::Constant{type.is_pointer() ? 0 : static_cast<std::uint64_t>(bits),
                                      type.is_extended() ? static_cast<std::uint16_t>(bits >> 64)
                                                         : std::uint16_t{0}},
                        &type, choice.place->position});
    const cfa::Expression* other = is_nan ? choice.place : &value;
    path_.back().assumptions.push_back(&stated_.emplace_back(cfa::Expression{
        cfa::Binary{is_other ? cfa::BinaryOperator::NotEqual : cfa::BinaryOperator::Equal,
                    choice.place, other},
        &truth, choice.place->position}));
  }
}

void Execution::operate(State& state, const cfa::Edge& edge, const Move& move) {
  Machine& machine = state.machine;
  const cfa::Operation& operation = edge.operation;
  if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
    machine.assign(*assign->target, *assign->value);
  } else if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
    if (move.is_guess) {
      state.has_guessed = true;
      machine.learn(*assume->condition, assume->holds);
    }
  } else if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
    machine.havoc(*havoc->target);
  } else if (const auto* external = std::get_if<cfa::ExternalCall>(&operation)) {
    machine.external_call(external->site, move.outcome);
  } else if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
    machine.enter(enter->site);
  } else if (std::holds_alternative<cfa::ReturnFromCall>(operation)) {
    machine.leave();
  } else if (const auto* unsupported = std::get_if<cfa::UnsupportedOperation>(&operation)) {
    met_recursion_bound_ = !state.has_guessed && cfa::is_recursion_bound(*unsupported);
    throw Inexact{unsupported->construct.c_str()};
  }
}

void Execution::observe(State& state, cfa::EdgeId edge) {
  for (std::size_t i = 0; i < observers_.size(); ++i) {
    if (is_open(i) && state.configurations[i] != inactive) {
      observe(state, edge, i);
    }
  }
}

void Execution::observe(State& state, cfa::EdgeId edge, std::size_t property) {
  std::size_t& configuration = state.configurations[property];
  const std::vector<spec::StepSuccessor>* successors =
      observers_[property]->step(configuration, edge);
  if (successors == nullptr) {
    return;
  }
  const auto violates = [](const spec::StepSuccessor& successor) {
    return successor.is_target && !successor.ends_analysis;
  };
  const spec::StepSuccessor* next = nullptr;
  bool are_several = false;
  if (watching_) {
    watching_->begin_event();
  }
  for (const spec::StepSuccessor& successor : *successors) {
    Truth all = Truth::True;
    for (const cfa::Expression* assumption : successor.assumptions) {
      const Truth one = condition(state, *assumption);
      all = one == Truth::True || all == Truth::False ? all : one;
    }
    state_choices(state.machine.take_choices());
    if (all == Truth::Unknown) {
      close(property);
      return;
    }
    if (all == Truth::True) {
      are_several = are_several || next != nullptr;
      next = next == nullptr || !violates(*next) ? &successor : next;
    }
  }
  // Of several, a violation is what matters; else this follows only one.
  if (are_several && !violates(*next)) {
    close(property);
    return;
  }
  if (next == nullptr) {
    configuration = inactive;
    return;
  }
  for (const cfa::Expression* assumption : next->assumptions) {
    path_.back().assumptions.push_back(assumption);
  }
  if (next->ends_analysis) {
    close(property);
  } else if (next->is_target) {
    if (state.has_guessed) {
      check_path();
    }
    const bool is_certain = !state.has_guessed && !chose_memory_ && state.machine.is_defined() &&
                            !state.machine.is_loose() && !observers_[property]->keeps_objects();
    result_[property] = {is_certain ? Observation::Kind::Certain : Observation::Kind::Violated,
                         next->message, path_, chosen_, state.machine.converts()};
    close(property);
  } else {
    const std::size_t number = observers_[property]->number(next->configuration);
    state.idle_steps = number == configuration ? state.idle_steps : 0;
    configuration = number;
    if (trial_ != nullptr) {
      trial_->note(trial_->coverage.reach(property, number, edge), steps_);
    }
  }
}

Truth Execution::condition(State& state, const cfa::Expression& e) {
  return watching_ ? watching_->condition(state.machine, e) : state.machine.condition(e);
}

void Execution::check_path() {
  if (!is_impossible_ || path_checks_ == bounds_.path_checks) {
    return;
  }
  ++path_checks_;
  if (is_impossible_(path_)) {
    ++refuted_paths_;
    throw NotConsidered{};
  }
}

/// Whether the condition of the last step may depend on an input that came after so many steps.
bool Execution::is_about_new_input(std::size_t steps) const {
  const auto& last = std::get<cfa::Assume>(program_.edge(path_.back().edge).operation);
  std::vector<cfa::MayRead> inputs;
  const auto reads_input = [&](const cfa::Expression& e) {
    return std::any_of(inputs.begin(), inputs.end(), [&](const auto& reads) { return reads(e); });
  };
  for (std::size_t i = steps; i < path_.size(); ++i) {
    const cfa::Operation& operation = program_.edge(path_[i].edge).operation;
    if (const auto* call = std::get_if<cfa::ExternalCall>(&operation)) {
      if (const cfa::Expression* result = program_.call_site(call->site).result) {
        inputs.emplace_back(program_, *result);
      }
    } else if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
      inputs.emplace_back(program_, *havoc->target);
    } else if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
      if (reads_input(*assign->value)) {
        inputs.emplace_back(program_, *assign->target);
      }
    }
  }
  return reads_input(*last.condition);
}

bool Execution::is_worth_a_check(State& state, cfa::LocationId branch) {
  const auto [found, is_new] = state.branches.try_emplace(branch, path_.size());
  const std::size_t before = std::exchange(found->second, path_.size());
  if (is_new || is_about_new_input(before)) {
    return false;
  }
  ++branches_again_;
  return refuted_paths_ > 0 ||
         std::find(trials.begin(), trials.end(), branches_again_) != trials.end();
}

void Execution::close(std::size_t property) {
  closed_[property] = true;
  --open_count_;
}

}  // namespace pcegar::execution

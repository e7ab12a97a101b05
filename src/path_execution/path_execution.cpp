// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Symbolic execution of one path, exact about memory.
//
// The encoding of a path (encoding/encode_path.cpp) shares the memory map of the exploration: what
// a pointer may access was computed for all paths, and what the map does not tell apart, or what a
// call may have changed, is over-approximated. A path that reads such a value is not evidence. On
// one path there is nothing to over-approximate: each allocation is an object of its own, each
// access goes to one place, and what was written there last is known. So a path that the replay
// could not confirm is executed here: values are terms over the inputs, places are chosen.
//
//   memory      sequences of bits; a stored value stays together. Memory that the environment owns
//               is one object without limits
//   places      an access through a pointer with several possible targets is restricted to one that
//               a solver names. This loses executions, but what remains is one
//   allocation  succeeds first; if the path then has a condition that is false, the last one that
//               may fail does
//   conditions  are collected, and checked together at the end
//
// All that is not followed exactly ends the execution (NotFollowed). It reads no value that is not
// modelled, so the model of the conditions is an execution of the program.
#include "path_execution/path_execution.hpp"

#include <algorithm>
#include <unordered_set>

#include "path_execution/machine.hpp"

namespace pcegar::path_execution {

using smt::Term;

namespace {

constexpr std::size_t most_returns = 64;

enum class Choices : std::uint8_t { Usual, FixedTexts, OtherPlaces };

class PathExecution {
public:
  PathExecution(smt::TermManager& terms, const cfa::Program& program,
                const encoding::EncodingOptions& options, std::span<const encoding::PathStep> path,
                smt::Backend& backend, unsigned resource_limit, Choices choices)
      : terms_(terms),
        path_(path),
        options_(options),
        arithmetic_(encoding::make_bit_arithmetic(terms, options.signed_overflow)),
        solver_(terms, backend, resource_limit),
        setting_{program,
                 terms,
                 *arithmetic_,
                 options_,
                 paddings_,
                 solver_,
                 choices == Choices::FixedTexts,
                 choices == Choices::OtherPlaces},
        machine_(std::make_unique<Machine>(setting_)) {}

  std::variant<Executed, NotExecuted> run();

private:
  /// Where an allocation has succeeded, and may fail.
  struct Alternative {
    std::size_t step;
    std::unique_ptr<Machine> before;
  };

  void step(std::size_t number);
  void operate(const cfa::Edge& edge);
  [[nodiscard]] bool goes_back();
  [[nodiscard]] NotExecuted impossible(std::size_t number) const;
  [[nodiscard]] std::size_t first_impossible_step();
  [[nodiscard]] std::variant<Executed, NotExecuted> result();

  smt::TermManager& terms_;
  std::span<const encoding::PathStep> path_;
  encoding::EncodingOptions options_;
  std::unique_ptr<encoding::ArithmeticModel> arithmetic_;
  execution::Paddings paddings_;
  Solver solver_;
  Setting setting_;
  std::unique_ptr<Machine> machine_;
  std::size_t next_ = 0;
  Allocation allocation_ = Allocation::Succeeds;  ///< of the next step
  std::vector<Alternative> alternatives_;
  std::size_t returns_ = 0;
  std::size_t furthest_ = 0;  ///< step that was not possible
};

void PathExecution::operate(const cfa::Edge& edge) {
  const cfa::Operation& operation = edge.operation;
  if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
    machine_->assign(*assign->target, *assign->value);
  } else if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
    machine_->assume(*assume->condition, assume->holds);
  } else if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
    machine_->havoc(*havoc->target);
  } else if (const auto* external = std::get_if<cfa::ExternalCall>(&operation)) {
    machine_->external_call(external->site, allocation_);
  } else if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
    machine_->enter(enter->site);
  } else if (const auto* leave = std::get_if<cfa::ReturnFromCall>(&operation)) {
    machine_->leave(leave->site);
  } else if (const auto* unsupported = std::get_if<cfa::UnsupportedOperation>(&operation)) {
    throw NotFollowed{unsupported->construct};
  }
}

void PathExecution::step(std::size_t number) {
  const cfa::Edge& edge = setting_.program.edge(path_[number].edge);
  machine_->start_step(number);
  const auto* external = std::get_if<cfa::ExternalCall>(&edge.operation);
  if (external != nullptr && allocation_ == Allocation::Succeeds &&
      machine_->may_fail(external->site)) {
    if (alternatives_.size() == most_returns) alternatives_.erase(alternatives_.begin());
    alternatives_.push_back({number, std::make_unique<Machine>(*machine_)});
  }
  operate(edge);
  allocation_ = Allocation::Succeeds;
  for (const cfa::Expression* assumption : path_[number].assumptions)
    machine_->assume(*assumption, true);
}

/// To the last allocation that may fail.
bool PathExecution::goes_back() {
  if (alternatives_.empty() || ++returns_ > most_returns) return false;
  next_ = alternatives_.back().step;
  machine_ = std::move(alternatives_.back().before);
  alternatives_.pop_back();
  allocation_ = Allocation::Fails;
  return true;
}

NotExecuted PathExecution::impossible(std::size_t number) const {
  return {"no execution with these choices takes the step at " +
              setting_.program.edge(path_[number].edge).position.to_string(),
          number, false, machine_ != nullptr && machine_->has_chosen_places()};
}

/// Of constraints that cannot hold together.
std::size_t PathExecution::first_impossible_step() {
  const std::vector<Term>& constraints = machine_->constraints();
  std::size_t possible = 0;
  std::size_t impossible = constraints.size();
  while (impossible - possible > 1) {
    const std::size_t middle = possible + (impossible - possible) / 2;
    const std::vector<Term> some(constraints.begin(),
                                 constraints.begin() + static_cast<std::ptrdiff_t>(middle));
    (solver_.is_possible(some, terms_.true_()) == true ? possible : impossible) = middle;
  }
  return machine_->constraint_steps()[impossible - 1];
}

std::variant<Executed, NotExecuted> PathExecution::run() {
  while (next_ < path_.size()) {
    const std::size_t number = next_;
    try {
      step(number);
      next_ = number + 1;
    } catch (const Contradiction&) {
      furthest_ = std::max(furthest_, number);
      if (!goes_back()) return impossible(furthest_);
    } catch (const NotFollowed& obstacle) {
      return NotExecuted{obstacle.construct + " at " +
                             setting_.program.edge(path_[number].edge).position.to_string(),
                         number, obstacle.construct == solver_gives_up};
    }
  }
  return result();
}

std::variant<Executed, NotExecuted> PathExecution::result() {
  const std::vector<Term>& constraints = machine_->constraints();
  const auto is_possible = solver_.is_possible(constraints, terms_.true_());
  if (!is_possible) return NotExecuted{"the solver gives up", path_.size(), true};
  if (!*is_possible) return impossible(first_impossible_step());
  // A solver's model of a simplified problem has been wrong before.
  const bool is_model = std::ranges::all_of(
      constraints, [&](Term constraint) { return solver_.value(constraint) == terms_.true_(); });
  if (!is_model) return NotExecuted{"a solver's model does not satisfy the path", path_.size()};
  std::unordered_set<Term> deciding;
  for (const Term constraint : constraints)
    for (const Term variable : terms_.free_variables(constraint)) deciding.insert(variable);
  Executed result;
  for (const Machine::Input& input : machine_->inputs())
    result.inputs.push_back({{input.step, input.what, solver_.value(input.variable), input.type},
                             input.place,
                             deciding.contains(input.variable) ? encoding::InputRole::Decides
                                                               : encoding::InputRole::Free});
  // What a call changed is known by name when it is read.
  std::ranges::stable_sort(result.inputs, {}, &Executed::Input::step);
  for (const Machine::Assignment& assignment : machine_->assignments())
    result.assignments.push_back(
        {assignment.step, assignment.what,
         assignment.value.valid() ? solver_.value(assignment.value) : Term(), assignment.type});
  return result;
}

}  // namespace

std::variant<Executed, NotExecuted> execute_path(smt::TermManager& terms,
                                                 const cfa::Program& program,
                                                 const encoding::EncodingOptions& options,
                                                 std::span<const encoding::PathStep> path,
                                                 smt::Backend& backend, unsigned resource_limit) {
  const auto execute = [&](Choices choices) {
    return PathExecution(terms, program, options, path, backend, resource_limit, choices).run();
  };
  auto result = execute(Choices::Usual);
  const auto* failure = std::get_if<NotExecuted>(&result);
  if (failure == nullptr || (!failure->gave_up && !failure->chose_places)) return result;
  auto other = execute(failure->gave_up ? Choices::FixedTexts : Choices::OtherPlaces);
  return failure->gave_up || std::holds_alternative<Executed>(other) ? other : result;
}

}  // namespace pcegar::path_execution

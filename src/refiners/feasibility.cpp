// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Feasibility of paths as a trie over their block formulas.
//
// The provident refinements of one exploration (002, Alg. 3.1) ask about many paths that start
// alike, and later explorations ask about most of them again. A node of the trie stands for a
// prefix, a list of block formulas; what is known about it holds for every path through it:
//
//  - an infeasible prefix ends all paths below it without a query;
//  - one incremental session follows the walk with a scope for every block, so that a block that
//    two consecutive queries share is asserted once;
//  - the model of the last satisfiable query is tried on the blocks that follow: where it makes a
//    block true (the solver evaluates it to the constant `true`), the longer prefix is satisfiable
//    and nothing is asked. The model is used only until the session changes.
//
// The states Feasible and Infeasible are facts about formulas and do not depend on the order of the
// paths. Unknown may depend on it: the session carries what it learned on other paths. An unknown
// node inside a path is skipped, since a longer prefix may well be decided. At the end of a path
// the question is asked once more in a new session if other paths were decided before, so that the
// history of a session alone does not leave a path undecided. Unknown is remembered too, since
// asking costs all the steps. With a limited effort a prefix may be too hard instead, which ends
// the walk; with full effort such a prefix is skipped inside a path, and asked about again at its
// end.
//
// A session that goes on from path to path is quick where the solver finds the answer soon. Where
// it does not, it lacks what the solver does with a formula as a whole before it searches
// (equations give names and values to most variables). Then the prefix is asked about apart, all at
// once.
//
// Which parts of an infeasible block are needed is found by unsat cores over assumptions: the parts
// up to the last one in the core are infeasible. If all parts but that one are feasible, which one
// mostly wants to know next, then no fewer parts are infeasible; else fewer are asked for as long
// as they are.
//
// Sessions are replaced after some thousand assertions, since a solver context never forgets a
// formula, and the trie is dropped when it gets very big; both are counts and thus deterministic.
#include "refiners/feasibility.hpp"

#include <algorithm>

namespace pcegar::refiners {

namespace {

// Solver steps, four times as many as for an abstraction's query: deterministic, and no timer
// thread for each of many queries.
constexpr unsigned path_resource_limit = 200'000'000;
/// For a prefix that is asked about apart; after that, the session goes on.
constexpr unsigned apart_resource_limit = 20'000'000;
constexpr std::size_t max_session_assertions = 4'096;
constexpr std::size_t max_nodes = 1'000'000;

std::size_t common_length(std::span<const smt::Term> a, std::span<const smt::Term> b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                                  a.begin());
}

std::vector<smt::Term> without(std::span<const smt::Term> parts, std::size_t index) {
  std::vector<smt::Term> rest(parts.begin(), parts.end());
  rest.erase(rest.begin() + std::ptrdiff_t(index));
  return rest;
}

}  // namespace

PathFeasibility::PathFeasibility(smt::TermManager& terms, smt::Backend& backend,
                                 const Limits& limits, Statistics& statistics)
    : terms_(terms),
      backend_(backend),
      limits_(limits),
      states_{State::Feasible},
      queries_(statistics.counter("refinement.feasibility_queries")),
      shared_blocks_(statistics.counter("refinement.feasibility_shared_blocks")),
      known_(statistics.counter("refinement.feasibility_known")),
      by_model_(statistics.counter("refinement.feasibility_by_model")),
      timer_(statistics.timer("refinement.feasibility")) {}

Feasibility PathFeasibility::decide(std::span<const smt::Term> blocks, smt::Effort effort) {
  const ScopedTimer timer(timer_);
  if (states_.size() + blocks.size() > max_nodes) {
    states_.assign(1, State::Feasible);
    children_.clear();
    reasons_.clear();
    needed_parts_.clear();
  }
  Node node = 0;
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    limits_.check();
    const Node parent = node;
    node = child(parent, blocks[k]);
    State state = states_[node];
    const bool is_last = k + 1 == blocks.size();
    if (state == State::Open ||
        (state == State::TooHard && is_last && effort == smt::Effort::Full)) {
      state = settle(parent, node, blocks.first(k + 1), effort);
      const bool other_paths_seen = assertions_ > blocks.size();
      if (state == State::Unknown && is_last && other_paths_seen) {
        close();
        state = record(node, ask_session(blocks, effort), effort);
      }
    } else {
      ++known_;
    }
    if (state == State::Infeasible) {
      return InfeasiblePrefix{k + 1};
    }
    if (state == State::TooHard && effort == smt::Effort::Limited) {
      break;
    }
  }
  if (states_[node] == State::Unknown || states_[node] == State::TooHard) {
    const bool is_final = states_[node] == State::Unknown;
    return NotKnown{reasons_.at(node), is_final ? smt::Effort::Full : smt::Effort::Limited};
  }
  return AllFeasible{};
}

std::optional<std::size_t> PathFeasibility::infeasible_parts(std::span<const smt::Term> before,
                                                             const Parts& parts) {
  const ScopedTimer timer(timer_);
  limits_.check();
  Node parent = 0;
  for (const smt::Term block : before) {
    parent = child(parent, block);
  }
  const std::pair question{parent, parts.all};
  if (const auto known = needed_parts_.find(question); known != needed_parts_.end()) {
    return known->second;
  }
  modelled_.clear();
  forget_apart();
  move_session_to(before);
  session_->push();
  const std::span all(parts.all);
  session_->assert_term(terms_.and_(all.first(parts.definitions)));
  ++assertions_;
  session_->set_effort(smt::Effort::Limited);
  const auto found = infeasible_by_cores(all.subspan(parts.definitions));
  session_->pop();
  if (!found) {
    return needed_parts_[question] = std::nullopt;
  }
  const std::size_t needed = parts.definitions + found->first;
  if (found->second) {
    states_[child(parent, terms_.and_(without(parts.all, needed - 1)))] = State::Feasible;
  }
  return needed_parts_[question] = needed;
}

/// Of `others`, after what the session has; and whether without the last of them, all the others
/// are known to be feasible.
std::optional<std::pair<std::size_t, bool>> PathFeasibility::infeasible_by_cores(
    std::span<const smt::Term> others) {
  std::size_t needed = last_in_core(others);  // all are infeasible: this is for the core
  if (needed == 0) {
    return std::nullopt;
  }
  if (is_feasible(without(others, needed - 1))) {
    return std::pair{needed, true};
  }
  while (needed > 1) {
    const std::size_t fewer = last_in_core(others.first(needed - 1));
    if (fewer == 0) {
      break;
    }
    needed = fewer;
  }
  return std::pair{needed, false};
}

bool PathFeasibility::is_feasible(std::span<const smt::Term> assumptions) {
  ++queries_;
  return smt::is_sat(session_->check(assumptions));
}

/// If the assumptions are infeasible, how many of them are up to the last one in a core, at
/// least 1.
std::size_t PathFeasibility::last_in_core(std::span<const smt::Term> assumptions) {
  ++queries_;
  if (!smt::is_unsat(session_->check(assumptions))) {
    return 0;
  }
  const std::vector<smt::Term> core = session_->unsat_core();
  std::size_t last = assumptions.size();
  while (last > 1 && std::find(core.begin(), core.end(), assumptions[last - 1]) == core.end()) {
    --last;
  }
  return last;
}

std::uint32_t PathFeasibility::steps() const {
  return steps_before_ + (session_ == nullptr ? 0 : session_->steps()) +
         (apart_ == nullptr ? 0 : apart_->steps());
}

void PathFeasibility::close() {
  steps_before_ = steps();
  session_.reset();
  apart_.reset();
  asserted_.clear();
  modelled_.clear();
}

PathFeasibility::Node PathFeasibility::child(Node parent, smt::Term block) {
  const auto next = static_cast<Node>(states_.size());
  const auto [entry, added] = children_.try_emplace({parent, block}, next);
  if (added) {
    states_.push_back(State::Open);
  }
  return entry->second;
}

PathFeasibility::State PathFeasibility::settle(Node parent, Node node,
                                               std::span<const smt::Term> prefix,
                                               smt::Effort effort) {
  if (prefix.back() == terms_.true_() && states_[parent] == State::Feasible) {
    return states_[node] = State::Feasible;
  }
  if (model_satisfies(prefix)) {
    ++by_model_;
    return states_[node] = State::Feasible;
  }
  return record(node, query(prefix, effort), effort);
}

PathFeasibility::State PathFeasibility::record(Node node, const smt::CheckResult& result,
                                               smt::Effort effort) {
  if (const auto* unknown = std::get_if<smt::UnknownResult>(&result)) {
    reasons_[node] = unknown->reason;
    return states_[node] = effort == smt::Effort::Full ? State::Unknown : State::TooHard;
  }
  return states_[node] = smt::is_unsat(result) ? State::Infeasible : State::Feasible;
}

bool PathFeasibility::model_satisfies(std::span<const smt::Term> prefix) {
  const auto before = prefix.first(prefix.size() - 1);
  if (modelled_.empty() || common_length(before, modelled_) < before.size()) {
    return false;
  }
  smt::Session& modelling = apart_ != nullptr ? *apart_ : *session_;
  if (modelling.value(prefix.back()) != terms_.true_()) {
    return false;
  }
  modelled_.assign(prefix.begin(), prefix.end());
  return true;
}

smt::CheckResult PathFeasibility::query(std::span<const smt::Term> prefix, smt::Effort effort) {
  const auto is_open = [](const smt::CheckResult& result) {
    return std::holds_alternative<smt::UnknownResult>(result);
  };
  smt::CheckResult result = ask_session(prefix, smt::Effort::Limited);
  if (effort == smt::Effort::Limited || !is_open(result)) {
    return result;
  }
  limits_.check();
  result = ask_apart(prefix);
  if (!is_open(result)) {
    return result;
  }
  limits_.check();
  return ask_session(prefix, smt::Effort::Full);
}

smt::CheckResult PathFeasibility::ask_session(std::span<const smt::Term> prefix,
                                              smt::Effort effort) {
  ++queries_;
  modelled_.clear();
  forget_apart();
  move_session_to(prefix);
  session_->set_effort(effort);
  return answered(prefix, session_->check());
}

smt::CheckResult PathFeasibility::answered(std::span<const smt::Term> prefix,
                                           smt::CheckResult result) {
  if (smt::is_sat(result)) {
    modelled_.assign(prefix.begin(), prefix.end());
  }
  return result;
}

smt::CheckResult PathFeasibility::ask_apart(std::span<const smt::Term> prefix) {
  ++queries_;
  apart_ = backend_.new_session(terms_, {.resource_limit = apart_resource_limit,
                                         .theory = smt::SessionTheory::Integers,
                                         .shares_context = true});
  for (const smt::Term block : prefix) {
    apart_->assert_term(block);
  }
  return answered(prefix, apart_->check());
}

void PathFeasibility::forget_apart() {
  if (apart_ != nullptr) {
    steps_before_ += apart_->steps();
    apart_.reset();
  }
}

void PathFeasibility::move_session_to(std::span<const smt::Term> prefix) {
  if (session_ == nullptr || assertions_ > max_session_assertions) {
    start_session();
  }
  const std::size_t kept = common_length(prefix, asserted_);
  while (asserted_.size() > kept) {
    session_->pop();
    asserted_.pop_back();
  }
  shared_blocks_ += kept;
  for (const smt::Term block : prefix.subspan(kept)) {
    session_->push();
    session_->assert_term(block);
    asserted_.push_back(block);
    ++assertions_;
  }
}

void PathFeasibility::start_session() {
  close();
  session_ = backend_.new_session(
      terms_,
      {.resource_limit = path_resource_limit, .produce_cores = true, .shares_context = true});
  assertions_ = 0;
}

}  // namespace pcegar::refiners

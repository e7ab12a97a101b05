// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Feasibility of paths as a trie over their block formulas.
//
// The provident refinements of one exploration (002, Alg. 3.1) ask about many paths that start
// alike, and later explorations ask about most of them again. A node of the trie stands for a
// prefix, a list of block formulas; what is known of it is known for every path through it:
//
//  - an infeasible prefix ends all paths below it without a query;
//  - one incremental session follows the walk with a scope for every block, so that a block that
//    two consecutive queries share is asserted once;
//  - the model of the last satisfiable query is tried on the blocks that follow: where it makes a
//    block true (the solver evaluates it to the constant `true`), the longer prefix is satisfiable
//    and nothing is asked. The model is used only until the session changes.
//
// The states Feasible and Infeasible are facts about formulas and do not depend on the order of
// the paths. Unknown may: the session carries what it learnt on other paths. An unknown node inside
// a path is passed over, as a longer prefix may well be decided; at the end of a path the question
// is asked once more in a new session if other paths went before, so that the history of a session
// alone does not leave a path undecided. Unknown is remembered too, since asking costs the whole
// time-out.
//
// Sessions are replaced after some thousand assertions, since a solver context never forgets a
// formula, and the trie is dropped when it gets very big; both are counts and thus deterministic.
#include "refiners/feasibility.hpp"

#include <algorithm>

namespace pcegar::refiners {

namespace {

constexpr unsigned query_timeout_ms = 60'000;
constexpr std::size_t max_session_assertions = 4'096;
constexpr std::size_t max_nodes = 1'000'000;

std::size_t common_length(std::span<const smt::Term> a, std::span<const smt::Term> b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                                  a.begin());
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

Feasibility PathFeasibility::decide(std::span<const smt::Term> blocks) {
  const ScopedTimer timer(timer_);
  if (states_.size() + blocks.size() > max_nodes) {
    states_.assign(1, State::Feasible);
    children_.clear();
    reasons_.clear();
  }
  Node node = 0;
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    limits_.check();
    const Node parent = node;
    node = child(parent, blocks[k]);
    State state = states_[node];
    if (state == State::Open) {
      state = settle(parent, node, blocks.first(k + 1));
      const bool other_paths_seen = assertions_ > blocks.size();
      if (state == State::Unknown && k + 1 == blocks.size() && other_paths_seen) {
        session_.reset();
        state = record(node, query(blocks));
      }
    } else {
      ++known_;
    }
    if (state == State::Infeasible) {
      return InfeasiblePrefix{k + 1};
    }
  }
  if (states_[node] == State::Unknown) {
    return NotKnown{reasons_.at(node)};
  }
  return AllFeasible{};
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
                                               std::span<const smt::Term> prefix) {
  if (prefix.back() == terms_.true_() && states_[parent] == State::Feasible) {
    return states_[node] = State::Feasible;
  }
  if (model_satisfies(prefix)) {
    ++by_model_;
    return states_[node] = State::Feasible;
  }
  return record(node, query(prefix));
}

PathFeasibility::State PathFeasibility::record(Node node, const smt::CheckResult& result) {
  if (const auto* unknown = std::get_if<smt::UnknownResult>(&result)) {
    reasons_[node] = unknown->reason;
    return states_[node] = State::Unknown;
  }
  return states_[node] = smt::is_unsat(result) ? State::Infeasible : State::Feasible;
}

bool PathFeasibility::model_satisfies(std::span<const smt::Term> prefix) {
  const auto before = prefix.first(prefix.size() - 1);
  if (modelled_.empty() || common_length(before, modelled_) < before.size() ||
      session_->value(prefix.back()) != terms_.true_()) {
    return false;
  }
  modelled_.assign(prefix.begin(), prefix.end());
  return true;
}

smt::CheckResult PathFeasibility::query(std::span<const smt::Term> prefix) {
  ++queries_;
  modelled_.clear();
  move_session_to(prefix);
  smt::CheckResult result = session_->check();
  if (smt::is_sat(result)) {
    modelled_.assign(prefix.begin(), prefix.end());
  }
  return result;
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
  session_ = backend_.new_session(terms_, {.timeout_ms = query_timeout_ms});
  asserted_.clear();
  assertions_ = 0;
}

}  // namespace pcegar::refiners

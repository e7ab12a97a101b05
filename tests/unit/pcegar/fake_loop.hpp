// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmock/gmock.h>

#include <deque>
#include <functional>
#include <map>

#include "pcegar/refinement_loop.hpp"
#include "pcegar/symbol_names.hpp"

namespace pcegar::test {

using Nodes = std::vector<std::size_t>;

/// A state with what a loop looks at, and nothing else.
class FakeState final : public cpa::AbstractState {
public:
  FakeState(std::uint32_t block_depth, bool is_target)
      : depth_{block_depth}, is_target_(is_target) {}
  void publish(cpa::Facts& facts) const override {
    facts.publish(depth_);
    if (is_target_) facts.publish(target_);
  }
  [[nodiscard]] std::uint64_t partition_key() const override { return 0; }
  [[nodiscard]] std::string to_text() const override { return "state"; }

private:
  cpa::BlockDepth depth_;
  cpa::Target target_{cpa::PropertyId(0U), "reached", false};
  bool is_target_;
};

/// Finds so many targets as it is told, exploration by exploration: target i is node i, violates
/// property i, and is reached by edge i. Then there are none.
class FakeExplorer final : public Explorer {
public:
  struct Found {
    cpa::ExplorationResult result;
    std::size_t targets;
  };
  void then(cpa::ExplorationResult result, std::size_t targets) {
    script_.push_back({result, targets});
  }
  cpa::ExplorationResult explore(cpa::ReachedSet&, const cpa::Abort& abort,
                                 std::optional<std::size_t> most_states) override {
    ++effort_.explorations;
    bounds.push_back(most_states);
    if (on_explore) on_explore(abort);
    now_ = {cpa::ExplorationResult::Complete, 0};
    if (!script_.empty()) {
      now_ = script_.front();
      script_.pop_front();
    }
    return now_.result;
  }
  [[nodiscard]] std::vector<TargetInfo> targets(const cpa::ReachedSet&) const override {
    std::vector<TargetInfo> result(now_.targets);
    for (std::size_t i = 0; i < result.size(); ++i) result[i].node = cpa::ArgNodeId(i);
    return result;
  }
  [[nodiscard]] Arrival arrival(cpa::ArgNodeId target) const override {
    return {{{cpa::PropertyId(target.index()), "reached", false}}, cfa::EdgeId(target.index())};
  }
  [[nodiscard]] SearchEffort effort() const override { return effort_; }

  std::function<void(const cpa::Abort&)> on_explore;
  std::vector<std::optional<std::size_t>> bounds;

private:
  std::deque<Found> script_;
  Found now_{cpa::ExplorationResult::Complete, 0};
  SearchEffort effort_;
};

/// Every target is spurious, but for those of which it is told something else.
class FakeRefiner final : public Refiner {
public:
  void is_feasible(std::size_t target) {
    refiners::Feasible feasible;
    feasible.counterexample.path.emplace_back(target);
    outcomes_[target] = feasible;
  }
  void is_undecided(std::size_t target) {
    outcomes_[target] = refiners::Undecided{"no idea", refiners::UnknownCause::Arithmetic};
  }
  /// With a limited effort.
  void is_deferred(std::size_t target) {
    outcomes_[target] = refiners::Undecided{"too hard", {}, smt::Effort::Limited};
  }
  Refinements provident(std::span<const cpa::ArgNodeId> targets, smt::Effort first) override {
    asked.emplace_back();
    efforts.push_back(first);
    Refinements result;
    for (const cpa::ArgNodeId target : targets) {
      asked.back().push_back(target.index());
      refiners::ProvidentRefinement refinement;
      refinement.target = target;
      refinement.outcome = refiners::Spurious{{refiners::RefinementCandidate{}}, 0};
      if (const auto told = outcomes_.find(target.index()); told != outcomes_.end()) {
        refinement.outcome = told->second;
      }
      result.push_back(std::move(refinement));
      if (std::holds_alternative<refiners::Feasible>(result.back().outcome)) {
        result.erase(result.begin(), result.end() - 1);
        break;
      }
    }
    return result;
  }

  std::vector<Nodes> asked;
  std::vector<smt::Effort> efforts;

private:
  std::map<std::size_t, std::variant<refiners::Feasible, refiners::Spurious, refiners::Undecided>>
      outcomes_;
};

/// Answers as it is told; then everything can be applied.
class FakeApplier final : public Applier {
public:
  void then(ApplyResult result) { script_.push_back(result); }
  ApplyResult apply(cpa::ReachedSet&, Selected selected, RefinementBudget&) override {
    applied.emplace_back();
    for (const refiners::ProvidentRefinement* each : selected) {
      applied.back().push_back(each->target.index());
    }
    if (script_.empty()) return Applied{Applied::Where::Root, 1, false};
    const ApplyResult result = script_.front();
    script_.pop_front();
    return result;
  }
  void restart(cpa::ReachedSet&) override {}
  [[nodiscard]] const cpa::PredicatePrecision& precision() const override { return *nothing_; }

  std::vector<Nodes> applied;

private:
  std::deque<ApplyResult> script_;
  std::shared_ptr<const cpa::PredicatePrecision> nothing_ = cpa::PredicatePrecision::empty();
};

/// Keeps what it is told.
class FakeJournal final : public RefinementJournal {
public:
  void round(const RoundRecord& record) override {
    iterations.push_back(record.iteration);
    decisions.emplace_back();
    for (const Considered& each : record.provident) decisions.back().push_back(each.decision);
  }
  void executed(const ExecutedRecord& record) override { results.push_back(record.result); }

  std::vector<std::uint64_t> iterations;
  std::vector<std::vector<Decision>> decisions;
  std::vector<ApplyResult> results;
};

/// A loop of fakes.
class LoopTest : public testing::Test {
protected:
  using enum cpa::ExplorationResult;
  Outcome run(RefinementAlgorithm& algorithm) {
    return algorithm.run(reached_, {most_states, budget_});
  }
  template <class Result>
  Result ends(const Outcome& outcome) {
    const auto* result = std::get_if<Result>(&outcome);
    EXPECT_NE(result, nullptr) << "another outcome: " << outcome.index();
    return result == nullptr ? Result{} : *result;
  }

  FakeExplorer explorer;
  FakeRefiner refiner;
  FakeApplier applier;
  FakeJournal journal;
  std::optional<std::size_t> most_states;

private:
  cfa::Program program_{64};
  smt::TermManager terms_;
  cpa::PredicateRegistry predicates_{terms_};
  cpa::ReachedSet reached_{program_, cpa::TraversalOrder::ReversePostOrder};
  RefinementBudget budget_;
  Statistics statistics_;
  Log log_{LogLevel::Quiet};
  ReuseMeter reuse_{[] { return WorkCounts{}; }};
  LoopRecord record_{journal, reuse_, log_, statistics_};

protected:
  const SymbolNames names{program_, terms_, predicates_, {}};
  const LoopParts parts{explorer, refiner, applier, record_};
};

}  // namespace pcegar::test

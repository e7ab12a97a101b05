// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// From the outcomes of refinement to verdicts, with a fake algorithm whose outcomes the test
// chooses.
#include "verification/property_loop.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>

#include "../refiners/explored_program.hpp"
#include "support/error.hpp"
#include "support/limits.hpp"

namespace pcegar::verification {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* program = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) { if (nondet()) reach_error(); return 0; })";

/// Ends as it is told, run by run.
class ScriptedAlgorithm final : public RefinementAlgorithm {
public:
  Outcome run(cpa::ReachedSet&, const RunBounds& bounds) override {
    most_states.push_back(bounds.states);
    if (next_.empty()) throw LimitReached("nothing is left of the script");
    const std::function<Outcome()> now = std::move(next_.front());
    next_.pop_front();
    return now();
  }
  void then(Outcome outcome) {
    next_.emplace_back([outcome] { return outcome; });
  }
  void then_do(std::function<Outcome()> what) { next_.push_back(std::move(what)); }
  [[nodiscard]] bool is_done() const { return next_.empty(); }

  std::vector<std::optional<std::size_t>> most_states;  ///< that the runs might have

private:
  std::deque<std::function<Outcome()>> next_;
};

/// Counts calls, and does nothing.
class IdleApplier final : public Applier {
public:
  ApplyResult apply(cpa::ReachedSet&, Selected, RefinementBudget&) override { return NoProgress{}; }
  void restart(cpa::ReachedSet&) override { ++restarts; }
  [[nodiscard]] const cpa::PredicatePrecision& precision() const override { return *nothing_; }

  int restarts = 0;

private:
  std::shared_ptr<const cpa::PredicatePrecision> nothing_ = cpa::PredicatePrecision::empty();
};

class PropertyLoopTest : public testing::Test {
protected:
  static cpa::Target target(std::size_t property, bool leaves_open = false) {
    return {cpa::PropertyId(property), "message", leaves_open};
  }
  static cpa::Target unsupported() { return {cpa::PropertyId{}, "a construct at a.c:1:1", false}; }
  static Violation violation(std::vector<cpa::Target> targets) {
    return {std::move(targets), cfa::EdgeId(0U), {}};
  }
  static Stuck stuck(std::vector<cpa::Target> targets) {
    return {std::move(targets), cfa::EdgeId(0U), "no idea", refiners::UnknownCause::Arithmetic};
  }

  std::vector<PropertyResult> run() { return run(explored_.reached); }
  std::vector<PropertyResult> run(cpa::ReachedSet& reached) {
    PropertyLoop loop({{"first", &first_}, {"second", &second_}}, algorithm, applier,
                      unsupported_edges_,
                      {[this](const cpa::ReachedSet&) {
                         ++certified;
                         return certificate;
                       },
                       {},
                       try_harder},
                      {together_states, std::nullopt}, log_);
    return loop.run(reached);
  }
  std::vector<Verdict> verdicts() {
    std::vector<Verdict> result;
    for (const PropertyResult& each : run()) result.push_back(verdict_of(each).verdict);
    EXPECT_TRUE(algorithm.is_done());
    return result;
  }

  ScriptedAlgorithm algorithm;
  IdleApplier applier;
  ProofCheck certificate = Proved{};
  std::optional<std::size_t> together_states;
  std::function<bool()> try_harder;
  int certified = 0;

private:
  refiners::test::ExploredProgram explored_{program};
  Log log_{LogLevel::Quiet};
  cpa::AutomatonCpa first_{explored_.automata.front(), cpa::PropertyId(0U), explored_.program};
  cpa::AutomatonCpa second_{explored_.automata.front(), cpa::PropertyId(1U), explored_.program};
  cpa::UnsupportedEdges unsupported_edges_;
};

TEST_F(PropertyLoopTest, SafeIsTrueForAll) {
  algorithm.then(Safe{});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::True, Verdict::True));
  EXPECT_EQ(certified, 1);
}

TEST_F(PropertyLoopTest, WhereItIsStuckItTriesHarderAsLongAsThatHelps) {
  algorithm.then(stuck({target(0)}));
  algorithm.then(stuck({target(0)}));
  algorithm.then(Safe{});
  int more = 1;
  try_harder = [&] { return more-- > 0; };
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::Unknown, Verdict::True));
  EXPECT_EQ(more, -1);
}

TEST_F(PropertyLoopTest, AProofThatDoesNotPassItsCheckIsUnknown) {
  algorithm.then(Safe{});
  certificate = NotProved{"a successor is missing"};
  for (const PropertyResult& result : run()) {
    EXPECT_EQ(verdict_of(result).verdict, Verdict::Unknown);
    EXPECT_THAT(verdict_of(result).reason, HasSubstr("a successor is missing"));
    EXPECT_TRUE(result.is_open_for(Cause::Arithmetic));
  }
}

/// One property is violated; what is safe after that needs a certificate of its own.
TEST_F(PropertyLoopTest, AViolationDecidesItsPropertyOnly) {
  algorithm.then(violation({target(1)}));
  algorithm.then(Safe{});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::True, Verdict::False));
  EXPECT_EQ(certified, 1);
}

TEST_F(PropertyLoopTest, OneExecutionMayViolateSeveral) {
  algorithm.then(violation({target(0), target(1)}));
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::False, Verdict::False));
  EXPECT_EQ(certified, 0);
}

TEST_F(PropertyLoopTest, AViolationComesWithItsCounterexampleAndMessage) {
  algorithm.then(violation({target(0)}));
  algorithm.then(Safe{});
  const std::vector<PropertyResult> results = run();
  ASSERT_NE(results[0].violated(), nullptr);
  EXPECT_EQ(results[0].violated()->message, "message");
  EXPECT_EQ(results[1].violated(), nullptr);
}

TEST_F(PropertyLoopTest, BreakIsNoViolation) {
  algorithm.then(violation({target(0, true)}));
  algorithm.then(Safe{});
  const std::vector<PropertyResult> results = run();
  EXPECT_EQ(verdict_of(results[0]).verdict, Verdict::Unknown);
  EXPECT_EQ(verdict_of(results[0]).reason, "message");
  EXPECT_EQ(results[0].violated(), nullptr);
  EXPECT_EQ(verdict_of(results[1]).verdict, Verdict::True);
}

TEST_F(PropertyLoopTest, WhatIsStuckIsUnknown) {
  algorithm.then(stuck({target(0)}));
  algorithm.then(Safe{});
  const std::vector<PropertyResult> results = run();
  EXPECT_EQ(verdict_of(results[0]).verdict, Verdict::Unknown);
  EXPECT_EQ(verdict_of(results[0]).reason, "no idea");
  EXPECT_EQ(verdict_of(results[1]).verdict, Verdict::True);
}

/// An unsupported construct concerns every property: none that is still open after it is TRUE,
/// whether the path to it is real or undecided.
TEST_F(PropertyLoopTest, NothingIsTrueBeyondAnUnsupportedConstruct) {
  for (const bool is_real : {true, false}) {
    algorithm.then(is_real ? Outcome(violation({unsupported()})) : Outcome(stuck({unsupported()})));
    algorithm.then(violation({target(0)}));
    algorithm.then(Safe{});
    const std::vector<PropertyResult> results = run();
    EXPECT_EQ(verdict_of(results[0]).verdict, Verdict::False) << "it has a path of its own";
    EXPECT_EQ(verdict_of(results[1]).verdict, Verdict::Unknown);
    EXPECT_THAT(verdict_of(results[1]).reason, HasSubstr("a construct at a.c:1:1"));
    EXPECT_EQ(certified, 0);
  }
}

TEST_F(PropertyLoopTest, WhateverEndsTheRunLeavesTheRestUnknown) {
  const std::vector<std::function<Outcome()>> ends{
      []() -> Outcome { throw LimitReached("time limit reached"); },
      []() -> Outcome { return StateBound{3}; },
      []() -> Outcome {
        throw UnsupportedError({"a.c", 1, 1}, "a construct");
      },
      []() -> Outcome { throw std::bad_alloc(); }};
  for (const auto& end : ends) {
    algorithm.then(violation({target(0)}));
    algorithm.then_do(end);
    EXPECT_THAT(verdicts(), ElementsAre(Verdict::False, Verdict::Unknown));
  }
  EXPECT_EQ(certified, 0);
}

/// It may be all that was left to refute when the time was over.
TEST_F(PropertyLoopTest, ALimitSaysWhatIsNotModelledWhereTheExplorationCameTo) {
  refiners::test::ExploredProgram jumps(R"(
extern void longjmp(long *, int);
extern void reach_error(void);
int main(void) { longjmp(0, 1); return 0; })");
  jumps.explore();
  for (const PropertyResult& result : run(jumps.reached)) {
    EXPECT_TRUE(result.is_open_for(Cause::Limit));
    EXPECT_THAT(verdict_of(result).reason, HasSubstr("; not modelled, and perhaps reached: "));
    EXPECT_THAT(verdict_of(result).reason, HasSubstr("longjmp"));
  }
}

TEST_F(PropertyLoopTest, ASpentBudgetEndsItsPropertyOnly) {
  algorithm.then(BudgetSpent{cpa::PropertyId(0U)});
  algorithm.then(Safe{});
  const std::vector<PropertyResult> results = run();
  EXPECT_EQ(verdict_of(results[0]).verdict, Verdict::Unknown);
  EXPECT_TRUE(results[0].is_open_for(Cause::Budget));
  EXPECT_EQ(verdict_of(results[1]).verdict, Verdict::True);
  EXPECT_EQ(applier.restarts, 2);
}

TEST_F(PropertyLoopTest, TooManyStatesTogetherIsNoVerdictButSaysWhy) {
  together_states = 10;
  algorithm.then(StateBound{4});
  for (const PropertyResult& result : run()) {
    EXPECT_EQ(verdict_of(result).verdict, Verdict::Unknown);
    EXPECT_TRUE(result.is_open_for(Cause::OtherProperties));
    EXPECT_THAT(verdict_of(result).reason, HasSubstr("together: more than 4 abstract states"));
  }
}

/// A fifth of the bound for each of two properties; a single open property has no bound.
TEST_F(PropertyLoopTest, StatesAreBoundedWhileSeveralPropertiesAreOpen) {
  together_states = 10;
  algorithm.then(violation({target(0)}));
  algorithm.then(Safe{});
  EXPECT_THAT(verdicts(), ElementsAre(Verdict::False, Verdict::True));
  EXPECT_THAT(algorithm.most_states, ElementsAre(std::optional<std::size_t>(4), std::nullopt));
}

}  // namespace
}  // namespace pcegar::verification

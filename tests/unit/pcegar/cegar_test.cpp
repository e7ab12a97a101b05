// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/cegar.hpp"

#include "fake_loop.hpp"

namespace pcegar::test {
namespace {

using testing::ElementsAre;

class CegarTest : public LoopTest {
protected:
  Outcome run() {
    Cegar cegar(parts, effort);
    return LoopTest::run(cegar);
  }
  smt::Effort effort = smt::Effort::Limited;
};

TEST_F(CegarTest, WhatIsExploredWithoutATargetIsSafe) {
  explorer.then(Complete, 0);
  ends<Safe>(run());
  EXPECT_TRUE(refiner.asked.empty());
}

TEST_F(CegarTest, OneTargetIsRefinedAtATimeUntilNoneIsLeft) {
  explorer.then(Paused, 1);
  explorer.then(Paused, 2);
  ends<Safe>(run());
  EXPECT_THAT(refiner.asked, ElementsAre(Nodes{0}, Nodes{0}));
  EXPECT_THAT(applier.applied, ElementsAre(Nodes{0}, Nodes{0}));
  EXPECT_THAT(journal.iterations, ElementsAre(1, 2));
  EXPECT_THAT(journal.decisions.front(), ElementsAre(Decision::Chosen));
}

TEST_F(CegarTest, ExplorationPausesAtATargetOnly) {
  explorer.on_explore = [](const cpa::Abort& abort) {
    EXPECT_FALSE(abort(FakeState(100, false)));
    EXPECT_TRUE(abort(FakeState(0, true)));
  };
  ends<Safe>(run());
}

TEST_F(CegarTest, AFeasiblePathIsAViolation) {
  explorer.then(Paused, 1);
  refiner.is_feasible(0);
  const auto violation = ends<Violation>(run());
  EXPECT_EQ(violation.targets.front().property, cpa::PropertyId(0U));
  EXPECT_TRUE(applier.applied.empty());
}

TEST_F(CegarTest, AnUndecidedPathIsTheEnd) {
  explorer.then(Paused, 1);
  refiner.is_undecided(0);
  const auto stuck = ends<Stuck>(run());
  EXPECT_EQ(stuck.reason, "no idea");
  EXPECT_EQ(stuck.cause, refiners::UnknownCause::Arithmetic);
}

TEST_F(CegarTest, NoProgressIsTheEnd) {
  explorer.then(Paused, 1);
  applier.then(NoProgress{});
  EXPECT_EQ(ends<Stuck>(run()).reason, "refinement makes no progress");
  EXPECT_EQ(journal.results.size(), 1U);
}

TEST_F(CegarTest, ASpentBudgetIsTheEndAndNothingWasExecuted) {
  explorer.then(Paused, 1);
  applier.then(BudgetSpent{cpa::PropertyId(7U)});
  EXPECT_EQ(ends<BudgetSpent>(run()).property, cpa::PropertyId(7U));
  EXPECT_TRUE(journal.results.empty());
}

TEST_F(CegarTest, TooManyStatesAreTheEndTargetOrNot) {
  most_states = 12;
  explorer.then(StateBound, 1);
  EXPECT_EQ(ends<pcegar::StateBound>(run()).most, 12U);
  EXPECT_THAT(explorer.bounds, ElementsAre(12U));
  EXPECT_TRUE(refiner.asked.empty());
}

TEST_F(CegarTest, PathsAreDecidedWithTheEffortThatIsAskedFor) {
  effort = smt::Effort::Full;
  explorer.then(Paused, 1);
  ends<Safe>(run());
  EXPECT_THAT(refiner.efforts, ElementsAre(smt::Effort::Full));
}

}  // namespace
}  // namespace pcegar::test

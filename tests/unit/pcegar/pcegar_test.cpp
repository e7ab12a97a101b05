// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/pcegar.hpp"

#include <algorithm>
#include <numeric>

#include "fake_loop.hpp"
#include "support/error.hpp"

namespace pcegar::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class PcegarTest : public LoopTest {
protected:
  Outcome run() {
    const auto rank = [this](const RankRound& round) {
      Nodes order(round.targets.size());
      std::iota(order.begin(), order.end(), std::size_t{0});
      return ranked.empty() ? order : ranked;
    };
    const auto select = [this](const SelectRound& round) {
      ++selections;
      Nodes all(round.candidates.size());
      std::iota(all.begin(), all.end(), std::size_t{0});
      return chosen.empty() ? all : chosen;
    };
    const RulesOut rules_out = [](const auto&, const auto&) { return false; };
    Pcegar pcegar(parts, {rank, SelectOperator({{"fake", select}}), rules_out, names},
                  Fallback(fallbacks, smt::Effort::Limited), early);
    return LoopTest::run(pcegar);
  }

  Nodes ranked;  ///< empty: all, in their order
  Nodes chosen;  ///< empty: all
  int selections = 0;
  Fallbacks fallbacks = Fallbacks::Used;
  EarlyRefinement early;
};

TEST_F(PcegarTest, WhatIsExploredWithoutATargetIsSafe) {
  explorer.then(Complete, 0);
  ends<Safe>(run());
  EXPECT_THAT(journal.decisions, IsEmpty());
}

TEST_F(PcegarTest, AllTargetsOfAnExplorationAreRefinedTogether) {
  explorer.then(Complete, 3);
  ends<Safe>(run());
  EXPECT_THAT(refiner.asked, ElementsAre(Nodes{0, 1, 2}));
  EXPECT_THAT(applier.applied, ElementsAre(Nodes{0, 1, 2}));
  EXPECT_THAT(journal.iterations, ElementsAre(1));
}

TEST_F(PcegarTest, APausedExplorationIsRefinedAndGoesOn) {
  explorer.then(Paused, 2);
  explorer.then(Paused, 1);
  explorer.then(Complete, 0);
  ends<Safe>(run());
  EXPECT_THAT(refiner.asked, ElementsAre(Nodes{0, 1}, Nodes{0}));
  EXPECT_THAT(journal.iterations, ElementsAre(1, 2));
}

TEST_F(PcegarTest, APausedExplorationWithoutATargetIsNotSafe) {
  explorer.then(Paused, 0);
  EXPECT_THROW((void)run(), ContractViolation);
}

TEST_F(PcegarTest, ExplorationPausesSomeBlocksBehindTheFirstTarget) {
  early.blocks = 2;
  explorer.on_explore = [](const cpa::Abort& abort) {
    EXPECT_FALSE(abort(FakeState(100, false))) << "there is no target yet";
    EXPECT_FALSE(abort(FakeState(3, true)));
    EXPECT_FALSE(abort(FakeState(8, false)));
    EXPECT_TRUE(abort(FakeState(9, false)));
  };
  ends<Safe>(run());
}

TEST_F(PcegarTest, ExplorationPausesOnceItHasFoundEnoughTargets) {
  early.targets = 2;
  explorer.on_explore = [](const cpa::Abort& abort) {
    EXPECT_FALSE(abort(FakeState(1, true)));
    EXPECT_FALSE(abort(FakeState(2, false)));
    EXPECT_TRUE(abort(FakeState(2, true)));
    EXPECT_TRUE(abort(FakeState(2, false)));
  };
  ends<Safe>(run());
}

TEST_F(PcegarTest, TooManyStatesAreTheEndTargetOrNot) {
  most_states = 12;
  explorer.then(StateBound, 2);
  EXPECT_EQ(ends<pcegar::StateBound>(run()).most, 12U);
  EXPECT_THAT(refiner.asked, IsEmpty());
}

TEST_F(PcegarTest, RankSaysWhichTargetsAreRefinedInWhichOrder) {
  explorer.then(Complete, 3);
  ranked = {2, 0};
  ends<Safe>(run());
  EXPECT_THAT(refiner.asked, ElementsAre(Nodes{2, 0}));
  EXPECT_THAT(applier.applied, ElementsAre(Nodes{2, 0}));
}

TEST_F(PcegarTest, WhatRankOmitsIsAskedForIfNothingElseCanBeRefined) {
  explorer.then(Complete, 3);
  ranked = {1};
  refiner.is_undecided(1);
  ends<Safe>(run());
  EXPECT_THAT(refiner.asked, ElementsAre(Nodes{1}, Nodes{0, 1, 2}));
  EXPECT_THAT(applier.applied, ElementsAre(Nodes{0, 2}));
}

TEST_F(PcegarTest, WhatRankOmitsIsLeftAloneWithoutFallbacks) {
  explorer.then(Complete, 3);
  ranked = {1};
  refiner.is_undecided(1);
  fallbacks = Fallbacks::None;
  EXPECT_EQ(ends<Stuck>(run()).reason, "no idea");
  EXPECT_THAT(refiner.asked, ElementsAre(Nodes{1}));
}

TEST_F(PcegarTest, SelectPicksOneOfSeveral) {
  explorer.then(Complete, 4);
  refiner.is_undecided(0);
  chosen = {1};  // of the spurious ones 1, 2, 3
  ends<Safe>(run());
  EXPECT_THAT(applier.applied, ElementsAre(Nodes{2}));
  EXPECT_THAT(journal.decisions.front(), ElementsAre(Decision::Undecided, Decision::Delayed,
                                                     Decision::Chosen, Decision::Delayed));
}

TEST_F(PcegarTest, AFeasibleOneAmongManyWins) {
  explorer.then(Complete, 3);
  refiner.is_feasible(1);
  refiner.is_undecided(2);
  const auto violation = ends<Violation>(run());
  EXPECT_EQ(violation.targets.front().property, cpa::PropertyId(1U));
  EXPECT_EQ(violation.edge, cfa::EdgeId(1U));
  EXPECT_EQ(selections, 0);
  EXPECT_THAT(applier.applied, IsEmpty());
  EXPECT_THAT(journal.decisions.front(), ElementsAre(Decision::Feasible));
}

TEST_F(PcegarTest, OnlyUndecidedTargetsAreTheEnd) {
  explorer.then(Complete, 2);
  refiner.is_undecided(0);
  refiner.is_undecided(1);
  const auto stuck = ends<Stuck>(run());
  EXPECT_EQ(stuck.reason, "no idea");
  EXPECT_EQ(stuck.targets.front().property, cpa::PropertyId(0U));
  EXPECT_EQ(selections, 0);
}

TEST_F(PcegarTest, WhatIsDeferredIsRefinedWithFullEffortOnce) {
  explorer.then(Complete, 1);
  explorer.then(Complete, 1);
  refiner.is_deferred(0);
  EXPECT_EQ(ends<Stuck>(run()).reason, "too hard");
  EXPECT_THAT(refiner.efforts, ElementsAre(smt::Effort::Limited, smt::Effort::Full));
}

TEST_F(PcegarTest, WhereAChoiceMakesNoProgressAllAreJoined) {
  explorer.then(Complete, 3);
  chosen = {1};
  applier.then(NoProgress{});
  ends<Safe>(run());
  EXPECT_THAT(applier.applied, ElementsAre(Nodes{1}, Nodes{0, 1, 2}));
  EXPECT_EQ(journal.results.size(), 2U);
}

TEST_F(PcegarTest, WhereNothingMakesProgressThatIsTheEnd) {
  explorer.then(Complete, 3);
  chosen = {1};
  applier.then(NoProgress{});
  applier.then(NoProgress{});
  const auto stuck = ends<Stuck>(run());
  EXPECT_EQ(stuck.reason, "refinement makes no progress");
  EXPECT_EQ(stuck.targets.front().property, cpa::PropertyId(1U)) << "of what was chosen";
}

TEST_F(PcegarTest, WhereNothingMakesProgressWhatWasDeferredIsRefinedWithFullEffort) {
  explorer.then(Complete, 2);
  refiner.is_deferred(1);
  explorer.then(Complete, 1);
  applier.then(NoProgress{});
  applier.then(NoProgress{});
  ends<Safe>(run());
  EXPECT_THAT(refiner.efforts, ElementsAre(smt::Effort::Limited, smt::Effort::Full));
}

TEST_F(PcegarTest, WithoutFallbacksNoProgressIsTheEndAtOnce) {
  explorer.then(Complete, 2);
  refiner.is_deferred(1);
  applier.then(NoProgress{});
  fallbacks = Fallbacks::None;
  EXPECT_EQ(ends<Stuck>(run()).reason, "refinement makes no progress");
  EXPECT_THAT(applier.applied, ElementsAre(Nodes{0}));
}

TEST_F(PcegarTest, ASpentBudgetIsTheEndAndNothingWasExecuted) {
  explorer.then(Complete, 2);
  applier.then(BudgetSpent{cpa::PropertyId(1U)});
  EXPECT_EQ(ends<BudgetSpent>(run()).property, cpa::PropertyId(1U));
  EXPECT_THAT(journal.results, IsEmpty());
}

TEST_F(PcegarTest, ABudgetMayEndWhatTheFallbackJoins) {
  explorer.then(Complete, 2);
  chosen = {0};
  applier.then(NoProgress{});
  applier.then(BudgetSpent{cpa::PropertyId(1U)});
  EXPECT_EQ(ends<BudgetSpent>(run()).property, cpa::PropertyId(1U));
}

}  // namespace
}  // namespace pcegar::test

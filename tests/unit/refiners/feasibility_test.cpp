// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/feasibility.hpp"

#include <gtest/gtest.h>

#include <random>

#include "../smt/giving_up_backend.hpp"
#include "flaky_backend.hpp"
#include "refiners/path_slicer.hpp"

namespace pcegar::refiners {
namespace {

using smt::Term;
using test::FlakyBackend;

class FeasibilityTest : public testing::Test {
protected:
  Term x(int i) { return terms.variable("x@" + std::to_string(i), terms.int_sort()); }
  Term is(int i, long value) { return terms.equal(x(i), terms.integer(value)); }
  Term at_least(int i, long value) { return terms.greater_equal(x(i), terms.integer(value)); }
  Term step(int i) { return terms.equal(x(i + 1), terms.add(x(i), terms.integer(1))); }
  std::uint64_t count(const char* name) {
    return statistics.counter(std::string("refinement.feasibility_") + name).value;
  }
  static std::size_t length(const Feasibility& feasibility) {
    return std::get<InfeasiblePrefix>(feasibility).length;
  }

  smt::TermManager terms;
  Limits limits;
  Statistics statistics;
  std::unique_ptr<smt::Backend> backend = smt::make_backend("z3");
};

TEST_F(FeasibilityTest, FindsTheShortestInfeasiblePrefix) {
  PathFeasibility feasibility(terms, *backend, limits, statistics);
  EXPECT_EQ(length(feasibility.decide(std::vector{is(0, 1), step(0), is(1, 3), is(1, 4)})), 3U);
  EXPECT_TRUE(std::holds_alternative<AllFeasible>(
      feasibility.decide(std::vector{is(0, 1), step(0), is(1, 2)})));
  EXPECT_EQ(length(feasibility.decide(std::vector{terms.false_(), is(0, 1)})), 1U);
  EXPECT_TRUE(std::holds_alternative<AllFeasible>(feasibility.decide({})));
}

TEST_F(FeasibilityTest, CommonPrefixesAreAskedOnce) {
  PathFeasibility feasibility(terms, *backend, limits, statistics);
  (void)feasibility.decide(std::vector{is(0, 1), step(0), step(1), is(2, 3)});
  const std::uint64_t queries = count("queries");
  EXPECT_GT(queries, 0U);
  (void)feasibility.decide(std::vector{is(0, 1), step(0), step(1), is(2, 3)});
  EXPECT_EQ(count("queries"), queries);
  EXPECT_EQ(count("known"), 4U);
  EXPECT_EQ(length(feasibility.decide(std::vector{is(0, 1), step(0), step(1), is(2, 4)})), 4U);
  EXPECT_EQ(count("queries"), queries + 1);
  EXPECT_GE(count("shared_blocks"), 3U);
  // What is below an infeasible prefix needs no query at all.
  EXPECT_EQ(length(feasibility.decide(
                std::vector{is(0, 1), step(0), step(1), is(2, 4), at_least(2, 0), step(2)})),
            4U);
  EXPECT_EQ(count("queries"), queries + 1);
}

TEST_F(FeasibilityTest, AModelThatSatisfiesTheNextBlockSavesTheQuery) {
  PathFeasibility feasibility(terms, *backend, limits, statistics);
  EXPECT_TRUE(std::holds_alternative<AllFeasible>(
      feasibility.decide(std::vector{is(0, 7), at_least(0, 3), at_least(0, 5)})));
  EXPECT_EQ(count("queries"), 1U);
  EXPECT_EQ(count("by_model"), 2U);
  EXPECT_EQ(length(feasibility.decide(std::vector{is(0, 7), at_least(0, 3), at_least(0, 8)})), 3U);
}

/// Whatever the solver gives up on, a path that exists is never ruled out, and one that does not
/// exist never counts as feasible.
TEST_F(FeasibilityTest, UnknownDecidesNothing) {
  const std::vector feasible{is(0, 1), step(0), step(1), at_least(2, 3)};
  const std::vector infeasible{is(0, 1), step(0), step(1), at_least(2, 4)};
  smt::test::give_up_everywhere(8, [&](smt::test::GivingUpBackend& solver) {
    PathFeasibility feasibility(terms, solver, limits, statistics);
    for (const smt::Effort effort : {smt::Effort::Limited, smt::Effort::Full}) {
      EXPECT_FALSE(std::holds_alternative<InfeasiblePrefix>(feasibility.decide(feasible, effort)));
      EXPECT_FALSE(std::holds_alternative<AllFeasible>(feasibility.decide(infeasible, effort)));
    }
  });
}

/// Parts of a block count as infeasible only if the solver has decided that they are.
TEST_F(FeasibilityTest, UnknownPartsAreNotInfeasible) {
  const std::vector before{is(0, 1)};
  // x1 = 2 contradicts the fourth part; without it, all are feasible.
  const PathFeasibility::Parts parts{
      {step(0), at_least(1, 0), at_least(1, 1), at_least(1, 3), at_least(1, 2)}, 1};
  smt::test::give_up_everywhere(6, [&](smt::test::GivingUpBackend& solver) {
    PathFeasibility feasibility(terms, solver, limits, statistics);
    const auto needed = feasibility.infeasible_parts(before, parts);
    if (needed) {
      EXPECT_GE(*needed, 4U) << "after " << solver.checks() << " checks";
    }
  });
  smt::test::GivingUpBackend clueless(1, smt::test::GivingUpBackend::Then::StaysSo);
  PathFeasibility feasibility(terms, clueless, limits, statistics);
  EXPECT_EQ(feasibility.infeasible_parts(before, parts), std::nullopt);
}

/// The model of one path says nothing about another path, even if the next block is the same.
TEST_F(FeasibilityTest, AModelBelongsToItsPath) {
  PathFeasibility feasibility(terms, *backend, limits, statistics);
  ASSERT_TRUE(std::holds_alternative<AllFeasible>(feasibility.decide(std::vector{is(0, 7)})));
  EXPECT_EQ(length(feasibility.decide(std::vector{is(0, 1), at_least(0, 5)})), 2U);
  ASSERT_TRUE(std::holds_alternative<AllFeasible>(
      feasibility.decide(std::vector{at_least(0, 7), step(0)})));
  // Known to be feasible up to here; the session still has the other path's model.
  ASSERT_TRUE(std::holds_alternative<AllFeasible>(feasibility.decide(std::vector{is(0, 1)})));
  EXPECT_EQ(length(feasibility.decide(std::vector{is(0, 1), at_least(0, 6)})), 2U);
}

// Checks for one question: with a limited effort, apart, and with full effort.
TEST_F(FeasibilityTest, UnknownInsideAPathIsPassedOver) {
  FlakyBackend flaky({1, 2, 3, 4, 5, 6});
  PathFeasibility feasibility(terms, flaky, limits, statistics);
  EXPECT_EQ(length(feasibility.decide(std::vector{is(0, 1), step(0), is(1, 3)})), 3U);
}

TEST_F(FeasibilityTest, WhatASessionDoesNotAnswerIsAskedApart) {
  FlakyBackend flaky({2, 3});
  PathFeasibility feasibility(terms, flaky, limits, statistics);
  EXPECT_EQ(length(feasibility.decide(std::vector{is(0, 1), is(0, 2)})), 2U);
  FlakyBackend once({1});
  PathFeasibility other(terms, once, limits, statistics);
  EXPECT_TRUE(
      std::holds_alternative<AllFeasible>(other.decide(std::vector{is(0, 7), at_least(0, 3)})));
  EXPECT_EQ(once.sessions, 2);
  EXPECT_EQ(once.checks, 2) << "the model decides the second block";
  EXPECT_EQ(length(other.decide(std::vector{is(0, 7), at_least(0, 8)})), 2U);
}

TEST_F(FeasibilityTest, UnknownAtTheEndStaysUnknown) {
  FlakyBackend flaky({2, 3, 4});
  PathFeasibility feasibility(terms, flaky, limits, statistics);
  const std::vector path{is(0, 1), is(0, 2)};
  const Feasibility first = feasibility.decide(path);
  ASSERT_TRUE(std::holds_alternative<NotKnown>(first)) << "an unknown is no verdict";
  EXPECT_EQ(std::get<NotKnown>(first).reason, "flaky");
  EXPECT_TRUE(std::holds_alternative<NotKnown>(feasibility.decide(path)));
}

TEST_F(FeasibilityTest, AnOldSessionsUnknownIsAskedAgainInANewOne) {
  FlakyBackend flaky({4, 5, 6});
  PathFeasibility feasibility(terms, flaky, limits, statistics);
  (void)feasibility.decide(std::vector{is(0, 1), step(0), is(1, 3)});  // checks 1 to 3
  EXPECT_EQ(length(feasibility.decide(std::vector{is(0, 1), is(0, 2)})), 2U);
  EXPECT_EQ(flaky.sessions, 3);
}

TEST_F(FeasibilityTest, WhatIsTooHardForALimitedEffortIsAskedAgainWithFull) {
  FlakyBackend flaky({});
  flaky.too_hard = {2};
  PathFeasibility feasibility(terms, flaky, limits, statistics);
  const std::vector path{is(0, 1), is(0, 2)};
  const Feasibility limited = feasibility.decide(path, smt::Effort::Limited);
  ASSERT_TRUE(std::holds_alternative<NotKnown>(limited));
  EXPECT_EQ(std::get<NotKnown>(limited).effort, smt::Effort::Limited);
  EXPECT_TRUE(std::holds_alternative<NotKnown>(feasibility.decide(path, smt::Effort::Limited)));
  EXPECT_EQ(flaky.checks, 2) << "it is remembered";
  EXPECT_EQ(length(feasibility.decide(path)), 2U);
}

TEST_F(FeasibilityTest, ALimitedEffortEndsAtWhatIsTooHardAndAFullOneGoesOnBehindIt) {
  FlakyBackend flaky({});
  flaky.too_hard = {2};
  PathFeasibility feasibility(terms, flaky, limits, statistics);
  const std::vector path{is(0, 1), step(0), is(1, 3)};
  EXPECT_TRUE(std::holds_alternative<NotKnown>(feasibility.decide(path, smt::Effort::Limited)));
  EXPECT_EQ(flaky.checks, 2);
  EXPECT_EQ(length(feasibility.decide(path)), 3U);
}

TEST_F(FeasibilityTest, AnUnknownOfFullEffortIsFinal) {
  FlakyBackend flaky({1, 2, 3});
  PathFeasibility feasibility(terms, flaky, limits, statistics);
  const Feasibility answer = feasibility.decide(std::vector{is(0, 1)});
  ASSERT_TRUE(std::holds_alternative<NotKnown>(answer));
  EXPECT_EQ(std::get<NotKnown>(answer).effort, smt::Effort::Full);
}

TEST_F(FeasibilityTest, AnswersDoNotDependOnTheOrderOfThePaths) {
  std::mt19937 random(4711);
  std::vector<std::vector<Term>> paths;
  for (int p = 0; p < 60; ++p) {
    std::vector<Term> path;
    for (int k = 0; k < 6; ++k) {
      const std::vector<Term> choices{step(k), is(k, 2), at_least(k, 1), is(k + 1, 3),
                                      terms.not_(is(k, 1))};
      path.push_back(choices[random() % choices.size()]);
    }
    paths.push_back(std::move(path));
  }
  const auto alone = [&](const std::vector<Term>& path) {
    PathFeasibility fresh(terms, *backend, limits, statistics);
    return fresh.decide(path);
  };
  PathFeasibility forwards(terms, *backend, limits, statistics);
  PathFeasibility backwards(terms, *backend, limits, statistics);
  std::vector<Feasibility> last(paths.size());
  for (std::size_t i = paths.size(); i-- > 0;) {
    last[i] = backwards.decide(paths[i]);
  }
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const Feasibility expected = alone(paths[i]);
    const Feasibility first = forwards.decide(paths[i]);
    ASSERT_EQ(first.index(), expected.index()) << i;
    ASSERT_EQ(last[i].index(), expected.index()) << i;
    if (std::holds_alternative<InfeasiblePrefix>(expected)) {
      EXPECT_EQ(length(first), length(expected)) << i;
      EXPECT_EQ(length(last[i]), length(expected)) << i;
    }
  }
}

// ---- slices -------------------------------------------------------------------------------------

class SlicerTest : public FeasibilityTest {
protected:
  const PathSlicer::IsLoopCounter no_counters = [](Term) { return false; };
  Term y(int i) { return terms.variable("y@" + std::to_string(i), terms.int_sort()); }
  Term y_is(int i, long value) { return terms.equal(y(i), terms.integer(value)); }
  bool infeasible(std::span<const Term> blocks) {
    const auto session = backend->new_session(terms, {});
    for (const Term block : blocks) {
      session->assert_term(block);
    }
    return smt::is_unsat(session->check());
  }
  bool implies(Term strong, Term weak) { return infeasible(std::vector{strong, terms.not_(weak)}); }
  /// All slices, each checked to be infeasible and implied by the path block by block.
  std::vector<std::vector<Term>> slices(const std::vector<Term>& blocks, std::size_t limit) {
    PathFeasibility feasibility(terms, *backend, limits, statistics);
    PathSlicer slicer(terms, feasibility, no_counters, statistics);
    const std::size_t first = length(feasibility.decide(blocks));
    auto found = slicer.slices(blocks, first, limit);
    EXPECT_LE(found.size(), limit);
    for (const std::vector<Term>& slice : found) {
      EXPECT_TRUE(infeasible(slice));
      EXPECT_LE(slice.size(), blocks.size());
      for (std::size_t k = 0; k < slice.size(); ++k) {
        EXPECT_TRUE(implies(blocks[k], slice[k])) << k;
      }
      EXPECT_NE(slice, std::vector<Term>(blocks.begin(), blocks.begin() + std::ptrdiff_t(first)));
    }
    return found;
  }
};

TEST_F(SlicerTest, ALaterReasonIsFoundBehindTheFirst) {
  const std::vector blocks{terms.and_(is(0, 0), y_is(0, 1)), at_least(0, 9), y_is(0, 2)};
  const auto found = slices(blocks, 8);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0], (std::vector{blocks[0], terms.true_(), blocks[2]}));
}

TEST_F(SlicerTest, TwoReasonsInOneBlockAreToldApart) {
  const std::vector blocks{terms.and_(is(0, 0), y_is(0, 1)),
                           terms.and_(at_least(0, 9), y_is(0, 2))};
  const auto found = slices(blocks, 8);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_NE(found[0].back(), found[1].back());
}

TEST_F(SlicerTest, DefinitionsAreNotSlicedAway) {
  // The assumption on x1 comes with the assignment x1 = x0 + 1; y is the other reason.
  const std::vector blocks{terms.and_(is(0, 0), y_is(0, 1)),
                           terms.and_(std::vector{at_least(1, 9), step(0), y_is(0, 2)}), is(1, 1),
                           is(1, 5)};
  for (const auto& slice : slices(blocks, 8)) {
    EXPECT_TRUE(implies(slice[1], step(0)));
  }
  EXPECT_GE(slices(blocks, 8).size(), 3U);
}

TEST_F(SlicerTest, TheNumberIsBounded) {
  std::vector<Term> blocks{is(0, 0)};
  for (int k = 1; k < 20; ++k) {
    blocks.push_back(is(0, k));
  }
  EXPECT_EQ(slices(blocks, 100).size(), 18U);
  EXPECT_EQ(slices(blocks, 3).size(), 3U);
  EXPECT_TRUE(slices(blocks, 0).empty());
}

TEST_F(SlicerTest, OnlyLongerOnesMayBeAskedFor) {
  // Two reasons in the last block: the second one is no longer than the first.
  const std::vector blocks{terms.and_(is(0, 0), y_is(0, 1)),
                           terms.and_(at_least(0, 9), y_is(0, 2))};
  PathFeasibility feasibility(terms, *backend, limits, statistics);
  PathSlicer slicer(terms, feasibility, no_counters, statistics);
  EXPECT_EQ(slicer.slices(blocks, 2, 2).size(), 2U);
  EXPECT_EQ(slicer.slices(blocks, 2, 2, true).size(), 1U) << "the second was not looked for";
  const std::vector longer{blocks[0], at_least(0, 9), y_is(0, 2)};
  EXPECT_EQ(slicer.slices(longer, 2, 1, true).size(), 1U);
}

/// By asking for every number of parts, each with a solver of its own.
TEST_F(SlicerTest, TheLeastNumberOfPartsIsFound) {
  std::mt19937 random(7);
  PathFeasibility feasibility(terms, *backend, limits, statistics);
  int several = 0;
  for (int round = 0; round < 200; ++round) {
    const auto any = [&](unsigned n) { return static_cast<int>(random() % n); };
    const std::vector before{terms.and_(is(0, any(4)), y_is(0, any(4)))};
    PathFeasibility::Parts parts{{step(0)}, 1};
    while (parts.all.size() < 7) {
      const Term part = any(2) == 0 ? at_least(any(2), any(8)) : terms.not_(y_is(0, any(4)));
      if (std::find(parts.all.begin(), parts.all.end(), part) == parts.all.end()) {
        parts.all.push_back(part);
      }
    }
    const auto infeasible_with = [&](std::size_t number) {
      return infeasible(std::vector{before[0], terms.and_(std::span(parts.all).first(number))});
    };
    if (!infeasible_with(parts.all.size())) {
      continue;
    }
    std::size_t least = 2;
    while (!infeasible_with(least)) {
      ++least;
    }
    several += least > 2 ? 1 : 0;
    EXPECT_EQ(feasibility.infeasible_parts(before, parts), least) << round;
    EXPECT_EQ(feasibility.infeasible_parts(before, parts), least) << "again";
    // What it has learned on the way about the rest must be right.
    std::vector<Term> rest = parts.all;
    rest.erase(rest.begin() + std::ptrdiff_t(least) - 1);
    const std::vector shorter{before[0], terms.and_(rest)};
    EXPECT_EQ(std::holds_alternative<InfeasiblePrefix>(feasibility.decide(shorter)),
              infeasible(shorter))
        << round;
  }
  EXPECT_GE(several, 20);
}

TEST_F(SlicerTest, AQuestionThatIsTooHardEndsTheWalk) {
  const std::vector blocks{terms.and_(is(0, 0), y_is(0, 1)), at_least(0, 9), y_is(0, 2)};
  FlakyBackend flaky({});
  PathFeasibility feasibility(terms, flaky, limits, statistics);
  PathSlicer slicer(terms, feasibility, no_counters, statistics);
  ASSERT_EQ(length(feasibility.decide(blocks)), 2U);
  flaky.all_are_too_hard = true;
  EXPECT_TRUE(slicer.slices(blocks, 2, 8).empty());
}

TEST_F(SlicerTest, ARoundHasItsStepsAndTheNextOneItsOwn) {
  const auto path = [&](int value) {
    return std::vector{terms.and_(is(0, 0), y_is(0, 1)), at_least(0, value), y_is(0, 2)};
  };
  FlakyBackend flaky({});
  flaky.steps_per_check = 20'000'000;
  PathFeasibility feasibility(terms, flaky, limits, statistics);
  PathSlicer slicer(terms, feasibility, no_counters, statistics);
  EXPECT_EQ(slicer.slices(path(7), 2, 8).size(), 1U);
  EXPECT_TRUE(slicer.slices(path(8), 2, 8).empty()) << "the first took them all";
  slicer.begin_round();
  EXPECT_EQ(slicer.slices(path(9), 2, 8).size(), 1U);
}

TEST_F(SlicerTest, ConditionsOnLoopCountersAreDroppedOnOneSlice) {
  const auto counts = [&](Term variable) { return terms.name(variable).starts_with("x@"); };
  PathFeasibility feasibility(terms, *backend, limits, statistics);
  PathSlicer slicer(terms, feasibility, counts, statistics);
  // The loop is left too early; but y says, too, that the path cannot be taken.
  const std::vector blocks{terms.and_(is(0, 0), y_is(0, 1)), at_least(0, 9), y_is(0, 2)};
  ASSERT_EQ(length(feasibility.decide(blocks)), 2U);
  const auto slice = slicer.without_loop_counters(blocks);
  ASSERT_TRUE(slice);
  EXPECT_EQ(*slice, (std::vector{y_is(0, 1), terms.true_(), y_is(0, 2)}));
  // Below disjunctions, and in a definition of another variable, which is kept.
  const Term copy = terms.equal(y(0), x(0));
  const std::vector branches{terms.and_(is(0, 3), copy),
                             terms.or_(at_least(0, 9), terms.and_(is(0, 1), y_is(0, 7))),
                             terms.not_(terms.or_(terms.not_(at_least(0, 4)), y_is(0, 7)))};
  EXPECT_FALSE(slicer.without_loop_counters(branches)) << "possible without the conditions";
  const std::vector needed{is(0, 0), at_least(0, 9)};
  EXPECT_FALSE(slicer.without_loop_counters(needed));
  const std::vector none{y_is(0, 1), y_is(0, 2)};
  EXPECT_FALSE(slicer.without_loop_counters(none)) << "this is the path itself";
  const std::vector defined{terms.and_(std::vector{is(0, 0), copy, terms.equal(y(1), x(0))}),
                            at_least(0, 9), terms.and_(y_is(0, 1), y_is(1, 2))};
  EXPECT_TRUE(slicer.without_loop_counters(defined)) << "both are the same number";
}

TEST_F(SlicerTest, OneReasonHasNoSlices) {
  EXPECT_TRUE(slices({is(0, 0), step(0), is(1, 5)}, 8).empty());
}

}  // namespace
}  // namespace pcegar::refiners

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "explored_program.hpp"
#include "flaky_backend.hpp"
#include "refiners/path_replay.hpp"

namespace pcegar::refiners {
namespace {

using test::ExploredProgram;
using test::FlakyBackend;

constexpr const char* flag_loop = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int flag = 1;
  while (nondet()) { if (flag != 1) reach_error(); }
  return 0;
})";

// The first infeasible prefix is the exit of the counting loop, the second reason is the flag.
constexpr const char* counter_and_flag = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int i = 0, flag = 1;
  while (i < 1000) { if (nondet()) flag = 1; i++; }
  while (nondet()) { flag = flag == 1 ? 1 : 2; }
  if (flag != 1) reach_error();
  return 0;
})";

constexpr const char* one_input_reaches = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int x = nondet(), y = 0;
  while (y < 2) { y = y + 1; }
  if (x == 41 + y / 2) reach_error();
  return 0;
})";

// Both calls are below the head of the second loop, which no real path reaches.
constexpr const char* two_behind_one_prefix = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int flag = 1;
  while (nondet()) { flag = 1; }
  if (flag != 1) {
    while (nondet()) {
      if (nondet()) { reach_error(); }
      if (nondet()) { reach_error(); }
    }
  }
  return 0;
})";

// Two targets that have no prefix but the first block in common.
constexpr const char* two_reasons = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int a = 1, b = 1;
  if (nondet()) {
    while (nondet()) { a = 1; }
    if (a != 1) { reach_error(); }
  } else {
    while (nondet()) { b = 1; }
    if (b != 1) { reach_error(); }
  }
  return 0;
})";

bool mentions(ExploredProgram& explored, const RefinementCandidate& candidate,
              const std::string& name) {
  return std::any_of(
      candidate.interpolants.begin(), candidate.interpolants.end(), [&](smt::Term interpolant) {
        return smt::to_text(explored.terms, interpolant).find(name) != std::string::npos;
      });
}

TEST(ProvidentRefiner, TargetsBelowAnInfeasiblePrefixShareItsRefinement) {
  ExploredProgram explored(two_behind_one_prefix);
  const auto targets = explored.explore();
  ASSERT_GE(targets.size(), 2U);
  const ProvidentRefinement first = explored.refine(targets[0]);
  const ProvidentRefinement second = explored.refine(targets[1]);
  EXPECT_EQ(first.origin, Origin::Computed);
  EXPECT_EQ(second.origin, Origin::Shared);
  EXPECT_EQ(second.target, targets[1]);
  const auto& computed = std::get<Spurious>(first.outcome).chosen();
  const auto& shared = std::get<Spurious>(second.outcome).chosen();
  EXPECT_LT(computed.prefix_length, first.path.block_count());
  EXPECT_EQ(shared.interpolants, computed.interpolants);
  EXPECT_EQ(shared.increment.by_location, computed.increment.by_location);
  EXPECT_EQ(explored.statistics.counter("provident.computed").value, 1U);
  EXPECT_EQ(explored.statistics.counter("provident.shared").value, 1U);

  // In the next exploration nothing is left of that graph; what the solver said is.
  const auto again = explored.explore();
  EXPECT_EQ(explored.refine(again[0]).origin, Origin::Remembered);
}

TEST(ProvidentRefiner, SlicesDependOnTheWholePathAndAreNotShared) {
  ExploredProgram explored(two_behind_one_prefix, {2});
  const auto targets = explored.explore();
  (void)explored.refine(targets[0]);
  EXPECT_NE(explored.refine(targets[1]).origin, Origin::Shared);
}

TEST(ProvidentRefiner, WhatIsTooHardIsLeftOpenWhileAnotherTargetIsNot) {
  ExploredProgram explored(two_reasons);
  const auto targets = explored.explore();
  ASSERT_GE(targets.size(), 2U);
  FlakyBackend flaky({});
  flaky.too_hard = {1};
  ProvidentRefiner refiner(explored.view, explored.builder, explored.predicates, flaky,
                           explored.interpolator, explored.concretiser, {}, explored.limits,
                           explored.statistics);
  const auto first = refiner.refine(std::vector{targets[0], targets[1]});
  ASSERT_EQ(first.size(), 2U);
  ASSERT_TRUE(std::holds_alternative<Undecided>(first[0].outcome));
  EXPECT_EQ(std::get<Undecided>(first[0].outcome).effort, smt::Effort::Limited);
  EXPECT_TRUE(std::holds_alternative<Spurious>(first[1].outcome));
  const auto alone = refiner.refine(std::vector{targets[0]});
  EXPECT_TRUE(std::holds_alternative<Spurious>(alone[0].outcome)) << "nothing else is left";
}

TEST(ProvidentRefiner, WhereAllAreTooHardFullEffortIsMade) {
  ExploredProgram explored(one_input_reaches);
  const auto targets = explored.explore();
  FlakyBackend flaky({});
  flaky.all_are_too_hard = true;
  ProvidentRefiner refiner(explored.view, explored.builder, explored.predicates, flaky,
                           explored.interpolator, explored.concretiser, {}, explored.limits,
                           explored.statistics);
  for (const ProvidentRefinement& refinement : refiner.refine(targets)) {
    EXPECT_FALSE(std::holds_alternative<Undecided>(refinement.outcome));
  }
}

TEST(ProvidentRefiner, AfterSomeReplaysInVainTheOthersAreLeftOpenUnlessWithFullEffort) {
  ExploredProgram explored(R"(
    extern int nondet(void);
    extern void reach_error(void);
    int main(void) {
      __float128 d = 1.0;
      if (d > 2.0) {
        if (nondet()) reach_error(); else if (nondet()) reach_error();
        else if (nondet()) reach_error(); else if (nondet()) reach_error();
        else if (nondet()) reach_error(); else if (nondet()) reach_error();
      }
      return 0;
    })");
  const auto targets = explored.explore();
  ASSERT_EQ(targets.size(), 6U);
  const auto number_left_open = [&](smt::Effort effort) {
    std::size_t number = 0;
    for (const ProvidentRefinement& refinement : explored.refiner.refine(targets, {}, effort)) {
      const auto* undecided = std::get_if<Undecided>(&refinement.outcome);
      EXPECT_NE(undecided, nullptr);
      number += undecided != nullptr && undecided->effort == smt::Effort::Limited ? 1 : 0;
    }
    return number;
  };
  EXPECT_EQ(number_left_open(smt::Effort::Limited), 2U);
  EXPECT_EQ(number_left_open(smt::Effort::Full), 0U);
}

/// Paths through a value that is not modelled, and then the text.
std::string behind_an_obstacle(std::size_t paths, const std::string& text) {
  std::string result =
      "extern int nondet(void); extern void reach_error(void);\n"
      "static int is_large(void) { __float128 d = 1.0; return d > 2.0; }\n"
      "int main(void) { int a = 1;\n";
  for (std::size_t i = 0; i < paths; ++i) {
    result += "if (nondet()) { if (is_large()) reach_error(); return 0; }\n";
  }
  return result + text + " return 0; }";
}

TEST(ProvidentRefiner, PathsThatMeetTheSameObstacleAreTriedEverMoreRarely) {
  const std::size_t paths = 50;
  const auto tried = [&](const std::string& text) {
    ExploredProgram explored(behind_an_obstacle(paths, text).c_str());
    const auto targets = explored.explore();
    EXPECT_GE(targets.size(), paths);
    (void)explored.refiner.refine(targets, {}, smt::Effort::Full);
    return explored.statistics.counter("refinement.replays_not_confirmed").value;
  };
  // All of 8, half of 16, a quarter of the rest.
  EXPECT_EQ(tried("while (nondet()) { a = 1; } if (a != 1) reach_error();"), 8U + 8U + 6U);
  EXPECT_EQ(tried(""), paths) << "nothing else is left";
}

TEST(ProvidentRefiner, ARealPathIsFoundAmongThoseThatMeetAnObstacle) {
  ExploredProgram explored(behind_an_obstacle(30, "if (nondet()) reach_error();").c_str());
  const auto targets = explored.explore();
  ASSERT_EQ(targets.size(), 31U);
  const auto refinements = explored.refiner.refine(targets, {}, smt::Effort::Full);
  EXPECT_TRUE(std::holds_alternative<Feasible>(refinements.back().outcome));
}

TEST(PathReplay, APathIsRuledOutByItsPredicatesOnly) {
  ExploredProgram explored(two_behind_one_prefix);
  const ProvidentRefinement refinement = explored.refine(explored.explore()[0]);
  const auto ruled_out = [&](const cpa::PredicatePrecision& precision) {
    return is_ruled_out(explored.view, explored.predicates, explored.abstractor, refinement.path,
                        precision);
  };
  EXPECT_FALSE(ruled_out(*explored.precision));
  explored.track(std::get<Spurious>(refinement.outcome).chosen().increment);
  EXPECT_TRUE(ruled_out(*explored.precision));
}

TEST(ProvidentRefiner, ASpuriousPathGetsPredicatesThatRuleItOut) {
  ExploredProgram explored(flag_loop);
  const auto targets = explored.explore();
  ASSERT_EQ(targets.size(), 1U);
  const ProvidentRefinement refinement = explored.refine(targets[0]);
  const auto* spurious = std::get_if<Spurious>(&refinement.outcome);
  ASSERT_NE(spurious, nullptr);
  ASSERT_EQ(spurious->candidates.size(), 1U);
  const RefinementCandidate& plain = spurious->chosen();
  EXPECT_TRUE(mentions(explored, plain, "flag"));
  ASSERT_GE(plain.pivot, 1U);
  EXPECT_EQ(plain.interpolants.size() + 1, plain.prefix_length);
  const auto pivot_location = refinement.path.block(plain.pivot).end;
  EXPECT_TRUE(plain.increment.by_location.contains(pivot_location));
  explored.track(plain.increment);
  EXPECT_TRUE(explored.explore().empty());
}

TEST(ProvidentRefiner, EveryCandidateRulesOutThePath) {
  ExploredProgram first(counter_and_flag, {8});
  const auto targets = first.explore();
  ASSERT_FALSE(targets.empty());
  const ProvidentRefinement refinement = first.refine(targets[0]);
  ASSERT_TRUE(std::holds_alternative<Spurious>(refinement.outcome));
  const auto& candidates = std::get<Spurious>(refinement.outcome).candidates;
  ASSERT_GE(candidates.size(), 2U);
  const auto blocks = [](const ErrorPath& path) {
    std::vector<std::pair<cfa::LocationId, smt::Term>> result;
    for (const PathBlock& block : path.blocks) {
      result.emplace_back(block.end, block.formula->formula);
    }
    return result;
  };
  const auto spurious_path = blocks(refinement.path);
  const auto increments = candidates;  // the ARG goes away below
  for (const RefinementCandidate& candidate : increments) {
    first.precision = cpa::PredicatePrecision::empty();
    first.track(candidate.increment);
    for (const cpa::ArgNodeId target : first.explore()) {
      EXPECT_NE(blocks(extract_error_path(first.view, target)), spurious_path);
    }
  }
}

TEST(ProvidentRefiner, SlicesShowTheOtherReasonAndScoresTellThemApart) {
  ExploredProgram explored(counter_and_flag, {8});
  const auto targets = explored.explore();
  ASSERT_FALSE(targets.empty());
  const ProvidentRefinement refinement = explored.refine(targets[0]);
  ASSERT_TRUE(std::holds_alternative<Spurious>(refinement.outcome));
  const auto& candidates = std::get<Spurious>(refinement.outcome).candidates;
  ASSERT_GE(candidates.size(), 2U);
  const RefinementCandidate& plain = candidates.front();
  const RefinementCandidate& other = candidates.back();
  EXPECT_TRUE(mentions(explored, plain, "main::i"));
  EXPECT_FALSE(mentions(explored, plain, "flag"));
  EXPECT_TRUE(mentions(explored, other, "flag"));
  EXPECT_FALSE(mentions(explored, other, "main::i"));
  EXPECT_EQ(plain.scores.loop_counters, 1U);
  EXPECT_EQ(other.scores.loop_counters, 0U);
  EXPECT_GT(plain.scores.domains, other.scores.domains);
  EXPECT_LT(plain.prefix_length, other.prefix_length);
  EXPECT_LT(plain.scores.assumptions, other.scores.assumptions);
  EXPECT_EQ(plain.scores.width, 1U);
  EXPECT_EQ(other.scores.width, 2U);
  explored.track(other.increment);
  EXPECT_TRUE(explored.explore().empty()) << "the flag alone is enough";
}

TEST(ProvidentRefiner, OnlyTheLongestIsInterpolatedIfNoOtherCounts) {
  ExploredProgram explored(counter_and_flag, {.slices = 8, .only_longest = true});
  const auto targets = explored.explore();
  ASSERT_FALSE(targets.empty());
  const auto candidates_of = [&](const ProvidentRefiner::PathTest& needs_all) {
    const auto refinements = explored.refiner.refine(std::vector{targets[0]}, needs_all);
    return std::get<Spurious>(refinements.front().outcome).candidates;
  };
  const auto one = candidates_of({});
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(explored.statistics.counter("interpolation.sequences").value, 1U);
  EXPECT_TRUE(one.front().is_sliced);
  EXPECT_TRUE(mentions(explored, one.front(), "flag"));

  const auto all = candidates_of([](const ErrorPath&) { return true; });
  ASSERT_GE(all.size(), 2U);
  EXPECT_FALSE(all.front().is_sliced);
  for (const RefinementCandidate& candidate : all) {
    EXPECT_LE(candidate.prefix_length, one.front().prefix_length);
  }
}

TEST(ProvidentRefiner, ARealPathIsFeasible) {
  ExploredProgram explored(one_input_reaches);
  for (int round = 0; round < 20; ++round) {
    const auto targets = explored.explore();
    ASSERT_FALSE(targets.empty()) << "the error is reachable";
    const ProvidentRefinement refinement = explored.refine(targets[0]);
    if (const auto* feasible = std::get_if<Feasible>(&refinement.outcome)) {
      const auto& inputs = feasible->counterexample.inputs;
      EXPECT_TRUE(std::any_of(inputs.begin(), inputs.end(),
                              [](const auto& input) { return input.value == "42"; }));
      return;
    }
    ASSERT_TRUE(std::holds_alternative<Spurious>(refinement.outcome));
    explored.track(std::get<Spurious>(refinement.outcome).chosen().increment);
  }
  FAIL() << "no counterexample after twenty refinements";
}

TEST(Concretiser, FollowsOnePathWithItsValues) {
  ExploredProgram explored(R"(
    extern int nondet(void);
    extern void reach_error(void);
    int main(void) {
      int x = nondet();
      int y = 0;
      if (x > 3) y = 1;
      if (y == 1 && x == 7) reach_error();
      return 0;
    })");
  const auto targets = explored.explore();
  ASSERT_EQ(targets.size(), 1U);
  const ErrorPath path = extract_error_path(explored.view, targets[0]);
  const auto result = explored.concretiser.concretise(path);
  const auto* counterexample = std::get_if<Counterexample>(&result);
  ASSERT_NE(counterexample, nullptr);
  cfa::LocationId at = explored.program.start();
  for (const cfa::EdgeId edge : counterexample->path) {
    EXPECT_EQ(explored.program.edge(edge).source, at) << "the path is connected";
    at = explored.program.edge(edge).target;
  }
  const auto& inputs = counterexample->inputs;
  EXPECT_TRUE(std::any_of(inputs.begin(), inputs.end(),
                          [](const auto& input) { return input.value == "7"; }));
}

TEST(Concretiser, PointersFromOutsideGetUsableAddressesWhereThePathLetsThem) {
  ExploredProgram explored(R"(
    extern void *get(void);
    extern void reach_error(void);
    int main(void) {
      void *p = get();
      void *q = get();
      void *r = get();
      if (p != 0 && q == 0 && r == p) reach_error();
      return 0;
    })");
  const auto targets = explored.explore();
  ASSERT_EQ(targets.size(), 1U);
  const auto result =
      explored.concretiser.concretise(extract_error_path(explored.view, targets[0]));
  const auto* counterexample = std::get_if<Counterexample>(&result);
  ASSERT_NE(counterexample, nullptr);
  ASSERT_EQ(counterexample->inputs.size(), 3U);
  EXPECT_EQ(counterexample->inputs[0].value, std::to_string(encoding::environment_address(0)));
  EXPECT_EQ(counterexample->inputs[1].value, "0");
  EXPECT_EQ(counterexample->inputs[2].value, counterexample->inputs[0].value);
}

TEST(Concretiser, WhatIsNotModelledIsNotConfirmed) {
  ExploredProgram explored(R"(
    extern void reach_error(void);
    int main(void) {
      __float128 d = 1.0;
      if (d > 2.0) reach_error();
      return 0;
    })");
  const auto targets = explored.explore();
  ASSERT_EQ(targets.size(), 1U);
  const auto result =
      explored.concretiser.concretise(extract_error_path(explored.view, targets[0]));
  ASSERT_TRUE(std::holds_alternative<NotConfirmed>(result));
  EXPECT_NE(std::get<NotConfirmed>(result).reason.find("not modelled"), std::string::npos);
}

TEST(Concretiser, AnInfeasiblePathIsNotConfirmed) {
  ExploredProgram explored(flag_loop);
  const auto targets = explored.explore();
  ASSERT_EQ(targets.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<NotConfirmed>(
      explored.concretiser.concretise(extract_error_path(explored.view, targets[0]))));
}

}  // namespace
}  // namespace pcegar::refiners

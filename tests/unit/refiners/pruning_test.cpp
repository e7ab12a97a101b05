// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Cutting a subtree that covers states outside it: nothing may get lost, neither at once nor later.
#include "refiners/pruning.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "explored_program.hpp"
#include "refiners/arg_check.hpp"

namespace pcegar::refiners {
namespace {

using test::ExploredProgram;
using ::testing::HasSubstr;

// The first loop has two states if b <= 0 is tracked there; both reach the second.
constexpr const char* two_loops = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int a = 0, b = 0;
  while (nondet()) { b = 1; }
  a = b;
  while (nondet()) { }
  return 0;
})";

// The same, and the error is real after one round of the first loop.
constexpr const char* error_behind_two_loops = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int a = 0, b = 0;
  while (nondet()) { b = 1; }
  a = b;
  while (nondet()) { }
  if (a > 0) reach_error();
  return 0;
})";

class Cut {
public:
  explicit Cut(const char* text) : explored(text) {
    for (std::size_t i = 0; i < explored.program.location_count(); ++i) {
      const cfa::LocationId id(i);
      if (explored.program.location(id).is_loop_head) {
        loops.push_back(id);
      }
    }
  }

  /// Tracks NAME <= 0 at the head of a loop.
  void track(const std::string& name, cfa::LocationId loop) {
    cpa::PredicateIncrement increment;
    for (std::size_t i = 0; i < explored.program.variable_count(); ++i) {
      const cfa::Variable& variable = explored.program.variable(cfa::VariableId(i));
      if (variable.name == name) {
        const smt::Term x =
            explored.terms.variable(variable.unique_name, explored.terms.int_sort());
        increment.by_location[loop].push_back(
            explored.predicates.add(explored.terms.less_equal(x, explored.terms.integer(0))));
      }
    }
    explored.track(increment);
  }

  /// A node at the location that covers another one which is not below it.
  cpa::ArgNodeId covering_node_at(cfa::LocationId location) {
    const cpa::Arg& graph = explored.arg().graph();
    for (std::size_t i = 0; i < graph.size(); ++i) {
      const cpa::ArgNodeId id(i);
      if (graph.node(id).removed() ||
          explored.view.composite(id).facts().get<cpa::AtLocation>().location != location) {
        continue;
      }
      const std::vector<cpa::ArgNodeId> below = graph.subtree(id);
      for (const cpa::ArgNodeId covered : graph.node(id).covers) {
        if (std::find(below.begin(), below.end(), covered) == below.end()) {
          covered_ = covered;
          return id;
        }
      }
    }
    throw std::logic_error("no node covers one elsewhere");
  }
  [[nodiscard]] cpa::ArgNodeId covered() const { return covered_; }

  void cut(cpa::ArgNodeId pivot, CoverageCleanUp coverage) {
    cut_subtree(
        explored.view, explored.reached, pivot,
        [&](const cpa::PrecisionPtr& old) {
          return cpa::as_composite(old).with(explored.predicate(), explored.precision);
        },
        coverage);
  }

  cpa::ExplorationResult go_on() {
    return explored.exploration.run(
        explored.reached, [](const cpa::AbstractState& state) { return cpa::is_target(state); });
  }

  std::string check() {
    return complaint(check_arg(
        explored.view, explored.reached,
        {explored.composition->whole(), explored.builder, explored.predicates, *explored.backend},
        explored.limits, explored.statistics));
  }
  std::uint64_t count(const std::string& name) {
    return explored.statistics.counter("exploration.uncovered_states_" + name).value;
  }
  bool is_reached(cpa::ArgNodeId node) {
    const cpa::StatePtr state = explored.arg().state_of(node);
    return state != nullptr && explored.reached.contains(state);
  }

  ExploredProgram explored;
  std::vector<cfa::LocationId> loops;

private:
  cpa::ArgNodeId covered_;
};

TEST(CutSubtree, EagerlyTheParentsOfTheCoveredFindItAgain) {
  Cut test(two_loops);
  test.track("b", test.loops[0]);
  ASSERT_TRUE(test.explored.explore().empty());
  const cpa::ArgNodeId pivot = test.covering_node_at(test.loops[1]);
  test.cut(pivot, CoverageCleanUp::Eager);
  EXPECT_FALSE(test.explored.reached.has_uncovered());
  EXPECT_TRUE(test.explored.arg().graph().node(test.covered()).removed());
  EXPECT_EQ(test.go_on(), cpa::ExplorationResult::Complete);
  EXPECT_EQ(test.check(), "");
}

TEST(CutSubtree, LazilyTheCoveredIsCoveredByWhatGrowsAgain) {
  Cut test(two_loops);
  test.track("b", test.loops[0]);
  ASSERT_TRUE(test.explored.explore().empty());
  test.cut(test.covering_node_at(test.loops[1]), CoverageCleanUp::Lazy);
  EXPECT_TRUE(test.explored.reached.has_uncovered());
  EXPECT_FALSE(test.explored.arg().graph().node(test.covered()).is_covered());
  EXPECT_THAT(test.check(), HasSubstr("not finished"));
  EXPECT_EQ(test.go_on(), cpa::ExplorationResult::Complete);
  EXPECT_EQ(test.count("covered"), 1U);
  EXPECT_EQ(test.count("explored"), 0U);
  EXPECT_TRUE(test.explored.arg().graph().node(test.covered()).is_covered());
  EXPECT_FALSE(test.explored.reached.has_uncovered());
  EXPECT_EQ(test.check(), "");
}

TEST(CutSubtree, LazilyTheCoveredIsExploredIfNothingCoversIt) {
  Cut test(two_loops);
  test.track("b", test.loops[0]);
  ASSERT_TRUE(test.explored.explore().empty());
  const cpa::ArgNodeId pivot = test.covering_node_at(test.loops[1]);
  test.track("a", test.loops[1]);
  test.cut(pivot, CoverageCleanUp::Lazy);
  EXPECT_EQ(test.go_on(), cpa::ExplorationResult::Complete);
  EXPECT_EQ(test.count("explored"), 1U);
  EXPECT_TRUE(test.is_reached(test.covered()));
  EXPECT_EQ(test.check(), "");
}

TEST(CutSubtree, AnExplorationIsNotCompleteBeforeTheUncoveredStatesAreExplored) {
  Cut test(error_behind_two_loops);
  test.track("b", test.loops[0]);
  ASSERT_FALSE(test.explored.explore().empty());
  const cpa::ArgNodeId pivot = test.covering_node_at(test.loops[1]);
  test.track("a", test.loops[1]);
  test.cut(pivot, CoverageCleanUp::Lazy);
  // Only the uncovered state leads to the error.
  EXPECT_EQ(test.go_on(), cpa::ExplorationResult::Paused);
  EXPECT_EQ(test.count("explored"), 1U);
}

TEST(CutSubtree, AnUncoveredStateMayBeCutBeforeItIsLookedAt) {
  Cut test(two_loops);
  test.track("b", test.loops[0]);
  ASSERT_TRUE(test.explored.explore().empty());
  test.cut(test.covering_node_at(test.loops[1]), CoverageCleanUp::Lazy);
  ASSERT_TRUE(test.explored.reached.has_uncovered());
  const ErrorPath path = extract_error_path(test.explored.view, test.covered());
  test.cut(path.nodes[path.nodes.size() - 2], CoverageCleanUp::Lazy);
  EXPECT_FALSE(test.explored.reached.has_uncovered());
  EXPECT_EQ(test.go_on(), cpa::ExplorationResult::Complete);
  EXPECT_EQ(test.check(), "");
}

TEST(Restart, ForgetsUncoveredStates) {
  Cut test(two_loops);
  test.track("b", test.loops[0]);
  ASSERT_TRUE(test.explored.explore().empty());
  test.cut(test.covering_node_at(test.loops[1]), CoverageCleanUp::Lazy);
  restart(test.explored.view, test.explored.reached, test.explored.arg().initial_precision());
  EXPECT_FALSE(test.explored.reached.has_uncovered());
}

}  // namespace
}  // namespace pcegar::refiners

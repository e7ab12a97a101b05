// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/component_refiner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "explored_program.hpp"

namespace pcegar::refiners {
namespace {

using test::ExploredProgram;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

// The values of state and copy rule out the only target; other is of no use.
constexpr const char* by_values = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int state = 3, other = 7, copy = 0;
  while (nondet()) { other = nondet(); }
  copy = state;
  while (nondet()) { other = other + 1; }
  if (copy != 3) { reach_error(); }
  return 0;
})";

// Where the branches meet, x has two values.
constexpr const char* not_by_values = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int x = nondet() ? 1 : 2;
  while (nondet()) { }
  if (x == 3) { reach_error(); }
  return 0;
})";

class WithValues : public ExploredProgram {
public:
  explicit WithValues(const char* text)
      : ExploredProgram(text, {.analyses = {"value", "predicate"}}),
        refiners(component_refiners(view, limits)) {}

  /// Of the shortest path to a target.
  std::optional<ComponentRefinement> refine_first() {
    const std::vector<cpa::ArgNodeId> targets = explore();
    return targets.empty() ? std::nullopt
                           : refiners.at(0)->refine(extract_error_path(view, targets[0]));
  }

  std::vector<std::unique_ptr<ComponentRefiner>> refiners;
};

TEST(ComponentRefiner, FindsTheVariablesWhoseValuesRuleOutAPath) {
  WithValues explored(by_values);
  const auto found = explored.refine_first();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->increment.analysis, "value");
  EXPECT_THAT(found->increment.texts, UnorderedElementsAre("main::state", "main::copy"));
  EXPECT_EQ(found->pivot, 0U) << "no state of the path knows a value yet";
  explored.track(found->increment);
  EXPECT_THAT(explored.explore(), IsEmpty());
}

TEST(ComponentRefiner, ThePivotIsTheLastStateThatKnowsEnough) {
  WithValues explored(by_values);
  auto found = explored.refine_first();
  ASSERT_TRUE(found);
  cpa::ComponentIncrement only_state = found->increment;
  const auto copy = std::ranges::find(only_state.texts, "main::copy") - only_state.texts.begin();
  only_state.parts.erase(only_state.parts.begin() + copy);
  explored.track(only_state);
  found = explored.refine_first();
  ASSERT_TRUE(found);
  EXPECT_THAT(found->increment.texts, UnorderedElementsAre("main::state", "main::copy"));
  EXPECT_EQ(found->pivot, 1U) << "at the first loop, state is known, and copy is not needed";
}

TEST(ComponentRefiner, LeavesToThePredicatesWhatItCannotRuleOut) {
  WithValues explored(not_by_values);
  ASSERT_FALSE(explored.explore().empty());
  EXPECT_FALSE(explored.refine_first());
}

TEST(ComponentRefiner, IsAskedBeforeTheSolverButNotAboutRepeatedPaths) {
  WithValues explored(by_values);
  const auto targets = explored.explore();
  ASSERT_FALSE(targets.empty());
  const ProvidentRefinement first = explored.refine(targets[0]);
  const RefinementCandidate& by_component = std::get<Spurious>(first.outcome).chosen();
  EXPECT_TRUE(by_component.increment.empty());
  ASSERT_EQ(by_component.others.size(), 1U);
  EXPECT_EQ(by_component.prefix_length, first.path.block_count());
  EXPECT_EQ(explored.refiner.counts().feasibility.queries, 0U);

  const auto repeated =
      explored.refiner.refine(std::vector{targets[0]}, [](const ErrorPath&) { return true; });
  const RefinementCandidate& by_predicates = std::get<Spurious>(repeated[0].outcome).chosen();
  EXPECT_FALSE(by_predicates.increment.empty());
  EXPECT_THAT(by_predicates.others, IsEmpty());
}

// A target need not be an abstraction state. Its path then ends in its path formula, and another
// analysis finds that there is no such path.
TEST(ErrorPaths, MayEndInAPathState) {
  cpa::BlockSettings blocks;
  blocks.ends_at_targets = false;
  ExploredProgram explored(by_values, {.blocks = blocks, .analyses = {"value", "predicate"}});
  const auto targets = explored.explore();
  ASSERT_FALSE(targets.empty());
  ASSERT_FALSE(explored.view.predicate(targets[0]).is_abstraction());
  const ErrorPath path = extract_error_path(explored.view, targets[0]);
  EXPECT_EQ(path.nodes.size(), path.block_count() + 1);
  EXPECT_FALSE(path.blocks.back().number) << "no other path has this block";
  EXPECT_EQ(path.blocks.back().formula, &explored.view.predicate(targets[0]).path());

  const auto repeated =
      explored.refiner.refine(std::vector{targets[0]}, [](const ErrorPath&) { return true; });
  const auto& by_predicates = std::get<Spurious>(repeated[0].outcome).chosen();
  EXPECT_FALSE(by_predicates.increment.empty());

  explored.track(component_refiners(explored.view, explored.limits).at(0)->refine(path)->increment);
  EXPECT_THAT(explored.explore(), IsEmpty());
}

}  // namespace
}  // namespace pcegar::refiners

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The operator apply on a real graph, with refinements that are of no use, so that their paths come
// back.
#include "pcegar/apply.hpp"

#include <gmock/gmock.h>

#include "../refiners/explored_program.hpp"

namespace pcegar {
namespace {

constexpr const char* program = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int x = 0;
  int y = nondet();
  while (nondet()) { y = 1; }
  if (x > 0) reach_error();
  return y;
})";

class ApplierTest : public testing::Test {
protected:
  RefinementApplier& applier() {
    if (!applier_) {
      applier_.emplace(
          explored_.view,
          LiveScope(explored_.program,
                    [](cpa::PredicateId) { return std::vector<cfa::FunctionId>{}; }),
          settings, cpa::PredicatePrecision::empty(),
          AccompanyingPredicates{
              {explored_.terms, explored_.predicates, cpa::PredicatePrecision::empty()}, {}},
          log_, explored_.statistics);
      applier_->restart(explored_.reached);
    }
    return *applier_;
  }
  /// The refinement of the first target with candidates that track `useless` predicates, one each.
  refiners::ProvidentRefinement next(const std::vector<long>& useless) {
    static_cast<void>(applier());
    explored_.exploration.run(explored_.reached, [](const cpa::AbstractState&) { return false; });
    for (const cpa::StatePtr& state : explored_.reached.states()) {
      if (cpa::is_target(*state)) {
        return with_useless(explored_.refine(static_cast<const cpa::ArgState&>(*state).node()),
                            useless);
      }
    }
    throw std::logic_error("there is no target");
  }
  ApplyResult apply(const refiners::ProvidentRefinement& refinement) {
    const refiners::ProvidentRefinement* const selected = &refinement;
    return applier().apply(explored_.reached, {&selected, 1}, budget);
  }
  [[nodiscard]] std::uint64_t charged() const { return budget.had(property); }
  [[nodiscard]] std::size_t places() { return applier().precision().size(); }
  [[nodiscard]] std::uint64_t executed() {
    return explored_.statistics.counter("refinement.executed").value;
  }

  const cpa::PropertyId property{0U};
  ApplySettings settings;
  RefinementBudget budget;

private:
  refiners::ProvidentRefinement with_useless(refiners::ProvidentRefinement refinement,
                                             const std::vector<long>& useless) {
    auto& spurious = std::get<refiners::Spurious>(refinement.outcome);
    const refiners::RefinementCandidate plain = spurious.candidates.front();
    spurious.candidates.clear();
    for (const long value : useless) {
      refiners::RefinementCandidate candidate = plain;
      candidate.increment = {};
      candidate.increment.by_location[refinement.path.block(plain.pivot).end] = {
          explored_.predicates.add(
              explored_.terms.equal(explored_.terms.variable("nobody", explored_.terms.int_sort()),
                                    explored_.terms.integer(value)))};
      spurious.candidates.push_back(candidate);
    }
    spurious.preferred = 0;
    return refinement;
  }

  refiners::test::ExploredProgram explored_{program};
  Log log_{LogLevel::Quiet};
  std::optional<RefinementApplier> applier_;
};

TEST_F(ApplierTest, TheFirstTimeItIsAppliedAtThePivot) {
  const ApplyResult result = apply(next({1}));
  ASSERT_TRUE(std::holds_alternative<Applied>(result));
  EXPECT_EQ(std::get<Applied>(result).where, Applied::Where::Pivot);
  EXPECT_FALSE(std::get<Applied>(result).repeated);
  EXPECT_EQ(std::get<Applied>(result).new_places, 1U);
  EXPECT_EQ(charged(), 1U);
}

TEST_F(ApplierTest, ARepeatedPathIsRefinedEverywhere) {
  static_cast<void>(apply(next({1})));
  const ApplyResult result = apply(next({1}));
  ASSERT_TRUE(std::holds_alternative<Applied>(result));
  EXPECT_EQ(std::get<Applied>(result).where, Applied::Where::Root);
  EXPECT_TRUE(std::get<Applied>(result).repeated);
  EXPECT_FALSE(applier().precision().places().global.empty());
}

TEST_F(ApplierTest, WhatAddsNothingNewIsNoProgressAndIsNotCharged) {
  static_cast<void>(apply(next({1})));
  static_cast<void>(apply(next({1})));
  const std::size_t before = places();
  EXPECT_TRUE(std::holds_alternative<NoProgress>(apply(next({1}))));
  EXPECT_EQ(places(), before);
  EXPECT_EQ(charged(), 2U);
  EXPECT_EQ(executed(), 2U);
}

TEST_F(ApplierTest, TheOtherCandidatesOfAPathAreAFallback) {
  static_cast<void>(apply(next({1})));
  static_cast<void>(apply(next({1})));
  EXPECT_TRUE(std::holds_alternative<Applied>(apply(next({1, 2}))));
  EXPECT_TRUE(std::holds_alternative<NoProgress>(apply(next({1, 2}))));
}

TEST_F(ApplierTest, WithoutFallbacksTheOtherCandidatesAreNotTried) {
  settings.fallbacks = Fallbacks::None;
  static_cast<void>(apply(next({1})));
  static_cast<void>(apply(next({1})));
  EXPECT_TRUE(std::holds_alternative<NoProgress>(apply(next({1, 2}))));
}

TEST_F(ApplierTest, ASpentBudgetAppliesNothing) {
  budget = RefinementBudget(std::vector<std::uint64_t>{1});
  static_cast<void>(apply(next({1})));
  const std::size_t before = places();
  const refiners::ProvidentRefinement second = next({2});
  const ApplyResult result = apply(second);
  ASSERT_TRUE(std::holds_alternative<BudgetSpent>(result));
  EXPECT_EQ(std::get<BudgetSpent>(result).property, property);
  EXPECT_EQ(places(), before);
  EXPECT_EQ(charged(), 1U);
  EXPECT_EQ(executed(), 1U);
}

TEST_F(ApplierTest, WhatARefinementFoundIsKeptForItsProperty) {
  EXPECT_EQ(applier().found_for(property)->size(), 0U);
  static_cast<void>(apply(next({1})));
  EXPECT_EQ(applier().found_for(property)->size(), 1U);
  EXPECT_EQ(applier().found_for(cpa::PropertyId(1U))->size(), 0U);
}

}  // namespace
}  // namespace pcegar

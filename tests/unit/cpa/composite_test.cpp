// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Composition as data, with sets of numbers as abstract states.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "cpa/composition.hpp"

namespace pcegar::cpa {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Numbers {
  static constexpr std::string_view fact_name = "numbers";
  std::set<int> numbers;
};

class NumbersState final : public AbstractState {
public:
  NumbersState(std::set<int> numbers, std::optional<Target> target)
      : numbers_{std::move(numbers)}, target_(std::move(target)) {}
  void publish(Facts& facts) const override {
    facts.publish(numbers_);
    if (target_) facts.publish(*target_);
  }
  [[nodiscard]] std::uint64_t partition_key() const override { return 0; }
  [[nodiscard]] std::string to_text() const override { return "numbers"; }
  [[nodiscard]] const std::set<int>& numbers() const { return numbers_.numbers; }

private:
  Numbers numbers_;
  std::optional<Target> target_;
};

/// Sets of numbers under inclusion. Each edge adds a step to each number; strengthening keeps what
/// the first component that publishes numbers has.
class NumbersCpa final : public Cpa,
                         private AbstractDomain,
                         private TransferRelation,
                         private MergeOperator {
public:
  using State = NumbersState;
  using PrecisionOf = SingletonPrecision;
  enum class Strengthens { No, Yes };
  bool keeps_all_apart = false;
  NumbersCpa(std::set<int> start, int step, Strengthens strengthens = Strengthens::No)
      : start_(std::move(start)), step_(step), strengthens_(strengthens) {}

  [[nodiscard]] std::string name() const override { return "numbers"; }
  AbstractDomain& domain() override { return *this; }
  TransferRelation& transfer() override { return *this; }
  MergeOperator& merge() override { return *this; }
  StopOperator& stop() override { return stop_; }
  PrecisionAdjustment& precision_adjustment() override { return precision_; }
  StatePtr initial_state() override { return make(start_); }
  PrecisionPtr initial_precision() override { return SingletonPrecision::instance(); }

  static StatePtr make(std::set<int> numbers, std::optional<Target> target = {}) {
    return std::make_shared<NumbersState>(std::move(numbers), std::move(target));
  }

private:
  static const std::set<int>& numbers(const StatePtr& state) {
    return static_cast<const NumbersState&>(*state).numbers();
  }
  [[nodiscard]] bool is_less_or_equal(const StatePtr& a, const StatePtr& b) const override {
    return std::includes(numbers(b).begin(), numbers(b).end(), numbers(a).begin(),
                         numbers(a).end());
  }
  [[nodiscard]] StatePtr join(const StatePtr& a, const StatePtr& b) const override {
    std::set<int> both = numbers(a);
    both.insert(numbers(b).begin(), numbers(b).end());
    return make(std::move(both));
  }
  std::vector<StatePtr> successors(const StatePtr& state, const PrecisionPtr&,
                                   cfa::EdgeId) override {
    std::set<int> moved;
    for (const int number : numbers(state)) moved.insert(number + step_);
    return {make(std::move(moved))};
  }
  StatePtr strengthen(const StatePtr& state, const Facts& facts, const PrecisionPtr&,
                      cfa::EdgeId) override {
    if (strengthens_ == Strengthens::No) return state;
    std::set<int> both;
    const std::set<int>& others = facts.get<Numbers>().numbers;
    for (const int number : numbers(state)) {
      if (others.contains(number)) both.insert(number);
    }
    return both.empty() ? nullptr : make(std::move(both));
  }
  StatePtr merge(const StatePtr& fresh, const StatePtr& reached, const PrecisionPtr&) override {
    return is_less_or_equal(fresh, reached) ? reached : join(fresh, reached);
  }
  [[nodiscard]] bool keeps_apart(const StatePtr&) const override { return keeps_all_apart; }

  std::set<int> start_;
  int step_;
  Strengthens strengthens_;
  StopSep stop_{*this};
  StaticPrecision precision_;
};

const std::set<int>& numbers(const StatePtr& whole, const Handle<NumbersCpa>& handle) {
  return as_composite(whole).at(handle).numbers();
}

class CompositionTest : public testing::Test {
protected:
  void compose(NumbersCpa::Strengthens second,
               Composition::MakeOperators operators = default_operators) {
    composition = CompositeBuilder()
                      .add(std::make_unique<NumbersCpa>(std::set{1, 2}, 1), Role::Data)
                      .add(std::make_unique<NumbersCpa>(std::set{2, 3}, 1, second), Role::Data)
                      .with_operators(std::move(operators))
                      .build();
    handles = composition->all<NumbersCpa>();
    ASSERT_EQ(handles.size(), 2U);
  }
  StatePtr pair(const StatePtr& a, const StatePtr& b) {
    return std::make_shared<CompositeState>(std::vector{a, b});
  }
  std::vector<StatePtr> step() {
    CompositeCpa& whole = composition->whole();
    return whole.transfer().successors(whole.initial_state(), whole.initial_precision(),
                                       cfa::EdgeId(0U));
  }
  std::unique_ptr<Composition> composition;
  std::vector<Handle<NumbersCpa>> handles;
};

TEST_F(CompositionTest, StrengtheningUsesWhatOthersPublish) {
  compose(NumbersCpa::Strengthens::Yes);
  const auto successors = step();
  ASSERT_EQ(successors.size(), 1U);
  EXPECT_THAT(numbers(successors[0], handles[0]), ElementsAre(2, 3));
  EXPECT_THAT(numbers(successors[0], handles[1]), ElementsAre(3));
}

TEST_F(CompositionTest, TheProductIsAbove) {
  const auto product = [](const Components& components) {
    CompositeOperators operators = default_operators(components);
    operators.transfer = std::make_unique<ProductTransfer>(components);
    return operators;
  };
  compose(NumbersCpa::Strengthens::Yes, product);
  const auto successors = step();
  ASSERT_EQ(successors.size(), 1U);
  EXPECT_THAT(numbers(successors[0], handles[1]), ElementsAre(3, 4));
}

TEST_F(CompositionTest, OneComponentCanKeepStatesApart) {
  compose(NumbersCpa::Strengthens::No);
  CompositeCpa& whole = composition->whole();
  const PrecisionPtr precision = whole.initial_precision();
  const StatePtr fresh = pair(NumbersCpa::make({1}), NumbersCpa::make({3}));
  const StatePtr reached = pair(NumbersCpa::make({2}), NumbersCpa::make({3}));
  const StatePtr merged = whole.merge().merge(fresh, reached, precision);
  EXPECT_THAT(numbers(merged, handles[0]), ElementsAre(1, 2));
  EXPECT_FALSE(whole.merge().never_merges(fresh));
  handles[1].cpa().keeps_all_apart = true;
  EXPECT_EQ(whole.merge().merge(fresh, reached, precision), reached);
  EXPECT_TRUE(whole.merge().never_merges(fresh));
}

TEST_F(CompositionTest, CompositesNestAndPublishWhatTheirPartsDo) {
  compose(NumbersCpa::Strengthens::No);
  NumbersCpa outside({4}, 0, NumbersCpa::Strengthens::Yes);
  CompositeCpa nested({&composition->whole(), &outside});
  const StatePtr initial = nested.initial_state();
  EXPECT_EQ(facts_of(*initial).all<Numbers>().size(), 3U);
  EXPECT_THAT(nested.transfer().successors(initial, nested.initial_precision(), cfa::EdgeId(0U)),
              IsEmpty())
      << "the first component that publishes numbers has 2 and 3";
}

TEST_F(CompositionTest, TargetsAreNotCoveredAndHaveNoSuccessors) {
  compose(NumbersCpa::Strengthens::No);
  CompositeCpa& whole = composition->whole();
  const StatePtr target =
      pair(NumbersCpa::make({1}, Target{PropertyId(0U), "wrong"}), NumbersCpa::make({1}));
  const StatePtr plain = pair(NumbersCpa::make({1}), NumbersCpa::make({1}));
  const std::vector<Entry> reached{{plain, whole.initial_precision()}};
  const ReachedCandidates candidates(reached);
  EXPECT_TRUE(whole.stop().stop(plain, candidates, reached[0].precision).is_covered());
  EXPECT_FALSE(whole.stop().stop(target, candidates, reached[0].precision).is_covered());
  EXPECT_THAT(whole.transfer().successors(target, reached[0].precision, cfa::EdgeId(0U)),
              IsEmpty());
}

/// The reached states that cover together are all in the graph.
TEST_F(CompositionTest, StatesThatCoverTogetherAreRecorded) {
  const auto join = [](const Components& components) {
    CompositeOperators operators = default_operators(components);
    operators.stop = std::make_unique<TargetsStay>(std::make_unique<StopJoin>(*operators.compare));
    return operators;
  };
  compose(NumbersCpa::Strengthens::No, join);
  ArgCpa& arg = composition->arg();
  const PrecisionPtr precision = arg.initial_precision();
  const StatePtr start = arg.initial_state();
  const auto node_of = [&](const std::set<int>& first, const std::set<int>& second) {
    const ArgNodeId node = arg.graph().add(pair(NumbersCpa::make(first), NumbersCpa::make(second)));
    return std::make_shared<ArgState>(node, arg.graph().node(node).state);
  };
  const std::vector<Entry> reached{{start, precision}, {node_of({7}, {2, 3}), precision}};
  const auto covered = node_of({2, 7}, {3});
  const auto outside = node_of({2, 8}, {3});
  const ReachedCandidates candidates(reached);
  EXPECT_THAT(arg.stop().stop(covered, candidates, precision).by, ElementsAre(0, 1));
  EXPECT_EQ(arg.graph().node(covered->node()).covered_by.size(), 2U);
  EXPECT_FALSE(arg.stop().stop(outside, candidates, precision).is_covered());
  EXPECT_FALSE(arg.graph().node(outside->node()).is_covered());
}

TEST_F(CompositionTest, ControlComesFirstAndHasTheSamePlaces) {
  composition = CompositeBuilder()
                    .add(std::make_unique<NumbersCpa>(std::set{1}, 1), Role::Data)
                    .add(std::make_unique<NumbersCpa>(std::set{2}, 1), Role::Control)
                    .build();
  handles = composition->all<NumbersCpa>();
  EXPECT_EQ(composition->control_size(), 1U);
  EXPECT_THAT(numbers(composition->control().initial_state(), handles[0]), ElementsAre(2));
  EXPECT_THAT(numbers(composition->whole().initial_state(), handles[0]), ElementsAre(2));
}

}  // namespace
}  // namespace pcegar::cpa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "cpa/predicate/block_operator.hpp"
#include "pcegar/prefer.hpp"
#include "pcegar/rank.hpp"
#include "pcegar/select.hpp"
#include "support/error.hpp"

namespace pcegar {
namespace {

class TestState final : public cpa::AbstractState {
public:
  void offer(cpa::SharedFacts&) const override {}
  [[nodiscard]] std::uint64_t partition_key() const override { return 0; }
  [[nodiscard]] std::string to_text() const override { return "state"; }
};

/// A chain root - a - b - c; targets in the order b, c, a.
class RankTest : public testing::Test {
protected:
  RankTest() {
    for (int i = 0; i < 4; ++i) {
      nodes.push_back(arg.add(std::make_shared<TestState>()));
    }
    for (std::size_t i = 1; i < 4; ++i) {
      arg.link(nodes[i - 1], cfa::EdgeId(i), nodes[i]);
    }
    targets = {nodes[2], nodes[3], nodes[1]};
  }
  cpa::Arg arg;
  std::vector<cpa::ArgNodeId> nodes, targets;
};

TEST_F(RankTest, OperatorsOfTheThesis) {
  EXPECT_EQ(make_rank("id")(arg, targets), targets);
  EXPECT_EQ(make_rank("first")(arg, targets), std::vector{nodes[2]});
  EXPECT_EQ(make_rank("level-asc")(arg, targets), (std::vector{nodes[1], nodes[2], nodes[3]}));
  EXPECT_EQ(make_rank("level-desc")(arg, targets), (std::vector{nodes[3], nodes[2], nodes[1]}));
}

TEST_F(RankTest, EveryRowIsASelectionOfItsInput) {
  for (const RankRow& row : rank_table()) {
    const auto ranked = row.make(arg, targets);
    EXPECT_FALSE(ranked.empty()) << row.name;
    for (const cpa::ArgNodeId node : ranked) {
      EXPECT_EQ(std::count(ranked.begin(), ranked.end(), node), 1) << row.name;
      EXPECT_NE(std::find(targets.begin(), targets.end(), node), targets.end()) << row.name;
    }
  }
}

TEST(Select, TakesFirstAllOrK) {
  const refiners::ProvidentRefinement refinement{};
  const std::vector<const refiners::ProvidentRefinement*> three(3, &refinement);
  EXPECT_EQ(make_select("first")(three).size(), 1U);
  EXPECT_EQ(make_select("join-all")(three).size(), 3U);
  EXPECT_EQ(make_select("join:2")(three), (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(make_select("join:9")(three).size(), 3U);
}

TEST(Select, RefusesUnknownOperators) {
  for (const char* text : {"", "join", "join:", "join:0", "join:-1", "join:2x", "best"}) {
    EXPECT_THROW((void)make_select(text), InputError) << text;
  }
  EXPECT_THROW((void)make_rank("best"), InputError);
}

class PreferTest : public testing::Test {
protected:
  PreferTest() : candidates(3), tracked(cpa::PredicatePrecision::empty()) {
    candidates[0].prefix_length = 4;
    candidates[0].pivot = 1;
    candidates[0].scores.loop_counters = 1;
    candidates[0].scores.domains = 16;
    candidates[1].prefix_length = 9;
    candidates[1].pivot = 2;
    candidates[1].scores.domains = 5;
    candidates[2].prefix_length = 7;
    candidates[2].pivot = 2;
    candidates[2].scores.domains = 5;
  }
  std::size_t preferred(const std::string& text) { return make_prefer(text)(candidates, *tracked); }
  std::vector<refiners::RefinementCandidate> candidates;
  std::shared_ptr<const cpa::PredicatePrecision> tracked;
};

TEST_F(PreferTest, EachNameHasItsMeaning) {
  EXPECT_EQ(preferred("first"), 0U);
  EXPECT_EQ(preferred("short"), 0U);
  EXPECT_EQ(preferred("long"), 1U);
  EXPECT_EQ(preferred("shallow-pivot"), 0U);
  EXPECT_EQ(preferred("deep-pivot"), 1U);
  EXPECT_EQ(preferred("simple-domains"), 1U);
  EXPECT_EQ(preferred("no-loop-counters"), 1U);
}

TEST_F(PreferTest, LaterNamesDecideTies) {
  EXPECT_EQ(preferred("no-loop-counters,short"), 2U);
  EXPECT_EQ(preferred("deep-pivot,simple-domains,long"), 1U);
  EXPECT_EQ(preferred("simple-domains,first"), 1U) << "the earlier candidate wins the last tie";
}

TEST_F(PreferTest, PredicatesThatAreTrackedAlreadyAreNotNew) {
  const cfa::LocationId here(3U);
  candidates[0].increment.by_location[here] = {cpa::PredicateId(0U), cpa::PredicateId(1U)};
  candidates[1].increment.by_location[here] = {cpa::PredicateId(2U), cpa::PredicateId(3U)};
  candidates[2].increment.by_location[here] = {cpa::PredicateId(0U), cpa::PredicateId(4U)};
  EXPECT_EQ(preferred("few-new-predicates"), 0U);
  cpa::PrecisionIncrement known;
  known.by_location[here] = {cpa::PredicateId(2U), cpa::PredicateId(3U)};
  tracked = tracked->with(cfa::Program(64), known, cpa::PrecisionScope::Global);
  EXPECT_EQ(preferred("few-new-predicates"), 1U);
}

TEST_F(PreferTest, EveryRowChoosesACandidate) {
  for (const PreferRow& row : prefer_table()) {
    EXPECT_LT(preferred(std::string(row.name)), candidates.size()) << row.name;
    EXPECT_EQ(make_prefer(std::string(row.name))(std::span(candidates).first(1), *tracked), 0U);
  }
}

TEST(Prefer, RefusesUnknownNames) {
  for (const char* text : {"", "best", "first,", ",first", "short,best", "short long"}) {
    EXPECT_THROW((void)make_prefer(text), InputError) << text;
  }
  EXPECT_TRUE(prefers_plain("first"));
  EXPECT_FALSE(prefers_plain("short,first"));
}

TEST(BlockRule, ParsesAndRefuses) {
  EXPECT_EQ(cpa::parse_block_rule("sbe").rule, cpa::BlockRule::Sbe);
  EXPECT_EQ(cpa::parse_block_rule("lbe-and:15").threshold, 15U);
  for (const char* text : {"k", "k:", "k:0", "lbe:3", "lbe-or:x", "sbe:1", "foo"}) {
    EXPECT_THROW((void)cpa::parse_block_rule(text), InputError) << text;
  }
}

TEST_F(RankTest, RemovingANodeUncoversAndUnlinks) {
  const cpa::ArgNodeId leaf = arg.add(std::make_shared<TestState>());
  arg.link(nodes[0], cfa::EdgeId(9U), leaf);
  arg.cover(leaf, nodes[3]);
  arg.remove(nodes[3]);
  EXPECT_FALSE(arg.node(leaf).covered_by.valid());
  EXPECT_TRUE(arg.node(nodes[2]).children.empty());
  EXPECT_EQ(arg.subtree(nodes[0]).size(), 4U);
  EXPECT_EQ(arg.live_size(), 4U);
}

}  // namespace
}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "cpa/predicate/block_operator.hpp"
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

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/decomposition.hpp"

#include <gtest/gtest.h>

#include "support/error.hpp"

namespace pcegar::verification {
namespace {

using Partitions = std::vector<Partition>;
using Footprints = std::vector<std::vector<cfa::EdgeId>>;

std::vector<cfa::EdgeId> edges(const std::vector<std::size_t>& numbers) {
  std::vector<cfa::EdgeId> result;
  for (const std::size_t number : numbers) {
    result.emplace_back(number);
  }
  return result;
}

Decomposition parse(const std::string& text) {
  return parse_decomposition(text, built_in_partition_rows());
}

TEST(Decomposition, IsReadFromItsName) {
  EXPECT_EQ(parse("joint").kind, Decomposition::Kind::Joint);
  for (const char* name : {"all-together", "separate", "relevance", "partition:3"}) {
    EXPECT_EQ(parse(name).kind, Decomposition::Kind::Partitions) << name;
  }
  for (const char* wrong :
       {"", "together", "partition", "partition:", "partition:0", "partition:-1", "partition:2x",
        "partition:99999999999999999999", "joint:2"}) {
    EXPECT_THROW(static_cast<void>(parse(wrong)), InputError) << wrong;
  }
}

TEST(Decomposition, BalancedKeepsOrderAndDiffersByOne) {
  const Partition seven{0, 1, 2, 4, 5, 6, 9};
  EXPECT_EQ(balanced(seven, 3), (Partitions{{0, 1, 2}, {4, 5}, {6, 9}}));
  EXPECT_EQ(balanced(seven, 1), (Partitions{seven}));
  EXPECT_EQ(balanced({3, 4}, 2), (Partitions{{3}, {4}}));
  EXPECT_EQ(balanced({3, 4}, 4000000000U), (Partitions{{3}, {4}}));
  EXPECT_EQ(balanced({}, 2), Partitions{});
  EXPECT_EQ(one_by_one({2, 5, 7}), (Partitions{{2}, {5}, {7}}));
  EXPECT_EQ(one_by_one({}), Partitions{});
}

TEST(Decomposition, SharedEdgesConnect) {
  // 0 and 3 share nothing, but 5 shares an edge with each.
  const Footprints footprints{edges({1, 2}), edges({7}),    edges({}),
                              edges({3, 4}), edges({8, 9}), edges({2, 4})};
  EXPECT_EQ(sharing_edges({0, 1, 2, 3, 4, 5}, footprints), (Partitions{{0, 3, 5}, {1}, {2}, {4}}));
  // Without 5 there is no connection: what is not asked for does not count.
  EXPECT_EQ(sharing_edges({0, 1, 3}, footprints), (Partitions{{0}, {1}, {3}}));
  EXPECT_EQ(sharing_edges({}, footprints), Partitions{});
}

TEST(Decomposition, FirstPartitions) {
  const cfa::Program program(64);
  const Footprints footprints{edges({1}), edges({2}), edges({1}), edges({3})};
  const std::vector<std::string> names{"a", "b", "c", "d"};
  const Partition all{0, 1, 2};
  const auto first = [&](const char* name) {
    return first_partitions(parse(name), all, names, footprints, program);
  };
  EXPECT_EQ(first("all-together"), (Partitions{all}));
  EXPECT_EQ(first("joint"), (Partitions{all}));
  EXPECT_EQ(first("separate"), (Partitions{{0}, {1}, {2}}));
  EXPECT_EQ(first("relevance"), (Partitions{{0, 2}, {1}}));
  EXPECT_EQ(first("partition:2"), (Partitions{{0, 1}, {2}}));
}

TEST(Decomposition, OperatorsSeeOpenPropertiesOnlyAndMayChooseAnyOrder) {
  const cfa::Program program(64);
  const Footprints footprints{edges({1}), edges({2}), edges({3, 4}), edges({5})};
  PartitionRound seen{program, {}, {}};
  const std::vector<PartitionRow> rows{{"mine", "N", "", [&](const std::string& parameter) {
                                          EXPECT_EQ(parameter, "7");
                                          return [&](const PartitionRound& round) {
                                            seen.properties = round.properties;
                                            seen.footprints = round.footprints;
                                            return Partitions{{2}, {1, 0}};
                                          };
                                        }}};
  const Decomposition mine = parse_decomposition("mine:7", rows);
  EXPECT_EQ(mine.kind, Decomposition::Kind::Partitions);
  EXPECT_EQ(first_partitions(mine, {0, 2, 3}, {"a", "b", "c", "d"}, footprints, program),
            (Partitions{{3}, {0, 2}}));
  EXPECT_EQ(seen.properties, (std::vector<std::string>{"a", "c", "d"}));
  EXPECT_EQ(seen.footprints, (Footprints{edges({1}), edges({3, 4}), edges({5})}));
  seen.properties.clear();
  EXPECT_EQ(first_partitions(mine, {}, {}, {}, program), Partitions{});
  EXPECT_TRUE(seen.properties.empty()) << "nobody is asked about nothing";
}

TEST(BudgetPool, WhatIsLeftIsSharedEqually) {
  BudgetPool pool({.cpu_seconds = 10, .refinements = 4}, 5);
  pool.spend({.cpu_seconds = 20, .refinements = 9});
  const auto share = pool.share(2);
  ASSERT_TRUE(share);
  EXPECT_DOUBLE_EQ(share->cpu_seconds.value(), 15);
  EXPECT_EQ(share->refinements.value(), 5U);
}

TEST(BudgetPool, NothingLeftIsNoShare) {
  BudgetPool pool({.cpu_seconds = std::nullopt, .refinements = 4}, 2);
  pool.spend({.cpu_seconds = 1000, .refinements = 7});
  EXPECT_FALSE(pool.share(2)) << "less than one refinement each";
  ASSERT_TRUE(pool.share(1));
  EXPECT_FALSE(pool.share(1)->cpu_seconds) << "time is not limited";
  pool.spend({.cpu_seconds = 0, .refinements = 100});
  EXPECT_FALSE(pool.share(1));

  BudgetPool time({.cpu_seconds = 10, .refinements = std::nullopt}, 2);
  time.spend({.cpu_seconds = 19.7, .refinements = 3});
  EXPECT_FALSE(time.share(1)) << "0.3 of 10 seconds are not worth a start";
  EXPECT_FALSE(BudgetPool({}, 3).share(1)) << "no budgets, so nobody ran out of one";
}

}  // namespace
}  // namespace pcegar::verification

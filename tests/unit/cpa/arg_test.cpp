// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/arg/arg.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pcegar::cpa {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class TestState final : public AbstractState {
public:
  void publish(Facts&) const override {}
  [[nodiscard]] std::uint64_t partition_key() const override { return 0; }
  [[nodiscard]] std::string to_text() const override { return "state"; }
};

/// A chain of four, and a leaf below the first.
class ArgTest : public testing::Test {
protected:
  ArgTest() {
    for (std::size_t i = 0; i < 4; ++i) {
      chain.push_back(arg.add(std::make_shared<TestState>()));
      if (i > 0) {
        arg.link(chain[i - 1], cfa::EdgeId(i), chain[i]);
      }
    }
    leaf = arg.add(std::make_shared<TestState>());
    arg.link(chain[0], cfa::EdgeId(9U), leaf);
  }
  Arg arg;
  std::vector<ArgNodeId> chain;
  ArgNodeId leaf;
};

TEST_F(ArgTest, RemovingANodeUncoversAndUnlinks) {
  arg.cover(leaf, {chain[3]});
  EXPECT_TRUE(arg.node(leaf).is_covered());
  arg.remove(chain[3]);
  EXPECT_FALSE(arg.node(leaf).is_covered());
  EXPECT_TRUE(arg.node(chain[2]).children.empty());
  EXPECT_EQ(arg.subtree(chain[0]).size(), 4U);
  EXPECT_EQ(arg.live_size(), 4U);
}

/// Each of the covering nodes is needed.
TEST_F(ArgTest, ANodeThatOthersCoverTogetherLosesItsCoverWithOne) {
  arg.cover(leaf, {chain[1], chain[3]});
  EXPECT_THAT(arg.node(chain[1]).covers, ElementsAre(leaf));
  arg.remove(chain[3]);
  EXPECT_FALSE(arg.node(leaf).is_covered());
  EXPECT_THAT(arg.node(chain[1]).covers, IsEmpty());
}

TEST_F(ArgTest, ACoveredNodeThatIsRemovedCoversNothingAndIsCoveredByNone) {
  arg.cover(leaf, {chain[1], chain[3]});
  arg.remove(leaf);
  EXPECT_THAT(arg.node(chain[1]).covers, IsEmpty());
  EXPECT_THAT(arg.node(chain[3]).covers, IsEmpty());
}

}  // namespace
}  // namespace pcegar::cpa

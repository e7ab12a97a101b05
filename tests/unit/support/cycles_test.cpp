// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/cycles.hpp"

#include <gtest/gtest.h>

#include <random>

namespace pcegar {
namespace {

/// By the definition: a node from which a path leads back to it.
std::vector<bool> reaches_itself(const SuccessorLists& graph) {
  std::vector<bool> result;
  for (std::uint32_t start = 0; start < graph.size(); ++start) {
    std::vector<bool> seen(graph.size(), false);
    std::vector<std::uint32_t> agenda{start};
    while (!agenda.empty()) {
      const std::uint32_t node = agenda.back();
      agenda.pop_back();
      for (const std::uint32_t next : graph[node]) {
        if (!seen[next]) {
          seen[next] = true;
          agenda.push_back(next);
        }
      }
    }
    result.push_back(seen[start]);
  }
  return result;
}

TEST(Cycles, NodesOnCyclesAreThoseThatReachThemselves) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    SuccessorLists graph(1 + random() % 12);
    const std::size_t edges = random() % (2 * graph.size());
    for (std::size_t i = 0; i < edges; ++i) {
      graph[random() % graph.size()].push_back(static_cast<std::uint32_t>(random() % graph.size()));
    }
    EXPECT_EQ(on_cycles(graph), reaches_itself(graph));
  }
}

TEST(Cycles, ALongChainNeedsNoStack) {
  SuccessorLists chain(300'000);
  for (std::uint32_t i = 0; i + 1 < chain.size(); ++i) {
    chain[i].push_back(i + 1);
  }
  EXPECT_EQ(on_cycles(chain), std::vector<bool>(chain.size(), false));
  chain.back().push_back(0);
  EXPECT_EQ(on_cycles(chain), std::vector<bool>(chain.size(), true));
}

}  // namespace
}  // namespace pcegar

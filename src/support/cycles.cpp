// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// R. E. Tarjan, "Depth-first search and linear graph algorithms", 1972, with a stack of frames.
#include "support/cycles.hpp"

#include <algorithm>

namespace pcegar {

std::vector<bool> on_cycles(const SuccessorLists& graph) {
  constexpr std::uint32_t unseen = ~0U;
  const std::size_t n = graph.size();
  std::vector<std::uint32_t> number(n, unseen);
  std::vector<std::uint32_t> low(n, 0);
  std::vector<bool> on_stack(n, false);
  std::vector<bool> result(n, false);
  std::vector<std::uint32_t> stack;
  struct Frame {
    std::uint32_t node;
    std::size_t next = 0;
  };
  std::vector<Frame> frames;
  std::uint32_t count = 0;
  const auto open = [&](std::uint32_t node) {
    number[node] = low[node] = count++;
    stack.push_back(node);
    on_stack[node] = true;
    frames.push_back({node});
  };
  const auto close = [&](std::uint32_t node) {
    frames.pop_back();
    if (!frames.empty()) {
      low[frames.back().node] = std::min(low[frames.back().node], low[node]);
    }
    if (low[node] != number[node]) {
      return;
    }
    const bool is_single = stack.back() == node;
    std::uint32_t member = 0;
    do {
      member = stack.back();
      stack.pop_back();
      on_stack[member] = false;
      const auto& next = graph[member];
      result[member] = !is_single || std::find(next.begin(), next.end(), member) != next.end();
    } while (member != node);
  };
  for (std::uint32_t root = 0; root < n; ++root) {
    if (number[root] != unseen) {
      continue;
    }
    open(root);
    while (!frames.empty()) {
      Frame& frame = frames.back();
      if (frame.next == graph[frame.node].size()) {
        close(frame.node);
        continue;
      }
      const std::uint32_t next = graph[frame.node][frame.next++];
      if (number[next] == unseen) {
        open(next);
      } else if (on_stack[next]) {
        low[frame.node] = std::min(low[frame.node], number[next]);
      }
    }
  }
  return result;
}

}  // namespace pcegar

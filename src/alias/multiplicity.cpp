// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Locations in loops are those in non-trivial strongly connected components of their function's
// graph, with calls contracted; recursive functions those of the call graph (R. E. Tarjan,
// "Depth-first search and linear graph algorithms", 1972, without recursion here).

#include "alias/multiplicity.hpp"

#include <algorithm>
#include <cstdint>

namespace pcegar::alias {

namespace {

using Graph = std::vector<std::vector<std::uint32_t>>;

/// Nodes on a cycle.
std::vector<bool> on_cycles(const Graph& graph) {
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

}  // namespace

void Multiplicity::find_loops(const cfa::Program& program) {
  Graph graph(program.location_count());
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const cfa::Edge& edge = program.edge(cfa::EdgeId(i));
    if (const auto* call = std::get_if<cfa::EnterCall>(&edge.operation)) {
      graph[edge.source.index()].push_back(program.call_site(call->site).return_location.value());
    } else if (!std::holds_alternative<cfa::ReturnFromCall>(edge.operation)) {
      graph[edge.source.index()].push_back(edge.target.value());
    }
  }
  in_loop_ = on_cycles(graph);
}

Multiplicity::Multiplicity(const cfa::Program& program, const std::vector<CallEdge>& calls) {
  find_loops(program);
  Graph callees(program.function_count());
  std::vector<unsigned> callers(program.function_count(), 0);
  often_.assign(program.function_count(), false);
  for (const CallEdge& call : calls) {
    const cfa::CallSite& site = program.call_site(call.site);
    callees[site.caller.index()].push_back(call.callee.value());
    if (++callers[call.callee.index()] > 1 || in_loop_[site.call_location.index()]) {
      often_[call.callee.index()] = true;
    }
  }
  recursive_ = on_cycles(callees);
  std::vector<std::uint32_t> work;
  for (std::uint32_t f = 0; f < callees.size(); ++f) {
    if (recursive_[f]) {
      often_[f] = true;
    }
    if (often_[f]) {
      work.push_back(f);
    }
  }
  while (!work.empty()) {
    const std::uint32_t caller = work.back();
    work.pop_back();
    for (const std::uint32_t callee : callees[caller]) {
      if (!often_[callee]) {
        often_[callee] = true;
        work.push_back(callee);
      }
    }
  }
}

}  // namespace pcegar::alias

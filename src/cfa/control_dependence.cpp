// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A location depends on a branch if one way out of the branch always leads to it and another does
// not: it post-dominates a successor of the branch, but not the branch itself. So for every edge
// from A to B, all locations from B up to A's immediate post-dominator depend on A. Post-dominators
// are computed as in K. D. Cooper, T. J. Harvey, K. Kennedy, "A simple, fast dominance algorithm"
// (2001), on the reversed graph of each function, with one end behind all its ends.
#include "cfa/control_dependence.hpp"

#include <algorithm>
#include <limits>

#include "cfa/analysis.hpp"

namespace pcegar::cfa {

namespace {

using Node = std::uint32_t;
constexpr Node none = std::numeric_limits<Node>::max();

/// The locations of one function, and an end behind them all (the last node).
class FunctionGraph {
public:
  FunctionGraph(const Program& program, const std::vector<LocationId>& locations,
                std::vector<Node>& node_of)
      : successors_(locations.size()), predecessors_(locations.size() + 1) {
    for (Node i = 0; i < locations.size(); ++i) {
      node_of[locations[i].index()] = i;
    }
    for (Node i = 0; i < locations.size(); ++i) {
      for (const LocationId next : local_successors(program, locations[i])) {
        connect(i, node_of[next.index()]);
      }
    }
    find_ends();
    find_post_dominators();
  }

  [[nodiscard]] const std::vector<Node>& successors(Node node) const { return successors_[node]; }
  [[nodiscard]] Node immediate_post_dominator(Node node) const { return dominator_[node]; }

private:
  [[nodiscard]] Node end() const { return static_cast<Node>(successors_.size()); }

  void connect(Node from, Node to) {
    successors_[from].push_back(to);
    predecessors_[to].push_back(from);
  }

  /// Numbers all nodes from which `start` is reached, in post-order of the reversed graph.
  void visit(Node start) {
    std::vector<std::pair<Node, std::size_t>> open{{start, 0}};
    seen_[start] = true;
    while (!open.empty()) {
      auto& [node, next] = open.back();
      if (next == predecessors_[node].size()) {
        number_[node] = static_cast<Node>(order_.size());
        order_.push_back(node);
        open.pop_back();
        continue;
      }
      const Node before = predecessors_[node][next++];
      if (!seen_[before]) {
        seen_[before] = true;
        open.emplace_back(before, 0);
      }
    }
  }

  /// Nodes that lead nowhere, and one of each cycle that is not left, lead to the end.
  void find_ends() {
    for (Node i = 0; i < end(); ++i) {
      if (successors_[i].empty()) {
        connect(i, end());
      }
    }
    std::vector<bool> reaches(end() + 1, false);
    std::vector<Node> open{end()};
    const auto mark = [&] {
      while (!open.empty()) {
        const Node node = open.back();
        open.pop_back();
        if (reaches[node]) {
          continue;
        }
        reaches[node] = true;
        open.insert(open.end(), predecessors_[node].begin(), predecessors_[node].end());
      }
    };
    mark();
    for (Node i = end(); i-- > 0;) {
      if (!reaches[i]) {
        connect(i, end());
        open.push_back(i);
        mark();
      }
    }
  }

  void find_post_dominators() {
    seen_.assign(end() + 1, false);
    number_.assign(end() + 1, none);
    dominator_.assign(end() + 1, none);
    visit(end());
    dominator_[end()] = end();
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = order_.size() - 1; i-- > 0;) {
        const Node node = order_[i];
        Node common = none;
        for (const Node next : successors_[node]) {
          if (dominator_[next] != none) {
            common = common == none ? next : meet(common, next);
          }
        }
        if (common != none && dominator_[node] != common) {
          dominator_[node] = common;
          changed = true;
        }
      }
    }
  }

  [[nodiscard]] Node meet(Node a, Node b) const {
    while (a != b) {
      while (number_[a] < number_[b]) {
        a = dominator_[a];
      }
      while (number_[b] < number_[a]) {
        b = dominator_[b];
      }
    }
    return a;
  }

  std::vector<std::vector<Node>> successors_;
  std::vector<std::vector<Node>> predecessors_;
  std::vector<bool> seen_;
  std::vector<Node> order_;
  std::vector<Node> number_;
  std::vector<Node> dominator_;
};

}  // namespace

std::vector<std::vector<LocationId>> control_dependences(const Program& program) {
  std::vector<std::vector<LocationId>> by_function(program.function_count());
  for (std::size_t i = 0; i < program.location_count(); ++i) {
    const LocationId id(i);
    by_function[program.location(id).function.index()].push_back(id);
  }
  std::vector<std::vector<LocationId>> result(program.location_count());
  std::vector<Node> node_of(program.location_count());
  for (const std::vector<LocationId>& locations : by_function) {
    const FunctionGraph graph(program, locations, node_of);
    for (Node branch = 0; branch < locations.size(); ++branch) {
      if (graph.successors(branch).size() < 2) {
        continue;
      }
      for (const Node next : graph.successors(branch)) {
        for (Node node = next;
             node < locations.size() && node != graph.immediate_post_dominator(branch);
             node = graph.immediate_post_dominator(node)) {
          std::vector<LocationId>& branches = result[locations[node].index()];
          if (branches.empty() || branches.back() != locations[branch]) {
            branches.push_back(locations[branch]);
          }
        }
      }
    }
  }
  return result;
}

}  // namespace pcegar::cfa

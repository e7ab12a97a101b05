// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Control dependence by postdominators (Ferrante, Ottenstein, Warren: The program dependence graph
// and its use in optimization, 1987), with the iteration of Cooper, Harvey and Kennedy (A simple,
// fast dominance algorithm, 2001) on the reversed graph. All functions are in one graph. Their
// exits lead to one last node, as do the places where an execution may end otherwise, and all
// locations that do not reach an exit, so that every location reaches it.
#include "cfa/control_dependence.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "cfa/analysis.hpp"

namespace pcegar::cfa {

namespace {

using Node = std::size_t;
constexpr Node none = std::numeric_limits<Node>::max();

/// A condition without an alternative.
bool may_block(const Program& program, const Location& location) {
  return location.leaving.size() == 1 &&
         std::holds_alternative<Assume>(program.edge(location.leaving.front()).operation);
}

/// By function.
std::vector<std::vector<LocationId>> find_ends(const Program& program) {
  std::vector<std::vector<LocationId>> ends(program.function_count());
  std::vector<std::vector<CallSiteId>> calls(program.function_count());
  for (std::size_t s = 0; s < program.call_site_count(); ++s) {
    if (const FunctionId callee = program.call_site(CallSiteId(s)).callee; callee.valid()) {
      calls[callee.index()].emplace_back(s);
    }
  }
  std::vector<FunctionId> found;
  const auto add = [&](FunctionId function, LocationId end) {
    if (ends[function.index()].empty()) {
      found.push_back(function);
    }
    ends[function.index()].push_back(end);
  };
  for (std::size_t l = 0; l < program.location_count(); ++l) {
    const Location& location = program.location(LocationId(l));
    const bool is_exit = program.function(location.function).exit == LocationId(l);
    if ((location.leaving.empty() && !is_exit) || may_block(program, location)) {
      add(location.function, LocationId(l));
    }
  }
  while (!found.empty()) {
    const FunctionId callee = found.back();
    found.pop_back();
    for (const CallSiteId call : calls[callee.index()]) {
      const CallSite& site = program.call_site(call);
      if (site.caller.valid() && site.call_location.valid()) {
        add(site.caller, site.call_location);
      }
    }
  }
  return ends;
}

/// The local graph of all functions, with a last node.
struct Graph {
  explicit Graph(const Program& program, const std::vector<std::vector<LocationId>>& ends)
      : last(program.location_count()), after(last + 1), before(last + 1) {
    std::vector<bool> leads_to_last(last, false);
    for (Node l = 0; l < last; ++l) {
      for (const LocationId next : local_successors(program, LocationId(l))) {
        add(l, next.index());
      }
    }
    for (std::size_t f = 0; f < program.function_count(); ++f) {
      if (program.function(FunctionId(f)).has_body) {
        leads_to_last[program.function(FunctionId(f)).exit.index()] = true;
      }
      for (const LocationId end : ends[f]) {
        leads_to_last[end.index()] = true;
      }
    }
    const std::vector<bool> ends_well = reaching(leads_to_last);
    for (Node l = 0; l < last; ++l) {
      if (leads_to_last[l] || !ends_well[l]) {
        add(l, last);
      }
    }
  }

  void add(Node from, Node to) {
    after[from].push_back(to);
    before[to].push_back(from);
  }

  [[nodiscard]] std::vector<bool> reaching(const std::vector<bool>& goals) const {
    std::vector<bool> result = goals;
    std::vector<Node> open;
    for (Node l = 0; l < last; ++l) {
      if (goals[l]) {
        open.push_back(l);
      }
    }
    while (!open.empty()) {
      const Node to = open.back();
      open.pop_back();
      for (const Node from : before[to]) {
        if (!result[from]) {
          result[from] = true;
          open.push_back(from);
        }
      }
    }
    return result;
  }

  Node last;
  std::vector<std::vector<Node>> after;
  std::vector<std::vector<Node>> before;
};

/// Immediate postdominators; the last node is its own.
class Postdominators {
public:
  explicit Postdominators(const Graph& graph)
      : number_(graph.last + 1, none), next_(graph.last + 1, none) {
    const std::vector<Node> order = post_order(graph);
    for (std::size_t i = 0; i < order.size(); ++i) {
      number_[order[i]] = i;
    }
    next_[graph.last] = graph.last;
    for (bool changed = true; changed;) {
      changed = false;
      for (auto node = order.rbegin() + 1; node != order.rend(); ++node) {
        const Node common = common_of(graph.after[*node]);
        changed = changed || common != next_[*node];
        next_[*node] = common;
      }
    }
  }

  [[nodiscard]] Node operator[](Node node) const { return next_[node]; }

private:
  /// Of the reversed graph, from the last node.
  static std::vector<Node> post_order(const Graph& graph) {
    std::vector<Node> order;
    std::vector<bool> seen(graph.last + 1, false);
    std::vector<std::pair<Node, std::size_t>> path{{graph.last, 0}};
    seen[graph.last] = true;
    while (!path.empty()) {
      auto& [node, i] = path.back();
      if (i == graph.before[node].size()) {
        order.push_back(node);
        path.pop_back();
        continue;
      }
      const Node next = graph.before[node][i++];
      if (!seen[next]) {
        seen[next] = true;
        path.emplace_back(next, 0);
      }
    }
    return order;
  }

  [[nodiscard]] Node common_of(const std::vector<Node>& nodes) const {
    Node common = none;
    for (Node node : nodes) {
      if (next_[node] == none) {
        continue;  // not visited so far
      }
      if (common == none) {
        common = node;
      }
      while (node != common) {
        Node& earlier = number_[node] < number_[common] ? node : common;
        earlier = next_[earlier];
      }
    }
    return common;
  }

  std::vector<std::size_t> number_;
  std::vector<Node> next_;
};

}  // namespace

ControlDependence::ControlDependence(const Program& program)
    : branches_(program.location_count()), ends_(find_ends(program)) {
  const Graph graph(program, ends_);
  const Postdominators next(graph);
  for (Node l = 0; l < graph.last; ++l) {
    if (graph.after[l].size() < 2) {
      continue;
    }
    for (const Node side : graph.after[l]) {
      for (Node at = side; at != next[l] && at != graph.last; at = next[at]) {
        if (branches_[at].empty() || branches_[at].back() != LocationId(l)) {
          branches_[at].emplace_back(l);
        }
      }
    }
  }
}

}  // namespace pcegar::cfa

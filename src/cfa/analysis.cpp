// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Computes loop heads and the traversal order.
//
// Loop heads are the targets of back edges of a depth-first search from each function's entry, over
// the function's own edges with a call contracted to a step from the call to the return location.
// Every cycle of a function therefore contains a loop head, for irreducible graphs too; a cycle
// through a call and back cannot exist without recursion.
//
// The reverse post-order is the one of paper 000, Sect. 2.7.1 ("topological sort" that ignores back
// edges). The search walks the whole program: at an EnterCall edge it first descends from the
// return location and then into the callee, so that the callee's locations come before the code
// after the call. A function that is called from several places is numbered once, on its first
// visit; the order is a heuristic for merging, nothing depends on it for soundness.
#include "cfa/analysis.hpp"

#include <algorithm>
#include <utility>

#include "support/cycles.hpp"

namespace pcegar::cfa {

std::vector<LocationId> local_successors(const Program& program, LocationId location) {
  std::vector<LocationId> result;
  for (const EdgeId id : program.location(location).leaving) {
    const Edge& edge = program.edge(id);
    if (const auto* call = std::get_if<EnterCall>(&edge.operation)) {
      result.push_back(program.call_site(call->site).return_location);
    } else if (!std::holds_alternative<ReturnFromCall>(edge.operation)) {
      result.push_back(edge.target);
    }
  }
  return result;
}

namespace {

enum class Colour : std::uint8_t { White, Grey, Black };

struct Frame {
  LocationId location;
  std::vector<LocationId> successors;
  std::size_t next = 0;
};

/// Successors for the program-wide order: return locations first, callees last, so that callees get
/// the smaller numbers. Ordinary successors are reversed for the same reason.
std::vector<LocationId> global_successors(const Program& program, LocationId location) {
  std::vector<LocationId> result = local_successors(program, location);
  std::reverse(result.begin(), result.end());
  for (const EdgeId id : program.location(location).leaving) {
    if (std::holds_alternative<EnterCall>(program.edge(id).operation)) {
      result.push_back(program.edge(id).target);
    }
  }
  return result;
}

template <class Successors, class OnBackEdge, class OnFinish>
void depth_first(LocationId root, std::vector<Colour>& colour, Successors successors,
                 OnBackEdge on_back_edge, OnFinish on_finish) {
  std::vector<Frame> stack;
  colour[root.index()] = Colour::Grey;
  stack.push_back({root, successors(root)});
  while (!stack.empty()) {
    Frame& frame = stack.back();
    if (frame.next == frame.successors.size()) {
      colour[frame.location.index()] = Colour::Black;
      on_finish(frame.location);
      stack.pop_back();
      continue;
    }
    const LocationId next = frame.successors[frame.next++];
    if (colour[next.index()] == Colour::Grey) {
      on_back_edge(next);
    } else if (colour[next.index()] == Colour::White) {
      colour[next.index()] = Colour::Grey;
      stack.push_back({next, successors(next)});
    }
  }
}

}  // namespace

FlowOrder analyse_flow(const Program& program) {
  const std::size_t n = program.location_count();
  FlowOrder order{std::vector<bool>(n, false), std::vector<std::uint32_t>(n, 0)};

  std::vector<Colour> colour(n, Colour::White);
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    const Function& function = program.function(FunctionId(f));
    if (function.has_body && colour[function.entry.index()] == Colour::White) {
      depth_first(
          function.entry, colour, [&](LocationId l) { return local_successors(program, l); },
          [&](LocationId head) { order.loop_head[head.index()] = true; }, [](LocationId) {});
    }
  }

  std::fill(colour.begin(), colour.end(), Colour::White);
  std::vector<LocationId> finished;
  finished.reserve(n);
  depth_first(
      program.start(), colour, [&](LocationId l) { return global_successors(program, l); },
      [](LocationId) {}, [&](LocationId l) { finished.push_back(l); });
  std::uint32_t number = 0;
  for (auto it = finished.rbegin(); it != finished.rend(); ++it) {
    order.reverse_post_order[it->index()] = number++;
  }
  for (std::size_t i = 0; i < n; ++i) {  // unreachable locations come last
    if (colour[i] == Colour::White) {
      order.reverse_post_order[i] = number++;
    }
  }
  return order;
}

std::vector<std::string> check_well_formed(const Program& program) {
  std::vector<std::string> problems;
  const auto complain = [&](std::string text) { problems.push_back(std::move(text)); };
  const auto valid = [&](LocationId l) {
    return l.valid() && l.index() < program.location_count();
  };
  if (!program.start_function().valid() ||
      program.start_function().index() >= program.function_count()) {
    complain("no start function");
    return problems;
  }
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    const Function& function = program.function(FunctionId(f));
    if (function.has_body && (!valid(function.entry) || !valid(function.exit))) {
      complain("function " + function.name + " lacks an entry or exit location");
    }
  }
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const Edge& edge = program.edge(EdgeId(e));
    const bool crosses = std::holds_alternative<EnterCall>(edge.operation) ||
                         std::holds_alternative<ReturnFromCall>(edge.operation);
    if (!valid(edge.source) || !valid(edge.target)) {
      complain("edge " + std::to_string(e) + " has a dangling end");
    } else if (!crosses &&
               program.location(edge.source).function != program.location(edge.target).function) {
      complain("edge " + std::to_string(e) + " leads from one function to another");
    }
    const auto* enter = std::get_if<EnterCall>(&edge.operation);
    const auto* leave = std::get_if<ReturnFromCall>(&edge.operation);
    if (enter != nullptr || leave != nullptr) {
      const CallSite& site = program.call_site(enter != nullptr ? enter->site : leave->site);
      if (!site.callee.valid() || !program.function(site.callee).has_body) {
        complain("call edge " + std::to_string(e) + " of a function without body");
      } else if (enter != nullptr && edge.target != program.function(site.callee).entry) {
        complain("EnterCall edge " + std::to_string(e) + " does not lead to the callee's entry");
      } else if (leave != nullptr && (edge.source != program.function(site.callee).exit ||
                                      edge.target != site.return_location)) {
        complain("ReturnFromCall edge " + std::to_string(e) + " does not fit its call site");
      }
    }
  }
  return problems;
}

SuccessorLists call_graph(const Program& program) {
  SuccessorLists callees(program.function_count());
  for (std::size_t s = 0; s < program.call_site_count(); ++s) {
    const CallSite& site = program.call_site(CallSiteId(s));
    if (site.callee.valid() && site.caller.valid()) {
      callees[site.caller.index()].push_back(site.callee.value());
    }
  }
  return callees;
}

std::vector<bool> recursive_functions(const Program& program) {
  return on_cycles(call_graph(program));
}

std::vector<bool> locations_on_cycles(const Program& program) {
  SuccessorLists graph(program.location_count());
  for (std::size_t l = 0; l < program.location_count(); ++l) {
    for (const LocationId next : local_successors(program, LocationId(l))) {
      graph[l].push_back(next.value());
    }
  }
  return on_cycles(graph);
}

}  // namespace pcegar::cfa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/pruning.hpp"

#include <set>

#include "support/error.hpp"

namespace pcegar::refiners {

void restart(const AnalysisView& view, cpa::ReachedSet& reached, cpa::PrecisionPtr precision) {
  reached.clear();
  view.arg.clear();
  reached.add({view.arg.initial_state(), std::move(precision)});
}

void cut_subtree(const AnalysisView& view, cpa::ReachedSet& reached, cpa::ArgNodeId pivot,
                 const std::function<cpa::PrecisionPtr(const cpa::PrecisionPtr&)>& new_precision) {
  const cpa::Arg& graph = view.arg.graph();
  const std::vector<cpa::ArgNodeId> doomed_list = graph.subtree(pivot);
  const std::set<cpa::ArgNodeId> doomed(doomed_list.begin(), doomed_list.end());
  std::set<cpa::ArgNodeId> refined;    // continue with the new precision
  std::set<cpa::ArgNodeId> uncovered;  // must be explored after all
  for (const cpa::ArgNodeId node : doomed) {
    for (const cpa::ArgLink& parent : graph.node(node).parents) {
      if (!doomed.contains(parent.node)) {
        refined.insert(parent.node);
      }
    }
    for (const cpa::ArgNodeId covered : graph.node(node).covers) {
      if (!doomed.contains(covered)) {
        uncovered.insert(covered);
      }
    }
  }
  // A covered node is in no set; its parents find it again.
  std::set<cpa::ArgNodeId> again = refined;
  for (const cpa::ArgNodeId node : uncovered) {
    for (const cpa::ArgLink& parent : graph.node(node).parents) {
      if (!doomed.contains(parent.node)) {
        again.insert(parent.node);
      }
    }
  }
  PCEGAR_ASSERT(!refined.empty(), "the root cannot be cut");
  for (const auto& nodes : {doomed, uncovered}) {
    for (const cpa::ArgNodeId node : nodes) {
      reached.remove(view.arg.state_of(node));
      view.arg.remove(node);
    }
  }
  for (const cpa::ArgNodeId node : again) {
    const cpa::StatePtr state = view.arg.state_of(node);
    if (refined.contains(node)) {
      reached.set_precision(state, new_precision(reached.precision(state)));
    }
    reached.waitlist().add(state);
  }
}

}  // namespace pcegar::refiners

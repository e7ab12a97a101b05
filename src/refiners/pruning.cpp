// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Lazy abstraction cuts the subtree at the pivot and explores it again (002, Alg. 2.2). The rest of
// the graph must be completed again: a state that lost a successor is expanded once more; and a
// state that was covered from inside the subtree is not represented any more.
//
// Such states are cleaned up eagerly or lazily. Eagerly: the covered leaf is removed, and its
// parents are expanded once more, which finds it again. Lazily: the leaf stays in the graph as an
// uncovered state and waits until there is nothing else to explore. The subtree that is explored
// again, with a stronger precision, will often contain a state much like the one that was cut, and
// that state covers the leaf as before. If the leaf were explored at once instead, it would be
// there first, and its subtree would grow in addition to the other. Waiting is sound: CpaAlgorithm
// does not call an exploration complete as long as there are uncovered states. It also does not
// matter how coarse the leaf is, which was abstracted with an older precision: it represents all
// states that its parents lead to.
//
// In both cases the covered state continues with the precision of the subtree that is explored
// again: it represents the same states and would need the same refinements once more. (With the
// precision that its parents had before, s3_clnt_1 took 16 refinements by cegar instead of 8.)
//
// Only abstraction states can become uncovered. Path-formula states are covered within their block,
// by states below the same abstraction state, and are cut together.
#include "refiners/pruning.hpp"

#include <algorithm>
#include <set>

#include "support/error.hpp"

namespace pcegar::refiners {

namespace {

using Nodes = std::set<cpa::ArgNodeId>;

/// The nodes around a subtree that its removal affects.
struct Surroundings {
  Nodes refined;    ///< lose a successor
  Nodes uncovered;  ///< were covered from inside
};

Surroundings surroundings_of(const cpa::Arg& graph, const Nodes& doomed) {
  Surroundings result;
  for (const cpa::ArgNodeId node : doomed) {
    for (const cpa::ArgLink& parent : graph.node(node).parents) {
      if (!doomed.contains(parent.node)) {
        result.refined.insert(parent.node);
      }
    }
    for (const cpa::ArgNodeId covered : graph.node(node).covers) {
      if (!doomed.contains(covered)) {
        result.uncovered.insert(covered);
      }
    }
  }
  return result;
}

/// All are outside the subtree: a node below a doomed one is doomed.
Nodes parents_of(const cpa::Arg& graph, cpa::ArgNodeId node) {
  Nodes result;
  for (const cpa::ArgLink& parent : graph.node(node).parents) {
    result.insert(parent.node);
  }
  return result;
}

}  // namespace

void restart(const AnalysisView& view, cpa::ReachedSet& reached, cpa::PrecisionPtr precision) {
  reached.clear();
  view.arg.clear();
  reached.add({view.arg.initial_state(), std::move(precision)});
}

void cut_subtree(const AnalysisView& view, cpa::ReachedSet& reached, cpa::ArgNodeId pivot,
                 const std::function<cpa::PrecisionPtr(const cpa::PrecisionPtr&)>& new_precision,
                 CoverageCleanUp coverage) {
  const cpa::Arg& graph = view.arg.graph();
  const std::vector<cpa::ArgNodeId> doomed_list = graph.subtree(pivot);
  Nodes doomed(doomed_list.begin(), doomed_list.end());
  const auto [refined, uncovered] = surroundings_of(graph, doomed);
  PCEGAR_ASSERT(!refined.empty(), "the root cannot be cut");
  Nodes again = refined;
  for (const cpa::ArgNodeId node : uncovered) {
    const Nodes parents = parents_of(graph, node);
    const bool is_found_again = std::any_of(parents.begin(), parents.end(),
                                            [&](cpa::ArgNodeId p) { return refined.contains(p); });
    if (coverage == CoverageCleanUp::Lazy && !is_found_again) {
      const cpa::StatePtr parent = view.arg.state_of(*parents.begin());
      reached.add_uncovered({view.arg.state_of(node), new_precision(reached.precision(parent))});
    } else {
      again.insert(parents.begin(), parents.end());
      doomed.insert(node);
    }
  }
  for (const cpa::ArgNodeId node : doomed) {
    reached.remove(view.arg.state_of(node));
    view.arg.remove(node);
  }
  for (const cpa::ArgNodeId node : again) {
    const cpa::StatePtr state = view.arg.state_of(node);
    reached.set_precision(state, new_precision(reached.precision(state)));
    reached.waitlist().add(state);
  }
}

}  // namespace pcegar::refiners

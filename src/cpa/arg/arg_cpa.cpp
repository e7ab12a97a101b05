// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A successor gets its node when it is made, before it is known whether the successor is new. Three
// things can happen to it. Precision adjustment drops it: the node is removed. It is merged into a
// reached state: that state is replaced by a node that inherits the parents of both (children of
// the old node move along: they stay valid, the merged state will be expanded again, and its
// successors merge into them or cover them). Or it is covered: the node stays as a leaf.
#include "cpa/arg/arg_cpa.hpp"

#include <algorithm>
#include <utility>

namespace pcegar::cpa {

namespace {
const ArgState& arg_state(const StatePtr& state) {
  return static_cast<const ArgState&>(*state);
}
}  // namespace

ArgNodeId node_of(const StatePtr& state) {
  return arg_state(state).node();
}

StatePtr ArgCpa::make_state(StatePtr wrapped) {
  const ArgNodeId node = graph_.add(wrapped);
  states_.push_back(std::make_shared<ArgState>(node, std::move(wrapped)));
  return states_.back();
}

void ArgCpa::clear() {
  graph_.clear();
  states_.clear();
}

void ArgCpa::remove(ArgNodeId node) {
  graph_.remove(node);
  states_[node.index()] = nullptr;
}

bool ArgCpa::is_less_or_equal(const StatePtr& a, const StatePtr& b) const {
  return wrapped_.domain().is_less_or_equal(arg_state(a).wrapped(), arg_state(b).wrapped());
}

StatePtr ArgCpa::join(const StatePtr& a, const StatePtr& b) const {
  // Nodes are not joined by the order's join; merge() makes new nodes.
  return is_less_or_equal(a, b) ? b : is_less_or_equal(b, a) ? a : nullptr;
}

std::vector<StatePtr> ArgCpa::successors(const StatePtr& state, const PrecisionPtr& precision,
                                         cfa::EdgeId edge) {
  std::vector<StatePtr> result;
  for (StatePtr& wrapped :
       wrapped_.transfer().successors(arg_state(state).wrapped(), precision, edge)) {
    result.push_back(make_state(std::move(wrapped)));
    graph_.link(arg_state(state).node(), edge, arg_state(result.back()).node());
  }
  return result;
}

StatePtr ArgCpa::merge(const StatePtr& fresh, const StatePtr& reached,
                       const PrecisionPtr& precision) {
  const ArgState& new_state = arg_state(fresh);
  const ArgState& old_state = arg_state(reached);
  StatePtr wrapped = wrapped_.merge().merge(new_state.wrapped(), old_state.wrapped(), precision);
  if (wrapped == old_state.wrapped()) {
    return reached;
  }
  StatePtr merged = make_state(std::move(wrapped));
  const ArgNodeId node = arg_state(merged).node();
  const ArgNodeId old_node = old_state.node();
  const std::vector<ArgLink> children = graph_.node(old_node).children;
  for (const ArgLink& parent : graph_.node(old_node).parents) {
    graph_.link(parent.node, parent.edge, node);
  }
  for (const ArgLink& parent : graph_.node(new_state.node()).parents) {
    graph_.link(parent.node, parent.edge, node);
  }
  const std::vector<ArgNodeId> leaves = graph_.node(old_node).covers;
  for (const ArgNodeId leaf : leaves) {
    std::vector<ArgNodeId> by = graph_.node(leaf).covered_by;
    std::replace(by.begin(), by.end(), old_node, node);
    graph_.uncover(leaf);
    graph_.cover(leaf, std::move(by));
  }
  remove(old_node);
  for (const ArgLink& child : children) {
    graph_.link(node, child.edge, child.node);
  }
  return merged;
}

bool ArgCpa::never_merges(const StatePtr& fresh) const {
  return wrapped_.merge().never_merges(arg_state(fresh).wrapped());
}

Covering ArgCpa::stop(const StatePtr& state, const Candidates& reached,
                      const PrecisionPtr& precision) {
  const PartCandidates wrapped(
      reached, [](const StatePtr& whole) -> const StatePtr& { return arg_state(whole).wrapped(); });
  Covering covering = wrapped_.stop().stop(arg_state(state).wrapped(), wrapped, precision);
  if (covering.is_covered()) {
    std::vector<ArgNodeId> by;
    by.reserve(covering.by.size());
    for (const std::size_t i : covering.by) {
      by.push_back(arg_state(reached.state(i)).node());
    }
    graph_.cover(arg_state(state).node(), std::move(by));
  }
  return covering;
}

std::optional<Entry> ArgCpa::adjust(const StatePtr& state, const PrecisionPtr& precision,
                                    const Facts& facts, const ReachedSet& reached) {
  const ArgState& old_state = arg_state(state);
  std::optional<Entry> adjusted =
      wrapped_.precision_adjustment().adjust(old_state.wrapped(), precision, facts, reached);
  if (!adjusted) {
    remove(old_state.node());
    return std::nullopt;
  }
  if (adjusted->state == old_state.wrapped()) {
    return Entry{state, adjusted->precision};
  }
  StatePtr fresh = make_state(adjusted->state);
  graph_.redirect_parents(old_state.node(), arg_state(fresh).node());
  states_[old_state.node().index()] = nullptr;
  return Entry{std::move(fresh), adjusted->precision};
}

}  // namespace pcegar::cpa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/arg/arg.hpp"

#include <algorithm>
#include <utility>

#include "support/error.hpp"

namespace pcegar::cpa {

ArgNodeId Arg::add(StatePtr state) {
  nodes_.emplace_back();
  nodes_.back().state = std::move(state);
  ++live_;
  return ArgNodeId(nodes_.size() - 1);
}

void Arg::link(ArgNodeId parent, cfa::EdgeId edge, ArgNodeId child) {
  Node& from = nodes_[parent.index()];
  Node& to = nodes_[child.index()];
  if (std::find(to.parents.begin(), to.parents.end(), ArgLink{parent, edge}) != to.parents.end()) {
    return;
  }
  if (to.parents.empty()) {
    to.level = from.level + 1;
  }
  from.children.push_back({child, edge});
  to.parents.push_back({parent, edge});
}

void Arg::cover(ArgNodeId node, std::vector<ArgNodeId> by) {
  PCEGAR_ASSERT(!nodes_[node.index()].is_covered(), "the node is covered already");
  for (const ArgNodeId above : by) {
    nodes_[above.index()].covers.push_back(node);
  }
  nodes_[node.index()].covered_by = std::move(by);
}

void Arg::uncover(ArgNodeId node) {
  for (const ArgNodeId above : std::exchange(nodes_[node.index()].covered_by, {})) {
    std::erase(nodes_[above.index()].covers, node);
  }
}

void Arg::redirect_parents(ArgNodeId from, ArgNodeId to) {
  PCEGAR_ASSERT(nodes_[from.index()].children.empty(), "node still has children");
  const std::vector<ArgLink> parents = nodes_[from.index()].parents;
  for (const ArgLink& parent : parents) {
    link(parent.node, parent.edge, to);
  }
  remove(from);
}

void Arg::remove(ArgNodeId id) {
  Node& node = nodes_[id.index()];
  if (node.removed()) {
    return;
  }
  const auto drop = [id](std::vector<ArgLink>& links) {
    std::erase_if(links, [id](const ArgLink& link) { return link.node == id; });
  };
  for (const ArgLink& parent : node.parents) {
    drop(nodes_[parent.node.index()].children);
  }
  for (const ArgLink& child : node.children) {
    drop(nodes_[child.node.index()].parents);
  }
  uncover(id);
  const std::vector<ArgNodeId> covered = node.covers;
  for (const ArgNodeId leaf : covered) {
    uncover(leaf);
  }
  node = Node{};
  --live_;
}

void Arg::clear() {
  nodes_.clear();
  live_ = 0;
}

std::vector<ArgNodeId> Arg::subtree(ArgNodeId root) const {
  std::vector<ArgNodeId> result;
  std::vector<bool> seen(nodes_.size(), false);
  std::vector<ArgNodeId> stack{root};
  seen[root.index()] = true;
  while (!stack.empty()) {
    const ArgNodeId id = stack.back();
    stack.pop_back();
    result.push_back(id);
    for (const ArgLink& child : node(id).children) {
      if (!seen[child.node.index()]) {
        seen[child.node.index()] = true;
        stack.push_back(child.node);
      }
    }
  }
  return result;
}

}  // namespace pcegar::cpa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cpa/framework/state.hpp"

namespace pcegar::cpa {

struct ArgNodeTag;
using ArgNodeId = StrongId<ArgNodeTag>;

/// A link of the abstract reachability graph: the node at its other end, and the CFA edge taken.
struct ArgLink {
  ArgNodeId node;
  cfa::EdgeId edge;
  friend bool operator==(const ArgLink&, const ArgLink&) = default;
};

/// The abstract reachability graph (002, Sect. 2.3.3): who is whose successor, who covers whom.
/// Node ids grow in the order of creation; removed nodes keep their id and lose their links.
class Arg {
public:
  struct Node {
    StatePtr state;  ///< the wrapped (composite) state; null once removed
    std::vector<ArgLink> parents;
    std::vector<ArgLink> children;
    std::vector<ArgNodeId> covered_by;  ///< these together; none: not covered
    std::vector<ArgNodeId> covers;
    std::uint32_t level = 0;  ///< distance from the root along first parents
    [[nodiscard]] bool removed() const { return state == nullptr; }
    [[nodiscard]] bool is_covered() const { return !covered_by.empty(); }
  };

  ArgNodeId add(StatePtr state);
  void link(ArgNodeId parent, cfa::EdgeId edge, ArgNodeId child);
  /// The nodes `by` together cover a node that was not covered.
  void cover(ArgNodeId node, std::vector<ArgNodeId> by);
  void uncover(ArgNodeId node);
  /// Moves all parents of `from` over to `to` and removes `from`; `from` must have no children.
  void redirect_parents(ArgNodeId from, ArgNodeId to);
  /// Removes a node and all its links; nodes that it covered, alone or with others, become
  /// uncovered.
  void remove(ArgNodeId node);
  void clear();

  [[nodiscard]] const Node& node(ArgNodeId id) const { return nodes_[id.index()]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  /// Number of nodes that are not removed.
  [[nodiscard]] std::size_t live_size() const { return live_; }
  /// The node and everything below it along children, in depth-first order.
  [[nodiscard]] std::vector<ArgNodeId> subtree(ArgNodeId root) const;

private:
  std::vector<Node> nodes_;
  std::size_t live_ = 0;
};

}  // namespace pcegar::cpa

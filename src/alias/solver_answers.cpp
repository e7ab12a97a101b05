// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What the least solution says about objects: the addresses that they hold, and the parts of them
// that the outside got.
//
// A number that the outside stores somewhere is taken for one of its addresses only if the program
// makes a pointer of it. That is noted backwards through the graph, from the numbers that are
// converted to all nodes that flow into them, so that copies on the way do not hide it.

#include <algorithm>

#include "alias/solver.hpp"

namespace pcegar::alias {

bool Solver::holds_addresses(ObjectId id) const {
  const NodeId content = objects_[id.index()].read_anywhere;
  if (!content.valid()) {
    return false;
  }
  if (holds_converted_outside(id)) {
    return true;
  }
  const LocationSet& held = points_to(content);
  return std::any_of(held.begin(), held.end(), [this](LocationId location) {
    const ObjectId object = locations_[location.index()].object;
    return location == anything ||
           (object.valid() && objects_[object.index()].object.kind != Object::Kind::Function);
  });
}

bool Solver::holds_converted_outside(ObjectId id) const {
  const NodeId content = objects_[id.index()].read_anywhere;
  const Layout& whole = layout(id);
  const bool is_too_small = whole.size_bytes.value_or(whole.pointer_bytes) < whole.pointer_bytes;
  if (!content.valid() || is_too_small) {
    return false;
  }
  const LocationSet& held = points_to(content);
  const auto is_number_used = [&] {
    return std::ranges::any_of(objects_[id.index()].leaves, [&](const auto& leaf) {
      const bool is_number =
          whole.type == nullptr || !holds_pointer(whole, leaf.first, whole.pointer_bytes);
      return is_number && nodes_[leaf.second.index()].flows_to_address &&
             std::ranges::binary_search(points_to(leaf.second), outside);
    });
  };
  return std::ranges::binary_search(held, outside) &&
         (std::ranges::binary_search(held, converted) || is_number_used());
}

void Solver::use_as_address(NodeId number) {
  std::vector<NodeId> open{number};
  while (!open.empty()) {
    Node& node = nodes_[open.back().index()];
    open.pop_back();
    if (!node.flows_to_address) {
      node.flows_to_address = true;
      open.insert(open.end(), node.sources.begin(), node.sources.end());
    }
  }
}

void Solver::note_flow(NodeId source, NodeId target) {
  nodes_[target.index()].sources.push_back(source);
  if (nodes_[target.index()].flows_to_address) use_as_address(source);
}

std::vector<ObjectId> Solver::held_by(ObjectId id) const {
  std::vector<ObjectId> result;
  const NodeId content = objects_[id.index()].read_anywhere;
  if (!content.valid()) return result;
  for (const LocationId location : points_to(content)) {
    const ObjectId object = locations_[location.index()].object;
    if (object.valid() && objects_[object.index()].object.kind != Object::Kind::Function)
      result.push_back(object);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::optional<std::vector<Solver::Part>> Solver::escaped_parts(ObjectId object) const {
  const auto belongs = [&](LocationId id) { return locations_[id.index()].object == object; };
  const LocationSet& whole = points_to(escaped_);
  if (everything_escaped_ || std::any_of(whole.begin(), whole.end(), belongs)) {
    return std::nullopt;
  }
  std::vector<Part> result;
  for (const auto& [node, bytes] : parts_) {
    for (const LocationId id : points_to(node)) {
      if (belongs(id)) {
        result.push_back({locations_[id.index()].offset, bytes});
      }
    }
  }
  return result;
}

}  // namespace pcegar::alias

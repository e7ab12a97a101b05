// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Copies of memory: leaf by leaf where both sides have the same leaves, else any part of the one
// may be in any part of the other.
#include "alias/solver.hpp"

namespace pcegar::alias {

/// If both regions have the same leaves; otherwise false.
bool Solver::copy_leaf_by_leaf(LocationId target, LocationId source, std::uint64_t bytes) {
  const Location to = locations_[target.index()];
  const Location from = locations_[source.index()];
  if (!to.object.valid() || !from.object.valid() || !to.offset || !from.offset) {
    return false;
  }
  const auto target_leaves = leaves(layout(to.object), *to.offset, bytes);
  const auto source_leaves = leaves(layout(from.object), *from.offset, bytes);
  if (!target_leaves || !source_leaves || target_leaves->size() != source_leaves->size()) {
    return false;
  }
  for (std::size_t i = 0; i < target_leaves->size(); ++i) {
    if ((*target_leaves)[i] - *to.offset != (*source_leaves)[i] - *from.offset) {
      return false;
    }
  }
  for (std::size_t i = 0; i < target_leaves->size(); ++i) {
    const NodeId content = leaf(from.object, (*source_leaves)[i]);
    copy(content, leaf(to.object, (*target_leaves)[i]));
    if (alias::is_byte_pointer_at(layout(to.object), (*target_leaves)[i]) &&
        !alias::is_byte_pointer_at(layout(from.object), (*source_leaves)[i])) {
      see_as_bytes(content);
    }
  }
  return true;
}

void Solver::copy_region(LocationId target, LocationId source, std::uint64_t bytes) {
  const bool is_special =
      target == outside || target == anything || source == outside || source == anything;
  if (!is_special) {
    const ObjectData& to = objects_[locations_[target.index()].object.index()];
    const ObjectData& from = objects_[locations_[source.index()].object.index()];
    const bool is_function =
        to.object.kind == Object::Kind::Function || from.object.kind == Object::Kind::Function;
    if (is_function || to.is_protected) {
      return;
    }
    if (!holds_pointer(to.layout) && holds_pointer(from.layout)) {
      for (const NodeId content : write_nodes(target, bytes)) {
        include(content, converted);
      }
    }
    if (copy_leaf_by_leaf(target, source, bytes)) {
      return;
    }
  }
  const NodeId content = add_node();
  see_as_bytes(content);
  for (const NodeId part : read_nodes(source, bytes)) {
    copy(part, content);
  }
  if (source == outside || source == anything) {
    include(content, source);
  }
  apply_store({.kind = Constraint::Kind::Store, .other = content, .bytes = bytes}, target);
}

}  // namespace pcegar::alias

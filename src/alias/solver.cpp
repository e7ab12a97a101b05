// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Computes the least solution by a worklist with difference propagation: a node propagates only its
// new locations (Pearce, Kelly, Hankin 2007, Sect. 4). Complex constraints add copies between nodes
// as their pointer's set grows. Cycles are not collapsed: the sets in them are small here, because
// one location represents everything that escapes.
//
// `outside` stands for itself and for all objects that have escaped, so an escaped object holds one
// location instead of all the others; `anything` likewise for all objects whose address is taken.
//
// Termination: constants may be added to a pointer in a cycle; an object with max_locations
// locations gets `anywhere in it` for all further ones. Pointers to before or after an object are
// kept (container_of of a list's head, from which only the list is accessed), but few. A set that
// contains `anywhere in it` takes no further locations of the object.

#include "alias/solver.hpp"

#include <algorithm>

#include "support/error.hpp"

namespace pcegar::alias {

namespace {

constexpr std::size_t max_locations = 512;  ///< of one object
constexpr std::size_t max_strays = 48;      ///< of them, outside of the object

bool holds_bytes_only(const Layout& layout) {
  return layout.type != nullptr && layout.type->is_held() && layout.type->bits == 8;
}

std::uint64_t pair_key(NodeId a, NodeId b) {
  return (std::uint64_t{a.value()} << 32) | b.value();
}

}  // namespace

Solver::Solver(unsigned) {
  locations_.resize(3);
  escaped_ = add_node();
  escaped_mark_ = add_node();
  escaped_scalars_mark_ = add_node();
  stored_anywhere_ = add_node();
  add_constraint(escaped_, {.kind = Constraint::Kind::Escape, .other = escaped_});
}

// ---- objects ----------------------------------------------------------------------------------

ObjectId Solver::add_object(Object object, Layout layout) {
  const ObjectId id(objects_.size());
  objects_.push_back({.object = std::move(object), .layout = layout});
  return id;
}

LocationId Solver::location(ObjectId object, std::optional<Offset> offset) {
  ObjectData& data = objects_[object.index()];
  if (offset && data.object.kind == Object::Kind::Function) {
    offset = 0;
  }
  if (offset) {
    offset = fold(data.layout, *offset);
    if (const auto found = data.locations.find(*offset); found != data.locations.end()) {
      return found->second;
    }
    const bool is_stray = !is_inside(data.layout, *offset);
    const bool has_room =
        is_stray ? data.strays < max_strays : data.locations.size() < max_locations;
    if (has_room) {
      data.strays += is_stray ? 1 : 0;
      locations_.push_back({object, offset});
      return data.locations[*offset] = LocationId(locations_.size() - 1);
    }
  }
  if (!data.any.valid()) {
    locations_.push_back({object, std::nullopt});
    data.any = LocationId(locations_.size() - 1);
  }
  return data.any;
}

void Solver::take_address(ObjectId id) {
  ObjectData& data = objects_[id.index()];
  if (data.object.address_taken) {
    return;
  }
  data.object.address_taken = true;
  if (stores_anywhere_ && data.object.kind != Object::Kind::Function && !data.is_protected) {
    copy(stored_anywhere_, written_anywhere(id));
  }
  if (data.object.kind == Object::Kind::Function) {
    for (std::size_t i = 0; i < function_watchers_.size(); ++i) {
      if (function_watchers_[i].first == anything) {
        const auto callback = function_watchers_[i].second;
        callback(id);
      }
    }
  }
  if (everything_escaped_) {
    escape_object(id);
  }
}

NodeId Solver::leaf(ObjectId id, Offset offset) {
  if (const auto found = objects_[id.index()].leaves.find(offset);
      found != objects_[id.index()].leaves.end()) {
    return found->second;
  }
  const NodeId node = add_node();
  ObjectData& data = objects_[id.index()];
  data.leaves[offset] = node;
  if (data.written_anywhere.valid()) {
    copy(data.written_anywhere, node);
  }
  if (data.read_anywhere.valid()) {
    copy(node, data.read_anywhere);
  }
  return node;
}

NodeId Solver::written_anywhere(ObjectId id) {
  ObjectData& data = objects_[id.index()];
  if (!data.written_anywhere.valid()) {
    data.written_anywhere = add_node();
    for (const auto& [offset, node] : data.leaves) {
      copy(data.written_anywhere, node);
    }
    if (data.read_anywhere.valid()) {
      copy(data.written_anywhere, data.read_anywhere);
    }
  }
  return data.written_anywhere;
}

NodeId Solver::read_anywhere(ObjectId id) {
  ObjectData& data = objects_[id.index()];
  if (!data.read_anywhere.valid()) {
    data.read_anywhere = add_node();
    for (const auto& [offset, node] : data.leaves) {
      copy(node, data.read_anywhere);
    }
    if (data.written_anywhere.valid()) {
      copy(data.written_anywhere, data.read_anywhere);
    }
  }
  return data.read_anywhere;
}

std::vector<NodeId> Solver::read_nodes(LocationId id, std::uint64_t bytes) {
  const Location at = locations_[id.index()];
  if (!at.object.valid() || object(at.object).kind == Object::Kind::Function) {
    return {};
  }
  const auto touched = at.offset ? leaves(layout(at.object), *at.offset, bytes) : std::nullopt;
  if (!touched) {
    return {read_anywhere(at.object)};
  }
  std::vector<NodeId> result;
  for (const Offset offset : *touched) {
    result.push_back(leaf(at.object, offset));
  }
  return result;
}

std::vector<NodeId> Solver::write_nodes(LocationId id, std::uint64_t bytes) {
  const Location at = locations_[id.index()];
  if (!at.object.valid() || object(at.object).kind == Object::Kind::Function) {
    return {};
  }
  const auto touched = at.offset ? leaves(layout(at.object), *at.offset, bytes) : std::nullopt;
  if (!touched) {
    return {written_anywhere(at.object)};
  }
  std::vector<NodeId> result;
  for (const Offset offset : *touched) {
    result.push_back(leaf(at.object, offset));
  }
  return result;
}

// ---- constraints ------------------------------------------------------------------------------

NodeId Solver::add_node() {
  nodes_.emplace_back();
  return NodeId(nodes_.size() - 1);
}

void Solver::include(NodeId node, LocationId location) {
  add(node, {location});
}

void Solver::copy(NodeId source, NodeId target) {
  if (source == target || !copies_.insert(pair_key(source, target)).second) {
    return;
  }
  nodes_[source.index()].successors.push_back(target);
  note_flow(source, target);
  const LocationSet known = nodes_[source.index()].locations;
  add(target, known);
}

void Solver::add(NodeId id, const LocationSet& locations) {
  Node& node = nodes_[id.index()];
  LocationSet added;
  std::set_difference(locations.begin(), locations.end(), node.locations.begin(),
                      node.locations.end(), std::back_inserter(added));
  std::erase_if(added, [&](LocationId location) { return is_covered(node.locations, location); });
  if (added.empty()) {
    return;
  }
  const auto merge = [&](LocationSet& set) {
    const auto middle = static_cast<std::ptrdiff_t>(set.size());
    set.insert(set.end(), added.begin(), added.end());
    std::inplace_merge(set.begin(), set.begin() + middle, set.end());
  };
  merge(node.locations);
  merge(node.fresh);
  if (!node.queued) {
    node.queued = true;
    work_.push_back(id);
  }
}

bool Solver::is_covered(const LocationSet& set, LocationId id) const {
  const Location& location = locations_[id.index()];
  if (!location.object.valid() || !location.offset) {
    return false;
  }
  const LocationId any = objects_[location.object.index()].any;
  return any.valid() && std::binary_search(set.begin(), set.end(), any);
}

void Solver::add_constraint(NodeId node, Constraint constraint) {
  if (constraint.kind == Constraint::Kind::Displace ||
      constraint.kind == Constraint::Kind::Unmark || constraint.kind == Constraint::Kind::Access) {
    note_flow(node, constraint.other);
  }
  constraints_.push_back(std::move(constraint));
  nodes_[node.index()].uses.push_back(constraints_.size() - 1);
  // Only locations that have been propagated already; those in `fresh` reach the constraint later.
  const LocationSet& all = nodes_[node.index()].locations;
  const LocationSet& fresh = nodes_[node.index()].fresh;
  LocationSet old;
  std::set_difference(all.begin(), all.end(), fresh.begin(), fresh.end(), std::back_inserter(old));
  apply(constraints_.back(), old);
}

void Solver::displace(NodeId source, NodeId target, const Displacement& displacement) {
  add_constraint(
      source, {.kind = Constraint::Kind::Displace, .other = target, .displacement = displacement});
  if (displacement.is_of_bytes) {
    byte_steps_.emplace_back(source, constraints_.size() - 1);
  }
}

void Solver::see_as_bytes(NodeId node) {
  if (bytes_.insert(node.value()).second)
    add_constraint(node, {.kind = Constraint::Kind::See, .other = node});
}

void Solver::copy_unmarked(NodeId source, NodeId target) {
  add_constraint(source, {.kind = Constraint::Kind::Unmark, .other = target});
}

void Solver::copy_accessible(NodeId source, NodeId target, const cfa::Type& record) {
  add_constraint(source, {.kind = Constraint::Kind::Access, .other = target, .record = &record});
}

void Solver::load(NodeId pointer, std::uint64_t bytes, NodeId target, Accessed accessed) {
  add_constraint(
      pointer,
      {.kind = Constraint::Kind::Load, .other = target, .bytes = bytes, .accessed = accessed});
}

void Solver::store(NodeId pointer, std::uint64_t bytes, NodeId source, Accessed accessed) {
  add_constraint(
      pointer,
      {.kind = Constraint::Kind::Store, .other = source, .bytes = bytes, .accessed = accessed});
}

void Solver::copy_memory(NodeId target, NodeId source, std::uint64_t bytes) {
  add_constraint(target, {.kind = Constraint::Kind::CopyFrom, .other = source, .bytes = bytes});
  add_constraint(source, {.kind = Constraint::Kind::CopyTo, .other = target, .bytes = bytes});
}

void Solver::watch(NodeId node, std::function<void(LocationId)> callback) {
  add_constraint(node,
                 {.kind = Constraint::Kind::Watch, .other = node, .callback = std::move(callback)});
}

void Solver::watch_functions(LocationId special, const std::function<void(ObjectId)>& callback) {
  function_watchers_.emplace_back(special, callback);
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    const Object& known = objects_[i].object;
    const bool included = special == anything ? known.address_taken : known.escaped;
    if (known.kind == Object::Kind::Function && included) {
      callback(ObjectId(i));
    }
  }
}

// ---- solving ----------------------------------------------------------------------------------

void Solver::solve(const Limits* limits) {
  while (!work_.empty()) {
    if (limits != nullptr) {
      limits->check();
    }
    const NodeId id = work_.front();
    work_.pop_front();
    nodes_[id.index()].queued = false;
    const LocationSet fresh = std::move(nodes_[id.index()].fresh);
    nodes_[id.index()].fresh.clear();
    // Uses indices because both lists may grow meanwhile. New entries have already processed the
    // whole set.
    const std::size_t successors = nodes_[id.index()].successors.size();
    const std::size_t uses = nodes_[id.index()].uses.size();
    for (std::size_t i = 0; i < successors; ++i) {
      add(nodes_[id.index()].successors[i], fresh);
    }
    for (std::size_t i = 0; i < uses; ++i) {
      apply(constraints_[nodes_[id.index()].uses[i]], fresh);
    }
  }
}

void Solver::apply(const Constraint& constraint, const LocationSet& locations) {
  if (constraint.kind == Constraint::Kind::Displace) {
    apply_displacement(constraint, locations);
    return;
  }
  if (constraint.kind == Constraint::Kind::Unmark) {
    LocationSet unmarked = locations;
    std::erase(unmarked, converted);
    add(constraint.other, unmarked);
    return;
  }
  if (constraint.kind == Constraint::Kind::Access) {
    LocationSet accessed = locations;
    std::erase_if(accessed, [&](LocationId id) { return !may_access(id, *constraint.record); });
    add(constraint.other, accessed);
    return;
  }
  for (const LocationId location : locations) {
    apply(constraint, location);
  }
}

void Solver::apply(const Constraint& constraint, LocationId location) {
  if (location == converted) {
    if (constraint.kind == Constraint::Kind::Escape) include(escaped_mark_, converted);
    return;
  }
  const bool is_special = location == outside || location == anything;
  switch (constraint.kind) {
    case Constraint::Kind::Displace:
    case Constraint::Kind::Unmark:
    case Constraint::Kind::Access: return;  // above
    case Constraint::Kind::See:
      if (may_be_in_characters(location)) {
        see(location);
      }
      return;
    case Constraint::Kind::Load:
      if (is_special) {
        include(constraint.other, location);
      } else if (constraint.accessed == Accessed::Number &&
                 has_pointer_at(location, constraint.bytes)) {
        include(constraint.other, converted);
      }
      for (const NodeId content : read_nodes(location, constraint.bytes)) {
        copy(content, constraint.other);
        if (constraint.accessed == Accessed::BytePointer && !is_byte_pointer_at(location)) {
          see_as_bytes(content);
        }
      }
      return;
    case Constraint::Kind::Store: apply_store(constraint, location); return;
    case Constraint::Kind::CopyFrom:
    case Constraint::Kind::CopyTo: {
      const LocationSet others = points_to(constraint.other);
      for (const LocationId other : others) {
        if (other == converted) {
          continue;
        }
        if (constraint.kind == Constraint::Kind::CopyFrom) {
          copy_region(location, other, constraint.bytes);
        } else {
          copy_region(other, location, constraint.bytes);
        }
      }
      return;
    }
    case Constraint::Kind::Watch: constraint.callback(location); return;
    case Constraint::Kind::Escape:
      if (location == anything && !everything_escaped_) {
        everything_escaped_ = true;
        for (std::size_t i = 0; i < objects_.size(); ++i) {
          if (objects_[i].object.address_taken) {
            escape_object(ObjectId(i));
          }
        }
      } else if (!is_special) {
        escape_object(locations_[location.index()].object);
      }
      return;
  }
}

void Solver::apply_store(const Constraint& constraint, LocationId location) {
  if (location == anything) {
    write_everywhere(constraint.other, constraint.accessed);
  }
  if (location == anything || location == outside) {
    escape(constraint.other);
    return;
  }
  const Location at = locations_[location.index()];
  if (objects_[at.object.index()].is_protected) {
    return;
  }
  if (constraint.accessed != Accessed::BytePointer &&
      holds_byte_pointer(location, constraint.bytes)) {
    see_as_bytes(constraint.other);
  }
  const bool is_number = constraint.accessed != Accessed::Number &&
                         !holds_pointer(layout(at.object), at.offset, constraint.bytes);
  for (const NodeId content : write_nodes(location, constraint.bytes)) {
    copy(constraint.other, content);
    if (is_number) include(content, converted);
  }
}

void Solver::write_everywhere(NodeId source, Accessed accessed) {
  copy(source, stored_anywhere_);
  if (accessed != Accessed::BytePointer) {
    see_as_bytes(source);
  }
  if (stores_anywhere_) {
    return;
  }
  stores_anywhere_ = true;
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    const ObjectData& data = objects_[i];
    if (data.object.address_taken && data.object.kind != Object::Kind::Function &&
        !data.is_protected) {
      copy(stored_anywhere_, written_anywhere(ObjectId(i)));
    }
  }
}

/// The outside knows the object: it reads all pointers in it, and may store any pointer that it
/// knows there.
void Solver::escape_object(ObjectId id) {
  ObjectData& data = objects_[id.index()];
  if (data.object.escaped) {
    return;
  }
  data.object.escaped = true;
  if (data.object.kind == Object::Kind::Function) {
    for (std::size_t i = 0; i < function_watchers_.size(); ++i) {
      if (function_watchers_[i].first == outside) {
        const auto callback = function_watchers_[i].second;
        callback(id);
      }
    }
    return;
  }
  copy(read_anywhere(id), escaped_);
  if (!holds_bytes_only(data.layout)) include(escaped_scalars_mark_, converted);
  if (!data.is_protected) {
    include(written_anywhere(id), outside);
  }
}

void Solver::escape_part(NodeId node, std::uint64_t bytes) {
  const NodeId part = add_node();
  add_constraint(part, {.kind = Constraint::Kind::Escape, .other = part});
  copy(node, part);
  parts_.emplace_back(part, bytes);
}

// ---- types ------------------------------------------------------------------------------------

bool Solver::has_pointer_at(LocationId id, std::uint64_t bytes) const {
  const Location at = locations_[id.index()];
  return at.object.valid() && object(at.object).kind != Object::Kind::Function &&
         layout(at.object).type != nullptr && holds_pointer(layout(at.object), at.offset, bytes);
}

bool Solver::is_byte_pointer_at(LocationId id) const {
  const Location at = locations_[id.index()];
  return at.object.valid() && alias::is_byte_pointer_at(layout(at.object), at.offset);
}

bool Solver::holds_byte_pointer(LocationId id, std::uint64_t bytes) const {
  const Location at = locations_[id.index()];
  return at.object.valid() && object(at.object).kind != Object::Kind::Function &&
         alias::holds_byte_pointer(layout(at.object), at.offset, bytes);
}

}  // namespace pcegar::alias

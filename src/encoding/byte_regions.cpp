// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Regions whose cells are bytes.
//
// If one access may touch scalars of several widths, these and all that overlap them form one
// region of bytes. A scalar consists of the cells at its addresses, the first one least
// significant. Everything that shares a byte with a scalar in such a region must be in it, too:
// other members of a union, and memory that the program accesses as another type.
//
// There are no regions of bytes for memory of the environment, for bit-fields, and for memory that
// is not modelled. There are none for padding either, which every store to its object leaves
// unspecified. The padding behind a long double belongs to every region with a long double.

#include <algorithm>

#include "encoding/regions.hpp"

namespace pcegar::encoding {

namespace {

constexpr std::uint64_t max_view_bytes = 4096;

}  // namespace

alias::Layout Regions::layout(alias::ObjectId id) const {
  const alias::Object& object = points_to_.object(id);
  return {object.type, object.repeated, object.size_bytes, program_.types().pointer_bits() / 8};
}

void Regions::mark_opaque(Node node) {
  mark_overlap(node);
  data_[root(node)].opaque = true;
}

bool Regions::may_be_bytes(Node node) const {
  const NodeData& data = data_[root(node)];
  return data.overlaps && !data.opaque && !data.padded && !data.outside;
}

/// The bytes that an access from a location on may touch; nothing if it may touch all bytes. An
/// access to several elements of an inner array may leave the array.
std::optional<Regions::Bytes> Regions::touched(alias::ObjectId id, std::int64_t location,
                                               std::uint64_t bytes) const {
  const alias::Layout whole = layout(id);
  const std::vector<alias::EnclosingArray> arrays = alias::enclosing_arrays(whole, location);
  const std::size_t inner = arrays.size() - (whole.repeated && !arrays.empty() ? 1 : 0);
  if (inner > 0 && bytes > arrays.back().stride) return std::nullopt;
  Bytes result;
  for (std::uint64_t i = 0; i < bytes; ++i)
    result.insert(alias::fold(whole, location + static_cast<std::int64_t>(i)));
  // The last byte lies in another element.
  const bool wraps = *result.rbegin() - *result.begin() >= static_cast<std::int64_t>(bytes) ||
                     result.size() < bytes || *result.begin() < location;
  if (inner > 0 && wraps) return std::nullopt;
  return result;
}

Regions::Bytes Regions::view_bytes(alias::ObjectId id, const View& view) const {
  const alias::Layout whole = layout(id);
  Bytes result;
  for (std::uint64_t i = 0; i < view.bytes; ++i)
    result.insert(alias::fold(whole, view.offset + static_cast<std::int64_t>(i)));
  return result;
}

void Regions::add_view(alias::ObjectId object, std::int64_t offset, const cfa::Type& type) {
  std::vector<View>& views = views_[object];
  if (type.size_bytes > max_view_bytes || type.size_bytes == 0) {
    views.push_back({offset, type.size_bytes, false});
    excluded_.insert(object);
    return;
  }
  const auto walk = [&](const auto& self, const cfa::Type& part, std::int64_t at) -> void {
    if (part.kind == cfa::TypeKind::Array && part.length) {
      const auto size = static_cast<std::int64_t>(part.element->size_bytes);
      for (std::uint64_t i = 0; i < *part.length; ++i)
        self(self, *part.element, at + static_cast<std::int64_t>(i) * size);
    } else if (part.kind == cfa::TypeKind::Record) {
      for (const cfa::Field& field : part.fields) {
        const auto place = at + static_cast<std::int64_t>(field.offset_bits / 8);
        if (!field.bit_width)
          self(self, *field.type, place);
        else if (*field.bit_width > 0)
          views.push_back({place, (field.offset_bits % 8 + *field.bit_width + 7) / 8, false});
      }
    } else if (part.size_bytes > 0) {
      const std::uint64_t bytes = part.is_held() ? (part.bits + 7) / 8 : part.size_bytes;
      views.push_back({at, bytes, part.is_held()});
    }
  };
  walk(walk, type, offset);
}

/// Bytes of an object that belong to no scalar of it.
void Regions::add_untouched(Node site, alias::ObjectId id, const std::optional<Bytes>& bytes) {
  const std::vector<Cell>& cells = cells_of(id);
  Bytes free;
  if (bytes) {
    free = *bytes;
  } else {
    const cfa::Type& type = *points_to_.object(id).type;
    for (std::uint64_t i = 0; i < std::min(type.size_bytes, max_view_bytes); ++i)
      free.insert(alias::fold(layout(id), static_cast<std::int64_t>(i)));
  }
  for (const Cell& leaf : cells)
    free.erase(free.lower_bound(leaf.location),
               free.lower_bound(leaf.location + static_cast<std::int64_t>(leaf.bytes)));
  if (free.empty()) return;
  data_[root(site)].opaque = true;
  for (const std::int64_t place : free) {
    const Node byte = node(id, place, 8);
    of_object_[id].insert(byte);
    unite(site, byte);
  }
}

/// Joins until everything that shares a byte with a region of bytes is in it.
void Regions::join_overlapping() {
  std::vector<alias::ObjectId> objects;
  for (const auto& [id, nodes] : of_object_)
    if (points_to_.object(id).type != nullptr) objects.push_back(id);
  for (bool changed = true; changed;) {
    changed = false;
    for (const alias::ObjectId id : objects) changed |= join_overlapping(id);
  }
}

bool Regions::join_overlapping(alias::ObjectId id) {
  const std::vector<Cell>& cells = cells_of(id);
  std::map<std::int64_t, Node> at;  // a scalar in a region of bytes, by the bytes that it has
  bool changed = false;
  const auto join = [&](Node a, Node b) {
    if (root(a) == root(b)) return;
    unite(a, b);
    mark_overlap(a);
    changed = true;
  };
  const auto bytes_of_leaf = [](const Cell& leaf, const auto& visit) {
    for (std::uint64_t i = 0; i < leaf.bytes; ++i)
      visit(leaf.location + static_cast<std::int64_t>(i));
  };
  for (const Cell& leaf : cells) {
    const auto known = find(id, leaf);
    if (!known || !leaf.is_modelled || !data_[root(*known)].overlaps) continue;
    bytes_of_leaf(leaf, [&](std::int64_t place) {
      if (const auto [entry, is_new] = at.emplace(place, *known); !is_new)
        join(entry->second, *known);
    });
  }
  if (at.empty()) return false;
  for (const Cell& leaf : cells) {
    bytes_of_leaf(leaf, [&](std::int64_t place) {
      const auto found = at.find(place);
      if (found == at.end() || !may_be_bytes(found->second)) return;
      if (!leaf.is_modelled || leaf.key.bits % 8 != 0) {
        mark_opaque(found->second);
        changed = true;
        return;
      }
      const Node other = node(id, leaf);
      of_object_[id].insert(other);
      if (points_to_.object(id).escaped) join(other, node(leaf.key));
      join(found->second, other);
    });
  }
  const auto views = views_.find(id);
  if (views == views_.end()) return changed;
  for (const View& view : views->second) {
    const Bytes bytes = view_bytes(id, view);
    const auto first = std::find_if(bytes.begin(), bytes.end(), [&](std::int64_t place) {
      const auto found = at.find(place);
      return found != at.end() && may_be_bytes(found->second);
    });
    if (first == bytes.end()) continue;
    const Node region = at.at(*first);
    if (!view.is_modelled) {
      mark_opaque(region);
      changed = true;
      continue;
    }
    Bytes free = bytes;
    for (const Cell& leaf : cells) {
      const auto begin = free.lower_bound(leaf.location);
      const auto end = free.lower_bound(leaf.location + static_cast<std::int64_t>(leaf.bytes));
      if (begin == end) continue;
      free.erase(begin, end);
      if (!leaf.is_modelled || leaf.key.bits % 8 != 0) {
        if (!data_[root(region)].opaque) changed = true;
        mark_opaque(region);
        continue;
      }
      const Node other = node(id, leaf);
      of_object_[id].insert(other);
      if (points_to_.object(id).escaped) join(other, node(leaf.key));
      join(region, other);
    }
    if (free.empty()) continue;
    if (!data_[root(region)].opaque) {
      data_[root(region)].opaque = true;
      changed = true;
    }
    for (const std::int64_t place : free) {
      const Node byte = node(id, place, 8);
      of_object_[id].insert(byte);
      join(region, byte);
    }
  }
  return changed;
}

/// Notes the regions of the bytes of objects, and that the scalars have moved there.
void Regions::note_bytes() {
  for (const auto& [id, nodes] : of_object_) {
    if (points_to_.object(id).type == nullptr) continue;
    for (const Cell& leaf : cells_of(id)) {
      const auto known = find(id, leaf);
      if (!known || !may_be_bytes(*known)) continue;
      moved_.insert({id, leaf.location});
      for (std::uint64_t i = 0; i < leaf.bytes; ++i)
        bytes_.emplace(std::pair{id, leaf.location + static_cast<std::int64_t>(i)}, *known);
    }
    for (const Node node : nodes)
      if (may_be_bytes(node) && data_[node].location && data_[node].bits == 8)
        bytes_.emplace(std::pair{id, *data_[node].location}, node);
  }
}

RegionId Regions::bytes_at(alias::ObjectId object, std::int64_t offset) const {
  if (points_to_.object(object).type == nullptr) {
    const auto whole = find(name_of(object, 0, 0));
    return whole && may_be_bytes(*whole) ? id_of(whole) : RegionId();
  }
  const auto found = bytes_.find({object, alias::fold(layout(object), offset)});
  return found == bytes_.end() ? RegionId() : id_of(found->second);
}

}  // namespace pcegar::encoding

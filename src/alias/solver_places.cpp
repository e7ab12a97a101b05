// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Where moved and converted pointers lead. A pointer to bytes stays in the array of characters that
// it points into, unless it is one to the bytes of a structure. That is seen where it becomes one
// (a conversion to bytes inside of such an array), or enters one. Accesses to a structure may be
// limited to places where such a structure may lie (Program::has_typed_accesses()).
#include <algorithm>

#include "alias/solver.hpp"

namespace pcegar::alias {

/// A pointer to bytes that is not one to the bytes of a structure. Not backwards: that may lead to
/// the structure whose member the array is (container_of()).
bool Solver::stays_in_characters(const Location& from, const Displacement& change) const {
  if (!change.is_of_bytes || is_seen_as_bytes(from.object)) {
    return false;
  }
  const auto length = characters_at(layout(from.object), *from.offset);
  return length && (change.kind != Displacement::Kind::Step ||
                    (change.amount >= 0 && static_cast<std::uint64_t>(change.amount) < *length));
}

/// Whether a constant distance leads a pointer to bytes into an array of characters from outside of
/// it. That must not confine it there: it may go on. Not if it is at the end of its own array.
bool Solver::enters_characters(const Location& from, const Displacement& change,
                               const std::vector<Offset>& places) const {
  const Layout& where = layout(from.object);
  const auto length = characters_at(where, *from.offset);
  const bool is_at_end = length && static_cast<std::uint64_t>(change.amount) == *length;
  return change.is_of_bytes && !is_at_end && std::ranges::any_of(places, [&](Offset place) {
           return place != *from.offset && characters_at(where, place);
         });
}

/// The start of allocated memory may hold anything unless its size is that of its structure, and
/// then there is nothing in front of it. (A variable of the environment may be part of a larger
/// structure.)
bool Solver::may_access(LocationId id, const cfa::Type& record) const {
  const Location& at = locations_[id.index()];
  if (id == anything || !at.object.valid() || !at.offset) {
    return true;
  }
  const Object& target = object(at.object);
  const bool is_for_one =
      target.type != nullptr && !target.repeated && target.size_bytes == target.type->size_bytes;
  if (target.kind == Object::Kind::Allocation && is_for_one && *at.offset < 0) {
    return false;
  }
  if (target.kind == Object::Kind::Allocation && !is_for_one && *at.offset == 0) {
    return true;
  }
  return may_access_record(layout(at.object), *at.offset, record);
}

/// Whether a pointer to bytes there might be taken to stay in an array of characters, although it
/// is one to the bytes of a structure. Where there is no such array, nothing confines it, and
/// enters_characters() sees it if it is moved into one.
bool Solver::may_be_in_characters(LocationId id) const {
  const Location& at = locations_[id.index()];
  return id == anything || !at.object.valid() || !at.offset || layout(at.object).type == nullptr ||
         characters_at(layout(at.object), *at.offset).has_value();
}

/// Pointers to bytes of that object may go anywhere in it from now on.
void Solver::see(LocationId id) {
  const ObjectId seen = locations_[id.index()].object;
  const bool is_new = id == anything ? !everything_seen_ : seen.valid() && !is_seen_as_bytes(seen);
  if (!is_new) {
    return;
  }
  (id == anything ? everything_seen_ : objects_[seen.index()].is_seen_as_bytes) = true;
  for (const auto& [source, constraint] : byte_steps_) {
    LocationSet again = nodes_[source.index()].locations;
    if (id != anything) {
      std::erase_if(again, [&](LocationId at) { return locations_[at.index()].object != seen; });
    }
    apply_displacement(constraints_[constraint], again);
  }
}

void Solver::apply_displacement(const Constraint& constraint, const LocationSet& locations) {
  LocationSet result;
  for (const LocationId id : locations) {
    const Location from = locations_[id.index()];
    if (!from.object.valid() || !from.offset ||
        object(from.object).kind == Object::Kind::Function) {
      result.push_back(id);
      continue;
    }
    if (stays_in_characters(from, constraint.displacement)) {
      result.push_back(id);
      continue;
    }
    const auto places = displaced(layout(from.object), *from.offset, constraint.displacement);
    if (!places) {
      result.push_back(location(from.object, std::nullopt));
      continue;
    }
    if (enters_characters(from, constraint.displacement, *places)) {
      see(id);
    }
    for (const Offset place : *places) {
      result.push_back(location(from.object, place));
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  add(constraint.other, result);
}

}  // namespace pcegar::alias

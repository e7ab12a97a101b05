// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Objects, their addresses, and what pointers may access.
//
// An object is a variable, or the memory from one allocation site that runs only once. All scalars
// of an object have slots (storage_layout.cpp decides which of them are one slot, and which consist
// of several because they overlap). The points-to analysis gives the places that a dereference may
// access. If these are a few places in objects, the access is a case distinction over them, with
// the address as the condition. A place is found in the tree of the object's type, or, if the
// program accesses it as another type, in a *view*: a tree of that type laid over the object.
//
// All other accesses go through regions (regions.cpp). Scalars of an object that such an access may
// refer to are cells of the region.
//
// Accesses outside of all objects are undefined in C. So one of the conditions holds.
//
// Addresses: all objects and functions lie at fixed distances from one address that is not known,
// with gaps. C does not define their order and distances. A program can only observe them with
// conversions to integers (relation() tells where it might). If C leaves open whether two addresses
// are equal, coincidence() says so.

#include "encoding/memory_map.hpp"

#include <algorithm>

#include "encoding/storage_layout.hpp"

namespace pcegar::encoding {

MemoryMap::~MemoryMap() = default;

std::uint64_t MemoryMap::function_address(cfa::FunctionId id) const {
  return function_addresses_[id.index()];
}

std::optional<MemoryMap::Step> MemoryMap::step(std::uint64_t address) const {
  const auto next = steps_.upper_bound(address);
  if (next == steps_.begin() || std::prev(next)->second == 0) return std::nullopt;
  return Step{std::prev(next)->first, std::prev(next)->second};
}

const MemoryMap::Object* MemoryMap::allocation(cfa::CallSiteId site) const {
  const auto found = allocations_.find(site);
  return found == allocations_.end() ? nullptr : &objects_[found->second];
}

std::optional<std::size_t> MemoryMap::index_of(alias::ObjectId id) const {
  const alias::Object& object = points_to_->object(id);
  if (object.kind == alias::Object::Kind::Variable) return object.variable.index();
  const auto found = of_alias_object_.find(id.value());
  return found == of_alias_object_.end() ? std::nullopt : std::optional(found->second);
}

/// The places in the targets that may hold a value of that type; nothing if there are too many, or
/// if they are not known.
std::optional<std::vector<MemoryMap::Place>> MemoryMap::places(const alias::TargetSet& targets,
                                                               const cfa::Type& type) const {
  const bool has_size =
      type.size_bytes > 0 || (type.kind == cfa::TypeKind::Array && type.length.has_value());
  if (targets.unknown || !has_size) return std::nullopt;
  const std::uint64_t alignment = alignment_of(type);
  std::vector<Place> result;
  for (const alias::Cell& cell : targets.cells) {
    const alias::Object& target = points_to_->object(cell.object);
    if (target.kind == alias::Object::Kind::Function) continue;
    const auto index = index_of(cell.object);
    if (!index || target.many) return std::nullopt;
    const auto offsets = points_to_->offsets(cell, alignment, max_pointer_targets);
    if (!offsets) return std::nullopt;
    const auto size = static_cast<std::int64_t>(objects_[*index].size_bytes);
    for (const std::int64_t offset : *offsets) {
      const std::int64_t end = offset + static_cast<std::int64_t>(type.size_bytes);
      if (objects_[*index].is_open && end > size) return std::nullopt;
      const bool is_outside = size > 0 && (offset >= size || end <= 0);
      if (!is_outside) result.push_back({*index, offset});
    }
    if (result.size() > max_pointer_targets) return std::nullopt;
  }
  if (result.empty()) return std::nullopt;
  return result;
}

namespace {

/// The node of exactly that type at that offset (in bits) below a node at offset 0.
const Storage* find_node(const Storage& node, std::int64_t offset, const cfa::Type& type) {
  if (offset == 0 && node.type == &type) return &node;
  if (node.type == nullptr || offset < 0) return nullptr;
  if (node.kind == Storage::Kind::Record) {
    for (std::size_t i = 0; i < node.parts.size(); ++i) {
      const cfa::Field& field = node.type->fields[i];
      const auto begin = static_cast<std::int64_t>(field.offset_bits);
      const auto bits = static_cast<std::int64_t>(8 * field.type->size_bytes);
      if (field.bit_width || offset < begin || offset >= begin + bits) continue;
      if (const Storage* found = find_node(node.parts[i], offset - begin, type)) return found;
    }
  } else if (node.kind == Storage::Kind::Array) {
    const auto bits = static_cast<std::int64_t>(8 * node.type->element->size_bytes);
    if (bits <= 0) return nullptr;
    const auto index = static_cast<std::size_t>(offset / bits);
    if (index < node.parts.size()) return find_node(node.parts[index], offset % bits, type);
  }
  return nullptr;
}

}  // namespace

const Storage* MemoryMap::view(const Place& place, const cfa::Type& type) const {
  if (const Storage* node = find_node(objects_[place.object].storage, 8 * place.offset, type))
    return node;
  const auto found = views_.find({place.object, place.offset, &type});
  return found == views_.end() ? nullptr : &found->second;
}

MemoryMap::Access MemoryMap::make_access(const cfa::Expression& e,
                                         const std::optional<std::vector<Place>>& places) const {
  Access access;
  if (places) {
    access.is_modelled = true;
    for (const Place& place : *places) {
      const Storage* storage = view(place, *e.type);
      if (storage == nullptr) {
        access.is_modelled = false;
        break;
      }
      access.targets.push_back(
          {storage, objects_[place.object].address + static_cast<std::uint64_t>(place.offset),
           objects_[place.object].address});
    }
  }
  if (!access.is_modelled) access.targets.clear();
  return access;
}

MemoryMap::Access MemoryMap::access(const cfa::Expression& dereference) const {
  if (const auto found = accesses_.find(&dereference); found != accesses_.end())
    return found->second;
  const auto& pointer = *std::get<cfa::Dereference>(dereference.node).pointer;
  return make_access(dereference, places(points_to_->values(pointer), *dereference.type));
}

const Storage* MemoryMap::storage_at(std::uint64_t address, const cfa::Type& type) const {
  // Objects are in the order of their addresses.
  const auto behind = std::ranges::upper_bound(objects_, address, {}, &Object::address);
  if (behind == objects_.begin()) return nullptr;
  const auto found = std::prev(behind);
  if (address - found->address >= found->size_bytes) return nullptr;
  const auto index = static_cast<std::size_t>(found - objects_.begin());
  return view({index, static_cast<std::int64_t>(address - found->address)}, type);
}

bool MemoryMap::is_in_memory(const cfa::Expression& lvalue) const {
  return in_memory_.contains(&lvalue);
}

bool MemoryMap::may_be_outside(const cfa::Expression& lvalue) const {
  const auto found = in_memory_.find(&lvalue);
  return found == in_memory_.end() || found->second;
}

SlotId MemoryMap::region(const cfa::Expression& lvalue, std::uint64_t offset) const {
  const RegionId id = regions_->accessed(lvalue, offset);
  return id.valid() ? region_slots_[id.index()] : SlotId();
}

const std::vector<const Storage*>& MemoryMap::mirrored(SlotId region) const {
  static const std::vector<const Storage*> none;
  const auto found = mirrored_.find(region);
  return found == mirrored_.end() ? none : found->second;
}

std::vector<SlotId> MemoryMap::environment(const cfa::Type* pointee, Through through) const {
  std::vector<SlotId> result;
  for (const RegionId id : regions_->outside_reached(pointee, through))
    result.push_back(region_slots_[id.index()]);
  return result;
}

SlotId MemoryMap::environment_cell(const CellKey& key) const {
  const RegionId id = regions_->outside(key);
  return id.valid() ? region_slots_[id.index()] : SlotId();
}

bool MemoryMap::holds_address(const cfa::Expression& number) const {
  return number.type->is_scalar() && number.type->bits >= program_.types().pointer_bits() &&
         !points_to_->values(number).cells.empty();
}

bool MemoryMap::holds_addresses(const cfa::Expression& lvalue) const {
  const alias::TargetSet targets = points_to_->locations(lvalue);
  return std::any_of(targets.cells.begin(), targets.cells.end(), [this](const alias::Cell& cell) {
    return points_to_->object(cell.object).kind != alias::Object::Kind::Function &&
           points_to_->holds_addresses(cell.object);
  });
}

const cfa::Type* MemoryMap::leading_type(const cfa::Expression& lvalue) const {
  const alias::TargetSet targets = points_to_->locations(lvalue);
  const bool is_any = std::ranges::any_of(targets.cells, [this](const alias::Cell& cell) {
    return points_to_->object(cell.object).kind != alias::Object::Kind::Function &&
           points_to_->holds_converted_outside(cell.object);
  });
  return is_any ? nullptr : lvalue.type;
}

const MemoryMap::HeapCells& MemoryMap::heap_cells(cfa::CallSiteId site) const {
  static const HeapCells none;
  const auto found = heap_cells_.find(site);
  return found == heap_cells_.end() ? none : found->second;
}

std::vector<SlotId> MemoryMap::written_by(const cfa::Expression& lvalue) const {
  if (const auto found = written_.find(&lvalue); found != written_.end()) return found->second;
  return slots_in(points_to_->locations(lvalue), lvalue.type->size_bytes);
}

/// The regions of an object that an access of so many bytes may touch; all of them for 0 bytes.
std::vector<RegionId> MemoryMap::regions_at(const alias::Cell& cell, std::uint64_t bytes) const {
  return cell.offset && bytes > 0 ? regions_->regions_in(cell.object, *cell.offset, bytes)
                                  : regions_->regions_of(cell.object);
}

/// The slots that an access of so many bytes may touch; all of an object for an array of unknown
/// length.
std::vector<SlotId> MemoryMap::slots_in(const alias::TargetSet& targets,
                                        std::uint64_t bytes) const {
  std::vector<SlotId> result;
  if (targets.unknown && targets.converted) result = environment(nullptr);
  for (const alias::Cell& cell : targets.cells) {
    for (const RegionId region : regions_at(cell, bytes))
      result.push_back(region_slots_[region.index()]);
    const auto index = index_of(cell.object);
    if (!index || objects_[*index].read_only) continue;
    if (const auto found = mirrors_of_object_.find(*index); found != mirrors_of_object_.end())
      result.insert(result.end(), found->second.begin(), found->second.end());
    add_slots(cell, *index, bytes, result);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// Adds an object's own slots that hold scalars in the bytes from there on.
void MemoryMap::add_slots(const alias::Cell& cell, std::size_t object, std::uint64_t bytes,
                          std::vector<SlotId>& result) const {
  constexpr std::size_t max_intervals = 256;
  const auto offsets =
      bytes > 0 && cell.offset ? points_to_->offsets(cell, 1, max_intervals) : std::nullopt;
  for (const SlotCell& slot : cells_[object]) {
    const auto touches = [&](std::int64_t offset) {
      const std::int64_t low = 8 * offset;
      const std::int64_t high = low + static_cast<std::int64_t>(8 * bytes);
      return low < static_cast<std::int64_t>(slot.high) &&
             high > static_cast<std::int64_t>(slot.low);
    };
    if (!offsets || std::any_of(offsets->begin(), offsets->end(), touches))
      result.push_back(slot.slot);
  }
}

std::vector<SlotId> MemoryMap::scalars_of(const Object& object) const {
  std::vector<SlotId> result;
  const auto index = index_of(object.id);
  if (!index) return result;
  for (const SlotCell& cell : cells_[*index]) result.push_back(cell.slot);
  return result;
}

std::vector<SlotId> MemoryMap::slots_in_part(const alias::PointsTo::Part& part) const {
  if (!part.cell.offset) return slots_in({{part.cell}, false}, part.bytes);
  std::vector<SlotId> result;
  for (const RegionId region :
       regions_->regions_in(part.cell.object, *part.cell.offset, part.bytes))
    result.push_back(region_slots_[region.index()]);
  const auto index = index_of(part.cell.object);
  if (index) add_slots(part.cell, *index, part.bytes, result);
  return result;
}

alias::TargetSet MemoryMap::direct(const alias::TargetSet& targets) {
  alias::TargetSet result;
  for (const alias::Cell& cell : targets.cells) {
    const bool is_from_outside =
        targets.unknown && !cell.offset &&
        !std::binary_search(targets.anywhere.begin(), targets.anywhere.end(), cell.object);
    if (!is_from_outside) result.cells.push_back(cell);
  }
  return result;
}

MemoryMap::Targets MemoryMap::targets_in_program(const cfa::Expression& value) const {
  Targets result;
  for (const alias::Cell& cell : direct(points_to_->values(value)).cells) {
    if (points_to_->object(cell.object).kind == alias::Object::Kind::Function) continue;
    const auto index = index_of(cell.object);
    result.are_modelled = result.are_modelled && index;
    if (index) result.objects.push_back(&objects_[*index]);
  }
  return result;
}

std::vector<const MemoryMap::Object*> MemoryMap::held_by(const Object& object) const {
  std::vector<const Object*> result;
  for (const alias::ObjectId id : points_to_->held_by(object.id))
    if (const auto index = index_of(id)) result.push_back(&objects_[*index]);
  return result;
}

std::vector<MemoryMap::Interval> MemoryMap::given_bytes(const Object& object,
                                                        bool enclosing) const {
  std::vector<Interval> whole{{0, std::max<std::uint64_t>(1, object.reach())}};
  const auto parts = enclosing ? std::nullopt : points_to_->escaped_parts(object.id);
  if (!parts) return whole;
  constexpr std::size_t max_elements = 64;
  std::vector<Interval> result;
  for (const alias::PointsTo::Part& part : *parts) {
    const auto offsets = points_to_->offsets(part.cell, 1, max_elements);
    if (!part.cell.offset || !offsets) return whole;
    for (const std::int64_t offset : *offsets)
      result.emplace_back(static_cast<std::uint64_t>(offset),
                          static_cast<std::uint64_t>(offset) + part.bytes);
  }
  return result;
}

bool MemoryMap::may_be_known_outside(const cfa::Expression& lvalue) const {
  const alias::TargetSet targets = points_to_->locations(lvalue);
  return targets.unknown ||
         std::any_of(targets.cells.begin(), targets.cells.end(),
                     [this](const alias::Cell& cell) { return points_to_->escaped(cell.object); });
}

MemoryMap::Reach MemoryMap::reached_by(const cfa::Expression& pointer, bool enclosing,
                                       const WrittenText* text) const {
  const alias::TargetSet targets = points_to_->values(pointer);
  Reach reach;
  const alias::TargetSet directly =
      enclosing ? alias::TargetSet{.cells = targets.cells} : direct(targets);
  for (const alias::Cell& cell : directly.cells) {
    const auto array = text != nullptr ? points_to_->characters_at(cell) : std::nullopt;
    const bool is_limited = array && text->most.value_or(0) <= *array;
    // An element's cell stands for the whole array.
    const auto slots = slots_in({.cells = {cell}}, is_limited ? 1 : 0);
    reach.slots.insert(reach.slots.end(), slots.begin(), slots.end());
  }
  if (directly.cells.size() < targets.cells.size()) {
    reach.slots.insert(reach.slots.end(), escaped_parts_.begin(), escaped_parts_.end());
  }
  std::sort(reach.slots.begin(), reach.slots.end());
  reach.slots.erase(std::unique(reach.slots.begin(), reach.slots.end()), reach.slots.end());
  reach.is_known = !targets.unknown;
  reach.may_be_outside = targets.unknown;
  reach.is_converted = targets.converted;
  for (const alias::Cell& cell : targets.cells) {
    if (points_to_->object(cell.object).kind == alias::Object::Kind::Function) continue;
    const auto index = index_of(cell.object);
    if (!index || points_to_->object(cell.object).many) {
      reach.is_known = false;
    } else if (reach.objects.empty() || reach.objects.back() != &objects_[*index]) {
      reach.objects.push_back(&objects_[*index]);
    }
  }
  return reach;
}

MemoryMap::Relation MemoryMap::relation(const cfa::Expression& operation) const {
  const auto found = relations_.find(&operation);
  return found == relations_.end() ? Relation::Unknown : found->second;
}

MemoryMap::Relation MemoryMap::relation_of(const cfa::Expression& a,
                                           const cfa::Expression& b) const {
  const alias::TargetSet left = points_to_->values(a);
  const alias::TargetSet right = points_to_->values(b);
  if (left.unknown || right.unknown || left.cells.empty() || right.cells.empty())
    return Relation::Unknown;
  const alias::ObjectId first = left.cells[0].object;
  const auto is_first = [first](const alias::Cell& cell) { return cell.object == first; };
  const bool same = std::all_of(left.cells.begin(), left.cells.end(), is_first) &&
                    std::all_of(right.cells.begin(), right.cells.end(), is_first);
  if (!same) return Relation::Different;
  return points_to_->object(first).many ? Relation::SameSite : Relation::SameObject;
}

}  // namespace pcegar::encoding

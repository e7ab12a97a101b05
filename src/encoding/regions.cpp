// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Regions of memory.
//
// Where a pointer may point to many places, or to objects that are not known (an array of any
// length, all that a loop allocates, memory of the environment), its target is a cell of a solver
// array that is indexed by addresses. One array for all of memory would make every write a question
// about every read. So memory is split:
//  - scalars of the program's objects are one region only if one access may touch both (union-find
//    over what the points-to analysis says of all accesses);
//  - memory of the environment, of which that analysis knows nothing, is split by type, one region
//    for each member of each structure and one for bare scalars of each width (R. M. Burstall,
//    "Some techniques for proving correctness of programs which alter data structures", Machine
//    Intelligence 7, 1972; R. Bornat, "Proving pointer programs in Hoare logic", MPC 2000). A
//    member whose address is taken is one region with bare scalars of its width. Objects of the
//    program that the environment knows of may be accessed as such memory, too.
//
// The cells of a region have one width and do not overlap. A region where that cannot be shown (a
// union of different members, an access as another type, bytes of something) is no region: such
// accesses stay over-approximated. So do accesses to memory of the environment through a pointer
// that was one to another type once (`((char *)p)[0]`): they are no cells, such a write changes
// all.
//
// A scalar of a known object that is accessed through a region, too, moves there for good. One that
// may only be accessed as memory of the environment is written in both places (MemoryMap).

#include "encoding/regions.hpp"

#include <algorithm>

#include "alias/layout.hpp"

namespace pcegar::encoding {

using cfa::Expression;

namespace {

/// More elements would be more writes at a time than solvers like.
constexpr std::uint64_t max_region_array = 256;

std::uint64_t bytes_of(unsigned bits) {
  return (bits + 7) / 8;
}

alias::Layout layout_of_object(const alias::Object& object, unsigned pointer_bits) {
  return {object.type, object.repeated, object.size_bytes, pointer_bits / 8};
}

/// What the environment knows of is accessed with its type, or not at all.
bool is_typed(const alias::TargetSet& targets, const alias::Cell& cell) {
  return targets.unknown && !cell.offset &&
         !std::binary_search(targets.anywhere.begin(), targets.anywhere.end(), cell.object);
}

/// All members are scalars of one width.
bool is_plain_union(const cfa::Type& type) {
  return !type.fields.empty() &&
         std::all_of(type.fields.begin(), type.fields.end(), [&](const cfa::Field& field) {
           return field.type->is_held() && !field.bit_width && !field.type->is_boolean &&
                  field.type->bits == type.fields[0].type->bits;
         });
}

/// What pointers lead to, as far as types tell.
struct TypeReach {
  bool everything = false;
  std::set<const cfa::Type*> records;  ///< looked up only; null: bare scalars

  void pointee(const cfa::Type* type) {
    if (type != nullptr && type->kind == cfa::TypeKind::Function) return;
    const bool is_array = type != nullptr && type->kind == cfa::TypeKind::Array;
    // Bytes and incomplete types may be anything.
    if (type == nullptr || (!is_array && type->size_bytes <= 1)) {
      everything = true;
      return;
    }
    if (type->is_scalar() || type->is_float()) records.insert(nullptr);
    content(*type);
  }

  void content(const cfa::Type& type) {
    if (type.is_pointer()) return pointee(type.element);
    if (type.kind == cfa::TypeKind::Array) {
      if (type.element->kind != cfa::TypeKind::Record) records.insert(nullptr);
      return content(*type.element);
    }
    if (type.kind != cfa::TypeKind::Record || !records.insert(&type).second) return;
    for (const cfa::Field& field : type.fields)
      if (!everything) content(*field.type);
  }
};

}  // namespace

// ---- paths ------------------------------------------------------------------------------------

CellPath CellPath::field(const cfa::Type& record, std::size_t index) const {
  CellPath result = *this;
  result.record_ = &record;
  result.field_ = index;
  if (result.union_ == nullptr && record.is_union) {
    result.union_ = &record;
    result.union_offset_ = 0;
  }
  if (result.union_ != nullptr) result.union_offset_ += record.fields[index].offset_bits;
  return result;
}

CellPath CellPath::element(std::uint64_t size_bytes, std::optional<std::uint64_t> index) const {
  CellPath result = *this;
  if (index) result.union_offset_ += 8 * size_bytes * *index;
  return result;
}

CellKey CellPath::key(unsigned bits) const {
  if (union_ != nullptr) return {union_, union_offset_, bits};
  return {record_, field_, bits};
}

const Expression* root_of(const Expression& lvalue) {
  const Expression* e = &lvalue;
  for (;;) {
    if (const auto* field = std::get_if<cfa::FieldAccess>(&e->node)) {
      e = field->base;
    } else if (const auto* element = std::get_if<cfa::ElementAccess>(&e->node)) {
      e = element->base;
    } else {
      const bool is_root = std::holds_alternative<cfa::VariableReference>(e->node) ||
                           std::holds_alternative<cfa::Dereference>(e->node);
      return is_root ? e : nullptr;
    }
  }
}

CellPath path_of(const Expression& lvalue) {
  if (const auto* field = std::get_if<cfa::FieldAccess>(&lvalue.node))
    return path_of(*field->base).field(*field->base->type, field->field);
  if (const auto* element = std::get_if<cfa::ElementAccess>(&lvalue.node))
    return path_of(*element->base).element(lvalue.type->size_bytes, std::nullopt);
  return {};
}

// ---- building ---------------------------------------------------------------------------------

Regions::Node Regions::make(const NodeName& name, NodeData data) {
  const auto [entry, is_new] = nodes_.emplace(name, parent_.size());
  if (is_new) {
    parent_.push_back(parent_.size());
    data_.push_back(std::move(data));
  }
  return entry->second;
}

Regions::Node Regions::node(const CellKey& key) {
  NodeData data{"u" + std::to_string(key.bits), key.bits};
  if (key.record != nullptr) {
    const bool is_member = !key.record->is_union && key.member < key.record->fields.size();
    data.text = key.record->tag + "." +
                (is_member ? key.record->fields[key.member].name : std::to_string(key.member));
    data.overlaps = key.record->is_union && !is_plain_union(*key.record);
  }
  return make({0, key.member, key.bits, key.record}, std::move(data));
}

Regions::Node Regions::node(alias::ObjectId object, std::int64_t location, unsigned bits) {
  return make({object.value() + 1, static_cast<std::uint64_t>(location), bits, nullptr},
              {points_to_.object(object).name + "+" + std::to_string(location), bits});
}

std::optional<Regions::Node> Regions::find(const NodeName& name) const {
  const auto found = nodes_.find(name);
  return found == nodes_.end() ? std::nullopt : std::optional(found->second);
}

Regions::Node Regions::root(Node node) const {
  while (parent_[node] != node) {
    parent_[node] = parent_[parent_[node]];
    node = parent_[node];
  }
  return node;
}

/// The older one stays.
void Regions::unite(Node a, Node b) {
  a = root(a);
  b = root(b);
  if (a == b) return;
  if (b < a) std::swap(a, b);
  parent_[b] = a;
  data_[a].overlaps |= data_[b].overlaps || data_[a].bits != data_[b].bits;
  data_[a].escaped |= data_[b].escaped;
  data_[a].outside |= data_[b].outside;
}

/// A site of several scalars has a node for each of them, which belongs to no object.
void Regions::add_access(const Expression& lvalue) {
  if (sites_.contains({&lvalue, 0})) return;
  const alias::TargetSet targets = points_to_.locations(lvalue);
  const auto add = [&](std::uint64_t offset, const CellPath& path, unsigned bits) {
    const auto bytes = static_cast<std::int64_t>(offset / 8);
    if (bits == 0) return add_opaque(targets, bytes, lvalue.type->size_bytes);
    const Node site = parent_.size();
    parent_.push_back(site);
    data_.push_back({"site", bits});
    sites_.emplace(std::pair{&lvalue, offset}, site);
    if (targets.unknown && targets.converted) return mark_overlap(site);
    if (targets.unknown) {
      const Node outside = node(path.key(bits));
      unite(site, outside);
      data_[root(site)].escaped = true;
      data_[root(site)].outside = true;
    }
    add_scalar(targets, bytes, site);
  };
  const auto* field = std::get_if<cfa::FieldAccess>(&lvalue.node);
  if (field != nullptr && field->base->type->fields[field->field].bit_width)
    return add(0, path_of(lvalue), *field->base->type->fields[field->field].bit_width);
  for_each_leaf(*lvalue.type, 0, path_of(lvalue), add);
}

void Regions::add_scalar(const alias::TargetSet& targets, std::int64_t offset, Node site) {
  for (const alias::Cell& cell : targets.cells) {
    if (points_to_.object(cell.object).kind == alias::Object::Kind::Function) continue;
    if (!is_typed(targets, cell)) add_cell(site, cell, offset);
  }
}

void Regions::add_cell(Node site, const alias::Cell& cell, std::int64_t offset) {
  const unsigned bits = data_[site].bits;
  const alias::Object& object = points_to_.object(cell.object);
  if (object.escaped) data_[root(site)].escaped = true;
  const alias::Layout layout = layout_of_object(object, program_.types().pointer_bits());
  std::optional<std::int64_t> location;
  if (cell.offset) location = alias::fold(layout, *cell.offset + offset);
  if (object.type == nullptr) {
    // Cells must not overlap.
    if (location && *location % static_cast<std::int64_t>(bytes_of(bits)) != 0) mark_overlap(site);
    return add_untyped(site, cell.object, bits);
  }
  const std::vector<Cell>& cells = cells_of(cell.object);
  const bool is_excluded = excluded_.contains(cell.object);
  if (is_excluded) mark_overlap(site);
  const auto bytes = static_cast<std::int64_t>(bytes_of(bits));
  const bool exact = location && std::any_of(cells.begin(), cells.end(), [&](const Cell& leaf) {
                       return leaf.location == *location && leaf.key.bits == bits;
                     });
  for (const Cell& leaf : cells) {
    const bool is_bit_field = leaf.key.bits % 8 != 0 || bits % 8 != 0;
    const bool touches =
        !location || (leaf.location < *location + bytes &&
                      *location < leaf.location + static_cast<std::int64_t>(leaf.bytes));
    if (!touches) continue;
    const Node other = node(cell.object, leaf.location, leaf.key.bits);
    of_object_[cell.object].insert(other);
    if (object.escaped) unite(other, node(leaf.key));
    if (leaf.key.record != nullptr && leaf.key.record->is_union &&
        !is_plain_union(*leaf.key.record))
      mark_overlap(other);
    const bool same = (!location || leaf.location == *location) && leaf.key.bits == bits;
    if (same && !is_excluded) {
      unite(site, other);
      moved_.insert({cell.object, leaf.location});
    } else if (!(exact && is_bit_field)) {
      // Neighbouring bit-fields share bytes, but no bits.
      mark_overlap(site);
      mark_overlap(other);
    }
  }
}

/// All of one width, or no region.
void Regions::add_untyped(Node site, alias::ObjectId object, unsigned bits) {
  const Node whole = node(object, 0, 0);
  if (data_[whole].bits == 0) data_[whole].bits = bits;
  if (data_[whole].bits != bits) mark_overlap(whole);
  of_object_[object].insert(whole);
  if (points_to_.object(object).escaped) unite(whole, node({nullptr, 0, bits}));
  unite(site, whole);
}

/// Something that is not modelled: its bytes are no cells.
void Regions::add_opaque(const alias::TargetSet& targets, std::int64_t offset,
                         std::uint64_t bytes) {
  for (const alias::Cell& cell : targets.cells) {
    const alias::Object& object = points_to_.object(cell.object);
    if (object.kind == alias::Object::Kind::Function || is_typed(targets, cell)) continue;
    if (object.type == nullptr) {
      const Node whole = node(cell.object, 0, 0);
      of_object_[cell.object].insert(whole);
      mark_overlap(whole);
      continue;
    }
    const alias::Layout layout = layout_of_object(object, program_.types().pointer_bits());
    for (const Cell& leaf : cells_of(cell.object)) {
      const std::int64_t location = cell.offset ? alias::fold(layout, *cell.offset + offset) : 0;
      const bool touches =
          !cell.offset || (leaf.location < location + static_cast<std::int64_t>(bytes) &&
                           location < leaf.location + static_cast<std::int64_t>(leaf.bytes));
      if (touches) mark_overlap(node(cell.object, leaf.location, leaf.key.bits));
    }
  }
}

const std::vector<Regions::Cell>& Regions::cells_of(alias::ObjectId id) {
  const auto [entry, is_new] = cells_.try_emplace(id);
  if (!is_new) return entry->second;
  const alias::Object& object = points_to_.object(id);
  std::vector<Cell>& cells = entry->second;
  for_each_leaf(
      *object.type, 0, {}, [&](std::uint64_t offset, const CellPath& path, unsigned bits) {
        if (bits > 0)
          cells.push_back({path.key(bits), static_cast<std::int64_t>(offset / 8), bytes_of(bits)});
      });
  const std::uint64_t elements = object.repeated && object.size_bytes && object.type->size_bytes > 0
                                     ? *object.size_bytes / object.type->size_bytes
                                     : 1;
  if (object.kind == alias::Object::Kind::Variable && elements > max_region_array)
    excluded_.insert(id);
  return cells;
}

void Regions::add_address(const Expression& target) {
  const cfa::Type* type = target.type;
  while (type->kind == cfa::TypeKind::Array) type = type->element;
  const Expression* root = root_of(target);
  if (!type->is_held() || root == nullptr || root == &target) return;
  unite(node(path_of(target).key(type->bits)), node({nullptr, 0, type->bits}));
}

void Regions::finish() {
  for (Node i = 0; i < parent_.size(); ++i) {
    if (root(i) != i || data_[i].overlaps) continue;
    const RegionId id(names_.size());
    ids_.emplace(i, id);
    names_.push_back("mem:" + std::to_string(id.index()));
    bits_.push_back(data_[i].bits);
    escaped_.push_back(data_[i].escaped);
    outside_.push_back(data_[i].outside);
  }
  records_.resize(names_.size());
  for (const auto& [name, node] : nodes_)
    if (const RegionId id = id_of(node); id.valid() && std::get<0>(name) == 0)
      records_[id.index()].insert(std::get<3>(name));
  // A region is named after a member or object in it.
  for (Node i = 0; i < parent_.size(); ++i) {
    const RegionId id = id_of(i);
    if (!id.valid() || data_[i].text == "site") continue;
    std::string& name = names_[id.index()];
    if (name.find('/') == std::string::npos) name += "/" + data_[i].text;
  }
}

// ---- asking -----------------------------------------------------------------------------------

RegionId Regions::id_of(std::optional<Node> node) const {
  if (!node) return {};
  const auto found = ids_.find(root(*node));
  return found == ids_.end() ? RegionId() : found->second;
}

RegionId Regions::accessed(const Expression& lvalue, std::uint64_t offset) const {
  const auto found = sites_.find({&lvalue, offset});
  return found == sites_.end() ? RegionId() : id_of(found->second);
}

RegionId Regions::outside(const CellKey& key) const {
  const auto found = find({0, key.member, key.bits, key.record});
  return found && data_[root(*found)].outside ? id_of(found) : RegionId();
}

RegionId Regions::home(alias::ObjectId object, std::int64_t location, unsigned bits) const {
  if (!moved_.contains({object, location})) return {};
  return id_of(find({object.value() + 1, static_cast<std::uint64_t>(location), bits, nullptr}));
}

std::vector<RegionId> Regions::outside_reached(const cfa::Type* pointee) const {
  TypeReach reach;
  reach.pointee(pointee);
  std::vector<RegionId> result;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const auto is_reached = [&](const cfa::Type* record) { return reach.records.contains(record); };
    const bool meets = std::any_of(records_[i].begin(), records_[i].end(), is_reached);
    if (outside_[i] && (reach.everything || meets)) result.emplace_back(i);
  }
  return result;
}

std::vector<RegionId> Regions::regions_in(alias::ObjectId object, std::int64_t location,
                                          std::uint64_t bytes) const {
  const auto cells = cells_.find(object);
  if (cells == cells_.end()) return regions_of(object);
  std::vector<RegionId> result;
  for (const Cell& cell : cells->second) {
    if (cell.location >= location + static_cast<std::int64_t>(bytes) ||
        location >= cell.location + static_cast<std::int64_t>(cell.bytes))
      continue;
    const RegionId id = id_of(find(
        {object.value() + 1, static_cast<std::uint64_t>(cell.location), cell.key.bits, nullptr}));
    if (id.valid()) result.push_back(id);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<RegionId> Regions::regions_of(alias::ObjectId object) const {
  std::vector<RegionId> result;
  const auto found = of_object_.find(object);
  if (found == of_object_.end()) return result;
  for (const Node node : found->second)
    if (const RegionId id = id_of(node); id.valid()) result.push_back(id);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace pcegar::encoding

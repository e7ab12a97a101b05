// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Regions of memory.
//
// A pointer may point to many places, or to objects that are not known (an array of any length,
// everything that a loop allocates, memory of the environment). Then its target is a cell of a
// solver array that is indexed by addresses. With one array for all of memory, the solver would
// have to compare every write with every read. So memory is split:
//  - two scalars of the program's objects are in one region only if one access may touch both
//    (union-find over the points-to results of all accesses);
//  - memory of the environment, which that analysis does not cover, is split by type, one region
//    for each member of each structure and one for bare scalars of each width (R. M. Burstall,
//    "Some techniques for proving correctness of programs which alter data structures", Machine
//    Intelligence 7, 1972; R. Bornat, "Proving pointer programs in Hoare logic", MPC 2000). A
//    member whose address is taken is in one region with bare scalars of its width; so is every
//    member of that width that the environment knows, if the program follows pointers from outside
//    to bare scalars, unless the user says that they lead to no members (OutsidePointers). Objects
//    of the program that are known to the environment may be accessed as such memory, too.
//
// The cells of a region have one width and do not overlap. Where that cannot be shown (a union of
// different members, an access as another type, bytes of something), the cells are single bytes
// (byte_regions.cpp), or, if that is impossible, there is no region: such accesses stay
// over-approximated. The same holds for accesses to memory of the environment through a pointer
// that was converted from another type (`((char *)p)[0]`): their targets are not cells, and such a
// write changes all cells.
//
// A scalar of a known object that is also accessed through a region is always held there. One that
// may only be accessed as memory of the environment is written in both places (MemoryMap).

#include "encoding/regions.hpp"

#include <algorithm>

#include "cfa/operands.hpp"
#include "encoding/storage_layout.hpp"
#include "encoding/type_reach.hpp"

namespace pcegar::encoding {

using cfa::Expression;

namespace {

/// More elements would mean too many writes at a time for solvers.
constexpr std::uint64_t max_region_array = 256;

std::uint64_t bytes_of(unsigned bits) {
  return (bits + 7) / 8;
}

/// Whether an access reaches the object only as memory that the environment knows, and so only with
/// the object's type.
bool is_typed(const alias::TargetSet& targets, const alias::Cell& cell) {
  return targets.unknown && !cell.offset &&
         !std::binary_search(targets.anywhere.begin(), targets.anywhere.end(), cell.object);
}

/// Whether all members are scalars of one width.
bool is_plain_union(const cfa::Type& type) {
  return !type.fields.empty() &&
         std::all_of(type.fields.begin(), type.fields.end(), [&](const cfa::Field& field) {
           return field.type->is_held() && !field.bit_width && !field.type->is_boolean &&
                  field.type->bits == type.fields[0].type->bits;
         });
}

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

CellPath path_of(const Expression& lvalue) {
  if (const auto* field = std::get_if<cfa::FieldAccess>(&lvalue.node))
    return path_of(*field->base).field(*field->base->type, field->field);
  if (const auto* element = std::get_if<cfa::ElementAccess>(&lvalue.node))
    return path_of(*element->base).element(lvalue.type->size_bytes, std::nullopt);
  return {};
}

// ---- building ---------------------------------------------------------------------------------

Regions::Regions(const cfa::Program& program, const alias::PointsTo& points_to,
                 OutsidePointers outside_pointers)
    : program_(program), points_to_(points_to), outside_pointers_(outside_pointers) {
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const auto* assign = std::get_if<cfa::Assign>(&program.edge(cfa::EdgeId(i)).operation);
    const Expression* root = assign != nullptr ? cfa::root_of(*assign->target) : nullptr;
    const auto* variable =
        root != nullptr ? std::get_if<cfa::VariableReference>(&root->node) : nullptr;
    if (variable != nullptr) ++assignments_[variable->variable];
  }
  for (const cfa::Type* record : program.types().records())
    if (!record->dropped.empty()) with_dropped_.push_back(record);
}

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

/// Bit-fields that share a byte are different cells.
Regions::NodeName Regions::name_of(alias::ObjectId object, std::int64_t location, unsigned bits,
                                   unsigned first_bit) {
  constexpr unsigned widest = 1U << 16;
  return {object.value() + 1, static_cast<std::uint64_t>(location), bits + widest * first_bit,
          nullptr};
}

Regions::Node Regions::node(alias::ObjectId object, std::int64_t location, unsigned bits,
                            unsigned first_bit) {
  return make(name_of(object, location, bits, first_bit),
              {.text = points_to_.object(object).name + "+" + std::to_string(location),
               .bits = bits,
               .opaque = bits % 8 != 0,
               .first_bit = first_bit,
               .location = location});
}

Regions::Node Regions::node(alias::ObjectId object, const Cell& cell) {
  return node(object, cell.location, cell.key.bits, cell.first_bit);
}

std::optional<Regions::Node> Regions::find(alias::ObjectId object, const Cell& cell) const {
  return find(name_of(object, cell.location, cell.key.bits, cell.first_bit));
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
  data_[a].opaque |= data_[b].opaque;
  data_[a].padded |= data_[b].padded;
}

/// A site of several scalars has a node for each of them, which belongs to no object.
void Regions::add_access(const Expression& lvalue) {
  if (sites_.contains({&lvalue, 0})) return;
  const alias::TargetSet targets = points_to_.locations(lvalue);
  if (targets.unknown) note_records_in_unions(lvalue);
  const auto add_bits = [&](std::uint64_t offset, unsigned first_bit, const CellPath& path,
                            unsigned bits) {
    const auto bytes = static_cast<std::int64_t>(offset / 8);
    if (bits == 0) return add_opaque(targets, bytes, lvalue.type->size_bytes);
    const Node site = parent_.size();
    parent_.push_back(site);
    data_.push_back({.text = "site", .bits = bits, .first_bit = first_bit});
    sites_.emplace(std::pair{&lvalue, offset}, site);
    if (targets.unknown && targets.converted) return mark_opaque(site);
    if (targets.unknown) {
      const Node outside = node(path.key(bits));
      unite(site, outside);
      data_[root(site)].escaped = true;
      data_[root(site)].outside = true;
    }
    add_scalar(targets, bytes, site);
  };
  const auto add = [&](std::uint64_t offset, const CellPath& path, unsigned bits) {
    add_bits(offset, static_cast<unsigned>(offset % 8), path, bits);
  };
  if (const auto* access = std::get_if<cfa::FieldAccess>(&lvalue.node)) {
    const cfa::Field& field = access->base->type->fields[access->field];
    if (field.bit_width)
      return add_bits(0, static_cast<unsigned>(field.offset_bits % 8), path_of(lvalue),
                      *field.bit_width);
  }
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
  const unsigned first_bit = data_[site].first_bit;
  const alias::Object& object = points_to_.object(cell.object);
  if (object.escaped) data_[root(site)].escaped = true;
  std::optional<std::int64_t> location;
  if (cell.offset) location = alias::fold(layout(cell.object), *cell.offset + offset);
  if (object.type == nullptr) {
    // Cells must not overlap.
    const std::uint64_t distance =
        bits == extended_bits ? (program_.types().pointer_bits() == 64 ? 16 : 12) : bytes_of(bits);
    if (location && *location % static_cast<std::int64_t>(distance) != 0) mark_overlap(site);
    return add_untyped(site, cell.object, bits);
  }
  const std::vector<Cell>& cells = cells_of(cell.object);
  const bool is_excluded = excluded_.contains(cell.object);
  if (is_excluded) mark_opaque(site);
  const bool has_views = views_.contains(cell.object);
  if (has_views) mark_overlap(site);
  const std::optional<Bytes> bytes =
      location ? touched(cell.object, *location, bytes_of(first_bit + bits)) : std::nullopt;
  const bool exact =
      location && std::any_of(cells.begin(), cells.end(), [&](const Cell& leaf) {
        return leaf.location == *location && leaf.key.bits == bits && leaf.first_bit == first_bit;
      });
  for (const Cell& leaf : cells) {
    const bool is_bit_field = leaf.key.bits % 8 != 0 || bits % 8 != 0;
    const auto first = bytes ? bytes->lower_bound(leaf.location) : Bytes::iterator();
    const bool touches = !bytes || (first != bytes->end() &&
                                    *first < leaf.location + static_cast<std::int64_t>(leaf.bytes));
    if (!touches) continue;
    if (!leaf.is_modelled) {
      mark_opaque(site);
      continue;
    }
    const Node other = node(cell.object, leaf);
    of_object_[cell.object].insert(other);
    if (object.escaped) unite(other, node(leaf.key));
    if (leaf.key.record != nullptr && leaf.key.record->is_union &&
        !is_plain_union(*leaf.key.record))
      mark_overlap(other);
    const bool same = (!location || leaf.location == *location) && leaf.key.bits == bits &&
                      leaf.first_bit == first_bit;
    // Neighbouring bit-fields share bytes, but no bits.
    if (!same && exact && is_bit_field) continue;
    if (same) moved_.insert({cell.object, leaf.location});
    if (!same) mark_overlap(site);
    unite(site, other);
  }
  if (bytes || data_[root(site)].overlaps) add_untouched(site, cell.object, bytes);
}

/// All of one width, or bytes.
void Regions::add_untyped(Node site, alias::ObjectId object, unsigned bits) {
  const Node whole = node(object, 0, 0);
  if (data_[whole].bits == 0) data_[whole].bits = bits;
  data_[whole].padded |= bits == extended_bits;
  if (data_[whole].bits != bits) mark_overlap(whole);
  if (bits % 8 != 0) data_[root(whole)].opaque = true;
  if (const auto views = views_.find(object); views != views_.end()) {
    mark_overlap(whole);
    for (const View& view : views->second)
      if (!view.is_modelled) mark_opaque(whole);
  }
  of_object_[object].insert(whole);
  if (points_to_.object(object).escaped) unite(whole, node({nullptr, 0, bits}));
  unite(site, whole);
}

/// Adds targets that are not modelled: their bytes are not cells.
void Regions::add_opaque(const alias::TargetSet& targets, std::int64_t offset,
                         std::uint64_t bytes) {
  for (const alias::Cell& cell : targets.cells) {
    const alias::Object& object = points_to_.object(cell.object);
    if (object.kind == alias::Object::Kind::Function || is_typed(targets, cell)) continue;
    if (object.type == nullptr) {
      const Node whole = node(cell.object, 0, 0);
      of_object_[cell.object].insert(whole);
      mark_opaque(whole);
      continue;
    }
    std::optional<Bytes> touches;
    if (cell.offset) {
      const std::int64_t location = alias::fold(layout(cell.object), *cell.offset + offset);
      touches = touched(cell.object, location, bytes);
    }
    for (const Cell& leaf : cells_of(cell.object)) {
      const auto first = touches ? touches->lower_bound(leaf.location) : Bytes::iterator();
      const auto end = leaf.location + static_cast<std::int64_t>(leaf.bytes);
      if (leaf.is_modelled && (!touches || (first != touches->end() && *first < end)))
        mark_opaque(node(cell.object, leaf));
    }
  }
}

const std::vector<Regions::Cell>& Regions::cells_of(alias::ObjectId id) {
  const auto [entry, is_new] = cells_.try_emplace(id);
  if (!is_new) return entry->second;
  const alias::Object& object = points_to_.object(id);
  list_cells(*object.type, 0, {}, false, entry->second);
  const std::uint64_t elements = object.repeated && object.size_bytes && object.type->size_bytes > 0
                                     ? *object.size_bytes / object.type->size_bytes
                                     : 1;
  // An array is written element by element at its start.
  if (object.kind == alias::Object::Kind::Variable && elements > max_region_array &&
      assignments_[object.variable] > max_region_array)
    excluded_.insert(id);
  return entry->second;
}

/// Arrays are folded, but not those in unions.
void Regions::list_cells(const cfa::Type& type, std::uint64_t base, const CellPath& path,
                         bool in_union, std::vector<Cell>& cells) const {
  constexpr std::uint64_t max_elements = 256;
  const auto add = [&](unsigned bits, std::uint64_t size, bool is_modelled) {
    cells.push_back({path.key(bits), static_cast<std::int64_t>(base / 8), size, is_modelled});
  };
  if (type.is_held()) {
    add(type.bits, bytes_of(type.bits), true);
  } else if (type.kind == cfa::TypeKind::Array && type.element->size_bytes > 0) {
    const std::uint64_t size = type.element->size_bytes;
    const std::uint64_t length = type.length.value_or(max_elements + 1);
    if (!in_union)
      return list_cells(*type.element, base, path.element(size, std::nullopt), false, cells);
    if (length > max_elements) return add(8, size * std::min(length, max_elements), false);
    for (std::uint64_t i = 0; i < length; ++i)
      list_cells(*type.element, base + 8 * i * size, path.element(size, i), true, cells);
  } else if (type.kind == cfa::TypeKind::Record) {
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
      const cfa::Field& field = type.fields[i];
      const std::uint64_t at = base + field.offset_bits;
      if (!field.bit_width) {
        list_cells(*field.type, at, path.field(type, i), in_union || type.is_union, cells);
      } else if (*field.bit_width > 0 && !field.name.empty()) {
        cells.push_back({path.field(type, i).key(*field.bit_width),
                         static_cast<std::int64_t>(at / 8),
                         bytes_of(static_cast<unsigned>(at % 8) + *field.bit_width), true,
                         static_cast<unsigned>(at % 8)});
      }
    }
  } else if (type.size_bytes > 0) {
    add(8, type.size_bytes, false);
  }
}

void Regions::add_address(const Expression& target) {
  const cfa::Type& type = cfa::innermost_element(*target.type);
  const Expression* root = cfa::root_of(target);
  if (!type.is_held() || root == nullptr || root == &target) return;
  unite(node(path_of(target).key(type.bits)), node({nullptr, 0, type.bits}));
}

/// The records that the l-value is a part of, if they are in a union.
void Regions::note_records_in_unions(const Expression& lvalue) {
  const Expression* e = &lvalue;
  for (;;) {
    if (const CellPath path = path_of(*e);
        path.is_in_union() && e->type->kind == cfa::TypeKind::Record)
      records_in_unions_.emplace_back(e->type, path);
    if (const auto* field = std::get_if<cfa::FieldAccess>(&e->node))
      e = field->base;
    else if (const auto* element = std::get_if<cfa::ElementAccess>(&e->node))
      e = element->base;
    else
      return;
  }
}

void Regions::finish() {
  join_records_in_unions();
  if (outside_pointers_ == OutsidePointers::Members) {
    join_members();
    join_bytes();
  }
  join_overlapping();
  for (Node i = 0; i < parent_.size(); ++i) {
    if (root(i) != i || (data_[i].overlaps && !may_be_bytes(i))) continue;
    const RegionId id(names_.size());
    ids_.emplace(i, id);
    names_.push_back("mem:" + std::to_string(id.index()));
    bits_.push_back(data_[i].overlaps ? 8 : data_[i].bits);
    is_bytes_.push_back(data_[i].overlaps);
    escaped_.push_back(data_[i].escaped);
    outside_.push_back(data_[i].outside);
  }
  records_.resize(names_.size());
  for (const auto& [name, node] : nodes_)
    if (const RegionId id = id_of(node); id.valid() && std::get<0>(name) == 0)
      records_[id.index()].insert(std::get<3>(name));
  note_bytes();
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

RegionId Regions::home(alias::ObjectId object, std::int64_t location, unsigned bits,
                       unsigned first_bit) const {
  if (!moved_.contains({object, location})) return {};
  return id_of(find(name_of(object, location, bits, first_bit)));
}

std::vector<RegionId> Regions::outside_reached(const cfa::Type* pointee, Through through) const {
  TypeReach reach{.follows_pointers = through == Through::Pointers};
  reach.pointee(pointee);
  reach.add_sharing(with_dropped_, outside_pointers_ == OutsidePointers::Members);
  std::vector<RegionId> result;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const auto is_reached = [&](const cfa::Type* record) { return reach.records.contains(record); };
    const bool meets = std::any_of(records_[i].begin(), records_[i].end(), is_reached);
    const bool may_be_member = outside_pointers_ == OutsidePointers::Members &&
                               !reach.widths.empty() &&
                               (is_bytes_[i] || reach.widths.contains(bits_[i]));
    if (outside_[i] && (reach.everything || meets || may_be_member)) result.emplace_back(i);
  }
  return result;
}

std::vector<RegionId> Regions::regions_in(alias::ObjectId object, std::int64_t location,
                                          std::uint64_t bytes) const {
  constexpr std::uint64_t most_bytes = 4096;
  const auto cells = cells_.find(object);
  const std::int64_t folded = alias::fold(layout(object), location);
  const std::optional<Bytes> places =
      cells != cells_.end() && bytes <= most_bytes ? touched(object, folded, bytes) : std::nullopt;
  if (!places) return regions_of(object);
  std::vector<RegionId> result;
  for (const Cell& cell : cells->second) {
    const auto first = places->lower_bound(cell.location);
    if (first == places->end() || *first >= cell.location + static_cast<std::int64_t>(cell.bytes))
      continue;
    const RegionId id = id_of(find(object, cell));
    if (id.valid()) result.push_back(id);
  }
  // Padding, and an object whose places are not known.
  if (const auto nodes = of_object_.find(object); nodes != of_object_.end())
    for (const Node node : nodes->second) {
      const NodeData& data = data_[node];
      const auto first = data.location ? places->lower_bound(*data.location) : places->begin();
      const bool touches =
          !data.location ||
          (first != places->end() && *first < *data.location + static_cast<std::int64_t>(bytes_of(
                                                                   data.first_bit + data.bits)));
      if (const RegionId id = id_of(node); touches && id.valid()) result.push_back(id);
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

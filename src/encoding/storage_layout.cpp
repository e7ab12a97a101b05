// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Which storage gets solver variables.
//
// Every scalar of an object gets a slot, with two exceptions for big aggregates (tables of devices,
// operations and the like). With these, every write through an unknown pointer would need thousands
// of new SSA indices:
//  - arrays of more than max_array_length elements and subtrees beyond max_slots_per_object scalars
//    are not modelled at all;
//  - an object of more than always_modelled_scalars scalars gets slots only for scalars that some
//    expression of the program reads. A scalar that is never read cannot matter: writes to it are
//    dropped. (An automaton's condition that reads such a scalar gets an arbitrary value: sound.)
//
// Scalars that overlap (members of unions, and what pointers access as another type) are cut at all
// their boundaries. The pieces are disjoint, and each has a slot. A scalar is the concatenation of
// its pieces, the first one least significant (layout is that of x86, which is little-endian).
// Scalars with the same bits are one slot, of their type if they agree on it. Bit-fields need no
// special treatment, because all positions are in bits.
//
// Padding has pieces only where it is accessed as another type. It is unspecified after every store
// to the object or a member of it (C11 6.2.6.1), but such a store would not change slots of
// padding. So a view's scalar that overlaps padding of the object is not modelled. Padding of a
// structure in a union may lie in slots of other members, which copies of the structure change. The
// bytes that other scalars have in the padding behind a long double are not modelled: a store may
// change them.

#include "encoding/storage_layout.hpp"

#include <algorithm>
#include <limits>
#include <variant>

namespace pcegar::encoding {

namespace {

/// Used as a mark only: "this scalar will get a slot".
constexpr SlotId wanted{std::uint32_t{0}};

std::uint64_t bits_of(const cfa::Type& type) {
  return type.is_held() ? type.bits : 8 * type.size_bytes;
}

/// A node without parts, and its place.
struct Leaf {
  Storage* node;
  std::uint64_t low;  ///< in bits
  std::uint64_t high;
  std::string name;

  [[nodiscard]] bool is_scalar() const { return node->kind == Storage::Kind::Scalar; }
};

void collect_leaves(Storage& node, std::int64_t low, const std::string& name,
                    std::vector<Leaf>& leaves) {
  if (node.kind == Storage::Kind::Outside || node.type == nullptr ||
      node.home == Storage::Home::Region)
    return;
  if (node.kind == Storage::Kind::Scalar || node.kind == Storage::Kind::Unmodelled) {
    const auto begin = static_cast<std::uint64_t>(std::max<std::int64_t>(low, 0));
    const std::int64_t end = low + static_cast<std::int64_t>(bits_of(*node.type));
    if (end > static_cast<std::int64_t>(begin))
      leaves.push_back({&node, begin, static_cast<std::uint64_t>(end), name});
    return;
  }
  for (std::size_t i = 0; i < node.parts.size(); ++i) {
    if (node.kind == Storage::Kind::Array) {
      const auto offset = static_cast<std::int64_t>(i * 8 * node.type->element->size_bytes);
      collect_leaves(node.parts[i], low + offset, name + "[" + std::to_string(i) + "]", leaves);
    } else {
      // Anonymous members have no name of their own; their number keeps the slots apart.
      const cfa::Field& field = node.type->fields[i];
      const std::string part = field.name.empty() ? "<" + std::to_string(i) + ">" : field.name;
      collect_leaves(node.parts[i], low + static_cast<std::int64_t>(field.offset_bits),
                     name + "." + part, leaves);
    }
  }
}

/// A range of bits that no boundary of a leaf divides.
struct Piece {
  std::uint64_t low;
  std::uint64_t high;
  bool is_wanted = false;
  const cfa::Type* type = nullptr;  ///< of the scalars with these bits
  bool is_mixed = false;            ///< they differ in type, or there are none
  SlotId slot;
};

std::vector<Piece> cut(const std::vector<Leaf>& leaves) {
  std::vector<std::uint64_t> ends;
  for (const Leaf& leaf : leaves) {
    ends.push_back(leaf.low);
    ends.push_back(leaf.high);
  }
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) pieces.push_back({ends[i], ends[i + 1]});
  return pieces;
}

/// The pieces of a leaf.
std::pair<std::size_t, std::size_t> range_of(const Leaf& leaf, const std::vector<Piece>& pieces) {
  const auto at = [&](std::uint64_t low) {
    const auto found = std::partition_point(pieces.begin(), pieces.end(),
                                            [low](const Piece& piece) { return piece.low < low; });
    return static_cast<std::size_t>(found - pieces.begin());
  };
  return {at(leaf.low), at(leaf.high)};
}

/// If a piece of a scalar is wanted, the whole scalar is.
void want_neighbours(const std::vector<Leaf>& leaves, std::vector<Piece>& pieces) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const Leaf& leaf : leaves) {
      const auto [first, last] = range_of(leaf, pieces);
      if (!leaf.is_scalar() || last - first < 2) continue;
      const auto begin = pieces.begin() + static_cast<std::ptrdiff_t>(first);
      const auto end = pieces.begin() + static_cast<std::ptrdiff_t>(last);
      const auto wanted_pieces =
          std::count_if(begin, end, [](const Piece& piece) { return piece.is_wanted; });
      if (wanted_pieces == 0 || wanted_pieces == end - begin) continue;
      std::for_each(begin, end, [](Piece& piece) { piece.is_wanted = true; });
      changed = true;
    }
  }
}

/// The first `own` leaves are the object's, the others those of views.
void give_up_on_padding(const cfa::Type* object, std::vector<Leaf>& leaves, std::size_t own) {
  if (own == 0 || own == leaves.size() || object == nullptr || object->is_scalar()) return;
  const std::vector<Piece> pieces = cut(leaves);
  std::vector<bool> is_padding(pieces.size());
  for (std::size_t i = 0; i < pieces.size(); ++i)
    is_padding[i] = pieces[i].low < 8 * object->size_bytes;
  for (std::size_t i = 0; i < own; ++i) {
    const auto [first, last] = range_of(leaves[i], pieces);
    for (std::size_t piece = first; piece < last; ++piece) is_padding[piece] = false;
  }
  for (std::size_t i = own; i < leaves.size(); ++i) {
    const auto [first, last] = range_of(leaves[i], pieces);
    for (std::size_t piece = first; piece < last; ++piece)
      if (is_padding[piece]) leaves[i].node->kind = Storage::Kind::Unmodelled;
  }
}

/// The padding behind the value of a long double, in other scalars.
void give_up_behind_floats(const std::vector<Leaf>& leaves) {
  for (const Leaf& number : leaves) {
    if (!number.node->type->is_extended()) continue;
    const std::uint64_t end = number.low + 8 * number.node->type->size_bytes;
    for (const Leaf& leaf : leaves)
      if (leaf.low < end && number.high < leaf.high) leaf.node->kind = Storage::Kind::Unmodelled;
  }
}

/// Records in unions, whose padding other members overlap.
void note_padding(Storage& node, std::uint64_t low, const std::vector<SlotCell>& cells) {
  if (node.type == nullptr || node.parts.empty()) return;
  const bool is_record = node.kind == Storage::Kind::Record;
  for (std::size_t i = 0; i < node.parts.size(); ++i)
    note_padding(node.parts[i],
                 low + (is_record ? node.type->fields[i].offset_bits
                                  : i * 8 * node.type->element->size_bytes),
                 cells);
  if (!is_record) return;
  std::vector<SlotId> members;
  collect_slots(node, members);
  std::sort(members.begin(), members.end());
  for (const SlotCell& cell : cells)
    if (cell.low < low + 8 * node.type->size_bytes && cell.high > low &&
        !std::binary_search(members.begin(), members.end(), cell.slot))
      node.pieces.push_back(cell.slot);
}

}  // namespace

void collect_slots(const Storage& storage, std::vector<SlotId>& slots) {
  if (storage.slot.valid()) slots.push_back(storage.slot);
  for (const SlotId piece : storage.pieces)
    if (piece.valid()) slots.push_back(piece);
  for (const Storage& part : storage.parts) collect_slots(part, slots);
}

void collect_cells(const Storage& storage, Storage::Home home, std::vector<const Storage*>& cells) {
  if (storage.home == home) cells.push_back(&storage);
  for (const Storage& part : storage.parts) collect_cells(part, home, cells);
}

std::uint64_t alignment_of(const cfa::Type& type) {
  if (type.kind == cfa::TypeKind::Array) return alignment_of(*type.element);
  if (type.kind != cfa::TypeKind::Record) {
    const std::uint64_t divisor = type.size_bytes & (~type.size_bytes + 1);  // 4 of 12 bytes
    return std::max<std::uint64_t>(1, std::min<std::uint64_t>(divisor, 16));
  }
  std::uint64_t alignment = 1;
  for (const cfa::Field& field : type.fields) {
    if (field.bit_width) continue;
    const std::uint64_t own = alignment_of(*field.type);
    if (field.offset_bits / 8 % own != 0) return 1;  // packed
    alignment = std::max(alignment, own);
  }
  return type.size_bytes % alignment == 0 ? alignment : 1;
}

// ---- trees ------------------------------------------------------------------------------------

const cfa::Type* StorageLayout::integer(unsigned bits, bool is_signed, bool is_boolean) {
  const cfa::Type*& type = integers_[{bits, is_signed, is_boolean}];
  if (type == nullptr) {
    types_.push_back({.kind = cfa::TypeKind::Integer,
                      .bits = bits,
                      .is_signed = is_signed,
                      .is_boolean = is_boolean,
                      .size_bytes = (bits + 7) / 8});
    type = &types_.back();
  }
  return type;
}

const cfa::Type* StorageLayout::array_type(const cfa::Type& element, std::uint64_t length) {
  types_.push_back({.kind = cfa::TypeKind::Array,
                    .element = &element,
                    .length = length,
                    .size_bytes = length * element.size_bytes});
  return &types_.back();
}

/// Counts the scalars against a budget.
Storage StorageLayout::build(const cfa::Type& type, std::size_t& budget) {
  Storage node;
  node.type = &type;
  if (type.is_held()) {
    if (budget == 0) return node;
    --budget;
    node.kind = Storage::Kind::Scalar;
  } else if (type.kind == cfa::TypeKind::Record) {
    node.kind = Storage::Kind::Record;
    for (const cfa::Field& field : type.fields) {
      Storage part;
      if (!field.bit_width) {
        part = build(*field.type, budget);
      } else if (*field.bit_width > 0 && !field.name.empty() && budget > 0 &&
                 field.type->is_integer()) {
        --budget;
        part.kind = Storage::Kind::Scalar;
        part.type = integer(*field.bit_width, field.type->is_signed, field.type->is_boolean);
      }
      node.parts.push_back(std::move(part));
    }
  } else if (type.kind == cfa::TypeKind::Array && type.length && *type.length <= max_array_length) {
    node.kind = Storage::Kind::Array;
    for (std::uint64_t i = 0; i < *type.length; ++i)
      node.parts.push_back(build(*type.element, budget));
  }
  return node;
}

Storage StorageLayout::tree(const cfa::Type& type) {
  std::size_t budget = max_slots_per_object;
  return build(type, budget);
}

Storage StorageLayout::view(const cfa::Type& type, std::int64_t offset, std::uint64_t size) {
  Storage root = tree(type);
  const auto end =
      size == 0 ? std::numeric_limits<std::int64_t>::max() : static_cast<std::int64_t>(8 * size);
  const auto mark = [&](const auto& self, Storage& node, std::int64_t low) -> void {
    if (node.parts.empty()) {
      if (node.type == nullptr) return;
      const std::int64_t high = low + static_cast<std::int64_t>(bits_of(*node.type));
      if (low < 0 || high > end) node.kind = Storage::Kind::Outside;
      return;
    }
    for (std::size_t i = 0; i < node.parts.size(); ++i) {
      const std::uint64_t step = node.kind == Storage::Kind::Array
                                     ? i * 8 * node.type->element->size_bytes
                                     : node.type->fields[i].offset_bits;
      self(self, node.parts[i], low + static_cast<std::int64_t>(step));
    }
  };
  mark(mark, root, 8 * offset);
  return root;
}

// ---- slots ------------------------------------------------------------------------------------

void StorageLayout::assign_slots(Storage& object,
                                 const std::vector<std::pair<std::int64_t, Storage*>>& views,
                                 const std::string& name, cfa::VariableId variable,
                                 std::vector<SlotLeaf>& slots, std::vector<SlotCell>& cells) {
  std::vector<Leaf> leaves;
  collect_leaves(object, 0, name, leaves);
  const auto scalars = std::count_if(leaves.begin(), leaves.end(),
                                     [](const Leaf& leaf) { return leaf.is_scalar(); });
  const std::size_t own = leaves.size();
  for (const auto& [offset, storage] : views) collect_leaves(*storage, 8 * offset, "", leaves);
  // Only the object's own scalars give slots their names.
  for (std::size_t i = own; i < leaves.size(); ++i) leaves[i].name.clear();
  give_up_on_padding(object.type, leaves, own);
  give_up_behind_floats(leaves);
  if (static_cast<std::size_t>(scalars) <= always_modelled_scalars)
    for (Leaf& leaf : leaves) want_all(*leaf.node);

  std::vector<Piece> pieces = cut(leaves);
  for (const Leaf& leaf : leaves) {
    if (!leaf.is_scalar()) continue;
    const auto [first, last] = range_of(leaf, pieces);
    for (std::size_t i = first; i < last; ++i) {
      pieces[i].is_wanted |= leaf.node->slot.valid();
      const bool is_whole = last - first == 1;
      const bool differs = pieces[i].type != nullptr && pieces[i].type != leaf.node->type;
      pieces[i].is_mixed |= !is_whole || differs;
      if (is_whole) pieces[i].type = leaf.node->type;
    }
  }
  want_neighbours(leaves, pieces);
  const auto slot_of = [&](Piece& piece, const Leaf& leaf) {
    if (piece.slot.valid() || !piece.is_wanted) return piece.slot;
    const auto bits = static_cast<unsigned>(piece.high - piece.low);
    const bool is_leaf = leaf.low == piece.low && leaf.high == piece.high && !leaf.name.empty();
    const std::string own_name =
        name + "{" + std::to_string(piece.low) + ":" + std::to_string(bits) + "}";
    piece.slot = SlotId(slots.size());
    slots.push_back({is_leaf ? leaf.name : own_name,
                     piece.is_mixed ? integer(bits, false, false) : piece.type, variable,
                     piece.low / 8});
    cells.push_back({piece.low, piece.high, piece.slot});
    return piece.slot;
  };
  // Names of members come first.
  for (std::size_t i = 0; i < own; ++i) {
    const auto [first, last] = range_of(leaves[i], pieces);
    if (leaves[i].is_scalar() && last - first == 1) slot_of(pieces[first], leaves[i]);
  }
  for (Leaf& leaf : leaves) {
    const auto [first, last] = range_of(leaf, pieces);
    leaf.node->slot = SlotId();
    if (leaf.is_scalar() && last - first == 1) {
      leaf.node->slot = slot_of(pieces[first], leaf);
      continue;
    }
    for (std::size_t i = first; i < last; ++i)
      if (pieces[i].is_wanted) leaf.node->pieces.push_back(slot_of(pieces[i], leaf));
  }
  std::sort(cells.begin(), cells.end(),
            [](const SlotCell& a, const SlotCell& b) { return a.low < b.low; });
  if (cells.size() < 2) return;
  note_padding(object, 0, cells);
  for (const auto& [offset, storage] : views)
    if (offset >= 0) note_padding(*storage, 8 * static_cast<std::uint64_t>(offset), cells);
}

void want_all(Storage& node) {
  if (node.kind == Storage::Kind::Scalar) node.slot = wanted;
  for (Storage& part : node.parts) want_all(part);
}

}  // namespace pcegar::encoding

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Typed regions: sets of scalars in memory that are cells of one solver array. See the comment at
// the top of regions.cpp.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "alias/layout.hpp"
#include "alias/points_to.hpp"
#include "cfa/program.hpp"

#include "encoding/outside_pointers.hpp"
#include "support/strong_id.hpp"

namespace pcegar::encoding {

struct RegionTag;
using RegionId = StrongId<RegionTag>;

/// Distinguishes the scalars of a program's memory without knowing where they lie: by the member of
/// a record, or of the outermost union around them; or by the width, for a scalar that is not in a
/// record.
struct CellKey {
  const cfa::Type* record = nullptr;  ///< structure or union; null: a bare scalar
  std::uint64_t member = 0;           ///< field of a structure; offset in bits in a union
  unsigned bits = 0;
};

/// The path from an object, or from the target of a pointer, to a part of it.
class CellPath {
public:
  [[nodiscard]] CellPath field(const cfa::Type& record, std::size_t index) const;
  /// The path to an element of an array that this path leads to; the index is empty if it is not
  /// known.
  [[nodiscard]] CellPath element(std::uint64_t size_bytes,
                                 std::optional<std::uint64_t> index) const;
  [[nodiscard]] bool is_in_union() const { return union_ != nullptr; }
  /// The key of a scalar of that many bits at the path's end.
  [[nodiscard]] CellKey key(unsigned bits) const;

private:
  const cfa::Type* record_ = nullptr;
  std::uint64_t field_ = 0;
  const cfa::Type* union_ = nullptr;
  std::uint64_t union_offset_ = 0;  ///< in bits
};
/// Visits the scalars of a type, elements of an array once: (offset in bits, path, bits), 0 bits
/// for what is not modelled.
template <class Visit>
void for_each_leaf(const cfa::Type& type, std::uint64_t base, const CellPath& path,
                   const Visit& visit) {
  if (type.is_held()) {
    visit(base, path, type.bits);
  } else if (type.kind == cfa::TypeKind::Array) {
    for_each_leaf(*type.element, base, path.element(type.element->size_bytes, std::nullopt), visit);
  } else if (type.kind == cfa::TypeKind::Record) {
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
      const cfa::Field& field = type.fields[i];
      const std::uint64_t at = base + field.offset_bits;
      if (field.bit_width)
        visit(at, path.field(type, i), *field.bit_width);
      else
        for_each_leaf(*field.type, at, path.field(type, i), visit);
    }
  } else if (type.size_bytes > 0) {
    visit(base, path, 0U);
  }
}

/// The path of an l-value from its variable or dereference.
[[nodiscard]] CellPath path_of(const cfa::Expression& lvalue);

/// How far a function outside of the program goes from a pointer.
enum class Through : std::uint8_t { Nothing, Pointers };

class Regions {
public:
  Regions(const cfa::Program& program, const alias::PointsTo& points_to,
          OutsidePointers outside_pointers);

  /// Notes that the scalars of this l-value, of any type, are accessed through regions.
  void add_access(const cfa::Expression& lvalue);
  /// Notes a pointer to a member, which may be used as a pointer to a bare scalar.
  void add_address(const cfa::Expression& target);
  /// Notes that the object is also accessed as that type from an offset on. Must come before all
  /// accesses.
  void add_view(alias::ObjectId object, std::int64_t offset, const cfa::Type& type);
  /// Numbers the regions.
  void finish();

  [[nodiscard]] std::size_t count() const { return names_.size(); }
  [[nodiscard]] const std::string& name(RegionId id) const { return names_[id.index()]; }
  [[nodiscard]] unsigned bits(RegionId id) const { return bits_[id.index()]; }
  /// The region with the byte of an object at that offset, if it is one of bytes.
  [[nodiscard]] RegionId bytes_at(alias::ObjectId object, std::int64_t offset) const;
  /// Whether functions outside of the program may write to cells of it.
  [[nodiscard]] bool is_escaped(RegionId id) const { return escaped_[id.index()]; }
  /// The region of the scalar so many bits from the start of an l-value given to add_access(), with
  /// the elements of arrays folded onto the first one; invalid if it has none.
  [[nodiscard]] RegionId accessed(const cfa::Expression& lvalue, std::uint64_t offset) const;
  /// The region that a scalar of an object (arrays folded) has moved to.
  [[nodiscard]] RegionId home(alias::ObjectId object, std::int64_t location, unsigned bits,
                              unsigned first_bit) const;
  /// The region of such cells in memory outside of the program.
  [[nodiscard]] RegionId outside(const CellKey& key) const;
  /// The regions of memory outside of the program that a pointer to such a type leads to, directly
  /// or also through pointers in it; all of them for null and for bytes.
  [[nodiscard]] std::vector<RegionId> outside_reached(const cfa::Type* pointee,
                                                      Through through) const;
  /// The regions with cells of an object.
  [[nodiscard]] std::vector<RegionId> regions_of(alias::ObjectId object) const;
  /// The regions with cells in so many bytes from a location of an object (arrays folded) on.
  [[nodiscard]] std::vector<RegionId> regions_in(alias::ObjectId object, std::int64_t location,
                                                 std::uint64_t bytes) const;

private:
  using Node = std::size_t;
  /// Object (0: outside, or of any type), location or member, bits (and where they begin in the
  /// first byte), record.
  using NodeName = std::tuple<std::uint32_t, std::uint64_t, unsigned, const cfa::Type*>;
  struct Cell {
    CellKey key;
    std::int64_t location;
    std::uint64_t bytes;
    bool is_modelled = true;
    unsigned first_bit = 0;  ///< of a bit-field, in its first byte
  };
  /// A scalar of an object as another type; in bytes.
  struct View {
    std::int64_t offset;
    std::uint64_t bytes;
    bool is_modelled;
  };
  /// Locations of single bytes.
  using Bytes = std::set<std::int64_t>;
  /// The width of a long double's value, which padding follows.
  static constexpr unsigned extended_bits = 80;
  struct NodeData {
    std::string text;
    unsigned bits = 0;
    bool overlaps = false;  ///< accessed with several widths
    bool escaped = false;
    bool outside = false;
    bool opaque = false;                  ///< cannot be cells of one byte each
    bool padded = bits == extended_bits;  ///< a store changes bytes that hold no value
    unsigned first_bit = 0;               ///< of a bit-field
    std::optional<std::int64_t> location = std::nullopt;  ///< of a part of an object
  };

  [[nodiscard]] bool is_given(alias::ObjectId object, const Cell& cell) const;
  void join_members();
  [[nodiscard]] bool has_bytes_of_anything() const;
  void join_bytes();
  void note_records_in_unions(const cfa::Expression& lvalue);
  void join_records_in_unions();
  void join_records_in_union(const cfa::Type& type, const CellPath& path);
  Node node(const CellKey& key);
  static NodeName name_of(alias::ObjectId object, std::int64_t location, unsigned bits,
                          unsigned first_bit = 0);
  Node node(alias::ObjectId object, std::int64_t location, unsigned bits, unsigned first_bit = 0);
  Node node(alias::ObjectId object, const Cell& cell);
  [[nodiscard]] std::optional<Node> find(alias::ObjectId object, const Cell& cell) const;
  Node make(const NodeName& name, NodeData data);
  [[nodiscard]] std::optional<Node> find(const NodeName& name) const;
  [[nodiscard]] RegionId id_of(std::optional<Node> node) const;
  [[nodiscard]] Node root(Node node) const;
  void unite(Node a, Node b);
  void mark_overlap(Node node) { data_[root(node)].overlaps = true; }
  void add_scalar(const alias::TargetSet& targets, std::int64_t offset, Node site);
  void add_cell(Node site, const alias::Cell& cell, std::int64_t offset);
  void add_opaque(const alias::TargetSet& targets, std::int64_t offset, std::uint64_t bytes);
  void add_untyped(Node site, alias::ObjectId object, unsigned bits);
  const std::vector<Cell>& cells_of(alias::ObjectId object);
  void list_cells(const cfa::Type& type, std::uint64_t base, const CellPath& path, bool in_union,
                  std::vector<Cell>& cells) const;
  void add_untouched(Node site, alias::ObjectId id, const std::optional<Bytes>& bytes);

  // byte_regions.cpp
  [[nodiscard]] alias::Layout layout(alias::ObjectId id) const;
  [[nodiscard]] std::optional<Bytes> touched(alias::ObjectId id, std::int64_t location,
                                             std::uint64_t bytes) const;
  [[nodiscard]] Bytes view_bytes(alias::ObjectId id, const View& view) const;
  [[nodiscard]] bool may_be_bytes(Node node) const;
  void mark_opaque(Node node);
  void join_overlapping();
  bool join_overlapping(alias::ObjectId id);
  void note_bytes();

  const cfa::Program& program_;
  const alias::PointsTo& points_to_;
  OutsidePointers outside_pointers_;
  std::vector<const cfa::Type*> with_dropped_;  ///< records with dropped members
  std::map<NodeName, Node> nodes_;              ///< looked up only
  mutable std::vector<Node> parent_;
  std::vector<NodeData> data_;
  std::map<std::pair<const cfa::Expression*, std::uint64_t>, Node> sites_;  ///< looked up only
  std::map<alias::ObjectId, std::vector<Cell>> cells_;
  std::map<alias::ObjectId, std::set<Node>> of_object_;
  std::set<std::pair<alias::ObjectId, std::int64_t>> moved_;
  std::set<alias::ObjectId> excluded_;
  /// Records in unions outside of the program that are accessed, and where they are.
  std::vector<std::pair<const cfa::Type*, CellPath>> records_in_unions_;
  std::map<alias::ObjectId, std::vector<View>> views_;
  std::map<std::pair<alias::ObjectId, std::int64_t>, Node> bytes_;  ///< looked up only
  std::map<cfa::VariableId, std::uint64_t> assignments_;
  std::vector<std::string> names_;
  std::vector<unsigned> bits_;
  std::vector<bool> is_bytes_;  ///< made of bytes, as its scalars overlap
  std::vector<bool> escaped_;
  std::map<Node, RegionId> ids_;
  /// By region: the records (null: bare scalars) with cells in it, and whether it has any in memory
  /// outside of the program.
  std::vector<std::set<const cfa::Type*>> records_;
  std::vector<bool> outside_;
};

}  // namespace pcegar::encoding

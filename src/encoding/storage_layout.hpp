// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Makes trees of storage from types, and slots from the trees of one object. See the comment at the
// top of storage_layout.cpp.

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cfa/program.hpp"
#include "encoding/ssa_map.hpp"

namespace pcegar::encoding {

/// A piece of storage as a tree that follows its type.
struct Storage {
  enum class Kind {
    Scalar,      ///< an integer or pointer
    Record,      ///< `parts` are the fields; those of unions overlap
    Array,       ///< `parts` are the elements
    Unmodelled,  ///< floating point, big arrays: reads are arbitrary
    Outside      ///< beyond the end of the object: accesses are undefined
  };
  Kind kind = Kind::Unmodelled;
  /// The type of the stored value. A bit-field has an integer type of its own width.
  const cfa::Type* type = nullptr;
  /// The solver variable of a scalar. Invalid if the scalar is never read, or if there are
  /// `pieces`.
  SlotId slot;
  /// For a scalar that overlaps others (unions, accesses as another type): the slots that it
  /// consists of, from the least significant one; none if they are never read. For an unmodelled
  /// node: the slots that it overlaps. For a record: those that overlap its padding (other members
  /// of a union).
  std::vector<SlotId> pieces;
  /// Where a scalar is held. In a region it is the cell at its address.
  enum class Home { Slot, Region, Both };
  Home home = Home::Slot;
  SlotId region;
  std::uint64_t address = 0;  ///< if in a region: in bytes after the first object's
  std::vector<Storage> parts;
};

/// Limits of the model; anything beyond them is over-approximated.
inline constexpr std::uint64_t max_array_length = 64;       ///< longer arrays have no slots
inline constexpr std::uint64_t max_case_split_length = 16;  ///< for a non-constant index
inline constexpr std::size_t max_case_splits = 64;          ///< candidates of one l-value
inline constexpr std::size_t max_pointer_targets = 16;      ///< candidates of one dereference
inline constexpr std::size_t max_slots_per_object = 4096;
/// Objects with more scalars than this get slots only for what the program reads.
inline constexpr std::size_t always_modelled_scalars = 32;

struct SlotLeaf {
  enum class Kind {
    Scalar,
    Region  ///< an array of such scalars, indexed by addresses
  };
  std::string name;  ///< "f::s.a[3]", "mem:node.next"
  const cfa::Type* type;
  cfa::VariableId variable;  ///< invalid for heap objects
  std::uint64_t offset;      ///< in bytes from the start of the object
  Kind kind = Kind::Scalar;
};
/// A slot and the bits of its object that it holds.
struct SlotCell {
  std::uint64_t low;
  std::uint64_t high;
  SlotId slot;
};

/// Appends the scalars below a storage node with that home, in order.
void collect_cells(const Storage& storage, Storage::Home home, std::vector<const Storage*>& cells);
/// Appends the slots below a storage node, in order.
void collect_slots(const Storage& storage, std::vector<SlotId>& slots);
/// The alignment of values of a type, in bytes.
[[nodiscard]] std::uint64_t alignment_of(const cfa::Type& type);

class StorageLayout {
public:
  /// `types` gets the types of bit-fields and pieces.
  explicit StorageLayout(std::deque<cfa::Type>& types) : types_(types) {}

  /// The tree of a type; scalars have no slots yet.
  [[nodiscard]] Storage tree(const cfa::Type& type);
  /// The same laid over an object of `size` bytes (0: not known) from `offset` on.
  [[nodiscard]] Storage view(const cfa::Type& type, std::int64_t offset, std::uint64_t size);
  [[nodiscard]] const cfa::Type* array_type(const cfa::Type& element, std::uint64_t length);

  /// Hands out slots to the scalars of an object and of the views over it (with their offsets in
  /// bytes). Scalars that want_all() has marked get one, all of them in small objects.
  void assign_slots(Storage& object, const std::vector<std::pair<std::int64_t, Storage*>>& views,
                    const std::string& name, cfa::VariableId variable, std::vector<SlotLeaf>& slots,
                    std::vector<SlotCell>& cells);

  const cfa::Type* integer(unsigned bits, bool is_signed, bool is_boolean);

private:
  [[nodiscard]] Storage build(const cfa::Type& type, std::size_t& budget);

  std::deque<cfa::Type>& types_;
  std::map<std::tuple<unsigned, bool, bool>, const cfa::Type*> integers_;
};

/// Marks all scalars below a node: they will get slots.
void want_all(Storage& node);

/// Marks the scalars that expressions read. `locate` gives the nodes of a variable or dereference.
class ReadMarker {
public:
  using Locate = std::function<void(const cfa::Expression&, std::vector<Storage*>&)>;
  explicit ReadMarker(Locate locate) : locate_(std::move(locate)) {}

  void read(const cfa::Expression& e);
  /// Marks what the evaluation of the l-value `e` (not its content) reads: indices and pointers in
  /// it.
  void operands(const cfa::Expression& e);

private:
  void nodes_of(const cfa::Expression& e, std::vector<Storage*>& nodes);
  void elements(const cfa::ElementAccess& element, std::vector<Storage*>& nodes);

  Locate locate_;
  std::unordered_set<const cfa::Expression*> seen_;  ///< looked up only
};
void mark_reads(const cfa::Program& program, ReadMarker& marker);

/// Visits the l-values that the program reads or writes as a whole, and those whose address it
/// takes.
void for_each_access(const cfa::Program& program,
                     const std::function<void(const cfa::Expression&)>& access,
                     const std::function<void(const cfa::Expression&)>& address);

/// Visits every expression of the program's operations and calls once, operands before the whole.
void for_each_expression(const cfa::Program& program,
                         const std::function<void(const cfa::Expression&)>& visit);

}  // namespace pcegar::encoding

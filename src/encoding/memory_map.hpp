// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The memory of a program as the encoding sees it: objects, the solver variables ("slots") that
// hold their scalars, their addresses, and what each dereference may access. There is one map per
// program, shared by all builders of formulas. See the comment at the top of memory_map.cpp.

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "alias/points_to.hpp"
#include "cfa/program.hpp"
#include "cfa/waiting_functions.hpp"
#include "encoding/alignments.hpp"
#include "encoding/coincidence.hpp"
#include "encoding/regions.hpp"
#include "encoding/storage_layout.hpp"

namespace pcegar::encoding {

class MemoryMap {
public:
  /// Throws LimitReached if there are limits; they are not used after construction.
  explicit MemoryMap(const cfa::Program& program, const Limits* limits = nullptr,
                     OutsidePointers outside_pointers = OutsidePointers::Members);
  ~MemoryMap();
  /// The points-to analysis that the map was made from.
  [[nodiscard]] const alias::PointsTo& points_to() const { return *points_to_; }
  MemoryMap(const MemoryMap&) = delete;
  MemoryMap& operator=(const MemoryMap&) = delete;

  /// Between what is longer than its type says and the next object.
  static constexpr std::uint64_t room_for_open_end = std::uint64_t{1} << 16;
  /// A variable, a function, or the object of an allocation site that runs only once.
  struct Object {
    std::string name;
    const cfa::Type* type = nullptr;  ///< null if not known
    std::uint64_t size_bytes = 0;     ///< 0 if not known
    std::uint64_t address = 0;        ///< in bytes after the first object's
    cfa::VariableId variable;         ///< invalid for heap objects
    alias::ObjectId id;
    bool read_only = false;
    Storage storage;
    bool is_open = false;  ///< it ends in an array of unknown length, and may be longer
    /// The bytes that pointers into it may lead to.
    [[nodiscard]] std::uint64_t reach() const {
      return size_bytes + (is_open ? room_for_open_end : 0);
    }
  };
  /// One of the places that a pointer may point to.
  struct Target {
    const Storage* storage;
    std::uint64_t address;  ///< in bytes after the first object's
    std::uint64_t object;   ///< the address of the object that it is in
  };
  /// What one dereference accesses.
  struct Access {
    /// Whether `targets` is complete and all of them are modelled.
    bool is_modelled = false;
    std::vector<Target> targets;
  };

  [[nodiscard]] const cfa::Program& program() const { return program_; }
  [[nodiscard]] const std::vector<SlotLeaf>& slots() const { return slots_; }
  [[nodiscard]] const Object& object(cfa::VariableId id) const { return objects_[id.index()]; }
  [[nodiscard]] const Storage& storage(cfa::VariableId id) const { return object(id).storage; }
  /// The address of a function.
  [[nodiscard]] std::uint64_t function_address(cfa::FunctionId id) const;
  /// All objects lie within this many bytes from the first one's address.
  [[nodiscard]] std::uint64_t extent() const { return extent_; }
  [[nodiscard]] const Alignments& alignments() const { return *alignments_; }
  /// An object that may start at several places within a unit of alignment.
  struct Step {
    std::uint64_t object;  ///< its address
    std::uint64_t bytes;   ///< how far apart the places are
  };
  /// The step of the object at an address, if there is such an object and its step matters.
  [[nodiscard]] std::optional<Step> step(std::uint64_t address) const;
  /// The object that a call of an allocation function gives, if there is only one and it is
  /// modelled; null otherwise.
  [[nodiscard]] const Object* allocation(cfa::CallSiteId site) const;
  /// The slots that writing to an l-value behind a pointer may change.
  [[nodiscard]] std::vector<SlotId> written_by(const cfa::Expression& lvalue) const;
  /// What a dereference accesses, if it stands for a value of its own type.
  [[nodiscard]] Access access(const cfa::Expression& dereference) const;
  /// The storage of a value of that type at an address, if it is modelled; null otherwise.
  [[nodiscard]] const Storage* storage_at(std::uint64_t address, const cfa::Type& type) const;
  /// The constant that a slot holds from its first value to the end; null if there is none.
  [[nodiscard]] const cfa::Expression* fixed_value(SlotId slot) const {
    const auto found = fixed_values_.find(slot);
    return found == fixed_values_.end() ? nullptr : found->second;
  }
  /// Of the program.
  [[nodiscard]] const cfa::WaitingFunctions& waiting_functions() const { return waiting_; }
  /// Whether the program accesses that l-value through regions of memory, scalar by scalar.
  [[nodiscard]] bool is_in_memory(const cfa::Expression& lvalue) const;
  /// The region's slot of the scalar so many bits from the start of such an l-value (elements of
  /// arrays folded onto the first one); invalid if that scalar is not modelled.
  [[nodiscard]] SlotId region(const cfa::Expression& lvalue, std::uint64_t offset) const;
  /// Whether such an l-value may lie in memory of the environment.
  [[nodiscard]] bool may_be_outside(const cfa::Expression& lvalue) const;
  /// Scalars of objects that are held both in a slot of their own and in that region.
  [[nodiscard]] const std::vector<const Storage*>& mirrored(SlotId region) const;
  /// The slot that counts the bytes allocated by calls without an object.
  [[nodiscard]] SlotId heap() const { return heap_; }
  /// The scalars in the memory that such a call allocates.
  struct HeapCell {
    SlotId region;
    std::uint64_t offset;  ///< in bytes
    const cfa::Type* type;
  };
  struct HeapCells {
    std::vector<HeapCell> cells;
    bool are_all = false;  ///< else there are too many, or they are not known
  };
  [[nodiscard]] const HeapCells& heap_cells(cfa::CallSiteId site) const;

  /// The regions with memory of the environment that a pointer to such a type leads to, directly or
  /// through pointers in it. For null and for bytes, these are all regions.
  [[nodiscard]] std::vector<SlotId> environment(const cfa::Type* pointee,
                                                Through through = Through::Pointers) const;
  /// The region of such cells in memory of the environment; invalid if there is none.
  [[nodiscard]] SlotId environment_cell(const CellKey& key) const;
  /// Whether an l-value may lie in memory of the environment; accepts any expression.
  [[nodiscard]] bool locations_unknown(const cfa::Expression& lvalue) const {
    return points_to_->locations(lvalue).unknown;
  }
  /// Whether a number may be the address of an object of the program.
  [[nodiscard]] bool holds_address(const cfa::Expression& number) const;
  /// Whether the objects that an l-value may lie in may hold addresses of objects, also in places
  /// that are no pointers.
  [[nodiscard]] bool holds_addresses(const cfa::Expression& lvalue) const;
  /// The same for what an object holds at a point of the program, and that is passed by value.
  [[nodiscard]] bool value_holds_addresses(const cfa::Expression& object) const {
    const alias::TargetSet held = points_to_->values(object);
    return !held.cells.empty() || (held.unknown && held.converted);
  }
  [[nodiscard]] bool holds_addresses(const Object& object) const {
    return points_to_->holds_addresses(object.id);
  }
  /// The type that says what pointers in an object lead to outside of the program: null, for
  /// everything, if it may hold addresses as numbers.
  [[nodiscard]] const cfa::Type* leading_type(const Object& object) const {
    return points_to_->holds_converted_outside(object.id) ? nullptr : object.type;
  }
  [[nodiscard]] const cfa::Type* leading_type(const cfa::Expression& lvalue) const;
  /// Of a structure that is passed by value.
  [[nodiscard]] const cfa::Type* leading_type_of_value(const cfa::Expression& object) const {
    const alias::TargetSet held = points_to_->values(object);
    return held.unknown && held.converted ? nullptr : object.type;
  }

  /// Objects that pointers from outside of the program may point to.
  [[nodiscard]] const std::vector<const Object*>& escaped_objects() const { return escaped_; }
  /// The slots of an object's scalars, also of those that only accesses through pointers show.
  [[nodiscard]] std::vector<SlotId> scalars_of(const Object& object) const;
  /// The slots that functions outside of the program may write to, except those of read-only
  /// objects. If they were given a member of an object, these are the slots of the member only, or
  /// of the whole object with `enclosing`.
  [[nodiscard]] const std::vector<SlotId>& escaped(bool enclosing) const {
    return enclosing ? escaped_slots_ : escaped_parts_;
  }
  /// The objects that a value leads to, without those that pointers from outside may lead to.
  struct Targets {
    std::vector<const Object*> objects = {};
    bool are_modelled = true;  ///< whether these are all objects
  };
  [[nodiscard]] Targets targets_in_program(const cfa::Expression& value) const;
  /// The objects that addresses in an object lead to, in the same way.
  [[nodiscard]] std::vector<const Object*> held_by(const Object& object) const;
  /// The bytes of an object that pointers from outside may point to, as intervals.
  using Interval = std::pair<std::uint64_t, std::uint64_t>;
  [[nodiscard]] std::vector<Interval> given_bytes(const Object& object, bool enclosing) const;
  /// Whether an l-value may lie in memory of the environment, or in an object that has escaped.
  [[nodiscard]] bool may_be_known_outside(const cfa::Expression& lvalue) const;
  /// What a function outside of the program may write to directly through one of its arguments.
  struct Reach {
    bool is_known = false;       ///< whether these are all objects
    bool may_be_outside = true;  ///< in memory of the environment
    bool is_converted = false;   ///< whether it was converted from a pointer to another type
    std::vector<const Object*> objects;  ///< those that are modelled
    std::vector<SlotId> slots;           ///< the objects' slots, if they are not read-only
  };
  /// A text that is written to memory: at most so many bytes, if that is known.
  struct WrittenText {
    std::optional<std::uint64_t> most;
  };
  /// If only members of an object were given to the outside, a pointer from outside reaches the
  /// slots of these members, or of the whole object with `enclosing`. A text reaches only the array
  /// that it is written to.
  [[nodiscard]] Reach reached_by(const cfa::Expression& pointer, bool enclosing = true,
                                 const WrittenText* text = nullptr) const;
  /// How the operands of an order, difference or other operation of the program are related as
  /// addresses.
  enum class Relation {
    SameObject,  ///< both point into one object: order and distance are C's
    Different,   ///< they point into different objects
    SameSite,    ///< both point into objects of one call of an allocation function
    Unknown      ///< it is not known that both point into objects of the program
  };
  [[nodiscard]] Relation relation(const cfa::Expression& operation) const;
  /// How the operands of an (in)equality may be the same address although they are different in the
  /// map; null if they cannot.
  [[nodiscard]] const Coincidence* coincidence(const cfa::Expression& comparison) const {
    return coincidences_->of(comparison);
  }
  /// The slot that says whether memory may be reused: 0 if none has been freed, 1 if some has, 2 if
  /// memory was allocated after that. Invalid if it does not matter.
  [[nodiscard]] SlotId reuse() const { return reuse_; }

private:
  class Builder;
  friend class Builder;
  struct ViewKey {
    std::size_t object;
    std::int64_t offset;
    const cfa::Type* type;
    friend auto operator<=>(const ViewKey&, const ViewKey&) = default;
  };
  struct Place {
    std::size_t object;
    std::int64_t offset;  ///< in bytes; a part of the access may lie outside of the object
  };

  /// Without what only pointers from outside lead to.
  [[nodiscard]] static alias::TargetSet direct(const alias::TargetSet& targets);
  [[nodiscard]] std::optional<std::size_t> index_of(alias::ObjectId id) const;
  [[nodiscard]] std::optional<std::vector<Place>> places(const alias::TargetSet& targets,
                                                         const cfa::Type& type) const;
  [[nodiscard]] const Storage* view(const Place& place, const cfa::Type& type) const;
  [[nodiscard]] Relation relation_of(const cfa::Expression& a, const cfa::Expression& b) const;
  [[nodiscard]] Access make_access(const cfa::Expression& e,
                                   const std::optional<std::vector<Place>>& places) const;
  [[nodiscard]] std::vector<RegionId> regions_at(const alias::Cell& cell,
                                                 std::uint64_t bytes) const;
  [[nodiscard]] std::vector<SlotId> slots_in(const alias::TargetSet& targets,
                                             std::uint64_t bytes) const;
  void add_slots(const alias::Cell& cell, std::size_t object, std::uint64_t bytes,
                 std::vector<SlotId>& result) const;
  [[nodiscard]] std::vector<SlotId> slots_in_part(const alias::PointsTo::Part& part) const;

  const cfa::Program& program_;
  std::unique_ptr<alias::PointsTo> points_to_;
  OutsidePointers outside_pointers_;
  std::unique_ptr<Regions> regions_;
  std::vector<SlotId> region_slots_;  ///< by RegionId
  std::map<SlotId, std::vector<const Storage*>> mirrored_;
  std::map<std::size_t, std::vector<SlotId>> mirrors_of_object_;
  std::map<cfa::CallSiteId, HeapCells> heap_cells_;
  SlotId heap_;
  std::unique_ptr<Coincidences> coincidences_;
  SlotId reuse_;
  std::deque<Object> objects_;                            ///< variables in order, then allocations
  std::map<std::uint32_t, std::size_t> of_alias_object_;  ///< allocations only
  std::map<cfa::CallSiteId, std::size_t> allocations_;
  std::vector<std::uint64_t> function_addresses_;
  std::uint64_t extent_ = 0;
  std::unique_ptr<Alignments> alignments_;
  std::map<std::uint64_t, std::uint64_t> steps_;  ///< by address; 0: there is one place
  std::deque<cfa::Type> types_;                   ///< of bit-fields and of overlapping pieces
  std::map<ViewKey, Storage> views_;
  std::vector<std::vector<SlotCell>> cells_;  ///< by object
  // Of the program's expressions; looked up only.
  std::unordered_map<const cfa::Expression*, Access> accesses_;
  std::unordered_map<const cfa::Expression*, std::vector<SlotId>> written_;
  std::unordered_map<const cfa::Expression*, bool> in_memory_;  ///< true: maybe outside
  std::unordered_map<const cfa::Expression*, Relation> relations_;
  std::vector<SlotLeaf> slots_;
  cfa::WaitingFunctions waiting_;
  std::map<SlotId, const cfa::Expression*> fixed_values_;
  std::vector<const Object*> escaped_;
  std::vector<SlotId> escaped_slots_;
  std::vector<SlotId> escaped_parts_;  ///< of these, those in members that were given away
};

}  // namespace pcegar::encoding

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// An inclusion-based points-to analysis of a whole program: it computes what pointers may point to.
// The comment at the top of points_to.cpp describes the method, README.md the assumptions.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "support/limits.hpp"

namespace pcegar::alias {

struct ObjectTag;
using ObjectId = StrongId<ObjectTag>;

/// A region of memory of the program.
struct Object {
  enum class Kind {
    Variable,
    Allocation,  ///< all memory from one call of malloc() or a similar function
    Function
  };
  Kind kind = Kind::Variable;
  cfa::VariableId variable;  ///< if Variable
  cfa::CallSiteId site;      ///< if Allocation
  cfa::FunctionId function;  ///< if Function
  std::string name;          ///< "f::x", "malloc@f:12", "&f"; unique
  /// The type of the object, or of its elements if it is an array; null if not known.
  const cfa::Type* type = nullptr;
  bool repeated = false;                    ///< an array of `type`
  std::optional<std::uint64_t> size_bytes;  ///< if known
  bool many = false;           ///< stands for several regions that may exist at the same time
  bool escaped = false;        ///< functions outside of the program may read and write it
  bool address_taken = false;  ///< pointers to it exist
};

/// A place inside an object. All elements of an array have the offset of the first one, at every
/// level of nesting. A cell without an offset stands for any place in the object.
struct Cell {
  ObjectId object;
  std::optional<std::int64_t> offset;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// What an access through a pointer may touch (in C without undefined behaviour): one of the cells
/// and, if `unknown`, memory that is not an object of the program (the caller's, the C library's,
/// fixed addresses). Cells are sorted. If nothing flows to a pointer, because it is always null,
/// uninitialised or computed from numbers, it has no cells and is unknown.
struct TargetSet {
  std::vector<Cell> cells;
  bool unknown = false;
  /// If `unknown`: objects of which any place may be accessed, not only as the outside accesses
  /// objects that have escaped. Sorted.
  std::vector<ObjectId> anywhere = {};
  /// The pointer was converted from a pointer to another type, so its target outside of the program
  /// may be accessed with other types, too.
  bool converted = false;
};

/// Functions that a pointer may point to, sorted; if `unknown`, also some outside of the program.
struct Callees {
  std::vector<cfa::FunctionId> functions;
  bool unknown = false;
};

class PointsTo {
public:
  /// Throws LimitReached if there are limits; they are not used after construction.
  explicit PointsTo(const cfa::Program& program, const Limits* limits = nullptr);
  PointsTo(PointsTo&&) noexcept;
  PointsTo& operator=(PointsTo&&) noexcept;
  ~PointsTo();

  /// What dereferencing a pointer may touch. Accepts any expression over the program's variables.
  [[nodiscard]] TargetSet targets(const cfa::Expression& pointer) const;
  /// The possible values of a pointer, also outside of objects: the cells that dereferencing it
  /// with a member's offset may touch are among these, moved by that offset.
  [[nodiscard]] TargetSet values(const cfa::Expression& pointer) const;
  /// The cells that an l-value may denote.
  [[nodiscard]] TargetSet locations(const cfa::Expression& lvalue) const;
  /// The same, if its address is taken.
  [[nodiscard]] TargetSet addresses(const cfa::Expression& lvalue) const;
  /// Functions that a pointer may hold; not filtered with call_fits().
  [[nodiscard]] Callees callees(const cfa::Expression& function_pointer) const;

  /// The byte offsets that a cell stands for, one for each choice of elements of the enclosing
  /// arrays; nothing if these are not known, or if there are more than `limit`. Without an offset:
  /// multiples of `alignment` in the object.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> offsets(const Cell& cell,
                                                                 std::uint64_t alignment,
                                                                 std::size_t limit) const;

  /// The size of the array of characters around a cell, if it is a member of a structure and
  /// pointers to bytes that point there stay in it. Nothing inside of unions.
  [[nodiscard]] std::optional<std::uint64_t> characters_at(const Cell& cell) const;

  [[nodiscard]] std::size_t object_count() const;
  [[nodiscard]] const Object& object(ObjectId id) const;
  /// The object of a variable.
  [[nodiscard]] ObjectId object_of(cfa::VariableId variable) const;
  [[nodiscard]] bool escaped(ObjectId id) const { return object(id).escaped; }

  /// Whether an object that has escaped may hold addresses of objects, also in places that are no
  /// pointers.
  [[nodiscard]] bool holds_addresses(ObjectId id) const;
  /// Whether it may hold addresses outside of the program, of targets with another type than the
  /// place has, such as in a number.
  [[nodiscard]] bool holds_converted_outside(ObjectId id) const;
  /// The objects that these are, without those that pointers from outside lead to.
  [[nodiscard]] std::vector<ObjectId> held_by(ObjectId id) const;

  /// The part of an escaped object that was passed to functions outside of the program: so many
  /// bytes from each of the cells on; nothing if it may be the whole object.
  struct Part {
    Cell cell;
    std::uint64_t bytes;
  };
  [[nodiscard]] std::optional<std::vector<Part>> escaped_parts(ObjectId id) const;

  /// "x: y+8 *", one line for each variable that holds pointers; for tests and debugging.
  [[nodiscard]] std::string to_text() const;
  [[nodiscard]] std::string to_text(const TargetSet& set) const;

private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// Whether C defines a call of the function with these arguments and result. The check is
/// permissive: all pointers are treated as equal, and all integers of the same width; a call
/// without result may go to a function with one, unless the program keeps such types apart. If the
/// program calls by exact type, types have to be the same. Calls through pointers to functions that
/// do not fit are undefined (C11 6.3.2.3p8).
[[nodiscard]] bool call_fits(const cfa::Program& program, const cfa::CallSite& site,
                             const cfa::Function& callee);

}  // namespace pcegar::alias

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What pointers may point to: an inclusion-based points-to analysis of a whole program. The essay
// is in points_to.cpp, the assumptions are in README.md.

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
    Allocation,  ///< all that one call of malloc() and the like gives
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
/// level of nesting. Without an offset: any place in the object.
struct Cell {
  ObjectId object;
  std::optional<std::int64_t> offset;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// What an access through a pointer may touch (in C without undefined behaviour): one of the cells
/// and, if `unknown`, memory that is no object of the program (the caller's, the C library's, fixed
/// addresses). Cells are sorted. Nothing at all flows to a pointer that is only ever null,
/// uninitialised or computed from numbers: no cells, unknown.
struct TargetSet {
  std::vector<Cell> cells;
  bool unknown = false;
  /// If `unknown`: objects of which any place may be meant, not only what the outside does with
  /// objects that have escaped. Sorted.
  std::vector<ObjectId> anywhere = {};
  /// The pointer was one to another type, so what it points to outside of the program may be
  /// accessed with other types, too.
  bool converted = false;
};

/// Functions that a pointer may point to, sorted; if `unknown`, also some outside of the program.
struct Callees {
  std::vector<cfa::FunctionId> functions;
  bool unknown = false;
};

class PointsTo {
public:
  /// With limits, throws LimitReached; they are not needed later.
  explicit PointsTo(const cfa::Program& program, const Limits* limits = nullptr);
  PointsTo(PointsTo&&) noexcept;
  PointsTo& operator=(PointsTo&&) noexcept;
  ~PointsTo();

  /// What dereferencing a pointer may touch. Any expression over the program's variables will do.
  [[nodiscard]] TargetSet targets(const cfa::Expression& pointer) const;
  /// What a pointer's value may be, also outside of objects: the cells that dereferencing it with a
  /// member's offset may touch are among these, moved by that offset.
  [[nodiscard]] TargetSet values(const cfa::Expression& pointer) const;
  /// The cells that an l-value may denote.
  [[nodiscard]] TargetSet locations(const cfa::Expression& lvalue) const;
  /// Functions that a pointer may hold; call_fits() has not been asked.
  [[nodiscard]] Callees callees(const cfa::Expression& function_pointer) const;

  /// The byte offsets that a cell stands for, one for each choice of elements of the arrays around
  /// it; none if that is not known, or if they are more than `limit`. Without an offset: multiples
  /// of `alignment` in the object.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> offsets(const Cell& cell,
                                                                 std::uint64_t alignment,
                                                                 std::size_t limit) const;

  [[nodiscard]] std::size_t object_count() const;
  [[nodiscard]] const Object& object(ObjectId id) const;
  /// The object of a variable.
  [[nodiscard]] ObjectId object_of(cfa::VariableId variable) const;
  [[nodiscard]] bool escaped(ObjectId id) const { return object(id).escaped; }

  /// What functions outside of the program were given of an object that has escaped: so many bytes
  /// from each of the cells on; nothing if that may be all of it.
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

/// Whether C gives a meaning to calling the function with these arguments and result, read
/// generously: pointers are alike, and so are integers of the same width. Calls through pointers
/// to functions that do not fit are undefined (C11 6.3.2.3p8).
[[nodiscard]] bool call_fits(const cfa::Program& program, const cfa::CallSite& site,
                             const cfa::Function& callee);

}  // namespace pcegar::alias

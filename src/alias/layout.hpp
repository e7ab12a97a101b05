// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Offsets inside an object. A location is an offset in which every array is folded onto its first
// element; locations inside a union are kept apart, but share one content. An object's content is
// split into leaves: its scalars (arrays folded) and unions. Without a type, the leaves are the
// pointer-sized words.

#include <cstdint>
#include <optional>
#include <vector>

#include "cfa/type.hpp"

namespace pcegar::alias {

using Offset = std::int64_t;

struct Layout {
  const cfa::Type* type = nullptr;          ///< of the object or, if repeated, of its elements
  bool repeated = false;                    ///< an array of any number of `type`
  std::optional<std::uint64_t> size_bytes;  ///< if known; of all elements
  unsigned pointer_bytes = 8;
};

/// The layout of a variable of that type.
[[nodiscard]] Layout layout_of(const cfa::Type& type, unsigned pointer_bytes);

/// The location that a byte offset belongs to. Offsets outside of the object stay as they are.
[[nodiscard]] Offset fold(const Layout& layout, Offset offset);
[[nodiscard]] bool is_inside(const Layout& layout, Offset offset);

/// The leaves that [location, location + bytes) touches; nothing if it touches all of them.
[[nodiscard]] std::optional<std::vector<Offset>> leaves(const Layout& layout, Offset location,
                                                        std::uint64_t bytes);

/// Whether a pointer is among what [location, location + bytes) touches; without a location, in the
/// object. Without a type, that may be.
[[nodiscard]] bool holds_pointer(const Layout& layout,
                                 std::optional<Offset> location = std::nullopt,
                                 std::uint64_t bytes = 0);

/// An array around a location.
struct EnclosingArray {
  std::uint64_t stride;
  std::uint64_t count;  ///< 0 if unknown
};
/// Arrays around a location, outermost first; the object itself counts if it is repeated.
[[nodiscard]] std::vector<EnclosingArray> enclosing_arrays(const Layout& layout, Offset location);

/// The size of the array of characters that is there, if the location is in one that is a member of
/// a structure. Nothing inside of unions, whose members share their memory.
[[nodiscard]] std::optional<std::uint64_t> characters_at(const Layout& layout, Offset location);

/// Whether a location may be accessed as such a structure, by the types of the parts around it: not
/// if they are other structures that begin otherwise, none of which is a union or an array of
/// numbers or pointers, where anything may be kept.
[[nodiscard]] bool may_access_record(const Layout& layout, Offset location,
                                     const cfa::Type& record);

/// Whether it is a pointer to characters or other integers of one byte, or to an array of them.
[[nodiscard]] bool points_to_bytes(const cfa::Type& type);
/// Whether the scalar at a location is declared as such a pointer; false inside of unions.
[[nodiscard]] bool is_byte_pointer_at(const Layout& layout, std::optional<Offset> location);
/// Whether [location, location + bytes) touches a byte of one that is declared so; without a
/// location, whether the object has one. False inside of unions, and without a type.
[[nodiscard]] bool holds_byte_pointer(const Layout& layout, std::optional<Offset> location,
                                      std::uint64_t bytes);

/// A change of a pointer's value.
struct Displacement {
  enum class Kind {
    Member,   ///< + amount, to a member of its target
    Step,     ///< + amount, in the units of the pointer: `stride` bytes
    Scaled,   ///< + an unknown multiple of `stride`; less than `count` of them if that is not 0
    Anywhere  ///< to any place in the same object
  };
  Kind kind = Kind::Anywhere;
  Offset amount = 0;
  std::uint64_t stride = 0;
  std::uint64_t count = 0;
  /// Of Member, if the target is an array: its bytes, and the structure that it is a member of
  /// (none if the pointer is one to an array). Where other arrays are declared, the pointer may go
  /// on behind their ends.
  std::uint64_t bytes = 0;
  const cfa::Type* record = nullptr;
  /// Of a pointer to bytes: it stays in an array of characters, if it does not come from a pointer
  /// to the structure (Solver::see_as_bytes()).
  bool is_of_bytes = false;
};

/// Of a member that is an array, at the end of a structure with what may follow; 0 for others.
[[nodiscard]] std::uint64_t bytes_of_array(const cfa::Type& record, std::size_t field);

/// Where a pointer to `location` points afterwards; nothing if that is anywhere.
[[nodiscard]] std::optional<std::vector<Offset>> displaced(const Layout& layout, Offset location,
                                                           const Displacement& displacement);

}  // namespace pcegar::alias

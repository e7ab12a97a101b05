// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pcegar::cfa {

enum class TypeKind { Void, Integer, Floating, Pointer, Array, Record, Function };

struct Type;

/// A member of a structure or union. Bit-fields carry their width.
struct Field {
  std::string name;  ///< empty for an anonymous member
  const Type* type = nullptr;
  std::uint64_t offset_bits = 0;
  std::optional<unsigned> bit_width;
};

/// A C type after the front end has resolved typedefs, enums (to their integer type) and
/// qualifiers. Types are interned per TypeTable: equal types have equal addresses, records are
/// equal only to themselves.
struct Type {
  TypeKind kind = TypeKind::Void;
  unsigned bits = 0;                    ///< width of integers (1..128), pointers and floating types
  bool is_signed = false;               ///< integers only
  bool is_boolean = false;              ///< _Bool: 8 bits wide, holds 0 or 1, conversion is "!= 0"
  const Type* element = nullptr;        ///< pointee or array element
  std::optional<std::uint64_t> length;  ///< arrays of known length
  bool is_union = false;                ///< records
  std::string tag;                      ///< records: the tag; unique names for anonymous ones
  std::vector<Field> fields;            ///< records; filled in once complete
  std::uint64_t size_bytes = 0;         ///< sizeof; 0 if incomplete
  bool is_private = false;              ///< records: defined in a C file, not in a header
  bool was_union = false;               ///< records: see drop_unused_union_members()
  /// Types of members that were dropped (union_members.hpp). The outside may use them.
  std::vector<const Type*> dropped = {};

  [[nodiscard]] bool is_integer() const { return kind == TypeKind::Integer; }
  /// float, double or long double: IEEE 754 in 32 or 64 bits, x87's extended format in 80, behind
  /// which is padding up to size_bytes. Other floating types are not modelled.
  [[nodiscard]] bool is_float() const {
    return kind == TypeKind::Floating && (bits == 32 || bits == 64 || bits == 80);
  }
  /// x87's extended format: a sign, 15 bits of exponent, and 64 bits of significand with an
  /// explicit first bit.
  [[nodiscard]] bool is_extended() const { return kind == TypeKind::Floating && bits == 80; }
  [[nodiscard]] bool is_pointer() const { return kind == TypeKind::Pointer; }
  /// Integer or pointer: held in one solver variable.
  [[nodiscard]] bool is_scalar() const { return is_integer() || is_pointer(); }
  /// A scalar or float: stored as one pattern of bits.
  [[nodiscard]] bool is_held() const { return is_scalar() || is_float(); }
  /// The same, or a floating type that is not modelled.
  [[nodiscard]] bool is_number_or_pointer() const {
    return is_scalar() || kind == TypeKind::Floating;
  }
};

/// The type of the elements of an array of any number of dimensions; another type itself.
[[nodiscard]] const Type& innermost_element(const Type& type);

/// C-like text, for dumps and messages ("unsigned int", "struct module *").
[[nodiscard]] std::string to_string(const Type& type);

/// Owns and interns the types of one program.
class TypeTable {
public:
  /// pointer_bits is 32 or 64 (the data model).
  explicit TypeTable(unsigned pointer_bits) : pointer_bits_(pointer_bits) {}

  [[nodiscard]] unsigned pointer_bits() const { return pointer_bits_; }
  const Type* void_type();
  const Type* integer(unsigned bits, bool is_signed);
  const Type* boolean();
  const Type* floating(unsigned bits);
  /// A number whose format is not modelled (_BitInt): all that is known is its size.
  const Type* opaque(std::uint64_t size_bytes);
  /// long double of x86: 10 bytes in 16, with pointers of 32 bits in 12.
  const Type* extended();
  const Type* pointer_to(const Type* pointee);
  const Type* array_of(const Type* element, std::optional<std::uint64_t> length);
  const Type* function();
  /// A new record, distinct from all others; its fields may be set later through the result.
  Type* new_record(std::string tag, bool is_union);
  /// In the order in which they were made.
  [[nodiscard]] std::vector<Type*> records();
  [[nodiscard]] std::vector<const Type*> records() const;

private:
  const Type* intern(Type type);
  unsigned pointer_bits_;
  std::vector<std::unique_ptr<Type>> types_;
};

}  // namespace pcegar::cfa

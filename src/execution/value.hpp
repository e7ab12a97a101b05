// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "cfa/expression.hpp"
#include "support/strong_id.hpp"

namespace pcegar::execution {

__extension__ using Wide = unsigned __int128;

struct ObjectTag;
using ObjectId = StrongId<ObjectTag>;

/// What a scalar or float holds.
struct Value {
  enum class Kind : std::uint8_t {
    Unknown,  ///< any value of its type
    Number,   ///< the pattern `bits`, zero-extended
    Address,  ///< `bits` bytes after the start of an object, modulo the width of pointers
    Function  ///< the address of a function
  };
  Kind kind = Kind::Unknown;
  ObjectId object{};
  cfa::FunctionId function{};
  Wide bits = 0;

  static Value number(Wide bits) { return {Kind::Number, {}, {}, bits}; }
  static Value address(ObjectId object, std::uint64_t offset) {
    return {Kind::Address, object, {}, offset};
  }
  static Value of_function(cfa::FunctionId function) { return {Kind::Function, {}, function, 0}; }
  [[nodiscard]] bool is_number() const { return kind == Kind::Number; }
  [[nodiscard]] bool is_address() const { return kind == Kind::Address; }
  [[nodiscard]] bool is_known() const { return kind != Kind::Unknown; }
};

/// The execution does something that cannot be followed exactly; `construct` says what.
struct Inexact {
  const char* construct;
};
/// The execution does what C leaves undefined and docs/assumptions.md does not consider.
struct NotConsidered {};

}  // namespace pcegar::execution

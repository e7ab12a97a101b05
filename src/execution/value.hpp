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

/// The value of a scalar or float.
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

/// The execution does something that cannot be followed exactly; `construct` names it.
struct Inexact {
  const char* construct;
};
/// The execution has undefined behaviour that the verifier does not consider (docs/assumptions.md).
struct NotConsidered {};

}  // namespace pcegar::execution

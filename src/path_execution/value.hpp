// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "cfa/expression.hpp"
#include "encoding/arithmetic.hpp"
#include "smt/term.hpp"
#include "support/strong_id.hpp"

namespace pcegar::path_execution {

struct ObjectTag;
using ObjectId = StrongId<ObjectTag>;

/// The value of a scalar or float.
struct Value {
  enum class Kind : std::uint8_t {
    Number,    ///< `number`: the pattern, as bit-precise arithmetic holds it
    Address,   ///< `offset` bytes after the start of an object, modulo the width of pointers
    Function,  ///< the address of a function
    Free       ///< of what an automaton watches: whatever conditions ask for
  };
  Kind kind = Kind::Number;
  encoding::Value number{};
  ObjectId object{};
  smt::Term offset{};
  cfa::FunctionId function{};

  static Value of(const encoding::Value& number) { return {Kind::Number, number, {}, {}, {}}; }
  static Value of(smt::Term number) { return of(encoding::Value{number, {}, {}, false}); }
  static Value address(ObjectId object, smt::Term offset) {
    return {Kind::Address, {}, object, offset, {}};
  }
  static Value of_function(cfa::FunctionId function) {
    return {Kind::Function, {}, {}, {}, function};
  }
  static Value free(ObjectId variable) { return {Kind::Free, {}, variable, {}, {}}; }
  [[nodiscard]] bool is_number() const { return kind == Kind::Number; }
  [[nodiscard]] bool is_address() const { return kind == Kind::Address; }
};

/// The path does something that is not followed exactly.
struct NotFollowed {
  std::string construct;
  /// It is defined, only its value is not known: what does not depend on that can be followed.
  bool is_value = false;
};
inline constexpr const char* solver_gives_up = "a solver gives up";  ///< a construct
/// With the choices made so far, no execution takes the path.
struct Contradiction {};

}  // namespace pcegar::path_execution

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Calls of C library functions whose result and effects follow from their arguments
// (lower_library.cpp).

#include <optional>
#include <string>

#include "frontend/call_arguments.hpp"
#include "frontend/operands.hpp"

namespace clang {
class ArraySubscriptExpr;
}

namespace pcegar::frontend {

class Initialisers;

class LibraryCalls {
public:
  LibraryCalls(LoweringContext& context, Emitter& emit, Operands& operands,
               Initialisers& initialisers)
      : context_(context),
        emit_(emit),
        build_(emit.build()),
        unit_(emit.unit()),
        operands_(operands),
        initialisers_(initialisers) {}

  /// The built-in model for this call; nothing if none fits.
  std::optional<cfa::FunctionId> default_model(const clang::CallExpr* e, const std::string& name);
  /// An operation on a block of memory, stated as assignments. Nothing if it cannot be: then it is
  /// an ordinary call, and the library table says what it may do.
  std::optional<Value> block_operation(const clang::CallExpr* e, cfa::FunctionId callee,
                                       const CallArguments& given, Use use);
  /// div(), ldiv() and the like: both members of the result, by their names.
  std::optional<Value> division(const clang::CallExpr* e);
  /// The macros of the GNU library's <ctype.h> look characters up: `(*__ctype_b_loc())[c]`. The
  /// entry, from a model; null for all other expressions.
  Value character_table(const clang::ArraySubscriptExpr* e);

private:
  struct Block;
  std::optional<Value> whole_object(const Block& block, Use use);
  bool several_objects(const Block& block);
  bool byte_by_byte(const Block& block);
  Value object_behind(Value pointer, std::uint64_t bytes);

  LoweringContext& context_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  const SourceUnit& unit_;
  Operands& operands_;
  Initialisers& initialisers_;
};

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Arrays whose length is computed when control reaches their declaration, and the arithmetic of
// pointers to them (lower_variable_length.cpp).

#include <unordered_map>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class CastExpr;
class UnaryExprOrTypeTraitExpr;
}  // namespace clang

namespace pcegar::frontend {

class ArrayLengths {
public:
  ArrayLengths(Emitter& emit, Operands& operands)
      : emit_(emit), build_(emit.build()), operands_(operands) {}

  /// At a declaration: evaluates the lengths in the type.
  void fix(clang::QualType type, const SourcePosition& at);
  void fix_in_cast(const clang::CastExpr* e);
  /// sizeof for a type whose size is not constant.
  Value computed_size(const clang::UnaryExprOrTypeTraitExpr* e);
  /// pointer + index or pointer - index for a pointer of that C type.
  Value moved(cfa::BinaryOperator op, Value pointer, Value index, clang::QualType type);
  /// left - right, in elements.
  Value distance(Value left, Value right, clang::QualType type);

private:
  void evaluate_typeof(clang::QualType type);
  [[nodiscard]] std::uint64_t bytes_of(clang::QualType type) const;
  [[nodiscard]] std::uint64_t pointee_bytes(clang::QualType pointer) const;

  Emitter& emit_;
  ExpressionBuilder& build_;
  Operands& operands_;
  std::unordered_map<const clang::Expr*, Value> lengths_;  ///< by the expression; looked up only
};

}  // namespace pcegar::frontend

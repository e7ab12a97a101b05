// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// GCC's vectors (lower_vector.cpp).

#include <clang/AST/OperationKinds.h>

#include <cstdint>
#include <functional>
#include <optional>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class ShuffleVectorExpr;
class UnaryOperator;
}  // namespace clang

namespace pcegar::frontend {

class Vectors {
public:
  Vectors(Emitter& emit, Operands& operands)
      : emit_(emit), build_(emit.build()), operands_(operands) {}

  /// Nothing for operations that vectors share with structures: loads, calls, assignments, commas,
  /// ......
  std::optional<Value> value(const clang::Expr* e);
  /// v op= w, and v++ as v += 1.
  Value update(const clang::Expr* target_expression, clang::BinaryOperatorKind op, Value operand,
               const clang::Expr* e);
  Value increment(const clang::UnaryOperator* e);
  /// The object's bytes as another type of the same size.
  Value same_bytes(Value source, const cfa::Type* type);

private:
  Value lane(Value vector, std::uint64_t index);
  Value lane_by_lane(const cfa::Type* type, const std::function<Value(std::uint64_t)>& compute);
  Value combined(clang::BinaryOperatorKind op, Value left, Value right, const cfa::Type* type,
                 const clang::Expr* e);
  std::optional<Value> unary(const clang::UnaryOperator* e);
  Value shuffled(const clang::ShuffleVectorExpr* e);

  Emitter& emit_;
  ExpressionBuilder& build_;
  Operands& operands_;
};

/// Whether the CFA's type is the record of lanes that stands for the vector.
[[nodiscard]] bool is_modelled_vector(clang::QualType type, const cfa::Type& mapped);
[[nodiscard]] std::uint64_t lanes_of(const cfa::Type& vector);
[[nodiscard]] Value lane_of(ExpressionBuilder& build, Value vector, std::uint64_t index);

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Operators without side effects of their own (lower_operators.cpp).

#include <clang/AST/OperationKinds.h>

#include <optional>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class BinaryOperator;
class OffsetOfExpr;
class UnaryOperator;
}  // namespace clang

namespace pcegar::frontend {

struct FunctionLowering;

class Operators {
public:
  explicit Operators(FunctionLowering& owner);

  Value unary(const clang::UnaryOperator* e);
  Value binary(const clang::BinaryOperator* e);
  /// offsetof with an index that is not a constant.
  Value offset_of(const clang::OffsetOfExpr* e);

private:
  Value arithmetic(const clang::BinaryOperator* e);
  Value logical(const clang::BinaryOperator* e);

  FunctionLowering& owner_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  Operands& operands_;
};

/// The CFA's operator; also for compound assignments.
[[nodiscard]] std::optional<cfa::BinaryOperator> operator_of(clang::BinaryOperatorKind kind);
[[nodiscard]] Value computed(ExpressionBuilder& build, clang::BinaryOperatorKind kind, Value left,
                             Value right, const cfa::Type* type);

}  // namespace pcegar::frontend

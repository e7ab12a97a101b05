// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// L-values: variables, members, elements, what pointers point to (lower_lvalue.cpp).

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class ArraySubscriptExpr;
class MemberExpr;
class UnaryOperator;
}  // namespace clang

namespace pcegar::frontend {

struct FunctionLowering;

class LValues {
public:
  explicit LValues(FunctionLowering& owner);

  Value lower(const clang::Expr* e);
  Value member(const clang::MemberExpr* e);
  Value subscript(const clang::ArraySubscriptExpr* e);

private:
  Value dereference(const clang::UnaryOperator* e);
  Value array_before(const clang::Expr* array, const clang::Expr* index);

  FunctionLowering& owner_;
  Emitter& emit_;
  ExpressionBuilder& build_;
  Operands& operands_;
};

}  // namespace pcegar::frontend

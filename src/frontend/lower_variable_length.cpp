// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Arrays whose length is computed when control reaches their declaration (C11 6.7.6.2). The object
// is an array of unknown length. The length is kept in a temporary, so sizeof of the array is exact
// also after what it was computed from has changed. Arrays of such arrays, and pointers to them,
// have elements whose size the expressions of the CFA cannot say: unsupported where they are
// declared, and a position in one is any value.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include "frontend/lowering.hpp"
#include "frontend/side_effects.hpp"

namespace pcegar::frontend {

using clang::Expr;
using Value = Lowering::Value;

namespace {

/// An array of a variable number of elements of a constant size; or null.
const clang::VariableArrayType* simple_array(clang::QualType type,
                                             const clang::ASTContext& context) {
  const clang::VariableArrayType* array = context.getAsVariableArrayType(type);
  return array != nullptr && !array->getElementType()->isVariablyModifiedType() ? array : nullptr;
}

}  // namespace

/// At a declaration: evaluates the lengths in the type.
void Lowering::fix_lengths(clang::QualType type, const SourcePosition& at) {
  if (!type->isVariablyModifiedType()) {
    return;
  }
  const clang::VariableArrayType* array = simple_array(type, unit_.context());
  if (array == nullptr || array->getSizeExpr() == nullptr) {
    unsupported_edge("variable-length array", at);
    return;
  }
  const Expr* length = array->getSizeExpr();
  // A type with a name, or typeof, has its length already.
  if (!llvm::isa<clang::VariableArrayType>(type.getTypePtr()) && lengths_.contains(length)) {
    return;
  }
  const Value number = value_as(length, build_.pointer_sized(false));
  // One variable for each declaration, also if control comes back to it.
  const auto [found, is_new] = lengths_.try_emplace(length, nullptr);
  if (is_new) {
    found->second = temporary(number->type);
  }
  emit_assign(found->second, number);
}

void Lowering::lengths_of_cast(const clang::CastExpr* e) {
  if (const auto* written = llvm::dyn_cast<clang::CStyleCastExpr>(e)) {
    for_each_evaluated_in(written->getTypeAsWritten(), [&](const Expr* part) { effects(part); });
  }
}

/// sizeof for a type whose size is not constant.
Value Lowering::computed_size(const clang::UnaryExprOrTypeTraitExpr* e) {
  const cfa::Type* type = type_of(e);
  const clang::QualType measured = e->getTypeOfArgument();
  const clang::VariableArrayType* array =
      e->getKind() == clang::UETT_SizeOf ? simple_array(measured, unit_.context()) : nullptr;
  if (array == nullptr || array->getSizeExpr() == nullptr) {
    return unsupported("size of a variable-length array", e, type);
  }
  const auto known = lengths_.find(array->getSizeExpr());
  const Value length =
      known != lengths_.end() ? known->second : value_as(array->getSizeExpr(), type);
  const auto bytes = static_cast<std::uint64_t>(
      unit_.context().getTypeSizeInChars(array->getElementType()).getQuantity());
  return build_.binary(cfa::BinaryOperator::Multiply, build_.cast(length, type),
                       build_.constant(type, bytes), type);
}

/// pointer + index or pointer - index for a pointer of that C type.
Value Lowering::moved(cfa::BinaryOperator op, Value pointer, Value index, clang::QualType type) {
  if (type->getPointeeType()->isVariablyModifiedType()) {
    return build_.approximate(pointer->type, "position in a variable-length array");
  }
  return build_.offset(op, pointer, index, pointee_bytes(type));
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Arrays whose length is computed when control reaches their declaration (C11 6.7.6.2). The object
// is an array of unknown length. Each length is kept in a temporary, so sizeof of the array is
// exact also after what it was computed from has changed. Arrays of such arrays are one array of
// what has a constant size: `a[i][j]` is found at i times the number of elements of `a[i]`, plus j.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <algorithm>
#include <vector>

#include "frontend/lowering.hpp"
#include "frontend/side_effects.hpp"
#include "frontend/variable_length.hpp"

namespace pcegar::frontend {

using clang::Expr;
using Value = Lowering::Value;

namespace {

/// The lengths in an array's type, outermost first; null for a constant one.
struct Dimension {
  const Expr* length;
  std::uint64_t constant;
};

std::vector<Dimension> dimensions(clang::QualType type) {
  std::vector<Dimension> result;
  while (has_variable_size(type)) {
    const clang::ArrayType* array = type->getAsArrayTypeUnsafe();
    const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(array);
    const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array);
    result.push_back({variable != nullptr ? variable->getSizeExpr() : nullptr,
                      constant != nullptr ? constant->getSize().getLimitedValue() : 0});
    type = array->getElementType();
  }
  return result;
}

}  // namespace

/// At a declaration: evaluates the lengths in the type.
void Lowering::fix_lengths(clang::QualType type, const SourcePosition& at) {
  while (type->isVariablyModifiedType()) {
    const clang::Type* t = type.getTypePtr();
    const auto* array = llvm::dyn_cast<clang::ArrayType>(t);
    if (array == nullptr) {
      // A type with a name, or typeof, has its lengths already.
      const bool is_named = llvm::isa<clang::TypedefType>(t) || llvm::isa<clang::TypeOfExprType>(t);
      const std::vector<Dimension> known = dimensions(type);
      if (is_named && std::all_of(known.begin(), known.end(), [&](const Dimension& dimension) {
            return dimension.length == nullptr || lengths_.contains(dimension.length);
          })) {
        return;
      }
      const clang::QualType inner = llvm::isa<clang::PointerType>(t) ? type->getPointeeType()
                                    : llvm::isa<clang::AdjustedType>(t)
                                        ? llvm::cast<clang::AdjustedType>(t)->getAdjustedType()
                                        : t->getLocallyUnqualifiedSingleStepDesugaredType();
      if (inner.getTypePtr() == t) {
        unsupported_edge("variable-length array", at);
        return;
      }
      type = inner;
      continue;
    }
    if (const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array)) {
      const Expr* length = variable->getSizeExpr();
      if (length == nullptr) {
        unsupported_edge("variable-length array", at);
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
    type = array->getElementType();
  }
}

void Lowering::lengths_of_cast(const clang::CastExpr* e) {
  if (const auto* written = llvm::dyn_cast<clang::CStyleCastExpr>(e)) {
    fix_lengths(written->getTypeAsWritten(), position(e));
  }
}

/// sizeof for a type whose size is not constant.
Value Lowering::computed_size(const clang::UnaryExprOrTypeTraitExpr* e) {
  const cfa::Type* type = type_of(e);
  const clang::QualType measured = e->getTypeOfArgument();
  const std::vector<Dimension> known = dimensions(measured);
  const bool is_unknown = std::any_of(known.begin(), known.end(), [](const Dimension& dimension) {
    return dimension.length == nullptr && dimension.constant == 0;
  });
  if (e->getKind() != clang::UETT_SizeOf || known.empty() || is_unknown) {
    return unsupported("size of a variable-length array", e, type);
  }
  const auto bytes = static_cast<std::uint64_t>(
      unit_.context().getTypeSizeInChars(element_of_constant_size(measured)).getQuantity());
  Value result = build_.constant(type, bytes);
  for (const Dimension& dimension : known) {
    const auto found = lengths_.find(dimension.length);
    const Value length = dimension.length == nullptr ? build_.constant(type, dimension.constant)
                         : found != lengths_.end()   ? found->second
                                                     : value_as(dimension.length, type);
    result = build_.binary(cfa::BinaryOperator::Multiply, build_.cast(length, type), result, type);
  }
  return result;
}

/// pointer + index or pointer - index for a pointer of that C type.
Value Lowering::moved(cfa::BinaryOperator op, Value pointer, Value index, clang::QualType type) {
  const clang::QualType pointee = type->getPointeeType();
  if (!has_variable_size(pointee)) {
    return build_.offset(op, pointer, index, pointee_bytes(type));
  }
  const cfa::Type* word = build_.pointer_sized(true);
  Value count = build_.cast(index, word);
  for (const Dimension& dimension : dimensions(pointee)) {
    const auto found = lengths_.find(dimension.length);
    if (dimension.length != nullptr && found == lengths_.end()) {
      return build_.approximate(pointer->type, "position in a variable-length array");
    }
    const Value length = dimension.length != nullptr ? build_.cast(found->second, word)
                                                     : build_.constant(word, dimension.constant);
    count = build_.binary(cfa::BinaryOperator::Multiply, count, length, word);
  }
  const clang::QualType element = element_of_constant_size(pointee);
  const auto bytes =
      static_cast<std::uint64_t>(unit_.context().getTypeSizeInChars(element).getQuantity());
  const cfa::Type* to_element = context_.program.types().pointer_to(context_.types.map(element));
  return build_.cast(build_.offset(op, build_.cast(pointer, to_element), count, bytes),
                     pointer->type);
}

/// left - right, in elements.
Value Lowering::distance(Value left, Value right, clang::QualType type) {
  const clang::QualType pointee = type->getPointeeType();
  if (!has_variable_size(pointee)) {
    return build_.difference(left, right, pointee_bytes(type));
  }
  const clang::QualType element = element_of_constant_size(pointee);
  const auto bytes =
      static_cast<std::uint64_t>(unit_.context().getTypeSizeInChars(element).getQuantity());
  const cfa::Type* word = build_.pointer_sized(true);
  Value result = build_.difference(left, right, bytes);
  for (const Dimension& dimension : dimensions(pointee)) {
    const auto found = lengths_.find(dimension.length);
    if (dimension.length != nullptr && found == lengths_.end()) {
      return build_.approximate(word, "distance in a variable-length array", {});
    }
    const Value length = dimension.length != nullptr ? build_.cast(found->second, word)
                                                     : build_.constant(word, dimension.constant);
    result = build_.binary(cfa::BinaryOperator::Divide, result, length, word);
  }
  return result;
}

}  // namespace pcegar::frontend

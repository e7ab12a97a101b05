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

#include "frontend/array_lengths.hpp"
#include "frontend/open_orders.hpp"
#include "frontend/side_effects.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/variable_length.hpp"

namespace pcegar::frontend {

using clang::Expr;

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

std::uint64_t ArrayLengths::bytes_of(clang::QualType type) const {
  return static_cast<std::uint64_t>(emit_.unit().context().getTypeSizeInChars(type).getQuantity());
}

std::uint64_t ArrayLengths::pointee_bytes(clang::QualType pointer) const {
  const clang::QualType pointee = pointer->getPointeeType();
  if (pointee->isVoidType() || pointee->isFunctionType()) {
    return 1;  // GNU C
  }
  return bytes_of(pointee);
}

void ArrayLengths::fix(clang::QualType type, const SourcePosition& at) {
  std::vector<const Expr*> evaluated;
  for_each_evaluated_in(type, [&](const Expr* e) { evaluated.push_back(e); });
  if (have_open_order(evaluated, operands_)) {
    emit_.unsupported_edge("unspecified order of evaluation of the lengths of an array", at);
  }
  while (type->isVariablyModifiedType()) {
    const clang::Type* t = type.getTypePtr();
    const auto* array = llvm::dyn_cast<clang::ArrayType>(t);
    if (const auto* of_operand = llvm::dyn_cast<clang::TypeOfExprType>(t)) {
      operands_.effects(of_operand->getUnderlyingExpr());
    }
    if (array == nullptr) {
      // A named type, or typeof, has its lengths already.
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
        emit_.unsupported_edge("variable-length array", at);
        return;
      }
      type = inner;
      continue;
    }
    if (const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array)) {
      const Expr* length = variable->getSizeExpr();
      if (length == nullptr) {
        emit_.unsupported_edge("variable-length array", at);
        return;
      }
      const Value number = operands_.value_as(length, build_.pointer_sized(false));
      // One variable for each declaration, also if control reaches it again.
      const auto [found, is_new] = lengths_.try_emplace(length, nullptr);
      if (is_new) {
        found->second = emit_.temporary(number->type);
      }
      emit_.assign(found->second, number);
    }
    type = array->getElementType();
  }
}

void ArrayLengths::fix_in_cast(const clang::CastExpr* e) {
  if (const auto* written = llvm::dyn_cast<clang::CStyleCastExpr>(e)) {
    fix(written->getTypeAsWritten(), emit_.position(e));
  }
}

/// The operands of typeof in it.
void ArrayLengths::evaluate_typeof(clang::QualType type) {
  std::vector<const Expr*> lengths;
  for (const Dimension& dimension : dimensions(type)) {
    lengths.push_back(dimension.length);
  }
  for_each_evaluated_in(type, [&](const Expr* e) {
    if (std::find(lengths.begin(), lengths.end(), e) == lengths.end()) {
      operands_.effects(e);
    }
  });
}

Value ArrayLengths::computed_size(const clang::UnaryExprOrTypeTraitExpr* e) {
  const cfa::Type* type = emit_.type_of(e);
  const clang::QualType measured = e->getTypeOfArgument();
  const std::vector<Dimension> known = dimensions(measured);
  const bool is_unknown = std::any_of(known.begin(), known.end(), [](const Dimension& dimension) {
    return dimension.length == nullptr && dimension.constant == 0;
  });
  if (e->getKind() != clang::UETT_SizeOf || known.empty() || is_unknown) {
    return emit_.unsupported("size of a variable-length array", e, type);
  }
  // The operand is evaluated (C11 6.5.3.4p2).
  if (!e->isArgumentType()) {
    operands_.effects(e->getArgumentExpr());
  } else {
    evaluate_typeof(e->getArgumentType());
  }
  const std::uint64_t bytes = bytes_of(element_of_constant_size(measured));
  Value result = build_.constant(type, bytes);
  for (const Dimension& dimension : known) {
    const auto found = lengths_.find(dimension.length);
    const Value length = dimension.length == nullptr ? build_.constant(type, dimension.constant)
                         : found != lengths_.end()   ? found->second
                                                     : operands_.value_as(dimension.length, type);
    result = build_.binary(cfa::BinaryOperator::Multiply, build_.cast(length, type), result, type);
  }
  return result;
}

Value ArrayLengths::moved(cfa::BinaryOperator op, Value pointer, Value index,
                          clang::QualType type) {
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
  const std::uint64_t bytes = bytes_of(element);
  const cfa::Type* to_element = emit_.program().types().pointer_to(emit_.type(element));
  return build_.cast(build_.offset(op, build_.cast(pointer, to_element), count, bytes),
                     pointer->type);
}

Value ArrayLengths::distance(Value left, Value right, clang::QualType type) {
  const clang::QualType pointee = type->getPointeeType();
  if (!has_variable_size(pointee)) {
    return build_.difference(left, right, pointee_bytes(type));
  }
  const clang::QualType element = element_of_constant_size(pointee);
  const std::uint64_t bytes = bytes_of(element);
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

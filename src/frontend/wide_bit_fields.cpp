// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/wide_bit_fields.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

namespace pcegar::frontend {

using clang::Expr;

namespace {

/// Whether, before conversions, it has a type wider than int on which all compilers agree.
bool is_wide_integer(const Expr* e, const clang::ASTContext& context) {
  const clang::QualType type = e->IgnoreParenImpCasts()->getType();
  return !is_wide_bit_field(e, context) && type->isIntegerType() &&
         context.getIntWidth(type) > context.getIntWidth(context.IntTy);
}

/// Whether the common type of the operands is that of a wide bit-field.
bool have_wide_type(const Expr* left, const Expr* right, const clang::ASTContext& context) {
  return (is_wide_bit_field(left, context) && !is_wide_integer(right, context)) ||
         (is_wide_bit_field(right, context) && !is_wide_integer(left, context));
}

bool has_wide_type(const clang::BinaryOperator& e, const clang::ASTContext& context) {
  if (e.getOpcode() == clang::BO_Comma) {
    return is_wide_bit_field(e.getRHS(), context);
  }
  if (e.isAssignmentOp() || e.isShiftOp()) {
    return is_wide_bit_field(e.getLHS(), context);
  }
  return (e.isMultiplicativeOp() || e.isAdditiveOp() || e.isBitwiseOp()) &&
         have_wide_type(e.getLHS(), e.getRHS(), context);
}

}  // namespace

bool is_wide_bit_field(const Expr* e, const clang::ASTContext& context);

/// A bit-field wider than int. C leaves its type to the compiler: GCC takes a type of the field's
/// width, Clang the declared one. The same holds for values computed from it.
bool is_wide_bit_field(const Expr* e, const clang::ASTContext& context) {
  e = e->IgnoreParenImpCasts();
  if (!e->getType()->isIntegerType()) {
    return false;
  }
  if (const clang::FieldDecl* field = e->getSourceBitField()) {
    const unsigned width = field->getBitWidthValue(context);
    return width > context.getIntWidth(context.IntTy) &&
           width < context.getIntWidth(field->getType());
  }
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    return has_wide_type(*operation, context);
  }
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    const bool is_arithmetic = operation->isArithmeticOp() &&  // with the logical not
                               operation->getOpcode() != clang::UO_LNot;
    const bool is_kept =
        operation->isIncrementDecrementOp() || operation->getOpcode() == clang::UO_Extension;
    return (is_arithmetic || is_kept) && is_wide_bit_field(operation->getSubExpr(), context);
  }
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(e)) {
    return have_wide_type(choice->getTrueExpr(), choice->getFalseExpr(), context);
  }
  if (const auto* opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(e)) {
    return opaque->getSourceExpr() != nullptr &&
           is_wide_bit_field(opaque->getSourceExpr(), context);
  }
  if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(e)) {
    const clang::CompoundStmt* body = block->getSubStmt();
    const auto* last =
        body->body_empty() ? nullptr : llvm::dyn_cast<Expr>(body->getStmtExprResult());
    return last != nullptr && is_wide_bit_field(last, context);
  }
  return false;
}

bool depends_on_width(clang::BinaryOperatorKind op, const Expr* wide, const Expr* other,
                      const clang::ASTContext& context) {
  const Expr* plain = other->IgnoreParenImpCasts();
  const bool is_wider = is_wide_integer(other, context);
  switch (op) {
    case clang::BO_Shr: return false;
    case clang::BO_Shl: return true;
    case clang::BO_Add:
    case clang::BO_Sub:
    case clang::BO_Mul: return !is_wider;
    default: break;
  }
  if (wide->IgnoreParenImpCasts()->getType()->isSignedIntegerType() &&
      (plain->getType()->isSignedIntegerType() || !is_wide_bit_field(other, context))) {
    return false;  // the operands keep their values
  }
  Expr::EvalResult constant;
  const bool is_natural =
      plain->EvaluateAsInt(constant, context) && !constant.Val.getInt().isNegative();
  return !is_wider && !is_natural && !plain->getType()->isUnsignedIntegerType();
}

bool quotient_depends_on_width(const clang::CompoundAssignOperator& e,
                               const clang::ASTContext& context) {
  const Expr* lhs = e.getLHS();
  const Expr* rhs = e.getRHS();
  const clang::BinaryOperatorKind op =
      clang::BinaryOperator::getOpForCompoundAssignment(e.getOpcode());
  return (op == clang::BO_Div || op == clang::BO_Rem) && e.getType()->isIntegerType() &&
         ((is_wide_bit_field(lhs, context) && depends_on_width(op, lhs, rhs, context)) ||
          (is_wide_bit_field(rhs, context) && depends_on_width(op, rhs, lhs, context)));
}

}  // namespace pcegar::frontend

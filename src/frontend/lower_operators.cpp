// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Operators. Pointer arithmetic is scaled to bytes, comparisons yield int.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include "frontend/function_lowering.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/wide_bit_fields.hpp"

namespace pcegar::frontend {

using clang::Expr;

std::optional<cfa::BinaryOperator> operator_of(clang::BinaryOperatorKind op) {
  switch (op) {
    case clang::BO_Add:
    case clang::BO_AddAssign: return cfa::BinaryOperator::Add;
    case clang::BO_Sub:
    case clang::BO_SubAssign: return cfa::BinaryOperator::Subtract;
    case clang::BO_Mul:
    case clang::BO_MulAssign: return cfa::BinaryOperator::Multiply;
    case clang::BO_Div:
    case clang::BO_DivAssign: return cfa::BinaryOperator::Divide;
    case clang::BO_Rem:
    case clang::BO_RemAssign: return cfa::BinaryOperator::Remainder;
    case clang::BO_Shl:
    case clang::BO_ShlAssign: return cfa::BinaryOperator::ShiftLeft;
    case clang::BO_Shr:
    case clang::BO_ShrAssign: return cfa::BinaryOperator::ShiftRight;
    case clang::BO_And:
    case clang::BO_AndAssign: return cfa::BinaryOperator::BitAnd;
    case clang::BO_Or:
    case clang::BO_OrAssign: return cfa::BinaryOperator::BitOr;
    case clang::BO_Xor:
    case clang::BO_XorAssign: return cfa::BinaryOperator::BitXor;
    case clang::BO_LT: return cfa::BinaryOperator::Less;
    case clang::BO_LE: return cfa::BinaryOperator::LessEqual;
    case clang::BO_GT: return cfa::BinaryOperator::Greater;
    case clang::BO_GE: return cfa::BinaryOperator::GreaterEqual;
    case clang::BO_EQ: return cfa::BinaryOperator::Equal;
    case clang::BO_NE: return cfa::BinaryOperator::NotEqual;
    default: return std::nullopt;
  }
}

Value computed(ExpressionBuilder& build, clang::BinaryOperatorKind kind, Value left, Value right,
               const cfa::Type* type) {
  const auto op = operator_of(kind);
  if (!op) {
    return build.approximate(type, "value of an operator", {});
  }
  // The second operand of a shift is promoted on its own. Pointers of different types are compared
  // as addresses.
  return build.binary(*op, left, build.cast(right, left->type), type);
}

Operators::Operators(FunctionLowering& owner)
    : owner_(owner), emit_(owner.emit), build_(owner.emit.build()), operands_(owner.expressions) {}

Value Operators::unary(const clang::UnaryOperator* e) {
  const Expr* operand = e->getSubExpr();
  const cfa::Type* type = emit_.type_of(e);
  switch (e->getOpcode()) {
    case clang::UO_PostInc:
    case clang::UO_PostDec:
    case clang::UO_PreInc:
    case clang::UO_PreDec: return owner_.assignments.increment(e, Use::Needed);
    case clang::UO_AddrOf:
      if (operand->getType()->isFunctionType()) {
        return build_.cast(owner_.expressions.function_designator(operand), type);
      }
      if (const Value address = owner_.variables.weak_variable_address(operand)) {
        return build_.cast(address, type);
      }
      return build_.cast(build_.address_of(operands_.lvalue(operand)), type);
    case clang::UO_Real:
    case clang::UO_Imag: return owner_.complex.part(e);
    case clang::UO_Plus:
    case clang::UO_Extension: return operands_.value_as(operand, type);
    case clang::UO_LNot:
      if (is_modelled_complex(operand->getType(), *emit_.type_of(operand))) {
        return build_.unary(cfa::UnaryOperator::LogicalNot,
                            owner_.complex.truth(owner_.complex.parts_of(operands_.value(operand),
                                                                         operand->getType())),
                            type);
      }
      return build_.unary(cfa::UnaryOperator::LogicalNot, operands_.value(operand), type);
    case clang::UO_Minus:
    case clang::UO_Not: {
      const Value number = operands_.value_as(operand, type);
      if (is_wide_bit_field(operand, emit_.unit().context())) {
        return build_.approximate(type, "arithmetic of a bit-field wider than int", {number});
      }
      return build_.unary(e->getOpcode() == clang::UO_Minus ? cfa::UnaryOperator::Minus
                                                            : cfa::UnaryOperator::BitNot,
                          number, type);
    }
    default: break;
  }
  return emit_.unsupported(
      "operator '" + clang::UnaryOperator::getOpcodeStr(e->getOpcode()).str() + "'", e, type);
}

Value Operators::offset_of(const clang::OffsetOfExpr* e) {
  const clang::ASTContext& context = emit_.unit().context();
  const cfa::Type* type = emit_.type_of(e);
  clang::QualType inner = e->getTypeSourceInfo()->getType();
  std::uint64_t constant = 0;
  Value sum = nullptr;
  for (unsigned i = 0; i < e->getNumComponents(); ++i) {
    const clang::OffsetOfNode& part = e->getComponent(i);
    if (part.getKind() == clang::OffsetOfNode::Field) {
      const clang::FieldDecl* field = part.getField();
      constant += context.getFieldOffset(field) / 8;
      inner = field->getType();
      continue;
    }
    const clang::ArrayType* array = context.getAsArrayType(inner);
    if (part.getKind() != clang::OffsetOfNode::Array || array == nullptr) {
      return emit_.unsupported("offsetof", e, type);
    }
    inner = array->getElementType();
    const auto bytes = static_cast<std::uint64_t>(context.getTypeSizeInChars(inner).getQuantity());
    const Value index =
        emit_.stabilise(operands_.value_as(e->getIndexExpr(part.getArrayExprIndex()), type));
    const Value scaled =
        build_.binary(cfa::BinaryOperator::Multiply, index, build_.constant(type, bytes), type);
    sum = sum == nullptr ? scaled : build_.binary(cfa::BinaryOperator::Add, sum, scaled, type);
  }
  const Value base = build_.constant(type, constant);
  return sum == nullptr ? base : build_.binary(cfa::BinaryOperator::Add, base, sum, type);
}

Value Operators::binary(const clang::BinaryOperator* e) {
  if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(e)) {
    return owner_.assignments.compound_assignment(compound, Use::Needed);
  }
  if (e->getOpcode() == clang::BO_Assign) {
    return owner_.assignments.assignment(e, Use::Needed);
  }
  if (e->getOpcode() == clang::BO_Comma) {
    operands_.effects(e->getLHS());
    return operands_.value(e->getRHS());
  }
  return e->isLogicalOp() ? logical(e) : arithmetic(e);
}

Value Operators::arithmetic(const clang::BinaryOperator* e) {
  const Expr* lhs = e->getLHS();
  const Expr* rhs = e->getRHS();
  const Value left = operands_.value_before(lhs, rhs);
  const Value right = operands_.value(rhs);
  const clang::ASTContext& context = emit_.unit().context();
  const bool left_depends =
      is_wide_bit_field(lhs, context) && depends_on_width(e->getOpcode(), lhs, rhs, context);
  const bool right_depends = is_wide_bit_field(rhs, context) && !e->isShiftOp() &&
                             depends_on_width(e->getOpcode(), rhs, lhs, context);
  if (left_depends || right_depends) {
    return build_.approximate(emit_.type_of(e), "arithmetic of a bit-field wider than int",
                              {left, right});
  }
  const cfa::Type* type = emit_.type_of(e);
  const bool left_pointer = left->type->is_pointer();
  const bool right_pointer = right->type->is_pointer();
  if (left_pointer && right_pointer && e->getOpcode() == clang::BO_Sub) {
    return build_.cast(owner_.lengths.distance(left, right, lhs->getType()), type);
  }
  if (e->isAdditiveOp() && left_pointer != right_pointer) {
    const cfa::BinaryOperator op = *operator_of(e->getOpcode());
    return left_pointer ? owner_.lengths.moved(op, left, right, lhs->getType())
                        : owner_.lengths.moved(op, right, left, rhs->getType());
  }
  if (e->isEqualityOp() &&
      (lhs->getType()->isAnyComplexType() || rhs->getType()->isAnyComplexType())) {
    return owner_.complex.combined(e->getOpcode(), owner_.complex.parts_of(left, lhs->getType()),
                                   owner_.complex.parts_of(right, rhs->getType()), type);
  }
  return computed(build_, e->getOpcode(), left, right, type);
}

Value Operators::logical(const clang::BinaryOperator* e) {
  const cfa::Type* type = emit_.type_of(e);
  if (!operands_.has_effects(e)) {
    const std::size_t edges = emit_.edge_count();
    const DraftLocation begin = emit_.here();
    const Value left = owner_.conditions.truth(e->getLHS());
    const Value right = owner_.conditions.truth(e->getRHS());
    if (emit_.edge_count() == edges && emit_.here() == begin && is_total(*left) &&
        is_total(*right)) {
      return build_.binary(e->getOpcode() == clang::BO_LAnd ? cfa::BinaryOperator::LogicalAnd
                                                            : cfa::BinaryOperator::LogicalOr,
                           left, right, type);
    }
    // The right operand's edges must not run where the left one decides.
    emit_.draft().keep_edges(edges);
    emit_.place(begin);
  }
  const Value result = emit_.temporary(type);
  const DraftLocation yes = emit_.fresh();
  const DraftLocation no = emit_.fresh();
  const DraftLocation join = emit_.fresh();
  owner_.conditions.lower(e, yes, no);
  emit_.place(yes);
  emit_.assign(result, build_.constant(type, 1));
  emit_.jump(join);
  emit_.place(no);
  emit_.assign(result, build_.constant(type, 0));
  emit_.jump(join);
  emit_.place(join);
  return result;
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Operators and assignments. Pointer arithmetic is scaled to bytes, comparisons yield int.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include "frontend/lowering.hpp"

namespace pcegar::frontend {

using clang::Expr;
using Value = Lowering::Value;

namespace {

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

bool is_bit_field(const cfa::Expression& target) {
  const auto* access = std::get_if<cfa::FieldAccess>(&target.node);
  return access != nullptr && access->base->type->fields[access->field].bit_width.has_value();
}

}  // namespace

std::uint64_t Lowering::pointee_bytes(clang::QualType pointer) const {
  const clang::QualType pointee = pointer->getPointeeType();
  if (pointee->isVoidType() || pointee->isFunctionType()) {
    return 1;  // GNU C
  }
  return static_cast<std::uint64_t>(unit_.context().getTypeSizeInChars(pointee).getQuantity());
}

namespace {

bool is_wide_bit_field(const Expr* e, const clang::ASTContext& context);

/// Of a type wider than int that all compilers agree on, before conversions.
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

/// A bit-field wider than int, whose type C leaves to the compiler: for GCC it is one of the
/// field's width, for Clang the declared one. The same holds for what is computed from such values.
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

/// Whether the result is another one if the wide bit-field is of a type of its own width.
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

/// Of the updates only these: the others yield the same low bits.
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

}  // namespace

Value Lowering::unary(const clang::UnaryOperator* e) {
  const Expr* operand = e->getSubExpr();
  const cfa::Type* type = type_of(e);
  switch (e->getOpcode()) {
    case clang::UO_PostInc:
    case clang::UO_PostDec:
    case clang::UO_PreInc:
    case clang::UO_PreDec: return increment(e, Use::Needed);
    case clang::UO_AddrOf:
      if (operand->getType()->isFunctionType()) {
        return build_.cast(function_designator(operand), type);
      }
      if (const Value address = weak_variable_address(operand)) {
        return build_.cast(address, type);
      }
      return build_.cast(build_.address_of(lvalue(operand)), type);
    case clang::UO_Real:
    case clang::UO_Imag: return part(e);
    case clang::UO_Plus:
    case clang::UO_Extension: return value_as(operand, type);
    case clang::UO_LNot:
      if (is_modelled_complex(operand->getType(), *type_of(operand))) {
        return build_.unary(cfa::UnaryOperator::LogicalNot,
                            complex_truth(parts_of(value(operand), operand->getType())), type);
      }
      return build_.unary(cfa::UnaryOperator::LogicalNot, value(operand), type);
    case clang::UO_Minus:
    case clang::UO_Not: {
      const Value number = value_as(operand, type);
      if (is_wide_bit_field(operand, unit_.context())) {
        return build_.approximate(type, "arithmetic of a bit-field wider than int", {number});
      }
      return build_.unary(e->getOpcode() == clang::UO_Minus ? cfa::UnaryOperator::Minus
                                                            : cfa::UnaryOperator::BitNot,
                          number, type);
    }
    default: break;
  }
  return unsupported("operator '" + clang::UnaryOperator::getOpcodeStr(e->getOpcode()).str() + "'",
                     e, type);
}

/// offsetof with an index that is no constant.
Value Lowering::offset_of(const clang::OffsetOfExpr* e) {
  const clang::ASTContext& context = unit_.context();
  const cfa::Type* type = type_of(e);
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
      return unsupported("offsetof", e, type);
    }
    inner = array->getElementType();
    const auto bytes = static_cast<std::uint64_t>(context.getTypeSizeInChars(inner).getQuantity());
    const Value index = stabilise(value_as(e->getIndexExpr(part.getArrayExprIndex()), type));
    const Value scaled =
        build_.binary(cfa::BinaryOperator::Multiply, index, build_.constant(type, bytes), type);
    sum = sum == nullptr ? scaled : build_.binary(cfa::BinaryOperator::Add, sum, scaled, type);
  }
  const Value base = build_.constant(type, constant);
  return sum == nullptr ? base : build_.binary(cfa::BinaryOperator::Add, base, sum, type);
}

Value Lowering::value_before(const Expr* first, const Expr* second) {
  const Value result = value(first);
  return has_effects(first) && has_effects(second) ? stabilise(result) : result;
}

Value Lowering::binary(const clang::BinaryOperator* e) {
  if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(e)) {
    return compound_assignment(compound, Use::Needed);
  }
  if (e->getOpcode() == clang::BO_Assign) {
    return assignment(e, Use::Needed);
  }
  if (e->getOpcode() == clang::BO_Comma) {
    effects(e->getLHS());
    return value(e->getRHS());
  }
  return e->isLogicalOp() ? logical(e) : arithmetic(e);
}

Value Lowering::arithmetic(const clang::BinaryOperator* e) {
  const Expr* lhs = e->getLHS();
  const Expr* rhs = e->getRHS();
  const Value left = value_before(lhs, rhs);
  const Value right = value(rhs);
  const clang::ASTContext& context = unit_.context();
  const bool left_depends =
      is_wide_bit_field(lhs, context) && depends_on_width(e->getOpcode(), lhs, rhs, context);
  const bool right_depends = is_wide_bit_field(rhs, context) && !e->isShiftOp() &&
                             depends_on_width(e->getOpcode(), rhs, lhs, context);
  if (left_depends || right_depends) {
    return build_.approximate(type_of(e), "arithmetic of a bit-field wider than int",
                              {left, right});
  }
  const cfa::Type* type = type_of(e);
  const bool left_pointer = left->type->is_pointer();
  const bool right_pointer = right->type->is_pointer();
  if (left_pointer && right_pointer && e->getOpcode() == clang::BO_Sub) {
    return build_.cast(distance(left, right, lhs->getType()), type);
  }
  if (e->isAdditiveOp() && left_pointer != right_pointer) {
    const cfa::BinaryOperator op = *operator_of(e->getOpcode());
    return left_pointer ? moved(op, left, right, lhs->getType())
                        : moved(op, right, left, rhs->getType());
  }
  if (e->isEqualityOp() &&
      (lhs->getType()->isAnyComplexType() || rhs->getType()->isAnyComplexType())) {
    return complex_computed(e->getOpcode(), parts_of(left, lhs->getType()),
                            parts_of(right, rhs->getType()), type);
  }
  return computed(e->getOpcode(), left, right, type);
}

Value Lowering::computed(clang::BinaryOperatorKind kind, Value left, Value right,
                         const cfa::Type* type) {
  const auto op = operator_of(kind);
  if (!op) {
    return build_.approximate(type, "value of an operator", {});
  }
  // The second operand of a shift is promoted on its own. Pointers of different types are compared
  // as addresses.
  return build_.binary(*op, left, build_.cast(right, left->type), type);
}

/// Whether it is not zero.
Value Lowering::truth(const Expr* e) {
  const Value number = value(e);
  return is_modelled_complex(e->getType(), *type_of(e))
             ? complex_truth(parts_of(number, e->getType()))
             : build_.truth_of(number);
}

Value Lowering::logical(const clang::BinaryOperator* e) {
  const cfa::Type* type = type_of(e);
  if (!has_effects(e)) {
    const std::size_t edges = draft_.edge_count();
    const DraftLocation begin = here_;
    const Value left = truth(e->getLHS());
    const Value right = truth(e->getRHS());
    if (draft_.edge_count() == edges && here_ == begin && is_total(*left) && is_total(*right)) {
      return build_.binary(e->getOpcode() == clang::BO_LAnd ? cfa::BinaryOperator::LogicalAnd
                                                            : cfa::BinaryOperator::LogicalOr,
                           left, right, type);
    }
    // The right operand's edges must not run where the left one decides.
    draft_.keep_edges(edges);
    place(begin);
  }
  const Value result = temporary(type);
  const DraftLocation yes = fresh();
  const DraftLocation no = fresh();
  const DraftLocation join = fresh();
  condition(e, yes, no);
  place(yes);
  emit_assign(result, build_.constant(type, 1));
  jump(join);
  place(no);
  emit_assign(result, build_.constant(type, 0));
  jump(join);
  place(join);
  return result;
}

Value Lowering::assignment(const clang::BinaryOperator* e, Use use) {
  const Expr* lhs = e->getLHS();
  const Expr* rhs = e->getRHS();
  const std::size_t edges = draft_.edge_count();
  const auto* callee = llvm::dyn_cast<clang::CallExpr>(rhs->IgnoreParens());
  const auto* variable = llvm::dyn_cast<clang::DeclRefExpr>(lhs->IgnoreParens());
  Value result = nullptr;
  if (callee != nullptr && variable != nullptr) {
    const Value destination = lvalue(lhs);
    result = call(callee, Use::Needed, destination);
    if (result == destination) {
      return use == Use::Needed ? read(lhs, destination) : nullptr;
    }
    if (result == nullptr) {
      result = build_.approximate(destination->type, "value of a void function", {});
    }
  } else {
    result = value_as(rhs, type_of(rhs));
  }
  if (has_effects(lhs) && has_effects(rhs)) {
    result = stabilise(result);
  }
  const Value target = lvalue(lhs);
  const bool plain = draft_.edge_count() == edges;
  return store(lhs, target, result, use, plain ? unit_.text(*e) + ";" : std::string());
}

Value Lowering::store(const Expr* target_expression, Value target, Value new_value, Use use,
                      std::string text) {
  if (std::holds_alternative<cfa::Approximate>(target->node)) {
    // An object that the model cannot name may have been overwritten.
    return unsupported("assignment to " + std::get<cfa::Approximate>(target->node).construct,
                       target_expression, target->type);
  }
  new_value = build_.cast(new_value, target->type);
  const bool read_again = use == Use::Discarded || is_bit_field(*target) ||
                          std::holds_alternative<cfa::VariableReference>(target->node);
  if (!read_again) {
    new_value = stabilise(new_value);
  }
  emit_assign(target, new_value, std::move(text));
  if (use == Use::Discarded) {
    return nullptr;
  }
  return read_again ? read(target_expression, target) : new_value;
}

Value Lowering::compound_assignment(const clang::CompoundAssignOperator* e, Use use) {
  const Expr* lhs = e->getLHS();
  const std::size_t edges = draft_.edge_count();
  const Value right = value_before(e->getRHS(), lhs);
  if (is_modelled_vector(e->getType(), *type_of(e))) {
    return vector_update(lhs, clang::BinaryOperator::getOpForCompoundAssignment(e->getOpcode()),
                         right, e);
  }
  if (lhs->getType()->isAnyComplexType() || e->getRHS()->getType()->isAnyComplexType()) {
    return complex_update(e, right, use);
  }
  const Value target = lvalue(lhs);
  const Value old = read(lhs, target);
  const bool plain = draft_.edge_count() == edges;
  Value result = nullptr;
  if (old->type->is_pointer()) {
    result = moved(*operator_of(e->getOpcode()), old, right, lhs->getType());
  } else if (quotient_depends_on_width(*e, unit_.context())) {
    result =
        build_.approximate(target->type, "arithmetic of a bit-field wider than int", {old, right});
  } else {
    result =
        computed(e->getOpcode(), build_.cast(old, context_.types.map(e->getComputationLHSType())),
                 right, context_.types.map(e->getComputationResultType()));
  }
  return store(lhs, target, result, use, plain ? unit_.text(*e) + ";" : std::string());
}

Value Lowering::increment(const clang::UnaryOperator* e, Use use) {
  const Expr* operand = e->getSubExpr();
  if (is_modelled_vector(operand->getType(), *type_of(operand))) {
    return vector_increment(e);
  }
  if (is_modelled_complex(operand->getType(), *type_of(operand))) {
    return complex_increment(e);
  }
  const std::size_t edges = draft_.edge_count();
  const Value target = lvalue(operand);
  const bool plain = draft_.edge_count() == edges;
  Value old = read(operand, target);
  const bool saves_old = use == Use::Needed && e->isPostfix();
  if (saves_old) {
    old = saved(old);
  }
  const cfa::BinaryOperator op =
      e->isIncrementOp() ? cfa::BinaryOperator::Add : cfa::BinaryOperator::Subtract;
  Value result = nullptr;
  if (old->type->is_pointer()) {
    result = moved(op, old, build_.constant(build_.int_type(), 1), operand->getType());
  } else if (old->type->is_integer()) {
    const bool promoted = old->type->is_boolean || old->type->bits < 32;
    const cfa::Type* type = promoted ? build_.int_type() : old->type;
    result = build_.binary(op, build_.cast(old, type), build_.constant(type, 1), type);
  } else {
    result = build_.binary(op, old, build_.cast(build_.constant(build_.int_type(), 1), old->type),
                           old->type);
  }
  std::string text = plain && !saves_old ? unit_.text(*e) + ";" : std::string();
  if (saves_old) {
    store(operand, target, result, Use::Discarded, std::move(text));
    return old;
  }
  return store(operand, target, result, use, std::move(text));
}

}  // namespace pcegar::frontend

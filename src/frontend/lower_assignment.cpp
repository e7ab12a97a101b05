// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Assignments, ++ and --: the value that they store, and the value that they have.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include "frontend/function_lowering.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/wide_bit_fields.hpp"

namespace pcegar::frontend {

using clang::Expr;

namespace {

bool is_bit_field(const cfa::Expression& target) {
  const auto* access = std::get_if<cfa::FieldAccess>(&target.node);
  return access != nullptr && access->base->type->fields[access->field].bit_width.has_value();
}

}  // namespace

Assignments::Assignments(FunctionLowering& owner)
    : owner_(owner),
      emit_(owner.emit),
      build_(owner.emit.build()),
      unit_(owner.emit.unit()),
      operands_(owner.expressions) {}

Value Assignments::assignment(const clang::BinaryOperator* e, Use use) {
  const Expr* lhs = e->getLHS();
  const Expr* rhs = e->getRHS();
  const std::size_t edges = emit_.edge_count();
  const auto* callee = llvm::dyn_cast<clang::CallExpr>(rhs->IgnoreParens());
  const auto* variable = llvm::dyn_cast<clang::DeclRefExpr>(lhs->IgnoreParens());
  Value result = nullptr;
  if (callee != nullptr && variable != nullptr) {
    const Value destination = operands_.lvalue(lhs);
    result = owner_.calls.call(callee, Use::Needed, destination);
    if (result == destination) {
      return use == Use::Needed ? operands_.read(lhs, destination) : nullptr;
    }
    if (result == nullptr) {
      result = build_.approximate(destination->type, "value of a void function", {});
    }
  } else {
    result = operands_.value_as(rhs, emit_.type_of(rhs));
  }
  if (operands_.has_effects(lhs) && operands_.has_effects(rhs)) {
    result = emit_.stabilise(result);
  }
  const Value target = operands_.lvalue(lhs);
  const bool plain = emit_.edge_count() == edges;
  return store(lhs, target, result, use, plain ? unit_.text(*e) + ";" : std::string());
}

Value Assignments::store(const Expr* target_expression, Value target, Value new_value, Use use,
                         std::string text) {
  if (std::holds_alternative<cfa::Approximate>(target->node)) {
    // An object that the model cannot name may have been overwritten.
    return emit_.unsupported("assignment to " + std::get<cfa::Approximate>(target->node).construct,
                             target_expression, target->type);
  }
  new_value = build_.cast(new_value, target->type);
  const bool read_again = use == Use::Discarded || is_bit_field(*target) ||
                          std::holds_alternative<cfa::VariableReference>(target->node);
  if (!read_again) {
    new_value = emit_.stabilise(new_value);
  }
  emit_.assign(target, new_value, std::move(text));
  if (use == Use::Discarded) {
    return nullptr;
  }
  return read_again ? operands_.read(target_expression, target) : new_value;
}

Value Assignments::compound_assignment(const clang::CompoundAssignOperator* e, Use use) {
  const Expr* lhs = e->getLHS();
  const std::size_t edges = emit_.edge_count();
  const Value right = operands_.value_before(e->getRHS(), lhs);
  if (is_modelled_vector(e->getType(), *emit_.type_of(e))) {
    return owner_.vectors.update(
        lhs, clang::BinaryOperator::getOpForCompoundAssignment(e->getOpcode()), right, e);
  }
  if (lhs->getType()->isAnyComplexType() || e->getRHS()->getType()->isAnyComplexType()) {
    return owner_.complex.update(e, right, use);
  }
  const Value target = operands_.lvalue(lhs);
  const Value old = operands_.read(lhs, target);
  const bool plain = emit_.edge_count() == edges;
  Value result = nullptr;
  if (old->type->is_pointer()) {
    result = owner_.lengths.moved(*operator_of(e->getOpcode()), old, right, lhs->getType());
  } else if (quotient_depends_on_width(*e, unit_.context())) {
    result =
        build_.approximate(target->type, "arithmetic of a bit-field wider than int", {old, right});
  } else {
    result =
        computed(build_, e->getOpcode(), build_.cast(old, emit_.type(e->getComputationLHSType())),
                 right, emit_.type(e->getComputationResultType()));
  }
  return store(lhs, target, result, use, plain ? unit_.text(*e) + ";" : std::string());
}

Value Assignments::increment(const clang::UnaryOperator* e, Use use) {
  const Expr* operand = e->getSubExpr();
  if (is_modelled_vector(operand->getType(), *emit_.type_of(operand))) {
    return owner_.vectors.increment(e);
  }
  if (is_modelled_complex(operand->getType(), *emit_.type_of(operand))) {
    return owner_.complex.increment(e);
  }
  const std::size_t edges = emit_.edge_count();
  const Value target = operands_.lvalue(operand);
  const bool plain = emit_.edge_count() == edges;
  Value old = operands_.read(operand, target);
  const bool saves_old = use == Use::Needed && e->isPostfix();
  if (saves_old) {
    old = emit_.saved(old);
  }
  const cfa::BinaryOperator op =
      e->isIncrementOp() ? cfa::BinaryOperator::Add : cfa::BinaryOperator::Subtract;
  Value result = nullptr;
  if (old->type->is_pointer()) {
    result = owner_.lengths.moved(op, old, build_.constant(build_.int_type(), 1),
                                  operand->getType().getAtomicUnqualifiedType());
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

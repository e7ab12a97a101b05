// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Complex numbers, of floating and (GNU C) of integer type. The type is a record of two parts
// (type_mapper.cpp), so loads, stores, calls and zero values are those of records; this file has
// what is defined part by part. A real operand of a floating operation stays real (C11 G.5), so
// that no zero of an imaginary part is invented. The compiler's library corrects products and
// quotients of floating numbers if both parts are NaN; these are any value, and not confirmed. GCC
// divides complex integers by its own method; the result is any value, too.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include "frontend/complex_numbers.hpp"
#include "frontend/operators.hpp"

namespace pcegar::frontend {

using clang::Expr;

namespace {

const cfa::Type* part_type(const cfa::Type& complex) {
  return complex.fields.front().type;
}

}  // namespace

bool is_modelled_complex(clang::QualType type, const cfa::Type& mapped) {
  return type->isAnyComplexType() && mapped.kind == cfa::TypeKind::Record;
}

Value ComplexNumbers::number(const cfa::Type* type, Value real, Value imaginary) {
  const cfa::Type* part = part_type(*type);
  // Both are saved before the first assignment, because they may be read from the temporary that
  // was computed last.
  real = emit_.stabilise(build_.cast(real, part));
  imaginary = emit_.stabilise(
      build_.cast(imaginary == nullptr ? build_.constant(part, 0) : imaginary, part));
  const Value result = emit_.temporary(type);
  emit_.assign(build_.field(result, 0), real);
  emit_.assign(build_.field(result, 1), imaginary);
  return result;
}

ComplexNumbers::Parts ComplexNumbers::parts_of(Value value, clang::QualType type) {
  if (!is_modelled_complex(type, *value->type)) {
    return {value, nullptr};
  }
  if (std::holds_alternative<cfa::Approximate>(value->node)) {
    value = emit_.saved(value);
  }
  return {build_.field(value, 0), build_.field(value, 1)};
}

Value ComplexNumbers::part(const clang::UnaryOperator* e) {
  const Expr* operand = e->getSubExpr();
  const std::size_t index = e->getOpcode() == clang::UO_Imag ? 1 : 0;
  const Value object = operand->isGLValue() ? operands_.lvalue(operand) : operands_.value(operand);
  if (is_modelled_complex(operand->getType(), *emit_.type_of(operand))) {
    return index == 0 ? parts_of(object, operand->getType()).real
                      : parts_of(object, operand->getType()).imaginary;
  }
  if (operand->getType()->isAnyComplexType()) {
    return emit_.unsupported("part of a complex number", e, emit_.type_of(e));
  }
  return index == 0 ? object : build_.constant(emit_.type_of(e), 0);
}

std::optional<Value> ComplexNumbers::value(const Expr* e) {
  const cfa::Type* type = emit_.type_of(e);
  if (const auto* literal = llvm::dyn_cast<clang::ImaginaryLiteral>(e)) {
    return number(type, build_.constant(part_type(*type), 0),
                  operands_.value(literal->getSubExpr()));
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e)) {
    if (list->getNumInits() != 2) {
      return std::nullopt;
    }
    const Value real = emit_.stabilise(operands_.value(list->getInit(0)));
    return number(type, real, operands_.value(list->getInit(1)));
  }
  if (const auto* conversion = llvm::dyn_cast<clang::CastExpr>(e)) {
    return cast(conversion);
  }
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    return unary(operation);
  }
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e);
  if (operation == nullptr || operation->isAssignmentOp() ||
      operation->getOpcode() == clang::BO_Comma) {
    return std::nullopt;
  }
  Value left = operands_.value(operation->getLHS());
  if (operands_.has_effects(operation->getRHS()) && operands_.has_effects(operation->getLHS())) {
    left = emit_.saved(left);
  }
  return combined(operation->getOpcode(), parts_of(left, operation->getLHS()->getType()),
                  parts_of(operands_.value(operation->getRHS()), operation->getRHS()->getType()),
                  type);
}

std::optional<Value> ComplexNumbers::cast(const clang::CastExpr* e) {
  switch (e->getCastKind()) {
    case clang::CK_FloatingRealToComplex:
    case clang::CK_IntegralRealToComplex:
    case clang::CK_FloatingComplexCast:
    case clang::CK_FloatingComplexToIntegralComplex:
    case clang::CK_IntegralComplexCast:
    case clang::CK_IntegralComplexToFloatingComplex: break;
    default: return std::nullopt;
  }
  const Parts from = parts_of(operands_.value(e->getSubExpr()), e->getSubExpr()->getType());
  return number(emit_.type_of(e), from.real, from.imaginary);
}

Value ComplexNumbers::real_cast(const clang::CastExpr* e) {
  const cfa::Type* type = emit_.type_of(e);
  const Value number = operands_.value(e->getSubExpr());
  const Parts from = parts_of(number, e->getSubExpr()->getType());
  if (from.imaginary == nullptr) {
    return build_.approximate(type, "complex number", {});
  }
  const bool to_truth = e->getCastKind() == clang::CK_FloatingComplexToBoolean ||
                        e->getCastKind() == clang::CK_IntegralComplexToBoolean;
  return build_.cast(to_truth ? truth(from) : from.real, type);
}

Value ComplexNumbers::truth(const Parts& number) {
  return build_.binary(cfa::BinaryOperator::LogicalOr, build_.truth_of(number.real),
                       build_.truth_of(number.imaginary), build_.int_type());
}

std::optional<Value> ComplexNumbers::unary(const clang::UnaryOperator* e) {
  const cfa::Type* type = emit_.type_of(e);
  if (e->getOpcode() != clang::UO_Minus && e->getOpcode() != clang::UO_Not) {
    return std::nullopt;
  }
  const Parts operand = parts_of(operands_.value(e->getSubExpr()), e->getSubExpr()->getType());
  const auto negated = [&](Value part) {
    return build_.unary(cfa::UnaryOperator::Minus, part, part->type);
  };
  const bool conjugates = e->getOpcode() == clang::UO_Not;
  return number(type, conjugates ? operand.real : negated(operand.real),
                negated(operand.imaginary));
}

Value ComplexNumbers::combined(clang::BinaryOperatorKind op, const Parts& left, const Parts& right,
                               const cfa::Type* type) {
  const cfa::Type* part = type->kind == cfa::TypeKind::Record ? part_type(*type) : left.real->type;
  const auto compute = [&](clang::BinaryOperatorKind kind, Value a, Value b) {
    return computed(build_, kind, build_.cast(a, part), b, part);
  };
  const auto or_zero = [&](Value imaginary) {
    return imaginary == nullptr ? build_.constant(part, 0) : imaginary;
  };
  switch (op) {
    case clang::BO_EQ:
    case clang::BO_NE: {
      const Value real = computed(build_, op, left.real, right.real, type);
      const Value imaginary =
          computed(build_, op, or_zero(left.imaginary), or_zero(right.imaginary), type);
      return build_.binary(
          op == clang::BO_EQ ? cfa::BinaryOperator::LogicalAnd : cfa::BinaryOperator::LogicalOr,
          real, imaginary, type);
    }
    case clang::BO_Add:
    case clang::BO_Sub: {
      const Value real = compute(op, left.real, right.real);
      Value imaginary = left.imaginary;
      if (imaginary == nullptr) {
        imaginary = op == clang::BO_Add
                        ? right.imaginary
                        : build_.unary(cfa::UnaryOperator::Minus, right.imaginary, part);
      } else if (right.imaginary != nullptr) {
        imaginary = compute(op, left.imaginary, right.imaginary);
      }
      return number(type, real, imaginary);
    }
    case clang::BO_Mul: return product(left, right, type);
    case clang::BO_Div:
      if (right.imaginary == nullptr && left.imaginary != nullptr) {
        return number(type, compute(op, left.real, right.real),
                      compute(op, left.imaginary, right.real));
      }
      return build_.approximate(type, "quotient of complex numbers", {});
    default: return build_.approximate(type, "value of an operator", {});
  }
}

Value ComplexNumbers::product(const Parts& left, const Parts& right, const cfa::Type* type) {
  const cfa::Type* part = part_type(*type);
  const auto compute = [&](clang::BinaryOperatorKind kind, Value a, Value b) {
    return computed(build_, kind, build_.cast(a, part), b, part);
  };
  if (left.imaginary == nullptr || right.imaginary == nullptr) {
    const Parts& parts = left.imaginary == nullptr ? right : left;
    const Value factor = left.imaginary == nullptr ? left.real : right.real;
    return number(type, compute(clang::BO_Mul, parts.real, factor),
                  compute(clang::BO_Mul, parts.imaginary, factor));
  }
  const Value result =
      number(type,
             compute(clang::BO_Sub, compute(clang::BO_Mul, left.real, right.real),
                     compute(clang::BO_Mul, left.imaginary, right.imaginary)),
             compute(clang::BO_Add, compute(clang::BO_Mul, left.real, right.imaginary),
                     compute(clang::BO_Mul, left.imaginary, right.real)));
  if (part->is_float()) {
    const Value real = build_.field(result, 0);
    const Value imaginary = build_.field(result, 1);
    const auto is_nan = [&](Value x) {
      return build_.binary(cfa::BinaryOperator::NotEqual, x, x, build_.int_type());
    };
    const DraftLocation corrected = emit_.fresh();
    const DraftLocation join = emit_.fresh();
    emit_.branch(build_.binary(cfa::BinaryOperator::LogicalAnd, is_nan(real), is_nan(imaginary),
                               build_.int_type()),
                 corrected, join, {});
    emit_.place(corrected);
    emit_.assign(result, build_.approximate(type, "product of complex numbers", {}));
    emit_.jump(join);
    emit_.place(join);
  }
  return result;
}

Value ComplexNumbers::update(const clang::CompoundAssignOperator* e, Value right, Use use) {
  const Expr* lhs = e->getLHS();
  const Value target = operands_.lvalue(lhs);
  const cfa::Type* computation = emit_.type(e->getComputationLHSType());
  Value old = operands_.read(lhs, target);
  if (is_modelled_complex(lhs->getType(), *old->type)) {
    if (old->type != computation && computation->kind == cfa::TypeKind::Record) {
      const Parts from = parts_of(old, lhs->getType());
      old = number(computation, from.real, from.imaginary);
    }
  } else {
    const cfa::Type* part =
        computation->kind == cfa::TypeKind::Record ? part_type(*computation) : computation;
    old = build_.cast(old, part);
  }
  const clang::BinaryOperatorKind op =
      clang::BinaryOperator::getOpForCompoundAssignment(e->getOpcode());
  const cfa::Type* result_type = emit_.type(e->getComputationResultType());
  if (result_type->kind != cfa::TypeKind::Record) {
    return emit_.unsupported("assignment of a complex number", e, emit_.type_of(e));
  }
  const Value result = combined(op, parts_of(old, lhs->getType()),
                                parts_of(right, e->getRHS()->getType()), result_type);
  const Parts parts = parts_of(result, e->getComputationResultType());
  const Value stored = is_modelled_complex(lhs->getType(), *target->type)
                           ? number(target->type, parts.real, parts.imaginary)
                           : parts.real;
  return operands_.store(lhs, target, stored, use, {});
}

Value ComplexNumbers::increment(const clang::UnaryOperator* e) {
  const Expr* operand = e->getSubExpr();
  const Value target = operands_.lvalue(operand);
  const Value old = emit_.saved(operands_.read(operand, target));
  const cfa::Type* part = part_type(*target->type);
  const Value one = build_.cast(build_.constant(build_.int_type(), 1), part);
  const Value real = computed(build_, e->isIncrementOp() ? clang::BO_Add : clang::BO_Sub,
                              build_.field(old, 0), one, part);
  const Value result = number(target->type, real, build_.field(old, 1));
  operands_.store(operand, target, result, Use::Discarded, {});
  return e->isPostfix() ? old : result;
}

}  // namespace pcegar::frontend

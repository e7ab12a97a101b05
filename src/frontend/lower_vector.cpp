// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// GCC's vectors (__attribute__((vector_size(n)))). The type is a record with one array of lanes
// (type_mapper.cpp), so loads, stores, calls, unions and zero values are those of records; this
// file has what is defined lane by lane. Every operation writes its lanes to a temporary. An
// operation computes in the lanes' own type, without promotion; a comparison yields -1 or 0.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include "frontend/operators.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/vectors.hpp"

namespace pcegar::frontend {

using clang::Expr;

namespace {

const cfa::Type* lane_type(const cfa::Type& vector) {
  return vector.fields.front().type->element;
}

}  // namespace

std::uint64_t lanes_of(const cfa::Type& vector) {
  return vector.fields.front().type->length.value_or(0);
}

Value lane_of(ExpressionBuilder& build, Value vector, std::uint64_t index) {
  return build.element(build.field(vector, 0), build.constant(build.int_type(), index));
}

bool is_modelled_vector(clang::QualType type, const cfa::Type& mapped) {
  return type->isVectorType() && mapped.kind == cfa::TypeKind::Record;
}

Value Vectors::lane(Value vector, std::uint64_t index) {
  return lane_of(build_, vector, index);
}

/// A new vector, each lane computed from its number.
Value Vectors::lane_by_lane(const cfa::Type* type,
                            const std::function<Value(std::uint64_t)>& compute) {
  const Value result = emit_.temporary(type);
  for (std::uint64_t i = 0; i < lanes_of(*type); ++i) {
    emit_.assign(lane(result, i), build_.cast(compute(i), lane_type(*type)));
  }
  return result;
}

std::optional<Value> Vectors::value(const Expr* e) {
  const cfa::Type* type = emit_.type_of(e);
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    if (operation->isAssignmentOp() || operation->getOpcode() == clang::BO_Comma) {
      return std::nullopt;
    }
    const Value left = operands_.value_before(operation->getLHS(), operation->getRHS());
    return combined(operation->getOpcode(), left, operands_.value(operation->getRHS()), type, e);
  }
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    return unary(operation);
  }
  if (const auto* conversion = llvm::dyn_cast<clang::CastExpr>(e)) {
    const Expr* operand = conversion->getSubExpr();
    if (conversion->getCastKind() == clang::CK_VectorSplat) {
      const Value scalar = emit_.saved(operands_.value_as(operand, lane_type(*type)));
      return lane_by_lane(type, [&](std::uint64_t) { return scalar; });
    }
    if (conversion->getCastKind() == clang::CK_BitCast) {
      return same_bytes(operands_.value(operand), type);
    }
    return std::nullopt;
  }
  if (const auto* shuffle = llvm::dyn_cast<clang::ShuffleVectorExpr>(e)) {
    return shuffled(shuffle);
  }
  if (const auto* convert = llvm::dyn_cast<clang::ConvertVectorExpr>(e)) {
    const Value source = operands_.value(convert->getSrcExpr());
    return lane_by_lane(type, [&](std::uint64_t i) {
      return build_.cast(lane(source, i), lane_type(*type), cfa::Cast::Origin::Explicit);
    });
  }
  return std::nullopt;
}

Value Vectors::combined(clang::BinaryOperatorKind op, Value left, Value right,
                        const cfa::Type* type, const Expr* e) {
  const bool compares = clang::BinaryOperator::isComparisonOp(op);
  const bool known = compares || clang::BinaryOperator::isAdditiveOp(op) ||
                     clang::BinaryOperator::isMultiplicativeOp(op) ||
                     clang::BinaryOperator::isShiftOp(op) || clang::BinaryOperator::isBitwiseOp(op);
  const auto is_vector_of = [&](Value operand) {
    return operand->type->kind == cfa::TypeKind::Record && operand->type->fields.size() == 1 &&
           operand->type->fields.front().type->kind == cfa::TypeKind::Array &&
           lanes_of(*operand->type) == lanes_of(*type);
  };
  if (!known || !is_vector_of(left) || !is_vector_of(right)) {
    return emit_.unsupported("vector operator", e, type);
  }
  return lane_by_lane(type, [&](std::uint64_t i) {
    if (!compares) {
      return computed(build_, op, lane(left, i), lane(right, i), lane_type(*left->type));
    }
    const Value truth = computed(build_, op, lane(left, i), lane(right, i), build_.int_type());
    return build_.unary(cfa::UnaryOperator::Minus, truth, build_.int_type());
  });
}

std::optional<Value> Vectors::unary(const clang::UnaryOperator* e) {
  const cfa::Type* type = emit_.type_of(e);
  switch (e->getOpcode()) {
    case clang::UO_Minus:
    case clang::UO_Not: {
      const Value operand = operands_.value(e->getSubExpr());
      const cfa::UnaryOperator op = e->getOpcode() == clang::UO_Minus ? cfa::UnaryOperator::Minus
                                                                      : cfa::UnaryOperator::BitNot;
      return lane_by_lane(type, [&](std::uint64_t i) {
        return build_.unary(op, lane(operand, i), lane_type(*type));
      });
    }
    case clang::UO_LNot: return emit_.unsupported("vector operator", e, type);
    default: return std::nullopt;
  }
}

Value Vectors::update(const Expr* target_expression, clang::BinaryOperatorKind op, Value operand,
                      const Expr* e) {
  const Value target = operands_.lvalue(target_expression);
  const Value old = operands_.read(target_expression, target);
  const Value result = combined(op, old, operand, target->type, e);
  emit_.assign(target, result);
  return result;
}

Value Vectors::increment(const clang::UnaryOperator* e) {
  const Expr* operand = e->getSubExpr();
  const cfa::Type* type = emit_.type_of(operand);
  const Value one = lane_by_lane(type, [&](std::uint64_t) {
    return build_.cast(build_.constant(build_.int_type(), 1), lane_type(*type));
  });
  const Value old = e->isPostfix() ? emit_.saved(operands_.lvalue(operand)) : nullptr;
  const Value result = update(operand, e->isIncrementOp() ? clang::BO_Add : clang::BO_Sub, one, e);
  return old != nullptr ? old : result;
}

Value Vectors::same_bytes(Value source, const cfa::Type* type) {
  const Value object = emit_.saved(source);
  const Value pointer =
      build_.cast(build_.address_of(object), emit_.program().types().pointer_to(type));
  return emit_.saved(build_.dereference(pointer, type));
}

Value Vectors::shuffled(const clang::ShuffleVectorExpr* e) {
  const cfa::Type* type = emit_.type_of(e);
  const Value first = operands_.value_before(e->getExpr(0), e->getExpr(1));
  const Value second = operands_.value(e->getExpr(1));
  const std::uint64_t length = lanes_of(*first->type);
  return lane_by_lane(type, [&](std::uint64_t i) {
    const llvm::APSInt index =
        e->getShuffleMaskIdx(emit_.unit().context(), static_cast<unsigned>(i));
    if (index.isSigned() && index.isNegative()) {
      return build_.approximate(lane_type(*type), "lane that a shuffle leaves open");
    }
    const std::uint64_t from = index.getZExtValue();
    return from < length ? lane(first, from) : lane(second, from - length);
  });
}

}  // namespace pcegar::frontend

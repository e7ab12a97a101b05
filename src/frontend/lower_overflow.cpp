// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The builtins that say whether an operation overflows, computed in 128 bits: which hold every sum,
// difference and product of two numbers of 64 bits, unsigned if both factors are.
//
//   __builtin_add_overflow(a, b, &r)        the operands' types are any, the result's type is r's
//   __builtin_sadd_overflow(a, b, &r), ...  the same, with operands converted to one type
//   __builtin_add_overflow_p(a, b, c)       c only names the result's type
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include "frontend/lowering.hpp"

namespace pcegar::frontend {

using clang::Expr;
using Value = Lowering::Value;

namespace {

std::optional<cfa::BinaryOperator> checked_operator(std::string_view name) {
  if (name.find("add") != std::string_view::npos) {
    return cfa::BinaryOperator::Add;
  }
  if (name.find("sub") != std::string_view::npos) {
    return cfa::BinaryOperator::Subtract;
  }
  if (name.find("mul") != std::string_view::npos) {
    return cfa::BinaryOperator::Multiply;
  }
  return std::nullopt;
}

/// As written: Clang 14 does not know the builtins that end in _p and promotes their arguments.
const Expr* as_written(const Expr* e) {
  return e->IgnoreParenImpCasts();
}

}  // namespace

std::optional<Value> Lowering::overflow_builtin(const clang::CallExpr* e, const std::string& name) {
  const std::optional<cfa::BinaryOperator> op = checked_operator(name);
  const bool is_predicate = name.ends_with("_p");
  const cfa::Type* type = type_of(e);
  if (!op || e->getNumArgs() != 3 ||
      (is_predicate && as_written(e->getArg(2))->refersToBitField())) {
    return unsupported("builtin " + name, e, type);
  }
  const Value left = stabilise(value(e->getArg(0)));
  const Value right = stabilise(value(e->getArg(1)));
  Value target = nullptr;
  const cfa::Type* target_type = nullptr;
  if (is_predicate) {
    effects(e->getArg(2));
    target_type = type_of(as_written(e->getArg(2)));
  } else {
    target_type = context_.types.map(e->getArg(2)->getType()->getPointeeType());
    target = build_.dereference(stabilise(value(e->getArg(2))), target_type);
  }
  const auto fits = [](const cfa::Type* t) { return t->is_integer() && t->bits <= 64; };
  if (!fits(left->type) || !fits(right->type) || !fits(target_type)) {
    if (target != nullptr) {
      emit_assign(target, build_.approximate(target_type, name));
    }
    return build_.approximate(type, name);
  }
  const bool is_unsigned = *op == cfa::BinaryOperator::Multiply && !left->type->is_signed &&
                           !right->type->is_signed;
  const cfa::Type* wide = context_.program.types().integer(128, !is_unsigned);
  const auto explicitly = [&](Value v, const cfa::Type* to) {
    return build_.cast(v, to, cfa::Cast::Origin::Explicit);
  };
  const Value exact =
      saved(build_.binary(*op, explicitly(left, wide), explicitly(right, wide), wide));
  const Value overflows = saved(build_.binary(
      cfa::BinaryOperator::NotEqual, exact,
      explicitly(explicitly(exact, target_type), wide), build_.int_type()));
  if (target != nullptr) {
    emit_assign(target, explicitly(exact, target_type));
  }
  return build_.cast(overflows, type);
}

}  // namespace pcegar::frontend

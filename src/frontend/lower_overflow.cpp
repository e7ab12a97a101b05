// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The builtins that say whether an operation overflows. They are computed in 128 bits, which hold
// every sum, difference and product of two 64-bit numbers (unsigned if both factors are).
//
//   __builtin_add_overflow(a, b, &r)        the operands' types are any, the result's type is r's
//   __builtin_sadd_overflow(a, b, &r), ...  the same, with operands converted to one type
//   __builtin_add_overflow_p(a, b, c)       c only names the result's type
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "frontend/overflow_builtins.hpp"

namespace pcegar::frontend {

using clang::Expr;

namespace {

struct CheckedOperation {
  std::string_view word;  ///< in the builtin's name
  cfa::BinaryOperator op;
};
constexpr std::array checked_operations{CheckedOperation{"add", cfa::BinaryOperator::Add},
                                        CheckedOperation{"sub", cfa::BinaryOperator::Subtract},
                                        CheckedOperation{"mul", cfa::BinaryOperator::Multiply}};

std::optional<cfa::BinaryOperator> checked_operator(std::string_view name) {
  const auto* found = std::find_if(
      checked_operations.begin(), checked_operations.end(),
      [&](const CheckedOperation& row) { return name.find(row.word) != std::string_view::npos; });
  return found == checked_operations.end() ? std::nullopt : std::optional(found->op);
}

/// The argument as written: Clang 14 does not know the builtins that end in _p and promotes their
/// arguments.
const Expr* as_written(const Expr* e) {
  return e->IgnoreParenImpCasts();
}

}  // namespace

Value overflow_builtin(Emitter& emit, Operands& operands, const clang::CallExpr* e,
                       const std::string& name) {
  ExpressionBuilder& build = emit.build();
  const std::optional<cfa::BinaryOperator> op = checked_operator(name);
  const bool is_predicate = name.ends_with("_p");
  const cfa::Type* type = emit.type_of(e);
  if (!op || e->getNumArgs() != 3 ||
      (is_predicate && as_written(e->getArg(2))->refersToBitField())) {
    return emit.unsupported("builtin " + name, e, type);
  }
  const Value left = emit.stabilise(operands.value(e->getArg(0)));
  const Value right = emit.stabilise(operands.value(e->getArg(1)));
  Value target = nullptr;
  const cfa::Type* target_type = nullptr;
  if (is_predicate) {
    operands.effects(e->getArg(2));
    target_type = emit.type_of(as_written(e->getArg(2)));
  } else {
    target_type = emit.type(e->getArg(2)->getType()->getPointeeType());
    target = build.dereference(emit.stabilise(operands.value(e->getArg(2))), target_type);
  }
  const auto fits = [](const cfa::Type* t) { return t->is_integer() && t->bits <= 64; };
  if (!fits(left->type) || !fits(right->type) || !fits(target_type)) {
    if (target != nullptr) {
      emit.assign(target, build.approximate(target_type, name));
    }
    return build.approximate(type, name);
  }
  const bool is_unsigned =
      *op == cfa::BinaryOperator::Multiply && !left->type->is_signed && !right->type->is_signed;
  const cfa::Type* wide = emit.program().types().integer(128, !is_unsigned);
  const auto explicitly = [&](Value v, const cfa::Type* to) {
    return build.cast(v, to, cfa::Cast::Origin::Explicit);
  };
  const Value exact =
      emit.saved(build.binary(*op, explicitly(left, wide), explicitly(right, wide), wide));
  const Value overflows =
      emit.saved(build.binary(cfa::BinaryOperator::NotEqual, exact,
                              explicitly(explicitly(exact, target_type), wide), build.int_type()));
  if (target != nullptr) {
    emit.assign(target, explicitly(exact, target_type));
  }
  return build.cast(overflows, type);
}

}  // namespace pcegar::frontend

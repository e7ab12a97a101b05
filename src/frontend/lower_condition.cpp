// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Lowers conditions to control flow: !, &&, || and ?: become branches, and each remaining condition
// becomes a pair of Assume edges. A condition with a constant value keeps its possible branch only.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <algorithm>

#include "frontend/complex_numbers.hpp"
#include "frontend/conditions.hpp"
#include "frontend/linkage.hpp"
#include "frontend/rounding_mode.hpp"
#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

using clang::Expr;

namespace {

bool is_zero(const Expr* e, const clang::ASTContext& context) {
  const auto* number = llvm::dyn_cast<clang::IntegerLiteral>(e->IgnoreParenImpCasts());
  return number != nullptr && number->getValue() == 0 && e->getType()->isIntegerType() &&
         !e->isTypeDependent() && context.getLangOpts().C99;
}

/// Whether its value is 0 or 1, computed by branching or comparing.
bool is_truth_value(const Expr* e) {
  e = e->IgnoreParens();
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    return operation->isLogicalOp() || operation->isComparisonOp();
  }
  const auto* negation = llvm::dyn_cast<clang::UnaryOperator>(e);
  return negation != nullptr && negation->getOpcode() == clang::UO_LNot;
}

}  // namespace

/// Strips operators that do not change whether the value is zero.
const Expr* Conditions::core(const Expr* e) const {
  const clang::ASTContext& context = unit_.context();
  while (true) {
    e = e->IgnoreParens();
    if (const auto* constant = llvm::dyn_cast<clang::ConstantExpr>(e)) {
      e = constant->getSubExpr();
      continue;
    }
    if (const auto* conversion = llvm::dyn_cast<clang::CastExpr>(e)) {
      const Expr* operand = conversion->getSubExpr();
      const bool widens =
          conversion->getCastKind() == clang::CK_IntegralCast &&
          context.getTypeSize(conversion->getType()) >= context.getTypeSize(operand->getType());
      const bool to_bool = conversion->getCastKind() == clang::CK_IntegralToBoolean ||
                           conversion->getCastKind() == clang::CK_PointerToBoolean;
      if (widens || to_bool ||
          (conversion->getCastKind() == clang::CK_IntegralCast &&
           is_truth_value(operand->IgnoreParenImpCasts()))) {
        e = operand;
        continue;
      }
    }
    if (const auto* c = llvm::dyn_cast<clang::CallExpr>(e)) {
      const clang::FunctionDecl* callee = c->getDirectCallee();
      const std::string name = callee != nullptr ? unit_.name(*callee) : std::string();
      if (name == "__builtin_expect" && c->getNumArgs() == 2 &&
          !operands_.has_effects(c->getArg(1))) {
        e = c->getArg(0);
        continue;
      }
    }
    return e;
  }
}

bool Conditions::may_compare_aliases(const clang::Stmt* e) const {
  if (!context_.linker.has_aliases() || e == nullptr) {
    return false;
  }
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e);
  if (operation != nullptr && operation->isComparisonOp() &&
      operation->getLHS()->getType()->isPointerType()) {
    return true;
  }
  return std::any_of(e->child_begin(), e->child_end(),
                     [&](const clang::Stmt* child) { return may_compare_aliases(child); });
}

std::optional<bool> Conditions::constant_truth(const Expr* e) {
  if (operands_.has_effects(e) || may_compare_aliases(e) ||
      (build_.rounding_mode() && computes_with_floats(e))) {
    return std::nullopt;
  }
  bool result = false;
  if (!e->EvaluateAsBooleanCondition(result, unit_.context())) {
    return std::nullopt;
  }
  return result;
}

void Conditions::lower(const Expr* e, DraftLocation yes, DraftLocation no) {
  e = core(e);
  if (const auto truth = constant_truth(e)) {
    emit_.jump(*truth ? yes : no);
    return;
  }
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    if (operation->getOpcode() == clang::UO_LNot) {
      lower(operation->getSubExpr(), no, yes);
      return;
    }
  }
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    const Expr* lhs = operation->getLHS();
    const Expr* rhs = operation->getRHS();
    if (operation->isLogicalOp()) {
      const DraftLocation between = emit_.fresh();
      const bool is_and = operation->getOpcode() == clang::BO_LAnd;
      lower(lhs, is_and ? between : yes, is_and ? no : between);
      emit_.place(between);
      lower(rhs, yes, no);
      return;
    }
    if (operation->getOpcode() == clang::BO_Comma) {
      operands_.effects(lhs);
      lower(rhs, yes, no);
      return;
    }
    if (operation->isEqualityOp() && is_truth_value(core(lhs)) && is_zero(rhs, unit_.context())) {
      const bool negated = operation->getOpcode() == clang::BO_EQ;
      lower(lhs, negated ? no : yes, negated ? yes : no);
      return;
    }
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e);
      choice != nullptr && !constant_truth(choice->getCond())) {
    const DraftLocation first = emit_.fresh();
    const DraftLocation second = emit_.fresh();
    lower(choice->getCond(), first, second);
    emit_.place(first);
    lower(choice->getTrueExpr(), yes, no);
    emit_.place(second);
    lower(choice->getFalseExpr(), yes, no);
    return;
  }
  const std::size_t edges = emit_.edge_count();
  Value result = e->getType()->isVoidType() ? operands_.value(e) : truth(e);
  if (result == nullptr || !result->type->is_scalar()) {
    result = build_.approximate(build_.int_type(), "floating-point condition", {});
  }
  const bool as_written =
      emit_.edge_count() == edges && !llvm::isa<clang::OpaqueValueExpr>(e->IgnoreParenImpCasts());
  emit_.branch(result, yes, no, as_written ? unit_.text(*e) : std::string());
}

/// Whether it is not zero.
Value Conditions::truth(const Expr* e) {
  const Value number = operands_.value(e);
  return is_modelled_complex(e->getType(), *emit_.type_of(e))
             ? complex_.truth(complex_.parts_of(number, e->getType()))
             : build_.truth_of(number);
}

}  // namespace pcegar::frontend

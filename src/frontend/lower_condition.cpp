// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Conditions become control flow: !, &&, || and ?: are resolved into branches, what remains is a
// pair of Assume edges. A condition with a constant value keeps its possible branch only.
#include <clang/AST/ASTContext.h>

#include <algorithm>

#include "frontend/lowering.hpp"
#include "frontend/rounding_mode.hpp"

namespace pcegar::frontend {

using clang::Expr;

namespace {

bool is_zero(const Expr* e, const clang::ASTContext& context) {
  const auto* number = llvm::dyn_cast<clang::IntegerLiteral>(e->IgnoreParenImpCasts());
  return number != nullptr && number->getValue() == 0 && e->getType()->isIntegerType() &&
         !e->isTypeDependent() && context.getLangOpts().C99;
}

/// Its value is 0 or 1, computed by branching or comparing.
bool is_truth_value(const Expr* e) {
  e = e->IgnoreParens();
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    return operation->isLogicalOp() || operation->isComparisonOp();
  }
  const auto* negation = llvm::dyn_cast<clang::UnaryOperator>(e);
  return negation != nullptr && negation->getOpcode() == clang::UO_LNot;
}

}  // namespace

/// Strips what does not change whether the value is zero.
const Expr* Lowering::truth_core(const Expr* e) const {
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
      if (name == "__builtin_expect" && c->getNumArgs() == 2 && !has_effects(c->getArg(1))) {
        e = c->getArg(0);
        continue;
      }
    }
    return e;
  }
}

bool Lowering::may_compare_aliases(const clang::Stmt* e) const {
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

std::optional<bool> Lowering::constant_truth(const Expr* e) {
  if (has_effects(e) || may_compare_aliases(e) ||
      (build_.rounding_mode() && computes_with_floats(e))) {
    return std::nullopt;
  }
  bool result = false;
  if (!e->EvaluateAsBooleanCondition(result, unit_.context())) {
    return std::nullopt;
  }
  return result;
}

void Lowering::condition(const Expr* e, DraftLocation yes, DraftLocation no) {
  e = truth_core(e);
  if (const auto truth = constant_truth(e)) {
    jump(*truth ? yes : no);
    return;
  }
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    if (operation->getOpcode() == clang::UO_LNot) {
      condition(operation->getSubExpr(), no, yes);
      return;
    }
  }
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    const Expr* lhs = operation->getLHS();
    const Expr* rhs = operation->getRHS();
    if (operation->isLogicalOp()) {
      const DraftLocation between = fresh();
      const bool is_and = operation->getOpcode() == clang::BO_LAnd;
      condition(lhs, is_and ? between : yes, is_and ? no : between);
      place(between);
      condition(rhs, yes, no);
      return;
    }
    if (operation->getOpcode() == clang::BO_Comma) {
      effects(lhs);
      condition(rhs, yes, no);
      return;
    }
    if (operation->isEqualityOp() && is_truth_value(truth_core(lhs)) &&
        is_zero(rhs, unit_.context())) {
      const bool negated = operation->getOpcode() == clang::BO_EQ;
      condition(lhs, negated ? no : yes, negated ? yes : no);
      return;
    }
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e);
      choice != nullptr && !constant_truth(choice->getCond())) {
    const DraftLocation first = fresh();
    const DraftLocation second = fresh();
    condition(choice->getCond(), first, second);
    place(first);
    condition(choice->getTrueExpr(), yes, no);
    place(second);
    condition(choice->getFalseExpr(), yes, no);
    return;
  }
  const std::size_t edges = draft_.edge_count();
  Value result = e->getType()->isVoidType() ? value(e) : truth(e);
  if (result == nullptr || !result->type->is_scalar()) {
    result = build_.approximate(build_.int_type(), "floating-point condition", {});
  }
  const bool as_written =
      draft_.edge_count() == edges && !llvm::isa<clang::OpaqueValueExpr>(e->IgnoreParenImpCasts());
  branch(result, yes, no, as_written ? unit_.text(*e) : std::string());
}

void Lowering::branch(Value value, DraftLocation yes, DraftLocation no, std::string text) {
  if (const cfa::Constant* constant = ExpressionBuilder::as_constant(value)) {
    jump(constant->bits != 0 ? yes : no);
    return;
  }
  if (text.empty()) {
    text = cfa::to_string(context_.program, *value);
  }
  draft_.add_edge({here_, yes, cfa::Assume{value, true}, statement_position_, "[" + text + "]"});
  draft_.add_edge({here_, no, cfa::Assume{value, false}, statement_position_, "[!(" + text + ")]"});
  place(fresh());
}

}  // namespace pcegar::frontend

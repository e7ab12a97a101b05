// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/loop_counters.hpp"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <functional>
#include <vector>

namespace pcegar::frontend {

using clang::Expr;
using clang::Stmt;
using clang::VarDecl;

namespace {

void for_each_part(const Stmt* s, const std::function<void(const Stmt&)>& visit) {
  if (s == nullptr) {
    return;
  }
  visit(*s);
  for (const Stmt* child : s->children()) {
    for_each_part(child, visit);
  }
}

bool has_part(const Stmt* s, const std::function<bool(const Stmt&)>& wanted) {
  bool result = false;
  for_each_part(s, [&](const Stmt& part) { result = result || wanted(part); });
  return result;
}

const VarDecl* counted_variable(const Expr* e) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParens());
  return reference == nullptr ? nullptr : llvm::dyn_cast<VarDecl>(reference->getDecl());
}

/// The variable that an expression statement adds one to.
const VarDecl* incremented(const Stmt* s) {
  const auto* operation = llvm::dyn_cast_or_null<clang::UnaryOperator>(s);
  return operation != nullptr && operation->isIncrementOp()
             ? counted_variable(operation->getSubExpr())
             : nullptr;
}

/// How often the function's text changes the variable, or takes its address.
std::size_t changes(const Stmt& function, const VarDecl& variable) {
  std::size_t count = 0;
  for_each_part(&function, [&](const Stmt& part) {
    const Expr* target = nullptr;
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&part)) {
      const bool is_change =
          unary->isIncrementDecrementOp() || unary->getOpcode() == clang::UO_AddrOf;
      target = is_change ? unary->getSubExpr() : nullptr;
    } else if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&part)) {
      target = binary->isAssignmentOp() ? binary->getLHS() : nullptr;
    }
    count += target != nullptr && counted_variable(target) == &variable ? 1 : 0;
  });
  return count;
}

bool declares(const Stmt* s, const VarDecl& variable) {
  return has_part(s, [&](const Stmt& part) {
    const auto* statement = llvm::dyn_cast<clang::DeclStmt>(&part);
    return statement != nullptr && std::find(statement->decl_begin(), statement->decl_end(),
                                             &variable) != statement->decl_end();
  });
}

const Stmt* last_statement(const Stmt* body) {
  const auto* block = llvm::dyn_cast_or_null<clang::CompoundStmt>(body);
  return block == nullptr ? body : block->body_back();
}

}  // namespace

std::map<const VarDecl*, std::uint64_t> loop_counters(const Stmt& function, const LoopParts& loop,
                                                      const Stmt* around) {
  std::vector<const VarDecl*> candidates{incremented(loop.step)};
  const bool has_shortcut = has_part(loop.body, [](const Stmt& part) {
    return llvm::isa<clang::ContinueStmt>(part) || llvm::isa<clang::LabelStmt>(part);
  });
  if (!has_shortcut) {
    candidates.push_back(incremented(last_statement(loop.body)));
  }
  std::map<const VarDecl*, std::uint64_t> result;
  for (const VarDecl* variable : candidates) {
    if (variable == nullptr || !variable->isLocalVarDecl() || variable->isStaticLocal() ||
        !variable->hasInit() || !variable->getType()->isUnsignedIntegerType() ||
        changes(function, *variable) != 1) {
      continue;
    }
    clang::Expr::EvalResult start;
    const bool starts_anew =
        around == nullptr || declares(loop.start, *variable) || declares(around, *variable);
    if (starts_anew && variable->getInit()->EvaluateAsInt(start, variable->getASTContext())) {
      result[variable] = start.Val.getInt().getZExtValue();
    }
  }
  return result;
}

}  // namespace pcegar::frontend

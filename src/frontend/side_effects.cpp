// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Lists the classes of Clang's syntax tree that are harmless if their parts are. Everything else
// has effects, so a class that is missing here costs a few edges, but no verdict.
#include "frontend/side_effects.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>

#include <algorithm>

namespace pcegar::frontend {

using clang::Expr;
using clang::Stmt;

namespace {

class Search {
public:
  Search(const clang::ASTContext& context, const IsPureCall& is_pure)
      : context_(context), is_pure_(is_pure) {}

  [[nodiscard]] bool expression(const Expr* e) const;
  [[nodiscard]] bool type(clang::QualType type) const {
    bool found = false;
    for_each_evaluated_in(type, [&](const Expr* e) { found = found || expression(e); });
    return found;
  }

private:
  [[nodiscard]] bool children(const Stmt* s) const {
    return std::any_of(s->child_begin(), s->child_end(), [&](const Stmt* child) {
      const auto* e = llvm::dyn_cast_or_null<Expr>(child);
      return child != nullptr && (e == nullptr || expression(e));
    });
  }
  [[nodiscard]] bool cast(const clang::CastExpr* e) const;
  [[nodiscard]] bool unary(const clang::UnaryOperator* e) const;
  [[nodiscard]] bool call(const clang::CallExpr* e) const;
  [[nodiscard]] bool measure(const clang::UnaryExprOrTypeTraitExpr* e) const;
  [[nodiscard]] bool block(const clang::StmtExpr* e) const;
  [[nodiscard]] bool declaration(const clang::Decl* d) const;

  const clang::ASTContext& context_;
  const IsPureCall& is_pure_;
};

bool Search::expression(const Expr* e) const {
  e = e->IgnoreParens();  // also _Generic and __builtin_choose_expr: what they choose
  switch (e->getStmtClass()) {
    case Stmt::IntegerLiteralClass:
    case Stmt::FloatingLiteralClass:
    case Stmt::CharacterLiteralClass:
    case Stmt::ImaginaryLiteralClass:
    case Stmt::StringLiteralClass:
    case Stmt::PredefinedExprClass:
    case Stmt::DeclRefExprClass:
    case Stmt::AddrLabelExprClass:
    case Stmt::ImplicitValueInitExprClass:
    case Stmt::NoInitExprClass:
    case Stmt::SourceLocExprClass:
    case Stmt::TypeTraitExprClass:
    case Stmt::OpaqueValueExprClass:  // evaluated before
      return false;
    case Stmt::ConstantExprClass:
    case Stmt::ExprWithCleanupsClass:
    case Stmt::ArraySubscriptExprClass:
    case Stmt::OffsetOfExprClass:
    case Stmt::InitListExprClass:
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass:
    case Stmt::ExtVectorElementExprClass:
    case Stmt::ShuffleVectorExprClass:
    case Stmt::ConvertVectorExprClass: return children(e);
    case Stmt::MemberExprClass: return expression(llvm::cast<clang::MemberExpr>(e)->getBase());
    case Stmt::CompoundLiteralExprClass: return type(e->getType()) || children(e);
    case Stmt::BinaryOperatorClass:
      return llvm::cast<clang::BinaryOperator>(e)->isAssignmentOp() || children(e);
    case Stmt::UnaryOperatorClass: return unary(llvm::cast<clang::UnaryOperator>(e));
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass: return cast(llvm::cast<clang::CastExpr>(e));
    case Stmt::UnaryExprOrTypeTraitExprClass:
      return measure(llvm::cast<clang::UnaryExprOrTypeTraitExpr>(e));
    case Stmt::CallExprClass: return call(llvm::cast<clang::CallExpr>(e));
    case Stmt::StmtExprClass: return block(llvm::cast<clang::StmtExpr>(e));
    default: return true;
  }
}

bool Search::unary(const clang::UnaryOperator* e) const {
  return e->isIncrementDecrementOp() || expression(e->getSubExpr());
}

bool Search::cast(const clang::CastExpr* e) const {
  const bool reads_volatile = e->getCastKind() == clang::CK_LValueToRValue &&
                              e->getSubExpr()->getType().isVolatileQualified();
  const auto* written = llvm::dyn_cast<clang::CStyleCastExpr>(e);
  return reads_volatile || (written != nullptr && type(written->getTypeAsWritten())) ||
         expression(e->getSubExpr());
}

bool Search::call(const clang::CallExpr* e) const {
  if (e->getBuiltinCallee() != 0 && e->isUnevaluatedBuiltinCall(context_)) {
    return false;
  }
  return !is_pure_(*e) || children(e);
}

/// sizeof evaluates its operand if its type is an array of variable length.
bool Search::measure(const clang::UnaryExprOrTypeTraitExpr* e) const {
  if (e->getKind() != clang::UETT_SizeOf || !e->getTypeOfArgument()->isVariablyModifiedType()) {
    return false;
  }
  return e->isArgumentType() ? type(e->getArgumentType()) : expression(e->getArgumentExpr());
}

/// Accepts a block of declarations and expressions only. A loop may not end, a label may be a
/// target, and so on.
bool Search::block(const clang::StmtExpr* e) const {
  const clang::CompoundStmt* body = e->getSubStmt();
  return std::any_of(body->body_begin(), body->body_end(), [&](const Stmt* s) {
    if (const auto* inner = llvm::dyn_cast<Expr>(s)) {
      return expression(inner);
    }
    if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(s)) {
      return std::any_of(declarations->decl_begin(), declarations->decl_end(),
                         [&](const clang::Decl* d) { return declaration(d); });
    }
    return !llvm::isa<clang::NullStmt>(s);
  });
}

bool Search::declaration(const clang::Decl* d) const {
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(d)) {
    const bool initialised_here = variable->hasLocalStorage() && variable->getInit() != nullptr;
    return variable->hasAttr<clang::CleanupAttr>() || type(variable->getType()) ||
           (initialised_here && expression(variable->getInit()));
  }
  if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(d)) {
    return alias->getUnderlyingType()->isVariablyModifiedType();
  }
  return !llvm::isa<clang::TagDecl>(d) && d->getKind() != clang::Decl::StaticAssert;
}

}  // namespace

bool has_side_effects(const Expr& expression, const clang::ASTContext& context,
                      const IsPureCall& is_pure) {
  return Search(context, is_pure).expression(&expression);
}

bool has_side_effects(clang::QualType type, const clang::ASTContext& context,
                      const IsPureCall& is_pure) {
  return Search(context, is_pure).type(type);
}

void for_each_evaluated_in(clang::QualType type, const std::function<void(const Expr*)>& visit) {
  while (type->isVariablyModifiedType()) {
    const clang::Type* t = type.getTypePtr();
    if (llvm::isa<clang::TypedefType>(t)) {
      return;
    }
    if (const auto* operand = llvm::dyn_cast<clang::TypeOfExprType>(t)) {
      visit(operand->getUnderlyingExpr());
      return;
    }
    if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(t)) {
      type = pointer->getPointeeType();
    } else if (const auto* array = llvm::dyn_cast<clang::ArrayType>(t)) {
      const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array);
      if (variable != nullptr && variable->getSizeExpr() != nullptr) {
        visit(variable->getSizeExpr());
      }
      type = array->getElementType();
    } else if (const auto* function = llvm::dyn_cast<clang::FunctionType>(t)) {
      type = function->getReturnType();
    } else if (const auto* adjusted = llvm::dyn_cast<clang::AdjustedType>(t)) {
      type = adjusted->getOriginalType();
    } else {
      const clang::QualType inner = t->getLocallyUnqualifiedSingleStepDesugaredType();
      if (inner.getTypePtr() == t) {
        return;  // _Atomic, ...: Clang allows no such type in them
      }
      type = inner;
    }
  }
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/function_conversions.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include "cfa/program.hpp"
#include "frontend/type_mapper.hpp"

namespace pcegar::frontend {

using clang::QualType;

namespace {

bool is_function_pointer(QualType type) {
  return type->isFunctionPointerType();
}

/// Whether what has that type is only called with its result, if it is called.
bool expects_result(QualType type) {
  return is_function_pointer(type) &&
         !type->getPointeeType()->castAs<clang::FunctionType>()->getReturnType()->isVoidType();
}

bool is_same(QualType a, QualType b) {
  return a.getCanonicalType().getUnqualifiedType() == b.getCanonicalType().getUnqualifiedType();
}

}  // namespace

void FunctionConversions::note_type(const QualType& function, TypeMapper& types) {
  const auto* type = function->castAs<clang::FunctionType>();
  if (!type->getReturnType()->isVoidType()) {
    const auto* prototype = type->getAs<clang::FunctionProtoType>();
    converted_.emplace(types.map(type->getReturnType()),
                       prototype == nullptr ? any_number : prototype->getNumParams());
  }
}

void FunctionConversions::note_members(const QualType& record, TypeMapper& types, unsigned depth) {
  const auto* type = record->getAs<clang::RecordType>();
  const clang::RecordDecl* definition =
      type == nullptr ? nullptr : type->getDecl()->getDefinition();
  constexpr unsigned deepest = 16;
  if (definition == nullptr || depth > deepest) {
    return;
  }
  for (const clang::FieldDecl* field : definition->fields()) {
    QualType member = field->getType();
    while (const clang::ArrayType* array = member->getAsArrayTypeUnsafe()) {
      member = array->getElementType();
    }
    if (is_function_pointer(member)) {
      note_type(member->getPointeeType(), types);
    } else {
      note_members(member, types, depth + 1);
    }
  }
}

void FunctionConversions::note_cast(const QualType& from, const QualType& to, TypeMapper& types) {
  if (to->isVoidType() || to->isBooleanType() || !from->isPointerType()) {
    return;
  }
  if (is_function_pointer(from)) {
    if (!expects_result(to)) {
      note_type(from->getPointeeType(), types);
    }
    return;
  }
  const QualType behind = from->getPointeeType();
  if (to->isPointerType() && is_same(behind, to->getPointeeType())) {
    return;
  }
  // Either end may be read or written through the other.
  for (QualType inner : {behind, to->isPointerType() ? to->getPointeeType() : to}) {
    while (inner->isPointerType() && !is_function_pointer(inner)) {
      inner = inner->getPointeeType();
    }
    if (is_function_pointer(inner)) {
      note_type(inner->getPointeeType(), types);
    }
  }
  if (behind->isRecordType() && to->isPointerType() && to->getPointeeType()->isRecordType()) {
    note_members(behind, types, 0);
    note_members(to->getPointeeType(), types, 0);
  }
}

void FunctionConversions::note(const clang::Stmt* s, TypeMapper& types) {
  if (s == nullptr) {
    return;
  }
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(s)) {
    note_cast(cast->getSubExpr()->getType(), cast->getType(), types);
  } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(s)) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (field != nullptr && field->getParent()->isUnion()) {
      if (is_function_pointer(field->getType())) {
        note_type(field->getType()->getPointeeType(), types);
      } else {
        note_members(field->getType(), types, 0);
      }
    }
  } else if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(s)) {
    if (list->getType()->isUnionType()) {
      note_members(list->getType(), types, 0);
    }
  } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(s)) {
    const QualType callee = call->getCallee()->getType();
    const auto* type = callee->isPointerType()
                           ? callee->getPointeeType()->getAs<clang::FunctionProtoType>()
                           : nullptr;
    for (unsigned i = type == nullptr ? 0 : type->getNumParams(); i < call->getNumArgs(); ++i) {
      if (is_function_pointer(call->getArg(i)->getType())) {
        note_type(call->getArg(i)->getType()->getPointeeType(), types);
      }
    }
  } else if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(s)) {
    for (const clang::Decl* declaration : declarations->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
      if (variable != nullptr && variable->hasInit()) {
        note(variable->getInit(), types);
      }
    }
    return;
  }
  for (const clang::Stmt* child : s->children()) {
    note(child, types);
  }
}

bool FunctionConversions::keeps_type(const cfa::Function& function) const {
  return !converted_.contains({function.return_type, any_number}) &&
         !converted_.contains(
             {function.return_type, static_cast<unsigned>(function.parameters.size())});
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/function_conversions.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <algorithm>
#include <optional>

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

/// A pointer that says nothing about the structure behind it, or a number.
bool is_without_type(QualType type) {
  return type->isIntegerType() ||
         (type->isPointerType() &&
          (type->getPointeeType()->isVoidType() || type->getPointeeType()->isAnyCharacterType()));
}

const void* identity(QualType record) {
  return record.getCanonicalType().getUnqualifiedType().getAsOpaquePtr();
}

/// Calls the visitor with the type behind each function pointer in the structure, at any depth, and
/// with the identity of the structure that declares it.
template <typename Visitor>
void for_each_function_member(QualType record, const Visitor& visit, unsigned depth = 0) {
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
      visit(member->getPointeeType(), identity(record));
    } else {
      for_each_function_member(member, visit, depth + 1);
    }
  }
}

}  // namespace

void FunctionConversions::note_type(const QualType& function, TypeMapper& types) {
  if (const std::optional<Kind> kind = kind_with_result(function, types)) {
    converted_.insert(*kind);
  }
}

std::optional<FunctionConversions::Kind> FunctionConversions::kind_with_result(
    const QualType& function, TypeMapper& types) {
  const auto* type = function->castAs<clang::FunctionType>();
  if (type->getReturnType()->isVoidType()) {
    return std::nullopt;
  }
  const auto* prototype = type->getAs<clang::FunctionProtoType>();
  return Kind{types.map(type->getReturnType()),
              prototype == nullptr ? any_number : prototype->getNumParams()};
}

void FunctionConversions::note_members(const QualType& record, TypeMapper& types) {
  for_each_function_member(record,
                           [&](const QualType& type, const void*) { note_type(type, types); });
}

/// A structure's type is forgotten at one conversion and another one is read at the next.
void FunctionConversions::note_forgotten(const QualType& from, const QualType& to,
                                         TypeMapper& types) {
  const auto is_structure = [](const QualType& type) {
    return type->isPointerType() && type->getPointeeType()->isRecordType();
  };
  if (is_structure(from) && is_without_type(to)) {
    const auto note = [&](const QualType& type, const void* structure) {
      if (const std::optional<Kind> kind = kind_with_result(type, types)) {
        forgotten_[*kind].insert(structure);
      }
    };
    for_each_function_member(from->getPointeeType(), note);
  } else if (is_without_type(from) && is_structure(to)) {
    const auto note = [&](const QualType& type, const void* structure) {
      if (type->castAs<clang::FunctionType>()->getReturnType()->isVoidType()) {
        remembered_.insert(structure);
      }
    };
    for_each_function_member(to->getPointeeType(), note);
  }
}

void FunctionConversions::note_cast(const QualType& from, const QualType& to, TypeMapper& types) {
  note_forgotten(from, to, types);
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
    note_members(behind, types);
    note_members(to->getPointeeType(), types);
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
        note_members(field->getType(), types);
      }
    }
  } else if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(s)) {
    if (list->getType()->isUnionType()) {
      note_members(list->getType(), types);
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
  const auto is_kept = [this](const Kind& kind) {
    if (converted_.contains(kind)) {
      return false;
    }
    const auto forgotten = forgotten_.find(kind);
    return forgotten == forgotten_.end() ||
           std::all_of(remembered_.begin(), remembered_.end(), [&](const void* structure) {
             return forgotten->second.size() == 1 && forgotten->second.contains(structure);
           });
  };
  return is_kept({function.return_type, any_number}) &&
         is_kept({function.return_type, static_cast<unsigned>(function.parameters.size())});
}

}  // namespace pcegar::frontend

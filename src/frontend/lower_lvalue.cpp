// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// L-values: variables, members, elements of arrays, what pointers point to, literals. Those that
// are no objects in C (a structure that a function returns) are temporaries.
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include "frontend/lowering.hpp"
#include "frontend/variable_length.hpp"

namespace pcegar::frontend {

using clang::Expr;
using Value = Lowering::Value;

Value Lowering::lvalue_of(const Expr* e) {
  e = e->IgnoreParens();
  if (!e->isGLValue()) {
    // A structure returned by a function, chosen by ?:, and the like.
    const Value object = value(e);
    return object != nullptr ? object
                             : build_.approximate(type_of(e), "value of a void function", {});
  }
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(ref->getDecl())) {
      return reference(*variable, e);
    }
  }
  if (const auto* access = llvm::dyn_cast<clang::MemberExpr>(e)) {
    return member(access);
  }
  if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    return subscript(access);
  }
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    if (operation->getOpcode() == clang::UO_Deref) {
      return dereference(operation);
    }
    if (operation->getOpcode() == clang::UO_Extension) {
      return lvalue(operation->getSubExpr());
    }
    if (operation->getOpcode() == clang::UO_Real || operation->getOpcode() == clang::UO_Imag) {
      return part(operation);
    }
  }
  if (const auto* string = llvm::dyn_cast<clang::StringLiteral>(e)) {
    return literal(string);
  }
  if (const auto* predefined = llvm::dyn_cast<clang::PredefinedExpr>(e)) {
    if (predefined->getFunctionName() != nullptr) {
      return literal(predefined->getFunctionName());
    }
  }
  if (const auto* object = llvm::dyn_cast<clang::CompoundLiteralExpr>(e)) {
    return compound_literal(object);
  }
  if (const auto* opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(e)) {
    const auto found = opaque_values_.find(opaque);
    return found != opaque_values_.end() ? found->second : lvalue(opaque->getSourceExpr());
  }
  if (const auto* conversion = llvm::dyn_cast<clang::CastExpr>(e)) {
    if (conversion->getCastKind() == clang::CK_NoOp) {
      return lvalue(conversion->getSubExpr());
    }
  }
  return unsupported(std::string("l-value of kind ") + e->getStmtClassName(), e, type_of(e));
}

Value Lowering::dereference(const clang::UnaryOperator* e) {
  // *(array + i) is array[i].
  const Expr* pointer = e->getSubExpr()->IgnoreParens();
  if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(pointer)) {
    const auto* base = llvm::dyn_cast<clang::ImplicitCastExpr>(sum->getLHS()->IgnoreParens());
    if (sum->getOpcode() == clang::BO_Add && base != nullptr &&
        base->getCastKind() == clang::CK_ArrayToPointerDecay && !has_variable_size(e->getType())) {
      const Value array = array_before(base->getSubExpr(), sum->getRHS());
      const Value index = value(sum->getRHS());
      return array->type->kind == cfa::TypeKind::Array
                 ? build_.element(array, index)
                 : build_.approximate(type_of(e), "array element");
    }
  }
  return build_.dereference(value(e->getSubExpr()), type_of(e));
}

Value Lowering::member(const clang::MemberExpr* e) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(e->getMemberDecl());
  if (field == nullptr) {
    return unsupported("member access", e, type_of(e));
  }
  const Expr* base = e->getBase();
  const clang::QualType record = base->getType();
  const cfa::Type* type = context_.types.map(e->isArrow() ? record->getPointeeType() : record);
  Value object = e->isArrow() ? build_.dereference(value(base), type) : lvalue(base);
  if (object->type != type && !std::holds_alternative<cfa::Approximate>(object->node)) {
    return build_.approximate(type_of(e), "structure with several definitions");
  }
  return field->getFieldIndex() < object->type->fields.size()
             ? build_.field(object, field->getFieldIndex())
             : build_.approximate(type_of(e), "member of an incomplete structure");
}

Value Lowering::array_before(const Expr* array, const Expr* index) {
  const Value object = lvalue(array);
  const bool in_memory = std::holds_alternative<cfa::FieldAccess>(object->node) ||
                         std::holds_alternative<cfa::ElementAccess>(object->node) ||
                         std::holds_alternative<cfa::Dereference>(object->node);
  return in_memory && has_effects(array) && has_effects(index)
             ? build_.dereference(stabilise(build_.address_of(object)), object->type)
             : object;
}

Value Lowering::subscript(const clang::ArraySubscriptExpr* e) {
  const Expr* base = e->getBase()->IgnoreParens();
  const Expr* index = e->getIdx();
  if (const Value entry = character_table(e)) {
    return entry;
  }
  if (is_modelled_vector(base->getType(), *type_of(base))) {
    const Value vector = array_before(base, index);
    return build_.element(build_.field(vector, 0), value(index));
  }
  if (!base->getType()->isPointerType()) {
    return unsupported("vector element", e, type_of(e));
  }
  const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(base);
  if (conversion != nullptr && conversion->getCastKind() == clang::CK_ArrayToPointerDecay &&
      !has_variable_size(e->getType())) {
    const Value array = array_before(conversion->getSubExpr(), index);
    const Value number = value(index);
    return array->type->kind == cfa::TypeKind::Array
               ? build_.element(array, number)
               : build_.approximate(type_of(e), "array element");
  }
  const Value pointer = value_before(base, index);
  const Value number = value(index);
  return build_.dereference(moved(cfa::BinaryOperator::Add, pointer, number, base->getType()),
                            type_of(e));
}

Value Lowering::literal(const clang::StringLiteral* e) {
  const auto [found, is_new] = context_.static_literals.try_emplace(e);
  if (is_new) {
    const std::string name = "__str_" + std::to_string(++context_.literal_count);
    cfa::Variable object{.name = name,
                         .unique_name = context_.linker.unique_name(name),
                         .type = type_of(e),
                         .kind = cfa::VariableKind::Global,
                         .read_only = true,
                         .position = unit_.position(e->getBeginLoc())};
    // What only external functions get to see needs no contents.
    found->second = literals_ == Literals::Opaque
                        ? context_.program.add_variable(std::move(object))
                        : context_.linker.add_static(std::move(object),
                                                     PendingGlobal::Start::Initialised, unit_, e);
  }
  return build_.variable(found->second);
}

Value Lowering::compound_literal(const clang::CompoundLiteralExpr* e) {
  if (e->isFileScope()) {
    const auto [found, is_new] = context_.static_literals.try_emplace(e);
    if (is_new) {
      const std::string name = "__literal_" + std::to_string(++context_.literal_count);
      found->second =
          context_.linker.add_static({.name = name,
                                      .unique_name = context_.linker.unique_name(name),
                                      .type = type_of(e),
                                      .kind = cfa::VariableKind::Global,
                                      .position = unit_.position(e->getBeginLoc())},
                                     PendingGlobal::Start::Initialised, unit_, e->getInitializer());
    }
    return build_.variable(found->second);
  }
  const auto [found, is_new] = literal_objects_.try_emplace(e);
  if (is_new) {
    const std::string name = "__literal";
    found->second = context_.program.add_variable(
        {.name = name,
         .unique_name = context_.linker.unique_name(function_name() + "::" + name),
         .type = type_of(e),
         .kind = cfa::VariableKind::Local,
         .function = draft_.function(),
         .position = unit_.position(e->getBeginLoc())});
  }
  const Value object = build_.variable(found->second);
  initialise(object, e->getInitializer(), Storage::Automatic);
  return object;
}

}  // namespace pcegar::frontend

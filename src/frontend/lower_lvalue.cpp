// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// L-values: variables, members, elements of arrays, what pointers point to, literals. Those that
// are not objects in C (a structure that a function returns) are temporaries.
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include "frontend/function_lowering.hpp"
#include "frontend/variable_length.hpp"

namespace pcegar::frontend {

using clang::Expr;

LValues::LValues(FunctionLowering& owner)
    : owner_(owner), emit_(owner.emit), build_(owner.emit.build()), operands_(owner.expressions) {}

Value LValues::lower(const Expr* e) {
  e = e->IgnoreParens();
  if (!e->isGLValue()) {
    // A structure returned by a function, chosen by ?:, and the like.
    const Value object = operands_.value(e);
    return object != nullptr ? object
                             : build_.approximate(emit_.type_of(e), "value of a void function", {});
  }
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(ref->getDecl())) {
      return owner_.variables.reference(*variable, e);
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
      return operands_.lvalue(operation->getSubExpr());
    }
    if (operation->getOpcode() == clang::UO_Real || operation->getOpcode() == clang::UO_Imag) {
      return owner_.complex.part(operation);
    }
  }
  if (const auto* string = llvm::dyn_cast<clang::StringLiteral>(e)) {
    return owner_.literals.string(string);
  }
  if (const auto* predefined = llvm::dyn_cast<clang::PredefinedExpr>(e)) {
    if (predefined->getFunctionName() != nullptr) {
      return owner_.literals.string(predefined->getFunctionName());
    }
  }
  if (const auto* object = llvm::dyn_cast<clang::CompoundLiteralExpr>(e)) {
    owner_.lengths.fix(object->getTypeSourceInfo()->getType(), emit_.position(object));
    return owner_.literals.compound(object);
  }
  if (const auto* opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(e)) {
    const auto known = owner_.expressions.computed(opaque);
    return known ? *known : operands_.lvalue(opaque->getSourceExpr());
  }
  if (const auto* conversion = llvm::dyn_cast<clang::CastExpr>(e)) {
    if (conversion->getCastKind() == clang::CK_NoOp) {
      return operands_.lvalue(conversion->getSubExpr());
    }
  }
  return emit_.unsupported(std::string("l-value of kind ") + e->getStmtClassName(), e,
                           emit_.type_of(e));
}

Value LValues::dereference(const clang::UnaryOperator* e) {
  // *(array + i) is array[i].
  const Expr* pointer = e->getSubExpr()->IgnoreParens();
  if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(pointer)) {
    const auto* base = llvm::dyn_cast<clang::ImplicitCastExpr>(sum->getLHS()->IgnoreParens());
    if (sum->getOpcode() == clang::BO_Add && base != nullptr &&
        base->getCastKind() == clang::CK_ArrayToPointerDecay && !has_variable_size(e->getType())) {
      const Value array = array_before(base->getSubExpr(), sum->getRHS());
      const Value index = operands_.value(sum->getRHS());
      return array->type->kind == cfa::TypeKind::Array
                 ? build_.element(array, index)
                 : build_.approximate(emit_.type_of(e), "array element");
    }
  }
  return build_.dereference(operands_.value(e->getSubExpr()), emit_.type_of(e));
}

Value LValues::member(const clang::MemberExpr* e) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(e->getMemberDecl());
  if (field == nullptr) {
    return emit_.unsupported("member access", e, emit_.type_of(e));
  }
  const Expr* base = e->getBase();
  const clang::QualType record = base->getType();
  const cfa::Type* type = emit_.type(e->isArrow() ? record->getPointeeType() : record);
  Value object =
      e->isArrow() ? build_.dereference(operands_.value(base), type) : operands_.lvalue(base);
  if (object->type != type && !std::holds_alternative<cfa::Approximate>(object->node)) {
    return build_.approximate(emit_.type_of(e), "structure with several definitions");
  }
  return field->getFieldIndex() < object->type->fields.size()
             ? build_.field(object, field->getFieldIndex())
             : build_.approximate(emit_.type_of(e), "member of an incomplete structure");
}

Value LValues::array_before(const Expr* array, const Expr* index) {
  const Value object = operands_.lvalue(array);
  const bool in_memory = std::holds_alternative<cfa::FieldAccess>(object->node) ||
                         std::holds_alternative<cfa::ElementAccess>(object->node) ||
                         std::holds_alternative<cfa::Dereference>(object->node);
  return in_memory && operands_.has_effects(array) && operands_.has_effects(index)
             ? build_.dereference(emit_.stabilise(build_.address_of(object)), object->type)
             : object;
}

Value LValues::subscript(const clang::ArraySubscriptExpr* e) {
  const Expr* base = e->getBase()->IgnoreParens();
  const Expr* index = e->getIdx();
  if (const Value entry = owner_.library.character_table(e)) {
    return entry;
  }
  if (is_modelled_vector(base->getType(), *emit_.type_of(base))) {
    const Value vector = array_before(base, index);
    return build_.element(build_.field(vector, 0), operands_.value(index));
  }
  if (!base->getType()->isPointerType()) {
    return emit_.unsupported("vector element", e, emit_.type_of(e));
  }
  const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(base);
  if (conversion != nullptr && conversion->getCastKind() == clang::CK_ArrayToPointerDecay &&
      !has_variable_size(e->getType())) {
    const Value array = array_before(conversion->getSubExpr(), index);
    const Value number = operands_.value(index);
    return array->type->kind == cfa::TypeKind::Array
               ? build_.element(array, number)
               : build_.approximate(emit_.type_of(e), "array element");
  }
  const Value pointer = operands_.value_before(base, index);
  const Value number = operands_.value(index);
  return build_.dereference(
      owner_.lengths.moved(cfa::BinaryOperator::Add, pointer, number, base->getType()),
      emit_.type_of(e));
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Values; l-values are in lower_lvalue.cpp. Clang has made every implicit conversion an
// ImplicitCastExpr, so the types here are those in which C computes; conversions that do not change
// the CFA type disappear.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/Builtins.h>

#include "frontend/lowering.hpp"
#include "frontend/rounding_mode.hpp"
#include "frontend/side_effects.hpp"
#include "support/error.hpp"

namespace pcegar::frontend {

using clang::Expr;
using Value = Lowering::Value;

namespace {

bool is_opaque(const cfa::Type& type) {
  return type.kind == cfa::TypeKind::Floating && type.bits == 0;
}

}  // namespace

/// Another agent may change the object that the l-value names: it is declared volatile. An access
/// through an explicit cast to a pointer to volatile (READ_ONCE) only asks for exactly one load.
bool Lowering::names_volatile_object(const Expr* e) const {
  e = e->IgnoreParens();
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    if (ref->getDecl()->hasAttr<clang::AsmLabelAttr>()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(ref->getDecl());
      return variable != nullptr && variable->getStorageClass() == clang::SC_Register;
    }
  }
  if (!e->getType().isVolatileQualified()) {
    return false;
  }
  if (const clang::VarDecl* variable = variable_of(e);
      variable != nullptr && variable->hasLocalStorage() && !facts_.escaping.contains(variable)) {
    return false;  // nobody else knows where it is
  }
  if (const auto* star = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    return !llvm::isa<clang::CStyleCastExpr>(star->getSubExpr()->IgnoreParenImpCasts());
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    if (!member->getMemberDecl()->getType().isVolatileQualified() && member->isArrow()) {
      return !llvm::isa<clang::CStyleCastExpr>(member->getBase()->IgnoreParenImpCasts());
    }
  }
  return true;
}

bool Lowering::has_effects(const Expr* e) const {
  return has_side_effects(*e, unit_.context(),
                          [&](const clang::CallExpr& call) { return is_pure_builtin(call); });
}

/// A builtin, or a function of the C library that the program leaves to the library.
bool Lowering::is_pure_builtin(const clang::CallExpr& call) const {
  const unsigned id = call.getBuiltinCallee();
  const clang::Builtin::Context& builtins = unit_.context().BuiltinInfo;
  return id != 0 && (builtins.isConst(id) || builtins.isPure(id)) &&
         !context_.linker.has_body(unit_, *call.getDirectCallee());
}

/// Constants of expressions have 64 bits.
Value Lowering::wide_constant(const llvm::APInt& number, const cfa::Type* type) {
  if (!type->is_integer() || type->bits != 128 || number.getBitWidth() != 128) {
    return build_.approximate(type, "constant of more than 64 bits", {});
  }
  const cfa::Type* wide = context_.program.types().integer(128, false);
  const cfa::Type* half = context_.program.types().integer(64, false);
  const auto widened = [&](const llvm::APInt& bits) {
    return build_.cast(build_.constant(half, bits.trunc(64).getZExtValue()), wide,
                       cfa::Cast::Origin::Explicit);
  };
  const Value high = build_.binary(cfa::BinaryOperator::ShiftLeft, widened(number.lshr(64)),
                                   build_.constant(wide, 64), wide);
  return build_.cast(build_.binary(cfa::BinaryOperator::BitOr, high, widened(number), wide), type,
                     cfa::Cast::Origin::Explicit);
}

std::optional<Value> Lowering::folded(const Expr* e) {
  if (!e->isPRValue() || !e->getType()->isIntegralOrEnumerationType() || e->containsErrors() ||
      has_effects(e) || may_compare_aliases(e) ||
      (build_.rounding_mode() && computes_with_floats(e))) {
    return std::nullopt;
  }
  Expr::EvalResult result;
  if (!e->EvaluateAsInt(result, unit_.context(), Expr::SE_NoSideEffects) ||
      result.HasUndefinedBehavior || !result.Val.isInt()) {
    return std::nullopt;
  }
  const llvm::APSInt& number = result.Val.getInt();
  const bool fits = number.isSigned() ? number.isSignedIntN(64) : number.isIntN(64);
  if (!fits) {
    return wide_constant(number, type_of(e));
  }
  return build_.constant(type_of(e), number.isSigned()
                                         ? static_cast<std::uint64_t>(number.getSExtValue())
                                         : number.getZExtValue());
}

void Lowering::effects(const Expr* e) {
  noted(e, [&] {
    effects_of(e);
    return nullptr;
  });
}

Value Lowering::value(const Expr* e) {
  return noted(e, [&] { return value_of(e); });
}

Value Lowering::lvalue(const Expr* e) {
  return noted(e, [&] { return lvalue_of(e); });
}

void Lowering::effects_of(const Expr* e) {
  const Expr* core = e->IgnoreParens();
  if (const auto* conversion = llvm::dyn_cast<clang::CastExpr>(core)) {
    const bool reads_volatile = conversion->getCastKind() == clang::CK_LValueToRValue;
    if (!reads_volatile && conversion->getCastKind() != clang::CK_FunctionToPointerDecay) {
      lengths_of_cast(conversion);
      effects(conversion->getSubExpr());
      return;
    }
  }
  if (!has_effects(core)) {
    return;
  }
  if (const auto* c = llvm::dyn_cast<clang::CallExpr>(core)) {
    call(c, Use::Discarded);
  } else if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(core)) {
    compound_assignment(compound, Use::Discarded);
  } else if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(core);
             binary_op != nullptr && binary_op->getOpcode() == clang::BO_Assign) {
    assignment(binary_op, Use::Discarded);
  } else if (binary_op != nullptr && binary_op->getOpcode() == clang::BO_Comma) {
    effects(binary_op->getLHS());
    effects(binary_op->getRHS());
  } else if (binary_op != nullptr && binary_op->isLogicalOp()) {
    const DraftLocation join = fresh();
    const DraftLocation other = fresh();
    const bool is_and = binary_op->getOpcode() == clang::BO_LAnd;
    condition(binary_op->getLHS(), is_and ? other : join, is_and ? join : other);
    place(other);
    effects(binary_op->getRHS());
    jump(join);
    place(join);
  } else if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(core);
             unary_op != nullptr && unary_op->isIncrementDecrementOp()) {
    increment(unary_op, Use::Discarded);
  } else if (unary_op != nullptr && unary_op->getOpcode() == clang::UO_Extension) {
    effects(unary_op->getSubExpr());
  } else if (unary_op != nullptr && core->getType()->isVoidType()) {
    effects(unary_op->getSubExpr());  // *pointer_to_void
  } else if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(core)) {
    conditional(choice, Use::Discarded);
  } else if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(core)) {
    statement_expression(block, Use::Discarded);
  } else if (const auto* operation = llvm::dyn_cast<clang::AtomicExpr>(core)) {
    atomic(operation);
  } else if (core->getType()->isVoidType()) {
    unsupported(std::string("expression of kind ") + core->getStmtClassName(), core, nullptr);
  } else if (core->isGLValue()) {
    lvalue(core);
  } else {
    value(core);
  }
}

Value Lowering::value_as(const Expr* e, const cfa::Type* type, cfa::Cast::Origin origin) {
  const Value result = value(e);
  return result == nullptr ? build_.approximate(type, "value of a void expression", {})
                           : build_.cast(result, type, origin);
}

Value Lowering::value_of(const Expr* e) {
  e = e->IgnoreParens();
  if (e->getType()->isVoidType()) {
    effects(e);
    return nullptr;
  }
  if (const auto number = folded(e)) {
    return *number;
  }
  const cfa::Type* type = type_of(e);
  if (is_opaque(*type)) {
    return unsupported("value of type '" + e->getType().getAsString() + "'", e, type);
  }
  if (e->isGLValue()) {
    return lvalue(e);
  }
  if (is_modelled_vector(e->getType(), *type)) {
    if (const auto result = vector(e)) {
      return *result;
    }
  }
  if (is_modelled_complex(e->getType(), *type)) {
    if (const auto result = complex(e)) {
      return *result;
    }
  }
  if (const auto* conversion = llvm::dyn_cast<clang::CastExpr>(e)) {
    return cast(conversion);
  }
  if (const auto* c = llvm::dyn_cast<clang::CallExpr>(e)) {
    const Value result = call(c, Use::Needed);
    return result == nullptr ? build_.approximate(type, "value of a void function", {}) : result;
  }
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    return binary(operation);
  }
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    return unary(operation);
  }
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(e)) {
    return conditional(choice, Use::Needed);
  }
  if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(e)) {
    const Value result = statement_expression(block, Use::Needed);
    return result == nullptr ? build_.approximate(type, "value of a statement expression", {})
                             : result;
  }
  if (const auto* opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(e)) {
    const auto found = opaque_values_.find(opaque);
    return found != opaque_values_.end() ? found->second : value(opaque->getSourceExpr());
  }
  if (const auto* constant = llvm::dyn_cast<clang::ConstantExpr>(e)) {
    return value(constant->getSubExpr());
  }
  if (const auto* va_arg = llvm::dyn_cast<clang::VAArgExpr>(e)) {
    return variable_argument(va_arg);
  }
  if (const auto* access = llvm::dyn_cast<clang::MemberExpr>(e)) {
    return member(access);
  }
  if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    return subscript(access);  // of a vector that is no object
  }
  if (const auto* address = llvm::dyn_cast<clang::AddrLabelExpr>(e)) {
    return label_address(*address->getLabel(), type);
  }
  if (const auto* operation = llvm::dyn_cast<clang::AtomicExpr>(e)) {
    return atomic(operation);
  }
  if (const auto* measure = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(e)) {
    return computed_size(measure);
  }
  if (const auto* offset = llvm::dyn_cast<clang::OffsetOfExpr>(e)) {
    return offset_of(offset);
  }
  if (const auto* number = llvm::dyn_cast<clang::FloatingLiteral>(e)) {
    return type->is_float() ? build_.constant(type, float_pattern(number->getValue()))
                            : build_.approximate(type, "floating-point value", {});
  }
  if (llvm::isa<clang::ImplicitValueInitExpr>(e) && (type->is_scalar() || type->is_float())) {
    return build_.constant(type, 0);
  }
  if (const auto* object = llvm::dyn_cast<clang::CompoundLiteralExpr>(e)) {
    return compound_literal(object);  // made for a transparent union
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e)) {
    const Value object = temporary(type);
    initialise(object, list, Storage::Automatic);
    return object;
  }
  return unsupported(std::string("expression of kind ") + e->getStmtClassName(), e, type);
}

Value Lowering::read(const Expr* e, Value target) {
  if (names_volatile_object(e)) {
    return build_.approximate(target->type, "volatile variable", {target});
  }
  if (target->type->kind == cfa::TypeKind::Floating && !target->type->is_float()) {
    return build_.approximate(target->type, "floating-point value", {});
  }
  return target;
}

Value Lowering::cast(const clang::CastExpr* e) {
  lengths_of_cast(e);
  const Expr* operand = e->getSubExpr();
  const cfa::Type* type = type_of(e);
  if (e->getCastKind() == clang::CK_BitCast &&
      is_modelled_vector(operand->getType(), *type_of(operand))) {
    return same_bytes(value(operand), type);
  }
  switch (e->getCastKind()) {
    case clang::CK_LValueToRValue: return build_.cast(read(operand, lvalue(operand)), type);
    case clang::CK_ArrayToPointerDecay: return decay(operand, type);
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr: return build_.cast(function_designator(operand), type);
    case clang::CK_NullToPointer: effects(operand); return build_.constant(type, 0);
    case clang::CK_FloatingComplexToReal:
    case clang::CK_FloatingComplexToBoolean:
    case clang::CK_IntegralComplexToReal:
    case clang::CK_IntegralComplexToBoolean: return real_cast(e);
    case clang::CK_NoOp:
    case clang::CK_BitCast:
    case clang::CK_AddressSpaceConversion:
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
    case clang::CK_PointerToBoolean:
    case clang::CK_BooleanToSignedIntegral:
    case clang::CK_PointerToIntegral:
    case clang::CK_IntegralToPointer:
    case clang::CK_AtomicToNonAtomic:
    case clang::CK_NonAtomicToAtomic:
    case clang::CK_FloatingCast:
    case clang::CK_FloatingToBoolean:
    case clang::CK_FloatingToIntegral:
    case clang::CK_IntegralToFloating: {
      const auto* implicit = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
      return value_as(operand, type,
                      implicit != nullptr && !implicit->isPartOfExplicitCast()
                          ? cfa::Cast::Origin::Implicit
                          : cfa::Cast::Origin::Explicit);
    }
    default: break;
  }
  if (e->getCastKind() == clang::CK_ToUnion) {
    const clang::FieldDecl* field = e->getTargetUnionField();
    const Value member_value = value(operand);
    const Value object = temporary(type);
    emit_assign(object, build_.approximate(type, "rest of a union's initial value", {}));
    const Value target = build_.field(object, field->getFieldIndex());
    emit_assign(target, build_.cast(member_value, target->type));
    return object;
  }
  effects(operand);
  return unsupported(std::string("conversion of kind ") + e->getCastKindName(), e, type);
}

Value Lowering::decay(const Expr* array, const cfa::Type* type) {
  if (const Value address = weak_variable_address(array)) {
    return build_.cast(address, type);
  }
  const Value object = lvalue(array);
  if (object->type->kind != cfa::TypeKind::Array) {
    return build_.approximate(type, "address of an array");
  }
  return build_.cast(build_.decay(object), type);
}

Value Lowering::function_designator(const Expr* e) {
  e = e->IgnoreParens();
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    if (const auto* callee = llvm::dyn_cast<clang::FunctionDecl>(ref->getDecl())) {
      if (callee->isWeak() && !context_.linker.has_body(unit_, *callee)) {
        return weak_address(unit_.name(*callee),
                            build_.function_address(context_.linker.function(unit_, *callee)));
      }
      return build_.function_address(context_.linker.function(unit_, *callee));
    }
  }
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    if (operation->getOpcode() == clang::UO_Deref || operation->getOpcode() == clang::UO_AddrOf) {
      return operation->getOpcode() == clang::UO_Deref
                 ? value(operation->getSubExpr())
                 : function_designator(operation->getSubExpr());
    }
  }
  if (const auto* comma = llvm::dyn_cast<clang::BinaryOperator>(e);
      comma != nullptr && comma->getOpcode() == clang::BO_Comma) {
    effects(comma->getLHS());
    return function_designator(comma->getRHS());
  }
  const cfa::Type* type = context_.program.types().pointer_to(context_.program.types().function());
  return unsupported("function designator", e, type);
}

Value Lowering::statement_expression(const clang::StmtExpr* e, Use use) {
  const clang::CompoundStmt* body = e->getSubStmt();
  if (body->body_empty()) {
    return nullptr;
  }
  const SourcePosition outer = statement_position_;
  const std::size_t outer_cleanups = cleanups_.size();
  Value result = nullptr;
  for (const clang::Stmt* s : body->body()) {
    const bool is_last = s == body->getStmtExprResult();
    while (is_last && llvm::isa<clang::LabelStmt>(s)) {
      label(llvm::cast<clang::LabelStmt>(s));
      s = llvm::cast<clang::LabelStmt>(s)->getSubStmt();
    }
    const auto* last = llvm::dyn_cast<Expr>(s);
    if (is_last && last != nullptr && use == Use::Needed && !last->getType()->isVoidType()) {
      statement_position_ = position(s);
      result = value(last);
    } else {
      statement(s);
    }
  }
  if (result != nullptr && cleanups_.size() > outer_cleanups) {
    result = saved(result);
  }
  leave_scope(outer_cleanups);
  statement_position_ = outer;
  return result;
}

Value Lowering::conditional(const clang::AbstractConditionalOperator* e, Use use) {
  if (e->getCond()->getType()->isVectorType()) {
    return unsupported("choice by a vector", e, type_of(e));
  }
  if (const auto* elvis = llvm::dyn_cast<clang::BinaryConditionalOperator>(e)) {
    opaque_values_[elvis->getOpaqueValue()] = stabilise(value(elvis->getCommon()));
  }
  const Expr* choice = e->getCond();
  if (const auto truth = constant_truth(choice)) {
    const Expr* taken = *truth ? e->getTrueExpr() : e->getFalseExpr();
    if (use == Use::Discarded) {
      effects(taken);
      return nullptr;
    }
    return value_as(taken, type_of(e));
  }
  const bool needed = use == Use::Needed && !e->getType()->isVoidType();
  const Value result = needed ? temporary(type_of(e)) : nullptr;
  const DraftLocation yes = fresh();
  const DraftLocation no = fresh();
  const DraftLocation join = fresh();
  condition(choice, yes, no);
  for (const auto& [begin, operand] :
       {std::pair{yes, e->getTrueExpr()}, std::pair{no, e->getFalseExpr()}}) {
    place(begin);
    if (needed) {
      emit_assign(result, value_as(operand, result->type));
    } else {
      effects(operand);
    }
    jump(join);
  }
  place(join);
  return result;
}

}  // namespace pcegar::frontend

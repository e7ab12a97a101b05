// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Values; l-values are in lower_lvalue.cpp. Clang has made every implicit conversion an
// ImplicitCastExpr, so the types here are those in which C computes; conversions that do not change
// the CFA type disappear.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/Builtins.h>

#include "frontend/function_lowering.hpp"
#include "frontend/linkage.hpp"
#include "frontend/rounding_mode.hpp"
#include "frontend/side_effects.hpp"
#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

using clang::Expr;

namespace {

bool is_opaque(const cfa::Type& type) {
  return type.kind == cfa::TypeKind::Floating && type.bits == 0;
}

}  // namespace

Expressions::Expressions(FunctionLowering& owner)
    : owner_(owner),
      context_(owner.context),
      emit_(owner.emit),
      build_(owner.emit.build()),
      unit_(owner.emit.unit()) {}

/// Whether something outside of the program may change the object that the l-value names: it is
/// declared volatile. An access through an explicit cast to a pointer to volatile (READ_ONCE) only
/// asks for exactly one load.
bool Expressions::names_volatile_object(const Expr* e) const {
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
  if (const clang::VarDecl* variable = variable_of(e)) {
    const bool is_known_here =
        variable->hasLocalStorage() && !owner_.facts.escaping.contains(variable);
    const bool holds = context_.volatile_variables_hold &&
                       !context_.linker.is_only_declared(*variable, unit_) &&
                       !variable->hasAttr<clang::SectionAttr>();  // the linker may place it
    if (is_known_here || holds) {
      return false;
    }
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

bool Expressions::has_effects(const Expr* e) const {
  return has_side_effects(*e, unit_.context(),
                          [&](const clang::CallExpr& call) { return is_pure_builtin(call); });
}

/// A builtin, or a function of the C library that the program leaves to the library.
bool Expressions::is_pure_builtin(const clang::CallExpr& call) const {
  const unsigned id = call.getBuiltinCallee();
  const clang::Builtin::Context& builtins = unit_.context().BuiltinInfo;
  return id != 0 && (builtins.isConst(id) || builtins.isPure(id)) &&
         !context_.linker.has_body(unit_, *call.getDirectCallee());
}

/// Constants of expressions have 64 bits.
Value Expressions::wide_constant(const llvm::APInt& number, const cfa::Type* type) {
  if (!type->is_integer() || type->bits != 128 || number.getBitWidth() != 128) {
    return build_.approximate(type, "constant of more than 64 bits", {});
  }
  const cfa::Type* wide = emit_.program().types().integer(128, false);
  const cfa::Type* half = emit_.program().types().integer(64, false);
  const auto widened = [&](const llvm::APInt& bits) {
    return build_.cast(build_.constant(half, bits.trunc(64).getZExtValue()), wide,
                       cfa::Cast::Origin::Explicit);
  };
  const Value high = build_.binary(cfa::BinaryOperator::ShiftLeft, widened(number.lshr(64)),
                                   build_.constant(wide, 64), wide);
  return build_.cast(build_.binary(cfa::BinaryOperator::BitOr, high, widened(number), wide), type,
                     cfa::Cast::Origin::Explicit);
}

std::optional<Value> Expressions::folded(const Expr* e) {
  if (!e->isPRValue() || !e->getType()->isIntegralOrEnumerationType() || e->containsErrors() ||
      has_effects(e) || owner_.conditions.may_compare_aliases(e) ||
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
    return wide_constant(number, emit_.type_of(e));
  }
  return build_.constant(emit_.type_of(e), number.isSigned()
                                               ? static_cast<std::uint64_t>(number.getSExtValue())
                                               : number.getZExtValue());
}

void Expressions::effects(const Expr* e) {
  owner_.orders.noted(e, [&] {
    effects_of(e);
    return nullptr;
  });
}

Value Expressions::value(const Expr* e) {
  return owner_.orders.noted(e, [&] { return value_of(e); });
}

Value Expressions::lvalue(const Expr* e) {
  return owner_.orders.noted(e, [&] { return owner_.lvalues.lower(e); });
}

/// Whether the operator has more effects than its operands.
bool Expressions::effects_of_binary(const clang::BinaryOperator* e) {
  if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(e)) {
    owner_.assignments.compound_assignment(compound, Use::Discarded);
  } else if (e->getOpcode() == clang::BO_Assign) {
    owner_.assignments.assignment(e, Use::Discarded);
  } else if (e->getOpcode() == clang::BO_Comma) {
    effects(e->getLHS());
    effects(e->getRHS());
  } else if (e->isLogicalOp()) {
    const DraftLocation join = emit_.fresh();
    const DraftLocation other = emit_.fresh();
    const bool is_and = e->getOpcode() == clang::BO_LAnd;
    owner_.conditions.lower(e->getLHS(), is_and ? other : join, is_and ? join : other);
    emit_.place(other);
    effects(e->getRHS());
    emit_.jump(join);
    emit_.place(join);
  } else {
    return false;
  }
  return true;
}

void Expressions::effects_of(const Expr* e) {
  const Expr* core = e->IgnoreParens();
  if (const auto* conversion = llvm::dyn_cast<clang::CastExpr>(core)) {
    const bool reads_volatile = conversion->getCastKind() == clang::CK_LValueToRValue;
    if (!reads_volatile && conversion->getCastKind() != clang::CK_FunctionToPointerDecay) {
      owner_.lengths.fix_in_cast(conversion);
      effects(conversion->getSubExpr());
      return;
    }
  }
  if (!has_effects(core)) {
    return;
  }
  const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(core);
  if (binary_op != nullptr && effects_of_binary(binary_op)) {
    return;
  }
  if (const auto* c = llvm::dyn_cast<clang::CallExpr>(core)) {
    owner_.calls.call(c, Use::Discarded);
  } else if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(core);
             unary_op != nullptr && unary_op->isIncrementDecrementOp()) {
    owner_.assignments.increment(unary_op, Use::Discarded);
  } else if (unary_op != nullptr && unary_op->getOpcode() == clang::UO_Extension) {
    effects(unary_op->getSubExpr());
  } else if (unary_op != nullptr && core->getType()->isVoidType()) {
    effects(unary_op->getSubExpr());  // *pointer_to_void
  } else if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(core)) {
    conditional(choice, Use::Discarded);
  } else if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(core)) {
    statement_expression(block, Use::Discarded);
  } else if (const auto* operation = llvm::dyn_cast<clang::AtomicExpr>(core)) {
    owner_.atomics.operation(operation);
  } else if (core->getType()->isVoidType()) {
    emit_.unsupported(std::string("expression of kind ") + core->getStmtClassName(), core, nullptr);
  } else if (core->isGLValue()) {
    lvalue(core);
  } else {
    value(core);
  }
}

Value Expressions::value_as(const Expr* e, const cfa::Type* type, cfa::Cast::Origin origin) {
  const Value result = value(e);
  return result == nullptr ? build_.approximate(type, "value of a void expression", {})
                           : build_.cast(result, type, origin);
}

Value Expressions::value_before(const Expr* first, const Expr* second) {
  const Value result = value(first);
  return has_effects(first) && has_effects(second) ? emit_.stabilise(result) : result;
}

Value Expressions::store(const Expr* e, Value target, Value new_value, Use use, std::string text) {
  return owner_.assignments.store(e, target, new_value, use, std::move(text));
}

std::optional<Value> Expressions::computed(const clang::OpaqueValueExpr* e) const {
  const auto found = opaque_values_.find(e);
  return found == opaque_values_.end() ? std::nullopt : std::optional(found->second);
}

Value Expressions::value_of(const Expr* e) {
  e = e->IgnoreParens();
  if (e->getType()->isVoidType()) {
    effects(e);
    return nullptr;
  }
  if (const auto number = folded(e)) {
    return *number;
  }
  const cfa::Type* type = emit_.type_of(e);
  if (is_opaque(*type)) {
    return emit_.unsupported("value of type '" + e->getType().getAsString() + "'", e, type);
  }
  if (e->isGLValue()) {
    return lvalue(e);
  }
  if (is_modelled_vector(e->getType(), *type)) {
    if (const auto result = owner_.vectors.value(e)) {
      return *result;
    }
  }
  if (is_modelled_complex(e->getType(), *type)) {
    if (const auto result = owner_.complex.value(e)) {
      return *result;
    }
  }
  const auto result = operation(e);
  return result ? *result : primary(e);
}

/// The value of an expression that computes it from operands; nothing for others.
std::optional<Value> Expressions::operation(const Expr* e) {
  const cfa::Type* type = emit_.type_of(e);
  if (const auto* conversion = llvm::dyn_cast<clang::CastExpr>(e)) {
    return cast(conversion);
  }
  if (const auto* c = llvm::dyn_cast<clang::CallExpr>(e)) {
    const Value result = owner_.calls.call(c, Use::Needed);
    return result == nullptr ? build_.approximate(type, "value of a void function", {}) : result;
  }
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    return owner_.operators.binary(operation);
  }
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    return owner_.operators.unary(operation);
  }
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(e)) {
    return conditional(choice, Use::Needed);
  }
  if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(e)) {
    const Value result = statement_expression(block, Use::Needed);
    return result == nullptr ? build_.approximate(type, "value of a statement expression", {})
                             : result;
  }
  if (const auto* operation = llvm::dyn_cast<clang::AtomicExpr>(e)) {
    return owner_.atomics.operation(operation);
  }
  if (const auto* va_arg = llvm::dyn_cast<clang::VAArgExpr>(e)) {
    owner_.lengths.fix(va_arg->getWrittenTypeInfo()->getType(), emit_.position(va_arg));
    return owner_.argument_lists.variable_argument(va_arg);
  }
  if (const auto* measure = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(e)) {
    return owner_.lengths.computed_size(measure);
  }
  if (const auto* offset = llvm::dyn_cast<clang::OffsetOfExpr>(e)) {
    return owner_.operators.offset_of(offset);
  }
  return std::nullopt;
}

/// Constants, and expressions that refer to an object or to another expression.
Value Expressions::primary(const Expr* e) {
  const cfa::Type* type = emit_.type_of(e);
  if (const auto* opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(e)) {
    const auto known = computed(opaque);
    return known ? *known : value(opaque->getSourceExpr());
  }
  if (const auto* constant = llvm::dyn_cast<clang::ConstantExpr>(e)) {
    return value(constant->getSubExpr());
  }
  if (const auto* access = llvm::dyn_cast<clang::MemberExpr>(e)) {
    return owner_.lvalues.member(access);
  }
  if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    return owner_.lvalues.subscript(access);  // of a vector that is not an object
  }
  if (const auto* address = llvm::dyn_cast<clang::AddrLabelExpr>(e)) {
    return owner_.scopes.label_address(*address->getLabel(), type);
  }
  if (const auto* number = llvm::dyn_cast<clang::FloatingLiteral>(e)) {
    return type->is_float() ? build_.constant(type, float_pattern(number->getValue()))
                            : build_.approximate(type, "floating-point value", {});
  }
  if (llvm::isa<clang::ImplicitValueInitExpr>(e) && (type->is_scalar() || type->is_float())) {
    return build_.constant(type, 0);
  }
  if (const auto* object = llvm::dyn_cast<clang::CompoundLiteralExpr>(e)) {
    owner_.lengths.fix(object->getTypeSourceInfo()->getType(), emit_.position(object));
    return owner_.literals.compound(object);  // made for a transparent union
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e)) {
    const Value object = emit_.temporary(type);
    owner_.initialisers.initialise(object, list, Storage::Automatic);
    return object;
  }
  return emit_.unsupported(std::string("expression of kind ") + e->getStmtClassName(), e, type);
}

Value Expressions::read(const Expr* e, Value target) {
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParens())) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    const auto counted = variable == nullptr ? std::nullopt : owner_.loops.known_counter(*variable);
    if (counted) {
      return build_.constant(target->type, *counted);
    }
  }
  if (names_volatile_object(e)) {
    // What only the environment defines (jiffies) has a value of its choice in each read.
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParens());
    const auto* variable =
        name != nullptr ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    if (variable != nullptr && variable->hasExternalStorage() && target->type->is_scalar() &&
        context_.linker.is_only_declared(*variable, unit_)) {
      const Value input = emit_.temporary(target->type);
      emit_.add(cfa::Havoc{input}, "value of " + variable->getNameAsString() + ";");
      return input;
    }
    return build_.approximate(target->type, "volatile variable", {target});
  }
  if (target->type->kind == cfa::TypeKind::Floating && !target->type->is_float()) {
    return build_.approximate(target->type, "floating-point value", {target});
  }
  return target;
}

Value Expressions::cast(const clang::CastExpr* e) {
  owner_.lengths.fix_in_cast(e);
  const Expr* operand = e->getSubExpr();
  const cfa::Type* type = emit_.type_of(e);
  if (e->getCastKind() == clang::CK_BitCast &&
      is_modelled_vector(operand->getType(), *emit_.type_of(operand))) {
    return owner_.vectors.same_bytes(value(operand), type);
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
    case clang::CK_IntegralComplexToBoolean: return owner_.complex.real_cast(e);
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
    case clang::CK_ToUnion: return to_union(e);
    default: break;
  }
  effects(operand);
  return emit_.unsupported(std::string("conversion of kind ") + e->getCastKindName(), e, type);
}

/// GNU C: a union with that member.
Value Expressions::to_union(const clang::CastExpr* e) {
  const cfa::Type* type = emit_.type_of(e);
  const Value member = value(e->getSubExpr());
  const Value object = emit_.temporary(type);
  emit_.assign(object, build_.approximate(type, "rest of a union's initial value", {}));
  const Value target = build_.field(object, e->getTargetUnionField()->getFieldIndex());
  emit_.assign(target, build_.cast(member, target->type));
  return object;
}

Value Expressions::decay(const Expr* array, const cfa::Type* type) {
  if (const Value address = owner_.variables.weak_variable_address(array)) {
    return build_.cast(address, type);
  }
  const Value object = lvalue(array);
  if (object->type->kind != cfa::TypeKind::Array) {
    return build_.approximate(type, "address of an array");
  }
  return build_.cast(build_.decay(object), type);
}

Value Expressions::function_designator(const Expr* e) {
  e = e->IgnoreParens();
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    if (const auto* callee = llvm::dyn_cast<clang::FunctionDecl>(ref->getDecl())) {
      if (callee->isWeak() && !context_.linker.has_body(unit_, *callee)) {
        return owner_.variables.weak_address(
            unit_.name(*callee), build_.function_address(context_.linker.function(unit_, *callee)));
      }
      return build_.function_address(
          context_.linker.function(unit_, *callee, Linker::Use::Address));
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
  const cfa::Type* type = emit_.program().types().pointer_to(emit_.program().types().function());
  return emit_.unsupported("function designator", e, type);
}

Value Expressions::statement_expression(const clang::StmtExpr* e, Use use) {
  const clang::CompoundStmt* body = e->getSubStmt();
  if (body->body_empty()) {
    return nullptr;
  }
  const SourcePosition outer = emit_.statement_position();
  const std::size_t outer_cleanups = owner_.scopes.cleanups();
  Value result = nullptr;
  owner_.scopes.enter(body);
  for (const clang::Stmt* s : body->body()) {
    const bool is_last = s == body->getStmtExprResult();
    while (is_last && llvm::isa<clang::LabelStmt>(s)) {
      owner_.scopes.label(llvm::cast<clang::LabelStmt>(s));
      s = llvm::cast<clang::LabelStmt>(s)->getSubStmt();
    }
    const auto* last = llvm::dyn_cast<Expr>(s);
    if (is_last && last != nullptr && use == Use::Needed && !last->getType()->isVoidType()) {
      emit_.set_statement_position(emit_.position(s));
      result = value(last);
    } else {
      owner_.statements.lower(s);
    }
  }
  if (result != nullptr && owner_.scopes.cleanups() > outer_cleanups) {
    result = emit_.saved(result);
  }
  owner_.scopes.leave(outer_cleanups);
  emit_.set_statement_position(outer);
  return result;
}

Value Expressions::conditional(const clang::AbstractConditionalOperator* e, Use use) {
  if (e->getCond()->getType()->isVectorType()) {
    return emit_.unsupported("choice by a vector", e, emit_.type_of(e));
  }
  if (const auto* elvis = llvm::dyn_cast<clang::BinaryConditionalOperator>(e)) {
    opaque_values_[elvis->getOpaqueValue()] = emit_.stabilise(value(elvis->getCommon()));
  }
  const Expr* choice = e->getCond();
  if (const auto truth = owner_.conditions.constant_truth(choice)) {
    const Expr* taken = *truth ? e->getTrueExpr() : e->getFalseExpr();
    if (use == Use::Discarded) {
      effects(taken);
      return nullptr;
    }
    return value_as(taken, emit_.type_of(e));
  }
  const bool needed = use == Use::Needed && !e->getType()->isVoidType();
  const Value result = needed ? emit_.temporary(emit_.type_of(e)) : nullptr;
  const DraftLocation yes = emit_.fresh();
  const DraftLocation no = emit_.fresh();
  const DraftLocation join = emit_.fresh();
  owner_.conditions.lower(choice, yes, no);
  for (const auto& [begin, operand] :
       {std::pair{yes, e->getTrueExpr()}, std::pair{no, e->getFalseExpr()}}) {
    emit_.place(begin);
    if (needed) {
      emit_.assign(result, value_as(operand, result->type));
    } else {
      effects(operand);
    }
    emit_.jump(join);
  }
  emit_.place(join);
  return result;
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls. A direct call is one edge whose kind (into a body, or external) the draft decides when it
// is emitted. For a function without a body, these cases are tried in order: a definition outside
// of C, a built-in model (lower_library.cpp), a special call (lower_special_call.cpp), a function
// of <math.h>, formatted output, an operation on a block of memory. Otherwise it is an external
// call.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/Builtins.h>

#include <algorithm>

#include "alias/known_calls.hpp"
#include "alias/library_table.hpp"
#include "frontend/count_writes.hpp"
#include "frontend/function_lowering.hpp"
#include "frontend/known_functions.hpp"
#include "frontend/library_types.hpp"
#include "frontend/linkage.hpp"
#include "frontend/result_facts.hpp"
#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

using clang::Expr;

namespace {

const clang::FunctionDecl* direct_callee(const clang::CallExpr* e) {
  const Expr* callee = e->getCallee();
  while (true) {
    callee = callee->IgnoreParenImpCasts();
    const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(callee);
    if (operation == nullptr ||
        (operation->getOpcode() != clang::UO_Deref && operation->getOpcode() != clang::UO_AddrOf)) {
      break;
    }
    callee = operation->getSubExpr();
  }
  const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(callee);
  return ref == nullptr ? nullptr : llvm::dyn_cast<clang::FunctionDecl>(ref->getDecl());
}

/// "atmdev_ops.send" for `dev->ops->send`. A member of a structure without a name counts as one of
/// the structure around it; empty if that has none, either.
std::string called_member(const Expr& callee) {
  const Expr* pointer = callee.IgnoreParenImpCasts();
  while (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(pointer)) {
    if (operation->getOpcode() != clang::UO_Deref) {
      break;
    }
    pointer = operation->getSubExpr()->IgnoreParenImpCasts();
  }
  const auto* access = llvm::dyn_cast<clang::MemberExpr>(pointer);
  if (access == nullptr) {
    return {};
  }
  const clang::DeclContext* record = access->getMemberDecl()->getDeclContext();
  while (const auto* tag = llvm::dyn_cast<clang::TagDecl>(record)) {
    if (!tag->getName().empty()) {
      return tag->getName().str() + "." + access->getMemberDecl()->getName().str();
    }
    record = tag->getParent();
  }
  return {};
}

bool is_scalar_conversion(clang::CastKind kind) {
  switch (kind) {
    case clang::CK_NoOp:
    case clang::CK_BitCast:
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
    case clang::CK_IntegralToPointer:
    case clang::CK_PointerToIntegral:
    case clang::CK_PointerToBoolean: return true;
    default: return false;
  }
}

/// Clang puts a trap before an argument whose type it does not pass to functions with variable
/// arguments (an atomic one, say); GCC passes it.
const Expr* without_inserted_trap(const Expr* argument) {
  const auto* comma = llvm::dyn_cast<clang::BinaryOperator>(argument->IgnoreParens());
  const auto* trap = comma != nullptr && comma->getOpcode() == clang::BO_Comma
                         ? llvm::dyn_cast<clang::CallExpr>(comma->getLHS())
                         : nullptr;
  const bool inserted = trap != nullptr &&
                        trap->getBuiltinCallee() == clang::Builtin::BI__builtin_trap &&
                        trap->getBeginLoc() == comma->getRHS()->getBeginLoc();
  return inserted ? comma->getRHS() : argument;
}

}  // namespace

Calls::Calls(FunctionLowering& owner)
    : owner_(owner),
      context_(owner.context),
      emit_(owner.emit),
      build_(owner.emit.build()),
      unit_(owner.emit.unit()),
      operands_(owner.expressions) {}

Value Calls::call(const clang::CallExpr* e, Use use, Value destination) {
  const OpenOrders::Scope order(owner_.orders, e);
  const clang::FunctionDecl* callee = direct_callee(e);
  if (owner_.nested.has_outer_labels()) {
    destination = nullptr;  // the call may end by a jump
  }
  if (callee == nullptr) {
    return indirect_call(e, use, destination);
  }
  if (!context_.linker.has_body(unit_, *callee)) {
    if (const std::string by = context_.linker.foreign_definition(unit_, *callee); !by.empty()) {
      arguments(e, std::nullopt);
      return emit_.unsupported("call of " + unit_.name(*callee) + ", which " + by + " defines", e,
                               emit_.type_of(e));
    }
    const std::string name = context_.linker.library_symbol(unit_, *callee);
    if (may_allocate(name) && context_.linker.replaces_allocation()) {
      arguments(e, std::nullopt);
      return emit_.unsupported("call of " + name + " where the program defines malloc()", e,
                               emit_.type_of(e));
    }
    if (const auto model = owner_.library.default_model(e, name)) {
      return direct_call(e, *callee, *model, use, destination);
    }
    if (const auto result = owner_.special_calls.lower(e, *callee, name)) {
      return *result;
    }
  }
  return direct_call(e, *callee, context_.linker.function(unit_, *callee), use, destination);
}

/// A call whose callee the points-to analysis determines after everything has been lowered.
Value Calls::indirect_call(const clang::CallExpr* e, Use use, Value destination) {
  Value pointer = operands_.value(e->getCallee());
  context_.passes_count_targets = context_.passes_count_targets || passes_count_target(*e);
  const bool changes = std::any_of(e->arg_begin(), e->arg_end(), [&](const Expr* argument) {
    return operands_.has_effects(argument);
  });
  if (changes || !is_total(*pointer)) {
    pointer = emit_.stabilise(pointer);
  }
  CallArguments converted = arguments(e, std::nullopt);
  const cfa::Type* type = emit_.type_of(e);
  const bool has_result = use == Use::Needed && type->kind != cfa::TypeKind::Void;
  const bool direct = destination != nullptr && destination->type == type;
  const Value result = !has_result ? nullptr : direct ? destination : emit_.temporary(type);
  const std::string name = "(*" + unit_.text(*e->getCallee()->IgnoreParenImpCasts()) + ")";
  const std::string assigned = result == nullptr ? "" : emit_.text(*result) + " = ";
  cfa::CallSite site{.name = name,
                     .member = called_member(*e->getCallee()),
                     .pointer = pointer,
                     .returned = type,
                     .arguments = std::move(converted.values),
                     .written_arguments = std::move(converted.written),
                     .result = result,
                     .caller = emit_.function(),
                     .position = emit_.statement_position()};
  emit_.call(DraftCall{std::move(site), converted.text, count_writes_through_pointer(*e)},
             assigned + name + "(" + converted.text + ");");
  owner_.nested.follow_jumps();
  const bool is_floating = result != nullptr && result != destination &&
                           type->kind == cfa::TypeKind::Floating && !type->is_float();
  return is_floating ? build_.approximate(type, "floating-point value", {result}) : result;
}

/// The argument as written. The types through which it is converted to the parameter's type are
/// returned, too.
const Expr* Calls::without_conversions(const Expr* e, std::vector<const cfa::Type*>& conversions) {
  e = without_inserted_trap(e)->IgnoreParens();
  while (const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(e)) {
    if (conversion->isGLValue() || !is_scalar_conversion(conversion->getCastKind())) {
      break;
    }
    conversions.push_back(emit_.type_of(conversion));
    e = conversion->getSubExpr()->IgnoreParens();
  }
  std::reverse(conversions.begin(), conversions.end());
  return e;
}

CallArguments Calls::arguments(const clang::CallExpr* e, std::optional<cfa::FunctionId> callee,
                               Literals::Contents strings) {
  // Not a reference: lowering an argument may add functions.
  const std::vector<cfa::VariableId> parameters =
      callee ? emit_.program().function(*callee).parameters : std::vector<cfa::VariableId>{};
  const bool has_body = !callee || emit_.program().function(*callee).has_body;
  const bool reads = has_body || strings == Literals::Contents::Readable ||
                     context_.linker.model_of(emit_.program().function(*callee).name) != nullptr;
  CallArguments result;
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    const std::size_t edges = emit_.edge_count();
    const Expr* argument = e->getArg(i);
    const bool is_string = llvm::isa<clang::StringLiteral>(argument->IgnoreParenCasts()) ||
                           llvm::isa<clang::PredefinedExpr>(argument->IgnoreParenCasts());
    owner_.literals.set_contents(is_string && !reads ? Literals::Contents::Opaque
                                                     : Literals::Contents::Readable);
    std::vector<const cfa::Type*> conversions;
    Value written = operands_.value(without_conversions(argument, conversions));
    if (written == nullptr) {
      written = build_.approximate(build_.int_type(), "value of a void expression", {});
    }
    owner_.literals.set_contents(Literals::Contents::Readable);
    for (unsigned later = i + 1; operands_.has_effects(argument) && later < e->getNumArgs();
         ++later) {
      if (operands_.has_effects(e->getArg(later))) {
        written = emit_.stabilise(written);
        break;
      }
    }
    Value converted = written;
    for (const cfa::Type* type : conversions) {
      converted = build_.cast(converted, type);
    }
    if (i < parameters.size()) {
      converted = build_.cast(converted, emit_.program().variable(parameters[i]).type);
    }
    result.values.push_back(converted);
    result.written.push_back(written);
    result.text += (i == 0 ? "" : ", ") +
                   (emit_.edge_count() == edges ? unit_.text(*argument) : emit_.text(*converted));
  }
  if (result.written == result.values) {
    result.written.clear();
  }
  for (std::size_t i = result.values.size(); has_body && i < parameters.size(); ++i) {
    result.values.push_back(
        build_.approximate(emit_.program().variable(parameters[i]).type, "missing argument", {}));
  }
  return result;
}

struct Calls::DirectCall {
  const clang::CallExpr* e;
  const clang::FunctionDecl& callee;
  cfa::FunctionId id;  ///< the callee, or the model that stands for it
  bool has_body;
  std::string name;
  const cfa::Type* type;         ///< of the expression
  const cfa::Type* result_type;  ///< of the callee
  CallArguments given = {};
  CountWrites counts = CountWrites::None;
};

Value Calls::direct_call(const clang::CallExpr* e, const clang::FunctionDecl& callee,
                         cfa::FunctionId id, Use use, Value destination) {
  const bool has_body = emit_.program().function(id).has_body;
  const cfa::Type* type = emit_.type_of(e);
  DirectCall call{
      .e = e,
      .callee = callee,
      .id = id,
      .has_body = has_body,
      .name = has_body ? unit_.name(callee) : context_.linker.library_symbol(unit_, callee),
      .type = type,
      .result_type = has_body ? emit_.program().function(id).return_type : type};
  const auto pieces = has_body ? std::nullopt : format_pieces(e, call.name, use);
  call.given = arguments(e, id, pieces ? Literals::Contents::Readable : Literals::Contents::Opaque);
  if (has_body) {
    context_.passes_count_targets = context_.passes_count_targets || passes_count_target(*e);
  } else if (const auto result = stated_result(call, pieces, use)) {
    return *result;
  }
  return call_edge(std::move(call), use, destination);
}

/// The result of a function without a body whose call is not stated by an edge with its effects.
std::optional<Value> Calls::stated_result(DirectCall& call,
                                          const std::optional<std::vector<FormatPiece>>& pieces,
                                          Use use) {
  const std::string& name = call.name;
  if (is_exact_math_function(name)) {
    if (const auto result = owner_.math.call(name, call.type, call.given.values)) {
      add_library_edge(emit_, call.e, call.id, call.given, call.given.values);
      return *result;
    }
  }
  const bool is_known = !name.starts_with("__builtin_") || never_returns(name, call.callee) ||
                        alias::known_call(name).has_value() ||
                        context_.linker.model_of(name) != nullptr;
  if (!is_known) {  // the environment does not choose what the compiler computes
    return emit_.unsupported("builtin " + name, call.e, call.type);
  }
  const auto output = formatted_output(name);
  call.counts = output ? count_writes(*call.e, *output) : CountWrites::None;
  if (call.counts == CountWrites::Some ||
      (call.counts == CountWrites::Unknown && !output->takes_list)) {
    return emit_.unsupported("%n in the format of " + name, call.e, call.type);
  }
  if (pieces) {
    return owner_.formats.lower(call.e, call.id, call.given, *pieces);
  }
  return follows_from_arguments(name)
             ? owner_.library.block_operation(call.e, call.id, call.given, use)
             : std::nullopt;
}

Value Calls::call_edge(DirectCall call, Use use, Value destination) {
  Value result = nullptr;
  const bool has_result = call.result_type->kind != cfa::TypeKind::Void &&
                          call.type->kind != cfa::TypeKind::Void && use == Use::Needed;
  std::optional<ResultFacts> facts;
  std::uint64_t single_objects = 0;
  std::uint64_t unused_arguments = 0;
  if (!call.has_body) {
    facts.emplace(call.e, call.name);
    single_objects = facts->single_objects(call.given);
    unused_arguments = facts->unused_arguments(call.given);
    if (has_result && facts->has_some()) {
      destination = nullptr;
      facts->keep_old_values(emit_, call.given);
    }
  }
  if (has_result) {
    const bool direct = destination != nullptr && destination->type == call.result_type &&
                        call.type == call.result_type;
    result = direct ? destination : emit_.temporary(call.result_type);
  }
  const std::string written{alias::written_name(call.name)};
  std::string text = written + "(" + call.given.text + ")";
  if (result != nullptr) {
    text = emit_.text(*result) + " = " + text;
  }
  if (!call.has_body) {
    context_.warn_undefined(emit_.position(call.e), call.callee, call.name);
  }
  cfa::CallSite site{.name = written,
                     .callee = call.id,
                     .arguments = std::move(call.given.values),
                     .written_arguments = std::move(call.given.written),
                     .single_objects = single_objects,
                     .unused_arguments = unused_arguments,
                     .result = result,
                     .caller = emit_.function(),
                     .position = emit_.statement_position()};
  emit_.call(DraftCall{std::move(site), {}, call.counts}, text + ";");
  if (call.has_body) {
    owner_.nested.follow_jumps();
  } else if (never_returns(call.name, call.callee)) {
    owner_.start.end_program(call.name);
  }
  if (result == nullptr || result == destination) {
    return result;
  }
  if (facts) {
    facts->state(emit_, result);
  }
  if (result->type->kind == cfa::TypeKind::Floating && !result->type->is_float()) {
    return build_.approximate(call.type, "floating-point value", {result});
  }
  return build_.cast(result, call.type);
}

}  // namespace pcegar::frontend

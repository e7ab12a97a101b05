// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls. A direct call is one edge whose kind (into a body, or external) the draft decides when it
// is emitted. Functions that the language or the verifier defines are resolved here; pure builtins
// without a model give Approximate values rather than arbitrary ones, because an arbitrary value is
// an input and may take part in a confirmed counterexample.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/Builtins.h>

#include <algorithm>
#include <array>

#include "alias/known_calls.hpp"
#include "alias/library_table.hpp"
#include "frontend/count_writes.hpp"
#include "frontend/known_functions.hpp"
#include "frontend/lowering.hpp"
#include "frontend/rounding_mode.hpp"

namespace pcegar::frontend {

using clang::Expr;
using Value = Lowering::Value;

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

bool is_one_of(const std::string& name, std::initializer_list<const char*> names) {
  return std::any_of(names.begin(), names.end(), [&](const char* n) { return name == n; });
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

Value Lowering::call(const clang::CallExpr* e, Use use, Value destination) {
  const OrderScope order(*this, e);
  const clang::FunctionDecl* callee = direct_callee(e);
  if (!outer_labels_.empty()) {
    destination = nullptr;  // the call may end by a jump
  }
  if (callee == nullptr) {
    return indirect_call(e, use, destination);
  }
  if (!context_.linker.has_body(unit_, *callee)) {
    if (const std::string by = context_.linker.foreign_definition(unit_, *callee); !by.empty()) {
      arguments(e, std::nullopt);
      return unsupported("call of " + unit_.name(*callee) + ", which " + by + " defines", e,
                         type_of(e));
    }
    const std::string name = context_.linker.library_symbol(unit_, *callee);
    if (const auto model = default_model(e, name)) {
      return direct_call(e, *callee, *model, use, destination);
    }
    if (const auto result = special_call(e, *callee, name)) {
      return *result;
    }
  }
  return direct_call(e, *callee, context_.linker.function(unit_, *callee), use, destination);
}

/// A call whose callee the points-to analysis determines when everything is lowered.
Value Lowering::indirect_call(const clang::CallExpr* e, Use use, Value destination) {
  Value pointer = value(e->getCallee());
  context_.passes_count_targets = context_.passes_count_targets || passes_count_target(*e);
  const bool changes = std::any_of(e->arg_begin(), e->arg_end(),
                                   [&](const Expr* argument) { return has_effects(argument); });
  if (changes || !is_total(*pointer)) {
    pointer = stabilise(pointer);
  }
  Arguments converted = arguments(e, std::nullopt);
  const cfa::Type* type = type_of(e);
  const bool has_result = use == Use::Needed && type->kind != cfa::TypeKind::Void;
  const bool direct = destination != nullptr && destination->type == type;
  const Value result = !has_result ? nullptr : direct ? destination : temporary(type);
  const std::string name = "(*" + unit_.text(*e->getCallee()->IgnoreParenImpCasts()) + ")";
  const std::string assigned =
      result == nullptr ? "" : cfa::to_string(context_.program, *result) + " = ";
  cfa::CallSite site{.name = name,
                     .pointer = pointer,
                     .arguments = std::move(converted.values),
                     .written_arguments = std::move(converted.written),
                     .result = result,
                     .caller = draft_.function(),
                     .position = statement_position_};
  const DraftLocation next = fresh();
  draft_.add_edge({here_, next,
                   DraftCall{std::move(site), converted.text, count_writes_through_pointer(*e)},
                   statement_position_, assigned + name + "(" + converted.text + ");"});
  place(next);
  follow_jumps();
  const bool is_floating = result != nullptr && result != destination &&
                           type->kind == cfa::TypeKind::Floating && !type->is_float();
  return is_floating ? build_.approximate(type, "floating-point value", {}) : result;
}

/// The argument as written; the types through which it is converted to the parameter's come out.
const Expr* Lowering::without_conversions(const Expr* e,
                                          std::vector<const cfa::Type*>& conversions) {
  e = without_inserted_trap(e)->IgnoreParens();
  while (const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(e)) {
    if (conversion->isGLValue() || !is_scalar_conversion(conversion->getCastKind())) {
      break;
    }
    conversions.push_back(type_of(conversion));
    e = conversion->getSubExpr()->IgnoreParens();
  }
  std::reverse(conversions.begin(), conversions.end());
  return e;
}

/// Converted to the parameters' types, as far as the callee is known.
Lowering::Arguments Lowering::arguments(const clang::CallExpr* e,
                                        std::optional<cfa::FunctionId> callee, Literals strings) {
  // Not a reference: lowering an argument may add functions.
  const std::vector<cfa::VariableId> parameters =
      callee ? context_.program.function(*callee).parameters : std::vector<cfa::VariableId>{};
  const bool has_body = !callee || context_.program.function(*callee).has_body;
  const bool reads = has_body || strings == Literals::Readable ||
                     context_.linker.model_of(context_.program.function(*callee).name) != nullptr;
  Arguments result;
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    const std::size_t edges = draft_.edge_count();
    const Expr* argument = e->getArg(i);
    const bool is_string = llvm::isa<clang::StringLiteral>(argument->IgnoreParenCasts()) ||
                           llvm::isa<clang::PredefinedExpr>(argument->IgnoreParenCasts());
    literals_ = is_string && !reads ? Literals::Opaque : Literals::Readable;
    std::vector<const cfa::Type*> conversions;
    Value written = value(without_conversions(argument, conversions));
    if (written == nullptr) {
      written = build_.approximate(build_.int_type(), "value of a void expression", {});
    }
    literals_ = Literals::Readable;
    for (unsigned later = i + 1; has_effects(argument) && later < e->getNumArgs(); ++later) {
      if (has_effects(e->getArg(later))) {
        written = stabilise(written);
        break;
      }
    }
    Value converted = written;
    for (const cfa::Type* type : conversions) {
      converted = build_.cast(converted, type);
    }
    if (i < parameters.size()) {
      converted = build_.cast(converted, context_.program.variable(parameters[i]).type);
    }
    result.values.push_back(converted);
    result.written.push_back(written);
    result.text += (i == 0 ? "" : ", ") + (draft_.edge_count() == edges
                                               ? unit_.text(*argument)
                                               : cfa::to_string(context_.program, *converted));
  }
  if (result.written == result.values) {
    result.written.clear();
  }
  for (std::size_t i = result.values.size(); has_body && i < parameters.size(); ++i) {
    result.values.push_back(
        build_.approximate(context_.program.variable(parameters[i]).type, "missing argument", {}));
  }
  return result;
}

void Lowering::warn_undefined(const SourcePosition& at, const clang::FunctionDecl& callee,
                              const std::string& name) {
  if (is_expected_external(name) || callee.getBuiltinID() != 0 ||
      !context_.warned_functions.insert(name).second) {
    return;
  }
  context_.warnings.push_back(at.to_string() + ": warning: function '" + name +
                              "' is called but not defined; its result is arbitrary");
}

Value Lowering::direct_call(const clang::CallExpr* e, const clang::FunctionDecl& callee,
                            cfa::FunctionId id, Use use, Value destination) {
  const bool has_body = context_.program.function(id).has_body;
  const std::string name =
      has_body ? unit_.name(callee) : context_.linker.library_symbol(unit_, callee);
  const cfa::Type* call_type = type_of(e);
  const cfa::Type* result_type = has_body ? context_.program.function(id).return_type : call_type;
  const auto pieces = has_body ? std::nullopt : format_pieces(e, name, use);
  Arguments converted = arguments(e, id, pieces ? Literals::Readable : Literals::Opaque);
  if (!has_body && is_exact_math_function(name)) {
    if (const auto result = math_call(name, call_type, converted.values)) {
      library_edge(e, id, converted, converted.values);
      return *result;
    }
  }
  const bool is_known = has_body || !name.starts_with("__builtin_") || callee.isNoReturn() ||
                        ends_program(name) || alias::known_call(name).has_value() ||
                        context_.linker.model_of(name) != nullptr;
  if (!is_known) {  // what the compiler computes is no choice of the environment
    return unsupported("builtin " + name, e, call_type);
  }
  const auto output = has_body ? std::nullopt : formatted_output(name);
  const CountWrites counts = output ? count_writes(*e, *output) : CountWrites::None;
  if (counts == CountWrites::Some || (counts == CountWrites::Unknown && !output->takes_list)) {
    return unsupported("%n in the format of " + name, e, call_type);
  }
  if (pieces) {
    return formatted(e, id, converted, *pieces);
  }
  context_.passes_count_targets =
      context_.passes_count_targets || (has_body && passes_count_target(*e));
  if (!has_body && follows_from_arguments(name)) {
    if (const auto result = library_call(e, id, converted, use)) {
      return *result;
    }
  }

  Value result = nullptr;
  const bool has_result = result_type->kind != cfa::TypeKind::Void &&
                          call_type->kind != cfa::TypeKind::Void && use == Use::Needed;
  if (has_result) {
    const bool direct =
        destination != nullptr && destination->type == result_type && call_type == result_type;
    result = direct ? destination : temporary(result_type);
  }
  std::string text = name + "(" + converted.text + ")";
  if (result != nullptr) {
    text = cfa::to_string(context_.program, *result) + " = " + text;
  }
  if (!has_body) {
    warn_undefined(position(e), callee, name);
  }
  cfa::CallSite site{.name = name,
                     .callee = id,
                     .arguments = std::move(converted.values),
                     .written_arguments = std::move(converted.written),
                     .result = result,
                     .caller = draft_.function(),
                     .position = statement_position_};
  const DraftLocation next = fresh();
  draft_.add_edge(
      {here_, next, DraftCall{std::move(site), {}, counts}, statement_position_, text + ";"});
  place(next);
  if (has_body) {
    follow_jumps();
  }
  if (!has_body && (ends_program(name) || callee.isNoReturn())) {
    end_program(name);
  }
  if (result == nullptr || result == destination) {
    return result;
  }
  if (result->type->kind == cfa::TypeKind::Floating && !result->type->is_float()) {
    return build_.approximate(call_type, "floating-point value", {});
  }
  return build_.cast(result, call_type);
}

/// Functions that need no call edge. None: an ordinary call.
std::optional<Value> Lowering::special_call(const clang::CallExpr* e,
                                            const clang::FunctionDecl& callee,
                                            const std::string& name) {
  const cfa::Type* type = type_of(e);
  const unsigned count = e->getNumArgs();
  const auto evaluate_all = [&] {
    for (const Expr* argument : e->arguments()) {
      effects(argument);
    }
  };
  if (is_one_of(name, {"__VERIFIER_assume", "__builtin_assume"}) && count == 1 &&
      (name == "__VERIFIER_assume" || !has_effects(e->getArg(0)))) {
    const DraftLocation yes = fresh();
    condition(e->getArg(0), yes, fresh());
    place(yes);
    return nullptr;
  }
  if (is_one_of(name, {"__builtin_expect", "__builtin_expect_with_probability",
                       "__builtin_assume_aligned"}) &&
      count >= 1) {
    Value result = value_as(e->getArg(0), type);
    for (unsigned i = 1; i < count; ++i) {
      result = has_effects(e->getArg(i)) ? stabilise(result) : result;
      effects(e->getArg(i));
    }
    return result;
  }
  if (is_one_of(name, {"__builtin_unreachable", "__builtin_trap"})) {
    end_path();
    return nullptr;
  }
  if (name == "__builtin_constant_p") {
    bool known = false;
    Expr::EvalResult result;
    if (e->EvaluateAsInt(result, unit_.context(), Expr::SE_AllowSideEffects)) {
      known = result.Val.getInt() != 0;
    }
    return build_.constant(type, known ? 1 : 0);
  }
  if (is_one_of(name, {"__builtin_object_size", "__builtin_dynamic_object_size"}) && count == 2) {
    return object_size(e);
  }
  if (is_one_of(name, {"__builtin_prefetch", "__sync_synchronize", "__atomic_thread_fence",
                       "__atomic_signal_fence", "__builtin___clear_cache"})) {
    evaluate_all();
    return nullptr;
  }
  if (name == "__builtin_nontemporal_load" && count == 1) {
    return saved(build_.dereference(stabilise(value(e->getArg(0))), type));
  }
  if (name == "__builtin_nontemporal_store" && count == 2) {
    const Value stored = stabilise(value(e->getArg(0)));
    emit_assign(build_.dereference(stabilise(value(e->getArg(1))), stored->type), stored);
    return nullptr;
  }
  if (is_one_of(name, {"__builtin_va_start", "__builtin_va_end", "__builtin_va_copy",
                       "__builtin_stdarg_start"})) {
    argument_list_builtin(e, name);
    return nullptr;
  }
  if (name == "__builtin_complex" && count == 2) {
    const Value real = stabilise(value(e->getArg(0)));
    return complex_number(type, real, value(e->getArg(1)));
  }
  if (is_one_of(name, {"div", "ldiv", "lldiv", "imaxdiv"})) {
    return division(e);
  }
  if (const auto result = rounding_mode_call(e, name)) {
    return *result;
  }
  if (breaks_control_flow(name)) {
    evaluate_all();
    return unsupported("call of " + name, e, type);
  }
  if (name.starts_with("__builtin_") &&
      (name.ends_with("_overflow") || name.ends_with("_overflow_p"))) {
    if (const auto result = overflow_builtin(e, name)) {
      return result;
    }
  }
  if (name.starts_with("__sync_") || name.starts_with("__atomic_")) {
    const auto result = sync_builtin(e, name);
    return result ? *result : unsupported("builtin " + name, e, type);
  }
  const unsigned id = callee.getBuiltinID();
  if (id != 0 && name.starts_with("__builtin_")) {
    const bool is_folded =
        !build_.rounding_mode() || std::none_of(e->arg_begin(), e->arg_end(), computes_with_floats);
    if (const auto number = is_folded ? float_constant(e) : std::nullopt) {
      return *number;
    }
    if (name == "__builtin_fpclassify" && count == 6 && type_of(e->getArg(5))->is_float()) {
      std::vector<Value> operands;
      for (const Expr* argument : e->arguments()) {
        operands.push_back(stabilise(value(argument)));
      }
      const Value x = operands.back();
      return float_class(x, operands);
    }
    if (is_exact_math_function(name)) {
      std::vector<Value> operands;
      for (const Expr* argument : e->arguments()) {
        operands.push_back(stabilise(value(argument)));
      }
      const auto result = math_call(name, type, operands);
      return result ? *result : build_.approximate(type, name, operands);
    }
  }
  if (id != 0 && name.starts_with("__builtin_") && unit_.context().BuiltinInfo.isConst(id)) {
    evaluate_all();
    return build_.approximate(type, name);
  }
  return std::nullopt;
}

/// What is known without optimisation, else what GCC documents for unknown objects.
Value Lowering::object_size(const clang::CallExpr* e) {
  const cfa::Type* type = type_of(e);
  Expr::EvalResult kind;
  Expr::EvalResult result;
  if (!e->getArg(1)->EvaluateAsInt(kind, unit_.context())) {
    return unsupported("kind of object size", e, type);
  }
  if (e->EvaluateAsInt(result, unit_.context(), Expr::SE_AllowSideEffects)) {
    return build_.constant(type, result.Val.getInt().getZExtValue());
  }
  const bool is_least = (kind.Val.getInt().getZExtValue() & 2U) != 0;
  return build_.constant(type, is_least ? 0 : ~std::uint64_t{0});
}

/// The __sync_ builtins, as there is one thread.
std::optional<Value> Lowering::sync_builtin(const clang::CallExpr* e, const std::string& name) {
  using Op = cfa::BinaryOperator;
  static constexpr std::array<std::pair<std::string_view, Op>, 6> operators{{{"add", Op::Add},
                                                                             {"sub", Op::Subtract},
                                                                             {"or", Op::BitOr},
                                                                             {"and", Op::BitAnd},
                                                                             {"xor", Op::BitXor},
                                                                             {"nand", Op::BitAnd}}};
  if (e->getNumArgs() == 0 || !e->getArg(0)->getType()->isPointerType()) {
    return std::nullopt;
  }
  const auto object = [&] {
    const cfa::Type* type = context_.types.map(e->getArg(0)->getType()->getPointeeType());
    return build_.dereference(stabilise(value(e->getArg(0))), type);
  };
  for (const auto& [word, op] : operators) {
    const std::string_view full = name;
    const bool fetch_first = full.starts_with("__sync_fetch_and_" + std::string(word));
    const bool fetch_last = full.starts_with("__sync_" + std::string(word) + "_and_fetch");
    const Value target = (fetch_first || fetch_last) && e->getNumArgs() >= 2 ? object() : nullptr;
    if (target == nullptr) {
      continue;
    }
    const bool moves = target->type->is_pointer() && (op == Op::Add || op == Op::Subtract);
    if (!target->type->is_integer() && !moves) {
      return std::nullopt;
    }
    const cfa::Type* type = moves ? build_.pointer_sized(true) : target->type;
    const Value operand = stabilise(value_as(e->getArg(1), type));
    const Value old = saved(target);
    Value result = moves ? build_.offset(op, old, operand, 1)  // bytes, as with an integer
                         : build_.binary(op, old, operand, type);
    if (word == "nand") {
      result = build_.unary(cfa::UnaryOperator::BitNot, result, type);
    }
    const Value changed = saved(result);
    emit_assign(target, changed);
    return build_.cast(fetch_first ? old : changed, type_of(e));
  }
  if (is_one_of(name, {"__atomic_test_and_set", "__atomic_clear"})) {
    const cfa::Type* flag = context_.program.types().integer(8, false);
    const Value target = build_.dereference(
        build_.cast(stabilise(value(e->getArg(0))), context_.program.types().pointer_to(flag)),
        flag);
    const Value old = saved(target);
    const bool sets = name == "__atomic_test_and_set";
    emit_assign(target, build_.constant(flag, sets ? 1 : 0));
    return sets ? build_.cast(
                      build_.binary(Op::NotEqual, old, build_.constant(flag, 0), build_.int_type()),
                      type_of(e))
                : nullptr;
  }
  const bool is_bool = name.starts_with("__sync_bool_compare_and_swap");
  if ((is_bool || name.starts_with("__sync_val_compare_and_swap")) && e->getNumArgs() >= 3) {
    const Value target = object();
    const Value expected = stabilise(value_as(e->getArg(1), target->type));
    const Value wanted = stabilise(value_as(e->getArg(2), target->type));
    const Value old = saved(target);
    const Value equal = build_.binary(Op::Equal, old, expected, build_.int_type());
    const DraftLocation swap = fresh();
    const DraftLocation join = fresh();
    branch(equal, swap, join, {});
    place(swap);
    emit_assign(target, wanted);
    jump(join);
    place(join);
    return build_.cast(is_bool ? equal : old, type_of(e));
  }
  if (name.starts_with("__sync_lock_test_and_set") && e->getNumArgs() >= 2) {
    const Value target = object();
    const Value wanted = stabilise(value_as(e->getArg(1), target->type));
    const Value old = saved(target);
    emit_assign(target, wanted);
    return build_.cast(old, type_of(e));
  }
  if (name.starts_with("__sync_lock_release")) {
    const Value target = object();
    emit_assign(target, build_.constant(target->type, 0));
    return Value{nullptr};
  }
  return std::nullopt;
}

void Lowering::call_from_start(cfa::FunctionId callee) {
  const SourcePosition position = context_.program.function(callee).position;
  statement_position_ = position;
  const std::vector<cfa::VariableId> parameters = context_.program.function(callee).parameters;
  const std::string name = context_.program.function(callee).name;
  std::vector<Value> arguments;
  std::string text;
  for (const cfa::VariableId parameter : parameters) {
    const Value argument = temporary(context_.program.variable(parameter).type);
    emit(cfa::Havoc{argument}, {});
    text += (arguments.empty() ? "" : ", ") + cfa::to_string(context_.program, *argument);
    arguments.push_back(argument);
  }
  if (callee == context_.program.entry_function()) {
    main_arguments(callee, arguments);
  }
  cfa::CallSite site{.name = name,
                     .callee = callee,
                     .arguments = std::move(arguments),
                     .caller = draft_.function(),
                     .position = position};
  const DraftLocation next = fresh();
  draft_.add_edge({here_, next, DraftCall{std::move(site)}, position, name + "(" + text + ");"});
  place(next);
}

}  // namespace pcegar::frontend

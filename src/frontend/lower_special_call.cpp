// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions without a body that need no call edge: those that the language or the verifier defines,
// and pure builtins without a model. Such builtins give Approximate values, not arbitrary ones,
// because an arbitrary value is an input and may take part in a confirmed counterexample.
//
// One table maps names to handlers, in order of precedence. The first row that fits and whose
// handler has a result is used; without one it is an ordinary call.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "frontend/function_lowering.hpp"
#include "frontend/known_functions.hpp"
#include "frontend/overflow_builtins.hpp"
#include "frontend/rounding_mode.hpp"
#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

using clang::Expr;

struct SpecialCalls::Call {
  const clang::CallExpr* e;
  const std::string& name;
  const cfa::Type* type;  ///< of the result
  unsigned builtin;       ///< Clang's number, or 0
};

struct SpecialCalls::Row {
  using Handler = std::optional<Value> (SpecialCalls::*)(const Call& call);
  std::string_view pattern;
  Handler handler;
  unsigned least_arguments = 0;
  unsigned most_arguments = ~0U;
};

namespace {

/// Whether the callee is declared by a system header only.
bool is_undefined_library_function(const clang::CallExpr& e) {
  const clang::FunctionDecl* callee = e.getDirectCallee();
  return callee != nullptr && !callee->isDefined() &&
         callee->getASTContext().getSourceManager().isInSystemHeader(callee->getLocation());
}

/// Whether the call gives the library a buffer to which later calls write. Such functions are known
/// by their names, also if the program declares them itself.
bool keeps_buffer(std::string_view name, const clang::CallExpr& e) {
  const std::optional<unsigned> argument = kept_buffer(name);
  return argument && *argument < e.getNumArgs() &&
         e.getArg(*argument)->isNullPointerConstant(e.getDirectCallee()->getASTContext(),
                                                    clang::Expr::NPC_ValueDependentIsNotNull) ==
             clang::Expr::NPCK_NotNull;
}

/// Whether a value of the type holds a pointer to a function, or points to something that does.
bool holds_functions(clang::QualType type, bool through_pointer) {
  if (type->isFunctionPointerType()) {
    return true;
  }
  if (const auto* pointer = type->getAs<clang::PointerType>()) {
    return through_pointer && holds_functions(pointer->getPointeeType(), false);
  }
  if (type->isArrayType()) {
    return holds_functions(clang::QualType(type->getPointeeOrArrayElementType(), 0), false);
  }
  const clang::RecordDecl* record = type->getAsRecordDecl();
  const clang::RecordDecl* definition = record != nullptr ? record->getDefinition() : nullptr;
  return definition != nullptr && std::any_of(definition->field_begin(), definition->field_end(),
                                              [](const clang::FieldDecl* field) {
                                                return holds_functions(field->getType(), false);
                                              });
}

/// Whether the function may call functions that it is given, by its parameters' types.
bool gets_functions(const clang::FunctionDecl& callee) {
  return std::any_of(callee.param_begin(), callee.param_end(),
                     [](const clang::ParmVarDecl* parameter) {
                       return holds_functions(parameter->getType(), true);
                     });
}

}  // namespace

SpecialCalls::SpecialCalls(FunctionLowering& owner)
    : owner_(owner),
      emit_(owner.emit),
      build_(owner.emit.build()),
      unit_(owner.emit.unit()),
      operands_(owner.expressions) {}

std::optional<Value> SpecialCalls::lower(const clang::CallExpr* e,
                                         const clang::FunctionDecl& callee,
                                         const std::string& name) {
  using Self = SpecialCalls;
  static constexpr std::array rows{
      Row{"__VERIFIER_assume", &Self::assume, 1, 1},
      Row{"__builtin_assume", &Self::assume_if_pure, 1, 1},
      Row{"__builtin_expect", &Self::first_argument, 1},
      Row{"__builtin_expect_with_probability", &Self::first_argument, 1},
      Row{"__builtin_assume_aligned", &Self::first_argument, 1},
      Row{"__builtin_unreachable", &Self::never_reached},
      Row{"__builtin_trap", &Self::never_reached},
      Row{"__builtin_constant_p", &Self::constant_p},
      Row{"__builtin_object_size", &Self::object_size, 2, 2},
      Row{"__builtin_dynamic_object_size", &Self::object_size, 2, 2},
      Row{"__builtin_prefetch", &Self::arguments_only},
      Row{"__sync_synchronize", &Self::arguments_only},
      Row{"__atomic_thread_fence", &Self::arguments_only},
      Row{"__atomic_signal_fence", &Self::arguments_only},
      Row{"__builtin___clear_cache", &Self::arguments_only},
      Row{"__builtin_nontemporal_load", &Self::nontemporal_load, 1, 1},
      Row{"__builtin_nontemporal_store", &Self::nontemporal_store, 2, 2},
      Row{"__builtin_va_start", &Self::argument_list},
      Row{"__builtin_va_end", &Self::argument_list},
      Row{"__builtin_va_copy", &Self::argument_list},
      Row{"__builtin_stdarg_start", &Self::argument_list},
      Row{"__builtin_complex", &Self::complex_number, 2, 2},
      Row{"div", &Self::division},
      Row{"ldiv", &Self::division},
      Row{"lldiv", &Self::division},
      Row{"imaxdiv", &Self::division},
      Row{"fegetround", &Self::rounding_mode, 0, 0},
      Row{"fesetround", &Self::change_of_rounding_mode, 1, 1},
      Row{"*", &Self::break_of_control_flow},
      Row{"__builtin_*_overflow", &Self::overflow},
      Row{"__builtin_*_overflow_p", &Self::overflow},
      Row{"__sync_*", &Self::atomic},
      Row{"__atomic_*", &Self::atomic},
      Row{"__builtin_*", &Self::float_constant},
      Row{"__builtin_fpclassify", &Self::float_class, 6, 6},
      Row{"__builtin_*", &Self::exact_math},
      Row{"__builtin_*", &Self::constant_function},
  };
  const Call call{e, name, emit_.type_of(e), callee.getBuiltinID()};
  for (const Row& row : rows) {
    if (fits_pattern(name, row.pattern) && e->getNumArgs() >= row.least_arguments &&
        e->getNumArgs() <= row.most_arguments) {
      if (const auto result = (this->*row.handler)(call)) {
        return result;
      }
    }
  }
  return std::nullopt;
}

void SpecialCalls::evaluate_arguments(const Call& call) {
  for (const Expr* argument : call.e->arguments()) {
    operands_.effects(argument);
  }
}

std::vector<Value> SpecialCalls::stable_arguments(const Call& call) {
  std::vector<Value> values;
  for (const Expr* argument : call.e->arguments()) {
    values.push_back(emit_.stabilise(operands_.value(argument)));
  }
  return values;
}

std::optional<Value> SpecialCalls::assume(const Call& call) {
  const DraftLocation yes = emit_.fresh();
  owner_.conditions.lower(call.e->getArg(0), yes, emit_.fresh());
  emit_.place(yes);
  return nullptr;
}

std::optional<Value> SpecialCalls::assume_if_pure(const Call& call) {
  return operands_.has_effects(call.e->getArg(0)) ? std::nullopt : assume(call);
}

/// A hint for the compiler.
std::optional<Value> SpecialCalls::first_argument(const Call& call) {
  Value result = operands_.value_as(call.e->getArg(0), call.type);
  for (unsigned i = 1; i < call.e->getNumArgs(); ++i) {
    const Expr* argument = call.e->getArg(i);
    result = operands_.has_effects(argument) ? emit_.stabilise(result) : result;
    operands_.effects(argument);
  }
  return result;
}

std::optional<Value> SpecialCalls::never_reached(const Call& /*call*/) {
  emit_.end_path();
  return nullptr;
}

std::optional<Value> SpecialCalls::constant_p(const Call& call) {
  bool known = false;
  Expr::EvalResult result;
  if (call.e->EvaluateAsInt(result, unit_.context(), Expr::SE_AllowSideEffects)) {
    known = result.Val.getInt() != 0;
  }
  return build_.constant(call.type, known ? 1 : 0);
}

/// The size that is known without optimisation, else the value that GCC documents for unknown
/// objects.
std::optional<Value> SpecialCalls::object_size(const Call& call) {
  Expr::EvalResult kind;
  Expr::EvalResult result;
  if (!call.e->getArg(1)->EvaluateAsInt(kind, unit_.context())) {
    return emit_.unsupported("kind of object size", call.e, call.type);
  }
  if (call.e->EvaluateAsInt(result, unit_.context(), Expr::SE_AllowSideEffects)) {
    return build_.constant(call.type, result.Val.getInt().getZExtValue());
  }
  const bool is_least = (kind.Val.getInt().getZExtValue() & 2U) != 0;
  return build_.constant(call.type, is_least ? 0 : ~std::uint64_t{0});
}

std::optional<Value> SpecialCalls::arguments_only(const Call& call) {
  evaluate_arguments(call);
  return nullptr;
}

std::optional<Value> SpecialCalls::nontemporal_load(const Call& call) {
  const Value pointer = emit_.stabilise(operands_.value(call.e->getArg(0)));
  return emit_.saved(build_.dereference(pointer, call.type));
}

std::optional<Value> SpecialCalls::nontemporal_store(const Call& call) {
  const Value stored = emit_.stabilise(operands_.value(call.e->getArg(0)));
  const Value pointer = emit_.stabilise(operands_.value(call.e->getArg(1)));
  emit_.assign(build_.dereference(pointer, stored->type), stored);
  return nullptr;
}

std::optional<Value> SpecialCalls::argument_list(const Call& call) {
  owner_.argument_lists.builtin(call.e, call.name);
  return nullptr;
}

std::optional<Value> SpecialCalls::complex_number(const Call& call) {
  const Value real = emit_.stabilise(operands_.value(call.e->getArg(0)));
  return owner_.complex.number(call.type, real, operands_.value(call.e->getArg(1)));
}

std::optional<Value> SpecialCalls::division(const Call& call) {
  return owner_.library.division(call.e);
}

std::optional<Value> SpecialCalls::rounding_mode(const Call& call) {
  return get_rounding_mode(emit_, call.e);
}

std::optional<Value> SpecialCalls::change_of_rounding_mode(const Call& call) {
  return set_rounding_mode(emit_, operands_, call.e);
}

std::optional<Value> SpecialCalls::break_of_control_flow(const Call& call) {
  const bool is_excluded =
      is_undefined_library_function(*call.e) &&
      (may_not_return(call.name) || gets_functions(*call.e->getDirectCallee()));
  if (!breaks_control_flow(call.name) && !is_excluded && !keeps_buffer(call.name, *call.e)) {
    return std::nullopt;
  }
  evaluate_arguments(call);
  return emit_.unsupported("call of " + call.name, call.e, call.type);
}

std::optional<Value> SpecialCalls::overflow(const Call& call) {
  return overflow_builtin(emit_, operands_, call.e, call.name);
}

std::optional<Value> SpecialCalls::atomic(const Call& call) {
  const auto result = owner_.atomics.builtin(call.e, call.name);
  return result ? *result : emit_.unsupported("builtin " + call.name, call.e, call.type);
}

std::optional<Value> SpecialCalls::float_constant(const Call& call) {
  const bool is_folded = !build_.rounding_mode() ||
                         std::none_of(call.e->arg_begin(), call.e->arg_end(), computes_with_floats);
  return call.builtin != 0 && is_folded ? owner_.math.constant(call.e) : std::nullopt;
}

std::optional<Value> SpecialCalls::float_class(const Call& call) {
  if (call.builtin == 0 || !emit_.type_of(call.e->getArg(5))->is_float()) {
    return std::nullopt;
  }
  const std::vector<Value> values = stable_arguments(call);
  return owner_.math.float_class(values.back(), values);
}

std::optional<Value> SpecialCalls::exact_math(const Call& call) {
  if (call.builtin == 0 || !is_exact_math_function(call.name)) {
    return std::nullopt;
  }
  const std::vector<Value> values = stable_arguments(call);
  const auto result = owner_.math.call(call.name, call.type, values);
  return result ? *result : build_.approximate(call.type, call.name, values);
}

/// Other functions that depend on their arguments alone.
std::optional<Value> SpecialCalls::constant_function(const Call& call) {
  if (call.builtin == 0 || !unit_.context().BuiltinInfo.isConst(call.builtin)) {
    return std::nullopt;
  }
  evaluate_arguments(call);
  return build_.approximate(call.type, call.name);
}

}  // namespace pcegar::frontend

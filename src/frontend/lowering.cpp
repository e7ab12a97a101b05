// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/lowering.hpp"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include "alias/library_table.hpp"
#include "frontend/function_lowering.hpp"
#include "frontend/known_functions.hpp"
#include "frontend/linkage.hpp"
#include "frontend/side_effects.hpp"
#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

void LoweringContext::warn_undefined(const SourcePosition& at, const clang::FunctionDecl& callee,
                                     const std::string& name) {
  if (is_expected_external(name) || callee.getBuiltinID() != 0 ||
      !warned_functions.insert(name).second) {
    return;
  }
  warnings.push_back(at.to_string() + ": warning: function '" +
                     std::string(alias::written_name(name)) +
                     "' is called but not defined; its result is arbitrary");
}

FunctionLowering::FunctionLowering(LoweringContext& shared, const SourceUnit& unit,
                                   FunctionDraft& draft, DraftLocation begin)
    : context(shared),
      emit(context, unit, draft, begin),
      expressions(*this),
      orders(context, emit, expressions),
      variables(context, emit),
      lengths(emit, expressions),
      complex(emit, expressions),
      vectors(emit, expressions),
      conditions(context, emit, expressions, complex),
      initialisers(emit, expressions, orders, literals, context.linker),
      literals(context, emit, initialisers),
      lvalues(*this),
      operators(*this),
      assignments(*this),
      math(emit),
      atomics(emit, expressions),
      argument_lists(context, emit, expressions, facts),
      formats(context, emit),
      library(context, emit, expressions, initialisers),
      special_calls(*this),
      start(context, emit),
      calls(*this),
      scopes(context, emit, expressions, variables, nested, facts),
      nested(context, emit, variables, scopes, facts),
      loops(*this),
      statements(*this) {}

Lowering::Lowering(LoweringContext& context, const SourceUnit& unit, FunctionDraft& draft,
                   DraftLocation begin)
    : parts_(std::make_unique<FunctionLowering>(context, unit, draft, begin)) {}

Lowering::~Lowering() = default;

void Lowering::parameters(const FunctionDefinition& definition) {
  const clang::FunctionDecl& declaration = *definition.declaration;
  Emitter& emit = parts_->emit;
  for (unsigned i = 0; i < declaration.getNumParams(); ++i) {
    parts_->variables.bind(*declaration.getParamDecl(i),
                           emit.program().function(emit.function()).parameters[i]);
  }
  if (definition.nested != nullptr) {
    parts_->nested.bind(*definition.nested);
  }
  parts_->nested.keep_captured(definition);
  for (const clang::ParmVarDecl* parameter : declaration.parameters()) {
    emit.set_statement_position(emit.unit().position(parameter->getLocation()));
    const clang::QualType type = parameter->getType();
    if (type.getCanonicalType()->isVariablyModifiedType()) {
      const clang::ArrayType* outer =
          emit.unit().context().getAsArrayType(parameter->getOriginalType());
      const auto* variable = llvm::dyn_cast_or_null<clang::VariableArrayType>(outer);
      if (variable != nullptr && variable->getSizeExpr() != nullptr) {
        parts_->expressions.effects(variable->getSizeExpr());
      }
      parts_->lengths.fix(type, emit.statement_position());
    } else {
      for_each_evaluated_in(parameter->getOriginalType(),
                            [&](const clang::Expr* e) { parts_->expressions.effects(e); });
    }
  }
}

void Lowering::function(const FunctionDefinition& definition) {
  parts_->facts = collect_facts(*definition.body());
  parts_->context.conversions.note(definition.body(), parts_->context.types);
  parameters(definition);
  if (definition.nested != nullptr) {
    parts_->statements.nested_body(*definition.nested);
  } else {
    parts_->statements.lower(definition.body());
  }
  end_of_body(definition);
}

/// Control may reach the closing brace of a function that returns a value.
void Lowering::end_of_body(const FunctionDefinition& definition) {
  Emitter& emit = parts_->emit;
  const cfa::VariableId result = emit.program().function(emit.function()).return_variable;
  if (result.valid()) {
    emit.set_statement_position(emit.unit().position(definition.body()->getEndLoc()));
    const Value target = emit.build().variable(result);
    if (definition.declaration->isMain() && target->type->is_integer()) {
      emit.assign(target, emit.build().constant(target->type, 0), "return 0;");
    } else {
      emit.add(cfa::Havoc{target}, {});
    }
  }
  emit.jump(emit.draft().exit());
}

void Lowering::global(const PendingGlobal& pending) {
  parts_->context.conversions.note(pending.initialiser, parts_->context.types);
  parts_->initialisers.global(pending);
}

void Lowering::call_from_start(cfa::FunctionId callee) {
  parts_->start.call(callee);
}

void Lowering::run_exit_handlers() {
  parts_->start.run_exit_handlers();
}

DraftLocation Lowering::here() const {
  return parts_->emit.here();
}

}  // namespace pcegar::frontend

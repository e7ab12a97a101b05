// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies of nested functions (nested_functions.cpp), and the variables that they share with the
// functions around them.
#include <clang/AST/Decl.h>

#include "frontend/lowering.hpp"

namespace pcegar::frontend {

bool Lowering::is_captured(const clang::VarDecl& declaration) const {
  return unit_.nested_functions().captured.contains(&declaration);
}

cfa::VariableId Lowering::captured_variable(const clang::VarDecl& declaration) {
  const auto [found, is_new] = context_.captured.try_emplace(&declaration);
  if (is_new) {
    const std::string name = unit_.name(declaration);
    found->second = context_.program.add_variable(
        {.name = name,
         .unique_name = context_.linker.unique_name(function_name() + "::" + name),
         .type = context_.types.map(declaration.getType()),
         .kind = cfa::VariableKind::StaticLocal,
         .function = draft_.function(),
         .position = unit_.position(declaration.getLocation())});
  }
  return found->second;
}

/// Number 0 is no label.
void Lowering::declare_outer_labels(const FunctionDefinition& definition) {
  const auto found = unit_.nested_functions().targets.find(definition.declaration);
  if (found == unit_.nested_functions().targets.end()) {
    return;
  }
  outer_labels_ = found->second;
  for (const clang::LabelDecl* label : outer_labels_) {
    context_.outer_labels[label] = {context_.outer_labels.size() + 1, draft_.function()};
  }
  context_.single.insert(draft_.function());
  if (!context_.leaving.valid()) {
    const std::string name = "__label_on_the_way";
    context_.leaving = context_.linker.add_static({.name = name,
                                                   .unique_name = context_.linker.unique_name(name),
                                                   .type = build_.int_type(),
                                                   .kind = cfa::VariableKind::Global,
                                                   .position = statement_position_},
                                                  PendingGlobal::Start::Zero, unit_, nullptr);
  }
}

/// A goto to a label of a function around: this function and those between end, and the calls of
/// the one with the label are followed by a look at where control wants to be (follow_jumps and
/// outer_jumps.cpp).
void Lowering::leave_function(const clang::GotoStmt* s) {
  const auto target = context_.outer_labels.find(s->getLabel());
  if (target == context_.outer_labels.end() || !cleanups_.empty()) {
    unsupported("goto out of a nested function", s, nullptr);
    end_path();
    return;
  }
  const Value variable = build_.variable(context_.leaving);
  emit_assign(variable, build_.constant(variable->type, target->second.number),
              unit_.text(*s) + ";");
  context_.leaves_to[draft_.function()].insert(target->second.number);
  jump(draft_.exit());
  end_path();
}

/// After a call.
void Lowering::follow_jumps() {
  for (const clang::LabelDecl* label : outer_labels_) {
    const Value variable = build_.variable(context_.leaving);
    const Value number = build_.constant(variable->type, context_.outer_labels.at(label).number);
    const DraftLocation yes = fresh();
    const DraftLocation no = fresh();
    branch(build_.binary(cfa::BinaryOperator::Equal, variable, number, build_.int_type()), yes, no,
           "goto " + unit_.name(*label));
    place(yes);
    emit_assign(variable, build_.constant(variable->type, 0));
    if (cleanups_.size() != facts_.cleanups_at[label]) {
      unsupported_edge("goto out of a nested function past a cleanup", statement_position_);
    }
    jump(label_location(label));
    place(no);
  }
}

/// Parameters that nested functions mention live in variables of their own.
void Lowering::keep_captured(const FunctionDefinition& definition) {
  if (unit_.nested_functions().owners.contains(definition.declaration)) {
    context_.single.insert(draft_.function());
  }
  declare_outer_labels(definition);
  const auto keep = [&](const clang::VarDecl& parameter, cfa::VariableId given) {
    if (is_captured(parameter)) {
      emit_assign(build_.variable(captured_variable(parameter)), build_.variable(given));
    }
  };
  const std::vector<cfa::VariableId> given =
      context_.program.function(draft_.function()).parameters;
  for (std::size_t i = 0; i < definition.declaration->getNumParams(); ++i) {
    keep(definition.nested != nullptr ? *definition.nested->parameters[i]
                                      : *definition.declaration->getParamDecl(i),
         given[i]);
  }
}

/// The frame's variables are the function's parameters and its result.
void Lowering::bind_nested(const NestedFunction& nested) {
  nested_ = &nested;
  const cfa::Function function = context_.program.function(draft_.function());
  bool fits = true;
  for (std::size_t i = 0; i < nested.parameters.size(); ++i) {
    locals_[nested.parameters[i]] = function.parameters[i];
    fits = fits && context_.types.map(nested.parameters[i]->getType()) ==
                       context_.program.variable(function.parameters[i]).type;
  }
  if (function.return_variable.valid()) {
    locals_[nested.result] = function.return_variable;
    fits = fits && context_.types.map(nested.result->getType()) == function.return_type;
  }
  if (!fits) {
    unsupported_edge("parameters of a nested function", function.position);
  }
  if (nested.obstacle) {
    unsupported_edge(nested.obstacle->construct, unit_.position(nested.obstacle->location));
  }
}

void Lowering::nested_body(const NestedFunction& nested) {
  for (const clang::Stmt* s : nested.frame->body()) {
    if (!llvm::isa<clang::DeclStmt>(s) && !llvm::isa<clang::LabelStmt>(s)) {
      statement(s);
    }
  }
}

}  // namespace pcegar::frontend

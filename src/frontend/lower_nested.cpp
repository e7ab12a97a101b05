// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies of nested functions (nested_functions.cpp), and the variables that they share with the
// functions around them.
#include <clang/AST/Decl.h>

#include "frontend/body_facts.hpp"
#include "frontend/linkage.hpp"
#include "frontend/nested_bodies.hpp"
#include "frontend/scopes.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/variables.hpp"

namespace pcegar::frontend {

/// Number 0 stands for no label.
void NestedBodies::declare_outer_labels(const FunctionDefinition& definition) {
  const auto found = unit_.nested_functions().targets.find(definition.declaration);
  if (found == unit_.nested_functions().targets.end()) {
    return;
  }
  outer_labels_ = found->second;
  for (const clang::LabelDecl* label : outer_labels_) {
    context_.outer_labels[label] = {context_.outer_labels.size() + 1, emit_.function()};
  }
  context_.single.insert(emit_.function());
  if (!context_.leaving.valid()) {
    const std::string name = "__label_on_the_way";
    context_.leaving = context_.linker.add_static({.name = name,
                                                   .unique_name = context_.linker.unique_name(name),
                                                   .type = build_.int_type(),
                                                   .kind = cfa::VariableKind::Global,
                                                   .position = emit_.statement_position()},
                                                  PendingGlobal::Start::Zero, unit_, nullptr);
  }
}

/// A goto to a label of an enclosing function. This function and those between the two end. The
/// function with the label checks after its calls where control has to go (follow_jumps and
/// outer_jumps.cpp).
void NestedBodies::leave_function(const clang::GotoStmt* s) {
  const auto target = context_.outer_labels.find(s->getLabel());
  if (target == context_.outer_labels.end() || scopes_.cleanups() > 0) {
    emit_.unsupported("goto out of a nested function", s, nullptr);
    emit_.end_path();
    return;
  }
  const Value variable = build_.variable(context_.leaving);
  emit_.assign(variable, build_.constant(variable->type, target->second.number),
               unit_.text(*s) + ";");
  context_.leaves_to[emit_.function()].insert(target->second.number);
  emit_.jump(emit_.draft().exit());
  emit_.end_path();
}

/// Comes after a call.
void NestedBodies::follow_jumps() {
  for (const clang::LabelDecl* label : outer_labels_) {
    const Value variable = build_.variable(context_.leaving);
    const Value number = build_.constant(variable->type, context_.outer_labels.at(label).number);
    const DraftLocation yes = emit_.fresh();
    const DraftLocation no = emit_.fresh();
    emit_.branch(build_.binary(cfa::BinaryOperator::Equal, variable, number, build_.int_type()),
                 yes, no, "goto " + unit_.name(*label));
    emit_.place(yes);
    emit_.assign(variable, build_.constant(variable->type, 0));
    if (scopes_.cleanups() != facts_.cleanups_around(label)) {
      emit_.unsupported_edge("goto out of a nested function past a cleanup",
                             emit_.statement_position());
    }
    emit_.jump(scopes_.label_location(label));
    emit_.place(no);
  }
}

void NestedBodies::keep_captured(const FunctionDefinition& definition) {
  if (unit_.nested_functions().owners.contains(definition.declaration)) {
    context_.single.insert(emit_.function());
  }
  declare_outer_labels(definition);
  const auto keep = [&](const clang::VarDecl& parameter, cfa::VariableId given) {
    if (variables_.is_captured(parameter)) {
      emit_.assign(build_.variable(variables_.captured_variable(parameter)),
                   build_.variable(given));
    }
  };
  const std::vector<cfa::VariableId> given = emit_.program().function(emit_.function()).parameters;
  for (std::size_t i = 0; i < definition.declaration->getNumParams(); ++i) {
    keep(definition.nested != nullptr ? *definition.nested->parameters[i]
                                      : *definition.declaration->getParamDecl(i),
         given[i]);
  }
}

void NestedBodies::bind(const NestedFunction& nested) {
  nested_ = &nested;
  const cfa::Function function = emit_.program().function(emit_.function());
  bool fits = true;
  for (std::size_t i = 0; i < nested.parameters.size(); ++i) {
    variables_.bind(*nested.parameters[i], function.parameters[i]);
    fits = fits && emit_.type(nested.parameters[i]->getType()) ==
                       emit_.program().variable(function.parameters[i]).type;
  }
  if (function.return_variable.valid()) {
    variables_.bind(*nested.result, function.return_variable);
    fits = fits && emit_.type(nested.result->getType()) == function.return_type;
  }
  if (!fits) {
    emit_.unsupported_edge("parameters of a nested function", function.position);
  }
  if (nested.unsupported) {
    emit_.unsupported_edge(nested.unsupported->construct,
                           unit_.position(nested.unsupported->location));
  }
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/draft_expressions.hpp"

#include <algorithm>
#include <string>

#include "cfa/operands.hpp"
#include "frontend/linkage.hpp"

namespace pcegar::frontend {

namespace {
using Value = const cfa::Expression*;
}

const cfa::Expression* new_temporary(LoweringContext& context, FunctionDraft& draft,
                                     const cfa::Type* type, const SourcePosition& position) {
  const std::string name = "__t" + std::to_string(draft.next_temporary());
  const std::string& function = context.program.function(draft.function()).name;
  return context.build.variable(context.program.add_variable(
      {.name = name,
       .unique_name = context.linker.unique_name(function + "::" + name),
       .type = type,
       .kind = cfa::VariableKind::Temporary,
       .function = draft.function(),
       .position = position}));
}

bool uses(Value e, const std::set<Value>& wanted) {
  if (wanted.contains(e)) {
    return true;
  }
  const std::vector<Value> parts = cfa::operands(*e);
  return std::ranges::any_of(parts, [&](Value part) { return uses(part, wanted); });
}

bool mentions(const DraftEdge& edge, Value value) {
  bool result = false;
  for_each_expression(edge, [&](Value e, bool) { result = result || uses(e, {value}); });
  return result;
}

bool reads_variable(Value e, cfa::VariableId variable) {
  const auto* reference = std::get_if<cfa::VariableReference>(&e->node);
  const std::vector<Value> parts = cfa::operands(*e);
  return (reference != nullptr && reference->variable == variable) ||
         std::ranges::any_of(parts, [&](Value part) { return reads_variable(part, variable); });
}

bool uses_variable(const DraftEdge& edge, const cfa::Expression& reference) {
  const cfa::VariableId variable = std::get<cfa::VariableReference>(reference.node).variable;
  bool result = false;
  for_each_expression(edge, [&](Value e, bool is_written) {
    const bool is_target = is_written && std::holds_alternative<cfa::VariableReference>(e->node);
    result = result || (!is_target && reads_variable(e, variable));
  });
  return result;
}

bool is_fixed(const cfa::Program& program, Value lvalue) {
  const auto* reference = std::get_if<cfa::VariableReference>(&lvalue->node);
  return reference != nullptr &&
         program.variable(reference->variable).kind == cfa::VariableKind::Temporary;
}

bool saves(const cfa::Program& program, const DraftEdge& edge) {
  const auto* operation = std::get_if<cfa::Operation>(&edge.operation);
  const auto* assign = operation == nullptr ? nullptr : std::get_if<cfa::Assign>(operation);
  return assign != nullptr && is_fixed(program, assign->target);
}

bool may_be_watched(const cfa::Program& program, const DraftEdge& edge,
                    const std::set<std::string>& watched) {
  const auto* call = std::get_if<DraftCall>(&edge.operation);
  return call != nullptr && (call->site.pointer != nullptr || watched.contains(call->site.name) ||
                             (call->site.callee.valid() &&
                              watched.contains(program.function(call->site.callee).name)));
}

void make_unsupported(DraftEdge& edge, const std::string& construct) {
  edge.operation = cfa::Operation{cfa::UnsupportedOperation{construct}};
  edge.text = "unsupported: " + construct;
}

}  // namespace pcegar::frontend

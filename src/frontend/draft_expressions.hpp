// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What passes over drafts make and look for: temporaries, expressions in edges.

#include <set>
#include <string>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// A new temporary of the draft's function, as an expression.
const cfa::Expression* new_temporary(LoweringContext& context, FunctionDraft& draft,
                                     const cfa::Type* type, const SourcePosition& position);

/// All places of an edge that hold expressions, and whether these are l-values that are written to.
template <class Edge, class Visit>
void for_each_expression(Edge& edge, const Visit& visit) {
  const auto visit_if = [&](auto& value, bool is_written = false) {
    if (value != nullptr) {
      visit(value, is_written);
    }
  };
  if (auto* call = std::get_if<DraftCall>(&edge.operation)) {
    visit_if(call->site.pointer);
    visit_if(call->site.result, true);
    for (auto* list :
         {&call->site.arguments, &call->site.written_arguments, &call->site.kept_arguments}) {
      for (auto& value : *list) {
        visit_if(value);
      }
    }
    return;
  }
  auto& operation = std::get<cfa::Operation>(edge.operation);
  if (auto* assign = std::get_if<cfa::Assign>(&operation)) {
    visit_if(assign->target, true);
    visit_if(assign->value);
    visit_if(assign->cleared, true);
  } else if (auto* assume = std::get_if<cfa::Assume>(&operation)) {
    visit_if(assume->condition);
  } else if (auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
    visit_if(havoc->target, true);
  }
}

/// Whether the expression is one of these, or has one inside: the same object, not another one that
/// says the same.
[[nodiscard]] bool uses(const cfa::Expression* e, const std::set<const cfa::Expression*>& wanted);
/// Whether an edge uses the expression in this sense.
[[nodiscard]] bool mentions(const DraftEdge& edge, const cfa::Expression* value);
[[nodiscard]] bool reads_variable(const cfa::Expression* e, cfa::VariableId variable);
/// Whether an edge uses the variable, other than by giving it a value.
[[nodiscard]] bool uses_variable(const DraftEdge& edge, const cfa::Expression& reference);
/// What no call changes: a temporary.
[[nodiscard]] bool is_fixed(const cfa::Program& program, const cfa::Expression* lvalue);
/// Whether an edge gives a temporary its value.
[[nodiscard]] bool saves(const cfa::Program& program, const DraftEdge& edge);
/// Whether it is a call that rules may refer to; calls through pointers may be.
[[nodiscard]] bool may_be_watched(const cfa::Program& program, const DraftEdge& edge,
                                  const std::set<std::string>& watched);

void make_unsupported(DraftEdge& edge, const std::string& construct);

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/error_number.hpp"

#include "alias/known_calls.hpp"
#include "frontend/linkage.hpp"

namespace pcegar::frontend {

namespace {

constexpr std::string_view variable_name = "__pcegar_errno";  // in models/libc.c

std::optional<cfa::VariableId> error_number(const cfa::Program& program) {
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    if (program.variable(cfa::VariableId(i)).name == variable_name) {
      return cfa::VariableId(i);
    }
  }
  return std::nullopt;
}

bool may_fail(const DraftEdge& edge, const LoweringContext& context) {
  const auto* call = std::get_if<DraftCall>(&edge.operation);
  if (call == nullptr) {
    return false;
  }
  const cfa::FunctionId callee = call->site.callee;
  return !callee.valid() ||
         (context.program.function(callee).name != "free" &&  // POSIX.1-2024
          !context.program.function(callee).has_body &&
          context.linker.model_of(context.program.function(callee).name) == nullptr);
}

}  // namespace

void note_error_number(std::deque<FunctionDraft>& drafts, LoweringContext& context) {
  const auto variable = error_number(context.program);
  if (!variable) {
    return;
  }
  const cfa::Expression* target = context.build.variable(*variable);
  for (FunctionDraft& draft : drafts) {
    std::vector<DraftEdge> edges;
    for (DraftEdge edge : draft.edges()) {
      if (may_fail(edge, context)) {
        const auto known =
            alias::known_call(context.program, std::get<DraftCall>(edge.operation).site);
        const bool follows = known && known->nature == alias::KnownCall::Nature::Follows;
        context.build.set_position(edge.position);
        const DraftLocation between = draft.add_location(edge.position);
        const cfa::Operation change =
            follows ? cfa::Operation{cfa::Assign{
                          target, context.build.approximate(target->type, "errno", {})}}
                    : cfa::Operation{cfa::Havoc{target}};
        edges.push_back({edge.source, between, change, edge.position, "errno = ...;"});
        edge.source = between;
      }
      edges.push_back(std::move(edge));
    }
    draft.replace_edges(std::move(edges));
  }
}

}  // namespace pcegar::frontend

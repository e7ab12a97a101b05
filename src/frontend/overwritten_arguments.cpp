// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/overwritten_arguments.hpp"

#include <utility>

#include "cfa/may_read.hpp"

namespace pcegar::frontend {

namespace {

class Keeper {
public:
  Keeper(FunctionDraft& draft, LoweringContext& context) : draft_(draft), context_(context) {}

  void run() {
    for (const DraftEdge& edge : draft_.edges()) {
      DraftEdge changed = edge;
      if (auto* call = std::get_if<DraftCall>(&changed.operation)) {
        keep(changed, call->site);
      }
      edges_.push_back(std::move(changed));
    }
    draft_.replace_edges(std::move(edges_));
  }

private:
  /// Appends the copies; the call then starts behind them.
  void keep(DraftEdge& edge, cfa::CallSite& site) {
    const cfa::Program& program = context_.program;
    const bool has_body = site.callee.valid() && program.function(site.callee).has_body;
    if (has_body || site.result == nullptr) {
      return;
    }
    const cfa::MayRead reads_result(program, *site.result);
    const auto& arguments =
        site.written_arguments.empty() ? site.arguments : site.written_arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (arguments[i]->type->is_scalar() && reads_result(*arguments[i])) {
        site.kept_arguments.resize(arguments.size(), nullptr);
        site.kept_arguments[i] = copy(edge, *arguments[i]);
      }
    }
  }

  const cfa::Expression* copy(DraftEdge& edge, const cfa::Expression& value) {
    const std::string name = "__t" + std::to_string(draft_.next_temporary());
    cfa::Program& program = context_.program;
    const std::string& function = program.function(draft_.function()).name;
    const cfa::VariableId variable =
        program.add_variable({.name = name,
                              .unique_name = context_.linker.unique_name(function + "::" + name),
                              .type = value.type,
                              .kind = cfa::VariableKind::Temporary,
                              .function = draft_.function(),
                              .position = edge.position});
    const cfa::Expression* target =
        program.expressions().make(cfa::VariableReference{variable}, value.type);
    const DraftLocation next = draft_.add_location(edge.position);
    edges_.push_back({edge.source, next, cfa::Operation{cfa::Assign{target, &value}}, edge.position,
                      name + " = " + cfa::to_string(program, value) + ";"});
    edge.source = next;
    return target;
  }

  FunctionDraft& draft_;
  LoweringContext& context_;
  std::vector<DraftEdge> edges_;
};

}  // namespace

void keep_overwritten_arguments(std::deque<FunctionDraft>& drafts, LoweringContext& context) {
  for (FunctionDraft& draft : drafts) {
    Keeper(draft, context).run();
  }
}

}  // namespace pcegar::frontend

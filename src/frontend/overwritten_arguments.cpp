// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/overwritten_arguments.hpp"

#include <utility>

#include "alias/known_calls.hpp"
#include "cfa/may_read.hpp"
#include "frontend/draft_expressions.hpp"

namespace pcegar::frontend {

namespace {

class Keeper {
public:
  Keeper(FunctionDraft& draft, const std::set<std::string>& observed, LoweringContext& context)
      : draft_(draft), observed_(observed), context_(context) {}

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
    if (has_body) {
      return;
    }
    const bool may_change = is_observed(site) && may_change_memory(site);
    const cfa::MayRead reads_memory(program, cfa::VariableId{});
    const auto& arguments =
        site.written_arguments.empty() ? site.arguments : site.written_arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const bool is_overwritten =
          site.result != nullptr && cfa::MayRead(program, *site.result)(*arguments[i]);
      if (arguments[i]->type->is_scalar() &&
          (is_overwritten || (may_change && reads_memory(*arguments[i])))) {
        site.kept_arguments.resize(arguments.size(), nullptr);
        site.kept_arguments[i] = copy(edge, *arguments[i]);
      }
    }
  }

  [[nodiscard]] bool is_observed(const cfa::CallSite& site) const {
    return observed_.contains(site.name) ||
           (site.callee.valid() && observed_.contains(context_.program.function(site.callee).name));
  }
  [[nodiscard]] bool may_change_memory(const cfa::CallSite& site) const {
    const auto known = alias::known_call(context_.program, site);
    const bool changes_nothing = known && known->changes == alias::KnownCall::Changes::Nothing;
    return !changes_nothing && !alias::changed_pointee(context_.program, site);
  }

  const cfa::Expression* copy(DraftEdge& edge, const cfa::Expression& value) {
    const cfa::Expression* target = new_temporary(context_, draft_, value.type, edge.position);
    const DraftLocation next = draft_.add_location(edge.position);
    edges_.push_back({edge.source, next, cfa::Operation{cfa::Assign{target, &value}}, edge.position,
                      cfa::to_string(context_.program, *target) + " = " +
                          cfa::to_string(context_.program, value) + ";"});
    edge.source = next;
    return target;
  }

  FunctionDraft& draft_;
  const std::set<std::string>& observed_;
  LoweringContext& context_;
  std::vector<DraftEdge> edges_;
};

}  // namespace

void keep_overwritten_arguments(std::deque<FunctionDraft>& drafts,
                                const std::set<std::string>& observed, LoweringContext& context) {
  for (FunctionDraft& draft : drafts) {
    Keeper(draft, observed, context).run();
  }
}

}  // namespace pcegar::frontend

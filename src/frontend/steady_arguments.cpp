// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/steady_arguments.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "cfa/operands.hpp"

namespace pcegar::frontend {

namespace {

using Value = const cfa::Expression*;

class CallerFacts {
public:
  CallerFacts(FunctionDraft& draft, const std::map<cfa::FunctionId, VariableSet>& steady,
              LoweringContext& context)
      : draft_(draft), steady_(steady), context_(context) {}

  void run() {
    const std::vector<DraftEdge> edges = draft_.edges();
    for (const DraftEdge& edge : edges) {
      const auto* call = std::get_if<DraftCall>(&edge.operation);
      const auto callee = call != nullptr ? steady_.find(call->site.callee) : steady_.end();
      if (callee == steady_.end() || callee->first == draft_.function()) {
        edges_.push_back(edge);
      } else {
        state(edge, call->site, callee->second);
      }
    }
    draft_.replace_edges(std::move(edges_));
  }

private:
  void state(DraftEdge edge, const cfa::CallSite& site, const VariableSet& steady) {
    const std::vector<cfa::VariableId> parameters =
        context_.program.function(site.callee).parameters;
    const DraftLocation target = edge.target;
    edges_.push_back(edge);
    ExpressionBuilder& build = context_.build;
    build.set_position(edge.position);
    for (std::size_t i = 0; i < parameters.size() && i < site.arguments.size(); ++i) {
      const Value argument = site.arguments[i];
      if (!steady.contains(parameters[i]) || !argument->type->is_scalar() ||
          argument->type != context_.program.variable(parameters[i]).type ||
          !is_kept(*argument, site)) {
        continue;
      }
      const DraftLocation next = draft_.add_location(edge.position);
      edges_.back().target = next;
      const Value is_same = build.binary(cfa::BinaryOperator::Equal, build.variable(parameters[i]),
                                         argument, build.int_type());
      edges_.push_back(
          {next, target, cfa::Operation{cfa::Assume{is_same, true}}, edge.position, {}});
    }
  }

  [[nodiscard]] bool is_kept(const cfa::Expression& argument, const cfa::CallSite& site) const {
    Mentions mentions;
    add_mentions(argument, mentions);
    const cfa::VariableId result =
        site.result != nullptr ? cfa::root_variable(*site.result) : cfa::VariableId{};
    return mentions.is_pure && mentions.addresses.empty() &&
           std::all_of(
               mentions.variables.begin(), mentions.variables.end(), [&](cfa::VariableId id) {
                 const cfa::Variable& variable = context_.program.variable(id);
                 return variable.function == draft_.function() && id != result &&
                        variable.kind != cfa::VariableKind::Global &&
                        variable.kind != cfa::VariableKind::StaticLocal &&
                        !variable.address_taken && !context_.single.contains(variable.function);
               });
  }

  FunctionDraft& draft_;
  const std::map<cfa::FunctionId, VariableSet>& steady_;
  LoweringContext& context_;
  std::vector<DraftEdge> edges_;
};

}  // namespace

void state_steady_arguments(FunctionDraft& draft,
                            const std::map<cfa::FunctionId, VariableSet>& steady,
                            LoweringContext& context) {
  CallerFacts(draft, steady, context).run();
}

}  // namespace pcegar::frontend

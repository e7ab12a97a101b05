// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/evaluation_order.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace pcegar::frontend {

namespace {

Effects effects_of(const UnorderedOperand& operand, EffectsFinder& finder) {
  Effects result;
  for (const cfa::Expression* read : operand.reads) {
    finder.read(*read, result);
  }
  for (const cfa::Expression* lvalue : operand.addresses) {
    finder.read_address(*lvalue, result);
  }
  for (const cfa::Expression* written : operand.writes) {
    finder.write(*written, result);
  }
  for (const cfa::Expression* part : operand.initialised) {
    finder.initialise(*part, result);
  }
  for (const cfa::CallSite& site : operand.calls) {
    finder.call(site, result);
  }
  return result;
}

/// Two operands that must not be swapped. If neither has a call, their conflict is undefined
/// behaviour.
std::optional<std::pair<std::size_t, std::size_t>> conflict(const UnorderedOperands& operands,
                                                            EffectsFinder& finder) {
  std::vector<Effects> effects;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    effects.push_back(effects_of(operands[i], finder));
    for (std::size_t j = 0; j < i; ++j) {
      if ((operands[i].has_call || operands[j].has_call) &&
          finder.conflict(effects[j], effects[i])) {
        return std::pair(j, i);
      }
    }
  }
  return std::nullopt;
}

const cfa::Expression& whole(const cfa::Expression& lvalue) {
  if (const auto* field = std::get_if<cfa::FieldAccess>(&lvalue.node)) {
    return whole(*field->base);
  }
  const auto* element = std::get_if<cfa::ElementAccess>(&lvalue.node);
  return element != nullptr ? whole(*element->base) : lvalue;
}

}  // namespace

void UnorderedOperand::note(const DraftEdge& edge, const cfa::Expression* object) {
  if (const auto* call = std::get_if<DraftCall>(&edge.operation)) {
    reads.insert(reads.end(), call->site.arguments.begin(), call->site.arguments.end());
    if (call->site.result != nullptr) {
      writes.push_back(call->site.result);
    }
    calls.push_back(call->site);
    return;
  }
  const cfa::Operation& operation = std::get<cfa::Operation>(edge.operation);
  if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
    reads.push_back(assign->value);
    const bool initialises = object != nullptr && cfa::same(whole(*assign->target), whole(*object));
    (initialises ? initialised : writes).push_back(assign->target);
  } else if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
    reads.push_back(assume->condition);
  } else if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
    writes.push_back(havoc->target);
  }
}

bool has_open_order(const std::deque<FunctionDraft>& drafts) {
  return std::any_of(drafts.begin(), drafts.end(), [](const FunctionDraft& draft) {
    return std::any_of(draft.edges().begin(), draft.edges().end(),
                       [](const DraftEdge& edge) { return edge.order.has_value(); });
  });
}

void settle_evaluation_order(std::deque<FunctionDraft>& drafts,
                             const std::vector<UnorderedOperands>& choices,
                             const cfa::Program& program, const alias::PointsTo& points_to,
                             const std::set<std::string>& watched,
                             const ReadsOfRules& reads_of_rules) {
  EffectsFinder finder(program, points_to, watched, reads_of_rules);
  for (FunctionDraft& draft : drafts) {
    std::vector<DraftEdge> edges = draft.edges();
    for (DraftEdge& edge : edges) {
      if (!edge.order) {
        continue;
      }
      const UnorderedOperands& operands = choices[*edge.order];
      edge.order.reset();
      edge.text.clear();
      if (const auto pair = conflict(operands, finder)) {
        const std::string construct = "unspecified order of evaluation of '" +
                                      operands[pair->first].text + "' and '" +
                                      operands[pair->second].text + "'";
        edge.operation = cfa::Operation{cfa::UnsupportedOperation{construct}};
        edge.text = "unsupported: " + construct;
      }
    }
    draft.replace_edges(std::move(edges));
  }
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/evaluation_order.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "frontend/lowering_context.hpp"
#include "frontend/order_choices.hpp"

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

using Pair = std::pair<std::size_t, std::size_t>;

/// Operands that must not be swapped. If neither has a call, their conflict is undefined behaviour.
std::vector<Pair> conflicts(const std::vector<UnorderedOperand>& operands, EffectsFinder& finder) {
  std::vector<Pair> result;
  std::vector<Effects> effects;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    effects.push_back(effects_of(operands[i], finder));
    for (std::size_t j = 0; j < i; ++j) {
      if ((operands[i].has_call || operands[j].has_call) &&
          finder.conflict(effects[j], effects[i])) {
        result.emplace_back(j, i);
      }
    }
  }
  return result;
}

void forget_order(DraftEdge& edge) {
  edge.order.reset();
  edge.text.clear();
}

void forget_orders_without_conflict(FunctionDraft& draft,
                                    const std::vector<UnorderedOperands>& constructs,
                                    EffectsFinder& finder) {
  std::vector<DraftEdge> edges = draft.edges();
  for (DraftEdge& edge : edges) {
    if (edge.order && conflicts(constructs[*edge.order].operands, finder).empty()) {
      forget_order(edge);
    }
  }
  draft.replace_edges(std::move(edges));
}

/// Of a construct in one function.
class OrderSettler {
public:
  OrderSettler(const cfa::Program& program, FunctionDraft& draft, OrderChoices& choices,
               EffectsFinder& finder)
      : program_(program), draft_(draft), choices_(choices), finder_(finder) {}

  /// Whether another order than that of the edges has no other result, or is tried as well; else
  /// the two operands. `at` is the edge that stands for the choice.
  std::optional<Pair> settle(std::size_t at, const UnorderedOperands& construct) {
    const std::vector<UnorderedOperand>& operands = construct.operands;
    std::map<std::size_t, Pair> readers;
    for (const Pair& pair : conflicts(operands, finder_)) {
      const bool is_first = only_reads(operands[pair.first]);
      if (!is_first && !only_reads(operands[pair.second])) {
        return pair;
      }
      readers.emplace(is_first ? pair.first : pair.second, pair);
    }
    for (const auto& [reader, pair] : readers) {
      if (!is_read_at_any_time(operands[reader], text(operands, pair), at, construct)) {
        return pair;
      }
    }
    return std::nullopt;
  }

  static std::string text(const std::vector<UnorderedOperand>& operands, const Pair& pair) {
    return "unspecified order of evaluation of '" + operands[pair.first].text + "' and '" +
           operands[pair.second].text + "'";
  }

private:
  static bool only_reads(const UnorderedOperand& operand) {
    return operand.value != nullptr && !operand.has_call && operand.writes.empty() &&
           operand.initialised.empty() && operand.calls.empty() &&
           operand.reads.size() + operand.addresses.size() == 1;
  }

  bool is_read_at_any_time(const UnorderedOperand& operand, std::string conflict, std::size_t at,
                           const UnorderedOperands& construct) {
    const std::vector<DraftEdge>& edges = draft_.edges();
    const Effects reads = effects_of(operand, finder_);
    std::vector<std::size_t> changing;
    std::vector<std::size_t> using_it;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const DraftLocation source = edges[i].source;
      const bool is_inside =
          construct.begin <= source && source < construct.end && source != construct.after;
      if (mentions(edges[i], operand.value)) {
        using_it.push_back(i);
      } else if (i != at && is_inside) {
        UnorderedOperand step;
        step.note(edges[i], nullptr);
        if (finder_.conflict(reads, effects_of(step, finder_))) {
          changing.push_back(i);
        }
      }
    }
    std::optional<std::size_t> saving;
    if (!using_it.empty() && !changing.empty() && using_it.front() < changing.back()) {
      if (using_it.size() != 1 || !saves(program_, edges[using_it.front()])) {
        return false;
      }
      saving = using_it.front();
    }
    return choices_.add({operand.value, !operand.addresses.empty(), std::move(conflict)}, at,
                        changing, saving);
  }

  const cfa::Program& program_;
  FunctionDraft& draft_;
  OrderChoices& choices_;
  EffectsFinder& finder_;
};

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

std::vector<OrderChoices> settle_evaluation_order(std::deque<FunctionDraft>& drafts,
                                                  LoweringContext& context,
                                                  const alias::PointsTo& points_to,
                                                  const std::set<std::string>& watched,
                                                  const ReadsOfRules& reads_of_rules) {
  EffectsFinder finder(context.program, points_to, watched, reads_of_rules);
  std::vector<OrderChoices> result;
  const auto is_open = [](const DraftEdge& edge) { return edge.order.has_value(); };
  for (FunctionDraft& draft : drafts) {
    forget_orders_without_conflict(draft, context.unordered, finder);
    OrderChoices choices(context, draft);
    OrderSettler settler(context.program, draft, choices, finder);
    for (auto edge = std::ranges::find_if(draft.edges(), is_open); edge != draft.edges().end();
         edge = std::ranges::find_if(draft.edges(), is_open)) {
      const auto at = static_cast<std::size_t>(edge - draft.edges().begin());
      const UnorderedOperands& construct = context.unordered[*edge->order];
      std::vector<DraftEdge> edges = draft.edges();
      forget_order(edges[at]);
      draft.replace_edges(std::move(edges));
      if (const auto pair = settler.settle(at, construct)) {
        const std::string text = OrderSettler::text(construct.operands, *pair);
        edges = draft.edges();
        edges[at].operation = cfa::Operation{cfa::UnsupportedOperation{text}};
        edges[at].text = "unsupported: " + text;
        draft.replace_edges(std::move(edges));
      }
    }
    result.push_back(std::move(choices));
  }
  return result;
}

}  // namespace pcegar::frontend

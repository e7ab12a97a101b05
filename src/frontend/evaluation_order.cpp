// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/evaluation_order.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "frontend/call_orders.hpp"
#include "frontend/draft_expressions.hpp"
#include "frontend/linkage.hpp"
#include "frontend/lowering_context.hpp"
#include "frontend/order_choices.hpp"

namespace pcegar::frontend {

namespace {

/// The edges of a draft by where they start.
class LeavingEdges {
public:
  explicit LeavingEdges(const std::vector<DraftEdge>& edges) {
    for (const DraftEdge& edge : edges) {
      by_source_[edge.source].push_back(&edge);
    }
  }
  const std::vector<const DraftEdge*>& operator[](DraftLocation source) const {
    const auto found = by_source_.find(source);
    return found == by_source_.end() ? none_ : found->second;
  }

private:
  std::map<DraftLocation, std::vector<const DraftEdge*>> by_source_;
  const std::vector<const DraftEdge*> none_;
};

/// Follows the operand's edges: whether all paths come to where it ends.
void note_end(const UnorderedOperand& operand, const LeavingEdges& leaving, Effects& effects) {
  if (operand.start == operand.after) {
    return;
  }
  const auto is_assumption = [](const DraftEdge& edge) {
    const auto* operation = std::get_if<cfa::Operation>(&edge.operation);
    return operation != nullptr && std::holds_alternative<cfa::Assume>(*operation);
  };
  struct Step {
    DraftLocation at;
    std::size_t next = 0;
  };
  std::vector<Step> stack;
  std::set<DraftLocation> open;
  std::set<DraftLocation> seen;
  const auto ends_at_call = [](const DraftEdge* last) {
    return last != nullptr && (std::holds_alternative<DraftCall>(last->operation) ||
                               std::holds_alternative<cfa::UnsupportedOperation>(
                                   std::get<cfa::Operation>(last->operation)));
  };
  const auto enter = [&](DraftLocation at, const DraftEdge* last) {
    effects.may_not_return = effects.may_not_return || open.contains(at);
    if (at == operand.after || !seen.insert(at).second) {
      return;
    }
    const std::vector<const DraftEdge*>& out = leaving[at];
    const bool is_inside = at == operand.start || (operand.first <= at && at < operand.last);
    effects.leaves = effects.leaves || !is_inside || (out.empty() && !ends_at_call(last));
    effects.may_not_return =
        effects.may_not_return || out.empty() || (out.size() == 1 && is_assumption(*out.front()));
    if (is_inside) {
      open.insert(at);
      stack.push_back({at});
    }
  };
  enter(operand.start, nullptr);
  while (!stack.empty()) {
    Step& step = stack.back();
    const std::vector<const DraftEdge*>& out = leaving[step.at];
    if (step.next == out.size()) {
      open.erase(step.at);
      stack.pop_back();
    } else {
      const DraftEdge* const edge = out[step.next++];
      enter(edge->target, edge);
    }
  }
}

using Pair = std::pair<std::size_t, std::size_t>;

/// Operands that must not be swapped. If neither has a call, their conflict is undefined behaviour.
std::vector<Pair> conflicts(const std::vector<UnorderedOperand>& operands, EffectsFinder& finder,
                            const LeavingEdges& leaving, std::vector<Effects>& effects) {
  std::vector<Pair> result;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    effects.push_back(effects_of(operands[i], finder));
    note_end(operands[i], leaving, effects.back());
    for (std::size_t j = 0; j < i; ++j) {
      if ((operands[i].has_call || operands[j].has_call) &&
          finder.conflict(effects[j], effects[i])) {
        result.emplace_back(j, i);
      }
    }
  }
  return result;
}

/// Of the constructs in one function.
class OrderSettler {
public:
  OrderSettler(const FunctionDraft& draft, std::vector<const UnorderedOperands*> constructs,
               OrderChoices& choices, EffectsFinder& finder, const cfa::Program& program,
               bool may_choose)
      : draft_(draft),
        edges_(draft.edges()),
        leaving_(edges_),
        constructs_(std::move(constructs)),
        choices_(choices),
        finder_(finder),
        program_(program),
        may_choose_(may_choose) {}

  /// `at` is the edge that stands for the choice.
  void settle(std::size_t at, const UnorderedOperands& construct) {
    const std::vector<UnorderedOperand>& operands = construct.operands;
    std::map<std::size_t, std::string> readers;
    std::vector<Effects> effects;
    ConflictingOperands both;
    for (const auto& [one, other] : conflicts(operands, finder_, leaving_, effects)) {
      const std::string text = "unspecified order of evaluation of '" + operands[one].text +
                               "' and '" + operands[other].text + "'";
      const bool is_first = only_reads(operands[one]);
      if (!may_choose_ || !construct.is_closed) {
        return choices_.refuse(at, text);
      }
      if (!is_first && !only_reads(operands[other])) {
        both.callers.insert({one, other});
        both.text = both.text.empty() ? text : both.text;
      } else {
        readers.emplace(is_first ? one : other, text);
      }
    }
    if (!both.callers.empty()) {
      for (const auto& [reader, text] : readers) {
        both.readers.insert(reader);
      }
      auto order = call_order(program_, draft_, construct, both, constructs_, effects, finder_);
      return order ? call_orders_.push_back(std::move(*order)) : choices_.refuse(at, both.text);
    }
    for (const auto& [reader, text] : readers) {
      if (!is_read_at_any_time(operands[reader], text, at, construct)) {
        return choices_.refuse(at, text);
      }
    }
  }

  [[nodiscard]] const std::vector<CallOrder>& call_orders() const { return call_orders_; }

private:
  static bool only_reads(const UnorderedOperand& operand) {
    return operand.value != nullptr && !operand.has_call && operand.writes.empty() &&
           operand.initialised.empty() && operand.calls.empty() &&
           operand.reads.size() + operand.addresses.size() == 1;
  }

  bool is_read_at_any_time(const UnorderedOperand& operand, const std::string& conflict,
                           std::size_t at, const UnorderedOperands& construct) {
    ReadingOperand reading{operand.value, !operand.addresses.empty(), conflict, at, {},
                           std::nullopt};
    const Effects reads = effects_of(operand, finder_);
    std::vector<std::size_t> using_it;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const DraftLocation source = edges_[i].source;
      const bool is_inside =
          construct.begin <= source && source < construct.end && source != construct.after;
      if (mentions(edges_[i], operand.value)) {
        using_it.push_back(i);
      } else if (i != at && is_inside) {
        UnorderedOperand step;
        step.note(edges_[i], nullptr);
        if (finder_.conflict(reads, effects_of(step, finder_))) {
          reading.changing.push_back(i);
        }
      }
    }
    if (using_it.empty() || reading.changing.empty()) {
      return false;
    }
    if (using_it.front() < reading.changing.back()) {
      if (using_it.size() != 1 || !saves(program_, edges_[using_it.front()])) {
        return false;
      }
      reading.saving = using_it.front();
    }
    return choices_.add(std::move(reading));
  }

  const FunctionDraft& draft_;
  const std::vector<DraftEdge>& edges_;
  const LeavingEdges leaving_;
  std::vector<const UnorderedOperands*> constructs_;
  std::vector<CallOrder> call_orders_;
  OrderChoices& choices_;
  EffectsFinder& finder_;
  const cfa::Program& program_;
  bool may_choose_;
};

/// The draft was tidied after the operands were noted: jumps at which they start or end are gone.
void follow_jumps(UnorderedOperands& construct, const FunctionDraft& draft) {
  construct.after = draft.standing_for(construct.after);
  for (UnorderedOperand& operand : construct.operands) {
    operand.start = draft.standing_for(operand.start);
    operand.after = draft.standing_for(operand.after);
  }
}

const cfa::Expression& whole(const cfa::Expression& lvalue) {
  if (const auto* field = std::get_if<cfa::FieldAccess>(&lvalue.node)) {
    return whole(*field->base);
  }
  const auto* element = std::get_if<cfa::ElementAccess>(&lvalue.node);
  return element != nullptr ? whole(*element->base) : lvalue;
}

}  // namespace

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
                                                  const RulesOfOrder& rules) {
  EffectsFinder finder(context.program, points_to, rules.watched, rules.reads,
                       context.linker.never_return());
  std::vector<OrderChoices> result;
  for (FunctionDraft& draft : drafts) {
    std::vector<std::pair<std::size_t, std::size_t>> open;  // edge, construct
    std::vector<DraftEdge> edges = draft.edges();
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (edges[i].order) {
        open.emplace_back(i, *edges[i].order);
        edges[i].order.reset();
        edges[i].text.clear();
      }
    }
    draft.replace_edges(std::move(edges));
    OrderChoices choices(context, draft, rules.watched);
    std::vector<const UnorderedOperands*> constructs;
    constructs.reserve(open.size());
    for (const auto& [edge, construct] : open) {
      follow_jumps(context.unordered[construct], draft);
      constructs.push_back(&context.unordered[construct]);
    }
    OrderSettler settler(draft, constructs, choices, finder, context.program, rules.is_about_calls);
    for (const auto& [edge, construct] : open) {
      settler.settle(edge, context.unordered[construct]);
    }
    choices.apply();
    try_call_orders(settler.call_orders(), rules.watched, context, draft);
    result.push_back(std::move(choices));
  }
  return result;
}

}  // namespace pcegar::frontend

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// In `print(f(), g())`, C leaves open which function is called first, but not more: calls do not
// overlap (C11 6.5.2.2p10). So the edges of the operands are there once for each order:
//
//    other = any value;
//    [other == 0] f(); g();         or [other != 0] g(); f();
//
// That is all if each operand has one call that the others' calls may conflict with, and neither
// its arguments nor anything else in the operand depends on the other operands. What an operand's
// value reads after its call, as in `*f() + g()`, may be read before or after the other calls; so
// if these may change it, the value is arbitrary, as is that of operands that only read. Up to
// three operands are swapped with each other, and only where no other construct of this kind
// contains this one or is contained in it.
//
// A counterexample that depends on the order is not confirmed, as in order_choices.cpp.
#include "frontend/call_orders.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "cfa/operands.hpp"
#include "frontend/draft_expressions.hpp"
#include "frontend/type_mapper.hpp"
#include "support/error.hpp"

namespace pcegar::frontend {

namespace {

using Value = const cfa::Expression*;

constexpr std::size_t most_moved = 3;

bool overlap(const UnorderedOperands& a, const UnorderedOperands& b) {
  return a.begin < b.end && b.begin < a.end;
}

/// The operands, each with the edges up to where the next one begins, such as those that save its
/// value; empty if the construct begins with something else.
std::vector<UnorderedOperand> up_to_the_next(const UnorderedOperands& construct) {
  std::vector<UnorderedOperand> result = construct.operands;
  if (result.front().start != construct.begin) {
    return {};
  }
  for (std::size_t i = 0; i + 1 < result.size(); ++i) {
    if (result[i + 1].first < result[i].last) {
      return {};
    }
    result[i].after = result[i + 1].start;
    result[i].last = result[i + 1].first;
  }
  return result;
}

bool is_edge_of(const UnorderedOperand& operand, const DraftEdge& edge) {
  const DraftLocation source = edge.source;
  return operand.start != operand.after && source != operand.after &&
         (source == operand.start || (operand.first <= source && source < operand.last));
}

/// What an edge does beside the call that it may be.
UnorderedOperand step_of(const DraftEdge& edge) {
  UnorderedOperand step;
  step.note(edge, nullptr);
  step.calls.clear();
  return step;
}

/// The temporary that an edge gives a value that only what comes after the operand uses; else null.
Value saved_for_later(const cfa::Program& program, const DraftEdge& edge,
                      const std::vector<const DraftEdge*>& edges) {
  if (!saves(program, edge)) {
    return nullptr;
  }
  const Value saved = std::get<cfa::Assign>(std::get<cfa::Operation>(edge.operation)).target;
  const bool is_used = std::ranges::any_of(
      edges, [&](const DraftEdge* other) { return uses_variable(*other, *saved); });
  return is_used ? nullptr : saved;
}

Effects value_of(const UnorderedOperand& operand, EffectsFinder& finder) {
  Effects result;
  if (operand.result != nullptr) {
    finder.read(*operand.result, result);
  }
  return result;
}

/// Adds the orders of one construct to a draft.
class Orders {
public:
  Orders(const CallOrder& order, const std::set<std::string>& watched, LoweringContext& context,
         FunctionDraft& draft)
      : order_(order),
        operands_(order.operands),
        watched_(watched),
        context_(context),
        draft_(draft),
        edges_(draft.edges()) {}

  void run() {
    const auto before = std::ranges::find(edges_, order_.begin, &DraftEdge::target);
    PCEGAR_ASSERT(before != edges_.end(), "a construct begins behind an edge");
    if (!make_values_arbitrary()) {
      make_unsupported(*before, order_.conflict);
      draft_.replace_edges(std::move(edges_));
      return;
    }
    const auto choice = static_cast<std::size_t>(before - edges_.begin());
    position_ = before->position;
    context_.build.set_position(position_);
    const std::size_t originals = edges_.size();
    std::vector<std::size_t> moved = order_.moved;
    DraftLocation from = before->source;
    while (std::ranges::next_permutation(moved).found) {
      from = add_order(moved, from, originals);
    }
    edges_[choice].source = from;
    draft_.replace_edges(std::move(edges_));
  }

private:
  /// Where the choice goes on that is not this order.
  DraftLocation add_order(const std::vector<std::size_t>& moved, DraftLocation from,
                          std::size_t originals) {
    const Value other = new_temporary(context_, draft_, context_.types.int_type(), position_);
    const DraftLocation chosen = draft_.add_location(position_);
    const DraftLocation next = draft_.add_location(position_);
    DraftLocation at = draft_.add_location(position_);
    add(from, chosen,
        cfa::Assign{other, context_.build.approximate(context_.types.int_type(), order_.conflict)});
    add(chosen, next, cfa::Assume{other, false});
    add(chosen, at, cfa::Assume{other, true});
    std::size_t place = 0;
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      const bool is_moved = place < moved.size() && order_.moved[place] == i;
      at = copy(operands_[is_moved ? moved[place++] : i], at, originals);
    }
    add(at, operands_.back().after, cfa::Skip{});
    return next;
  }

  void add(DraftLocation source, DraftLocation target, cfa::Operation operation) {
    edges_.push_back({source, target, std::move(operation), position_, "order of evaluation"});
  }

  /// The operand's edges from that location on; where they end.
  DraftLocation copy(const UnorderedOperand& operand, DraftLocation from, std::size_t originals) {
    std::map<DraftLocation, DraftLocation> copies{{operand.start, from}};
    const auto copy_of = [&](DraftLocation at) {
      const auto [entry, is_new] = copies.try_emplace(at);
      if (is_new) {
        entry->second = draft_.add_location(position_);
      }
      return entry->second;
    };
    for (std::size_t i = 0; i < originals; ++i) {
      if (is_edge_of(operand, edges_[i])) {
        DraftEdge edge = edges_[i];
        edge.source = copy_of(edge.source);
        edge.target = copy_of(edge.target);
        edges_.push_back(std::move(edge));
      }
    }
    return copy_of(operand.after);
  }

  /// False if a rule would see such a value, or if it is used in another way than as a whole.
  bool make_values_arbitrary() {
    std::map<Value, Value> replaced;
    std::set<Value> unused = order_.arbitrary;
    std::set<Value> places;  // that the values read
    for (const Value value : order_.arbitrary) {
      replaced[value] = context_.build.approximate(value->type, order_.conflict);
      note_places(value, places);
    }
    const std::function<Value(Value)> replace = [&](Value e) -> Value {
      const auto [known, is_new] = replaced.try_emplace(e, e);
      if (!is_new) {
        unused.erase(e);
        return known->second;
      }
      std::vector<Value> parts = cfa::operands(*e);
      std::ranges::for_each(parts, [&](Value& part) { part = replace(part); });
      return replaced[e] = cfa::with_operands(context_.program.expressions(), e, parts);
    };
    bool is_seen_otherwise = false;
    for (DraftEdge& edge : edges_) {
      const bool is_watched = may_be_watched(context_.program, edge, watched_);
      for_each_expression(edge, [&](Value& e, bool is_written) {
        if (uses(e, order_.arbitrary)) {
          is_seen_otherwise = is_seen_otherwise || is_written || is_watched;
          e = replace(e);
        }
        is_seen_otherwise = is_seen_otherwise || uses(e, places);
      });
      make_saved_arbitrary(edge);
    }
    return !is_seen_otherwise && unused.empty();
  }

  void make_saved_arbitrary(DraftEdge& edge) {
    auto* operation = std::get_if<cfa::Operation>(&edge.operation);
    auto* save = operation != nullptr ? std::get_if<cfa::Assign>(operation) : nullptr;
    if (save != nullptr && order_.arbitrary_temporaries.contains(save->target)) {
      save->value = context_.build.approximate(save->target->type, order_.conflict);
      edge.text = cfa::to_string(context_.program, *save->target) + " = *;";
    }
  }

  /// L-values in a value, except temporaries.
  void note_places(Value e, std::set<Value>& places) {
    const bool is_place = std::holds_alternative<cfa::VariableReference>(e->node) ||
                          std::holds_alternative<cfa::Dereference>(e->node) ||
                          std::holds_alternative<cfa::FieldAccess>(e->node) ||
                          std::holds_alternative<cfa::ElementAccess>(e->node);
    if (is_place && !is_fixed(context_.program, e)) {
      places.insert(e);
    }
    std::ranges::for_each(cfa::operands(*e), [&](Value part) { note_places(part, places); });
  }

  const CallOrder& order_;
  const std::vector<UnorderedOperand>& operands_;
  const std::set<std::string>& watched_;
  LoweringContext& context_;
  FunctionDraft& draft_;
  std::vector<DraftEdge> edges_;
  SourcePosition position_;
};

}  // namespace

std::optional<CallOrder> call_order(const cfa::Program& program, const FunctionDraft& draft,
                                    const UnorderedOperands& construct,
                                    const ConflictingOperands& conflicting,
                                    const std::vector<const UnorderedOperands*>& all,
                                    const std::vector<Effects>& effects, EffectsFinder& finder) {
  const bool is_alone = std::ranges::all_of(all, [&](const UnorderedOperands* other) {
    return other == &construct || !overlap(*other, construct);
  });
  const std::set<std::size_t>& callers = conflicting.callers;
  if (!is_alone || callers.size() > most_moved) {
    return std::nullopt;
  }
  CallOrder result{.begin = construct.begin,
                   .operands = up_to_the_next(construct),
                   .moved = {callers.begin(), callers.end()},
                   .conflict = conflicting.text};
  if (result.operands.empty()) {
    return std::nullopt;
  }
  for (const std::size_t reader : conflicting.readers) {
    result.arbitrary.insert(construct.operands[reader].result);
  }
  for (const std::size_t one : callers) {
    const UnorderedOperand& operand = result.operands[one];
    const auto conflicts = [&](const Effects& some) {
      return std::ranges::any_of(callers, [&](std::size_t other) {
        return other != one && finder.conflict(some, effects[other]);
      });
    };
    const auto calls = std::ranges::count_if(operand.calls, [&](const cfa::CallSite& site) {
      Effects call;
      finder.call(site, call);
      return conflicts(call);
    });
    if (calls > 1 || effects[one].leaves) {
      return std::nullopt;
    }
    std::vector<const DraftEdge*> edges;
    for (const DraftEdge& edge : draft.edges()) {
      if (is_edge_of(operand, edge)) {
        edges.push_back(&edge);
      }
    }
    for (const DraftEdge* edge : edges) {
      if (conflicts(effects_of(step_of(*edge), finder))) {
        const Value saved = saved_for_later(program, *edge, edges);
        if (saved == nullptr) {
          return std::nullopt;
        }
        result.arbitrary_temporaries.insert(saved);
      }
    }
    if (conflicts(value_of(operand, finder))) {
      result.arbitrary.insert(operand.result);
    }
  }
  return result;
}

void try_call_orders(const std::vector<CallOrder>& orders, const std::set<std::string>& watched,
                     LoweringContext& context, FunctionDraft& draft) {
  for (const CallOrder& order : orders) {
    Orders(order, watched, context, draft).run();
  }
}

}  // namespace pcegar::frontend

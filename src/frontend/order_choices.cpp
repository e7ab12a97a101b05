// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// In `x + f()` or `*p = f()`, C leaves open whether x or p is read before the call, after it, or,
// if there are several calls, between them; each l-value of an operand at a time of its own (C11
// 6.5p2, 6.5.2.2p10). If the calls may change what is read, the value depends on it. So a
// temporary holds what each l-value held when it was read:
//
//    saved = x;                         before all operands
//    result = f();
//    now = any value;
//    [now != 0] saved = x;              or [now == 0]
//    ... saved + result ...
//
// and the same after every edge that may change x. An l-value whose address is computed from others
// (p->next->data) is read through their saved values. If one of those is read again and it is not,
// it has the value for the earlier reading, as if the later one had not been.
//
// Where there may be no object to read before the calls, as in `push() + stack[top]`, the first
// reading is a choice, too, and the operand is used only after some reading. An order in which
// something undefined is read is left out, as all undefined behaviour is; the others are not.
//
// A counterexample that depends on the choice is not confirmed: the program has it in one order,
// but a compiler need not take that order.
//
// The operand's value was lowered to an expression that the edges after the calls use. Its uses are
// found by identity: no two operands share an expression. Where lowering saved the value before the
// calls, the temporary that holds it is given the value again as if it were one more l-value.
// Should an edge use only a part of it, the construct is unsupported, as it is where rules would
// see the temporaries: as an argument of a call that they refer to, or anywhere, if they look at
// other things than calls and labels. Operands with calls that conflict: call_orders.cpp.
#include "frontend/order_choices.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "cfa/operands.hpp"
#include "frontend/draft_expressions.hpp"
#include "frontend/type_mapper.hpp"

namespace pcegar::frontend {

namespace {

using Value = const cfa::Expression*;

constexpr std::size_t most_reads = 8;

/// Whether an operand is only located: it is not read.
bool is_located_in(const cfa::Expression& e, std::size_t operand) {
  return std::holds_alternative<cfa::AddressOf>(e.node) ||
         std::holds_alternative<cfa::FieldAccess>(e.node) ||
         (std::holds_alternative<cfa::ElementAccess>(e.node) && operand == 0);
}

void note_all(Value e, std::set<Value>& parts) {
  if (parts.insert(e).second) {
    for (const Value part : cfa::operands(*e)) {
      note_all(part, parts);
    }
  }
}

/// Not as the callee.
bool passes_variable(const DraftEdge& edge, cfa::VariableId variable) {
  bool result = false;
  for_each_expression(edge, [&](Value e, bool) {
    const auto* call = std::get_if<DraftCall>(&edge.operation);
    result = result || (call != nullptr && e != call->site.pointer && reads_variable(e, variable));
  });
  return result;
}

bool can_be_saved(const cfa::Type& type) {
  switch (type.kind) {
    case cfa::TypeKind::Integer:
    case cfa::TypeKind::Floating:
    case cfa::TypeKind::Pointer: return true;
    default: return false;
  }
}

/// Whether there may be no such object, so that reading it is undefined: where a pointer leads to,
/// elements with an index that is not constant.
bool may_be_no_object(const cfa::Expression& lvalue) {
  if (const auto* field = std::get_if<cfa::FieldAccess>(&lvalue.node)) {
    return may_be_no_object(*field->base);
  }
  if (const auto* element = std::get_if<cfa::ElementAccess>(&lvalue.node)) {
    const auto* index = std::get_if<cfa::Constant>(&element->index->node);
    const std::optional<std::uint64_t> length = element->base->type->length;
    return index == nullptr || !length || index->bits >= *length ||
           may_be_no_object(*element->base);
  }
  return !std::holds_alternative<cfa::VariableReference>(lvalue.node);
}

}  // namespace

bool OrderChoices::add(ReadingOperand operand) {
  const SourcePosition& position = draft_.edges()[operand.begin].position;
  Choice choice{std::move(operand), nullptr, {}, nullptr, {}};
  choice.replacement =
      with_saved(choice.operand.value, choice.operand.is_located, position, choice.reads);
  if (choice.replacement == nullptr || choice.reads.empty() || choice.reads.size() > most_reads) {
    return false;
  }
  for (Read& read : choice.reads) {
    if (may_be_no_object(*read.current)) {
      read.is_read = new_temporary(context_, draft_, context_.types.int_type(), position);
    }
  }
  choice.is_now = new_temporary(context_, draft_, context_.types.int_type(), position);
  choices_.push_back(std::move(choice));
  return true;
}

void OrderChoices::apply() {
  std::vector<DraftEdge> edges = draft_.edges();
  for (Choice& choice : choices_) {
    if (choice.operand.saving && !use_in_temporary(choice, edges)) {
      refuse(choice.operand.begin, choice.operand.conflict);
    }
  }
  std::erase_if(choices_,
                [&](const Choice& choice) { return refused_.contains(choice.operand.begin); });
  for (const auto& [begin, conflict] : refused_) {
    make_unsupported(edges[begin], conflict);
  }
  std::map<std::size_t, std::vector<const Choice*>> behind;
  for (const Choice& choice : choices_) {
    behind[choice.operand.begin].push_back(&choice);
    for (const std::size_t edge : choice.operand.changing) {
      behind[edge].push_back(&choice);
    }
  }
  std::vector<DraftEdge> result;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const std::size_t first = result.size();
    const DraftLocation end = edges[i].target;
    result.push_back(std::move(edges[i]));
    const auto choices = behind.find(i);
    if (choices == behind.end()) {
      continue;
    }
    DraftLocation last = result.back().target = draft_.add_location(result.back().position);
    for (const Choice* choice : choices->second) {
      last = choice->operand.begin == i ? read(*choice, last, result)
                                        : read_again(*choice, last, result);
    }
    for (std::size_t k = first; k < result.size(); ++k) {
      result[k].target = result[k].target == last ? end : result[k].target;
    }
  }
  draft_.replace_edges(std::move(result));
}

OrderChoices::Value OrderChoices::with_saved(Value value, bool is_located,
                                             const SourcePosition& position,
                                             std::vector<Read>& reads) {
  const bool is_lvalue = std::holds_alternative<cfa::VariableReference>(value->node) ||
                         std::holds_alternative<cfa::Dereference>(value->node) ||
                         std::holds_alternative<cfa::FieldAccess>(value->node) ||
                         std::holds_alternative<cfa::ElementAccess>(value->node);
  if (!is_lvalue) {
    std::vector<Value> parts = cfa::operands(*value);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      parts[i] = with_saved(parts[i], is_located_in(*value, i), position, reads);
      if (parts[i] == nullptr) {
        return nullptr;
      }
    }
    return cfa::with_operands(context_.program.expressions(), value, parts);
  }
  const Value place = located_with_saved(value, position, reads);
  if (place == nullptr || is_located || is_fixed(context_.program, value)) {
    return place;
  }
  if (!can_be_saved(*value->type)) {
    return nullptr;
  }
  reads.push_back({new_temporary(context_, draft_, value->type, position), place});
  return reads.back().saved;
}

OrderChoices::Value OrderChoices::located_with_saved(Value lvalue, const SourcePosition& position,
                                                     std::vector<Read>& reads) {
  std::vector<Value> parts = cfa::operands(*lvalue);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i] = with_saved(parts[i], is_located_in(*lvalue, i), position, reads);
    if (parts[i] == nullptr) {
      return nullptr;
    }
  }
  return cfa::with_operands(context_.program.expressions(), lvalue, parts);
}

DraftLocation OrderChoices::read(const Choice& choice, DraftLocation from,
                                 std::vector<DraftEdge>& edges) {
  const SourcePosition position = edges.back().position;
  const auto assign = [&](Value target, Value value) {
    const DraftLocation to = draft_.add_location(position);
    edges.push_back(
        {from, to, cfa::Operation{cfa::Assign{target, value}}, position, "order of evaluation"});
    from = to;
  };
  context_.build.set_position(position);
  for (const Read& read : choice.reads) {
    if (read.is_read == nullptr) {
      assign(read.saved, read.current);
      continue;
    }
    assign(read.is_read, context_.build.constant(context_.types.int_type(), 0));
    const DraftLocation to = draft_.add_location(position);
    assign(choice.is_now,
           context_.build.approximate(context_.types.int_type(), choice.operand.conflict));
    read_if(choice.is_now, read, from, to, edges);
    from = to;
  }
  return from;
}

void OrderChoices::read_if(Value is_now, const Read& read, DraftLocation from, DraftLocation to,
                           std::vector<DraftEdge>& edges) {
  const SourcePosition position = edges.back().position;
  const auto add = [&](DraftLocation source, DraftLocation target, cfa::Operation operation) {
    edges.push_back({source, target, std::move(operation), position, "order of evaluation"});
  };
  const DraftLocation now = draft_.add_location(position);
  const DraftLocation done = read.is_read == nullptr ? to : draft_.add_location(position);
  add(from, now, cfa::Assume{is_now, true});
  add(now, done, cfa::Assign{read.saved, read.current});
  if (read.is_read != nullptr) {
    add(done, to, cfa::Assign{read.is_read, context_.build.constant(context_.types.int_type(), 1)});
  }
  add(from, to, cfa::Assume{is_now, false});
}

DraftLocation OrderChoices::read_again(const Choice& choice, DraftLocation from,
                                       std::vector<DraftEdge>& edges) {
  const SourcePosition position = edges.back().position;
  context_.build.set_position(position);
  const Value any = context_.build.approximate(context_.types.int_type(), choice.operand.conflict);
  std::vector<Read> reads = choice.reads;
  if (choice.kept && !may_be_unread(choice)) {
    reads.push_back(*choice.kept);
  }
  for (const Read& read : reads) {
    const DraftLocation to = draft_.add_location(position);
    const DraftLocation chosen = draft_.add_location(position);
    edges.push_back({from, chosen, cfa::Operation{cfa::Assign{choice.is_now, any}}, position,
                     "order of evaluation"});
    read_if(choice.is_now, read, chosen, to, edges);
    from = to;
  }
  return from;
}

/// In front of the edges that use the operand: what was not read at first must have been read by
/// now. What lowering saved is computed from that.
void OrderChoices::demand_reading(const Choice& choice, std::vector<DraftEdge>& edges) {
  const auto is_use = [&](const DraftEdge& edge) {
    if (is_own(edge, choice)) {
      return false;
    }
    if (choice.kept) {
      return uses_variable(edge, *choice.kept->saved);
    }
    return std::ranges::any_of(choice.reads, [&](const Read& read) {
      return read.is_read != nullptr &&
             (mentions(edge, read.saved) || mentions(edge, read.current));
    });
  };
  std::map<DraftLocation, DraftLocation> behind;
  std::vector<DraftEdge> added;
  for (DraftEdge& edge : edges) {
    if (!is_use(edge)) {
      continue;
    }
    const auto entry = behind.try_emplace(edge.source, edge.source);
    const bool is_new = entry.second;
    DraftLocation& last = entry.first->second;
    const auto add = [&](cfa::Operation operation) {
      const DraftLocation next = draft_.add_location(edge.position);
      added.push_back({last, next, std::move(operation), edge.position, "order of evaluation"});
      last = next;
    };
    for (const Read& read : choice.reads) {
      if (is_new && read.is_read != nullptr) {
        add(cfa::Assume{read.is_read, true});
      }
    }
    if (is_new && choice.kept) {
      add(cfa::Assign{choice.kept->saved, choice.kept->current});
    }
    edge.source = last;
  }
  edges.insert(edges.end(), std::make_move_iterator(added.begin()),
               std::make_move_iterator(added.end()));
}

/// Where lowering saved the operand's value in a temporary, before all calls.
bool OrderChoices::use_in_temporary(Choice& choice, std::vector<DraftEdge>& edges) {
  const DraftEdge& saving = edges[*choice.operand.saving];
  const Value temporary = std::get<cfa::Assign>(std::get<cfa::Operation>(saving.operation)).target;
  const cfa::VariableId variable = std::get<cfa::VariableReference>(temporary->node).variable;
  const bool is_passed = std::ranges::any_of(edges, [&](const DraftEdge& edge) {
    return may_be_watched(context_.program, edge, watched_) && passes_variable(edge, variable);
  });
  if (is_passed || !use(choice, edges)) {
    return false;
  }
  choice.kept =
      Read{temporary, std::get<cfa::Assign>(std::get<cfa::Operation>(saving.operation)).value};
  return true;
}

/// Whether it is a call that rules may refer to: they would see a temporary instead of the operand.
bool OrderChoices::may_be_unread(const Choice& choice) {
  return std::ranges::any_of(choice.reads,
                             [](const Read& read) { return read.is_read != nullptr; });
}

bool OrderChoices::is_own(const DraftEdge& edge, const Choice& choice) {
  const auto* operation = std::get_if<cfa::Operation>(&edge.operation);
  const auto* assign = operation == nullptr ? nullptr : std::get_if<cfa::Assign>(operation);
  return assign != nullptr && std::ranges::any_of(choice.reads, [&](const Read& read) {
           return read.saved == assign->target;
         });
}

bool OrderChoices::use(const Choice& choice, std::vector<DraftEdge>& edges) {
  // What is written to in a compound assignment is located once, and read then.
  const Value place = choice.operand.is_located ? choice.replacement
                      : choice.replacement == choice.reads.back().saved
                          ? choice.reads.back().current
                          : nullptr;
  std::map<std::pair<Value, bool>, Value> replaced;
  const std::function<Value(Value, bool)> replace = [&](Value e, bool is_place) -> Value {
    const auto [known, is_new] = replaced.try_emplace({e, is_place}, e);
    if (!is_new) {
      return known->second;
    }
    Value result = is_place && place != nullptr ? place : choice.replacement;
    if (e != choice.operand.value) {
      std::vector<Value> parts = cfa::operands(*e);
      for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i] = replace(parts[i], is_located_in(*e, i));
      }
      result = cfa::with_operands(context_.program.expressions(), e, parts);
    } else if (is_place && place == nullptr) {
      result = e;
    }
    replaced[{e, is_place}] = result;
    return result;
  };
  // What the replacement does not have must not be left anywhere.
  std::set<Value> gone;
  std::set<Value> kept;
  note_all(choice.operand.value, gone);
  note_all(choice.replacement, kept);
  if (place != nullptr) {
    note_all(place, kept);
  }
  std::erase_if(gone, [&](Value part) { return kept.contains(part); });
  bool is_found = false;
  bool is_seen_otherwise = false;
  for (DraftEdge& edge : edges) {
    if (is_own(edge, choice)) {
      continue;
    }
    const bool is_use = mentions(edge, choice.operand.value);
    is_found = is_found || is_use;
    is_seen_otherwise =
        is_seen_otherwise || (is_use && may_be_watched(context_.program, edge, watched_));
    for_each_expression(edge, [&](Value& e, bool is_place) {
      e = replace(e, is_place);
      is_seen_otherwise = is_seen_otherwise || uses(e, gone);
    });
    const auto* operation = std::get_if<cfa::Operation>(&edge.operation);
    const auto* assign = operation == nullptr ? nullptr : std::get_if<cfa::Assign>(operation);
    if (is_use && assign != nullptr) {
      edge.text = cfa::to_string(context_.program, *assign->target) + " = " +
                  cfa::to_string(context_.program, *assign->value) + ";";
    }
  }
  return is_found && !is_seen_otherwise;
}

void OrderChoices::finish() {
  for (const Choice& choice : choices_) {
    std::vector<DraftEdge> edges = draft_.edges();
    if (choice.kept && !may_be_unread(choice)) {
      continue;
    }
    if (choice.kept || use(choice, edges)) {
      demand_reading(choice, edges);
    } else {
      edges = draft_.edges();
      for (DraftEdge& edge : edges) {
        if (is_own(edge, choice)) {
          make_unsupported(edge, choice.operand.conflict);
        }
      }
    }
    draft_.replace_edges(std::move(edges));
  }
  choices_.clear();
}

}  // namespace pcegar::frontend

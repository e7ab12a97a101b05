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
// A counterexample that depends on the choice is not confirmed: the program has it in one order,
// but a compiler need not take that order.
//
// The operand's value was lowered to an expression that the edges after the calls use. Its uses are
// found by identity: no two operands share an expression. Where lowering saved the value before the
// calls, the temporary that holds it is given the value again as if it were one more l-value.
// Should an edge use only a part of it, the construct is unsupported, as it is where both operands
// have calls.
#include "frontend/order_choices.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "frontend/linkage.hpp"
#include "frontend/type_mapper.hpp"

namespace pcegar::frontend {

namespace {

using Value = const cfa::Expression*;

constexpr std::size_t most_reads = 8;

std::vector<Value> operands(const cfa::Expression& e) {
  return std::visit(
      [](const auto& node) -> std::vector<Value> {
        using Node = std::decay_t<decltype(node)>;
        if constexpr (std::is_same_v<Node, cfa::Unary> || std::is_same_v<Node, cfa::Cast>) {
          return {node.operand};
        } else if constexpr (std::is_same_v<Node, cfa::Binary>) {
          return {node.left, node.right};
        } else if constexpr (std::is_same_v<Node, cfa::AddressOf>) {
          return {node.target};
        } else if constexpr (std::is_same_v<Node, cfa::Dereference>) {
          return {node.pointer};
        } else if constexpr (std::is_same_v<Node, cfa::FieldAccess>) {
          return {node.base};
        } else if constexpr (std::is_same_v<Node, cfa::ElementAccess>) {
          return {node.base, node.index};
        } else if constexpr (std::is_same_v<Node, cfa::Approximate>) {
          return node.sources.value_or(std::vector<Value>{});
        } else {
          return {};
        }
      },
      e.node);
}

/// The same expression with other operands, in the order of operands().
Value with_operands(cfa::Program& program, Value e, const std::vector<Value>& parts) {
  if (parts == operands(*e)) {
    return e;
  }
  cfa::Expression::Node node = e->node;
  if (auto* unary = std::get_if<cfa::Unary>(&node)) {
    unary->operand = parts[0];
  } else if (auto* cast = std::get_if<cfa::Cast>(&node)) {
    cast->operand = parts[0];
  } else if (auto* binary = std::get_if<cfa::Binary>(&node)) {
    binary->left = parts[0];
    binary->right = parts[1];
  } else if (auto* address = std::get_if<cfa::AddressOf>(&node)) {
    address->target = parts[0];
  } else if (auto* dereference = std::get_if<cfa::Dereference>(&node)) {
    dereference->pointer = parts[0];
  } else if (auto* field = std::get_if<cfa::FieldAccess>(&node)) {
    field->base = parts[0];
  } else if (auto* element = std::get_if<cfa::ElementAccess>(&node)) {
    element->base = parts[0];
    element->index = parts[1];
  } else if (auto* approximate = std::get_if<cfa::Approximate>(&node)) {
    approximate->sources = parts;
  }
  return program.expressions().make(std::move(node), e->type, e->position);
}

/// Whether an operand is only located: it is not read.
bool is_located_in(const cfa::Expression& e, std::size_t operand) {
  return std::holds_alternative<cfa::AddressOf>(e.node) ||
         std::holds_alternative<cfa::FieldAccess>(e.node) ||
         (std::holds_alternative<cfa::ElementAccess>(e.node) && operand == 0);
}

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

void note_all(Value e, std::set<Value>& parts) {
  if (parts.insert(e).second) {
    for (const Value part : operands(*e)) {
      note_all(part, parts);
    }
  }
}

bool uses(Value e, const std::set<Value>& wanted) {
  if (wanted.contains(e)) {
    return true;
  }
  const std::vector<Value> parts = operands(*e);
  return std::ranges::any_of(parts, [&](Value part) { return uses(part, wanted); });
}

bool can_be_saved(const cfa::Type& type) {
  switch (type.kind) {
    case cfa::TypeKind::Integer:
    case cfa::TypeKind::Floating:
    case cfa::TypeKind::Pointer: return true;
    default: return false;
  }
}

/// What no call changes.
bool is_fixed(const cfa::Program& program, Value lvalue) {
  const auto* reference = std::get_if<cfa::VariableReference>(&lvalue->node);
  return reference != nullptr &&
         program.variable(reference->variable).kind == cfa::VariableKind::Temporary;
}

}  // namespace

bool saves(const cfa::Program& program, const DraftEdge& edge) {
  const auto* operation = std::get_if<cfa::Operation>(&edge.operation);
  const auto* assign = operation == nullptr ? nullptr : std::get_if<cfa::Assign>(operation);
  return assign != nullptr && is_fixed(program, assign->target);
}

bool mentions(const DraftEdge& edge, Value value) {
  bool result = false;
  for_each_expression(edge, [&](Value e, bool) { result = result || uses(e, {value}); });
  return result;
}

bool OrderChoices::add(const ReadingOperand& operand, std::size_t begin,
                       const std::vector<std::size_t>& changing,
                       std::optional<std::size_t> saving) {
  std::vector<DraftEdge> edges = draft_.edges();
  const SourcePosition position = edges[begin].position;
  Choice choice{operand, nullptr, {}, nullptr};
  choice.replacement = with_saved(operand.value, operand.is_located, position, choice.reads);
  if (choice.replacement == nullptr || choice.reads.empty() || choice.reads.size() > most_reads) {
    return false;
  }
  choice.is_now = temporary(context_.types.int_type(), position);
  std::optional<Read> kept;
  if (saving) {
    if (!use(choice, edges)) {
      return false;
    }
    choice.is_used = true;
    const auto& assign = std::get<cfa::Assign>(std::get<cfa::Operation>(edges[*saving].operation));
    kept = Read{assign.target, assign.value};
  }
  std::vector<DraftEdge> result;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (i == begin) {
      read_all(choice, edges[i], result);
      if (kept) {
        choice.reads.push_back(*kept);
      }
    } else if (std::ranges::binary_search(changing, i)) {
      read_some(choice, edges[i], result);
    } else {
      result.push_back(std::move(edges[i]));
    }
  }
  draft_.replace_edges(std::move(result));
  choices_.push_back(std::move(choice));
  return true;
}

OrderChoices::Value OrderChoices::temporary(const cfa::Type* type, const SourcePosition& position) {
  const std::string name = "__t" + std::to_string(draft_.next_temporary());
  const std::string& function = context_.program.function(draft_.function()).name;
  return context_.build.variable(context_.program.add_variable(
      {.name = name,
       .unique_name = context_.linker.unique_name(function + "::" + name),
       .type = type,
       .kind = cfa::VariableKind::Temporary,
       .function = draft_.function(),
       .position = position}));
}

OrderChoices::Value OrderChoices::with_saved(Value value, bool is_located,
                                             const SourcePosition& position,
                                             std::vector<Read>& reads) {
  const bool is_lvalue = std::holds_alternative<cfa::VariableReference>(value->node) ||
                         std::holds_alternative<cfa::Dereference>(value->node) ||
                         std::holds_alternative<cfa::FieldAccess>(value->node) ||
                         std::holds_alternative<cfa::ElementAccess>(value->node);
  if (!is_lvalue) {
    std::vector<Value> parts = operands(*value);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      parts[i] = with_saved(parts[i], is_located_in(*value, i), position, reads);
      if (parts[i] == nullptr) {
        return nullptr;
      }
    }
    return with_operands(context_.program, value, parts);
  }
  const Value place = located_with_saved(value, position, reads);
  if (place == nullptr || is_located || is_fixed(context_.program, value)) {
    return place;
  }
  if (!can_be_saved(*value->type)) {
    return nullptr;
  }
  reads.push_back({temporary(value->type, position), place});
  return reads.back().saved;
}

OrderChoices::Value OrderChoices::located_with_saved(Value lvalue, const SourcePosition& position,
                                                     std::vector<Read>& reads) {
  std::vector<Value> parts = operands(*lvalue);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i] = with_saved(parts[i], is_located_in(*lvalue, i), position, reads);
    if (parts[i] == nullptr) {
      return nullptr;
    }
  }
  return with_operands(context_.program, lvalue, parts);
}

void OrderChoices::read_all(const Choice& choice, const DraftEdge& at,
                            std::vector<DraftEdge>& edges) {
  DraftLocation from = at.source;
  const auto* operation = std::get_if<cfa::Operation>(&at.operation);
  if (operation == nullptr || !std::holds_alternative<cfa::Skip>(*operation)) {
    edges.push_back(at);  // another operand's first reading
    edges.back().target = from = draft_.add_location(at.position);
  }
  for (const Read& read : choice.reads) {
    const DraftLocation to =
        &read == &choice.reads.back() ? at.target : draft_.add_location(at.position);
    edges.push_back({from, to, cfa::Operation{cfa::Assign{read.saved, read.current}}, at.position,
                     "order of evaluation"});
    from = to;
  }
}

void OrderChoices::read_some(const Choice& choice, const DraftEdge& after,
                             std::vector<DraftEdge>& edges) {
  DraftEdge changing = after;
  changing.target = draft_.add_location(after.position);
  DraftLocation from = changing.target;
  edges.push_back(std::move(changing));
  const auto add = [&](DraftLocation source, DraftLocation target, cfa::Operation operation) {
    edges.push_back({source, target, std::move(operation), after.position, "order of evaluation"});
  };
  context_.build.set_position(after.position);
  const Value any = context_.build.approximate(context_.types.int_type(), choice.operand.conflict);
  for (const Read& read : choice.reads) {
    const DraftLocation to =
        &read == &choice.reads.back() ? after.target : draft_.add_location(after.position);
    const DraftLocation chosen = draft_.add_location(after.position);
    const DraftLocation now = draft_.add_location(after.position);
    add(from, chosen, cfa::Assign{choice.is_now, any});
    add(chosen, now, cfa::Assume{choice.is_now, true});
    add(now, to, cfa::Assign{read.saved, read.current});
    add(chosen, to, cfa::Assume{choice.is_now, false});
    from = to;
  }
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
      std::vector<Value> parts = operands(*e);
      for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i] = replace(parts[i], is_located_in(*e, i));
      }
      result = with_operands(context_.program, e, parts);
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
  bool is_taken_apart = false;
  for (DraftEdge& edge : edges) {
    if (is_own(edge, choice)) {
      continue;
    }
    const bool is_use = mentions(edge, choice.operand.value);
    is_found = is_found || is_use;
    for_each_expression(edge, [&](Value& e, bool is_place) {
      e = replace(e, is_place);
      is_taken_apart = is_taken_apart || uses(e, gone);
    });
    const auto* operation = std::get_if<cfa::Operation>(&edge.operation);
    const auto* assign = operation == nullptr ? nullptr : std::get_if<cfa::Assign>(operation);
    if (is_use && assign != nullptr) {
      edge.text = cfa::to_string(context_.program, *assign->target) + " = " +
                  cfa::to_string(context_.program, *assign->value) + ";";
    }
  }
  return is_found && !is_taken_apart;
}

void OrderChoices::finish() {
  for (const Choice& choice : choices_) {
    if (choice.is_used) {
      continue;
    }
    std::vector<DraftEdge> edges = draft_.edges();
    if (!use(choice, edges)) {
      edges = draft_.edges();
      for (DraftEdge& edge : edges) {
        if (is_own(edge, choice)) {
          edge.operation = cfa::Operation{cfa::UnsupportedOperation{choice.operand.conflict}};
          edge.text = "unsupported: " + choice.operand.conflict;
        }
      }
    }
    draft_.replace_edges(std::move(edges));
  }
  choices_.clear();
}

}  // namespace pcegar::frontend

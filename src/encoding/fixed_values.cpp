// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Drivers keep what differs between devices in constant tables, and have switches (module
// parameters) that nothing in the program changes. Reads of them are numbers. As variables they
// would need predicates, one per element: refinements that say what the text of the program says.
//
// A program starts with assignments to its static variables, one after the other, before anything
// branches, calls or reads a variable. The last one that a slot gets there is its value for ever,
// if no other operation of the program names the variable as its target, and nothing else may
// change it.
#include "encoding/fixed_values.hpp"

#include <set>
#include <variant>

#include "cfa/operands.hpp"
#include "cfa/written.hpp"

namespace pcegar::encoding {

namespace {

using cfa::Expression;

/// The node that an l-value with constant indices denotes; null if it is none.
const Storage* node_of(const Expression& lvalue, const StorageOf& storage_of) {
  if (const auto* reference = std::get_if<cfa::VariableReference>(&lvalue.node)) {
    return &storage_of(reference->variable);
  }
  const Storage* base = nullptr;
  std::uint64_t part = 0;
  if (const auto* field = std::get_if<cfa::FieldAccess>(&lvalue.node)) {
    base = node_of(*field->base, storage_of);
    part = field->field;
  } else if (const auto* element = std::get_if<cfa::ElementAccess>(&lvalue.node)) {
    const auto* index = std::get_if<cfa::Constant>(&element->index->node);
    base = index != nullptr ? node_of(*element->base, storage_of) : nullptr;
    part = index != nullptr ? index->bits : 0;
  }
  return base != nullptr && part < base->parts.size() ? &base->parts[part] : nullptr;
}

bool is_number(const Expression& value) {
  return std::holds_alternative<cfa::Constant>(value.node) && !value.type->is_float();
}

/// Whether the value is the same whatever the variables of the program hold.
bool reads_nothing(const Expression& value) {
  if (const auto* cast = std::get_if<cfa::Cast>(&value.node)) {
    return reads_nothing(*cast->operand);
  }
  return std::holds_alternative<cfa::Constant>(value.node) ||
         std::holds_alternative<cfa::AddressOf>(value.node) ||
         std::holds_alternative<cfa::FunctionAddress>(value.node);
}

/// Whether an operation gives variables values without reading any.
bool only_sets(const cfa::Operation& operation) {
  const auto* assign = std::get_if<cfa::Assign>(&operation);
  return assign != nullptr ? reads_nothing(*assign->value)
                           : std::holds_alternative<cfa::Havoc>(operation) ||
                                 std::holds_alternative<cfa::Skip>(operation);
}

/// The assignments at the start of the program, as long as one follows the other.
std::vector<const cfa::Edge*> first_edges(const cfa::Program& program) {
  std::vector<const cfa::Edge*> result;
  for (cfa::LocationId at = program.start(); program.location(at).leaving.size() == 1;) {
    const cfa::Edge& edge = program.edge(program.location(at).leaving.front());
    if (!only_sets(edge.operation) || program.location(edge.target).entering.size() != 1) {
      break;
    }
    result.push_back(&edge);
    at = edge.target;
  }
  return result;
}

}  // namespace

std::map<SlotId, const Expression*> fixed_values(
    const cfa::Program& program, const StorageOf& storage_of,
    const std::function<bool(cfa::VariableId)>& may_change) {
  const std::vector<const cfa::Edge*> first = first_edges(program);
  const std::set<const cfa::Edge*> is_first(first.begin(), first.end());
  std::set<cfa::VariableId> written;
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const cfa::Edge& edge = program.edge(cfa::EdgeId(i));
    const Expression* target = cfa::written_by(program, edge.operation);
    if (target != nullptr && !is_first.contains(&edge)) {
      written.insert(cfa::root_variable(*target));
    }
  }
  const auto is_fixed = [&](cfa::VariableId id) {
    const cfa::VariableKind kind = program.variable(id).kind;
    const bool is_static =
        kind == cfa::VariableKind::Global || kind == cfa::VariableKind::StaticLocal;
    return is_static && !written.contains(id) && !may_change(id);
  };

  std::map<SlotId, const Expression*> result;
  for (const cfa::Edge* edge : first) {
    const Expression* target = cfa::written_by(program, edge->operation);
    const cfa::VariableId root =
        target != nullptr ? cfa::root_variable(*target) : cfa::VariableId();
    if (!root.valid() || !is_fixed(root)) {
      continue;
    }
    const Storage* node = node_of(*target, storage_of);
    const auto* assign = std::get_if<cfa::Assign>(&edge->operation);
    const bool is_known = assign != nullptr && is_number(*assign->value) && node != nullptr &&
                          node->kind == Storage::Kind::Scalar && node->pieces.empty() &&
                          !node->type->is_float();
    std::vector<SlotId> slots;
    collect_slots(node != nullptr ? *node : storage_of(root), slots);
    for (const SlotId slot : slots) {
      result.erase(slot);
    }
    if (is_known && node->slot.valid()) {
      result[node->slot] = assign->value;
    }
  }
  return result;
}

}  // namespace pcegar::encoding

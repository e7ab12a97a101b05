// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Which storage gets a solver variable.
//
// Every scalar of a variable gets a slot, with two economies for big aggregates (tables of devices,
// operations and the like), which would make every write through an unknown pointer cost thousands
// of new SSA indices:
//  - arrays of more than max_array_length elements and subtrees beyond max_slots_per_variable
//    scalars are not modelled at all;
//  - a variable of more than always_modelled_scalars scalars gets slots only for scalars that some
//    expression of the program reads. What nobody reads cannot matter: writes to it are dropped.
//    (An automaton's condition that reads such a scalar gets an arbitrary value: sound.)

#include <variant>

#include "encoding/slots.hpp"

namespace pcegar::encoding {

namespace {

/// Builds the full tree; scalars get no slots yet. Counts the scalars against a budget.
Storage build_tree(const cfa::Type& type, Arithmetic arithmetic, std::size_t& budget) {
  Storage node;
  node.type = &type;
  if (is_modelled(type, arithmetic)) {
    if (budget == 0) return node;
    --budget;
    node.kind = Storage::Kind::Scalar;
  } else if (type.kind == cfa::TypeKind::Record && !type.is_union) {
    node.kind = Storage::Kind::Record;
    for (const cfa::Field& field : type.fields) {
      Storage part;
      part.type = field.type;
      if (!field.bit_width) part = build_tree(*field.type, arithmetic, budget);
      node.parts.push_back(std::move(part));
    }
  } else if (type.kind == cfa::TypeKind::Array && type.length && *type.length <= max_array_length) {
    node.kind = Storage::Kind::Array;
    for (std::uint64_t i = 0; i < *type.length; ++i)
      node.parts.push_back(build_tree(*type.element, arithmetic, budget));
  }
  return node;
}

/// Valid as a mark only: "this scalar is to have a slot".
constexpr SlotId wanted{std::uint32_t{0}};

void want_all(Storage& node) {
  if (node.kind == Storage::Kind::Scalar) node.slot = wanted;
  for (Storage& part : node.parts) want_all(part);
}

/// Marks the scalars that expressions read.
class ReadMarker {
public:
  explicit ReadMarker(std::vector<Storage>& variables) : variables_(variables) {}

  void read(const cfa::Expression& e) {
    std::vector<Storage*> nodes;
    locate(e, nodes);
    for (Storage* node : nodes) want_all(*node);
    operands(e);
  }

  /// What evaluating the l-value `e` (not its content) reads: indices and pointers in it.
  void operands(const cfa::Expression& e) {
    if (const auto* x = std::get_if<cfa::Unary>(&e.node)) return read(*x->operand);
    if (const auto* x = std::get_if<cfa::Cast>(&e.node)) return read(*x->operand);
    if (const auto* x = std::get_if<cfa::Binary>(&e.node)) {
      read(*x->left);
      return read(*x->right);
    }
    if (const auto* x = std::get_if<cfa::AddressOf>(&e.node)) return operands(*x->target);
    if (const auto* x = std::get_if<cfa::Dereference>(&e.node)) return read(*x->pointer);
    if (const auto* x = std::get_if<cfa::FieldAccess>(&e.node)) return operands(*x->base);
    if (const auto* x = std::get_if<cfa::ElementAccess>(&e.node)) {
      operands(*x->base);
      return read(*x->index);
    }
  }

private:
  /// The nodes that an l-value may denote; every element for any index.
  void locate(const cfa::Expression& e, std::vector<Storage*>& nodes) {
    if (const auto* x = std::get_if<cfa::VariableReference>(&e.node)) {
      nodes.push_back(&variables_[x->variable.index()]);
    } else if (const auto* field = std::get_if<cfa::FieldAccess>(&e.node)) {
      std::vector<Storage*> bases;
      locate(*field->base, bases);
      for (Storage* base : bases)
        if (field->field < base->parts.size()) nodes.push_back(&base->parts[field->field]);
    } else if (const auto* element = std::get_if<cfa::ElementAccess>(&e.node)) {
      locate_elements(*element, nodes);
    } else if (const auto* memory = std::get_if<cfa::Dereference>(&e.node)) {
      const cfa::Expression* pointer = memory->pointer;
      while (const auto* cast = std::get_if<cfa::Cast>(&pointer->node)) pointer = cast->operand;
      if (const auto* address = std::get_if<cfa::AddressOf>(&pointer->node))
        locate(*address->target, nodes);
    }
  }

  void locate_elements(const cfa::ElementAccess& element, std::vector<Storage*>& nodes) {
    std::vector<Storage*> bases;
    locate(*element.base, bases);
    const auto* constant = std::get_if<cfa::Constant>(&element.index->node);
    for (Storage* base : bases) {
      if (constant && constant->bits < base->parts.size()) {
        nodes.push_back(&base->parts[constant->bits]);
        continue;
      }
      for (Storage& part : base->parts) nodes.push_back(&part);
    }
  }

  std::vector<Storage>& variables_;
};

void mark_reads(const cfa::Program& program, ReadMarker& marker) {
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const cfa::Operation& operation = program.edge(cfa::EdgeId(i)).operation;
    if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
      marker.operands(*assign->target);
      marker.read(*assign->value);
    } else if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
      marker.read(*assume->condition);
    } else if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
      marker.operands(*havoc->target);
    }
  }
  for (std::size_t i = 0; i < program.call_site_count(); ++i) {
    const cfa::CallSite& site = program.call_site(cfa::CallSiteId(i));
    for (const cfa::Expression* argument : site.arguments) marker.read(*argument);
    if (site.result != nullptr) marker.operands(*site.result);
  }
}

/// Hands out slots to the marked scalars, depth first.
void name_slots(Storage& node, const std::string& name, cfa::VariableId variable,
                std::uint64_t offset, std::vector<StorageLayout::Leaf>& slots) {
  if (node.kind == Storage::Kind::Scalar && node.slot.valid()) {
    node.slot = SlotId(slots.size());
    slots.push_back({name, node.type, variable, offset});
  }
  for (std::size_t i = 0; i < node.parts.size(); ++i) {
    std::string part = name;
    std::uint64_t part_offset = offset;
    if (node.kind == Storage::Kind::Array) {
      part += "[" + std::to_string(i) + "]";
      part_offset += i * node.type->element->size_bytes;
    } else {
      // Anonymous members have no name of their own; their number keeps the slots apart.
      const std::string& field = node.type->fields[i].name;
      part += "." + (field.empty() ? "<" + std::to_string(i) + ">" : field);
      part_offset += node.type->fields[i].offset_bits / 8;
    }
    name_slots(node.parts[i], part, variable, part_offset, slots);
  }
}

}  // namespace

bool is_modelled(const cfa::Type& type, Arithmetic arithmetic) {
  return type.is_scalar() || (type.is_float() && arithmetic == Arithmetic::BitPrecise);
}

StorageLayout lay_out(const cfa::Program& program, Arithmetic arithmetic) {
  StorageLayout layout;
  std::vector<bool> small(program.variable_count());
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    std::size_t budget = max_slots_per_variable;
    layout.variables.push_back(
        build_tree(*program.variable(cfa::VariableId(i)).type, arithmetic, budget));
    small[i] = max_slots_per_variable - budget <= always_modelled_scalars;
  }
  ReadMarker marker(layout.variables);
  mark_reads(program, marker);
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    if (small[i]) want_all(layout.variables[i]);
    const cfa::VariableId id(i);
    name_slots(layout.variables[i], program.variable(id).unique_name, id, 0, layout.slots);
  }
  return layout;
}

void collect_slots(const Storage& storage, std::vector<SlotId>& slots) {
  if (storage.slot.valid()) slots.push_back(storage.slot);
  for (const Storage& part : storage.parts) collect_slots(part, slots);
}

}  // namespace pcegar::encoding

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Finds the scalars that a program reads, and its accesses, by a walk over the expressions of its
// edges and calls. See the comment at the top of storage_layout.cpp.

#include <variant>

#include "cfa/operands.hpp"
#include "encoding/storage_layout.hpp"

namespace pcegar::encoding {

void ReadMarker::read(const cfa::Expression& e) {
  if (!seen_.insert(&e).second) return;
  std::vector<Storage*> nodes;
  nodes_of(e, nodes);
  for (Storage* node : nodes) want_all(*node);
  operands(e);
}

void ReadMarker::operands(const cfa::Expression& e) {
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

/// The nodes that an l-value may denote; every element for any index.
void ReadMarker::nodes_of(const cfa::Expression& e, std::vector<Storage*>& nodes) {
  if (std::holds_alternative<cfa::VariableReference>(e.node)) {
    locate_(e, nodes);
  } else if (const auto* field = std::get_if<cfa::FieldAccess>(&e.node)) {
    std::vector<Storage*> bases;
    nodes_of(*field->base, bases);
    for (Storage* base : bases)
      if (field->field < base->parts.size()) nodes.push_back(&base->parts[field->field]);
  } else if (const auto* element = std::get_if<cfa::ElementAccess>(&e.node)) {
    elements(*element, nodes);
  } else if (const auto* memory = std::get_if<cfa::Dereference>(&e.node)) {
    locate_(e, nodes);
    const cfa::Expression* pointer = &cfa::without_casts(*memory->pointer);
    if (const auto* address = std::get_if<cfa::AddressOf>(&pointer->node))
      nodes_of(*address->target, nodes);
  }
}

void ReadMarker::elements(const cfa::ElementAccess& element, std::vector<Storage*>& nodes) {
  std::vector<Storage*> bases;
  nodes_of(*element.base, bases);
  const auto* constant = std::get_if<cfa::Constant>(&element.index->node);
  for (Storage* base : bases) {
    if (constant && constant->bits < base->parts.size()) {
      nodes.push_back(&base->parts[constant->bits]);
      continue;
    }
    for (Storage& part : base->parts) nodes.push_back(&part);
  }
}

namespace {

/// The expressions that an operation evaluates, and the l-values that it writes to.
template <class Read, class Write>
void visit_operands(const cfa::Program& program, const Read& read, const Write& write) {
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const cfa::Operation& operation = program.edge(cfa::EdgeId(i)).operation;
    if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
      write(*assign->target);
      read(*assign->value);
    } else if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
      read(*assume->condition);
    } else if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
      write(*havoc->target);
    }
  }
  for (std::size_t i = 0; i < program.call_site_count(); ++i) {
    const cfa::CallSite& site = program.call_site(cfa::CallSiteId(i));
    for (const cfa::Expression* argument : site.arguments) read(*argument);
    if (site.result != nullptr) write(*site.result);
  }
}

class Visitor {
public:
  explicit Visitor(const std::function<void(const cfa::Expression&)>& visit) : visit_(visit) {}

  void operator()(const cfa::Expression& e) {
    if (!seen_.insert(&e).second) return;
    cfa::for_each_operand(e, [this](const cfa::Expression& operand) { (*this)(operand); });
    visit_(e);
  }

private:
  const std::function<void(const cfa::Expression&)>& visit_;
  std::unordered_set<const cfa::Expression*> seen_;  // looked up only
};

}  // namespace

void mark_reads(const cfa::Program& program, ReadMarker& marker) {
  visit_operands(
      program, [&](const cfa::Expression& e) { marker.read(e); },
      [&](const cfa::Expression& e) { marker.operands(e); });
}

void for_each_access(const cfa::Program& program,
                     const std::function<void(const cfa::Expression&)>& access,
                     const std::function<void(const cfa::Expression&)>& address) {
  std::unordered_set<const cfa::Expression*> seen;  // looked up only
  std::function<void(const cfa::Expression&)> read;
  // What evaluating an l-value reads in addition to its content.
  const std::function<void(const cfa::Expression&)> operands = [&](const cfa::Expression& e) {
    if (const auto* x = std::get_if<cfa::Dereference>(&e.node)) read(*x->pointer);
    if (const auto* x = std::get_if<cfa::FieldAccess>(&e.node)) operands(*x->base);
    if (const auto* x = std::get_if<cfa::ElementAccess>(&e.node)) {
      operands(*x->base);
      read(*x->index);
    }
  };
  read = [&](const cfa::Expression& e) {
    if (!seen.insert(&e).second) return;
    if (const auto* x = std::get_if<cfa::Unary>(&e.node)) return read(*x->operand);
    if (const auto* x = std::get_if<cfa::Cast>(&e.node)) return read(*x->operand);
    if (const auto* x = std::get_if<cfa::Binary>(&e.node)) {
      read(*x->left);
      return read(*x->right);
    }
    if (const auto* x = std::get_if<cfa::AddressOf>(&e.node)) {
      address(*x->target);
      return operands(*x->target);
    }
    const bool is_place = std::holds_alternative<cfa::VariableReference>(e.node) ||
                          std::holds_alternative<cfa::Dereference>(e.node) ||
                          std::holds_alternative<cfa::FieldAccess>(e.node) ||
                          std::holds_alternative<cfa::ElementAccess>(e.node);
    if (!is_place) return;
    access(e);
    operands(e);
  };
  visit_operands(program, read, [&](const cfa::Expression& target) {
    access(target);
    operands(target);
  });
}

void for_each_expression(const cfa::Program& program,
                         const std::function<void(const cfa::Expression&)>& visit) {
  Visitor visitor(visit);
  const auto one = [&](const cfa::Expression& e) { visitor(e); };
  visit_operands(program, one, one);
}

}  // namespace pcegar::encoding

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A fixpoint over all assignments, without their order. What is not an address of a first element,
// null or another pointer variable has an unknown origin: sums, members, results of functions
// without a body, and numbers that are converted. So has a variable that changes in other ways than
// by assignment. Only declarations without a value say nothing: using it is undefined.
#include "cells/pointer_origins.hpp"

#include <set>

#include "cfa/operands.hpp"

namespace pcegar::cells {

using cfa::Expression;

namespace {

cfa::VariableId variable_of(const Expression* target) {
  const auto* variable =
      target == nullptr ? nullptr : std::get_if<cfa::VariableReference>(&target->node);
  return variable == nullptr ? cfa::VariableId{} : variable->variable;
}

}  // namespace

bool is_zero(const Expression& e) {
  const auto* constant = std::get_if<cfa::Constant>(&cfa::without_casts(e).node);
  return constant != nullptr && constant->bits == 0;
}

/// Without conversions between pointers.
const Expression& without_pointer_casts(const Expression& pointer) {
  const Expression* e = &pointer;
  for (const auto* cast = std::get_if<cfa::Cast>(&e->node);
       cast != nullptr && cast->operand->type->is_pointer();
       cast = std::get_if<cfa::Cast>(&e->node)) {
    e = cast->operand;
  }
  return *e;
}

PointerOrigins::PointerOrigins(const cfa::Program& program, const alias::PointsTo& points_to,
                               const Allocations& allocations)
    : program_(program), points_to_(points_to), allocations_(allocations) {
  find();
}

std::optional<PointerOrigins::Origin> PointerOrigins::of(cfa::VariableId variable) const {
  if (!program_.variable(variable).type->is_pointer()) {
    return Origin{};  // the place of some byte, computed as a number
  }
  const auto found = origins_.find(variable);
  return found == origins_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<PointerOrigins::Origin> PointerOrigins::origin(const Expression& pointer) const {
  if (is_zero(pointer)) {
    return std::nullopt;
  }
  const Expression& inner = without_pointer_casts(pointer);
  if (const auto* variable = std::get_if<cfa::VariableReference>(&inner.node)) {
    return of(variable->variable);
  }
  if (const auto* address = std::get_if<cfa::AddressOf>(&inner.node)) {
    const Expression* part = address->target;
    while (const auto* element = std::get_if<cfa::ElementAccess>(&part->node)) {
      if (!is_zero(*element->index)) {
        return Origin{};
      }
      part = element->base;
    }
    if (const auto* variable = std::get_if<cfa::VariableReference>(&part->node)) {
      return Origin{true, points_to_.object_of(variable->variable)};
    }
    if (const auto* dereference = std::get_if<cfa::Dereference>(&part->node)) {
      return origin(*dereference->pointer);
    }
  }
  return Origin{};
}

bool PointerOrigins::join(cfa::VariableId pointer, const std::optional<Origin>& origin) {
  if (!origin) {
    return false;
  }
  const auto [known, is_new] = origins_.emplace(pointer, *origin);
  if (is_new || known->second == *origin || !known->second.is_known) {
    return is_new;
  }
  known->second = Origin{};
  return true;
}

bool PointerOrigins::give(cfa::VariableId pointer, const Expression& value) {
  return program_.variable(pointer).type->is_pointer() && join(pointer, origin(value));
}

/// Pointers that are not only assigned to, or come from outside.
void PointerOrigins::find_unknown_pointers() {
  std::set<cfa::VariableId> assigned;
  for (std::size_t i = 0; i < program_.edge_count(); ++i) {
    const cfa::Operation& operation = program_.edge(cfa::EdgeId(i)).operation;
    if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
      assigned.insert(variable_of(assign->target));
    } else if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) {
      const cfa::VariableId input = variable_of(havoc->target);
      if (input.valid() && program_.variable(input).kind != cfa::VariableKind::Local) {
        origins_.emplace(input, Origin{});  // not a declaration without a value
      }
    } else if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
      const auto& parameters = program_.function(program_.call_site(enter->site).callee).parameters;
      assigned.insert(parameters.begin(), parameters.end());
    }
  }
  for (std::size_t i = 0; i < program_.variable_count(); ++i) {
    const cfa::VariableId id(i);
    const cfa::Variable& variable = program_.variable(id);
    const bool has_value_from_outside = (variable.kind == cfa::VariableKind::Global ||
                                         variable.kind == cfa::VariableKind::StaticLocal ||
                                         variable.kind == cfa::VariableKind::Parameter) &&
                                        !assigned.contains(id);
    if (variable.type->is_pointer() && (variable.address_taken || has_value_from_outside)) {
      origins_.emplace(id, Origin{});
    }
  }
}

void PointerOrigins::find() {
  find_unknown_pointers();
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < program_.edge_count(); ++i) {
      const cfa::Operation& operation = program_.edge(cfa::EdgeId(i)).operation;
      if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
        const cfa::VariableId pointer = variable_of(assign->target);
        changed = (pointer.valid() && give(pointer, *assign->value)) || changed;
      } else if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
        const cfa::CallSite& site = program_.call_site(enter->site);
        const auto& parameters = program_.function(site.callee).parameters;
        for (std::size_t k = 0; k < site.arguments.size() && k < parameters.size(); ++k) {
          changed = give(parameters[k], *site.arguments[k]) || changed;
        }
      } else if (const auto* back = std::get_if<cfa::ReturnFromCall>(&operation)) {
        const cfa::CallSite& site = program_.call_site(back->site);
        const cfa::VariableId pointer = variable_of(site.result);
        const cfa::VariableId returned = program_.function(site.callee).return_variable;
        if (pointer.valid() && returned.valid() && program_.variable(pointer).type->is_pointer()) {
          changed = join(pointer, of(returned)) || changed;
        }
      } else if (const auto* call = std::get_if<cfa::ExternalCall>(&operation)) {
        const cfa::VariableId pointer = variable_of(program_.call_site(call->site).result);
        if (pointer.valid() && program_.variable(pointer).type->is_pointer()) {
          const auto found = allocations_.find(call->site);
          changed =
              join(pointer, found == allocations_.end() ? Origin{} : Origin{true, found->second}) ||
              changed;
        }
      }
    }
  }
}

}  // namespace pcegar::cells

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A fixpoint over the assignments of the program, without their order: a place is marked if a
// distance backwards is stored there, which may be read from a marked place.
#include "alias/distances.hpp"

#include <algorithm>
#include <utility>

#include "cfa/operands.hpp"

namespace pcegar::alias {

using cfa::BinaryOperator;
using cfa::Expression;

namespace {

std::optional<std::int64_t> signed_constant(const Expression& e) {
  const auto* constant = std::get_if<cfa::Constant>(&e.node);
  if (constant == nullptr) {
    return std::nullopt;
  }
  auto bits = static_cast<std::uint64_t>(constant->bits);
  if (e.type->is_signed && e.type->bits < 64 && (bits >> (e.type->bits - 1) & 1) != 0) {
    bits |= ~std::uint64_t{0} << e.type->bits;
  }
  return static_cast<std::int64_t>(bits);
}

/// p or (number) p
bool is_from_pointer(const Expression& e) {
  const auto* cast = std::get_if<cfa::Cast>(&e.node);
  return e.type->is_pointer() || (cast != nullptr && cast->operand->type->is_pointer());
}

/// The array that an element is in, or what it is.
const Expression& whole_of(const Expression& place) {
  const auto* element = std::get_if<cfa::ElementAccess>(&place.node);
  return element == nullptr ? place : whole_of(*element->base);
}

}  // namespace

bool Distances::may_lead_backwards(const Expression& distance) {
  if (!is_known_) {
    is_known_ = true;
    find_members_with_pointers();
    find_stored();
  }
  return is_backwards(distance);
}

void Distances::find_members_with_pointers() {
  const auto note = [&](const Expression& e) {
    if (const auto* address = std::get_if<cfa::AddressOf>(&e.node)) {
      if (const auto* member = std::get_if<cfa::FieldAccess>(&whole_of(*address->target).node)) {
        members_with_pointers_.emplace(member->base->type, member->field);
      }
    }
  };
  for (std::size_t i = 0; i < program_.edge_count(); ++i) {
    cfa::for_each_expression(program_, program_.edge(cfa::EdgeId(i)).operation,
                             [&](const Expression& e) { cfa::for_each_subexpression(e, note); });
  }
}

void Distances::find_stored() {
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (std::size_t i = 0; i < program_.edge_count(); ++i) {
      const cfa::Operation& operation = program_.edge(cfa::EdgeId(i)).operation;
      if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
        is_new = note_stored(*assign->target, *assign->value) || is_new;
      } else if (const auto* call = std::get_if<cfa::EnterCall>(&operation)) {
        const cfa::CallSite& site = program_.call_site(call->site);
        const auto& parameters = program_.function(site.callee).parameters;
        for (std::size_t k = 0; k < std::min(parameters.size(), site.arguments.size()); ++k) {
          if (may_be_stored_negative(*site.arguments[k])) {
            is_new = variables_.insert(parameters[k]).second || is_new;
          }
        }
      } else if (const auto* back = std::get_if<cfa::ReturnFromCall>(&operation)) {
        const cfa::CallSite& site = program_.call_site(back->site);
        if (site.result != nullptr &&
            variables_.contains(program_.function(site.callee).return_variable)) {
          is_new = mark(*site.result) || is_new;
        }
      }
    }
  }
}

bool Distances::note_stored(const Expression& target, const Expression& value) {
  return target.type->is_integer() && may_be_stored_negative(value) && mark(target);
}

bool Distances::may_be_stored_negative(const Expression& value) const {
  const auto number = signed_constant(cfa::without_casts(value));
  return number ? *number < 0 : value.type->is_integer() && is_backwards(value);
}

bool Distances::is_backwards(const Expression& distance) const {
  if (const auto* cast = std::get_if<cfa::Cast>(&distance.node)) {
    return is_backwards(*cast->operand);
  }
  if (const auto* unary = std::get_if<cfa::Unary>(&distance.node)) {
    return unary->op != cfa::UnaryOperator::LogicalNot;
  }
  const auto* binary = std::get_if<cfa::Binary>(&distance.node);
  if (binary == nullptr) {
    return is_marked(distance);
  }
  const auto left = signed_constant(*binary->left);
  const auto right = signed_constant(*binary->right);
  switch (binary->op) {
    case BinaryOperator::Multiply:
      return (left && *left < 0) || (right && *right < 0) || is_backwards(*binary->left) ||
             is_backwards(*binary->right);
    case BinaryOperator::Subtract:
      return (left && *left <= 0) || is_backwards(*binary->left) ||
             (is_from_pointer(*binary->left) && is_from_pointer(*binary->right));
    case BinaryOperator::Add: return is_backwards(*binary->left) || is_backwards(*binary->right);
    case BinaryOperator::Divide: return is_backwards(*binary->left);
    default: return false;
  }
}

bool Distances::is_marked(const Expression& place) const {
  if (may_have_pointers(place) && widths_.contains(place.type->bits)) {
    return true;
  }
  const Expression& whole = whole_of(place);
  if (const auto* variable = std::get_if<cfa::VariableReference>(&whole.node)) {
    return variables_.contains(variable->variable);
  }
  const auto* member = std::get_if<cfa::FieldAccess>(&whole.node);
  return member != nullptr && members_.contains(Member(member->base->type, member->field));
}

bool Distances::mark(const Expression& place) {
  bool is_new = may_have_pointers(place) && widths_.insert(place.type->bits).second;
  const Expression& whole = whole_of(place);
  if (const auto* variable = std::get_if<cfa::VariableReference>(&whole.node)) {
    is_new = variables_.insert(variable->variable).second || is_new;
  } else if (const auto* member = std::get_if<cfa::FieldAccess>(&whole.node)) {
    is_new = members_.emplace(member->base->type, member->field).second || is_new;
  }
  return is_new;
}

bool Distances::may_have_pointers(const Expression& place) const {
  const Expression& whole = whole_of(place);
  if (const auto* variable = std::get_if<cfa::VariableReference>(&whole.node)) {
    return program_.variable(variable->variable).address_taken;
  }
  if (const auto* member = std::get_if<cfa::FieldAccess>(&whole.node)) {
    return members_with_pointers_.contains(Member(member->base->type, member->field));
  }
  return std::holds_alternative<cfa::Dereference>(whole.node);
}

}  // namespace pcegar::alias

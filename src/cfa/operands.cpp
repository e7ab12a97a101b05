// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/operands.hpp"

namespace pcegar::cfa {

const Expression& without_casts(const Expression& e) {
  const Expression* inner = &e;
  while (const auto* cast = std::get_if<Cast>(&inner->node)) {
    inner = cast->operand;
  }
  return *inner;
}

const Expression* root_of(const Expression& e) {
  if (const auto* field = std::get_if<FieldAccess>(&e.node)) {
    return root_of(*field->base);
  }
  if (const auto* element = std::get_if<ElementAccess>(&e.node)) {
    return root_of(*element->base);
  }
  const bool is_root = std::holds_alternative<VariableReference>(e.node) ||
                       std::holds_alternative<Dereference>(e.node);
  return is_root ? &e : nullptr;
}

VariableId root_variable(const Expression& lvalue) {
  const Expression* root = root_of(lvalue);
  const auto* variable = root != nullptr ? std::get_if<VariableReference>(&root->node) : nullptr;
  return variable != nullptr ? variable->variable : VariableId{};
}

}  // namespace pcegar::cfa

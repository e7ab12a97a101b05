// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/operands.hpp"

#include <utility>

namespace pcegar::cfa {

namespace {

using Value = const Expression*;

/// Calls `visit` with each operand; `node` may be const or not.
template <class Node, class Visit>
void for_each_part(Node& node, const Visit& visit) {
  std::visit(
      [&](auto& n) {
        using Kind = std::remove_cvref_t<decltype(n)>;
        if constexpr (std::is_same_v<Kind, Unary> || std::is_same_v<Kind, Cast>) {
          visit(n.operand);
        } else if constexpr (std::is_same_v<Kind, Binary>) {
          visit(n.left);
          visit(n.right);
        } else if constexpr (std::is_same_v<Kind, AddressOf>) {
          visit(n.target);
        } else if constexpr (std::is_same_v<Kind, Dereference>) {
          visit(n.pointer);
        } else if constexpr (std::is_same_v<Kind, FieldAccess>) {
          visit(n.base);
        } else if constexpr (std::is_same_v<Kind, ElementAccess>) {
          visit(n.base);
          visit(n.index);
        } else if constexpr (std::is_same_v<Kind, Approximate>) {
          if (n.sources) {
            for (auto& source : *n.sources) {
              visit(source);
            }
          }
        }
      },
      node);
}

}  // namespace

std::vector<Value> operands(const Expression& expression) {
  std::vector<Value> result;
  for_each_part(expression.node, [&](Value operand) { result.push_back(operand); });
  return result;
}

Value with_operands(ExpressionPool& pool, Value expression, const std::vector<Value>& operands) {
  Expression::Node node = expression->node;
  auto next = operands.begin();
  bool is_other = false;
  for_each_part(node, [&](Value& operand) {
    is_other = is_other || operand != *next;
    operand = *next++;
  });
  return is_other ? pool.make(std::move(node), expression->type, expression->position) : expression;
}

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

bool is_in_private_structure(const Expression& lvalue) {
  const Type& type = innermost_element(*lvalue.type);
  if (type.kind == TypeKind::Record && type.is_private) {
    const Expression* root = root_of(lvalue);
    return root != nullptr && std::holds_alternative<Dereference>(root->node);
  }
  if (const auto* field = std::get_if<FieldAccess>(&lvalue.node))
    return is_in_private_structure(*field->base);
  if (const auto* element = std::get_if<ElementAccess>(&lvalue.node))
    return is_in_private_structure(*element->base);
  return false;
}

VariableId root_variable(const Expression& lvalue) {
  const Expression* root = root_of(lvalue);
  const auto* variable = root != nullptr ? std::get_if<VariableReference>(&root->node) : nullptr;
  return variable != nullptr ? variable->variable : VariableId{};
}

}  // namespace pcegar::cfa

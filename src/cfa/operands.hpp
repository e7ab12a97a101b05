// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <variant>

#include "cfa/expression.hpp"

namespace pcegar::cfa {

/// Calls `visit` for each expression that `e` is directly made of, from left to right. What an
/// Approximate is computed from is no operand.
template <class Visit>
void for_each_operand(const Expression& e, const Visit& visit) {
  std::visit(
      [&](const auto& node) {
        using Node = std::decay_t<decltype(node)>;
        if constexpr (std::is_same_v<Node, Unary> || std::is_same_v<Node, Cast>) {
          visit(*node.operand);
        } else if constexpr (std::is_same_v<Node, Binary>) {
          visit(*node.left);
          visit(*node.right);
        } else if constexpr (std::is_same_v<Node, AddressOf>) {
          visit(*node.target);
        } else if constexpr (std::is_same_v<Node, Dereference>) {
          visit(*node.pointer);
        } else if constexpr (std::is_same_v<Node, FieldAccess>) {
          visit(*node.base);
        } else if constexpr (std::is_same_v<Node, ElementAccess>) {
          visit(*node.base);
          visit(*node.index);
        }
      },
      e.node);
}

/// Calls `visit` for `e` and all expressions below it, each before its operands.
template <class Visit>
void for_each_subexpression(const Expression& e, const Visit& visit) {
  visit(e);
  for_each_operand(e, [&](const Expression& operand) { for_each_subexpression(operand, visit); });
}

/// The value without the conversions around it.
[[nodiscard]] const Expression& without_casts(const Expression& e);

/// The variable or dereference that an l-value is (a part of); null if `e` is no l-value.
[[nodiscard]] const Expression* root_of(const Expression& e);

/// The variable that an l-value is (a part of); invalid below a dereference.
[[nodiscard]] VariableId root_variable(const Expression& lvalue);

}  // namespace pcegar::cfa

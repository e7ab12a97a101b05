// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <variant>
#include <vector>

#include "cfa/expression.hpp"
#include "cfa/written.hpp"

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

/// Calls `visit` for each expression of an operation as a whole: what is read, and the l-value that
/// is written to.
template <class Visit>
void for_each_expression(const Program& program, const Operation& operation, const Visit& visit) {
  const auto visit_call = [&](CallSiteId id) {
    for (const Expression* argument : program.call_site(id).arguments) {
      visit(*argument);
    }
  };
  if (const auto* assign = std::get_if<Assign>(&operation)) {
    visit(*assign->value);
  } else if (const auto* assume = std::get_if<Assume>(&operation)) {
    visit(*assume->condition);
  } else if (const auto* external = std::get_if<ExternalCall>(&operation)) {
    visit_call(external->site);
  } else if (const auto* enter = std::get_if<EnterCall>(&operation)) {
    visit_call(enter->site);
  }
  if (const Expression* target = written_by(program, operation)) {
    visit(*target);
  }
}

/// What an expression is directly made of, from left to right, and the sources of an Approximate.
[[nodiscard]] std::vector<const Expression*> operands(const Expression& expression);
/// The expression with others in their places; itself if they are the same.
[[nodiscard]] const Expression* with_operands(ExpressionPool& pool, const Expression* expression,
                                              const std::vector<const Expression*>& operands);

/// The value without the conversions around it.
[[nodiscard]] const Expression& without_casts(const Expression& e);

/// The variable or dereference that an l-value is (a part of); null if `e` is no l-value.
[[nodiscard]] const Expression* root_of(const Expression& e);

/// Whether the l-value lies behind a pointer, in a structure that only one C file knows.
[[nodiscard]] bool is_in_private_structure(const Expression& lvalue);

/// The variable that an l-value is (a part of); invalid below a dereference.
[[nodiscard]] VariableId root_variable(const Expression& lvalue);

}  // namespace pcegar::cfa

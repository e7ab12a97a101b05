// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/draft_expressions.hpp"

#include <string>
#include <type_traits>
#include <utility>

#include "frontend/linkage.hpp"

namespace pcegar::frontend {

namespace {

using Value = const cfa::Expression*;

/// Calls `visit` with each operand; `node` may be const or not.
template <class Node, class Visit>
void for_each_operand(Node& node, const Visit& visit) {
  std::visit(
      [&](auto& n) {
        using Kind = std::remove_cvref_t<decltype(n)>;
        if constexpr (std::is_same_v<Kind, cfa::Unary> || std::is_same_v<Kind, cfa::Cast>) {
          visit(n.operand);
        } else if constexpr (std::is_same_v<Kind, cfa::Binary>) {
          visit(n.left);
          visit(n.right);
        } else if constexpr (std::is_same_v<Kind, cfa::AddressOf>) {
          visit(n.target);
        } else if constexpr (std::is_same_v<Kind, cfa::Dereference>) {
          visit(n.pointer);
        } else if constexpr (std::is_same_v<Kind, cfa::FieldAccess>) {
          visit(n.base);
        } else if constexpr (std::is_same_v<Kind, cfa::ElementAccess>) {
          visit(n.base);
          visit(n.index);
        } else if constexpr (std::is_same_v<Kind, cfa::Approximate>) {
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

Value new_temporary(LoweringContext& context, FunctionDraft& draft, const cfa::Type* type,
                    const SourcePosition& position) {
  const std::string name = "__t" + std::to_string(draft.next_temporary());
  const std::string& function = context.program.function(draft.function()).name;
  return context.build.variable(context.program.add_variable(
      {.name = name,
       .unique_name = context.linker.unique_name(function + "::" + name),
       .type = type,
       .kind = cfa::VariableKind::Temporary,
       .function = draft.function(),
       .position = position}));
}

std::vector<Value> operands(const cfa::Expression& expression) {
  std::vector<Value> result;
  for_each_operand(expression.node, [&](Value operand) { result.push_back(operand); });
  return result;
}

Value with_operands(cfa::Program& program, Value expression, const std::vector<Value>& operands) {
  cfa::Expression::Node node = expression->node;
  auto next = operands.begin();
  bool is_other = false;
  for_each_operand(node, [&](Value& operand) {
    is_other = is_other || operand != *next;
    operand = *next++;
  });
  return is_other
             ? program.expressions().make(std::move(node), expression->type, expression->position)
             : expression;
}

}  // namespace pcegar::frontend

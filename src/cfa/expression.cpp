// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/expression.hpp"

#include <utility>

namespace pcegar::cfa {

namespace {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;  // clang 14 does not deduce it

}  // namespace

const Expression* ExpressionPool::make(Expression::Node node, const Type* type,
                                       SourcePosition position) {
  return &expressions_.emplace_back(Expression{std::move(node), type, std::move(position)});
}

bool is_approximate(const Expression& expression) {
  return std::visit(
      Overloaded{
          [](const Constant&) { return false; },
          [](const VariableReference&) { return false; },
          [](const Unary& e) { return is_approximate(*e.operand); },
          [](const Binary& e) { return is_approximate(*e.left) || is_approximate(*e.right); },
          [](const Cast& e) { return is_approximate(*e.operand); },
          // The address of p->f is computed from p alone; nothing behind p is read.
          [](const AddressOf& e) {
            const auto* inner = std::get_if<Dereference>(&e.target->node);
            return is_approximate(inner != nullptr ? *inner->pointer : *e.target);
          },
          [](const FunctionAddress&) { return false; },
          [](const Dereference&) { return true; },
          [](const FieldAccess& e) { return is_approximate(*e.base); },
          [](const ElementAccess& e) {
            return is_approximate(*e.base) || is_approximate(*e.index);
          },
          [](const Approximate&) { return true; },
      },
      expression.node);
}

bool same(const Expression& a, const Expression& b) {
  if (&a == &b) {
    return true;
  }
  if (a.type != b.type || a.node.index() != b.node.index()) {
    return false;
  }
  return std::visit(
      Overloaded{
          [&](const Constant& e) { return e == std::get<Constant>(b.node); },
          [&](const VariableReference& e) {
            return e.variable == std::get<VariableReference>(b.node).variable;
          },
          [&](const Unary& e) {
            const auto& o = std::get<Unary>(b.node);
            return e.op == o.op && same(*e.operand, *o.operand);
          },
          [&](const Binary& e) {
            const auto& o = std::get<Binary>(b.node);
            return e.op == o.op && same(*e.left, *o.left) && same(*e.right, *o.right);
          },
          [&](const Cast& e) { return same(*e.operand, *std::get<Cast>(b.node).operand); },
          [&](const AddressOf& e) { return same(*e.target, *std::get<AddressOf>(b.node).target); },
          [&](const FunctionAddress& e) {
            return e.function == std::get<FunctionAddress>(b.node).function;
          },
          [&](const Dereference& e) {
            return same(*e.pointer, *std::get<Dereference>(b.node).pointer);
          },
          [&](const FieldAccess& e) {
            const auto& o = std::get<FieldAccess>(b.node);
            return e.field == o.field && same(*e.base, *o.base);
          },
          [&](const ElementAccess& e) {
            const auto& o = std::get<ElementAccess>(b.node);
            return same(*e.base, *o.base) && same(*e.index, *o.index);
          },
          // Each evaluation may give another value.
          [](const Approximate&) { return false; },
      },
      a.node);
}

}  // namespace pcegar::cfa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "execution/watching.hpp"

#include <algorithm>

#include "cfa/operands.hpp"
#include "spec/watched_object.hpp"

namespace pcegar::execution {

namespace {

Truth negated(Truth truth) {
  return truth == Truth::Unknown ? truth : truth == Truth::True ? Truth::False : Truth::True;
}

bool is_zero(const cfa::Expression& e) {
  const auto* constant = std::get_if<cfa::Constant>(&e.node);
  return constant != nullptr && constant->bits == 0;
}

bool is_same(const Value& a, const Value& b) {
  return a.kind == b.kind && a.object == b.object && a.function == b.function && a.bits == b.bits;
}

}  // namespace

Truth Watching::condition(Machine& machine, const cfa::Expression& e) {
  if (std::holds_alternative<cfa::Approximate>(e.node)) {
    return Truth::False;
  }
  if (const auto* unary = std::get_if<cfa::Unary>(&e.node);
      unary != nullptr && unary->op == cfa::UnaryOperator::LogicalNot) {
    return negated(condition(machine, *unary->operand));
  }
  const auto* binary = std::get_if<cfa::Binary>(&e.node);
  if (binary == nullptr) {
    return machine.condition(e);
  }
  switch (binary->op) {
    case cfa::BinaryOperator::LogicalAnd:
    case cfa::BinaryOperator::LogicalOr: {
      const bool is_and = binary->op == cfa::BinaryOperator::LogicalAnd;
      const Truth decides = is_and ? Truth::False : Truth::True;
      const Truth left = condition(machine, *binary->left);
      if (left == decides) {
        return left;
      }
      const Truth right = condition(machine, *binary->right);
      return right == decides || left != Truth::Unknown ? right : left;
    }
    case cfa::BinaryOperator::NotEqual:
      if (is_zero(*binary->right) && !binary->left->type->is_pointer()) {
        return condition(machine, *binary->left);
      }
      break;
    case cfa::BinaryOperator::Equal: return comparison(machine, e, *binary);
    default: break;
  }
  return machine.condition(e);
}

Truth Watching::comparison(Machine& machine, const cfa::Expression& e,
                           const cfa::Binary& equality) {
  const cfa::Expression* variable = watched(*equality.right);
  if (variable == nullptr) {
    return machine.condition(e);
  }
  Watch& watch = watches_[std::get<cfa::VariableReference>(variable->node).variable];
  if (watch.is_chosen) {
    return machine.condition(e);
  }
  const Value value = machine.value(*equality.left);
  if (!value.is_known()) {
    return Truth::False;
  }
  const bool was_another = std::any_of(watch.others.begin(), watch.others.end(),
                                       [&](const Value& other) { return is_same(value, other); });
  if (was_another) {
    return Truth::False;
  }
  if (!chooses_this()) {
    watch.others.push_back(value);
    return Truth::False;
  }
  machine.assign(*variable, *equality.left);
  watch.is_chosen = true;
  return Truth::True;
}

const cfa::Expression* Watching::watched(const cfa::Expression& e) const {
  const cfa::Expression& plain = cfa::without_casts(e);
  const auto* reference = std::get_if<cfa::VariableReference>(&plain.node);
  const bool is_watched =
      reference != nullptr && spec::is_watched(program_.variable(reference->variable));
  return is_watched ? &plain : nullptr;
}

bool Watching::chooses_this() {
  static const cfa::Type boolean{
      .kind = cfa::TypeKind::Integer, .bits = 8, .is_boolean = true, .size_bytes = 1};
  if (!is_chosen_) {
    is_chosen_ = inputs_.value(boolean) != 0;
  }
  return *is_chosen_;
}

}  // namespace pcegar::execution

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/element_uses.hpp"

namespace pcegar::spec {

namespace {

struct FindUses {
  ElementUses& uses;

  void in(const Trigger& trigger) const { std::visit(*this, trigger.node); }
  void in(const AssumeExpression& expression) const { std::visit(*this, expression.node); }
  void use(const SetElementName& element) const {
    if (const auto* joker = std::get_if<unsigned>(&element)) {
      uses.jokers.insert(*joker);
    } else {
      uses.names.insert(std::get<std::string>(element));
    }
  }
  void ask(const std::string& set, const SetElementName& element) const {
    use(element);
    if (const auto* joker = std::get_if<unsigned>(&element)) {
      uses.asked[*joker].insert(set);
    }
  }

  void operator()(const Trigger::SetContains& node) const { ask(node.set, node.element); }
  void operator()(const Trigger::SetEmpty& node) const { uses.asked_empty.insert(node.set); }
  void operator()(const Trigger::Not& node) const { in(*node.operand); }
  void operator()(const Trigger::And& node) const { both(node); }
  void operator()(const Trigger::Or& node) const { both(node); }
  void operator()(const Trigger::CompareTruth& node) const { both(node); }
  void operator()(const AssumeExpression::SetContains& node) const { ask(node.set, node.element); }
  void operator()(const AssumeExpression::SetEmpty& node) const {
    uses.asked_empty.insert(node.set);
  }
  void operator()(const AssumeExpression::Cast& node) const { in(*node.operand); }
  void operator()(const AssumeExpression::Unary& node) const { in(*node.operand); }
  void operator()(const AssumeExpression::Member& node) const { in(*node.base); }
  void operator()(const AssumeExpression::Element& node) const {
    in(*node.base);
    in(*node.index);
  }
  void operator()(const AssumeExpression::Binary& node) const { both(node); }
  void operator()(const Action::SetElement& node) const { use(node.element); }
  void operator()(const Action::Print& node) const {
    for (const auto& part : node.parts) {
      if (const auto* trigger = std::get_if<Trigger>(&part)) {
        in(*trigger);
      }
    }
  }
  template <class Other>
  void operator()(const Other&) const {}

private:
  template <class Node>
  void both(const Node& node) const {
    in(*node.left);
    in(*node.right);
  }
};

}  // namespace

ElementUses element_uses(const Transition& transition) {
  ElementUses uses;
  const FindUses visitor{uses};
  visitor.in(transition.trigger);
  for (const Trigger& condition : transition.asserts) {
    visitor.in(condition);
  }
  for (const AssumeExpression& assumption : transition.assumptions) {
    visitor.in(assumption);
  }
  for (const Action& action : transition.actions) {
    std::visit(visitor, action.node);
  }
  return uses;
}

}  // namespace pcegar::spec

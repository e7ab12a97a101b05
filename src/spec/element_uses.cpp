// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/element_uses.hpp"

#include <algorithm>

namespace pcegar::spec {

namespace {

bool has_joker(const Key& key) {
  return std::any_of(key.begin(), key.end(),
                     [](const KeyPart& part) { return std::holds_alternative<unsigned>(part); });
}

struct FindUses {
  ElementUses& uses;

  void in(const Trigger& trigger) const { std::visit(*this, trigger.node); }
  void in(const AssumeExpression& expression) const {
    if (const auto test = counter_test(expression)) {
      ask(*test);
    } else {
      std::visit(*this, expression.node);
    }
  }
  void in(const IntExpression& expression) const {
    for (const IntExpression::Counter* counter : counters_in(expression)) {
      use(counter->key);
    }
  }
  void use(const Key& key) const {
    for (std::size_t i = 0; i < key.size(); ++i) {
      if (const auto* name = std::get_if<std::string>(&key[i])) {
        uses.names.at(i).insert(*name);
      }
    }
    if (has_joker(key)) {
      uses.keys.insert(key);
    }
  }
  void ask(const std::string& set, const Key& key) const {
    use(key);
    if (has_joker(key)) {
      uses.asked[key].sets.insert(set);
    }
  }
  void ask(const CounterTest& test) const {
    use(test.key);
    if (has_joker(test.key)) {
      uses.asked[test.key].counters[test.counter].add(test);
    }
  }

  void operator()(const Trigger::SetContains& node) const { ask(node.set, node.key); }
  void operator()(const Trigger::SetEmpty& node) const { uses.asked_empty.insert(node.set); }
  void operator()(const Trigger::Compare& node) const {
    if (const auto test = counter_test(node)) {
      ask(*test);
      return;
    }
    ElementUses::Relation relation{&node, {}};
    for (const IntExpression::Counter* counter : counters_in(node)) {
      use(counter->key);
      if (has_joker(counter->key)) {
        relation.keys.insert(counter->key);
      }
    }
    if (!relation.keys.empty()) {
      uses.relations.push_back(std::move(relation));
    }
  }
  void operator()(const Trigger::Not& node) const { in(*node.operand); }
  void operator()(const Trigger::And& node) const { both(node); }
  void operator()(const Trigger::Or& node) const { both(node); }
  void operator()(const Trigger::CompareTruth& node) const { both(node); }
  void operator()(const AssumeExpression::SetContains& node) const { ask(node.set, node.key); }
  void operator()(const AssumeExpression::Counter& node) const {
    use(node.key);
    uses.has_open_terms |= has_joker(node.key);
  }
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
  void operator()(const Action::AssignInt& node) const {
    in(node.value);
    const auto counters = counters_in(node.value);
    uses.takes_counters |= std::any_of(counters.begin(), counters.end(),
                                       [](const auto* c) { return has_joker(c->key); });
  }
  void operator()(const Action::SetElement& node) const { use(node.key); }
  void operator()(const Action::AssignCounter& node) const {
    use(node.key);
    in(node.value);
    const CounterChange change = counter_change(node);
    uses.takes_counters |= change.kind == CounterChange::Kind::Depends;
    std::set<std::int64_t>& added = uses.added[node.counter];
    for (const std::int64_t before : std::set<std::int64_t>(added)) {
      added.insert(before + change.added);
    }
    added.insert(change.added);
  }
  void operator()(const Action::Print& node) const {
    for (const auto& part : node.parts) {
      if (const auto* trigger = std::get_if<Trigger>(&part)) {
        in(*trigger);
      } else if (const auto* value = std::get_if<IntExpression>(&part)) {
        in(*value);
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

struct LooksAtCall {
  bool operator()(const Trigger::MatchCall& node) const {
    return node.when == Trigger::MatchCall::When::Call;
  }
  bool operator()(const Trigger::Not& node) const { return looks_at_call(*node.operand); }
  bool operator()(const Trigger::And& node) const { return either(node); }
  bool operator()(const Trigger::Or& node) const { return either(node); }
  bool operator()(const Trigger::CompareTruth& node) const { return either(node); }
  template <class Other>
  bool operator()(const Other&) const {
    return false;
  }

private:
  template <class Node>
  static bool either(const Node& node) {
    return looks_at_call(*node.left) || looks_at_call(*node.right);
  }
};

}  // namespace

bool looks_at_call(const Trigger& trigger) {
  return std::visit(LooksAtCall{}, trigger.node);
}

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

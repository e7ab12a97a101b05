// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>

#include "spec/scope.hpp"

namespace pcegar::spec {

namespace {

void add_jokers(const AssumeExpression& expression, std::set<unsigned>& numbers);

struct AddJokers {
  std::set<unsigned>& numbers;
  void operator()(const AssumeExpression::JokerValue& node) const { numbers.insert(node.number); }
  void operator()(const AssumeExpression::Cast& node) const { add_jokers(*node.operand, numbers); }
  void operator()(const AssumeExpression::Unary& node) const { add_jokers(*node.operand, numbers); }
  void operator()(const AssumeExpression::Member& node) const { add_jokers(*node.base, numbers); }
  void operator()(const AssumeExpression::Element& node) const {
    add_jokers(*node.base, numbers);
    add_jokers(*node.index, numbers);
  }
  void operator()(const AssumeExpression::Binary& node) const {
    add_jokers(*node.left, numbers);
    add_jokers(*node.right, numbers);
  }
  template <class Other>
  void operator()(const Other&) const {}
};

void add_jokers(const AssumeExpression& expression, std::set<unsigned>& numbers) {
  std::visit(AddJokers{numbers}, expression.node);
}

void add_jokers(const PatternArgument& argument, std::set<unsigned>& numbers) {
  if (const auto* joker = std::get_if<Joker>(&argument); joker != nullptr && joker->number) {
    numbers.insert(*joker->number);
  } else if (const auto* expression = std::get_if<ExpressionPattern>(&argument)) {
    add_jokers(**expression, numbers);
  }
}

struct BoundJokers {
  using Set = std::set<unsigned>;
  Set operator()(const Trigger::MatchCall& match) const {
    Set numbers;
    for (const PatternArgument& argument : match.pattern.arguments) {
      add_jokers(argument, numbers);
    }
    if (match.pattern.result) {
      add_jokers(*match.pattern.result, numbers);
    }
    return numbers;
  }
  Set operator()(const Trigger::MatchAssignment& match) const {
    Set numbers;
    add_jokers(match.value, numbers);
    if (match.target) {
      add_jokers(*match.target, numbers);
    }
    return numbers;
  }
  Set operator()(const Trigger::And& node) const {
    Set both = bound_jokers(*node.left);
    both.merge(bound_jokers(*node.right));
    return both;
  }
  Set operator()(const Trigger::Or& node) const {
    const Set left = bound_jokers(*node.left);
    const Set right = bound_jokers(*node.right);
    Set common;
    std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                          std::inserter(common, common.end()));
    return common;
  }
  template <class Other>
  Set operator()(const Other&) const {
    return {};
  }
};

}  // namespace

std::set<unsigned> bound_jokers(const Trigger& trigger) {
  return std::visit(BoundJokers{}, trigger.node);
}

}  // namespace pcegar::spec

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// The questions of an automaton about counters. The counter of an object that is neither known nor
// watched may have any value (other_objects.cpp). If it is only compared with constants, the
// comparisons divide the integers into finitely many classes, and one value of each class
// represents the class: the constants themselves, a value next to each if there are comparisons by
// order, and one that equals none of them. A change of the counter by a constant in the same step
// (before an ASSUME, or at MATCH CALL) shifts the classes.

#include "spec/counter_uses.hpp"

#include <algorithm>

namespace pcegar::spec {

namespace {

std::int64_t wrapping_sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
std::int64_t negated(std::int64_t a) {
  return static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(a));
}

/// A sum of counters and constants.
struct Sum {
  struct Term {
    const IntExpression::Counter* counter;
    bool is_negative;
  };
  std::vector<Term> terms;
  std::int64_t constant = 0;
  bool has_variable = false;  ///< of the automaton, or the line

  void add(const IntExpression& expression, bool is_negative) {
    if (const auto* number = std::get_if<std::int64_t>(&expression.node)) {
      constant = wrapping_sum(constant, is_negative ? negated(*number) : *number);
    } else if (const auto* counter = std::get_if<IntExpression::Counter>(&expression.node)) {
      terms.push_back({counter, is_negative});
    } else if (const auto* sum = std::get_if<IntExpression::Sum>(&expression.node)) {
      add(*sum->left, is_negative);
      add(*sum->right, is_negative != sum->subtract);
    } else {
      has_variable = true;
    }
  }
};

Sum difference(const Trigger::Compare& comparison) {
  Sum sum;
  sum.add(comparison.left, false);
  sum.add(comparison.right, true);
  return sum;
}

std::vector<const IntExpression::Counter*> counters_in(const Sum& sum) {
  std::vector<const IntExpression::Counter*> result;
  for (const Sum::Term& term : sum.terms) {
    result.push_back(term.counter);
  }
  return result;
}

/// A signed number, as written.
std::optional<std::int64_t> signed_number(const AssumeExpression& expression) {
  if (const auto* number = std::get_if<AssumeExpression::Number>(&expression.node)) {
    return number->is_unsigned ? std::nullopt : std::optional(number->value);
  }
  const auto* unary = std::get_if<AssumeExpression::Unary>(&expression.node);
  if (unary == nullptr || unary->op != '-') {
    return std::nullopt;
  }
  const auto operand = signed_number(*unary->operand);
  return operand ? std::optional(negated(*operand)) : std::nullopt;
}

}  // namespace

std::vector<const IntExpression::Counter*> counters_in(const IntExpression& expression) {
  Sum sum;
  sum.add(expression, false);
  return counters_in(sum);
}

std::vector<const IntExpression::Counter*> counters_in(const Trigger::Compare& comparison) {
  return counters_in(difference(comparison));
}

std::optional<CounterTest> counter_test(const Trigger::Compare& comparison) {
  const Sum sum = difference(comparison);
  if (sum.terms.size() != 1 || sum.has_variable) {
    return std::nullopt;
  }
  const auto& [counter, is_negative] = sum.terms.front();
  return CounterTest{counter->counter, counter->key,
                     is_negative ? sum.constant : negated(sum.constant)};
}

std::optional<CounterTest> counter_test(const AssumeExpression& expression) {
  using Asks = CounterTest::Asks;
  if (const auto* unary = std::get_if<AssumeExpression::Unary>(&expression.node)) {
    const auto* counter = std::get_if<AssumeExpression::Counter>(&unary->operand->node);
    return counter != nullptr && unary->op == '!'
               ? std::optional(CounterTest{counter->counter, counter->key, 0})
               : std::nullopt;
  }
  const auto* binary = std::get_if<AssumeExpression::Binary>(&expression.node);
  if (binary == nullptr) {
    return std::nullopt;
  }
  const bool is_order =
      binary->op == "<" || binary->op == "<=" || binary->op == ">" || binary->op == ">=";
  if (!is_order && binary->op != "==" && binary->op != "!=") {
    return std::nullopt;
  }
  const auto* left = std::get_if<AssumeExpression::Counter>(&binary->left->node);
  const auto* right = std::get_if<AssumeExpression::Counter>(&binary->right->node);
  const auto constant = signed_number(left != nullptr ? *binary->right : *binary->left);
  const auto* counter = left != nullptr ? left : right;
  if (counter == nullptr || !constant) {
    return std::nullopt;
  }
  return CounterTest{counter->counter, counter->key, *constant,
                     is_order ? Asks::Order : Asks::Equal};
}

CounterChange counter_change(const Action::AssignCounter& action) {
  using Kind = CounterChange::Kind;
  Sum sum;
  sum.add(action.value, false);
  if (sum.terms.empty()) {
    return {Kind::Sets};
  }
  const auto& [counter, is_negative] = sum.terms.front();
  const bool is_own = sum.terms.size() == 1 && !is_negative && !sum.has_variable &&
                      counter->counter == action.counter && counter->key == action.key;
  return is_own ? CounterChange{Kind::Adds, sum.constant} : CounterChange{Kind::Depends};
}

void CounterQuestions::add(const CounterTest& test) {
  constants.insert(test.constant);
  has_order |= test.asks == CounterTest::Asks::Order;
}

void CounterQuestions::merge(const CounterQuestions& other) {
  constants.insert(other.constants.begin(), other.constants.end());
  has_order |= other.has_order;
}

std::vector<std::int64_t> CounterQuestions::representatives(
    const std::set<std::int64_t>& shifts) const {
  std::set<std::int64_t> points = constants;
  for (int round = 0; round < 2; ++round) {
    for (const std::int64_t point : std::set<std::int64_t>(points)) {
      for (const std::int64_t shift : shifts) {
        points.insert(wrapping_sum(point, negated(shift)));
      }
    }
  }
  std::set<std::int64_t> values = points;
  for (const std::int64_t point : points) {
    if (has_order) {
      values.insert({wrapping_sum(point, -1), wrapping_sum(point, 1)});
    }
  }
  std::int64_t different = 1;
  while (points.contains(different)) {
    ++different;
  }
  values.insert(different);
  values.erase(0);
  std::vector<std::int64_t> result{0};
  result.insert(result.end(), values.begin(), values.end());
  return result;
}

}  // namespace pcegar::spec

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "spec/automaton.hpp"

namespace pcegar::spec {

/// The counters in an integer expression; a counter that occurs twice is listed twice.
[[nodiscard]] std::vector<const IntExpression::Counter*> counters_in(
    const IntExpression& expression);
[[nodiscard]] std::vector<const IntExpression::Counter*> counters_in(
    const Trigger::Compare& comparison);

/// A comparison of one counter of one key with a constant.
struct CounterTest {
  std::string counter;
  Key key;
  std::int64_t constant = 0;
  enum class Asks { Equal, Order } asks = Asks::Equal;
};
[[nodiscard]] std::optional<CounterTest> counter_test(const Trigger::Compare& comparison);
[[nodiscard]] std::optional<CounterTest> counter_test(const AssumeExpression& expression);

/// The effect of an action on a counter.
struct CounterChange {
  enum class Kind {
    Adds,    ///< adds a constant to it
    Sets,    ///< sets it to a value that does not depend on counters
    Depends  ///< sets it to a value that depends on counters in another way
  } kind = Kind::Sets;
  std::int64_t added = 0;
};
[[nodiscard]] CounterChange counter_change(const Action::AssignCounter& action);

/// The questions about a counter: the constants that it is compared with.
struct CounterQuestions {
  std::set<std::int64_t> constants;
  bool has_order = false;

  void add(const CounterTest& test);
  void merge(const CounterQuestions& other);
  /// A value for each combination of answers, also if one or two of `shifts` are added before; 0 is
  /// the first.
  [[nodiscard]] std::vector<std::int64_t> representatives(
      const std::set<std::int64_t>& shifts) const;
};

}  // namespace pcegar::spec

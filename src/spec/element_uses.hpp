// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "spec/automaton.hpp"
#include "spec/counter_uses.hpp"

namespace pcegar::spec {

/// What a transition does with sets and counters.
struct ElementUses {
  /// What is asked about a key.
  struct Questions {
    std::set<std::string> sets;
    std::map<std::string, CounterQuestions> counters;
  };
  /// A comparison in which a counter is not compared with a constant.
  struct Relation {
    const Trigger::Compare* comparison;
    std::set<Key> keys;
  };
  std::set<Key> keys;  ///< those with a joker in them, wherever they stand
  std::map<Key, Questions> asked;
  std::vector<Relation> relations;
  bool has_open_terms = false;  ///< counters in ASSUME that are not compared with a constant
  bool takes_counters = false;  ///< actions that use counters otherwise than to add a constant
  std::set<std::string> asked_empty;
  std::array<std::set<std::string>, most_key_parts> names;  ///< written parts, also int variables
  /// What is added to counters in one go, by their names.
  std::map<std::string, std::set<std::int64_t>> added;

  [[nodiscard]] bool asks_one() const {
    return !asked.empty() || !relations.empty() || has_open_terms;
  }
};

[[nodiscard]] ElementUses element_uses(const Transition& transition);

/// Whether a MATCH CALL stands somewhere in the trigger.
[[nodiscard]] bool looks_at_call(const Trigger& trigger);

}  // namespace pcegar::spec

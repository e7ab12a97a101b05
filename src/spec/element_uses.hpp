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

/// The uses of sets and counters in a transition.
struct ElementUses {
  /// The questions about a key.
  struct Questions {
    std::set<std::string> sets;
    std::map<std::string, CounterQuestions> counters;
  };
  /// A comparison in which a counter is not compared with a constant.
  struct Relation {
    const Trigger::Compare* comparison;
    std::set<Key> keys;
  };
  std::set<Key> keys;  ///< all keys with a joker
  std::map<Key, Questions> asked;
  std::vector<Relation> relations;
  bool has_open_terms = false;  ///< counters in ASSUME that are not compared with a constant
  bool takes_counters = false;  ///< actions that use counters other than to add a constant
  std::set<std::string> asked_empty;
  std::array<std::set<std::string>, most_key_parts> names;  ///< written parts, also int variables
  /// The constants that are added to counters in one transition, by the counters' names.
  std::map<std::string, std::set<std::int64_t>> added;

  [[nodiscard]] bool asks_one() const {
    return !asked.empty() || !relations.empty() || has_open_terms;
  }
};

[[nodiscard]] ElementUses element_uses(const Transition& transition);

/// Whether the trigger contains a MATCH CALL.
[[nodiscard]] bool looks_at_call(const Trigger& trigger);

}  // namespace pcegar::spec

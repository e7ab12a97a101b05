// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "cpa/framework/state.hpp"
#include "cpa/framework/waitlist.hpp"

namespace pcegar::cpa {

/// The sets reached and waitlist, both subsets of E x Pi. Partitioned by AbstractState::
/// partition_key() (location and call stack, automaton states, and for path-formula states the
/// abstraction they belong to), so that merge and stop look only at states that can match.
/// Iteration is in order of insertion.
///
/// In addition there are the uncovered states: states that were covered by a state which has been
/// removed since. It is not certain that a reached state represents them, and not yet known whether
/// they have to be explored. As long as there are uncovered states, reached is not closed under
/// successors.
class ReachedSet {
public:
  ReachedSet(const cfa::Program& program, TraversalOrder order)
      : waitlist_(program, order), uncovered_(program, order) {}

  /// Adds to reached and to the waitlist.
  void add(const Entry& entry);
  /// Adds to reached only.
  void add_without_exploring(const Entry& entry);
  /// Adds an uncovered state, which is not reached.
  void add_uncovered(const Entry& entry);
  /// Takes out the uncovered state that comes first in the traversal order; nothing if there are no
  /// uncovered states.
  std::optional<Entry> take_uncovered();
  /// Removes from all.
  void remove(const StatePtr& state);
  void replace(const StatePtr& old_state, const Entry& entry);
  void set_precision(const StatePtr& state, PrecisionPtr precision);
  void clear();

  [[nodiscard]] bool contains(const StatePtr& state) const {
    return positions_.contains(state.get());
  }
  [[nodiscard]] const PrecisionPtr& precision(const StatePtr& state) const;
  /// The entries of the state's partition, in order of insertion.
  [[nodiscard]] std::span<const Entry> partition(const AbstractState& state) const;
  [[nodiscard]] std::size_t size() const { return positions_.size(); }
  /// All states in order of insertion.
  [[nodiscard]] std::vector<StatePtr> states() const;

  [[nodiscard]] bool has_uncovered() const { return !uncovered_.empty(); }
  [[nodiscard]] Waitlist& waitlist() { return waitlist_; }
  [[nodiscard]] const Waitlist& waitlist() const { return waitlist_; }

private:
  struct Position {
    std::uint64_t partition;
    std::uint64_t sequence;
  };
  Waitlist waitlist_;
  Waitlist uncovered_;
  std::unordered_map<const AbstractState*, PrecisionPtr> uncovered_precisions_;  // looked up only
  std::unordered_map<std::uint64_t, std::vector<Entry>> partitions_;
  std::unordered_map<const AbstractState*, Position> positions_;
  std::uint64_t next_sequence_ = 0;
};

}  // namespace pcegar::cpa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <map>

#include "cfa/program.hpp"
#include "cpa/framework/state.hpp"

namespace pcegar::cpa {

/// The order in which the frontier is explored (paper 000, Sect. 2.7.1).
enum class TraversalOrder {
  DepthFirst,
  BreadthFirst,
  /// Fewest blocks from the root first, then the deepest call, then the location that comes first
  /// in reverse post-order ("topological"): all paths of a block into a join are merged before it
  /// is expanded, and no loop starves what comes after it.
  ReversePostOrder
};

/// The frontier, ordered; elements are identified by their state object.
class Waitlist {
public:
  Waitlist(const cfa::Program& program, TraversalOrder order) : program_(program), order_(order) {}

  void add(const StatePtr& state);
  void remove(const StatePtr& state);
  [[nodiscard]] bool contains(const StatePtr& state) const { return keys_.contains(state.get()); }
  [[nodiscard]] bool empty() const { return queue_.empty(); }
  [[nodiscard]] std::size_t size() const { return queue_.size(); }
  StatePtr pop();
  void clear();

private:
  struct Key {
    std::int64_t block = 0;
    std::int64_t call = 0;
    std::int64_t location = 0;
    std::int64_t sequence = 0;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  [[nodiscard]] Key key_of(const AbstractState& state);

  const cfa::Program& program_;
  TraversalOrder order_;
  std::int64_t next_sequence_ = 0;
  std::map<Key, StatePtr> queue_;
  std::map<const AbstractState*, Key> keys_;  // looked up only, never iterated
};

}  // namespace pcegar::cpa

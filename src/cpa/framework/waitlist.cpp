// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/framework/waitlist.hpp"

#include "support/error.hpp"

namespace pcegar::cpa {

Waitlist::Key Waitlist::key_of(const AbstractState& state) {
  const std::int64_t sequence = next_sequence_++;
  switch (order_) {
    case TraversalOrder::DepthFirst: return {0, 0, 0, -sequence};
    case TraversalOrder::BreadthFirst: return {0, 0, 0, sequence};
    case TraversalOrder::ReversePostOrder: {
      const Facts facts = facts_of(state);
      const auto* block = facts.find<BlockDepth>();
      const auto* calls = facts.find<OnCallStack>();
      return {block == nullptr ? 0 : block->blocks,
              calls == nullptr ? 0 : -static_cast<std::int64_t>(calls->depth),
              program_.location(facts.get<AtLocation>().location).reverse_post_order, sequence};
    }
  }
  return {};
}

void Waitlist::add(const StatePtr& state) {
  if (contains(state)) {
    return;
  }
  const Key key = key_of(*state);
  queue_.emplace(key, state);
  keys_.emplace(state.get(), key);
}

void Waitlist::remove(const StatePtr& state) {
  const auto found = keys_.find(state.get());
  if (found != keys_.end()) {
    queue_.erase(found->second);
    keys_.erase(found);
  }
}

StatePtr Waitlist::pop() {
  PCEGAR_ASSERT(!queue_.empty(), "pop from an empty waitlist");
  const auto first = queue_.begin();
  StatePtr state = first->second;
  keys_.erase(state.get());
  queue_.erase(first);
  return state;
}

void Waitlist::clear() {
  queue_.clear();
  keys_.clear();
}

}  // namespace pcegar::cpa

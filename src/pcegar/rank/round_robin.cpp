// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// One target of each property, then the second of each, and so on: with join:K, every property gets
// its share of a refinement, however many targets another one has. Helps where one property has
// hundreds of targets that a single predicate rules out.
#include <map>

#include "pcegar/rank/by_key.hpp"

namespace pcegar::rank {

RankRow round_robin() {
  const RankOperator take_turns = [](const RankRound& round) {
    std::map<cpa::PropertyId, std::size_t> seen;
    std::vector<std::size_t> turn;
    std::vector<std::size_t> order;
    for (const TargetInfo& target : round.targets) {
      order.push_back(order.size());
      turn.push_back(seen[target.property]++);
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return turn[i]; });
    return order;
  };
  return {"round-robin", "", "one of each property, then the second of each, and so on",
          [take_turns](const std::string&) { return RankOperator(take_turns); },
          "where one property has hundreds of targets"};
}

}  // namespace pcegar::rank

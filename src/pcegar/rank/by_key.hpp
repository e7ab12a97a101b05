// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>

#include "pcegar/rank.hpp"

namespace pcegar::rank {

/// A row without parameter that sorts by a key of each target, smallest first. Equal ones stay in
/// the order that they come in.
template <class Key>
RankRow by_key(std::string name, std::string description, Key key, std::string helps) {
  const RankOperator sort = [key](const RankRound& round) {
    std::vector<std::size_t> order(round.targets.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      order[i] = i;
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return key(round.targets[i]); });
    return order;
  };
  return {std::move(name), "", std::move(description),
          [sort](const std::string&) { return RankOperator(sort); }, std::move(helps)};
}

}  // namespace pcegar::rank

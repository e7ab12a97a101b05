// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of rank operators, and their composition.
#include <algorithm>

#include "pcegar/names.hpp"
#include "pcegar/rank.hpp"
#include "support/error.hpp"

namespace pcegar {

namespace rank {
RankRow cost();
RankRow first();
RankRow identity();
RankRow level_ascending();
RankRow level_descending();
RankRow loop_heads();
RankRow path_length();
RankRow property();
RankRow random();
RankRow round_robin();
RankRow shared_prefix();
}  // namespace rank

std::vector<RankRow> built_in_rank_rows() {
  return {
      rank::identity(),      rank::first(),       rank::level_ascending(), rank::level_descending(),
      rank::property(),      rank::round_robin(), rank::path_length(),     rank::loop_heads(),
      rank::shared_prefix(), rank::cost(),        rank::random()};
}

namespace {

/// Non-empty, within range and without repetition.
bool is_sublist(const std::vector<std::size_t>& list, std::size_t size) {
  std::vector<bool> seen(size, false);
  for (const std::size_t i : list) {
    if (i >= size || seen[i]) {
      return false;
    }
    seen[i] = true;
  }
  return !list.empty();
}

}  // namespace

RankOperator make_rank(const std::string& text, std::span<const RankRow> rows) {
  std::vector<RankOperator> stages;
  for (const std::string& name : split(text, ',')) {
    const RankRow* const row = find_row(rows, name);
    if (row == nullptr) {
      throw InputError("unknown rank operator '" + name + "'; known are " + known_names(rows));
    }
    stages.push_back(row->make(name_and_parameter(name).parameter));
  }
  std::reverse(stages.begin(), stages.end());
  return [stages](const RankRound& round) {
    std::vector<std::size_t> order(round.targets.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      order[i] = i;
    }
    std::vector<TargetInfo> targets(round.targets.begin(), round.targets.end());
    for (const RankOperator& stage : stages) {
      const std::vector<std::size_t> sorted = stage({targets, round.names});
      PCEGAR_ASSERT(is_sublist(sorted, targets.size()), "rank returns a list of some targets");
      std::vector<std::size_t> new_order;
      std::vector<TargetInfo> new_targets;
      for (const std::size_t i : sorted) {
        new_order.push_back(order[i]);
        new_targets.push_back(targets[i]);
      }
      order = std::move(new_order);
      targets = std::move(new_targets);
    }
    return order;
  };
}

}  // namespace pcegar

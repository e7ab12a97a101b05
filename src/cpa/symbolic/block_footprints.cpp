// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/symbolic/block_footprints.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pcegar::cpa {

const std::vector<smt::Term>& BlockFootprints::of(const Block& block) {
  OfStart& start = starts_[block.steps.get()];
  if (start.steps.expired()) {  // it is new, or another one was there
    start = {block.steps, find(*block.steps)};
  }
  return *sets_[start.at[block.point]];
}

/// Steps come in an order in which all that arrive at a point are before those that leave it.
std::vector<BlockFootprints::SetNumber> BlockFootprints::find(const BlockSteps& steps) {
  std::vector<SetNumber> at(steps.point_count());
  steps.for_each_step([&](BlockSteps::Point from, BlockSteps::Point to, cfa::EdgeId edge,
                          std::span<const cfa::Expression* const> conditions) {
    SetNumber set = united(at[from], of(edge));
    for (const cfa::Expression* condition : conditions) {
      set = united(set, of(*condition));
    }
    at[to] = united(at[to], set);
  });
  return at;
}

BlockFootprints::SetNumber BlockFootprints::of(cfa::EdgeId edge) {
  const auto [known, is_new] = edges_.try_emplace(edge);
  if (is_new) {
    known->second = number_of(builder_.mentioned(builder_.extend(builder_.empty(), edge)));
  }
  return known->second;
}

BlockFootprints::SetNumber BlockFootprints::of(const cfa::Expression& condition) {
  const auto [known, is_new] = conditions_.try_emplace(&condition);
  if (is_new) {
    known->second =
        number_of(builder_.mentioned(builder_.assume(builder_.empty(), condition, true)));
  }
  return known->second;
}

BlockFootprints::SetNumber BlockFootprints::number_of(std::vector<smt::Term> set) {
  const auto [known, is_new] =
      numbers_.try_emplace(std::move(set), static_cast<SetNumber>(sets_.size()));
  if (is_new) {
    sets_.push_back(&known->first);
  }
  return known->second;
}

BlockFootprints::SetNumber BlockFootprints::united(SetNumber a, SetNumber b) {
  constexpr SetNumber empty = 0;
  if (a == b || b == empty) {
    return a;
  }
  if (a == empty) {
    return b;
  }
  const auto [smaller, larger] = std::minmax(a, b);
  const auto [known, is_new] = unions_.try_emplace(std::uint64_t{smaller} << 32U | larger);
  if (is_new) {
    std::vector<smt::Term> both;
    std::ranges::set_union(*sets_[a], *sets_[b], std::back_inserter(both));
    known->second = number_of(std::move(both));
  }
  return known->second;
}

}  // namespace pcegar::cpa

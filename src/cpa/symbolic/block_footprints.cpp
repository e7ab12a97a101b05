// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/symbolic/block_footprints.hpp"

#include <algorithm>
#include <unordered_set>

namespace pcegar::cpa {

const std::vector<smt::Term>& BlockFootprints::of(const Block& block) {
  const auto [known, is_new] = blocks_.try_emplace(block.number);
  if (is_new) {
    std::unordered_set<smt::Term> found;
    const auto add = [&found](const std::vector<smt::Term>& variables) {
      found.insert(variables.begin(), variables.end());
    };
    for (const BlockLink& link : block.links()) {
      add(of(link.edge));
      for (const cfa::Expression* condition : link.conditions) {
        add(of(*condition));
      }
    }
    known->second.assign(found.begin(), found.end());
    std::ranges::sort(known->second);
  }
  return known->second;
}

const std::vector<smt::Term>& BlockFootprints::of(cfa::EdgeId edge) {
  const auto [known, is_new] = edges_.try_emplace(edge);
  if (is_new) {
    known->second = builder_.mentioned(builder_.extend(builder_.empty(), edge));
  }
  return known->second;
}

const std::vector<smt::Term>& BlockFootprints::of(const cfa::Expression& condition) {
  const auto [known, is_new] = conditions_.try_emplace(&condition);
  if (is_new) {
    known->second = builder_.mentioned(builder_.assume(builder_.empty(), condition, true));
  }
  return known->second;
}

}  // namespace pcegar::cpa

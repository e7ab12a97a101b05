// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// By an estimate of what the provident refinement costs: interpolation asks about every block of a
// sequence, and the formulas grow with the edges, hence blocks times edges. A refinement of the
// cheapest path may make the expensive ones unnecessary.
#include "pcegar/rank/by_key.hpp"

namespace pcegar::rank {

RankRow cost() {
  return by_key(
      "cost", "those whose refinement is estimated to be cheapest first",
      [](const TargetInfo& target) { return target.path.size() * target.level; },
      "where a few paths are very long: the cost is estimated as blocks times edges");
}

}  // namespace pcegar::rank

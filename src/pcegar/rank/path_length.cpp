// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// By the number of blocks of the abstract path. With large blocks that is not the level: a block
// may have many edges, but the price of a refinement grows with the number of interpolants.
#include "pcegar/rank/by_key.hpp"

namespace pcegar::rank {

RankRow path_length() {
  return by_key(
      "path-length", "those whose abstract paths have the fewest blocks first",
      [](const TargetInfo& target) { return target.path.size(); },
      "the cost of interpolation grows with the number of blocks");
}

}  // namespace pcegar::rank

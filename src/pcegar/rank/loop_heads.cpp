// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// By the number of loop heads on the path: paths that go around loops less often first, since the
// refinement of a path that goes around ten times may unroll the loop ten times.
#include "pcegar/rank/by_key.hpp"

namespace pcegar::rank {

RankRow loop_heads() {
  return by_key(
      "loop-heads", "those whose paths pass the fewest loop heads first",
      [](const TargetInfo& target) { return target.loop_heads; }, "where refinements unroll loops");
}

}  // namespace pcegar::rank

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// R_T and R_B: by the distance from the root of the ARG. Near targets have short paths, whose
// refinements are cheap and often rule out the longer ones that begin alike; far ones first say
// more about loops, at a higher price.
#include "pcegar/rank/by_key.hpp"

namespace pcegar::rank {

RankRow level_ascending() {
  return by_key(
      "level-asc", "those nearest to the root of the ARG first (R_T)",
      [](const TargetInfo& target) { return target.level; },
      "near targets are cheap and may rule out longer paths with the same beginning. "
      "`first,level-asc` takes only the nearest target");
}

RankRow level_descending() {
  return by_key(
      "level-desc", "those farthest from the root of the ARG first (R_B)",
      [](const TargetInfo& target) { return -static_cast<long>(target.level); },
      "far targets carry more information about loops");
}

}  // namespace pcegar::rank

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// R_ID: the order of exploration. Costs nothing; with select join-all no other order changes what
// is refined.
#include "pcegar/rank/by_key.hpp"

namespace pcegar::rank {

RankRow identity() {
  return by_key(
      "id", "all targets in the order of exploration (R_ID)", [](const TargetInfo&) { return 0; },
      "costs nothing; with `join-all` the order does not matter");
}

}  // namespace pcegar::rank

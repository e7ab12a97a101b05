// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// All targets of one property before those of the next: with join:K, the refinements that are
// joined speak about the same thing. A property at a time, and yet one exploration for all.
#include "pcegar/rank/by_key.hpp"

namespace pcegar::rank {

RankRow property() {
  return by_key(
      "property", "those of the first property first",
      [](const TargetInfo& target) { return target.property; },
      "with `first`: all refinements of one property come before those of the next");
}

}  // namespace pcegar::rank

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// By how much of the path other targets share: if the shared part is infeasible, one refinement
// rules out all of them. The best first choice for select first and join:K with a small K.
#include "pcegar/rank/by_key.hpp"

namespace pcegar::rank {

RankRow shared_prefix() {
  return by_key(
      "shared-prefix", "those whose paths share the most with other paths first",
      [](const TargetInfo& target) { return -static_cast<long>(target.shared); },
      "with `first` and small `join:K`");
}

}  // namespace pcegar::rank

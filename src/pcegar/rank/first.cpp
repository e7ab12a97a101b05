// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// R_F: one target only, as lazy abstraction does. Helps where one refinement rules out all other
// paths as well, since nothing else is computed; "first,level-asc" is the nearest one.
#include "pcegar/rank.hpp"

namespace pcegar::rank {

RankRow first() {
  return {"first", "", "only the first target, in the order of the later names (R_F)",
          [](const std::string&) {
            return [](const RankRound&) { return std::vector<std::size_t>{0}; };
          },
          "where one refinement rules out all other paths as well"};
}

}  // namespace pcegar::rank

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// S_F: one refinement, applied at its pivot. What CEGAR does; most restarts, fewest predicates.
#include "pcegar/select/join.hpp"

namespace pcegar::select {

SelectRow first() {
  return {"first", "", "the first refinement (S_F)",
          [](const std::string&) -> SelectStage {
            return [](const SelectRound& round) { return first_ones(round, 1); };
          },
          "single-path refinement, applied at its pivot; fewest predicates"};
}

}  // namespace pcegar::select

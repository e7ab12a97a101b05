// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// S_U: all refinements of this exploration. Fewest restarts; the right choice for many properties,
// whose refinements have little to do with each other.
#include "pcegar/select/join.hpp"

namespace pcegar::select {

SelectRow join_all() {
  return {"join-all", "", "the union of all refinements (S_U)",
          [](const std::string&) -> SelectStage {
            return
                [](const SelectRound& round) { return first_ones(round, round.candidates.size()); };
          },
          "many properties: fewest restarts"};
}

}  // namespace pcegar::select

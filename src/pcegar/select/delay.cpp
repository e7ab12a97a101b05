// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Delaying (002, Sect. 3.4). A refinement about the counter of a loop tends to unroll the loop.
// Such refinements are left out as long as there are others, whose predicates may rule out their
// paths as well; if there are no others, all are chosen. Helps where a loop is irrelevant to the
// property and something else on the path is infeasible, too.
#include "pcegar/select/join.hpp"
#include "support/error.hpp"

namespace pcegar::select {

SelectRow delay() {
  return {"delay", "loops", "all refinements without loop counters, or all if there are none",
          [](const std::string& parameter) -> SelectStage {
            if (parameter != "loops") {
              throw InputError("'delay:" + parameter + "': only loops can be delayed");
            }
            return [](const SelectRound& round) {
              std::vector<std::size_t> result;
              for (std::size_t i = 0; i < round.candidates.size(); ++i) {
                if (round.candidate(i).scores.loop_counters == 0) {
                  result.push_back(i);
                }
              }
              return result.empty() ? first_ones(round, round.candidates.size()) : result;
            };
          },
          "loops that are irrelevant to the property"};
}

}  // namespace pcegar::select

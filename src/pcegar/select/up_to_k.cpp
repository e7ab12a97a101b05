// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// S_{<=K} as the thesis defines it (002, Table 4.2): the first K spurious refinements of the
// ranking, whatever they speak about and whichever property they are for.
#include "pcegar/names.hpp"
#include "pcegar/select/join.hpp"

namespace pcegar::select {

SelectRow up_to_k() {
  return {"up-to", "K", "the union of the first K refinements of the ranking (the thesis's S_<=k)",
          [](const std::string& parameter) -> SelectStage {
            const std::size_t k = positive_parameter(parameter, "K in 'up-to:" + parameter + "'");
            return [k](const SelectRound& round) { return first_ones(round, k); };
          },
          "comparisons with the thesis: the first K, whatever their variables"};
}

}  // namespace pcegar::select

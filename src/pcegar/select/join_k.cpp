// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Between first and join-all, after the thesis's S_{<=K} (up_to_k.cpp); rank says which K. Helps
// where join-all tracks so many predicates that abstraction gets slow. K counts different
// refinements of each property. Counting equal refinements of several targets was tried first; the
// K nearest targets then often had K times the same refinement, so that level-asc needed more
// restarts than level-desc. It still did where the values of one counter used up K.
#include "pcegar/names.hpp"
#include "pcegar/select/join.hpp"

namespace pcegar::select {

SelectRow join_k() {
  return {"join", "K", "the union of each property's first K different refinements",
          [](const std::string& parameter) -> SelectStage {
            const std::size_t k = positive_parameter(parameter, "K in 'join:" + parameter + "'");
            return [k](const SelectRound& round) { return first_different_ones(round, k); };
          },
          "where joining all makes abstraction slow. A refinement with the same variables as "
          "earlier ones does not count"};
}

}  // namespace pcegar::select

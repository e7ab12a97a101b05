// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// join:K with a K that adapts to the run. A restart explores known states again; each predicate
// costs solver queries in abstraction. After every exploration, K doubles if the queries of
// abstraction for each expanded state have not risen by half since the one before (restarts
// dominate), and is halved if they have (abstraction dominates). Queries and states are counted,
// not seconds, so that two runs choose the same.
#include "pcegar/names.hpp"
#include "pcegar/select/join.hpp"

namespace pcegar::select {

namespace {

class Adaptive {
public:
  explicit Adaptive(std::size_t k) : k_(k) {}

  std::vector<std::size_t> operator()(const SelectRound& round) {
    constexpr std::uint64_t scale = 1000;  // queries per thousand states
    const std::uint64_t states = round.effort.expanded_states - before_.expanded_states;
    const std::uint64_t queries = round.effort.abstraction_queries - before_.abstraction_queries;
    const std::uint64_t rate = states == 0 ? 0 : queries * scale / states;
    if (asked_before_) {
      k_ = 2 * rate > 3 * rate_ ? std::max<std::size_t>(1, k_ / 2) : std::min(most, 2 * k_);
    }
    asked_before_ = true;
    before_ = round.effort;
    rate_ = rate;
    return first_different_ones(round, k_);
  }

private:
  static constexpr std::size_t most = 1U << 20U;
  std::size_t k_;
  bool asked_before_ = false;
  std::uint64_t rate_ = 0;
  SearchEffort before_;
};

}  // namespace

SelectRow adaptive() {
  return {"adaptive", "K",
          "the union of each property's first K different refinements; K is doubled while restarts "
          "dominate and halved while abstraction dominates",
          [](const std::string& parameter) -> SelectStage {
            return Adaptive(positive_parameter(parameter, "K in 'adaptive:" + parameter + "'"));
          },
          "long runs"};
}

}  // namespace pcegar::select

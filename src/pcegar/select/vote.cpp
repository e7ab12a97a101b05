// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Every refinement votes for each of its predicates. The refinements whose predicates have the most
// votes on average are chosen. A predicate that many paths need is likely to be about the property
// (a lock's state), one that a single path needs about that path. Few predicates, more restarts
// than join-all.
#include <map>

#include "pcegar/select/join.hpp"

namespace pcegar::select {

namespace {

std::vector<std::size_t> elected(const SelectRound& round) {
  std::map<cpa::PredicateId, std::size_t> votes;
  for (std::size_t i = 0; i < round.candidates.size(); ++i) {
    for (const cpa::PredicateId predicate : round.candidate(i).increment.predicates()) {
      ++votes[predicate];
    }
  }
  // Averages are compared as fractions sum/count, exactly.
  std::size_t best_sum = 0;
  std::size_t best_count = 1;
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < round.candidates.size(); ++i) {
    std::size_t sum = 0;
    std::size_t count = 0;
    for (const cpa::PredicateId predicate : round.candidate(i).increment.predicates()) {
      sum += votes[predicate];
      ++count;
    }
    if (result.empty() || sum * best_count > best_sum * count) {
      best_sum = sum;
      best_count = count;
      result = {i};
    } else if (sum * best_count == best_sum * count) {
      result.push_back(i);
    }
  }
  return result;
}

}  // namespace

SelectRow vote() {
  return {"vote", "", "the union of those whose predicates are needed by the most refinements",
          [](const std::string&) -> SelectStage { return elected; }, "few, general predicates"};
}

}  // namespace pcegar::select

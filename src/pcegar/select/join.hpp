// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <numeric>
#include <set>

#include "pcegar/select.hpp"

namespace pcegar::select {

/// The first `count` candidates.
inline std::vector<std::size_t> first_ones(const SelectRound& round, std::size_t count) {
  std::vector<std::size_t> result(std::min(count, round.candidates.size()));
  std::iota(result.begin(), result.end(), std::size_t{0});
  return result;
}

/// The first `count` in the given order that are different, and those whose predicates are all in
/// what was taken before: they add nothing to the union and take no place. (In 002, Alg. 3.1, the
/// candidates are a set, too.) With them, one reason for many targets is a refinement of several
/// and so has global scope; without them, the other targets came back one by one.
inline std::vector<std::size_t> first_different_ones(const SelectRound& round,
                                                     std::span<const std::size_t> order,
                                                     std::size_t count) {
  std::size_t taken = 0;
  std::set<cpa::PredicateId> joined;
  std::vector<std::size_t> result;
  for (const std::size_t i : order) {
    const std::vector<cpa::PredicateId> wanted = round.candidate(i).increment.predicates();
    const bool adds = !std::includes(joined.begin(), joined.end(), wanted.begin(), wanted.end());
    if (!adds || taken < count) {
      result.push_back(i);
      joined.insert(wanted.begin(), wanted.end());
      taken += adds ? 1 : 0;
    }
  }
  return result;
}

/// The same in the order of rank.
inline std::vector<std::size_t> first_different_ones(const SelectRound& round, std::size_t count) {
  return first_different_ones(round, first_ones(round, round.candidates.size()), count);
}

}  // namespace pcegar::select

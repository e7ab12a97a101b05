// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "pcegar/select.hpp"
#include "pcegar/symbol_names.hpp"

namespace pcegar::select {

/// The first `count` candidates.
inline std::vector<std::size_t> first_ones(const SelectRound& round, std::size_t count) {
  std::vector<std::size_t> result(std::min(count, round.candidates.size()));
  std::iota(result.begin(), result.end(), std::size_t{0});
  return result;
}

/// What a refinement speaks about: the variables of each of its predicates.
using Subjects = std::set<std::vector<smt::Term>>;

inline Subjects subjects_of(const SelectRound& round, std::size_t candidate) {
  Subjects result;
  for (const cpa::PredicateId predicate : round.candidate(candidate).increment.predicates()) {
    const std::span<const smt::Term> variables = round.names.variables(predicate);
    result.emplace(variables.begin(), variables.end());
  }
  return result;
}

/// Of each property the first `count` in the given order that are different, and those that speak
/// about nothing new: they take no place. (In 002, Alg. 3.1, the candidates are a set, too.) With
/// them, one reason for many targets is a refinement of several and so has global scope; without
/// them, the other targets came back one by one. A counter has a refinement for each value that a
/// path gives it, and the targets nearest to the root have the first values: if each of them took
/// a place, the others would have to be found in later rounds, one after the other. Nor do
/// properties have to wait for each other, whose refinements have little in common.
inline std::vector<std::size_t> first_different_ones(const SelectRound& round,
                                                     std::span<const std::size_t> order,
                                                     std::size_t count) {
  std::map<cpa::PropertyId, std::size_t> taken;
  Subjects joined;
  std::vector<std::size_t> result;
  for (const std::size_t i : order) {
    const Subjects subjects = subjects_of(round, i);
    const bool is_different =
        !std::includes(joined.begin(), joined.end(), subjects.begin(), subjects.end());
    std::size_t& places = taken[round.candidates[i]->violated.property];
    if (!is_different || places < count) {
      result.push_back(i);
      joined.insert(subjects.begin(), subjects.end());
      places += is_different ? 1 : 0;
    }
  }
  return result;
}

/// The same in the order of rank.
inline std::vector<std::size_t> first_different_ones(const SelectRound& round, std::size_t count) {
  return first_different_ones(round, first_ones(round, round.candidates.size()), count);
}

}  // namespace pcegar::select

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

/// The subject of a refinement: the variables of each of its predicates, and what it adds for other
/// components.
struct Subjects {
  std::set<std::vector<smt::Term>> variables;
  std::set<std::string> parts;

  [[nodiscard]] bool includes(const Subjects& others) const {
    return std::includes(variables.begin(), variables.end(), others.variables.begin(),
                         others.variables.end()) &&
           std::includes(parts.begin(), parts.end(), others.parts.begin(), others.parts.end());
  }
  void insert(const Subjects& others) {
    variables.insert(others.variables.begin(), others.variables.end());
    parts.insert(others.parts.begin(), others.parts.end());
  }
};

inline Subjects subjects_of(const SelectRound& round, std::size_t candidate) {
  Subjects result;
  for (const cpa::PredicateId predicate : round.candidate(candidate).increment.predicates()) {
    const std::span<const smt::Term> variables = round.names.variables(predicate);
    result.variables.emplace(variables.begin(), variables.end());
  }
  for (const cpa::ComponentIncrement& increment : round.candidate(candidate).others) {
    for (const std::string& part : increment.texts) {
      result.parts.insert(increment.analysis + " " + part);
    }
  }
  return result;
}

/// For each property: the first `count` different refinements in the given order, and in addition
/// those about nothing new, which do not count. (In 002, Alg. 3.1, the candidates are a set, too.)
/// With the additional ones, one reason for many targets is a joined refinement and so has global
/// scope; without them, the other targets were found again one by one. A counter has a refinement
/// for each value that a path gives it, and the targets nearest to the root have the first values:
/// if each of them counted, the others would have to be found in later rounds, one after the other.
/// Properties are counted separately, so they do not wait for each other: their refinements have
/// little in common.
inline std::vector<std::size_t> first_different_ones(const SelectRound& round,
                                                     std::span<const std::size_t> order,
                                                     std::size_t count) {
  std::map<cpa::PropertyId, std::size_t> taken;
  Subjects joined;
  std::vector<std::size_t> result;
  for (const std::size_t i : order) {
    const Subjects subjects = subjects_of(round, i);
    const bool is_different = !joined.includes(subjects);
    std::size_t& places = taken[round.candidates[i]->violated.property];
    if (!is_different || places < count) {
      result.push_back(i);
      joined.insert(subjects);
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

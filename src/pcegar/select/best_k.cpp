// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The K different refinements with the best score: the criteria of refinement selection on one path
// (Beyer, Loewe, Wendler, SPIN 2015), here between the paths. Equal ones keep their rank.
//
//   length           short infeasible prefixes: cheap, and they rule out all that begins like them
//   width            few cuts with an interpolant: the reason is local
//   pivot-depth      deep pivots: most of what was explored stays
//   domain-type      flags before counters: fewer values to tell apart
//   loop-counters    few variables that loops count with: no unrolling
//   new-predicates   few predicates that are not tracked yet: abstraction stays cheap
//   shared-prefix    paths through states that many other candidates' paths go through
#include <map>

#include "pcegar/names.hpp"
#include "pcegar/select/join.hpp"
#include "support/error.hpp"

namespace pcegar::select {

namespace {

using Scores = std::vector<long>;

template <class Score>
Scores each(const SelectRound& round, Score score) {
  Scores result;
  for (std::size_t i = 0; i < round.candidates.size(); ++i) {
    result.push_back(static_cast<long>(score(round.candidate(i))));
  }
  return result;
}

Scores new_predicates(const SelectRound& round) {
  const std::vector<cpa::PredicateId> old = round.tracked.predicates();
  return each(round, [&](const refiners::RefinementCandidate& candidate) {
    const std::vector<cpa::PredicateId> wanted = candidate.increment.predicates();
    return std::count_if(wanted.begin(), wanted.end(), [&](cpa::PredicateId predicate) {
      return !std::binary_search(old.begin(), old.end(), predicate);
    });
  });
}

Scores shared_prefix(const SelectRound& round) {
  std::map<cpa::ArgNodeId, long> through;
  for (const refiners::ProvidentRefinement* refinement : round.candidates) {
    for (const cpa::ArgNodeId node : refinement->path.nodes) {
      ++through[node];
    }
  }
  Scores result;
  for (const refiners::ProvidentRefinement* refinement : round.candidates) {
    long shared = 0;
    for (const cpa::ArgNodeId node : refinement->path.nodes) {
      shared += through[node] - 1;
    }
    result.push_back(-shared);
  }
  return result;
}

using Candidate = refiners::RefinementCandidate;

const std::vector<std::pair<std::string, std::function<Scores(const SelectRound&)>>>& scores() {
  static const std::vector<std::pair<std::string, std::function<Scores(const SelectRound&)>>> table{
      {"length",
       [](const SelectRound& r) {
         return each(r, [](const Candidate& c) { return c.prefix_length; });
       }},
      {"width",
       [](const SelectRound& r) {
         return each(r, [](const Candidate& c) { return c.scores.width; });
       }},
      {"pivot-depth",
       [](const SelectRound& r) {
         return each(r, [](const Candidate& c) { return -static_cast<long>(c.pivot); });
       }},
      {"domain-type",
       [](const SelectRound& r) {
         return each(r, [](const Candidate& c) { return c.scores.domains; });
       }},
      {"loop-counters",
       [](const SelectRound& r) {
         return each(r, [](const Candidate& c) { return c.scores.loop_counters; });
       }},
      {"new-predicates", new_predicates},
      {"shared-prefix", shared_prefix},
  };
  return table;
}

SelectStage make(const std::string& parameter) {
  const NameAndParameter parts = name_and_parameter(parameter);
  const std::size_t k = positive_parameter(parts.name, "K in 'best:" + parameter + "'");
  std::string known;
  for (const auto& [name, score] : scores()) {
    known += (known.empty() ? "" : ", ") + name;
    if (name != parts.parameter) {
      continue;
    }
    return [k, score = score](const SelectRound& round) {
      const Scores costs = score(round);
      std::vector<std::size_t> order = first_ones(round, round.candidates.size());
      std::stable_sort(order.begin(), order.end(),
                       [&](std::size_t a, std::size_t b) { return costs[a] < costs[b]; });
      return first_different_ones(round, order, k);
    };
  }
  throw InputError("unknown score in 'best:" + parameter + "'; known are " + known);
}

}  // namespace

SelectRow best_k() {
  return {"best", "K:SCORE",
          "the union of each property's K refinements with the least length, width, domain-type, "
          "loop-counters or new-predicates, or the greatest pivot-depth or shared-prefix",
          make, "refinement selection between paths"};
}

}  // namespace pcegar::select

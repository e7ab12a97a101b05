// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Preferences among the candidate refinements of one path ("Refinement Selection", SPIN 2015; the
// thesis 002 names it as related work that selects on a single path). Each row maps a candidate to
// a cost; make_prefer compares candidates by several costs in turn.
#include "pcegar/prefer.hpp"

#include <algorithm>
#include <vector>

#include "pcegar/names.hpp"
#include "support/error.hpp"

namespace pcegar {

namespace {

using Candidate = refiners::RefinementCandidate;
using Tracked = cpa::PredicatePrecision;
using Question = PreferenceQuestion;

long as_cost(std::size_t value) {
  return static_cast<long>(value);
}

long new_predicates(const Question& q) {
  const std::vector<cpa::PredicateId> old = q.tracked.predicates();
  const std::vector<cpa::PredicateId> wanted = q.candidate.increment.predicates();
  return std::count_if(wanted.begin(), wanted.end(), [&](cpa::PredicateId predicate) {
    return !std::binary_search(old.begin(), old.end(), predicate);
  });
}

/// A row whose cost is one of the candidate's scores.
PreferRow by_score(std::string name, std::string description,
                   std::size_t refiners::Scores::*score) {
  return {std::move(name), "", std::move(description),
          [score](const Question& q) { return as_cost(q.candidate.scores.*score); }};
}

}  // namespace

std::vector<PreferRow> built_in_prefer_rows() {
  using refiners::Scores;
  const auto longest = [](const Question& q) { return -as_cost(q.candidate.prefix_length); };
  return {
      // Where only the plain prefix was interpolated, there is nothing to choose from.
      {"auto", "",
       "first for one path; long for 2 to 300 paths at a time, for which slices are computed",
       longest},
      {"first", "", "that of the shortest infeasible prefix; the others are ignored",
       [](const Question& q) { return as_cost(q.index); }},
      {"short", "", "with the shortest infeasible prefix, in blocks",
       [](const Question& q) { return as_cost(q.candidate.prefix_length); }},
      {"long", "", "with the longest infeasible prefix, in blocks", longest},
      {"shallow-pivot", "", "whose first predicate is nearest to the root",
       [](const Question& q) { return as_cost(q.candidate.pivot); }},
      {"deep-pivot", "", "whose first predicate is farthest from the root",
       [](const Question& q) { return -as_cost(q.candidate.pivot); }},
      by_score("short-interpolants",
               "with the shortest stretch of interpolants other than true and false",
               &Scores::interpolant_length),
      by_score("narrow", "with the fewest interpolants other than true and false", &Scores::width),
      by_score("simple-domains",
               "about flags rather than variables that are only compared by ==, and about those "
               "rather than others",
               &Scores::domains),
      by_score("no-loop-counters", "with the fewest loop counters", &Scores::loop_counters),
      by_score("few-variables", "with the fewest variables", &Scores::variables),
      by_score("few-predicates", "with the fewest predicates", &Scores::predicates),
      {"few-new-predicates", "", "with the fewest predicates that are not tracked yet",
       new_predicates},
      by_score("few-assumptions", "with the fewest branches on the prefix", &Scores::assumptions),
      by_score("few-assignments", "with the fewest assignments on the prefix",
               &Scores::assignments),
  };
}

PreferOperator make_prefer(const std::string& text, std::span<const PreferRow> table) {
  std::vector<PreferRow> rows;
  for (const std::string& name : split(text, ',')) {
    const PreferRow* const row = find_row(table, name);
    if (row == nullptr) {
      throw InputError("unknown preference '" + name + "' in '" + text + "'; known are " +
                       known_names(table));
    }
    rows.push_back(*row);
  }
  return [rows](std::span<const Candidate> candidates, const Tracked& tracked,
                const SymbolNames& names) {
    std::size_t best = 0;
    std::vector<long> least;
    for (std::size_t i = 0; i < candidates.size() && candidates.size() > 1; ++i) {
      std::vector<long> costs;
      for (const PreferRow& row : rows) {
        costs.push_back(row.cost({candidates[i], i, tracked, names}));
      }
      if (i == 0 || costs < least) {
        best = i;
        least = std::move(costs);
      }
    }
    return best;
  };
}

bool prefers_by_round(const std::string& text) {
  return text == "auto";
}

bool prefers_longest(const std::string& text) {
  return text == "auto" || text == "long";
}

bool prefers_plain(const std::string& text) {
  return text == "first" || text.starts_with("first,");
}

}  // namespace pcegar

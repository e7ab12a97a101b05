// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A sum of `unsigned int` that a loop of n rounds computes may wrap around if n is large:
//
//     n = input() % 1000; i = 0; s = 0;
//     while (i < n) { s += 2; i++; }
//     if (s != 2 * n) error();
//
// A path of k rounds is impossible since i and s are small enough at its start not to wrap within k
// rounds, and that is what interpolants say: i <= 2^31 - k, another one for each path. What is
// missing is n <= 999, which no condition of the path says, only the value that n was given.
//
// So the bounds of n are asked for: the numbers in the formulas of the blocks before the loop, and
// their neighbours, are candidates, and a solver finds the tightest that these formulas imply, by
// bisection. The result is a predicate like any other.
#include "pcegar/entry_bounds.hpp"

#include <algorithm>
#include <set>

#include "smt/traverse.hpp"

namespace pcegar {

namespace {

constexpr std::size_t most_bounded_variables = 4;
constexpr std::size_t most_candidates = 100;
constexpr unsigned solver_steps = 100'000;  ///< for one bound
/// Limits of types say nothing that the formulas do not.
constexpr long largest = 2'147'483'646;

/// Ascending.
std::vector<long> numbers_near(const smt::TermManager& terms, std::span<const smt::Term> formulas) {
  std::set<long> found;
  for (const smt::Term formula : formulas) {
    smt::post_order(terms, formula, [&](smt::Term term) {
      if (terms.kind(term) != smt::Kind::Number || terms.sort(term) != terms.int_sort()) return;
      const mpz_class number = terms.number(term).get_num();
      if (abs(number) >= largest) return;
      for (const long near : {-1, 0, 1}) found.insert(number.get_si() + near);
    });
  }
  return {found.begin(), found.end()};
}

/// The SSA indices at the first and at the last time that the path comes to a location.
struct Visits {
  std::size_t first = 0;  ///< block, from 1; 0: never
  encoding::SsaMap at_first;
  encoding::SsaMap at_last;
};

Visits visits(const refiners::ErrorPath& path, cfa::LocationId place) {
  Visits result;
  encoding::SsaMap now;
  for (std::size_t k = 1; k <= path.block_count(); ++k) {
    now = encoding::PathFormulaBuilder::add(now, path.block(k).formula->ssa);
    if (path.block(k).end != place) continue;
    if (result.first == 0) {
      result.first = k;
      result.at_first = now;
    }
    result.at_last = now;
  }
  return result;
}

/// The first of some sorted values for which a monotone property holds, or the end.
template <class Iterator, class Property>
Iterator first_with(Iterator begin, Iterator end, const Property& property) {
  return std::partition_point(begin, end, [&](long value) { return !property(value); });
}

}  // namespace

std::vector<smt::Term> EntryBounds::of(const refiners::ErrorPath& path, cfa::LocationId place,
                                       std::span<const smt::Term> variables) {
  std::vector<smt::Term> result;
  const Visits at = visits(path, place);
  if (at.first == 0) return result;
  smt::TermManager& terms = builder_.terms();
  const std::vector<smt::Term> all = refiners::BlockFormulas(builder_).of(path);
  const std::span<const smt::Term> before = std::span(all).first(at.first);
  const std::vector<long> candidates = numbers_near(terms, before);
  if (candidates.size() > most_candidates) return result;
  const auto session = backend_.new_session(terms, {.resource_limit = solver_steps});
  for (const smt::Term formula : before) session->assert_term(formula);
  const auto holds = [&](smt::Term claim) {
    return smt::is_unsat(session->check({{terms.not_(claim)}}));
  };
  std::size_t asked = 0;
  for (const smt::Term variable : variables) {
    const smt::Term value = builder_.instantiate(variable, at.at_first);
    const bool is_kept = value == builder_.instantiate(variable, at.at_last);
    if (!is_kept || terms.sort(variable) != terms.int_sort() || asked == most_bounded_variables)
      continue;
    ++asked;
    const auto upper = first_with(candidates.begin(), candidates.end(), [&](long number) {
      return holds(terms.less_equal(value, terms.integer(number)));
    });
    if (upper != candidates.end()) {
      result.push_back(terms.less_equal(variable, terms.integer(*upper)));
    }
    const auto lower = first_with(candidates.rbegin(), candidates.rend(), [&](long number) {
      return holds(terms.less_equal(terms.integer(number), value));
    });
    if (lower != candidates.rend()) {
      result.push_back(terms.less_equal(terms.integer(*lower), variable));
    }
  }
  return result;
}

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/equations.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "smt/traverse.hpp"

namespace pcegar::interpolation {
namespace {

constexpr std::size_t most_values = 4;

/// The constants that a sum over the integers is compared with.
struct Comparisons {
  std::set<mpz_class> upper_bounds;  ///< sum <= c
  std::set<mpz_class> equations;     ///< sum = c
  std::set<mpz_class> side_by_side;  ///< c, with the bounds c and c - 1 in one formula
};

std::map<Term, Comparisons> comparisons_in(TermManager& terms, std::span<const Term> sequence) {
  std::map<Term, Comparisons> found;
  for (const Term formula : sequence) {
    std::map<Term, Comparisons> here;
    post_order(terms, formula, [&](Term term) {
      const Kind kind = terms.kind(term);
      if (kind != Kind::LessEqual && kind != Kind::Equal) return;
      const Term sum = terms.arguments(term)[0];
      const Term constant = terms.arguments(term)[1];
      if (terms.kind(constant) != Kind::Number || terms.sort(sum) != terms.int_sort()) return;
      Comparisons& comparisons = here[sum];
      (kind == Kind::Equal ? comparisons.equations : comparisons.upper_bounds)
          .insert(terms.number(constant).get_num());
    });
    for (auto& [sum, comparisons] : here) {
      Comparisons& all = found[sum];
      for (const mpz_class& bound : comparisons.upper_bounds) {
        if (comparisons.upper_bounds.contains(bound - 1)) all.side_by_side.insert(bound);
      }
      all.upper_bounds.merge(comparisons.upper_bounds);
      all.equations.merge(comparisons.equations);
    }
  }
  return found;
}

/// The values c that are compared with, if each bound is beside one of them: c or c - 1. Bounds in
/// different formulas may be those of a loop's counter, so c occurs in an equation, or both bounds
/// in one formula.
std::vector<mpz_class> split_values(const Comparisons& comparisons) {
  const std::set<mpz_class>& bounds = comparisons.upper_bounds;
  std::set<mpz_class> values = comparisons.side_by_side;
  for (const mpz_class& bound : bounds) {
    for (const mpz_class& value : {bound, mpz_class(bound + 1)}) {
      if (comparisons.equations.contains(value)) values.insert(value);
    }
  }
  const bool are_all_beside = std::ranges::all_of(bounds, [&](const mpz_class& bound) {
    return values.contains(bound) || values.contains(bound + 1);
  });
  if (bounds.empty() || !are_all_beside || values.size() > most_values) return {};
  return {values.begin(), values.end()};
}

/// A number for each interval between the values, ascending.
std::vector<mpz_class> numbers_between(const std::vector<mpz_class>& values) {
  std::vector<mpz_class> numbers{values.front() - 1};
  for (const mpz_class& value : values) {
    if (!std::ranges::binary_search(values, mpz_class(value + 1))) numbers.emplace_back(value + 1);
  }
  return numbers;
}

/// The formula with equations in the place of the bounds on the sum, which has one of the values or
/// is in the interval of this number.
Term with_equations_or(TermManager& terms, Term formula, const SplitEquation& equation,
                       const mpz_class& elsewhere) {
  std::unordered_map<Term, Term> replacement;
  const auto replace = [&](const mpz_class& bound) {
    const bool holds_elsewhere = elsewhere <= bound;
    std::vector<Term> others;
    for (const mpz_class& value : equation.values) {
      if ((value <= bound) != holds_elsewhere)
        others.push_back(terms.equal(equation.sum, terms.integer(value)));
    }
    const Term is_other = terms.or_(others);
    replacement[terms.less_equal(equation.sum, terms.integer(bound))] =
        holds_elsewhere ? terms.not_(is_other) : is_other;
  };
  for (const mpz_class& value : equation.values) {
    replace(value);
    replace(value - 1);
  }
  return terms.substitute(formula, replacement);
}

Term with_equation(TermManager& terms, Term formula, const SplitEquation& equation,
                   Elsewhere elsewhere) {
  const std::vector<mpz_class> numbers = numbers_between(equation.values);
  if (elsewhere == Elsewhere::AsBelow)
    return with_equations_or(terms, formula, equation, numbers.front());
  if (elsewhere == Elsewhere::AsAbove)
    return with_equations_or(terms, formula, equation, numbers.back());
  std::vector<Term> cases;
  cases.reserve(numbers.size());
  for (const mpz_class& number : numbers)
    cases.push_back(with_equations_or(terms, formula, equation, number));
  return elsewhere == Elsewhere::AsSomewhere ? terms.or_(cases) : terms.and_(cases);
}

}  // namespace

std::vector<SplitEquation> split_equations(TermManager& terms, std::span<const Term> sequence) {
  std::vector<SplitEquation> found;
  for (const auto& [sum, comparisons] : comparisons_in(terms, sequence)) {
    auto values = split_values(comparisons);
    if (!values.empty()) found.push_back({sum, std::move(values)});
  }
  return found;
}

std::vector<Term> with_equations(TermManager& terms, std::span<const Term> sequence,
                                 std::span<const SplitEquation> equations, Elsewhere elsewhere) {
  std::vector<Term> changed(sequence.begin(), sequence.end());
  for (Term& formula : changed) {
    for (const SplitEquation& equation : equations)
      formula = with_equation(terms, formula, equation, elsewhere);
  }
  return changed;
}

}  // namespace pcegar::interpolation

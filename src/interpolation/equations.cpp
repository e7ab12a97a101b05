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

/// The constants that a sum over the integers is compared with.
struct Comparisons {
  std::set<mpz_class> upper_bounds;  ///< sum <= c
  std::set<mpz_class> equations;     ///< sum = c
  bool are_side_by_side = false;     ///< two upper bounds in one formula
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
      all.are_side_by_side = all.are_side_by_side || comparisons.upper_bounds.size() > 1;
      all.upper_bounds.merge(comparisons.upper_bounds);
      all.equations.merge(comparisons.equations);
    }
  }
  return found;
}

/// The value c, if c - 1 and c are all upper bounds. Bounds in different formulas may be those of a
/// loop's counter, so c occurs in an equation, or both bounds in one formula.
std::optional<mpz_class> split_value(const Comparisons& comparisons) {
  const std::set<mpz_class>& bounds = comparisons.upper_bounds;
  if (bounds.empty() || bounds.size() > 2) return std::nullopt;
  const mpz_class last = *bounds.rbegin();
  if (bounds.size() == 2) {
    const bool is_split = *bounds.begin() == last - 1 &&
                          (comparisons.are_side_by_side || comparisons.equations.contains(last));
    return is_split ? std::optional(last) : std::nullopt;
  }
  if (comparisons.equations.contains(last)) return last;
  const mpz_class next = last + 1;
  return comparisons.equations.contains(next) ? std::optional(next) : std::nullopt;
}

}  // namespace

std::vector<SplitEquation> split_equations(TermManager& terms, std::span<const Term> sequence) {
  std::vector<SplitEquation> found;
  for (const auto& [sum, comparisons] : comparisons_in(terms, sequence)) {
    if (const auto value = split_value(comparisons)) found.push_back({sum, *value});
  }
  return found;
}

std::vector<Term> with_equations(TermManager& terms, std::span<const Term> sequence,
                                 std::span<const SplitEquation> equations, NoValues assumed) {
  std::unordered_map<Term, Term> replacement;
  for (const auto& [sum, value] : equations) {
    const Term is_it = terms.equal(sum, terms.integer(value));
    const bool none_below = assumed == NoValues::Below;
    replacement[terms.less_equal(sum, terms.integer(value))] = none_below ? is_it : terms.true_();
    replacement[terms.less_equal(sum, terms.integer(value - 1))] =
        none_below ? terms.false_() : terms.not_(is_it);
  }
  std::vector<Term> changed;
  for (const Term term : sequence) changed.push_back(terms.substitute(term, replacement));
  return changed;
}

}  // namespace pcegar::interpolation

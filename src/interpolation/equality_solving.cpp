// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/equality_solving.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "interpolation/interpolation.hpp"

namespace pcegar::interpolation {
namespace {

std::optional<Term> solve_sum(TermManager& terms, Term left, Term right, Term variable) {
  LinearSum sum = terms.linear_sum(terms.subtract(left, right));
  const auto found = std::find_if(sum.monomials.begin(), sum.monomials.end(),
                                  [&](const auto& m) { return m.first == variable; });
  if (found == sum.monomials.end()) return std::nullopt;
  const mpq_class factor = found->second;
  const Sort sort = terms.sort(variable);
  if (sort == terms.int_sort() && abs(factor) != 1) return std::nullopt;
  sum.monomials.erase(found);
  const Term rest = terms.from_linear_sum(sum, sort);
  if (mentions(terms, rest, variable)) return std::nullopt;
  return terms.scale(-1 / factor, rest);
}

/// `term` = `value` solved for the variable in `term`.
std::optional<Term> invert_bit_vector(TermManager& terms, Term term, Term value, Term variable) {
  while (term != variable) {
    const Kind kind = terms.kind(term);
    const std::vector<Term> args(terms.arguments(term).begin(), terms.arguments(term).end());
    if (kind == Kind::BvNot || kind == Kind::BvNeg) {
      value = terms.bv(kind, {{value}});
      term = args[0];
      continue;
    }
    if ((kind != Kind::BvAdd && kind != Kind::BvSub && kind != Kind::BvXor) || args.size() != 2) {
      return std::nullopt;
    }
    const bool in_first = mentions(terms, args[0], variable);
    if (in_first == mentions(terms, args[1], variable)) return std::nullopt;
    const Term other = in_first ? args[1] : args[0];
    if (kind == Kind::BvAdd) value = terms.bv(Kind::BvSub, value, other);
    if (kind == Kind::BvXor) value = terms.bv(Kind::BvXor, value, other);
    if (kind == Kind::BvSub) {
      value = in_first ? terms.bv(Kind::BvAdd, value, other) : terms.bv(Kind::BvSub, other, value);
    }
    term = in_first ? args[0] : args[1];
  }
  return value;
}

/// after = store(variable, index, value): the array before is any that agrees with the one after
/// elsewhere.
std::optional<Definition> before_write(TermManager& terms, Term write, Term after, Term variable) {
  if (terms.kind(write) != Kind::Store || terms.arguments(write)[0] != variable) return {};
  const Term index = terms.arguments(write)[1];
  const Term value = terms.arguments(write)[2];
  if (mentions(terms, index, variable) || mentions(terms, value, variable)) return {};
  const Term unknown =
      terms.variable("overwritten!" + std::to_string(write.value()), terms.sort(value));
  return Definition{terms.store(after, index, unknown),
                    terms.equal(terms.select(after, index), value), unknown};
}

/// The other sides, if the two sums share a summand.
std::optional<std::pair<Term, Term>> without_common(const TermManager& terms, Term left,
                                                    Term right) {
  if (terms.kind(left) != Kind::BvAdd || terms.kind(right) != Kind::BvAdd) return std::nullopt;
  const auto l = terms.arguments(left);
  const auto r = terms.arguments(right);
  if (l.size() != 2 || r.size() != 2) return std::nullopt;
  for (const std::size_t i : {0U, 1U}) {
    for (const std::size_t j : {0U, 1U}) {
      if (l[i] == r[j]) return std::pair(l[1 - i], r[1 - j]);
    }
  }
  return std::nullopt;
}

}  // namespace

Term cancel_summands(TermManager& terms, Term formula) {
  std::unordered_map<Term, Term> replacement;
  for (const Term atom : atoms_of(terms, formula)) {
    if (terms.kind(atom) != Kind::Equal) continue;
    std::pair<Term, Term> sides{terms.arguments(atom)[0], terms.arguments(atom)[1]};
    if (!without_common(terms, sides.first, sides.second)) continue;
    while (const auto shorter = without_common(terms, sides.first, sides.second)) sides = *shorter;
    replacement.emplace(atom, terms.equal(sides.first, sides.second));
  }
  return replacement.empty() ? formula : terms.substitute(formula, replacement);
}

bool mentions(TermManager& terms, Term term, Term variable) {
  const std::vector<Term>& free = terms.free_variables(term);
  return std::binary_search(free.begin(), free.end(), variable);
}

std::optional<Definition> solve_for(TermManager& terms, Term literal, Term variable) {
  const auto plain = [&](Term value) { return Definition{value, terms.true_(), Term()}; };
  if (literal == variable) return plain(terms.true_());
  const bool negated = terms.kind(literal) == Kind::Not;
  const Term atom = negated ? terms.arguments(literal)[0] : literal;
  if (atom == variable) return plain(terms.false_());
  if (terms.kind(atom) != Kind::Equal) return std::nullopt;
  const Term left = terms.arguments(atom)[0];
  const Term right = terms.arguments(atom)[1];
  const SortKind sort = terms.sort_data(terms.sort(left)).kind;
  if (negated && sort != SortKind::Bool) return std::nullopt;
  if (sort == SortKind::Int || sort == SortKind::Real) {
    if (terms.sort(variable) != terms.sort(left)) return std::nullopt;
    const std::optional<Term> value = solve_sum(terms, left, right, variable);
    return value ? std::optional(plain(*value)) : std::nullopt;
  }
  for (const auto& [side, other] : {std::pair(left, right), std::pair(right, left)}) {
    if (mentions(terms, other, variable)) continue;
    if (side == variable) return plain(negated ? terms.not_(other) : other);
    if (sort == SortKind::BitVector) {
      if (const auto value = invert_bit_vector(terms, side, other, variable)) return plain(*value);
    }
    if (sort == SortKind::Array) {
      if (const auto definition = before_write(terms, side, other, variable)) return definition;
    }
  }
  return std::nullopt;
}

}  // namespace pcegar::interpolation

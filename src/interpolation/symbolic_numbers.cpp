// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A path that goes k times through `while (i < 1000)` and then violates `y <= 1000` is impossible
// for two reasons: k iterations are fewer than 1000, and y is at most i, which is at most the
// bound. The first one rules out this path, and the next exploration finds the one with k + 1
// iterations; the second one rules out all of them. An engine does not know which one is meant: it
// sees numbers, with which everything can be computed. If the bound were a variable, as in
// `while (i < n)`, there would only be the second reason.
//
// So the numbers of comparisons become symbols of which little is known: that they are not
// negative, not huge, and in which order they are. If the blocks are still contradictory, their
// interpolants speak of these symbols. An instance of a valid implication is valid: the
// interpolants with numbers in the symbols' places interpolate the blocks with these numbers.
//
// Numbers next to each other belong together, since `i < 1000` is `i <= 999` over the integers:
// one symbol stands for the least of them. Small numbers remain, as they are rarely bounds, and the
// bounds of C's types, which say when arithmetic wraps around.
#include "interpolation/symbolic_numbers.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "interpolation/interpolation.hpp"

namespace pcegar::interpolation {

namespace {

constexpr int least_number = 16;
constexpr std::size_t most_symbols = 3;
constexpr int most_distance = 2;  ///< within numbers of one symbol
constexpr unsigned huge_bits = 30;
constexpr std::array<unsigned, 8> type_bits{7, 8, 15, 16, 31, 32, 63, 64};

bool is_bound_of_type(const mpz_class& number) {
  return std::any_of(type_bits.begin(), type_bits.end(), [&](unsigned bits) {
    const mpz_class power = mpz_class(1) << bits;
    return abs(number - power) <= 1;
  });
}

/// The number that a sum is compared with, if it may become a symbol.
std::optional<mpz_class> number_of(const TermManager& terms, Term atom) {
  const Kind kind = terms.kind(atom);
  if ((kind != Kind::LessEqual && kind != Kind::Equal) ||
      terms.kind(terms.arguments(atom)[1]) != Kind::Number ||
      terms.sort(terms.arguments(atom)[1]) != terms.int_sort()) {
    return std::nullopt;
  }
  mpz_class number = terms.number(terms.arguments(atom)[1]).get_num();
  const mpz_class size = abs(number);
  return size >= least_number && !is_bound_of_type(size) ? std::optional(number) : std::nullopt;
}

std::set<Term> atoms_in(TermManager& terms, std::span<const Term> blocks) {
  std::set<Term> result;
  for (const Term block : blocks) {
    const std::vector<Term> atoms = atoms_of(terms, block);
    result.insert(atoms.begin(), atoms.end());
  }
  return result;
}

/// The least number of each group.
std::vector<mpz_class> groups_of(const TermManager& terms, const std::set<Term>& atoms) {
  std::set<mpz_class> sizes;
  for (const Term atom : atoms) {
    if (const auto number = number_of(terms, atom); number && terms.kind(atom) == Kind::LessEqual) {
      sizes.insert(abs(*number));
    }
  }
  std::vector<mpz_class> result;
  for (const mpz_class& size : sizes) {
    if (result.empty() || size > result.back() + most_distance) {
      result.push_back(size);
    }
  }
  return result;
}

}  // namespace

std::optional<SymbolicNumbers> SymbolicNumbers::of(TermManager& terms,
                                                   std::span<const Term> blocks) {
  const std::set<Term> atoms = atoms_in(terms, blocks);
  const std::vector<mpz_class> groups = groups_of(terms, atoms);
  if (groups.empty() || groups.size() > most_symbols) {
    return std::nullopt;
  }
  SymbolicNumbers result;
  std::vector<Term> facts;
  for (const mpz_class& least : groups) {
    const Term symbol = terms.variable("number " + least.get_str(), terms.int_sort());
    // A bound of 0 is excluded by `i <= -1`.
    facts.push_back(terms.less_equal(terms.integer(-1), symbol));
    if (!result.symbols_.empty()) {
      const Term above = terms.add(result.symbols_.back(), terms.integer(most_distance));
      facts.push_back(terms.less(above, symbol));
    }
    if (least < mpz_class(1) << huge_bits) {
      facts.push_back(terms.less_equal(symbol, terms.integer(mpz_class(1) << huge_bits)));
    }
    result.symbols_.push_back(symbol);
    result.numbers_.emplace(symbol, terms.integer(least));
  }
  std::unordered_map<Term, Term> replacement;
  for (const Term atom : atoms) {
    const auto number = number_of(terms, atom);
    if (!number) {
      continue;
    }
    const mpz_class size = abs(*number);
    const auto next = std::upper_bound(groups.begin(), groups.end(), size);
    if (next == groups.begin() || size > *std::prev(next) + most_distance) {
      continue;
    }
    const Term symbol = result.symbols_[static_cast<std::size_t>(next - groups.begin()) - 1];
    const Term far = terms.add(symbol, terms.integer(size - *std::prev(next)));
    const Term value = *number < 0 ? terms.negate(far) : far;
    const Term sum = terms.arguments(atom)[0];
    replacement.emplace(atom, terms.kind(atom) == Kind::Equal ? terms.equal(sum, value)
                                                              : terms.less_equal(sum, value));
  }
  const Term known = terms.and_(facts);
  for (const Term block : blocks) {
    const Term changed = terms.substitute(block, replacement);
    result.blocks_.push_back(changed == block ? block : terms.and_(changed, known));
  }
  return result;
}

std::vector<Term> SymbolicNumbers::with_numbers(TermManager& terms,
                                                std::span<const Term> formulas) const {
  std::vector<Term> result;
  for (const Term formula : formulas) {
    result.push_back(terms.substitute(formula, numbers_));
  }
  return result;
}

}  // namespace pcegar::interpolation

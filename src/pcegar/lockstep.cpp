// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A driver counts its users, and its caller counts how often it has to be closed:
//
//     users = 0; opened = 0;
//     while (...)
//       switch (...) {
//         case 0: if (open() == 0) opened++;          open() does users++
//         case 1: if (opened > 0) { close(); opened--; }      close() does users--
//       }
//
// That users == opened at the loop head proves much, but interpolants hardly ever say so: those of
// a path say users = 2 and opened = 2. This file guesses the equation, and lets a solver check it:
//
//   - x and y are changed by constants in the same blocks of the rounds that the path makes, x
//     always by p/q times as much as y, up to the sign (so say the equations x' = x + c in their
//     formulas, also where the sum may wrap around);
//   - both had constants as values when the path came to the loop, which gives the value of q x -
//     p y and of q x + p y there;
//   - each of these blocks keeps one of these equations: a solver says so for its whole formula,
//     which stands for all paths through the block.
//
// The result is a predicate like any other. If a round that is not on the path breaks the equation,
// abstraction finds out.
#include "pcegar/lockstep.hpp"

#include <algorithm>

#include "interpolation/interpolation.hpp"

namespace pcegar {

namespace {

constexpr std::size_t most_checked = 6;     ///< pairs of variables, for one question
constexpr std::size_t most_equations = 3;   ///< for one variable
constexpr unsigned solver_steps = 400'000;  ///< for one block

/// The monomials and the number of an equation.
struct Equation {
  std::vector<std::pair<smt::Term, mpq_class>> monomials;
  mpz_class number;
};
std::optional<Equation> equation(const smt::TermManager& terms, smt::Term atom) {
  const auto bound = bound_of(terms, atom);
  return bound && terms.kind(atom) == smt::Kind::Equal
             ? std::optional(Equation{terms.linear_sum(bound->sum).monomials, bound->number})
             : std::nullopt;
}

/// The strides of a variable in a block, each times a factor.
std::set<mpz_class> strides_of(const std::map<smt::Term, std::set<mpz_class>>& block,
                               smt::Term variable, const mpz_class& factor) {
  std::set<mpz_class> result;
  if (const auto found = block.find(variable); found != block.end()) {
    for (const mpz_class& stride : found->second) {
      result.insert(stride * factor);
    }
  }
  return result;
}

}  // namespace

std::optional<Bound> bound_of(const smt::TermManager& terms, smt::Term atom) {
  const smt::Kind kind = terms.kind(atom);
  if (kind != smt::Kind::LessEqual && kind != smt::Kind::Equal) {
    return std::nullopt;
  }
  const smt::Term sum = terms.arguments(atom)[0];
  const smt::Term number = terms.arguments(atom)[1];
  if (terms.kind(number) != smt::Kind::Number || terms.sort(sum) != terms.int_sort()) {
    return std::nullopt;
  }
  return Bound{sum, terms.number(number).get_num()};
}

std::vector<smt::Term> Lockstep::equations(const refiners::ErrorPath& path, cfa::LocationId place,
                                           smt::Term variable) {
  smt::TermManager& terms = builder_.terms();
  std::vector<smt::Term> result;
  const auto all = rounds(path, place);
  const auto value = all ? start(path, all->first, variable) : std::nullopt;
  if (!value) {
    return result;
  }
  std::map<smt::Term, mpz_class> least;  // of the strides of each variable
  for (const Strides& block : all->strides) {
    for (const auto& [changed, by] : block) {
      const auto [known, is_new] = least.try_emplace(changed, *by.begin());
      known->second = std::min(known->second, *by.begin());
    }
  }
  const auto own = least.find(variable);
  std::size_t checked = 0;
  for (const auto& candidate : least) {
    const smt::Term other = candidate.first;
    if (own == least.end() || checked == most_checked || result.size() == most_equations) {
      break;
    }
    const mpz_class common = gcd(own->second, candidate.second);
    const mpz_class p = own->second / common;
    const mpz_class q = candidate.second / common;
    const bool is_like =
        other != variable && std::ranges::all_of(all->strides, [&](const Strides& block) {
          return strides_of(block, variable, q) == strides_of(block, other, p);
        });
    const auto other_value = is_like ? start(path, all->first, other) : std::nullopt;
    if (!other_value) {
      continue;
    }
    ++checked;
    for (const mpz_class& factor : {mpz_class(-p), p}) {
      const smt::Term sum = terms.add(terms.scale(q, variable), terms.scale(factor, other));
      const mpz_class number = q * *value + factor * *other_value;
      const smt::Term equation = terms.equal(sum, terms.integer(number));
      if (is_kept(path, *all, equation)) {
        ++found_;
        result.push_back(equation);
        break;
      }
    }
  }
  return result;
}

std::optional<Lockstep::Rounds> Lockstep::rounds(const refiners::ErrorPath& path,
                                                 cfa::LocationId place) const {
  Rounds result{0, 0, {}};
  for (std::size_t k = 1; k <= path.block_count(); ++k) {
    if (path.block(k).end == place) {
      result.first = result.first == 0 ? k : result.first;
      result.last = k;
    }
  }
  if (result.first == result.last) {
    return std::nullopt;
  }
  for (std::size_t k = result.first + 1; k <= result.last; ++k) {
    result.strides.push_back(strides(path.block(k)));
  }
  return result;
}

Lockstep::Strides Lockstep::strides(const refiners::PathBlock& block) const {
  smt::TermManager& terms = builder_.terms();
  Strides result;
  for (const smt::Term atom : interpolation::atoms_of(terms, block.formula->formula)) {
    const auto found = equation(terms, atom);
    if (!found || found->monomials.size() != 2 ||
        found->monomials[0].second != -found->monomials[1].second ||
        abs(found->monomials[0].second) != 1) {
      continue;
    }
    for (const bool is_swapped : {false, true}) {
      const smt::Term newer = found->monomials[is_swapped ? 1 : 0].first;
      const smt::Term older = found->monomials[is_swapped ? 0 : 1].first;
      const smt::Term variable = builder_.uninstantiate(newer);
      const auto change =
          builder_.is_program_variable(variable) ? change_of(variable, older) : std::nullopt;
      // newer = older + number, up to the sign of the whole.
      const mpz_class number =
          found->monomials[is_swapped ? 1 : 0].second == 1 ? found->number : -found->number;
      if (const mpz_class by = change ? mpz_class(*change + number) : mpz_class(0); by != 0) {
        result[variable].insert(abs(by));
        break;
      }
    }
  }
  return result;
}

/// What is added to an older value of the variable; of an addition that may wrap around, what it
/// adds where it does not.
std::optional<mpz_class> Lockstep::change_of(smt::Term variable, smt::Term value) const {
  const smt::TermManager& terms = builder_.terms();
  const auto added = [&](smt::Term sum_or_variable) -> std::optional<mpz_class> {
    const smt::LinearSum sum = terms.linear_sum(sum_or_variable);
    const bool is_of_variable = sum.monomials.size() == 1 && sum.monomials[0].second == 1 &&
                                builder_.uninstantiate(sum.monomials[0].first) == variable;
    return is_of_variable ? std::optional<mpz_class>(sum.constant.get_num()) : std::nullopt;
  };
  if (terms.kind(value) != smt::Kind::Ite) {
    return added(value);
  }
  const auto one = added(terms.arguments(value)[1]);
  const auto other = added(terms.arguments(value)[2]);
  return !one || !other ? std::nullopt : abs(*one) < abs(*other) ? one : other;
}

/// The constant that the variable got in the last of the first blocks that change it.
std::optional<mpz_class> Lockstep::start(const refiners::ErrorPath& path, std::size_t last,
                                         smt::Term variable) const {
  smt::TermManager& terms = builder_.terms();
  for (std::size_t k = last; k >= 1; --k) {
    const encoding::PathFormula& block = *path.block(k).formula;
    const smt::Term at_end = builder_.instantiate(variable, block.ssa);
    if (at_end == builder_.instantiate(variable, {})) {
      continue;
    }
    for (const smt::Term atom : interpolation::atoms_of(terms, block.formula)) {
      const auto found = equation(terms, atom);
      if (found && found->monomials.size() == 1 && found->monomials[0].first == at_end &&
          found->monomials[0].second == 1) {
        return found->number;
      }
    }
    return std::nullopt;
  }
  return std::nullopt;
}

bool Lockstep::is_kept(const refiners::ErrorPath& path, const Rounds& rounds, smt::Term equation) {
  smt::TermManager& terms = builder_.terms();
  const smt::Term before = builder_.instantiate(equation, {});
  std::set<const encoding::PathFormula*> seen;
  for (std::size_t k = rounds.first + 1; k <= rounds.last; ++k) {
    const encoding::PathFormula& block = *path.block(k).formula;
    const smt::Term after = builder_.instantiate(equation, block.ssa);
    if (after == before || !seen.insert(&block).second) {
      continue;
    }
    ++checks_;
    const std::vector<smt::Term> read{before, after};
    const auto session = backend_.new_session(terms, {.resource_limit = solver_steps});
    session->assert_term(builder_.needed(block.formula, read));
    session->assert_term(before);
    session->assert_term(terms.not_(after));
    if (!smt::is_unsat(session->check())) {
      return false;
    }
  }
  return true;
}

}  // namespace pcegar

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Interpolants of a path through a loop may speak of single iterations: i = 0, then i = 1, then i =
// 2. Each rules out one path, the next exploration finds the next one, and a loop of a hundred
// iterations takes a hundred refinements, each more expensive than the last. The predicate that
// would have ended this is often in the text of the program: a bound that a variable is compared
// with, or a relation between two variables that change together.
//
// So once a set of variables has `patience` predicates at one loop head, these predicates are
// tracked there as well, once:
//
//   - the comparisons on the path that speak of these variables, or of one of them and others that
//     are compared there in turn (n <= 100 for i, where i < n), each also one off, since what holds
//     at the loop head is i <= n;
//   - bounds of those others that no comparison states, if the loop does not change them
//     (entry_bounds.cpp);
//   - equations of one of these variables with another one that the loop changes together with it
//     (lockstep.cpp), already from `patience_for_equations` predicates on.
//
// They are predicates, not assumptions: abstraction finds out whether they hold. Useless ones cost
// time, so at most `most_predicates` are added.
#include "pcegar/generaliser.hpp"

#include <algorithm>

#include "interpolation/interpolation.hpp"

namespace pcegar {

namespace {

constexpr std::size_t patience = 4;
constexpr std::size_t patience_for_equations = 2;
constexpr std::size_t most_variables = 3;
constexpr std::size_t most_predicates = 12;

void add(cpa::PredicateIncrement& result, cfa::LocationId place, cpa::PredicateId predicate) {
  std::vector<cpa::PredicateId>& there = result.by_location[place];
  const auto position = std::lower_bound(there.begin(), there.end(), predicate);
  if (position == there.end() || *position != predicate) {
    there.insert(position, predicate);
  }
}

std::size_t count(const cpa::PredicateIncrement& increment, cfa::LocationId place) {
  const auto found = increment.by_location.find(place);
  return found == increment.by_location.end() ? 0 : found->second.size();
}

bool shares(const std::vector<smt::Term>& some, const std::set<smt::Term>& others) {
  return std::any_of(some.begin(), some.end(),
                     [&](smt::Term variable) { return others.contains(variable); });
}

}  // namespace

cpa::PredicateIncrement LoopGeneraliser::propose(
    std::span<const refiners::ProvidentRefinement* const> selected) {
  cpa::PredicateIncrement result;
  for (const refiners::ProvidentRefinement* refinement : selected) {
    const auto& chosen = std::get<refiners::Spurious>(refinement->outcome).chosen();
    for (const auto& [place, predicates] : chosen.increment.by_location) {
      if (!view_.program.location(place).is_loop_head) {
        continue;
      }
      for (const cpa::PredicateId predicate : predicates) {
        const Variables variables = builder_.terms().free_variables(predicates_.atom(predicate));
        if (variables.empty() || variables.size() > most_variables) {
          continue;
        }
        Series& series = series_[{place, variables}];
        series.predicates.insert(predicate);
        if (!series.is_related && series.predicates.size() >= patience_for_equations) {
          series.is_related = true;
          add_equations(refinement->path, place, variables, result);
        }
        if (!series.is_generalised && series.predicates.size() >= patience) {
          series.is_generalised = true;
          notify_();
          generalise(refinement->path, place, variables, result);
        }
      }
    }
  }
  return result;
}

void LoopGeneraliser::generalise(const refiners::ErrorPath& path, cfa::LocationId place,
                                 const Variables& variables, cpa::PredicateIncrement& result) {
  cpa::PredicateIncrement found;
  std::set<smt::Term> near(variables.begin(), variables.end());
  for (const smt::Term condition : conditions_about(path, variables)) {
    const std::vector<smt::Term> own = builder_.terms().free_variables(condition);
    near.insert(own.begin(), own.end());
    if (count(found, place) < most_predicates) {
      add_bounds(condition, place, found);
    }
  }
  add_entry_bounds(path, place, std::vector<smt::Term>(near.begin(), near.end()), found);
  result.add(found);
}

void LoopGeneraliser::add_entry_bounds(const refiners::ErrorPath& path, cfa::LocationId place,
                                       std::span<const smt::Term> variables,
                                       cpa::PredicateIncrement& result) {
  for (const smt::Term bound : entry_bounds_.of(path, place, variables)) {
    if (builder_.terms().kind(bound) == smt::Kind::LessEqual) {
      add(result, place, predicates_.add(bound));
    }
  }
}

void LoopGeneraliser::add_equations(const refiners::ErrorPath& path, cfa::LocationId place,
                                    const Variables& variables, cpa::PredicateIncrement& result) {
  for (const smt::Term variable : variables) {
    for (const smt::Term equation : lockstep_.equations(path, place, variable)) {
      if (builder_.terms().kind(equation) == smt::Kind::Equal) {
        add(result, place, predicates_.add(equation));
      }
    }
  }
}

/// Comparisons over integer variables of the program on the path, nearest to the variables first.
std::vector<smt::Term> LoopGeneraliser::conditions_about(const refiners::ErrorPath& path,
                                                         const Variables& variables) const {
  smt::TermManager& terms = builder_.terms();
  std::vector<smt::Term> all;
  for (const refiners::PathBlock& block : path.blocks) {
    for (const smt::Term atom : interpolation::atoms_of(terms, block.formula->formula)) {
      // Without indices, the order of the variables and so the sign may be another one.
      const smt::Term renamed = builder_.uninstantiate(atom);
      const smt::Term plain =
          terms.kind(renamed) == smt::Kind::Not ? terms.arguments(renamed)[0] : renamed;
      const std::vector<smt::Term> own = terms.free_variables(plain);
      const bool is_comparison =
          terms.kind(plain) == smt::Kind::LessEqual && bound_of(terms, plain).has_value();
      const bool is_about_one_moment = own.size() == terms.free_variables(atom).size();
      if (is_comparison && is_about_one_moment && own.size() <= most_variables &&
          std::all_of(own.begin(), own.end(),
                      [&](smt::Term v) { return builder_.is_program_variable(v); }) &&
          std::find(all.begin(), all.end(), plain) == all.end()) {
        all.push_back(plain);
      }
    }
  }
  std::set<smt::Term> near(variables.begin(), variables.end());
  std::vector<smt::Term> result;
  for (int steps = 0; steps < 2; ++steps) {
    std::set<smt::Term> reached = near;
    for (const smt::Term condition : all) {
      const std::vector<smt::Term> own = terms.free_variables(condition);
      if (shares(own, near)) {
        reached.insert(own.begin(), own.end());
        if (std::find(result.begin(), result.end(), condition) == result.end()) {
          result.push_back(condition);
        }
      }
    }
    near = std::move(reached);
  }
  return result;
}

void LoopGeneraliser::add_bounds(smt::Term condition, cfa::LocationId place,
                                 cpa::PredicateIncrement& result) const {
  smt::TermManager& terms = builder_.terms();
  const Bound bound = *bound_of(terms, condition);
  for (const int off : {0, 1, -1}) {
    const smt::Term atom = terms.less_equal(bound.sum, terms.integer(bound.number + off));
    if (terms.kind(atom) == smt::Kind::LessEqual) {
      add(result, place, predicates_.add(atom));
    }
  }
}

}  // namespace pcegar

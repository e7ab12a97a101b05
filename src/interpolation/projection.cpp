// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/projection.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "interpolation/counted_session.hpp"
#include "interpolation/equality_solving.hpp"
#include "interpolation/formula_parts.hpp"
#include "interpolation/quantifier_elimination.hpp"
#include "interpolation/simplify.hpp"
#include "smt/traverse.hpp"

// Existential quantification over the variables that die at a cut, made for formulas of program
// blocks, where nearly every variable is defined by an assignment:
//
//   1. Conjuncts without the variables stay outside of the quantifier.
//   2. A conjunct that defines a variable (equality_solving.hpp) is used up by substitution.
//   3. Conjuncts that share no variable are quantified apart (miniscoping).
//   4. The quantifier distributes over disjunctions; what stands beside a disjunction goes into its
//      cases, as long as there are not too many, and cases without a model are dropped. An ite
//      among terms, and a read from a written array, are such cases too.
//   5. What is left are conjunctions of literals: Fourier-Motzkin where it is exact, else, if that
//      is wanted, Z3's tactics (quantifier_elimination.hpp).
//   6. What none of these can do is over-approximated: opaque terms (functions, array reads,
//      products) over the variables become unknowns of their own, bounds are combined as over the
//      rationals, other literals are left out.
//
// Step 6 is why callers check that the result still serves their purpose. It matters: programs
// read inputs through functions whose results hardly ever matter.

namespace pcegar::interpolation {
namespace {

constexpr unsigned max_cases = 600;
constexpr unsigned max_depth = 300;
constexpr unsigned feasibility_resource_limit = 1'000'000;
constexpr unsigned solver_timeout_ms = 2'000;
constexpr std::size_t max_split_disequalities = 3;

bool mentions_any(TermManager& terms, Term term, const std::set<Term>& variables) {
  const std::vector<Term>& free = terms.free_variables(term);
  return std::any_of(free.begin(), free.end(), [&](Term v) { return variables.contains(v); });
}

bool is_arithmetic(const TermManager& terms, Term term) {
  const SortKind kind = terms.sort_data(terms.sort(term)).kind;
  return kind == SortKind::Int || kind == SortKind::Real;
}

Term atom_of(const TermManager& terms, Term literal) {
  return terms.kind(literal) == Kind::Not ? terms.arguments(literal)[0] : literal;
}

/// A comparison of Int or Real terms.
bool is_comparison(const TermManager& terms, Term literal) {
  const Term atom = atom_of(terms, literal);
  const Kind kind = terms.kind(atom);
  return (kind == Kind::Equal || kind == Kind::LessEqual || kind == Kind::Less) &&
         is_arithmetic(terms, terms.arguments(atom)[0]);
}

/// A literal as a case distinction on the innermost ite, or read from a written array, in it that
/// the variables take part in.
std::optional<std::vector<Term>> cases_inside(TermManager& terms, Term literal,
                                              const std::set<Term>& variables) {
  Term found;
  post_order(terms, literal, [&](Term term) {
    const Kind kind = terms.kind(term);
    const bool is_read =
        kind == Kind::Select && terms.kind(terms.arguments(term)[0]) == Kind::Store;
    if (!found.valid() && ((kind == Kind::Ite && !terms.is_bool(term)) || is_read) &&
        mentions_any(terms, term, variables)) {
      found = term;
    }
  });
  if (!found.valid()) return std::nullopt;
  std::vector<Term> args(terms.arguments(found).begin(), terms.arguments(found).end());
  Term condition = args[0];
  if (terms.kind(found) == Kind::Select) {
    const Term index = args[1];
    const Term write = args[0];
    condition = terms.equal(terms.arguments(write)[1], index);
    args = {condition, terms.arguments(write)[2], terms.select(terms.arguments(write)[0], index)};
  }
  return std::vector<Term>{
      terms.and_(condition, terms.substitute(literal, {{found, args[1]}})),
      terms.and_(terms.not_(condition), terms.substitute(literal, {{found, args[2]}}))};
}

/// No function, array, bit-vector or float: what Z3's elimination is asked about.
bool is_for_solver(TermManager& terms, const std::vector<Term>& literals) {
  bool suitable = true;
  for (const Term literal : literals) {
    post_order(terms, literal, [&](Term term) {
      const SortKind sort = terms.sort_data(terms.sort(term)).kind;
      suitable &= terms.kind(term) != Kind::Apply && sort != SortKind::Array;
      suitable &= sort != SortKind::BitVector && sort != SortKind::FloatingPoint;
    });
  }
  return suitable;
}

}  // namespace

Projection::Projection(TermManager& terms, Backend& backend, const Deadline& deadline)
    : terms_(terms),
      deadline_(deadline),
      feasibility_(counted_session(backend, terms, {.resource_limit = feasibility_resource_limit},
                                   deadline)) {}

std::optional<Term> Projection::operator()(Term formula, const std::set<Term>& variables,
                                           Hard hard) {
  cases_left_ = max_cases;
  too_large_ = false;
  hard_ = hard;
  has_spared_solver_ = false;
  const Term result = project(formula, variables);
  if (too_large_) return std::nullopt;
  return result;
}

Term Projection::project(Term formula, const Variables& given) {
  if (too_large_ || deadline_.passed() || depth_ > max_depth) {
    too_large_ = true;
    return terms_.true_();
  }
  ++depth_;
  Variables variables = given;
  std::vector<Term> conjuncts = conjuncts_of(terms_, formula);
  solve_equalities(conjuncts, variables);
  std::vector<Term> result;
  std::vector<Term> open;
  for (const Term conjunct : conjuncts) {
    (mentions_any(terms_, conjunct, variables) ? open : result).push_back(conjunct);
  }
  if (terms_.and_(result) != terms_.false_()) {
    for (std::vector<Term>& component : components(open, variables)) {
      result.push_back(project_component(std::move(component), variables));
    }
  }
  --depth_;
  return terms_.and_(result);
}

void Projection::solve_equalities(std::vector<Term>& conjuncts, Variables& variables) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < conjuncts.size(); ++i) {
      const std::vector<Term> free = terms_.free_variables(conjuncts[i]);
      for (const Term variable : free) {
        if (!variables.contains(variable)) continue;
        const auto definition = solve_for(terms_, conjuncts[i], variable);
        if (!definition) continue;
        conjuncts[i] = definition->condition;
        if (definition->unknown.valid()) variables.insert(definition->unknown);
        substitute_everywhere(conjuncts, variable, definition->value);
        changed = true;
        break;
      }
    }
  }
}

/// Conjuncts that fall apart are split: at the end, so that positions stay.
void Projection::substitute_everywhere(std::vector<Term>& conjuncts, Term variable, Term value) {
  std::vector<Term> added;
  for (Term& conjunct : conjuncts) {
    if (!mentions(terms_, conjunct, variable)) continue;
    conjunct = terms_.substitute(conjunct, {{variable, value}});
    const std::vector<Term> parts = conjuncts_of(terms_, conjunct);
    if (parts.size() <= 1) continue;
    conjunct = parts[0];
    added.insert(added.end(), parts.begin() + 1, parts.end());
  }
  conjuncts.insert(conjuncts.end(), added.begin(), added.end());
}

/// The conjuncts in groups that share no variables.
std::vector<std::vector<Term>> Projection::components(const std::vector<Term>& conjuncts,
                                                      const Variables& variables) {
  std::vector<std::size_t> leader(conjuncts.size());
  const auto find = [&](std::size_t i) {
    while (leader[i] != i) i = leader[i];
    return i;
  };
  std::map<Term, std::size_t> user;
  for (std::size_t i = 0; i < conjuncts.size(); ++i) {
    leader[i] = i;
    for (const Term variable : terms_.free_variables(conjuncts[i])) {
      if (!variables.contains(variable)) continue;
      const std::size_t other = find(user.try_emplace(variable, i).first->second);
      const std::size_t own = find(i);
      leader[std::max(own, other)] = std::min(own, other);
    }
  }
  std::map<std::size_t, std::vector<Term>> groups;
  for (std::size_t i = 0; i < conjuncts.size(); ++i) groups[find(i)].push_back(conjuncts[i]);
  std::vector<std::vector<Term>> result;
  for (auto& [first, group] : groups) result.push_back(std::move(group));
  return result;
}

/// All conjuncts mention the variables; none defines one.
Term Projection::project_component(std::vector<Term> conjuncts, const Variables& variables) {
  std::size_t split = conjuncts.size();
  std::vector<Term> cases;
  for (std::size_t i = 0; i < conjuncts.size(); ++i) {
    const FormulaView view = view_of(terms_, conjuncts[i], Cases::AsDisjunction);
    if (view.shape != Shape::Disjunction) continue;
    if (split == conjuncts.size() || view.parts.size() < cases.size()) {
      split = i;
      cases = view.parts;
    }
  }
  if (split < conjuncts.size()) {
    return project_cases(std::move(conjuncts), split, cases, variables);
  }
  for (std::size_t i = 0; i < conjuncts.size(); ++i) {
    if (const auto inside = cases_inside(terms_, conjuncts[i], variables)) {
      return project_cases(std::move(conjuncts), i, *inside, variables);
    }
  }
  return project_literals(conjuncts, variables);
}

Term Projection::project_cases(std::vector<Term> conjuncts, std::size_t split,
                               const std::vector<Term>& cases, const Variables& variables) {
  std::vector<Term> results;
  for (const Term one : cases) {
    if (cases_left_ == 0) too_large_ = true;
    if (too_large_) return terms_.true_();
    --cases_left_;
    conjuncts[split] = one;
    const Term formula = terms_.and_(conjuncts);
    if (formula == terms_.false_() || (conjuncts.size() > 1 && infeasible(formula))) continue;
    results.push_back(project(formula, variables));
    if (results.back() == terms_.true_()) break;
  }
  return terms_.or_(results);
}

bool Projection::infeasible(Term formula) {
  feasibility_->push();
  feasibility_->assert_term(formula);
  const CheckResult result = feasibility_->check();
  feasibility_->pop();
  return is_unsat(result);
}

Term Projection::project_literals(const std::vector<Term>& literals, const Variables& variables) {
  if (const auto exact = project_arithmetic(literals, variables, ProjectionPrecision::Exact)) {
    return *exact;
  }
  // Disequalities in the way of bounds: below or above.
  std::vector<std::size_t> unequal;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    const bool negated = terms_.kind(literals[i]) == Kind::Not;
    if (negated && is_comparison(terms_, literals[i]) &&
        terms_.kind(atom_of(terms_, literals[i])) == Kind::Equal) {
      unequal.push_back(i);
    }
  }
  if (!unequal.empty() && unequal.size() <= max_split_disequalities && literals.size() > 1) {
    const Term equality = atom_of(terms_, literals[unequal[0]]);
    const Term left = terms_.arguments(equality)[0];
    const Term right = terms_.arguments(equality)[1];
    return project_cases(literals, unequal[0], {terms_.less(left, right), terms_.less(right, left)},
                         variables);
  }
  if (is_for_solver(terms_, literals) && hard_ == Hard::OverApproximate) {
    has_spared_solver_ = true;
  } else if (is_for_solver(terms_, literals)) {
    std::vector<Term> bound;
    const Term formula = terms_.and_(literals);
    for (const Term variable : terms_.free_variables(formula)) {
      if (variables.contains(variable)) bound.push_back(variable);
    }
    unsigned timeout_ms = solver_timeout_ms;
    if (deadline_.left_ms() > 0) timeout_ms = std::min(timeout_ms, deadline_.left_ms());
    if (const auto answer = eliminate_by_solver(terms_, formula, bound, timeout_ms)) {
      return *answer;
    }
  }
  return over_approximate(literals, variables);
}

/// Nothing if a literal is not linear arithmetic in the variables.
std::optional<Term> Projection::project_arithmetic(const std::vector<Term>& literals,
                                                   const Variables& variables,
                                                   ProjectionPrecision precision) {
  std::map<Sort, std::pair<std::vector<Term>, Variables>> by_sort;
  for (const Term literal : literals) {
    if (!is_comparison(terms_, literal)) return std::nullopt;
    const Term atom = atom_of(terms_, literal);
    auto& [home, home_variables] = by_sort[terms_.sort(terms_.arguments(atom)[0])];
    home.push_back(literal);
    const LinearSum sum =
        terms_.linear_sum(terms_.subtract(terms_.arguments(atom)[0], terms_.arguments(atom)[1]));
    for (const auto& [base, factor] : sum.monomials) {
      if (variables.contains(base)) {
        home_variables.insert(base);
      } else if (mentions_any(terms_, base, variables)) {
        return std::nullopt;
      }
    }
  }
  std::vector<Term> result;
  for (const auto& [sort, part] : by_sort) {
    const auto projected = project_linear(terms_, part.first, part.second, precision);
    if (!projected) return std::nullopt;
    result.insert(result.end(), projected->begin(), projected->end());
  }
  return combine_bounds(terms_, terms_.and_(result));
}

Term Projection::over_approximate(const std::vector<Term>& literals, const Variables& variables) {
  std::unordered_map<Term, Term> unknowns;
  Variables all = variables;
  std::vector<Term> kept;
  for (const Term literal : literals) {
    if (!is_comparison(terms_, literal)) continue;
    const Term atom = atom_of(terms_, literal);
    const LinearSum sum =
        terms_.linear_sum(terms_.subtract(terms_.arguments(atom)[0], terms_.arguments(atom)[1]));
    for (const auto& [base, factor] : sum.monomials) {
      if (variables.contains(base) || !mentions_any(terms_, base, variables)) continue;
      const Term unknown =
          terms_.variable("unknown!" + std::to_string(base.value()), terms_.sort(base));
      unknowns.try_emplace(base, unknown);
      all.insert(unknown);
    }
    kept.push_back(terms_.substitute(literal, unknowns));
  }
  // An unknown may define a variable, or the other way round.
  solve_equalities(kept, all);
  std::vector<Term> result;
  std::vector<Term> open;
  for (const Term literal : kept) {
    (mentions_any(terms_, literal, all) ? open : result).push_back(literal);
  }
  const auto projected = project_arithmetic(open, all, ProjectionPrecision::OverApproximate);
  if (projected) result.push_back(*projected);
  return terms_.and_(result);
}

}  // namespace pcegar::interpolation

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/formula_parts.hpp"

#include <map>
#include <set>
#include <string>
#include <unordered_map>

#include "interpolation/interpolation.hpp"
#include "smt/traverse.hpp"

namespace pcegar::interpolation {
namespace {

FormulaView two_cases(TermManager& terms, Term condition, Term then_part, Term else_part,
                      Cases cases) {
  const Term negated = terms.not_(condition);
  if (cases == Cases::AsDisjunction) {
    return {Shape::Disjunction, {terms.and_(condition, then_part), terms.and_(negated, else_part)}};
  }
  return {Shape::Conjunction, {terms.or_(negated, then_part), terms.or_(condition, else_part)}};
}

/// The variable without its SSA index.
Term without_index(TermManager& terms, Term variable) {
  const std::string& name = terms.name(variable);
  // No other variable is called so, whatever its sort.
  return terms.variable(
      name.substr(0, name.rfind('@')) + "!" + to_smtlib(terms, terms.sort(variable)),
      terms.sort(variable));
}

}  // namespace

FormulaView view_of(TermManager& terms, Term formula, Cases cases) {
  const bool negated = terms.kind(formula) == Kind::Not;
  const Term inner = negated ? terms.arguments(formula)[0] : formula;
  const Kind kind = terms.kind(inner);
  const std::vector<Term> arguments(terms.arguments(inner).begin(), terms.arguments(inner).end());
  if (kind == Kind::And || kind == Kind::Or) {
    const bool conjunction = (kind == Kind::And) != negated;
    FormulaView view{conjunction ? Shape::Conjunction : Shape::Disjunction, arguments};
    if (negated) {
      for (Term& part : view.parts) part = terms.not_(part);
    }
    return view;
  }
  const auto signed_part = [&](Term part) { return negated ? terms.not_(part) : part; };
  if (kind == Kind::Ite) {
    return two_cases(terms, arguments[0], signed_part(arguments[1]), signed_part(arguments[2]),
                     cases);
  }
  if (kind == Kind::Equal && terms.is_bool(arguments[0])) {
    return two_cases(terms, arguments[0], signed_part(arguments[1]),
                     signed_part(terms.not_(arguments[1])), cases);
  }
  return {};
}

std::vector<Term> conjuncts_of(TermManager& terms, Term formula) {
  std::vector<Term> result;
  std::set<Term> seen;
  std::vector<Term> stack{formula};
  while (!stack.empty()) {
    const Term term = stack.back();
    stack.pop_back();
    if (term == terms.true_() || !seen.insert(term).second) continue;
    const FormulaView view = view_of(terms, term, Cases::AsDisjunction);
    if (view.shape == Shape::Conjunction) {
      stack.insert(stack.end(), view.parts.rbegin(), view.parts.rend());
    } else {
      result.push_back(term);
    }
  }
  return result;
}

std::vector<std::vector<Term>> alive_variables(TermManager& terms, std::span<const Term> blocks) {
  std::map<Term, std::pair<std::size_t, std::size_t>> ranges;
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    for (const Term variable : terms.free_variables(blocks[block])) {
      ranges.try_emplace(variable, block, block).first->second.second = block;
    }
  }
  std::vector<std::vector<Term>> alive(blocks.size() - 1);
  for (const auto& [variable, range] : ranges) {
    for (std::size_t cut = range.first; cut < range.second; ++cut) alive[cut].push_back(variable);
  }
  return alive;
}

std::size_t predicate_count(TermManager& terms, std::span<const Term> formulas) {
  std::unordered_map<Term, Term> renaming;
  std::set<Term> atoms;
  for (const Term formula : formulas) {
    for (const Term variable : terms.free_variables(formula)) {
      renaming.try_emplace(variable, without_index(terms, variable));
    }
    for (const Term atom : atoms_of(terms, formula)) {
      const Term renamed = terms.substitute(atom, renaming);
      if (terms.is_constant(renamed)) continue;
      // With other leading variables a comparison may come out as the negation of one.
      atoms.insert(terms.kind(renamed) == Kind::Not ? terms.arguments(renamed)[0] : renamed);
    }
  }
  return atoms.size();
}

std::size_t node_count(const TermManager& terms, Term term) {
  std::size_t count = 0;
  post_order(terms, term, [&](Term) { ++count; });
  return count;
}

}  // namespace pcegar::interpolation

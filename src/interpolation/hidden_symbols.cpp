// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/hidden_symbols.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "interpolation/formula_parts.hpp"
#include "smt/traverse.hpp"

namespace pcegar::interpolation {
namespace {

/// With more, the constraints that hide functions would be larger than the formula.
constexpr std::size_t max_congruent_applications = 10;

}  // namespace

ChainSymbols::ChainSymbols(TermManager& terms, std::span<const Term> blocks)
    : terms_(terms), alive_(alive_variables(terms, blocks)), alive_functions_(alive_.size()) {
  std::map<std::string, std::pair<std::size_t, std::size_t>> ranges;
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    post_order(terms, blocks[block], [&](Term term) {
      if (terms.kind(term) != Kind::Apply) return;
      ranges.try_emplace(terms.name(term), block, block).first->second.second = block;
    });
  }
  for (const auto& [function, range] : ranges) {
    for (std::size_t cut = range.first; cut < range.second; ++cut) {
      alive_functions_[cut].insert(function);
    }
  }
}

bool ChainSymbols::is_alive(std::size_t cut, Term variable) const {
  return std::binary_search(alive(cut).begin(), alive(cut).end(), variable);
}

ChainSymbols::Hidden ChainSymbols::hide(std::size_t cut, Term formula) const {
  std::unordered_map<Term, Term> unknowns;
  std::vector<Application> hidden;
  post_order(terms_, formula, [&](Term term) {
    if (terms_.kind(term) != Kind::Apply) return;
    if (alive_functions_[cut - 1].contains(terms_.name(term))) return;
    Application application{
        terms_.name(term),
        {},
        terms_.variable("hidden!" + std::to_string(term.value()), terms_.sort(term))};
    for (const Term argument : terms_.arguments(term)) {
      application.arguments.push_back(terms_.substitute(argument, unknowns));
    }
    unknowns.emplace(term, application.value);
    hidden.push_back(std::move(application));
  });
  Hidden result{terms_.and_(terms_.substitute(formula, unknowns), congruence(hidden)), {}};
  for (const Term variable : terms_.free_variables(result.formula)) {
    if (!is_alive(cut, variable)) result.variables.insert(variable);
  }
  return result;
}

/// Equal arguments have equal values.
Term ChainSymbols::congruence(const std::vector<Application>& applications) const {
  if (applications.size() > max_congruent_applications) return terms_.true_();
  std::vector<Term> axioms;
  for (std::size_t i = 0; i < applications.size(); ++i) {
    for (std::size_t j = i + 1; j < applications.size(); ++j) {
      const Application& a = applications[i];
      const Application& b = applications[j];
      if (a.function != b.function || a.arguments.size() != b.arguments.size() ||
          terms_.sort(a.value) != terms_.sort(b.value)) {
        continue;
      }
      std::vector<Term> clause{terms_.equal(a.value, b.value)};
      for (std::size_t k = 0; k < a.arguments.size(); ++k) {
        if (terms_.sort(a.arguments[k]) != terms_.sort(b.arguments[k])) {
          clause.push_back(terms_.true_());
        } else {
          clause.push_back(terms_.not_(terms_.equal(a.arguments[k], b.arguments[k])));
        }
      }
      axioms.push_back(terms_.or_(clause));
    }
  }
  return terms_.and_(axioms);
}

}  // namespace pcegar::interpolation

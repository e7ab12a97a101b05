// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Scores of refinement candidates (Beyer, Loewe, Wendler, "Refinement Selection", SPIN 2015).
//
// Deviations: a block stands for many paths, so assumptions and assignments are those of all links
// of the graph in the prefix's blocks. The weight of a class is a power of four: one variable with
// orderings or arithmetic costs as much as sixteen flags. Anything but a scalar variable (a field,
// an element) has no class of its own and counts as the heaviest; addresses are constants and count
// for nothing.
#include "refiners/candidate_scorer.hpp"

#include <set>
#include <variant>

namespace pcegar::refiners {

namespace {

std::size_t weight(cfa::VariableClass kind) {
  switch (kind) {
    case cfa::VariableClass::Enumeration: return 1;
    case cfa::VariableClass::Equality: return 4;
    case cfa::VariableClass::Other: break;
  }
  return 16;
}

}  // namespace

CandidateScorer::CandidateScorer(const AnalysisView& view, smt::TermManager& terms)
    : view_(view), terms_(terms), classes_(cfa::classify_variables(view.program)) {
  for (std::size_t i = 0; i < view.program.variable_count(); ++i) {
    by_name_.emplace(view.program.variable(cfa::VariableId(i)).unique_name, i);
  }
}

bool CandidateScorer::is_loop_counter(smt::Term variable) {
  const auto [known, is_new] = counters_.try_emplace(variable, false);
  if (is_new) {
    const std::string& name = terms_.name(variable);
    const auto found = by_name_.find(name.substr(0, name.find('@')));
    known->second = found != by_name_.end() && classes_.loop_counter[found->second.index()];
  }
  return known->second;
}

Scores CandidateScorer::scores(const ErrorPath& path, const RefinementCandidate& candidate) {
  Scores result;
  std::size_t first = 0;
  for (std::size_t k = 1; k <= candidate.interpolants.size(); ++k) {
    if (terms_.is_constant(candidate.interpolants[k - 1])) {
      continue;
    }
    ++result.width;
    first = first == 0 ? k : first;
    result.interpolant_length = k - first + 1;
  }
  result.predicates = candidate.increment.predicates().size();
  count_variables(candidate, result);
  count_edges(path, candidate.prefix_length, result);
  return result;
}

void CandidateScorer::count_variables(const RefinementCandidate& candidate, Scores& scores) {
  std::set<smt::Term> variables;
  for (const smt::Term interpolant : candidate.interpolants) {
    const std::vector<smt::Term>& used = terms_.free_variables(interpolant);
    variables.insert(used.begin(), used.end());
  }
  for (const smt::Term variable : variables) {
    const std::string& name = terms_.name(variable);
    if (name.starts_with('&')) {
      continue;
    }
    ++scores.variables;
    const auto known = by_name_.find(name);
    if (known == by_name_.end()) {
      scores.domains += weight(cfa::VariableClass::Other);
      continue;
    }
    scores.domains += weight(classes_.classes[known->second.index()]);
    scores.loop_counters += classes_.loop_counter[known->second.index()] ? 1 : 0;
  }
}

void CandidateScorer::count_edges(const ErrorPath& path, std::size_t blocks, Scores& scores) const {
  for (std::size_t k = 1; k <= blocks; ++k) {
    for (const cpa::BlockLink& link : links_of(view_, path, k)) {
      const cfa::Operation& operation = view_.program.edge(link.edge).operation;
      if (std::holds_alternative<cfa::Assume>(operation)) {
        ++scores.assumptions;
      } else if (std::holds_alternative<cfa::Assign>(operation) ||
                 std::holds_alternative<cfa::EnterCall>(operation) ||
                 std::holds_alternative<cfa::ReturnFromCall>(operation)) {
        ++scores.assignments;
      }
    }
  }
}

}  // namespace pcegar::refiners

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/impossible_paths.hpp"

#include <algorithm>

namespace pcegar::refiners {

namespace {

constexpr unsigned most_undecided = 3;

bool is_prefix(std::span<const encoding::PathStep> prefix,
               std::span<const encoding::PathStep> path) {
  return prefix.size() <= path.size() &&
         std::equal(prefix.begin(), prefix.end(), path.begin(), [](const auto& a, const auto& b) {
           return a.edge == b.edge && a.assumptions == b.assumptions;
         });
}

}  // namespace

ImpossiblePaths::ImpossiblePaths(smt::TermManager& terms, const cfa::Program& program,
                                 const encoding::EncodingOptions& options, smt::Backend& backend,
                                 unsigned resource_limit, Statistics& statistics)
    : terms_(terms),
      builder_(terms, program, options),
      backend_(backend),
      resource_limit_(resource_limit),
      checks_(statistics.counter("execution.path_checks")),
      refuted_(statistics.counter("execution.paths_refuted")) {}

/// Executions ask depth first: the path asked about last is usually a prefix of this one.
encoding::PathFormula ImpossiblePaths::formula_of(std::span<const encoding::PathStep> path) {
  while (!asked_.empty() && !is_prefix(asked_.back().path, path)) {
    asked_.pop_back();
  }
  encoding::PathFormula formula = asked_.empty() ? builder_.empty() : asked_.back().formula;
  const std::size_t known = asked_.empty() ? 0 : asked_.back().path.size();
  for (const encoding::PathStep& step : path.subspan(known)) {
    formula = builder_.extend(formula, step.edge);
    for (const cfa::Expression* assumption : step.assumptions) {
      formula = builder_.assume(formula, *assumption, true);
    }
  }
  asked_.push_back({{path.begin(), path.end()}, formula});
  return formula;
}

smt::CheckResult ImpossiblePaths::check(std::unique_ptr<smt::Session>& session,
                                        smt::SessionTheory theory, smt::Term formula) {
  if (!session) {
    session = backend_.new_session(terms_, {.resource_limit = resource_limit_, .theory = theory});
  }
  session->push();
  session->assert_term(formula);
  const smt::CheckResult result = session->check();
  session->pop();
  return result;
}

bool ImpossiblePaths::contain(std::span<const encoding::PathStep> path) {
  ++checks_;
  const smt::Term formula = formula_of(path).formula;
  smt::CheckResult result = check(session_, smt::SessionTheory::BitVectors, formula);
  // A SAT solver may decide quickly what this session does not, mostly claims about single bits and
  // floats.
  if (std::holds_alternative<smt::UnknownResult>(result) && undecided_ < most_undecided) {
    result = check(bits_, smt::SessionTheory::Bits, formula);
    undecided_ += std::holds_alternative<smt::UnknownResult>(result) ? 1 : 0;
  }
  const bool is_impossible = smt::is_unsat(result);
  refuted_ += is_impossible ? 1 : 0;
  return is_impossible;
}

}  // namespace pcegar::refiners

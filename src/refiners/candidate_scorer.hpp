// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_map>

#include "cfa/variable_classes.hpp"
#include "refiners/candidate.hpp"
#include "refiners/error_path.hpp"

namespace pcegar::refiners {

/// Computes the scores of refinement candidates. The variables of the program are classified once.
class CandidateScorer {
public:
  CandidateScorer(const AnalysisView& view, smt::TermManager& terms);

  /// Whether the variable of a formula, with or without an index, counts a loop.
  [[nodiscard]] bool is_loop_counter(smt::Term variable);

  [[nodiscard]] Scores scores(const ErrorPath& path, const RefinementCandidate& candidate);

private:
  void count_variables(const RefinementCandidate& candidate, Scores& scores);
  void count_edges(const ErrorPath& path, std::size_t blocks, Scores& scores) const;

  const AnalysisView& view_;
  smt::TermManager& terms_;
  cfa::VariableClasses classes_;
  std::unordered_map<smt::Term, bool> counters_;              ///< variables that were asked about
  std::unordered_map<std::string, cfa::VariableId> by_name_;  ///< looked up only
};

}  // namespace pcegar::refiners

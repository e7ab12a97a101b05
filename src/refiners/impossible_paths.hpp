// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "encoding/path_formula.hpp"
#include "smt/solver.hpp"
#include "support/statistics.hpp"

namespace pcegar::refiners {

/// Refutes single paths from the program's start with the formulas that TRUE rests on: anything
/// that these formulas leave open may happen on the path. (A Replayer's formulas leave out what is
/// not confirmed, so they cannot refute a path.)
class ImpossiblePaths {
public:
  /// `resource_limit`: of the solver for each path; a path that is not decided within it is not
  /// known to be impossible. Counts `execution.path_checks` and `execution.paths_refuted`.
  ImpossiblePaths(smt::TermManager& terms, const cfa::Program& program,
                  const encoding::EncodingOptions& options, smt::Backend& backend,
                  unsigned resource_limit, Statistics& statistics);

  /// Whether no execution takes the path.
  [[nodiscard]] bool contain(std::span<const encoding::PathStep> path);

private:
  /// A path that was asked about, and its formula.
  struct Asked {
    std::vector<encoding::PathStep> path;
    encoding::PathFormula formula;
  };
  [[nodiscard]] encoding::PathFormula formula_of(std::span<const encoding::PathStep> path);
  /// Asks `session`, which is opened first if there is none.
  [[nodiscard]] smt::CheckResult check(std::unique_ptr<smt::Session>& session,
                                       smt::SessionTheory theory, smt::Term formula);

  smt::TermManager& terms_;
  encoding::PathFormulaBuilder builder_;
  smt::Backend& backend_;
  unsigned resource_limit_;
  std::unique_ptr<smt::Session> session_;
  std::unique_ptr<smt::Session> bits_;
  unsigned undecided_ = 0;
  Counter& checks_;
  Counter& refuted_;
  std::vector<Asked> asked_;  ///< each a prefix of the next
};

}  // namespace pcegar::refiners

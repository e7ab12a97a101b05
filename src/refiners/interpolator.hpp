// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <vector>

#include "encoding/path_formula.hpp"
#include "refiners/interpolation_problem.hpp"
#include "smt/query_log.hpp"

namespace pcegar::refiners {

/// Interpolants for the paths of an analysis. What was answered before is remembered; what
/// prepare() announces may be answered at the same time, in copies of this process. The results do
/// not depend on the number of processes.
class Interpolator {
public:
  /// `processes` at a time; 1 means this one only.
  Interpolator(encoding::PathFormulaBuilder& builder, smt::Backend& backend, smt::Portfolio engines,
               unsigned processes, const Limits& limits, Statistics& statistics);

  /// Reports every distinct sequence, with the CPU time of all engines and checks, to `log`. Only
  /// this process works then.
  void report_to(smt::QueryLog& log) { query_log_ = &log; }

  using Sequence = std::vector<smt::Term>;
  /// Announces the sequences that will be asked for next, in their order; those announced before
  /// and not asked for are forgotten. What earlier sequences taught (which variables are tracked,
  /// which engines fail) is used for all of these alike.
  void prepare(const std::vector<Sequence>& sequences);

  /// Throws LimitReached.
  smt::InterpolationResult interpolate(const Sequence& blocks);

private:
  struct Prepared {
    InterpolationProblem problem;
    std::optional<InterpolationAnswer> answer;
    bool alone = true;  ///< no other sequence was announced with it
  };
  InterpolationProblem problem_of(const Sequence& blocks);
  [[nodiscard]] unsigned useful_copies(std::size_t sequences) const;
  void solve_in_children(const std::vector<Prepared*>& open, unsigned copies);
  /// The problem of a sequence, with its answer.
  Prepared solved(const Sequence& blocks);
  smt::InterpolationResult learn(const Prepared& solved);

  encoding::PathFormulaBuilder& builder_;
  smt::TermManager& terms_;
  smt::Portfolio engines_;
  InterpolationSolver solver_;
  unsigned processes_;
  const Limits& limits_;
  Statistics& statistics_;
  smt::QueryLog* query_log_ = nullptr;
  std::set<smt::Term> tracked_;  ///< program variables of all sequences so far
  std::map<Sequence, Prepared> prepared_;
  std::map<Sequence, smt::InterpolationResult> known_;  ///< shared by all targets
  double seconds_ = 0;                                  ///< of all answers
  std::uint64_t answers_ = 0;
};

}  // namespace pcegar::refiners

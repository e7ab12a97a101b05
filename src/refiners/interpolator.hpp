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

/// Interpolants for the paths of an analysis. Earlier answers are remembered. Sequences that
/// prepare() announces may be answered at the same time, in copies of this process. The results do
/// not depend on the number of processes.
class Interpolator {
public:
  struct Workers {
    unsigned processes = 1;          ///< at a time; 1 means this one only
    double seconds_per_copy = 0.03;  ///< what starting one and reading its answers costs
  };
  Interpolator(encoding::PathFormulaBuilder& builder, smt::Backend& backend,
               interpolation::Portfolio engines, Workers workers, const Limits& limits,
               Statistics& statistics);

  /// Reports every distinct sequence, with the CPU time of all engines and checks, to `log`. Only
  /// this process works then.
  void report_to(smt::QueryLog& log) { query_log_ = &log; }

  using Sequence = std::vector<smt::Term>;
  /// Announces the sequences that will be asked for next, in this order; those announced before and
  /// not asked for are forgotten.
  void announce(const std::vector<Sequence>& sequences);

  /// From now on, interpolants that do not depend on the bounds of loops are tried first.
  void try_symbols() { tries_symbols_ = true; }

  /// How long the engines are waited for, from now on.
  void set_patience(interpolation::Portfolio::Patience patience) { patience_ = patience; }

  /// Throws LimitReached.
  interpolation::InterpolationResult interpolate(const Sequence& blocks);
  struct Counts {
    std::uint64_t sequences = 0;  ///< interpolated
    std::uint64_t shared = 0;     ///< known already
  };
  [[nodiscard]] Counts counts() const { return counts_; }
  /// Gives back the memory of its solver until the next sequence.
  void close_solver() { solver_.close(); }

private:
  struct Prepared {
    InterpolationProblem problem;
    std::optional<InterpolationAnswer> answer;
    bool alone = true;  ///< in its wave
  };
  InterpolationProblem problem_of(const Sequence& blocks);
  void prepare_wave();
  [[nodiscard]] unsigned useful_copies(const std::vector<Prepared*>& wave) const;
  void solve_in_children(const std::vector<Prepared*>& open, unsigned copies);
  /// The problem of a sequence, with its answer.
  Prepared solved(const Sequence& blocks);
  interpolation::InterpolationResult learn(const Prepared& solved);

  encoding::PathFormulaBuilder& builder_;
  smt::TermManager& terms_;
  interpolation::Portfolio engines_;
  InterpolationSolver solver_;
  Workers workers_;
  interpolation::Portfolio::Patience patience_ = interpolation::Portfolio::Patience::Thorough;
  const Limits& limits_;
  Statistics& statistics_;
  smt::QueryLog* query_log_ = nullptr;
  bool tries_symbols_ = false;
  unsigned vain_symbols_ = 0;        ///< attempts in a row
  std::set<smt::Term> tracked_;      ///< program variables of all sequences so far
  std::vector<Sequence> announced_;  ///< distinct ones, to which no answer was known
  std::size_t unprepared_ = 0;       ///< index of the first that no wave has prepared
  std::size_t wave_size_ = 1;        ///< of the next wave
  std::map<Sequence, Prepared> prepared_;
  std::map<Sequence, interpolation::InterpolationResult> known_;  ///< shared by all targets
  double seconds_ = 0;                                            ///< of all answers
  std::uint64_t answers_ = 0;
  Counts counts_;
};

}  // namespace pcegar::refiners

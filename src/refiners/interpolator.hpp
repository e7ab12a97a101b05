// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "encoding/path_formula.hpp"
#include "smt/interpolation/forgetting.hpp"
#include "smt/interpolation/portfolio.hpp"
#include "smt/query_log.hpp"
#include "support/limits.hpp"
#include "support/statistics.hpp"

namespace pcegar::refiners {

/// Interpolation engines tried in the portfolio's order; each sequence is checked by solver
/// sessions of the check's own before it is used, and a sequence that fails the check is counted
/// and passed over.
class Interpolator {
public:
  Interpolator(encoding::PathFormulaBuilder& builder, smt::Backend& backend, smt::Portfolio engines,
               const Limits& limits, Statistics& statistics);

  /// Reports every distinct sequence, with the CPU time of all engines and checks, to `log`.
  void report_to(smt::QueryLog& log) { query_log_ = &log; }

  smt::InterpolationResult interpolate(std::span<const smt::Term> blocks);

private:
  smt::InterpolationResult run_engines(std::span<const smt::Term> blocks);
  /// Tries for a sequence over fewer program variables. Variables that earlier sequences mentioned
  /// are kept rather than new ones. The result is not checked yet.
  std::optional<smt::Interpolants> simplify(smt::InterpolationEngine& engine,
                                            std::span<const smt::Term> blocks,
                                            const smt::Interpolants& interpolants);
  /// Empty if the sequence interpolates the blocks.
  std::string check(std::span<const smt::Term> blocks, const smt::Interpolants& interpolants);
  [[nodiscard]] std::set<smt::Term> program_variables(const smt::Interpolants& interpolants);
  [[nodiscard]] smt::InterpolationLimits limits_now() const;

  encoding::PathFormulaBuilder& builder_;
  smt::TermManager& terms_;
  smt::InterpolantChecker checker_;
  smt::Portfolio engines_;
  const Limits& limits_;
  Statistics& statistics_;
  smt::QueryLog* query_log_ = nullptr;
  std::set<smt::Term> tracked_;  ///< program variables of all sequences so far
  std::map<std::vector<smt::Term>, smt::InterpolationResult> known_;  ///< shared by all targets
};

}  // namespace pcegar::refiners

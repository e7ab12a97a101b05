// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "smt/solver.hpp"

namespace pcegar::smt {

/// Writes hard queries as SMT-LIB 2 files, for bug reports to solver authors and for measuring
/// engines on what real runs ask. Files are numbered in the order of the run; comments at the top
/// give the question, the answer and its CPU milliseconds. A check becomes `NNNNNN-check.smt2`; an
/// interpolation problem `NNNNNN-sequence.smt2`, one named assertion (A1, A2, ...) per block.
class QueryLog {
public:
  /// Queries of at least `threshold_ms` CPU milliseconds are written; 0 means all. Creates the
  /// directory. Throws InputError if that fails.
  QueryLog(std::filesystem::path directory, double threshold_ms);

  void check(const TermManager& terms, std::span<const Term> assertions,
             std::span<const Term> assumptions, const CheckResult& result, double milliseconds);
  /// `outcome`: text for the comment, e.g. "interpolants by proof".
  void sequence(const TermManager& terms, std::span<const Term> blocks, const std::string& outcome,
                double milliseconds);

  /// Number of queries whose file could not be written.
  [[nodiscard]] std::uint64_t not_written() const { return not_written_; }
  /// CPU seconds spent on writing, which do not count as solving time.
  [[nodiscard]] double seconds_writing() const { return seconds_writing_; }

private:
  void write(const TermManager& terms, const std::string& kind, std::span<const Term> formulas,
             const std::string& status, const std::string& comment, double milliseconds);

  std::filesystem::path directory_;
  double threshold_ms_;
  std::uint64_t written_ = 0;
  std::uint64_t not_written_ = 0;
  double seconds_writing_ = 0;
};

/// A backend with sessions that report every check to `log`; otherwise it behaves as `inner`. `log`
/// and `inner` must outlive the sessions.
[[nodiscard]] std::unique_ptr<Backend> make_recording_backend(std::unique_ptr<Backend> inner,
                                                              QueryLog& log);

}  // namespace pcegar::smt

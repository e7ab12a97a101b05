// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "encoding/path_formula.hpp"
#include "refiners/counterexample.hpp"
#include "smt/solver.hpp"
#include "support/log.hpp"
#include "support/statistics.hpp"

namespace pcegar::refiners {

/// Why an abstract path was not decided.
enum class UnknownCause : std::uint8_t {
  Arithmetic,  ///< the explored arithmetic allows what C's does not: another one may decide
  Other,
};

/// The abstract path has no concrete execution that could be confirmed, for this reason.
struct NotConfirmed {
  std::string reason;
  UnknownCause cause = UnknownCause::Other;
  bool is_not_modelled = false;  ///< the path depends on a value that is merely over-approximated
  /// Where an execution along the path ended.
  std::optional<std::size_t> step = std::nullopt;
};

/// Decides one path by bit-vectors: the one question that FALSE rests on. The path is a
/// counterexample only if it is satisfiable and no branch on it depends on a value that is merely
/// over-approximated: either no such value is part of what the branch reads, or the branch goes the
/// same way for all of its values. Other such paths are executed (path_execution).
class Replayer {
public:
  /// `bit_precise` says what the path may do; `verdict` answers.
  Replayer(smt::TermManager& terms, const cfa::Program& program,
           const encoding::EncodingOptions& bit_precise, smt::Backend& verdict,
           Statistics& statistics, const Log& log);

  /// `resource_limit`: of the solver, in its own steps; 0: no limit except a time longer than any
  /// user would wait.
  std::variant<Counterexample, NotConfirmed> replay(std::vector<encoding::PathStep> steps,
                                                    unsigned resource_limit = 0);
  /// Why a path is not feasible with bit-vectors.
  [[nodiscard]] NotConfirmed not_feasible() const;

private:
  [[nodiscard]] bool holds_with_any_other_values(const encoding::PathEncoding& encoded,
                                                 smt::Session& session);
  [[nodiscard]] std::optional<Counterexample> with_any_other_values(
      const encoding::PathEncoding& encoded, std::span<const encoding::PathStep> steps);
  [[nodiscard]] Counterexample counterexample_of(const encoding::PathEncoding& encoded,
                                                 std::span<const encoding::PathStep> steps,
                                                 smt::Session& session) const;
  [[nodiscard]] std::optional<Counterexample> executed(std::span<const encoding::PathStep> steps);
  std::unique_ptr<smt::Session> with_usable_pointers(const encoding::PathEncoding& encoded,
                                                     std::unique_ptr<smt::Session> session);

  smt::TermManager& terms_;
  const cfa::Program& program_;
  encoding::EncodingOptions bit_precise_;
  smt::Backend& verdict_;
  Counter& replays_;
  Counter& shown_;
  Counter& executed_;
  const Log& log_;
  std::size_t vain_attempts_ = 0;
  std::size_t vain_executions_ = 0;
  std::optional<std::size_t> ended_at_;  ///< the last execution, if it was in vain
};

}  // namespace pcegar::refiners

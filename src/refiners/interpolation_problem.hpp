// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpolation/portfolio.hpp"
#include "support/limits.hpp"
#include "support/statistics.hpp"

namespace pcegar::refiners {

/// A sequence to interpolate, with everything that the answer depends on.
struct InterpolationProblem {
  struct Variable {
    smt::Term indexed;  ///< as in the blocks
    smt::Term program_variable;
    bool tracked;  ///< sequences that were interpolated before mention the program variable
  };
  std::vector<smt::Term> blocks;
  std::vector<Variable> variables;  ///< all that are free in the blocks, in id order
  /// For each class of theories: what of the blocks a refutation needs may be of a simpler one.
  std::map<interpolation::TheoryClass, std::vector<interpolation::Portfolio::Attempt>> attempts;
  interpolation::TraceFeatures features;  ///< of the blocks
  /// Whether to find out first what can be said without the numbers in comparisons
  /// (interpolation/symbolic_numbers.cpp).
  bool tries_symbols = false;
};

struct InterpolationAnswer {
  std::string sequence;  ///< the interpolants by smt::to_wire(); empty if there are none
  std::string reason;    ///< why there are none
  /// Of the blocks, or of the parts of them that were interpolated.
  interpolation::TheoryClass theory = interpolation::TheoryClass::Booleans;
  /// The outcomes of the attempts that were made, in their order.
  std::vector<interpolation::Portfolio::Outcome> outcomes;
  double cpu_seconds = 0;
  /// Whether the interpolants were found without the numbers in comparisons; nothing if that was
  /// not tried.
  std::optional<bool> used_symbols{};
};

/// Another process's answer.
[[nodiscard]] std::string to_text(const InterpolationAnswer& answer);
[[nodiscard]] std::optional<InterpolationAnswer> answer_from(std::string_view text);

/// Answers interpolation problems, each over terms of its own, so that the answer depends only on
/// the problem: not on earlier answers, and not on the process that computes it. Only a time-out
/// can make two answers to one problem differ.
class InterpolationSolver {
public:
  /// `backend` checks the sequences.
  InterpolationSolver(const smt::TermManager& terms, smt::Backend& backend, const Limits& limits,
                      Statistics& statistics);
  ~InterpolationSolver();

  /// Tries the engines one after the other until one gives interpolants that pass their check.
  /// Throws LimitReached.
  [[nodiscard]] InterpolationAnswer solve(const InterpolationProblem& problem);
  /// Gives back the memory of the checks' solver until the next one.
  void close();

private:
  class Workplace;
  struct Check;
  void leave_out_what_is_not_needed(Workplace& workplace);
  /// Whether interpolants were found.
  bool attempt_with_symbols(const InterpolationProblem& problem, Workplace& workplace,
                            InterpolationAnswer& answer);
  void attempt(const InterpolationProblem& problem, Workplace& workplace,
               const interpolation::Portfolio::Attempt& attempt, InterpolationAnswer& answer);
  std::optional<interpolation::Interpolants> simplify(
      Workplace& workplace, interpolation::InterpolationEngine& engine,
      const interpolation::Interpolants& interpolants);
  /// Replaces the interpolants by others with equations, if these are interpolants, too.
  void prefer_equations(const InterpolationProblem& problem, Workplace& workplace,
                        interpolation::Interpolants& interpolants);
  /// Empty if the sequence interpolates the blocks.
  std::string check(const InterpolationProblem& problem, const Workplace& workplace,
                    const interpolation::Interpolants& interpolants);
  /// `most`, or less at the end of the time.
  [[nodiscard]] interpolation::InterpolationLimits limits_now(
      const interpolation::InterpolationLimits& most) const;

  const smt::TermManager& terms_;
  smt::Backend& backend_;
  const Limits& limits_;
  Statistics& statistics_;
  std::unique_ptr<Check> check_;
};

}  // namespace pcegar::refiners

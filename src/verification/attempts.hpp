// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "verification/analysis.hpp"

namespace pcegar::verification {

/// What the attempts at one partition may use up, besides time.
struct AttemptBounds {
  std::optional<std::size_t> together_states;  ///< see PropertyLoopBounds
  std::optional<std::uint64_t> refinements;    ///< of each property, in all plans
};

/// The plans of a run (options.hpp), one after the other, each with what the ones before left
/// UNKNOWN of one partition of the properties. See attempts.cpp.
class Attempts {
public:
  /// `limits` are the partition's: those of the run and its budget of time.
  Attempts(const Options& options, const cfa::Program& program, const Limits::Settings& limits,
           const Log& log, Statistics& statistics, PrecisionStore& precisions);

  /// `decided` is told of each property that is TRUE or FALSE at once.
  std::vector<PropertyResult> run(const std::vector<spec::Automaton>& automata,
                                  const AttemptBounds& bounds,
                                  const PropertyLoop::Observer& decided);
  /// The analysis of the last attempt; run() was called.
  [[nodiscard]] Analysis& last() { return *attempts_.back().analysis; }

  template <class Action>
  void for_each(const Action& action) {
    for (const Attempt& attempt : attempts_) {
      action(*attempt.analysis);
    }
  }

private:
  struct Attempt {
    Limits limits;
    std::vector<spec::Automaton> automata;
    std::unique_ptr<Analysis> analysis;
  };
  Analysis& prepare(std::size_t number, const EncodingStage& plan,
                    const std::vector<spec::Automaton>& automata);
  std::vector<PropertyResult> attempt(std::size_t number, const EncodingStage& plan,
                                      const std::vector<spec::Automaton>& automata,
                                      const AttemptBounds& bounds);
  [[nodiscard]] Usage used(const std::string& property) const;
  void take_over(std::vector<PropertyResult> newer, const EncodingStage& plan);

  const Options& options_;
  const cfa::Program& program_;
  Limits limits_;
  const Log& log_;
  Statistics& statistics_;
  PrecisionStore& precisions_;
  double started_at_;  ///< CPU seconds of the process
  std::deque<Attempt> attempts_;
  std::vector<PropertyResult> results_;
  PropertyLoop::Observer decided_;
};

}  // namespace pcegar::verification

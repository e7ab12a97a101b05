// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "cli/analysis.hpp"

namespace pcegar::cli {

/// The plans of a run (settings.hpp), one after the other, each with what the ones before left
/// UNKNOWN. See attempts.cpp.
class Attempts {
public:
  Attempts(const Settings& settings, const cfa::Program& program, const Limits& limits,
           const Log& log, Statistics& statistics);

  std::vector<PropertyResult> run(const std::vector<spec::Automaton>& automata);
  /// The analysis of the last attempt; run() was called.
  [[nodiscard]] Analysis& last() { return *attempts_.back().analysis; }

  template <class Action>
  void for_each(const Action& action) {
    for (const Attempt& attempt : attempts_) {
      action(*attempt.analysis);
    }
  }

private:
  /// Stays until the reports are written: counterexamples refer to it.
  struct Attempt {
    Limits limits;
    std::vector<spec::Automaton> automata;
    std::unique_ptr<Analysis> analysis;
  };
  std::vector<PropertyResult> attempt(const Plan& plan,
                                      const std::vector<spec::Automaton>& automata);

  const Settings& settings_;
  const cfa::Program& program_;
  const Limits& limits_;
  const Log& log_;
  Statistics& statistics_;
  std::deque<Attempt> attempts_;
};

}  // namespace pcegar::cli

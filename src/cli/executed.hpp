// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "cli/settings.hpp"
#include "execution/execution.hpp"
#include "pcegar/verification.hpp"
#include "support/log.hpp"

namespace pcegar::cli {

/// Of executions: branches on what depends on inputs.
inline constexpr unsigned most_branches = 64;

/// What executing the program decides of some properties, before anything is explored
/// (--execution-steps). See executed.cpp.
class Executed {
public:
  Executed(const Settings& settings, const cfa::Program& program, const Limits& limits,
           const Log& log, Statistics& statistics);

  ~Executed();

  /// Gives the program's memory; may throw LimitReached.
  using MemoryOf = std::function<std::shared_ptr<const encoding::MemoryMap>()>;
  /// The results of those that it decides. Counterexamples refer to this object.
  std::vector<PropertyResult> run(const std::vector<const spec::Automaton*>& automata,
                                  const MemoryOf& memory);
  /// Locations that executions came to, where they decided all.
  [[nodiscard]] const std::vector<bool>& visited() const { return execution_->visited(); }

private:
  struct Checker;
  bool is_impossible(const std::vector<encoding::PathStep>& path, const MemoryOf& memory);
  std::optional<PropertyResult> replayed(const spec::Automaton& automaton,
                                         execution::Observation observation,
                                         const MemoryOf& memory);

  const Settings& settings_;
  const cfa::Program& program_;
  const Limits& limits_;
  const Log& log_;
  Statistics& statistics_;
  std::unique_ptr<execution::Execution> execution_;
  std::unique_ptr<Checker> checker_;
};

/// Whether a run with these settings executes at all.
[[nodiscard]] bool executes(const Settings& settings);

}  // namespace pcegar::cli

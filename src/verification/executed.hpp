// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "execution/execution.hpp"
#include "execution/trials.hpp"
#include "support/log.hpp"
#include "verification/options.hpp"
#include "verification/property_loop.hpp"

namespace pcegar::verification {

/// A bound on executions: branches on values that depend on inputs.
inline constexpr unsigned most_branches = 64;

/// Decides properties by executing the program, before anything is explored (--execution-steps).
/// See executed.cpp.
class Executed {
public:
  Executed(const Options& options, const cfa::Program& program, const Limits& limits,
           const Log& log, Statistics& statistics);

  ~Executed();

  /// Returns the program's memory; may throw LimitReached.
  using MemoryOf = std::function<std::shared_ptr<const encoding::MemoryMap>()>;
  /// The results of the properties that it decides.
  std::vector<PropertyResult> run(const std::vector<const spec::Automaton*>& automata,
                                  const MemoryOf& memory);
  /// Executes the program with more choices of its inputs, after an exploration has left these
  /// properties open. Returns the results of those that are violated.
  std::vector<PropertyResult> try_more(const std::vector<const spec::Automaton*>& automata,
                                       const MemoryOf& memory);
  /// The locations that executions reached, if they decided all properties.
  [[nodiscard]] const std::vector<bool>& visited() const { return execution_->visited(); }

private:
  struct Checker;
  bool is_impossible(const std::vector<encoding::PathStep>& path, const MemoryOf& memory);
  /// Executes the program with some choices of its inputs, for the properties that are open.
  void try_inputs(const std::vector<const spec::Automaton*>& automata, const MemoryOf& memory,
                  unsigned resource_limit, std::vector<PropertyResult>& results);
  bool replay(const spec::Automaton& automaton, const execution::Observation& observation,
              const MemoryOf& memory, unsigned resource_limit,
              std::vector<PropertyResult>& results);
  std::optional<PropertyResult> replayed(const spec::Automaton& automaton,
                                         const execution::Observation& observation,
                                         const MemoryOf& memory, unsigned resource_limit);

  const Options& options_;
  const cfa::Program& program_;
  const Limits& limits_;
  const Log& log_;
  Statistics& statistics_;
  std::unique_ptr<execution::Execution> execution_;
  std::unique_ptr<Checker> checker_;
  std::shared_ptr<const encoding::MemoryMap> memory_;  ///< of the trials
  std::unique_ptr<execution::Trials> trials_;
  unsigned later_trials_ = 0;  ///< calls of try_more()
};

/// Whether records of an exploration of the whole program are wanted: queries, graphs, logs.
[[nodiscard]] bool records_exploration(const Options& options);

/// Whether results of explorations are wanted that nothing else has: such records, or the
/// confirmation of each query by a second solver.
[[nodiscard]] bool asks_for_exploration(const Options& options);

/// Whether a run with these options executes at all.
[[nodiscard]] bool executes(const Options& options);

}  // namespace pcegar::verification

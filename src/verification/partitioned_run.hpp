// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "verification/assumptions.hpp"
#include "verification/attempts.hpp"
#include "verification/decomposition.hpp"
#include "verification/executed.hpp"
#include "verification/partition_report.hpp"

namespace pcegar::verification {

/// Decides the properties of a run, partition by partition (--properties), within their budgets.
/// See partitioned_run.cpp.
class PartitionedRun {
public:
  /// Is told of the results so far whenever one of them changes.
  using Observer = std::function<void(const std::vector<PropertyResult>&)>;
  /// All arguments must outlive the run; it starts with what is known.
  PartitionedRun(const Options& options, const cfa::Program& program,
                 const std::vector<spec::Automaton>& automata, const Limits& limits, const Log& log,
                 Statistics& statistics, PrecisionStore known, Observer observer);

  /// One result for each automaton, in their order. Throws
  /// InputError.
  const std::vector<PropertyResult>& run();

  /// What run() returned.
  [[nodiscard]] const std::vector<PropertyResult>& results() const { return results_; }
  /// Of all explorations; only collected for --assumptions.
  [[nodiscard]] const Explored& explored() const { return explored_; }
  /// Whether an exploration found a way into the bound on recursion.
  [[nodiscard]] bool met_recursion_bound() const { return met_recursion_bound_; }
  /// What the explorations have learnt.
  [[nodiscard]] const PrecisionStore& precisions() const { return precisions_; }
  /// The graph of the last exploration; empty if there was none.
  [[nodiscard]] const cpa::Arg& last_graph();

private:
  /// Properties that are explored together, and what may be spent on all of them.
  struct Phase {
    Partition members;
    std::optional<double> cpu_seconds;
    std::optional<std::uint64_t> refinements;  ///< of each
  };
  [[nodiscard]] Phase phase(Partition members) const;
  void settle_irrelevant(const std::vector<bool>& may_be_violated);
  void execute();
  void note_recursion_bound(const cpa::Obstacles& obstacles);
  void run_first_round(const std::vector<Partition>& partitions);
  void run_second_round();
  /// Of the CPU time that the run has left; nothing if that is not limited.
  [[nodiscard]] std::optional<double> part_of_the_rest(double part) const;
  void explore(const Phase& phase);
  /// Explores each in a process of its own; returns the phases that replace them.
  void prepare_memory();
  std::deque<Phase> explore_at_once(const std::deque<Phase>& phases);
  PartitionReport report_on(const Phase& phase);
  void take_over(const PartitionReport& report);
  /// Statistics, log and precisions of another process.
  void take_over_records(const PartitionReport& report);
  using UsageByName = std::map<std::string, Usage>;
  std::vector<PropertyResult> attempt(const Phase& phase, const UsageByName& before);
  [[nodiscard]] std::vector<PropertyResult> left_open(const std::vector<spec::Automaton>& automata,
                                                      const std::string& reason,
                                                      refiners::Doubt doubt);
  [[nodiscard]] Limits::Settings limits_of(const Phase& phase) const;
  void take_over(PropertyResult result, const Usage& before);
  void leave_unchecked(const Partition& members, const std::string& reason);
  [[nodiscard]] std::vector<Partition> after(const Partition& members) const;
  [[nodiscard]] std::vector<Partition> divided(const Partition& members) const;
  [[nodiscard]] Partition with_doubt(const Partition& members, refiners::Doubt doubt) const;
  [[nodiscard]] PropertyResult& result_of(const std::string& property);
  void report() { observer_(results_); }

  const Options& options_;
  const cfa::Program& program_;
  const std::vector<spec::Automaton>& automata_;
  const Limits& limits_;
  const Log& log_;
  Statistics& statistics_;
  Observer observer_;
  PrecisionStore precisions_;
  std::vector<PropertyResult> results_;
  Executed executed_;
  std::unique_ptr<Attempts> last_;  ///< if its graph is asked for
  cpa::Arg no_graph_;
  Explored explored_;
  bool met_recursion_bound_ = false;
};

}  // namespace pcegar::verification

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "verification/analysis.hpp"
#include "verification/assumptions.hpp"
#include "verification/decomposition.hpp"
#include "verification/executed.hpp"
#include "verification/partition_report.hpp"
#include "verification/program_slices.hpp"
#include "verification/property_table.hpp"
#include "verification/relevance.hpp"
#include "verification/stages.hpp"
#include "witness/witness.hpp"

namespace pcegar::verification {

/// Decides the properties of a run task by task, within their budgets. See scheduler.cpp.
class Scheduler {
public:
  /// Called with the results so far whenever one of them changes.
  using Observer = std::function<void(const std::vector<PropertyResult>&)>;
  /// All arguments must outlive the run; it starts with these precisions.
  Scheduler(const Options& options, const cfa::Program& program,
            const std::vector<spec::Automaton>& automata, const Limits& limits, const Log& log,
            Statistics& statistics, PrecisionStore precisions, Observer observer);
  ~Scheduler();

  /// One result for each automaton, in their order. Throws InputError.
  const std::vector<PropertyResult>& run();

  /// Of all explorations; only collected if options say so.
  [[nodiscard]] const Explored& explored() const { return explored_; }
  /// What is known of loops from the proof of a property; only collected if options say so.
  [[nodiscard]] const std::vector<witness::Invariant>& invariants(
      const std::string& property) const;
  /// Whether an exploration found a path to the bound on recursion.
  [[nodiscard]] bool met_recursion_bound() const { return met_recursion_bound_; }
  /// The precisions that the explorations have found.
  [[nodiscard]] const PrecisionStore& precisions() const { return precisions_; }
  /// The graph of the last exploration; empty if there was none, or options do not ask for it.
  [[nodiscard]] const cpa::Arg& last_graph();
  /// The same with what its states say, at most so many of them; nothing if there is none.
  [[nodiscard]] std::optional<ShownGraph> last_shown_graph(std::size_t most_states);

private:
  // Before the explorations.
  void settle_irrelevant(const std::vector<bool>& may_be_violated);
  void execute();
  void look_at_control();
  void look_at_cells();
  void execute_more();
  /// Warns of properties that hold because nothing that matters for them was reached.
  void remark_on_reach(const Relevance& relevance);

  // The agenda.
  [[nodiscard]] bool is_again(const Task& task) const;
  void keep_open(Task& task) const;
  [[nodiscard]] bool is_decided_by_trials(const Task& task);
  [[nodiscard]] Task task(Partition properties, Exploration exploration) const;
  [[nodiscard]] Exploration first_exploration() const;
  [[nodiscard]] std::deque<Task> first_round(const std::vector<Partition>& partitions) const;
  /// Puts the tasks that replace an explored one into the agenda.
  void replace(std::deque<Task>& agenda, const Task& explored);
  void retry(std::deque<Task>& agenda, const Task& explored, const Partition& properties) const;
  [[nodiscard]] std::vector<Partition> partitions_after(const Task& explored) const;
  [[nodiscard]] std::pair<Partition, Partition> by_targets(const Partition& properties) const;
  [[nodiscard]] std::vector<Partition> divided(const Partition& properties) const;
  /// Of the CPU time that the run has left; nothing if that is not limited.
  [[nodiscard]] std::optional<double> part_of_the_rest(double part) const;
  void run_second_round();

  // One task.
  void explore(const Task& task);
  void start(const Task& task);
  void settle(const PropertyResult& so_far);
  void take_over(const Task& task, PropertyTable found);
  void take_notes(const Analysis& analysis, const SlicedProgram* sliced);
  [[nodiscard]] Limits::Settings limits_of(const Task& task) const;
  /// What is left of a task after the exploration of a slice.
  [[nodiscard]] Task in_next_form(const Task& explored, Partition properties);
  /// The part of a task's time that the exploration of a slice may take.
  static constexpr double share_of_slice = 2.0 / 3;
  /// Of the exploration of a slice, within those of its task.
  [[nodiscard]] static Limits::Settings limits_of_slice(const Limits& of_task, double share);
  void prepare_memory();
  /// Runs the stages one after the other; all that ends them is in their table.
  void run(Stages& stages, const Limits& limits, const PropertyLoop::Observer& observer);
  [[nodiscard]] TaskContext context_of(const Task& task, const SlicedProgram* sliced);
  void finish(const Task& task, Stages& stages, std::shared_ptr<const SlicedProgram> sliced);
  ProgramSlices& slices();
  [[nodiscard]] std::vector<cfa::EdgeId> events_of(const Task& task) const;
  /// Whether they have decided the task's property.
  bool explore_coarse_slices(const Task& task, const Limits& of_task);
  /// What the next coarse slice of the property knows in addition. Whether there is something.
  bool track_more(std::size_t property, const SlicedProgram& sliced, const Stages& stages,
                  const Limits& limits);
  void charge(std::size_t property, const Usage& usage);
  /// Null if the whole program is to be explored. Throws LimitReached.
  [[nodiscard]] std::shared_ptr<const SlicedProgram> slice_for(const Task& task);
  /// Leaves open what the exploration of a slice does not decide for the program.
  void keep_what_slice_decides(const SlicedProgram& sliced, Stages& stages, bool met_own_limit);

  // Several tasks at a time, each in a process of its own.
  /// Returns the tasks that replace them.
  std::deque<Task> explore_at_once(const std::deque<Task>& tasks);
  PartitionReport report_on(const Task& task);
  void take_over(const PartitionReport& report);
  /// Statistics, log and precisions of another process.
  void take_over_records(const PartitionReport& report);

  void report() { observer_(table_.results()); }

  const Options& options_;
  const cfa::Program& program_;
  const std::vector<spec::Automaton>& automata_;
  const Limits& limits_;
  const Log& log_;
  Statistics& statistics_;
  Observer observer_;
  PrecisionStore precisions_;
  SearchEffort spent_;
  TaskContext context_;
  PropertyTable table_;
  std::set<std::size_t> without_targets_;  ///< properties: in a first explicit exploration
  Executed executed_;
  std::set<std::size_t> were_explored_;  ///< properties, since trials of all that were open
  std::vector<std::vector<cfa::EdgeId>> footprints_;  ///< by property: where automata may step
  std::optional<ProgramSlices> slices_;
  /// By property: what its coarse slices know in addition.
  std::map<std::size_t, std::set<encoding::SlotId>> tracked_;
  std::shared_ptr<const SlicedProgram> last_slice_;  ///< that last_ explored
  std::unique_ptr<Stage> last_;                      ///< if its graph is asked for
  cpa::Arg no_graph_;
  Explored explored_;
  std::map<std::string, std::vector<witness::Invariant>> invariants_;  ///< by property
  bool met_recursion_bound_ = false;
};

}  // namespace pcegar::verification

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "support/interrupt.hpp"
#include "verification/analysis.hpp"
#include "verification/decomposition.hpp"
#include "verification/encoding_stage.hpp"
#include "verification/property_table.hpp"

namespace pcegar::verification {

/// Properties that are explored together, in all encoding stages, and their budget.
struct Task {
  Partition properties;
  Exploration exploration = Exploration::Explicit;  ///< not Auto
  std::optional<std::size_t> states;                ///< see PropertyLoopBounds
  std::optional<double> cpu_seconds;                ///< of all of them
  std::optional<std::uint64_t> refinements;         ///< of each
  /// What is explored: each is tried if the one before is of no use.
  enum class Form : std::uint8_t {
    Slice,
    SharedCalls,  ///< the whole program, with functions that are shared by their callers
    Whole
  };
  Form form = Form::Slice;
};

/// Whether explicit explorations are bounded, since symbolic ones may follow: if the options leave
/// the choice, and the abstraction states of a control state can be joined.
[[nodiscard]] bool may_become_symbolic(const Options& options);

/// What all tasks of a run share.
struct TaskContext {
  const Options& options;
  const cfa::Program& program;
  const std::vector<spec::Automaton>& automata;  ///< of all properties of the run
  const Log& log;
  Statistics& statistics;
  PrecisionStore& precisions;  ///< that explorations start with, and add to; it has the memory
  SearchEffort& spent;         ///< of the explorations so far
  bool is_slice = false;       ///< of the program: a violation proves nothing
  /// Of a coarse slice, else null.
  std::shared_ptr<const encoding::OpenReads> open_reads = nullptr;
};

/// One exploration: in one encoding, of those properties of a task that are still open.
struct Stage {
  Stage(const TaskContext& context, const Options& options, const EncodingStage& encoding,
        Limits::Settings settings, std::vector<spec::Automaton> open,
        PropertyLoopBounds loop_bounds, const Analysis::EarlierExplorations& earlier)
      : limits(std::move(settings)),
        automata(std::move(open)),
        bounds(std::move(loop_bounds)),
        analysis(options, encoding, context.program, automata, limits, context.log,
                 context.statistics, earlier) {}

  Limits limits;
  std::vector<spec::Automaton> automata;
  PropertyLoopBounds bounds;
  Analysis analysis;
};

/// The stages of one task, one after the other, each with the properties that the earlier ones left
/// UNKNOWN. See stages.cpp.
class Stages {
public:
  /// `nothing_known` has the properties of the task, `limits` are those of the task; all references
  /// must outlive it.
  Stages(const TaskContext& context, const Task& task, PropertyTable nothing_known,
         const Limits& limits);

  /// The next stage to run; null if none would decide more. If the construction of a stage throws,
  /// the stages remain unchanged.
  Stage* next();
  /// Takes the results of the stage that next() returned.
  void take(const std::vector<PropertyResult>& results);
  /// Its result for one property, including what the earlier stages have spent.
  [[nodiscard]] PropertyResult whole(const PropertyResult& result) const;
  /// The results of the task's properties, by their number in the task.
  [[nodiscard]] PropertyTable& table() { return table_; }
  [[nodiscard]] const PropertyTable& table() const { return table_; }
  [[nodiscard]] const std::deque<std::unique_ptr<Stage>>& all() const { return stages_; }
  /// Null if there was none.
  [[nodiscard]] std::unique_ptr<Stage> release_last();

private:
  void keep_open(const EncodingStage& encoding);
  [[nodiscard]] PropertyLoopBounds bounds() const;
  [[nodiscard]] bool is_in_vain() const;
  [[nodiscard]] std::size_t first_stage() const;
  [[nodiscard]] std::vector<spec::Automaton> automata_of(const Partition& open) const;
  [[nodiscard]] std::optional<std::vector<std::uint64_t>> refinements_left(
      const Partition& open) const;

  const TaskContext& context_;
  const Task& task_;
  const Limits& limits_;
  double started_at_;  ///< CPU seconds of the process
  std::vector<EncodingStage> encodings_;
  std::size_t first_;  ///< of the encodings
  PropertyTable table_;
  Partition open_;  ///< numbers in the table
  std::deque<std::unique_ptr<Stage>> stages_;
  std::optional<ScopedTimer> timer_;
  std::optional<Watchdog> watchdog_;
};

}  // namespace pcegar::verification

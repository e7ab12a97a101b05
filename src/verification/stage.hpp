// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "support/interrupt.hpp"
#include "verification/analysis.hpp"
#include "verification/encoding_stage.hpp"
#include "verification/property_table.hpp"
#include "verification/scheduler.hpp"

namespace pcegar::verification {

/// One exploration: what a task's properties are still open in one encoding.
struct Scheduler::Stage {
  Limits limits;
  std::vector<spec::Automaton> automata;
  std::unique_ptr<Analysis> analysis;
  PropertyLoopBounds bounds;
};

/// The stages of one task, one after the other, each with what the ones before left UNKNOWN. See
/// tasks.cpp.
class Scheduler::Stages {
public:
  /// All arguments must outlive it; `limits` are those of the task.
  Stages(Scheduler& scheduler, const Task& task, const Limits& limits);

  /// The next one to run; null if none would decide more.
  Stage* next();
  /// What the stage that next() gave says of one property (at once), and of all of them.
  void settle(const PropertyResult& result);
  void take(const std::vector<PropertyResult>& results);
  /// What is known of the task's properties, by their number in the task.
  [[nodiscard]] PropertyTable& table() { return table_; }
  [[nodiscard]] const std::deque<std::unique_ptr<Stage>>& all() const { return stages_; }
  [[nodiscard]] std::unique_ptr<Stage> release_last();

private:
  [[nodiscard]] std::vector<spec::Automaton> automata_of(const Partition& open) const;
  [[nodiscard]] std::optional<std::vector<std::uint64_t>> refinements_left(
      const Partition& open) const;
  [[nodiscard]] PropertyResult whole(const PropertyResult& result) const;

  Scheduler& scheduler_;
  const Task& task_;
  const Limits& limits_;
  double started_at_;  ///< CPU seconds of the process
  std::vector<EncodingStage> encodings_;
  PropertyTable table_;
  Partition open_;  ///< numbers in the table
  std::vector<Usage> before_stage_;
  std::deque<std::unique_ptr<Stage>> stages_;
  std::optional<ScopedTimer> timer_;
  std::optional<Watchdog> watchdog_;
};

}  // namespace pcegar::verification

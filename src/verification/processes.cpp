// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks of a scheduler in processes of their own (--processes): each is a copy of this one,
// explores its task as the scheduler would, and sends a report (partition_report.hpp).
#include <cmath>

#include "support/append_file.hpp"
#include "support/child_process.hpp"
#include "support/error.hpp"
#include "verification/precision_texts.hpp"
#include "verification/scheduler.hpp"
#include "verification/stage.hpp"

namespace pcegar::verification {

std::deque<Task> Scheduler::explore_at_once(const std::deque<Task>& tasks) {
  try {
    prepare_memory();
  } catch (const LimitReached&) {
    for (const Task& task : tasks) {
      explore(task);
    }
    return {};
  }
  const auto work = [&](std::size_t i) { return to_text(report_on(tasks[i])); };
  const auto done = [&](std::size_t, const std::string& text) {
    if (const auto report = partition_report_from(text)) {
      take_over(*report);
    }
  };
  const double left = limits_.cpu_seconds_left().value_or(24.0 * 3600);
  const auto texts = map_in_children(tasks.size(), options_.processes, work,
                                     static_cast<unsigned>(std::ceil(left)) + 1, done);
  std::deque<Task> next;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (const auto report = texts[i] ? partition_report_from(*texts[i]) : std::nullopt) {
      take_over_records(*report);
    } else {
      explore(tasks[i]);
    }
    for (const Partition& properties : after(tasks[i].properties)) {
      next.push_back(task(properties));
    }
  }
  return next;
}

/// In the other process.
PartitionReport Scheduler::report_on(const Task& now) {
  Options options = options_;
  options.processes = 1;
  std::optional<NamelessFile> refinement_log;
  if (options.records.refinement_log) {
    options.records.refinement_log = refinement_log.emplace().path();
  }
  options.limits.cpu_seconds = limits_.cpu_seconds_left();  // this process's clock starts at 0
  const Limits limits(options.limits);
  // Of its own, since this process may have explored other partitions before.
  Statistics statistics;
  Scheduler scout(options, program_, automata_, limits, log_, statistics,
                  copy_of(precisions_, options_, program_), [](const auto&) {});
  scout.table_ = table_;
  scout.explore(now);
  PartitionReport report{
      {}, texts_of(scout.precisions_, options, program_), {}, statistics.since({})};
  for (const std::size_t property : now.properties) {
    report.results.push_back(scout.table_[property]);
  }
  if (refinement_log) {
    report.refinement_log = refinement_log->content();
  }
  return report;
}

void Scheduler::take_over(const PartitionReport& report) {
  for (const PropertyResult& result : report.results) {
    table_.put(table_.number_of(result.verdict.property), result);
  }
  this->report();
  for (const PropertyResult& result : report.results) {
    log_.info("property " + result.verdict.property + ": " +
              std::string(to_string(result.verdict.verdict)) +
              (result.verdict.reason.empty() ? "" : " (" + result.verdict.reason + ")"));
  }
}

void Scheduler::take_over_records(const PartitionReport& report) {
  ++statistics_.counter("partitions.explored_elsewhere");
  statistics_.add(report.statistics);
  if (options_.records.refinement_log) {
    AppendFile lines(*options_.records.refinement_log);
    lines.append(report.refinement_log);
    if (!lines.is_complete()) {
      log_.warning("the refinement log is not complete: it could not be written");
    }
  }
  add_texts(precisions_, options_, program_, report.precisions);
}

}  // namespace pcegar::verification

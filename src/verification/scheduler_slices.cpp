// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Explorations of slices (program_slices.hpp). What holds in the slice, and the check agrees, holds
// in the program. For everything else the whole program is explored, with the predicates that were
// found. It is the easier one where what the slice leaves out ends executions, so a slice has a
// part of the time only.
#include "verification/scheduler.hpp"

#include <algorithm>
#include <utility>

namespace pcegar::verification {

namespace {

/// The part of a task's time that the exploration of a slice may take, and its time without a
/// limit.
constexpr double share_of_slice = 2.0 / 3;
constexpr double seconds_of_slice = 100;

}  // namespace

Limits::Settings Scheduler::limits_of_slice(const Limits& of_task) {
  Limits::Settings result = of_task.settings();
  const std::optional<double> left = of_task.cpu_seconds_left();
  result.cpu_seconds = process_cpu_seconds() + (left ? *left * share_of_slice : seconds_of_slice);
  return result;
}

Task Scheduler::on_whole_program(const Task& explored, Partition properties) const {
  Task result = explored;
  result.properties = std::move(properties);
  result.may_slice = false;
  if (explored.cpu_seconds) {
    double rest = *explored.cpu_seconds;
    for (const std::size_t property : result.properties) {
      rest -= table_[property].usage.cpu_seconds;
    }
    result.cpu_seconds = std::max(rest, *explored.cpu_seconds * (1 - share_of_slice));
  }
  return result;
}

std::shared_ptr<const SlicedProgram> Scheduler::slice_for(const Task& task) {
  if (!task.may_slice || !explores_slices(options_)) {
    return nullptr;
  }
  if (!slices_) {
    slices_.emplace(options_, program_, precisions_.memory, limits_, log_, statistics_);
  }
  std::vector<cfa::EdgeId> events;
  for (const std::size_t property : task.properties) {
    events.insert(events.end(), footprints_[property].begin(), footprints_[property].end());
  }
  return slices_->slice_for(std::move(events));
}

/// A proof that holds for the slice, does for the program, if the slice is one. Nothing else that
/// was found in it does, except that limits were met other than the slice's own.
void Scheduler::keep_what_slice_decides(const SlicedProgram& sliced, Stages& stages,
                                        bool met_own_limit) {
  PropertyTable& table = stages.table();
  std::optional<ProofCheck> check;
  const auto is_checked = [&] {
    if (!check) {
      std::vector<const cfa::Expression*> conditions;
      for (const auto& stage : stages.all()) {
        const auto some = stage->analysis.automaton_conditions();
        conditions.insert(conditions.end(), some.begin(), some.end());
      }
      check = slices_->check(sliced, conditions);
      if (!is_proved(*check)) {
        log_.debug(complaint(*check));
      }
    }
    return is_proved(*check);
  };
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Open* open = table[i].open();
    const bool met_limit =
        open != nullptr && ((open->cause == Cause::Limit && !met_own_limit) ||
                            open->cause == Cause::Budget || open->cause == Cause::OtherProperties);
    if (met_limit || (table[i].holds() && is_checked())) {
      continue;
    }
    log_.debug("property " + table[i].property + ": not decided by a slice of the program");
    PropertyResult result = table[i];
    result.outcome = Open{"a slice of the program does not decide it", Cause::Slice, true};
    table.put(i, std::move(result));
  }
}

}  // namespace pcegar::verification

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Explorations of slices (program_slices.hpp). What holds in the slice, and the check agrees, holds
// in the program. For everything else the whole program is explored, with the predicates that were
// found. It is the easier one where what the slice leaves out ends executions, so a slice has a
// part of the time only.
//
// Before that, single properties are explored in coarse slices, which track more and more until one
// of them holds.
#include "verification/scheduler.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "support/interrupt.hpp"

namespace pcegar::verification {

namespace {

/// Of a task's time, for all of its coarse slices.
constexpr double share_of_coarse_slices = 0.5;
/// For the exploration of a slice, without a limit of the task.
constexpr double seconds_of_slice = 100;

}  // namespace

Limits::Settings Scheduler::limits_of_slice(const Limits& of_task, double share) {
  Limits::Settings result = of_task.settings();
  const std::optional<double> left = of_task.cpu_seconds_left();
  result.cpu_seconds = process_cpu_seconds() + (left ? *left * share : seconds_of_slice);
  return result;
}

/// What comes after a slice that does not decide the properties.
Task Scheduler::in_next_form(const Task& explored, Partition properties) {
  Task result = explored;
  result.properties = std::move(properties);
  result.form = Task::Form::Whole;
  try {
    const auto sliced = slice_for(explored);
    if (sliced != nullptr && !sliced->is_whole) {
      result.form = Task::Form::SharedCalls;
    }
  } catch (const LimitReached&) {
    // The exploration says so.
  }
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
  if (task.form == Task::Form::Whole || !explores_slices(options_)) {
    return nullptr;
  }
  auto sliced = task.form == Task::Form::Slice ? slices().slice_for(events_of(task))
                                               : slices().with_shared_calls();
  const bool is_of_use =
      sliced != nullptr && (!sliced->is_whole || task.exploration == Exploration::Symbolic);
  return is_of_use ? sliced : nullptr;
}

ProgramSlices& Scheduler::slices() {
  if (!slices_) {
    slices_.emplace(options_, program_, precisions_.memory, limits_, log_, statistics_);
  }
  return *slices_;
}

std::vector<cfa::EdgeId> Scheduler::events_of(const Task& task) const {
  std::vector<cfa::EdgeId> events;
  for (const std::size_t property : task.properties) {
    events.insert(events.end(), footprints_[property].begin(), footprints_[property].end());
  }
  return events;
}

bool Scheduler::explore_coarse_slices(const Task& task, const Limits& of_task) {
  if (task.form != Task::Form::Slice || task.exploration != Exploration::Symbolic ||
      task.properties.size() != 1 || !explores_coarse_slices(options_)) {
    return false;
  }
  const std::size_t property = task.properties.front();
  const Limits limits(limits_of_slice(of_task, share_of_coarse_slices));
  for (;;) {
    std::shared_ptr<const SlicedProgram> sliced;
    try {
      sliced = slices().coarse_slice_for(events_of(task), tracked_[property]);
    } catch (const LimitReached&) {
      return false;
    }
    if (sliced == nullptr) {
      return false;
    }
    const TaskContext context = context_of(task, sliced.get());
    Stages stages(context, task, PropertyTable(table_.names_of(task.properties)), limits);
    run(stages, limits, {});
    const bool holds = stages.table()[0].holds();
    if (holds) {
      keep_what_slice_decides(*sliced, stages, false);
      if (stages.table()[0].holds()) {
        finish(task, stages, std::move(sliced));
        return true;
      }
    }
    charge(property, stages.table()[0].usage);
    if (holds || limits.exceeded() || !track_more(property, *sliced, stages, limits)) {
      return false;
    }
  }
}

bool Scheduler::track_more(std::size_t property, const SlicedProgram& sliced, const Stages& stages,
                           const Limits& limits) {
  const PropertyResult& result = stages.table()[0];
  const bool has_path = result.violated() != nullptr || result.is_open_for(Cause::NotModelled);
  if (!has_path || stages.all().empty()) {
    return false;
  }
  const auto& path = stages.all().back()->analysis.unconfirmed_path();
  std::set<encoding::SlotId>& tracked = tracked_[property];
  const std::size_t before = tracked.size();
  try {
    const Watchdog watchdog(limits);
    tracked.merge(slices().slots_against(sliced, path));
  } catch (const LimitReached&) {
    return false;
  } catch (const std::exception& error) {
    log_.warning(std::string("internal error: ") + error.what());
    return false;  // the whole program does not depend on it
  }
  log_.debug("a coarse slice has a violation; " + std::to_string(tracked.size() - before) +
             " more slots are tracked, " + std::to_string(tracked.size()) + " in all");
  return tracked.size() > before;
}

void Scheduler::charge(std::size_t property, const Usage& usage) {
  PropertyResult result = table_[property];
  result.usage += usage;
  table_.put(property, std::move(result));
}

/// A proof that holds for the slice, does for the program, if the slice is one. Nothing else that
/// was found in it does, except that limits were met other than the slice's own, and violations if
/// the slice is the whole program with shared calls.
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
    const bool is_confirmed = table[i].violated() != nullptr && sliced.is_whole;
    if (met_limit || is_confirmed || (table[i].holds() && is_checked())) {
      continue;
    }
    log_.debug("property " + table[i].property + ": not decided by a slice of the program");
    PropertyResult result = table[i];
    result.outcome = Open{"a slice of the program does not decide it", Cause::Slice, true};
    table.put(i, std::move(result));
  }
}

}  // namespace pcegar::verification

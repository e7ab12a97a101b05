// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// One task of the scheduler, stage by stage of the encoding. Integers come first: they are fast,
// and what they prove is certified by bit-vectors. Exploration by bit-vectors is the last stage,
// and only for properties that another arithmetic may decide: the integers have a path that C's
// arithmetic does not have, or found invariants that do not hold in it. What stands in the way of
// the others (a construct that is not modelled, no interpolants, a limit) would stand in the way
// again.
//
// Predicates over integers are read over bit-vectors and tracked from the start, so that only what
// the integers could not see is found anew.
//
// Without a time limit of the user's, bit-vectors get a multiple of the time that the integers
// took: they may need it for ever, and the user had an answer (UNKNOWN) without them. If they run
// out of time, the reason of UNKNOWN stays that of the integers, with a remark.
#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "cfa/recursion_bound.hpp"
#include "encoding/memory_map.hpp"
#include "support/error.hpp"
#include "support/interrupt.hpp"
#include "verification/scheduler.hpp"
#include "verification/stage.hpp"

namespace pcegar::verification {

namespace {

constexpr double bits_least_seconds = 10;
constexpr double bits_share = 5;  ///< times what was spent before
constexpr const char* time_budget_spent = "budget of CPU time used up";
constexpr const char* part_of_time_spent = "its part of the time used up";

/// `whole` with an end to the time, if there is none, that depends on what was spent since
/// `started_at`.
Limits::Settings limits_of_bits(const Limits::Settings& whole, double started_at) {
  Limits::Settings result = whole;
  if (!result.cpu_seconds) {
    const double now = process_cpu_seconds();
    result.cpu_seconds = now + std::max(bits_least_seconds, bits_share * (now - started_at));
  }
  return result;
}

std::string name_of(const EncodingStage& stage) {
  return stage.explored.arithmetic == encoding::Arithmetic::BitPrecise ? "with bit-vectors"
                                                                       : "with wrap-around";
}

std::vector<std::string> names_of(const std::vector<spec::Automaton>& automata,
                                  const Partition& properties) {
  std::vector<std::string> names;
  for (const std::size_t i : properties) {
    names.push_back(automata[i].name);
  }
  return names;
}

}  // namespace

Scheduler::Stages::Stages(Scheduler& scheduler, const Task& task, const Limits& limits)
    : scheduler_(scheduler),
      task_(task),
      limits_(limits),
      started_at_(process_cpu_seconds()),
      encodings_(encoding_stages(scheduler.options_)),
      table_(names_of(scheduler.automata_, task.properties)),
      open_(table_.all()) {}

std::vector<spec::Automaton> Scheduler::Stages::automata_of(const Partition& open) const {
  std::vector<spec::Automaton> automata;
  for (const std::size_t i : open) {
    automata.push_back(scheduler_.automata_[task_.properties[i]]);
  }
  return automata;
}

std::optional<std::vector<std::uint64_t>> Scheduler::Stages::refinements_left(
    const Partition& open) const {
  if (!task_.refinements) {
    return std::nullopt;
  }
  std::vector<std::uint64_t> result;
  for (const std::size_t i : open) {
    result.push_back(*task_.refinements -
                     std::min(*task_.refinements, table_[i].usage.refinements));
  }
  return result;
}

Scheduler::Stage* Scheduler::Stages::next() {
  const std::size_t number = stages_.size();
  if (number == encodings_.size()) {
    return nullptr;
  }
  EncodingStage encoding = encodings_[number];
  if (number > 0) {
    std::erase_if(open_, [&](std::size_t i) {
      return table_[i].verdict.verdict != Verdict::Unknown || table_[i].cause == Cause::Budget;
    });
    const bool are_too_many = !table_.open_for(table_.all(), Cause::OtherProperties).empty();
    if (stages_.back()->analysis->met_obstacle() || are_too_many || limits_.exceeded()) {
      return nullptr;
    }
  }
  const bool is_last_resort = encoding.tried_for == EncodingStage::For::OpenForArithmetic;
  if (is_last_resort) {
    open_ = table_.open_for(open_, Cause::Arithmetic);
  }
  if (open_.empty()) {
    return nullptr;
  }
  Analysis::InitialPrecision initial;
  const auto known = scheduler_.precisions_.by_stage.find(number);
  if (known != scheduler_.precisions_.by_stage.end()) {
    initial.same_stage = &known->second;
  }
  Limits::Settings limits = limits_.settings();
  if (number > 0 && is_last_resort) {
    scheduler_.log_.info("trying again, with bit-vectors, what integers cannot decide");
    initial.before = stages_.back()->analysis.get();
    limits = limits_of_bits(limits, started_at_);
  } else if (number > 0) {
    scheduler_.log_.info("trying again what is UNKNOWN, with wrap-around in the integers");
  }
  Stage& stage = *stages_.emplace_back(std::make_unique<Stage>(
      Stage{Limits(limits),
            automata_of(open_),
            nullptr,
            {scheduler_.options_.together_states, refinements_left(open_)}}));
  encoding.explored.memory = scheduler_.precisions_.memory;
  stage.analysis =
      std::make_unique<Analysis>(scheduler_.options_, encoding, scheduler_.program_, stage.automata,
                                 stage.limits, scheduler_.log_, scheduler_.statistics_, initial);
  if (initial.before != nullptr) {
    timer_.emplace(scheduler_.statistics_.timer("bits"));
    watchdog_.emplace(stage.limits);
  }
  return &stage;
}

PropertyResult Scheduler::Stages::whole(const PropertyResult& result) const {
  PropertyResult with_all = result;
  with_all.usage += table_[table_.number_of(result.verdict.property)].usage;
  return with_all;
}

void Scheduler::Stages::settle(const PropertyResult& result) {
  if (result.verdict.verdict == Verdict::Unknown) {
    return;
  }
  const std::size_t property = scheduler_.table_.number_of(result.verdict.property);
  PropertyResult so_far = whole(result);
  so_far.usage += scheduler_.table_[property].usage;
  scheduler_.table_.put(property, std::move(so_far));
  scheduler_.report();
}

void Scheduler::Stages::take(const std::vector<PropertyResult>& results) {
  timer_.reset();
  watchdog_.reset();
  const std::size_t number = stages_.size() - 1;
  scheduler_.precisions_.by_stage[number] = stages_.back()->analysis->found();
  using enum PropertyTable::Limit;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (number == 0) {
      table_.put(open_[i], results[i]);
    } else {
      table_.put_later_stage(open_[i], whole(results[i]), name_of(encodings_[number]),
                             limits_.exceeded() ? Exceeded : Holds);
    }
  }
}

std::unique_ptr<Scheduler::Stage> Scheduler::Stages::release_last() {
  return stages_.empty() ? nullptr : std::move(stages_.back());
}

/// Every analysis needs it; throws LimitReached.
void Scheduler::prepare_memory() {
  if (precisions_.memory == nullptr) {
    precisions_.memory = std::make_shared<const encoding::MemoryMap>(program_, &limits_);
  }
}

const cpa::Arg& Scheduler::last_graph() {
  return last_ == nullptr ? no_graph_ : last_->analysis->graph();
}

Limits::Settings Scheduler::limits_of(const Task& task) const {
  Limits::Settings result = options_.limits;
  if (task.cpu_seconds) {
    const double end = process_cpu_seconds() + *task.cpu_seconds;
    if (!result.cpu_seconds || end < *result.cpu_seconds) {
      result.cpu_seconds = end;
      result.time_reason = options_.budget.cpu_seconds ? time_budget_spent : part_of_time_spent;
    }
  }
  return result;
}

void Scheduler::start(const Task& task) {
  table_.note_start(task.properties);
  report();
  ++statistics_.counter("partitions.explored");
  if (task.properties.size() < automata_.size()) {
    std::string names;
    for (const std::string& name : names_of(automata_, task.properties)) {
      names += " " + name;
    }
    log_.info("partition:" + names);
  }
  last_.reset();
}

void Scheduler::explore(const Task& task) {
  if (const auto reason = limits_.exceeded()) {
    table_.leave_unchecked(task.properties, *reason);
    report();
    return;
  }
  start(task);
  try {
    prepare_memory();
  } catch (const LimitReached& limit) {
    PropertyTable nothing(names_of(automata_, task.properties));
    nothing.leave_open(limit.what(), Cause::Limit);
    take_over(task, std::move(nothing));
    return;
  }
  const Limits limits(limits_of(task));
  Stages stages(*this, task, limits);
  try {
    const Watchdog watchdog(limits);
    while (Stage* const stage = stages.next()) {
      stages.take(stage->analysis->run(
          std::move(stage->bounds), [&](const PropertyResult& result) { stages.settle(result); }));
    }
  } catch (const InputError&) {
    throw;  // an operator of a plug-in
  } catch (const LimitReached& limit) {
    stages.table().leave_open(limit.what(), Cause::Limit);
  } catch (const std::bad_alloc&) {
    stages.table().leave_open("memory is used up", Cause::Limit);
  } catch (const std::exception& error) {
    log_.warning(std::string("internal error: ") + error.what());
    stages.table().leave_open(std::string("internal error: ") + error.what(), Cause::Internal);
  }
  take_over(task, std::move(stages.table()));
  for (const auto& stage : stages.all()) {
    take_notes(*stage->analysis);
  }
  if (options_.records.last_graph) {
    last_ = stages.release_last();
  }
}

void Scheduler::take_over(const Task& task, PropertyTable found) {
  if (!limits_.exceeded()) {
    found.limits_are_budgets();
  }
  for (std::size_t i = 0; i < task.properties.size(); ++i) {
    const PropertyResult& known = table_[task.properties[i]];
    if (known.verdict.verdict != Verdict::Unknown) {
      continue;  // settled at once
    }
    PropertyResult result = found[i];
    result.usage += known.usage;
    table_.put(task.properties[i], std::move(result));
  }
  report();
}

void Scheduler::take_notes(const Analysis& analysis) {
  if (options_.records.locations) {
    explored_.locations.merge(analysis.explored_locations());
  }
  for (const auto& [edge, text] : analysis.obstacles().confirmed()) {
    const auto* obstacle = std::get_if<cfa::UnsupportedOperation>(&program_.edge(edge).operation);
    met_recursion_bound_ =
        met_recursion_bound_ || (obstacle != nullptr && cfa::is_recursion_bound(*obstacle));
  }
}

}  // namespace pcegar::verification

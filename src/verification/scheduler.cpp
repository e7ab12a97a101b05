// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A run in partitions of the properties (decomposition.cpp), one after the other in one process.
//
//   1. (scheduler_shortcuts.cpp) What the program cannot violate is TRUE without exploring
//      (relevance.cpp).
//      What executing it decides needs no exploration either (executed.cpp), nor what holds
//      whatever the data are (by_control.cpp). What holds of all elements of an array is decided in
//      another program (by_cells.cpp).
//   2. Every partition is explored with its budget (stages.cpp); what the ones before it have
//      found is kept ready for it (known_predicates.cpp). If properties together have more
//      abstract states than --together-states, the partition is divided: into the properties that
//      had a target and those that had none, or else in halves, in order. These are explored
//      instead, down to single properties, which have no such bound. States are counted, not
//      seconds, so two runs divide alike. `joint` does not divide: the first bound or budget that
//      its common exploration meets makes it go on one by one.
//      With --exploration auto, explicit explorations have at most --explicit-states abstract
//      states. What they do not decide is explored symbolically, property by property: a product
//      of automata multiplies control states, while one property has few. What is too much work
//      there (--symbolic-work) waits for the others; then both explorations take turns (after one
//      more symbolic exploration, if the explicit one had no target), with bounds that grow
//      tenfold, so that either gets at least a tenth of the time that the other one would have
//      needed.
//      Where there are no budgets but a limit for the run's time, a partition with others waiting
//      behind it gets a part of what is left: one that is too hard does not keep the others from
//      being explored at all, and a run that takes less than that is as without a limit.
//      Before a property is explored again, and where its coarse slices were of no use, what is
//      open is executed with more choices of the inputs.
//   3. Properties that ran out of their budget are explored once more, one by one, each with an
//      equal part of what is left of all budgets, or of the time; what one of them leaves goes to
//      those after it.
//
// With --processes N, the partitions of a round are explored at the same time, up to N, in copies
// of this process. They start with the precision of the rounds before (parts of a partition start
// with what the whole has found), not with each other's, so that N does not matter. A copy sends
// its results, counterexamples too, as text.
//
// A budget or bound can only end an exploration; a property that is not decided then is UNKNOWN. A
// property that was never explored, because a limit of the whole run was hit, is *not checked*.
//
// The exploration of a partition is released when it ends. Its terms remain: later partitions use
// them, too, since they encode the same program.
#include "verification/scheduler.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <new>
#include <utility>

#include "cfa/recursion_bound.hpp"
#include "encoding/memory_map.hpp"
#include "spec/stepper.hpp"
#include "support/activity.hpp"
#include "support/append_file.hpp"
#include "support/child_process.hpp"
#include "support/error.hpp"
#include "support/interrupt.hpp"
#include "verification/precision_texts.hpp"
#include "verification/relevance.hpp"

namespace pcegar::verification {

namespace {

/// The part of a property's budget that the common exploration of `joint` may take (CPAchecker's
/// firstPhaseRatio).
constexpr double joint_share = 1.3;

/// From one explicit exploration of a property to the next.
constexpr std::size_t growth_of_bounds = 10;
constexpr std::size_t largest_bound = 1'000'000'000;
/// The part of the remaining time that a partition may take while others wait: two thirds if there
/// is one, twice an equal share if there are many.
double share_before(std::size_t others) {
  return 2.0 / (static_cast<double>(others) + 2);
}
constexpr const char* time_budget_spent = "budget of CPU time is used up";
constexpr const char* part_of_time_spent = "its share of the time is used up";

std::vector<std::string> names_of(const std::vector<spec::Automaton>& automata) {
  std::vector<std::string> names;
  for (const spec::Automaton& automaton : automata) {
    names.push_back(automaton.name);
  }
  return names;
}

}  // namespace

Scheduler::Scheduler(const Options& options, const cfa::Program& program,
                     const std::vector<spec::Automaton>& automata, const Limits& limits,
                     const Log& log, Statistics& statistics, PrecisionStore precisions,
                     Observer observer)
    : options_(options),
      program_(program),
      automata_(automata),
      limits_(limits),
      log_(log),
      statistics_(statistics),
      observer_(std::move(observer)),
      precisions_(std::move(precisions)),
      context_{options_, program_, automata_, log_, statistics_, precisions_, spent_},
      table_(names_of(automata)),
      executed_(options, program, limits, log, statistics) {}

Scheduler::~Scheduler() = default;

const std::vector<PropertyResult>& Scheduler::run() {
  const Relevance found = relevance(automata_, program_);
  footprints_ = found.footprints;
  settle_irrelevant(found.may_be_violated);
  execute();
  look_at_control();
  look_at_cells();
  std::deque<Task> agenda =
      first_round(first_partitions(options_.decomposition, table_.open(),
                                   table_.names_of(table_.all()), found.footprints, program_));
  while (!agenda.empty()) {
    if (options_.processes > 1 && agenda.size() > 1) {
      agenda = explore_at_once(agenda);
      continue;
    }
    Task now = std::move(agenda.front());
    agenda.pop_front();
    if (is_again(now)) {
      execute_more();
    }
    keep_open(now);
    if (now.properties.empty()) {
      continue;
    }
    if (!agenda.empty() && !options_.budget.is_limited()) {
      now.cpu_seconds = part_of_the_rest(share_before(agenda.size()));
    }
    explore(now);
    replace(agenda, now);
  }
  run_second_round();
  remark_on_reach(found);
  return table_.results();
}

Exploration Scheduler::first_exploration() const {
  return options_.exploration == Exploration::Symbolic ? Exploration::Symbolic
                                                       : Exploration::Explicit;
}

Task Scheduler::task(Partition properties, Exploration exploration) const {
  const Budget& each = options_.budget;
  Task result{std::move(properties), exploration, {}, each.cpu_seconds, each.refinements};
  if (may_become_symbolic(options_)) {
    result.states =
        exploration == Exploration::Explicit ? options_.explicit_states : options_.symbolic_work;
  }
  if (result.cpu_seconds) {
    *result.cpu_seconds *= static_cast<double>(result.properties.size());
  }
  return result;
}

std::deque<Task> Scheduler::first_round(const std::vector<Partition>& partitions) const {
  std::deque<Task> agenda;
  for (const Partition& properties : partitions) {
    agenda.push_back(task(properties, first_exploration()));
    const bool is_joint = options_.decomposition.kind == Decomposition::Kind::Joint;
    if (is_joint && properties.size() > 1 && options_.budget.cpu_seconds) {
      agenda.back().cpu_seconds = joint_share * *options_.budget.cpu_seconds;
    }
  }
  return agenda;
}

void Scheduler::replace(std::deque<Task>& agenda, const Task& explored) {
  std::vector<Task> next;
  if (const Partition on_whole = table_.open_for(explored.properties, Cause::Slice);
      !on_whole.empty()) {
    next.push_back(in_next_form(explored, on_whole));
  }
  const Partition too_many =
      explored.states ? table_.open_for(explored.properties, Cause::OtherProperties) : Partition{};
  if (too_many.empty()) {
    for (const Partition& properties : partitions_after(explored)) {
      next.push_back(task(properties, explored.exploration));
    }
  } else if (explored.exploration == Exploration::Symbolic ||
             *explored.states > options_.explicit_states) {
    retry(agenda, explored, too_many);
  } else {
    log_.debug("exploring " + std::to_string(too_many.size()) +
               " properties symbolically, one by one: they have too many abstract states");
    const auto [others, refined] = by_targets(too_many);
    without_targets_.insert(others.begin(), others.end());
    for (const Partition& some : {others, refined}) {
      for (const Partition& property : one_by_one(some)) {
        next.push_back(task(property, Exploration::Symbolic));
      }
    }
  }
  agenda.insert(agenda.begin(), next.begin(), next.end());
}

/// The other exploration, after all others that wait: explicit with a larger bound, or symbolic
/// with one that was raised in the same proportion. But where the explicit one did not get as far
/// as a target, it is not worth the same effort: first a larger symbolic one.
void Scheduler::retry(std::deque<Task>& agenda, const Task& explored,
                      const Partition& properties) const {
  const bool was_symbolic = explored.exploration == Exploration::Symbolic;
  const std::size_t first = was_symbolic ? options_.symbolic_work : options_.explicit_states;
  const std::size_t factor =
      *explored.states / std::max<std::size_t>(first, 1) * (was_symbolic ? growth_of_bounds : 1);
  for (const Partition& property : one_by_one(properties)) {
    const bool becomes_symbolic =
        !was_symbolic || (*explored.states == first && without_targets_.contains(property.front()));
    agenda.push_back(
        task(property, becomes_symbolic ? Exploration::Symbolic : Exploration::Explicit));
    std::optional<std::size_t>& bound = agenda.back().states;
    log_.debug("property " + table_.names_of(property).front() + ": to be explored " +
               (becomes_symbolic ? "symbolically" : "explicitly") + " with a larger bound");
    *bound *= std::max<std::size_t>(factor, 1);
    if (*bound > largest_bound) {
      bound.reset();
    }
  }
}

std::vector<Partition> Scheduler::partitions_after(const Task& explored) const {
  const Partition& properties = explored.properties;
  const Partition too_many = table_.open_for(properties, Cause::OtherProperties);
  if (options_.decomposition.kind == Decomposition::Kind::Joint && properties.size() > 1) {
    Partition rest = table_.open_for(properties, Cause::Budget);
    rest.insert(rest.end(), too_many.begin(), too_many.end());
    std::sort(rest.begin(), rest.end());
    return one_by_one(rest);
  }
  if (const Partition failed = table_.open_for(properties, Cause::Internal);
      !failed.empty() && properties.size() > 1) {
    return one_by_one(failed);
  }
  if (!too_many.empty()) {
    ++statistics_.counter("partitions.divided");
    log_.debug("splitting " + std::to_string(too_many.size()) +
               " properties, which have too many states together");
  }
  return explored.exploration == Exploration::Symbolic ? one_by_one(too_many) : divided(too_many);
}

/// Those without a target so far, and those with one.
std::pair<Partition, Partition> Scheduler::by_targets(const Partition& properties) const {
  std::pair<Partition, Partition> result;
  for (const std::size_t i : properties) {
    const Open* open = table_[i].open();
    const bool had_targets =
        (open != nullptr && open->had_targets) || table_[i].usage.refinements > 0;
    (had_targets ? result.second : result.first).push_back(i);
  }
  return result;
}

/// Those without a target so far come first: nothing has to be found for them, they were only in
/// the way of the others.
std::vector<Partition> Scheduler::divided(const Partition& properties) const {
  const auto [others, refined] = by_targets(properties);
  if (refined.empty() || others.empty()) {
    return balanced(properties, 2);
  }
  return {others, refined};
}

std::optional<double> Scheduler::part_of_the_rest(double part) const {
  const std::optional<double> left = limits_.cpu_seconds_left();
  return left ? std::optional(*left * part) : std::nullopt;
}

/// If there are no budgets: the remaining time of the run.
void Scheduler::run_second_round() {
  BudgetPool pool(options_.budget, table_.size());
  for (const PropertyResult& result : table_.results()) {
    pool.spend(result.usage);
  }
  const Partition needy = table_.open_for(table_.all(), Cause::Budget);
  for (std::size_t i = 0; i < needy.size(); ++i) {
    if (table_[needy[i]].open() == nullptr) {
      continue;  // trials have decided it since then
    }
    const std::size_t waiting = needy.size() - i;
    const std::optional<Budget> share =
        options_.budget.is_limited()
            ? pool.share(waiting)
            : Budget{part_of_the_rest(1.0 / static_cast<double>(waiting)), {}};
    if (!share) {
      return;
    }
    ++statistics_.counter("properties.second_round");
    const Usage before = table_[needy[i]].usage;
    Task now{{needy[i]},
             may_become_symbolic(options_) ? Exploration::Symbolic : first_exploration(),
             {},
             share->cpu_seconds,
             share->refinements};
    explore(now);
    while (table_[needy[i]].is_open_for(Cause::Slice)) {
      now = in_next_form(now, now.properties);
      explore(now);
    }
    const Usage& after = table_[needy[i]].usage;
    pool.spend({after.cpu_seconds - before.cpu_seconds, after.refinements - before.refinements});
  }
}

/// Every analysis needs it; throws LimitReached.
void Scheduler::prepare_memory() {
  if (precisions_.memory == nullptr) {
    precisions_.memory =
        std::make_shared<encoding::MemoryMap>(program_, &limits_, options_.outside_pointers);
  }
}

const cpa::Arg& Scheduler::last_graph() {
  return last_ == nullptr ? no_graph_ : last_->analysis.graph();
}

std::optional<ShownGraph> Scheduler::last_shown_graph(std::size_t most_states) {
  return last_ == nullptr ? std::nullopt : std::optional(last_->analysis.shown_graph(most_states));
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
  were_explored_.insert(task.properties.begin(), task.properties.end());
  table_.note_start(task.properties);
  report();
  activity().check(table_.names_of(task.properties));
  ++statistics_.counter("partitions.explored");
  if (task.properties.size() < automata_.size()) {
    std::string names;
    for (const std::string& name : table_.names_of(task.properties)) {
      names += " " + name;
    }
    log_.debug("partition:" + names);
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
    PropertyTable nothing(table_.names_of(task.properties));
    nothing.leave_open(limit.what(), Cause::Limit);
    take_over(task, std::move(nothing));
    return;
  }
  const Limits of_task(limits_of(task));
  if (explore_coarse_slices(task, of_task) || is_decided_by_trials(task)) {
    return;
  }
  std::shared_ptr<const SlicedProgram> sliced;
  try {
    sliced = slice_for(task);
  } catch (const LimitReached&) {
    // The exploration says so.
  }
  const Limits limits(sliced != nullptr ? limits_of_slice(of_task, share_of_slice)
                                        : of_task.settings());
  const TaskContext context = context_of(task, sliced.get());
  Stages stages(context, task, PropertyTable(table_.names_of(task.properties)), limits);
  run(stages, limits, [&](const PropertyResult& result) {
    if (sliced == nullptr) {
      settle(stages.whole(result));
    }
  });
  if (sliced != nullptr) {
    keep_what_slice_decides(*sliced, stages, limits.exceeded() && !of_task.exceeded());
  }
  finish(task, stages, sliced);
}

TaskContext Scheduler::context_of(const Task& task, const SlicedProgram* sliced) {
  const bool is_symbolic = task.exploration == Exploration::Symbolic;
  return {options_,
          sliced == nullptr ? program_
          : is_symbolic     ? sliced->explored()
                            : sliced->program,
          automata_,
          log_,
          statistics_,
          precisions_,
          spent_,
          sliced != nullptr && !sliced->is_whole,
          sliced != nullptr ? sliced->open_reads : nullptr};
}

void Scheduler::run(Stages& stages, const Limits& limits, const PropertyLoop::Observer& observer) {
  try {
    const Watchdog watchdog(limits);
    while (Stage* const stage = stages.next()) {
      stages.take(stage->analysis.run(std::move(stage->bounds), observer));
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
}

void Scheduler::finish(const Task& task, Stages& stages,
                       std::shared_ptr<const SlicedProgram> sliced) {
  take_over(task, std::move(stages.table()));
  for (const auto& stage : stages.all()) {
    take_notes(stage->analysis, sliced.get());
  }
  if (options_.records.last_graph) {
    last_ = stages.release_last();
    last_slice_ = std::move(sliced);
  }
}

/// Reports decided properties at once, while others of the task are still open.
void Scheduler::settle(const PropertyResult& so_far) {
  if (so_far.open() != nullptr) {
    return;
  }
  const std::size_t property = table_.number_of(so_far.property);
  PropertyResult result = so_far;
  result.usage += table_[property].usage;
  table_.put(property, std::move(result));
  report();
}

void Scheduler::take_over(const Task& task, PropertyTable found) {
  if (!limits_.exceeded()) {
    found.limits_are_budgets();
  }
  for (std::size_t i = 0; i < task.properties.size(); ++i) {
    const PropertyResult& known = table_[task.properties[i]];
    if (known.open() == nullptr) {
      continue;  // settled at once
    }
    PropertyResult result = found[i];
    result.usage += known.usage;
    table_.put(task.properties[i], std::move(result));
  }
  report();
}

void Scheduler::take_notes(const Analysis& analysis, const SlicedProgram* sliced) {
  if (options_.records.locations) {
    std::set<cfa::LocationId> locations = analysis.explored_locations();
    if (sliced != nullptr) {
      for (const cfa::LocationId location : std::vector(locations.begin(), locations.end())) {
        const auto left_out = slices_->left_out_at(*sliced, location);
        locations.insert(left_out.begin(), left_out.end());
      }
    }
    explored_.locations.merge(locations);
  }
  if (options_.records.invariants && analysis.proof()) {
    const std::vector<witness::Invariant> known = analysis.proved_of_loops();
    for (const spec::Automaton& automaton : analysis.automata()) {
      invariants_[automaton.name] = known;
    }
  }
  for (const auto& [edge, text] : analysis.unsupported_edges().confirmed()) {
    const auto* unsupported =
        std::get_if<cfa::UnsupportedOperation>(&program_.edge(edge).operation);
    met_recursion_bound_ =
        met_recursion_bound_ || (unsupported != nullptr && cfa::is_recursion_bound(*unsupported));
  }
}

const std::vector<witness::Invariant>& Scheduler::invariants(const std::string& property) const {
  static const std::vector<witness::Invariant> none;
  const auto found = invariants_.find(property);
  return found == invariants_.end() ? none : found->second;
}

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
    std::deque<Task> others;
    replace(others, tasks[i]);
    next.insert(next.end(), others.begin(), others.end());
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
  scout.footprints_ = footprints_;
  scout.explore(now);
  PartitionReport report{{},
                         texts_of(scout.precisions_, options, program_),
                         {},
                         statistics.since({}),
                         scout.met_recursion_bound_};
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
    table_.put(table_.number_of(result.property), result);
  }
  this->report();
  for (const PropertyResult& result : report.results) {
    const PropertyVerdict said = verdict_of(result);
    log_.debug("property " + said.property + ": " + std::string(to_string(said.verdict)) +
               (said.reason.empty() ? "" : " (" + said.reason + ")"));
  }
}

void Scheduler::take_over_records(const PartitionReport& report) {
  ++statistics_.counter("partitions.explored_elsewhere");
  statistics_.add(report.statistics);
  met_recursion_bound_ = met_recursion_bound_ || report.met_recursion_bound;
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

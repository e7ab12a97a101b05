// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A run in partitions of the properties (decomposition.cpp), one after the other in one process.
//
//   1. What the program cannot violate is TRUE without exploring (relevance.cpp).
//      What executing it decides needs no exploration either (executed.cpp).
//   2. Every partition is explored with its budget (tasks.cpp); what the ones before it have
//      found is kept ready for it (known_predicates.cpp). If properties together have more
//      abstract states than --together-states, the partition is divided: into the properties that
//      had a target and those that had none, or else in halves, in order. These are explored
//      instead, down to single properties, which have no such bound. States are counted, not
//      seconds, so two runs divide alike. `joint` does not divide: the first bound or budget that
//      its common exploration meets makes it go on one by one.
//      Where there are no budgets but a limit for the run's time, a partition with others waiting
//      behind it gets two thirds of what is left: one that is too hard does not keep the others
//      from being explored at all, and a run that takes less than that is as without a limit.
//   3. Properties that ran out of their budget are explored once more, one by one, each with an
//      equal part of what is left of all budgets, or of the time; what one of them leaves goes to
//      those after it.
//
// With --processes N, all partitions of a round are explored at the same time, up to N, in copies
// of this process. They start with the precision of the rounds before (parts from what their whole
// has found), not from each other, so that N does not matter. A copy sends what it found,
// counterexamples too, as text.
//
// A budget or bound only ever ends an exploration; what was not decided then is UNKNOWN, and a
// property whose turn never came, since a limit of the whole run was hit, is *not checked*.
//
// The exploration of a partition is released when it ends.
// Its terms stay: later partitions use the same ones, for they encode the same program.
#include "verification/scheduler.hpp"

#include <algorithm>
#include <utility>

#include "support/error.hpp"
#include "verification/relevance.hpp"
#include "verification/stage.hpp"

namespace pcegar::verification {

namespace {

/// Of a property's budget: what the common exploration of `joint` may take (CPAchecker's
/// firstPhaseRatio).
constexpr double joint_share = 1.3;
/// Of the time that is left: what a partition may take while others wait.
constexpr double share_before_others = 2.0 / 3;

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
      table_(names_of(automata)),
      executed_(options, program, limits, log, statistics) {}

Scheduler::~Scheduler() = default;

const std::vector<PropertyResult>& Scheduler::run() {
  const Relevance found = relevance(automata_, program_);
  settle_irrelevant(found.may_be_violated);
  execute();
  std::deque<Task> agenda = first_round(first_partitions(
      options_.decomposition, table_.open(), names_of(automata_), found.footprints, program_));
  while (!agenda.empty()) {
    if (options_.processes > 1 && agenda.size() > 1) {
      agenda = explore_at_once(agenda);
      continue;
    }
    Task now = std::move(agenda.front());
    agenda.pop_front();
    if (!agenda.empty() && !options_.budget.is_limited()) {
      now.cpu_seconds = part_of_the_rest(share_before_others);
    }
    explore(now);
    put_in_front(agenda, after(now.properties));
  }
  run_second_round();
  return table_.results();
}

void Scheduler::settle_irrelevant(const std::vector<bool>& may_be_violated) {
  for (std::size_t i = 0; i < table_.size(); ++i) {
    if (!may_be_violated[i]) {
      ++statistics_.counter("properties.irrelevant");
      table_.settle(i, {automata_[i].name, Verdict::True,
                        "nothing was checked: no statement of the program matches what leads to "
                        "its error",
                        PropertyVerdict::Treatment::Irrelevant});
    }
  }
  report();
  for (std::size_t i = 0; i < table_.size(); ++i) {
    if (!may_be_violated[i]) {
      log_.info("property " + automata_[i].name + ": TRUE (irrelevant)");
    }
  }
  if (std::none_of(may_be_violated.begin(), may_be_violated.end(), [](bool may) { return may; })) {
    log_.warning("nothing was checked: no statement of the program can violate " +
                 std::string(automata_.size() == 1 ? "the property" : "any of the properties"));
  }
}

/// Programs with few inputs are decided by executing them (executed.cpp).
void Scheduler::execute() {
  std::vector<const spec::Automaton*> open;
  for (const std::size_t i : table_.open()) {
    open.push_back(&automata_[i]);
  }
  if (open.empty() || !executes(options_)) {
    return;
  }
  try {
    std::vector<PropertyResult> results = executed_.run(open, [this] {
      prepare_memory();
      return precisions_.memory;
    });
    for (PropertyResult& result : results) {
      const std::size_t property = table_.number_of(result.verdict.property);
      table_.put(property, std::move(result));
    }
    for (std::size_t i = 0; options_.records.locations && i < executed_.visited().size(); ++i) {
      if (executed_.visited()[i]) {
        explored_.locations.insert(cfa::LocationId(i));
      }
    }
  } catch (const LimitReached&) {
    return;  // the first round says so of each property
  }
  report();
  for (const spec::Automaton* automaton : open) {
    const PropertyVerdict& found = table_[table_.number_of(automaton->name)].verdict;
    if (found.verdict != Verdict::Unknown) {
      log_.info("property " + found.property + ": " + std::string(to_string(found.verdict)) +
                " (executed)");
    }
  }
}

Task Scheduler::task(Partition properties) const {
  const Budget& each = options_.budget;
  Task result{std::move(properties), each.cpu_seconds, each.refinements};
  if (result.cpu_seconds) {
    *result.cpu_seconds *= static_cast<double>(result.properties.size());
  }
  return result;
}

std::deque<Task> Scheduler::first_round(const std::vector<Partition>& partitions) const {
  std::deque<Task> agenda;
  for (const Partition& properties : partitions) {
    agenda.push_back(task(properties));
    const bool is_joint = options_.decomposition.kind == Decomposition::Kind::Joint;
    if (is_joint && properties.size() > 1 && options_.budget.cpu_seconds) {
      agenda.back().cpu_seconds = joint_share * *options_.budget.cpu_seconds;
    }
  }
  return agenda;
}

void Scheduler::put_in_front(std::deque<Task>& agenda,
                             const std::vector<Partition>& partitions) const {
  for (auto properties = partitions.rbegin(); properties != partitions.rend(); ++properties) {
    agenda.push_front(task(*properties));
  }
}

/// The partitions that replace one that was explored.
std::vector<Partition> Scheduler::after(const Partition& properties) const {
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
    log_.info("dividing " + std::to_string(too_many.size()) +
              " properties, which have too many states together");
  }
  return divided(too_many);
}

/// Those without a target so far come first: nothing has to be found for them, they were only in
/// the way of the others.
std::vector<Partition> Scheduler::divided(const Partition& properties) const {
  Partition refined;
  Partition others;
  for (const std::size_t i : properties) {
    const bool had_targets = table_[i].had_targets || table_[i].usage.refinements > 0;
    (had_targets ? refined : others).push_back(i);
  }
  if (refined.empty() || others.empty()) {
    return balanced(properties, 2);
  }
  return {others, refined};
}

std::optional<double> Scheduler::part_of_the_rest(double part) const {
  const std::optional<double> left = limits_.cpu_seconds_left();
  return left ? std::optional(*left * part) : std::nullopt;
}

/// Where there are no budgets, what is left of the run's time.
void Scheduler::run_second_round() {
  BudgetPool pool(options_.budget, table_.size());
  for (const PropertyResult& result : table_.results()) {
    pool.spend(result.usage);
  }
  const Partition needy = table_.open_for(table_.all(), Cause::Budget);
  for (std::size_t i = 0; i < needy.size(); ++i) {
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
    explore({{needy[i]}, share->cpu_seconds, share->refinements});
    const Usage& after = table_[needy[i]].usage;
    pool.spend({after.cpu_seconds - before.cpu_seconds, after.refinements - before.refinements});
  }
}

}  // namespace pcegar::verification

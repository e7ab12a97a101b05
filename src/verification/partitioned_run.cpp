// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A run in partitions of the properties (decomposition.cpp), one after the other in one process.
//
//   1. What the program cannot violate is TRUE without exploring (relevance.cpp).
//      What executing it decides needs no exploration either (executed.cpp).
//   2. Every partition is explored with its budget (attempts.cpp); what the ones before it have
//      learnt is kept ready for it (known_predicates.cpp). If properties together have more
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
// of this process. They learn from the rounds before (parts from what their whole has learnt), not
// from each other, so that N does not matter. A copy sends what it found, counterexamples too, as
// text.
//
// A budget or bound only ever ends an exploration; what was not decided then is UNKNOWN, and a
// property whose turn never came, since a limit of the whole run was hit, is *not checked*.
//
// The exploration of a partition is released when it ends.
// Its terms stay: later partitions use the same ones, for they encode the same program.
#include "verification/partitioned_run.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "cfa/recursion_bound.hpp"
#include "support/append_file.hpp"
#include "support/child_process.hpp"
#include "support/error.hpp"
#include "support/interrupt.hpp"
#include "verification/precision_texts.hpp"
#include "verification/relevance.hpp"

namespace pcegar::verification {

namespace {

/// Of a property's budget: what the common exploration of `joint` may take (CPAchecker's
/// firstPhaseRatio).
constexpr double joint_share = 1.3;
/// Of the time that is left: what a partition may take while others wait.
constexpr double share_before_others = 2.0 / 3;
constexpr const char* time_budget_spent = "budget of CPU time used up";
constexpr const char* part_of_time_spent = "its part of the time used up";

}  // namespace

PartitionedRun::PartitionedRun(const Options& options, const cfa::Program& program,
                               const std::vector<spec::Automaton>& automata, const Limits& limits,
                               const Log& log, Statistics& statistics, PrecisionStore known,
                               Observer observer)
    : options_(options),
      program_(program),
      automata_(automata),
      limits_(limits),
      log_(log),
      statistics_(statistics),
      observer_(std::move(observer)),
      precisions_(std::move(known)),
      executed_(options, program, limits, log, statistics) {
  for (const spec::Automaton& automaton : automata_) {
    results_.push_back({{automaton.name, Verdict::Unknown, "its turn has not come",
                         PropertyVerdict::Treatment::NotChecked},
                        {},
                        {},
                        {},
                        {},
                        {}});
  }
}

const std::vector<PropertyResult>& PartitionedRun::run() {
  const Relevance found = relevance(automata_, program_);
  settle_irrelevant(found.may_be_violated);
  execute();
  Partition open;
  for (std::size_t i = 0; i < results_.size(); ++i) {
    if (results_[i].verdict.verdict == Verdict::Unknown) {
      open.push_back(i);
    }
  }
  std::vector<std::string> names;
  for (const spec::Automaton& automaton : automata_) {
    names.push_back(automaton.name);
  }
  run_first_round(
      first_partitions(options_.decomposition, open, names, found.footprints, program_));
  run_second_round();
  return results_;
}

const cpa::Arg& PartitionedRun::last_graph() {
  return last_ == nullptr ? no_graph_ : last_->last().graph();
}

void PartitionedRun::settle_irrelevant(const std::vector<bool>& may_be_violated) {
  for (std::size_t i = 0; i < results_.size(); ++i) {
    if (!may_be_violated[i]) {
      ++statistics_.counter("properties.irrelevant");
      results_[i].verdict = {
          automata_[i].name, Verdict::True,
          "nothing was checked: no statement of the program matches what leads to its "
          "error",
          PropertyVerdict::Treatment::Irrelevant};
    }
  }
  report();
  for (std::size_t i = 0; i < results_.size(); ++i) {
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
void PartitionedRun::execute() {
  std::vector<const spec::Automaton*> open;
  for (std::size_t i = 0; i < results_.size(); ++i) {
    if (results_[i].verdict.verdict == Verdict::Unknown) {
      open.push_back(&automata_[i]);
    }
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
      result_of(result.verdict.property) = std::move(result);
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
    const PropertyVerdict& found = result_of(automaton->name).verdict;
    if (found.verdict != Verdict::Unknown) {
      log_.info("property " + found.property + ": " + std::string(to_string(found.verdict)) +
                " (executed)");
    }
  }
}

PartitionedRun::Phase PartitionedRun::phase(Partition members) const {
  const Budget& each = options_.budget;
  Phase result{std::move(members), each.cpu_seconds, each.refinements};
  if (result.cpu_seconds) {
    *result.cpu_seconds *= static_cast<double>(result.members.size());
  }
  return result;
}

void PartitionedRun::run_first_round(const std::vector<Partition>& partitions) {
  std::deque<Phase> agenda;
  for (const Partition& members : partitions) {
    agenda.push_back(phase(members));
    const bool is_joint = options_.decomposition.kind == Decomposition::Kind::Joint;
    if (is_joint && members.size() > 1 && options_.budget.cpu_seconds) {
      agenda.back().cpu_seconds = joint_share * *options_.budget.cpu_seconds;
    }
  }
  while (!agenda.empty()) {
    if (options_.processes > 1 && agenda.size() > 1) {
      agenda = explore_at_once(agenda);
      continue;
    }
    Phase now = std::move(agenda.front());
    agenda.pop_front();
    if (!agenda.empty() && !options_.budget.is_limited()) {
      now.cpu_seconds = part_of_the_rest(share_before_others);
    }
    explore(now);
    const std::vector<Partition> next = after(now.members);
    for (auto members = next.rbegin(); members != next.rend(); ++members) {
      agenda.push_front(phase(*members));
    }
  }
}

/// Every analysis needs it; throws LimitReached.
void PartitionedRun::prepare_memory() {
  if (precisions_.memory == nullptr) {
    precisions_.memory = std::make_shared<const encoding::MemoryMap>(program_, &limits_);
  }
}

std::deque<PartitionedRun::Phase> PartitionedRun::explore_at_once(const std::deque<Phase>& phases) {
  try {
    prepare_memory();
  } catch (const LimitReached&) {
    for (const Phase& phase : phases) {
      explore(phase);
    }
    return {};
  }
  const auto work = [&](std::size_t i) { return to_text(report_on(phases[i])); };
  const auto done = [&](std::size_t, const std::string& text) {
    if (const auto report = partition_report_from(text)) {
      take_over(*report);
    }
  };
  const double left = limits_.cpu_seconds_left().value_or(24.0 * 3600);
  const auto texts = map_in_children(phases.size(), options_.processes, work,
                                     static_cast<unsigned>(std::ceil(left)) + 1, done);
  std::deque<Phase> next;
  for (std::size_t i = 0; i < phases.size(); ++i) {
    if (const auto report = texts[i] ? partition_report_from(*texts[i]) : std::nullopt) {
      take_over_records(*report);
    } else {
      explore(phases[i]);
    }
    for (const Partition& members : after(phases[i].members)) {
      next.push_back(phase(members));
    }
  }
  return next;
}

/// In the other process.
PartitionReport PartitionedRun::report_on(const Phase& phase) {
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
  PartitionedRun scout(options, program_, automata_, limits, log_, statistics,
                       copy_of(precisions_, options_, program_), [](const auto&) {});
  scout.results_ = results_;
  scout.explore(phase);
  PartitionReport report{
      {}, texts_of(scout.precisions_, options, program_), {}, statistics.since({})};
  for (const std::size_t member : phase.members) {
    report.results.push_back(scout.results_[member]);
  }
  if (refinement_log) {
    report.refinement_log = refinement_log->content();
  }
  return report;
}

void PartitionedRun::take_over(const PartitionReport& report) {
  for (const PropertyResult& result : report.results) {
    result_of(result.verdict.property) = result;
  }
  this->report();
  for (const PropertyResult& result : report.results) {
    log_.info("property " + result.verdict.property + ": " +
              std::string(to_string(result.verdict.verdict)) +
              (result.verdict.reason.empty() ? "" : " (" + result.verdict.reason + ")"));
  }
}

void PartitionedRun::take_over_records(const PartitionReport& report) {
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

/// The partitions that replace one that was explored.
std::vector<Partition> PartitionedRun::after(const Partition& members) const {
  const Partition too_many = with_doubt(members, refiners::Doubt::Companions);
  if (options_.decomposition.kind == Decomposition::Kind::Joint && members.size() > 1) {
    Partition rest = with_doubt(members, refiners::Doubt::Budget);
    rest.insert(rest.end(), too_many.begin(), too_many.end());
    std::sort(rest.begin(), rest.end());
    return one_by_one(rest);
  }
  if (const Partition failed = with_doubt(members, refiners::Doubt::Internal);
      !failed.empty() && members.size() > 1) {
    return one_by_one(failed);
  }
  if (!too_many.empty()) {
    ++statistics_.counter("partitions.divided");
    log_.info("dividing " + std::to_string(too_many.size()) +
              " properties, which have too many states together");
  }
  return divided(too_many);
}

/// Those without a target so far come first: nothing has to be learnt for them, they were only in
/// the way of the others.
std::vector<Partition> PartitionedRun::divided(const Partition& members) const {
  Partition refined;
  Partition others;
  for (const std::size_t i : members) {
    const bool had_targets = results_[i].had_targets || results_[i].usage.refinements > 0;
    (had_targets ? refined : others).push_back(i);
  }
  if (refined.empty() || others.empty()) {
    return balanced(members, 2);
  }
  return {others, refined};
}

std::optional<double> PartitionedRun::part_of_the_rest(double part) const {
  const std::optional<double> left = limits_.cpu_seconds_left();
  return left ? std::optional(*left * part) : std::nullopt;
}

/// Where there are no budgets, what is left of the run's time.
void PartitionedRun::run_second_round() {
  BudgetPool pool(options_.budget, results_.size());
  Partition all;
  for (std::size_t i = 0; i < results_.size(); ++i) {
    pool.spend(results_[i].usage);
    all.push_back(i);
  }
  const Partition needy = with_doubt(all, refiners::Doubt::Budget);
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
    const Usage before = results_[needy[i]].usage;
    explore({{needy[i]}, share->cpu_seconds, share->refinements});
    const Usage& after = results_[needy[i]].usage;
    pool.spend({after.cpu_seconds - before.cpu_seconds, after.refinements - before.refinements});
  }
}

Partition PartitionedRun::with_doubt(const Partition& members, refiners::Doubt doubt) const {
  Partition result;
  std::copy_if(members.begin(), members.end(), std::back_inserter(result), [&](std::size_t i) {
    return results_[i].verdict.verdict == Verdict::Unknown && results_[i].doubt == doubt;
  });
  return result;
}

void PartitionedRun::explore(const Phase& phase) {
  if (const auto reason = limits_.exceeded()) {
    leave_unchecked(phase.members, *reason);
    return;
  }
  for (const std::size_t i : phase.members) {
    if (results_[i].verdict.treatment == PropertyVerdict::Treatment::NotChecked) {
      results_[i].verdict.reason = "being checked";
    }
  }
  report();
  UsageByName before;
  for (const std::size_t i : phase.members) {
    before[automata_[i].name] = results_[i].usage;
  }
  std::vector<PropertyResult> results = attempt(phase, before);
  const bool ends_run = limits_.exceeded().has_value();
  for (PropertyResult& result : results) {
    // A limit that is not the run's can only be the partition's.
    if (result.doubt == refiners::Doubt::Limit && !ends_run) {
      result.doubt = refiners::Doubt::Budget;
    }
    const Usage& earlier = before.at(result.verdict.property);
    take_over(std::move(result), earlier);
  }
  report();
}

std::vector<PropertyResult> PartitionedRun::attempt(const Phase& phase, const UsageByName& before) {
  ++statistics_.counter("partitions.explored");
  std::vector<spec::Automaton> automata;
  std::string names;
  for (const std::size_t i : phase.members) {
    automata.push_back(automata_[i]);
    names += " " + automata_[i].name;
  }
  if (phase.members.size() < automata_.size()) {
    log_.info("partition:" + names);
  }
  last_.reset();
  try {
    prepare_memory();
  } catch (const LimitReached& limit) {
    std::vector<PropertyResult> results;
    for (const spec::Automaton& automaton : automata) {
      results.push_back({{automaton.name, Verdict::Unknown, limit.what()}, {}, {}, {}, {}, {}});
      results.back().doubt = refiners::Doubt::Limit;
    }
    return results;
  }
  const Limits limits(limits_of(phase));
  const Watchdog watchdog(limits);
  auto attempts = std::make_unique<Attempts>(options_, program_, limits.settings(), log_,
                                             statistics_, precisions_);
  std::vector<PropertyResult> results;
  try {
    results = attempts->run(automata, {options_.together_states, phase.refinements},
                            [&](const PropertyResult& result) {
                              take_over(result, before.at(result.verdict.property));
                              report();
                            });
  } catch (const InputError&) {
    throw;  // an operator of a plug-in
  } catch (const std::bad_alloc&) {
    results = left_open(automata, "memory is used up", refiners::Doubt::Limit);
  } catch (const std::exception& error) {
    log_.warning(std::string("internal error: ") + error.what());
    results = left_open(automata, std::string("internal error: ") + error.what(),
                        refiners::Doubt::Internal);
  }
  if (options_.records.locations) {
    attempts->for_each(
        [&](Analysis& analysis) { explored_.locations.merge(analysis.explored_locations()); });
  }
  attempts->for_each(
      [this](const Analysis& analysis) { note_recursion_bound(analysis.obstacles()); });
  if (options_.records.last_graph) {
    last_ = std::move(attempts);
  }
  return results;
}

/// Of an exploration that ended in an unforeseen way: what it had decided before stands.
std::vector<PropertyResult> PartitionedRun::left_open(const std::vector<spec::Automaton>& automata,
                                                      const std::string& reason,
                                                      refiners::Doubt doubt) {
  std::vector<PropertyResult> results;
  for (const spec::Automaton& automaton : automata) {
    if (result_of(automaton.name).verdict.verdict == Verdict::Unknown) {
      results.push_back({{automaton.name, Verdict::Unknown, reason}, {}, {}, {}, {}, {}});
      results.back().doubt = doubt;
    }
  }
  return results;
}

void PartitionedRun::note_recursion_bound(const cpa::Obstacles& obstacles) {
  for (const auto& [edge, text] : obstacles.confirmed()) {
    const auto* obstacle = std::get_if<cfa::UnsupportedOperation>(&program_.edge(edge).operation);
    met_recursion_bound_ =
        met_recursion_bound_ || (obstacle != nullptr && cfa::is_recursion_bound(*obstacle));
  }
}

Limits::Settings PartitionedRun::limits_of(const Phase& phase) const {
  Limits::Settings result = options_.limits;
  if (phase.cpu_seconds) {
    const double end = process_cpu_seconds() + *phase.cpu_seconds;
    if (!result.cpu_seconds || end < *result.cpu_seconds) {
      result.cpu_seconds = end;
      result.time_reason = options_.budget.cpu_seconds ? time_budget_spent : part_of_time_spent;
    }
  }
  return result;
}

void PartitionedRun::take_over(PropertyResult result, const Usage& before) {
  result.usage += before;
  result_of(result.verdict.property) = std::move(result);
}

/// Of what was explored before, it is known why that did not help.
void PartitionedRun::leave_unchecked(const Partition& members, const std::string& reason) {
  for (const std::size_t i : members) {
    PropertyVerdict& verdict = results_[i].verdict;
    results_[i].doubt = refiners::Doubt::Limit;  // nothing else would help
    if (verdict.treatment == PropertyVerdict::Treatment::NotChecked) {
      verdict.reason = reason;
    } else {
      verdict.reason += "; not explored again: " + reason;
    }
  }
  report();
}

PropertyResult& PartitionedRun::result_of(const std::string& property) {
  return *std::find_if(results_.begin(), results_.end(), [&](const PropertyResult& result) {
    return result.verdict.property == property;
  });
}

}  // namespace pcegar::verification

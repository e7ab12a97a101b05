// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of the scheduler before and after the explorations: what is decided without any, and
// remarks on what they reached.
#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <variant>

#include "support/activity.hpp"
#include "support/error.hpp"
#include "verification/by_cells.hpp"
#include "verification/by_control.hpp"
#include "verification/reached.hpp"
#include "verification/relevance.hpp"
#include "verification/scheduler.hpp"

namespace pcegar::verification {

void Scheduler::settle_irrelevant(const std::vector<bool>& may_be_violated) {
  for (std::size_t i = 0; i < table_.size(); ++i) {
    if (!may_be_violated[i]) {
      ++statistics_.counter("properties.irrelevant");
      table_.settle(i, {"nothing was checked: no statement of the program matches a transition to "
                        "its error"});
    }
  }
  report();
  for (std::size_t i = 0; i < table_.size(); ++i) {
    if (!may_be_violated[i]) {
      log_.debug("property " + automata_[i].name + ": TRUE (irrelevant)");
    }
  }
  if (std::none_of(may_be_violated.begin(), may_be_violated.end(), [](bool may) { return may; })) {
    log_.warning("nothing was checked: no statement of the program can violate " +
                 std::string(automata_.size() == 1 ? "the property" : "any of the properties"));
  }
}

void Scheduler::remark_on_reach(const Relevance& relevance) {
  for (std::size_t i = 0; options_.records.locations && i < table_.size(); ++i) {
    if (!relevance.may_be_violated[i] || !std::holds_alternative<Holds>(table_[i].outcome)) {
      continue;
    }
    if (const auto remark = verification::remark_on_reach(automata_[i], relevance.footprints[i],
                                                          program_, explored_)) {
      log_.warning("property " + automata_[i].name + ": TRUE, but " + *remark);
    }
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
      const std::size_t property = table_.number_of(result.property);
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
    const PropertyVerdict found = verdict_of(table_[table_.number_of(automaton->name)]);
    if (found.verdict != Verdict::Unknown) {
      log_.debug("property " + found.property + ": " + std::string(to_string(found.verdict)) +
                 " (executed)");
    }
  }
}

/// What an exploration has left open may have a violation that suitable inputs show.
void Scheduler::execute_more() {
  were_explored_.clear();
  const Partition properties = table_.open();
  std::vector<const spec::Automaton*> open;
  for (const std::size_t i : properties) {
    open.push_back(&automata_[i]);
  }
  const double start = process_cpu_seconds();
  activity().check(table_.names_of(properties));
  std::vector<PropertyResult> results = executed_.try_more(open, [this] {
    prepare_memory();
    return precisions_.memory;
  });
  const double seconds = process_cpu_seconds() - start;
  for (const std::size_t i : properties) {
    charge(i, {.cpu_seconds = seconds / static_cast<double>(properties.size())});
  }
  for (PropertyResult& result : results) {
    const std::size_t property = table_.number_of(result.property);
    result.usage = table_[property].usage;
    log_.debug("property " + result.property + ": FALSE (executed)");
    table_.put(property, std::move(result));
  }
  report();
}

/// Whether one of the task's properties was explored, and no trial was made since then.
bool Scheduler::is_again(const Task& task) const {
  return std::any_of(task.properties.begin(), task.properties.end(),
                     [&](std::size_t i) { return were_explored_.contains(i); });
}

/// After coarse slices, which have violations where the program may have none.
bool Scheduler::is_decided_by_trials(const Task& task) {
  if (task.properties.size() != 1 || !tracked_.contains(task.properties.front())) {
    return false;
  }
  execute_more();
  return table_[task.properties.front()].open() == nullptr;
}

/// Executions may have decided some of its properties.
void Scheduler::keep_open(Task& task) const {
  const Partition open = table_.open();
  std::erase_if(task.properties, [&](std::size_t i) {
    return std::find(open.begin(), open.end(), i) == open.end();
  });
}

/// What holds whatever the data are needs no predicates (by_control.cpp).
void Scheduler::look_at_control() {
  if (!looks_at_control(options_)) {
    return;
  }
  ByControl by_control(options_, program_, limits_, statistics_, [this] {
    prepare_memory();
    return precisions_.memory;
  });
  try {
    for (const std::size_t i : table_.open()) {
      const double start = process_cpu_seconds();
      activity().check(table_.names_of({i}));
      if (by_control.holds(automata_[i])) {
        table_.put(i, {automata_[i].name, Holds{}, {.cpu_seconds = process_cpu_seconds() - start}});
        report();
        log_.debug("property " + automata_[i].name + ": TRUE (by control alone)");
      }
    }
  } catch (const LimitReached&) {
    // The first round says so of each property.
  } catch (const UnsupportedError&) {
    // An exploration says so of the properties that meet it.
  } catch (const std::exception& error) {
    log_.warning(std::string("internal error: ") + error.what());
  }
  if (options_.records.locations) {
    explored_.locations.insert(by_control.locations().begin(), by_control.locations().end());
  }
}

/// What holds of all elements of long arrays (by_cells.cpp).
void Scheduler::look_at_cells() {
  if (!looks_at_cells(options_) || table_.open().empty()) {
    return;
  }
  try {
    prepare_memory();
    ByCells by_cells(options_, program_, *precisions_.memory, limits_, log_, statistics_);
    for (const std::size_t i : table_.open()) {
      const double start = process_cpu_seconds();
      activity().check(table_.names_of({i}));
      if (by_cells.holds(automata_[i], footprints_[i])) {
        table_.put(i, {automata_[i].name, Holds{}, {.cpu_seconds = process_cpu_seconds() - start}});
        report();
        log_.debug("property " + automata_[i].name + ": TRUE (cells of arrays)");
      }
    }
    if (options_.records.locations) {
      explored_.locations.insert(by_cells.locations().begin(), by_cells.locations().end());
    }
  } catch (const InputError&) {
    throw;  // an operator of a plug-in
  } catch (const LimitReached&) {
    // The first round says so of each property.
  } catch (const std::bad_alloc&) {
    // So does the first round, if it needs as much.
  } catch (const UnsupportedError&) {
    // An exploration says so of the properties that meet it.
  } catch (const std::exception& error) {
    log_.warning(std::string("internal error: ") + error.what());
  }
}

}  // namespace pcegar::verification

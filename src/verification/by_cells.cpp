// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What holds of all elements of long arrays is beyond predicates about the program's variables. So
// the program in which a single element stands for each array (folder cells) is explored for a part
// of the time, with the conditions that may say what holds of the elements as stored predicates. If
// it does not violate the property, the program does not; a violation there says nothing.
//
// That program ends before an error unless the distinguished elements were read last, so the errors
// must be known: the property is that some edges are never taken (calls of reach_error(), labels).
#include "verification/by_cells.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>

#include "cells/variable_span.hpp"
#include "encoding/path_formula.hpp"
#include "interpolation/interpolation.hpp"
#include "support/interrupt.hpp"
#include "verification/encoding_stage.hpp"
#include "verification/executed.hpp"
#include "verification/precision_store.hpp"
#include "verification/stages.hpp"

namespace pcegar::verification {

namespace {

/// The part of the remaining time that an exploration may take, and its time at most.
constexpr double share_of_cells = 1.0 / 6;
constexpr double seconds_of_cells = 10;

/// Whether an automaton says no more than that an edge is taken.
bool is_about_edges_alone(const spec::Trigger& trigger) {
  using Trigger = spec::Trigger;
  if (const auto* either = std::get_if<Trigger::Or>(&trigger.node)) {
    return is_about_edges_alone(*either->left) && is_about_edges_alone(*either->right);
  }
  return std::holds_alternative<Trigger::MatchFunctionCall>(trigger.node) ||
         std::holds_alternative<Trigger::MatchLabel>(trigger.node) ||
         std::holds_alternative<Trigger::MatchAssert>(trigger.node);
}

/// Whether the first edge that the automaton looks at is an error.
bool forbids_edges(const spec::Automaton& automaton) {
  return automaton.states.size() == 1 && !automaton.states.front().is_target &&
         automaton.variables.empty() && automaton.guide == nullptr &&
         std::all_of(
             automaton.states.front().transitions.begin(),
             automaton.states.front().transitions.end(), [](const spec::Transition& transition) {
               return is_about_edges_alone(transition.trigger) && transition.asserts.empty() &&
                      transition.assumptions.empty() && transition.actions.empty() &&
                      std::holds_alternative<spec::Transition::Error>(transition.target);
             });
}

/// The conditions as predicates, tracked from the start where their local variables matter. (What
/// would be tracked on demand only, symbolic explorations do not take.)
StoredPrecision predicates_of(const cells::CellProgram& cells,
                              encoding::PathFormulaBuilder& builder,
                              std::shared_ptr<smt::TermManager> terms) {
  StoredPrecision result{
      std::move(terms), {{}, cpa::PredicatePrecision::empty()}, StoredPrecision::From::User, {}};
  cpa::PredicatePrecision::Places places;
  std::unordered_map<smt::Term, std::size_t> known;
  cells::VariableSpans spans(cells.program);
  for (const cfa::Expression* condition : cells.conditions) {
    const auto span = spans.span(*condition);
    const smt::Term formula =
        builder.uninstantiate(builder.assume(builder.empty(), *condition, true).formula);
    for (const smt::Term atom : interpolation::atoms_of(*result.terms, formula)) {
      const std::vector<smt::Term>& variables = result.terms->free_variables(atom);
      const bool is_of_program =
          std::all_of(variables.begin(), variables.end(),
                      [&](smt::Term variable) { return builder.is_program_variable(variable); });
      if (is_of_program && !variables.empty() &&
          known.emplace(atom, result.saved.atoms.size()).second) {
        const cpa::PredicateId predicate(result.saved.atoms.size());
        if (!span) {
          places.global.push_back(predicate);
        } else {
          for (const cfa::LocationId location : *span) {
            places.by_location[location].push_back(predicate);
          }
        }
        result.saved.atoms.push_back(atom);
      }
    }
  }
  result.saved.precision = cpa::PredicatePrecision::at_places(places);
  return result;
}

}  // namespace

bool looks_at_cells(const Options& options) {
  return options.array_cells && may_become_symbolic(options) && !options.records.invariants &&
         !records_exploration(options);
}

ByCells::ByCells(const Options& options, const cfa::Program& program,
                 const encoding::MemoryMap& memory, const Limits& limits, const Log& log,
                 Statistics& statistics)
    : options_(options),
      program_(program),
      memory_(memory),
      limits_(limits),
      log_(log),
      statistics_(statistics) {}

bool ByCells::holds(const spec::Automaton& automaton, const std::vector<cfa::EdgeId>& footprint) {
  if (!forbids_edges(automaton)) {
    return false;
  }
  const cells::ArrayFinder finder(program_, memory_.points_to());
  const std::size_t arrays = finder.arrays().size();
  for (const cells::Keys keys : {cells::Keys::Shared, cells::Keys::Own}) {
    if (keys == cells::Keys::Own && arrays == 1) {
      break;  // the same
    }
    const auto cells = cells::with_cells(program_, finder, footprint, keys);
    if (!cells) {
      break;
    }
    log_.debug("exploring with cells for " + std::to_string(arrays) + " arrays, " +
               (keys == cells::Keys::Shared ? "which share keys" : "each with its own key") +
               ", and the conditions");
    for (const cfa::Expression* condition : cells->conditions) {
      log_.debug("  " + cfa::to_string(cells->program, *condition));
    }
    if (explore(automaton, *cells)) {
      return true;
    }
  }
  return false;
}

Limits::Settings ByCells::limits_of_cells() const {
  Limits::Settings result = limits_.settings();
  const std::optional<double> left = limits_.cpu_seconds_left();
  result.cpu_seconds =
      process_cpu_seconds() +
      (left ? std::min(*left * share_of_cells, seconds_of_cells) : seconds_of_cells);
  return result;
}

/// Locations of the program have the same numbers; others come after them.
void ByCells::note_locations(const Stages& stages) {
  for (const auto& stage : stages.all()) {
    for (const cfa::LocationId location : stage->analysis.explored_locations()) {
      if (location.index() < program_.location_count()) {
        locations_.insert(location);
      }
    }
  }
}

bool ByCells::explore(const spec::Automaton& automaton, const cells::CellProgram& cells) {
  const ScopedTimer timer(statistics_.timer("cells"));
  const Limits limits(limits_of_cells());
  PrecisionStore precisions;
  try {
    precisions.memory =
        std::make_shared<encoding::MemoryMap>(cells.program, &limits, options_.outside_pointers);
    const auto terms = std::make_shared<smt::TermManager>();
    std::size_t number = 0;
    for (EncodingStage stage : encoding_stages(options_)) {
      stage.explored.memory = precisions.memory;
      encoding::PathFormulaBuilder builder(*terms, cells.program, stage.explored);
      precisions.by_stage.emplace(number++, predicates_of(cells, builder, terms));
    }
    SearchEffort spent;
    const std::vector<spec::Automaton> automata{automaton};
    const TaskContext context{options_,    cells.program, automata, log_,
                              statistics_, precisions,    spent,    true};
    const Task task{{0}, Exploration::Symbolic, {}, {}, {}, Task::Form::Whole};
    Stages stages(context, task, PropertyTable(std::vector{automaton.name}), limits);
    const Watchdog watchdog(limits);
    while (Stage* const stage = stages.next()) {
      stages.take(stage->analysis.run(std::move(stage->bounds), [](const auto&) {}));
    }
    if (stages.table()[0].holds()) {
      note_locations(stages);
      return true;
    }
    return false;
  } catch (const LimitReached&) {
    limits_.check();
    return false;  // only its own limit
  }
}

}  // namespace pcegar::verification

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// How deep recursion is followed. The front end copies a recursive function for each activation up
// to a bound (frontend/recursion.cpp); what goes deeper is an obstacle. With --recursion-bound auto
// the bound grows while the obstacle is really there:
//  - before anything else the program is executed. If its one execution runs into the bound, before
//    any branch that depends on inputs and with properties not violated so far, then no verdict on
//    these is possible with this bound;
//  - after an exploration that ended UNKNOWN since a path into the bound is feasible.
// The second kind of growth ends early: where the depth depends on inputs it may have no bound at
// all, and each further level makes the exploration cost more.
#include "cli/recursion_depth.hpp"

#include "cfa/recursion_bound.hpp"
#include "cli/executed.hpp"
#include "spec/watched_object.hpp"
#include "support/error.hpp"

namespace pcegar::cli {

namespace {

constexpr unsigned growth = 4;
constexpr unsigned most_for_execution = 2'048;
constexpr unsigned most_for_exploration = 32;

/// Whether every execution runs into the bound of the recursion, with properties still open.
bool is_too_shallow(const Settings& settings, cfa::Program& program,
                    const spec::Specification& specification, const Limits& limits) {
  spec::add_watched_objects(program, specification.automata);
  std::vector<const spec::Automaton*> automata;
  for (const spec::Automaton& automaton : specification.automata) {
    automata.push_back(&automaton);
  }
  execution::Execution execution(program, automata,
                                 {settings.external_functions, settings.allocations},
                                 {settings.execution_steps, most_branches}, limits);
  (void)execution.run();
  return execution.met_recursion_bound();
}

bool has_recursion_bound(const cfa::Program& program) {
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const cfa::Operation& operation = program.edge(cfa::EdgeId(i)).operation;
    const auto* obstacle = std::get_if<cfa::UnsupportedOperation>(&operation);
    if (obstacle != nullptr && cfa::is_recursion_bound(*obstacle)) {
      return true;
    }
  }
  return false;
}

/// Nothing if the program has no room for more copies, or cannot be read with them: what is known
/// with fewer stands, and a limit that was reached ends whatever comes next.
std::optional<LoadedProgram> load_with(unsigned bound, const Settings& settings,
                                       const frontend::LoadOptions& options,
                                       const cfa::Program& before, const Log& log) {
  frontend::LoadOptions deeper = options;
  deeper.recursion_bound = bound;
  log.info("following recursion to a depth of " + std::to_string(bound));
  const auto give_up = [&](const std::exception& error) {
    log.info("not followed to a depth of " + std::to_string(bound) + ": " + error.what());
  };
  try {
    LoadedProgram result{frontend::load_program(settings.files, deeper), bound};
    if (result.loaded.program.edge_count() > before.edge_count()) {
      return result;
    }
  } catch (const UnsupportedError& error) {
    give_up(error);
  } catch (const LimitReached& limit) {
    give_up(limit);
  }
  return std::nullopt;
}

}  // namespace

LoadedProgram load_for_execution(const Settings& settings, const frontend::LoadOptions& options,
                                 const spec::Specification& specification, const Limits& limits,
                                 const Log& log) {
  LoadedProgram first{frontend::load_program(settings.files, options), options.recursion_bound};
  const auto needs_more = [&](LoadedProgram& program) {
    return has_recursion_bound(program.loaded.program) &&
           is_too_shallow(settings, program.loaded.program, specification, limits);
  };
  if (!settings.deepens_recursion || settings.execution_steps == 0 || !needs_more(first)) {
    return first;
  }
  for (unsigned bound = growth * first.recursion_bound; bound <= most_for_execution;
       bound *= growth) {
    auto deeper = load_with(bound, settings, options, first.loaded.program, log);
    if (!deeper) {
      break;
    }
    if (!needs_more(*deeper)) {
      return *std::move(deeper);
    }
  }
  return first;  // nothing is gained from copies that do not suffice
}

std::optional<LoadedProgram> load_deeper(const Settings& settings,
                                         const frontend::LoadOptions& options,
                                         const LoadedProgram& before, const Log& log) {
  const unsigned bound = growth * before.recursion_bound;
  if (!settings.deepens_recursion || bound > most_for_exploration) {
    return std::nullopt;
  }
  return load_with(bound, settings, options, before.loaded.program, log);
}

}  // namespace pcegar::cli

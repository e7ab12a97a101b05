// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// How deep recursion is followed. The front end copies a recursive function for each activation up
// to a bound (frontend/recursion.cpp); what goes deeper is an unsupported construct. With
// --recursion-bound auto the bound grows while that construct is really reached:
//  - before anything else the program is executed. If its one execution runs into the bound, before
//    any branch that depends on inputs and with properties not violated so far, then no verdict on
//    these is possible with this bound;
//  - after an exploration that ended UNKNOWN since a path into the bound is feasible.
// The second kind of growth ends early: where the depth depends on inputs it may have no bound at
// all, and each further level makes the exploration cost more. Before it, recursion is made loops
// where that is possible (frontend/recursion_loops.cpp), which decides recursion of any depth if
// there are invariants that the refinement finds. As it may not find any, that exploration may take
// a part of the time only. It comes after the copies, since these are exact, and most programs that
// recurse need few.
#include "verification/recursion_depth.hpp"

#include "cfa/recursion_bound.hpp"
#include "spec/watched_object.hpp"
#include "support/error.hpp"
#include "verification/executed.hpp"

namespace pcegar::verification {

namespace {

constexpr unsigned growth = 4;
constexpr unsigned most_for_execution = 2'048;
constexpr unsigned most_for_exploration = 32;
constexpr double part_for_loops = 0.5;    ///< of the time that is left
constexpr double seconds_for_loops = 20;  ///< where that is not limited

/// Whether every execution runs into the bound of the recursion, with properties still open.
bool is_too_shallow(const Options& options, cfa::Program& program,
                    const spec::Specification& specification, const Limits& limits) {
  spec::add_watched_objects(program, specification.automata);
  std::vector<const spec::Automaton*> automata;
  for (const spec::Automaton& automaton : specification.automata) {
    automata.push_back(&automaton);
  }
  execution::Execution execution(program, automata,
                                 {options.external_functions, options.allocations},
                                 {options.execution_steps, most_branches}, limits);
  (void)execution.run();
  return execution.met_recursion_bound();
}

bool has_recursion_bound(const cfa::Program& program) {
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const cfa::Operation& operation = program.edge(cfa::EdgeId(i)).operation;
    const auto* unsupported = std::get_if<cfa::UnsupportedOperation>(&operation);
    if (unsupported != nullptr && cfa::is_recursion_bound(*unsupported)) {
      return true;
    }
  }
  return false;
}

/// Nothing if the program cannot be read in this way: earlier results remain valid, and a limit
/// that was reached ends the following steps.
std::optional<LoadedProgram> load_again(unsigned bound, const Sources& sources,
                                        const std::string& how, const Log& log) {
  log.debug("following recursion " + how);
  const auto give_up = [&](const std::exception& error) {
    log.debug("recursion is not followed " + how + ": " + error.what());
  };
  try {
    return LoadedProgram{frontend::load_program(sources.files, sources.load), bound};
  } catch (const UnsupportedError& error) {
    give_up(error);
  } catch (const LimitReached& limit) {
    give_up(limit);
  }
  return std::nullopt;
}

/// Nothing also if the program has no room for more copies.
std::optional<LoadedProgram> load_with(unsigned bound, const Sources& sources, std::size_t edges,
                                       const Log& log) {
  Sources deeper = sources;
  deeper.load.recursion_bound = bound;
  auto result = load_again(bound, deeper, "to a depth of " + std::to_string(bound), log);
  return result && result->loaded.program.edge_count() > edges ? std::move(result) : std::nullopt;
}

/// Nothing also if no recursion has become loops.
std::optional<LoadedProgram> load_with_loops(const Sources& sources, unsigned bound,
                                             const Log& log) {
  Sources with_loops = sources;
  with_loops.load.recursion_bound = bound;
  with_loops.load.recursion = frontend::LoadOptions::Recursion::Loops;
  auto result = load_again(bound, with_loops, "as loops", log);
  if (!result || result->loaded.recursion_loops.empty()) {
    return std::nullopt;
  }
  result->has_loops = true;
  return result;
}

}  // namespace

frontend::LoadOptions::Recursion first_recursion(const Options& options,
                                                 const spec::Specification& specification) {
  return options.recursion == RecursionChoice::Loops &&
                 spec::move_at_calls_and_labels(specification.automata)
             ? frontend::LoadOptions::Recursion::Loops
             : frontend::LoadOptions::Recursion::Copies;
}

LoadedProgram load_for_execution(const Options& options, const Sources& sources,
                                 const spec::Specification& specification, const Limits& limits,
                                 const Log& log) {
  LoadedProgram first{frontend::load_program(sources.files, sources.load),
                      sources.load.recursion_bound};
  const auto needs_more = [&](LoadedProgram& program) {
    return has_recursion_bound(program.loaded.program) &&
           is_too_shallow(options, program.loaded.program, specification, limits);
  };
  if (!options.deepens_recursion || options.execution_steps == 0 || !needs_more(first)) {
    return first;
  }
  for (unsigned bound = growth * first.recursion_bound; bound <= most_for_execution;
       bound *= growth) {
    auto deeper = load_with(bound, sources, first.loaded.program.edge_count(), log);
    if (!deeper) {
      break;
    }
    if (!needs_more(*deeper)) {
      return *std::move(deeper);
    }
  }
  return first;  // nothing is gained from copies that do not suffice
}

std::optional<LoadedProgram> load_next(const Options& options, const Sources& sources,
                                       const spec::Specification& specification,
                                       const LoadedProgram& before, const Log& log) {
  if (!options.deepens_recursion) {
    return std::nullopt;
  }
  if (options.recursion == RecursionChoice::Auto && !before.has_loops &&
      spec::move_at_calls_and_labels(specification.automata)) {
    if (auto with_loops = load_with_loops(sources, before.recursion_bound, log)) {
      return with_loops;
    }
  }
  const unsigned bound = growth * before.recursion_bound;
  if (bound > most_for_exploration) {
    return std::nullopt;
  }
  const std::size_t edges = before.has_loops ? 0 : before.loaded.program.edge_count();
  return load_with(bound, sources, edges, log);
}

Limits::Settings limits_for(const LoadedProgram& program, const Options& options,
                            const Limits& limits) {
  Limits::Settings result = limits.settings();
  if (program.has_loops && options.recursion == RecursionChoice::Auto) {
    const auto left = limits.cpu_seconds_left();
    result.cpu_seconds =
        process_cpu_seconds() + (left ? part_for_loops * *left : seconds_for_loops);
  }
  return result;
}

}  // namespace pcegar::verification

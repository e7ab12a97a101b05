// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/run.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>

#include "cfa/dot.hpp"
#include "cli/assumptions.hpp"
#include "cli/harnesses.hpp"
#include "cli/partitioned_run.hpp"
#include "cli/precision_files.hpp"
#include "cli/recursion_depth.hpp"
#include "cli/result_files.hpp"
#include "cli/spec_command.hpp"
#include "pcegar/reuse.hpp"
#include "report/arg_dot.hpp"
#include "report/statistics_report.hpp"
#include "report/verdict_report.hpp"
#include "spec/reader.hpp"
#include "spec/watched_object.hpp"
#include "support/error.hpp"
#include "support/interrupt.hpp"

namespace pcegar::cli {

namespace {

std::ofstream open_output(const std::filesystem::path& path) {
  std::ofstream out(path);
  if (!out) {
    throw InputError("cannot write '" + path.string() + "'");
  }
  return out;
}

spec::Specification read_specifications(const Settings& settings) {
  spec::Specification all;
  std::vector<std::filesystem::path> files;
  for (const std::filesystem::path& name : settings.specifications) {
    const std::vector<std::filesystem::path> found = spec::specification_files(name);
    files.insert(files.end(), found.begin(), found.end());
  }
  for (const std::filesystem::path& file : files) {
    spec::Specification one = spec::read_specification(file);
    for (spec::Automaton& automaton : one.automata) {
      const bool duplicate =
          std::any_of(all.automata.begin(), all.automata.end(),
                      [&](const spec::Automaton& other) { return other.name == automaton.name; });
      if (duplicate) {
        throw InputError(automaton.position,
                         "a second property with the name '" + automaton.name + "'");
      }
      all.automata.push_back(std::move(automaton));
    }
    if (!one.entry_function.empty()) {
      if (!all.entry_function.empty() && all.entry_function != one.entry_function) {
        throw InputError({file.string(), 1, 1}, "starts in '" + one.entry_function +
                                                    "', another property in '" +
                                                    all.entry_function + "'");
      }
      all.entry_function = one.entry_function;
    }
  }
  if (all.automata.empty()) {
    all.automata.push_back(spec::default_property());
  }
  return all;
}

int exit_status(Verdict verdict) {
  switch (verdict) {
    case Verdict::True: return 0;
    case Verdict::False: return 10;
    case Verdict::Unknown: return 11;
  }
  return 70;
}

/// The end of a run: statistics, assumptions and verdicts. Returns the exit status.
int finish(const Settings& settings, const Statistics& statistics, ResultFiles& files,
           const std::vector<PropertyResult>& results, const Assumptions& assumptions) {
  std::vector<PropertyVerdict> verdicts;
  for (const PropertyResult& result : results) {
    verdicts.push_back(result.verdict);
  }
  const std::vector<Assumption> rests_on = assumptions.all();
  if (settings.statistics) {
    const std::string json = report::statistics_json(statistics, verdicts, rests_on);
    if (*settings.statistics == "-") {
      std::cout << json;
    } else {
      open_output(*settings.statistics) << json;
    }
  }
  files.finish(results, rests_on);
  report::write_assumptions(rests_on, std::cout);
  report::write_verdicts(verdicts, std::cout);
  return exit_status(overall(verdicts));
}

/// Ends a run whose program cannot be represented at all.
int finish_undecided(const Settings& settings, const spec::Specification& specification,
                     const Statistics& statistics, ResultFiles& files, const std::string& reason) {
  std::vector<PropertyResult> results;
  for (const spec::Automaton& automaton : specification.automata) {
    results.push_back({{automaton.name, Verdict::Unknown, reason}, {}, {}, {}, {}});
  }
  return finish(settings, statistics, files, results, {});
}

LoadedProgram load(const Settings& settings, const frontend::LoadOptions& options,
                   const Limits& limits, const Log& log, Statistics& statistics) {
  const ScopedTimer timer(statistics.timer("frontend"));
  return load_for_execution(settings, options, limits, log);
}

/// Makes a program ready and says what is to be known of it.
const cfa::Program& announce(LoadedProgram& loaded, const Settings& settings,
                             const spec::Specification& specification, const Log& log,
                             Statistics& statistics) {
  cfa::Program& program = loaded.loaded.program;
  spec::add_watched_objects(program, specification.automata);
  for (const std::string& warning : loaded.loaded.warnings) {
    log.warning(warning);
  }
  statistics.counter("program.locations").value = program.location_count();
  statistics.counter("program.edges").value = program.edge_count();
  log.info("program with " + std::to_string(program.location_count()) + " locations, " +
           std::to_string(program.edge_count()) + " edges; " +
           std::to_string(specification.automata.size()) + " properties");
  if (settings.cfa_dot) {
    std::ofstream out = open_output(*settings.cfa_dot);
    cfa::write_dot(program, out);
  }
  if (settings.refinement_log) {
    open_output(*settings.refinement_log);  // starts empty; every plan appends
  }
  return program;
}

/// Decides the properties as far as it can; whether deeper recursion may decide more, and nothing
/// that was found would be lost.
bool may_gain_from_depth(PartitionedRun& run, const Limits& limits) {
  const std::vector<PropertyResult>& results = run.run();
  const bool is_violated = std::any_of(results.begin(), results.end(), [](const auto& result) {
    return result.verdict.verdict == Verdict::False;
  });
  return run.met_recursion_bound() && !is_violated && !limits.exceeded();
}

}  // namespace

int run(const Settings& settings) {
  const Log log(settings.log);
  const Limits limits(settings.limits);
  const Watchdog watchdog(limits);
  Statistics statistics;
  statistics.timer("startup").cpu_seconds = process_cpu_seconds();

  const spec::Specification specification = read_specifications(settings);
  if (settings.automata_dot) {
    dump_automata(specification.automata, *settings.automata_dot);
  }
  ResultFiles files(settings, log);
  frontend::LoadOptions options = settings.load;
  options.limits = &limits;
  if (!settings.entry_given && !specification.entry_function.empty()) {
    options.entry_function = specification.entry_function;
  }
  std::optional<LoadedProgram> loaded;
  std::unique_ptr<PartitionedRun> partitioned;
  try {
    loaded = load(settings, options, limits, log, statistics);
  } catch (const UnsupportedError& unsupported) {
    return finish_undecided(settings, specification, statistics, files, unsupported.what());
  } catch (const LimitReached& limit) {
    return finish_undecided(settings, specification, statistics, files, limit.what());
  }
  for (bool is_done = false; !is_done;) {
    const cfa::Program& program = announce(*loaded, settings, specification, log, statistics);
    Knowledge known;
    try {
      known = read_precisions(settings, program, limits, log, statistics);
    } catch (const LimitReached& limit) {
      return finish_undecided(settings, specification, statistics, files, limit.what());
    }
    partitioned = std::make_unique<PartitionedRun>(
        settings, program, specification.automata, limits, log, statistics, std::move(known),
        [&](const std::vector<PropertyResult>& so_far) { files.update(program, so_far); });
    std::optional<LoadedProgram> deeper;
    if (may_gain_from_depth(*partitioned, limits)) {
      deeper = load_deeper(settings, options, *loaded, log);
    }
    is_done = !deeper;
    if (deeper) {
      partitioned.reset();
      loaded = std::move(deeper);
    }
  }
  const cfa::Program& program = loaded->loaded.program;
  const std::vector<PropertyResult>& results = partitioned->results();

  record_reuse(statistics);
  log.info("reused in the whole run: " + to_text(reuse_so_far(statistics)));
  write_precisions(settings, program, partitioned->knowledge());
  write_harnesses(settings, program, results, log, statistics);
  if (settings.arg_dot) {
    std::ofstream out = open_output(*settings.arg_dot);
    report::write_arg_dot(program, partitioned->last_graph(), out);
  }
  Assumptions assumptions;
  note_under_approximations(settings, assumptions);
  if (settings.assumptions) {
    note_assumptions(settings, options.entry_function, program, partitioned->explored(),
                     assumptions);
  }
  return finish(settings, statistics, files, results, assumptions);
}

}  // namespace pcegar::cli

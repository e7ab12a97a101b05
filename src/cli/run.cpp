// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/run.hpp"

#include <algorithm>
#include <iostream>
#include <sstream>

#include "cfa/dot.hpp"
#include "cli/assumptions.hpp"
#include "cli/harnesses.hpp"
#include "cli/output_files.hpp"
#include "cli/partitioned_run.hpp"
#include "cli/precision_files.hpp"
#include "cli/recursion_candidates.hpp"
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
#include "support/last_words.hpp"

namespace pcegar::cli {

namespace {

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

std::vector<PropertyVerdict> verdicts_of(const std::vector<PropertyResult>& results) {
  std::vector<PropertyVerdict> verdicts;
  for (const PropertyResult& result : results) {
    verdicts.push_back(result.verdict);
  }
  return verdicts;
}

/// What the run says if it has to end at once. What is still being checked gets the reason for
/// that.
void publish(std::vector<PropertyVerdict> verdicts) {
  for (PropertyVerdict& verdict : verdicts) {
    if (verdict.treatment == PropertyVerdict::Treatment::NotChecked) {
      verdict.reason = std::string(reason_mark);
    }
  }
  std::ostringstream text;
  report::write_verdicts(verdicts, text);
  const Verdict whole = verdicts.empty() ? Verdict::Unknown : overall(verdicts);
  set_last_words({verdicts.empty() ? "Verification result: UNKNOWN\n" : text.str(),
                  exit_status(whole == Verdict::True ? Verdict::Unknown : whole)});
}

bool met_internal_error(const std::vector<PropertyResult>& results) {
  return std::any_of(results.begin(), results.end(), [](const PropertyResult& result) {
    return result.doubt == refiners::Doubt::Internal && result.verdict.verdict == Verdict::Unknown;
  });
}

/// The end of a run: statistics, assumptions and verdicts. Returns the exit status.
int finish(const Settings& settings, const Log& log, const Statistics& statistics,
           ResultFiles& files, const std::vector<PropertyResult>& results,
           const Assumptions& assumptions) {
  const std::vector<PropertyVerdict> verdicts = verdicts_of(results);
  const std::vector<Assumption> rests_on = assumptions.all();
  if (settings.statistics) {
    write_output(*settings.statistics, report::statistics_json(statistics, verdicts, rests_on),
                 log);
  }
  files.finish(results, rests_on);
  report::write_assumptions(rests_on, std::cout);
  take_back_last_words();
  report::write_verdicts(verdicts, std::cout);
  if (!std::cout.flush()) {
    log.warning("standard output cannot be written");
  }
  return met_internal_error(results) ? internal_error_status : exit_status(overall(verdicts));
}

std::vector<PropertyResult> not_checked(const spec::Specification& specification) {
  std::vector<PropertyResult> results;
  for (const spec::Automaton& automaton : specification.automata) {
    results.push_back(
        {{automaton.name, Verdict::Unknown, "", PropertyVerdict::Treatment::NotChecked},
         {},
         {},
         {},
         {},
         {}});
  }
  return results;
}

/// An operator of a plug-in may turn out to be wrong in the middle of a run, which ends it; what
/// was decided before is said.
const std::vector<PropertyResult>& run_partitions(PartitionedRun& partitioned) {
  try {
    return partitioned.run();
  } catch (const InputError&) {
    say_last_words("the run ended with an error");
    throw;
  }
}

/// Ends a run whose program cannot be represented at all.
int finish_undecided(const Settings& settings, const Log& log,
                     const spec::Specification& specification, const Statistics& statistics,
                     ResultFiles& files, const std::string& reason) {
  std::vector<PropertyResult> results;
  for (const spec::Automaton& automaton : specification.automata) {
    results.push_back({{automaton.name, Verdict::Unknown, reason}, {}, {}, {}, {}});
  }
  return finish(settings, log, statistics, files, results, {});
}

LoadedProgram load(const Settings& settings, const frontend::LoadOptions& options,
                   const spec::Specification& specification, const Limits& limits, const Log& log,
                   Statistics& statistics) {
  const ScopedTimer timer(statistics.timer("frontend"));
  return load_for_execution(settings, options, specification, limits, log);
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
    std::ostringstream text;
    cfa::write_dot(program, text);
    write_output(*settings.cfa_dot, text.str(), log);
  }
  if (settings.refinement_log) {
    write_output(*settings.refinement_log, "", log);  // starts empty; every plan appends
  }
  return program;
}

/// Whether following recursion in another way may decide more, and nothing that was found would be
/// lost.
bool may_gain_from_depth(const PartitionedRun& run, const LoadedProgram& program,
                         const std::vector<PropertyResult>& results, const Limits& limits) {
  const auto has = [&](Verdict verdict) {
    return std::any_of(results.begin(), results.end(),
                       [&](const auto& result) { return result.verdict.verdict == verdict; });
  };
  const bool is_open = program.has_loops ? has(Verdict::Unknown) : run.met_recursion_bound();
  return is_open && !has(Verdict::False) && !limits.exceeded();
}

/// What a run that followed recursion in another way had proved stands, if this one has not come to
/// it. Of loops that do not decide either nothing is told: that was an attempt.
void keep_known(const std::vector<PropertyResult>& before, const LoadedProgram& program,
                std::vector<PropertyResult>& results) {
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (results[i].verdict.verdict == Verdict::Unknown) {
      if (before[i].verdict.verdict == Verdict::True) {
        results[i] = before[i];
      } else if (program.has_loops) {
        results[i].verdict.reason = before[i].verdict.reason;
      }
    }
  }
}

}  // namespace

int run(const Settings& settings) {
  const Log log(settings.log);
  const Limits limits(settings.limits);
  publish({});
  Watchdog watchdog(limits, Watchdog::Of::WholeRun);
  check_outputs(settings);
  Statistics statistics;
  statistics.timer("startup").cpu_seconds = process_cpu_seconds();

  const spec::Specification specification = read_specifications(settings);
  publish(verdicts_of(not_checked(specification)));
  if (settings.automata_dot) {
    write_output(*settings.automata_dot, automata_text(specification.automata), log);
  }
  ResultFiles files(settings, log);
  frontend::LoadOptions options = settings.load;
  options.limits = &limits;
  options.observed_functions = spec::functions_of_objects(specification.automata);
  options.watched_functions = spec::called_functions(specification.automata);
  if (!settings.entry_given && !specification.entry_function.empty()) {
    options.entry_function = specification.entry_function;
  }
  options.recursion = first_recursion(settings, specification);
  std::optional<LoadedProgram> loaded;
  Settings of_program = settings;  // with the limits for the program that is explored
  std::optional<Limits> limits_of_program;
  std::unique_ptr<PartitionedRun> partitioned;
  try {
    loaded = load(settings, options, specification, limits, log, statistics);
  } catch (const UnsupportedError& unsupported) {
    return finish_undecided(settings, log, specification, statistics, files, unsupported.what());
  } catch (const LimitReached& limit) {
    return finish_undecided(settings, log, specification, statistics, files, limit.what());
  }
  std::vector<PropertyResult> before;  // of a run that followed recursion in another way
  std::vector<PropertyResult> results;
  for (bool is_done = false; !is_done;) {
    const cfa::Program& program = announce(*loaded, settings, specification, log, statistics);
    Knowledge known;
    try {
      known = read_precisions(settings, program, limits, log, statistics);
      add_recursion_candidates(known, settings, loaded->loaded, limits);
    } catch (const LimitReached&) {
      // The run that follows ends with this limit at once and keeps what was decided before.
    }
    of_program.limits = limits_for(*loaded, settings, limits);
    limits_of_program.emplace(of_program.limits);
    partitioned = std::make_unique<PartitionedRun>(
        of_program, program, specification.automata, *limits_of_program, log, statistics,
        std::move(known), [&](std::vector<PropertyResult> so_far) {
          keep_known(before, *loaded, so_far);
          publish(verdicts_of(so_far));
          files.update(program, so_far);
        });
    results = run_partitions(*partitioned);
    keep_known(before, *loaded, results);
    std::optional<LoadedProgram> next;
    if (may_gain_from_depth(*partitioned, *loaded, results, limits)) {
      next = load_next(settings, options, specification, *loaded, log);
    }
    is_done = !next;
    if (next) {
      before = std::move(results);
      partitioned.reset();
      loaded = std::move(next);
    }
  }
  watchdog.only_interrupt();
  const cfa::Program& program = loaded->loaded.program;

  record_reuse(statistics);
  log.info("reused in the whole run: " + to_text(reuse_so_far(statistics)));
  write_precisions(settings, program, partitioned->knowledge(), log);
  write_harnesses(settings, program, results, log, statistics);
  if (settings.arg_dot) {
    std::ostringstream text;
    report::write_arg_dot(program, partitioned->last_graph(), text);
    write_output(*settings.arg_dot, text.str(), log);
  }
  Assumptions assumptions;
  note_under_approximations(settings, assumptions);
  if (settings.assumptions) {
    note_assumptions(settings, options.entry_function, program, partitioned->explored(),
                     assumptions);
  }
  return finish(settings, log, statistics, files, results, assumptions);
}

}  // namespace pcegar::cli

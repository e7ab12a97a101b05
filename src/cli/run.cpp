// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/run.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>

#include "cfa/dot.hpp"
#include "cli/assumptions.hpp"
#include "cli/attempts.hpp"
#include "cli/harnesses.hpp"
#include "cli/spec_command.hpp"
#include "report/arg_dot.hpp"
#include "report/counterexample_report.hpp"
#include "report/statistics_report.hpp"
#include "report/verdict_report.hpp"
#include "spec/reader.hpp"
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
  for (const std::filesystem::path& file : settings.specifications) {
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
      all.entry_function = one.entry_function;
    }
  }
  if (all.automata.empty()) {
    all.automata.push_back(spec::default_property());
  }
  return all;
}

void write_counterexamples(const Settings& settings, const cfa::Program& program,
                           const std::vector<PropertyResult>& results) {
  if (!settings.counterexample) {
    return;
  }
  std::ofstream out = open_output(*settings.counterexample);
  for (const PropertyResult& result : results) {
    if (result.counterexample) {
      report::write_counterexample(program, result.verdict.property, result.violation,
                                   *result.counterexample, out);
    }
  }
}

int exit_status(Verdict verdict) {
  switch (verdict) {
    case Verdict::True: return 0;
    case Verdict::False: return 10;
    case Verdict::Unknown: return 11;
  }
  return 70;
}

void write_results(const Settings& settings, const Statistics& statistics,
                   const std::vector<PropertyVerdict>& verdicts, const Assumptions& assumptions) {
  const std::vector<Assumption> rests_on = assumptions.all();
  if (settings.statistics) {
    const std::string json = report::statistics_json(statistics, verdicts, rests_on);
    if (*settings.statistics == "-") {
      std::cout << json;
    } else {
      open_output(*settings.statistics) << json;
    }
  }
  report::write_assumptions(rests_on, std::cout);
  report::write_verdicts(verdicts, std::cout);
}

/// Ends a run whose program cannot be represented at all.
int finish_undecided(const Settings& settings, const spec::Specification& specification,
                     const Statistics& statistics, const std::string& reason) {
  std::vector<PropertyVerdict> verdicts;
  for (const spec::Automaton& automaton : specification.automata) {
    verdicts.push_back({automaton.name, Verdict::Unknown, reason});
  }
  write_results(settings, statistics, verdicts, {});
  return exit_status(Verdict::Unknown);
}

}  // namespace

int run(const Settings& settings) {
  const Log log(settings.log);
  const Limits limits(settings.limits);
  const Watchdog watchdog(limits);
  Statistics statistics;

  const spec::Specification specification = read_specifications(settings);
  if (settings.automata_dot) {
    dump_automata(specification.automata, *settings.automata_dot);
  }
  frontend::LoadOptions load = settings.load;
  if (!settings.entry_given && !specification.entry_function.empty()) {
    load.entry_function = specification.entry_function;
  }
  std::optional<frontend::LoadResult> loaded_program;
  try {
    const ScopedTimer timer(statistics.timer("frontend"));
    loaded_program = frontend::load_program(settings.files, load);
  } catch (const UnsupportedError& unsupported) {
    return finish_undecided(settings, specification, statistics, unsupported.what());
  }
  const frontend::LoadResult& loaded = *loaded_program;
  for (const std::string& warning : loaded.warnings) {
    log.warning(warning);
  }
  const cfa::Program& program = loaded.program;
  statistics.counter("program.locations") += program.location_count();
  statistics.counter("program.edges") += program.edge_count();
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
  Attempts attempts(settings, program, limits, log, statistics);
  const std::vector<PropertyResult> results = attempts.run(specification.automata);

  std::vector<PropertyVerdict> verdicts;
  for (const PropertyResult& result : results) {
    verdicts.push_back(result.verdict);
  }
  write_counterexamples(settings, program, results);
  write_harnesses(settings, program, results, log, statistics);
  if (settings.arg_dot) {
    std::ofstream out = open_output(*settings.arg_dot);
    report::write_arg_dot(program, attempts.last().graph(), out);
  }
  Assumptions assumptions;
  note_under_approximations(settings, assumptions);
  if (settings.assumptions) {
    note_assumptions(settings, load.entry_function, program, attempts, assumptions);
  }
  write_results(settings, statistics, verdicts, assumptions);
  return exit_status(overall(verdicts));
}

}  // namespace pcegar::cli

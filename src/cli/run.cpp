// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/run.hpp"

#include <algorithm>
#include <iostream>
#include <sstream>

#include "cfa/dot.hpp"
#include "cli/environment_file.hpp"
#include "cli/harnesses.hpp"
#include "cli/output_files.hpp"
#include "cli/precision_files.hpp"
#include "cli/progress.hpp"
#include "cli/report_files.hpp"
#include "cli/result_files.hpp"
#include "cli/spec_command.hpp"
#include "cli/standard_outputs.hpp"
#include "cli/terminal.hpp"
#include "cli/validation.hpp"
#include "cli/violations.hpp"
#include "cli/witness_files.hpp"
#include "pcegar/reuse.hpp"
#include "report/arg_dot.hpp"
#include "report/statistics_report.hpp"
#include "report/verdict_report.hpp"
#include "spec/reader.hpp"
#include "support/early_copy.hpp"
#include "support/error.hpp"
#include "support/interrupt.hpp"
#include "support/last_words.hpp"
#include "verification/verifier.hpp"

namespace pcegar::cli {

namespace {

using Results = std::vector<verification::PropertyResult>;

int exit_status(Verdict verdict) {
  switch (verdict) {
    case Verdict::True: return 0;
    case Verdict::False: return 10;
    case Verdict::Unknown: return 11;
  }
  return 70;
}

std::vector<PropertyVerdict> verdicts_of(const Results& results) {
  std::vector<PropertyVerdict> verdicts;
  for (const verification::PropertyResult& result : results) {
    verdicts.push_back(verification::verdict_of(result));
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

bool met_internal_error(const Results& results) {
  return std::any_of(results.begin(), results.end(),
                     [](const verification::PropertyResult& result) {
                       return result.is_open_for(verification::Cause::Internal);
                     });
}

/// The end of a run: statistics, assumptions and verdicts. Returns the exit status.
int finish(const Settings& settings, const Log& log, const Statistics& statistics,
           ResultFiles& files, const Results& results, const Assumptions& assumptions) {
  const std::vector<PropertyVerdict> verdicts = verdicts_of(results);
  const std::vector<Assumption> rests_on = assumptions.all();
  if (settings.output.statistics) {
    write_output(*settings.output.statistics,
                 report::statistics_json(statistics, verdicts, rests_on), log);
  }
  files.finish(results, rests_on);
  report::write_assumptions(rests_on, std::cout);
  const int status =
      met_internal_error(results) ? internal_error_status : exit_status(overall(verdicts));
  take_back_last_words(status);
  report::write_verdicts(
      verdicts, std::cout,
      colours_verdicts(settings.output.colour) ? report::Paint::Coloured : report::Paint::Plain);
  if (!std::cout.flush()) {
    log.warning("standard output cannot be written");
  }
  all_is_said();
  return status;
}

Results not_checked(const spec::Specification& specification) {
  Results results;
  for (const spec::Automaton& automaton : specification.automata) {
    results.push_back({automaton.name, verification::Open{"", verification::Cause::NotChecked}});
  }
  return results;
}

/// Publishes what is known while a run goes on: files, log and the last words.
class RunObserver final : public verification::Observer {
public:
  RunObserver(const Settings& settings, const spec::Specification& specification,
              const Validation* validation, const Limits& limits, const Log& log,
              Statistics& statistics, ResultFiles& files, Progress& progress)
      : settings_(settings),
        specification_(specification),
        validation_(validation),
        limits_(limits),
        log_(log),
        statistics_(statistics),
        files_(files),
        progress_(progress) {}

  void loaded(const cfa::Program& program, const std::vector<std::string>& warnings) override {
    for (const std::string& warning :
         log_.enabled(LogLevel::Debug) ? warnings : condensed(warnings)) {
      log_.warning(warning);
    }
    if (validation_ != nullptr) {
      validation_->check(program);
    }
    statistics_.counter("program.locations").value = program.location_count();
    statistics_.counter("program.edges").value = program.edge_count();
    log_.debug("program with " + std::to_string(program.location_count()) + " locations, " +
               std::to_string(program.edge_count()) + " edges; " +
               std::to_string(specification_.automata.size()) + " properties");
    if (settings_.output.cfa_dot) {
      std::ostringstream text;
      cfa::write_dot(program, text);
      write_output(*settings_.output.cfa_dot, text.str(), log_);
    }
    if (const auto& file = settings_.options.records.refinement_log) {
      write_output(*file, "", log_);  // starts empty; every stage appends
    }
  }

  verification::PrecisionStore initial_precisions(const cfa::Program& program) override {
    return read_precisions(settings_, program, limits_, log_, statistics_);
  }

  void results(const frontend::LoadResult& loaded, const Results& so_far) override {
    const Results said =
        validation_ == nullptr ? so_far : validation_->conclude(so_far, &loaded.program);
    publish(verdicts_of(said));
    files_.update(loaded, said);
    progress_.results(said);
  }

private:
  const Settings& settings_;
  const spec::Specification& specification_;
  const Validation* validation_;  ///< null: none
  const Limits& limits_;
  const Log& log_;
  Statistics& statistics_;
  ResultFiles& files_;
  Progress& progress_;
};

const cfa::Program* program_of(const verification::Verifier& verifier) {
  const auto* verified = verifier.verified();
  return verified == nullptr ? nullptr : &verified->program.loaded.program;
}

/// What is written about a program once it was verified.
void write_records(const Settings& settings, verification::Verifier::Verified& verified,
                   const Results& results, const Log& log, Statistics& statistics) {
  const cfa::Program& program = verified.program.loaded.program;
  record_reuse(statistics);
  log.debug("reused in the whole run: " + to_text(reuse_in_all(statistics)));
  write_precisions(settings, program, verified.run->precisions(), log);
  write_harnesses(settings, program, results, log, statistics);
  if (settings.output.arg_dot) {
    std::ostringstream text;
    report::write_arg_dot(program, verified.run->last_graph(), text);
    write_output(*settings.output.arg_dot, text.str(), log);
  }
  show_violations(settings, verified.program.loaded, results, log);
}

}  // namespace

int run(const Settings& settings) {
  const EarlyCopy early_copy;  // before there are threads
  const Log log(settings.output.log);
  Progress progress(settings.output);
  for (const std::string& text : settings.idle) {
    log.warning(text);
  }
  if (settings.output.environment) {
    write_environment(settings, log);
    return 0;
  }
  const Limits limits(settings.options.limits);
  publish({});
  Watchdog watchdog(limits, Watchdog::Of::WholeRun);
  check_outputs(settings);
  Statistics statistics;
  statistics.timer("startup").cpu_seconds = process_cpu_seconds();

  spec::Specification specification = spec::read_specifications(settings.specifications);
  publish(verdicts_of(not_checked(specification)));
  if (settings.output.automata_dot) {
    write_output(*settings.output.automata_dot, automata_text(specification.automata), log);
  }
  ResultFiles files(settings, log);
  verification::Sources sources = settings.sources;
  sources.load.limits = &limits;
  if (!settings.entry_given && !specification.entry_function.empty()) {
    sources.load.entry_function = specification.entry_function;
  }
  const std::string& entry = sources.load.entry_function;
  std::optional<Validation> validation;
  if (settings.validate) {
    validation.emplace(settings, entry, specification, log);
    publish(verdicts_of(not_checked(specification)));
    validation->prepare(specification, witness::Following::Closely);
  }
  RunObserver observer(settings, specification, validation ? &*validation : nullptr, limits, log,
                       statistics, files, progress);
  verification::Verifier verifier(settings.options, limits, log, statistics, observer);
  Results results;
  try {
    results = verifier.run(sources, specification);
    if (validation && validation->may_try_again(results)) {
      log.debug("witness: followed closely, it leads to no violation");
      validation->prepare(specification, witness::Following::Loosely);
      results = verifier.run(sources, specification);
    }
  } catch (const InputError&) {
    // An operator of a plug-in may turn out to be wrong in the middle of a run, which ends it; what
    // was decided before is said.
    if (verifier.verified() != nullptr && verifier.verified()->run != nullptr) {
      say_last_words("the run ended with an error");
    }
    throw;
  }
  watchdog.only_interrupt();
  progress.stop();
  if (validation) {
    validation->warn(results);
    results = validation->conclude(results, program_of(verifier));
  }
  write_standard_outputs(settings, verifier.verified(), results, log);
  if (verifier.verified() == nullptr) {
    write_report(settings, entry, nullptr, results, {}, statistics, log);
    return finish(settings, log, statistics, files, results, {});
  }
  write_records(settings, *verifier.verified(), results, log, statistics);
  if (settings.output.witnesses) {
    write_witnesses(settings, entry, *verifier.verified(), results, log);
  }
  Assumptions assumptions;
  verification::note_under_approximations(settings.options, settings.sources.load, assumptions);
  if (settings.output.assumptions) {
    verification::note_assumptions(settings.options, sources.load.entry_function,
                                   verifier.verified()->program.loaded.program,
                                   verifier.verified()->run->explored(), assumptions);
  }
  write_report(settings, entry, verifier.verified(), results, assumptions, statistics, log);
  return finish(settings, log, statistics, files, results, assumptions);
}

}  // namespace pcegar::cli

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/harnesses.hpp"

#include <cctype>

#include "cli/output_files.hpp"
#include "harness/run.hpp"
#include "harness/scratch_folder.hpp"
#include "support/error.hpp"

namespace pcegar::cli {

namespace {

namespace fs = std::filesystem;

constexpr unsigned run_seconds = 10;

/// FILE.c, or FILE-<property>.c if there are several properties.
fs::path harness_file(const fs::path& file,
                      const std::vector<verification::PropertyResult>& results,
                      const std::string& property) {
  if (results.size() == 1) {
    return file;
  }
  std::string name = file.stem().string() + "-";
  for (const unsigned char c : property) {
    name += std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.' ? static_cast<char>(c) : '_';
  }
  return file.parent_path() / (name + ".c");
}

harness::Source source_of(const Settings& settings) {
  harness::Source source{settings.sources.files, settings.sources.load.preprocessor_arguments, {}};
  if (settings.options.overflow.replayed == encoding::SignedOverflow::Wraps) {
    source.signed_overflow = harness::Source::SignedOverflow::Wraps;
  }
  return source;
}

void run_harness(harness::Harness& harness, const std::string& property, const Log& log,
                 Statistics& statistics) {
  const harness::Harness::Outcome outcome = harness.run(run_seconds);
  if (const auto* confirmed = std::get_if<harness::Harness::Confirmed>(&outcome)) {
    ++statistics.counter("harness.confirmed");
    log.info("harness: property " + property + ": the program runs into the violation (" +
             confirmed->compiler + ")");
    return;
  }
  ++statistics.counter("harness.not_confirmed");
  log.warning("harness: property " + property + ": the program does not run into the violation: " +
              std::get<harness::Harness::NotConfirmed>(outcome).reason);
}

void write_one(const Settings& settings, const cfa::Program& program, const std::string& property,
               const verification::Violated& violated, const fs::path& file, const Log& log,
               Statistics& statistics) {
  if (const std::string input = input_that_is(settings, file); !input.empty()) {
    log.warning("harness: '" + file.string() + "' would overwrite " + input);
    return;
  }
  harness::Harness harness(
      harness::make_plan(program, property, violated.message, violated.counterexample),
      source_of(settings), file);
  ++statistics.counter("harness.written");
  for (const std::string& note : harness.notes()) {
    log.warning("harness: property " + property + " may not be reproduced: " + note);
  }
  if (settings.output.harness->use == Output::Harness::Use::Run) {
    run_harness(harness, property, log, statistics);
  }
}

}  // namespace

void write_harnesses(const Settings& settings, const cfa::Program& program,
                     const std::vector<verification::PropertyResult>& results, const Log& log,
                     Statistics& statistics) {
  if (!settings.output.harness) {
    return;
  }
  const auto write_all = [&] {
    std::optional<harness::ScratchFolder> scratch;
    if (!settings.output.harness->file) {
      scratch.emplace();
    }
    const fs::path base = scratch ? scratch->path() / "harness.c" : *settings.output.harness->file;
    for (const verification::PropertyResult& result : results) {
      if (const verification::Violated* violated = result.violated()) {
        write_one(settings, program, result.property, *violated,
                  harness_file(base, results, result.property), log, statistics);
      }
    }
  };
  try {
    write_all();
  } catch (const InputError& problem) {
    log.warning(std::string("harness: ") + problem.what());
  }
}

}  // namespace pcegar::cli

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// From the command line to the settings of a run. The options are rows of option_table.hpp, each of
// which binds its setting; here is what follows from several of them.
#include "cli/option_reader.hpp"
#include "cli/option_table.hpp"
#include "cli/settings.hpp"
#include "support/error.hpp"

namespace pcegar::cli {

namespace {

/// Slices are looked for besides the plain prefix; none are needed where none could be preferred.
refiners::Slicing slicing(const CommandLine& line) {
  constexpr std::size_t usual = 4;
  const std::string& prefer = line.settings.options.prefer;
  refiners::Slicing result{.only_longest = prefers_longest(prefer)};
  if (line.slices) {
    result.slices = *line.slices;
  } else if (prefers_by_round(prefer)) {
    result.slices = 2;
    result.fewest_paths = 2;
    result.most_paths = 300;
  } else {
    result.slices = prefers_plain(prefer) ? 0 : usual;
  }
  return result;
}

/// What a run has to keep for its outputs.
void keep_for_outputs(const CommandLine& line, Settings& settings) {
  if (line.queries) {
    settings.options.records.queries =
        verification::Options::Records::Queries{*line.queries, line.query_milliseconds};
  }
  if (line.harness || line.run_harness) {
    using enum Output::Harness::Use;
    settings.output.harness = {line.harness, line.run_harness ? Run : Write};
  }
  verification::Options::Records& records = settings.options.records;
  if (settings.output.report) {
    // The report shows what there is; other outputs ask for an exploration.
    records.may_execute = !settings.output.arg_dot && !records.refinement_log;
    if (!records.refinement_log) {
      records.refinement_log = *settings.output.report / "refinements.jsonl";
    }
  }
  records.last_graph = settings.output.arg_dot || settings.output.report;
  settings.options.records.locations =
      settings.output.assumptions || settings.options.processes == 1;  // --coverage, too
  settings.options.records.invariants = settings.output.witnesses.has_value();
  settings.options.records.precision = settings.output.precision.has_value();
}

}  // namespace

std::variant<Settings, Information> parse_command_line(int argc, char** argv) {
  const CommandLine line = read_options(all_options(), argc, argv);
  if (line.answer != nullptr) {
    return Information{line.answer(line)};
  }
  Settings settings = line.settings;
  if (settings.sources.files.empty()) {
    throw InputError("no input file; try pcegar --help");
  }
  settings.options.slicing = slicing(line);
  keep_for_outputs(line, settings);
  settings.arguments.assign(argv + 1, argv + argc);
  settings.idle = line.idle;
  return settings;
}

}  // namespace pcegar::cli

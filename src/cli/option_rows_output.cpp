// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Options about what a run writes, and those that print something instead of a run.
#include <algorithm>

#include "cli/option_help.hpp"
#include "cli/option_kinds.hpp"
#include "cli/option_table.hpp"

namespace pcegar::cli {

namespace {

using verification::Options;

/// Outputs that look into explorations of this process.
OptionRule needs_one_process() {
  return {[](const CommandLine& line) { return line.settings.options.processes == 1; },
          "cannot be combined with --processes"};
}

/// What a compiler reads again.
OptionRule needs_files() {
  return {[](const CommandLine& line) {
            const auto& files = line.settings.sources.files;
            return std::find(files.begin(), files.end(), "-") == files.end();
          },
          "needs files, not standard input"};
}

OptionKind level() {
  using enum LogLevel;
  return choice(output(&Output::log),
                {{"quiet", Quiet}, {"warning", Warning}, {"info", Info}, {"debug", Debug}});
}

/// Prints that text instead of a run.
OptionKind answer(std::string (*text_of)(const CommandLine&)) {
  return flag(at(&CommandLine::answer), text_of);
}

OptionKind progress() {
  using enum ProgressForm;
  return choice(
      output(&Output::progress),
      {{"auto", Automatic,
        "a line that changes on a terminal, else as plain; none with --log quiet or warning"},
       {"plain", Plain, "a line every 10 seconds"},
       {"json", Json, "objects, one a line, every second; messages become objects, too"},
       {"none", None}});
}

OptionKind colour() {
  using enum Colour;
  return choice(output(&Output::colour),
                {{"auto", Automatic, "on a terminal, unless NO_COLOR is set"},
                 {"always", Always},
                 {"never", Never}});
}

OptionKind help() {
  OptionKind kind =
      choice(at(&CommandLine::answer),
             {{"text", help_text},
              {"markdown", markdown_text, "the tables of the documentation"},
              {"man", manual_page, "a manual page"},
              {"completion", completion_script, "a script that completes options in bash"},
              {"zsh", zsh_completion_script, "the same for zsh"}});
  kind.without_value = "text";
  kind.turn = OptionKind::Turn::First;
  return kind;
}

OptionKind version() {
  OptionKind kind = answer(version_text);
  kind.turn = OptionKind::Turn::First;
  return kind;
}

std::vector<OptionRow> result_rows() {
  return {
      {.name = "result",
       .value = "FILE.json",
       .help =
           "write what is known about each property as soon as it is known; valid JSON at any time",
       .kind = file(output(&Output::result)),
       .details = "Also after a crash ([results.md](results.md))"},
      {.name = "assumptions",
       .help =
           "print what the verdicts rest on, one 'Assumption: ...' line each, before the verdicts",
       .kind = flag(output(&Output::assumptions)),
       .details = "The line is `Assumption: KIND: TEXT (POSITION)`; it is also in the statistics. "
                  "Executions that an option excludes (kind `under-approximation`), and what one "
                  "lets a counterexample choose (kind `environment memory`), are named even "
                  "without this option. See [assumptions.md](assumptions.md)",
       .rules = {needs_one_process()}},
      {.name = "counterexample",
       .value = "FILE",
       .help = "write the path of each violated property, with values",
       .kind = file(output(&Output::counterexample)),
       .details = "It is written when the violation is found"},
      {.name = "witnesses",
       .value = "DIR",
       .help =
           "write a violation or correctness witness for each property that is decided, as YAML "
           "2.0 and GraphML 1.0",
       .kind = file(output(&Output::witnesses)),
       .details = "`DIR/PROPERTY.yml` and `DIR/PROPERTY.graphml` ([witnesses.md](witnesses.md))"},
      {.name = "validate",
       .value = "WITNESS",
       .help =
           "verify only what the witness (YAML or GraphML) says: its violation, or the property "
           "together with its invariants",
       .kind = file(at(&CommandLine::settings, &Settings::validate)),
       .details = "The property is the one that the witness names. FALSE is confirmed as always; "
                  "TRUE needs that every invariant holds. See [witnesses.md](witnesses.md)"},
      {.name = "sarif",
       .value = "FILE",
       .help = "write the results as SARIF 2.1.0, which other tools show beside the source",
       .kind = file(output(&Output::sarif)),
       .details = "Each property is a rule; the path of a violation is a code flow"},
      {.name = "coverage",
       .value = "FILE.info",
       .help = "write which lines and functions the explorations and executions reached, for lcov",
       .kind = file(output(&Output::coverage)),
       .details = "Lines of the final explorations; what only an earlier, coarser one reached does "
                  "not count",
       .rules = {needs_one_process()}},
      {.name = "report",
       .value = "DIR",
       .help =
           "write a page about the run, for a browser: verdicts, counterexamples in the source, "
           "graphs, refinements, coverage, times",
       .kind = file(output(&Output::report)),
       .details =
           "`DIR/index.html`, which needs no network; graphs are placed by Graphviz if it is "
           "installed ([report.md](report.md))",
       .rules = {needs_one_process()}},
      {.name = "harness",
       .value = "FILE.c",
       .help = "write a C program that, linked with the input files, runs into the violation",
       .kind = file(at(&CommandLine::harness)),
       .details = "`FILE-PROPERTY.c` if several properties are checked ([harness.md](harness.md))",
       .rules = {{[](const CommandLine& line) { return line.harness->extension() == ".c"; },
                  "needs a file name that ends in .c"},
                 needs_files()}},
      {.name = "run-harness",
       .help = "compile that program (gcc or clang), run it, and report whether it runs into the "
               "violation",
       .kind = flag(at(&CommandLine::run_harness)),
       .details = "It runs for at most 10 s, in a scratch folder. The report goes to standard "
                  "error. `--harness` is not needed. The verdict does not change",
       .rules = {needs_files()}},
      {.name = "environment-out",
       .value = "FILE.c",
       .help =
           "verify nothing; write a main() that calls what the kernel module in the input files "
           "offers to the kernel",
       .kind = file(output(&Output::environment)),
       .details = "It is meant for the end of each of the module's translation units. See "
                  "[environment.md](environment.md)"},
      {.name = "precision-out",
       .value = "FILE",
       .help = "write the predicates that were tracked at the end, as SMT-LIB 2",
       .kind = file(output(&Output::precision)),
       .details = "See below"},
      {.name = "stats",
       .value = "FILE",
       .help = "write counts and CPU seconds of every phase as JSON",
       .kind = file(output(&Output::statistics)),
       .details = "See [statistics.md](statistics.md)"},
  };
}

std::vector<OptionRow> log_rows() {
  const auto record = [](auto member) { return option(&Options::records, member); };
  return {
      {.name = "refinement-log",
       .value = "FILE.jsonl",
       .help = "write every provident and executed refinement, one JSON object per line; 'pcegar "
               "explain FILE.jsonl' explains the log",
       .kind = file(record(&Options::Records::refinement_log)),
       .details = "See [refinement.md](refinement.md)",
       .rules = {{[](const CommandLine& line) {
                    return line.settings.options.records.refinement_log != "-";
                  },
                  "needs a file, not standard output"}}},
      {.name = "dump-cfa",
       .value = "FILE",
       .help = "write the control-flow automaton as Graphviz DOT",
       .kind = file(output(&Output::cfa_dot))},
      {.name = "dump-automaton",
       .value = "FILE",
       .help = "write the automata of the specification as Graphviz DOT",
       .kind = file(output(&Output::automata_dot))},
      {.name = "dump-arg",
       .value = "FILE",
       .help = "write the final abstract reachability graph as Graphviz DOT",
       .kind = file(output(&Output::arg_dot)),
       .details = "This is the graph of the last exploration",
       .rules = {needs_one_process()}},
      {.name = "dump-queries",
       .value = "DIR",
       .help = "write each hard solver query and interpolation problem as SMT-LIB 2, with its time",
       .kind = file(at(&CommandLine::queries)),
       .details = "Answer and time are at the top of each file; the assertions of an interpolation "
                  "problem are its blocks in order",
       .rules = {needs_one_process()}},
      {.name = "dump-threshold",
       .value = "MS",
       .help = "CPU milliseconds from which a query counts as hard; 0 writes all",
       .kind = decimal(at(&CommandLine::query_milliseconds), Zero::Allowed),
       .matters = {{[](const CommandLine& line) { return line.queries.has_value(); },
                    "without --dump-queries"}}},
      {.name = "log",
       .value = "LEVEL",
       .help = "messages on standard error",
       .kind = level(),
       .details = "`info` has the end of each violating path, and what automata print. `debug` "
                  "tells step by step what the run does"},
      {.name = "progress",
       .value = "FORM",
       .help = "how a run shows on standard error what it is doing",
       .kind = progress(),
       .details = "See [Progress](#progress)"},
      {.name = "color",
       .value = "WHEN",
       .help = "whether the verdicts on standard output are coloured",
       .kind = colour()},
  };
}

std::vector<OptionRow> answer_rows() {
  return {
      {.name = "list-operators",
       .help = "names and meanings of all operators, including those of plug-ins",
       .kind = answer(operators_text)},
      {.name = "help",
       .value = "FORMAT",
       .help = "this text, or the same in another form",
       .kind = help(),
       .aliases = {"h"}},
      {.name = "version", .help = "version and libraries", .kind = version()},
  };
}

}  // namespace

std::vector<OptionRow> output_rows() {
  std::vector<OptionRow> rows = result_rows();
  for (auto part : {log_rows(), answer_rows()}) {
    rows.insert(rows.end(), part.begin(), part.end());
  }
  return rows;
}

}  // namespace pcegar::cli

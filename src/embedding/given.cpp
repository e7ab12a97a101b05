// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "embedding/given.hpp"

#include "frontend/preprocessor_arguments.hpp"
#include "support/error.hpp"

namespace pcegar::verifier {

namespace {

/// The table of options needs a file; the program's files replace it.
constexpr const char* some_file = "program.c";

/// Throws for options that concern anything but how verdicts are found.
void check(const cli::Settings& settings) {
  const cli::Output& output = settings.output;
  const verification::Options::Records& records = settings.options.records;
  const std::pair<bool, const char*> others[] = {
      {settings.sources.files != std::vector<std::filesystem::path>{some_file}, "a file"},
      {!settings.specifications.empty(), "--spec"},
      {settings.precision_in.has_value(), "--precision-in"},
      {output.statistics.has_value(), "--stats"},
      {output.cfa_dot.has_value(), "--dump-cfa"},
      {output.arg_dot.has_value(), "--dump-arg"},
      {output.automata_dot.has_value(), "--dump-automaton"},
      {output.counterexample.has_value(), "--counterexample"},
      {output.precision.has_value(), "--precision-out"},
      {output.result.has_value(), "--result"},
      {output.harness.has_value(), "--harness or --run-harness"},
      {records.refinement_log.has_value(), "--refinement-log"},
      {records.queries.has_value(), "--dump-queries"},
  };
  for (const auto& [is_given, name] : others) {
    if (is_given) {
      throw pcegar::InputError(std::string(name) + " is no option of the library");
    }
  }
}

cli::Settings parsed(const std::vector<std::string>& arguments) {
  std::vector<std::string> words{"pcegar"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  words.emplace_back(some_file);
  std::vector<char*> pointers;
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  pointers.push_back(nullptr);
  auto command = cli::parse_command_line(static_cast<int>(words.size()), pointers.data());
  auto* settings = std::get_if<cli::Settings>(&command);
  if (settings == nullptr) {
    throw pcegar::InputError("options that print something are none of the library");
  }
  check(*settings);
  return std::move(*settings);
}

template <class Element>
void append(std::vector<Element>& list, const std::vector<Element>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

/// The clocks of a process that has done other things before.
void begin_now(Limits::Settings& limits, const Options& options) {
  limits.cpu_seconds = options.cpu_seconds ? options.cpu_seconds : limits.cpu_seconds;
  limits.wall_seconds = options.wall_seconds ? options.wall_seconds : limits.wall_seconds;
  limits.memory_bytes = options.memory_bytes ? options.memory_bytes : limits.memory_bytes;
  if (limits.cpu_seconds) {
    *limits.cpu_seconds += process_cpu_seconds();
  }
  if (limits.wall_seconds) {
    *limits.wall_seconds += pcegar::wall_seconds();
  }
}

}  // namespace

cli::Settings settings_from(const Program& program, const Properties& properties,
                            const Options& options) {
  cli::Settings settings = parsed(options.arguments);
  settings.sources.files = program.files;
  frontend::LoadOptions& load = settings.sources.load;
  append(load.preprocessor_arguments, frontend::without_outputs(program.preprocessor_arguments));
  append(load.models, program.models);
  if (program.data_model == Program::DataModel::Ilp32) {
    load.data_model = frontend::DataModel::Ilp32;
  }
  if (!program.entry.empty()) {
    load.entry_function = program.entry;
    settings.entry_given = true;
  }
  settings.specifications = properties.files;
  settings.options.records.locations = settings.options.processes == 1;
  begin_now(settings.options.limits, options);
  return settings;
}

}  // namespace pcegar::verifier

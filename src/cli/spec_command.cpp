// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/spec_command.hpp"

#include <iostream>
#include <optional>
#include <sstream>
#include <utility>

#include "cli/option_parser.hpp"
#include "frontend/load.hpp"
#include "frontend/preprocessor_arguments.hpp"
#include "spec/automaton_text.hpp"
#include "spec/lint.hpp"
#include "spec/reader.hpp"
#include "spec/stepper.hpp"
#include "spec/watched_object.hpp"
#include "support/error.hpp"
#include "support/write_file.hpp"

namespace pcegar::cli {

namespace {

constexpr const char* spec_usage =
    "Usage: pcegar spec lint [options] FILE... [PROGRAM.c...]\n\n"
    "Reads specifications (.spc, .prp) and warns about states that cannot be reached, ASSUMEs "
    "that\n"
    "leave a case out, alternatives that overlap or hide each other, and, given a program, "
    "conditions\n"
    "that match none of its edges. Exit code: 0 no warnings, 1 some, 2 usage or input error.\n\n"
    "  --dump-automaton FILE.dot  write the automata as Graphviz DOT\n"
    "  --entry FUNCTION           function where the program starts (default: main)\n"
    "  --32, --64                 data model of the program\n"
    "  --cpp-arg ARG              argument for the C preprocessor; repeatable\n"
    "  --help                     this text\n";

struct LintSettings {
  std::vector<std::filesystem::path> specifications;
  std::vector<std::filesystem::path> programs;
  std::optional<std::filesystem::path> dot;
  frontend::LoadOptions load;
  bool entry_given = false;
};

bool is_program(const std::filesystem::path& file) {
  return file.extension() == ".c" || file.extension() == ".i";
}

/// Nothing if the usage was asked for.
std::optional<LintSettings> parse(int argc, char** argv) {
  cxxopts::Options options("pcegar spec lint");
  options.add_options()("dump-automaton", "", cxxopts::value<std::string>())(
      "entry", "", cxxopts::value<std::string>())("32", "")("64", "")(
      "cpp-arg", "", cxxopts::value<std::vector<std::string>>())("help", "")(
      "FILE", "", cxxopts::value<std::vector<std::string>>());
  options.parse_positional("FILE");
  const cxxopts::ParseResult parsed = options.parse(argc, argv);
  if (parsed.count("help") != 0) {
    return std::nullopt;
  }
  LintSettings settings;
  if (parsed.count("FILE") != 0) {
    for (const std::string& file : parsed["FILE"].as<std::vector<std::string>>()) {
      if (is_program(file)) {
        settings.programs.emplace_back(file);
        continue;
      }
      const std::vector<std::filesystem::path> found = spec::specification_files(file);
      settings.specifications.insert(settings.specifications.end(), found.begin(), found.end());
    }
  }
  if (settings.specifications.empty()) {
    throw InputError("no specification; try pcegar spec lint --help");
  }
  if (parsed.count("dump-automaton") != 0) {
    settings.dot = parsed["dump-automaton"].as<std::string>();
  }
  if (parsed.count("entry") != 0) {
    settings.load.entry_function = parsed["entry"].as<std::string>();
    settings.entry_given = true;
  }
  if (parsed.count("cpp-arg") != 0) {
    settings.load.preprocessor_arguments =
        frontend::without_outputs(parsed["cpp-arg"].as<std::vector<std::string>>());
  }
  if (parsed.count("32") != 0 && parsed.count("64") != 0) {
    throw InputError("--32 and --64 exclude each other");
  }
  settings.load.data_model =
      parsed.count("32") != 0 ? frontend::DataModel::Ilp32 : frontend::DataModel::Lp64;
  return settings;
}

int lint_files(LintSettings settings) {
  std::vector<spec::Automaton> automata;
  for (const std::filesystem::path& file : settings.specifications) {
    spec::Specification specification = spec::read_specification(file);
    if (!settings.entry_given && !specification.entry_function.empty()) {
      settings.load.entry_function = specification.entry_function;
    }
    std::move(specification.automata.begin(), specification.automata.end(),
              std::back_inserter(automata));
  }
  if (settings.dot) {
    if (const std::string problem = replace_file(*settings.dot, automata_text(automata));
        !problem.empty()) {
      throw InputError(problem);
    }
  }
  std::optional<frontend::LoadResult> program;
  if (!settings.programs.empty()) {
    settings.load.variables_of_rules = spec::read_variables(automata);
    program = frontend::load_program(settings.programs, settings.load);
  }
  std::size_t count = 0;
  for (const spec::Automaton& automaton : automata) {
    if (program) {
      // Finds the ASSUMEs that cannot be evaluated on the program.
      const spec::Stepper stepper(automaton, program->program);
    }
    for (const spec::LintWarning& warning :
         spec::lint(automaton, program ? &program->program : nullptr)) {
      std::cout << warning.position.to_string() << ": warning: " << warning.message << "\n";
      ++count;
    }
  }
  std::cout << count << (count == 1 ? " warning in " : " warnings in ") << automata.size()
            << (automata.size() == 1 ? " automaton\n" : " automata\n");
  return count == 0 ? 0 : 1;
}

}  // namespace

std::string automata_text(const std::vector<spec::Automaton>& automata) {
  std::ostringstream text;
  spec::write_dot(automata, text);
  return std::move(text).str();
}

int run_spec_command(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "--help") {
    std::cout << spec_usage;
    return 0;
  }
  if (what != "lint") {
    throw InputError("unknown command 'spec " + what + "'; known is 'spec lint'");
  }
  try {
    std::optional<LintSettings> settings = parse(argc - 1, argv + 1);
    if (!settings) {
      std::cout << spec_usage;
      return 0;
    }
    return lint_files(std::move(*settings));
  } catch (const cxxopts::exceptions::exception& problem) {
    throw InputError(std::string(problem.what()) + "; try pcegar spec lint --help");
  } catch (const UnsupportedError& unsupported) {
    throw InputError(std::string("the program cannot be represented: ") + unsupported.what());
  }
}

}  // namespace pcegar::cli

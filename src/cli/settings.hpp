// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "support/log.hpp"
#include "verification/options.hpp"
#include "verification/sources.hpp"

namespace pcegar::cli {

/// How a run shows what it is doing.
enum class ProgressForm : std::uint8_t {
  Automatic,  ///< Live on a terminal, else Plain; None if the log is quiet
  Live,       ///< one line that changes
  Plain,      ///< now and then a line
  Json,       ///< the log, too
  None
};
/// Whether verdicts are coloured.
enum class Colour : std::uint8_t { Automatic, Always, Never };

/// Where a run's results go, beyond standard output; "-" is standard output.
struct Output {
  LogLevel log = LogLevel::Info;
  ProgressForm progress = ProgressForm::Automatic;
  Colour colour = Colour::Automatic;
  std::optional<std::filesystem::path> statistics;
  std::optional<std::filesystem::path> cfa_dot;
  std::optional<std::filesystem::path> arg_dot;
  std::optional<std::filesystem::path> automata_dot;
  std::optional<std::filesystem::path> counterexample;
  std::optional<std::filesystem::path> precision;
  std::optional<std::filesystem::path> environment;  ///< instead of a run
  std::optional<std::filesystem::path> result;       ///< what is known so far, as JSON
  std::optional<std::filesystem::path> sarif;        ///< the results, for other tools
  std::optional<std::filesystem::path> coverage;     ///< what was reached, for lcov
  std::optional<std::filesystem::path> witnesses;    ///< a folder: one for each decided property
  std::optional<std::filesystem::path> report;       ///< a folder: a page about the run
  /// Executable counterexamples: where they go (nothing: a scratch folder) and what is done.
  struct Harness {
    std::optional<std::filesystem::path> file;
    enum class Use { Write, Run } use = Use::Write;
  };
  std::optional<Harness> harness;
  /// Whether all that the verdicts rest on is reported; under-approximations always are.
  bool assumptions = false;
};

/// Everything a run is told on the command line, checked.
struct Settings {
  verification::Sources sources;
  bool entry_given = false;  ///< --entry, which wins over a .prp file's
  std::vector<std::filesystem::path> specifications;
  std::vector<std::filesystem::path> plugins;
  std::optional<std::filesystem::path> precision_in;
  std::optional<std::filesystem::path> validate;  ///< a witness
  verification::Options options;
  Output output;
  std::vector<std::string> arguments;  ///< of the command line, for the record
  std::vector<std::string> idle;       ///< of what is given: what has no effect, and why
};

/// Text to print instead of a run (--help, --version).
struct Information {
  std::string text;
};

/// Parses the command line by the table of options (option_table.hpp). Throws InputError.
[[nodiscard]] std::variant<Settings, Information> parse_command_line(int argc, char** argv);

}  // namespace pcegar::cli

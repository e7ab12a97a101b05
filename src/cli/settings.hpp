// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/decomposition.hpp"
#include "cpa/framework/waitlist.hpp"
#include "cpa/predicate/abstractor.hpp"
#include "cpa/predicate/block_operator.hpp"
#include "cpa/predicate/predicate_precision.hpp"
#include "encoding/path_formula.hpp"
#include "frontend/load.hpp"
#include "pcegar/operators.hpp"
#include "pcegar/pcegar.hpp"
#include "refiners/path_slicer.hpp"
#include "interpolation/engines/engine_table.hpp"
#include "support/limits.hpp"
#include "support/log.hpp"

namespace pcegar::cli {

/// How a run computes: which encoding is explored, and how TRUE is checked.
struct Plan {
  encoding::EncodingOptions explored;
  /// Check TRUE by bit-vectors with that meaning of signed overflow; nothing: check the graph in
  /// the arithmetic that was explored.
  std::optional<encoding::SignedOverflow> certified;
  /// Which of the properties that the plans before left UNKNOWN are tried again.
  enum class For : std::uint8_t {
    All,
    ArithmeticDoubts,  ///< only those that another arithmetic may decide
  } tried_for = For::All;
};

enum class ArithmeticChoice { Auto, Integer, BitPrecise };

/// What becomes of recursion: a copy of the function for each activation, loops where that is
/// possible, or (auto) loops once the copies do not suffice.
enum class RecursionChoice { Auto, Copies, Loops };

enum class Algorithm { Pcegar, Cegar };

/// Everything a run is told on the command line, checked.
struct Settings {
  std::vector<std::filesystem::path> files;
  std::vector<std::filesystem::path> specifications;
  frontend::LoadOptions load;
  Algorithm algorithm = Algorithm::Pcegar;
  Operators operators;  ///< that can be named
  std::string rank;
  std::string select;
  ExplorationPace pace;
  std::string prefer;
  refiners::Slicing slicing;  ///< sliced prefixes of one path
  unsigned threads = 1;       ///< provident refinements at a time
  unsigned processes = 1;     ///< partitions of the properties at a time
  cpa::BlockSettings blocks;
  cpa::AbstractionKind abstraction = cpa::AbstractionKind::Boolean;
  cpa::TraversalOrder traversal = cpa::TraversalOrder::ReversePostOrder;
  ApplySettings apply;
  bool generalise = true;                          ///< loops that are being unrolled
  smt::Effort first_effort = smt::Effort::Slight;  ///< with which paths are decided at first
  std::optional<std::filesystem::path> refinement_log;
  std::vector<std::filesystem::path> plugins;
  std::string solver;
  interpolation::InterpolationSettings interpolation;
  std::optional<std::string> check_with;  ///< second solver for what verdicts rest on
  /// What signed overflow does in the executions that TRUE speaks of, and on a path that FALSE
  /// shows.
  struct Overflow {
    encoding::SignedOverflow explored = encoding::SignedOverflow::Wraps;
    encoding::SignedOverflow replayed = encoding::SignedOverflow::Undefined;
  } overflow;
  ArithmeticChoice arithmetic = ArithmeticChoice::Auto;
  encoding::ExternalFunctions external_functions = encoding::ExternalFunctions::ChangeArguments;
  encoding::Allocations allocations = encoding::Allocations::MayFail;
  bool certify = true;
  RecursionChoice recursion = RecursionChoice::Auto;
  bool deepens_recursion = false;     ///< where load.recursion_bound does not suffice
  std::uint64_t execution_steps = 0;  ///< of the executions before the exploration
  Limits::Settings limits;
  Decomposition decomposition;  ///< of the specification into partitions
  Budget budget;                ///< of each property
  /// Abstract states that an exploration of several properties may have.
  std::optional<std::size_t> together_states;
  LogLevel log = LogLevel::Warning;
  std::optional<std::filesystem::path> statistics;  // outputs: "-" is standard output
  std::optional<std::filesystem::path> cfa_dot;
  std::optional<std::filesystem::path> arg_dot;
  std::optional<std::filesystem::path> automata_dot;
  std::optional<std::filesystem::path> counterexample;
  std::optional<std::filesystem::path> precision_in;
  std::optional<std::filesystem::path> precision_out;
  std::optional<std::filesystem::path> result;  ///< what is known so far, as JSON
  std::vector<std::string> arguments;           ///< of the command line, for the record
  /// Executable counterexamples: where they go (nothing: a scratch folder) and what is done.
  struct HarnessOutput {
    std::optional<std::filesystem::path> file;
    enum class Use { Write, Run } use = Use::Write;
  };
  std::optional<HarnessOutput> harness;
  struct QueryDump {
    std::filesystem::path directory;
    double threshold_ms = 0;
  };
  std::optional<QueryDump> queries;
  /// Whether all that the verdicts rest on is reported; under-approximations always are.
  bool assumptions = false;
  bool entry_given = false;  ///< --entry, which wins over a .prp file's
};

/// The plans to try in order; each goes on with what the ones before left UNKNOWN.
[[nodiscard]] std::vector<Plan> plans(const Settings& settings);

/// Text to print instead of a run (--help, --version).
struct Information {
  std::string text;
};

/// Parses the command line by the table of options in options.cpp. Throws InputError.
[[nodiscard]] std::variant<Settings, Information> parse_command_line(int argc, char** argv);

}  // namespace pcegar::cli

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of options: parsing, grouped help and defaults come from it. A new option is one row
// and the line in settings_from() that reads it.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cxxopts.hpp>
#include <map>
#include <string_view>

#include "cli/settings.hpp"
#include "pcegar/names.hpp"
#include "plugins/load.hpp"
#include "smt/solver.hpp"
#include "support/error.hpp"
#include "version.hpp"

namespace pcegar::cli {

namespace {

struct OptionRow {
  const char* group;
  const char* name;
  const char* value;          ///< name of the value in the help; nullptr for a flag
  const char* default_value;  ///< nullptr if none
  const char* help;
};

constexpr std::array option_table{
    OptionRow{"Input", "spec", "FILE", nullptr,
              "property to check: a .spc automaton or a .prp file; repeatable. Without it: no call "
              "of reach_error() and no label ERROR is reached"},
    OptionRow{"Input", "entry", "FUNCTION", "main", "function where the program starts"},
    OptionRow{"Input", "32", nullptr, nullptr, "ILP32 data model: long and pointers have 32 bits"},
    OptionRow{"Input", "64", nullptr, nullptr,
              "LP64 data model: long and pointers have 64 bits (default)"},
    OptionRow{"Input", "cpp-arg", "ARG", nullptr,
              "argument for the C preprocessor, as in --cpp-arg=-DDEBUG; repeatable"},
    OptionRow{"Input", "model", "FILE.c", nullptr,
              "bodies for functions that the program only declares; repeatable"},
    OptionRow{"Input", "no-default-models", nullptr, nullptr,
              "without our models of functions of the C library and of Linux"},
    OptionRow{
        "Input", "external-functions", "EFFECT", "reach",
        "what functions without a body or model change besides their result: reach (whatever "
        "their pointer arguments reach), pure (nothing: an assumption that is printed with the "
        "verdict)"},
    OptionRow{"Input", "recursion-bound", "N", "8",
              "activations of a recursive function that are told apart; the verdict is UNKNOWN if "
              "the program may recurse deeper"},
    OptionRow{"Algorithm", "algorithm", "NAME", "pcegar",
              "pcegar: explore everything, then rank and select among the refinements of all "
              "targets; cegar: lazy abstraction, refine the first target found"},
    OptionRow{"Algorithm", "rank", "NAME[,NAME]", "id",
              "pcegar: order of targets, later names for ties: id, first, level-asc, level-desc, "
              "property, round-robin, path-length, loop-heads, shared-prefix, cost, random:SEED"},
    OptionRow{"Algorithm", "select", "NAME[,NAME]", "join-all",
              "pcegar: which refinements to apply, each name choosing from what the one before "
              "leaves: first, join-all, join:K, best:K:SCORE, delay:loops, cover, vote, "
              "adaptive:K"},
    OptionRow{"Algorithm", "pace", "BLOCKS", "8",
              "pcegar: refine what was found once an exploration with a target goes BLOCKS deeper "
              "than twice that target's depth; 'none' always explores to the end"},
    OptionRow{"Algorithm", "prefer", "NAME[,NAME]", "first",
              "which way to rule out one path, later names for ties: first, short, long, "
              "shallow-pivot, deep-pivot, short-interpolants, narrow, simple-domains, "
              "no-loop-counters, few-variables, few-predicates, few-new-predicates, "
              "few-assumptions, few-assignments"},
    OptionRow{"Algorithm", "slice-prefixes", "N", nullptr,
              "up to N sliced prefixes of a path are interpolated besides the shortest infeasible "
              "one, for --prefer to choose from (default: 0 for --prefer first, else 4)"},
    OptionRow{"Algorithm", "precision-scope", "NAME", "location",
              "where a refinement applied at its pivot tracks predicates: location, function, "
              "global, path"},
    OptionRow{"Algorithm", "restart", "NAME", "whole",
              "what a joined refinement gives up of the reached set: whole, pivot (only the "
              "subtrees at the pivots of its parts)"},
    OptionRow{"Algorithm", "plugin", "FILE.so", nullptr,
              "more operators for --rank, --select and --prefer from a shared library; repeatable"},
    OptionRow{"Analysis", "abs", "RULE", "lbe",
              "where blocks end: sbe (every edge), lbe (loop heads), lbe-or:K, k:K, lbe-and:K"},
    OptionRow{"Analysis", "abs-functions", nullptr, nullptr,
              "blocks also end at function entry and exit"},
    OptionRow{"Analysis", "abstraction", "KIND", "boolean",
              "boolean (strongest combination of predicates) or cartesian (strongest conjunction)"},
    OptionRow{"Analysis", "traversal", "ORDER", "rpo",
              "rpo (reverse post-order: joins are merged before they are expanded), dfs, bfs"},
    OptionRow{
        "Analysis", "signed-overflow", "MEANING", "either",
        "either: TRUE holds also if signed operations wrap around, and FALSE needs neither "
        "overflow nor an implicit conversion that changes a value; undefined: executions with "
        "overflow are not considered; wraps: two's complement, as gcc -fwrapv"},
    OptionRow{"Analysis", "arithmetic", "NAME", "auto",
              "auto: mathematical integers, the proof certified by bit-vectors; a second try with "
              "wrap-around, a third with bit-vectors for what the integers cannot decide; integer: "
              "integers with wrap-around; bitprecise: bit-vectors throughout"},
    OptionRow{"Analysis", "certify", "on|off", "on",
              "whether TRUE is proved again bit-precisely from the invariants that were found"},
    OptionRow{"Analysis", "solver", "NAME", "z3", "SMT solver: z3, cvc5"},
    OptionRow{"Analysis", "interpolation", "NAME,NAME", nullptr,
              "only these interpolation engines, in this order: proof, spacer, projection, cvc5, "
              "core-atoms. Without it: all, in an order by theory and experience"},
    OptionRow{"Analysis", "interpolant-strength", "NAME", "fewest",
              "which interpolants of a proof: strong, weak, symmetric (between them), fewest "
              "(strong or weak, whichever has fewer predicates)"},
    OptionRow{
        "Analysis", "check-with", "NAME", "off",
        "second solver that must confirm every answer that a verdict rests on: z3, cvc5, off; "
        "what it does not confirm is UNKNOWN"},
    OptionRow{"Limits", "time-limit", "SECONDS", nullptr, "CPU seconds for the whole run"},
    OptionRow{"Limits", "memory-limit", "MB", nullptr, "resident memory in megabytes"},
    OptionRow{"Output", "assumptions", nullptr, nullptr,
              "print what the verdicts rest on before them, one 'Assumption: ...' line each"},
    OptionRow{"Output", "counterexample", "FILE", nullptr,
              "write the path of each violated property, with values"},
    OptionRow{"Output", "harness", "FILE.c", nullptr,
              "write a C program that, linked with the input files, runs into the violation"},
    OptionRow{"Output", "run-harness", nullptr, nullptr,
              "compile and run that program (gcc or clang) and say whether it does"},
    OptionRow{"Output", "stats", "FILE", nullptr,
              "write counts and CPU seconds of every phase as JSON; - is standard output"},
    OptionRow{"Output", "refinement-log", "FILE.jsonl", nullptr,
              "write every provident and executed refinement, one JSON object a line; "
              "'pcegar explain FILE.jsonl' tells its story"},
    OptionRow{"Output", "dump-cfa", "FILE", nullptr,
              "write the control-flow automaton as Graphviz DOT"},
    OptionRow{"Output", "dump-automaton", "FILE", nullptr,
              "write the automata of the specification as Graphviz DOT"},
    OptionRow{"Output", "dump-arg", "FILE", nullptr,
              "write the final abstract reachability graph as Graphviz DOT"},
    OptionRow{"Output", "dump-queries", "DIR", nullptr,
              "write each hard solver query and interpolation problem as SMT-LIB 2, with its time"},
    OptionRow{"Output", "dump-threshold", "MS", "100",
              "CPU milliseconds from which a query is hard; 0 writes all"},
    OptionRow{"Output", "log", "LEVEL", "info",
              "messages on standard error: quiet, warning, info, debug"},
    OptionRow{"Output", "list-operators", nullptr, nullptr,
              "names and meaning of all operators, those of plug-ins included"},
    OptionRow{"Output", "help", nullptr, nullptr, "this text"},
    OptionRow{"Output", "version", nullptr, nullptr, "version and libraries"},
};

constexpr std::string_view introduction =
    "pcegar verifies C programs against safety properties, many at once, by provident\n"
    "counterexample-guided abstraction refinement.\n\n"
    "Usage: pcegar [options] FILE...\n"
    "       pcegar spec lint [options] SPECIFICATION... [PROGRAM.c...]\n"
    "       pcegar explain LOG.jsonl\n\n"
    "FILE... are C sources (.c) or preprocessed ones (.i), linked into one program.\n";

constexpr std::string_view epilogue =
    "\nThe last lines of standard output are 'Property <id>: TRUE|FALSE|UNKNOWN (reason)', one "
    "for\n"
    "each property, and 'Verification result: ...'. Exit code: 0 all TRUE, 10 some FALSE,\n"
    "11 some UNKNOWN, 2 usage or input error, 70 internal error.\n\n"
    "Examples:\n"
    "  pcegar program.c                          is reach_error() or label ERROR reachable?\n"
    "  pcegar --spec mutex.spc --spec module.spc driver.c\n"
    "  pcegar --rank level-asc --select first --stats - program.c\n";

std::string help_text() {
  std::string text(introduction);
  std::string_view group;
  for (const OptionRow& row : option_table) {
    if (group != row.group) {
      group = row.group;
      text += fmt::format("\n{} options:\n", group);
    }
    std::string left = fmt::format("  --{}", row.name);
    if (row.value != nullptr) {
      left += fmt::format(" {}", row.value);
    }
    std::string help = row.help;
    if (row.default_value != nullptr) {
      help += fmt::format(" (default: {})", row.default_value);
    }
    if (left.size() > 27) {
      left += fmt::format("\n{:<28}", "");
    }
    text += fmt::format("{:<28}", left);
    std::size_t column = 28;
    std::size_t start = 0;
    while (start < help.size()) {  // wrap at 100 columns
      const std::size_t end = std::min(help.find(' ', start), help.size());
      if (column + (end - start) > 99) {
        text.pop_back();
        text += fmt::format("\n{:<28}", "");
        column = 28;
      }
      text += help.substr(start, end - start) + " ";
      column += end - start + 1;
      start = end + 1;
    }
    while (text.back() == ' ') {
      text.pop_back();
    }
    text += "\n";
  }
  return text.append(epilogue);
}

std::string version_text() {
  return fmt::format("pcegar {} (z3 {}, cvc5 {})\n", PCEGAR_VERSION,
                     smt::make_backend("z3")->version(), smt::make_backend("cvc5")->version());
}

template <class Value>
Value choose(const cxxopts::ParseResult& parsed, const std::string& option,
             const std::vector<std::pair<std::string, Value>>& values) {
  const std::string text = parsed[option].as<std::string>();
  std::string known;
  for (const auto& [name, value] : values) {
    if (name == text) {
      return value;
    }
    known += (known.empty() ? "" : ", ") + name;
  }
  throw InputError(fmt::format("--{} must be one of {}, not '{}'", option, known, text));
}

double positive_number(const cxxopts::ParseResult& parsed, const std::string& option) {
  const std::string text = parsed[option].as<std::string>();
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || !(value > 0) || value > 1e12) {
    throw InputError(fmt::format("--{} must be a positive number, not '{}'", option, text));
  }
  return value;
}

std::optional<std::uint32_t> whole_number(const std::string& text) {
  std::uint32_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && stop == end ? std::optional(value) : std::nullopt;
}

std::optional<std::uint32_t> pace_blocks(const std::string& text) {
  if (text == "none") {
    return std::nullopt;
  }
  const auto value = whole_number(text);
  if (!value) {
    throw InputError(fmt::format("--pace must be a number of blocks or none, not '{}'", text));
  }
  return value;
}

unsigned recursion_bound(const std::string& text) {
  constexpr unsigned most = 1000;
  const auto value = whole_number(text);
  if (!value || *value == 0 || *value > most) {
    throw InputError(
        fmt::format("--recursion-bound must be a number from 1 to {}, not '{}'", most, text));
  }
  return *value;
}

/// Besides the plain prefix; none are needed where none could be preferred.
std::size_t max_slices(const cxxopts::ParseResult& parsed, const std::string& prefer) {
  constexpr std::size_t usual = 4;
  if (parsed.count("slice-prefixes") == 0) {
    return prefers_plain(prefer) ? 0 : usual;
  }
  const std::string text = parsed["slice-prefixes"].as<std::string>();
  const auto value = whole_number(text);
  if (!value) {
    throw InputError(fmt::format("--slice-prefixes must be a number, not '{}'", text));
  }
  return *value;
}

template <class Text>
std::optional<Text> optional_text(const cxxopts::ParseResult& parsed, const std::string& option) {
  if (parsed.count(option) == 0) {
    return std::nullopt;
  }
  return Text(parsed[option].as<std::string>());
}

/// Ours and those of the plug-ins.
Operators operators_of(const cxxopts::ParseResult& parsed) {
  Operators operators;
  if (parsed.count("plugin") != 0) {
    for (const std::string& file : parsed["plugin"].as<std::vector<std::string>>()) {
      plugins::load(file, operators);
    }
  }
  return operators;
}

template <class Row>
std::string rows_text(std::string_view option, const std::vector<Row>& rows) {
  std::string text = fmt::format("--{}\n", option);
  for (const Row& row : rows) {
    text += fmt::format("  {:<22}{}\n", usage_of(row), row.description);
  }
  return text;
}

std::string operators_text(const Operators& operators) {
  return rows_text("rank", operators.rank) + rows_text("select", operators.select) +
         rows_text("prefer", operators.prefer);
}

Settings settings_from(const cxxopts::ParseResult& parsed) {
  Settings settings;
  if (parsed.count("FILE") != 0) {
    for (const std::string& file : parsed["FILE"].as<std::vector<std::string>>()) {
      settings.files.emplace_back(file);
    }
  }
  if (settings.files.empty()) {
    throw InputError("no input file; try pcegar --help");
  }
  if (parsed.count("spec") != 0) {
    for (const std::string& file : parsed["spec"].as<std::vector<std::string>>()) {
      settings.specifications.emplace_back(file);
    }
  }
  if (parsed.count("32") != 0 && parsed.count("64") != 0) {
    throw InputError("--32 and --64 exclude each other");
  }
  settings.load.data_model =
      parsed.count("32") != 0 ? frontend::DataModel::Ilp32 : frontend::DataModel::Lp64;
  settings.load.entry_function = parsed["entry"].as<std::string>();
  settings.entry_given = parsed.count("entry") != 0;
  if (parsed.count("cpp-arg") != 0) {
    settings.load.preprocessor_arguments = parsed["cpp-arg"].as<std::vector<std::string>>();
  }
  if (parsed.count("model") != 0) {
    for (const std::string& file : parsed["model"].as<std::vector<std::string>>()) {
      settings.load.models.emplace_back(file);
    }
  }
  if (parsed.count("no-default-models") != 0) {
    settings.load.default_models = frontend::LoadOptions::DefaultModels::Ignored;
  }
  settings.load.recursion_bound = recursion_bound(parsed["recursion-bound"].as<std::string>());
  settings.algorithm = choose<Algorithm>(
      parsed, "algorithm", {{"pcegar", Algorithm::Pcegar}, {"cegar", Algorithm::Cegar}});
  settings.rank = parsed["rank"].as<std::string>();
  settings.select = parsed["select"].as<std::string>();
  settings.prefer = parsed["prefer"].as<std::string>();
  settings.operators = operators_of(parsed);
  (void)make_rank(settings.rank, settings.operators.rank);
  (void)make_select(settings.select, settings.operators.select);
  (void)make_prefer(settings.prefer, settings.operators.prefer);
  settings.max_slices = max_slices(parsed, settings.prefer);
  settings.pace.blocks = pace_blocks(parsed["pace"].as<std::string>());
  settings.scope = choose<cpa::PrecisionScope>(parsed, "precision-scope",
                                               {{"location", cpa::PrecisionScope::Location},
                                                {"function", cpa::PrecisionScope::Function},
                                                {"global", cpa::PrecisionScope::Global},
                                                {"path", cpa::PrecisionScope::Path}});
  settings.restart = choose<RestartKind>(
      parsed, "restart", {{"whole", RestartKind::Whole}, {"pivot", RestartKind::Pivot}});
  settings.refinement_log = optional_text<std::filesystem::path>(parsed, "refinement-log");
  settings.blocks = cpa::parse_block_rule(parsed["abs"].as<std::string>());
  if (parsed.count("abs-functions") != 0) {
    settings.blocks.functions = cpa::BlockSettings::Functions::OwnBlocks;
  }
  settings.abstraction = choose<cpa::AbstractionKind>(
      parsed, "abstraction",
      {{"boolean", cpa::AbstractionKind::Boolean}, {"cartesian", cpa::AbstractionKind::Cartesian}});
  settings.traversal = choose<cpa::TraversalOrder>(parsed, "traversal",
                                                   {{"rpo", cpa::TraversalOrder::ReversePostOrder},
                                                    {"dfs", cpa::TraversalOrder::DepthFirst},
                                                    {"bfs", cpa::TraversalOrder::BreadthFirst}});
  using enum encoding::SignedOverflow;
  settings.overflow = choose<Settings::Overflow>(parsed, "signed-overflow",
                                                 {{"either", {Wraps, Undefined}},
                                                  {"undefined", {Undefined, Undefined}},
                                                  {"wraps", {Wraps, Wraps}}});
  settings.arithmetic = choose<ArithmeticChoice>(parsed, "arithmetic",
                                                 {{"auto", ArithmeticChoice::Auto},
                                                  {"integer", ArithmeticChoice::Integer},
                                                  {"bitprecise", ArithmeticChoice::BitPrecise}});
  settings.external_functions =
      choose<encoding::ExternalFunctions>(parsed, "external-functions",
                                          {{"reach", encoding::ExternalFunctions::ChangeArguments},
                                           {"pure", encoding::ExternalFunctions::Pure}});
  settings.certify = choose<bool>(parsed, "certify", {{"on", true}, {"off", false}});
  settings.solver = choose<std::string>(parsed, "solver", {{"z3", "z3"}, {"cvc5", "cvc5"}});
  if (parsed.count("interpolation") != 0) {
    settings.interpolation.engines =
        smt::parse_engine_list(parsed["interpolation"].as<std::string>());
  }
  settings.interpolation.strength =
      choose<smt::ProofStrength>(parsed, "interpolant-strength",
                                 {{"strong", smt::ProofStrength::McMillan},
                                  {"weak", smt::ProofStrength::InverseMcMillan},
                                  {"symmetric", smt::ProofStrength::Pudlak},
                                  {"fewest", smt::ProofStrength::FewestAtoms}});
  settings.check_with = choose<std::optional<std::string>>(
      parsed, "check-with", {{"off", std::nullopt}, {"z3", "z3"}, {"cvc5", "cvc5"}});
  if (settings.check_with == settings.solver) {
    throw InputError("--check-with must name another solver than --solver");
  }
  if (parsed.count("time-limit") != 0) {
    settings.limits.cpu_seconds = positive_number(parsed, "time-limit");
  }
  if (parsed.count("memory-limit") != 0) {
    settings.limits.memory_bytes =
        static_cast<std::size_t>(positive_number(parsed, "memory-limit") * 1024 * 1024);
  }
  settings.log = choose<LogLevel>(parsed, "log",
                                  {{"quiet", LogLevel::Quiet},
                                   {"warning", LogLevel::Warning},
                                   {"info", LogLevel::Info},
                                   {"debug", LogLevel::Debug}});
  settings.statistics = optional_text<std::string>(parsed, "stats");
  settings.cfa_dot = optional_text<std::filesystem::path>(parsed, "dump-cfa");
  settings.automata_dot = optional_text<std::filesystem::path>(parsed, "dump-automaton");
  settings.arg_dot = optional_text<std::filesystem::path>(parsed, "dump-arg");
  if (const auto directory = optional_text<std::filesystem::path>(parsed, "dump-queries")) {
    const std::string threshold = parsed["dump-threshold"].as<std::string>();
    settings.queries = Settings::QueryDump{
        *directory, threshold == "0" ? 0.0 : positive_number(parsed, "dump-threshold")};
  }
  const auto harness_file = optional_text<std::filesystem::path>(parsed, "harness");
  if (harness_file && harness_file->extension() != ".c") {
    throw InputError("--harness needs a file name that ends in .c");
  }
  if (harness_file || parsed.count("run-harness") != 0) {
    using enum Settings::HarnessOutput::Use;
    settings.harness = {harness_file, parsed.count("run-harness") != 0 ? Run : Write};
  }
  settings.assumptions = parsed.count("assumptions") != 0;
  settings.counterexample = optional_text<std::filesystem::path>(parsed, "counterexample");
  return settings;
}

}  // namespace

std::vector<Plan> plans(const Settings& settings) {
  using enum encoding::SignedOverflow;
  const encoding::SignedOverflow meaning = settings.overflow.explored;
  const auto certified = settings.certify ? std::optional(meaning) : std::nullopt;
  const auto encoded = [&](encoding::Arithmetic arithmetic, encoding::SignedOverflow overflow) {
    return encoding::EncodingOptions{.arithmetic = arithmetic,
                                     .signed_overflow = overflow,
                                     .external_functions = settings.external_functions};
  };
  const Plan integers{encoded(encoding::Arithmetic::Integer, meaning), certified};
  Plan bits{encoded(encoding::Arithmetic::BitPrecise, meaning), certified};
  switch (settings.arithmetic) {
    case ArithmeticChoice::BitPrecise: return {bits};
    case ArithmeticChoice::Integer: return {integers};
    case ArithmeticChoice::Auto: break;
  }
  bits.tried_for = Plan::For::ArithmeticDoubts;
  if (!settings.certify) {
    return {integers, bits};
  }
  return {Plan{encoded(encoding::Arithmetic::Integer, Undefined), meaning}, integers, bits};
}

std::variant<Settings, Information> parse_command_line(int argc, char** argv) {
  cxxopts::Options options("pcegar");
  auto add = options.add_options();
  for (const OptionRow& row : option_table) {
    const std::string name(row.name);
    if (row.value == nullptr) {
      add(name, row.help);
    } else if (name == "spec" || name == "cpp-arg" || name == "model" || name == "plugin") {
      add(name, row.help, cxxopts::value<std::vector<std::string>>());
    } else if (row.default_value != nullptr) {
      add(name, row.help, cxxopts::value<std::string>()->default_value(row.default_value));
    } else {
      add(name, row.help, cxxopts::value<std::string>());
    }
  }
  add("FILE", "", cxxopts::value<std::vector<std::string>>());
  options.parse_positional("FILE");
  try {
    const cxxopts::ParseResult parsed = options.parse(argc, argv);
    if (parsed.count("help") != 0) {
      return Information{help_text()};
    }
    if (parsed.count("list-operators") != 0) {
      return Information{operators_text(operators_of(parsed))};
    }
    if (parsed.count("version") != 0) {
      return Information{version_text()};
    }
    return settings_from(parsed);
  } catch (const cxxopts::exceptions::exception& problem) {
    throw InputError(std::string(problem.what()) + "; try pcegar --help");
  }
}

}  // namespace pcegar::cli

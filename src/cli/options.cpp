// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A new option is one row in option_table.cpp and the line in settings_from() that reads it.
#include <fmt/format.h>

#include <charconv>

#include "cli/option_parser.hpp"
#include "cli/option_table.hpp"
#include "cli/settings.hpp"
#include "frontend/preprocessor_arguments.hpp"
#include "pcegar/names.hpp"
#include "plugins/load.hpp"
#include "smt/solver.hpp"
#include "support/error.hpp"
#include "version.hpp"

namespace pcegar::cli {

namespace {

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

std::uint32_t execution_steps(const std::string& text) {
  const auto value = whole_number(text);
  if (!value) {
    throw InputError(fmt::format("--execution-steps must be a number, not '{}'", text));
  }
  return *value;
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

std::uint32_t positive_whole_number(const cxxopts::ParseResult& parsed, const std::string& option,
                                    const std::string& or_else = {}) {
  const std::string text = parsed[option].as<std::string>();
  const auto value = whole_number(text);
  if (!value || *value == 0) {
    throw InputError(
        fmt::format("--{} must be a whole number above 0{}, not '{}'", option, or_else, text));
  }
  return *value;
}

void read_property_options(const cxxopts::ParseResult& parsed, Settings& settings) {
  settings.options.decomposition = verification::parse_decomposition(
      parsed["properties"].as<std::string>(), settings.options.operators.partition);
  if (parsed.count("property-time") != 0) {
    settings.options.budget.cpu_seconds = positive_number(parsed, "property-time");
  }
  if (parsed.count("property-refinements") != 0) {
    settings.options.budget.refinements = positive_whole_number(parsed, "property-refinements");
  }
  if (parsed["together-states"].as<std::string>() != "none") {
    settings.options.together_states = positive_whole_number(parsed, "together-states", " or none");
  }
}

unsigned number_up_to(const cxxopts::ParseResult& parsed, const std::string& option,
                      unsigned most) {
  const std::string text = parsed[option].as<std::string>();
  const auto value = whole_number(text);
  if (!value || *value == 0 || *value > most) {
    throw InputError(
        fmt::format("--{} must be a number from 1 to {}, not '{}'", option, most, text));
  }
  return *value;
}

/// Besides the plain prefix; none are needed where none could be preferred.
refiners::Slicing slicing(const cxxopts::ParseResult& parsed, const std::string& prefer) {
  constexpr std::size_t usual = 4;
  refiners::Slicing result{.only_longest = prefers_longest(prefer)};
  if (parsed.count("slice-prefixes") == 0) {
    result.slices = prefers_plain(prefer) ? 0 : usual;
    if (prefers_by_round(prefer)) {
      result.slices = 2;
      result.fewest_paths = 2;
      result.most_paths = 300;
    }
    return result;
  }
  const std::string text = parsed["slice-prefixes"].as<std::string>();
  const auto value = whole_number(text);
  if (!value) {
    throw InputError(fmt::format("--slice-prefixes must be a number, not '{}'", text));
  }
  result.slices = *value;
  return result;
}

template <class Text>
std::optional<Text> optional_text(const cxxopts::ParseResult& parsed, const std::string& option) {
  if (parsed.count(option) == 0) {
    return std::nullopt;
  }
  return Text(parsed[option].as<std::string>());
}

/// Ours and those of the plug-ins.
verification::Operators operators_of(const cxxopts::ParseResult& parsed) {
  verification::Operators operators;
  operators.partition = verification::built_in_partition_rows();
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

std::string operators_text(const verification::Operators& operators) {
  return rows_text("rank", operators.rank) + rows_text("select", operators.select) +
         rows_text("prefer", operators.prefer) + rows_text("properties", operators.partition);
}

Settings settings_from(const cxxopts::ParseResult& parsed) {
  Settings settings;
  if (parsed.count("FILE") != 0) {
    for (const std::string& file : parsed["FILE"].as<std::vector<std::string>>()) {
      settings.sources.files.emplace_back(file);
    }
  }
  if (settings.sources.files.empty()) {
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
  settings.sources.load.data_model =
      parsed.count("32") != 0 ? frontend::DataModel::Ilp32 : frontend::DataModel::Lp64;
  settings.sources.load.entry_function = parsed["entry"].as<std::string>();
  settings.entry_given = parsed.count("entry") != 0;
  if (parsed.count("cpp-arg") != 0) {
    settings.sources.load.preprocessor_arguments =
        frontend::without_outputs(parsed["cpp-arg"].as<std::vector<std::string>>());
  }
  if (parsed.count("model") != 0) {
    for (const std::string& file : parsed["model"].as<std::vector<std::string>>()) {
      settings.sources.load.models.emplace_back(file);
    }
  }
  if (parsed.count("no-default-models") != 0) {
    settings.sources.load.default_models = frontend::LoadOptions::DefaultModels::Ignored;
  }
  settings.sources.load.output = choose<frontend::LoadOptions::Output>(
      parsed, "printing",
      {{"may-fail", frontend::LoadOptions::Output::MayFail},
       {"succeeds", frontend::LoadOptions::Output::Succeeds}});
  settings.options.deepens_recursion = parsed["recursion-bound"].as<std::string>() == "auto";
  if (!settings.options.deepens_recursion) {
    settings.sources.load.recursion_bound = number_up_to(parsed, "recursion-bound", 1000);
  }
  settings.options.recursion =
      choose<verification::RecursionChoice>(parsed, "recursion",
                                            {{"auto", verification::RecursionChoice::Auto},
                                             {"copies", verification::RecursionChoice::Copies},
                                             {"loops", verification::RecursionChoice::Loops}});
  settings.options.refinement_jobs = number_up_to(parsed, "threads", 256);
  settings.options.processes = number_up_to(parsed, "processes", 256);
  settings.options.algorithm = choose<verification::Algorithm>(
      parsed, "algorithm",
      {{"pcegar", verification::Algorithm::Pcegar}, {"cegar", verification::Algorithm::Cegar}});
  settings.options.rank = parsed["rank"].as<std::string>();
  settings.options.select = parsed["select"].as<std::string>();
  settings.options.prefer = parsed["prefer"].as<std::string>();
  settings.options.operators = operators_of(parsed);
  if (parsed.count("plugin") != 0) {
    for (const std::string& file : parsed["plugin"].as<std::vector<std::string>>()) {
      settings.plugins.emplace_back(file);
    }
  }
  (void)make_rank(settings.options.rank, settings.options.operators.rank);
  (void)make_select(settings.options.select, settings.options.operators.select);
  (void)make_prefer(settings.options.prefer, settings.options.operators.prefer);
  settings.options.slicing = slicing(parsed, settings.options.prefer);
  settings.options.pace.blocks = pace_blocks(parsed["pace"].as<std::string>());
  settings.options.apply.scope = choose<PivotScope>(parsed, "precision-scope",
                                                    {{"auto", PivotScope::Auto},
                                                     {"location", PivotScope::Location},
                                                     {"function", PivotScope::Function},
                                                     {"live", PivotScope::Live},
                                                     {"global", PivotScope::Global},
                                                     {"path", PivotScope::Path}});
  settings.options.apply.restart = choose<RestartKind>(
      parsed, "restart",
      {{"whole", RestartKind::Whole}, {"root", RestartKind::Root}, {"pivot", RestartKind::Pivot}});
  settings.options.apply.fallbacks =
      choose<Fallbacks>(parsed, "fallbacks", {{"on", Fallbacks::Used}, {"off", Fallbacks::None}});
  settings.options.generalise = choose<bool>(parsed, "generalise", {{"on", true}, {"off", false}});
  settings.options.first_effort = choose<smt::Effort>(
      parsed, "first-effort", {{"slight", smt::Effort::Slight}, {"full", smt::Effort::Full}});
  settings.options.apply.coverage = choose<refiners::CoverageCleanUp>(
      parsed, "coverage",
      {{"eager", refiners::CoverageCleanUp::Eager}, {"lazy", refiners::CoverageCleanUp::Lazy}});
  settings.options.records.refinement_log =
      optional_text<std::filesystem::path>(parsed, "refinement-log");
  if (settings.options.records.refinement_log == "-") {
    throw InputError("--refinement-log needs a file, not standard output");
  }
  settings.options.blocks = cpa::parse_block_rule(parsed["abs"].as<std::string>());
  if (parsed.count("abs-functions") != 0) {
    settings.options.blocks.functions = cpa::BlockSettings::Functions::OwnBlocks;
  }
  settings.options.abstraction = choose<cpa::AbstractionKind>(
      parsed, "abstraction",
      {{"boolean", cpa::AbstractionKind::Boolean}, {"cartesian", cpa::AbstractionKind::Cartesian}});
  settings.options.traversal =
      choose<cpa::TraversalOrder>(parsed, "traversal",
                                  {{"rpo", cpa::TraversalOrder::ReversePostOrder},
                                   {"dfs", cpa::TraversalOrder::DepthFirst},
                                   {"bfs", cpa::TraversalOrder::BreadthFirst}});
  using enum encoding::SignedOverflow;
  settings.options.overflow =
      choose<verification::Options::Overflow>(parsed, "signed-overflow",
                                              {{"either", {Wraps, Undefined}},
                                               {"undefined", {Undefined, Undefined}},
                                               {"wraps", {Wraps, Wraps}}});
  settings.options.arithmetic = choose<verification::ArithmeticChoice>(
      parsed, "arithmetic",
      {{"auto", verification::ArithmeticChoice::Auto},
       {"integer", verification::ArithmeticChoice::Integer},
       {"bitprecise", verification::ArithmeticChoice::BitPrecise}});
  settings.options.external_functions = choose<encoding::ExternalFunctions>(
      parsed, "external-functions",
      {{"reach", encoding::ExternalFunctions::ChangeArguments},
       {"enclosing", encoding::ExternalFunctions::ChangeEnclosing},
       {"pure", encoding::ExternalFunctions::Pure}});
  settings.options.allocations = choose<encoding::Allocations>(
      parsed, "allocations",
      {{"may-fail", encoding::Allocations::MayFail}, {"succeed", encoding::Allocations::Succeed}});
  settings.options.certify = choose<bool>(parsed, "certify", {{"on", true}, {"off", false}});
  settings.options.execution_steps = execution_steps(parsed["execution-steps"].as<std::string>());
  settings.options.solver = choose<std::string>(parsed, "solver", {{"z3", "z3"}, {"cvc5", "cvc5"}});
  if (parsed.count("interpolation") != 0) {
    settings.options.interpolation.engines =
        interpolation::parse_engine_list(parsed["interpolation"].as<std::string>());
  }
  settings.options.interpolation.strength =
      choose<interpolation::ProofStrength>(parsed, "interpolant-strength",
                                           {{"strong", interpolation::ProofStrength::McMillan},
                                            {"weak", interpolation::ProofStrength::InverseMcMillan},
                                            {"symmetric", interpolation::ProofStrength::Pudlak},
                                            {"fewest", interpolation::ProofStrength::FewestAtoms}});
  settings.options.check_with = choose<std::optional<std::string>>(
      parsed, "check-with", {{"off", std::nullopt}, {"z3", "z3"}, {"cvc5", "cvc5"}});
  if (settings.options.check_with == settings.options.solver) {
    throw InputError("--check-with must name another solver than --solver");
  }
  if (parsed.count("time-limit") != 0) {
    settings.options.limits.cpu_seconds = positive_number(parsed, "time-limit");
  }
  if (parsed.count("wall-limit") != 0) {
    settings.options.limits.wall_seconds = positive_number(parsed, "wall-limit");
  }
  if (parsed.count("memory-limit") != 0) {
    settings.options.limits.memory_bytes =
        static_cast<std::size_t>(positive_number(parsed, "memory-limit") * 1024 * 1024);
  }
  read_property_options(parsed, settings);
  settings.output.log = choose<LogLevel>(parsed, "log",
                                         {{"quiet", LogLevel::Quiet},
                                          {"warning", LogLevel::Warning},
                                          {"info", LogLevel::Info},
                                          {"debug", LogLevel::Debug}});
  settings.output.statistics = optional_text<std::filesystem::path>(parsed, "stats");
  settings.output.cfa_dot = optional_text<std::filesystem::path>(parsed, "dump-cfa");
  settings.output.automata_dot = optional_text<std::filesystem::path>(parsed, "dump-automaton");
  settings.output.arg_dot = optional_text<std::filesystem::path>(parsed, "dump-arg");
  if (const auto directory = optional_text<std::filesystem::path>(parsed, "dump-queries")) {
    const std::string threshold = parsed["dump-threshold"].as<std::string>();
    settings.options.records.queries = verification::Options::Records::Queries{
        *directory, threshold == "0" ? 0.0 : positive_number(parsed, "dump-threshold")};
  }
  const auto harness_file = optional_text<std::filesystem::path>(parsed, "harness");
  if (harness_file && harness_file->extension() != ".c") {
    throw InputError("--harness needs a file name that ends in .c");
  }
  if (harness_file || parsed.count("run-harness") != 0) {
    using enum Output::Harness::Use;
    settings.output.harness = {harness_file, parsed.count("run-harness") != 0 ? Run : Write};
  }
  settings.output.assumptions = parsed.count("assumptions") != 0;
  for (const char* const other : {"assumptions", "dump-arg", "dump-queries"}) {
    if (settings.options.processes > 1 && parsed.count(other) != 0) {
      throw InputError(fmt::format("--{} does not go with --processes", other));
    }
  }
  settings.precision_in = optional_text<std::filesystem::path>(parsed, "precision-in");
  settings.output.precision = optional_text<std::filesystem::path>(parsed, "precision-out");
  settings.options.records.last_graph = settings.output.arg_dot.has_value();
  settings.options.records.locations = settings.output.assumptions;
  settings.options.records.precision = settings.output.precision.has_value();
  settings.output.counterexample = optional_text<std::filesystem::path>(parsed, "counterexample");
  settings.output.result = optional_text<std::filesystem::path>(parsed, "result");
  return settings;
}

/// The options that a recipe stands for.
using Recipe = std::vector<std::pair<std::string, std::string>>;

Recipe recipe_of(const cxxopts::ParseResult& parsed) {
  return choose<Recipe>(parsed, "recipe",
                        {{"default", {}},
                         {"thesis",
                          {{"algorithm", "pcegar"},
                           {"restart", "root"},
                           {"precision-scope", "global"},
                           {"pace", "none"},
                           {"prefer", "first"},
                           {"slice-prefixes", "0"},
                           {"first-effort", "full"},
                           {"fallbacks", "off"},
                           {"generalise", "off"},
                           {"execution-steps", "0"}}}});
}

/// The command line with what its recipe says of options that it does not give itself.
cxxopts::ParseResult with_recipe(cxxopts::Options& options, const cxxopts::ParseResult& parsed,
                                 int argc, char** argv) {
  const Recipe recipe = recipe_of(parsed);
  if (recipe.empty()) {
    return parsed;
  }
  std::vector<std::string> words{argv[0]};
  for (const auto& [option, value] : recipe) {
    if (parsed.count(option) == 0) {
      words.push_back(fmt::format("--{}={}", option, value));
    }
  }
  words.insert(words.end(), argv + 1, argv + argc);
  std::vector<const char*> pointers;
  for (const std::string& word : words) {
    pointers.push_back(word.c_str());
  }
  return options.parse(static_cast<int>(pointers.size()), pointers.data());
}

}  // namespace

std::variant<Settings, Information> parse_command_line(int argc, char** argv) {
  cxxopts::Options options("pcegar");
  auto add = options.add_options();
  for (const OptionRow& row : all_options()) {
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
    Settings settings = settings_from(with_recipe(options, parsed, argc, argv));
    settings.arguments.assign(argv + 1, argv + argc);
    return settings;
  } catch (const cxxopts::exceptions::exception& problem) {
    throw InputError(std::string(problem.what()) + "; try pcegar --help");
  }
}

}  // namespace pcegar::cli

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Options about the analysis, its proofs and the solvers.
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "cli/option_kinds.hpp"
#include "cli/option_table.hpp"
#include "cpa/registry.hpp"
#include "smt/solver.hpp"
#include "verification/stages.hpp"

namespace pcegar::cli {

namespace {

using verification::Options;

/// What decides when an exploration becomes symbolic.
std::vector<OptionRule> matters_to_change() {
  return {{[](const CommandLine& line) {
             return verification::may_become_symbolic(line.settings.options);
           },
           "where no exploration becomes symbolic (--exploration auto, --cpa predicate, "
           "--abstraction boolean, no --precision-scope path)"}};
}

std::vector<OptionRule> matters_to_symbolic() {
  return {{[](const CommandLine& line) {
             const Options& options = line.settings.options;
             return options.exploration == verification::Exploration::Symbolic ||
                    verification::may_become_symbolic(options);
           },
           "where no exploration is symbolic"}};
}

/// Whether the program is executed at all (verification/executed.cpp).
std::vector<OptionRule> matters_to_execution() {
  return {{[](const CommandLine& line) {
             const Options& options = line.settings.options;
             const Output& output = line.settings.output;
             return options.execution_steps == 0 ||
                    !(options.check_with || options.records.refinement_log || output.arg_dot ||
                      output.precision || line.queries);
           },
           "with --check-with, --dump-arg, --dump-queries, --precision-out or --refinement-log"}};
}

struct NamedRule {
  cpa::BlockRule rule;
  const char* name;
  bool takes_number;
  const char* meaning;
};
constexpr std::array block_rules{
    NamedRule{cpa::BlockRule::Sbe, "sbe", false, "after every edge"},
    NamedRule{cpa::BlockRule::Lbe, "lbe", false, "at loop heads"},
    NamedRule{cpa::BlockRule::LbeOrK, "lbe-or", true, "at loop heads or after K edges"},
    NamedRule{cpa::BlockRule::K, "k", true, "after K edges"},
    NamedRule{cpa::BlockRule::LbeAndK, "lbe-and", true, "at loop heads once a block has K edges"},
};

OptionKind blocks() {
  OptionKind kind{.set =
                      [](CommandLine& line, const Given& given) {
                        const cpa::BlockSettings read = cpa::parse_block_rule(given.text);
                        line.settings.options.blocks.rule = read.rule;
                        line.settings.options.blocks.threshold = read.threshold;
                      },
                  .shown =
                      [](const CommandLine& line) {
                        const cpa::BlockSettings& blocks = line.settings.options.blocks;
                        for (const NamedRule& row : block_rules) {
                          if (row.rule == blocks.rule) {
                            return row.takes_number
                                       ? fmt::format("{}:{}", row.name, blocks.threshold)
                                       : std::string(row.name);
                          }
                        }
                        return std::string();
                      }};
  for (const NamedRule& row : block_rules) {
    kind.words.push_back({std::string(row.name) + (row.takes_number ? ":K" : ""), row.meaning});
  }
  return kind;
}

OptionKind analyses() {
  OptionKind kind{.set =
                      [](CommandLine& line, const Given& given) {
                        line.settings.options.analyses = cpa::parse_analyses(given.text);
                      },
                  .shown =
                      [](const CommandLine& line) {
                        return fmt::format("{}", fmt::join(line.settings.options.analyses, ","));
                      }};
  for (const cpa::AnalysisRow& row : cpa::all_analyses()) {
    if (row.role() == cpa::Role::Data) {
      kind.words.push_back({std::string(row.name), std::string(row.help)});
    }
  }
  kind.how = OptionKind::Words::ListOf;
  return kind;
}

OptionKind abstraction() {
  using enum cpa::AbstractionKind;
  return choice(option(&Options::abstraction),
                {{"boolean", Boolean, "strongest combination of predicates"},
                 {"cartesian", Cartesian, "strongest conjunction"}});
}

OptionKind exploration() {
  using enum verification::Exploration;
  return choice(
      option(&Options::exploration),
      {{"auto", Auto, "explicit while there are few abstract states, then symbolic"},
       {"explicit", Explicit, "abstract states one by one, as in the papers"},
       {"symbolic", Symbolic, "one region for each control state, one step for each block"}});
}

OptionKind slices() {
  using enum verification::Slices;
  return choice(option(&Options::slices),
                {{"auto", Auto,
                  "if at most 70 percent of its operations are left; before that, coarser ones "
                  "with the values only that turn out to matter"},
                 {"exact", Exact, "the same without coarser ones"},
                 {"always", Always, "if anything is left out"},
                 {"off", Off}});
}

OptionKind call_sharing() {
  using enum verification::CallSharing;
  return choice(option(&Options::call_sharing),
                {{"auto", Auto, "functions that many chains of calls lead to"},
                 {"always", Always, "all functions that more than one leads to"},
                 {"off", Off}});
}

OptionKind traversal() {
  using enum cpa::TraversalOrder;
  return choice(
      option(&Options::traversal),
      {{"rpo", ReversePostOrder, "reverse post-order: joins are merged before they are expanded"},
       {"dfs", DepthFirst},
       {"bfs", BreadthFirst}});
}

OptionKind signed_overflow() {
  using enum encoding::SignedOverflow;
  return choice(
      option(&Options::overflow),
      {{"either",
        {Wraps, Undefined},
        "TRUE holds even if signed operations wrap around; FALSE needs neither an overflow nor an "
        "implicit conversion that changes a value"},
       {"undefined",
        {Undefined, Undefined},
        "executions with overflow, or with an implicit conversion to a signed type that changes a "
        "value, are not considered"},
       {"wraps", {Wraps, Wraps}, "two's complement, as gcc -fwrapv"}});
}

OptionKind arithmetic() {
  using enum verification::ArithmeticChoice;
  return choice(option(&Options::arithmetic),
                {{"auto", Auto,
                  "mathematical integers, with the proof certified by bit-vectors; then integers "
                  "with wrap-around; then bit-vectors for what the integers cannot decide"},
                 {"integer", Integer, "integers with wrap-around"},
                 {"bitprecise", BitPrecise, "bit-vectors throughout"}});
}

OptionKind solver() {
  std::vector<Named<std::string>> values;
  for (const std::string& name : smt::backend_names()) {
    values.push_back({name, name});
  }
  return choice(option(&Options::solver), values);
}

OptionKind second_solver() {
  std::vector<Named<std::optional<std::string>>> values{{"off", std::nullopt}};
  for (const std::string& name : smt::backend_names()) {
    values.push_back({name, name});
  }
  return choice(option(&Options::check_with), values);
}

OptionKind engines() {
  using interpolation::InterpolationSettings;
  OptionKind kind{.set = [](CommandLine& line, const Given& given) {
    line.settings.options.interpolation.engines = interpolation::parse_engine_list(given.text);
  }};
  for (const std::string& name : interpolation::engine_names()) {
    kind.words.push_back({name, {}});
  }
  kind.how = OptionKind::Words::ListOf;
  return kind;
}

OptionKind strength() {
  using enum interpolation::ProofStrength;
  return choice(option(&Options::interpolation, &interpolation::InterpolationSettings::strength),
                {{"strong", McMillan},
                 {"weak", InverseMcMillan},
                 {"symmetric", Pudlak, "between them"},
                 {"fewest", FewestAtoms, "strong or weak, whichever has fewer predicates"}});
}
}  // namespace

std::vector<OptionRow> analysis_rows() {
  return {
      {.name = "cpa",
       .value = "NAME[,NAME]",
       .help = "analyses of data; predicate must be one of them",
       .kind = analyses(),
       .details = "An analysis other than `predicate` drops successors that it proves impossible. "
                  "What a TRUE takes from it is proved again with the predicates. See "
                  "[analyses.md](analyses.md)"},
      {.name = "abs",
       .value = "RULE",
       .help = "where blocks end and abstractions are computed",
       .kind = blocks()},
      {.name = "abs-functions",
       .help = "blocks also end at function entry and exit",
       .kind = flag(option(&Options::blocks, &cpa::BlockSettings::functions),
                    cpa::BlockSettings::Functions::OwnBlocks),
       .details = "Function boundaries count like loop heads: with `lbe-and:K`, blocks end there "
                  "once they have K edges. So `lbe` is what paper 000 calls LBE with inlining, and "
                  "its LBE is `lbe` with this option",
       .matters = {{[](const CommandLine& line) {
                      return line.settings.options.blocks.rule != cpa::BlockRule::Sbe;
                    },
                    "with --abs sbe, where blocks end after every edge"}}},
      {.name = "abstraction",
       .value = "KIND",
       .help = "which abstraction is computed at the end of a block",
       .kind = abstraction(),
       .details = "`cartesian` is coarser: with large blocks it may make no progress, and then "
                  "reports that"},
      {.name = "exploration",
       .value = "KIND",
       .help = "what the exploration tells apart",
       .kind = exploration(),
       .details =
           "`symbolic` joins the abstraction states of a control state (location, call "
           "stack, states of the automata), which loses nothing with Boolean abstraction. "
           "Every refinement then explores again from the start; a pivot decides only where "
           "predicates are tracked, and scope `path` means `location`. It works with the "
           "predicates alone (`--cpa predicate`). `--traversal bfs` explores one block after "
           "the other, the other orders follow the control flow",
       .rules = {{[](const CommandLine& line) {
                    const Options& chosen = line.settings.options;
                    return chosen.exploration != verification::Exploration::Symbolic ||
                           chosen.analyses == std::vector<std::string>{"predicate"};
                  },
                  "symbolic needs --cpa predicate alone"}}},
      {.name = "explicit-states",
       .value = "N",
       .help = "`--exploration auto`: abstract states of an explicit exploration after which the "
               "properties that are still open are explored symbolically, one by one",
       .kind = number(option(&Options::explicit_states), {.least = 1}),
       .matters = matters_to_change()},
      {.name = "symbolic-work",
       .value = "N",
       .help = "`--exploration auto`: nodes and solver queries of a symbolic exploration after "
               "which the property waits for the others; then both explorations take turns, "
               "with bounds that grow tenfold",
       .kind = number(option(&Options::symbolic_work), {.least = 1}),
       .matters = matters_to_change()},
      {.name = "formulas-at-once",
       .value = "N",
       .help = "symbolic explorations: steps in blocks after which the formula of a further block "
               "is made only when a predicate or the path to a target needs it",
       .kind = number(option(&Options::formulas_at_once), {}),
       .details = "Formulas made at once tell which blocks cannot be taken; of a large program "
                  "most are never needed",
       .matters = matters_to_symbolic()},
      {.name = "traversal", .value = "ORDER", .help = "order of exploration", .kind = traversal()},
      {.name = "signed-overflow",
       .value = "MEANING",
       .help = "what signed overflow does",
       .kind = signed_overflow(),
       .details = "See [assumptions.md](assumptions.md)"},
      {.name = "arithmetic",
       .value = "NAME",
       .help = "arithmetic in which the program is explored",
       .kind = arithmetic(),
       .details = "`auto` explores with mathematical integers without signed overflow and proves "
                  "TRUE bit-precisely from the invariants found. It explores what is UNKNOWN then "
                  "once more with wrap-around in the integers, and with bit-vectors what the "
                  "integers cannot decide: a path that C's arithmetic does not have, or an "
                  "invariant that it does not preserve. Each time it starts with the predicates "
                  "found before. Without `--time-limit`, bit-vectors get at "
                  "most 30 s or five times what was spent before. `bitprecise` is slow"},
      {.name = "certify",
       .value = on_off_value,
       .help = "whether TRUE is proved again, bit-precisely, from the invariants that were found",
       .kind = on_off(option(&Options::certify), true, false),
       .details = "`certificate` in the statistics is the time it takes. With `off`, the final "
                  "graph is checked in the arithmetic that was explored"},
      {.name = "control-first",
       .value = on_off_value,
       .help = "whether properties are TRUE at once that no path violates, whatever the data are",
       .kind = on_off(option(&Options::control_first), true, false),
       .details = "Looks at locations, call stacks and the states of the property's automaton; "
                  "gives up once 300,000 of these decided nothing. Not done where no exploration "
                  "can become symbolic (see `exploration`), nor with the options about the "
                  "exploration that `--execution-steps` names",
       .matters = matters_to_change()},
      {.name = "array-cells",
       .value = on_off_value,
       .help = "whether single elements stand for long arrays at first",
       .kind = on_off(option(&Options::array_cells), true, false),
       .details = "Proves what holds of all elements; what is violated then is explored as "
                  "without. Takes at most 20 s and a third of the time. Only for properties that "
                  "say that calls and labels are not reached. Not done where no exploration can "
                  "be symbolic (see `exploration`), with `--witnesses`, nor with the options about "
                  "the exploration that `--execution-steps` names",
       .matters = matters_to_change()},
      {.name = "slice",
       .value = "WHEN",
       .help = "explore the part of the program that may matter to the properties",
       .kind = slices(),
       .details = "What holds in the slice, holds in the program, which is checked. If a slice has "
                  "a violation, the whole program is explored. Not done where no exploration can "
                  "be symbolic (see `exploration`), with `--witnesses`, nor with the options about "
                  "the exploration that `--execution-steps` names",
       .matters = matters_to_symbolic()},
      {.name = "share-calls",
       .value = "WHICH",
       .help = "explore functions once for all of their callers",
       .kind = call_sharing(),
       .details = "Which call they return to is a matter of predicates. What is not decided so is "
                  "explored again without. Done where slices are explored, symbolically",
       .matters = matters_to_symbolic()},
      {.name = "execution-steps",
       .value = "N",
       .help = "execute the program for up to N steps before it is explored, which is enough for "
               "programs with few inputs; 0: do not execute it",
       .kind = number(option(&Options::execution_steps), {}),
       .details =
           "The execution follows known values and up to 64 branches on inputs. A violation after "
           "such branches does not count if a solver refutes its path (up to 150 paths). If the "
           "loops that it is in will end soon after, it gets up to eight times as many steps more. "
           "What is still open is executed with some choices of the inputs, and with more of them "
           "between explorations; those that reach something new are continued in other ways. "
           "Nothing is executed with `--check-with`, `--dump-arg`, `--dump-queries`, "
           "`--precision-out` and `--refinement-log`, which are about the exploration",
       .matters = matters_to_execution()},
      {.name = "solver",
       .value = "NAME",
       .help = "SMT solver",
       .kind = solver(),
       .details = "cvc5 is slower, and all of its sessions must stay in one thread"},
      {.name = "interpolation",
       .value = "NAME,NAME",
       .help = "use only these interpolation engines, in this order; without it all, in an order "
               "by theory and experience",
       .kind = engines(),
       .details = "The order depends on the theories of a path and on earlier failures "
                  "([interpolation.md](interpolation.md))"},
      {.name = "interpolant-strength",
       .value = "NAME",
       .help = "which interpolants to take from a proof",
       .kind = strength(),
       .details = "For the engine `proof`",
       .matters = {{[](const CommandLine& line) {
                      const auto& engines = line.settings.options.interpolation.engines;
                      return engines.empty() ||
                             std::find(engines.begin(), engines.end(), "proof") != engines.end();
                    },
                    "without the engine proof in --interpolation"}}},
      {.name = "check-with",
       .value = "NAME",
       .help = "second solver that must confirm every answer on which a verdict rests; otherwise "
               "the verdict is UNKNOWN",
       .kind = second_solver(),
       .details = "It confirms the checks of the final reachability graph before TRUE, and the "
                  "replayed path and its values before FALSE. An answer that it contradicts or "
                  "cannot decide makes the verdict UNKNOWN. The statistics count "
                  "`check_with.confirmed`, `.disagreed`, `.unknown`",
       .rules = {{[](const CommandLine& line) {
                    return line.settings.options.check_with != line.settings.options.solver;
                  },
                  "must name another solver than --solver"}}},
  };
}

}  // namespace pcegar::cli

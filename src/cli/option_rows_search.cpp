// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Options about the refinement algorithm and its operators.
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "cli/option_kinds.hpp"
#include "cli/option_table.hpp"
#include "plugins/load.hpp"
#include "verification/options.hpp"

namespace pcegar::cli {

namespace {

using verification::Operators;
using verification::Options;

OptionKind algorithm() {
  using enum verification::Algorithm;
  return choice(option(&Options::algorithm),
                {{"pcegar", Pcegar,
                  "explore everything, then rank and select among the refinements of all targets"},
                 {"cegar", Cegar, "lazy abstraction, refine the first target found"}});
}

OptionKind rank() {
  return operators(option(&Options::rank), option(&Options::operators, &Operators::rank),
                   OptionKind::Words::ListOf, [](CommandLine& line) {
                     const Options& options = line.settings.options;
                     (void)make_rank(options.rank, options.operators.rank);
                   });
}

OptionKind select() {
  return operators(option(&Options::select), option(&Options::operators, &Operators::select),
                   OptionKind::Words::ListOf, [](CommandLine& line) {
                     const Options& options = line.settings.options;
                     (void)make_select(options.select, options.operators.select);
                   });
}

OptionKind prefer() {
  return operators(option(&Options::prefer), option(&Options::operators, &Operators::prefer),
                   OptionKind::Words::ListOf, [](CommandLine& line) {
                     const Options& options = line.settings.options;
                     (void)make_prefer(options.prefer, options.operators.prefer);
                   });
}

OptionKind scope() {
  using enum PivotScope;
  return choice(option(&Options::apply, &ApplySettings::scope),
                {{"auto", Auto, "location; live once several refinements were applied together"},
                 {"location", Location},
                 {"function", Function},
                 {"live", Live, "where their variables live"},
                 {"global", Global},
                 {"path", Path}});
}

OptionKind restart() {
  using enum RestartKind;
  return choice(option(&Options::apply, &ApplySettings::restart),
                {{"whole", Whole,
                  "everything for a joined refinement, the subtree at its pivot for a single one"},
                 {"root", Root, "everything"},
                 {"pivot", Pivot, "only the subtrees at the pivots of its parts"}});
}

OptionKind first_effort() {
  using enum smt::Effort;
  OptionKind kind =
      choice(option(&Options::first_effort),
             {{"limited", Limited, "hard paths wait until no other target is left to refine"},
              {"full", Full}});
  kind.set = [set = kind.set](CommandLine& line, const Given& given) {
    // The former name.
    const std::string text = given.text == "slight" ? "limited" : given.text;
    set(line, {given.option, text});
  };
  return kind;
}

OptionKind coverage() {
  using enum refiners::CoverageCleanUp;
  return choice(option(&Options::apply, &ApplySettings::coverage),
                {{"eager", Eager, "their parents are expanded again at once"},
                 {"lazy", Lazy,
                  "they wait until nothing else is left to explore, and may be covered again"}});
}

/// Loads each at once; its operators can be named from then on.
OptionKind plug_ins() {
  OptionKind kind = each(at(&CommandLine::settings, &Settings::plugins), OptionKind::Names::Files);
  kind.set = [record = kind.set](CommandLine& line, const Given& given) {
    plugins::load(given.text, line.settings.options.operators);
    record(line, given);
  };
  return kind;
}

/// Provident refinement as the thesis defines it.
const Recipe& thesis() {
  static const Recipe recipe{
      {"algorithm", "pcegar"},      {"restart", "root"},           {"precision-scope", "global"},
      {"early-refinement", "none"}, {"targets-per-round", "none"}, {"prefer", "first"},
      {"slice-prefixes", "0"},      {"first-effort", "full"},      {"fallbacks", "off"},
      {"generalise", "off"},        {"execution-steps", "0"},      {"exploration", "explicit"}};
  return recipe;
}

OptionKind recipes() {
  std::string meaning = "provident refinement as the thesis defines it:";
  for (const auto& [name, value] : thesis()) {
    meaning += fmt::format(" --{} {}", name, value);
  }
  return choice(at(&CommandLine::recipe), {{"default", {}}, {"thesis", thesis(), meaning}});
}

/// What only one algorithm does.
std::vector<OptionRule> matters_to_pcegar() {
  return {{[](const CommandLine& line) {
             return line.settings.options.algorithm == verification::Algorithm::Pcegar;
           },
           "with --algorithm cegar"}};
}

/// What only an exploration of abstract states one by one does.
std::vector<OptionRule> matters_to_explicit() {
  return {{[](const CommandLine& line) {
             return line.settings.options.exploration != verification::Exploration::Symbolic;
           },
           "with --exploration symbolic"}};
}

std::vector<OptionRow> operator_rows() {
  return {
      {.name = "algorithm",
       .value = "NAME",
       .help = "how explorations and refinements alternate",
       .kind = algorithm()},
      {.name = "rank",
       .value = "NAME[,NAME]",
       .help = "pcegar: order of the targets; later names break ties",
       .kind = rank(),
       .details = "See [refinement.md](refinement.md)",
       .matters = matters_to_pcegar()},
      {.name = "select",
       .value = "NAME[,NAME]",
       .help = "pcegar: which refinements to apply; each name chooses from what the previous one "
               "leaves",
       .kind = select(),
       .details = "See [refinement.md](refinement.md)",
       .matters = matters_to_pcegar()},
      {.name = "early-refinement",
       .value = "BLOCKS",
       .help = "pcegar: interrupt an exploration and refine the targets found so far once it is "
               "BLOCKS deeper than twice the depth of a target",
       .kind = number_or(option(&Options::early_refinement, &EarlyRefinement::blocks), {},
                         {"none", "always explore to the end"}),
       .aliases = {"pace"},
       .matters = matters_to_pcegar()},
      {.name = "targets-per-round",
       .value = "N",
       .help = "pcegar: interrupt an exploration and refine once it has found N targets",
       .kind = number_or(option(&Options::early_refinement, &EarlyRefinement::targets),
                         {.least = 1}, {"none", "find all of them"}),
       .details = "What rules out the first few hundred targets of a large program rules out most "
                  "of the others",
       .matters = matters_to_pcegar()},
      {.name = "prefer",
       .value = "NAME[,NAME]",
       .help = "which refinement of a path to prefer if there are several; later names break ties",
       .kind = prefer(),
       .details = "The names are explained below"},
      {.name = "slice-prefixes",
       .value = "N",
       .help = "look for up to N sliced prefixes of a path in addition to the shortest infeasible "
               "prefix, for --prefer to choose from (default: 0 for --prefer first, 2 for several "
               "paths with auto, else 4)",
       .kind = number(at(&CommandLine::slices), {}),
       .details = "All are interpolated, but with `auto` and `long` only the longest. Several "
                  "paths means 2 to 300 at a time",
       .matters = {{[](const CommandLine& line) {
                      const std::string& prefer = line.settings.options.prefer;
                      return line.slices == 0U ||
                             (prefer != "first" && !prefer.starts_with("first,"));
                    },
                    "with --prefer first, which takes none of them"}}},
      {.name = "refinement-jobs",
       .value = "N",
       .help = "number of provident refinements computed at the same time, in copies of the "
               "process; the result does not depend on it",
       .kind = number(option(&Options::refinement_jobs), {1, 256}),
       .details = "Verdicts, refinements, graphs and logs do not depend on N; times do "
                  "([refinement.md](refinement.md)). The CPU time of the copies counts for "
                  "`--time-limit`. With `--dump-queries`, no copies are made",
       .aliases = {"threads"}},
  };
}

std::vector<OptionRow> application_rows() {
  const auto apply = [](auto member) { return option(&Options::apply, member); };
  return {
      {.name = "precision-scope",
       .value = "NAME",
       .help = "where the predicates of a refinement that is applied at its pivot are tracked",
       .kind = scope(),
       .details = "See [refinement.md](refinement.md)"},
      {.name = "precision-in",
       .value = "FILE",
       .help = "track the predicates in FILE, written by --precision-out, from the start",
       .kind = file(at(&CommandLine::settings, &Settings::precision_in)),
       .details = "The program may have changed since the file was written (below)"},
      {.name = "restart",
       .value = "NAME",
       .help = "what part of the reached set a refinement discards",
       .kind = restart(),
       .details = "With `whole`, the predicates of a joined refinement are tracked wherever their "
                  "variables live ([refinement.md](refinement.md))"},
      {.name = "first-effort",
       .value = "EFFORT",
       .help = "solver effort for the feasibility of paths in the first attempt",
       .kind = first_effort(),
       .details = "See [refinement.md](refinement.md)"},
      {.name = "fallbacks",
       .value = on_off_value,
       .help = "pcegar: whether a round without progress tries the other candidates of its paths, "
               "then all of its refinements, then more effort",
       .kind = on_off(apply(&ApplySettings::fallbacks), Fallbacks::Used, Fallbacks::None),
       .matters = matters_to_pcegar()},
      {.name = "generalise",
       .value = on_off_value,
       .help = "when refinement unrolls a loop, one predicate per round, also track predicates "
               "taken from the conditions on its path",
       .kind = on_off(option(&Options::generalise), true, false),
       .details = "See [refinement.md](refinement.md)"},
      {.name = "recipe",
       .value = "NAME",
       .help = "preset values of several options; options that are given as well take precedence",
       .kind = recipes(),
       .details = "See [refinement.md](refinement.md)"},
      {.name = "covered-states",
       .value = "NAME",
       .help = "what happens to covered states whose covering state is removed",
       .kind = coverage(),
       .details = "See [refinement.md](refinement.md)",
       .matters = matters_to_explicit()},
      {.name = "plugin",
       .value = "FILE.so",
       .help = "load operators for --rank, --select, --prefer and --properties from a shared "
               "library; repeatable",
       .kind = plug_ins(),
       .details = "See [plugins.md](plugins.md)"},
  };
}

}  // namespace

std::vector<OptionRow> algorithm_rows() {
  std::vector<OptionRow> rows = operator_rows();
  for (OptionRow& row : application_rows()) {
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace pcegar::cli

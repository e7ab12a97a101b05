// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Options about the program, its properties and the limits of a run.
#include <sstream>

#include "alias/effects_table.hpp"
#include "cli/option_kinds.hpp"
#include "cli/option_table.hpp"
#include "cli/share_folder.hpp"
#include "frontend/preprocessor_arguments.hpp"
#include "support/read_file.hpp"

namespace pcegar::cli {

namespace {

using verification::Budget;
using verification::Options;

template <class... Members>
auto load(Members... members) {
  return at(&CommandLine::settings, &Settings::sources, &verification::Sources::load, members...);
}

/// Files of the user, or else bundled ones.
template <class Place>
OptionKind each_or_bundled(Place place, const char* part) {
  OptionKind kind = each(place, OptionKind::Names::Files);
  kind.set = [place, part](CommandLine& line, const Given& given) {
    place(line).push_back(own_or_bundled(given.text, part));
  };
  return kind;
}

OptionKind specifications() {
  return each_or_bundled(at(&CommandLine::settings, &Settings::specifications), "props");
}

OptionKind entry_function() {
  const auto place = load(&frontend::LoadOptions::entry_function);
  OptionKind kind = text(place);
  kind.set = [place](CommandLine& line, const Given& given) {
    place(line) = given.text;
    line.settings.entry_given = true;
  };
  return kind;
}

OptionKind preprocessor_arguments() {
  const auto place = load(&frontend::LoadOptions::preprocessor_arguments);
  OptionKind kind = each(place, OptionKind::Names::Nothing);
  kind.finish = [place](CommandLine& line) {
    place(line) = frontend::without_outputs(place(line));
  };
  return kind;
}

/// The bound, or as deep as it seems to need.
OptionKind recursion_bound() {
  const std::string word = "auto";
  const NumberRange range{1, 1000};
  OptionKind kind = number(load(&frontend::LoadOptions::recursion_bound), range);
  kind.set = [word, range](CommandLine& line, const Given& given) {
    const auto bound = read_number(given, range, word);
    line.settings.options.deepens_recursion = !bound;
    if (bound) {
      line.settings.sources.load.recursion_bound = *bound;
    }
  };
  kind.shown = [word, shown = kind.shown](const CommandLine& line) {
    return line.settings.options.deepens_recursion ? word : shown(line);
  };
  kind.words = {{word, "8, and more where 8 are not enough"}};
  kind.how = OptionKind::Words::Besides;
  return kind;
}

OptionKind recursion() {
  using enum verification::RecursionChoice;
  return choice(
      option(&Options::recursion),
      {{"auto", Auto, "loops where copies are not enough, unless --recursion-bound is given"},
       {"copies", Copies, "a copy of the function for each activation"},
       {"loops", Loops,
        "any depth, for functions that call themselves and have no variables whose address is "
        "taken; the values of other variables of earlier activations may be lost, and then "
        "violations are not confirmed"}});
}

/// Names of functions, one a line; `#` begins a remark.
OptionKind opaque_functions() {
  using frontend::LoadOptions;
  const auto files = load(&LoadOptions::opaque_function_files);
  const auto names = load(&LoadOptions::opaque_functions);
  OptionKind kind = each(files, OptionKind::Names::Files);
  kind.finish = [files, names](CommandLine& line) {
    for (const std::filesystem::path& file : files(line)) {
      std::istringstream text(read_file(file));
      for (std::string row; std::getline(text, row);) {
        std::istringstream words(row.substr(0, row.find('#')));
        for (std::string name; words >> name;) {
          names(line).insert(name);
        }
      }
    }
  };
  return kind;
}

/// What functions without a body do (alias/effects_table.hpp).
OptionKind effects() {
  using frontend::LoadOptions;
  const auto files = load(&LoadOptions::effects_files);
  const auto table = load(&LoadOptions::effects);
  OptionKind kind = each_or_bundled(files, "models");
  kind.finish = [files, table](CommandLine& line) {
    table(line).clear();
    for (const std::filesystem::path& file : files(line)) {
      alias::read_effects(read_file(file), file.string(), table(line));
    }
  };
  return kind;
}

OptionKind external_functions() {
  using enum encoding::ExternalFunctions;
  return choice(
      option(&Options::external_functions),
      {{"reach", ChangeArguments,
        "whatever their pointer arguments reach; a member whose address they get, not the "
        "structure around it"},
       {"enclosing", ChangeEnclosing, "the structure around it as well, as with container_of"},
       {"pure", Pure, "nothing: an assumption that is printed with the verdict"}});
}

OptionKind allocations() {
  using enum encoding::Allocations;
  return choice(
      option(&Options::allocations),
      {{"may-fail", MayFail, "a new object or null"},
       {"succeed", Succeed, "never null: an assumption that is printed with the verdict"}});
}

OptionKind environment_memory() {
  using enum encoding::EnvironmentMemory;
  return choice(option(&Options::environment_memory),
                {{"unknown", Unknown, "nothing: if it depends on that, the verdict is UNKNOWN"},
                 {"chosen", Chosen,
                  "any values that the environment chooses, in objects apart from the program's: "
                  "printed with the verdict"},
                 {"shared", Shared,
                  "the same, but numbers in structures that are defined in a C file are 0: only "
                  "that file writes them"}});
}

OptionKind outside_pointers() {
  using enum encoding::OutsidePointers;
  return choice(option(&Options::outside_pointers),
                {{"members", Members, "to members of structures, too"},
                 {"apart", Apart,
                  "to no members but those whose address the program takes: an assumption that is "
                  "printed with the verdict"}});
}

OptionKind printing() {
  using enum frontend::LoadOptions::Output;
  return choice(
      load(&frontend::LoadOptions::output),
      {{"may-fail", MayFail, "they may return -1"},
       {"succeeds", Succeeds, "they never fail: an assumption that is printed with the verdict"}});
}

OptionKind volatile_variables() {
  using enum frontend::LoadOptions::VolatileVariables;
  return choice(
      load(&frontend::LoadOptions::volatile_variables),
      {{"hold", Hold, "what was stored there last"},
       {"any", Any, "any value, as if devices, threads or signal handlers stored there"}});
}

OptionKind pointer_calls() {
  using enum frontend::LoadOptions::PointerCalls;
  return choice(load(&frontend::LoadOptions::pointer_calls),
                {{"alike", Alike, "functions whose parameters and result are passed alike"},
                 {"exact", Exact,
                  "functions of the pointer's type: an assumption that is printed with the "
                  "verdict"}});
}

OptionKind structure_accesses() {
  using enum frontend::LoadOptions::StructureAccesses;
  return choice(load(&frontend::LoadOptions::structure_accesses),
                {{"any", Any, "whatever lies there"},
                 {"typed", Typed,
                  "where one of its type, or that begins alike, lies, if the object's declaration "
                  "says what does: an assumption that is printed with the verdict"}});
}

OptionKind pointer_recursion() {
  using enum frontend::LoadOptions::PointerRecursion;
  return choice(load(&frontend::LoadOptions::pointer_recursion),
                {{"followed", Followed, "calls through pointers may lead back to any function"},
                 {"none", None,
                  "no call through a pointer leads back to a function that is being executed: an "
                  "assumption that is printed with the verdict"}});
}

OptionKind properties() {
  return operators(at(&CommandLine::properties),
                   option(&Options::operators, &verification::Operators::partition),
                   OptionKind::Words::OneOf, [](CommandLine& line) {
                     Options& options = line.settings.options;
                     options.decomposition = verification::parse_decomposition(
                         line.properties, options.operators.partition);
                   });
}

}  // namespace

std::vector<OptionRow> input_rows() {
  using frontend::LoadOptions;
  return {
      {.name = "spec",
       .value = "FILE|DIR",
       .help = "property to check: a .spc automaton, a .prp file, or a folder of them; repeatable. "
               "Without it: no call of reach_error() and no label ERROR is reached, and no "
               "assert() fails",
       .kind = specifications(),
       .details =
           "The files of a folder are sorted by name. A name that does not exist is looked up "
           "among the bundled properties: `linux`, `linux/32_1a.spc`. "
           "[specifications.md](specifications.md) describes the language and `spec lint`"},
      {.name = "entry",
       .value = "FUNCTION",
       .help = "function where the program starts",
       .kind = entry_function(),
       .details = "Its parameters are arbitrary. The option takes precedence over the entry of a "
                  "`.prp` file"},
      {.name = "32",
       .help = "ILP32 data model: long and pointers have 32 bits",
       .kind = flag(load(&LoadOptions::data_model), frontend::DataModel::Ilp32),
       .excludes = {"64"}},
      {.name = "64",
       .help = "LP64 data model: long and pointers have 64 bits (default)",
       .kind = flag(load(&LoadOptions::data_model), frontend::DataModel::Lp64)},
      {.name = "cpp-arg",
       .value = "ARG",
       .help = "argument for the C preprocessor, as in --cpp-arg=-DDEBUG; repeatable",
       .kind = preprocessor_arguments(),
       .details = "Arguments that would write files (`-MD`, `-MF FILE`, `-o FILE`, `-save-temps`) "
                  "are left out"},
      {.name = "model",
       .value = "FILE.c",
       .help = "C file with bodies for functions that the program only declares; repeatable",
       .kind = each_or_bundled(load(&LoadOptions::models), "models"),
       .details = "A definition in the program takes precedence. A model may use "
                  "`__VERIFIER_nondet_int()` and the like for arbitrary values. It is not compiled "
                  "into a harness"},
      {.name = "no-default-models",
       .help = "do not use the bundled models of functions of the C library and of Linux",
       .kind = flag(load(&LoadOptions::default_models), LoadOptions::DefaultModels::Ignored),
       .details = "They are in `models/`: `abs`, `isdigit`, `__builtin_ctz`, ..."},
      {.name = "opaque-functions",
       .value = "FILE",
       .help = "file with names of functions that are not entered: their bodies in the program are "
               "not used; repeatable",
       .kind = opaque_functions(),
       .details =
           "One name a line, `#` begins a remark. They are treated like functions that the "
           "program only declares, so `--model` may define them. For functions whose effects "
           "are known by name (`kzalloc`), and those that rules speak of"},
      {.name = "external-functions",
       .value = "EFFECT",
       .help = "what functions without a body or model change, apart from their result",
       .kind = external_functions(),
       .details = "`&device->work` is the address of a member. `pure` is an under-approximation "
                  "([assumptions.md](assumptions.md))"},
      {.name = "outside-pointers",
       .value = "PLACES",
       .help = "where pointers to numbers and to pointers may point if functions without a body "
               "return or hold them",
       .kind = outside_pointers(),
       .details =
           "To members of the program's structures that it was given, and of the "
           "environment's. `apart` is an under-approximation; `pcegar linux verify` uses it"},
      {.name = "environment-memory",
       .value = "CONTENT",
       .help = "what a counterexample may assume of memory behind pointers that functions without "
               "a body return or hold",
       .kind = environment_memory(),
       .details =
           "With `chosen` and `shared`, FALSE means: for some content of that memory. "
           "`pcegar linux verify` uses `shared`: the kernel's structures are such memory, and "
           "those of the driver are not"},
      {.name = "effects",
       .value = "FILE",
       .help = "file that states what functions without a body change and return; repeatable",
       .kind = effects(),
       .details = "An assumption that is printed with the verdict. The format is described in "
                  "[effects.md](effects.md). What is built in cannot be stated again"},
      {.name = "allocations",
       .value = "RESULT",
       .help = "what malloc(), kmalloc() and similar functions return",
       .kind = allocations(),
       .details = "`succeed` is an under-approximation"},
      {.name = "printing",
       .value = "RESULT",
       .help = "whether printf() and fprintf() may fail",
       .kind = printing(),
       .details = "With `may-fail`, a violation that needs the result -1 instead of the number of "
                  "characters is UNKNOWN. `succeeds` is an under-approximation"},
      {.name = "volatile",
       .value = "VALUES",
       .help = "what reads of volatile variables give that the program defines",
       .kind = volatile_variables(),
       .details = "With `any`, a violation that depends on such a value is UNKNOWN. What is read "
                  "through pointers to volatile objects is any value with both"},
      {.name = "pointer-calls",
       .value = "CALLEES",
       .help = "which functions a call through a pointer may go to, of those that the pointer may "
               "hold",
       .kind = pointer_calls(),
       .details = "C gives no meaning to a call through a pointer of another type, and kernels "
                  "with control-flow integrity refuse it; but compilers let it pass. `exact` is an "
                  "under-approximation"},
      {.name = "structure-accesses",
       .value = "WHERE",
       .help = "where structures may be accessed through pointers",
       .kind = structure_accesses(),
       .details = "Callbacks get their object as a pointer to void, and objects of several types "
                  "are passed through one member (`urb->context`). Conversions of pointers are "
                  "free, and so are accesses as scalars, to memory without a declared structure, "
                  "unions, and arrays of numbers. `typed` is an under-approximation; "
                  "`pcegar linux verify` uses it"},
      {.name = "pointer-recursion",
       .value = "HOW",
       .help = "whether functions may call themselves through pointers",
       .kind = pointer_recursion(),
       .details = "A driver that keeps a callback and puts its own one in its place, which calls "
                  "the kept one, seems to call itself as often as it is installed twice. `none` "
                  "is an under-approximation"},
      {.name = "recursion-bound",
       .value = "N",
       .help = "number of activations of a recursive function that are distinguished; the verdict "
               "is UNKNOWN if the program may recurse deeper",
       .kind = recursion_bound(),
       .details = "These activations are modelled exactly. For functions that call each other, N "
                  "counts the levels of that recursion. `auto` uses more than 8 where executing "
                  "the program shows that every execution goes deeper, and 32 where the "
                  "exploration finds that some execution may"},
      {.name = "recursion",
       .value = "HOW",
       .help = "how recursive functions are modelled",
       .kind = recursion()},
  };
}

std::vector<OptionRow> limit_rows() {
  const auto limits = [](auto member) { return option(&Options::limits, member); };
  constexpr double megabyte = 1024 * 1024;
  return {
      {.name = "time-limit",
       .value = "SECONDS",
       .help = "CPU seconds for the whole run (not wall-clock time); properties that are undecided "
               "then are UNKNOWN",
       .kind = decimal(limits(&Limits::Settings::cpu_seconds)),
       .details = "Time spent waiting for input (a pipe) counts as well. Without budgets "
                  "(`--property-time`), a partition of the properties gets two thirds of the "
                  "remaining time while other partitions wait ([results.md](results.md))"},
      {.name = "wall-limit",
       .value = "SECONDS",
       .help = "wall-clock seconds for the whole run",
       .kind = decimal(limits(&Limits::Settings::wall_seconds)),
       .details = "Properties that are undecided then are UNKNOWN"},
      {.name = "memory-limit",
       .value = "MB",
       .help = "resident memory in megabytes",
       .kind = decimal(limits(&Limits::Settings::memory_bytes), Zero::Refused, megabyte),
       .details = "With `--refinement-jobs` and `--processes` it applies to each process. "
                  "Properties that are undecided then are UNKNOWN"},
  };
}

std::vector<OptionRow> property_rows() {
  return {
      {.name = "properties",
       .value = "HOW",
       .help = "which properties are explored together; the partitions are explored one after the "
               "other",
       .kind = properties(),
       .details = "See [results.md](results.md)"},
      {.name = "processes",
       .value = "N",
       .help = "number of partitions explored at the same time, each in its own process; with more "
               "than 1, predicates found in one reach only the partitions of the next round",
       .kind = number(option(&Options::processes), {1, 256}),
       .details = "Cannot be combined with `--assumptions`, `--dump-arg`, `--dump-queries`. See "
                  "[results.md](results.md)"},
      {.name = "property-time",
       .value = "SECONDS",
       .help = "CPU seconds per property; unused time goes to properties that need more",
       .kind = decimal(option(&Options::budget, &Budget::cpu_seconds))},
      {.name = "property-refinements",
       .value = "N",
       .help = "refinements per property; unused ones go to properties that need more",
       .kind = number(option(&Options::budget, &Budget::refinements), {.least = 1})},
      {.name = "together-states",
       .value = "N",
       .help = "split a partition when its properties have more than N abstract states together "
               "(fewer than five properties: N/5 for each)",
       .kind = number_or(option(&Options::together_states), {.least = 1}, {"none", "never split"}),
       .details = "See [results.md](results.md)",
       .matters = {{[](const CommandLine& line) { return line.properties != "separate"; },
                    "with --properties separate, which puts no properties together"}}},
  };
}

}  // namespace pcegar::cli

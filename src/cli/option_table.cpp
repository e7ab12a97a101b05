// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/option_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace pcegar::cli {

namespace {

constexpr std::array option_table{
    OptionRow{
        "Input", "spec", "FILE|DIR", nullptr,
        "property to check: a .spc automaton or a .prp file, or a folder of them; repeatable. "
        "Without it: no call of reach_error() and no label ERROR is reached, and no assert() "
        "fails"},
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
        "their pointer arguments reach; the member that they get the address of, not what is "
        "around it), enclosing (also that, as with container_of), pure (nothing: an assumption "
        "that is printed with the verdict)"},
    OptionRow{"Input", "allocations", "RESULT", "may-fail",
              "what malloc(), kmalloc() and their like return: may-fail (a new object or null), "
              "succeed (never null: an assumption that is printed with the verdict)"},
    OptionRow{
        "Input", "printing", "RESULT", "may-fail",
        "whether printf() and fprintf() write what they are to write: may-fail (or return -1), "
        "succeeds (always: an assumption that is printed with the verdict)"},
    OptionRow{"Input", "recursion-bound", "N", "auto",
              "activations of a recursive function that are told apart; the verdict is UNKNOWN if "
              "the program may recurse deeper; auto: 8, and more where that does not suffice"},
    OptionRow{
        "Input", "recursion", "HOW", "auto",
        "how recursive functions are followed: copies (one for each activation), loops (of any "
        "depth, for functions that call themselves and have no variables that pointers lead "
        "to; of other variables of earlier activations may be lost what they held: then "
        "violations are not confirmed), auto (loops where copies do not suffice, unless "
        "--recursion-bound is given)"},
    OptionRow{"Algorithm", "algorithm", "NAME", "pcegar",
              "pcegar: explore everything, then rank and select among the refinements of all "
              "targets; cegar: lazy abstraction, refine the first target found"},
    OptionRow{"Algorithm", "rank", "NAME[,NAME]", "id",
              "pcegar: order of targets, later names for ties: id, first, level-asc, level-desc, "
              "property, round-robin, path-length, loop-heads, shared-prefix, cost, random:SEED"},
    OptionRow{"Algorithm", "select", "NAME[,NAME]", "join-all",
              "pcegar: which refinements to apply, each name choosing from what the one before "
              "leaves: first, join-all, join:K, up-to:K, best:K:SCORE, delay:loops, cover, vote, "
              "adaptive:K"},
    OptionRow{"Algorithm", "pace", "BLOCKS", "8",
              "pcegar: refine what was found once an exploration with a target goes BLOCKS deeper "
              "than twice that target's depth; 'none' always explores to the end"},
    OptionRow{"Algorithm", "prefer", "NAME[,NAME]", "auto",
              "which way to rule out one path, later names for ties: auto (first for one "
              "path, long for 2 to 300 at a time), first, short, long, "
              "shallow-pivot, deep-pivot, short-interpolants, narrow, simple-domains, "
              "no-loop-counters, few-variables, few-predicates, few-new-predicates, "
              "few-assumptions, few-assignments"},
    OptionRow{
        "Algorithm", "slice-prefixes", "N", nullptr,
        "up to N sliced prefixes of a path are looked for besides the shortest infeasible "
        "one, for --prefer to choose from (default: 0 for --prefer first, 2 for several paths "
        "with auto, else 4)"},
    OptionRow{"Algorithm", "threads", "N", "1",
              "so many provident refinements at a time; the result does not depend on it"},
    OptionRow{"Algorithm", "precision-scope", "NAME", "auto",
              "where a refinement applied at its pivot tracks predicates: location, function, "
              "live (where their variables live), global, path, auto (location; live once several "
              "were applied together)"},
    OptionRow{"Algorithm", "precision-in", "FILE", nullptr,
              "track the predicates that --precision-out wrote from the start"},
    OptionRow{"Algorithm", "restart", "NAME", "whole",
              "what a refinement gives up of the reached set: whole (a joined one everything, "
              "a single one the subtree at its pivot), root (everything), pivot (only the "
              "subtrees at the pivots of its parts)"},
    OptionRow{"Algorithm", "first-effort", "EFFORT", "slight",
              "with what effort paths are decided at first: slight (the hard ones only where "
              "nothing else is left), full"},
    OptionRow{"Algorithm", "fallbacks", "on|off", "on",
              "pcegar: whether a round that makes no progress tries the other candidates of its "
              "paths, then all of its refinements, then more effort"},
    OptionRow{"Algorithm", "generalise", "on|off", "on",
              "whether a loop that is being unrolled, one predicate a round, gets predicates from "
              "the conditions on its path as well"},
    OptionRow{"Algorithm", "recipe", "NAME", "default",
              "values of several options at once; those given as well win: default; thesis "
              "(provident refinement as the thesis defines it: --restart root --precision-scope "
              "global --pace none --prefer first --slice-prefixes 0 --first-effort full "
              "--fallbacks off --generalise off --execution-steps 0)"},
    OptionRow{"Algorithm", "coverage", "NAME", "eager",
              "what covered states do whose covering state is cut: eager (their parents find them "
              "again at once), lazy (they wait until nothing else is left to explore, and may be "
              "covered anew)"},
    OptionRow{"Algorithm", "plugin", "FILE.so", nullptr,
              "more operators for --rank, --select, --prefer and --properties from a shared "
              "library; repeatable"},
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
    OptionRow{"Analysis", "execution-steps", "N", "500000",
              "execute the program before it is explored, up to N steps: enough for programs with "
              "few inputs; 0: do not"},
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
    OptionRow{"Limits", "time-limit", "SECONDS", nullptr,
              "CPU seconds for the whole run (not wall-clock time); what is "
              "undecided then is UNKNOWN"},
    OptionRow{"Limits", "wall-limit", "SECONDS", nullptr, "wall-clock seconds for the whole run"},
    OptionRow{"Limits", "memory-limit", "MB", nullptr, "resident memory in megabytes"},
    OptionRow{"Properties", "properties", "HOW", "all-together",
              "which properties are explored together: all-together, separate, joint (together "
              "until a bound or budget is hit, then one by one), relevance (those that look at the "
              "same statements), partition:K (K parts in order)"},
    OptionRow{"Properties", "processes", "N", "1",
              "so many partitions at a time, each in a process of its own; more than 1: what one "
              "learns reaches only those of the next round"},
    OptionRow{"Properties", "property-time", "SECONDS", nullptr,
              "CPU seconds per property; what some leave goes to those that need more"},
    OptionRow{"Properties", "property-refinements", "N", nullptr,
              "refinements per property; what some leave goes to those that need more"},
    OptionRow{
        "Properties", "together-states", "N", "10000",
        "properties that have more than N abstract states together (fewer than five properties: "
        "N/5 for each) are explored in two parts; 'none': they stay together"},
    OptionRow{"Output", "result", "FILE.json", nullptr,
              "write what is known of each property as soon as it is; valid JSON at any time"},
    OptionRow{"Output", "assumptions", nullptr, nullptr,
              "print what the verdicts rest on before them, one 'Assumption: ...' line each"},
    OptionRow{"Output", "counterexample", "FILE", nullptr,
              "write the path of each violated property, with values"},
    OptionRow{"Output", "harness", "FILE.c", nullptr,
              "write a C program that, linked with the input files, runs into the violation"},
    OptionRow{"Output", "run-harness", nullptr, nullptr,
              "compile and run that program (gcc or clang) and say whether it does"},
    OptionRow{"Output", "precision-out", "FILE", nullptr,
              "write the predicates that were tracked in the end, as SMT-LIB 2"},
    OptionRow{"Output", "stats", "FILE", nullptr,
              "write counts and CPU seconds of every phase as JSON"},
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
    "  pcegar program.c                          is reach_error() or label ERROR reachable, can "
    "an\n"
    "                                            assert() fail?\n"
    "  pcegar --spec mutex.spc --spec module.spc driver.c\n"
    "  pcegar --spec rules/ --properties relevance --property-time 60 --result out.json driver.c\n"
    "  pcegar --rank level-asc --select first --stats - program.c\n";

}  // namespace

std::span<const OptionRow> all_options() {
  return option_table;
}

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

}  // namespace pcegar::cli

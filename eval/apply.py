#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Where is a refinement put into effect, and what is given up for it: scope x restart x coverage.

  apply.py PCEGAR [--spec FILE] [--limit S] [--rows FILE] [--only TEXT]... PROGRAM.c... [-- OPTION ...]

Runs every program with each combination, under cegar and pcegar, and prints sums over the programs
that all combinations of an algorithm decide: executed refinements, expanded states, uncovered states that
were covered anew and that had to be explored (--covered-states lazy), CPU seconds. Verdicts that differ
are listed: exit code 1. --only: the combinations whose options contain all of the texts.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import command_line

SCOPES = ("location", "function", "live", "global", "path")
ALGORITHMS = (("--algorithm", "cegar"), ("--algorithm", "pcegar", "--restart", "pivot"),
              ("--algorithm", "pcegar", "--restart", "whole"))
COLUMNS = ("refinement.executed", "exploration.expanded_states", "exploration.uncovered_states_covered",
           "exploration.uncovered_states_explored")


def combinations(only):
    for algorithm in ALGORITHMS:
        for scope in SCOPES:
            for coverage in ("eager", "lazy"):
                options = (*algorithm, "--precision-scope", scope, "--covered-states", coverage)
                if all(text in " ".join(options) for text in only):
                    yield options


def run(arguments, program, options, scratch):
    numbers = scratch / "statistics.json"
    numbers.unlink(missing_ok=True)
    command = [arguments.pcegar, "--execution-steps", "0", "--log", "quiet", "--time-limit", str(arguments.limit), "--stats", str(numbers),
               *arguments.extra, *options]
    if arguments.spec:
        command += ["--spec", arguments.spec]
    done = subprocess.run([*command, program], capture_output=True, text=True)
    if not numbers.exists():
        raise SystemExit(f"{' '.join(command)} {program}: exit {done.returncode}: {done.stderr}")
    data = json.loads(numbers.read_text())
    return data["result"], [data["counts"].get(name, 0) for name in COLUMNS], data["cpu_seconds"]["total"]


def main():
    parser = command_line.make_parser(__doc__)
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--spec")
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--rows", type=argparse.FileType("w"), help="a tab-separated line for each run")
    parser.add_argument("--only", action="append", default=[])
    arguments = command_line.parse(parser)
    chosen = list(combinations(arguments.only))
    results = collections.defaultdict(dict)  # program -> options -> result
    with tempfile.TemporaryDirectory() as folder:
        for program in arguments.programs:
            for options in chosen:
                result = results[program][options] = run(arguments, program, options, pathlib.Path(folder))
                if arguments.rows:
                    print(program, " ".join(options), result[0], *result[1], f"{result[2]:.2f}", sep="\t",
                          file=arguments.rows, flush=True)
    contradictions = 0
    for program, by_options in results.items():
        if len({result[0] for result in by_options.values()} - {"UNKNOWN"}) > 1:
            contradictions += 1
            print(f"CONTRADICTION {program}: { {' '.join(o): r[0] for o, r in by_options.items()} }")
    print("| algorithm | scope | coverage | decided | sum over | executed | expanded states | uncovered states covered | explored "
          "| CPU s |\n|---|---|---|---:|---:|---:|---:|---:|---:|---:|")
    for options in chosen:
        alike = [o for o in chosen if o[:-4] == options[:-4]]
        decided = sum(by[options][0] != "UNKNOWN" for by in results.values())
        common = [by[options] for by in results.values() if all(by[o][0] != "UNKNOWN" for o in alike)]
        sums = [sum(result[1][i] for result in common) for i in range(len(COLUMNS))]
        print(f"| {' '.join(o for o in options[1:-4:2])} | {options[-3]} | {options[-1]} | {decided} | {len(common)} | "
              f"{' | '.join(map(str, sums))} | {sum(result[2] for result in common):.2f} |")
    print(f"{contradictions} contradictions")
    return 1 if contradictions else 0


if __name__ == "__main__":
    sys.exit(main())

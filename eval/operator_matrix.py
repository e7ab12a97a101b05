#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Every combination of rank, select and apply must say the same of every program.

  operator_matrix.py PCEGAR [--small | --deal N] [--spec FILE]... [--time-limit S] [--jobs N] PROGRAM.c[=SPEC]...

PROGRAM.c=SPEC has a property file of its own. Runs every program with each rank x select x (precision scope,
restart, coverage), or with a selection of them (--small: each operator at least once; --deal N: each
program gets N combinations, mixed, the next program the next N, so that the programs cover the matrix
together), and compares the verdicts with each other. TRUE against FALSE is a contradiction: exit code 1.
UNKNOWN is listed with its reason.
"""
import argparse
import concurrent.futures
import itertools
import math
import re
import subprocess
import sys

RANKS = ["id", "first", "level-asc", "level-desc", "property", "round-robin", "path-length",
         "loop-heads", "shared-prefix", "cost", "random:1", "level-asc,property"]
SELECTS = ["first", "join-all", "join:2", "up-to:2", "best:2:length", "best:2:width", "best:2:pivot-depth",
           "best:2:domain-type", "best:2:loop-counters", "best:2:new-predicates",
           "best:2:shared-prefix", "delay:loops", "cover", "vote", "adaptive:2",
           "delay:loops,join:8"]
APPLIES = list(itertools.product(("auto", "location", "function", "live", "global", "path"),
                                 ("whole", "root", "pivot"), ("eager", "lazy")))  # scope, restart, coverage
PROPERTY = re.compile(r"^Property (\S+): (TRUE|FALSE|UNKNOWN)(?: \((.*)\))?$", re.MULTILINE)


def all_combinations():
    return list(itertools.product(RANKS, SELECTS, APPLIES))


def small_combinations():
    """Each rank, select and apply at least once: three diagonals."""
    size = max(len(RANKS), len(SELECTS), len(APPLIES))
    return [(RANKS[i % len(RANKS)], SELECTS[(i + shift) % len(SELECTS)], APPLIES[(i + shift) % len(APPLIES)])
            for shift in (0, 5) for i in range(size)]


def dealt(count, position):
    """`count` combinations for the program at the position."""
    combinations = all_combinations()
    stride = 677  # without a common divisor with their number: neighbours differ in all operators
    assert math.gcd(stride, len(combinations)) == 1
    return [combinations[stride * i % len(combinations)] for i in range(position * count, (position + 1) * count)]


def run(arguments, program, combination):
    rank, select, (scope, restart, coverage) = combination
    program, _, own_spec = program.partition("=")
    command = [arguments.pcegar, "--execution-steps", "0", "--log", "quiet", "--time-limit", str(arguments.time_limit), "--rank", rank,
               "--select", select, "--precision-scope", scope, "--restart", restart,
               "--covered-states", coverage]
    for spec in [own_spec] if own_spec else arguments.spec:
        command += ["--spec", spec]
    done = subprocess.run([*command, program], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 10, 11):
        raise SystemExit(f"{' '.join(command)} {program}: exit {done.returncode}: {done.stderr}")
    return {name: (verdict, reason) for name, verdict, reason in PROPERTY.findall(done.stdout)}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pcegar")
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--deal", type=int, metavar="N")
    parser.add_argument("--spec", action="append", default=[])
    parser.add_argument("--time-limit", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    combinations = small_combinations() if arguments.small else all_combinations()
    contradictions = undecided = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for position, program in enumerate(arguments.programs):
            if arguments.deal:
                combinations = dealt(arguments.deal, position)
            results = list(pool.map(lambda c, p=program: run(arguments, p, c), combinations))
            for name in results[0]:
                decided = {result[name][0] for result in results} - {"UNKNOWN"}
                for combination, result in zip(combinations, results):
                    verdict, reason = result[name]
                    if len(decided) > 1:
                        contradictions += 1
                        print(f"CONTRADICTION {program} {name} {combination}: {verdict}")
                    elif verdict == "UNKNOWN":
                        undecided += 1
                        print(f"undecided: {program} {name} {combination}: {reason}")
            print(f"{program}: {len(results)} combinations, {len(results[0])} properties", flush=True)
    print(f"{contradictions} contradictions, {undecided} undecided")
    return 1 if contradictions else 0


if __name__ == "__main__":
    sys.exit(main())

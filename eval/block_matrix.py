#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Every rule for the ends of blocks, with every block size, on every task: do they agree?

  block_matrix.py PCEGAR [--limit SECONDS] [--deal N] [--seed S] [--skip N] [--spec FILE] TASKS...

Rules (sbe, lbe, lbe-or:K, k:K, lbe-and:K for K from 1 to 300) x blocks that end at functions too, or
not x cegar, pcegar x Boolean, Cartesian x orders of exploration. --deal N: each task gets N
combinations, dealt so that together the tasks see as many as possible. Fails for two tasks' verdicts
that contradict each other, an exit code that is no verdict's, and a run that outlives its limit.
UNKNOWN is counted: Cartesian abstraction of large blocks need not make progress.
"""
import argparse
import itertools
import pathlib
import random
import subprocess
import sys

SIZES = (1, 2, 3, 5, 8, 13, 20, 35, 50, 80, 150, 300)
RULES = ["sbe", "lbe"] + [f"{rule}:{k}" for rule in ("lbe-or", "k", "lbe-and") for k in SIZES]
VERDICT_OF = {0: "TRUE", 10: "FALSE", 11: "UNKNOWN"}


def combinations():
    for rule, functions, algorithm, kind, order in itertools.product(
            RULES, ([], ["--abs-functions"]), ("cegar", "pcegar"), ("boolean", "cartesian"), ("rpo", "dfs", "bfs")):
        yield ["--abs", rule, *functions, "--algorithm", algorithm, "--abstraction", kind, "--traversal", order]


def run(binary, task, options, specification, limit):
    """The verdict, or what is wrong with the run."""
    command = [binary, "--execution-steps", "0", "--log", "quiet", "--time-limit", str(limit), *specification, *options, task]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=10 * limit + 60, check=False)
    except subprocess.TimeoutExpired:
        return "HANG"
    return VERDICT_OF.get(done.returncode, f"EXIT {done.returncode} {done.stderr.strip()[-200:]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("tasks", nargs="+")
    parser.add_argument("--limit", type=int, default=20)
    parser.add_argument("--deal", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--skip", type=int, default=0, help="combinations that another process deals")
    parser.add_argument("--spec", action="append", default=[])
    arguments = parser.parse_args()
    specification = [word for file in arguments.spec for word in ("--spec", file)]
    every = list(combinations())
    random.Random(arguments.seed).shuffle(every)
    dealt = itertools.islice(itertools.cycle(every), arguments.skip, None)
    wrong, runs, unknown = 0, 0, 0
    for task in arguments.tasks:
        hand = list(itertools.islice(dealt, arguments.deal)) if arguments.deal else every
        verdicts = {}
        for options in hand:
            verdict = run(arguments.binary, task, options, specification, arguments.limit)
            runs += 1
            unknown += verdict == "UNKNOWN"
            if verdict not in VERDICT_OF.values():
                wrong += 1
                print(f"WRONG {task} {' '.join(options)}: {verdict}", flush=True)
            verdicts.setdefault(verdict, options)
        print(f"{pathlib.Path(task).name}: {runs} runs so far, {unknown} unknown", file=sys.stderr, flush=True)
        if "TRUE" in verdicts and "FALSE" in verdicts:
            wrong += 1
            print(f"CONTRADICTION {task}: {verdicts}", flush=True)
    print(f"{runs} runs, {unknown} unknown, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Runs pcegar on the tasks of linux-tasks/, with all properties of a task at once or each by itself,
and compares the verdicts with the expected ones.

    run.py PCEGAR [--separate] [--with "OPTIONS"] [--run-harness] [--known FILE] [PATTERN...]

A verdict that is TRUE or FALSE and not the expected one is wrong: exit code 1. UNKNOWN is listed with
its reason, and is an error too unless the file given with --known has a line TASK PROPERTY for it;
a line there for what is decided, or for what is no task or property, is an error as well.
With --run-harness, the counterexample of every violated property is compiled and run.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass, field

import tasks as task_files

VERDICT = re.compile(r"^Property (\S+): (TRUE|FALSE|UNKNOWN)(?: \((.*)\))?$", re.MULTILINE)


@dataclass
class Outcome:
    task: task_files.Task
    verdicts: dict = field(default_factory=dict)  # property name -> (verdict, reason)
    seconds: float = 0.0
    reached: int = 0
    messages: list = field(default_factory=list)  # of harnesses that did not get there


def run_once(arguments, task, files, outcome):
    command = [arguments.pcegar, "--time-limit", str(arguments.time_limit), *shlex.split(arguments.extra)]
    for file in files:
        command += ["--spec", str(file)]
    if arguments.run_harness:
        command.append("--run-harness")
    start = time.monotonic()
    try:
        done = subprocess.run(
            [*command, str(task.program)], capture_output=True, text=True, timeout=20 * arguments.time_limit
        )
        output, errors = done.stdout, done.stderr
    except subprocess.TimeoutExpired as expired:
        output, errors = (expired.stdout or b"").decode(), "time-out of the script"
    outcome.seconds += time.monotonic() - start
    found = {name: (verdict, reason) for name, verdict, reason in VERDICT.findall(output)}
    last = errors.strip().splitlines()[-1:] or ["no output"]
    for file in files:
        name = task_files.property_name(file)
        outcome.verdicts[name] = found.get(name, ("UNKNOWN", f"no verdict: {last[0]}"))
    harness = [line for line in errors.splitlines() if line.startswith("pcegar: harness: property")]
    outcome.reached += sum("runs into the violation" in line for line in harness)
    outcome.messages += [line for line in harness if "runs into the violation" not in line]


def run_task(arguments, task):
    outcome = Outcome(task)
    files = list(task.expected)
    for group in [[f] for f in files] if arguments.separate else [files]:
        run_once(arguments, task, group, outcome)
    return outcome


def judge(outcome, known):
    """Lines to print, and the numbers of right, wrong, unknown, unexpectedly unknown and unexpectedly
    decided verdicts."""
    right = wrong = unknown = new = decided = 0
    lines = []
    for file, expected in outcome.task.expected.items():
        name = task_files.property_name(file)
        verdict, reason = outcome.verdicts[name]
        if verdict == expected:
            right += 1
            if (outcome.task.name, name) in known:
                decided += 1
                lines.append(f"  decided now, listed as unknown: {name}")
        elif verdict == "UNKNOWN":
            unknown += 1
            is_known = (outcome.task.name, name) in known
            new += not is_known
            lines.append(f"  unknown{' (known)' if is_known else ''}: {name}, expected {expected}: {reason}")
        else:
            wrong += 1
            lines.append(f"  WRONG: {name} is {verdict}, expected {expected}")
    return lines, (right, wrong, unknown, new, decided)


def read_known(path):
    if path is None:
        return set()
    rows = (line.split("#")[0].split() for line in path.read_text().splitlines())
    return {(row[0], row[1]) for row in rows if row}


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("pcegar")
    parser.add_argument("patterns", nargs="*", help="only tasks whose names contain one of these")
    parser.add_argument("--folder", type=pathlib.Path, default=task_files.FOLDER)
    parser.add_argument("--separate", action="store_true", help="one run per property")
    parser.add_argument("--with", dest="extra", default="", help="options for pcegar")
    parser.add_argument("--run-harness", action="store_true")
    parser.add_argument("--known", type=pathlib.Path, help="verdicts that may be UNKNOWN")
    parser.add_argument("--time-limit", type=int, default=300, help="CPU seconds per run")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    return parser.parse_intermixed_args()


def main():
    arguments = parse_arguments()
    known = read_known(arguments.known)
    chosen = task_files.find_tasks(arguments.folder.resolve(), arguments.patterns)
    stale = known - {(task.name, task_files.property_name(file))
                     for task in task_files.find_tasks(arguments.folder.resolve(), [])
                     for file in task.expected}
    for task, name in sorted(stale):
        print(f"listed as unknown, but there is no such task or property: {task} {name}")
    totals = [0, 0, 0, 0, 0]
    reached = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for outcome in pool.map(lambda task: run_task(arguments, task), chosen):
            lines, numbers = judge(outcome, known)
            totals = [a + b for a, b in zip(totals, numbers)]
            reached += outcome.reached
            print(f"{outcome.task.name}: {numbers[0]} of {len(outcome.task.expected)} "
                  f"in {outcome.seconds:.1f} s", *lines, *("  " + m for m in outcome.messages), sep="\n", flush=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{len(chosen)} tasks: {totals[0]} verdicts as expected, {totals[1]} wrong, "
          f"{totals[2]} UNKNOWN ({totals[3]} not known before), {totals[4]} decided though listed, {used.ru_utime + used.ru_stime:.0f} CPU s")
    if arguments.run_harness:
        print(f"harnesses that ran into the violation: {reached}")
    return 1 if totals[1] or totals[3] or totals[4] or stale or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())

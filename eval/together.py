#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What does it cost to check the 14 Linux rules together, and what one by one?

  together.py PCEGAR [--jobs N] [--limit SECONDS] [--rows FILE] [PATTERN...] [-- OPTION ...]

Every task of linux-tasks/ (PATTERN: those whose names contain it) is run with all rules of
props/linux that Table 4.4 of the thesis has, in one run and in one run per rule. CPU seconds are
those of the processes, start-up and front end included. Verdicts that the task's labels contradict
and properties that only one of the two ways decides are listed.
"""
import argparse, concurrent.futures, os, pathlib, re, subprocess, sys

import command_line

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "linux_tasks"))
import tasks as linux_tasks  # noqa: E402

RULES = sorted(f for f in (ROOT / "props" / "linux").glob("*.spc") if f.stem[0].isdigit())
VERDICT = re.compile(r"^Property (\S+): (TRUE|FALSE|UNKNOWN)", re.MULTILINE)


def run(arguments, files, task):
    command = [arguments.pcegar, "--log", "quiet", "--time-limit", str(arguments.limit), *arguments.extra]
    for file in files:
        command += ["--spec", str(file)]
    process = subprocess.Popen([*command, str(task.program)], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)
    output = process.stdout.read()
    _, _, usage = os.wait4(process.pid, 0)
    return dict(VERDICT.findall(output)), usage.ru_utime + usage.ru_stime


def measure(arguments, task):
    together, seconds = run(arguments, RULES, task)
    apart, sum_of_seconds = {}, 0.0
    for rule in RULES:
        verdict, used = run(arguments, [rule], task)
        apart.update(verdict)
        sum_of_seconds += used
    return task, together, seconds, apart, sum_of_seconds


def remarks(task, together, apart):
    expected = {linux_tasks.property_name(file): verdict for file, verdict in task.expected.items()}
    for rule in RULES:
        name = linux_tasks.property_name(rule)
        pair = together.get(name, "none"), apart.get(name, "none")
        if pair[0] != pair[1]:
            yield f"{name}: {pair[0]} together, {pair[1]} apart"
        for verdict in set(pair) & {"TRUE", "FALSE"}:
            if expected.get(name, verdict) != verdict:
                yield f"{name}: WRONG: {verdict}, expected {expected[name]}"


def decided(verdicts):
    return sum(v in ("TRUE", "FALSE") for v in verdicts.values())


def main():
    parser = command_line.make_parser(__doc__)
    parser.add_argument("patterns", nargs="*")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--limit", type=float, default=300)
    parser.add_argument("--rows", type=argparse.FileType("w"), help="a tab-separated line for each task")
    arguments = command_line.parse(parser)
    groups = {}
    wrong = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for task, together, seconds, apart, sum_of_seconds in pool.map(
                lambda task: measure(arguments, task), linux_tasks.find_tasks(patterns=arguments.patterns)):
            group = groups.setdefault("modules" if task.name.startswith("modules") else "small tasks",
                                      [0, 0.0, 0, 0.0, 0])
            for i, value in enumerate((1, seconds, decided(together), sum_of_seconds, decided(apart))):
                group[i] += value
            for remark in remarks(task, together, apart):
                wrong += "WRONG" in remark
                print(f"{task.name}: {remark}", flush=True)
            if arguments.rows:
                print(task.name, f"{seconds:.2f}", f"{sum_of_seconds:.2f}", decided(together),
                      decided(apart), sep="\t", file=arguments.rows, flush=True)
    groups["all"] = [sum(column) for column in zip(*groups.values())]
    print(f"\n| | tasks | together: CPU s | decided | {len(RULES)} runs: CPU s | decided | ratio |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, (count, seconds, some, sum_of_seconds, others) in groups.items():
        print(f"| {name} | {count} | {seconds:.1f} | {some} | {sum_of_seconds:.1f} | {others} | "
              f"{seconds / sum_of_seconds if sum_of_seconds else 0:.2f} |")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

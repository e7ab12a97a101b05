#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What part of the CPU time does the bit-precise certificate behind TRUE take?

  certification.py PCEGAR [TASKS...] [--linux] [--limit SECONDS] [-- OPTION ...]

TASKS are task folders with a tasks.tsv (see harness.py), of which the tasks expected to be true are
run; --linux adds the tasks of linux-tasks/, all properties at once. A run counts if at least one
property is TRUE. The certificate's time is the timer "certificate" of --stats, which contains what
it asks the solver.
"""
import json, pathlib, subprocess, sys, tempfile

import command_line

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "linux_tasks"))
import tasks as linux_tasks  # noqa: E402


def runs_of(arguments):
    """Pairs of a name and the arguments that name program and properties."""
    for folder in arguments.tasks:
        for line in (folder / "tasks.tsv").read_text().splitlines()[1:]:
            program, specification, expected = line.split("\t")[:3]
            if expected == "true":
                spec = [] if specification in ("", "-") else ["--spec", folder / "spec" / specification]
                yield program, [*spec, folder / program]
    if arguments.linux:
        for task in linux_tasks.find_tasks():
            yield task.name, [*(a for file in task.expected for a in ("--spec", file)), task.program]


def main():
    parser = command_line.make_parser(__doc__)
    parser.add_argument("tasks", nargs="*", type=pathlib.Path)
    parser.add_argument("--linux", action="store_true")
    parser.add_argument("--limit", type=float, default=60)
    arguments = command_line.parse(parser)
    total = certificate = 0.0
    counted = 0
    worst = (0.0, "none")
    with tempfile.TemporaryDirectory() as scratch:
        statistics = pathlib.Path(scratch) / "statistics.json"
        for name, what in runs_of(arguments):
            statistics.unlink(missing_ok=True)
            subprocess.run([arguments.pcegar, "--time-limit", str(arguments.limit), "--stats", statistics,
                            "--log", "quiet", *arguments.extra, *what], capture_output=True)
            if not statistics.exists():
                print(f"{name}: no statistics", file=sys.stderr)
                continue
            run = json.loads(statistics.read_text())
            if all(p["verdict"] != "TRUE" for p in run["properties"].values()):
                continue
            spent = run["cpu_seconds"].get("certificate", 0.0)
            seconds = run["cpu_seconds"]["total"]
            counted, total, certificate = counted + 1, total + seconds, certificate + spent
            if seconds > 0.1:
                worst = max(worst, (spent / seconds, name))
            print(f"{name}: {spent:.2f} of {seconds:.2f} s", file=sys.stderr, flush=True)
    share = 100 * certificate / total if total else 0
    print(f"{counted} runs with a TRUE: {certificate:.1f} of {total:.1f} CPU s are certificates "
          f"({share:.1f} %); most in {worst[1]} ({100 * worst[0]:.0f} %)")
    return 0 if counted else 1


if __name__ == "__main__":
    sys.exit(main())

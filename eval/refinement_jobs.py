#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What do provident refinements, or partitions of the properties, at the same time save?

  refinement_jobs.py PCEGAR [--jobs N] [--runs R] [--targets N,N...] [--partitions] [TASK_PATTERN...] [-- OPTION ...]

Runs tasks of linux-tasks (all 14 rules; default: modules/) and generated ones (--targets sites, each with a
device of its own) with one job and with N, in turn, and compares wall-clock seconds (the least of R runs).
The verdicts and all counts must be the same. Prints a table in Markdown: the part p of the time that sequences
take which could be interpolated at the same time as others (from the run with one job), the bound that
Amdahl's law gives with it, 1 / (1 - p + p / N), the speed-up, and the efficiency (speed-up / N).

With --partitions, all properties are explored separately, one after the other or in N processes (--processes);
only the verdicts must be the same then, since what one partition learns does not reach the others.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import command_line

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "linux_tasks"))
import tasks as task_files  # noqa: E402

RULES = sorted((ROOT / "props" / "linux").glob("*_1?.spc"))
DIFFERENT = ("parallel.", "memory.")  # counts that may depend on the number of jobs


def run(arguments, jobs, specifications, program, folder):
    file = folder / "statistics.json"
    parallel = ["--properties", "separate", "--processes"] if arguments.partitions else ["--refinement-jobs"]
    command = [arguments.pcegar, "--log", "quiet", *parallel, jobs, *arguments.extra, "--time-limit", arguments.time_limit,
               "--stats", file]
    for specification in specifications:
        command += ["--spec", specification]
    start = time.monotonic()
    done = subprocess.run(list(map(str, [*command, program])), capture_output=True, text=True, check=False)
    wall = time.monotonic() - start
    if done.returncode not in (0, 10, 11):
        raise SystemExit(f"{program}: exit {done.returncode}: {done.stderr}")
    data = json.loads(file.read_text())
    counts = {name: count for name, count in data["counts"].items() if not name.startswith(DIFFERENT)}
    said = done.stdout if arguments.partitions else (done.stdout, counts)
    return {"wall": wall, "said": said, "sequences": counts.get("interpolation.sequences", 0),
            "possible": data["cpu_seconds"].get("parallel.possible", 0)}


def measure(arguments, specifications, program, folder):
    """The fastest run with one job and with several; None if they differ."""
    best = {}
    for _ in range(arguments.runs):
        for jobs in (1, arguments.jobs):
            done = run(arguments, jobs, specifications, program, folder)
            if jobs not in best or done["wall"] < best[jobs]["wall"]:
                best[jobs] = done
    one, many = best[1], best[arguments.jobs]
    return (one, many) if one["said"] == many["said"] else None


def main():
    parser = command_line.make_parser(__doc__)
    parser.add_argument("patterns", nargs="*", default=["modules/"])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--time-limit", type=float, default=120)
    parser.add_argument("--targets", default="16,64,128")
    parser.add_argument("--partitions", action="store_true")
    parser.add_argument("--least-sequences", type=int, default=4, help="of tasks in the table")
    arguments = command_line.parse(parser)
    n = arguments.jobs
    different = 0
    sums = {"one": 0.0, "many": 0.0}
    print(f"| task | sequences | s, 1 job | p | Amdahl, {n} | s, {n} jobs | speed-up | efficiency |\n"
          "|---|---:|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        jobs = [(RULES, program) for program in
                sorted({t.program for t in task_files.find_tasks(task_files.FOLDER, arguments.patterns)})]
        for targets in [] if arguments.partitions else filter(None, arguments.targets.split(",")):
            command = [sys.executable, ROOT / "linux-tasks" / "generate", folder / f"own_{targets}", "--size", 0,
                       "--depth", 0, "--violations", 0, "--reasons", "own", "--seed", 1, "--properties", 1,
                       "--targets", targets]
            subprocess.run(list(map(str, command)), check=True)
            task = task_files.read_task(folder / f"own_{targets}.yml")
            jobs.append((list(task.expected), task.program))
        for specifications, program in jobs:
            pair = measure(arguments, specifications, program, folder)
            if pair is None:
                different += 1
                print(f"{program.stem}: the runs differ", file=sys.stderr)
                continue
            one, many = pair
            if one["sequences"] < arguments.least_sequences:
                continue
            p = one["possible"] / one["wall"]
            speedup = one["wall"] / many["wall"]
            sums["one"] += one["wall"]
            sums["many"] += many["wall"]
            print(f"| {program.stem} | {one['sequences']} | {one['wall']:.2f} | {p:.2f} | {1 / (1 - p + p / n):.2f} | "
                  f"{many['wall']:.2f} | {speedup:.2f} | {speedup / n:.2f} |", flush=True)
    print(f"| all | | {sums['one']:.2f} | | | {sums['many']:.2f} | {sums['one'] / (sums['many'] or 1):.2f} | |")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())

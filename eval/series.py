#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""How refinements and CPU seconds grow with the number of target states, and of properties.

  series.py PCEGAR [--series targets|properties]... [--sizes N,N...] [--reasons own|shared]

Verifies safe tasks of linux-tasks/generate, which differ in one number only: N sites of one property
(targets), or N properties with one site each (properties). A configuration that hits the time limit
is not tried on larger tasks. Prints tables in Markdown: executed refinements, provident refinements
(in brackets), and CPU seconds of the analysis, that is without reading the program; then the growth
exponents: the slopes of least squares through the logarithms, from the size of --fit-from on (below,
what every run costs hides what grows).
"""
import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "linux_tasks"))
import tasks as task_files  # noqa: E402

SINGLE = "--rank first --select first"
CONFIGURATIONS = {
    "single-path": SINGLE,
    "single-path, global": f"{SINGLE} --precision-scope global",
    **{name: f"--rank id --select {name}" for name in ("join:2", "join:4", "join:8", "join-all")},
}
SERIES = {
    "targets": ([2**k for k in range(9)], lambda size: ["--properties", 1, "--targets", size]),
    "properties": ([1, 2, 4, 8, 16, 30], lambda size: ["--properties", size, "--targets", size]),
}
MEASURES = {"executed": "executed refinements", "provident": "provident refinements", "seconds": "CPU seconds"}


def generate(arguments, folder, options):
    command = [sys.executable, ROOT / "linux-tasks" / "generate", folder / "task", "--size", 0, "--depth", 0,
               "--violations", 0, "--reasons", arguments.reasons, "--seed", arguments.seed, *options]
    subprocess.run(list(map(str, command)), check=True)
    return task_files.read_task(folder / "task.yml")


def run(arguments, folder, task, configuration):
    """The measures, or None if the time limit was hit."""
    file = folder / "statistics.json"
    command = [arguments.pcegar, "--execution-steps", "0", "--log", "quiet", "--time-limit", arguments.time_limit, "--stats", file,
               *configuration.split()]
    for specification in task.expected:
        command += ["--spec", specification]
    done = subprocess.run(list(map(str, [*command, task.program])), capture_output=True, text=True, check=False)
    if done.returncode not in (0, 11) or (done.returncode == 11 and "time limit" not in done.stdout):
        raise SystemExit(f"{configuration}: exit {done.returncode}: {done.stdout}{done.stderr}")
    if done.returncode == 11:
        return None
    data = json.loads(file.read_text())
    return {"executed": data["counts"]["refinement.executed"], "provident": data["counts"]["refinement.provident"],
            "seconds": data["cpu_seconds"]["total"] - data["cpu_seconds"].get("frontend", 0)}


def slope(points):
    """Of the line through the logarithms; None without two sizes."""
    logs = [(math.log(x), math.log(y)) for x, y in points if y > 0]
    if len(logs) < 2:
        return None
    mean_x, mean_y = (sum(column) / len(logs) for column in zip(*logs))
    spread = sum((x - mean_x) ** 2 for x, _ in logs)
    return sum((x - mean_x) * (y - mean_y) for x, y in logs) / spread


def measure(arguments, name):
    sizes, options = SERIES[name]
    sizes = [int(size) for size in arguments.sizes.split(",")] if arguments.sizes else sizes
    rows = {configuration: {} for configuration in CONFIGURATIONS}
    print(f"\n| {name} | " + " | ".join(CONFIGURATIONS) + " |\n|---:" + "|---:" * len(CONFIGURATIONS) + "|")
    for size in sizes:
        cells = []
        for configuration, flags in CONFIGURATIONS.items():
            if None in rows[configuration].values():
                cells.append("-")
                continue
            with tempfile.TemporaryDirectory() as folder:
                task = generate(arguments, pathlib.Path(folder), options(size))
                row = rows[configuration][size] = run(arguments, pathlib.Path(folder), task, flags)
            cells.append(f"{row['executed']} ({row['provident']}) {row['seconds']:.2f}" if row
                         else f"> {arguments.time_limit} s")
        print(f"| {size} | " + " | ".join(cells) + " |", flush=True)
    print(f"\n| exponents ({name}, from {arguments.fit_from}) | " + " | ".join(CONFIGURATIONS) + " |\n|---"
          + "|---:" * len(CONFIGURATIONS) + "|")
    for field, text in MEASURES.items():
        slopes = [slope([(size, row[field]) for size, row in decided.items() if row and size >= arguments.fit_from])
                  for decided in rows.values()]
        print(f"| {text} | " + " | ".join("-" if s is None else f"{s:.2f}" for s in slopes) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pcegar")
    parser.add_argument("--series", action="append", choices=SERIES)
    parser.add_argument("--sizes", help="instead of the default ones, separated by commas")
    parser.add_argument("--reasons", choices=["own", "shared"], default="own")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time-limit", type=int, default=60)
    parser.add_argument("--fit-from", type=int, default=4)
    parser.add_argument("--only", action="append", choices=CONFIGURATIONS, help="this configuration; repeatable")
    arguments = parser.parse_args()
    for name in set(CONFIGURATIONS) - set(arguments.only or CONFIGURATIONS):
        del CONFIGURATIONS[name]
    for name in arguments.series or SERIES:
        measure(arguments, name)
    return 0


if __name__ == "__main__":
    sys.exit(main())

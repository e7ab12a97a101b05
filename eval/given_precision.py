#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""How much of a run is refinement: its CPU time against that of a run that is given the precision
which the first one ended with (--precision-out, --precision-in).

  given_precision.py PCEGAR [--limit SECONDS] [--rows FILE] [--runs N] [PATTERN...] [-- OPTION ...]

Runs every task of linux-tasks/ (PATTERN: those whose names contain it), all properties at once. The
ratio is taken over tasks with at least one executed refinement, and over those among them that take
at least 0.5 s; times are the smallest of N runs each. Verdicts that differ are listed.
"""
import argparse, json, pathlib, re, statistics, subprocess, sys, tempfile

import command_line

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "linux_tasks"))
import tasks as linux_tasks  # noqa: E402

VERDICT = re.compile(r"^Property (\S+): (TRUE|FALSE|UNKNOWN)", re.MULTILINE)


class Runner:
    def __init__(self, arguments, scratch):
        self.arguments, self.scratch = arguments, scratch

    def once(self, task, options):
        numbers = self.scratch / "statistics.json"
        numbers.unlink(missing_ok=True)
        command = [self.arguments.pcegar, "--execution-steps", "0", "--log", "quiet", "--time-limit", str(self.arguments.limit),
                   "--stats", str(numbers), *self.arguments.extra, *options]
        for file in task.expected:
            command += ["--spec", str(file)]
        done = subprocess.run([*command, str(task.program)], capture_output=True, text=True)
        if not numbers.exists():
            raise RuntimeError(f"{task.name}: exit code {done.returncode}: {done.stderr[-300:]}")
        run = json.loads(numbers.read_text())
        return dict(VERDICT.findall(done.stdout)), run["cpu_seconds"]["total"], run["counts"]

    def best(self, task, options):
        results = [self.once(task, options) for _ in range(self.arguments.runs)]
        return min(results, key=lambda result: result[1])


def main():
    parser = command_line.make_parser(__doc__)
    parser.add_argument("patterns", nargs="*")
    parser.add_argument("--limit", type=float, default=300)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--rows", type=argparse.FileType("w"), help="a tab-separated line for each task")
    arguments = command_line.parse(parser)
    rows = []
    differ = 0
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        runner = Runner(arguments, scratch)
        for task in linux_tasks.find_tasks(patterns=arguments.patterns):
            precision = scratch / "precision.smt2"
            verdicts, seconds, counts = runner.best(task, ["--precision-out", str(precision)])
            refined = counts.get("refinement.executed", 0)
            if refined == 0:
                continue
            again, given, given_counts = runner.best(task, ["--precision-in", str(precision)])
            left = given_counts.get("refinement.executed", 0)
            if again != verdicts:
                differ += 1
                print(f"{task.name}: {verdicts} became {again}", flush=True)
            rows.append((task.name, refined, left, seconds, given))
            if arguments.rows:
                print(task.name, refined, left, f"{seconds:.2f}", f"{given:.2f}", f"{seconds / given:.2f}",
                      sep="\t", file=arguments.rows, flush=True)
    print("| | tasks | refinements | with the precision given | CPU s | with it given | median ratio | largest |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for name, chosen in (("all with a refinement", rows), ("of at least 0.5 s", [r for r in rows if r[3] >= 0.5])):
        if chosen:
            ratios = [r[3] / r[4] for r in chosen]
            print(f"| {name} | {len(chosen)} | {sum(r[1] for r in chosen)} | {sum(r[2] for r in chosen)} | "
                  f"{sum(r[3] for r in chosen):.1f} | {sum(r[4] for r in chosen):.1f} | "
                  f"{statistics.median(ratios):.2f} | {max(ratios):.2f} |")
    print(f"\n{differ} tasks with other verdicts")
    return 1 if differ or not rows else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Multi-path against single-path refinement, as the thesis compares them (Table 4.5, Figure 4.1).

  multi_path.py PCEGAR [DIR] [--patterns P...] [--rows FILE.jsonl] [--all-configurations] [--repeat N]
                [--generated N] [--linux-modules N --seed S [--cache DIR]]

Runs every C program of the tasks under DIR (default: linux-tasks) with all 14 rules of props/linux
at once, with several operators, and compares them over the tasks where all configurations say TRUE
for every rule after at least one refinement; a second table shows all tasks that both decided.
CPU seconds are those of the analysis, that is without starting pcegar (loading its libraries) and
reading the program, as in the thesis.
With --repeat, every configuration is run N times, in turns with the others, and the run with the
least CPU seconds counts (counts of refinements must be the same in all). With --rows, the statistics
of every task are kept (and a task that is there already is not run again). --generated N runs N
programs of linux-tasks/generate instead, with fixed seeds: a table of its own, for they have as many
reasons as one asks for. --linux-modules N takes N modules of the kernel that a seed draws
(`pcegar linux`), each with the rules that it touches; --patterns then selects among them.
"""
import argparse
import concurrent.futures
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "linux_tasks"))
import linux_modules  # noqa: E402
import tasks as task_files  # noqa: E402

RULES = sorted(f for f in (ROOT / "props" / "linux").glob("*_1?.spc"))
SINGLE = "--rank first --select first"
MULTI = "--rank id --select join-all"
OTHERS = [f"--rank level-{order} --select join:{k}" for k in (2, 8) for order in ("asc", "desc")]


MORE_THAN_NOISE = 0.97  # a speed-up below it is a slow-down that a repeated run shows again


class Task:
    """A program with the words that come before the options of a run."""

    def __init__(self, name, command):
        self.name, self.command = name, command


def programs_of(arguments, folder, number=None):
    """Tasks of linux-tasks, or of a folder like it; or so many generated ones, which are made there."""
    rules = [word for rule in RULES for word in ("--spec", str(rule))]
    files = generated(folder, number) if number else sorted(
        {t.program for t in task_files.find_tasks(folder, arguments.patterns)})
    return [Task(str(file.relative_to(folder)), [arguments.pcegar, str(file), *rules]) for file in files]


def modules_of(arguments):
    listed = linux_modules.read_list(ROOT / "models/linux/modules.tsv")
    cache = ["--cache", arguments.cache] if arguments.cache else []
    return [Task(module, [arguments.pcegar, "linux", "verify", module, *cache, "--together",
                          "--rules", ",".join(listed[module]), "--"])
            for module in linux_modules.drawn(listed, arguments.linux_modules, arguments.seed)
            if not arguments.patterns or any(p in module for p in arguments.patterns)]


def generated(folder, number):
    """Safe tasks of 2 to 12 targets; own reasons, shared ones, and 1 to 6 properties in turn."""
    programs = []
    names = [rule.stem for rule in RULES]
    for seed in range(number):
        file = folder / f"generated_{seed:02}"
        targets = 2 + seed * 5 % 11
        rules = names[seed % 14:] + names[:seed % 14]
        subprocess.run([sys.executable, ROOT / "linux-tasks" / "generate", file, "--seed", str(seed),
                        "--targets", str(targets), "--rules", ",".join(rules[:min(targets, 1 + seed % 6)]),
                        "--violations", "0", "--size", "4", "--depth", str(seed % 3),
                        "--reasons", "shared" if seed % 3 == 0 else "own"], check=True)
        programs.append(file.with_suffix(".c"))
    return programs


def run_in_turns(arguments, program, configurations):
    """Of each configuration the fastest of its runs."""
    runs = {configuration: [] for configuration in configurations}
    for _ in range(arguments.repeat):
        for configuration in configurations:
            runs[configuration].append(run(arguments, program, configuration))
    return [fastest(rows) for rows in runs.values()]


def fastest(runs):
    """They must agree in all counts, as no configuration leaves anything to chance."""
    for row in runs[1:]:
        if "UNKNOWN" in row["verdicts"].values():
            continue  # a time limit may come sooner or later
        for field in ("verdicts", "executed", "provident"):
            if row[field] != runs[0][field]:
                raise SystemExit(f"{row['task']} {row['configuration']}: two runs differ in {field}")
    return min(runs, key=lambda row: row["seconds"])


def run(arguments, program, configuration):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "statistics.json"
        command = [*program.command, "--execution-steps", "0", "--log", "quiet", "--time-limit", str(arguments.time_limit),
                   "--stats", str(file), *configuration.split()]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode not in (0, 10, 11):
            raise SystemExit(f"{program.name} {configuration}: exit {done.returncode}: {done.stderr}")
        data = json.loads(file.read_text())
    counts = data["counts"]
    seconds = data["cpu_seconds"]
    return {
        "task": program.name,
        "configuration": configuration,
        "verdicts": {name: row["verdict"] for name, row in data["properties"].items()},
        "seconds": seconds["total"] - seconds["startup"] - seconds.get("frontend", 0),
        "provident_seconds": seconds.get("refinement.provident", 0),
        "certificate_seconds": seconds.get("certificate", 0),
        "executed": counts.get("refinement.executed", 0),
        "provident": counts.get("refinement.provident", 0),
        "computed": counts.get("provident.computed", counts.get("refinement.provident", 0)),
    }


def ratio(a, b):
    return f"{a / b:.2f}" if b else "-"


def five(values):
    values = sorted(values)
    return (f"{values[0]} | {statistics.median(values):.1f} | {statistics.mean(values):.1f} | "
            f"{values[-1]} | {sum(values)}")


def compare(title, pairs, names):
    """Rows for pairs (slow, fast) of runs of one task."""
    print(f"\n## {title}: {len(pairs)} tasks\n")
    if not pairs:
        return
    print("| refinements | min | median | mean | max | sum |\n|---|---:|---:|---:|---:|---:|")
    for k, name in enumerate(names):
        for field in ("provident", "computed", "executed"):
            print(f"| {name}, {field} | {five([pair[k][field] for pair in pairs])} |")
    executed = [sum(pair[k]["executed"] for pair in pairs) for k in (0, 1)]
    for field, text in (("seconds", "analysis CPU"), ("", "analysis CPU without the certificate")):
        def cost(row, field=field):
            return row["seconds"] - (0 if field else row["certificate_seconds"])
        speedups = [cost(a) / cost(b) for a, b in pairs]
        slow = [s for s in speedups if s < 1]
        print(f"\n{text}: mean speed-up {statistics.mean(speedups):.2f}, median "
              f"{statistics.median(speedups):.2f}, max {max(speedups):.2f}, worst {min(speedups):.2f}, "
              f"slow-downs {len(slow)} ({100 * len(slow) / len(pairs):.1f} %), of them by more than 3 %: "
              f"{sum(s < MORE_THAN_NOISE for s in slow)}, sum "
              f"{sum(cost(a) for a, _ in pairs):.1f} s : {sum(cost(b) for _, b in pairs):.1f} s")
    print(f"\nexecuted refinements {executed[0]} : {executed[1]}, {ratio(*executed)} times fewer")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pcegar")
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=task_files.FOLDER)
    parser.add_argument("--patterns", nargs="*", default=[], help="only tasks that contain one")
    parser.add_argument("--rows", type=pathlib.Path)
    parser.add_argument("--time-limit", type=float, default=120)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="least CPU seconds of N runs")
    parser.add_argument("--generated", type=int, metavar="N", help="N generated programs instead of DIR")
    parser.add_argument("--linux-modules", type=int, metavar="N", help="N drawn modules of the kernel instead of DIR")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cache", help="of prepared kernels")
    parser.add_argument("--all-configurations", action="store_true", help="also level-asc, -desc")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if arguments.linux_modules:
            return measure(arguments, modules_of(arguments))
        home = folder if arguments.generated else arguments.folder
        return measure(arguments, programs_of(arguments, pathlib.Path(home).resolve(), arguments.generated))


def measure(arguments, programs):
    configurations = [SINGLE, MULTI] + (OTHERS if arguments.all_configurations else [])
    rows = {}
    if arguments.rows and arguments.rows.exists():
        for line in arguments.rows.read_text().splitlines():
            row = json.loads(line)
            rows[row["task"], row["configuration"]] = row
    names = {p.name for p in programs}
    wanted = [(p, [c for c in configurations if (p.name, c) not in rows]) for p in programs]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for done in pool.map(lambda job: run_in_turns(arguments, *job), wanted):
            for row in done:
                rows[row["task"], row["configuration"]] = row
                if arguments.rows:
                    with arguments.rows.open("a") as out:
                        print(json.dumps(row), file=out)
    rows = {key: row for key, row in rows.items() if key[0] in names}
    by_task = {}
    for (task, configuration), row in rows.items():
        by_task.setdefault(task, {})[configuration] = row
    disagree = []
    for task, runs in sorted(by_task.items()):
        for name in next(iter(runs.values()))["verdicts"]:
            known = {r["verdicts"][name] for r in runs.values()} - {"UNKNOWN"}
            if len(known) > 1:
                disagree.append(f"{task} {name}: {known}")
    rules = "the rules that they touch" if arguments.linux_modules else f"{len(RULES)} rules each"
    print(f"{len(by_task)} tasks, {rules}; contradictions: {disagree or 'none'}")

    def pairs_of(slow, fast, accept):
        return [(runs[slow], runs[fast]) for _, runs in sorted(by_task.items())
                if slow in runs and fast in runs and accept(runs[slow]) and accept(runs[fast])]

    def all_true(row):
        return row["executed"] > 0 and set(row["verdicts"].values()) == {"TRUE"}

    def decided(row):
        return "UNKNOWN" not in row["verdicts"].values()

    names = ("single-path", "multi-path")
    compare("TRUE for all rules, at least one refinement", pairs_of(SINGLE, MULTI, all_true), names)
    compare("all tasks that both decide", pairs_of(SINGLE, MULTI, decided), names)
    if arguments.all_configurations:
        for k in (2, 8):
            descending, ascending = OTHERS[1 if k == 2 else 3], OTHERS[0 if k == 2 else 2]
            compare(f"join:{k}, level-desc against level-asc, TRUE for all",
                    pairs_of(descending, ascending, all_true), ("level-desc", "level-asc"))
    undecided = [t for t, runs in sorted(by_task.items()) if not all(map(decided, runs.values()))]
    print("\nnot decided by every configuration:", ", ".join(undecided) or "none")
    return 1 if disagree else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Explicit against symbolic exploration, or any other pair of settings, in paired runs.

  explorations.py PCEGAR [--limit SECONDS] [--jobs N] [--one-by-one] [--suite NAME]
                  [--setting NAME=OPTIONS ...] [--rows FILE.jsonl] [PATTERN ...] [-- OPTION ...]

Each task is run under each setting in turn, so that both meet the same load. By default the
settings are `explicit` and `symbolic`; `--setting` replaces them (`NAME=@BINARY OPTIONS` runs another
binary). The tasks are those of linux-tasks/ whose names contain a PATTERN (all; `newest` stands for
the 24 drivers that were written last), or with --suite those of a family in ../shared/tasks. All
properties of a task are checked in one run, or each in a run of its own (--one-by-one).
Each run adds a line of JSON to the rows. The summary has a line per setting and lists all verdicts that
a label or another setting contradicts; with one of these the exit code is 1.
"""
import argparse, concurrent.futures, json, os, pathlib, re, shlex, subprocess, sys, tempfile

import command_line

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "linux_tasks"))
import tasks as linux_tasks  # noqa: E402

VERDICT = re.compile(r"^Property (\S+): (TRUE|FALSE|UNKNOWN)", re.MULTILINE)
NEWEST = ["abbey", "bastion", "canal", "dovecote", "dovecote_bug", "elevator", "foundry", "garrison", "hangar",
          "hangar_bug", "icehouse", "kiln", "library", "market", "nursery", "observatory", "observatory_bug",
          "pantry", "rotunda", "stable", "theatre", "utility", "windmill", "windmill_bug"]


class Job:
    """A program with properties: (file, name that pcegar prints, expected verdict)."""

    def __init__(self, name, program, properties):
        self.name, self.program, self.properties = name, program, properties


def linux_jobs(arguments):
    patterns = [f"modules/{name}" if p == "newest" else p
                for p in arguments.patterns for name in (NEWEST if p == "newest" else [p])]
    exact = {f"modules/{name}" for name in NEWEST}
    for task in linux_tasks.find_tasks(patterns=patterns):
        if arguments.patterns == ["newest"] and task.name not in exact:
            continue
        properties = [(file, linux_tasks.property_name(file), verdict) for file, verdict in task.expected.items()]
        for chosen in [[p] for p in properties] if arguments.one_by_one else [properties]:
            yield Job(task.name, task.program, chosen)


def suite_jobs(arguments):
    folder = ROOT.parent / "shared" / "tasks"
    for line in (folder / "tasks.tsv").read_text().splitlines():
        fields = line.split("\t")
        if len(fields) < 3 or not fields[0].startswith(f"{arguments.suite}/"):
            continue
        if arguments.patterns and not any(p in fields[0] for p in arguments.patterns):
            continue
        file = folder / fields[1] if (folder / fields[1]).exists() else folder / "spec" / fields[1]
        yield Job(fields[0], folder / fields[0], [(file, None, fields[2].upper())])


def run(arguments, job, setting):
    name, options = setting
    words = shlex.split(options)
    binary = words.pop(0)[1:] if words and words[0].startswith("@") else arguments.pcegar
    with tempfile.NamedTemporaryFile(suffix=".json") as numbers:
        command = [binary, "--log", "quiet", "--time-limit", str(arguments.limit), "--stats", numbers.name,
                   *words, *arguments.extra]
        for file, _, _ in job.properties:
            command += ["--spec", str(file)]
        process = subprocess.Popen([*command, str(job.program)], stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        text = pathlib.Path(numbers.name).read_text()
    counts = json.loads(text)["counts"] if text else {}
    found = VERDICT.findall(output)
    expected = {p[1] or (found[0][0] if found else "?"): p[2] for p in job.properties}
    verdicts = dict(found)
    return {"task": job.name, "setting": name, "cpu_s": round(usage.ru_utime + usage.ru_stime, 2),
            "mib": usage.ru_maxrss // 1024, "exit": os.waitstatus_to_exitcode(status),
            "verdicts": {p: verdicts.get(p, "NONE") for p in expected}, "expected": expected,
            "refinements": counts.get("refinement.executed", 0), "states": counts.get("exploration.expanded_states", 0)}


def contradictions(rows):
    for row in rows:
        for name, verdict in row["verdicts"].items():
            if verdict in ("TRUE", "FALSE") and row["expected"][name] not in (verdict, "UNKNOWN"):
                yield f"{row['task']} {name}: {row['setting']} says {verdict}, the label {row['expected'][name]}"
    for row in rows[1:]:
        for name, verdict in row["verdicts"].items():
            if {verdict, rows[0]["verdicts"].get(name)} == {"TRUE", "FALSE"}:
                yield f"{row['task']} {name}: {rows[0]['setting']} and {row['setting']} contradict each other"


def main():
    parser = command_line.make_parser(__doc__)
    parser.add_argument("patterns", nargs="*")
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--one-by-one", action="store_true")
    parser.add_argument("--suite")
    parser.add_argument("--setting", action="append", default=[])
    parser.add_argument("--rows", type=argparse.FileType("a"))
    arguments = command_line.parse(parser)
    settings = [tuple(s.split("=", 1)) for s in arguments.setting] or [
        ("explicit", "--exploration explicit"), ("symbolic", "--exploration symbolic")]
    sums = {name: [0, 0, 0, 0, 0.0, 0.0] for name, _ in settings}
    wrong = []

    def measure(job):
        return [run(arguments, job, setting) for setting in settings]

    jobs = list(suite_jobs(arguments) if arguments.suite else linux_jobs(arguments))
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for rows in pool.map(measure, jobs):
            all_end = all("UNKNOWN" not in r["verdicts"].values() and "NONE" not in r["verdicts"].values() for r in rows)
            for row in rows:
                decided = sum(v in ("TRUE", "FALSE") for v in row["verdicts"].values())
                total = sums[row["setting"]]
                total[0] += 1
                total[1] += decided == len(row["expected"])
                total[2] += decided
                total[3] += len(row["expected"])
                total[4] += row["cpu_s"]
                total[5] += row["cpu_s"] if all_end else 0
                if arguments.rows:
                    print(json.dumps(row), file=arguments.rows, flush=True)
            wrong += contradictions(rows)
            print(rows[0]["task"], *(next(iter(r["expected"])) for r in rows[:1] if arguments.one_by_one),
                  *(f"{r['setting']} {sum(v in ('TRUE', 'FALSE') for v in r['verdicts'].values())}/{len(r['expected'])} "
                    f"{r['cpu_s']:.1f} s" for r in rows), sep="  ", flush=True)
    print("\n| setting | runs | decided in full | properties | decided | CPU s | CPU s where all settings end |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, (runs, full, decided, properties, seconds, common) in sums.items():
        print(f"| {name} | {runs} | {full} | {properties} | {decided} | {seconds:.1f} | {common:.1f} |")
    print(*wrong, f"{len(wrong)} contradictions", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

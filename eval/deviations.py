#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What each deviation of the defaults from the thesis gains, and H4 with both operators.

  deviations.py PCEGAR [DIR] [--patterns P...] [--rows FILE.jsonl] [--time-limit S] [--jobs N] [--h4]

Runs every C program of the tasks under DIR (default: linux-tasks) with all rules of the thesis at once: with
the defaults, with each deviation alone taken back (docs/refinement.md, "The thesis to the letter"), and with
--recipe thesis. A table compares them over the tasks where both configurations decided every rule; CPU seconds
are those of the analysis. With --h4 ascending and descending levels are compared instead (H4 of the thesis),
for up-to:K and join:K, with the recipe and with the defaults. Rows that are in FILE are not run again.
"""
import argparse
import concurrent.futures
import json
import pathlib

import multi_path

DEFAULT = ""
TAKEN_BACK = {
    "several refinements at the root, single ones too, global": "--restart root --precision-scope global",
    "no early refinement": "--early-refinement none",
    "plain prefixes": "--prefer first --slice-prefixes 0",
    "full effort at first": "--first-effort full",
    "no fallbacks": "--fallbacks off",
    "no generalisation of loops": "--generalise off",
    "all of these (--recipe thesis)": "--recipe thesis",
}
H4 = [(recipe, f"--rank level-{order} --select {select}:{k}")
      for recipe in ("--recipe thesis", DEFAULT) for select in ("up-to", "join") for k in (2, 4, 8)
      for order in ("asc", "desc")]


def is_decided(row):
    return "UNKNOWN" not in row["verdicts"].values()


def rows_of(arguments, configurations):
    """All rows, by task and configuration."""
    rows = {}
    if arguments.rows and arguments.rows.exists():
        for line in arguments.rows.read_text().splitlines():
            row = json.loads(line)
            rows[row["task"], row["configuration"]] = row
    programs = multi_path.programs_of(arguments, arguments.folder.resolve())
    jobs = [(p, c) for p in programs for c in configurations if (p.name, c) not in rows]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for row in pool.map(lambda job: multi_path.run(arguments, *job), jobs):
            rows[row["task"], row["configuration"]] = row
            if arguments.rows:
                with arguments.rows.open("a") as file:
                    print(json.dumps(row), file=file)
    return rows


def contradictions(rows):
    """Tasks and rules that two configurations decide differently."""
    known = {}
    found = []
    for (task, configuration), row in rows.items():
        for rule, verdict in row["verdicts"].items():
            if verdict != "UNKNOWN" and known.setdefault((task, rule), verdict) != verdict:
                found.append(f"{task}, {rule}: {verdict} with '{configuration}'")
    return found


def compare(rows, first, second):
    """Tasks that only one of them decided, sums over those that both decided, and slow-downs of the second."""
    tasks = sorted(task for task, configuration in rows if configuration == first and (task, second) in rows)
    decided = [[is_decided(rows[task, c]) for c in (first, second)] for task in tasks]
    both = [task for task, d in zip(tasks, decided) if all(d)]
    sums = [[sum(rows[task, c][field] for task in both) for field in ("executed", "provident", "seconds")]
            for c in (first, second)]
    return sum(d == [True, False] for d in decided), sum(d == [False, True] for d in decided), len(both), sums


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pcegar")
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=multi_path.task_files.FOLDER)
    parser.add_argument("--patterns", nargs="*", default=[], help="only tasks that contain one")
    parser.add_argument("--rows", type=pathlib.Path)
    parser.add_argument("--time-limit", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--h4", action="store_true")
    arguments = parser.parse_args()
    if arguments.h4:
        configurations = [f"{recipe} {operators}".strip() for recipe, operators in H4]
    else:
        configurations = [DEFAULT, *TAKEN_BACK.values()]
    rows = rows_of(arguments, configurations)
    if arguments.h4:
        print("| recipe | select | tasks | executed asc : desc | CPU s asc : desc |\n|---|---|---:|---:|---:|")
        for ascending, descending in zip(configurations[::2], configurations[1::2]):
            _, _, both, (a, b) = compare(rows, ascending, descending)
            recipe = "thesis" if "thesis" in ascending else "default"
            print(f"| {recipe} | {ascending.split()[-1]} | {both} | {a[0]} : {b[0]} | {a[2]:.1f} : {b[2]:.1f} |")
    else:
        print("| taken back | decided only by the default : only without | both | executed | provident | CPU s "
              "|\n|---|---:|---:|---:|---:|---:|")
        for name, options in TAKEN_BACK.items():
            lost, won, both, (a, b) = compare(rows, DEFAULT, options)
            print(f"| {name} | {lost} : {won} | {both} | {a[0]} : {b[0]} | {a[1]} : {b[1]} | {a[2]:.1f} : {b[2]:.1f} |")
    found = contradictions(rows)
    print(f"\n{len(found)} contradictions", *found, sep="\n")
    return bool(found)


if __name__ == "__main__":
    raise SystemExit(main())

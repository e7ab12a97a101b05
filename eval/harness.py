#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""How many FALSE verdicts run into the violation as a program (--run-harness)?

  harness.py PCEGAR TASKS... [--limit SECONDS] [--only TEXT] [--keep DIR] [-- OPTION ...]

A task folder has tasks.tsv (file, specification under spec/, expected verdict; '-' for none). All
tasks that are expected to be false are verified with --run-harness; for each
FALSE it says what came out. --keep DIR writes the harnesses there.
"""
import pathlib, re, subprocess, sys, time

import command_line

LINE = re.compile(r"harness: property \S+: the program (runs|does not run) into the violation"
                  r"(?:: (.*)| \((.*)\))?")


def tasks_of(folder, only):
    for line in (folder / "tasks.tsv").read_text().splitlines()[1:]:
        columns = line.split("\t")
        if len(columns) >= 3 and columns[2] == "false" and only in columns[0]:
            yield folder / columns[0], columns[1]


def verify(arguments, program, specification, folder):
    command = [arguments.pcegar, str(program), "--run-harness",
               "--time-limit", str(arguments.limit), *arguments.extra]
    if specification not in ("", "-"):
        command += ["--spec", str(folder / "spec" / specification)]
    if arguments.keep:
        keep = pathlib.Path(arguments.keep)
        keep.mkdir(parents=True, exist_ok=True)
        command += ["--harness", str(keep / (program.stem.replace(".", "_") + ".c"))]
    run = subprocess.run(command, capture_output=True, text=True)
    verdict = re.findall(r"^Verification result: (\w+)", run.stdout, re.M)
    return verdict[-1] if verdict else f"exit code {run.returncode}", run.stderr


def main():
    parser = command_line.make_parser(__doc__)
    parser.add_argument("tasks", nargs="+", type=pathlib.Path)
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--only", default="", help="only files whose name contains this")
    parser.add_argument("--keep", help="folder for the harnesses")
    arguments = command_line.parse(parser)
    confirmed = violated = others = 0
    print("| program | verdict | harness |\n|---|---|---|")
    for folder in arguments.tasks:
        for program, specification in tasks_of(folder, arguments.only):
            start = time.monotonic()
            verdict, messages = verify(arguments, program, specification, folder)
            outcome = ""
            if verdict == "FALSE":
                found = LINE.findall(messages)
                good = bool(found) and all(kind == "runs" for kind, _, _ in found)
                violated += 1
                confirmed += good
                outcome = "; ".join(f"confirmed ({how})" if kind == "runs" else f"not: {why}"
                                    for kind, why, how in found) or "no harness"
            else:
                others += 1
            name = program.relative_to(folder)
            print(f"| {name} | {verdict} | {outcome} |", flush=True)
            print(f"{name}: {time.monotonic() - start:.1f} s", file=sys.stderr, flush=True)
    share = 100 * confirmed / violated if violated else 0
    print(f"\n{confirmed} of {violated} FALSE verdicts run into the violation ({share:.0f} %); "
          f"{others} tasks have another verdict")
    return 0 if confirmed == violated else 1


if __name__ == "__main__":
    sys.exit(main())

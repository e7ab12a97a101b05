#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Runs pcegar on programs that state the verdicts of several automata in their first comment, all
automata in one run, and reports what deviates.

    multi_property.py PCEGAR DIR [--specifications DIR] [--with "OPTIONS"] [--time-limit SECONDS]

DIR is searched for C files with a line "violates N automata specifications" in their first comment.
There "- NAME (...)" names the file NAME.spc of a specification that is violated, and "specification
NAME may be UNKNOWN" one whose verdict is not told; all others hold. Specifications are taken from
DIR/../spec/ldv unless a folder is given. Exit code 1 if some verdict deviates or nothing was found.
"""

import argparse
import pathlib
import re
import resource
import shlex
import subprocess
import sys

VERDICT = re.compile(r"^Property (\S+): (TRUE|FALSE|UNKNOWN)(?: \((.*)\))?$", re.MULTILINE)
AUTOMATON = re.compile(r"^\s*(?:(?:OBSERVER|CONTROL)\s+)?AUTOMATON\s+(\w+)", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STATEMENT = re.compile(r"violates (\d+) automata specifications")
VIOLATED = re.compile(r"^\s*\*\s*-\s*(\w+)\s*\(", re.MULTILINE)
OPEN = re.compile(r"specification (\w+) may be UNKNOWN")


def expected_verdicts(comment, names):
    """Name of a specification -> TRUE, FALSE, or None if any verdict will do."""
    violated, untold = set(VIOLATED.findall(comment)), set(OPEN.findall(comment))
    missing = (violated | untold) - set(names)
    number = int(STATEMENT.search(comment).group(1))
    if missing or number != len(violated):
        raise ValueError(f"{number} violated, listed {sorted(violated)}, without a file {sorted(missing)}")
    return {name: None if name in untold else "FALSE" if name in violated else "TRUE" for name in names}


def found_verdict(automata, verdicts):
    """The verdict of a file: of all automata in it together."""
    found = [verdicts.get(automaton, ("UNKNOWN", "no verdict")) for automaton in automata]
    for wanted in ("FALSE", "UNKNOWN"):
        for verdict, reason in found:
            if verdict == wanted:
                return verdict, reason
    return "TRUE", ""


def run(arguments, program, specifications):
    command = [arguments.pcegar, "--time-limit", str(arguments.time_limit), *shlex.split(arguments.extra)]
    for file in specifications.values():
        command += ["--spec", str(file)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([*command, str(program)], capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    verdicts = {name: (verdict, reason) for name, verdict, reason in VERDICT.findall(done.stdout)}
    if not verdicts:
        print(done.stderr.strip().splitlines()[-1:] or ["no output"])
    return verdicts, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("pcegar")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--specifications", type=pathlib.Path)
    parser.add_argument("--with", dest="extra", default="", help="options for pcegar")
    parser.add_argument("--time-limit", type=int, default=300, help="CPU seconds per run")
    arguments = parser.parse_args()
    folder = arguments.specifications or arguments.folder.resolve().parent / "spec" / "ldv"
    specifications = {file.stem: file for file in sorted(folder.glob("*.spc"))}
    automata = {name: AUTOMATON.findall(file.read_text()) for name, file in specifications.items()}
    programs = deviations = 0
    for program in sorted(arguments.folder.rglob("*.c")):
        comment = COMMENT.search(program.read_text())
        if comment is None or STATEMENT.search(comment.group()) is None:
            continue
        programs += 1
        expected = expected_verdicts(comment.group(), specifications)
        verdicts, seconds = run(arguments, program, specifications)
        print(f"{program.relative_to(arguments.folder)}: {seconds:.1f} CPU s")
        for name, wanted in expected.items():
            verdict, reason = found_verdict(automata[name], verdicts)
            deviates = wanted is not None and verdict != wanted
            deviations += deviates
            print(f"  {name}: {verdict}" + (f" ({reason})" if reason else "")
                  + (f", expected {wanted}" if deviates else "" if wanted else ", not told"))
    print(f"{programs} programs, {deviations} deviations")
    return 1 if deviations or not programs else 0


if __name__ == "__main__":
    sys.exit(main())

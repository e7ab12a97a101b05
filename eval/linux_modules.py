# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Modules of the Linux kernel against the rules that they touch (docs/linux.md).

    eval/linux_modules.py PCEGAR --seed 1 --modules 20 --rule-time 60 --out modules.tsv
    eval/linux_modules.py PCEGAR --seed 1 --modules 20 --total-time 300 --out total.tsv
    eval/linux_modules.py PCEGAR --seed 1 --modules 20 --together 300 --out together.tsv

Draws modules from a list (models/linux/modules.tsv, or --list FILE with the columns path, lines, rules),
runs `pcegar linux verify` on each, and prints a table of what was decided and the reasons of UNKNOWN by
frequency. Results are appended to --out; modules that are in it are not run again, so an interrupted run
goes on. With --out alone and --modules 0, only the tables are printed. It needs a prepared kernel
(`pcegar linux prepare`).
"""

import argparse
import collections
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
LINE = re.compile(r"Property (\S+): (TRUE|FALSE|UNKNOWN)(?: \((.*)\))?$")
# A TRUE that says nothing, as no call that matters for the rule can be reached.
UNREACHED = re.compile(r"property (\S+): TRUE, but no statement that matters")
NOTHING = "nothing that matters was reached"


def read_list(file):
    """Path -> rules."""
    rows = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()
            if line.strip() and not line.startswith("#")]
    return {row[0].removesuffix(".c"): row[2].split(",") for row in rows}


def drawn(modules, count, seed):
    return random.Random(seed).sample(sorted(modules), min(count, len(modules)))


def measured(command):
    """Standard output and error, CPU seconds, and the MB that its largest process had."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(command, text=True, stdout=out, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        errors.seek(0)
        return out.read(), errors.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def kind(reason):
    """A reason without names and positions."""
    reason = re.sub(r"`[^`]*`", "`...`", reason)
    reason = re.sub(r" at \S+:\d+:\d+", "", reason)
    reason = re.sub(r"\S+\.[ch]:\d+:\d+:?", "FILE", reason)
    reason = re.sub(r"\b(call of|result of|from) \w+(\(\))?", r"\1 ...", reason)
    return re.sub(r"\b\d+(\.\d+)?\b", "N", reason)


def run(arguments, module, rules):
    """Rows (module, property, verdict, reason, CPU seconds and MB of the whole run)."""
    command = [arguments.pcegar, "linux", "verify", module, "--rules", ",".join(rules), *arguments.rest]
    if arguments.cache:
        command += ["--cache", arguments.cache]
    if arguments.together:
        command += ["--together", "--", "--time-limit", str(arguments.together)]
    elif arguments.total_time:
        command += ["--total-time", str(arguments.total_time)]
    else:
        command += ["--rule-time", str(arguments.rule_time)]
    out, errors, seconds, memory = measured(command)
    unreached = set(UNREACHED.findall(errors))
    cost = (f"{seconds:.0f}", f"{memory:.0f}")
    rows = [(module, match[1], match[2], NOTHING if match[1] in unreached else match[3] or "", *cost)
            for match in map(LINE.match, out.splitlines()) if match]
    if not rows:
        last = (errors.strip() or "no message").splitlines()[-1]
        rows = [(module, f"linux_{rule}", "UNKNOWN", f"no run: {last}", *cost) for rule in rules]
    return rows


def table(rows):
    by_module = collections.defaultdict(list)
    for row in rows:
        by_module[row[0]].append(row)
    print("| module | rules | TRUE | FALSE | UNKNOWN | CPU s | MB |\n|---|---:|---:|---:|---:|---:|---:|")
    total = collections.Counter()
    for module, own in by_module.items():
        count = collections.Counter(row[2] for row in own)
        total += count
        print(f"| {module} | {len(own)} | {count['TRUE']} | {count['FALSE']} | {count['UNKNOWN']} "
              f"| {own[0][4]} | {own[0][5]} |")
    seconds = sum(int(own[0][4]) for own in by_module.values())
    print(f"| all {len(by_module)} | {len(rows)} | {total['TRUE']} | {total['FALSE']} "
          f"| {total['UNKNOWN']} | {seconds} | {max((int(own[0][5]) for own in by_module.values()), default=0)} |")
    nothing = sum(row[2] == "TRUE" and row[3] == NOTHING for row in rows)
    print(f"\nOf the TRUE, {nothing} reach no call that matters for the rule.")
    reasons = collections.Counter(kind(row[3]) for row in rows if row[2] == "UNKNOWN")
    print("\n| UNKNOWN | reason |\n|---:|---|")
    for reason, count in reasons.most_common():
        print(f"| {count} | {reason[:200]} |")
    for row in rows:
        if row[2] == "FALSE":
            print(f"\nFALSE: {row[0]} {row[1]}")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("pcegar")
    options.add_argument("--list", type=pathlib.Path, default=ROOT / "models/linux/modules.tsv")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--modules", type=int, default=20)
    options.add_argument("--rule-time", type=int, default=60)
    options.add_argument("--total-time", type=int, metavar="SECONDS",
                         help="CPU seconds for all rules of a module, in as many processes as it takes")
    options.add_argument("--together", type=int, metavar="SECONDS",
                         help="one process for all rules of a module, with that many CPU seconds")
    options.add_argument("--cache")
    options.add_argument("--out", type=pathlib.Path, required=True)
    options.add_argument("rest", nargs="*", help="further words for pcegar linux verify")
    arguments = options.parse_intermixed_args()
    modules = read_list(arguments.list)
    chosen = drawn(modules, arguments.modules, arguments.seed)
    print(f"seed {arguments.seed}: {len(chosen)} of {len(modules)} modules", file=sys.stderr)
    text = arguments.out.read_text(encoding="utf-8") if arguments.out.exists() else ""
    rows = [tuple(line.split("\t")) for line in text.splitlines()]
    done = {row[0] for row in rows}
    with arguments.out.open("a", encoding="utf-8") as out:
        for module in chosen:
            if module in done:
                continue
            new = run(arguments, module, modules[module])
            rows += new
            out.writelines("\t".join(row) + "\n" for row in new)
            out.flush()
            print(f"{module}: " + " ".join(f"{row[1]}={row[2]}" for row in new), file=sys.stderr)
    table(rows)


if __name__ == "__main__":
    main()

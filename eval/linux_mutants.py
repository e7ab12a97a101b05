# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Planted mistakes in modules of the Linux kernel: how many are found (docs/linux.md).

    eval/linux_mutants.py PCEGAR --seed 1 --each 1 --rule-time 60 --out mutants.tsv MODULE...
    eval/linux_mutants.py PCEGAR --draw 5 --modules 25 --out mutants.tsv

With --draw SEED, modules are drawn as by linux_modules.py, and the first --modules that have a place
for a mistake are taken. For each module and each kind of mistake that has a place in it, up to --each places are drawn by
the seed; each changed copy is verified against the rule that it violates. The place
may be one that cannot be reached: look at each TRUE by hand. Rows are appended to --out, and those
that are in it are not run again. It needs a prepared kernel (`pcegar linux prepare`).
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import linux_modules

LINE = re.compile(r"Property (\S+): (TRUE|FALSE|UNKNOWN)(?: \((.*)\))?$", re.MULTILINE)


def linux(arguments, *words):
    command = [arguments.pcegar, "linux", *words]
    if arguments.cache:
        command += ["--cache", arguments.cache]
    return subprocess.run(command, text=True, capture_output=True, check=False)


def mutants(arguments, module):
    """Of each kind that has a place in the module up to `--each` changed copies."""
    listed = linux(arguments, "mutate", module)
    if listed.returncode != 0:
        print(f"{module}: {listed.stderr.strip()}", file=sys.stderr)
        return
    seen = set()
    for kind in sorted({place["kind"] for place in json.loads(listed.stdout)}):
        for seed in range(arguments.seed, arguments.seed + arguments.each):
            with tempfile.TemporaryDirectory() as folder:
                copy = pathlib.Path(folder) / (pathlib.Path(module).name + ".c")
                made = linux(arguments, "mutate", module, "--kind", kind, "--seed", str(seed),
                             "--out", str(copy))
                place = json.loads(made.stdout)
                key = (module, kind, str(place["line"]))
                if key not in seen:
                    seen.add(key)
                    yield key, place["rule"], copy


def chosen(arguments):
    """The modules that are named, and those that are drawn."""
    yield from arguments.modules_named
    if arguments.draw is None:
        return
    listed = linux_modules.read_list(arguments.list)
    count = 0
    for module in linux_modules.drawn(listed, len(listed), arguments.draw):
        if count == arguments.modules:
            return
        places = linux(arguments, "mutate", module)
        if places.returncode == 0 and json.loads(places.stdout):
            count += 1
            yield module


def verdict(arguments, module, rule, copy):
    done = linux(arguments, "verify", str(copy), "--as", module, "--rules", rule, "--rule-time",
                 str(arguments.rule_time))
    found = LINE.search(done.stdout)
    if not found:
        return "UNKNOWN", (done.stderr.strip().splitlines() or ["no message"])[-1]
    return found[2], found[3] or ""


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("pcegar")
    options.add_argument("modules_named", nargs="*", metavar="MODULE")
    options.add_argument("--draw", type=int, metavar="SEED")
    options.add_argument("--modules", type=int, default=25)
    options.add_argument("--list", type=pathlib.Path, default=linux_modules.ROOT / "models/linux/modules.tsv")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--each", type=int, default=1)
    options.add_argument("--rule-time", type=int, default=60)
    options.add_argument("--cache")
    options.add_argument("--out", type=pathlib.Path, required=True)
    arguments = options.parse_intermixed_args()
    before = arguments.out.read_text(encoding="utf-8") if arguments.out.exists() else ""
    rows = [line.split("\t") for line in before.splitlines()]
    done = {tuple(row[:3]) for row in rows}
    for module in chosen(arguments):
        for key, rule, copy in mutants(arguments, module):
            if key in done:
                continue
            rows.append([*key, rule, *verdict(arguments, module, rule, copy)])
            with arguments.out.open("a", encoding="utf-8") as out:
                out.write("\t".join(rows[-1]) + "\n")
            print(" ".join(rows[-1]), file=sys.stderr, flush=True)
    count = collections.Counter((row[1], row[4]) for row in rows)
    print("| mistake | found | TRUE | UNKNOWN |\n|---|---:|---:|---:|")
    for kind in sorted({row[1] for row in rows}):
        print(f"| {kind} | {count[kind, 'FALSE']} | {count[kind, 'TRUE']} | {count[kind, 'UNKNOWN']} |")


if __name__ == "__main__":
    main()

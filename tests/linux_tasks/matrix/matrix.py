#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The rule matrix: every function of every rule under props/linux, with its result ignored, used and
tested, called directly, through a wrapper and through a pointer, by its own name and in the shape in which
the kernel's headers leave it, rightly and wrongly. The run-time (runtime.c) runs each program and labels it;
pcegar must agree.

    matrix.py CC PCEGAR [--all | --sample N | PATTERN...]

Fails for a wrong or UNKNOWN verdict that gaps.txt does not list, and for a function named in a rule that no
program of that rule calls. Without --all or patterns two programs for each function and rule are taken, and N others.
"""

import argparse
import concurrent.futures
import fnmatch
import pathlib
import re
import subprocess
import sys
import tempfile
from collections import Counter

import cases as matrix_cases

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
RULES = ROOT / "props" / "linux"
PRELUDE = (HERE / "prelude.h").read_text()
EXPANSION = (HERE / "expansion.h").read_text()
BATCH = 500
# Of 4.0, with other arguments than in 6.1, where it has no flags: the programs know the later one.
UNTRIED = "blk_mq_alloc_request"


def expanded_names():
    """What expansion.h defines as a macro or an inline function."""
    macros = re.findall(r"^#define (\w+)", EXPANSION, re.MULTILINE)
    inlines = re.findall(r"^static inline [\w ]+?\*?(\w+)\(", EXPANSION, re.MULTILINE)
    return set(macros + inlines) - {"SEEN", "inner_of"}


def declared_by_expansion():
    externs = re.findall(r"^extern [^;]+;", EXPANSION, re.MULTILINE)
    return expanded_names() | set(re.findall(r"(\w+)\(", " ".join(externs)))


def rule_text(file):
    """The rule with what it includes, without comments."""
    text = re.sub(r"//[^\n]*", "", file.read_text())
    return re.sub(r"^#include (\S+)$", lambda m: rule_text(file.parent / m[1]), text, flags=re.MULTILINE)


def names_in_rule(rule):
    return set(re.findall(r"MATCH (?:CALL |RETURN )?\{(?:\$[\d?]+ = )?(\w+)\(", rule_text(RULES / f"{rule}.spc")))


def uncovered(cases):
    """Functions that a rule knows and that are in the middle of no program for it."""
    tried = {(case.rule, case.functions[0]) for case in cases}
    return [f"{file.stem} knows {name}, which no program tries" for file in sorted(RULES.glob("*.spc"))
            for name in sorted(names_in_rule(file.stem)) if (file.stem, name) not in tried and (name != UNTRIED or file.stem == "101_1a")]


def main_function(table, case, name="main"):
    result = table[case.functions[0]].result
    variable = {"int": "int r", "ulong": "unsigned long r"}.get(result, "void *r")
    return (f"{case.helper}int {name}(void) {{\n  unsigned long flags = 0, size = 0, offset = 0;\n  long n;\n"
            f"  {variable};\n  {case.body}\n  return 0;\n}}\n")


def declarations(table, case):
    skipped = declared_by_expansion() if case.expanded else set()
    wanted = [name for name in dict.fromkeys((*case.functions, *called(table, case))) if name not in skipped]
    lines = [matrix_cases.prototype(table[name]) for name in wanted]
    return "\n".join(([EXPANSION] if case.expanded else []) + lines) + "\n"


def called(table, case):
    return [name for name in re.findall(r"(\w+)\(", case.body) if name in table]


def program(table, case):
    return PRELUDE + declarations(table, case) + main_function(table, case)


# ---- labels --------------------------------------------------------------------------------------

def in_runtime():
    """Functions that runtime.c defines itself."""
    return set(re.findall(r"^[\w ]+[ *]+(\w+)\([^;{}]*\) \{", (HERE.parent / "runtime.c").read_text(), re.MULTILINE))


def runtime_text(table):
    known = in_runtime()
    text = ['#include "runtime.c"', "void *own_module;",
            "void seen_device_lock(void* d, int by) { if (by > 0) add(&usb_locked, d); else take_away(&usb_locked, d); }",
            "void seen_update(void) { update(); }"]
    for function in table.values():
        if function.name in known:
            continue
        letters = enumerate(function.arguments)
        parameters = ", ".join(matrix_cases.TYPES[c].replace("struct thing", "void") + f" a{i}" for i, c in letters)
        text.append(f"{matrix_cases.RESULTS[function.result]}{function.name}({parameters or 'void'}) "
                    f"{{ {function.model} }}")
    return "\n".join(text) + "\n"


def batch_text(table, batch):
    """All programs of a batch in one file; they share the declarations."""
    names = dict.fromkeys(name for case in batch for name in (*case.functions, *called(table, case)))
    skipped = declared_by_expansion() if batch[0].expanded else set()
    parts = ["#define RUNNING\n", PRELUDE, EXPANSION if batch[0].expanded else "",
             "\n".join(matrix_cases.prototype(table[n]) for n in names if n not in skipped), "\n",
             "extern void *own_module;\nextern int kernel_is_4_0, task_number(void);\n"]
    for number, case in enumerate(batch):
        parts += [f"#define by_another_name by_another_name_{number}\n#define help help_{number}\n",
                  "static " + main_function(table, case, f"case_{number}") if not case.helper else
                  main_function(table, case, f"case_{number}"),
                  "#undef by_another_name\n#undef help\n"]
    entries = ", ".join(f"{{case_{n}, {int(c.is_4_0)}}}" for n, c in enumerate(batch))
    parts.append(f"static const struct {{ int (*run)(void); int is_4_0; }} all[] = {{{entries}}};\n"
                 f"const int task_count = {len(batch)};\n"
                 "int task_main(void) {\n  own_module = &object;\n  kernel_is_4_0 = all[task_number()].is_4_0;\n"
                 "  return all[task_number()].run();\n}\n")
    return "".join(parts)


def labels_of_batch(compiler, table, batch, scratch, number, runs):
    file = scratch / f"batch{number}.c"
    file.write_text(batch_text(table, batch))
    binary = file.with_suffix("")
    subprocess.run([compiler, "-std=gnu11", "-w", "-O0", "-fno-builtin", "-no-pie", "-o", binary, file,
                    scratch / "runtime.o"], check=True)
    done = subprocess.run([binary, str(runs)], capture_output=True, text=True, timeout=300, check=True)
    found = [set() for _ in batch]
    for line in done.stdout.splitlines():
        first, second = line.split()
        if first == "task":
            current = found[int(second)]
        else:
            current.add(first)
    return found


def label(arguments, table, cases, scratch):
    """Verdict of each case by running it; AssertionError if one crashes."""
    (scratch / "runtime_more.c").write_text(runtime_text(table))
    subprocess.run([arguments.compiler, "-std=gnu11", "-w", "-O1", "-fno-builtin", "-I", HERE.parent, "-I", ROOT / "linux-tasks",
                    "-iquote", HERE.parent, "-c", scratch / "runtime_more.c", "-o", scratch / "runtime.o"], check=True)
    verdicts = {}
    parts = [[c for c in cases if c.expanded == expanded] for expanded in (False, True)]
    batches = [part[i:i + BATCH] for part in parts for i in range(0, len(part), BATCH)]
    for number, batch in enumerate(batches):
        found = labels_of_batch(arguments.compiler, table, batch, scratch, number, arguments.runs)
        for case, rules in zip(batch, found):
            assert "crash" not in rules, f"{case.name} crashes"
            verdicts[case.name] = "FALSE" if case.rule in rules else "TRUE"
    return verdicts


# ---- verdicts ------------------------------------------------------------------------------------

def verdict(arguments, table, case, scratch):
    file = scratch / (re.sub(r"\W", "_", case.name) + ".c")
    file.write_text(program(table, case))
    command = [arguments.pcegar, "--time-limit", "20", "--spec", str(RULES / f"{case.rule}.spc"), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200)
    file.unlink()
    found = re.search(r"^(?:Property \S+|Verification result): (TRUE|FALSE|UNKNOWN)(.*)", done.stdout, re.MULTILINE)
    if found is None:
        return "UNKNOWN", (done.stderr.strip().splitlines() or ["no output"])[-1]
    irrelevant = "irrelevant" in done.stdout + done.stderr
    return found[1], found[2] + (" irrelevant" if irrelevant else "")


def read_gaps():
    """Pattern and what the verdict may be at worst."""
    lines = (line.split("#")[0].split() for line in (HERE / "gaps.txt").read_text().splitlines())
    return [(line[0], line[1]) for line in lines if line]


def is_gap(case, found, gaps):
    return any(fnmatch.fnmatchcase(case.name, pattern) and (found == "UNKNOWN" or worst == "wrong")
               for pattern, worst in gaps)


def choose(arguments, cases):
    """Without --all: two different programs for each function and rule, and some of the rest, in a fixed order. The long
    list of allocations has but a share of them: check.py compares that table with the rules."""
    ordered = sorted(cases, key=matrix_cases.rank)
    if arguments.all or arguments.patterns:
        return ordered
    chosen, rest = {}, []
    for case in ordered:
        key = case.rule, case.functions[0]
        scenarios = chosen.setdefault(key, {})
        if matrix_cases.is_listed_allocation(case) or len(scenarios) == 2:
            rest.append(case)
        else:
            scenarios.setdefault(case.name.split("/")[4], case)
    firsts = [case for scenarios in chosen.values() for case in scenarios.values()]
    return firsts + rest[:arguments.sample]


def report(chosen, labels, results, gaps):
    bad = unknown = closed = 0
    for case, (found, reason) in zip(chosen, results):
        expected = labels[case.name]
        if found == expected:
            closed += is_gap(case, "UNKNOWN", gaps)
            continue
        listed = is_gap(case, found, gaps)
        unknown += found == "UNKNOWN"
        bad += not listed
        print(f"{'gap' if listed else 'WRONG' if found != 'UNKNOWN' else 'UNKNOWN'}: {case.name} is {found}, "
              f"expected {expected} {reason}")
    counts = Counter((case.rule, labels[case.name]) for case in chosen)
    for rule in sorted({case.rule for case in chosen}):
        print(f"{rule}: {counts[rule, 'TRUE']} right, {counts[rule, 'FALSE']} wrong programs")
    print(f"{len(chosen)} programs: {bad} complaints, {unknown} UNKNOWN, {closed} listed gaps are right")
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("compiler")
    parser.add_argument("pcegar")
    parser.add_argument("patterns", nargs="*", help="only programs whose names match (shell patterns)")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--sample", type=int, default=20)
    parser.add_argument("--runs", type=int, default=200, help="runs that label a program")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", action="store_true", help="print the programs instead")
    arguments = parser.parse_intermixed_args()
    table, cases = matrix_cases.all_cases(expanded_names())
    complaints = uncovered(cases)
    print(*complaints, sep="\n")
    if arguments.patterns:
        cases = [c for c in cases if any(fnmatch.fnmatchcase(c.name, p) for p in arguments.patterns)]
    if arguments.show:
        print(*(f"/* {c.name} */\n{program(table, c)}" for c in cases), sep="\n")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        chosen = choose(arguments, cases)
        labels = label(arguments, table, chosen, scratch)
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            results = []
            for result in pool.map(lambda case: verdict(arguments, table, case, scratch), chosen):
                results.append(result)
                if len(results) % 1000 == 0:
                    print(f"{len(results)} of {len(chosen)} programs", file=sys.stderr, flush=True)
    bad = report(chosen, labels, results, read_gaps())
    return 1 if bad or complaints or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())

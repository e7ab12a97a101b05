#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random call graphs under --pointer-recursion none, against all stacks that the assumption leaves.

    pointer_recursion.py PCEGAR [--programs N] [--seed S]

By name a function calls only later ones, through pointers any. So a stack that the assumption leaves has no
function twice, and all of them can be listed. The error is a set of functions that are active when one is
entered (FALSE if one of these stacks has them), or a function that is entered twice (TRUE). Each program is
executed and explored, explored only, and explored with all functions shared by their callers.
"""
import argparse
import pathlib
import random
import sys
import tempfile

from matrix import verdict_of

FUNCTIONS = 4
FORMS = [[], ["--execution-steps", "0"],
         ["--execution-steps", "0", "--exploration", "symbolic", "--slice", "always", "--share-calls", "always"]]


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.calls = [[] for _ in range(FUNCTIONS)]  # (callee, whether through a pointer)
        for caller in range(FUNCTIONS):
            for callee in range(FUNCTIONS):
                if callee > caller and self.random.random() < 0.35:
                    self.calls[caller].append((callee, False))
                if self.random.random() < 0.3:
                    self.calls[caller].append((callee, True))
            self.random.shuffle(self.calls[caller])
        self.entry = self.random.randrange(FUNCTIONS)
        self.entered = self.random.randrange(FUNCTIONS)
        self.twice = self.random.random() < 0.25
        self.others = {f for f in range(FUNCTIONS) if f != self.entered and self.random.random() < 0.5}
        if self.random.random() < 0.5:
            *others, self.entered = self.random.choice(list(self.stacks([self.entry])))
            self.others = set(others)

    def stacks(self, stack):
        yield stack
        for callee, _ in self.calls[stack[-1]]:
            if callee not in stack:
                yield from self.stacks(stack + [callee])

    def is_violated(self):
        return not self.twice and any(stack[-1] == self.entered and set(stack[:-1]) == self.others
                                      for stack in self.stacks([self.entry]))

    def text(self):
        lines = ["extern int __VERIFIER_nondet_int(void);", "extern void reach_error(void);"]
        lines += [f"static void f{i}(void);" for i in range(FUNCTIONS)]
        lines += [f"static int active{i}; static void (*p{i})(void);" for i in range(FUNCTIONS)]
        for i, calls in enumerate(self.calls):
            lines += [f"static void f{i}(void) {{", f"  active{i}++;"]
            if i == self.entered:
                wanted = [f"active{i} == {2 if self.twice else 1}"]
                if not self.twice:
                    wanted += [f"active{j} == {int(j in self.others)}" for j in range(FUNCTIONS) if j != i]
                lines.append(f"  if ({' && '.join(wanted)}) reach_error();")
            for callee, through_pointer in calls:
                lines.append(f"  if (__VERIFIER_nondet_int()) {'p' if through_pointer else 'f'}{callee}();")
            lines += [f"  active{i}--;", "}"]
        lines += ["int main(void) {"] + [f"  p{i} = f{i};" for i in range(FUNCTIONS)]
        return "\n".join([*lines, f"  f{self.entry}();", "  return 0;", "}"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("pcegar")
    parser.add_argument("--programs", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    wrong = unknown = violated = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program.c"
        for seed in range(arguments.seed, arguments.seed + arguments.programs):
            program = Program(seed)
            path.write_text(program.text(), encoding="utf-8")
            expected = "FALSE" if program.is_violated() else "TRUE"
            violated += expected == "FALSE"
            for options in FORMS:
                found = verdict_of(arguments.pcegar, path, "--pointer-recursion", "none", "--time-limit", "20", *options)
                unknown += found == "UNKNOWN"
                if found not in (expected, "UNKNOWN"):
                    wrong += 1
                    print(f"seed {seed} {' '.join(options)}: {found}, expected {expected}\n{program.text()}")
    print(f"{arguments.programs} programs, {violated} with a violation, {unknown} of the runs UNKNOWN, {wrong} wrong")
    return 1 if wrong or unknown * 10 > arguments.programs else 0


if __name__ == "__main__":
    sys.exit(main())

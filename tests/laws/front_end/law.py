# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The law of the front end: an expression does in every position what it does when gcc's program
runs.

usage: law.py PCEGAR CC STMTNODES [--every N] [--only ITEM[/POSITION]] [--keep FOLDER]

Each case is a function that puts an item (items.py) into a position (positions.py) and leaves a
trace. All cases are compiled by CC and run; what they left becomes the expectation. pcegar then gets
programs of some cases each: with the right expectations the verdict has to be TRUE, with a wrong
one for one case FALSE. With --every N, each item meets every N-th position, and each position every
N-th item; those with loops less often. STMTNODES is Clang's list of classes
(clang/AST/StmtNodes.inc): one that no item names and NOT_IN_C does not explain is an error.
"""

import argparse
import concurrent.futures
import itertools
import pathlib
import re
import subprocess
import sys
import tempfile

from items import EXPRESSIONS, NOT_IN_C, STATEMENTS
from positions import POSITIONS

CASES_OF_PROGRAM = 12
LOOPS_RARER = 8  # a case with a loop takes seconds
SECONDS = 20
MOST_REJECTED = 0.02  # of the cases, by gcc or Clang

PRELUDE = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair { int a, b; };
struct row { int cells[2]; int last; };
struct bits { unsigned i : 3; _Bool b : 1; };
union number { int i; char c; };
enum { ENUMERATOR = 4 };
typedef int four_ints __attribute__((vector_size(16)));
typedef float four_floats __attribute__((vector_size(16)));
static int trace, order, logged;
static int *null;
static struct pair *null_pair;
static volatile int attention;
#define L(k) ((void)(logged = (int)(k) + 3, trace += logged, order += trace))
static int t(int k) { L(k); return k; }
static int u(int k) { L(k + 1); return k + 1; }
static int add(int a, int b) { return a + b; }
static void log_void(int k) { L(k); }
static void clean(int *p) { L(*p + 10); }
static struct pair make(int a, int b) { struct pair p = {a, b}; return p; }
static int sum(struct pair p) { return p.a + p.b; }
static int second(int n, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, n);
  int x = __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return x + n;
}
"""

LOCALS = """  int zero = 0, one = 1, v = 5;
  struct pair pair = {1, 2};
  int four[4] = {1, 2, 3, 4};
"""


class Case:
    def __init__(self, item, position):
        self.item, self.position = item, position
        text = POSITIONS[position] + item.code
        self.has_loop = re.search(r"\b(while|do|for|back|here)\b", text) is not None
        self.name = f"{item.name}/{position}"
        self.symbol = f"{item.name}__{position}"

    def code(self):
        text = POSITIONS[self.position].replace("@", self.item.code)
        if not self.position.startswith("return"):
            return (f"static void {self.symbol}(int round) {{\n{LOCALS}"
                    f"  do {{\n    L(round);\n    {text}\n    L(7);\n  }} while (0);\n"
                    f"  L(8);\nout:\n  L(9);\n}}\n")
        kind = "void" if self.position == "return_void" else "int"
        value = "" if kind == "void" else " 9"
        call = f"inner_{self.symbol}(round)"
        return (f"static {kind} inner_{self.symbol}(int round) {{\n{LOCALS}"
                f"  do {{ {text} }} while (0);\nout:\n  return{value};\n}}\n"
                f"static void {self.symbol}(int round) {{\n"
                f"  {call if kind == 'void' else f'L({call})'};\n}}\n")


def is_possible(case):
    """C gives these a meaning."""
    code, position = case.item.code, case.position
    returns = re.search(r"\breturn\b", code) is not None
    return not (position == "return" and returns)


def all_cases(every):
    cases = []
    for i, item in enumerate(STATEMENTS + EXPRESSIONS):
        for j, position in enumerate(POSITIONS):
            case = Case(item, position)
            if (i + j) % (LOOPS_RARER * every if case.has_loop else every) == 0:
                cases.append(case)
    return [case for case in cases if is_possible(case)]


def program(cases, expected, wrong=None):
    body = "".join(case.code() for case in cases)
    choices = "".join(
        f"    case {i}: {c.symbol}(0); {c.symbol}(1); if (trace != {expected[c.name][0]}"
        f" || order != {expected[c.name][1] + (c is wrong)}) reach_error(); break;\n"
        for i, c in enumerate(cases))
    return (PRELUDE + body + "int main(void) {\n  switch (__VERIFIER_nondet_int()) {\n"
            + choices + "  }\n  return 0;\n}\n")


def rejected(command, folder, cases):
    """Names of the cases that the compiler refuses."""
    path = folder / "syntax.c"
    text = PRELUDE + "".join(f'#line 1 "{c.name}"\n{c.code()}' for c in cases)
    path.write_text(text + "int main(void) { return 0; }\n", encoding="utf-8")
    done = subprocess.run([*command, "-fsyntax-only", "-w", "-std=gnu17", str(path)],
                          capture_output=True, text=True, check=False)
    names = {c.name for c in cases}
    found = set(re.findall(r"^([\w/]+):\d+:\d+: (?:fatal )?error:", done.stderr, re.MULTILINE))
    if done.returncode != 0 and not found & names:
        sys.exit(f"{command}: {done.stderr[:2000]}")
    return found & names


def execute(compiler, folder, cases):
    """The trace of each case when the program runs."""
    runs = "".join(f'  trace = order = 0; {c.symbol}(0); {c.symbol}(1);'
                   f' printf("{c.name} %d %d\\n", trace, order);\n' for c in cases)
    source, binary = folder / "oracle.c", folder / "oracle"
    source.write_text('int printf(const char *, ...);\n' + PRELUDE
                      + "".join(c.code() for c in cases)
                      + "int main(void) {\n" + runs + "  return 0;\n}\n", encoding="utf-8")
    subprocess.run([compiler, "-w", "-std=gnu17", "-O0", "-o", str(binary), str(source)], check=True)
    done = subprocess.run([str(binary)], capture_output=True, text=True, check=True, timeout=60)
    lines = (line.split() for line in done.stdout.splitlines())
    return {name: (int(trace), int(order)) for name, trace, order in lines}


class Checker:
    def __init__(self, binary, folder, expected):
        self.binary, self.folder, self.expected = binary, folder, expected
        self.numbers = itertools.count()
        self.refused = []  # by Clang

    def verdict(self, cases, wrong=None):
        """The answer and what else was printed."""
        path = self.folder / f"program_{next(self.numbers)}.c"
        path.write_text(program(cases, self.expected, wrong), encoding="utf-8")
        loops = any(c.has_loop for c in cases)
        options = ["--arithmetic", "bitprecise"] if loops else []
        done = subprocess.run([self.binary, "--time-limit", str(SECONDS), *options, str(path)],
                              capture_output=True, text=True, check=False)
        match = re.search(r"^Verification result: (\w+)", done.stdout, re.MULTILINE)
        return match.group(1) if match else f"exit {done.returncode}", done.stdout + done.stderr

    def problem(self, case):
        """What is wrong with a case on its own."""
        for wrong, right_answer in ((None, "TRUE"), (case, "FALSE")):
            answer, text = self.verdict([case], wrong)
            if answer == "UNKNOWN" and case.item.unknown:
                continue
            if answer == "exit 2":
                self.refused.append(case.name)
                return ""
            if answer != right_answer:
                reason = re.search(r"UNKNOWN \((.*)\)", text)
                because = f" ({reason.group(1)})" if reason else ""
                return f"{case.name}: {answer}{because}, expected {right_answer}"
        return ""

    def problems(self, cases, number):
        """Of one program of cases; one of them gets a wrong expectation."""
        planted = cases[number % len(cases)]
        together = [self.verdict(cases)[0], self.verdict(cases, planted)[0]]
        if together == ["TRUE", "FALSE"]:
            return []
        found = [p for p in map(self.problem, cases) if p]
        if not found and (together[0] == "FALSE" or together[1] == "TRUE"):
            found = [f"{cases[0].name} and the next {len(cases) - 1}: wrong together"]
        return found  # right one by one, perhaps too much for one run


def unnamed_classes(path):
    """Classes of Clang that neither an item nor NOT_IN_C names."""
    text = pathlib.Path(path).read_text(encoding="utf-8")
    concrete = set(re.findall(r"^(?!ABSTRACT|#)[A-Z]+\((\w+), *\w+\)", text, re.MULTILINE))
    abstract = set(re.findall(r"^ABSTRACT_STMT\([A-Z]+\((\w+), *\w+\)\)", text, re.MULTILINE))
    named = {c for item in STATEMENTS + EXPRESSIONS for c in item.classes}
    prefixes = tuple(NOT_IN_C["class names that begin so"])
    covered = named | {c for c in NOT_IN_C}
    listed_wrongly = covered - concrete - abstract - {"class names that begin so"}
    starts = {c for c in concrete if re.match(f"({'|'.join(prefixes)})[A-Z]", c)
              or c.startswith(tuple(p for p in prefixes if p != "Co"))}
    missing = concrete - abstract - covered - {c for c in starts if c not in named}
    return sorted(missing) + [f"{c}: no such class" for c in sorted(listed_wrongly)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pcegar")
    parser.add_argument("compiler")
    parser.add_argument("stmt_nodes")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--only")
    parser.add_argument("--keep", type=pathlib.Path)
    given = parser.parse_args()
    missing = unnamed_classes(given.stmt_nodes)
    for name in missing:
        print(f"neither in items.py nor in NOT_IN_C: {name}")
    cases = all_cases(given.every)
    if given.only:
        cases = [c for c in cases if c.name == given.only or c.item.name == given.only
                 or c.position == given.only]
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.keep or pathlib.Path(temporary)
        folder.mkdir(exist_ok=True)
        refused = rejected([given.compiler], folder, cases)
        print(f"{len(cases)} cases, {len(refused)} of them refused by {given.compiler}:",
              *sorted(refused)[:8])
        failures = check(given, folder, cases, refused)
    sys.exit(1 if failures or missing or not cases else 0)


def check(given, folder, all_of_them, refused):
    cases = [c for c in all_of_them if c.name not in refused]
    checker = Checker(given.pcegar, folder, execute(given.compiler, folder, cases))
    decided = [c for c in cases if not c.item.unknown and not c.has_loop]
    alone = [c for c in cases if c.item.unknown or c.has_loop]
    programs = [decided[i:i + CASES_OF_PROGRAM] for i in range(0, len(decided), CASES_OF_PROGRAM)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        work = [pool.submit(checker.problems, p, i) for i, p in enumerate(programs)]
        work += [pool.submit(lambda c=c: [p for p in [checker.problem(c)] if p])
                 for c in alone]
        failures = [problem for w in work for problem in w.result()]
    print(f"{len(checker.refused)} of them refused by Clang:", *sorted(checker.refused)[:8])
    if len(refused) + len(checker.refused) > max(2, MOST_REJECTED * len(cases)):
        failures.append("too many cases are refused")
    for failure in failures:
        print(failure)
    print(f"{len(cases)} cases in {next(checker.numbers)} programs, {len(failures)} not as gcc runs them")
    return failures


if __name__ == "__main__":
    main()

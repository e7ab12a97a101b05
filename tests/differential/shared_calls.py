# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs in which functions call each other from several places, against all their executions.

usage: shared_calls.py PCEGAR [--seed N] [--count N]

Whether a violation is reached depends on which call a function returns to: on numbers that callers keep, pass and get
back, on loops between calls, on the order in which globals change. All numbers are below four, and no function calls
itself, so a search through all states says what is true. pcegar shares all functions (--share-calls always) in slices
of all forms, and must say the same, or UNKNOWN; it must say so without sharing, too.
"""
import argparse
import itertools
import pathlib
import random
import sys
import tempfile

from matrix import verdict_of

FORMS = [("--share-calls", "always", "--slice", "always"), ("--share-calls", "always", "--slice", "exact"),
         ("--share-calls", "off")]
OPTIONS = ("--exploration", "symbolic", "--execution-steps", "0", "--time-limit", "20")
GLOBALS = ("g", "h")
LOCALS = ("x", "y", "r")  # the parameter, a local variable, a result
MOST_STATES = 60_000


class Writer:
    """One function: a list of instructions that jump by their index."""

    def __init__(self, rng, number, callees):
        self.rng, self.number, self.callees, self.code = rng, number, callees, []

    def operand(self):
        return self.rng.choice([*GLOBALS, *LOCALS, str(self.rng.randrange(4))])

    def expression(self):
        a, b = self.operand(), self.operand()
        return self.rng.choice([a, f"({a} + {b}) % 4", f"({a} + 1) % 4"])

    def condition(self):
        return f"{self.operand()} {self.rng.choice(['==', '!=', '<'])} {self.operand()}"

    def statements(self, depth):
        for _ in range(self.rng.randrange(1, 4)):
            kind = self.rng.random()
            if kind < 0.40 and self.callees:
                self.code.append(("call", self.rng.choice(self.callees), self.expression(), self.rng.choice("yr")))
            elif kind < 0.60:
                self.code.append(("set", self.rng.choice([*GLOBALS, "x", "y", "r"]), self.expression()))
            elif kind < 0.72:
                self.code.append(("check", self.condition(), self.condition()))
            elif kind < 0.86 and depth < 2:
                place = len(self.code)
                self.code.append(None)
                self.statements(depth + 1)
                condition = self.condition() if self.rng.random() < 0.5 else None
                self.code[place] = ("unless", condition, len(self.code))
            elif depth < 2:
                place = len(self.code)
                self.code.append(None)
                self.statements(depth + 1)
                self.code.append(("unless", "0 == 1", place))
                self.code[place] = ("unless", None, len(self.code))

    def finished(self):
        self.statements(0)
        self.code.append(("return", self.expression()))
        return self.code


def program(rng):
    functions = []
    for number in reversed(range(rng.randrange(3, 6))):
        functions.insert(0, Writer(rng, number, [n for n in range(number + 1, number + 1 + len(functions))]).finished())
    return functions


def text_of(functions):
    lines = ["extern unsigned __VERIFIER_nondet_uint(void);", "extern void reach_error(void);",
             f"static unsigned {', '.join(GLOBALS)};"]
    lines += [f"static unsigned f{n}(unsigned x);" for n in range(len(functions))]
    for number, code in enumerate(functions):
        lines.append(f"static unsigned f{number}(unsigned x) {{\n  unsigned y = 0, r = 0;")
        for place, (kind, *rest) in enumerate(code):
            condition = rest[0] if kind in ("unless", "check") else None
            lines.append(f"L{place}:" + {
                "set": lambda: f" {rest[0]} = {rest[1]};",
                "call": lambda: f" {rest[2]} = f{rest[0]}({rest[1]});",
                "check": lambda: f" if ({rest[0]} && {rest[1]} && y == 3) reach_error();",
                "unless": lambda: f" if (!({condition or '__VERIFIER_nondet_uint()'})) goto L{rest[1]};",
                "return": lambda: f" return {rest[0]};"}[kind]())
        lines.append("}")
    return "\n".join([*lines, "int main(void) { (void)f0(0); (void)f0(1); return 0; }", ""])


def evaluate(text, values):
    return eval(text, {"__builtins__": {}}, values)  # pylint: disable=eval-used


def truth(functions):
    """TRUE, FALSE, or None if there are too many states."""
    compiled = {}

    def value(expression, frame, shared):
        code = compiled.setdefault(expression, compile(expression, "e", "eval"))
        return int(evaluate(code, {**dict(zip(LOCALS, frame[2:])), **dict(zip(GLOBALS, shared))}))

    def entered(number, x):
        return number, 0, x, 0, 0

    start = ((entered(0, 0),), (0,) * len(GLOBALS), 1)  # frames, globals, calls of f0 that follow
    seen, todo = {start}, [start]
    while todo:
        frames, shared, more = todo.pop()
        number, place, *local = frames[-1]
        kind, *rest = functions[number][place]
        top = frames[-1]
        moves = []
        if kind == "set":
            names = dict(zip([*LOCALS, *GLOBALS], [*local, *shared]))
            names[rest[0]] = value(rest[1], top, shared)
            moves.append((frames[:-1] + ((number, place + 1, *(names[n] for n in LOCALS)),), tuple(names[n] for n in GLOBALS), more))
        elif kind == "call":
            moves.append((frames + (entered(rest[0], value(rest[1], top, shared)),), shared, more))
        elif kind == "check":
            if value(f"({rest[0]}) and ({rest[1]}) and y == 3", top, shared):
                return "FALSE"
            moves.append((frames[:-1] + ((number, place + 1, *local),), shared, more))
        elif kind == "unless":
            known = None if rest[0] is None else bool(value(rest[0], top, shared))
            for holds in (True, False):
                if known in (None, holds):
                    moves.append((frames[:-1] + ((number, place + 1 if holds else rest[1], *local),), shared, more))
        elif len(frames) > 1:
            result = value(rest[0], top, shared)
            caller = list(frames[-2])
            destination = functions[caller[0]][caller[1]][3]
            caller[1] += 1
            caller[2 + LOCALS.index(destination)] = result
            moves.append((frames[:-2] + (tuple(caller),), shared, more))
        elif more:
            moves.append(((entered(0, 1),), shared, 0))
        for move in moves:
            if move not in seen:
                seen.add(move)
                todo.append(move)
        if len(seen) > MOST_STATES:
            return None
    return "TRUE"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pcegar")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=24)
    a = parser.parse_args()
    seen, wrong = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in itertools.count(a.seed):
            functions = program(random.Random(number))
            expected = truth(functions)
            if expected is None or seen.get(expected, 0) > 2 * a.count // 3:
                continue
            seen[expected] = seen.get(expected, 0) + 1
            path = pathlib.Path(folder, "program.c")
            path.write_text(text_of(functions), encoding="utf-8")
            for form in FORMS:
                verdict = verdict_of(a.pcegar, path, *OPTIONS, *form)
                seen[verdict, form[1]] = seen.get((verdict, form[1]), 0) + 1
                if verdict not in (expected, "UNKNOWN"):
                    wrong += 1
                    print(f"WRONG: seed {number} is {expected}, {' '.join(form)}: {verdict}\n{text_of(functions)}")
            if seen.get("TRUE", 0) + seen.get("FALSE", 0) == a.count:
                break
    print(f"{a.count} programs, {wrong} wrong; " + ", ".join(f"{k}: {n}" for k, n in sorted(seen.items(), key=str)))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

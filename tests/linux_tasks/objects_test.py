#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs with objects under several names, against an interpreter that knows the objects.

    objects_test.py PCEGAR [--kind known|any|counters|pairs] [--programs N] [--seed N]

The programs lock and unlock globals, members and elements of arrays through pointers and parameters;
with --kind any also members of allocated structures and of those that the environment hands out, in
loops too (up to three rounds, which is enough for these). With --kind counters the objects are devices with
usage counters (rule pm_runtime), with --kind pairs they are cookies of interrupt handlers on several lines (rule irq).
Branches are on inputs, so that all executions can be tried. A verdict of the rule other than the interpreter's is an
error; UNKNOWN is one, too, but of counters and pairs it is only counted. The program is printed with its seed.
"""

import argparse
import pathlib
import random
import subprocess
import sys
import tempfile
from collections import Counter

RULES = pathlib.Path(__file__).resolve().parents[2] / "props" / "linux"
RULE = {"known": ("32_1a", "linux_32_1a_mutex"), "any": ("32_1a", "linux_32_1a_mutex"),
        "counters": ("pm_runtime", "linux_pm_runtime"), "pairs": ("irq", "linux_irq")}
LINES = ["1", "2", "i"]  # of interrupts
MOST_COUNTED = 4  # exactly, by the rule
PLACES = ["a", "b", "device.first", "device.second", "row[0]", "row[1]"]
HEAD = """struct mutex { int state; };
struct device { int number; struct mutex first, second; };
void mutex_lock(struct mutex *);
void mutex_unlock(struct mutex *);
void check_final_state(void);
int __VERIFIER_nondet_int(void);
struct mutex a, b, row[2];
struct device device, *one = &device;
struct mutex *p = &a, *q = &b;
int i;
"""
COUNTERS_HEAD = """void pm_runtime_get_noresume(struct mutex *);
void pm_runtime_put_noidle(struct mutex *);
"""
PAIRS_HEAD = """int request_irq(unsigned, void *, unsigned long, const char *, void *);
void free_irq(unsigned, void *);
void abort(void);
"""
ANY_HEAD = """void *kzalloc(unsigned long, unsigned);
struct device *find_device(void);
void abort(void);
struct device *make_device(void) {
  struct device *made = kzalloc(sizeof *made, 1);
  if (!made) abort();
  return made;
}
struct device *u = &device, *v = &device;
"""
ENVIRONMENT = ["environment 0", "environment 1", "environment 2"]  # more than can be told apart


class Violated(Exception):
    pass


class TooMany(Exception):
    """More than the rule counts."""


class InputNeeded(Exception):
    """Its argument: how many choices there are."""


class Generator:
    """Statements are tuples; an operand is (C text, function from the state and frame to a place)."""

    def __init__(self, source, kind):
        self.source = source
        self.kind = kind

    def member(self):
        """Of a device behind a pointer."""
        pointer, name = self.source.choice(["u", "v"]), self.source.choice(["first", "second"])
        return f"&{pointer}->{name}", lambda state, frame: f"{state[pointer]}.{name}"

    def operand(self, parameters):
        if self.kind != "known" and self.source.random() < 0.6:
            return self.member()
        chance = self.source.random()
        if chance < 0.3:
            place = self.source.choice(PLACES)
            return "&" + place, lambda state, frame: place
        if chance < 0.85:
            name = self.source.choice(parameters if parameters and chance > 0.55 else ["p", "q"])
            return name, lambda state, frame: frame.get(name) or state[name]
        if chance < 0.92:
            return "&row[i]", lambda state, frame: f"row[{state['i']}]"
        return "&one->second", lambda state, frame: "device.second"

    def block(self, smallest, largest, depth, parameters, callees):
        number = self.source.randint(smallest, largest)
        return [self.statement(depth, parameters, callees) for _ in range(number)]

    def statement(self, depth, parameters, callees):
        if self.kind != "known" and depth == 0 and self.source.random() < 0.08:
            return "loop", self.block(1, 2, 1, parameters, callees)
        if self.kind != "known" and self.source.random() < 0.25:
            pointer, other = self.source.sample(["u", "v"], 2)
            return self.source.choice([("make", pointer), ("find", pointer), ("copy", pointer, other)])
        kind = self.source.choices(["set", "lock", "unlock", "index", "if", "call"], [22, 25, 24, 8, 10, 11])[0]
        if kind == "set":
            return "set", self.source.choice(["p", "q"]), self.operand(parameters)
        if kind == "index":
            return "index", self.source.choice([0, 1])
        if kind == "if" and depth < 2:
            return ("if", self.block(1, 2, depth + 1, parameters, callees),
                    self.block(0, 2, depth + 1, parameters, callees))
        if kind == "call" and callees:
            return "call", self.source.choice(callees), self.operand(parameters), self.operand(parameters)
        line = self.source.choices(LINES, [5, 2, 3])[0]
        return kind if kind == "unlock" else "lock", self.operand(parameters), line

    def program(self):
        return {"f": self.block(1, 2, 1, ["m", "n"], []), "g": self.block(1, 2, 1, ["m", "n"], ["f"]),
                "main": self.block(3, 6, 0, [], ["f", "g"])}


def c_call(kind, what, pointer, line):
    takes = what == "lock"
    if kind == "counters":
        return f"pm_runtime_{'get_noresume' if takes else 'put_noidle'}({pointer});"
    if kind == "pairs":
        return f"if (request_irq({line}, 0, 0x80, 0, {pointer})) abort();" if takes else f"free_irq({line}, {pointer});"
    return f"mutex_{what}({pointer});"


def c_text(rule, block, indent=1):
    blanks, text = "  " * indent, ""
    for statement in block:
        kind, *parts = statement
        if kind == "set":
            text += f"{blanks}{parts[0]} = {parts[1][0]};\n"
        elif kind == "index":
            text += f"{blanks}i = {parts[0]};\n"
        elif kind in ("make", "find"):
            text += f"{blanks}{parts[0]} = {kind}_device();\n"
        elif kind == "copy":
            text += f"{blanks}{parts[0]} = {parts[1]};\n"
        elif kind == "call":
            text += f"{blanks}{parts[0]}({parts[1][0]}, {parts[2][0]});\n"
        elif kind == "loop":
            text += f"{blanks}while (__VERIFIER_nondet_int()) {{\n{c_text(rule, parts[0], indent + 1)}{blanks}}}\n"
        elif kind == "if":
            text += (f"{blanks}if (__VERIFIER_nondet_int()) {{\n{c_text(rule, parts[0], indent + 1)}"
                     f"{blanks}}} else {{\n{c_text(rule, parts[1], indent + 1)}{blanks}}}\n")
        else:
            text += f"{blanks}{c_call(rule, kind, parts[0][0], parts[1])}\n"
    return text


def c_program(program, kind):
    text = HEAD + {"counters": COUNTERS_HEAD, "pairs": PAIRS_HEAD}.get(kind, "") + (ANY_HEAD if kind != "known" else "")
    for name in ("f", "g"):
        text += f"void {name}(struct mutex *m, struct mutex *n) {{\n{c_text(kind, program[name])}}}\n"
    return text + f"int main(void) {{\n{c_text(kind, program['main'])}  check_final_state();\n  return 0;\n}}\n"


def execute(program, inputs, rule):
    state, held, rest = {"p": "a", "q": "b", "i": 0, "u": "device", "v": "device", "made": 0}, Counter(), iter(inputs)

    def choose(choices):
        taken = next(rest, None)
        if taken is None:
            raise InputNeeded(choices)
        return taken

    def run(block, frame):
        for kind, *parts in block:
            if kind == "set":
                state[parts[0]] = parts[1][1](state, frame)
            elif kind == "index":
                state["i"] = parts[0]
            elif kind == "call":
                run(program[parts[0]], {"m": parts[1][1](state, frame), "n": parts[2][1](state, frame)})
            elif kind == "if":
                run(parts[0] if choose(2) else parts[1], frame)
            elif kind == "loop":
                for _ in range(choose(4)):
                    run(parts[0], frame)
            elif kind == "make":
                state["made"] += 1
                state[parts[0]] = f"made {state['made']}"
            elif kind == "find":
                state[parts[0]] = ENVIRONMENT[choose(len(ENVIRONMENT))]
            elif kind == "copy":
                state[parts[0]] = state[parts[1]]
            else:
                key = parts[0][1](state, frame)
                if rule == "pairs":
                    key = (state["i"] if parts[1] == "i" else int(parts[1]), key)
                held[key] += 1 if kind == "lock" else -1
                if held[key] < 0 or (held[key] > 1 and rule != "counters"):
                    raise Violated
                if held[key] > MOST_COUNTED:
                    raise TooMany

    run(program["main"], {})
    if any(held.values()):
        raise Violated


def executions(program, rule):
    """Whether each execution violates the rule."""
    work = [()]
    while work:
        inputs = work.pop()
        try:
            execute(program, inputs, rule)
            yield False
        except Violated:
            yield True
        except InputNeeded as needed:
            work += [(*inputs, choice) for choice in range(needed.args[0])]


def interesting_program(source, wanted, kind):
    """TRUE: two statements that lock or call at least. FALSE: some executions hold, some do not."""
    while True:
        program = Generator(source, kind).program()
        busy = sum(what in ("lock", "call") for what, *_ in program["main"]) >= 2
        try:
            found = set(executions(program, kind)) if busy else set()
        except TooMany:
            continue
        if found == ({False} if wanted == "TRUE" else {False, True}):
            return program


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("pcegar")
    parser.add_argument("--kind", choices=list(RULE), default="known")
    parser.add_argument("--programs", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    wrong = unknown = 0
    rule, name = RULE[arguments.kind]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "program.c"
        for seed in range(arguments.seed, arguments.seed + arguments.programs):
            wanted = "FALSE" if seed % 3 == 0 else "TRUE"
            program = interesting_program(random.Random(seed), wanted, arguments.kind)
            file.write_text(c_program(program, arguments.kind))
            done = subprocess.run([arguments.pcegar, "--log", "quiet", "--time-limit", "60", "--spec", str(RULES / f"{rule}.spc"),
                                   str(file)], capture_output=True, text=True, check=False)
            if f"Property {name}: UNKNOWN" in done.stdout and arguments.kind in ("counters", "pairs"):
                unknown += 1
                print(f"seed {seed}: UNKNOWN, expected {wanted}")
            elif f"Property {name}: {wanted}" not in done.stdout:
                wrong += 1
                print(f"seed {seed}: expected {wanted}\n{done.stdout}{done.stderr}\n{file.read_text()}")
    print(f"{arguments.programs} programs, {wrong} not as expected, {unknown} UNKNOWN")
    return 1 if wrong or 4 * unknown > arguments.programs or not arguments.programs else 0


if __name__ == "__main__":
    sys.exit(main())

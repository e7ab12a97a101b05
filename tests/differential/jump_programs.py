# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs that jump into, out of and inside of blocks with variables.

Blocks, loops and switches are nested, and declare variables with and without initialiser; gotos, each taken at most
once, lead to labels anywhere in the function. A check says what a variable holds. Compilers happen to
keep what a variable held in an earlier round of its block, so they are no oracle: the simulation here
follows C11 6.2.4p6. A variable is a new object when its block is entered, from above or by a jump,
and when its declaration is reached; without an initialiser its value is indeterminate, which pcegar
takes for any. One check remains in the program: either all its visits find one known value and it
asks for that (no error is reachable), or it asks for another one, or a visit finds any value. Then it asks, if
possible, for what the variable would hold if only its declaration made it a new object.
"""
import os
import random
import subprocess

from planting import NOT_REACHED, REACHED

ANY = None
MOST_STEPS = 3000
MOST_ATTEMPTS = 150


class JumpGenerator:
    """Draws programs until one has a check; in two of three, one that an object which lives too long would pass."""

    def __init__(self, seed):
        self.seed = seed

    def program(self):
        candidates = filter(None, (Attempt(f"{self.seed}.{attempt}").program() for attempt in range(MOST_ATTEMPTS)))
        first = next(candidates, None)
        if self.seed % 3 == 0 or first is None:
            return first and first[0]
        return next((text for text, is_tempting in candidates if is_tempting), first[0])


class Attempt:
    def __init__(self, seed):
        self.random = random.Random(f"jumps {seed}")
        self.names = {"v": 0, "r": 0, "L": 0}
        self.labels, self.gotos = [], 0
        self.lines, self.code = [], []  # the text, and what the simulation executes
        self.blocks = []  # around the current place, with their variables
        self.all_blocks = []
        self.checks = 0

    def name(self, letter):
        self.names[letter] += 1
        return f"{letter}{self.names[letter]}"

    def chance(self, probability):
        return self.random.random() < probability

    def emit(self, text, *instruction):
        self.lines.append("  " * (len(self.blocks) + 1) + text)
        if instruction:
            self.code.append((*instruction, tuple(map(id, self.blocks))))

    def visible(self):
        return [name for block in self.blocks for name in block]

    def enter(self, head):
        self.lines.append("  " * (len(self.blocks) + 1) + head + "{")
        self.blocks.append([])
        self.all_blocks.append(self.blocks[-1])
        self.code.append(("enter", self.blocks[-1], tuple(map(id, self.blocks))))

    def leave(self):
        self.blocks.pop()
        self.lines.append("  " * (len(self.blocks) + 1) + "}")

    def declare(self):
        name, value = self.name("v"), self.random.randint(1, 9) if self.chance(0.4) else ANY
        self.blocks[-1].append(name)
        # A label may stand before it.
        self.emit(f"; int {name}{'' if value is ANY else f' = {value}'};", "set", name, value)

    def label(self):
        name = self.name("L")
        self.labels.append(name)
        self.emit(f"{name}:;", "label", name)

    def statements(self, depth, has_declarations=True):
        for _ in range(self.random.randint(2, 5)):
            self.statement(depth, has_declarations)

    def statement(self, depth, has_declarations):
        kind = self.random.choice(["declare"] * 3 + ["set"] * 4 + ["check"] * 3 + ["label", "label", "goto", "goto"]
                                  + ["block", "loop", "switch"] * (depth > 0))
        names = self.visible()
        if kind == "declare" and has_declarations:
            self.declare()
        elif kind == "set" and names:
            name, value = self.random.choice(names), self.random.randint(1, 9)
            self.emit(f"{name} = {value};", "set", name, value)
        elif kind == "check" and names:
            self.checks += 1
            self.emit(f"CHECK{self.checks};", "check", self.checks, self.random.choice(names))
        elif kind == "label":
            self.label()
        elif kind == "goto":
            self.gotos += 1
            self.emit(f"if (t++ == {self.random.randint(0, 4)}) goto GOTO{self.gotos};", "goto", self.gotos)
        elif kind == "block":
            self.enter("")
            self.statements(depth - 1)
            self.leave()
        elif kind == "loop":
            counter = self.name("r")
            self.code.append(("head", counter, tuple(map(id, self.blocks))))
            place = len(self.code)
            limit = self.random.randint(2, 3)
            self.enter(f"for (; {counter} < {limit}; {counter}++) ")
            self.statements(depth - 1)
            self.leave()
            self.code.append(("again", counter, place - 1, tuple(map(id, self.blocks))))
            self.code[place - 1] = ("head", counter, limit, len(self.code), tuple(map(id, self.blocks)))
        elif kind == "switch":
            self.code.append(None)
            place = len(self.code) - 1
            self.enter("switch (t % 3) ")
            self.code.pop()  # entered only by a case
            self.declare_only()
            targets = []
            for value in range(2):
                targets.append(self.name("L"))
                self.emit(f"case {value}:;", "label", targets[-1])
                self.statements(depth - 1, has_declarations=False)
                if self.chance(0.5):
                    self.emit("break;", "jump", f"end{place}")
            self.leave()
            self.code.append(("label", f"end{place}", tuple(map(id, self.blocks))))
            self.code[place] = ("switch", targets, f"end{place}", tuple(map(id, self.blocks)))

    def declare_only(self):
        name = self.name("v")
        self.blocks[-1].append(name)
        self.emit(f"int {name};")

    def simulate(self, targets):
        """What each check finds in its visits, and what it would find if only declarations renewed variables; nothing if it takes
        too long."""
        place_of = {instruction[1]: i for i, instruction in enumerate(self.code) if instruction[0] == "label"}
        block_of = {id(block): block for block in self.all_blocks}
        values, kept, found, stale, t, at, steps = {}, {}, {}, {}, 0, 0, 0
        counters = {}

        def jump(source, target):
            inside = self.code[target][-1]
            for block in inside:
                if block not in source:
                    for name in block_of[block]:
                        values[name] = ANY
            return target

        while at < len(self.code):
            steps += 1
            if steps > MOST_STEPS:
                return {}, {}
            kind, *rest, blocks = self.code[at]
            at += 1
            if kind == "enter":
                for name in rest[0]:
                    values[name] = ANY
            elif kind == "set":
                values[rest[0]] = rest[1]
                kept[rest[0]] = rest[1]
            elif kind == "check":
                found.setdefault(rest[0], set()).add(values.get(rest[1], ANY))
                stale.setdefault(rest[0], set()).add(kept.get(rest[1], ANY))
            elif kind == "goto":
                label, wanted = targets[rest[0]]
                t += 1
                if t - 1 == wanted:
                    at = jump(blocks, place_of[label])
            elif kind == "jump":
                at = place_of[rest[0]]
            elif kind == "head":
                if counters.get(rest[0], 0) >= rest[1]:
                    at = rest[2]
            elif kind == "again":
                counters[rest[0]] = counters.get(rest[0], 0) + 1
                at = rest[1]
            elif kind == "switch":
                cases, end = rest
                at = jump(blocks, place_of[cases[t % 3]]) if t % 3 < len(cases) else place_of[end]
        return found, stale

    def program(self):
        self.enter("")
        self.statements(3)
        self.statements(3)
        self.label()
        self.leave()
        if not self.labels:
            return None
        text = "\n".join(self.lines) + "\n"
        targets = {}
        for number in range(self.gotos, 0, -1):
            label = self.random.choice(self.labels)
            wanted = int(text.split(f") goto GOTO{number};")[0].rsplit("== ", 1)[1])
            targets[number] = (label, wanted)
            text = text.replace(f"goto GOTO{number};", f"goto {label};")
        found, stale = self.simulate(targets)
        if not found:
            return None
        tempting = [c for c in sorted(found) if ANY in found[c] and len(stale[c]) == 1 and ANY not in stale[c]]
        check = self.random.choice(tempting or sorted(found))
        names = {i[1]: i[2] for i in self.code if i[0] == "check"}
        is_known = len(found[check]) == 1 and ANY not in found[check]
        one = found[check] if is_known else stale[check] if check in tempting else {self.random.randint(1, 9)}
        asks, reached = next(iter(one)), not is_known
        if is_known and self.chance(0.3):
            asks, reached = asks + 10, True
        for number in range(self.checks, 0, -1):
            text = text.replace(f"CHECK{number};", f"if ({names[number]} != {asks}) reach_error();" if number == check else ";")
        counters = "".join(f"  int r{n + 1} = 0;\n" for n in range(self.names["r"]))
        text = ((REACHED if reached else NOT_REACHED) + "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n\n"
                f"int ENTRY(void) {{\n  int t = 0;\n{counters}{text}  return 0;\n}}\n")
        return text, bool(tempting)


def execute_jumps(compiler, folder, text):
    """As the simulation says. What it excludes, no compiler does; a program that none accepts is left out."""
    reached = text.startswith(REACHED)
    source, binary = os.path.join(folder, "run.c"), os.path.join(folder, "run")
    with open(source, "w", encoding="utf-8") as out:
        out.write("#include <unistd.h>\nvoid reach_error(void) { _exit(42); }\nint __VERIFIER_nondet_int(void) { return 0; }\n"
                  + text.replace("ENTRY", "main"))
    build = subprocess.run([compiler, "-w", "-O0", "-o", binary, source], capture_output=True, text=True)
    if build.returncode != 0:
        raise RuntimeError(build.stderr)
    code = subprocess.run([binary], timeout=10).returncode
    if code == 42 and not reached:
        raise AssertionError(f"the simulation of jump_programs.py is wrong:\n{text}")
    return reached

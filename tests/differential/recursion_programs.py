# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs with functions that call themselves.

A parameter counts the calls down or up, is halved, or stays as it is while a global counts. Behind
the calls parameters, locals, globals and static variables are used, or nothing (tail calls); locals
may have their address taken; there may be several calls, on one way or on different ones, also as
operands, and calls through a pointer. Depths are up to 20, so copies of the functions do not suffice.
"""
import random

HEAD = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int g, h;
static unsigned counted;
static void add_to(int *p, int v) { *p = (*p + v) & 63; }
"""


class RecursionGenerator:
    def __init__(self, seed):
        self.random = random.Random(f"recursion {seed}")

    def pick(self, options):
        return self.random.choice(options)

    def chance(self, probability):
        return self.random.random() < probability

    def operand(self, names):
        return self.pick(names) if self.chance(0.75) else self.pick(["0", "1", "2", "5"])

    def value(self, names):
        """Small, so that nothing overflows."""
        a, b = self.operand(names), self.operand(names)
        return self.pick([a, f"(({a} + {b}) & 63)", f"(({a} - {b}) & 31)", f"({a} < {b} ? {a} : {b})",
                          f"({a} == {b})", f"(({a} ^ {b}) & 15)"])

    def condition(self, names):
        return f"{self.operand(names)} {self.pick(['<', '<=', '==', '!=', '>'])} {self.operand(names)}"

    def change(self, names, targets):
        return f"{self.pick(targets)} = {self.value(names)};"

    def function(self, number):
        name = f"f{number}"
        counts = self.pick(["down", "down", "down", "up", "half", "global"])
        kind = self.pick(["int", "int", "unsigned", "signed char", "long", "short"])
        result = self.pick(["int", "int", "unsigned", "void"])
        base, step = {"down": ("n <= 0", "n - 1"), "up": ("n >= 12", "n + 1"), "half": ("n <= 0", "n / 2"),
                      "global": ("counted == 0", "n")}[counts]
        if kind == "unsigned" and counts == "down":
            base = "n == 0 || n > 40"
        if counts == "down" and self.chance(0.3):
            step = "n - 2"
        names = ["n", "a", "g", "h"]
        targets = ["g", "h"] + (["a"] if self.chance(0.4) else []) + (["s"] if self.chance(0.2) else [])
        lines = [f"static {result} {name}({kind} n, int a) {{"]
        if "s" in targets:
            lines.append("  static int s;")
            names.append("s")
        has_local = self.chance(0.6)
        if has_local:
            lines.append(f"  int x = {self.value(names)};")
            names.append("x")
            targets += ["x"] if self.chance(0.5) else []
        is_void = result == "void"
        ending = "return;" if is_void else f"return {self.value(names)};"
        if counts == "global":
            lines.append("  counted = counted > 0 ? counted - 1 : 0;")
        if self.chance(0.4):
            lines.append("  " + self.change(names, targets))
        if has_local and self.chance(0.15):
            lines.append(f"  add_to(&x, {self.operand(names)});")
        lines.append(f"  if ({base}) {ending}")
        passed = self.pick(["a", "a", "a + 1", "a - 1", "g & 31", self.value(names)])
        call = f"{name}({step}, {passed})"
        if self.chance(0.1):
            lines.append(f"  {result} (*p)({kind}, int) = {name};")
            call = f"p({step}, {passed})"
        style = self.pick(["tail", "tail", "after", "after", "branches", "twice"])
        if style == "tail":
            lines.append(f"  {call};" if is_void else f"  return {call};")
        elif style == "branches":
            other = f"{name}({step}, {self.value(names)})"
            lines += [f"  if ({self.condition(names)})", f"    {call};", "  else", f"    {other};"]
        elif is_void:
            lines.append(f"  {call};")
        else:
            lines.append(f"  {self.pick(['g', 'h', 'int r'])} = {call} {self.pick(['+ 1', '- 1', '& 7', '+ a'])};")
        if style == "twice" and counts != "global":
            lines.append(f"  if (n < 4) {name}({'n + 4' if counts == 'up' else step}, g & 3);")
        if style != "tail":
            for _ in range(self.random.randint(0, 2)):
                lines.append("  " + self.change(names, targets))
            lines += ["  g &= 63; h &= 63;"] + ([] if is_void else ["  " + ending])
        return name, is_void, lines + ["}"]

    def program(self):
        lines = []
        functions = []
        for number in range(self.random.randint(1, 2)):
            name, is_void, text = self.function(number)
            functions.append((name, is_void))
            lines += text
        lines.append("int ENTRY(void) {")
        for name in ("in0", "in1"):
            lines.append(f"  int {name} = __VERIFIER_nondet_int();")
            lines.append(f"  if ({name} < -2 || {name} > 3) return 0;")
        lines.append("  int r = 0;")
        for name, is_void in functions:
            depth = self.pick(["in0", "in0 + 2", "in0 + 9", "in1 + 10", "15", "4 * in0 + 8"])
            lines.append(f"  counted = {self.pick(['3', '10', 'in1 + 9', '20'])};")
            lines.append(f"  {'' if is_void else 'r = '}{name}({depth}, {self.pick(['0', '1', 'in1', 'in0'])});")
        names = ["r", "g", "h", "in0", "in1"]
        error = self.pick([f"{self.condition(names)} && {self.condition(names)}",
                           f"{self.pick(names)} == {self.random.randint(-3, 30)}",
                           f"{self.pick(['r', 'g', 'h'])} > {self.random.randint(0, 70)}",
                           f"{self.pick(['r', 'g', 'h'])} < {self.random.randint(-5, 1)}"])
        lines += [f"  if ({error}) reach_error();", "  return 0;", "}"]
        return HEAD + "\n".join(lines) + "\n"

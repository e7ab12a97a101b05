# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs that change the rounding mode of floating-point operations.

Operations on variables, never on constants only (compilers may round those to nearest), between
calls of fesetround() with constants, with elements of a table, and with numbers that are no mode.
What is observed are bits, so a value that is off by one in the last place shows.
"""
import random

from planting import FUNCTIONS, INPUT_LINES

START = """#include <fenv.h>
#include <math.h>
#include <string.h>
static unsigned long bits(double d) { unsigned long n; memcpy(&n, &d, 8); return d != d ? 1 : n; }
static double third(double n) { return n / 3.0; }
static float narrow(double n) { return n; }
static double at(int mode, double n) { double r; fesetround(mode); r = n * 1.1; return r; }
static const int modes[4] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
static double g = 1.0 / 3.0;""".splitlines()

LOCALS = """  int k = 16777217 + in0, old = 0; long l = 9007199254740993 + 2 * in1; unsigned long u = l;
  double x = 1 + in0, y = 3 + 2 * in1, z = 0.1; float f = 1.5f, h = 0.1f;""".splitlines()

MODES = ["FE_TONEAREST", "FE_UPWARD", "FE_DOWNWARD", "FE_TOWARDZERO"]


class RoundingGenerator:
    def __init__(self, seed):
        self.random = random.Random(f"rounding {seed}")

    def pick(self, options):
        return self.random.choice(options)

    def mode(self):
        return self.pick(MODES + ["modes[in0 & 3]", "modes[in1 & 3]", "old"])

    def double(self, depth=1):
        variable = self.pick(["x", "y", "z", "g", "f", "h"])
        if depth == 0 or self.random.random() < 0.2:
            return variable
        a, b = self.double(depth - 1), self.double(depth - 1)
        return self.pick([f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} / {b})", f"({variable} * 0.7)",
                          f"({variable} + 1e-9)", f"sqrt({variable} * {variable} + 2)", f"third({a})",
                          f"narrow({a})", f"(float)({variable})", "(double)l", "(double)u", "(float)k", "(float)l",
                          f"rint({a})", f"nearbyint({a})", f"floor({a})", f"round({a})", f"(-{a})", f"fabs({a})",
                          f"sqrtf({self.pick('fh')} * 3)", f"({self.pick('fh')} * 0.3f)", "(f / h)", "(f - f)"])

    def value(self):
        return self.pick([lambda: f"bits({self.double()})", lambda: f"bits({self.double(2)})", lambda: "fegetround()",
                          lambda: f"({self.double()} < {self.double()})", lambda: f"({self.double()} == {self.double()})",
                          lambda: "lrint(y * 0.3)", lambda: f"fesetround({self.pick(['5', 'in0', '0x400', 'in1 * 1024'])})",
                          lambda: "(int)(y * 0.3)"])()

    def statement(self, depth=1):
        r = self.random.random()
        if r < 0.3:
            return f"fesetround({self.mode()});"
        if r < 0.85 or depth == 0:
            return self.pick([f"{self.pick('xyz')} = {self.double(2)};", f"{self.pick('fh')} = {self.double()};",
                              f"{self.pick('xyzfh')} {self.pick('+-*')}= {self.double(0)};", f"z = at({self.mode()}, {self.double()});",
                              "old = fegetround();", "if (fesetround(FE_UPWARD)) x = 7;", f"g = {self.double()};"])
        return self.pick([lambda: f"if ({self.double()} < {self.double()}) {{ {self.statement(0)} }} else {{ {self.statement(0)} }}",
                          lambda: f"for (int i = 0; i < 2; i++) {{ {self.statement(0)} {self.statement(0)} }}",
                          lambda: f"for (int i = 0; i < 4; i++) {{ fesetround(modes[i]); {self.statement(0)} }}"])()

    def program(self):
        lines, number = FUNCTIONS + START + ["int ENTRY(void) {", *INPUT_LINES, *LOCALS], 0
        for _ in range(self.random.randint(3, 7)):
            lines.append("  " + self.statement())
            if self.random.random() < 0.3:
                number += 1
                lines.append(f"  OBSERVE({number}, {self.value()});")
        for name in "xyzfhg":
            if self.random.random() < 0.5:
                number += 1
                lines.append(f"  OBSERVE({number}, bits({name}));")
        number += 1
        return "\n".join(lines + [f"  OBSERVE({number}, {self.value()});", "  return 0;", "}"]) + "\n"

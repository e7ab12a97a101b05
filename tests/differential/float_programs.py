# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs with float, double and long double.

Arithmetic of each type and of mixed ones, conversions from and to integers of all widths that hold
the value, comparisons, functions that IEEE 754 fixes, NaN and infinities, subnormal numbers; as
members, elements, parameters, results, behind pointers, in allocated memory, and byte by byte. No
sign and no byte of a NaN is observed, and no padding.
"""
import random

from planting import FUNCTIONS, INPUT_LINES

TYPES = """#include <string.h>
#include <stdlib.h>
#include <stdint.h>
typedef long double real;
struct s { char c; long double l; float f; double d[2]; };
struct t { struct s s; long double m[2]; };
union l { long double l; struct { uint64_t low; uint16_t top; } in; unsigned char byte[10]; double d; };
union d { double d; uint64_t whole; float f[2]; unsigned char byte[8]; };
static long double half(long double x) { return x / 2; }
static double twice(double x) { return x * 2; }
static float less(float x) { return x - 0.25f; }
static struct s make(long double l, double d) { return (struct s){.l = l, .d = {d, l}}; }
static void add(long double *to, const long double *from, int n) { for (int i = 0; i < n; i++) *to += from[i]; }
static long double gl = 0.1L, table[3] = {1.5L, [2] = 0x1p-16400L};
static double gd = 0.1; static float gf = 0.1f;""".splitlines()

START = """  int k = 1; long x = 0; unsigned long w = 0; real la[4] = {L0, L1}, l = L2, *p = &la[1];
  double d = D0, da[2] = {D1}; float f = F0; struct s s = {.l = L3}, r = {0}; struct t t = {.m = {L4, 2}};
  union l ul; union d ud; long double *z; ul.l = 1; ud.d = 0.5;""".splitlines()

LONG = ["0.1L", "1.5L", "-2.25L", "3.0L", "0x1p-63L", "0x1.8p-70L", "1 / 3.0L", "0x1p-16445L", "0x1.fffffffffffffffep+16383L",
        "-0.0L", "0.0L", "0x1.0000000000000002p+0L", "1e19L", "0x1p+63L", "__builtin_infl()", "0x1.000000000001p+52L"]
DOUBLE = ["0.1", "1.5", "-2.25", "3.0", "0x1p-52", "1 / 3.0", "0x1p-1074", "1e308", "-0.0", "0.0", "0x1.8p+53", "-__builtin_inf()"]
SINGLE = ["0.1f", "1.5f", "-2.25f", "3.0f", "0x1p-23f", "1 / 3.0f", "0x1p-149f", "0x1.fffffep+127f", "-0.0f", "0.0f", "16777216.0f"]
UNARY = ["fabs", "floor", "ceil", "trunc", "round", "rint"]


class FloatGenerator:
    def __init__(self, seed):
        self.random = random.Random(f"floats {seed}")

    def pick(self, options):
        return self.random.choice(options)

    def chance(self, probability):
        return self.random.random() < probability

    def integer(self):
        return self.pick(["in0", "in1", "k", "x", "w", "7", "(in0 * 1000003)", "(unsigned char)in1", "-1", "(in0 & 1)",
                          "0xffffffffffffffffu", "(__int128)x * x", "9007199254740993"])

    def place(self):
        return self.pick(["l", "l", "la[0]", "la[in0 & 3]", "*p", "p[1]", "s.l", "r.l", "t.m[in1 & 1]", "t.s.l", "gl",
                          "table[2]", "d", "d", "da[1]", "s.d[in0 & 1]", "r.d[0]", "gd", "f", "f", "s.f", "t.s.f", "gf"])

    def leaf(self):
        r = self.random.random()
        if r < 0.5:
            return self.place()
        if r < 0.6:
            return f"({self.pick(['real', 'double', 'float'])}){self.integer()}"
        return f"({self.pick(self.pick([LONG, LONG, DOUBLE, SINGLE]))})"

    def value(self, depth=2):
        if depth == 0 or self.chance(0.3):
            return self.leaf()
        a, b = self.value(depth - 1), self.value(depth - 1)
        r = self.random.random()
        if r < 0.6:
            return f"({a} {self.pick(['+', '-', '*', '+', '-', '*', '/'])} {b})"
        return self.pick([f"({self.pick(['real', 'double', 'float'])}){a}", f"(-{a})", f"({self.condition(1)} ? {a} : {b})",
                          f"half({a})", f"twice({a})", f"less({a})", f"__builtin_{self.pick(UNARY)}l({a})",
                          f"__builtin_{self.pick(UNARY)}({a})", f"__builtin_fmaxl({a}, {b} + 1)", f"__builtin_sqrtl({a})",
                          f"make({a}, {b}).l", f"make({a}, {b}).d[1]", f"({a} + {self.integer()})"])

    def condition(self, depth=2):
        a, b = self.value(depth), self.value(depth - 1)
        return self.pick([f"({a} {self.pick(['<', '<=', '>', '>=', '==', '!='])} {b})", f"(!{a})", f"__builtin_isnan({a})",
                          f"__builtin_isfinite({a})", f"__builtin_isless({a}, {b})", f"({a} && {b})", f"(_Bool){a}"])

    def observed(self):
        a = self.value()
        return self.pick([
            self.condition, self.condition,
            lambda: f"({{ real o = {a}; o > -9e18L && o < 9e18L ? (long)o : 5; }})",
            lambda: f"({{ real o = {a}; o > -1 && o < 1.8e19L ? (uint64_t)o >> 1 : 5; }})",
            lambda: f"({{ real o = {a} * 64; o > -2e9L && o < 2e9L ? (int)o : 5; }})",
            lambda: f"({{ double o = {a}; o > -1e9 && o < 1e9 ? (long)(o * 4096) : 5; }})",
            lambda: f"({{ float o = {a}; o > -1e9f && o < 1e9f ? (long)o : 5; }})",
            lambda: f"({{ real o = {a}; o != o ? 2 : !!__builtin_signbitl(o); }})",
            lambda: f"({{ ul.l = {a}; ul.l != ul.l ? 2 : ul.in.{self.pick(['low & 0x7fffffffffffffff', 'top'])}; }})",
            lambda: f"({{ ul.l = {a}; ul.l != ul.l ? 2 : ul.byte[{self.pick(['0', '7', '8', '9', 'in0 & 7'])}]; }})",
            lambda: f"({{ ud.d = {a}; ud.d != ud.d ? 2 : ud.whole >> 1; }})",
            lambda: f"({{ real o = {a}; o != o ? 2 : ((unsigned char *)&o)[{self.pick(['9', '7', '0'])}]; }})"])()

    def statement(self, depth=1):
        r = self.random.random()
        if r < 0.45:
            operator = self.pick(["=", "=", "=", "+=", "-=", "*="])
            return f"{self.place()} {operator} {self.value()};"
        if r < 0.6:
            return self.pick(["s = r;", "r = t.s;", "t.s = s;", f"s = make({self.value(1)}, {self.value(0)});", "p = &t.m[0];",
                              "p = &la[in0 & 1];", "p = &la[2] - 1;", "*p += 0.5L;", "l++;", "--d;", "add(&l, la, in0 & 3);",
                              "t = (struct t){.s = s};", "memcpy(&l, &la[1], sizeof l);", "memcpy(la, table, sizeof table);",
                              "memset(&s, 0, sizeof s);", "memset(&l, 0, sizeof l);", "memcpy(&d, &da[1], 8);"])
        if r < 0.7:
            return self.pick(["ul.l = l; if (l == l) ul.byte[9] ^= 128; l = ul.l;", "ul.l = 1; ul.in.low |= 5; l = ul.l;",
                              "ul.l = 2; ul.in.top += in0; l *= ul.l;", "ul.d = d; d = ul.d + 1;",
                              "ud.d = 1.5; ud.whole += 3; d = ud.d;", "ud.f[1] = 2; ud.f[0] = f; d = ud.f[0];",
                              "ul.l = l; memcpy(&la[2], ul.byte, 10);", "if (l == l) memcpy(&x, &l, 8);"])
        if r < 0.8:
            return self.pick(["z = malloc(2 * sizeof *z); if (!z) return 0; z[0] = l; z[in0 & 1] = d; l = z[0]; free(z);",
                              "z = calloc(2, sizeof *z); if (!z) return 0; z[1] = z[0] - f; l += z[1]; free(z);",
                              f"w = (in0 & 1) ? (uint64_t)(0x1p+63L + {self.pick(['1', '0x1p+11L', 'in1 + 3'])}) : 3;",
                              "x = (long)(in0 * 0x1.8p+40L);", f"k = {self.condition()};"])
        if depth == 0:
            return f"{self.place()} = {self.leaf()};"
        return self.pick([lambda: f"if ({self.condition()}) {{ {self.statement(0)} }} else {{ {self.statement(0)} }}",
                          lambda: f"for (int i = 0; i < {self.pick(['2', '3', '(in0 & 1) + 1'])}; i++) {{ {self.statement(0)} la[i] = l; }}"])()

    def program(self):
        start = "\n".join(START)
        for i in range(5):
            start = start.replace(f"L{i}", self.pick(LONG + ["in0", "in1 / 4.0L"]))
        for i in range(2):
            start = start.replace(f"D{i}", self.pick(DOUBLE + ["in0"]))
        start = start.replace("F0", self.pick(SINGLE + ["in1"]))
        lines, number = FUNCTIONS + TYPES + ["int ENTRY(void) {", *INPUT_LINES, start], 0
        for _ in range(self.random.randint(2, 6)):
            lines.append("  " + self.statement())
            if self.chance(0.25):
                number += 1
                lines.append(f"  OBSERVE({number}, {self.observed()});")
        for _ in range(self.random.randint(2, 6)):
            number += 1
            lines.append(f"  OBSERVE({number}, {self.observed()});")
        return "\n".join(lines + ["  return 0;", "}"]) + "\n"

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs with the values, bytes and addresses of objects.

Initialisers in part, nested, designated, with ranges, of arrays, structures, unions and strings;
copies by assignment, through pointers, by memcpy and memmove; punning by unions, bytes and memcpy;
addresses as integers and back, alignment, differences, enclosing structures; floating-point numbers
with few bits, vectors, variable-length arrays, allocated memory, volatile variables, tables of
functions. No member of a union is read whose bytes were not all written, and no padding.
"""
import random

from planting import FUNCTIONS, INPUT_LINES

TYPES = """#include <string.h>
#include <stdlib.h>
#include <stdint.h>
#include <stddef.h>
typedef int v4 __attribute__((vector_size(16)));
typedef unsigned char b8 __attribute__((vector_size(8)));
typedef short h4 __attribute__((vector_size(8)));
struct in { short x, y; };
struct s { int a; struct in in; int c[3]; unsigned char t[4]; };
struct o { long head; struct s s; struct s *link; };
union w { uint32_t whole; uint16_t half[2]; unsigned char byte[4]; float f; struct in in; int32_t sign; };
union d { uint64_t whole; double f; uint32_t half[2]; union w w[2]; };
static int twice(int n) { return 2 * n; }
static int less(int n) { return n - 1; }
static struct s make(int a, short y) { return (struct s){.in.y = y, .a = a, .c[1] = 9}; }
static struct s moved(struct s s) { s.a = s.c[2]; s.c[2] = s.in.x; return s; }
static void set(struct s *to, const struct s *from) { *to = *from; to->a++; }
static double half(double n) { return n / 2; }""".splitlines()

START = """  int k = 1; struct s ls = {LS}, lt = {LT}, *p = &ls, *q = &lt;
  struct o lo = {.head = 1, .s = {LT}}, *r = &lo;
  union w w = {WORD}; union d d = {.whole = 0};
  int la[6] = {LA}, m[2][3] = {LM}; long x = 0;
  unsigned char bytes[24] = {0}; char text[8] = TEXT;
  float f = F0; double g = F1; v4 u = {V0}, v = {V1}; b8 b = {1, 2, 3}; h4 h = {-1, 2};
  int (*table[3])(int) = {[1] = less, [0] = twice, [2] = twice};
  _Alignas(ALIGN) unsigned char raw[16] = {0}; volatile int vol = 2; int *z;""".splitlines()


class ObjectGenerator:
    def __init__(self, seed):
        self.random = random.Random(f"objects {seed}")
        self.views = []

    def pick(self, options):
        return self.random.choice(options)

    def chance(self, probability):
        return self.random.random() < probability

    def small(self):
        return self.pick(["0", "1", "2", "3", "7", "-1", "in0", "in1", "k"])

    def number(self):
        return str(self.random.randint(-3, 300))

    def structure(self, constant):
        value = self.number if constant else self.small
        return self.pick([lambda: "0", lambda: f"{value()}, {{{value()}}}, {{{value()}, {value()}}}",
                          lambda: f".c[1] = {value()}, {value()}, .in.y = {value()}",
                          lambda: f".in = {{.y = {value()}}}, .t = \"ab\", .a = {value()}",
                          lambda: f".c = {{[0 ... 1] = {value()}}}, .in.x = {value()}, {value()}",
                          lambda: f"{value()}, {value()}, {value()}, {value()}, {value()}, {value()}, 1, 2",
                          lambda: f".a = {value()}, .a = {value()}, .c[2] = {value()}"])()

    def array(self, constant):
        value = self.number if constant else self.small
        return self.pick([lambda: f"{value()}, {value()}", lambda: f"[2] = {value()}, {value()}, [0] = {value()}",
                          lambda: f"[1 ... 4] = {value()}", lambda: f"[0 ... 5] = {value()}, [3] = {value()}",
                          lambda: "0", lambda: f"{value()}, [4] = {value()}, {value()}"])()

    def matrix(self):
        return self.pick([lambda: f"{self.small()}, {self.small()}, {self.small()}, {self.small()}",
                          lambda: f"{{{self.small()}}}, {{{self.small()}, {self.small()}}}",
                          lambda: f"[1] = {{[2] = {self.small()}}}", lambda: f"[1][1] = {self.small()}, 4",
                          lambda: f"[0 ... 1] = {{1, {self.number()}}}"])()

    def float(self):
        return self.pick(["0.5", "-1.25", "3.0", "0.0", "-0.0", "1e3", "f", "(float)in0", "g", "(in1 * 0.5)",
                          "(float)k", "0x1p-3"])

    def structured(self):
        return self.pick(["ls", "lt", "gs", "(*p)", "(*q)", "lo.s", "r->s", "ga[1]", "ga[in0 & 1]", "(*&lt)"])

    def place(self):
        o = self.structured()
        return self.pick([f"{o}.a", f"{o}.in.x", f"{o}.in.y", f"{o}.c[{self.pick(['0', '1', '2', 'in0 & 1'])}]",
                          f"{o}.t[1]", "la[0]", "la[in1 & 3]", "m[1][in0 & 1]", "m[0][2]", "k", "w.half[1]",
                          "w.byte[in0 & 3]", "w.whole", "w.in.y", "d.half[1]", "d.w[1].byte[0]", "v[1]",
                          "u[in0 & 3]", "b[2]", "h[0]", "text[2]", "vol", "*(&la[2])", "2[la]", "raw[0]"])

    def value(self, depth=1):
        if depth == 0 or self.chance(0.35):
            return self.pick([self.place, self.place, self.small])()
        a, c = self.value(depth - 1), self.value(depth - 1)
        o, other = self.structured(), self.structured()
        return self.pick([
            f"({a} + {c})", f"({a} - {c})", f"({a} & {c})", f"({a} < {c})", f"({a} == {c})", f"(!{a})",
            f"({a} ? {c} : 3)", f"(-(long){a})", f"(({a} & 15) * 3)", f"(int)({self.float()} * 4)",
            f"({self.float()} < {self.float()})", f"((float){a} == {self.float()})", f"(int)half({a})",
            f"make({self.small()}, 3).in.y", f"moved({o}).a", f"((struct s){{{self.structure(False)}}}).c[1]",
            f"(in0 ? {o} : {other}).in.x", f"table[{self.pick(['0', '1', 'in0 & 1'])}]({a} & 15)",
            "(&la[3] - la)", f"(int)((char *)&{o}.c[1] - (char *)&{o})", f"(&{o} == &{other})",
            "(int)(((unsigned long)&la[2] - (unsigned long)la) / 4)", "(int)((uintptr_t)raw % ALIGN)",
            f"(int)((uintptr_t)&{o} & 3)", "((uintptr_t)&lo.head % sizeof(long) == 0)", "(int)sizeof(struct o)",
            "((struct o *)((char *)&r->s - offsetof(struct o, s)))->s.a", f"((int *)&{o})[0]",
            f"((struct in *)&{o}.in)->y", f"((unsigned char *)&{o}.a)[{self.pick('0123')}]",
            f"((char *)&{o})[{self.pick(['0', '4', '8', 'in0 & 3'])}]", "*(int *)((uintptr_t)&la[1] + 4)",
            f"((union w){{.f = {self.float()}}}).whole", f"((union w){{.whole = {a}}}).byte[1]",
            f"((union d){{.f = {self.float()}}}).half[1]", f"(u {self.pick(['+', '-', '*', '&', '<', '=='])} v)[{self.pick('0123')}]",
            f"(u > {self.small()})[2]", "(-v)[1]", "(b + (b8){1, 255, 2, 7})[1]", "(~h)[0]", "((h4)b)[1]",
            "((union { v4 v; int n[4]; }){u}).n[3]", "strlen(text)", "memcmp(text, \"ab\", 2) == 0",
            f"({{ int n[(in0 & 3) + 1]; n[0] = {a}; n[in0 & 3] = 4; n[0] + (int)sizeof n; }})",
            "(p == q)", "(p < p + 1)", "(q == &lt)", "((uintptr_t)p == (uintptr_t)q)", "(table[0] == twice)"])

    def statement(self, depth=1):
        o, other = self.structured(), self.structured()
        r = self.random.random()
        if r < 0.25:
            return f"{self.place()} = ({self.value()}) & {self.pick(['1', '15', '127'])};"
        if r < 0.33:
            return f"x = {self.value()};"
        if r < 0.38:
            return self.pick([f"f = {self.float()};", f"g = {self.float()} {self.pick('+-*')} {self.float()};",
                              "f += 0.5f;", "g = f;", f"k = {self.float()};", "w.f = f;", "d.f = g;", "g = half(g);"])
        if r < 0.45:
            return self.pick([f"u = v + {self.pick('uv')};", "v = u * 2;", f"u = (v4){{{self.small()}, 5}};", "v ^= u;",
                              "u = -u;", "v = u > v;",
                              "memcpy(&u, la, sizeof u);", "memcpy(la, &v, sizeof v);", "b += 3;", "h = h >> 1;"])
        if r < 0.62:
            return self.pick([f"{o} = {other};", f"*p = {other};", f"p = &{o};", f"q = &{o};", f"set(&{o}, &{other});",
                              f"{o} = make({self.small()}, {self.small()});", f"{o} = moved({other});", f"{o} = moved({o});",
                              f"{o} = (struct s){{{self.structure(False)}}};", f"{o} = (in0 ? {other} : ls);",
                              "r->link = p;", "r->link = q; r->link->a = 5;", f"lo = (struct o){{.s.a = {self.small()}}};",
                              "q = (struct s *)(uintptr_t)p;", "p = (struct s *)((uintptr_t)p | 1); p = (struct s *)((uintptr_t)p & ~1ul);",
                              "r = (struct o *)((char *)&lo.s - offsetof(struct o, s));", "p = &r->s;",
                              "z = la + 2; z[-1] = 8; *z++ = 6; z[0]--;", "z = &p->c[1]; *(z - 1) = 7;"])
        if r < 0.80:
            size = self.pick(["sizeof(struct s)", "4", "8", "in0 & 3", "12"])
            return self.pick([f"memcpy(&{o}, &{other}, {size});" if o != other else ";", f"memmove(&{o}, &{other}, {size});",
                              f"memset(&{o}, {self.pick(['0', '1', '255'])}, {size});", f"memcpy(bytes, &{o}, sizeof {o});",
                              f"memcpy(&{o}, bytes, sizeof {o});", "memcpy(&x, &g, 8);", "memcpy(&k, &f, 4);", "memcpy(&f, &la[1], 4); f = 1;",
                              "memmove(la + 1, la, 3 * sizeof *la);", f"memmove(la, la + {self.pick(['1', '(in0 & 1)'])}, 8);",
                              f"bytes[{self.pick(['0', '5', 'in0 & 7'])}] = {self.small()};", "*(unsigned char *)&k = 5;",
                              "((unsigned char *)la)[in0 & 3] = 2;", "*(short *)raw = in1; x = raw[1];", "w.in = ls.in;",
                              f"w = (union w){{.whole = {self.number()}}};", "d.w[1] = w;", "d.w[in0 & 1].whole = 77;",
                              "strcpy(text, \"xy\");", "memmove(text, text + 1, 7);",
                              "text[in0 & 3] = 0;", "la[in1 & 3] += m[in0 & 1][1];", "vol += in0; x = vol;",
                              "z = malloc(8); if (!z) return 0; z[0] = k; z[1] = in0; memcpy(&x, z, 8); free(z);",
                              "z = calloc(in0 & 3, 4); if (!z || !(in0 & 3)) return 0; z[(in0 & 3) - 1] += k; k = z[0]; free(z);"])
        if depth == 0:
            return f"{self.place()} = {self.small()};"
        return self.pick([lambda: f"if ({self.value()}) {{ {self.statement(0)} }} else {{ {self.statement(0)} }}",
                          lambda: f"for (int i = 0; i < 2; i++) {{ {self.statement(0)} la[i + 1] = i; }}",
                          lambda: f"switch ({self.value()}) {{ case 5: {self.statement(0)} case -1 ... 2: "
                                  f"{self.statement(0)} break; default: {self.statement(0)} }}"])()

    def program(self):
        texts = ['"ab"', '{"abcdef"}', "{'a', 'b'}", '{[1] = 98, [0] = 97}', '"\\1\\0c"']
        given = {"{LS}": self.structure(False), "{LT}": self.structure(False), "{LA}": self.array(False),
                 "{LM}": self.matrix(), "{WORD}": self.pick([self.number(), ".f = 1.5f", ".in = {1, -2}", ".byte = {1, 2, 3, 4}", ".half = {1}, .whole = 9"]),
                 "{V0}": f"{self.small()}, {self.small()}", "{V1}": f"{self.small()}, 2, 3, 4"}
        lines = FUNCTIONS + TYPES + [
            f"static struct s gs = {{{self.structure(True)}}}, ga[2] = {{[1] = {{{self.structure(True)}}}}};",
            f"static int gl[6] = {{{self.array(True)}}}; static union w gw = {{.byte = {{[2] = 1}}}};",
            f"static struct o go = {{.link = &ga[1], .s.c = {{[1] = {self.number()}}}}};",
            "int ENTRY(void) {", *INPUT_LINES]
        start = "\n".join(START)
        for name, value in given.items():
            start = start.replace(name, "{" + value + "}")
        start = start.replace("TEXT", self.pick(texts)).replace("F0", self.pick(["0.5f", "-2.0f", "in0"]))
        start = start.replace("F1", self.pick(["0.25", "3", "in1 * 1.5"]))
        statements, number = [], 0
        for _ in range(self.random.randint(3, 8)):
            statements.append("  " + self.statement())
            if self.chance(0.25):
                number += 1
                statements.append(f"  OBSERVE({number}, {self.value()});")
        extra = ["x", "k", "gl[3]", "gw.whole", "go.s.c[1]", "go.link->a", "go.s.a", "(f * 8)", "(g * 8)"]
        for expression in extra + [self.place() for _ in range(6)] + [self.value() for _ in range(4)]:
            if self.chance(0.5):
                number += 1
                statements.append(f"  OBSERVE({number}, {expression});")
        text = "\n".join(lines + [start] + statements + ["  return 0;", "}"]) + "\n"
        return text.replace("ALIGN", self.pick(["8", "16", "1", "64"]))

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs with bit-fields of every type and structures and unions around them.

Members of all integer types, _Bool and enumerations with all widths, plain members between them,
unnamed and zero-width fields, packed and aligned structures, anonymous unions. They are initialised
(in part), assigned, updated, used as conditions and values of assignments, copied as a whole, passed
and returned, set by memset and memcpy, and read back as bytes. Storage that no member covers is
never read, except as zero bytes of memset.
"""
import random

from planting import FUNCTIONS, INPUT_LINES

BASES = {"int": 32, "unsigned": 32, "signed char": 8, "unsigned char": 8, "short": 16,
         "unsigned short": 16, "long": 64, "unsigned long": 64, "long long": 64,
         "unsigned long long": 64, "_Bool": 1, "enum e": 32, "enum n": 32}
WHOLE = ["int", "unsigned char", "short", "long", "_Bool", "enum n", "unsigned"]


class FieldGenerator:
    def __init__(self, seed):
        self.random = random.Random(f"fields {seed}")
        self.fields = []  # (name, type, width or None) of struct s
        self.objects = ["ls", "lt", "gs", "p[0]", "ga[1]", "ga[in0 & 1]", "u.s"]
        self.covered = False

    def pick(self, options):
        return self.random.choice(options)

    def chance(self, probability):
        return self.random.random() < probability

    def width(self, base):
        full = BASES[base]
        if base == "enum e":
            return self.random.randint(2, 9)
        if base == "enum n":
            return self.random.randint(3, 9)
        return self.pick([1, 2, 3, full, self.random.randint(1, full), self.random.randint(1, min(full, 12))])

    def declarations(self):
        """The members of struct s."""
        lines = []
        for i in range(self.random.randint(2, 5)):
            name = "abcdef"[i]
            if self.chance(0.25):
                base, width = self.pick(WHOLE), None
            else:
                base = self.pick(list(BASES))
                width = min(self.width(base), BASES[base])
            bits = "" if width is None else f" : {width}"
            aligned = " __attribute__((aligned(4)))" if self.chance(0.05) and width is None else ""
            lines.append(f"  {base} {name}{bits}{aligned};")
            self.fields.append((name, base, width))
            if self.chance(0.12):
                lines.append(self.pick(["  int : 0;", "  unsigned : 3;", "  unsigned char : 0;", "  long : 5;"]))
        if self.chance(0.25):
            lines.append("  union { unsigned x : 5; unsigned char y; struct { signed char z : 3, w : 2; }; };")
            self.fields += [("x", "unsigned", 5)]
        packed = " __attribute__((packed))" if self.chance(0.25) else ""
        return [f"struct{packed} s {{", *lines, "};"]

    def range_of(self, base, width):
        width = width or BASES[base]
        if base in ("_Bool",):
            return 0, 1
        if base in ("enum e",) or base.startswith("unsigned"):
            return 0, 2**width - 1
        return -2**(width - 1), 2**(width - 1) - 1

    def object(self):
        return self.pick(self.objects)

    def constant(self, field):
        low, high = self.range_of(field[1], field[2])
        value = self.pick([low, high, self.random.randint(low, high), 0, 1 if high else 0,
                           min(high, 5), max(low, -1)])
        if field[1].startswith("enum"):
            value = min(max(value, -4 if field[1] == "enum n" else 0), high)
        suffix = "UL" if value >= 2**63 else "L" if abs(value) >= 2**31 else ""
        return "(-9223372036854775807L - 1)" if value == -2**63 else f"{value}{suffix}"

    def read(self):
        field = self.pick(self.fields)
        return f"{self.object()}.{field[0]}"

    def value(self, depth=1):
        if depth == 0 or self.chance(0.4):
            return self.pick([self.read, self.read, lambda: self.pick(["in0", "in1", "1", "3", "7u", "x"])])()
        a, b = self.value(depth - 1), self.value(depth - 1)
        return self.pick([f"({a} + {b})", f"({a} - {b})", f"({a} & {b})", f"({a} < {b})", f"({a} == {b})",
                          f"(!{a})", f"(~{a})", f"(-{a})", f"({a} && {b})", f"({a} ? {b} : {a})",
                          f"({a} >> 1)", f"({a} % 7)", f"(({a} & 15) << 2)", f"(+{a})", f"({a} / 3)", f"({{ {a}; }})", f"({a} ?: {b})",
                          f"({a}, {b})", f"((unsigned char){a})", f"((long){a})",
                          f"same(({self.object()})).{self.pick(self.fields)[0]}",
                          f"(in0 > 0 ? {self.object()} : {self.object()}).{self.pick(self.fields)[0]}"])

    def wraps(self, field, value):
        """The value within the field's range: conversions of others are left to the compiler."""
        base, width = field[1], field[2] or BASES[field[1]]
        if base == "_Bool" or base.startswith("unsigned"):
            return value
        if base == "enum e":
            return f"(({value}) & {min(3, 2**width - 1)})"
        if base == "enum n" or width < 3 and self.chance(0.7):
            return f"(({value}) & {max(0, 2**(min(width, 3) - 1) - 1)})"
        return f"(({value}) & {2**(min(width, 31) - 1) - 1})" if self.chance(0.7) else value

    def initialiser(self):
        chosen = self.fields[:self.random.randint(0, len(self.fields))]
        values = [self.pick([lambda f=f: self.constant(f), lambda f=f: self.wraps(f, self.pick(["in0", "in1", "3"]))])()
                  for f in chosen]
        if self.chance(0.4):
            both = list(zip(chosen, values))
            self.random.shuffle(both)
            return "{" + ", ".join(f".{f[0]} = {v}" for f, v in both) + "}"
        values = ["{" + v + "}" if f[0] == "x" else v for f, v in zip(chosen, values)]
        return "{" + ", ".join(values) + "}"

    def statement(self, depth=1):
        field, o, other = self.pick(self.fields), self.object(), self.object()
        target = f"{o}.{field[0]}"
        r = self.random.random()
        if r < 0.28:
            return f"{target} = {self.wraps(field, self.value())};"
        if r < 0.36:
            return f"{target} = {self.constant(field)};"
        if r < 0.44 and field[1] != "_Bool":
            return f"{target}{self.pick(['++', '--'])};" if self.chance(0.5) else f"x = {target}{self.pick(['++', '--'])};"
        if r < 0.52:
            operator = self.pick(["|=", "&=", "^=", "+=", "-=", "*="])
            if self.chance(0.2):
                return f"{target} {self.pick(['/= 3', '%= 5', '>>= 1', '/= (in0 | 1)', '<<= 1'])};"
            return self.pick([f"{target} {operator} {self.value(0)};", f"x = ({target} {operator} {self.value(0)});"])
        if r < 0.58:
            second = self.pick(self.fields)
            return f"x = {target} = ls.{second[0]} = {self.wraps(field, self.wraps(second, self.value(0)))};"
        if r < 0.68:
            return self.pick([f"{o} = {other};", f"{o} = *p;", f"*p = {other};", f"{o} = same({other});",
                              f"{o} = (struct s){self.initialiser()};", f"put(&{o}, {self.wraps(self.fields[0], 'in1')});",
                              f"p = &{o};", f"swap(&{o}, &{other});"])
        if r < 0.78:
            byte = self.pick(["0", "0", "0", "1", "0xff", "0x5a"])
            if any(f[1].startswith(("_Bool", "enum")) and not f[2] for f in self.fields):
                byte = "0"
            return self.pick([f"memset(&{o}, {byte}, sizeof {o});", f"memset(&{o}, {byte}, sizeof(struct s));",
                              f"memcpy(&{o}, &{other}, sizeof {o});", f"memmove(&{o}, &{other}, sizeof {o});",
                              f"memset(bytes, {byte}, sizeof bytes); memcpy(&{o}, bytes, sizeof {o});",
                              f"memset(&u, {byte}, sizeof u); u.raw[{self.pick('0123')} % sizeof(struct s)] {self.pick(['|=', '^='])} {self.pick(['0', '1'] if byte == '0' else ['1', '2', '128', '7'])};"])
        if r < 0.84:
            return f"memset(&u, 0, sizeof u); u.s.{field[0]} = {self.constant(field)}; x = u.raw[{self.pick(['0', '1', '2', 'in0 & 3'])}];"
        if depth == 0:
            return f"x = {self.value()};"
        return self.pick([lambda: f"if ({self.value()}) {{ {self.statement(0)} }} else {{ {self.statement(0)} }}",
                          lambda: f"for (int i = 0; i < 2; i++) {{ {self.statement(0)} }}",
                          lambda: f"switch ({self.value()}) {{ case 0: {self.statement(0)} break; case 1 ... 3: "
                                  f"{self.statement(0)} default: {self.statement(0)} }}",
                          lambda: f"while ({target} > 0 && n++ < 2) {{ {self.statement(0)} }}"])()

    def program(self):
        structure = self.declarations()
        first = self.fields[0][0]
        lines = FUNCTIONS + ["#include <string.h>", "enum e { E0, E1, E2, E3 = 511 }; enum n { N0 = -4, N1, N2 = 3 };",
                             *structure, "union u { struct s s; unsigned char raw[sizeof(struct s)]; };",
                             f"static struct s gs = {self.static_initialiser()}, ga[2] = {{{self.static_initialiser()}}};",
                             "static struct s same(struct s s) { return s; }",
                             f"static void put(struct s *s, long n) {{ s->{first} = n; }}",
                             "static void swap(struct s *a, struct s *b) { struct s t = *a; *a = *b; *b = t; }",
                             "int ENTRY(void) {", *INPUT_LINES,
                             f"  struct s ls = {self.initialiser()}, lt = {self.initialiser()}, *p = &ls;",
                             "  union u u; memset(&u, 0, sizeof u);",
                             "  unsigned char bytes[sizeof(struct s)] = {0}; long x = 0; int n = 0;"]
        number = 0
        for _ in range(self.random.randint(3, 8)):
            lines.append("  " + self.statement())
            if self.chance(0.2):
                number += 1
                lines.append(f"  OBSERVE({number}, {self.value()});")
        for expression in ["x", *(f"{o}.{f[0]}" for o in ["ls", "gs", "p[0]", "u.s", "ga[1]"] for f in self.fields)]:
            if self.chance(0.4):
                number += 1
                lines.append(f"  OBSERVE({number}, {expression});")
        return "\n".join(lines + ["  return 0;", "}"]) + "\n"

    def static_initialiser(self):
        chosen = self.fields[:self.random.randint(0, len(self.fields))]
        values = [self.constant(f) for f in chosen]
        return "{" + ", ".join("{" + v + "}" if f[0] == "x" else v for f, v in zip(chosen, values)) + "}"

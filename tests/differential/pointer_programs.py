# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs with memory: pointers to scalars, elements and members, structures, arrays, calls.

Two scalar types per program. A pointer points to objects of the first type only, and always to one;
indices are masked; so what remains undefined is arithmetic, which the sanitizer finds when the
program is executed. One statement per line, blocks with braces: shrink() relies on it.
"""
import random

SCALARS = ["int", "unsigned int", "signed char", "unsigned char", "short", "unsigned short", "long"]
INPUT_LOW, INPUT_HIGH = -2, 3


class PointerGenerator:
    def __init__(self, seed):
        self.random = random.Random(f"pointers {seed}")
        self.loops = 0
        # Of places: how many are reached through pointers. Without any, no pointer is changed.
        self.indirect = self.pick([0, 0, 0.1, 0.35])

    def pick(self, options):
        return self.random.choice(options)

    def chance(self, probability):
        return self.random.random() < probability

    def index(self):
        return self.pick(["0", "1", "2", "3", "in0 & 3", "k & 3", f"({self.value(1)}) & 3"])

    def place(self):
        """An l-value of the first type."""
        plain = ["x", "y", "g", "ls.a", "gs.a", f"ga[{self.pick('0123')}]", f"la[{self.index()}]",
                 f"ls.c[{self.pick('01')}]", f"gs.c[{self.pick(['0', '1', 'in1 & 1', 'k & 1'])}]"]
        behind = ["*p", "*q", "**pp", "sp->a", "sp->c[1]", "sp->c[k & 1]"]
        return self.pick(behind if self.chance(self.indirect) else plain)

    def other_place(self):
        """An l-value of the second type."""
        return self.pick(["u", "v", "ls.b", "gs.b", "sp->b" if self.indirect else "v", "k"])

    def value(self, depth=2):
        if depth == 0 or self.chance(0.3):
            if self.chance(0.35):
                return self.pick(["0", "1", "2", "3", "5", "-1", "100", "200", "7"])
            return self.pick([self.place, self.place, self.other_place, lambda: "in0",
                              lambda: "in1"])()
        a, b = self.value(depth - 1), self.value(depth - 1)
        if self.chance(0.7):
            return f"({a} {self.pick('++--*')} {b})"
        return self.pick([f"({a} & {self.pick(['1', '3', '15', '255'])})",
                          f"({a} % {self.pick('2358')})", f"({a} / {self.pick('235')})",
                          f"({self.condition(1)} ? {a} : {b})", f"({self.pick(SCALARS)})({a})",
                          f"({a} >> 1)", f"(-({a}))"])

    def condition(self, depth=2):
        if depth > 0 and self.chance(0.15):
            return f"({self.condition(0)} {self.pick(['&&', '||'])} {self.condition(0)})"
        if self.chance(0.15 if self.indirect else 0.04):
            return self.pick(["p == q", "p != &x", "sp == &ls", "*pp == q", "p == &ga[1]"])
        return (f"{self.value(1)} {self.pick(['<', '<=', '>', '>=', '==', '!='])} "
                f"{self.value(1)}")

    def target(self):
        """The address of an object of the first type."""
        return self.pick(["&x", "&y", "&g", "&ls.a", "&gs.a", "&ga[1]", "ga", "&ga[in0 & 3]",
                          "&la[2]", "la", "&gs.c[1]", "ls.c", "&sp->a", "p", "q",
                          f"({self.condition(0)} ? &x : &la[1])"])

    def simple(self, pad):
        kind = self.random.random()
        if not self.indirect and kind >= 0.62:
            return pad + self.pick(["ls = gs;", "gs = ls;", "gs = make(u);", "ls = make(k);",
                                    f"u = sum(ls, {self.value(1)});"])
        if kind < 0.40:
            operator = self.pick(["=", "=", "=", "+=", "-=", "&="])
            return f"{pad}{self.place()} {operator} {self.value()};"
        if kind < 0.55:
            return f"{pad}{self.other_place()} {self.pick(['=', '=', '+='])} {self.value()};"
        if kind < 0.62:
            return f"{pad}{self.pick([self.place, self.other_place])()}{self.pick(['++', '--'])};"
        if kind < 0.78:
            return f"{pad}{self.pick(['p', 'q', '*pp'])} = {self.target()};"
        if kind < 0.82:
            return f"{pad}pp = {self.pick(['&p', '&q'])};"
        if kind < 0.88:
            return f"{pad}sp = {self.pick(['&ls', '&gs', 'in0 > 0 ? &ls : &gs'])};"
        if kind < 0.93:
            return f"{pad}{self.pick(['ls = gs', 'gs = ls', '*sp = ls', 'ls = *sp', 'gs = make(u)'])};"
        return pad + self.pick([f"put({self.target()}, {self.value(1)});", f"step(sp, {self.value(1)});",
                                f"{self.place()} = get({self.target()}, {self.value(1)});"])

    def statements(self, depth, indent):
        lines = []
        for _ in range(self.random.randint(1, 3)):
            lines += self.statement(depth, indent)
        return lines

    def statement(self, depth, indent):
        pad = "  " * indent
        if depth == 0 or self.chance(0.72):
            return [self.simple(pad)]
        if self.chance(0.6):
            lines = [f"{pad}if ({self.condition()}) {{"] + self.statements(depth - 1, indent + 1)
            if self.chance(0.4):
                lines += [f"{pad}}} else {{"] + self.statements(depth - 1, indent + 1)
            return lines + [f"{pad}}}"]
        self.loops += 1
        i = f"i{self.loops}"
        bound = self.pick(["2", "3", "in0", "in1"])
        return ([f"{pad}for (int {i} = 0; {i} < {bound}; {i}++) {{"]
                + self.statements(depth - 1, indent + 1) + [f"{pad}}}"])

    def program(self):
        t, o = self.pick(SCALARS), self.pick(SCALARS)
        lines = ["extern int __VERIFIER_nondet_int(void);", "extern void reach_error(void);",
                 f"typedef {t} T;", f"typedef {o} O;", "struct s { T a; O b; T c[2]; };",
                 "static T g = 1, ga[4] = {1, 2, 3, 4};", "static struct s gs = {1, 2, {3}};",
                 "static void put(T *to, T n) { *to = n; }",
                 f"static T get(T *from, O n) {{ if (n > {self.pick('012')}) return *from; return n; }}",
                 "static void step(struct s *s, O n) { s->a = s->c[1]; s->b = n; s->c[0] = n; }",
                 "static struct s make(O n) { struct s r = {.b = n, .c = {n, 4}}; return r; }",
                 "static O sum(struct s s, T n) { s.a = n; return s.a + s.b; }", "int ENTRY(void) {"]
        for name in ("in0", "in1"):
            lines.append(f"  int {name} = __VERIFIER_nondet_int();")
            lines.append(f"  if ({name} < {INPUT_LOW} || {name} > {INPUT_HIGH}) return 0;")
        lines += [f"  T x = {self.pick(['0', 'in0', '3'])}, y = 2, la[4] = {{5, 6}};",
                  f"  O u = {self.pick(['1', 'in1', '9'])}, v = 0, k = {self.pick(['0', 'in1'])};",
                  "  struct s ls = {.a = 4, .c = {8}}, *sp = &ls;", "  T *p = &x, *q = &ga[2], **pp = &p;"]
        for _ in range(self.random.randint(3, 7)):
            lines += self.statement(2, 1)
        lines.append(f"  if ({self.condition()} && {self.condition()}) reach_error();")
        return "\n".join(lines + ["  return 0;", "}"]) + "\n"


def pieces(lines):
    """Ranges of lines that may go together: a statement, or a block from its opening to its end."""
    ranges = []
    for start, line in enumerate(lines):
        if line.startswith("  ") and line.endswith(";") and "return" not in line:
            ranges.append((start, start + 1))
        elif line.startswith("  ") and line.rstrip().endswith("{") and not line.strip().startswith("}"):
            indent = len(line) - len(line.lstrip())
            end = next(i for i in range(start + 1, len(lines))
                       if lines[i].startswith(" " * indent + "}") and "else" not in lines[i])
            ranges.append((start, end + 1))
    return sorted(ranges, key=lambda r: r[0] - r[1])


def shrink(text, is_wrong, attempts=400):
    """Deletes statements as long as is_wrong(text) holds."""
    lines, progress = text.splitlines(), True
    while progress:
        progress = False
        for start, end in pieces(lines):
            attempts -= 1
            if attempts < 0:
                return "\n".join(lines) + "\n"
            shorter = lines[:start] + lines[end:]
            if is_wrong("\n".join(shorter) + "\n"):
                lines, progress = shorter, True
                break
    return "\n".join(lines) + "\n"

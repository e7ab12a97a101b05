# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs with objects that are many: what loops and functions allocate, and long arrays.

Lists and tables of allocated nodes, long arrays of scalars and structures at variable indices, their
bytes and other views, structures copied between them, memset, memcpy and memmove of parts, pointers
that walk, objects that are freed and reallocated. A program has nodes, or arrays, or both. Every byte
is written before it is read; a failed allocation ends the program.
"""
import random
import re

from planting import FUNCTIONS, INPUT_LINES

SCALARS = {"int": "unsigned", "unsigned": "int", "long": "unsigned long", "short": "unsigned short",
           "unsigned char": "signed char", "unsigned short": "short"}
BIT_FIELDS = ["unsigned b : 3; unsigned d : 7;", "int b : 5; int d : 9;", "_Bool b : 1; unsigned char d : 6;",
              "long b : 33; long d : 5;", "signed char b : 4; short d : 12;"]

NODES = re.compile(r"\b(head|tab|one|fresh|reversed|sum)\b")
ARRAYS = re.compile(r"\b(big|many|dyn|z|bytes|tab)\b")


class HeapGenerator:
    def __init__(self, seed):
        self.random = random.Random(f"heap {seed}")
        self.excluded = self.pick([NODES, ARRAYS, NODES, ARRAYS, re.compile("$^")])

    def permitted(self, generate):
        """A text without the names that the program does not have."""
        return next(text for text in iter(generate, None) if not self.excluded.search(text))

    def pick(self, options):
        return self.random.choice(options)

    def chance(self, probability):
        return self.random.random() < probability

    def index(self, limit):
        """Below the limit, a power of two."""
        if self.chance(0.5):
            return str(self.random.randint(0, min(limit, 8) - 1))
        return self.pick([f"in0 & {limit - 1}", f"(in0 + in1 + 2) & {limit - 1}",
                          f"k & {limit - 1}", f"in1 & {min(limit - 1, 1)}", "0", str(limit - 1)])

    def node(self):
        return self.permitted(self.some_node)

    def some_node(self):
        return self.pick(["head", "head->next", f"tab[{self.index(4)}]", "p", "q", "head->next->next",
                          f"(&many[{self.index(32)}])", "one", f"tab[{self.index(4)}]->next"])

    def place(self):
        return self.permitted(self.some_place)

    def some_place(self):
        n = self.node()
        return self.pick([f"{n}->v", f"{n}->v", f"{n}->w", f"{n}->b", f"{n}->d", f"{n}->c[{self.index(4)}]",
                          f"{n}->in.y", f"big[{self.index(32)}]", f"big[{self.index(4)}]", f"dyn[{self.index(4)}]", "*z", "z[1]",
                          f"many[{self.index(32)}].v", f"many[{self.index(4)}].w", f"bytes[{self.index(8)}]", "x", "g"])

    def value(self, depth=1):
        return self.permitted(lambda: self.some_value(depth))

    def some_value(self, depth):
        if depth == 0 or self.chance(0.45):
            return self.pick([self.place, self.place, lambda: self.pick(["0", "1", "2", "3", "in0", "in1", "k"])])()
        a, b, n = self.value(depth - 1), self.value(depth - 1), self.node()
        return self.pick([f"({a} + {b})", f"({a} - {b})", f"({a} == {b})", f"({a} < {b})", f"({a} ? {b} : 2)", f"(!{a})",
                          f"({n} == {self.node()})", f"({n}->next == {self.node()})", f"({n} != 0)",
                          f"sum(head, {self.pick('123')})", f"get({n})", f"copy(*{n}).v",
                          f"*({SCALARS[self.t]} *)&{n}->v", f"((unsigned char *)&{n}->v)[{self.pick('01')[0] if self.t != 'unsigned char' else 0}]",
                          f"*({SCALARS[self.t]} *)&big[{self.index(32)}]", f"((unsigned char *)big)[{self.index(8)}]",
                          "(z - dyn)", f"(&{n}->c[2] - {n}->c)", f"((uintptr_t)&{n}->v % sizeof(T) == 0)",
                          f"((struct node *)((char *)&{n}->in - offsetof(struct node, in)))->v",
                          f"(bytes[0] == bytes[{self.index(8)}])"])

    def small(self):
        return f"({self.value()}) & {self.pick(['1', '3', '7'])}"

    def statement(self, depth=1):
        return self.permitted(lambda: self.some_statement(depth))

    def some_statement(self, depth):
        n, m = self.node(), self.node()
        r = self.random.random()
        if r < 0.32:
            return f"{self.place()} = {self.small()};"
        if r < 0.38:
            return f"{self.place()} {self.pick(['+=', '|=', '^='])} {self.pick(['1', '2', 'in0 & 1'])};"
        if r < 0.52:
            return self.pick([f"*{n} = *{m};", f"many[{self.index(32)}] = *{n};", f"*{n} = many[{self.index(4)}];", f"p = {n};",
                              f"q = {n};", f"tab[{self.index(4)}] = {n};", f"put({n}, {self.small()});", f"swap({n}, {m});",
                              f"one = {n};", f"{n}->in = {m}->in;", f"*{n} = copy(*{m});", f"{n}->next = {m};",
                              f"*{n} = (struct node){{.v = {self.small()}, .next = {m}}};"])
        if r < 0.66:
            return self.pick([f"memset({n}->c, {self.pick(['0', '1', '7'])}, {self.pick(['4', 'in0 & 3', '2'])});",
                              f"memcpy({n}->c, bytes, {self.pick(['4', 'in1 & 3'])});", "memset(big, 0, sizeof big);",
                              f"memset(&big[{self.index(4)}], {self.pick(['0', '255', '1'])}, 4 * sizeof *big);",
                              f"memcpy(&big[8], &big[{self.index(4)}], 4 * sizeof *big);", f"memmove(big + 1, big, {self.pick(['2', '3', '(in0 & 3)'])} * sizeof *big);",
                              "memset(dyn, 0, 4 * sizeof *dyn);", "memcpy(dyn, big, 4 * sizeof *big);", f"memcpy(&{n}->v, &big[{self.index(4)}], sizeof(T));",
                              f"memcpy({n}, &many[{self.index(32)}], sizeof *many);",
                              f"memcpy(&many[{self.index(4)}], &many[{self.pick(['8', '9'])}], 2 * sizeof *many);",
                              f"((unsigned char *)big)[{self.index(8)}] = {self.pick('125')};"])
        if r < 0.78:
            return self.pick([f"z = &dyn[{self.index(2)}];", "z = big + (in0 & 7); *z++ = 3; z[-1]++;", f"z = &big[{self.index(8)}];",
                              "z = dyn; *z = 1;", "head = reversed(head);", "one = fresh(in0 & 3, head); one->next->v = 5;",
                              f"p = fresh({self.small()}, {n}); head = p; head->next = tab[0];",
                              "dyn = realloc(dyn, 16 * sizeof *dyn); if (!dyn) return 0; z = dyn; dyn[15] = 4; k = dyn[15] & 3;",
                              "free(dyn); dyn = calloc(8, sizeof *dyn); if (!dyn) return 0; z = dyn;",
                              f"for (struct node *i = head, *e = 0; i && i != e; i = i->next) {{ if (!e) e = i; i->w = {self.small()}; if (k++ > 3) break; }}",
                              f"for (int i = 0; i < {self.pick(['4', '3', '(in0 & 3)'])}; i++) dyn[i] = i + {self.pick(['0', '1', 'in0'])};",
                              "for (int i = 2; i < 6; i++) { big[i] = i; many[i].w = 6 - i; }", f"T *f = {self.pick(['big', 'dyn', '&one->v'])}; f[0] = 6;" if depth else "k++;"])
        if depth == 0:
            return f"{self.place()} = {self.small()};"
        return self.pick([lambda: f"if ({self.value()}) {{ {self.statement(0)} }} else {{ {self.statement(0)} }}",
                          lambda: f"for (int i = 0; i < {self.pick(['2', '(in0 & 3)'])}; i++) {{ {self.statement(0)} k = i; }}"])()

    def program(self):
        self.t = self.pick(list(SCALARS))
        w = self.pick(list(SCALARS))
        members = ["W w;", self.pick(BIT_FIELDS), "struct node *next;", "unsigned char c[4];", "struct { short x; int y; } in;"]
        self.random.shuffle(members)
        if self.chance(0.5):
            members.insert(0, "T v;")
        else:
            members.append("T v;")
        lines = FUNCTIONS + [
            "#include <stdlib.h>", "#include <string.h>", "#include <stdint.h>", "#include <stddef.h>",
            f"typedef {self.t} T; typedef {w} W;", f"struct node {{ {' '.join(members)} }};",
            f"static struct node many[{self.pick(['32', '32', '32', '300'])}]; static T g = 4;",
            "static struct node *fresh(int n, struct node *next) {", "  struct node *r = malloc(sizeof *r);", "  if (!r) exit(0);",
            f"  *r = (struct node){{.v = n, .w = {self.pick(['n', '1'])}, .b = {self.pick(['0', '1', 'n & 1'])}, .c = {{1, 2}}, .next = next}};", "  return r; }",
            "static int sum(struct node *l, int n) { int r = 0; for (; l && n > 0; n--, l = l->next) r += l->v; return r; }",
            "static W get(const struct node *n) { return n->w; }", "static struct node copy(struct node n) { n.v++; return n; }",
            "static void put(struct node *n, T v) { n->v = v; n->c[1] = v; }",
            "static void swap(struct node *a, struct node *b) { struct node t = *a; *a = *b; *b = t; }",
            "static struct node *reversed(struct node *l) {", "  struct node *r = 0; int n = 0;",
            "  while (l && n++ < 4) { struct node *t = l->next; l->next = r; r = l; l = t; }", "  return r; }", "int ENTRY(void) {", *INPUT_LINES,
            "  int k = 0; long x = 0; struct node *p, *q;"]
        lines += self.start()
        number = 0
        for _ in range(self.random.randint(1, 4)):
            lines.append("  " + self.statement())
            if self.chance(0.2):
                number += 1
                lines.append(f"  OBSERVE({number}, {self.value()});")
        for _ in range(4):
            if self.chance(0.6):
                number += 1
                lines.append(f"  OBSERVE({number}, {self.value()});")
        return "\n".join(lines + ["  return 0;", "}"]) + "\n"

    def start(self):
        lines = []
        if self.excluded is not ARRAYS:
            lines += [f"  {self.pick(['', 'static '])}T big[{self.pick(['40', '40', '32', '270'])}] = {{1, 2, 3, [7] = 9}};",
                      "  unsigned char bytes[8] = {3, 1, 4}; p = &many[1]; q = &many[2]; p->next = q; q->next = p;",
                      "  for (int i = 0; i < 4; i++) { many[i].v = i; many[i].next = many; }" if self.chance(0.5) else "  many[0].next = q;",
                      f"  T *dyn = {self.pick(['calloc(4, sizeof *dyn)', 'calloc((in0 & 3) + 4, sizeof(T))'])}, *z = dyn; if (!dyn) return 0;"]
        if self.excluded is not NODES:
            lines += [f"  struct node *head = fresh(1, {self.pick(['0', 'fresh(2, fresh(in0 & 3, 0))', 'fresh(2, 0)'])}), *one;",
                      "  p = head->next ? head->next : head; q = head; one = fresh(in1, head);"]
            lines += self.pick([["  for (int i = 0; i < 2; i++) { head = fresh(i, head); }"], ["  head->next = one;"], ["  p->next = q;"]])
        if self.excluded not in (ARRAYS, NODES):
            lines.append("  struct node *tab[4] = {head, one, &many[3], p};")
        return lines

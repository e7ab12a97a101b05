# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs that read bytes which no member has.

A store to a structure, a union or a member leaves padding unspecified (C11 6.2.6.1p6); memset and
memcpy set every byte, which stays until the next store. Bytes of other members of a union stay, too
(docs/assumptions.md); what an initialiser of a union leaves over is unspecified. Objects are initialised (also again and again in loops), stored member by
member, by name and through pointers, copied, passed, returned, allocated, set and copied as bytes;
bytes and members are observed.

Which bytes are specified comes from executions too: a build with JUDGED overwrites after every store
what the store leaves unspecified, in each mode with other bytes. What is the same in all modes is
specified. An assertion that fails in some modes only is neither right nor wrong: C allows both, and
the one verdict that docs/assumptions.md allows is UNKNOWN (random_programs.py).
"""
import os
import random

from planting import (EITHER, FUNCTIONS, INPUT_LINES, NOT_REACHED, REACHED, literal, observed, outputs,
                      with_assertions)

MODES = ["as compiled", "zeros", "ones", "random"]

JUDGE = """#define JUDGED
#include <stdlib.h>
#include <string.h>
struct tracked { unsigned char *start, *mask; unsigned long size; };
static struct tracked tracked[64];
static int tracked_count;
static unsigned scrambles = 7;
static void scramble(unsigned char *start, const unsigned char *mask, unsigned long size) {
  const char *mode = getenv("PADDING");
  if (!mode || mode[0] == 'a') return;
  for (unsigned long i = 0; i < size; i++) {
    scrambles = scrambles * 1103515245u + 12345u;
    unsigned char other = mode[0] == 'z' ? 0 : mode[0] == 'o' ? 255 : scrambles >> 16;
    unsigned char kept = mask ? mask[i] : 0;
    start[i] = (start[i] & kept) | (other & ~kept);
  }
}
/* Objects that lie where another one was have its place. */
static void track(void *start, const void *mask, unsigned long size) {
  int count = 0;
  for (int i = 0; i < tracked_count; i++) {
    struct tracked *old = &tracked[i];
    if (old->start + old->size <= (unsigned char *)start || (unsigned char *)start + size <= old->start)
      tracked[count++] = *old;
  }
  struct tracked *new = &tracked[count];
  tracked_count = count + 1;
  if (tracked_count > 60) abort();
  new->start = start; new->size = size; new->mask = malloc(size);
  memcpy(new->mask, mask, size);
}
/* Of the whole object that this is, or is a part of. */
static void stored(void *place) {
  for (int i = 0; i < tracked_count; i++)
    if (tracked[i].start <= (unsigned char *)place && (unsigned char *)place < tracked[i].start + tracked[i].size) {
      scramble(tracked[i].start, tracked[i].mask, tracked[i].size);
      return;
    }
  abort();
}
#define KEPT(o, T) ({ __typeof__(o) m_; memset(&m_, 0, sizeof m_); mask_##T(&m_); track(&(o), &m_, sizeof m_); })
#define UNSET(o) scramble((unsigned char *)&(o), 0, sizeof(o))
#define STORED(o) stored(&(o))
#define MADE(o, T) ({ KEPT(o, T); STORED(o); })
/* A structure as a whole in a union, whose padding other members overlap. */
#define PART(u) ({ struct in m_; memset(&m_, 0, sizeof m_); mask_in(&m_); \\
  scramble((unsigned char *)&(u), (unsigned char *)&m_, sizeof m_); STORED(u); })
#define ONLY(u, M) ({ union un m_; memset(&m_, 0, sizeof m_); only_##M(&m_); \\
  scramble((unsigned char *)&(u), (unsigned char *)&m_, sizeof m_); STORED(u); })
"""

# What a judged build does is nothing to the program.
UNJUDGED = """#ifndef JUDGED
#define KEPT(o, T)
#define UNSET(o)
#define STORED(o)
#define MADE(o, T)
#define PART(u)
#define ONLY(u, M)
#endif""".splitlines()

SCALARS = {"char": 1, "unsigned char": 1, "short": 2, "int": 4, "unsigned": 4, "long": 8}


class PaddingGenerator:
    def __init__(self, seed):
        self.random = random.Random(f"padding {seed}")
        self.inner, self.outer, self.union = [], [], []  # members: (name, type, width or None)
        self.blocks = 0

    def pick(self, options):
        return self.random.choice(options)

    def chance(self, probability):
        return self.random.random() < probability

    # ---- types ----

    def members(self, letters, count):
        result = []
        for name in letters[:count]:
            if self.chance(0.25):
                base = self.pick(["int", "unsigned", "unsigned char", "short"])
                result.append((name, base, self.random.randint(1, 8 * SCALARS[base] - 1)))
            else:
                result.append((name, self.pick(["char", "char", "unsigned char", "short", "int", "long"]), None))
            if self.chance(0.15):
                result.append(("", self.pick(["int", "char", "short"]), self.pick([0, 3, 5])))
        return result

    @staticmethod
    def declared(members):
        return [f"  {kind} {name}{'' if width is None else f' : {width}'};" for name, kind, width in members]

    @staticmethod
    def masks(members):
        return [f"  memset(&m->{name}, 255, sizeof m->{name});" if width is None else f"  m->{name} = -1;"
                for name, _, width in members if name]

    def types(self):
        self.inner = self.members("abcd", self.random.randint(2, 4))
        self.outer = self.members("ghi", self.random.randint(1, 3))
        scalars = self.random.sample(["char", "short", "int", "long"], self.random.randint(1, 3))
        self.union = [(name, kind, None) for name, kind in zip("xyz", scalars)]
        where = self.random.randint(0, len(self.outer))
        outer = self.declared(self.outer)
        outer.insert(where, "  struct in n;")
        outer.insert(self.random.randint(0, len(outer)), "  struct in e[2];")
        if self.chance(0.6):
            outer.append("  union un v;")
        self.has_union = "  union un v;" in outer
        lines = ["struct in {", *self.declared(self.inner), "};",
                 "union un {", *self.declared(self.union), "  struct in s;", "};",
                 "struct out {", *outer, "};", "#ifdef JUDGED",
                 "static void mask_in(struct in *m) {", *self.masks(self.inner), "}"]
        for name, _, _ in self.union:
            lines.append(f"static void only_{name}(union un *m) {{ memset(&m->{name}, 255, sizeof m->{name}); }}")
        lines += ["static void only_s(union un *m) { mask_in(&m->s); }",
                  "static void mask_un(union un *m) { " + "".join(f"only_{name}(m); " for name, _, _ in self.union)
                  + "only_s(m); }",
                  "static void mask_out(struct out *m) {", *self.masks(self.outer),
                  "  mask_in(&m->n); mask_in(&m->e[0]); mask_in(&m->e[1]);",
                  *(["  mask_un(&m->v);"] if self.has_union else []), "}", "#endif"]
        return lines

    # ---- values and places ----

    def number(self):
        return self.pick(["0", "1", "2", "5", "-1", "in0", "in1", "77"])

    def member(self, members):
        return self.pick([m for m in members if m[0]])

    def of_inner(self):
        """Objects of struct in."""
        return self.pick(["a", "b", "gs", "r[0]", "r[1]", "r[in0 & 1]", "(*p)", "(*p)", "(*h)", "o.n", "o.e[1]",
                          "q->n", "k->e[0]", "u.s"])

    def of_outer(self):
        return self.pick(["o", "o", "(*q)", "go", "(*k)"])

    def initialiser(self):
        values = [f".{m[0]} = {self.pick(['1', '3', 'in0', '0'])}" for m in self.inner if m[0]]
        some = self.random.sample(values, self.random.randint(1, len(values)))
        return "{" + ", ".join(sorted(some)) + "}"

    def byte(self, place=None):
        place = place or self.pick([self.of_inner, self.of_inner, self.of_outer, lambda: "u", lambda: "o.n"])()
        if self.chance(0.12) and "(*" not in place:
            return f"((unsigned char *)&{place})[in0 & 3]"
        byte = f"((unsigned char *)&{place})[{self.random.randrange(64)} % sizeof {place}]"
        return self.pick([byte, byte, byte, f"({byte} & {self.pick(['1', '15', '240', '128'])})"])

    def read(self):
        return self.pick([
            self.byte, self.byte, self.byte, lambda: f"bytes[{self.random.randrange(8)}]",
            lambda: f"{self.of_inner()}.{self.member(self.inner)[0]}",
            lambda: f"{self.of_outer()}.{self.member(self.outer)[0]}",
            lambda: f"peek({self.of_inner()}, {self.random.randrange(8)} % sizeof(struct in))",
            lambda: f"{self.number()}",
            lambda: f"((unsigned char *)table)[{self.random.randrange(64)} % sizeof table]",
            lambda: f"u.{self.member(self.union)[0]}"])()

    # ---- statements ----

    def store(self):
        """To a member."""
        if self.chance(0.6):
            o, m = self.of_inner(), self.member(self.inner)
        else:
            o, m = self.of_outer(), self.member(self.outer)
        union = f" STORED({o});"
        bits = 1 if m[2] == 1 else 0
        value = self.pick(["0", "1"] if bits else [self.number()])
        if m[2] is None and self.chance(0.35):
            return f"{{ {m[1]} *z = &{o}.{m[0]}; *z = {value}; }}{union}"
        if self.chance(0.15):
            return f"{o}.{m[0]}{self.pick(['++', '--', ' |= 1', ' &= 3'])};{union}"
        return f"{o}.{m[0]} = {value};{union}"

    def union_store(self):
        name, kind, _ = self.member(self.union)
        if self.chance(0.2):
            return f"{{ {kind} *z = &u.{name}; *z = {self.number()}; }} STORED(u);"
        if self.chance(0.2):
            return f"u = (union un){{.{name} = {self.number()}}}; ONLY(u, {name});"
        return f"u.{name} = {self.number()}; STORED(u);"

    def copy(self):
        o, other = self.of_inner(), self.of_inner()
        union = " PART(u);" if o == "u.s" else f" STORED({o});"
        return self.pick([f"{o} = {other};{union}", f"{o} = same({other});{union}", f"{o} = make({self.number()});{union}",
                          f"{o} = (struct in){self.initialiser()};{union}", f"set(&{o}, {self.number()}); STORED({o});",
                          "o = *q; STORED(o);", "*q = go; STORED(*q);",
                          f"{o} = in0 ? {other} : a;{union}", "*k = o; STORED(*k);", "b = a; STORED(b);"])

    def whole(self):
        """Bytes, of which those of padding are kept."""
        o, other = self.pick([(self.of_inner(), self.of_inner()), (self.of_outer(), self.of_outer())])
        value = self.pick(["0", "0", "1", "255", "0x5a"])
        at = self.random.randrange(64)
        return self.pick([f"memset(&{o}, {value}, sizeof {o});", f"memset(&{o}, {value}, sizeof {o});",
                          f"memmove(&{o}, &{other}, sizeof {o});", f"memset(&u, {value}, sizeof u);",
                          "memcpy(bytes, &a, sizeof a < 8 ? sizeof a : 8);", "memcpy(&b, &a, sizeof a);",
                          f"((unsigned char *)&{o})[{at} % sizeof {o}] = {value};",
                          f"((unsigned char *)&{o})[{at} % sizeof {o}] = {value};",
                          f"for (unsigned long j = 0; j < sizeof {o}; j++) ((unsigned char *)&{o})[j] = j;",
                          f"memset(table, {value}, sizeof table);"])

    def block(self):
        """An object that is made again in each round of a loop."""
        self.blocks += 1
        t, at = f"t{self.blocks}", self.random.randrange(16)
        byte = f"((unsigned char *)&{t})[{at} % sizeof {t}]"
        made = self.pick([f"struct in {t} = {self.initialiser()}; MADE({t}, in);",
                          f"struct in {t} = a; MADE({t}, in);", f"struct in {t} = make(3); MADE({t}, in);",
                          f"struct in {t}; KEPT({t}, in); UNSET({t}); {t}.{self.member(self.inner)[0]} = 1; STORED({t});",
                          f"struct in {t}; KEPT({t}, in); UNSET({t}); memset(&{t}, 3, sizeof {t});"])
        before = self.pick(["", f"if (i == 1) {{ x = {byte}; }}", f"x = {byte};", f"bytes[i] = {byte};"])
        after = self.pick([f"{byte} = 5;", f"memset(&{t}, i, sizeof {t});", f"{byte} = 5; y = {byte};",
                           f"{byte} = 5; {t}.{self.member(self.inner)[0]} = i; STORED({t}); y = {byte};"])
        return f"for (int i = 0; i < 3; i++) {{ {made} {before} {after} }}"

    def statement(self, depth=1):
        r = self.random.random()
        if r < 0.25:
            return self.store()
        if r < 0.33:
            return self.union_store()
        if r < 0.47:
            return self.copy()
        if r < 0.68:
            return self.whole()
        if r < 0.75:
            return self.pick([f"x = {self.byte()};", "p = &o.n;", "p = &b;", "p = &r[in1 & 1];", "p = h;", "p = &q->e[1];",
                              "q = k;", "p = &k->n;", "p = &u.s;", f"y = {self.byte()};"])
        if r < 0.81:
            return self.block()
        if r < 0.87:
            return self.pick([f"for (int i = 0; i < 2; i++) {{ r[i].{self.member(self.inner)[0]} = i; STORED(r[i]); }}",
                              f"for (int i = 0; i < 6; i++) {{ table[i].{self.member(self.inner)[0]} = i; STORED(table[i]); }}",
                              "r[0] = r[1]; STORED(r[0]);",
                              f"table[in0 & 3].{self.member(self.inner)[0]} = 1; STORED(table[in0 & 3]);"])
        if depth == 0:
            return self.store()
        return self.pick([f"if (in{self.pick('01')} > {self.pick(['0', '1'])}) {{ {self.statement(0)} }} else {{ {self.statement(0)} }}",
                          f"for (int i = 0; i < 2; i++) {{ {self.statement(0)} }}"])

    def program(self):
        lines = FUNCTIONS + ["#include <stdlib.h>", "#include <string.h>"] + UNJUDGED + self.types()
        first = self.member(self.inner)[0]
        lines += ["static struct in gs, gi = {1}, table[6];", "static struct out go;",
                  f"static struct in make(int n) {{ struct in s = {{.{first} = n}}; return s; }}",
                  "static struct in same(struct in s) { return s; }",
                  f"static void set(struct in *s, int n) {{ s->{first} = n; }}",
                  "static int peek(struct in s, unsigned long i) { MADE(s, in); return ((unsigned char *)&s)[i]; }",
                  "int ENTRY(void) {", *INPUT_LINES,
                  "  KEPT(gs, in); MADE(gi, in); KEPT(go, out); for (int i = 0; i < 6; i++) { KEPT(table[i], in); }",
                  f"  struct in a = {self.initialiser()}; MADE(a, in);",
                  f"  struct in b; KEPT(b, in); UNSET(b); {self.pick(['b = a; STORED(b);', 'memset(&b, 0, sizeof b);'])}",
                  f"  struct in r[2] = {{{self.initialiser()}, {self.initialiser()}}}; MADE(r[0], in); MADE(r[1], in);",
                  self.pick(["  struct out o = {.n = {1}}; MADE(o, out);",
                             "  struct out o; KEPT(o, out); UNSET(o); memset(&o, 7, sizeof o);",
                             "  struct out o = {0}; MADE(o, out);"]),
                  f"  union un u; KEPT(u, un); memset(&u, {self.pick(['0', '1', '0x5a'])}, sizeof u);",
                  "  unsigned char bytes[8] = {0}; long x = 0, y = 0;",
                  self.pick(["  struct in *h = malloc(sizeof *h); if (!h) { return 0; } KEPT(*h, in); UNSET(*h); memset(h, 1, sizeof *h);",
                             "  struct in *h = calloc(1, sizeof *h); if (!h) { return 0; } KEPT(*h, in);",
                             "  struct in *h = malloc(sizeof *h); if (!h) { return 0; } KEPT(*h, in); UNSET(*h); *h = a; STORED(*h);"]),
                  "  struct out *k = calloc(1, sizeof *k); if (!k) { return 0; } KEPT(*k, out);",
                  f"  struct in *p = {self.pick(['&a', '&b', '&o.n', '&gs', '&gi', 'h', '&k->n'])}; struct out *q = {self.pick(['&o', '&go'])};"]
        number = 0
        for _ in range(self.random.randint(2, 7)):
            lines.append("  " + self.statement())
            if self.chance(0.4):
                number += 1
                lines.append(f"  OBSERVE({number}, {self.read()});")
        for expression in ["x", "y", "bytes[1]", *(self.read() for _ in range(8))]:
            if self.chance(0.7):
                number += 1
                lines.append(f"  OBSERVE({number}, {expression});")
        return "\n".join(lines + ["  return 0;", "}"]) + "\n"


def modes():
    return [dict(os.environ, ASAN_OPTIONS="detect_leaks=0", PADDING=mode) for mode in MODES]


def execute_padding(compiler, folder, text):
    """True, False or, where it depends on padding, "either"; None where builds differ."""
    for label, answer in ((REACHED, True), (NOT_REACHED, False), (EITHER, "either")):
        if text.startswith(label):
            return answer
    seen = set(outputs(compiler, folder, JUDGE + text, modes()))
    if len(seen) != 1 or None in seen:
        return None
    answers = {"42" in output.splitlines()[-1].split() for output in seen.pop()}
    return answers.pop() if len(answers) == 1 else "either"


def padding_program(seed, compiler, folder):
    """A program with assertions; None if the builds do not agree on it, or its control depends on padding."""
    generator = PaddingGenerator(seed)
    text = generator.program()
    try:
        seen = observed(compiler, folder, JUDGE + text, modes())
    except RuntimeError as error:
        raise RuntimeError(f"does not compile:\n{text}\n{error}") from error
    if seen is None or not seen[0]:
        return None
    shapes = [{place: len(values) for place, values in run.items()} for run in seen]
    if any(shape != shapes[0] for shape in shapes):
        return None
    specified = [place for place in sorted(seen[0]) if all(run[place] == seen[0][place] for run in seen)]
    others = [place for place in sorted(seen[0]) if place not in specified]
    wanted = generator.pick(["specified", "either"])
    if not specified or (others and wanted == "either"):
        return about_padding(generator, text, seen, generator.pick(others))
    return about_values(generator, text, seen[0], specified)


def condition(pair):
    return f"in0 == {pair[0]} && in1 == {pair[1]} && "


def about_padding(generator, text, seen, place):
    """That an unspecified value is the one that was seen, or is not."""
    (*pair, number), values = place, sorted(set(seen[0][place]))
    equal = generator.chance(0.5)
    if equal:
        values = [generator.pick(values)]
    answers = {any((value in values) == equal for value in run[place]) for run in seen}
    tests = (" || " if equal else " && ").join(f"EXPRESSION {'==' if equal else '!='} {literal(v)}" for v in values)
    label = EITHER if len(answers) == 2 else REACHED if answers.pop() else NOT_REACHED
    return label + with_assertions(text, {number: condition(pair) + f"({tests})"})


def about_values(generator, text, seen, specified):
    """That specified values are the ones that were seen, or are not."""
    chosen = generator.pick(specified)
    pair = chosen[:2]
    if generator.chance(0.5):
        value = generator.pick(seen[chosen])
        return REACHED + with_assertions(text, {chosen[2]: f"{condition(pair)}EXPRESSION == {literal(value)}"})
    tests = {place[2]: condition(pair) + " && ".join(f"EXPRESSION != {literal(v)}" for v in sorted(set(seen[place])))
             for place in specified if place[:2] == pair and (place == chosen or generator.chance(0.7))}
    return NOT_REACHED + with_assertions(text, tests)

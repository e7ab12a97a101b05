#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Matrices about parts of objects.

Texts: a library function writes into an array that is a member, no more than its limit. Whatever the object
is (static, local, on the heap, an element, nested), the other members keep their values, and the array does not.
Bytes: a pointer to characters is moved by a distance that is not known. One that points into an array, a member,
leaves the other members as they are; one that is made of a pointer to the structure, in any way, does not,
and neither does one that is moved backwards.
Views: a structure is seen as another one, which has an array of characters where the first one has several members.
Flexible: a static structure (GNU C) whose flexible array member has an initialiser, by type of the elements,
form of the initialiser and kind of the object: each element has its value, and none another one.

Marks: arrays of length 0 (GNU C) before other members, at the end of a structure in another one, and arrays of one
element at the end of an object that has room for more: what is written through them is in the members behind them.

    parts_of_objects.py PCEGAR

Each program is explored without being executed, which would know. What is said of members and elements
must be found out; what a text holds may be UNKNOWN, and what a write to any byte of a structure changes.
"""
import itertools
import pathlib
import sys
import tempfile

from matrix import verdict_of

HEAD = """#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
size_t strlcpy(char *, const char *, size_t), strlcat(char *, const char *, size_t);
long strscpy(char *, const char *, size_t);
"""
OBJECTS = {"static": "static struct device object; struct device *d = &object;",
           "local": "struct device object = {0}; struct device *d = &object;",
           "heap": "struct device *d = calloc(1, sizeof *d); if (!d) return 0;",
           "element": "static struct device all[3]; struct device *d = &all[1];",
           "nested": "static struct { int k; struct device in[2]; } o; struct device *d = &o.in[1];"}
# Without a model in C: those have to be explored.
WRITERS = ['snprintf(d->path, LIMIT, "%*d", 3, 5)', 'snprintf((char *)d->path, LIMIT, "%.*s", 2, text)',
           "strlcpy(d->path, text, LIMIT)", "strlcat(d->path, text, LIMIT)", "strscpy(d->path, text, LIMIT)",
           "strxfrm(&d->path[0], text, LIMIT)", "put(d->path, LIMIT, text)", 'sprintf(d->path, "%*d", 3, 5)']
LIMITS = ["4", "sizeof(d->path)"]
# Conditions, and whether one of the writers makes some of them true.
QUESTIONS = {"d->before != 7": False, "d->behind != &number": False, "d->last != 9": False, "d->path[0] != 0": True}
TEXT = """struct device {{ int before; char path[8]; int *behind; char last; }};
static int number;
static void put(char *to, unsigned long limit, const char *text) {{ snprintf(to, limit, "%s", text); }}
int main(void) {{
  const char *text = __VERIFIER_nondet_int() ? "ab" : "cdefghijkl";
  {object}
  d->before = 7; d->behind = &number; d->last = 9;
  {writer};
  if ({question}) reach_error();
  return 0;
}}
"""

# How p comes from d, and whether it may go through the whole structure.
POINTERS = {"char *p = d->path;": False,
            "char *p = &d->path[0];": False,
            "char (*a)[8] = &d->path; char *p = *a;": False,
            "char *p = same(d->path);": False,
            "char *p = strchr(d->path, 0);": False,
            "unsigned char *u = (unsigned char *)d->path; char *p = (char *)u;": False,
            "unsigned char *other = (unsigned char *)&d->before; if (!other) return 0; char *p = d->path;": False,
            "unsigned char *other = (unsigned char *)&d->behind; if (!other) return 0; char *p = same(d->path);": False,
            "char *p = (char *)&d->before - offsetof(struct device, before);": True,
            "int *other = &d->before; char *p = (char *)other; p -= offsetof(struct device, before);": True,
            "char *p = (char *)d;": True,
            "void *v = d; char *p = v;": True,
            "char *p = bytes_of(d);": True,
            "char *p = (char *)(unsigned long)d;": True,
            "unsigned char *q = (unsigned char *)d; char *p = (char *)q;": True,
            "union { struct device *d; char *p; } u; u.d = d; char *p = u.p;": True,
            "struct device *e = d; char *p = *(char **)&e;": True,
            "struct device *e = d; char **q = (char **)&e; char *p = *q;": True,
            "struct device *e = d; void *v = &e; char **q = v; char *p = *q;": True,
            "struct { void *v; } h = {d}; char *p = h.v;": True,
            "char *p; memcpy(&p, &d, sizeof p);": True,
            "char *p; for (unsigned k = 0; k < sizeof p; k++) ((char *)&p)[k] = ((char *)&d)[k];": True,
            "char *p; for (int k = 0; k < 8; k++) { char t = ((char *)&d)[k]; ((char *)&p)[k] = t; }": True,
            "static char in[8]; void *v = d; char *p; memcpy(in, &v, 8); memcpy(&p, in, 8);": True,
            "struct { int k; char *p; } h; for (int k = 0; k < 8; k++) ((char *)&h.p)[k] = ((char *)&d)[k]; "
            "char *p = h.p;": True,
            "char *p = (char *)(struct device *)(d->path - offsetof(struct device, path));": True,
            "char *p = (char *)(struct device *)(&d->path[2] - offsetof(struct device, path[2]));": True,
            "unsigned far = offsetof(struct device, path); char *p = (char *)(struct device *)(d->path - far);": True,
            "char *p = d->path; if (__VERIFIER_nondet_int()) p = (char *)d;": True}
ACCESSES = ["p[i] = 1;", "*(p + i) = 1;", "p += i; *p = 1;", "for (unsigned k = 0; k < i; k++) p++; *p = 1;"]
LAYOUTS = ["char path[8]; int before;", "int before; char path[8];"]
BYTES = """struct device {{ {members} int *behind; char last; }};
static int number;
static char *same(char *p) {{ return p; }}
static char *bytes_of(void *v) {{ return v; }}
int main(void) {{
  {object}
  d->before = 7; d->behind = &number; d->last = 9;
  unsigned i = __VERIFIER_nondet_int();
  {pointer}
  if (i >= {most}) return 0;
  {access}
  if ({question}) reach_error();
  return 0;
}}
"""

# Accesses before the array, where i is 1 to 4, and of the array behind the one that a constant distance leads to.
BACKWARDS = ["p[-i] = 1;", "p[~i + 1] = 1;", "*(p - i) = 1;", "p -= i; *p = 1;", "*(p + -i) = 1;", "p += -1L * i; *p = 1;",
             "char *q = &p[-1 - (i - 1)]; *q = 1;", "for (int k = 0; k < i; k++) p--; *p = 1;", "p -= 4; p[i - 1] = 1;",
             "p -= 12; p[7 + i] = 1;", "p = p - 16 + i; p[11] = 1;",
             # Stored, passed or returned before they are added.
             "long by = -i; *(p + by) = 1;", "int by = -2; if (i == 1) by = -3; p[by] = 1;", "*moved(p, -i) = 1;",
             "*moved(p, -3) = 1;", "p += back(i); *p = 1;", "static long by = -2; p += by; *p = 1;",
             "static const int by[] = {-1, -2, -3, -4}; p[by[i - 1]] = 1;", "struct { int by; } far = {-1}; p[far.by] = 1;",
             "long by; long *to = &by; *to = -4; p[*to] = 1;", "p[(char *)d->before - p] = 1;",
             "long by = (char *)d->before - p; p += by; *p = 1;",
             # Numbers that become negative: counted down, differences, other types.
             "int k = 0; k -= i; p[k] = 1;", "int k = 0; do p[--k] = 1; while (k != -i);",
             "int k = 3; while (k > -4) p[k--] = 1;", "static short by; by -= 1; p[by] = 1;",
             "int from = i, to = 0; p[to - from] = 1;", "unsigned w = -3; int by = w; p[by] = 1;",
             "unsigned char w = 253; p[(signed char)w] = 1;", "unsigned short w = 65534; short by = w; p[by] = 1;",
             "unsigned long w = 0x1fffffffeL; p[(int)w] = 1;", "unsigned w = 1; w -= 3; p[(int)w] = 1;",
             "union { unsigned u; int i; } by; by.u = -2; p[by.i] = 1;", "int by = (i - 1) ^ -1; p[by] = 1;",
             "int by = -7; by >>= 1; p[by] = 1;", "int by = -9; by %= 5; p[by] = 1;", "double by = -2; p[(int)by] = 1;",
             "void *by = (void *)-3L; p[(long)by] = 1;", "int k = 1; while (k > -3) k -= 2; p[k] = 1;",
             "p += i / -1; *p = 1;", "int m = -i; p += 4 / m; *p = 1;", "int k = i; k /= -1; p[k] = 1;",
             # Computed from a number minus 1 or 2, which alone counts as one that leads forwards.
             "int k = 0; p += (k - 1) * 2; *p = 1;", "p += ((i != 5) - 2) * i; *p = 1;", "int k = i - i; k -= 1; p[k & -3] = 1;",
             "int k = i == 9; long by = k - 1; p += by | -4; p[i - 1] = 1;", "int k = i == 9; k = k - 2; p += k + k; *p = 1;",
             "int k = i == 9; int j = k - 2, h = k - 1; p += j + h; *p = 1;", "int k = i == 9; k = k - 2; p[(k << 1)] = 1;",
             "int k = i == 9; int j = k - 2; p[j - 2] = 1;", "int k = i == 9; p[~(1 - (k - 1)) + 1] = 1;",
             "int k = i == 9; p[-8 / (k - 2)] = 1; p[4 / (k - 1)] = 1;",
             # The sign of a narrower type.
             "signed char by = i + 248; p[by] = 1;", "short by = i + 65528; p[by] = 1;", "p[(i + 248) << 24 >> 24] = 1;",
             "signed char by = i * 0 + 253; p[by] = 1;", "unsigned w = -i; signed char by = w >> 8; p[by] = 1;",
             "signed char by = 125; by *= 2; p[by + 4] = 1;", "int y = 126 + i * 0; p[(signed char)(y * 2)] = 1;",
             "unsigned __int128 w = -i; p[(int)(w / 1)] = 1;", "unsigned __int128 w = -i; p[(int)(w >> 64)] = 1;",
             "short w = 0x7ffe; w += w; p[w] = 1;", "signed char c = 100; for (int k = 0; k < 155; k++) c++; p[c] = 1;",
             # Numbers that grow until they are negative.
             "unsigned h = 5; for (int k = 0; k < 32; k++) h = h * 3 + 1; p[-(int)(h % 4) + (int)h % 3 * i] = 1;",
             "unsigned v = 1; for (int k = 0; k < 31; k++) v = v << 1 | 1; v <<= 1; p[(int)v] = 1;",
             "unsigned v = 0x7ffffffe + i - i; p[(int)(v * 2)] = 1;", "int x = 14 * i / i; p[(x << 28) >> 28] = 1;",
             "struct { int b : 4; } t; t.b = 13; p[t.b] = 1;", "struct { int f : 1; } t = {i == i}; p[t.f * 2] = 1;",
             "int n = 1; p[n - 4] = 1;", "int n = 2; int by = n - 5; p[by] = 1;", "long n = 2; p += n - 1 - 4; *p = 1;"]
BEFORE = """struct device {{ long k; char first[8]; {kind} before[4]; char path[8]; int *behind; char last; }};
static int number;
static char *same(char *p) {{ return p; }}
static char *moved(char *p, long by) {{ return p + by; }}
static int back(int n) {{ return n * -1; }}
int main(void) {{
  {object}
  d->before[0] = d->before[1] = d->before[2] = d->before[3] = 7; d->behind = &number; d->last = 9;
  int i = __VERIFIER_nondet_int();
  {pointer}
  if (i < 1 || i > 4) return 0;
  {access}
  if ({question}) reach_error();
  return 0;
}}
"""

# A structure that is seen as another one: what is in front of the array, the array, what is declared there, and the
# member that the array's element i (2 to 5) lies in.
SEEN = ["char b[6];", "unsigned char b[6];", "char b[];", "char b[1];"]
DECLARED = {"char a[2]; char c[4];": "c[i - 2]", "char a[2]; int c;": "c", "char a[2]; char c[2]; short e;": "e",
            "_Bool c[6];": "c[i]", "char a[4]; char c[2];": "c[i - 4]", "struct { char x[2]; } a; char c[4];": "c[i - 2]"}
VIEWED = {"static": "static struct declared all[2]; struct declared *w = &all[0];",
          "element": "static struct declared all[2]; struct declared *w = &all[1];",
          "local": "struct declared o = {0}; struct declared *w = &o;",
          "heap": "struct declared *w = calloc(1, sizeof *w); if (!w) return 0;",
          "nested": "static struct { char k[4]; struct declared in; } o; struct declared *w = &o.in;"}
VIEWS = ["T *p = n->b;", "T *p = &n->b[0];", "T *p = same(n)->b;", "void *v = n; T *p = ((struct seen *)v)->b;",
         "T (*q)[6] = (T (*)[6])&n->b; T *p = *q;", "T *p = &n->b[2]; p -= 2;", "T *p = (T *)((T (*)[6])&n->b);"]
VIEW = """struct seen {{ int f; {seen} }};
struct declared {{ int f; {declared} }};
static struct seen *same(struct seen *n) {{ return n; }}
int main(void) {{
  {object}
  w->f = 7;
  struct seen *n = same((struct seen *)w);
  unsigned i = __VERIFIER_nondet_int();
  if (i < {least} || i > 5) return 0;
  {view}
  {access}
  if ({question}) reach_error();
  return 0;
}}
"""

# Of elements: a type, and how an integer becomes one, and one an integer.
ELEMENTS = {"char": ("%d", "%s"), "unsigned short": ("%d", "%s"), "long": ("%d", "%s"),
            "int *": ("&table[%d]", "(%s - table)"), "struct pair": ("{1, %d}", "%s.y")}
FORMS = {"{A, B, C}": [2, 3, 5], "{[2] = C, [0] = A}": [2, 0, 5], "{[0 ... 1] = B, C}": [3, 3, 5]}
STORAGE = ["static struct list x", "static const struct list x", "struct list x"]
FLEXIBLE = """struct pair {{ int x, y; }};
static int table[8];
struct list {{ char count; {element} of[]; }};
{outside}
static char neighbour = 9;
int main(void) {{
  {inside}
  const struct list *l = &x;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= l->count) return 0;
  if (({question}) || neighbour != 9) reach_error();
  return 0;
}}
"""


# Structures with a mark, and ways to write 0 to `b` behind it, which is 2.
MARKS = ["T m[0];", "unsigned char m[0];", "long m[0];", "struct { int x; } m[0];", "int *m[0];", "struct { } m;"]
MARKED = {"static": "static struct s o = {1, .b = 2, .c = 3, .d = 4}; struct s *p = &o;",
          "local": "struct s o = {1, .b = 2, .c = 3, .d = 4}; struct s *p = &o;",
          "heap": "struct s *p = malloc(sizeof *p); if (!p) return 0; p->a = 1; p->b = 2; p->c = 3; p->d = 4;",
          "nested": "static struct { int k; struct s in[2]; } o; struct s *p = &o.in[1]; p->b = 2; p->c = 3;"}
CLEARS = ["memset(&p->b, 0, sizeof p->b);", "memset((char *)p + offsetof(struct s, b), 0, sizeof p->b);",
          "*(T *)((char *)p + offsetof(struct s, b)) = 0;", "memset(&p->m, 0, sizeof p->b);", "*(T *)&p->m = 0;",
          "struct s q = *p; q.b = 0; memcpy(&p->m, (char *)&q + offsetof(struct s, m), sizeof q.b);",
          "T *q = (T *)&p->m; q[k] = 0;"]
MARK = """struct s {{ int a; {mark} T b; short c; int d; }};
int main(void) {{
  {object}
  int k = __VERIFIER_nondet_int();
  if (k != 0) return 0;
  {clear}
  if ({question}) reach_error();
  return 0;
}}
"""
# Arrays that are longer than declared.
LONG = {"struct h { int n; T d[0]; }; struct m { struct h h; T room[4]; T z; };":
        "static struct m o; struct h *p = &o.h; T *room = o.room;",
        "struct h { int n; T d[]; }; struct m { struct h h; T room[4]; T z; };":
        "struct m o = {{1}, {0}}; struct h *p = &o.h; T *room = o.room;",
        "struct h { T n; T d[1]; };":
        "struct h *p = malloc(sizeof *p + 4 * sizeof(T)); if (!p) return 0; T *room = &p->d[0];",
        "struct h { int n; T d[1]; }; union m { int raw[16]; struct h h; };":
        "static union m o; struct h *p = &o.h; T *room = p->d;"}
LONGER = """{types}
int main(void) {{
  {object}
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 3) return 0;
  room[2] = 1;
  {write}
  if ({question}) reach_error();
  return 0;
}}
"""


def texts():
    for number, (what, writer, limit, question) in enumerate(itertools.product(OBJECTS, WRITERS, LIMITS, QUESTIONS)):
        if number % 5 == 0:
            yield (TEXT.format(object=OBJECTS[what], writer=writer.replace("LIMIT", limit), question=question),
                   QUESTIONS[question], f"{what}: {writer}, {limit}: {question}")


def bytes_of_objects():
    for number, (what, pointer, access, question) in enumerate(
            itertools.product(OBJECTS, POINTERS, ACCESSES, QUESTIONS)):
        if number % 23 != 0:
            continue
        is_whole = POINTERS[pointer]
        is_violated = QUESTIONS[question] or (is_whole and question != "d->behind != &number")
        if is_whole and question == "d->behind != &number":
            continue  # the bytes of an address are not modelled
        text = BYTES.format(members=LAYOUTS[number % 2], object=OBJECTS[what], pointer=pointer, access=access,
                            question=question, most="sizeof(*d)" if is_whole else "8")
        yield (text, is_violated, f"as bytes, {what}: {pointer} {access}: {question}")


def backwards():
    starts = [pointer for pointer, is_whole in POINTERS.items() if not is_whole]
    questions = {" || ".join(f"d->before[{i}] != 7" for i in range(4)): True, "d->behind != &number": False}
    for number, (what, pointer, access, question, kind) in enumerate(
            itertools.product(OBJECTS, starts, BACKWARDS, questions, ("char", "_Bool"))):
        if number % 41 == 0:
            text = BEFORE.format(object=OBJECTS[what], pointer=pointer, access=access, question=question, kind=kind)
            yield (text, questions[question], f"as bytes, {what}, before: {pointer} {access}: {question}: {kind}")


def views():
    for number, (seen, declared, what, view, access, is_violated) in enumerate(
            itertools.product(SEEN, DECLARED, VIEWED, VIEWS, [*ACCESSES, "n->b[i] = 1;"], (True, False))):
        if number % 61 == 0:
            text = VIEW.format(seen=seen, declared=declared, object=VIEWED[what], view=view, access=access,
                               least=4 if "e;" in declared or "a[4]" in declared else 2,
                               question=f"w->{DECLARED[declared]} != 0" if is_violated else "w->f != 7")
            kind = "unsigned char" if "unsigned" in seen else "char"
            yield (f"typedef {kind} T;\n{text}", is_violated,
                   f"as bytes, view, {what}: {seen} {declared} {view} {access}: {is_violated}")


# What lies behind the type of a structure that ends in an array without a length.
OPEN_ENDS = ("long of[];", "long of[0];", "char of[];", "struct empty of[0];", "int *of[];", "struct { long one; } of[];",
             "struct inner { long n; char of[]; } in;")
OTHERS = ("long room = 1; long *other = &room;", "static long room = 1; long *other = &room;",
          "long *other = malloc(sizeof(long)); if (!other) return 0; *other = 1;", "long *other = &h->size; h->size = 1;")
OPEN_QUESTIONS = {"*other == 1 && *end == 2": True, "*end == 2": True, "*other == 2 && *end == 1": True,
                  "*other == 1 && *end == 1": False, "*other == 2 && *end == 2": False}
OPEN_END = """struct empty {{}};
struct header {{ long size; {end} }};
int main(void) {{
  struct header *h = malloc(sizeof *h + 4 * sizeof(long));
  if (!h) return 0;
  {other}
  long *end = (long *)h->{of};
  *end = 1;
  long *p = __VERIFIER_nondet_int() ? (long *)h->{of} : other;
  *p = 2;
  if ({question}) reach_error();
  return 0;
}}
"""


def open_ends():
    for end, other, question in itertools.product(OPEN_ENDS, OTHERS, OPEN_QUESTIONS):
        text = OPEN_END.format(end=end, other=other, question=question, of="in.of" if "inner" in end else "of")
        yield text, OPEN_QUESTIONS[question], f"open end: {end} {other} {question}"


def marks():
    questions = {"p->b == 0": True, "p->b != 0": False, "p->c != 3": False}
    for number, (mark, what, clear, question, kind) in enumerate(
            itertools.product(MARKS, MARKED, CLEARS, questions, ("int", "short", "char"))):
        if number % 11 == 0:
            text = MARK.format(mark=mark, object=MARKED[what], clear=clear, question=question)
            is_violated = questions[question]
            if kind != "int" and ("long" in mark or "*" in mark or "int x" in mark):
                continue  # the mark is aligned, and is not where b is
            yield (f"typedef {kind} T;\n{text}", is_violated, f"mark, {what}: {mark} {clear} {question}: {kind}")
    writes = {"p->d[k] = 7;": {"k == 2 && room[2] == 7": True, "k == 2 && room[2] != 7": False, "k == 3": True},
              "p->d[2] = 7;": {"room[2] == 7": True, "room[2] != 7": False},
              "memset(p->d, 0, 4 * sizeof(T));": {"room[2] == 0": True, "room[2] != 0": False}}
    for types, kind, (write, asked) in itertools.product(LONG, ("int", "char"), writes.items()):
        for question, is_violated in asked.items():
            text = LONGER.format(types=types, object=LONG[types], write=write, question=question)
            yield (f"typedef {kind} T;\n{text}", is_violated, f"mark: {types} {write} {question}: {kind}")


def flexible():
    for element, form, storage, is_inside in itertools.product(ELEMENTS, FORMS, STORAGE, (False, True)):
        if is_inside and not storage.startswith("static"):
            continue
        make, read = ELEMENTS[element]
        if element == "int *" and 0 in FORMS[form]:
            continue  # a null pointer, not the address of table[0]
        initial = form
        for letter, value in zip("ABC", (2, 3, 5)):
            initial = initial.replace(letter, make % value)
        definition = f"{storage} = {{3, {initial}}};"
        element_i = read % "l->of[i]"
        questions = {" || ".join(f"(i == {i} && {element_i} != {v})" for i, v in enumerate(FORMS[form])): False,
                     f"{element_i} == 4": False, f"{element_i} == 5": True}
        for question, is_violated in questions.items():
            yield (FLEXIBLE.format(element=element, outside="" if is_inside else definition,
                                   inside=definition if is_inside else "", question=question),
                   is_violated, f"{element} {definition} {question}")


def main():
    pcegar = sys.argv[1]
    problems = count = unknown = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program.c"
        for text, is_violated, about in itertools.chain(texts(), bytes_of_objects(), backwards(), views(), open_ends(), marks(), flexible()):
            path.write_text(HEAD + text, encoding="utf-8")
            found = verdict_of(pcegar, path, "--execution-steps", "0", "--time-limit", "10")
            count += 1
            is_about_bytes = "as bytes" in about
            unknown += found == "UNKNOWN" and not is_about_bytes
            may_be_open = is_violated or "mark" in about or "open end" in about or (is_about_bytes and any(word in about for word in ("for (", "before:", "view")))
            if found != ("FALSE" if is_violated else "TRUE") and not (may_be_open and found == "UNKNOWN"):
                problems += 1
                print(f"{found}: {about}")
    print(f"{count} programs, {unknown} UNKNOWN, {problems} wrong")
    return 1 if problems or 10 * unknown > count else 0


if __name__ == "__main__":
    sys.exit(main())

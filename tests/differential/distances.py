#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Matrices about how far addresses lead.

Tails: a structure ends in an array of at most one element, and its object has room for more. A function without a
body, or of the library, that is given the array may write all of it, however the address is written.
Ends: a pointer behind the last element of an array, a member, is moved back to the structure by a distance in bytes.
Differences: the distance between two objects, as a number, leads from one of them to the other.

    distances.py PCEGAR

Each program is explored without being executed, which would know. What a function may do can be UNKNOWN.
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
extern void fill(void *);
"""

TAILS = ("T t[1];", "T t[0];", "T t[];", "struct { long k; T t[1]; } in;", "T t[1][2];", "union { T t[1]; } u;")
ROOMS = ("struct s *p = malloc(sizeof *p + 16 * sizeof(T)); if (!p) return 0;",
         "static long room[16]; struct s *p = (struct s *)room;",
         "static union { char room[64]; struct s s; } object; struct s *p = &object.s;")
ARGUMENTS = ("p->OF", "&p->OF[0]", "(char *)p->OF", "(*p).OF", "(void *)&p->OF")
FILLERS = ("fill(GIVEN);", 'if (scanf("%7s", (char *)GIVEN) != 1) return 0;', "strcpy((char *)GIVEN, getenv(\"PATH\"));",
           "void (*f)(void *) = fill; f(GIVEN);")
TAIL = """typedef {kind} T;
struct s {{ long n; {tail} }};
int main(void) {{
  {room}
  T *seen = (T *)p->{of};
  seen[2] = 1;
  p->n = 3;
  {filler}
  if ({question}) reach_error();
  return 0;
}}
"""

MEMBERS = {"int of[2];": "int", "char of[4];": "char", "struct { int x, y; } of[2];": None, "short of[2][3];": None,
           "_Bool of[4];": "_Bool"}
PLACES = ("struct s o = {0}; struct s *p = &o;", "static struct s o; struct s *p = &o;",
          "struct s *p = calloc(1, sizeof *p); if (!p) return 0;", "static struct s all[3]; struct s *p = &all[1];",
          "static struct { int k; struct s in; } o; struct s *p = &o.in;")
TO_THE_END = {"{E} *e = p->of; while (e != p->of + N) e++; char *end = (char *)e;": True,
              "{E} *e; for (e = p->of; e < p->of + N; e++) *e = 0; char *end = (char *)e;": True,
              "char *end = (char *)(p->of + N);": False, "char *end = (char *)&p->of[N];": False,
              "char *end = (char *)(unsigned long)(p->of + N);": False,
              "int i = __VERIFIER_nondet_int(); if (i != N) return 0; char *end = (char *)(p->of + i);": False}
BACK = ("((struct s *)(end - offsetof(struct s, z)))->z = 16;", "struct s *q = (struct s *)(end - offsetof(struct s, z)); q->z = 16;",
        "struct s *q = (struct s *)((unsigned long)end - offsetof(struct s, z)); q->z = 16;",
        "int h = 1; ((struct s *)(end + (h - 1 - (int)offsetof(struct s, z))))->z = 16;",
        "int h = 1; unsigned char *q = (unsigned char *)end; ((struct s *)&q[h - (1 + (long)offsetof(struct s, z))])->z = 16;",
        "end -= offsetof(struct s, z); int k = 16; memcpy(end + offsetof(struct s, z), &k, sizeof k);")
END = """struct s {{ int a; {member} int z; }};
enum {{ N = sizeof ((struct s *)0)->of / sizeof ((struct s *)0)->of[0] }};
_Static_assert(offsetof(struct s, of) + sizeof ((struct s *)0)->of == offsetof(struct s, z), "no padding");
int main(void) {{
  {place}
  p->z = 9;
  {to_the_end}
  {back}
  if (p->z {question}) reach_error();
  return 0;
}}
"""

FIRST = ("static int a[2]; static int b[2];", "int a[2] = {0}; int b[2] = {0};",
         "int *a = calloc(2, sizeof(int)), *b = calloc(2, sizeof(int)); if (!a || !b) return 0;",
         "static struct { int k; int of[2]; } x; int *a = x.of; static int b[2];")
DISTANCES = ("long d = (long)b - (long)a;", "unsigned long d = (unsigned long)b - (unsigned long)a;",
             "static struct {{ long off; }} r; r.off = (long)b - (long)a; long d = r.off;", "long d = distance(b, a);",
             "long d = -((long)a - (long)b);", "__INTPTR_TYPE__ to = (__INTPTR_TYPE__)b, from = (__INTPTR_TYPE__)a, d = to - from;")
USES = ("*(int *)((long)&a[1] + d) = 7;", "int *q = (int *)((char *)0 + ((long)(a + 1) + d)); *q = 7;",
        "store((long)a + 4, d);")
DIFFERENCE = """static long distance(void *to, void *from) {{ return (long)to - (long)from; }}
static void store(long base, long d) {{ *(int *)(base + d) = 7; }}
int main(void) {{
  {objects}
  {distance}
  {use}
  if ({question}) reach_error();
  return 0;
}}
"""


def tails():
    for number, (tail, kind, room, argument, filler, is_violated) in enumerate(
            itertools.product(TAILS, ("int", "char"), ROOMS, ARGUMENTS, FILLERS, (True, False))):
        if number % 7 == 0:
            of = "in.t" if "} in" in tail else "u.t" if "} u" in tail else "t"
            given = argument.replace("OF", of)
            # What is in front of the array stays as it is only if nothing else is stated.
            question = "seen[2] != 1" if is_violated else "seen != (T *)p->" + of
            yield (TAIL.format(kind=kind, tail=tail, room=room, of=of, filler=filler.replace("GIVEN", given),
                               question=question),
                   is_violated, f"tail: {tail} {kind} {room} {filler} {argument}: {is_violated}")


def ends():
    for number, (member, place, to_the_end, back, question) in enumerate(
            itertools.product(MEMBERS, PLACES, TO_THE_END, BACK, ("== 16", "!= 16"))):
        if number % 5 == 0 and not (TO_THE_END[to_the_end] and MEMBERS[member] is None):
            text = END.format(member=member, place=place, back=back, question=question,
                              to_the_end=to_the_end.replace("{E}", MEMBERS[member] or ""))
            yield text, question == "== 16", f"end: {member} {place} {to_the_end} {back} {question}"


def differences():
    for number, (objects, distance, use, question) in enumerate(
            itertools.product(FIRST, DISTANCES, USES, ("b[1] == 7", "b[1] != 7"))):
        if number % 2 == 0 or "==" in question:
            yield (DIFFERENCE.format(objects=objects, distance=distance.replace("{{", "{").replace("}}", "}"),
                                     use=use, question=question),
                   "==" in question, f"difference: {objects} {distance} {use} {question}")


def main():
    pcegar = sys.argv[1]
    problems = count = unknown = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program.c"
        for text, is_violated, about in itertools.chain(tails(), ends(), differences()):
            path.write_text(HEAD + text, encoding="utf-8")
            found = verdict_of(pcegar, path, "--execution-steps", "0", "--time-limit", "10")
            count += 1
            unknown += found == "UNKNOWN"
            if found not in ("FALSE" if is_violated else "TRUE", "UNKNOWN"):
                problems += 1
                print(f"{found}: {about}")
    print(f"{count} programs, {unknown} UNKNOWN, {problems} wrong")
    return 1 if problems or 3 * unknown > count else 0


if __name__ == "__main__":
    sys.exit(main())

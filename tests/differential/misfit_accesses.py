#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Accesses that do not fit the cells of memory: bytes of a number, a number over two others, a member of a union.

What such an access writes must be found in all memory that it may touch: of a structure on the heap, in an array,
from outside, known to the outside, or in a union.

    misfit_accesses.py PCEGAR

A verdict TRUE where a program may violate its question is wrong, and so is FALSE where none does. UNKNOWN is not
wrong: much of such memory is over-approximated.
"""
import itertools
import pathlib
import sys
import tempfile

from matrix import verdict_of

HEAD = """#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct part { int one; short two, three; };
struct box { int state; int number; int other; char text[4]; union { struct part part; long all; } u; long last; };
extern struct box *given(void);
extern struct part *given_part(void);
extern void *given_bytes(void);
extern void keep(struct box *);
"""
# How b comes about, another one that may be the same object, and whether pointers may lead to members of it.
BOXES = {
    "loop": ("struct box *b = 0, *c = 0; for (int i = __VERIFIER_nondet_int(); i > 0; i--) { "
             "c = b; b = calloc(1, sizeof *b); if (!b) return 0; } if (!b) return 0; "
             "if (!c || __VERIFIER_nondet_int()) c = b;"),
    "kept": ("struct box *b = 0, *c; for (int i = __VERIFIER_nondet_int(); i > 0; i--) { b = calloc(1, sizeof *b); "
             "if (!b) return 0; keep(b); } if (!b) return 0; c = given(); if (!c) return 0;"),
    "given": "struct box *b = given(), *c = given(); if (!b || !c) return 0;",
    "one kept": "static struct box one; struct box *b = &one, *c; keep(b); c = given(); if (!c) return 0;",
    "array": ("static struct box all[20]; int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int(); "
              "if (i < 0 || i > 19 || k < 0 || k > 19) return 0; struct box *b = &all[i], *c = &all[k];")}
# The access, and what it may change.
ACCESSES = {
    "unsigned char *p = (unsigned char *)&B->number; unsigned char t = p[0]; p[0] = p[3]; p[3] = t;": "number",
    "unsigned char *p = (unsigned char *)&B->number; p[k & 3] = 7;": "number",
    "*(short *)&B->number = 7;": "number",
    "memset((char *)&B->number + 1, 7, 2);": "number",
    "*(long *)&B->state = 7;": "state number",
    "*(long *)&B->u.part = 7;": "one two three",
    "B->u.all = 7;": "one two three",
    "struct part *p = &B->u.part; p->two = 7;": "two",
    "*(int *)B->text = 7;": "text",
    "((char *)B)[k & 7] = 7;": "state number",
    "*(int *)&B->u.part.two = 7;": "two three",
    "char *p = given_bytes(); if (p) p[0] = 7;": "anything",
    "struct part *p = given_part(); if (p) p->one = 7;": "given part"}
# The members, and what must hold of them.
MEMBERS = {"state": "state", "number": "number", "other": "other", "text[1]": "text", "u.part.one": "one",
           "u.part.three": "three", "last": "last"}
PROGRAM = """int main(void) {{
  {box}
  int k0 = __VERIFIER_nondet_int();
  b->state = 1; b->number = 1; b->other = 1; b->text[1] = 1; b->u.part.one = 1; b->u.part.three = 1; b->last = 1;
  {{ int k = k0; {access} }}
  if (b->{member} {question} 1) reach_error();
  return 0;
}}
"""
# `anything` and the parts that are given may be those of objects that are known outside only.
KNOWN_OUTSIDE = ("kept", "given", "one kept")


def programs():
    for number, (what, (access, changed), member, on, question) in enumerate(
            itertools.product(BOXES, ACCESSES.items(), MEMBERS, "bc", ("!=", "=="))):
        if number % 13 != 0:
            continue
        name = MEMBERS[member]
        is_known = what in KNOWN_OUTSIDE
        may_change = (name in changed.split() or (changed == "anything" and is_known) or
                      (changed == "given part" and name == "one" and is_known))
        is_violated = question == "==" or may_change
        if changed in ("anything", "given part") and on == "c":
            continue
        if question == "==" and may_change and on == "b":
            continue  # the access may change it in any case
        text = PROGRAM.format(box=BOXES[what], access=access.replace("B", on), member=member, question=question)
        yield text, is_violated, may_change, f"{what}: {access.replace('B', on)}: b->{member} {question} 1"


def main():
    pcegar = sys.argv[1]
    problems = count = unknown = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program.c"
        for text, is_violated, may_change, about in programs():
            path.write_text(HEAD + text, encoding="utf-8")
            found = verdict_of(pcegar, path, "--execution-steps", "0", "--time-limit", "10")
            count += 1
            unknown += found == "UNKNOWN" and not may_change
            if found not in ("UNKNOWN", "FALSE" if is_violated else "TRUE"):
                problems += 1
                print(f"{found}: {about}")
            elif "-v" in sys.argv and found == "UNKNOWN":
                print(f"{found} {may_change}: {about}")
    print(f"{count} programs, {unknown} UNKNOWN about what the access does not touch, {problems} wrong")
    return 1 if problems or unknown == count else 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Strings and blocks in structures, through every form of pointer.

Functions of the library walk through what a pointer leads to, which may be more than the member that
it points to. Each program computes one number. A compiler runs it to find out which; pcegar must not
say that the program has another one, nor that it does not have this one.

    walked_memory_test.py PCEGAR [--all] [unittest options]
"""

import itertools
import shutil
import sys
import unittest

import harness
from harness import CommandLineTest

LAYOUTS = {
    "small": "struct s { char name[4]; int v; char rest[20]; int after; };",
    "large": "struct s { char name[4]; int v; char rest[20]; int after; long more[12]; };",
    "with pointers": "struct s { char name[4]; int v; char rest[20]; int after; struct s *next; long more[8]; };",
}
POINTERS = {
    "member": "t.name",
    "member by a pointer": "d->name",
    "first byte": "(char *)&t",
    "first byte by a pointer": "(char *)d",
    "number": "(char *)&t.v",
    "address of a member": "(char *)&d->name",
    "variable": "p",
    "variable to a number": "q",
    "chosen": "(one ? t.name : (char *)&t.v)",
    "middle of a member": "(d->rest + 2)",
    "displaced": "((char *)d + 8)",
}
# What is done, with the pointer as P, and the number that is asked about.
USES = {
    "length behind all": ("memset(&t, 'a', 24); ((char *)&t)[24] = 0;", "strlen(P)"),
    "length within": ("memset(&t, 0, sizeof t); P[0] = 'x'; P[1] = 'y';", "strlen(P)"),
    "copy": ("memset(&t, 0, sizeof t); t.after = 7; strcpy(P, \"uvw\");", "P[2] * 1000 + t.after * 10 + t.name[1]"),
    "comparison": ("memset(&t, 'a', sizeof t); memset(u, 'a', 32); u[20] = 'b';", "(memcmp(P, u, 21) < 0)"),
    "search": ("memset(&t, 'a', 24); ((char *)&t)[20] = 'z'; ((char *)&t)[24] = 0;",
               "((char *)memchr(P, 'z', 24) - (char *)&t)"),
    "clearing": ("memset(&t, 1, sizeof t); memset(P, 0, 12);", "t.v + t.rest[3] * 3 + t.rest[11] * 5 + t.name[1] * 7"),
}

PROGRAM = """#include <string.h>
{layout}
static struct s t;
static int one = 1;
static char u[32];
int number(void) {{
  struct s *d = &t;
  char *p = t.name, *q = (char *)&t.v;
  {use}
  return (int)({asked});
}}
"""


@unittest.skipUnless(shutil.which("gcc"), "needs gcc")
class WalkedMemory(CommandLineTest):
    part = 7  # one program of so many is tried

    def test_every_pointer_in_every_use(self):
        programs = list(itertools.product(LAYOUTS.items(), POINTERS.items(), USES.items()))[::self.part]
        decided = 0
        for (layout, declared), (pointer, written), (use, (done, asked)) in programs:
            with self.subTest(layout=layout, pointer=pointer, use=use):
                text = PROGRAM.format(layout=declared, use=done.replace("P", f"({written})"),
                                      asked=asked.replace("P", f"({written})"))
                same, other, run = self.ask_number(text, options=("--execution-steps", "0"))
                self.assertNotEqual(same, "TRUE", str(run) + text)
                self.assertNotEqual(other, "FALSE", str(run) + text)
                decided += other == "TRUE"
        self.assertGreater(decided, len(programs) // 6)


if __name__ == "__main__":
    if "--all" in sys.argv:
        sys.argv.remove("--all")
        WalkedMemory.part = 1
    harness.main()

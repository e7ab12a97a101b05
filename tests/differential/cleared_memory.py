#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Matrix: what allocations hold at first, by function, type of the elements, and way to read one. Every second
combination: any two of the three meet.

    cleared_memory.py PCEGAR

Each program is explored without being executed, which would know. Cleared memory must be proved zero, and
memory that is not cleared must be found to hold something else; one in ten may be UNKNOWN.
"""
import itertools
import pathlib
import sys
import tempfile

from matrix import verdict_of

TYPES = {"char": "", "unsigned char": "", "_Bool": "", "short": "", "int": "", "long": "", "double": "",
         "int *": "", "struct pair": ".y"}
# How `y` gets its elements, and whether they are zero.
ALLOCATIONS = {
    "calloc(8, sizeof *y)": True, "calloc(sizeof *y, 8)": True, "calloc(1, 8 * sizeof *y)": True,
    "malloc(8 * sizeof *y); if (y) memset(y, 0, 8 * sizeof *y)": True, "malloc(8 * sizeof *y)": False,
}
# Statements that read an element into `e`, a T.
READS = ["e = y[5]MEMBER;", "e = (*y)MEMBER;", "T *z = y; z++; e = (*z)MEMBER;", "y[3]MEMBER = e; e = y[5]MEMBER;",
         "for (int i = 0; i < 3; i++) e = y[i]MEMBER;"]
TEXT = """#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
struct pair {{ int x, y; }};
int main(void) {{
  {element} e = 0;
  {type} *y = {allocation};
  if (!y) return 0;
  {read}
  if (e != 0) reach_error();
  return 0;
}}
"""


def main():
    pcegar = sys.argv[1]
    problems = count = unknown = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program.c"
        combinations = itertools.product(TYPES.items(), ALLOCATIONS.items(), READS)
        for (kind, member), (allocation, is_zero), read in itertools.islice(combinations, 0, None, 2):
            element = "int" if member else kind
            path.write_text(TEXT.format(element=element, type=kind, allocation=allocation,
                                        read=read.replace("MEMBER", member).replace("T *z", f"{kind} *z")), encoding="utf-8")
            found = verdict_of(pcegar, path, "--execution-steps", "0", "--time-limit", "10")
            count += 1
            unknown += found == "UNKNOWN"
            if found not in ("TRUE" if is_zero else "FALSE", "UNKNOWN"):
                problems += 1
                print(f"{found}: {kind} *y = {allocation}; {read}")
    print(f"{count} programs, {unknown} UNKNOWN, {problems} wrong")
    return 1 if problems or 10 * unknown > count else 0


if __name__ == "__main__":
    sys.exit(main())

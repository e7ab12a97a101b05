# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Comparisons of texts that come from outside, against a search through short texts.

A program asks for a text, or two, and reaches its error if comparisons with literals, and of the texts with each
other, come out in a given way. If some texts over a few letters do that, the verdict must not be TRUE, and is FALSE
for most; else it must not be FALSE. Usage: outside_texts.py PCEGAR [--programs N] [--seed S]
"""
import argparse
import itertools
import pathlib
import random
import sys
import tempfile

from matrix import verdict_of

LITERALS = ["".join(letters) for n in range(4) for letters in itertools.product("abc", repeat=n)]
# Letters before, between and behind those of the literals: what they compare as is all that matters.
TEXTS = [bytes(letters) for n in range(4) for letters in itertools.product(b"\x01abcd\xff", repeat=n)]
RESULTS = {"== 0": lambda order: order == 0, "!= 0": lambda order: order != 0,
           "< 0": lambda order: order < 0, "> 0": lambda order: order > 0}
HEAD = """#include <string.h>
extern void reach_error(void);
extern char *name(void);
extern char *other(void);
int main(void) {
  char *s = name(), *t = other();
  if (!s || !t) return 0;
"""


def compared(left, right, limit):
    left, right = left + b"\0", right + b"\0"
    if limit is not None:
        left, right = left[:limit], right[:limit]
    return (left > right) - (left < right)


class Question:
    """One comparison, and how it comes out."""

    def __init__(self, rand, names):
        self.left = rand.choice(names)
        self.right = rand.choice([*names, None, None, None])
        self.literal = rand.choice(LITERALS)
        function = rand.choice(["strcmp", "strcmp", "strncmp", "memcmp"])
        # Texts have one byte at least, and literals of no other length than that are compared as blocks.
        self.limit = {"strcmp": None, "strncmp": rand.randrange(4), "memcmp": 1}[function]
        self.result = rand.choice(list(RESULTS))
        limit = "" if self.limit is None else f", {self.limit}"
        self.text = f'{function}({self.left}, {self.right or chr(34) + self.literal + chr(34)}{limit}) {self.result}'

    def holds(self, texts):
        right = texts[self.right] if self.right else self.literal.encode()
        return RESULTS[self.result](compared(texts[self.left], right, self.limit))


def programs(count, seed):
    rand = random.Random(f"texts {seed}")
    for _ in range(count):
        names = rand.choice([["s"], ["s"], ["s", "t"]])
        questions = [Question(rand, names) for _ in range(rand.randrange(1, 5))]
        found = TEXTS if len(names) == 1 else [t for t in TEXTS if len(t) < 3]
        is_possible = any(all(q.holds(dict(zip(names, texts))) for q in questions)
                          for texts in itertools.product(found, repeat=len(names)))
        # Two texts longer than those of the search may still do it.
        yield " && ".join(q.text for q in questions), is_possible, len(names) == 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pcegar")
    parser.add_argument("--programs", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = possible = found = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "texts.c"
        for condition, is_possible, is_sure in programs(options.programs, options.seed):
            path.write_text(f"{HEAD}  if ({condition}) reach_error();\n  return 0;\n}}\n", encoding="utf-8")
            verdict = verdict_of(options.pcegar, path, "--environment-memory", "chosen", "--execution-steps", "0",
                                 "--time-limit", "20")
            possible += is_possible
            found += is_possible and verdict == "FALSE"
            allowed = {"FALSE", "UNKNOWN"} if is_possible else {"TRUE", "UNKNOWN"} if is_sure else {"TRUE", "UNKNOWN", "FALSE"}
            if verdict not in allowed:
                wrong += 1
                print(f"{verdict}, but it is {'' if is_possible else 'im'}possible: {condition}")
    print(f"{options.programs} programs, {possible} possible, {found} of them found, {wrong} wrong")
    return 1 if wrong or 10 * found < 8 * possible else 0


if __name__ == "__main__":
    sys.exit(main())

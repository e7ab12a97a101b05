# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs that call functions of the C library.

Direct calls, calls through pointers and through arrays of pointers, over arrays, places inside of
them, and pointer variables. The program prints nothing: each observed value is first asserted to be
what a run with the real library saw, or something else, so that both verdicts occur. The values come
from a first execution (observe), in which the observations print themselves.

Two inputs of a small range take part in some programs; then what is asserted is what one of their
values gives.
"""
import random
import re

INPUT_LOW, INPUT_HIGH = -2, 3

HEADERS = ["string.h", "strings.h", "stdlib.h", "ctype.h", "stdio.h", "math.h", "unistd.h",
           "inttypes.h", "arpa/inet.h"]

CHARACTER = ["isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint",
             "ispunct", "isspace", "isupper", "isxdigit"]
SIGN = "((R) < 0 ? -1 : (R) > 0)"
TRUTH = "((R) != 0)"
PLACE = "((R) == 0 ? -1L : (char *)(R) - A0)"

# (result type, name, parameter kinds, how the result is observed). Kinds: t text that ends inside
# its array, d destination, c character, n small number of bytes, i integer, f floating, m memory.
FUNCTIONS = (
    [("size_t", "strlen", "t", "(R)"), ("size_t", "strnlen", "tn", "(R)"),
     ("int", "strcmp", "tt", SIGN), ("int", "strncmp", "ttn", SIGN), ("int", "strcoll", "tt", SIGN),
     ("int", "strcasecmp", "tt", SIGN), ("int", "strncasecmp", "ttn", SIGN),
     ("int", "memcmp", "mmn", SIGN), ("int", "bcmp", "mmn", TRUTH),
     ("char *", "strchr", "tc", PLACE), ("char *", "strrchr", "tc", PLACE),
     ("char *", "index", "tc", PLACE), ("char *", "rindex", "tc", PLACE),
     ("void *", "memchr", "mcn", PLACE), ("char *", "strstr", "tt", PLACE),
     ("char *", "strpbrk", "tt", PLACE), ("size_t", "strspn", "tt", "(R)"),
     ("size_t", "strcspn", "tt", "(R)"),
     ("char *", "strcpy", "dt", PLACE), ("char *", "strncpy", "dtn", PLACE),
     ("char *", "strcat", "at", PLACE), ("char *", "strncat", "atn", PLACE),
     ("char *", "stpcpy", "dt", PLACE),
     ("void *", "memcpy", "dmn", PLACE), ("void *", "memmove", "dmn", PLACE),
     ("void *", "memset", "dcn", PLACE),
     ("int", "atoi", "t", "(R)"), ("long", "atol", "t", "(R)"), ("long long", "atoll", "t", "(R)"),
     ("int", "abs", "i", "(R)"), ("long", "labs", "i", "(R)"), ("long long", "llabs", "i", "(R)"),
     ("div_t", "div", "ii+", "((R).quot * 100 + (R).rem)"),
     ("int", "ffs", "i", "(R)"), ("int", "toupper", "c", "(R)"), ("int", "tolower", "c", "(R)"),
     ("int", "isascii", "c", TRUTH), ("int", "toascii", "c", "(R)"),
     ("uint32_t", "htonl", "i", "(R)"), ("uint16_t", "htons", "i", "(R)"),
     ("uint32_t", "ntohl", "i", "(R)"), ("uint16_t", "ntohs", "i", "(R)"),
     ("long", "strtol", "tz", "(R)"), ("int", "puts", "t", None), ("int", "putchar", "c", None),
     ("int", "rand", "", "((R) < 0)"), ("int", "getpid", "", "((R) < 0)")]
    + [("int", name, "c", TRUTH) for name in CHARACTER]
    + [("double", name, "f", "(long)((R) * 4)") for name in
       ["fabs", "floor", "ceil", "trunc", "round", "rint", "sqrt", "nearbyint"]]
    + [("double", name, "ff", "(long)((R) * 4)") for name in
       ["fmin", "fmax", "copysign", "fdim", "fmod", "pow", "hypot"]]
    + [("double", name, "f", "(long)((R) * 4)") for name in ["sin", "exp", "cbrt"]]
    + [("long", name, "f", "(R)") for name in ["lrint", "lround"]])


class LibraryGenerator:
    def __init__(self, seed):
        self.random = random.Random(f"library {seed}")
        self.lines = []
        self.declarations = []
        self.count = 0

    def pick(self, options):
        return self.random.choice(options)

    def chance(self, probability):
        return self.random.random() < probability

    def word(self, longest=5):
        letters = self.pick(["ab", "aAbB", "01 -", "x,y", "-12+"])
        return "".join(self.pick(letters) for _ in range(self.random.randint(0, longest)))

    def argument(self, kind):
        """Text of an argument; and the array that it points into, for places."""
        if kind == "t":
            return self.pick([(f'"{self.word()}"', None), ("a", "a"), ("a + 1", "a"), ("&a[2]", "a"),
                              ("b", "b"), ("p", "a"), ("p + 1", "a"), ("q", "b")])
        if kind == "m":
            return self.pick([("a", "a"), ("a + 1", "a"), ("b", "b"), ("p", "a"), ("q", "b")])
        if kind == "d":
            return self.pick([("d", "d"), ("d + 1", "d"), ("&d[3]", "d"), ("r", "d")])
        if kind == "a":
            return self.pick([("d", "d"), ("r", "d")])
        if kind == "c":
            return self.pick(["'a'", "'B'", "'0'", "' '", "'-'", "','", "k + 'a'", "'\\n'", "127"]), None
        if kind == "n":
            return self.pick(["0", "1", "2", "3", "4", "k & 3"]), None
        if kind == "f":
            return self.pick(["1.5", "-2.5", "0.25", "x", "-x", "4.0", "(double)k"]), None
        if kind == "z":
            return "0, 10", None
        return self.pick(["0", "7", "-7", "k", "k * 3", "258", "100000"]), None

    def call(self):
        result, name, kinds, observed = self.pick(FUNCTIONS)
        if kinds.endswith("+"):
            kinds = kinds[:-1]
            given = [self.argument("i"), (self.pick(["2", "-3", "5"]), None)]
        else:
            given = [self.argument(kind) for kind in kinds]
        arguments = ", ".join(text for text, _ in given)
        callee = name
        self.count += 1
        if "z" not in kinds and self.chance(0.4):
            callee = f"f{self.count}"
            array = self.pick(["", "[2]"])
            star = f"(*{callee}{array})"
            types = {"t": "const char *", "m": "const void *", "c": "int", "n": "size_t",
                     "f": "double", "d": "char *", "a": "char *"}
            exact = {"memcpy": "void *, const void *, size_t", "memmove": "void *, const void *, size_t",
                     "memset": "void *, int, size_t", "labs": "long", "llabs": "long long",
                     "htonl": "uint32_t", "ntohl": "uint32_t", "htons": "uint16_t", "ntohs": "uint16_t"}
            signature = exact.get(name) or ", ".join(types.get(kind, "int") for kind in kinds) or "void"
            value = f"{{{name}, {name}}}" if array else name
            self.lines.append(f"  {result} {star}({signature}) = {value};")
            callee += "[k & 1]" if array else ""
        call = f"{callee}({arguments})"
        if observed is None:
            self.lines.append(f"  {result} v{self.count} = {call};")
            self.observe(self.pick(["a[0]", "b[1]"]))
            return
        self.lines.append(f"  {result} v{self.count} = {call};")
        base = next((array for _, array in given if array), None)
        if observed == PLACE:
            if base is None:
                observed = TRUTH
            elif kinds[0] == "t" and given[0][1] is None:
                observed = TRUTH
            else:
                observed = observed.replace("A0", given[0][1])
        self.observe(observed.replace("R", f"v{self.count}"))
        if kinds[:1] in ("d", "a"):
            self.observe(f"d[{self.random.randint(0, 7)}]")
        if self.chance(0.2):
            self.observe(self.pick(["a[1]", "b[0]", "b[2]", "d[7]", "a[7]"]))

    def observe(self, expression):
        self.lines.append(f"  OBSERVE((long)({expression}));")

    def program(self):
        """With OBSERVE(expression), which observe() or plant() give a meaning."""
        for _ in range(self.random.randint(1, 3)):
            self.call()
        has_input = self.chance(0.4)
        k = "__VERIFIER_nondet_int()" if has_input else str(self.random.randint(0, 3))
        low, high = INPUT_LOW, INPUT_HIGH
        start = [f"#include <{header}>" for header in HEADERS] + [
            "#undef putchar", "extern int __VERIFIER_nondet_int(void);", "extern void reach_error(void);",
            "int ENTRY(void) {", f"  int k = {k};", f"  if (k < {low} || k > {high} || k < 0) return 0;",
            f'  char a[12] = "{self.word(4)}xy{self.word(4)}", b[8] = "{self.word(6)}";',
            f'  char d[16] = "{self.word(3)}"; char *p = a + {self.random.randint(0, 2)}, *q = b;',
            f"  char *r = d + {self.random.randint(0, 1)}; double x = {self.pick(['0.5', '2.25', '-3.75', '1e3'])};"]
        return "\n".join(start + self.lines + ["  return 0;", "}"]) + "\n"

    def planted(self, text, seen):
        """Assertions instead of observations: what was seen, or (seldom) something else."""
        numbers = iter(seen)
        wrong = self.random.randint(0, max(0, 2 * len(seen)))
        count = [0]

        def assertion(match):
            value = next(numbers, 0)
            count[0] += 1
            value += self.pick([1, -1, 7]) if count[0] == wrong else 0
            return f"if ({match.group(1)} != {value}L) reach_error();"
        return re.sub(r"OBSERVE\((.*)\);", assertion, text)


def observing(text):
    """The same program, which prints what it observes; its input is 1."""
    return ("#include <stdio.h>\n#define OBSERVE(e) fprintf(stderr, \"%ld\\n\", (long)(e))\n"
            + text.replace("ENTRY", "main")
            + "int __VERIFIER_nondet_int(void) { return 1; }\nvoid reach_error(void) {}\n")

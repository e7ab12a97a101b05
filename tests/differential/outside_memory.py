#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What functions without a body change, and where pointers from outside lead, against docs/assumptions.md.

    outside_memory.py PCEGAR [--programs N] [--seed S]

Calls: the address of a random part of a random structure is passed to a function without a body. It may change
that member, of an element the array, and nothing else. One scalar is compared with what it was before:
FALSE is wrong outside of what is passed, TRUE is wrong inside.

Pointers: structures from outside are the same, apart, or one is a member of the other; objects of the program are
known outside from the call on that they are passed to. Two addresses are compared: FALSE is wrong where they
cannot be equal, TRUE where they can be.

Stores: a member is written through one pointer from outside, then something through another one, of any kind. FALSE
is wrong where that cannot be the member, or where equal pointers lead to different memory; TRUE where it can be.

Others: a call is given one of two objects that are no elements of an array. It changes that one only.
"""
import argparse
import pathlib
import random
import sys
import tempfile

from matrix import verdict_of

SCALARS = {"int": 4, "char": 1, "short": 2, "long": 8}
OPTIONS = [[], ["--environment-memory", "chosen"], ["--execution-steps", "0", "--environment-memory", "chosen"]]
DECLARATIONS = """extern void reach_error(void);
extern int nondet(void);
extern void *malloc(unsigned long);
"""


class Type:
    """A scalar (name), an array (element, length) or a structure (name, members)."""
    def __init__(self, name, size, alignment, element=None, length=0, members=()):
        self.name, self.size, self.alignment = name, size, alignment
        self.element, self.length, self.members = element, length, members

    def declare(self, name):
        return self.element.declare(f"{name}[{self.length}]") if self.element else f"{self.name} {name}"


def scalar(name):
    return Type(name, SCALARS[name], SCALARS[name])


def array(element, length):
    return Type("", element.size * length, element.alignment, element, length)


class Types:
    def __init__(self, rng):
        self.rng, self.structures = rng, []

    def structure(self, depth, having=None):
        members, offset, alignment = [], 0, 1
        wanted = [self.member(depth) for _ in range(self.rng.randint(2, 4))]
        if having:
            wanted.insert(self.rng.randrange(len(wanted) + 1), having)
        for i, kind in enumerate(wanted):
            offset = -(-offset // kind.alignment) * kind.alignment
            members.append((f"m{i}", offset, kind))
            offset += kind.size
            alignment = max(alignment, kind.alignment)
        result = Type(f"struct s{len(self.structures)}", -(-offset // alignment) * alignment, alignment, members=members)
        self.structures.append(result)
        return result

    def member(self, depth):
        choice = self.rng.random()
        if depth > 0 and choice < 0.3:
            return self.structure(depth - 1)
        if choice < 0.6:
            inner = self.structure(0) if depth > 0 and self.rng.random() < 0.3 else scalar(self.rng.choice(list(SCALARS)))
            result = array(inner, self.rng.randint(2, 3))
            return array(result, 2) if self.rng.random() < 0.2 else result
        return scalar(self.rng.choice(list(SCALARS)))

    def text(self):
        return "".join(f"{s.name} {{ {' '.join(kind.declare(name) + ';' for name, _, kind in s.members)} }};\n"
                       for s in self.structures)


def parts(kind, text, offset, member):
    """All parts: (text, offset, type, what is passed with its address: the member around it, as (offset, size))."""
    yield text, offset, kind, member
    for i in range(kind.length):
        yield from parts(kind.element, f"{text}[{i}]", offset + i * kind.element.size, member)
    for name, start, inner in kind.members:
        yield from parts(inner, f"{text}.{name}", offset + start, (offset + start, inner.size))


class Calls:
    """FALSE iff the scalar is in what is passed."""
    def __init__(self, seed):
        rng = random.Random(seed)
        types = Types(rng)
        top = types.structure(2)
        kind = array(top, 2) if rng.random() < 0.15 else top
        where = rng.choice(["local", "static", "heap", "list", "outside"]) if kind is top else "local"
        root = {"local": "r", "static": "r", "heap": "(*h)", "list": "h->next->r", "outside": "(*g)"}[where]
        every = list(parts(kind, root, 0, (0, kind.size)))
        leaves = [part for part in every if part[2].name in SCALARS]
        candidates = [part for part in every if part[0] != root or where in ("local", "static")]
        text, _, passed, region = rng.choice(candidates)
        leaf = rng.choice(leaves)
        start, size = region
        self.may = start <= leaf[1] < start + size
        argument = f"&{text}"
        pointer = f"{passed.element.declare('(*p)')}" if passed.element else passed.declare("*p")
        if passed.element:
            argument = text
        lines = []
        if where == "list":
            lines += [f"  struct node {{ {top.declare('r')}; struct node *next; }} *h = 0;",
                      "  for (int i = 0; i < 3; i++) { struct node *n = malloc(sizeof *n); if (!n) return 0; "
                      "n->next = h; h = n; }"]
        elif where == "heap":
            lines += [f"  {top.name} *h = malloc(sizeof *h); if (!h) return 0;"]
        elif where == "outside":
            lines += [f"  {top.name} *g = get(); if (!g) return 0;"]
        elif where == "local":
            lines += [f"  {kind.declare('r')};"]
        lines += [f"  {part[0]} = {1 + i % 90};" for i, part in enumerate(leaves)]
        if rng.random() < 0.35:
            lines += [f"  {pointer} = {argument};"]
            argument = "p"
        lines += [f"  change({argument});",
                  f"  if ({leaf[0]} != {1 + leaves.index(leaf) % 90}) reach_error();"]
        static = f"static {kind.declare('r')};\n" if where == "static" else ""
        declared = pointer.replace("*p", "*")
        self.text = (DECLARATIONS + types.text() + f"extern {top.name} *get(void);\nextern void change({declared});\n"
                     + static + "int main(void) {\n" + "\n".join(lines) + "\n  return 0;\n}\n")


class Pointers:
    """FALSE iff the two addresses may be equal."""
    def __init__(self, seed):
        rng = random.Random(seed)
        types = Types(rng)
        inner = types.structure(1)
        outer = types.structure(1, having=rng.choice([inner, array(inner, 2)])) if rng.random() < 0.5 else inner
        kinds = [outer, inner]
        own = rng.random() < 0.4
        lines, places = [], []
        q_part = rng.choice([part for part in parts(inner, "(*q)", 0, None) if part[0] != "(*q)"])
        if own:
            # The program's own object, an array or a single one, given away before or after.
            length = rng.choice([1, 2, 3])
            kind = array(inner, length) if length > 1 else inner
            before = rng.random() < 0.5
            lines += [f"  {kind.declare('o')};"]
            if rng.random() < 0.5:
                lines += [f"  {leaf[0]} = 1;" for leaf in parts(kind, "o", 0, None) if leaf[2].name in SCALARS]
            give = f"  give({'o' if length > 1 else '&o'});"
            take = f"  {inner.name} *q = get1(); if (!q) return 0;"
            lines += [give, take] if before else [take, give]
            p_part = rng.choice([part for part in parts(kind, "o", 0, None) if part[0] != "o"])
            places = [i * inner.size for i in range(length)] if before else []
        else:
            lines += [f"  {outer.name} *p = get0(); {inner.name} *q = get1(); if (!p || !q) return 0;"]
            p_part = rng.choice([part for part in parts(outer, "(*p)", 0, None) if part[0] != "(*p)"])
            places = [part[1] for part in parts(outer, "", 0, None) if part[2] is inner]
        if rng.random() < 0.5:
            part = rng.choice([leaf for leaf in parts(inner, "(*q)", 0, None) if leaf[2].name in SCALARS])
            lines += [f"  {part[0]} = 7;"]
        self.may = any(place + q_part[1] == p_part[1] for place in places)
        lines += [f"  if ((char *)&{p_part[0]} == (char *)&{q_part[0]}) reach_error();"]
        self.text = (DECLARATIONS + types.text()
                     + "".join(f"extern {kind.name} *get{i}(void);\n" for i, kind in enumerate(kinds))
                     + f"extern void give({inner.name} *);\nint main(void) {{\n" + "\n".join(lines) + "\n  return 0;\n}\n")


class Stores:
    """FALSE iff what is stored may be the member."""
    KINDS = {  # declaration of q, store, whether it may be p->x (an int)
        "same": ("struct a *", "q->x = 2;", True),
        "other": ("struct b *", "q->y = 2;", False),
        "enclosing": ("struct c *", "q->inner.x = 2;", True),
        "number": ("int *", "*q = 2;", True),
        "unsigned": ("unsigned *", "*q = 2;", True),
        "bytes": ("char *", "*q = 2;", False),
        "void": ("void *", "char *c = q; *c = 2;", True),
    }

    def __init__(self, seed):
        rng = random.Random(seed)
        kind, store, may = self.KINDS[rng.choice(list(self.KINDS))]
        before = " char b;" if rng.random() < 0.5 else ""
        lines = [f"  struct a *p = get(); {kind}q = other(); if (!p || !q) return 0;"]
        is_equal = rng.random() < 0.4
        where = rng.choice(["p", "&p->x"])
        lines += ["  p->x = 1;", f"  {store}"]
        lines += [f"  if ((void *)q == (void *){where} && p->x == 1) reach_error();" if is_equal and not before
                  else "  if (p->x != 1) reach_error();"]
        self.may = may and not (is_equal and not before)
        if "c *" in kind and is_equal and not before:
            self.may = None  # the structure may begin there, and its inner one elsewhere
        self.text = (DECLARATIONS + f"struct a {{{before} int x; }};\nstruct b {{ int y; int z; }};\n"
                     "struct c { int first; struct a inner; };\n"
                     f"extern struct a *get(void);\nextern {kind}other(void);\nint main(void) {{\n"
                     + "\n".join(lines) + "\n  return 0;\n}\n")


class Others:
    """FALSE iff the object that was written is the one that is given."""
    def __init__(self, seed):
        rng = random.Random(seed)
        given, argument = rng.choice([("q", "q"), ("q", "&q->n"), ("p", "p"), ("p", "&p->n"), ("q", "&q->m"), ("p", "&p->m")])
        member = "struct s *next; " if rng.random() < 0.5 else ""
        kind = "int *" if "&" in argument else "struct s *"
        lines = ["  struct s *p = get(), *q = get(); if (!p || !q || p == q) return 0;"]
        if member:
            lines += ["  p->next = 0; q->next = 0;"]
        lines += ["  p->n = 1;", "  q->n = 1;", f"  give({argument});", "  if (p->n != 1) reach_error();"]
        self.may = given == "p" and "m" not in argument
        self.text = (DECLARATIONS + f"struct s {{ {member}int n; int m; int rest[]; }};\nextern struct s *get(void);\n"
                     f"extern void give({kind});\nint main(void) {{\n" + "\n".join(lines) + "\n  return 0;\n}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("pcegar")
    parser.add_argument("--programs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    wrong = found_count = may_count = runs = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program.c"
        for seed in range(arguments.seed, arguments.seed + arguments.programs):
            for kind in (Calls, Pointers, Stores, Others):
                program = kind(seed)
                path.write_text(program.text, encoding="utf-8")
                for options in OPTIONS:
                    found = verdict_of(arguments.pcegar, path, "--time-limit", "20", *options)
                    runs += 1
                    may_count += bool(program.may)
                    found_count += bool(program.may) and found == "FALSE"
                    if program.may is not None and found not in ("UNKNOWN", "FALSE" if program.may else "TRUE"):
                        wrong += 1
                        print(f"{kind.__name__}, seed {seed} {' '.join(options)}: {found}\n{program.text}")
    print(f"{runs} runs, {may_count} of them with a violation, {found_count} of these found, {wrong} wrong")
    return 1 if wrong or found_count * 2 < may_count else 0


if __name__ == "__main__":
    sys.exit(main())

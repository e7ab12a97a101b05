#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Orders of evaluation that C leaves open: constructs x pairs of operands, against compilers.

    evaluation_order.py [--all] PCEGAR COMPILER [COMPILER ...]

Without --all, every third program, and all that are assignments. Each program computes a number. What a compiler's program computes must not be impossible for pcegar
(TRUE), and not be the wrong one (FALSE). Pairs that do not conflict must be decided.
"""
import pathlib
import subprocess
import sys
import tempfile

DECLARATIONS = """
extern int printf(const char *, ...);
static int x = 1, i, n, a[8], b[8];
static struct { int m, k; } s;
static int *p = &x;
static int set(void) { x = 5; i = 2; s.m = 3; return 2; }
static int log1(int k) { n = n * 10 + k; return k; }
static int get(void) { return x + 10; }
static int through(int *q) { *q = *q * 3 + 1; return 4; }
static int other(void) { s.k++; return 6; }
static int count(int k) { b[7]++; return k; }
static int pair(int u, int v) { return 3 * u + v; }
static int (*which)(void) = set;
static int *place(void) { i = i + 3; return &a[i % 8]; }
static int twice(int v) { return 2 * v; }
static int thrice(int v) { return 3 * v + n; }
static struct ops { int (*run)(int); int k; } one = {twice, 1}, other_one = {thrice, 2};
static int (*op)(int) = twice;
static struct ops *ops = &one;
static int reset(void) { op = thrice; one.run = thrice; n++; return 4; }
static int turn(void) { ops = &other_one; x++; return 5; }
static struct node { struct node *next; int v; } third = {0, 7}, second = {0, 3},
    first = {&second, 1};
static struct node *list = &first;
static int relink(void) { first.next = &third; second.v = 11; return 6; }
static int drop(void) { list = list->next ? list->next : list; list->v += 2; return 1; }
"""
# Two operands that conflict.
CONFLICTS = [
    ("log1(1)", "log1(2)"),
    ("set()", "x"),
    ("x", "set()"),
    ("*p", "set()"),
    ("get()", "set()"),
    ("through(&x)", "x"),
    ("through(p)", "get()"),
    ("s.m", "which()"),
    ("a[i]", "set()"),
    ("({ x = 7; x; })", "x"),
    ("x++", "get()"),
    ("__atomic_fetch_add(&x, 3, 5)", "__atomic_fetch_sub(&x, 1, 5)"),
    ("__sync_fetch_and_or(&x, 6)", "x"),
    ("(set(), 1)", "x"),
    ("(x ? set() : 0)", "x"),
]
HARMLESS = [
    ("other()", "x"),
    ("count(1)", "count(2)"),
    ("get()", "x"),
    ("get()", "get()"),
    ("other()", "set()"),
    ("through(&b[1])", "s.m"),
    ("log1(1)", "other()"),
]
CONSTRUCTS = [
    "r = {u} + {v};",
    "r = {u} * 3 - {v};",
    "r = ({u} < {v}) + 2 * ({u} == {v});",
    "r = {u} << ({v} & 3);",
    "r = pair({u}, {v});",
    "struct {{ int f, g; }} t = {{ {u}, {v} }}; r = 3 * t.f + t.g;",
    "int t[2] = {{ [1] = {u}, [0] = {v} }}; r = 3 * t[0] + t[1];",
    "a[{u} & 7] = {v}; for (int k = 0; k < 8; k++) r = r * 3 + a[k];",
    "a[{u} & 7] += {v}; for (int k = 0; k < 8; k++) r = r * 3 + a[k];",
    "r = (a + ({u} & 3))[{v} & 3];",
]
WHOLE = [  # a side of an assignment, as it is
    "x += set(); r = x;",
    "x = x + set(); r = x;",
    "a[i] = set(); r = a[0] - a[2];",
    "*place() = i; for (int k = 0; k < 8; k++) r = r * 3 + a[k];",
    "*place() += log1(i); for (int k = 0; k < 8; k++) r = r * 3 + a[k];",
    "x -= (set(), 3); r = x;",
    "int *q = a; q[i] = set(); r = a[0] - a[2] + x;",
    "r = op(reset());",
    "r = one.run(reset()) + n;",
    "r = ops->run(turn()) + x;",
    "r = ops->run(reset()) + ops->k;",
    "r = ops->run(turn() + reset());",
    "r = list->next->v + relink();",
    "r = relink() * 5 - list->next->v;",
    "list->next->v = relink(); r = second.v * 3 + third.v;",
    "list->next->v += relink(); r = second.v * 3 + third.v;",
    "list->v = drop(); r = first.v * 3 + second.v;",
    "r = list->v * 4 + (drop() + drop());",
    "r = pair(list->v + x, drop()) + pair(list->next == 0, turn());",
    "x = x + set() + x; r = x;",
    "r = (x + i) * set();",
    "a[i + s.m] += set(); for (int k = 0; k < 8; k++) r = r * 3 + a[k];",
    "a[b[i]] = set(); for (int k = 0; k < 8; k++) r = r * 3 + a[k];",
    "a[i] = b[i] + set(); r = a[0] - a[2];",
    "for (int k = 0; k < 3; k++) r = r * 5 + (x + through(p));",
    "long w = x; w += set() + x; r = w;",
    "struct { int bits : 5; } f = {x}; f.bits = f.bits + set(); r = f.bits;",
    "s.m += set(); r = s.m;",
    "r = (x, i) + set();",
    "r = -x + !i + set();",
    "r = (char)x + set();",
    "double d = 1.5; d = d + set() + x; r = d * 2;",
    "r = *(x > 3 ? p : &i) + set();",
]


def program(body, last):
    return DECLARATIONS + f"int main(void) {{ int r = 0; {{ {body} }}\n" \
        f"  r = (r * 7 + x * 5 + i * 3 + n + s.m) % 100003; {last}\n  return 0; }}\n"


def observed(compiler, folder, body):
    source = folder / "run.c"
    source.write_text(program(body, 'printf("%d", r);'))
    results = set()
    for level in ("-O0", "-O2"):
        subprocess.run([compiler, level, "-w", "-o", folder / "run", source], check=True)
        results.add(int(subprocess.run([folder / "run"], capture_output=True, text=True).stdout))
    return results


def verdict(pcegar, folder, body, condition):
    source = folder / "check.c"
    source.write_text("extern void reach_error(void);\n" +
                      program(body, f"if (r {condition}) reach_error();"))
    output = subprocess.run([pcegar, "--time-limit", "20", source], capture_output=True, text=True)
    lines = [l for l in output.stdout.splitlines() if l.startswith("Verification result: ")]
    return lines[-1].split()[-1] if lines else "ERROR"


def check(pcegar, compilers, folder, body, must_decide):
    values = set().union(*(observed(compiler, folder, body) for compiler in compilers))
    failures = []
    for value in sorted(values):
        reached = verdict(pcegar, folder, body, f"== {value}")
        avoided = verdict(pcegar, folder, body, f"!= {value}")
        wrong = reached in ("TRUE", "ERROR") or avoided in ("FALSE", "ERROR")
        if wrong or (must_decide and (reached, avoided) != ("FALSE", "TRUE")):
            failures.append(f"{body}: computes {value}; == is {reached}, != is {avoided}")
    return failures


def main():
    words = [word for word in sys.argv[1:] if word != "--all"]
    pcegar, compilers = words[0], words[1:]
    failures, count = [], 0
    bodies = [(c.format(u=u, v=v), False) for c in CONSTRUCTS for u, v in CONFLICTS]
    bodies += [(c.format(u=u, v=v), True) for c in CONSTRUCTS for u, v in HARMLESS
               if c.count("{u}") == 1]
    if "--all" not in sys.argv:
        bodies = bodies[::3]  # 15 and 7 pairs: each construct meets other pairs
    bodies += [(body, False) for body in WHOLE]
    with tempfile.TemporaryDirectory() as name:
        for body, must_decide in bodies:
            failures += check(pcegar, compilers, pathlib.Path(name), body, must_decide)
            count += 1
    print("\n".join(failures + [f"{count} programs, {len(failures)} failures"]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

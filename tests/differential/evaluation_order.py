#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Orders of evaluation that C leaves open: constructs x pairs of operands, against compilers.

    evaluation_order.py [--all] PCEGAR COMPILER [COMPILER ...]

Without --all, some of the programs, and all that are assignments. Most compute a number: what a
compiler's program computes must not be impossible for pcegar (TRUE), and not be the wrong one (FALSE).
Pairs that do not conflict must be decided. Others reach an error in some order: if a compiler's
program does, the answer must not be TRUE.
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
static int triple(int u, int v, int w) { return 9 * u + 3 * v + w; }
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
    # Several calls, and values that are read after them.
    "r = triple(log1(1), log1(2), log1(3)); r = r * 1000 + n;",
    "r = triple(get(), log1(2), set()); r = r * 100 + n;",
    "r = triple(*place(), x, through(p));",
    "r = triple(log1(1), n, log1(2)) * 10; r += n;",
    "r = pair(*place(), *place());",
    "r = pair((char)*place(), set()) + i;",
    "r = pair(*place() + 1, log1(i)); r = r * 100 + n;",
    "r = pair(log1(1) ? 4 : 7, log1(2) + 1); r = r * 100 + n;",
    "struct { int f, g, h; } t = {log1(1), log1(2), log1(3)}; r = t.f + n;",
    "r = pair(list->v, drop()) + 7; r += list->v;",
    "r = pair(drop(), relink()) + list->v;",
]


# Operands after which control is somewhere else, or nowhere; what the other one does may be left out.
ELSEWHERE = [
    "({ goto out; 0; })", "({ break; 0; })", "({ continue; 0; })", "({ return 0; 0; })",
    "({ if (x == 0) goto out; 1; })", "({ __builtin_trap(); 0; })", "({ end(0); 0; })", "never()", "quit()",
    "ended()", "ended_by_member()", "({ while (spin) ; 0; })",
]
LEFT_OUT = ["fail()", "mark()", "count_up()", "x++"]
TOGETHER = ["pair({u}, {v});", "pair({v}, {u});", "y = {u} + {v};", "a[{u} & 1] = {v};"]
# Reads that are undefined before a call, and defined after it.
EARLY = [
    "y = push(3) + stack[top]; if (y == 6) reach_error();",
    "y = stack[top] + push(3); if (y == 6) reach_error();",
    "y = make() + *target; if (y == 8) reach_error();",
    "y = *target * make(); if (y == 7) reach_error();",
    "y = pair(make(), cell->next == 0); if (y == 3) reach_error();",
    "y = make() + cell->next[0].v; if (y == 8) reach_error();",
    "y = 2; y += make() + *target; if (y == 10) reach_error();",
    "a[make()] = *target; if (a[1] == 7) reach_error();",
    "if (make() + target[0] == 8) reach_error();",
    "for (; make() + *target == 8;) { reach_error(); }",
    "y = table[top].run(push(4)); if (y == 8) reach_error();",
]
# What two operands add to the same place, in different ways.
ADDITIONS = [
    "x = (signed char)x + 1", "x = (unsigned char)(x + 200)", "x = (_Bool)(x + 1)", "x = (float)(x + 1)",
    "x = (short)(x - 3)", "x = (long)x + 1", "((unsigned char *)&x)[0] += 200", "((short *)&x)[0] += 3",
    "u.c[0] += 100", "u.s += 1", "u.b.low += 3", "u.i += 1000",
]
LENGTHS = [
    "y = y + (int)sizeof(char[set()]); if (y == 4) reach_error();",
    "y = (int)sizeof(char[set()]) + y; if (y == 8) reach_error();",
    "char v[y][set()]; if (sizeof v == 15) reach_error();",
    "char v[set()][y]; if (sizeof v == 3) reach_error();",
    "y = pair((int)sizeof(*(char (*)[set()])0), y); if (y == 6) reach_error();",
]
WITH_ERRORS = """
extern void exit(int);
extern int never(void) __attribute__((noreturn));
extern void end(int) __attribute__((noreturn));
static int x, y = 1, a[4];
static volatile int spin;
static void (*ending)(int) = exit;
static struct { void (*by)(int); } member = {exit};
static int quit(void) { exit(0); return 0; }
static int ended(void) { ending(0); return 0; }
static int ended_by_member(void) { member.by(0); return 0; }
static int fail(void) { reach_error(); return 0; }
static int mark(void) { x = 1; return 0; }
static int count_up(void) { x += 2; return 0; }
static int pair(int u, int v) { return 3 * u + v; }
static int set(void) { y = 5; return 3; }
static int stack[10], top = -1;
static int push(int v) { stack[++top] = v; return v; }
static int same(int v) { return v * 2; }
static struct { int (*run)(int); } table[1] = {{same}};
static union cell { int v; union cell *next; } one = {7}, linked = {.next = &one};
static int *target;
static union cell *cell;
static int make(void) { target = &one.v; cell = &linked; return 1; }
static union { int i; short s; unsigned char c[4]; struct { unsigned low : 4, high : 4; } b; } u = {255};
"""
# What the program calls where it is run.
ENVIRONMENT = """
extern void exit(int);
void reach_error(void) { exit(42); }
int never(void) { exit(0); }
void end(int status) { exit(status); }
"""


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


def with_errors():
    """Texts of programs that may call reach_error() in some order."""
    start = "extern void reach_error(void);\n" + WITH_ERRORS
    main = "int main(void) {{ for (int k = 0; k < 2; k++) {{ {} }}\nout: if (x{}) reach_error(); return 0; }}\n"
    for together in TOGETHER:
        for u in ELSEWHERE:
            for v in LEFT_OUT:
                yield start + main.format(together.format(u=u, v=v), "")
    for body in EARLY + LENGTHS:
        body = body
        yield start + f"int main(void) {{ {body} return 0; }}\n"
    for i, one in enumerate(ADDITIONS):
        other = ADDITIONS[(i * 5 + 1) % len(ADDITIONS)]
        for added in ("x += 200", "u.i += 1", other):
            functions = f"static int f(void) {{ {one}; return 0; }} static int g(void) {{ {added}; return 0; }}\n"
            for first in ("f(); g();", "g(); f();"):  # what an order gives is not excluded
                yield (start + functions + "static int ordered, xs;\n"
                       f"int main(void) {{ x = 200; {first} ordered = u.i; xs = x; x = 200; u.i = 255;\n"
                       "pair(f(), g()); if (x == xs && u.i == ordered) reach_error(); return 0; }\n")


def runs_into_error(compiler, folder, text):
    source = folder / "run.c"
    source.write_text(text + ENVIRONMENT)
    for level in ("-O0", "-O2"):
        subprocess.run([compiler, level, "-w", "-fno-strict-aliasing", "-o", folder / "run", source], check=True)
        try:
            if subprocess.run([folder / "run"], capture_output=True, timeout=5).returncode == 42:
                return True
        except subprocess.TimeoutExpired:
            pass
    return False


def check_error(pcegar, compilers, folder, text):
    if not any(runs_into_error(compiler, folder, text) for compiler in compilers):
        return []
    source = folder / "check.c"
    source.write_text(text)
    output = subprocess.run([pcegar, "--time-limit", "20", source], capture_output=True, text=True)
    wrong = output.returncode not in (10, 11)
    return [f"{text}\nreaches an error: {output.stdout}{output.stderr}"] if wrong else []


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
        texts = list(with_errors())
        for text in texts if "--all" in sys.argv else texts[::6]:
            failures += check_error(pcegar, compilers, pathlib.Path(name), text)
            count += 1
    print("\n".join(failures + [f"{count} programs, {len(failures)} failures"]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs with memory of the environment, allocation, and access to memory as other types,
with floating-point members, too: assigned, copied, changed by functions that get a pointer, read back
as patterns. No float becomes an integer, which may be undefined, and the program makes no NaN.

The program calls functions that it does not define: they return pointers to few objects, change what
their arguments reach, or do not. To execute it, an implementation that chooses at random is linked,
with an allocator that may fail; the program runs for every input and many choices. What it computed
in the end is observed first, then the assertion is planted: on a value that was seen, or on one that
was not. If a run reaches the error, TRUE is wrong. If none does, FALSE is wrong only in programs that
ask the environment nothing; in the others it may know choices that the runs did not make.
"""
import os
import random
import re
import subprocess

INPUTS = range(0, 3)
SEEDS = 40
SCALARS = ["int", "unsigned int", "signed char", "unsigned char", "short", "unsigned short", "long"]
BIT_FIELDS = ["unsigned b : 3;", "int b : 5;", "_Bool b : 1;", "unsigned char b : 7;",
              "unsigned long b : 33;", "signed char b : 2;", "long long b : 20;", "short b : 9;",
              "unsigned short b : 16;", "unsigned long b : 5;", "long b : 60;", "unsigned b : 32;"]

ENVIRONMENT = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
TYPES
static unsigned state;
static unsigned choose(unsigned n) { return (state = state * 1103515245u + 12345u) / 65536 % n; }
static struct d pool[2], *known[64];
static T numbers[2];
static int known_count, next_input, inputs[2], observing;
int __VERIFIER_nondet_int(void) { return inputs[next_input++ % 2]; }
void reach_error(void) { _exit(42); }
void observe(long value) { if (observing) { printf("=%ld\\n", value); fflush(stdout); } }
struct d *env_get(void) {
  if (known_count && choose(3) == 0) return known[choose(known_count)];
  return &pool[choose(2)];
}
T *env_number(void) { return &numbers[choose(2)]; }
static void change(struct d *p, int depth) {
  if (choose(2)) p->v = choose(4);
  if (choose(3) == 0) p->w = choose(4);
  if (choose(3) == 0) p->b = choose(2);
  if (choose(3) == 0) p->u.whole = choose(3);
  if (choose(3) == 0) p->c[choose(3)] = choose(3);
  if (choose(3) == 0) p->f = choose(4) / 2.0f;
  if (choose(3) == 0) p->r = choose(4) / 4.0;
  if (depth > 0 && choose(2)) change(p->next, depth - 1);
}
void env_change(struct d *p) { if (choose(3)) change(p, 1); }
void env_change_any(void *p) { if (choose(3)) change(p, 2); }
void env_change_number(T *p) { if (choose(2)) *p = choose(4); }
void env_change_bytes(unsigned char *p) { if (choose(2)) p[choose(3)] = choose(4); }
void env_change_float(float *p) { if (choose(2)) *p = choose(4) * 0.5f; }
void env_change_double(double *p) { if (choose(2)) *p = choose(4) * 0.25; }
void env_follow(struct d **h) { if (choose(2)) change(*h, 1); }
int env_keep(struct d *p) { known[known_count++ % 64] = p; return (int)choose(3) - 1; }
void *test_allocate(size_t n) { return choose(4) == 0 || n > 4096 ? NULL : malloc(n ? n : 1); }
void *test_allocate_zero(size_t n, size_t m) {
  return choose(4) == 0 || (m && n > 4096 / m) ? NULL : calloc(n ? n : 1, m ? m : 1);
}
int program(void);
int main(int argc, char **argv) {
  int seen[256] = {0};
  observing = argc > 1 && argv[1][0] == 'o';
  for (inputs[0] = LOW; inputs[0] <= HIGH; inputs[0]++)
    for (inputs[1] = LOW; inputs[1] <= HIGH; inputs[1]++)
      for (unsigned seed = 1; seed <= SEEDS; seed++) {
        int status = 0;
        fflush(stdout);
        const pid_t child = fork();
        if (child == 0) {
          alarm(5);
          state = seed * 2654435761u;
          for (int i = 0; i < 2; i++) {
            pool[i].v = choose(3);
            pool[i].w = choose(3);
            pool[i].f = choose(3);
            pool[i].r = choose(3);
            pool[i].next = &pool[choose(2)];
            numbers[i] = choose(3);
          }
          program();
          _exit(0);
        }
        if (child < 0 || waitpid(child, &status, 0) != child) return 1;
        seen[WIFEXITED(status) ? WEXITSTATUS(status) : 1] = 1;
      }
  for (int code = 0; code < 256; code++)
    if (seen[code]) printf("%d ", code);
  return 0;
}
""".replace("LOW", str(INPUTS[0])).replace("HIGH", str(INPUTS[-1])).replace("SEEDS", str(SEEDS))


class MemoryGenerator:
    def __init__(self, seed):
        self.random = random.Random(f"memory {seed}")
        self.closed = self.chance(0.35)
        self.pointers = ["p", "q", "m"]

    def pick(self, options):
        return self.random.choice(options)

    def chance(self, probability):
        return self.random.random() < probability

    def object(self):
        return self.pick(self.pointers + ["p", "(&ls)", "(&gs)"])

    def small(self):
        return self.pick(["0", "1", "2", "3", "in0", "in1"])

    def place(self):
        o = self.object()
        views = [f"*({self.same}*)&{o}->v", f"((unsigned char *){o})[{self.pick('0123')}]",
                 f"*({self.same}*){o}", f"((struct outer *){o})->first.v", "*n", "*n",
                 f"{o}->u.part[{self.pick('01')}]", f"*(T *){o}"]
        plain = [f"{o}->v", f"{o}->v", f"{o}->w", f"{o}->b", f"{o}->u.whole",
                 f"{o}->c[{self.pick(['0', '1', '2', 'in0'])}]", f"{o}->next->v", "x", "g",
                 f"a[{self.pick(['0', '1', 'in0'])}]"]
        return self.pick(views if self.chance(0.25) else plain)

    def float_value(self):
        o = self.object()
        return self.pick([f"{o}->f", f"{o}->r", f"{o}->f", f"{o}->r", "d", f"{o}->v", "0.1f", "0.1",
                          "1.5", self.small(), f"{o}->f + 0.5f", f"{o}->r * 2"])

    def float_statement(self):
        """An assignment, a copy of bytes, or a call with a pointer to a member."""
        o, other = self.object(), self.object()
        plain = [f"{o}->{self.pick('fr')} = {self.float_value()};",
                 f"{o}->{self.pick('fr')} = {self.float_value()};", f"d = {self.float_value()};",
                 f"{o}->u.number = {o}->f;",
                 f"memcpy(&{o}->f, &{other}->f, sizeof {o}->f);",
                 f"memcpy(&{o}->r, &d, sizeof d);", f"memcpy(&d, &{o}->r, sizeof d);",
                 f"bits = 0x3f800000u + ((unsigned){self.small()} << 20); "
                 f"memcpy(&{o}->f, &bits, sizeof bits);",
                 f"set_both({o}, {self.float_value()});"]
        pointers = [f"halve(&{o}->r);", "halve(&d);", f"store(&{o}->f, {self.float_value()});"]
        asking = [f"env_change_float(&{o}->f);", f"env_change_double(&{o}->r);",
                  "env_change_double(&d);"]
        # Members of packed structures may not be aligned.
        return self.pick(plain + ([] if self.packed else pointers + ([] if self.closed else asking)))

    def float_observation(self):
        o = self.object()
        return self.pick([f"bits_of({o})", f"bits_of({o})", f"bits_of_double({o})", f"{o}->u.whole",
                          f"({o}->f {self.pick(['==', '<', '>='])} {self.float_value()})",
                          f"({o}->r {self.pick(['==', '<', '>='])} {self.float_value()})",
                          f"(d == {self.float_value()})"])

    def call(self):
        if self.closed:
            return self.pick(["swap(p, m);", "set(&p->v, in1);", "clear(q, sizeof *q);"])
        o = self.object()
        return self.pick([f"env_change({o});", f"env_change({o});", f"env_change_any({o});",
                          f"env_change_number(&{o}->v);", "env_change_number(n);",
                          f"env_change_bytes({o}->c);", "h = &p; env_follow(h);",
                          f"env_keep({o});", f"x = env_keep({o});", "swap(p, m);",
                          "set(&p->v, in1);", "clear(q, sizeof *q);", "env_change_number(&x);"])

    def statement(self):
        kind = self.random.random()
        o, other = self.object(), self.object()
        if self.chance(0.25):
            return self.float_statement()
        if kind < 0.42:
            return f"{self.place()} = {self.pick([self.small, self.place])()};"
        if kind < 0.60:
            return self.call()
        if kind < 0.66:
            return self.pick([f"*{o} = *{other};", f"ls = *{o};", f"*{o} = gs;"])
        if kind < 0.72:
            return self.pick([f"memset({o}, 0, sizeof *{o}); {o}->next = {o};",
                              f"memcpy({o}, {other}, sizeof *{o});",
                              f"memset({o}, 1, in0);", f"memcpy({o}, {other}, in1);"])
        if kind < 0.80:
            return self.pick([f"p = {other};", f"q = {other};", f"{o}->next = {other};",
                              f"p = {o}->next;", f"n = &{o}->v;", "n = &x;",
                              "q = (struct d *)(unsigned long)p;"])
        if kind < 0.86 and not self.closed:
            return self.pick(["p = env_get();", "q = env_get();", "n = env_number();"])
        if kind < 0.93:
            return self.pick([f"m = malloc(sizeof *m); if (!m) return 0; m->v = {self.small()}; "
                              "m->w = 1; m->b = 0; m->u.whole = 2; m->next = m; "
                              "m->c[0] = 0; m->c[1] = 1; m->c[2] = 2;",
                              "m = calloc(1, sizeof *m); if (!m) return 0; m->next = m;",
                              "m = calloc(in0 + 1, sizeof *m); if (!m) return 0; m->next = m;",
                              f"k = malloc({self.small()} + 1); if (k) {{ k[0] = 3; x = k[0]; }}"])
        return f"if ({self.value()} == {self.value()}) {{ {self.statement()} }}"

    def value(self):
        if self.chance(0.25):
            return f"({self.float_observation()})"
        if self.chance(0.15):
            return self.pick(["(p == q)", "(p == &ls)", "(m != p)", "(n == &x)",
                              "((unsigned long)p == (unsigned long)q)"])
        return f"({self.place()})"

    def types(self):
        t, w = self.pick(SCALARS), self.pick(SCALARS)
        self.same = {"int": "unsigned", "unsigned int": "int", "long": "unsigned long",
                     "short": "unsigned short", "unsigned short": "short",
                     "signed char": "unsigned char", "unsigned char": "signed char"}[t]
        members = ["W w;", self.pick(BIT_FIELDS), "unsigned char c[3];", "struct d *next;",
                   "union { unsigned whole; unsigned char part[4]; float number; } u;", "float f;",
                   "double r;"]
        self.random.shuffle(members)
        self.packed = self.chance(0.15)
        packed = " __attribute__((packed, aligned(8)))" if self.packed else ""
        return [f"typedef {t} T;", f"typedef {w} W;", f"struct d {{ T v; {' '.join(members)} }}{packed};",
                "struct outer { struct d first; int more; };"]

    def program(self):
        """With OBSERVED in place of the value that the assertion is about."""
        lines = self.types()
        lines += ["#include <stdlib.h>", "#include <string.h>",
                  "extern int __VERIFIER_nondet_int(void);", "extern void reach_error(void);",
                  "struct d *env_get(void);", "T *env_number(void);", "void env_change(struct d *);",
                  "void env_change_any(void *);", "void env_change_number(T *);",
                  "void env_change_bytes(unsigned char *);", "void env_follow(struct d **);",
                  "void env_change_float(float *);", "void env_change_double(double *);",
                  "int env_keep(struct d *);", "static struct d gs = {.v = 1, .w = 2};",
                  "static T g = 3;", "static void set(T *to, int to_what) { *to = to_what; }",
                  "static void swap(struct d *s, struct d *t) { struct d k = *s; *s = *t; *t = k; }",
                  "static void clear(void *s, int n) { unsigned char *k = s;"
                  " for (int i = 0; i < 2; i++) k[i] = 0; }",
                  "static void set_both(struct d *s, double to) { s->f = to; s->r = to; }",
                  "static void halve(double *r) { *r = *r * 0.5; }",
                  "static void store(float *f, float value) { *f = value; }",
                  "static unsigned bits_of(struct d *s) {"
                  " unsigned k; memcpy(&k, &s->f, sizeof k); return k; }",
                  "static unsigned long bits_of_double(struct d *s) {"
                  " union { double r; unsigned long k; } u; u.r = s->r; return u.k; }",
                  "int ENTRY(void) {"]
        for name in ("in0", "in1"):
            lines.append(f"  int {name} = __VERIFIER_nondet_int();")
            lines.append(f"  if ({name} < {INPUTS[0]} || {name} > {INPUTS[-1]}) return 0;")
        first = "&gs" if self.closed else "env_get()"
        number = "&x" if self.closed else self.pick(["env_number()", "&x"])
        lines += ["  T x = 1, a[3] = {1, 2}, *n;", "  unsigned char *k;", "  double d = 0.75;",
                  "  unsigned bits;",
                  "  struct d ls = {.v = 4, .next = &gs}, *p, *q, *m, **h;", "  gs.next = &gs;",
                  f"  p = {first};", f"  q = {self.pick([first, '&ls'])};", "  m = &gs;",
                  f"  n = {number};"]
        lines += ["  " + self.statement() for _ in range(self.random.randint(3, 8))]
        return "\n".join(lines + ["  if (OBSERVED) reach_error();", "  return 0;", "}"]) + "\n"


def build(compiler, folder, text):
    source, environment = os.path.join(folder, "run.c"), os.path.join(folder, "environment.c")
    binary = os.path.join(folder, "run")
    open(source, "w").write("void *test_allocate(unsigned long);\n"
                            "void *test_allocate_zero(unsigned long, unsigned long);\n"
                            "void observe(long);\n#include <stdlib.h>\n"
                            "#define malloc test_allocate\n#define calloc test_allocate_zero\n"
                            + text.replace("ENTRY", "program"))
    types = "\n".join(text.splitlines()[:4])
    open(environment, "w").write(ENVIRONMENT.replace("TYPES", types, 1))
    for options, path in ((["-fsanitize=undefined", "-fno-sanitize-recover=undefined"], source),
                          ([], environment)):
        run = subprocess.run([compiler, "-w", "-O0", "-fno-strict-aliasing", *options, "-c", "-o",
                              path + ".o", path], capture_output=True, text=True)
        if run.returncode != 0:
            raise RuntimeError(run.stderr)
    run = subprocess.run([compiler, "-fsanitize=undefined", "-o", binary, source + ".o",
                          environment + ".o"], capture_output=True, text=True)
    if run.returncode != 0:
        raise RuntimeError(run.stderr)
    return binary


def execute_memory(compiler, folder, text):
    """True if some run reaches the error, False if none does, None for undefined behaviour."""
    run = subprocess.run([build(compiler, folder, text)], capture_output=True, text=True)
    codes = set(map(int, run.stdout.split()))
    if run.returncode != 0 or not codes or codes - {0, 42}:
        return None
    return 42 in codes


def memory_program(seed, compiler, folder):
    """None if no run comes to the end without undefined behaviour."""
    generator = MemoryGenerator(seed)
    text = generator.program()
    observed = generator.value()
    watching = text.replace("if (OBSERVED) reach_error();", f"observe((long)({observed}));")
    try:
        run = subprocess.run([build(compiler, folder, watching), "o"], capture_output=True,
                             text=True)
    except RuntimeError as error:
        raise RuntimeError(f"seed {seed} does not compile:\n{text}\n{error}") from error
    seen = sorted({int(v) for v in re.findall(r"^=(-?\d+)$", run.stdout, re.M)})
    if not seen:
        return None
    wanted = generator.pick(["seen", "seen", "other", "unseen"])
    value = generator.pick(seen)
    if wanted == "unseen" or (wanted == "other" and len(seen) > 1):
        value = next(v for v in range(0, 1000) if v not in seen)
    operator = "!=" if wanted == "other" and len(seen) == 1 else "=="
    return text.replace("OBSERVED", f"(long)({observed}) {operator} {value}")


def asks_the_environment(text):
    return re.search(r"\benv_\w+\(", text.split("ENTRY", 1)[1]) is not None

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random programs that pass addresses to functions without a body in every form, and get pointers back.

An address goes as a pointer to a number, member, element, structure or void, as one to a first member that is
cast to the structure, as a number, in a structure by address or by value, in a bit-field, in a double, or as a variable argument. The
environment that is linked keeps what it got, changes what the arguments of a call lead to, and returns
pointers that it has; it chooses at random, many times. So a TRUE is wrong if a run reaches the error,
and a FALSE if none of very many runs does.
"""
import os
import random
import subprocess

RUNS = 400_000
DECLARATIONS = """#include <stdarg.h>
extern void reach_error(void);
struct s { int a; int *p; int b; };
struct bits { unsigned long p : 48; unsigned long k : 16; };
union both { double d; int *p; };
extern void give(int *o);
extern void give_two(int *o, int *r);
extern void give_any(void *o);
extern void give_bytes(unsigned char *o);
extern void give_s(struct s *o);
extern void give_value(struct s o);
extern void give_number(unsigned long o);
extern void give_bits(struct bits *o);
extern void give_double(double o);
extern void give_pointer(int **o);
extern void give_rest(int n, ...);
extern void give_list(int n, va_list list);
extern int *take(void);
extern void *take_any(void);
extern struct s *take_s(void);
extern int number(void);
static int a[3];
static struct s s, t;
union around { struct s s; long l[3]; };
static union around w;
static void wrapped(int n, ...) { va_list l; va_start(l, n); give_list(n, l); va_end(l); }
"""

ENVIRONMENT = """
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
static unsigned long state;
static unsigned choose(unsigned n) {
  state = state * 6364136223846793005ul + 1442695040888963407ul;
  return (unsigned)(state >> 33) % n;
}
static jmp_buf out;
static int own[2], known_count, known_s_count, busy;
static struct s own_s[1];
static int *known[256];
static struct s *known_s[64];
void reach_error(void) { longjmp(out, 1); }
static int small(void) { return (int)choose(4); }
static int *some(void) {
  const unsigned n = choose(known_count + 3);
  return n < (unsigned)known_count ? known[n] : n == (unsigned)known_count ? 0 : &own[n - known_count - 1];
}
/* The address of the first member is that of the structure. */
static void learn(int *o) {
  struct s *const all[] = {&s, &t, &w.s};
  if (o) known[known_count++ % 256] = o;
  for (int i = 0; i < 3; i++)
    if (o == &all[i]->a) known_s[known_s_count++ % 64] = all[i];
}
static void change(int *o) {
  if (o >= a && o < a + 3) o = a + choose(3);  // an element stands for the array
  if (o && choose(3)) *o = small();
}
/* A pointer in memory leads to a whole structure. */
static void found(int *o) {
  struct s *const all[] = {&s, &t, &w.s};
  learn(o);
  for (int i = 0; i < 3; i++)
    if (o == &all[i]->a || o == &all[i]->b) {
      learn(&all[i]->a); learn(&all[i]->b);
      known_s[known_s_count++ % 64] = all[i];
      change(choose(2) ? &all[i]->a : &all[i]->b);
    }
}
static void act(int *o) { learn(o); change(o); }
static void follow(int *o) { found(o); change(o); }
void give(int *o) { act(o); }
void give_two(int *o, int *r) { learn(o); learn(r); change(o); change(r); }
void give_any(void *o) { act(o); }
void give_bytes(unsigned char *o) { act((int *)o); }
static void enter(struct s *o) {
  learn(&o->a); learn(&o->b); found(o->p);
  if (busy) change(o->p);
  if (choose(3) == 0) o->p = some();
  change(&o->a); change(&o->b); change(o->p);
}
void give_s(struct s *o) { if (!o) return; known_s[known_s_count++ % 64] = o; enter(o); }
void give_value(struct s o) { follow(o.p); }
void give_number(unsigned long o) { follow((int *)o); }
void give_bits(struct bits *o) { follow((int *)(unsigned long)o->p); }
void give_double(double o) { int *p; memcpy(&p, &o, sizeof p); follow(p); }
void give_pointer(int **o) { follow(*o); if (choose(2)) *o = some(); change(*o); }
void give_list(int n, va_list l) { while (n-- > 0) follow(va_arg(l, int *)); }
void give_rest(int n, ...) { va_list l; va_start(l, n); give_list(n, l); va_end(l); }
int *take(void) { return some(); }
void *take_any(void) { return some(); }
struct s *take_s(void) {
  const unsigned n = choose(known_s_count + 2);
  return n < (unsigned)known_s_count ? known_s[n] : n == (unsigned)known_s_count ? 0 : &own_s[0];
}
int number(void) { return small(); }
int program(void);
int main(void) {
  for (unsigned long seed = 1; seed <= RUNS; seed++) {
    state = seed * 0x9e3779b97f4a7c15ul;
    known_count = known_s_count = 0;
    busy = choose(2);
    own[0] = small(); own[1] = small();
    own_s[0].a = small(); own_s[0].b = small(); own_s[0].p = some();
    if (setjmp(out)) { puts("reached"); return 0; }
    program();
  }
  puts("not reached");
  return 0;
}
"""


class CallGenerator:
    def __init__(self, seed):
        self.random = random.Random(f"calls {seed}")
        self.forms = self.random.sample(range(18), self.pick([2, 3, 5, 18]))

    def pick(self, options):
        return self.random.choice(options)

    def number(self):
        """The l-value of an int object of the program's own."""
        return self.pick(["x", "x", "y", "s.a", "s.b", "t.b", "a[1]", "a[n]", "w.s.a", "w.s.b"])

    def address(self):
        return self.pick([f"&{self.number()}", f"&{self.number()}", "p", "s.p", "a", "q0"])

    def give(self):
        o = self.address()
        form = self.pick(self.forms)
        return [f"give({o});", f"give_two({o}, {self.address()});", f"give_any({o});", f"give_bytes((unsigned char *){o});",
                f"s.p = {o}; give_s(&s);", f"t.p = {o}; give_value(t);", f"give_number((unsigned long){o});",
                f"f.p = (unsigned long){o}; give_bits(&f);", f"u.p = {o}; give_double(u.d);",
                f"p = {o}; give_pointer(&p);", f"give_rest(1, {o});", f"wrapped(2, {o}, {self.address()});",
                f"l = (unsigned long){o}; give_number(l);", f"t.p = {o}; s = t; give_s(&s);",
                "give_s(&t);", "give_s(&w.s);", "q = take_s(); if (q) q->p = " + o + "; give_s(q);",
                f"give_s((struct s *)&{self.pick(['s', 't', 'w.s'])}.a);"][form]

    def statement(self):
        kind = self.random.random()
        small = self.pick(["0", "1", "2", "3", "n"])
        if kind < 0.34:
            return self.give()
        if kind < 0.46:
            return f"{self.number()} = {small};"
        if kind < 0.56:
            return f"p = {self.pick(['take()', 'take()', 'take_any()', '(int *)take_any()', '&x', '&s.b'])};"
        if kind < 0.62:
            return "r = take_any();"
        if kind < 0.68:
            return "q = take_s();"
        if kind < 0.80:
            return f"if (p) *p = {small};"
        if kind < 0.86:
            return self.pick([f"if (q) q->a = {small};", f"if (q) q->b = {small};", "if (q && q->p) *q->p = 2;"])
        if kind < 0.92:
            return f"if (r) *r = {self.pick(['0', '1', '2'])};"
        return self.pick(["q0 = p;", "s = t;", "n = 1;", "p = q0;", "s.p = p;", "y = number();"])

    def condition(self):
        place = self.pick([self.number, self.number, lambda: "y"])()
        return self.pick([f"{place} == {self.pick('0123')}"] * 5
                         + [f"p && *p == {self.pick('0123')}", f"{place} != {self.number()}",
                            f"q && q->a == {self.pick('0123')}", "p == &x", "p == &s.a", "q == &s"])

    def program(self):
        lines = [DECLARATIONS, "int ENTRY(void) {",
                 "  int x = 0, y = 1, n = number();", "  if (n < 0 || n > 2) return 0;",
                 "  a[0] = 0; a[1] = 1; a[2] = 2; s = (struct s){0, &y, 1}; t = (struct s){0, 0, 2};",
                 "  w.s = (struct s){0, 0, 3};", "  struct s *q = &t;", "  struct bits f = {0, 0};",
                 "  union both u;", "  unsigned long l = 0;", "  int *p = &y, *q0 = &x;",
                 "  unsigned char *r = 0;"]
        for _ in range(self.random.randint(3, 9)):
            lines.append("  " + self.statement())
        lines.append(f"  if ({self.condition()}) reach_error();")
        for _ in range(self.random.randint(0, 2)):
            lines.append("  " + self.statement())
        return "\n".join(lines + ["  return 0;", "}"]) + "\n"


def execute_calls(compiler, folder, text):
    """True if some run reaches the error, False if none of very many does."""
    source, binary = os.path.join(folder, "run.c"), os.path.join(folder, "run")
    open(source, "w").write(text.replace("ENTRY", "program") + ENVIRONMENT.replace("RUNS", f"{RUNS}ul"))
    build = subprocess.run([compiler, "-w", "-O1", "-fno-strict-aliasing", "-o", binary, source],
                           capture_output=True, text=True)
    if build.returncode != 0:
        raise RuntimeError(build.stderr)
    run = subprocess.run([binary], capture_output=True, text=True)
    return {"reached\n": True, "not reached\n": False}.get(run.stdout) if run.returncode == 0 else None

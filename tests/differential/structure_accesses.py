#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""A matrix about --structure-accesses typed: what C allows, and kernel code does, is found.

Parts: a structure lies in some object (`OBJECTS`), a pointer to it takes some way (`WAYS`: through void, unrelated
and incomplete structures, numbers, members, callbacks), it is written there, and read by another way.
Beginnings: structures that begin alike are accessed as each other, as those of `struct sockaddr` are; so are pointers
in them.
Lists: entries are put, moved and found by pointers that stand for the head as well as for entries.

    structure_accesses.py PCEGAR CC [--all]

Each program has no input, and ends in reach_error() when it is compiled with CC and run; so it must be FALSE, or,
seldom, UNKNOWN. They are explored without being executed. Without --all, a sample.
"""
import itertools
import pathlib
import subprocess
import sys
import tempfile

from matrix import verdict_of

HEAD = """#include <stddef.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
"""
STUB = "#include <stdlib.h>\nvoid reach_error(void) { exit(77); }\n"

PART = """struct part {{ int state; int more; }};
struct other {{ long a; char *b; struct part *c; }};
struct opaque;
union any {{ long number; struct part part; }};
struct host {{ long id; struct part part; union any any; unsigned long data[2]; char bytes[16]; struct other other; }};
struct first {{ struct part part; long z; }};
struct flexible {{ long n; struct part of[]; }};
struct request {{ void *context; struct other *as; void (*done)(struct request *); }};
static void *found;
static int five = 5;
static void keep(void *v) {{ found = v; }}
static void set(struct part *p, int state) {{ p->state = state; }}
static void done(struct request *r) {{ found = r->context; }}
static void call(void (*f)(void *), void *with) {{ f(with); }}
static void call_for_other(void (*f)(struct other *), struct other *with) {{ f(with); }}
static void keep_other(struct other *o) {{ found = o; }}
int main(void) {{
  {object}
  {{ {way} {write} }}
  {{ {back} {read} }}
  return 0;
}}
"""
HOST = "struct host *h = calloc(1, sizeof *h); if (!h) return 0; "
OBJECTS = ["static struct part o; void *place = &o;",
           "struct part o = {0}; void *place = &o;",
           "static struct host h; void *place = &h.part;",
           HOST + "void *place = &h->part;",
           HOST + "void *place = &h->any;",
           HOST + "void *place = h->data;",
           HOST + "void *place = h->bytes;",
           "static struct first f; void *place = &f;",
           "struct part *o = calloc(1, sizeof *o); if (!o) return 0; void *place = o;",
           "struct part *o = calloc(3, sizeof *o); if (!o) return 0; void *place = o + 1;",
           "void *place = calloc(1, sizeof(struct part) + 8); if (!place) return 0;",
           "struct host *h = calloc(1, sizeof *h + sizeof(struct part)); if (!h) return 0; void *place = h + 1;",
           "struct flexible *f = calloc(1, sizeof *f + 2 * sizeof(struct part)); if (!f) return 0; "
           "void *place = &f->of[1];"]
# P is the pointer that is made.
WAYS = ["struct part *P = place;",
        "struct other *w = place; struct part *P = (struct part *)w;",
        "struct opaque *w = place; struct part *P = (struct part *)w;",
        "unsigned long w = (unsigned long)place; struct part *P = (struct part *)w;",
        "char *w = place; struct part *P = (struct part *)w;",
        "char *w = (char *)(struct other *)place; struct part *P = (void *)w;",
        "call(keep, place); struct part *P = found;",
        "call_for_other(keep_other, place); struct part *P = found;",
        "call((void (*)(void *))keep_other, place); struct part *P = found;",
        "struct request w = {place, 0, done}; w.done(&w); struct part *P = found;",
        "struct request w; w.as = place; struct part *P = (struct part *)w.as;",
        "union { void *v; struct part *p; } w; w.v = place; struct part *P = w.p;",
        "struct other *all[2] = {0, place}; struct part *P = (void *)all[1];",
        "struct other *w = place; long *m = &w->a; struct part *P = (struct part *)m;",
        "struct other *w = place; void *m = &w->b; struct part *P = (struct part *)((char *)m - 8);",
        "int *m = &((struct part *)place)->more; "
        "struct part *P = (struct part *)((char *)m - offsetof(struct part, more));",
        "struct host *w = (struct host *)((char *)place - offsetof(struct host, part)); struct part *P = &w->part;"]
WRITES = ["P->state = 5;", "*P = (struct part){5, 6};", "struct part v = {5, 6}; *P = v;", "int *q = &P->state; *q = 5;",
          "memcpy(P, &five, sizeof five);", "memset(P, 5, sizeof *P); P->state -= 0x05050500;",
          "memmove(&P->state, &five, sizeof five);", "set(P, 5);", "*(int *)P = 5;",
          "P->state = 0; for (int k = 0; k < 5; k++) P->state++;"]
READS = ["if (P->state == 5) reach_error();", "struct part c = *P; if (c.state == 5) reach_error();",
         "int x; memcpy(&x, P, sizeof x); if (x == 5) reach_error();", "if (*(int *)P == 5) reach_error();",
         "int *q = &P->state; if (*q == 5) reach_error();"]

BEGINNINGS = """struct base {{ {first} family; char rest[14]; }};
struct port {{ {second} kind; short port; int to; }};
struct room {{ {second} kind; char pad[30]; long aligned; }};
struct sub {{ struct base base; int own; }};
static int handle(struct base *b) {{ return b->family == 5; }}
static void mark(struct base *b) {{ b->family = 5; }}
int main(void) {{
  {object}
  {write}
  if ({read}) reach_error();
  return 0;
}}
"""
FIRSTS = [("short", "short"), ("unsigned short", "unsigned short"), ("int", "int"), ("long", "long"),
          ("enum { a = 1, b = 5 }", "unsigned")]
BEGIN = ["struct port o = {0}; struct base *b = (struct base *)&o;",
         "static struct room o; struct base *b = (struct base *)&o;",
         "struct port *o = calloc(1, sizeof *o); if (!o) return 0; struct base *b = (struct base *)o;",
         "struct sub *o = calloc(1, sizeof *o); if (!o) return 0; struct base *b = (struct base *)o;",
         "struct sub *o = calloc(1, sizeof *o); if (!o) return 0; struct base *b = &o->base;"]
BEGIN_WRITES = ["mark(b);", "((struct port *)b)->kind = 5;", "((struct room *)b)->kind = 5;"]
BEGIN_READS = ["handle(b)", "((struct port *)b)->kind == 5", "((struct room *)b)->kind == 5"]

# The same, with pointers in them, which are stored as one structure and used as the other.
POINTERS = """struct base {{ __typeof__({first}) family; int *to; }};
struct port {{ __typeof__({second}) kind; int *to; long more; }};
static int before, number;
int main(void) {{
  {object}
  o->to = &before;
  {store}
  {use}
  if (number == 5) reach_error();
  return 0;
}}
"""
FIRST_POINTERS = [("struct base *", "struct port *"), ("void *", "int *"), ("char *", "void (*)(void)"), ("int", "int")]
POINTER_OBJECTS = ["static struct port object, *o = &object; struct base *b = (struct base *)o;",
                   "struct port *o = calloc(1, sizeof *o); if (!o) return 0; struct base *b = (struct base *)(void *)o;"]
STORES = ["b->to = &number;", "struct base other = {0, &number}; *b = other;", "int **q = &b->to; *q = &number;"]
USES = ["*o->to = 5;", "struct port copy = *o; *copy.to = 5;", "int *p = ((struct port *)b)->to; *p = 5;"]

LISTS = """struct list {{ struct list *next, *prev; }};
struct item {{ {members} }};
struct host {{ {around} }};
{outside}
#define entry(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
static void put(struct list *n, struct list *at) {{
  at->prev->next = n; n->prev = at->prev; n->next = at; at->prev = n;
}}
static void cut(struct list *n) {{ n->prev->next = n->next; n->next->prev = n->prev; }}
static struct item *make(int v) {{
  struct item *i = {make};
  if (!i) exit(0);
  i->v = v;
  return i;
}}
static void sorted(struct list *head, struct item *n) {{
  struct item *at;
  for (at = entry(head->next, struct item, l); &at->l != head; at = entry(at->l.next, struct item, l))
    if (at->v > n->v) break;
  put(&n->l, &at->l);
}}
int main(void) {{
  {inside}
  struct list *head = {head};
  head->next = head->prev = head;
  {steps}
  return 0;
}}
"""
MEMBERS = ["struct list l; int v;", "int v; struct list l;", "long k; struct list l; int v;"]
HOSTS = ["struct list head; int z;", "char c; struct list head; long z;"]
# Where the head lies: declarations outside and inside of main(), the head, what a struct host has.
HEADS = [("static struct list entries;", "", "&entries", "int z;"), ("", "struct list h;", "&h", "int z;"),
         *(("static struct host host;", "", "&host.head", members) for members in HOSTS),
         *(("", "struct host *host = calloc(1, sizeof *host); if (!host) return 0;", "&host->head", members)
           for members in HOSTS)]
MAKES = ["calloc(1, sizeof *i)", "malloc(sizeof *i)", "&pool[pooled++]"]
STEPS = ["sorted(head, make(2)); sorted(head, make(1)); "
         "if (entry(head->next, struct item, l)->v == 1 && entry(head->prev, struct item, l)->v == 2) reach_error();",
         # From the entry before the first one on: list_prepare_entry(), list_for_each_entry_continue().
         "put(&make(3)->l, head); struct item *at = entry(head, struct item, l); at = entry(at->l.next, struct item, l); "
         "if (&at->l != head && at->v == 3) reach_error();",
         "put(&make(3)->l, head); struct item *last = entry(head->prev, struct item, l); cut(&last->l); "
         "struct item *none = entry(head->next, struct item, l); if (&none->l == head && last->v == 3) reach_error();",
         "struct item *a = make(1); put(&a->l, head); put(&make(2)->l, &entry(head, struct item, l)->l); "
         "if (entry(a->l.next, struct item, l)->v == 2) reach_error();",
         "struct item *a = make(1); put(&a->l, head); struct item *at = entry(head, struct item, l); "
         "at->l.next = &make(4)->l; if (entry(head->next, struct item, l)->v == 4) reach_error();",
         # The last entry by the head's twin: TAILQ_LAST() of BSD.
         "put(&make(1)->l, head); put(&make(7)->l, head); struct list *twin = (struct list *)(void *)head; "
         "if (entry(twin->prev, struct item, l)->v == 7) reach_error();",
         "int n = 0; put(&make(1)->l, head); put(&make(2)->l, head); for (struct item *at = entry(head->next, struct item, l); "
         "&at->l != head; at = entry(at->l.next, struct item, l)) n += at->v; if (n == 3) reach_error();"]


def parts():
    yield from ((PART.format(object=place, way=way.replace("P", "p"), write=write.replace("P", "p"),
                             back=back.replace("P", "p"), read=read.replace("P", "p")),
                 f"{place} {way} {write} {back} {read}")
                for place, way, write, back, read in itertools.product(OBJECTS, WAYS, WRITES, WAYS, READS))


def beginnings():
    yield from ((BEGINNINGS.format(first=first, second=second, object=place, write=write, read=read),
                 f"{first}, {second}: {place} {write} {read}")
                for (first, second), place, write, read in itertools.product(FIRSTS, BEGIN, BEGIN_WRITES, BEGIN_READS))


def pointers():
    yield from ((POINTERS.format(first=first, second=second, object=place, store=store, use=use),
                 f"{first}, {second}: {place} {store} {use}")
                for (first, second), place, store, use in itertools.product(FIRST_POINTERS, POINTER_OBJECTS, STORES, USES))


def lists():
    for members, (outside, inside, head, around), make, steps in itertools.product(MEMBERS, HEADS, MAKES, STEPS):
        pool = "static struct item pool[4]; static int pooled;\n" if "pool" in make else ""
        yield (LISTS.format(members=members, around=around, outside=pool + outside, inside=inside, head=head, make=make,
                            steps=steps), f"{members} {outside} {inside} {around} {make}: {steps}")


def runs_into_error(compiler, folder, text):
    program = folder / "run.c"
    program.write_text(HEAD + text, encoding="utf-8")
    (folder / "stub.c").write_text(STUB, encoding="utf-8")
    made = [compiler, "-w", "-O0", "-fno-strict-aliasing", "-o", str(folder / "run"), str(program), str(folder / "stub.c")]
    subprocess.run(made, check=True)
    return subprocess.run([str(folder / "run")], check=False).returncode == 77


def main():
    pcegar, compiler = sys.argv[1:3]
    is_all = "--all" in sys.argv
    kinds = ((parts, 2207), (beginnings, 17), (pointers, 7), (lists, 13))
    programs = [program for make, step in kinds for program in itertools.islice(make(), 0, None, 1 if is_all else step)]
    problems = unknown = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = folder / "program.c"
        for text, about in programs:
            if not runs_into_error(compiler, folder, text):
                problems += 1
                print(f"does not run into reach_error(): {about}")
                continue
            path.write_text(HEAD + text, encoding="utf-8")
            found = verdict_of(pcegar, path, "--structure-accesses", "typed", "--execution-steps", "0", "--time-limit", "10")
            unknown += found == "UNKNOWN"
            if found not in ("FALSE", "UNKNOWN"):
                problems += 1
                print(f"{found}: {about}")
    print(f"{len(programs)} programs, {unknown} UNKNOWN, {problems} wrong")
    return 1 if problems or 5 * unknown > len(programs) else 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What a function without a body reaches through the object that it is given.

The address of a node is held in some form in an object, and the object is passed on in some way. The
function may follow the address and change the node, so the node is never known to be as it was. All
forms are combined with all ways, for nodes outside of the program and for one that it gave away.
"""

import harness
from harness import CommandLineTest

# The object's declaration, and what puts `q` into it.
FORMS = {
    "pointer": ("struct node *o;", "o = q;"),
    "untyped pointer": ("void *o;", "o = q;"),
    "pointer to another type": ("struct other *o;", "o = (struct other *)q;"),
    "number": ("long o;", "o = (long)q;"),
    "unsigned number": ("unsigned long o;", "o = (unsigned long)q;"),
    "element": ("long o[3];", "o[1] = (long)q;"),
    "member": ("struct { int kind; long number; } o;", "o.kind = 0; o.number = (long)q;"),
    "result": ("long o;", "o = number_of(q);"),
    "copy of a structure": ("struct held o, first;", "first.number = (long)q; o = first;"),
    "union": ("union both o;", "o.pointer = q;"),
    "number of a union": ("long o; union both u;", "u.pointer = q; o = u.number;"),
    "bytes of a union": ("char o[sizeof(long)]; union both u;",
                         "u.pointer = q; for (int i = 0; i < 8; i++) o[i] = u.bytes[i];"),
    "pointer read as a number": ("long o;", "o = *(long *)&q;"),
    "number written as a pointer": ("long o;", "*(struct node **)&o = q;"),
    "memcpy to a number": ("long o;", "memcpy(&o, &q, sizeof q);"),
    "memcpy to bytes": ("char o[sizeof(long)];", "memcpy(o, &q, sizeof q);"),
    "bytes one by one": ("char o[sizeof(long)]; const char *from;",
                         "from = (const char *)&q; for (int i = 0; i < 8; i++) o[i] = from[i];"),
    "bytes by shifts": ("char o[sizeof(long)];",
                        "for (int i = 0; i < 8; i++) o[i] = (char)((unsigned long)q >> 8 * i);"),
}
WAYS = {
    "to nothing in particular": ("extern void change(void *);", "change(&o);"),
    "to bytes": ("extern void change(char *);", "change((char *)&o);"),
    "as a member": ("struct around { __typeof__(o) o; int last; }; extern void change(void *);",
                    "struct around a; memcpy(&a.o, &o, sizeof o); change(&a.o);"),
    "by value": ("struct around { __typeof__(o) o; int last; }; extern void change(struct around);",
                 "struct around a; memcpy(&a.o, &o, sizeof o); a.last = 0; change(a);"),
}
NODES = {
    "outside": "q = get(); q->key = 0;",
    "given away": "give(&x); q = get(); x.key = 0;",
}

PROGRAM = """extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);
struct node {{ int key; struct node *next; }};
struct other {{ long value; }};
struct held {{ int kind; long number; }};
union both {{ struct node *pointer; long number; char bytes[8]; }};
extern struct node *get(void);
extern void give(struct node *);
static long number_of(struct node *p) {{ return (long)p; }}
{object}
{declared}
int main(void) {{
  struct node x, *q;
  {node}
  {hold}
  {passed}
  if ({key} == 3) reach_error();
  return 0;
}}
"""


class HeldAddresses(CommandLineTest):
    def test_every_form_is_followed_in_every_way(self):
        for form, (object_text, hold) in FORMS.items():
            for way, (declared, passed) in WAYS.items():
                for node, make in NODES.items():
                    text = PROGRAM.format(declared=declared, object=object_text, node=make, hold=hold, passed=passed,
                                          key="x.key" if "x.key" in make else "q->key")
                    explored = ("--execution-steps", "0")
                    for options in ((), explored) if way == next(iter(WAYS)) else (explored,):
                        with self.subTest(form=form, way=way, node=node, options=options):
                            run = self.run_pcegar(*options, self.file("p.c", text))
                            self.assertIn(run.result, ("FALSE", "UNKNOWN"), str(run) + text)


if __name__ == "__main__":
    harness.main()

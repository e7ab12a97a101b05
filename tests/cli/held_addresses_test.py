# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What a function without a body reaches through the object that it is given.

The address of a node is held in some form in an object, and the object is passed on in some way. The
function may follow the address and change the node, so the node is never known to be as it was. All
forms are combined with all ways for a node outside of the program, and with one way for other nodes.
"""

import harness
from harness import CommandLineTest

# The object's declaration, and what puts `q` into it.
FORMS = {
    "number as it was got": ("unsigned long o;", "if (!given) given = (unsigned long)q; o = given;"),
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
    "double of a union": ("double o; union { double number; struct node *pointer; } u;",
                          "u.pointer = q; o = u.number;"),
    "pointer read as a double": ("double o;", "o = *(double *)&q;"),
    "double copied again": ("double o, first, second;", "first = *(double *)&q; second = first; o = second;"),
    "double through a function": ("double o;", "o = same(*(double *)&q);"),
    "member that is a double": ("struct { int kind; double number; } o; union { double d; struct node *p; } u;",
                                "u.p = q; o.kind = 0; o.number = u.d;"),
    "global double": ("double o;", "kept = *(double *)&q; o = kept;"),
    "floats of the halves": ("float o[2];", "o[0] = ((float *)&q)[0]; o[1] = ((float *)&q)[1];"),
    "half of a wider number": ("__int128 o; struct node *two[2];", "two[0] = 0; two[1] = q; o = *(__int128 *)two;"),
    "complex number": ("double _Complex o; struct node *two[2];",
                       "two[0] = 0; two[1] = q; o = *(double _Complex *)two;"),
    "extended precision": ("long double o; struct node *two[2];",
                           "two[0] = q; two[1] = q; o = *(long double *)two;"),
    "float of 128 bits": ("__float128 o; struct node *two[2];", "two[0] = 0; two[1] = q; o = *(__float128 *)two;"),
    "shifted number": ("unsigned long o;", "o = (unsigned long)q << 16 >> 16;"),
    "number and a tag": ("unsigned long o;", "o = (unsigned long)q | 1;"),
    "two halves": ("unsigned o[2];", "o[0] = (unsigned long)q; o[1] = (unsigned long)q >> 32;"),
    "masked number": ("unsigned long o; unsigned long mask;", "mask = getn(); o = ((unsigned long)q ^ mask) ^ mask;"),
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
    "of the program": "q = &x; x.key = 0;",
    "a number from outside": "given = getn(); q = (struct node *)given; q->key = 0;",
    "a copied number from outside": "given = getn(); q = from_number(given); q->key = 0;",
}

PROGRAM = """extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);
struct node {{ int key; struct node *next; }};
struct other {{ long value; }};
struct held {{ int kind; long number; }};
union both {{ struct node *pointer; long number; char bytes[8]; }};
extern struct node *get(void);
extern void give(struct node *);
extern unsigned long getn(void);
static double kept;
static unsigned long given;
static struct node *from_number(unsigned long number) {{ unsigned long copy = number + 8; return (struct node *)(copy - 8); }}
static long number_of(struct node *p) {{ return (long)p; }}
static double same(double number) {{ return number; }}
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
        first = next(iter(WAYS))
        for form, (object_text, hold) in FORMS.items():
            for way, (declared, passed) in WAYS.items():
                for node, make in NODES.items() if way == first else [("outside", NODES["outside"])]:
                    text = PROGRAM.format(declared=declared, object=object_text, node=make, hold=hold, passed=passed,
                                          key="x.key" if "x.key" in make else "q->key")
                    explored = ("--execution-steps", "0")
                    for options in ((), explored) if way == first else (explored,):
                        with self.subTest(form=form, way=way, node=node, options=options):
                            run = self.run_pcegar(*options, self.file("p.c", text))
                            self.assertIn(run.result, ("FALSE", "UNKNOWN"), str(run) + text)


if __name__ == "__main__":
    harness.main()

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""--effects: what a file states about functions without a body (docs/effects.md)."""

import pathlib

import harness
from harness import CommandLineTest

START = """\
extern void reach_error(void); extern int input(void);
extern void *kzalloc(unsigned long, unsigned); extern void *kmalloc(unsigned long, unsigned);
struct mutex { long owner; struct mutex *next; }; struct device { int opened; struct mutex lock; int status; };
extern void lock_init(struct mutex *); extern int device_setup(struct device *); extern void other(void *);
extern struct device *find(int); extern void *make(unsigned long); extern int number(int *, char *); extern void keep(struct device *);
extern struct device *pass(struct device *);
"""

TABLE = """\
lock_init : o -            # one member
device_setup : o error
other : e -
find : - errptr
make : - zero(1)
number : ow 3..5
keep : k -
pass : - first
"""


class Effects(CommandLineTest):
    def verdict(self, body, table=TABLE, options=()):
        name = f"p{self.count}.c"
        self.count += 1
        run = self.run_pcegar("--effects", self.file("effects.txt", table), *options,
                              self.file(name, START + f"int main(void) {{ {body} return 0; }}\n"))
        return run.properties["unreach-call"][0], run

    count = 0

    def test_what_a_row_says(self):
        loop = ("struct device *d; while (input()) {{ d = kzalloc(sizeof *d, 0xcc0); if (!d) return 0; "
                "{0} }}").format
        cases = [
            # The sibling of the member stays known; the member does not.
            (loop("lock_init(&d->lock); if (d->opened != 0) reach_error();"), "TRUE"),
            (loop("lock_init(&d->lock); if (d->opened == 0) reach_error();"), "FALSE"),
            (loop("lock_init(&d->lock); if (d->lock.owner == 5) reach_error();"), "FALSE"),
            ("struct device d = {0}; device_setup(&d); if (d.opened == 7) reach_error();", "FALSE"),
            ("struct device d = {0}; lock_init(&d.lock); if (d.status) reach_error();", "TRUE"),
            # What is not kept is not changed later; what is kept is.
            ("struct device d = {0}; struct device *e = find(1); lock_init(&d.lock); "
             "other(e->lock.next); if (d.opened) reach_error();", "TRUE"),
            # Results.
            ("struct device d; int r = device_setup(&d); if (r > 0 || r < -4095) reach_error();", "TRUE"),
            ("struct device d; int r = device_setup(&d); if (r == -4095) reach_error();", "FALSE"),
            ("if (!find(1)) reach_error();", "TRUE"),
            ("if ((unsigned long)find(1) > -4096ul) reach_error();", "FALSE"),
            ("int *a = make(sizeof *a), *b = make(sizeof *b); if (a && (*a || a == b)) reach_error();", "TRUE"),
            ("if (!make(4)) reach_error();", "FALSE"),
            ("int n = 1; char b[4] = {0}; int r = number(&n, b); if (r < 3 || r > 5) reach_error();", "TRUE"),
            ("int n = 1; char b[4] = {0}; number(&n, b); if (n == 9) reach_error();", "FALSE"),
            ("struct device d; if (pass(&d) != &d) reach_error();", "TRUE"),
            # The second pointer is read from what the first argument changes: not the old object.
            ("struct device a = {0}, b = {0}; a.lock.next = &b.lock; number((int *)&a.opened, (char *)a.lock.next);"
             "if (a.status) reach_error();", "TRUE"),
        ]
        for body, expected in cases:
            with self.subTest(body=body):
                verdict, run = self.verdict(body)
                self.assertEqual(verdict, expected, run.stdout + run.stderr)

    def test_without_a_row_nothing_is_known(self):
        body = "struct device d = {0}; keep(&d); if (d.opened) reach_error();"
        self.assertEqual(self.verdict(body)[0], "TRUE")
        self.assertEqual(self.verdict(body, "")[0], "FALSE")
        self.assertEqual(self.verdict(body, "keep : kk -\n")[0], "FALSE", "another number of arguments")
        kept = ("struct device d = {0}; keep(&d); struct device *e = find(1); other(e); "
                "if (d.opened) reach_error();")
        self.assertIn(self.verdict(kept)[0], ("FALSE", "UNKNOWN"), "a later call may change it")

    def test_pointers_in_the_object_are_followed(self):
        body = "struct device a = {0}, b = {0}; a.lock.next = &b.lock; keep(&a); if (b.lock.next) reach_error();"
        self.assertIn(self.verdict(body, "keep : f -\n")[0], ("FALSE", "UNKNOWN"))
        for letter in "on":
            self.assertEqual(self.verdict(body, f"keep : {letter} -\n")[0], "TRUE", letter)

    def test_the_object_may_be_larger_than_the_type(self):
        """By a cast, by an array at its end, or where an array is passed as void *."""
        types = ("struct first { int v; }; struct whole { struct first first; int n; }; extern void change(struct whole *);"
                 "struct open { int n; int rest[]; }; extern void open_change(struct open *); extern void any(void *); extern void first(int *);")
        table = "change : o -\nopen_change : o -\nany : o -\nfirst : o -\n"
        bodies = ["struct whole o = {0}; change((struct whole *)&o.first); if (o.n) reach_error();",
                  "int a[4] = {0}; open_change((struct open *)a); if (a[2]) reach_error();",
                  "struct open *p = kzalloc(16, 0); if (p) { open_change(p); if (p->rest[1]) reach_error(); }",
                  "int a[4] = {0}; any(a); if (a[2]) reach_error();",
                  "int a[4] = {0}; first(a); if (a[2]) reach_error();", "int a[4] = {0}; first(&a[1]); if (a[2]) reach_error();"]
        for body in bodies:
            name = f"p{self.count}.c"
            self.count += 1
            run = self.run_pcegar("--effects", self.file("effects.txt", table),
                                  self.file(name, START + types + f"int main(void) {{ {body} return 0; }}\n"))
            self.assertIn(run.properties["unreach-call"][0], ("FALSE", "UNKNOWN"), body)

    def test_a_row_about_a_member(self):
        start = ("struct unit; struct unit_ops { unsigned char (*get)(struct unit *, long); union { int (*put)(int); }; };\n"
                 "struct unit { struct unit_ops *ops; int n; }; struct unit *unit(void); unsigned char own(struct unit *u, long n);\n")
        table = "unit_ops.get : -- 0..9\nunit_ops.put : - 1..2\nunit : void valid\n"
        cases = [
            ("if (u->ops->get(u, 1) > 9) reach_error();", "TRUE"),
            ("if (u->ops->get(u, 1) == 9) reach_error();", "FALSE"),
            ("if (u->ops->put(1) > 2) reach_error();", "TRUE"),
            ("u->n = 3; (*u->ops->get)(u, 1); if (u->n != 3) reach_error();", "TRUE"),
            # Neither call changes what the other one reads: any order will do.
            ("if ((u->ops->get(u, 1) | u->ops->get(u, 2) << 8) > 0xffff) reach_error();", "TRUE"),
            # A function of the program does what its body does.
            ("struct unit_ops ops = {own}; u->ops = &ops; if (u->ops->get(u, 1) == 77) reach_error();", "FALSE"),
            # The pointer does not come from a member.
            ("unsigned char (*get)(struct unit *, long) = u->ops->get; if (get(u, 1) > 9) reach_error();", "FALSE"),
        ]
        for body, expected in cases:
            program = self.file("member.c", f"extern void reach_error(void);\n{start}"
                                "unsigned char own(struct unit *u, long n) { return 77; }\n"
                                f"int main(void) {{ struct unit *u = unit(); {body} return 0; }}\n")
            run = self.run_pcegar("--environment-memory", "chosen", "--effects", self.file("members.txt", table), program)
            self.assertEqual(run.properties["unreach-call"][0], expected, body)

    def test_flags_may_clear(self):
        """Content of memory that may have been cleared is not the environment's choice."""
        self.assertEqual(self.verdict("int *p = kmalloc(4, 0xcc0); if (p && *p) reach_error();")[0], "FALSE")
        self.assertEqual(self.verdict("int *p = kmalloc(4, 0xdc0); if (p && *p) reach_error();")[0], "UNKNOWN")

    def test_it_is_an_assumption(self):
        body = "struct device d = {0}; keep(&d); if (d.opened) reach_error();"
        run = self.verdict(body, options=["--assumptions"])[1]
        self.assertIn("Assumption: under-approximation: functions without a body that are in effects.txt",
                      run.stdout)
        self.assertIn("keep() has the effects and results `k -` (--effects)", run.stdout)
        run = self.verdict(body)[1]
        self.assertIn("effects.txt do what it states", run.stdout)

    def test_mistakes_in_the_file(self):
        for row, message in (("f", "a row of effects"), ("f : x -", "not letters"), ("f : o", "a row of effects"),
                             ("f : o maybe", "not a result"), ("f : - 5..3", "empty"), ("f : - new(2)", "no argument"),
                             ("kmalloc : -- -", "built in"), ("memcpy : w-- -", "built in"),
                             ("f : - -\nf : o -", "two rows")):
            with self.subTest(row=row):
                run = self.run_pcegar("--effects", self.file("effects.txt", row + "\n"),
                                      self.file("p.c", "int main(void) { return 0; }\n"))
                self.assertEqual(run.code, harness.USAGE)
                self.assertRegex(run.stderr, rf"effects\.txt:\d:1: error: .*{message}")

    def test_what_an_anchor_holds_is_open(self):
        models = pathlib.Path(__file__).resolve().parents[2] / "models" / "linux"
        run = self.run_pcegar("--effects", models / "effects.txt", "--model", models / "functions.c", self.file("a.c", """\
struct usb_anchor { int x; }; struct urb { int status; };
extern struct urb *usb_get_from_anchor(struct usb_anchor *); extern void usb_anchor_urb(struct urb *, struct usb_anchor *);
extern void reach_error(void);
int main(void) {
  struct usb_anchor anchor; struct urb urb;
  usb_anchor_urb(&urb, &anchor);
  if (usb_get_from_anchor(&anchor) == &urb) reach_error();
  return 0;
}
"""))
        self.assertEqual(run.properties["unreach-call"][0], "UNKNOWN")

    def test_an_external_volatile_variable_is_an_input_at_each_read(self):
        for declaration, options, expected in (
                ("extern volatile unsigned long ticks;", [], "FALSE"), ("volatile unsigned long ticks;", [], "TRUE"),
                ("volatile unsigned long ticks;", ["--volatile", "any"], "UNKNOWN")):
            run = self.run_pcegar(*options, self.file("v.c", declaration + "void reach_error(void);\n"
                                            "int main(void) { if (ticks > ticks) reach_error(); return 0; }\n"))
            self.assertEqual(run.properties["unreach-call"][0], expected)


if __name__ == "__main__":
    harness.main()

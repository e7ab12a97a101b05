# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Executable counterexamples (docs/harness.md): programs of every kind run into their violation.

Every harness is also built and run here, by the commands in its opening comment, so that what the
comment says is held to, and not only pcegar's own word for it.
"""

import json
import re
import shutil
import subprocess
import tempfile
import unittest

import harness
from harness import CommandLineTest, PAIRED, PATIENCE_SECONDS, SAFE, TWO_RULES_ONE_VIOLATED, UNSAFE

VIOLATION, LEFT_THE_PATH, CRASHED, ENDED = 107, 106, 108, 109

EVERY_TYPE = """\
_Bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
signed char a_signed_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned int __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long a_ulonglong(void);
void *__VERIFIER_nondet_pointer(void);
int *a_pointer(int);
enum colour { red, green = 70000 } a_colour(void);
struct pair { short a; long long b; } a_pair(void);
void reach_error(void);
int main(void) {
  struct pair p;
  if (!__VERIFIER_nondet_bool() || __VERIFIER_nondet_char() != -7 || a_signed_char() != -128)
    return 0;
  if (__VERIFIER_nondet_uchar() != 200 || __VERIFIER_nondet_short() != -30000) return 0;
  if (__VERIFIER_nondet_ushort() != 60000 || __VERIFIER_nondet_int() != -2000000000) return 0;
  if (__VERIFIER_nondet_uint() != 4000000000u || __VERIFIER_nondet_long() != -2000000001l) return 0;
  if (__VERIFIER_nondet_ulong() != 4000000001ul) return 0;
  if (__VERIFIER_nondet_longlong() != -9000000000000000000ll) return 0;
  if (a_ulonglong() != 18000000000000000000ull) return 0;
  if (__VERIFIER_nondet_pointer() != 0 || a_colour() != green) return 0;
  p = a_pair();
  if (p.a != -3 || p.b != 1234567890123ll) return 0;
  int *q = a_pointer(3);
  if (q == 0) return 0;
  *q = 5;
  reach_error();
  return 0;
}
"""

THROUGH_POINTERS = """\
struct s { char a; int x[3]; struct { short y; } in; };
extern int get(struct s *s, int *n, void *v);
extern int counter;
extern struct s shared;
extern int *pointer;
extern void reach_error(void);
int main(int argc, char **argv) {
  struct s v;
  int n, a[2];
  unsigned char c;
  int r = get(&v, &n, &c);
  get((void *)&v.in, a, 0);
  if (argc == 77 && r == 3 && v.x[1] == 42 && v.in.y == -2 && n == 9 && a[1] == 6 && c == 250 &&
      counter == -11 && shared.x[2] == 8 && pointer) {
    *pointer = 1;
    reach_error();
  }
  return 0;
}
"""

UNINITIALISED = """\
extern int nondet(void);
struct s { int a; long b; };
extern void reach_error(void);
static int f(int k) {
  int x, y[3]; struct s z; char *p, (*q)[4];
  if (k && x == 5 && y[2] == 7) { return z.b == 9 && p != 0 && q == 0; }
  return 0;
}
int main(void) {
  int i;
  if (f(0)) return 1;
  for (int j; nondet(); ) {
    if (j != 3) return 0;
    if (f(1) && i == 4) reach_error();
  }
  return 0;
}
"""

LOOP = """\
extern unsigned char read_byte(void);
extern void reach_error(void);
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 6; i++) {
    unsigned char c = read_byte();
    if (c != 100 + 7 * i) return 0;
    sum += c;
  }
  if (sum == 705) reach_error();
  return 0;
}
"""

LABEL = """\
int nondet(void);
int main(void) {
  int x = nondet();
  while (nondet()) {
    if (x == 4) { ERROR /* the end */ : return 1; }
    x++;
  }
  return 0;
}
"""

OWN_LOCK = """\
int nondet(void);
static int held;
static void lock(int *l) { held++; }
static void unlock(int *l) { held--; }
static int m;
int main(void) {
  while (nondet()) {
    lock(&m);
    if (nondet() == 5) continue;
    unlock(&m);
  }
  return 0;
}
"""

LOCK = """\
OBSERVER AUTOMATON locks
INITIAL STATE Free;
STATE USEFIRST Free :
  MATCH {lock($?)} -> GOTO Held;
STATE USEFIRST Held :
  MATCH {lock($?)} -> ERROR("locked twice");
  MATCH {unlock($?)} -> GOTO Free;
END AUTOMATON
"""

LIBRARY = """\
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void reach_error(void);
struct d { int a, b, c; };
static int probe(struct d *d, struct d v, unsigned char k) {
  char *p = malloc(10), text[8];
  FILE *f = fopen("no/such/file", "r");
  int a, b;
  if (scanf("%d %d", &a, &b) != 2 || a != 5 || b != -6) return 1;
  strcpy(text, "hello");
  if (!p) abort();
  if (f) { fprintf(f, "hi"); fclose(f); }
  assert(v.a < 10);
  d->a = 4;
  p[3] = 1;
  free(p);
  if (v.c == 6 && k == 255 && f) { printf("%s\\n", text); reach_error(); }
  return 0;
}
int unreached(void) { return probe(0, (struct d){0}, 0) + never_defined(); }
"""

POINTER_FROM_OUTSIDE = """\
struct node { int v; };
struct node *find(void);
int nondet(void);
void reach_error(void);
int main(void) {
  struct node *node = find();
  if ((unsigned long)node != 8192) return 0;
  node->v = 2;
  if (nondet() == 2) reach_error();
  return 0;
}
"""

IN_A_MACRO = """\
int nondet(void);
#define FAIL ERROR: return 1
int main(void) { if (nondet()) { FAIL; } return 0; }
"""


@unittest.skipUnless(shutil.which("gcc"), "needs gcc")
class HarnessCase(CommandLineTest):
    def reproduce(self, *arguments):
        """pcegar confirms, and the commands of the harness lead there, too. Returns its text."""
        run = self.verify("FALSE", "--run-harness", "--harness", "out.c", "--stats", "s.json",
                          *arguments)
        self.assertRegex(run.stderr, r"harness: property \S+: the program runs into", str(run))
        self.assertEqual(self.counters(), {"written": 1, "confirmed": 1})
        text = (self.folder / "out.c").read_text()
        ended = self.build_and_run(text)
        self.assertEqual(ended.returncode, VIOLATION, ended.stderr + text)
        self.assertIn("pcegar: violation reached: ", ended.stderr)
        return text

    def counters(self):
        counts = json.loads((self.folder / "s.json").read_text())["counts"]
        return {name.split(".")[1]: value for name, value in counts.items()
                if name.startswith("harness.")}

    def build_and_run(self, text):
        comment = text[:text.index("*/")]
        script = re.sub(r"^ \*", "", comment[comment.index("run:") + 4:comment.index(" * It prints")],
                        flags=re.MULTILINE)
        return subprocess.run(["sh", "-c", script], cwd=self.folder, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=PATIENCE_SECONDS, check=False)


def runs_32_bits():
    """Whether this machine's kernel executes programs with 32 bits: not all do."""
    source = 'void _start(void) { __asm__ volatile("int $0x80" : : "a"(1), "b"(3)); }'
    with tempfile.TemporaryDirectory() as folder:
        command = ["gcc", "-m32", "-nostdlib", "-static", "-x", "c", "-", "-o", f"{folder}/program"]
        if subprocess.run(command, input=source, capture_output=True, text=True).returncode:
            return False
        try:
            return subprocess.run([f"{folder}/program"]).returncode == 3
        except OSError:
            return False


class Confirmed(HarnessCase):
    """Programs of every kind run into their violation."""

    def test_call_of_reach_error(self):
        self.reproduce(self.file("unsafe.c", UNSAFE))

    def test_results_of_every_type(self):
        self.reproduce(self.file("types.c", EVERY_TYPE))

    @unittest.skipUnless(runs_32_bits(), "programs with 32 bits are not executed here")
    def test_results_of_every_type_with_32_bits(self):
        self.reproduce("--32", self.file("types.c", EVERY_TYPE))

    def test_values_through_pointers_data_and_arguments_of_main(self):
        self.reproduce(self.file("pointers.c", THROUGH_POINTERS))

    def test_uninitialised_variables(self):
        self.reproduce(self.file("uninitialised.c", UNINITIALISED))
        self.assertTrue((self.folder / "out.inputs" / "0-uninitialised.c").is_file())

    def test_memory_that_is_no_single_variable(self):
        """A library function read all of an uninitialised array."""
        self.reproduce(self.file("array.c", """\
#include <string.h>
extern void reach_error(void);
int main(void) {
  char text[64], copy[16];
  strcpy(text, "abc");
  strncpy(copy, text, 3);
  copy[3] = 0;
  if (memchr(copy, 'c', 3) != copy + 2 || strcspn(text, "xc") != 2) return 0;
  if (stpncpy(copy, "zy", 4) != copy + 2 || copy[3] == 0) reach_error();
  return 0;
}
"""))

    def test_one_call_gives_other_values_each_time(self):
        self.reproduce(self.file("loop.c", LOOP))

    def test_label(self):
        self.reproduce(self.file("label.c", LABEL))

    def test_label_in_a_macro(self):
        self.reproduce(self.file("macro.c", IN_A_MACRO))

    def test_label_and_variable_in_a_header(self):
        self.file("check.h", "static void check(int c) {\n  int x;\n"
                             "  if (c == 7 && x == 8) { ERROR: ; }\n}\n")
        self.reproduce(self.file("main.c", '#include "check.h"\nint nondet(void);\n'
                                           "int main(void) { check(nondet()); return 0; }\n"))

    def test_automaton_over_external_functions(self):
        self.reproduce("--spec", self.file("a.spc", PAIRED.format(name="b")),
                       self.file("two.c", TWO_RULES_ONE_VIOLATED))

    def test_automaton_over_functions_of_the_program(self):
        self.reproduce("--spec", self.file("lock.spc", LOCK), self.file("lock.c", OWN_LOCK))

    def test_library_functions_and_another_entry(self):
        self.reproduce("--entry", "probe", self.file("library.c", LIBRARY))

    def test_inline_functions_without_external_definition(self):
        self.reproduce(self.file("inline.c", """\
inline int plus(int a) { return a + 1; }
extern __attribute__((gnu_inline)) inline int minus(int a) { return a - 1; }
int nondet(void); void reach_error(void);
int main(void) { if (minus(nondet()) == 4 && plus(nondet()) == 7) reach_error(); return 0; }
"""))

    def test_order_of_arguments_is_that_of_clang(self):
        program = self.file("order.c", """\
int nondet(void); void reach_error(void);
int f(int a, int b) { return a - b; }
int main(void) { if (f(nondet(), nondet()) == 4) reach_error(); return 0; }
""")
        self.verify("FALSE", "--run-harness", program)
        if shutil.which("clang"):
            self.reproduce(program)

    def test_several_files_with_header_and_macro(self):
        self.file("two.h", "int nondet(void); int helper(int); void reach_error(void);\n")
        a = self.file("a.c", '#include "two.h"\nint main(void) { int x;\n'
                             "  if (helper(LIMIT) == 3 && x == 8) reach_error(); return 0; }\n")
        b = self.file("b.c", '#include "two.h"\nstatic int twice(int x) { int y; return y + x; }\n'
                             "int helper(int k) { return twice(k) + nondet(); }\n")
        self.reproduce("--cpp-arg=-DLIMIT=2", a, b)

    def test_preprocessed_file(self):
        self.reproduce(self.file("p.i", '# 1 "original.c"\n' + UNINITIALISED))

    def test_one_harness_for_each_violated_property(self):
        a, b = (self.file(f"{n}.spc", PAIRED.format(name=n)) for n in "ab")
        both = TWO_RULES_ONE_VIOLATED.replace("    give_a();", "    if (__VERIFIER_nondet_int()) "
                                              "give_a();")
        run = self.verify({"a": "FALSE", "b": "FALSE", }, "--spec", a, "--spec", b, "--run-harness",
                          "--harness", "out.c", "--stats", "s.json", self.file("both.c", both))
        self.assertEqual(self.counters(), {"written": 2, "confirmed": 2}, str(run))
        for name in "ab":
            ended = self.build_and_run((self.folder / f"out-{name}.c").read_text())
            self.assertEqual(ended.returncode, VIOLATION)
            self.assertIn(f"pcegar: violation reached: {name}\n", ended.stderr)


class WithoutConfirmation(HarnessCase):
    """A harness that does not get there says why; FALSE stays FALSE."""

    def not_reproduced(self, reason, program):
        run = self.verify("FALSE", "--run-harness", "--harness", "out.c", "--stats", "s.json",
                          program)
        self.assertRegex(run.stderr, r"does not run into the violation: .*" + reason, str(run))
        self.assertEqual(self.counters(), {"written": 1, "not_confirmed": 1})
        return self.build_and_run((self.folder / "out.c").read_text())

    def test_crash(self):
        ended = self.not_reproduced(r"crashed \(memory access\); next on the path: nondet\(\)",
                                    self.file("outside.c", POINTER_FROM_OUTSIDE))
        self.assertEqual(ended.returncode, CRASHED)

    def test_program_that_was_changed_leaves_the_path(self):
        self.verify("FALSE", "--harness", "out.c", self.file("loop.c", LOOP))
        text = (self.folder / "out.c").read_text()
        self.file("loop.c", LOOP.replace("int i = 0", "int i = 1"))
        self.assertEqual(self.build_and_run(text).returncode, ENDED)
        self.file("loop.c", LOOP.replace("sum = 0;", "sum = 0; reach_error();"))
        self.assertEqual(self.build_and_run(text).returncode, LEFT_THE_PATH)

    def test_unmarkable_statement_is_announced(self):
        rule = ('OBSERVER AUTOMATON branch INITIAL STATE A; STATE USEFIRST A :\n'
                '  MATCH "[x > 3]" -> ERROR("taken"); END AUTOMATON\n')
        program = "int nondet(void);\nint main(void) { int x = nondet();\nif (x > 3) x = 1; }\n"
        run = self.verify("FALSE", "--harness", "out.c", "--spec", self.file("a.spc", rule),
                          self.file("branch.c", program))
        self.assertIn("may not be reproduced: ", run.stderr)
        self.assertIn("branch.c:3:", (self.folder / "out.c").read_text())

    def test_without_a_file_nothing_is_left(self):
        program = self.file("unsafe.c", UNSAFE)
        run = self.verify("FALSE", "--run-harness", program)
        self.assertIn("the program runs into the violation", run.stderr)
        self.assertEqual([p.name for p in self.folder.iterdir()], ["unsafe.c"])

    def test_no_harness_for_true(self):
        self.verify("TRUE", "--run-harness", "--harness", "out.c", self.file("safe.c", SAFE))
        self.assertFalse((self.folder / "out.c").exists())

    def test_the_file_must_be_c(self):
        run = self.run_pcegar("--harness", "out.txt", self.file("unsafe.c", UNSAFE))
        self.assert_refused(run, "--harness", ".c")


if __name__ == "__main__":
    harness.main()

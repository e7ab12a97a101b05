# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""--precision-out and --precision-in: what one run has learnt, for another."""

import json

import harness
from harness import CommandLineTest

COUNTER = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int held;
static void take(void) { if (held != 0) reach_error(); held = 1; }
static void give(void) { if (held != 1) reach_error(); held = 0; }
int main(void) {
  while (__VERIFIER_nondet_int()) {
    take();
    if (__VERIFIER_nondet_int()) { give(); take(); }
    give();
  }
  return 0;
}
"""


class PrecisionTest(CommandLineTest):
    def counts(self, run):
        return json.loads(run.stdout[:run.stdout.rindex("}") + 1])["counts"]

    def verify(self, program, *options):
        return self.run_pcegar("--stats", "-", *options, program)

    def test_nothing_is_refined_again(self):
        program = self.file("counter.c", COUNTER)
        precision = self.path("precision.smt2")
        for arithmetic in ("auto", "integer", "bitprecise"):
            with self.subTest(arithmetic=arithmetic):
                first = self.verify(program, "--arithmetic", arithmetic, "--precision-out", precision)
                self.assertEqual(first.returncode, 0, first.stderr)
                self.assertGreater(self.counts(first)["refinement.executed"], 0)
                second = self.verify(program, "--arithmetic", arithmetic, "--precision-in", precision)
                self.assertEqual(second.returncode, 0, second.stderr)
                self.assertEqual(self.counts(second)["refinement.executed"], 0)
                self.assertGreater(self.counts(second)["precision.read"], 0)
                self.assertEqual(self.counts(second)["precision.left_out"], 0)

    def test_two_runs_write_the_same(self):
        program = self.file("counter.c", COUNTER)
        first, second = self.path("first.smt2"), self.path("second.smt2")
        self.verify(program, "--precision-out", first)
        self.verify(program, "--precision-out", second)
        with open(first) as a, open(second) as b:
            self.assertEqual(a.read(), b.read())

    def test_the_next_version_of_a_program(self):
        precision = self.path("precision.smt2")
        self.verify(self.file("counter.c", COUNTER), "--precision-out", precision)
        wrong = self.file("wrong.c", COUNTER.replace("give(); take();", "give(); give();"))
        run = self.verify(wrong, "--precision-in", precision)
        self.assertEqual(run.returncode, 10, run.stderr)
        other = self.file("other.c", "extern void reach_error(void);\nint main(int c, char **v) {\n"
                                     "  if (c == 4 && c == 5) reach_error();\n  return 0;\n}\n")
        run = self.verify(other, "--precision-in", precision)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("do not fit the program", run.stderr)
        self.assertGreater(self.counts(run)["precision.left_out"], 0)

    def test_a_wrong_precision_makes_no_wrong_verdict(self):
        precision = self.file("precision.smt2", "; pcegar precision integer-undefined\n; A1 global\n"
                              "(declare-fun held () Int)\n(assert (! (<= held 7) :named A1))\n(reset)\n")
        for text, code in ((COUNTER, 0), (COUNTER.replace("give(); take();", "take();"), 10)):
            run = self.verify(self.file("program.c", text), "--precision-in", precision)
            self.assertEqual(run.returncode, code, run.stderr)

    def test_what_cannot_be_read_or_written(self):
        program = self.file("counter.c", COUNTER)
        for content in ("", "int main(void);\n", "; pcegar precision integer-undefined\n; A1 global\n",
                        "; pcegar precision integer-undefined\n; A1 global\n(assert held)\n"):
            with self.subTest(content=content):
                run = self.verify(program, "--precision-in", self.file("bad.smt2", content))
                self.assertEqual(run.returncode, 2, run.stderr)
                self.assertIn("bad.smt2: error: ", run.stderr)
        for option in ("--precision-in", "--precision-out"):
            run = self.verify(program, option, self.path("none/precision.smt2"))
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertIn("precision.smt2", run.stderr)


if __name__ == "__main__":
    harness.main()

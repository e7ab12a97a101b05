# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""--precision-out and --precision-in: predicates of one run for another."""

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
    def measure(self, verdict, program, *options):
        """The counts of a run with that result, and the run."""
        file = self.folder / "statistics.json"
        run = self.verify(verdict, "--stats", file, *options, program)
        return json.loads(file.read_text())["counts"], run

    def test_nothing_is_refined_again(self):
        program, precision = self.file("counter.c", COUNTER), self.folder / "precision.smt2"
        for arithmetic in ("auto", "integer", "bitprecise"):
            with self.subTest(arithmetic=arithmetic):
                first, _ = self.measure("TRUE", program, "--arithmetic", arithmetic,
                                        "--precision-out", precision)
                self.assertGreater(first["refinement.executed"], 0)
                second, _ = self.measure("TRUE", program, "--arithmetic", arithmetic,
                                         "--precision-in", precision)
                self.assertEqual(second["refinement.executed"], 0)
                self.assertGreater(second["precision.read"], 0)
                self.assertEqual(second["precision.left_out"], 0)

    def test_two_runs_write_the_same(self):
        program = self.file("counter.c", COUNTER)
        first, second = self.folder / "first.smt2", self.folder / "second.smt2"
        self.verify("TRUE", program, "--precision-out", first)
        self.verify("TRUE", program, "--precision-out", second)
        self.assertEqual(first.read_text(), second.read_text())

    def test_the_next_version_of_a_program(self):
        precision = self.folder / "precision.smt2"
        self.verify("TRUE", self.file("counter.c", COUNTER), "--precision-out", precision)
        wrong = self.file("wrong.c", COUNTER.replace("give(); take();", "give(); give();"))
        self.verify("FALSE", wrong, "--precision-in", precision)
        other = self.file("other.c", "extern void reach_error(void);\nint main(int c, char **v) {\n"
                                     "  if (c == 4 && c == 5) reach_error();\n  return 0;\n}\n")
        counts, run = self.measure("TRUE", other, "--precision-in", precision)
        self.assertIn("do not fit the program", run.stderr)
        self.assertGreater(counts["precision.left_out"], 0)

    def test_a_wrong_precision_makes_no_wrong_verdict(self):
        precision = self.file("precision.smt2", "; pcegar precision integer-undefined\n; A1 global\n"
                              "(declare-fun held () Int)\n(assert (! (<= held 7) :named A1))\n(reset)\n")
        for text, verdict in ((COUNTER, "TRUE"), (COUNTER.replace("give(); take();", "take();"), "FALSE")):
            self.verify(verdict, "--precision-in", precision, self.file("program.c", text))

    def test_what_cannot_be_read_or_written(self):
        program = self.file("counter.c", COUNTER)
        heading = "; pcegar precision integer-undefined\n"
        for content in ("", "int main(void);\n", heading + "; A1 global\n",
                        heading + "; A1 global\n(assert held)\n", heading + "; A2 global\n(assert true)\n"):
            with self.subTest(content=content):
                run = self.run_pcegar("--precision-in", self.file("bad.smt2", content), program)
                self.assert_refused(run, "bad.smt2: error: ")
        for option in ("--precision-in", "--precision-out"):
            self.assert_refused(self.run_pcegar(option, self.folder / "none" / "p.smt2", program), "p.smt2")


if __name__ == "__main__":
    harness.main()

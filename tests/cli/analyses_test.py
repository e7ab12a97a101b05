# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""--cpa: analyses besides the predicates change how a verdict is found, never the verdict."""

import json

import harness
from harness import CommandLineTest, OVERFLOWS, SAFE, UNSAFE

# That state is never negative is known by its sign; without it a predicate has to be found.
SIGNED = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int state = 0;
  while (__VERIFIER_nondet_int()) {
    if (state < 0) reach_error();
    if (__VERIFIER_nondet_int()) { state = 1; } else { state = 0; }
  }
  return 0;
}
"""

# The phase has one value at each head of a loop.
PHASES = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int limit = 3;
  int phase = limit;
  while (__VERIFIER_nondet_int()) {
    if (phase != limit) reach_error();
  }
  phase = limit + 1;
  while (__VERIFIER_nondet_int()) {
    if (phase == limit) reach_error();
  }
  return 0;
}
"""

SPLIT = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int sign(int v) { if (v < 0) { return -1; } return v > 0; }
int main(void) {
  int v = __VERIFIER_nondet_int();
  int s = sign(v);
  if (v > 0 && s != 1) reach_error();
  if (v < 0 && s != -1) reach_error();
  if (v == 0 && s != 0) reach_error();
  return 0;
}
"""


class Analyses(CommandLineTest):
    def counts(self, program, *options):
        target = self.folder / "statistics.json"
        self.verify("TRUE", self.file("program.c", program), "--execution-steps", "0",
                    "--stats", target, *options)
        return json.loads(target.read_text())["counts"]

    def test_the_signs_take_the_place_of_predicates(self):
        self.assertGreater(self.counts(SIGNED)["refinement.executed"], 0)
        counts = self.counts(SIGNED, "--cpa", "sign,predicate")
        self.assertEqual(counts["refinement.executed"], 0)
        self.assertEqual(counts["certificate.proved"], 1)

    def test_the_values_refine_themselves(self):
        log = self.folder / "refinements.jsonl"
        for more in ([], ["--algorithm", "cegar"], ["--select", "cover"], ["--select", "best:2:length"],
                     ["--restart", "pivot"]):
            with self.subTest(more=more):
                log.unlink(missing_ok=True)
                counts = self.counts(PHASES, "--cpa", "value,predicate", "--refinement-log", log,
                                     *more)
                self.assertGreater(counts["refinement.by_component"], 0)
                self.assertEqual(counts["precision.predicates"], 0)
                self.assertEqual(counts["certificate.proved"], 1)
                increments = [record["other_increments"]["value"]
                              for record in map(json.loads, log.read_text().splitlines())
                              if "other_increments" in record]
                self.assertIn(["main::limit", "main::phase"], increments)

    def test_the_predicates_refine_what_the_values_cannot(self):
        counts = self.counts(PHASES.replace("int limit = 3", "int limit = __VERIFIER_nondet_int()"),
                             "--cpa", "value,predicate")
        self.assertGreater(counts["precision.predicates"], 0)

    def test_verdicts_are_the_same(self):
        programs = {"safe": (SAFE, "TRUE"), "unsafe": (UNSAFE, "FALSE"), "signed": (SIGNED, "TRUE"),
                    "split": (SPLIT, "TRUE"), "phases": (PHASES, "TRUE")}
        for name, (text, verdict) in programs.items():
            file = self.file(f"{name}.c", text)
            for analyses in ("predicate", "sign,predicate", "predicate,sign", "value,predicate",
                             "sign,value,predicate"):
                for more in ([], ["--abs", "sbe"], ["--algorithm", "cegar"],
                             ["--arithmetic", "bitprecise"]):
                    with self.subTest(program=name, analyses=analyses, more=more):
                        self.verify(verdict, "--execution-steps", "0", "--cpa", analyses, *more,
                                    file)

    def test_signs_wrap_around(self):
        file = self.file("wraps.c", OVERFLOWS)
        for analyses in ("predicate", "sign,predicate", "value,predicate"):
            self.verify("FALSE", "--execution-steps", "0", "--signed-overflow", "wraps", "--cpa",
                        analyses, file)

    def test_the_list_is_checked(self):
        file = self.file("safe.c", SAFE)
        for text, words in (("sign", "predicate"), ("value", "predicate"), ("", "no analysis ''"), ("shape", "no analysis"),
                            ("location,predicate", "no analysis 'location'"),
                            ("predicate,predicate", "twice")):
            self.assert_refused(self.run_pcegar("--cpa", text, file), words)


if __name__ == "__main__":
    harness.main()

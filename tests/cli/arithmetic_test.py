# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""--arithmetic, --certify and --signed-overflow: integers explore, bit-vectors prove and decide."""

import json
import pathlib

import harness
from harness import CommandLineTest, OVERFLOWS, SAFE, UNSAFE


# The difference of two counters stays small, also when they wrap around.
WINDOW = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int first = __VERIFIER_nondet_int();
  int last = first;
  while (__VERIFIER_nondet_int()) {
    if (last - first < 3 && __VERIFIER_nondet_int()) {
      last = last + 1;
    } else if (last - first > 0) {
      first = first + 1;
    }
  }
  if (last - first > 3) reach_error();
  return 0;
}
"""

DIFFERENCE_OF_CELLS = pathlib.Path(__file__).resolve().parent.parent / "regress/difference_of_cells_true.c"

# n counts up with one of the others, and all wrap around alike.
WRAPS_ALIKE = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = 0, x = 0, y = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) x++; else y++;
    n++;
  }
  if (n != x + y) reach_error();
  return 0;
}
"""


# A bit that was set and masked; the integers know nothing of &~.
MASKS = """\
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned flags = __VERIFIER_nondet_uint();
  int n = 0;
  while (__VERIFIER_nondet_int()) { if (n < 4) n = n + 1; }
  if (n > 4) reach_error();
  flags = (flags | 0x5555u) & ~2u;
  if ((flags & 0x5557u) != 0x5555u) reach_error();
  return 0;
}
"""

FLOATING = """\
extern void reach_error(void);
int main(void) {
  __float128 x = 1.5f;
  if (x + x != 3.0f) reach_error();
  return 0;
}
"""

# Xor-shift leads to every number but 0, to this one after more rounds than anybody follows.
XORSHIFT = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned x = 1;
  while (__VERIFIER_nondet_int()) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
  }
  if (x == 12345) reach_error();
  return 0;
}
"""

# In integers, taken <= 0 is enough for a proof; with wrap-around, taken has a lower bound, too.
TAKEN = """extern void reach_error(void);
int nondet(void);
int main(void) {
  int taken = 0, state = 0;
  while (nondet()) {
    if (state == 0) { taken = taken - 1; state = 1; }
    else { taken = taken + 1; state = 0; }
    if (taken > 0) { reach_error(); }
  }
  return 0;
}
"""


def taken_and_flags(number):
    """TAKEN with so many pairs of flags that change together: each needs a predicate."""
    made = "".join(f"int f{i} = nondet() != 0, g{i} = f{i}; " for i in range(number))
    kept = "".join(f"if (nondet()) {{ f{i} = !f{i}; g{i} = !g{i}; }}\n    if (f{i} != g{i}) reach_error();\n    "
                   for i in range(number))
    return TAKEN.replace("int taken", made + "\n  int taken").replace("if (taken > 0)", kept + "if (taken > 0)")


class Arithmetic(CommandLineTest):
    """--arithmetic and --certify: integers explore, bit-vectors prove."""

    def counts(self, expected, *arguments):
        target = self.folder / "stats.json"
        self.verify(expected, "--stats", target, *arguments)
        return json.loads(target.read_text())["counts"]

    def test_every_choice_decides(self):
        safe, unsafe = self.file("safe.c", SAFE), self.file("unsafe.c", UNSAFE)
        for arithmetic in ("auto", "integer", "bitprecise"):
            for certify in ("on", "off"):
                with self.subTest(f"{arithmetic}, certify {certify}"):
                    options = ("--arithmetic", arithmetic, "--certify", certify)
                    self.verify("TRUE", *options, safe)
                    self.verify("FALSE", *options, unsafe)

    def test_what_wraps_around_alike_is_proved_modulo_the_width(self):
        counts = self.counts("TRUE", self.file("wraps.c", WRAPS_ALIKE))
        self.assertEqual(counts["certificate.proved"], 1)
        self.assertNotIn("certificate.failed", counts)

    def test_a_difference_that_wraps_around_is_bounded_modulo_the_width(self):
        counts = self.counts("TRUE", self.file("window.c", WINDOW))
        self.assertEqual(counts["certificate.proved"], 1)
        self.assertNotIn("certificate.failed", counts)
        self.verify("FALSE", self.file("wider.c", WINDOW.replace("last - first > 3", "last - first > 2")))

    def test_a_difference_of_cells_is_read_modulo_the_width(self):
        counts = self.counts("TRUE", "--execution-steps", "0", DIFFERENCE_OF_CELLS)
        self.assertEqual(counts["certificate.proved"], 1)
        self.assertNotIn("certificate.failed", counts)

    def test_a_proof_that_needs_no_overflow_is_not_taken_for_one_with_wrap_around(self):
        program = self.file("overflows.c", OVERFLOWS)
        self.verify("TRUE", "--signed-overflow", "undefined", program)
        self.verify("FALSE", "--signed-overflow", "wraps", program)
        run = self.verify("UNKNOWN", program)
        self.assertIn("overflow", run.properties["unreach-call"][1])

    def test_with_wrap_around_few_predicates_are_found_anew(self):
        program = self.file("taken.c", TAKEN)
        counts = self.counts("TRUE", program)
        self.assertEqual(counts["certificate.failed"], 1)
        self.assertNotIn("precision.carried_over", counts)
        self.verify("TRUE", "--signed-overflow", "wraps", program)

    def test_with_wrap_around_it_starts_with_the_many_predicates_found_without(self):
        counts = self.counts("TRUE", self.file("taken_and_flags.c", taken_and_flags(30)))
        self.assertEqual(counts["certificate.failed"], 1)
        self.assertGreater(counts["precision.carried_over"], 30)

    def test_bit_vectors_decide_what_the_integers_cannot(self):
        program = self.file("masks.c", MASKS)
        counts = self.counts("TRUE", program)
        self.assertEqual(counts["certificate.proved"], 1)
        self.verify("UNKNOWN", "--arithmetic", "integer", program)
        self.verify("TRUE", "--certify", "off", program)

    def test_bit_vectors_are_not_tried_for_what_they_do_not_change(self):
        counts = self.counts("UNKNOWN", self.file("float.c", FLOATING))
        self.assertNotIn("precision.carried_over", counts)
        self.assertEqual(counts["refinement.replays_not_confirmed"], 2, "one for each plan")

    def test_a_limit_of_the_last_plan_does_not_hide_the_reason(self):
        run = self.verify("UNKNOWN", "--time-limit", "3", self.file("xorshift.c", XORSHIFT))
        self.assertIn("does not survive bit-precise replay", run.properties["unreach-call"][1])


if __name__ == "__main__":
    harness.main()

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""--exploration symbolic: the same verdicts as explicit, whatever else is chosen."""

import json

import harness
from harness import CommandLineTest, OVERFLOWS, PAIRED, SAFE, UNSAFE

# n flags that nothing connects: 2^n valuations at the head of the second loop.
def flags(count, checked="=="):
    lines = ["extern int __VERIFIER_nondet_int(void);", "extern void reach_error(void);",
             "int main(void) {"]
    lines += [f"  int f{i} = __VERIFIER_nondet_int() ? 1 : 0, g{i} = f{i};" for i in range(count)]
    lines += ["  while (__VERIFIER_nondet_int()) { }"]
    lines += [f"  if (f{i} == 1 && !(g{i} {checked} 1)) reach_error();" for i in range(count)]
    return "\n".join([*lines, "  return 0;", "}"]) + "\n"


LOCKS = """\
extern int __VERIFIER_nondet_int(void);
extern void take_first(void), give_first(void), take_second(void), give_second(void);
static void lock(void) { take_first(); take_second(); }
static void unlock(void) { give_first(); give_second(); }
int main(void) {
  int held = 0, n = __VERIFIER_nondet_int();
  while (n != 0) {
    if (!held) { lock(); held = 1; } else { unlock(); held = 0; }
    n = __VERIFIER_nondet_int();
  }
  if (held) { unlock(); }
  return 0;
}
"""

# One block, which is possible among the integers and not among floats.
SUMS = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 2) return 0;
  float a[3] = {0x1p-20f, 1}, p = a[n] + a[1], q = p;
  p++;
  if (p - 1 != q) reach_error();
  return 0;
}
"""

MORE = ([], ["--abs", "sbe"], ["--abs", "lbe-or:3"], ["--abs", "k:4"], ["--abs", "lbe-and:3"],
        ["--abs-functions"], ["--algorithm", "cegar"], ["--abstraction", "cartesian"],
        ["--arithmetic", "bitprecise"], ["--traversal", "bfs"], ["--certify", "off"],
        ["--formulas-at-once", "0"], ["--targets-per-round", "1"], ["--recipe", "thesis"], ["--restart", "pivot"], ["--precision-scope", "path"])


class Symbolic(CommandLineTest):
    def counts(self, program, *options):
        target = self.folder / "statistics.json"
        self.verify("TRUE", self.file("program.c", program), "--execution-steps", "0",
                    "--stats", target, *options)
        return json.loads(target.read_text())["counts"]

    def test_verdicts_are_the_same(self):
        programs = {"safe": (SAFE, "TRUE"), "unsafe": (UNSAFE, "FALSE"),
                    "flags": (flags(2), "TRUE"), "flags_bug": (flags(2, "!="), "FALSE")}
        for name, (text, verdict) in programs.items():
            file = self.file(f"{name}.c", text)
            for more in MORE:
                with self.subTest(program=name, more=more):
                    self.verify(verdict, "--execution-steps", "0", "--exploration", "symbolic",
                                *more, file)

    def test_overflow(self):
        self.verify("FALSE", "--execution-steps", "0", "--signed-overflow", "wraps",
                    "--exploration", "symbolic", self.file("wraps.c", OVERFLOWS))

    def test_several_properties(self):
        specifications = []
        for name in ("first", "second"):
            specifications += ["--spec", self.file(f"{name}.spc", PAIRED.format(name=name))]
        safe = self.file("locks.c", LOCKS)
        unsafe = self.file("locks_bug.c", LOCKS.replace("if (held) { unlock", "if (1) { unlock"))
        for more in ([], ["--together-states", "1000000"], ["--processes", "2"]):
            with self.subTest(more=more):
                self.verify("TRUE", "--execution-steps", "0", "--exploration", "symbolic",
                            *specifications, *more, safe)
                run = self.verify("FALSE", "--execution-steps", "0", "--exploration", "symbolic",
                                  *specifications, *more, unsafe)
                self.assertIn("Property first: FALSE", run.stdout)
                self.assertIn("Property second: FALSE", run.stdout)

    def test_states_do_not_multiply_with_flags(self):
        few = self.counts(flags(4), "--exploration", "symbolic")["exploration.expanded_states"]
        many = self.counts(flags(8), "--exploration", "symbolic")["exploration.expanded_states"]
        self.assertLessEqual(many, 2 * few)

    def test_runs_are_repeatable(self):
        runs = [self.counts(flags(5), "--exploration", "symbolic") for _ in range(2)]
        self.assertEqual(*runs)

    def test_blocks_that_contradict_themselves_in_bits_alone(self):
        """Nothing can be learnt there; only asking about the block with patience helps."""
        self.verify("TRUE", "--execution-steps", "0", "--exploration", "symbolic",
                    self.file("sums.c", SUMS))

    def test_only_with_predicates(self):
        self.assert_refused(self.run_pcegar("--exploration", "symbolic", "--cpa", "value,predicate",
                                            self.file("safe.c", SAFE)), "--cpa predicate")


if __name__ == "__main__":
    harness.main()

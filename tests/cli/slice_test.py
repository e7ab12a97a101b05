# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""--slice: what cannot matter to a property is not explored for it, and no verdict depends on that."""

import json

import harness
from harness import CommandLineTest, PAIRED

# Device b, with its loops, does not matter to the rule on a; the order of b's own steps is arbitrary.
PROGRAM = """\
extern int __VERIFIER_nondet_int(void);
extern void take_a(int *), give_a(int *), take_b(int *), give_b(int *);
static int lock_a, lock_b, users_a, users_b, work;
static void use_b(int n) {
  while (__VERIFIER_nondet_int()) {
    if (n > 3) users_b = users_b + n;
    take_b(&lock_b); work = work + users_b; give_b(&lock_b);
    if (users_b < 0) { users_b = 0; break; }
  }
}
static int use_a(int n) {
  int wanted = n > 0 && users_a == 0;
  if (wanted) take_a(&lock_a);
  use_b(n);
  if (%s) give_a(&lock_a);
  return wanted;
}
int main(void) {
  while (__VERIFIER_nondet_int()) { use_b(7); use_a(__VERIFIER_nondet_int()); use_b(1); }
  return 0;
}
"""
SAFE = PROGRAM % "wanted"
WRONG = PROGRAM % "n > 0 && users_a == 0 && work != 12"
LEVEL = """\
extern int __VERIFIER_nondet_int(void);
extern void take_a(int *), give_a(int *);
static int lock, other;
static void use(int n, int level) { other = other + 1; if (%s) level = 5; if (n > 3) give_a(&lock); }
int main(void) { use(__VERIFIER_nondet_int(), 1); return 0; }
"""
REACHES = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int x, y, z;
int main(void) {
  x = __VERIFIER_nondet_int();
  y = __VERIFIER_nondet_int();
  z = y * 2;
  if (y > 7) z = 9;
  if (x > 3) reach_error();
  return 0;
}
"""
START = ("--execution-steps", "0", "--control-first", "off")


class Slice(CommandLineTest):
    def run_with(self, program, *options, observer=PAIRED.format(name="a")):
        target = self.folder / "statistics.json"
        run = self.run_pcegar(*START, "--stats", target, "--spec", self.file("a.spc", observer), *options,
                              self.file("program.c", program))
        return run, json.loads(target.read_text())["counts"].get("slices.made", 0)

    def test_what_does_not_matter_is_left_out(self):
        for exploration in ("auto", "symbolic"):
            run, slices = self.run_with(SAFE, "--slice", "always", "--exploration", exploration)
            self.assertEqual((run.result, slices > 0), ("TRUE", True), str(run))
            run, slices = self.run_with(SAFE, "--slice", "off", "--exploration", exploration)
            self.assertEqual((run.result, slices), ("TRUE", 0), str(run))

    def test_coarse_slices_track_what_rules_out_violations(self):
        target = self.folder / "statistics.json"
        for option, are_coarse in (("always", True), ("exact", False), ("off", False)):
            run, _ = self.run_with(SAFE, "--slice", option, "--exploration", "symbolic")
            self.assertEqual(run.result, "TRUE", str(run))
            coarse = json.loads(target.read_text())["counts"].get("slices.coarse", 0)
            self.assertEqual(coarse > 1, are_coarse, str(run))

    def test_violations_are_those_of_the_program(self):
        for exploration in ("auto", "symbolic"):
            for option in ("always", "exact", "off"):
                run, _ = self.run_with(WRONG, "--slice", option, "--exploration", exploration)
                self.assertEqual(run.result, "FALSE", str(run))

    def test_a_violation_of_the_slice_alone_is_none(self):
        # The loop that is left out ends for some n only, so nothing is given back too often.
        program = SAFE.replace("return wanted", "while (n > 0) work = work + 1; if (n > 0) give_a(&lock_a); return wanted")
        run, slices = self.run_with(program, "--slice", "always")
        self.assertEqual((run.result, slices > 0), ("TRUE", True), str(run))

    def test_conditions_of_properties_read_other_variables(self):
        observer = PAIRED.format(name="a").replace("-> ERROR(\"a: given", "-> ASSUME {work == 5} ERROR(\"a: given")
        program = SAFE.replace("if (wanted) give_a", "if (1) give_a")
        for option in ("always", "exact", "off"):
            run, _ = self.run_with(program, "--slice", option, observer=observer)
            self.assertEqual(run.result, "FALSE", str(run))

    def test_conditions_read_what_the_slice_keeps_in_part(self):
        # A parameter is passed with the calls that are kept, but what changes it is left out.
        observer = PAIRED.format(name="a").replace("-> ERROR(\"a: given", "-> ASSUME {level == 5} ERROR(\"a: given")
        for program, verdict in ((LEVEL % "n > 10", "FALSE"), (LEVEL % "n > 10 && n < 3", "TRUE")):
            for exploration in ("auto", "symbolic"):
                for option in ("always", "exact", "off"):
                    run, _ = self.run_with(program, "--slice", option, "--exploration", exploration, observer=observer)
                    self.assertEqual(run.result, verdict, str(run))

    def test_witnesses_are_followed_through_the_whole_program(self):
        program = self.file("reach.c", REACHES)
        run = self.run_pcegar(*START, "--witnesses", self.folder / "witnesses", program)
        self.assertEqual(run.result, "FALSE", str(run))
        for form in ("graphml", "yml"):
            for exploration in ("auto", "symbolic"):
                run = self.run_pcegar(*START, "--slice", "always", "--exploration", exploration, "--validate",
                                      self.folder / "witnesses" / f"unreach-call.{form}", program)
                self.assertEqual(run.result, "FALSE", str(run))

    def test_what_is_not_modelled_is_not_left_out(self):
        program = SAFE.replace("work = work + users_b;", '__asm__ volatile("movl $1, %0" : "=m"(work) : : "memory");')
        for option in ("always", "exact", "off"):
            run, _ = self.run_with(program, "--slice", option)
            self.assertEqual(run.result, "UNKNOWN", str(run))

    def test_small_slices_are_explored_only_if_asked(self):
        run, slices = self.run_with(SAFE)
        self.assertEqual((run.result, slices), ("TRUE", 0), str(run))

    def test_properties_are_sliced_together(self):
        run = self.run_pcegar(*START, "--slice", "always", "--spec", self.file("a.spc", PAIRED.format(name="a")), "--spec",
                              self.file("b.spc", PAIRED.format(name="b")), self.file("program.c", WRONG))
        self.assertEqual({name: verdict for name, (verdict, _) in run.properties.items()}, {"a": "FALSE", "b": "TRUE"},
                         str(run))


if __name__ == "__main__":
    harness.main()

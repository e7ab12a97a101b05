# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Quality of interpolants, seen in whole runs: how many refinements and predicates the classic
programs need. The bounds are what interpolation by Spacer in both directions needs on traces of
such programs (in brackets), or what we reached, if that is better: a change that makes predicates
less general fails here."""

import json
import pathlib

import harness
from harness import CommandLineTest

PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"


def locks(number):
    """Lock flags taken and released in one round of a loop, in large blocks."""
    lines = ["extern int __VERIFIER_nondet_int(void);", "extern void reach_error(void);",
             "int main(void) {", "  " + " ".join(f"int held{i};" for i in range(number)),
             "  while (__VERIFIER_nondet_int()) {"]
    lines += [f"    int p{i} = __VERIFIER_nondet_int(); held{i} = 0;" for i in range(number)]
    lines += [f"    if (p{i}) held{i} = 1;" for i in range(number)]
    lines += [f"    if (p{i}) {{ if (held{i} != 1) reach_error(); held{i} = 0; }}"
              for i in range(number)]
    return "\n".join(lines + ["  }", "  return 0;", "}"]) + "\n"


class Convergence(CommandLineTest):
    def check_effort(self, program, refinements, predicates, *options):
        for algorithm in ("pcegar", "cegar"):
            with self.subTest(program=program.name, algorithm=algorithm):
                target = self.folder / "stats.json"
                self.verify("TRUE", "--algorithm", algorithm, "--stats", target, *options, program)
                counts = json.loads(target.read_text())["counts"]
                self.assertLessEqual(counts["refinement.executed"], refinements[algorithm])
                self.assertLessEqual(counts["precision.predicates"], predicates)

    def test_two_counters(self):  # (finds x <= y and y <= x)
        self.check_effort(PROGRAMS / "two_counters.c", {"pcegar": 1, "cegar": 1}, 1)

    def test_sum_of_three_branches(self):  # (2 refinements, 3 predicates)
        self.check_effort(PROGRAMS / "three_branches.c", {"pcegar": 1, "cegar": 1}, 1,
                          "--signed-overflow", "undefined")

    def test_state_machine(self):  # (7 refinements, 30 predicates)
        self.check_effort(PROGRAMS / "state_machine.c", {"pcegar": 7, "cegar": 12}, 21)

    def test_users_of_a_device(self):  # (without the equation of both counters: 7 and 23)
        self.check_effort(PROGRAMS / "users_of_a_device.c", {"pcegar": 4, "cegar": 14}, 22)

    def test_lock_flags_need_nothing_in_large_blocks(self):
        program = self.file("locks.c", locks(15))
        self.check_effort(program, {"pcegar": 0, "cegar": 0}, 0)

    def test_lock_flags_in_small_blocks(self):
        program = self.file("locks.c", locks(3))
        self.check_effort(program, {"pcegar": 3, "cegar": 22}, 9, "--abs", "sbe")

    def test_programs_that_every_round_of_a_loop_refined_anew(self):
        for program in sorted(PROGRAMS.glob("weak_*.c")):
            with self.subTest(program=program.name):
                verdict = program.stem.rsplit("_", 1)[1].upper()
                self.verify(verdict, "--time-limit", "30", program)
        for name in ("minimum", "pointer_end", "twice"):
            with self.subTest(program=name, execution="none"):
                self.verify("TRUE", "--execution-steps", "0", "--time-limit", "30",
                            PROGRAMS / f"weak_{name}_true.c")


if __name__ == "__main__":
    harness.main()

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""STOP, ASSUME and BREAK: what an automaton does not look at, others do, and it is no proof."""

import harness
from multi_test import COUNTED, COUNTED_VERDICTS, MultiTest

CUTS = """\
CONTROL AUTOMATON {name}
INITIAL STATE Init;
STATE USEALL Init :
  {step};
END AUTOMATON
"""


class PathsOfOthers(MultiTest):
    """What one automaton leaves out, the others look at."""

    def test_stop_and_assume_concern_the_automaton_itself(self):
        text = ("extern int nondet(void); extern void f(int), g(void), reach_error(void);\n"
                "int main(void) {{ int x = nondet(); f(x); {end} if (x != x) g(); return 0; }}\n")
        violated = self.file("violated.c", text.format(end="if (x == 3) reach_error();"))
        safe = self.file("safe.c", text.format(end="if (x != x) reach_error();"))
        other = self.file("other.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
        for step in ("MATCH {f($1)} -> STOP", "MATCH {f($1)} -> ASSUME {$1 == 1} GOTO Init"):
            # The second transition makes it a property that has to be explored.
            steps = step + ";\n  MATCH {g()} -> ERROR"
            cut = self.file("cut.spc", CUTS.format(name="cut", step=steps))
            for way in ("all-together", "separate"):
                with self.subTest(step=step, way=way):
                    arguments = ["--spec", cut, "--spec", other, "--properties", way]
                    self.verify({"cut": "TRUE", "unreach-call": "FALSE"}, *arguments, violated)
                    self.verify({"cut": "TRUE", "unreach-call": "TRUE"}, *arguments, safe)

    def test_either_of_two_conditions_is_enough(self):
        """Two transitions to one state: it is reached where one of their conditions holds."""
        steps = ("MATCH {f($1)} -> ASSUME {$1 == 1} GOTO Seen;\n"
                 "  MATCH {f($1)} -> ASSUME {$1 == 2} GOTO Seen;\n"
                 "STATE USEALL Seen :\n  MATCH {g()} -> ERROR")
        spec = self.file("r.spc", CUTS.format(name="r", step=steps))
        text = ("extern int nondet(void); extern void f(int), g(void);\n"
                "int main(void) {{ int x = nondet(); if (x != {}) return 0; f(x); g(); return 0; }}\n")
        for argument, expected in ((1, "FALSE"), (2, "FALSE"), (3, "TRUE")):
            self.verify({"r": expected}, "--spec", spec,
                        self.file("p.c", text.format(argument)))


class Break(MultiTest):
    """BREAK is no violation and no proof, and concerns its property only."""

    def test_beside_others(self):
        stop = self.file("stop.spc", CUTS.format(name="stop", step="MATCH {take_a()} -> BREAK"))
        program = self.file("p.c", COUNTED)
        for way in ("all-together", "separate", "joint"):
            with self.subTest(way=way):
                run = self.verify(COUNTED_VERDICTS | {"stop": "UNKNOWN"}, "--spec", stop,
                                  *self.rules("abc"), "--properties", way, "--result", "out.json",
                                  program)
                self.assertIn("BREAK", run.properties["stop"][1])
                self.assertEqual(self.statuses()["stop"], "UNKNOWN")

    def test_where_it_is_not_reached(self):
        text = "extern void take_a(void); int main(void) {{ if ({}) take_a(); return 0; }}\n"
        stop = self.file("stop.spc", CUTS.format(name="stop", step="MATCH {take_a()} -> BREAK"))
        self.verify("TRUE", "--spec", stop, self.file("never.c", text.format("0 > 1")))
        self.verify("UNKNOWN", "--spec", stop, self.file("always.c", text.format("1 > 0")))


if __name__ == "__main__":
    harness.main()

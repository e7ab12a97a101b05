# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""--control-first: what holds whatever the data are is TRUE at once; nothing else is decided so."""

import json

import harness
from harness import CommandLineTest, PAIRED

def rule(action="", name="a"):
    """take_ and give_, with an action where it is taken."""
    return PAIRED.format(name=name).replace("-> GOTO Taken", f"-> {action} GOTO Taken")


PROGRAM = """\
extern int __VERIFIER_nondet_int(void);
extern void take_a(int *l), give_a(int *l), take_b(int *l), give_b(int *l);
static int l, n;
static int step(void) { take_a(&l); n = n + 1; if (n < 0) { give_a(&l); return 1; } give_a(&l); return 0; }
int main(void) {
  while (__VERIFIER_nondet_int()) { if (step()) break; %s }
  return 0;
}
"""
BALANCED = PROGRAM % ""
FLAGS = PROGRAM % "int f = __VERIFIER_nondet_int(); if (f) take_a(&l); n = 0; if (f) give_a(&l);"
TWICE = PROGRAM % "if (__VERIFIER_nondet_int() == 7) { take_a(&l); take_a(&l); }"


class Control(CommandLineTest):
    def run_with(self, program, *options, observer=rule()):
        target = self.folder / "statistics.json"
        run = self.run_pcegar("--execution-steps", "0", "--stats", target, "--spec", self.file("a.spc", observer),
                              *options, self.file("program.c", program))
        return run, json.loads(target.read_text())["counts"]

    def decided_by_control(self, program, verdict, *options, **more):
        run, counts = self.run_with(program, *options, **more)
        self.assertEqual(run.result, verdict, str(run))
        self.assertEqual(counts.get("partitions.explored", 0) == 0, counts.get("control.decided", 0) == 1, str(counts))
        return counts.get("control.decided", 0) == 1

    def test_what_holds_whatever_the_data_are(self):
        self.assertTrue(self.decided_by_control(BALANCED, "TRUE"))
        self.assertFalse(self.decided_by_control(BALANCED, "TRUE", "--control-first", "off"))

    def test_what_depends_on_data_is_explored(self):
        self.assertFalse(self.decided_by_control(FLAGS, "TRUE"))

    def test_violations_are_found(self):
        self.assertFalse(self.decided_by_control(TWICE, "FALSE"))

    def test_conditions_of_automata_are_data(self):
        observer = rule("ASSUME {n < 1000}")
        for option in ("on", "off"):
            run, _ = self.run_with(TWICE, "--control-first", option, observer=observer)
            self.assertEqual(run.result, "FALSE", str(run))

    def test_what_is_not_modelled_is_no_proof(self):
        program = BALANCED.replace("return 0;\n", '__asm__ volatile("movl $1, %0" : "=m"(l) : : "memory"); return 0;\n')
        run, counts = self.run_with(program)
        without, _ = self.run_with(program, "--control-first", "off")
        self.assertEqual((run.result, counts.get("control.decided", 0)), (without.result, 0), str(run))
        self.assertEqual(run.result, "UNKNOWN", str(run))

    def test_texts_of_automata_are_printed(self):
        observer = rule('PRINT "locked"')
        run, _ = self.run_with(BALANCED, observer=observer)
        self.assertEqual(run.result, "TRUE", str(run))
        self.assertIn("locked", run.stderr)

    def test_some_of_several_properties(self):
        other = self.file("b.spc", rule(name="b"))
        program = FLAGS.replace("n = 0;", "take_b(&l); give_b(&l); n = 0;")
        run, counts = self.run_with(program, "--spec", other)
        self.assertEqual(run.result, "TRUE", str(run))
        self.assertEqual(counts["control.decided"], 1)

    def test_its_witness_is_valid(self):
        folder = self.folder / "witnesses"
        _, counts = self.run_with(BALANCED, "--witnesses", folder)
        self.assertEqual(counts["control.decided"], 1)
        for witness in sorted(folder.iterdir()):
            run = self.run_pcegar("--spec", self.folder / "a.spc", "--validate", witness, self.folder / "program.c")
            self.assertEqual(run.result, "TRUE", str(run))

    def test_lines_are_covered(self):
        coverage = self.folder / "lines.info"
        _, counts = self.run_with(BALANCED, "--coverage", coverage)
        self.assertEqual(counts["control.decided"], 1)
        self.assertIn("DA:4,1", coverage.read_text())

    def test_graphs_and_logs_are_of_explorations(self):
        log = self.folder / "log.jsonl"
        self.assertFalse(self.decided_by_control(BALANCED, "TRUE", "--refinement-log", log))


if __name__ == "__main__":
    harness.main()

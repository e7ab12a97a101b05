# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Witnesses, their validation and linter; SARIF and coverage."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import harness
from harness import CommandLineTest, PAIRED, TWO_RULES_ONE_VIOLATED, UNSAFE

ROOT = pathlib.Path(__file__).resolve().parents[2]
REGRESS = ROOT / "tests" / "regress"
LINTER = ROOT / "scripts" / "lint_witness.py"

ROUND_TRIPS = [
    "loop_while_false", "loop_do_false", "loop_for_false", "loop_nested_false", "switch_fallthrough_false",
    "comma_false", "calls_by_value_false", "conditional_operator_false", "lock_loop_false",
    "goto_forward_and_back_false", "bit_mask_false", "loop_while_true", "loop_for_true",
    "loop_do_true", "loop_nested_true", "lock_loop_true", "char_narrowing_input_true", "line_directives_false",
    "library_scanned_objects_false", "jump_into_block_false",
]

COUNTED = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, held = 0;
  while (i < n) {
    if (held != 0) reach_error();
    held = 1;
    held = 0;
    i = i + 1;
  }
  return 0;
}
"""

BRANCHES = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void check(int v) {
  if (v == 7) {
    reach_error();
  }
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  if (x > 3) {
    y = 1;
  }
  if (y == 1) {
    check(x);
  }
  return 0;
}
"""


COVERED = """\
extern void reach_error(void);
static int never(int x) {
  return x + 1;
}
int main(void) {
  int x = 4;
  if (x == 3) {
    x = never(x);
  }
  if (x == 5) reach_error();
  return 0;
}
"""


class WitnessTest(CommandLineTest):
    def witnesses(self, program, expected, *options):
        """The folder with the witnesses of a run."""
        folder = self.folder / f"witnesses_{program.stem}"
        self.verify(expected, program, "--witnesses", folder, *options)
        return folder

    def mutated(self, witness, *changes):
        """A copy with replaced texts, each of which must be there."""
        text = witness.read_text(encoding="utf-8")
        for old, new in changes:
            self.assertIn(old, text)
            text = text.replace(old, new, 1)
        return self.file("mutated" + witness.suffix, text)

    def lint(self, *files):
        done = subprocess.run([sys.executable, LINTER, *map(str, files)], capture_output=True,
                              text=True, check=False)
        return done.returncode, done.stdout

    def test_round_trips(self):
        for name in ROUND_TRIPS:
            program = REGRESS / f"{name}.c"
            expected = "FALSE" if name.endswith("_false") else "TRUE"
            with self.subTest(program=name):
                folder = self.witnesses(program, expected)
                files = sorted(folder.iterdir())
                self.assertEqual([f.suffix for f in files], [".graphml", ".yml"])
                self.assertEqual(self.lint(*files), (0, ""))
                for file in files:
                    self.verify(expected, program, "--validate", file)

    def test_one_witness_for_each_property(self):
        program = self.file("two.c", TWO_RULES_ONE_VIOLATED)
        specs = [("--spec", self.file(f"{n}.spc", PAIRED.format(name=n))) for n in "ab"]
        options = [word for pair in specs for word in pair]
        folder = self.witnesses(program, {"a": "TRUE", "b": "FALSE"}, *options)
        self.assertEqual(sorted(f.name for f in folder.iterdir()),
                         ["a.graphml", "a.yml", "b.graphml", "b.yml"])
        self.verify({"a": "TRUE"}, program, *options, "--validate", folder / "a.yml")
        self.verify({"b": "FALSE"}, program, *options, "--validate", folder / "b.yml")

    def test_witnesses_are_reproducible(self):
        program = self.file("unsafe.c", UNSAFE)
        environment = os.environ | {"SOURCE_DATE_EPOCH": "86400"}
        texts = []
        for name in ("one", "two"):
            subprocess.run([self.binary, program, "--witnesses", self.folder / name],
                           env=environment, capture_output=True, check=False)
            texts.append((self.folder / name / "unreach-call.yml").read_text(encoding="utf-8"))
        self.assertEqual(*texts)
        self.assertIn('creation_time: "1970-01-02T00:00:00Z"', texts[0])

    def test_an_invariant_is_written(self):
        folder = self.witnesses(self.file("counted.c", COUNTED), "TRUE", "--execution-steps", "0")
        text = (folder / "unreach-call.yml").read_text(encoding="utf-8")
        self.assertIn('type: "loop_invariant"', text)
        self.assertIn('value: "held == 0"', text)
        self.assertRegex(text, r"line: 6\n\s+column: 3\n")

    def test_mutated_violations_are_refused(self):
        program = self.file("branches.c", BRANCHES)
        folder = self.witnesses(program, "FALSE")
        yml, graphml = folder / "unreach-call.yml", folder / "unreach-call.graphml"
        not_confirmed = {
            "target elsewhere": (yml, ('type: "target"', 'type: "target"'), ("line: 5", "line: 9")),
            "branch elsewhere": (yml, ("line: 11", "line: 8")),
            "opposite branch": (yml, ('value: "true"', 'value: "false"')),
            "contradicting result": (yml, ("result == 7", "result == 8")),
            "wrong function": (yml, ("line: 15", "line: 16")),
            "GraphML: opposite branch": (graphml, ("condition-true", "condition-false")),
            "GraphML: contradiction": (graphml, ("result == 7", "result == 2")),
        }
        for name, (witness, *changes) in not_confirmed.items():
            with self.subTest(mutation=name):
                run = self.verify("UNKNOWN", program, "--validate", self.mutated(witness, *changes))
                self.assertIn("witness: no violation was found where it leads", run.stdout)
        refused = {
            "hash": (yml, (re.search("[0-9a-f]{64}", yml.read_text("utf-8")).group(), "0" * 64)),
            "data model": (yml, ('"LP64"', '"ILP32"')),
            "specification": (yml, ("reach_error()", "other()")),
            "type": (yml, ('"branching"', '"branch"')),
            "no target": (yml, ('"target"', '"function_enter"')),
            "syntax": (yml, ("result == 7", "result ==")),
            "unknown variable": (yml, ("\\\\result == 7", "nothing == 7")),
            "GraphML: offset": (graphml, ('"startoffset">', '"startoffset">9')),
            "GraphML: element": (graphml, ("</graph>", "")),
        }
        for name, (witness, *changes) in refused.items():
            with self.subTest(mutation=name):
                mutated = self.mutated(witness, *changes)
                run = self.run_pcegar(program, "--validate", mutated)
                self.assert_refused(run, mutated.name + ":", "error: ")
        other = self.file("other.c", BRANCHES.replace("x > 3", "x > 4"))
        shutil.copy(other, program)
        self.assert_refused(self.run_pcegar(program, "--validate", yml), "for another program")

    def test_mutated_invariants_are_refused(self):
        program = self.file("counted.c", COUNTED)
        yml = self.witnesses(program, "TRUE", "--execution-steps", "0") / "unreach-call.yml"
        for old, new in (("held == 0", "held == 1"), ("held == 0", "held == 0 && i <= n"),
                         ("held == 0", "i < 2")):
            with self.subTest(invariant=new):
                run = self.verify("UNKNOWN", program, "--validate", self.mutated(yml, (old, new)))
                self.assertRegex(run.stdout,
                                 r"witness: invariant at \S*counted\.c:6 does not hold")
                self.assertIn("warning: witness: invariant at", run.stderr)
        run = self.verify("UNKNOWN", program, "--validate", self.mutated(yml, ("line: 6", "line: 1")))
        self.assertIn("witness: nothing of the program is at", run.stdout)
        self.verify("TRUE", program, "--validate",
                    self.mutated(yml, ("held == 0", "held == 0 && i >= 0")))
        run = self.run_pcegar(program, "--validate", self.mutated(yml, ("held ==", "holds ==")))
        self.assert_refused(run, "mutated.yml:", "holds")

    def test_a_correctness_witness_does_not_hide_a_violation(self):
        safe = self.file("counted.c", COUNTED)
        yml = self.witnesses(safe, "TRUE", "--execution-steps", "0") / "unreach-call.yml"
        unsafe = COUNTED.replace("held = 0;\n    i", "i")
        old = re.search("[0-9a-f]{64}", yml.read_text("utf-8")).group()
        self.file("counted.c", unsafe)
        new = subprocess.run(["sha256sum", safe], capture_output=True, text=True,
                             check=True).stdout.split()[0]
        self.verify("FALSE", safe, "--validate", self.mutated(yml, (old, new)))

    def test_the_linter_finds_mistakes(self):
        program = self.file("branches.c", BRANCHES)
        folder = self.witnesses(program, "FALSE")
        yml, graphml = folder / "unreach-call.yml", folder / "unreach-call.graphml"
        for witness, old, new, what in (
                (yml, '"2.0"', '"1.0"', "'format_version' must not be '1.0'"),
                (yml, "uuid:", "id:", "'uuid' is missing"),
                (yml, '"follow"', '"avoid"', "the last waypoint of a segment"),
                (yml, '"target"', '"branching"', "'constraint' is missing"),
                (yml, "line: 11", "line: 0", "'line' counts from 1"),
                (yml, "\\\\result == 7", "result", "'value' must not be 'result'"),
                (yml, "file_name:", "file:", "'file' does not belong here"),
                (graphml, 'key="entry"', 'key="exit"', "the key 'exit' is not declared"),
                (graphml, "violation_witness", "witness", "'witness-type' must not be 'witness'"),
                (graphml, 'target="N1"', 'target="M1"', "its target is no node"),
                (graphml, "</graphml>", "", "file: ")):
            with self.subTest(mistake=what):
                code, text = self.lint(self.mutated(witness, (old, new)))
                self.assertEqual(code, 1)
                self.assertIn(what, text)


class StandardOutputTest(CommandLineTest):
    def test_sarif(self):
        program = self.file("two.c", TWO_RULES_ONE_VIOLATED)
        specs = [word for n in "ab"
                 for word in ("--spec", self.file(f"{n}.spc", PAIRED.format(name=n)))]
        self.verify("FALSE", program, *specs, "--sarif", "out.sarif")
        run = json.loads((self.folder / "out.sarif").read_text("utf-8"))["runs"][0]
        self.assertEqual([rule["id"] for rule in run["tool"]["driver"]["rules"]], ["a", "b"])
        kinds = {r["ruleId"]: r["kind"] for r in run["results"]}
        self.assertEqual(kinds, {"a": "pass", "b": "fail"})
        flow = run["results"][1]["codeFlows"][0]["threadFlows"][0]["locations"]
        self.assertIn("take_b()", flow[-1]["location"]["message"]["text"])
        self.assertEqual(flow[-1]["location"]["physicalLocation"]["region"]["startLine"], 6)

    def test_coverage(self):
        program = self.file("covered.c", COVERED)
        self.verify("TRUE", program, "--coverage", "out.info")
        lines = (self.folder / "out.info").read_text("utf-8").splitlines()
        self.assertEqual(lines[0], "TN:pcegar")
        self.assertIn("FNDA:1,main", lines)
        self.assertIn("FNDA:0,never", lines)
        self.assertIn("DA:7,1", lines)
        self.assertIn("DA:8,0", lines)
        self.assertIn("DA:3,0", lines)
        self.assertEqual(lines[-1], "end_of_record")


if __name__ == "__main__":
    harness.main()

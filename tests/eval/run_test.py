# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""eval/run: definitions and their mistakes, answers, limits, and measurements that are interrupted.

The program that is measured is a script that does what the first line of its input says.
"""

import csv
import os
import pathlib
import select
import signal
import subprocess
import sys
import tempfile
import unittest

EVAL = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(EVAL))
from bench import containers, definition, executor, machine, results, summary  # noqa: E402
from bench.nodes import DefinitionError  # noqa: E402

TOOL = """#!/bin/sh
[ "$1" = --version ] && { echo "toy 1.0"; exit 0; }
folder=$(dirname "$0")
for file; do :; done
while [ $# -gt 1 ]; do [ "$1" = --stats ] && echo '{"counts": {"n": 1}, "cpu_seconds": {"total": 0.5}}' > "$2"; shift; done
read -r _ verdict < "$file"
[ "$verdict" = WAIT ] && [ -p "$folder/waiting" ] && { echo $$ > "$folder/waiting"; exec sleep 1000; }
case $verdict in
  TRUE|WAIT) echo "Property one: TRUE"; echo "Verification result: TRUE"; exit 0;;
  FALSE) echo "Property one: FALSE"; echo "Verification result: FALSE"; exit 10;;
  UNKNOWN) echo "Property one: UNKNOWN (because)"; echo "Verification result: UNKNOWN"; exit 11;;
  LIES) echo "Verification result: TRUE"; exit 10;;
esac
echo "broken" >&2
exit 70
"""

DEFINITION = """format: 1
name: toy
parameters: {programs: null}
limits: {cpu: 10 s, memory: 1 GB}
options: --log quiet
configurations:
  first: --one
  second: [--two, --three 3]
tasks:
  all:
    files: ${programs}/*.c
    expected: {'*_bug.c': false, '*': true}
    quick: a*
"""


class Folder(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.tool = self.write("tool", TOOL)
        self.tool.chmod(0o755)

    def write(self, name, text):
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
        return file

    def programs(self, **verdicts):
        for name, verdict in verdicts.items():
            self.write(f"programs/{name}.c", f"// {verdict}\n")
        return self.write("toy.yml", DEFINITION)

    def command(self, *words):
        return [sys.executable, "-B", EVAL / "run", self.folder / "toy.yml", "--tool", self.tool, "--set",
                f"programs={self.folder / 'programs'}", "--output", self.folder / "out.jsonl", *words]

    def measure(self, *words, code=0):
        done = subprocess.run(self.command(*words), capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def rows(self):
        return results.read(self.folder / "out.jsonl")[1]

    def lines(self):
        """The file without what may differ between two measurements."""
        header, rows = results.read(self.folder / "out.jsonl")
        return [{k: v for k, v in row.items() if k not in ("measured", "started")} for row in (header, *rows)]


class Answers(Folder):
    def test_answers_and_statuses(self):
        self.programs(a="TRUE", b_bug="FALSE", c="UNKNOWN", d="LIES", e="crash")
        done = self.measure()
        found = {(row["task"], row["configuration"]): row for row in self.rows()}
        self.assertEqual(len(found), 10)
        for task, status, answer in (("a", "TRUE", "correct"), ("b_bug", "FALSE", "correct"),
                                     ("c", "UNKNOWN", "unknown"), ("d", "exit 10", "unknown"), ("e", "exit 70", "unknown")):
            row = found[f"all/{task}", "second"]
            self.assertEqual((row["status"], row["checks"]["default"]["answer"]), (status, answer))
        self.assertEqual(found["all/e", "first"]["message"], "broken")
        self.assertEqual(found["all/a", "first"]["counts"], {"n": 1})
        self.assertEqual(found["all/c", "first"]["verdicts"], {"one": {"verdict": "UNKNOWN", "reason": "because"}})
        self.assertIn("FAILED all: all/e, all, first: exit 70: broken", done.stdout)

    def test_a_wrong_answer_is_an_exit_code(self):
        self.programs(a="FALSE", b_bug="TRUE")
        self.assertEqual(self.measure(code=1).stdout.count("WRONG"), 4)

    def test_quick_takes_the_tasks_that_are_named(self):
        self.programs(a="TRUE", b="TRUE")
        self.measure("--quick")
        self.assertEqual({row["task"] for row in self.rows()}, {"all/a"})

    def test_a_table_of_all_runs(self):
        self.programs(a="TRUE", b_bug="TRUE")
        self.measure("--csv", self.folder / "out.csv", code=1)
        with (self.folder / "out.csv").open(newline="") as file:
            lines = list(csv.DictReader(file))
        self.assertEqual([(line["configuration"], line["task"], line["status"], line["correct"], line["wrong"]) for line in lines],
                         [(c, *r) for c in ("first", "second") for r in (("all/a", "TRUE", "1", "0"), ("all/b_bug", "TRUE", "0", "1"))])

    def test_paired_runs_take_turns(self):
        self.programs(a="TRUE", b="TRUE")
        text = DEFINITION.replace("limits:", "repetitions: 2\nlimits:")
        self.write("toy.yml", text)
        listed = [line.split()[1:3] for line in self.measure("--paired", "--list").stdout.splitlines()]
        self.assertEqual(listed, [[c, t] for t in ("all/a", "all/b") for c in ("first", "second") * 2])
        listed = [line.split()[1:3] for line in self.measure("--list").stdout.splitlines()]
        self.assertEqual(listed, [[c, t] for c in ("first", "second") for t in ("all/a", "all/a", "all/b", "all/b")])

    def test_task_definitions_and_properties(self):
        self.write("programs/a.c", "// TRUE\n")
        self.write("programs/a.yml", "format_version: '2.0'\ninput_files: a.c\nproperties:\n"
                   "  - {property_file: one.spc, expected_verdict: true}\n"
                   "  - {property_file: two.spc, expected_verdict: false}\noptions: {data_model: ILP32}\n")
        for name in ("one", "two"):
            self.write(f"programs/{name}.spc", f"// AUTOMATON x\nOBSERVER AUTOMATON {name}\nEND AUTOMATON\n")
        self.write("toy.yml", DEFINITION.replace("*.c\n", "*.yml\n") + "experiments:\n  t: {}\n"
                   "  s: {properties: separate, configurations: first}\n")
        self.measure(code=1)  # alone, the toy says TRUE for two.spc
        answers = {(row["experiment"], row["property"]): {name: check["answer"] for name, check in row["checks"].items()}
                   for row in self.rows()}
        self.assertEqual(answers, {("t", "all"): {"one": "correct", "two": "unknown"}, ("s", "one"): {"one": "correct"},
                                   ("s", "two"): {"two": "wrong"}})
        self.assertIn("--32", self.measure("--list").stdout)


class Interruption(Folder):
    def test_an_interrupted_measurement_is_continued(self):
        self.programs(a="TRUE", b="WAIT", c_bug="FALSE")
        self.measure("--jobs", "1")
        expected = self.lines()
        (self.folder / "out.jsonl").unlink()
        os.mkfifo(self.folder / "waiting")
        with subprocess.Popen(self.command(), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            child = int((self.folder / "waiting").read_text())  # there as soon as b runs
            process.send_signal(signal.SIGTERM)
            self.assertIn(b"interrupted", process.communicate()[1])
        self.assertEqual(process.returncode, 128 + signal.SIGTERM)
        with self.assertRaises(ProcessLookupError):
            os.kill(child, 0)
        (self.folder / "waiting").unlink()
        self.assertEqual(len(self.rows()), 1)
        before = self.rows()[0]
        self.measure()
        self.assertEqual(self.lines(), expected)
        self.assertEqual(self.rows()[0], before)  # not measured again

    def test_a_line_that_was_cut_off_is_measured_again(self):
        self.programs(a="TRUE", b="TRUE")
        self.measure()
        expected, file = self.lines(), self.folder / "out.jsonl"
        file.write_text(file.read_text()[:-20])
        self.measure()
        self.assertEqual(self.lines(), expected)

    def test_results_of_other_runs_are_kept(self):
        self.programs(a="TRUE")
        self.measure()
        before = (self.folder / "out.jsonl").read_text()
        self.write("toy.yml", DEFINITION.replace("--one", "--other"))
        self.assertIn("--restart discards", self.measure(code=2).stderr)
        self.assertEqual((self.folder / "out.jsonl").read_text(), before)
        self.measure("--restart")

    def test_two_machines_are_not_mixed(self):
        self.programs(a="TRUE")
        self.measure()
        file = self.folder / "out.jsonl"
        file.write_text(file.read_text().replace('"kernel": "', '"kernel": "Other'))
        self.assertIn("another machine", self.measure(code=2).stderr)


class Mistakes(Folder):
    def complaint(self, old, new, **settings):
        file = self.programs(a="TRUE")
        file.write_text(DEFINITION.replace(old, new))
        with self.assertRaises(DefinitionError) as raised:
            list(definition.Definition(file, {"programs": str(self.folder / "programs"), **settings}).runs())
        return str(raised.exception).removeprefix(str(file))

    def test_each_has_its_place(self):
        for old, new, complaint in (
                ("format: 1", "format: 2", ":1:9: format must be one of: 1; it is '2'"),
                ("options:", "optoins:", ":5:1: a definition has no key 'optoins'; is it 'options'?"),
                ("10 s", "ten", ":4:15: limit 'cpu' must be a number with the unit 's' or 'min'; it is 'ten'"),
                ("1 GB", "1 B", ":4:29: limit 'memory' must be a number with the unit 'MB' or 'GB'; it is '1 B'"),
                ("first: --one", "first: '--one \"'", ":7:10: configuration 'first': No closing quotation"),
                ("second:", "first:", ":8:3: configurations has 'first' twice"),
                ("*.c\n", "*.cc\n", ":11:12: no file matches '"),
                ("${programs}", "${program}", ":11:12: no parameter 'program'"),
                ("quick: a*", "quick: z*", ":13:12: no task of 'all' matches 'z*'"),
                ("quick: a*", "quick: [a*", ":14:1: expected ',' or ']', but got '<stream end>'"),
                ("'*': true", "'*': maybe", ":12:39: an expected verdict must be one of: true, false; it is 'maybe'"),
                ("tasks:\n", "experiments: {x: {tasks: b}}\ntasks:\n", ":9:26: no task set 'b'; there are: all"),
                ("tasks:\n", "report: none.py\ntasks:\n", ":9:9: no file 'none.py'")):
            with self.subTest(new):
                self.assertTrue(self.complaint(old, new).startswith(complaint), self.complaint(old, new))

    def test_parameters(self):
        self.assertIn("no parameter 'x' to set; there are: programs", self.complaint("", "", x="1"))
        self.assertIn(":3:13: parameter 'programs' has no value", self.complaint("", "", programs=""))

    def test_the_command_reports_them(self):
        self.programs(a="TRUE").write_text("format: 1\nname: [")
        self.assertIn("toy.yml:2:8: ", self.measure(code=2).stderr)


class Limits(unittest.TestCase):
    def outcome(self, script, cpu=30, wall=60, memory=1e9, kept_by=None):
        kept_by = kept_by or containers.Containers(allow_groups=False)
        job = (["sh", "-c", script], definition.Limits(cpu, wall, memory), None)
        (_, outcome), = executor.Executor(kept_by, machine.cores()[:1]).run([[job]])
        return outcome

    def test_output_and_exit_code(self):
        outcome = self.outcome("echo text; echo more >&2; exit 3")
        self.assertEqual((outcome.exit_code, outcome.ended_by, outcome.stdout, outcome.stderr), (3, "", "text\n", "more\n"))
        self.assertGreater(outcome.memory, 100000)

    def test_cpu_of_all_processes_together(self):
        self.assertEqual(self.outcome("(while :; do :; done) & while :; do :; done", cpu=0.2).ended_by, "cpu")

    def test_wall(self):
        self.assertEqual(self.outcome("exec sleep 1000", wall=0.1).ended_by, "wall")

    def test_memory(self):
        self.assertEqual(self.outcome("head -c 60M /dev/zero | tail -c 60M | sleep 1000", memory=2e7).ended_by, "memory")

    def test_the_core_is_given(self):
        self.assertEqual(self.outcome("taskset -cp $$ | sed 's/.*: //'").stdout.strip(), str(machine.cores()[0]))

    def test_processes_that_are_left_behind_end(self):
        child = int(self.outcome("sleep 1000 > /dev/null 2>&1 & echo $!").stdout)
        try:
            descriptor = os.pidfd_open(child)
        except ProcessLookupError:
            return
        self.addCleanup(os.close, descriptor)
        self.assertTrue(select.select([descriptor], [], [], 60)[0])  # ready when the process has ended

    def test_control_groups(self):
        with tempfile.TemporaryDirectory() as scratch:
            group = pathlib.Path(scratch)
            for name, text in (("controllers", "cpu memory pids"), ("subtree_control", ""), ("procs", str(os.getpid()))):
                (group / f"cgroup.{name}").write_text(text)
            kept_by = containers.Containers(group)
            self.assertEqual(kept_by.kind, "cgroups v2")
            self.assertEqual((group / "cgroup.subtree_control").read_text(), "+cpu +memory")
            folder = group / f"run-{os.getpid()}-1"
            outcome = self.outcome(f"cat {folder}/cgroup.procs; echo; echo $$; echo 'usage_usec 2500000' > {folder}/cpu.stat;"
                                   f"echo 'oom_kill 1' > {folder}/memory.events; echo 77 > {folder}/memory.peak", kept_by=kept_by)
            self.assertEqual((outcome.cpu, outcome.memory, outcome.ended_by), (2.5, 77, "memory"))
            entered, own = outcome.stdout.split()
            self.assertEqual(entered, own)
            self.assertEqual((folder / "memory.max").read_text(), "1000000000")

    def test_control_groups_of_others_are_not_used(self):
        with tempfile.TemporaryDirectory() as scratch:
            group = pathlib.Path(scratch)
            for name, text in (("controllers", "cpu memory"), ("subtree_control", ""), ("procs", "1\n2\n")):
                (group / f"cgroup.{name}").write_text(text)
            self.assertEqual(containers.delegated(group), "other processes are in the cgroup")
            (group / "cgroup.controllers").write_text("pids")
            self.assertEqual(containers.delegated(group), "the cgroup does not offer cpu and memory")


class Ratios(unittest.TestCase):
    def test_geometric_mean_and_interval(self):
        mean, low, high = summary.interval([0.5, 2.0, 1.0, 1.0])
        self.assertAlmostEqual(mean, 1.0)
        self.assertTrue(0.5 <= low < 1 < high <= 2.0)
        self.assertEqual(summary.interval([3.0] * 5)[1:], (summary.interval([3.0])[0],) * 2)

    def test_only_what_both_decided(self):
        def row(status, cpu):
            return {"status": status, "measured": {"cpu": cpu}}
        first = {("t", "all", 1): row("TRUE", 2.0), ("t", "all", 2): row("TRUE", 4.0), ("u", "all", 1): row("UNKNOWN", 1.0)}
        second = {("t", "all", 1): row("TRUE", 1.0), ("t", "all", 2): row("TRUE", 1.0), ("u", "all", 1): row("TRUE", 1.0)}
        self.assertEqual(summary.ratios(first, second), [0.375])


if __name__ == "__main__":
    unittest.main()

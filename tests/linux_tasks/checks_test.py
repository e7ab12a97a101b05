#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The checks of linux-tasks/ can fail: a wrong label is found by the oracle and by run.py, and a
damaged task definition is refused.

    checks_test.py CC PCEGAR
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import task_text
import tasks as task_files

HERE = pathlib.Path(__file__).resolve().parent
PCEGAR = sys.argv.pop()
COMPILER = sys.argv.pop()


class Checks(unittest.TestCase):
    def run_with_label(self, script, program, label):
        with tempfile.TemporaryDirectory() as folder:
            task_text.write(pathlib.Path(folder), program, label)
            return subprocess.run([sys.executable, "-B", HERE / script[0], *script[1:], "--folder", folder],
                                  capture_output=True, text=True)

    def test_oracle_finds_wrong_labels(self):
        for program, label in (("safe", "false"), ("bug", "true")):
            done = self.run_with_label(["oracle.py", COMPILER], program, label)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn(f"is labelled {label.upper()}", done.stdout)

    def test_oracle_finds_crashes(self):
        done = self.run_with_label(["oracle.py", COMPILER], "crash", "true")
        self.assertIn("a run crashes", done.stdout)

    def test_run_finds_wrong_labels(self):
        for program, label in (("safe", "false"), ("bug", "true")):
            done = self.run_with_label(["run.py", PCEGAR], program, label)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn("WRONG: linux_32_1a_mutex", done.stdout)

    def test_right_labels_pass(self):
        for program, label in (("safe", "true"), ("bug", "false")):
            for script in (["oracle.py", COMPILER], ["run.py", PCEGAR], ["run.py", PCEGAR, "--separate"]):
                done = self.run_with_label(script, program, label)
                self.assertEqual(done.returncode, 0, done.stdout)

    def test_damaged_definitions(self):
        with tempfile.TemporaryDirectory() as folder:
            definition = task_text.write(pathlib.Path(folder), "safe", "maybe")
            self.assertRaises(ValueError, task_files.read_task, definition)
            definition = task_text.write(pathlib.Path(folder), "safe", "true")
            definition.write_text(definition.read_text().replace("32_1a", "32_1b"))
            self.assertRaises(ValueError, task_files.read_task, definition)

    def test_every_rule_has_four_tasks_of_each_kind(self):
        for file in sorted((task_files.ROOT / "props" / "linux").glob("*_1?.spc")):
            labels = [t.expected.get(file) for t in task_files.find_tasks(patterns=[file.stem + "/"])]
            self.assertGreaterEqual(labels.count("TRUE"), 4, file)
            self.assertGreaterEqual(labels.count("FALSE"), 4, file)


if __name__ == "__main__":
    unittest.main()

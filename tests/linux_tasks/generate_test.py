#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""linux-tasks/generate: the same arguments give the same task, its options do what they say, and its
labels are those of the oracle.

    generate_test.py CC
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import oracle
import tasks as task_files

GENERATE = task_files.FOLDER / "generate"
COMPILER = sys.argv.pop() if len(sys.argv) > 1 else "cc"


class Generate(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.scratch.name)

    def tearDown(self):
        self.scratch.cleanup()

    def generate(self, name, *options):
        subprocess.run([GENERATE, self.folder / name, *map(str, options)], check=True)
        return task_files.read_task(self.folder / f"{name}.yml")

    def test_same_arguments_give_the_same_text(self):
        options = ["--properties", 5, "--targets", 9, "--violations", 0.4, "--seed", 7]
        first = self.generate("a", *options).program.read_text()
        self.assertEqual(first, self.generate("b", *options).program.read_text())
        self.assertNotEqual(first, self.generate("c", *options[:-1], 8).program.read_text())

    def test_options(self):
        small = self.generate("small", "--size", 1, "--targets", 4, "--depth", 2, "--violations", 0)
        large = self.generate("large", "--size", 30, "--targets", 40, "--depth", 9, "--violations", 1)
        self.assertEqual(set(small.expected.values()), {"TRUE"})
        self.assertEqual(set(large.expected.values()), {"FALSE"})
        self.assertEqual(small.program.read_text().count("static void site_"), 4)
        self.assertEqual(large.program.read_text().count("static void site_"), 40)
        self.assertEqual(large.program.read_text().count("static void compute_"), 30)
        self.assertIn("DEPTH = 9", large.program.read_text())
        half = self.generate("half", "--targets", 8, "--violations", 0.5).program.read_text()
        self.assertEqual(half.count("violated at the last stage"), 4)
        self.assertEqual(len(self.generate("few", "--properties", 2).expected), 2)

    def test_malformed_arguments(self):
        for options in (["--rules", "no_such_rule"], ["--targets", "0"], ["--violations", "2"],
                        ["--properties", "99"]):
            done = subprocess.run([GENERATE, self.folder / "x", *options], capture_output=True)
            self.assertEqual(done.returncode, 2, options)
            self.assertFalse((self.folder / "x.c").exists())

    def test_reasons(self):
        for reasons, devices in (("own", 6), ("shared", 1)):
            text = self.generate(reasons, "--reasons", reasons, "--targets", 6).program.read_text()
            for function in ("open", "close", "use"):
                self.assertEqual(text.count(f"static void {function}_"), devices)

    def test_gates(self):
        task = self.generate("gates", "--properties", 18, "--targets", 18)
        self.assertEqual(sorted(file.stem for file in task.expected if file.parent == self.folder),
                         ["gate_1", "gate_2", "gate_3"])

    def test_labels(self):
        for seed in range(6):
            self.generate(f"t{seed}", "--properties", 15, "--targets", 15, "--depth", seed % 3,
                          "--violations", 0.4, "--size", 3, "--seed", seed)
            self.generate(f"s{seed}", "--properties", 15, "--targets", 15, "--depth", seed % 3,
                          "--violations", 0.4, "--size", 3, "--seed", seed, "--reasons", "shared")
        self.generate("g", "--rules", ",".join(f"gate_{n}" for n in range(1, 16)), "--targets", 15,
                      "--violations", 0.4)
        done = subprocess.run([sys.executable, "-B", oracle.__file__, COMPILER, "--folder", self.folder],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""eval/render.py writes tables, and its check can fail."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = sys.argv.pop(1)
RESULT = {"columns": ["program", "CPU s"], "align": ["left", "right"], "rows": [["a|b", "1.2"], ["", "> 20"]]}
PLACE = "<!-- table: one (eval/render.py) -->\n{}<!-- end of table -->\n"
TABLE = "| program | CPU s |\n|---|---:|\n| a\\|b | 1.2 |\n| | > 20 |\n"


class Render(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "eval"
        (self.folder / "results").mkdir(parents=True)
        self.page = self.folder / "README.md"
        self.page.write_text("Text\n" + PLACE.format(""))
        self.result("one", RESULT)

    def result(self, name, value):
        (self.folder / "results" / f"{name}.json").write_text(json.dumps(value))

    def run_script(self, *options):
        run = subprocess.run([sys.executable, "-B", SCRIPT, "--folder", self.folder, *options],
                             capture_output=True, text=True)
        return run.returncode, run.stdout

    def assert_problem(self, text, *options):
        code, output = self.run_script(*options)
        self.assertEqual(code, 1)
        self.assertIn(text, output)

    def test_a_table_is_written_and_then_agrees(self):
        self.assert_problem("differs", "--check")
        self.assertEqual(self.run_script(), (0, "1 tables, 0 problems\n"))
        self.assertEqual(self.page.read_text(), "Text\n" + PLACE.format(TABLE))
        self.assertEqual(self.run_script("--check"), (0, "1 tables, 0 problems\n"))

    def test_a_changed_table_differs(self):
        self.page.write_text(PLACE.format(TABLE.replace("1.2", "1.1")))
        self.assert_problem("differs", "--check")

    def test_other_pages_have_tables_too(self):
        other = self.folder.parent / "docs" / "refinement.md"
        other.parent.mkdir()
        other.write_text(PLACE.format("").replace("one", "two"))
        self.result("two", RESULT)
        self.assertEqual(self.run_script(), (0, "2 tables, 0 problems\n"))
        self.assertEqual(other.read_text(), PLACE.format(TABLE).replace("one", "two"))
        other.write_text(other.read_text().replace("1.2", "1.1"))
        self.assert_problem("refinement.md: a table differs", "--check")

    def test_a_result_without_place(self):
        self.result("two", RESULT)
        self.assert_problem("results/two.json: no page has a place for it")

    def test_a_place_without_result(self):
        self.page.write_text(PLACE.format("").replace("one", "three"))
        self.assert_problem("there is no results/three.json")

    def test_a_malformed_result(self):
        self.result("one", {**RESULT, "rows": [["a"]]})
        self.assert_problem("same length")
        self.result("one", {"rows": []})
        self.assert_problem("its members must be")


if __name__ == "__main__":
    unittest.main()

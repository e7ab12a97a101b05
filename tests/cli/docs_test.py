# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Help, pages and completion are what the tables of options and operators say."""

import pathlib
import re
import shutil
import subprocess
import sys
import unittest

import harness
from harness import CommandLineTest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Tables(CommandLineTest):
    def options(self):
        """Each option of the help with its text."""
        text = self.run_pcegar("--help").stdout
        parts = re.split(r"^  (--[a-z0-9-]+)", text, flags=re.MULTILINE)[1:]
        return dict(zip(parts[::2], parts[1::2]))

    def operators(self):
        """The names of the operators, by the option that takes them."""
        result = {}
        for line in self.run_pcegar("--list-operators").stdout.splitlines():
            if line.startswith("--"):
                names = result.setdefault(line, [])
            else:
                names.append(line.split()[0])
        return result

    def test_pages_hold_the_tables_of_the_program(self):
        run = subprocess.run([sys.executable, "-B", ROOT / "scripts/update_docs.py", self.binary, "--check"],
                             capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stdout), (0, ""), "scripts/update_docs.py writes them")

    def test_every_table_is_in_a_page(self):
        pages = "".join(page.read_text() for page in (ROOT / "docs").glob("*.md"))
        for name in ("options", "rank", "select", "prefer", "analyses"):
            self.assertIn(f"<!-- table: {name} ", pages)

    def test_every_operator_is_in_the_help_of_its_option(self):
        options = self.options()
        for option, names in self.operators().items():
            words = set(re.split(r"[\s,()]+", options[option]))
            for name in names:
                self.assertIn(name, words, f"of {option}")

    def test_the_page_about_results_has_every_partition(self):
        page = (ROOT / "docs/results.md").read_text()
        for name in self.operators()["--properties"]:
            self.assertIn(f"\n| `{name}` |", page)

    def test_every_engine_and_solver_is_in_its_page(self):
        page = (ROOT / "docs/interpolation.md").read_text()
        engines = re.search(r"experience:\s([^.(]*)", self.options()["--interpolation"])[1]
        names = re.split(r"[\s,]+", engines.split("\n  --")[0].strip())
        self.assertIn("proof", names)
        for name in names:
            self.assertIn(f"`{name}`", page)

    def test_no_page_knows_an_option_that_there_is_not(self):
        known = set(self.options()) | {"--threads", "--pace"}
        page = (ROOT / "docs/cli.md").read_text()
        for option in re.findall(r"`(--[a-z0-9-]+)", page):
            if option != "--install":  # of cmake
                self.assertIn(option, known)


@unittest.skipUnless(shutil.which("bash"), "needs bash")
class Completion(CommandLineTest):
    def complete(self, *words):
        """What bash proposes for the last word, which it cuts at '=' and ':'."""
        script = self.file("pcegar.bash", self.run_pcegar("--help=completion").stdout)
        line = " ".join(f"'{word}'" for word in ("pcegar", *words))
        command = (f". {script}; COMP_WORDS=({line}); COMP_CWORD={len(words)}; _pcegar 2>/dev/null; "
                   'printf "%s\\n" "${COMPREPLY[@]}"')
        run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=self.folder)
        self.assertEqual(run.stderr, "")
        return run.stdout.split()

    def test_options(self):
        self.assertEqual(self.complete("--precision-"), ["--precision-scope", "--precision-in", "--precision-out"])

    def test_values(self):
        self.assertEqual(self.complete("--abstraction", ""), ["boolean", "cartesian"])
        self.assertEqual(self.complete("--abstraction", "=", "c"), ["cartesian"])
        self.assertEqual(self.complete("--abstraction", "="), ["boolean", "cartesian"])
        self.assertEqual(self.complete("--check-with", "c"), ["cvc5"])
        self.assertEqual(self.complete("--time-limit", ""), [])

    def test_lists(self):
        self.assertEqual(self.complete("--rank", "level-"), ["level-asc", "level-desc"])
        self.assertEqual(self.complete("--rank", "first,lo"), ["first,loop-heads"])

    def test_files_and_commands(self):
        self.file("rule.spc", "")
        self.assertEqual(self.complete("--spec", "ru"), ["rule.spc"])
        self.assertEqual(self.complete("x.c", "ru"), ["rule.spc"])
        self.assertEqual(self.complete("exp"), ["explain"])


if __name__ == "__main__":
    harness.main()

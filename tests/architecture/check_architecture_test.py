#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The architecture check itself must be able to fail: each rule is broken once in a small tree."""

import pathlib
import tempfile
import unittest

import check_architecture

HEADER = ("// SPDX-FileCopyrightText: 2026 The pcegar authors\n"
          "// SPDX-License-Identifier: Apache-2.0\n")


class ArchitectureCheck(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        self.addCleanup(self.folder.cleanup)
        for name in ("low", "high"):
            self.write(f"src/{name}/README.md", name)
            self.write(f"src/{name}/{name}.hpp", HEADER)
        self.write("src/low/deps.txt", "")
        self.write("src/high/deps.txt", "low  # reason\n")
        self.write("src/high/high.cpp", HEADER + '#include "high/high.hpp"\n#include "low/low.hpp"\n')

    def write(self, path, text):
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def assert_problem(self, *parts):
        problems = check_architecture.check(self.root)
        self.assertEqual(len(problems), 1, problems)
        for part in parts:
            self.assertIn(part, problems[0])

    def test_a_good_tree_passes(self):
        self.assertEqual(check_architecture.check(self.root), [])

    def test_undeclared_include(self):
        self.write("src/low/low.cpp", HEADER + '\n#include "high/high.hpp"\n')
        self.assert_problem("src/low/low.cpp:4", "high is not in deps.txt")

    def test_unknown_folder(self):
        self.write("src/high/deps.txt", "low\nattic\n")
        self.assert_problem("no folder src/attic")

    def test_cycle(self):
        self.write("src/low/deps.txt", "high\n")
        self.write("src/low/low.cpp", HEADER + '#include "high/high.hpp"\n')
        self.assert_problem("cyclic", "high -> low -> high")

    def test_a_row_that_is_not_used(self):
        self.write("src/high/high.cpp", HEADER + '#include "high/high.hpp"\n')
        self.assert_problem("src/high/deps.txt", "nothing of low is included")

    def test_a_folder_within_has_its_own_dependencies(self):
        self.write("src/high/inner/README.md", "inner")
        self.write("src/high/inner/deps.txt", "low\n")
        self.write("src/high/inner/inner.hpp", HEADER + '#include "low/low.hpp"\n')
        self.assertEqual(check_architecture.check(self.root), [])
        self.write("src/high/high.cpp", HEADER + '#include "low/low.hpp"\n#include "high/inner/inner.hpp"\n')
        self.assert_problem("src/high/high.cpp:4", "high/inner is not in deps.txt")

    def test_a_cycle_with_a_folder_within(self):
        self.write("src/high/inner/README.md", "inner")
        self.write("src/high/inner/deps.txt", "high\n")
        self.write("src/high/inner/inner.hpp", HEADER + '#include "high/high.hpp"\n')
        self.write("src/high/deps.txt", "low\nhigh/inner\n")
        self.write("src/high/high.cpp", HEADER + '#include "low/low.hpp"\n#include "high/inner/inner.hpp"\n')
        self.assert_problem("cyclic", "high -> high/inner -> high")

    def test_link_lines(self):
        spdx = HEADER.replace("//", "#")
        self.write("src/high/CMakeLists.txt", spdx + "pcegar_library(pcegar_high SOURCES high.cpp\n  LINKS pcegar_low fmt)\n")
        self.assertEqual(check_architecture.check(self.root), [])
        self.write("src/high/CMakeLists.txt", spdx + "pcegar_library(pcegar_high SOURCES high.cpp LINKS fmt)\n")
        self.assert_problem("src/high/CMakeLists.txt", "does not link pcegar_low")
        self.write("src/high/CMakeLists.txt", spdx + "pcegar_library(pcegar_high SOURCES high.cpp LINKS pcegar_low)\n")
        self.write("src/low/CMakeLists.txt", spdx + "pcegar_library(pcegar_low SOURCES low.cpp LINKS pcegar_high)\n")
        self.assert_problem("src/low/CMakeLists.txt", "links pcegar_high, which is not in deps.txt")

    def test_missing_readme(self):
        (self.root / "src/low/README.md").unlink()
        self.assert_problem("README.md is missing")

    def test_missing_deps(self):
        (self.root / "src/low/deps.txt").unlink()
        self.assert_problem("deps.txt is missing")

    def test_relative_include(self):
        self.write("src/high/high.cpp", HEADER + '#include "low/low.hpp"\n#include "high.hpp"\n')
        self.assert_problem("include paths begin with the folder")

    def test_a_header_generated_from_a_template_is_fine(self):
        self.write("src/high/high.cpp", HEADER + '#include "version.hpp"\n#include "low/low.hpp"\n')
        self.write("src/high/version.hpp.in", HEADER)
        self.assertEqual(check_architecture.check(self.root), [])

    def test_confined_headers(self):
        for header, home in (("z3++.h", "smt/z3"), ("z3.h", "smt/z3"), ("cvc5/cvc5.h", "smt/cvc5"),
                             ("clang/AST/Decl.h", "frontend"), ("llvm/ADT/APInt.h", "frontend")):
            with self.subTest(header):
                self.write("src/low/low.cpp", HEADER + f"#include <{header}>\n")
                self.assert_problem("src/low/low.cpp:3", f"only below src/{home}")

    def test_confined_headers_at_home(self):
        self.write("src/smt/README.md", "smt")
        self.write("src/smt/deps.txt", "")
        self.write("src/smt/z3/session.cpp", HEADER + "#include <z3++.h>\n")
        self.assertEqual(check_architecture.check(self.root), [])

    def test_debug_output(self):
        for line in ('  fprintf(stderr, "here\\n");', '  if (getenv("X")) fprintf(stderr, "y");',
                     "  std::cerr << x;"):
            with self.subTest(line):
                self.write("src/low/low.cpp", HEADER + line + "\n")
                self.assert_problem("src/low/low.cpp:3", "output that nobody asked for")
        self.write("src/low/low.cpp", HEADER + 'x = "std::cerr";  // not std::cout\n')
        self.assertEqual(check_architecture.check(self.root), [])

    def test_missing_spdx(self):
        for path in ("src/low/low.cpp", "tests/unit/x_test.cpp", "tests/cli/x.py", "tests/regress/x.c",
                     "src/low/CMakeLists.txt", "scripts/x.sh"):
            with self.subTest(path):
                self.write(path, "\n")
                self.assert_problem(path, "SPDX")
                (self.root / path).unlink()


if __name__ == "__main__":
    unittest.main()

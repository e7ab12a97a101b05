#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The library, from the installed package to a run of the example.

  library_test.py BUILD_FOLDER CMAKE COMPILER
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = """\
extern void take(void), give(void);
extern int input(void);
int main(void) {
  int x = input();
  take();
  if (x == 5)
    give();
  give();
  return 0;
}
"""
LOCK = """\
OBSERVER AUTOMATON lock
INITIAL STATE Open;
STATE USEALL Open :
  MATCH {take()} -> GOTO Held;
  MATCH {give()} -> ERROR("given but not taken");
STATE USEALL Held :
  MATCH {give()} -> GOTO Open;
END AUTOMATON
"""
FIND = """\
cmake_minimum_required(VERSION 3.25)
project(finding LANGUAGES CXX)
find_package(pcegar 0.1 REQUIRED {components})
foreach(target {targets})
  if(NOT TARGET ${{target}})
    message(FATAL_ERROR "no target ${{target}}")
  endif()
endforeach()
"""


class LibraryTest(unittest.TestCase):
    build, cmake, compiler = (None,) * 3

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = pathlib.Path(scratch.name)
        cls.command(cls.cmake, "--build", cls.build, "--target", "pcegar_verifier")
        cls.prefix = cls.install("verifier", "prefix")

    @classmethod
    def install(cls, component, folder):
        prefix = cls.folder / folder
        cls.command(cls.cmake, "--install", cls.build, "--component", component, "--prefix", prefix)
        return prefix

    @staticmethod
    def command(*words):
        done = subprocess.run([*map(str, words)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{words}\n{done.stdout}{done.stderr}")

    def configure(self, source, prefix):
        return subprocess.run([self.cmake, "-S", source, "-B", self.folder / f"{source.name}-build",
                               f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={self.compiler}"],
                              capture_output=True, text=True, check=False)

    def find(self, name, prefix, components, targets):
        source = self.folder / name
        source.mkdir()
        (source / "CMakeLists.txt").write_text(FIND.format(components=components, targets=targets))
        return self.configure(source, prefix)

    def test_the_example_builds_against_the_installed_package_and_runs(self):
        done = self.configure(ROOT / "examples" / "verifier", self.prefix)
        self.assertEqual(done.returncode, 0, done.stderr)
        build = self.folder / "verifier-build"
        self.command(self.cmake, "--build", build)
        files = {"p.c": PROGRAM, "lock.spc": LOCK,
                 "error.prp": "CHECK( init(main()), LTL(G ! call(reach_error())) )\n", "wrong.c": "int main(void) { x; }\n"}
        for name, text in files.items():
            (self.folder / name).write_text(text)

        def run(*arguments):
            return subprocess.run([build / "example", *arguments], cwd=self.folder, capture_output=True, text=True,
                                  timeout=120, check=False)

        done = run("p.c", "lock.spc", "error.prp")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"(?m)^lock \(\d+ refinements\): violated: given but not taken$")
        self.assertIn("  p.c:4:7 in main(): x = input();  input result of input() = 5\n", done.stdout)
        self.assertRegex(done.stdout, r"(?m)^unreach-call \(0 refinements\): holds$")
        self.assertIn("  assuming that ", done.stdout)
        self.assertIn("program with ", done.stderr)
        self.assertIn("lock: decided\n", done.stderr)
        done = run("wrong.c")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("wrong.c:1:18: error: ", done.stderr)

    def test_nothing_but_the_header_is_installed(self):
        headers = [p.relative_to(self.prefix).as_posix() for p in self.prefix.rglob("*.hpp")]
        self.assertEqual(headers, ["include/pcegar/verifier.hpp"])
        includes = re.findall(r"#include (\S+)", (self.prefix / headers[0]).read_text())
        self.assertTrue(all(re.fullmatch(r"<[a-z_]+>", include) for include in includes), includes)
        for file in self.prefix.rglob("*.cmake"):
            self.assertNotIn(str(ROOT), file.read_text(), "the package can be moved")

    def test_components(self):
        plugin = self.install("plugin_api", "plugin-only")
        both = self.install("plugin_api", "both")
        self.install("verifier", "both")
        done = self.find("both-components", both, "COMPONENTS plugin verifier", "pcegar::plugin pcegar::verifier")
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.find("whatever-is-there", plugin, "", "pcegar::plugin")
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.find("not-there", plugin, "COMPONENTS verifier", "")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("component verifier: it is not installed", " ".join(done.stderr.split()))


if __name__ == "__main__":
    LibraryTest.build, LibraryTest.cmake, LibraryTest.compiler = sys.argv[1:4]
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The installed program works at any place, with its data; the version comes from git.

  install_test.py BUILD_FOLDER CMAKE
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOCKED_TWICE = """\
struct mutex { int x; };
extern void mutex_lock(struct mutex *);
struct mutex one;
int main(void) { mutex_lock(&one); mutex_lock(&one); return 0; }
"""


class InstallTest(unittest.TestCase):
    build, cmake = None, None

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = pathlib.Path(scratch.name)
        subprocess.run([cls.cmake, "--install", cls.build, "--component", "runtime", "--prefix", cls.folder / "first"],
                       check=True, stdout=subprocess.DEVNULL)
        cls.prefix = cls.folder / "moved here"
        (cls.folder / "first").rename(cls.prefix)

    def pcegar(self, *words, text=""):
        return subprocess.run([self.prefix / "bin" / "pcegar", *words], input=text, capture_output=True, text=True,
                              cwd=self.folder, check=False)

    def test_it_finds_its_properties_and_models(self):
        run = self.pcegar("--spec", "linux/32_1a.spc", "-", text=LOCKED_TWICE)
        self.assertEqual(run.returncode, 10, run)
        run = self.pcegar("--spec", "linux", "--effects", "linux/effects.txt", "-", text="int main(void) { return 0; }")
        self.assertEqual(run.returncode, 0, run)
        self.assertGreater(run.stdout.count("Property linux_"), 13)
        run = self.pcegar("--spec", "linux/none.spc", "-", text="int main(void) { return 0; }")
        self.assertEqual(run.returncode, 2, run)
        self.assertIn("'linux/none.spc'", run.stderr)

    def test_it_finds_its_scripts(self):
        run = self.pcegar("linux", "--help")
        self.assertEqual(run.returncode, 0, run)
        self.assertIn("prepare", run.stdout)

    def test_everything_is_there_and_nothing_else(self):
        files = {str(f.relative_to(self.prefix)) for f in self.prefix.rglob("*") if f.is_file()}
        for file in ("bin/pcegar", "share/man/man1/pcegar.1", "share/bash-completion/completions/pcegar",
                     "share/zsh/site-functions/_pcegar", "share/doc/pcegar/LICENSE"):
            self.assertIn(file, files)
        for folder in ("props", "models"):
            for file in (ROOT / folder).rglob("*"):
                if file.is_file():
                    self.assertIn(f"share/pcegar/{file.relative_to(ROOT)}", files)
        self.assertFalse([f for f in files if "__pycache__" in f or f.endswith(".a")])

    @unittest.skipUnless(shutil.which("git"), "needs git")
    def test_the_version_is_that_of_git(self):
        source = self.folder / "source"
        source.mkdir()
        template, output = self.folder / "version.in", self.folder / "version"
        template.write_text("@PCEGAR_VERSION@")

        def version():
            subprocess.run([self.cmake, f"-DSOURCE={source}", "-DPROJECT=1.2.3", f"-DTEMPLATE={template}",
                            f"-DOUTPUT={output}", "-P", ROOT / "cmake" / "GitVersion.cmake"], check=True)
            return output.read_text().strip()

        def git(*words):
            subprocess.run(["git", "-C", source, "-c", "user.name=n", "-c", "user.email=e", *words], check=True,
                           stdout=subprocess.DEVNULL)

        self.assertEqual(version(), "1.2.3")
        git("init", "--quiet")
        self.assertEqual(version(), "1.2.3")
        git("commit", "--quiet", "--allow-empty", "-m", "one")
        self.assertRegex(version(), r"^1\.2\.3\+g[0-9a-f]{7,}$")
        git("tag", "other")
        git("tag", "v1.3.0")
        self.assertEqual(version(), "1.3.0")
        git("commit", "--quiet", "--allow-empty", "-m", "two")
        self.assertRegex(version(), r"^1\.3\.0-1-g[0-9a-f]{7,}$")


if __name__ == "__main__":
    InstallTest.build, InstallTest.cmake = sys.argv[1:3]
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])

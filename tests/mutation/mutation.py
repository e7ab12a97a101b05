#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Mutants: small changes of src/, each a plausible soundness bug, that the tests have to notice.

usage: mutation.py check
       mutation.py table
       mutation.py run [--scratch DIR] [--jobs N] [--targeted] [NAME...]

`check` says whether every mutant still applies to this tree and README.md lists them as `table` does.
`run` copies the tree to DIR (default: build/mutation), builds it, and for each mutant (NAMEs select
by part of the name) changes the file, builds what its tests need, runs first the tests that should
notice it and then the other fast ones, and puts the file back. A mutant that no test notices lives:
exit code 1. With --targeted only the named tests run.

mutants/FOLDER.toml holds the mutants of src/FOLDER:
    [[mutant]]
    name = "..."                 what is wrong now
    file = "src/..."
    why = "..."                  how that leads to a wrong verdict
    killed_by = ["...", ...]     tests that should notice, the quickest first
    before = '''...'''           text that is in the file once
    after = '''...'''            what replaces it
A test is a name of ctest, or "regress PREFIX" or "semantics PREFIX" for the programs of those
folders whose name contains PREFIX.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
KEYS = ["name", "file", "why", "killed_by", "before", "after"]
# Of the whole suite, what takes seconds and looks at verdicts or guards.
FAST = re.compile(r"(.*_test|random_chains|cli_(contract|multi|cuts|options|specification|precision|"
                  r"refinement|running|convergence)|semantics|regress|differential|linux_tasks_verdicts)")
COPIED = ["CMakeLists.txt", "CMakePresets.json", "cmake", "include", "src", "models", "props",
          "tests", "docs", "examples", "linux-tasks", "eval", "platform.info"]
TEST_SECONDS = 900
BUILD_SECONDS = 3600


def load():
    """All mutants, as dictionaries. Raises ValueError for one that is not well formed."""
    result = []
    for path in sorted((HERE / "mutants").glob("*.toml")):
        for mutant in tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]:
            if list(mutant) != KEYS:
                raise ValueError(f"{path.name}: {mutant.get('name')}: the keys are {KEYS}")
            if not mutant["file"].startswith(f"src/{path.stem}/"):
                raise ValueError(f"{path.name}: {mutant['name']}: not of src/{path.stem}")
            result.append(mutant)
    names = [mutant["name"] for mutant in result]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"two mutants with one name: {twice}")
    return result


def changed(mutant, text):
    """The text with the mutant in it. Raises ValueError if it does not apply."""
    count = text.count(mutant["before"])
    if count != 1:
        raise ValueError(f"{mutant['name']}: 'before' is {count} times in {mutant['file']}")
    if mutant["before"] == mutant["after"]:
        raise ValueError(f"{mutant['name']}: changes nothing")
    return text.replace(mutant["before"], mutant["after"])


def check():
    """Exit code: 1 if some mutant does not apply to this tree."""
    problems = []
    mutants = load()
    for mutant in mutants:
        try:
            changed(mutant, (ROOT / mutant["file"]).read_text(encoding="utf-8"))
        except (ValueError, OSError) as problem:
            problems.append(str(problem))
    if table() not in (HERE / "README.md").read_text(encoding="utf-8"):
        problems.append("the table in README.md is not that of 'mutation.py table'")
    print(*problems, f"{len(mutants)} mutants, {len(problems)} problems", sep="\n")
    return 1 if problems or not mutants else 0


def table():
    """The list of the mutants for README.md."""
    lines = ["| mutant | why it is a bug | noticed by |", "|---|---|---|"]
    for mutant in load():
        tests = ", ".join(f"`{test}`" for test in mutant["killed_by"])
        file = mutant["file"].removeprefix("src/")
        lines.append(f"| `{mutant['name']}` ({file}) | {mutant['why']} | {tests} |")
    return "\n".join(lines) + "\n"


class Scratch:
    """A copy of the tree that may be changed, and its build."""

    def __init__(self, folder, jobs):
        # Where the tree's own build would be, so that ccache knows most of it if that is one file by
        # file, too. A mutant changes one file.
        self.tree, self.build, self.jobs = folder, folder / "build" / "release", jobs
        self.tree.mkdir(parents=True, exist_ok=True)
        for name in COPIED:
            self.copy(ROOT / name, self.tree / name)
        command = ["cmake", "-S", str(self.tree), "-B", str(self.build), "-G", "Ninja",
                   "-DCMAKE_BUILD_TYPE=Release", "-DPCEGAR_BUILD_TESTS=ON", "-DPCEGAR_UNITY=OFF"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        listed = subprocess.run(["ctest", "--test-dir", str(self.build), "-N"], check=True,
                                capture_output=True, text=True).stdout
        self.tests = re.findall(r"Test +#\d+: (\S+)", listed)
        self.passes = {}  # test -> whether it passes without a mutant

    def copy(self, source, target):
        """What differs only, so that little is built again; what is gone is removed."""
        if source.is_dir():
            target.mkdir(parents=True, exist_ok=True)
            for entry in set(os.listdir(target)) - set(os.listdir(source)):
                gone = target / entry
                shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
            for entry in source.iterdir():
                self.copy(entry, target / entry.name)
        elif not target.exists() or source.read_bytes() != target.read_bytes():
            shutil.copyfile(source, target)

    @staticmethod
    def target_of(test):
        return test if test.endswith("_test") or test == "random_chains" else "pcegar"

    def make(self, tests):
        """Builds what the tests need; returns the end of what went wrong, or an empty string."""
        targets = sorted({self.target_of(test) for test in tests})
        done = subprocess.run(["cmake", "--build", str(self.build), "--parallel", str(self.jobs),
                               "--target", *targets], capture_output=True, text=True,
                              timeout=BUILD_SECONDS, check=False)
        return "" if done.returncode == 0 else (done.stdout + done.stderr)[-3000:]

    def command(self, test):
        kind, _, names = test.partition(" ")
        if not names:
            return ["ctest", "--test-dir", str(self.build), "-R", f"^{re.escape(test)}$",
                    "--no-tests=error", "--output-on-failure"]
        pcegar = str(self.build / "src/cli/pcegar")
        if kind == "regress":
            return [sys.executable, "-B", str(self.tree / "tests/regress/regress.py"), pcegar,
                    *names.split()]
        if kind == "semantics":
            return [sys.executable, "-B", str(self.tree / "tests/semantics/semantics.py"),
                    "verdicts", pcegar, *names.split()]
        raise ValueError(f"no such kind of test: '{test}'")

    def succeeds(self, test):
        try:
            done = subprocess.run(self.command(test), capture_output=True, text=True,
                                  timeout=TEST_SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def passes_without(self, test):
        """Asked while no mutant is in the tree."""
        if test not in self.passes:
            problem = self.make([test])
            self.passes[test] = not problem and self.succeeds(test)
            if not self.passes[test]:
                print(f"not used, fails without any mutant: {test}\n{problem}", flush=True)
        return self.passes[test]


def noticed_by(scratch, mutant, tests):
    """The first of the tests that fails with the mutant, None if none does."""
    path = scratch.tree / mutant["file"]
    original = path.read_text(encoding="utf-8")
    path.write_text(changed(mutant, original), encoding="utf-8")
    try:
        for test in tests:
            problem = scratch.make([test])
            if problem:
                raise ValueError(f"{mutant['name']}: does not build\n{problem}")
            if not scratch.succeeds(test):
                return test
    finally:
        path.write_text(original, encoding="utf-8")
    return None


def run(arguments):
    chosen = [mutant for mutant in load()
              if not arguments.names or any(name in mutant["name"] for name in arguments.names)]
    scratch = Scratch(arguments.scratch.resolve(), arguments.jobs)
    living, broken = [], []
    for mutant in chosen:
        named = mutant["killed_by"]
        others = [] if arguments.targeted else [test for test in scratch.tests
                                                if FAST.fullmatch(test) and test not in named]
        try:
            usable = [test for test in named if scratch.passes_without(test)]
            killer = noticed_by(scratch, mutant, usable)
            if killer is None and others:
                usable = [test for test in others if scratch.passes_without(test)]
                killer = noticed_by(scratch, mutant, usable)
                killer = killer and f"{killer} (not named)"
        except ValueError as problem:
            broken.append(mutant["name"])
            print(f"BROKEN {problem}", flush=True)
            continue
        living += [] if killer else [mutant["name"]]
        print(f"killed {mutant['name']}: {killer}" if killer else f"LIVES {mutant['name']}",
              flush=True)
    print(f"{len(chosen)} mutants: {len(chosen) - len(living) - len(broken)} killed, "
          f"{len(living)} live, {len(broken)} do not apply or build")
    return 1 if living or broken or not chosen else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    modes = parser.add_subparsers(dest="mode", required=True)
    modes.add_parser("check")
    modes.add_parser("table")
    runner = modes.add_parser("run")
    runner.add_argument("names", nargs="*", metavar="NAME")
    runner.add_argument("--scratch", type=pathlib.Path, default=ROOT / "build" / "mutation")
    runner.add_argument("--jobs", type=int, default=2)
    runner.add_argument("--targeted", action="store_true")
    arguments = parser.parse_args()
    if arguments.mode == "run":
        return run(arguments)
    if arguments.mode == "table":
        print(table(), end="")
        return 0
    return check()


if __name__ == "__main__":
    sys.exit(main())

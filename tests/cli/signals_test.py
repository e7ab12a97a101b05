# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Signals at random moments of a run: the files are valid, and what is decided stays decided.

    signals_test.py PCEGAR [--moments N] [--seed N] [unittest options]

A moment is a number of lines on standard error after which the signal is sent, so nothing waits. What is
checked holds for every moment, also for one after the run's end.
"""

import itertools
import json
import pathlib
import random
import re
import signal
import subprocess
import sys
import threading

import harness
from harness import CommandLineTest, Run

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "linux-tasks" / "modules" / "cistern_bug.c"
LOGGED = re.compile(r"pcegar: debug: property (\S+): (TRUE|FALSE)\b")
NAMES = {"--result": "result.json", "--stats": "stats.json", "--counterexample": "paths.txt",
         "--refinement-log": "log.jsonl", "--precision-out": "precision.smt2"}

GRACEFUL = ["SIGINT", "SIGTERM", "SIGHUP", "SIGXCPU"]  # docs/cli.md: an orderly end
AT_ONCE = ["SIGQUIT"]
CRASHES = ["SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL", "SIGABRT"]
DEADLY = ["SIGKILL", "SIGUSR1", "SIGALRM"]
IGNORED = ["SIGPIPE", "SIGXFSZ"]


class Moments(CommandLineTest):
    moments, seed = 1, 1
    expected, lines = None, 0

    def setUp(self):
        super().setUp()
        if Moments.expected is None:
            run, _ = self.signalled(None, 0, ["--properties", "separate"])
            self.assert_well_formed(run)
            Moments.expected = {name: verdict for name, (verdict, _) in run.properties.items()}
            Moments.lines = len(run.stderr.splitlines())
            self.assertEqual(set(self.expected.values()), {"TRUE", "FALSE"})

    def signalled(self, number, after, how):
        """A run that gets the signal after so many lines, and the folder of its files."""
        folder = self.folder / f"run{next(self.numbers)}"
        folder.mkdir()
        arguments = ["--spec", ROOT / "props/linux", f"--cpp-arg=-I{ROOT}/linux-tasks", "--log", "debug", *how, PROGRAM,
                     *(a for option, name in NAMES.items() for a in (option, name))]
        with subprocess.Popen([self.binary, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              stdin=subprocess.DEVNULL, text=True, cwd=folder, restore_signals=True) as process:
            watchdog = threading.Timer(harness.PATIENCE_SECONDS, process.kill)
            watchdog.start()
            try:
                lines = list(itertools.islice(process.stderr, after))
                if number is not None:
                    process.send_signal(number)
                stdout, rest = process.communicate()
            finally:
                watchdog.cancel()
                process.kill()
        return Run(arguments, process.returncode, stdout, "".join(lines) + rest), folder

    numbers = itertools.count()

    def check_files(self, run, folder):
        """What holds after every end."""
        logged = dict(LOGGED.findall(run.stderr))
        result = json.loads((folder / "result.json").read_text())
        known = {p["name"]: p["status"] for p in result["properties"]}
        for name, verdict in logged.items():
            self.assertEqual(known.get(name), verdict, f"{name} was decided before the end: {run}")
        for source in (known, {name: verdict for name, (verdict, _) in run.properties.items()}):
            for name, verdict in source.items():
                if verdict in ("TRUE", "FALSE"):
                    self.assertEqual(verdict, self.expected[name], str(run))
        paths = (folder / "paths.txt").read_text()
        for entry in result["properties"]:
            if entry["status"] == "FALSE":
                self.assertIn(f"Counterexample for property {entry['name']}", paths, str(run))
        if (folder / "stats.json").exists():
            json.loads((folder / "stats.json").read_text())
        if (folder / "log.jsonl").exists():
            whole = (folder / "log.jsonl").read_text().split("\n")[:-1]
            for line in whole:
                json.loads(line)
        return result, known

    def check_alone(self, run, folder):
        left = {p.name for p in folder.iterdir()}
        self.assertEqual(left - set(NAMES.values()), set(), f"files are left: {run}")

    def at_each_moment(self, names, check):
        for name in names:
            draw = random.Random(f"{self.seed} {name}")
            for _ in range(self.moments):
                after = draw.randint(1, self.lines)
                how = ["--properties", "separate"] + draw.choice([[], ["--processes", "2"]])
                with self.subTest(signal=name, lines=after, how=how):
                    number = signal.Signals[name]
                    check(number, *self.signalled(number, after, how))

    def test_an_orderly_end(self):
        def check(_, run, folder):
            self.assert_well_formed(run)
            result, known = self.check_files(run, folder)
            self.assertTrue(result["finished"], str(run))
            said = {n: v for n, (v, _) in run.properties.items()}
            self.assertEqual({n: v if v in ("TRUE", "FALSE") else "UNKNOWN" for n, v in known.items()}, said, str(run))
            self.assertTrue((folder / "stats.json").exists(), str(run))
            log = (folder / "log.jsonl")
            self.assertTrue(not log.exists() or log.read_text()[-1:] in ("", "\n"), str(run))
            self.check_alone(run, folder)
        self.at_each_moment(GRACEFUL, check)

    def test_an_end_at_once(self):
        def check(_, run, folder):
            self.assert_well_formed(run)
            self.check_files(run, folder)
            self.check_alone(run, folder)
        self.at_each_moment(AT_ONCE, check)

    def test_a_crash(self):
        def check(_, run, folder):
            self.assertIsNotNone(run.result, str(run))
            if run.code != harness.EXIT_OF_VERDICT[run.result]:  # unless the run was over
                self.assertEqual(run.code, harness.INTERNAL, str(run))
                self.assertIn("internal error: crash", run.stderr)
            _, known = self.check_files(run, folder)
            decided = {n for n, v in known.items() if v in ("TRUE", "FALSE")}
            said = {n for n, (v, _) in run.properties.items() if v != "UNKNOWN"}
            self.assertLessEqual(decided, said, str(run))  # what is in the file is said, too
            self.check_alone(run, folder)
        self.at_each_moment(CRASHES, check)

    def test_death(self):
        def check(number, run, folder):
            if run.code != -number:
                self.assert_well_formed(run)  # the run was over
            self.check_files(run, folder)
        self.at_each_moment(DEADLY, check)

    def test_what_only_fails_a_write(self):
        def check(_, run, folder):
            self.assert_well_formed(run)
            self.assertEqual({n: v for n, (v, _) in run.properties.items()}, self.expected)
            self.check_files(run, folder)
            self.check_alone(run, folder)
        self.at_each_moment(IGNORED, check)


def option(name, default):
    """Takes an option of ours out of the arguments."""
    if name not in sys.argv:
        return default
    at = sys.argv.index(name)
    value = int(sys.argv[at + 1])
    del sys.argv[at:at + 2]
    return value


if __name__ == "__main__":
    Moments.moments, Moments.seed = option("--moments", 1), option("--seed", 1)
    harness.main()

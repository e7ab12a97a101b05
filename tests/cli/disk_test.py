# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""A disk that is full, files that may not grow, streams that nobody reads: a failed write is a warning;
it costs no verdict and does not change the exit code."""

import json
import os
import re
import resource
import signal
import subprocess
import tempfile

import harness
from harness import CommandLineTest, Run, SAFE, UNSAFE

NAMES = {"result": "result.json", "stats": "stats.json", "counterexample": "paths.txt", "harness": "harness.c",
         "refinement-log": "log.jsonl", "precision-out": "precision.smt2", "dump-cfa": "cfa.dot",
         "dump-arg": "arg.dot", "dump-automaton": "automaton.dot", "dump-queries": "queries",
         "witnesses": "witnesses", "sarif": "results.sarif", "coverage": "coverage.info", "report": "report"}
FOLDERS = ("dump-queries", "witnesses", "report")
PROGRAMS = {"safe.c": (SAFE, harness.TRUE), "unsafe.c": (UNSAFE, harness.FALSE)}


class Helpers(CommandLineTest):
    def run_with(self, *arguments, most_bytes=None, ignored=False, folder=None, **streams):
        def prepare():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN if ignored else signal.SIG_DFL)
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
            if most_bytes is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
        done = subprocess.run([self.binary, *map(str, arguments)], stdin=subprocess.DEVNULL, text=True, check=False,
                              timeout=harness.PATIENCE_SECONDS, cwd=folder or self.folder, preexec_fn=prepare,
                              restore_signals=False, **streams)
        return Run(arguments, done.returncode, done.stdout or "", done.stderr or "")

    def check(self, run, code, folder):
        self.assert_well_formed(run)
        self.assertEqual(run.code, code, str(run))
        for name in ("result.json", "stats.json"):
            if (folder / name).exists() and not (folder / name).is_symlink():
                json.loads((folder / name).read_text())
        log = folder / "log.jsonl"
        if log.is_file() and not log.is_symlink():
            for line in log.read_text().splitlines():
                json.loads(line)
        for query in folder.glob("queries/*"):
            self.assertTrue(query.read_text().endswith("(check-sat)\n"), query)
        self.assertEqual([], [p.name for p in folder.glob(".*")], f"a temporary file is left: {run}")

    def all_options(self):
        return [a for name, file in NAMES.items() for a in (f"--{name}", file)] + ["--dump-threshold", "0"]

    def programs(self):
        for name, (text, code) in PROGRAMS.items():
            yield self.file(name, text), code


class Writes(Helpers):
    def test_every_option_that_writes_is_tried(self):
        help_text = self.run_pcegar("--help").stdout
        writing = set(re.findall(r"^  --(\S+) (?:FILE|DIR)\S*(?=\s+write|$)", help_text.split("Output options:")[1], re.M))
        self.assertEqual(writing, set(NAMES))

    def test_full_device(self):
        for option, name in NAMES.items():
            if option not in FOLDERS:
                os.symlink("/dev/full", self.folder / name)
        for program, code in self.programs():
            for option, name in NAMES.items():
                with self.subTest(option, program=program.name):
                    run = self.run_with(f"--{option}", name, program)
                    self.check(run, code, self.folder)
                    if code == harness.FALSE and option not in FOLDERS:
                        self.assertIn("warning: ", run.stderr)
            self.check(self.run_with(*self.all_options(), program), code, self.folder)

    def test_files_that_may_not_grow(self):
        for program, code in self.programs():
            for most_bytes in (0, 1, 4096):
                for ignored in (False, True):
                    with self.subTest(program.name, most_bytes=most_bytes, ignored=ignored), \
                            tempfile.TemporaryDirectory(dir=self.folder) as folder:
                        folder = type(self.folder)(folder)
                        run = self.run_with(*self.all_options(), program, most_bytes=most_bytes, ignored=ignored,
                                            folder=folder)
                        self.check(run, code, folder)
                        if most_bytes < 4096:
                            self.assertIn("warning: ", run.stderr)

    def test_each_option_alone(self):
        for program, code in self.programs():
            for option, name in NAMES.items():
                with self.subTest(option, program=program.name), \
                        tempfile.TemporaryDirectory(dir=self.folder) as folder:
                    folder = type(self.folder)(folder)
                    run = self.run_with(f"--{option}", name, "--dump-threshold", "0", program, most_bytes=1, folder=folder)
                    self.check(run, code, folder)

    def test_processes_without_space(self):
        a, b = (self.file(f"{n}.spc", harness.PAIRED.format(name=n)) for n in "ab")
        program = self.file("two.c", harness.TWO_RULES_ONE_VIOLATED)
        for most_bytes in (0, 100):
            folder = self.folder / str(most_bytes)
            folder.mkdir()
            run = self.run_with("--spec", a, "--spec", b, "--properties", "separate", "--processes", "2",
                                "--refinement-log", "log.jsonl", "--result", "result.json", program,
                                most_bytes=most_bytes, folder=folder)
            self.check(run, harness.FALSE, folder)

    def test_a_folder_that_is_full(self):
        folder = self.folder / "small"
        folder.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "none", folder], capture_output=True,
                                 check=False)
        if mounted.returncode != 0:
            self.skipTest("mounting is not permitted")
        self.addCleanup(subprocess.run, ["umount", folder], check=True)
        for program, code in self.programs():
            with self.subTest(program.name):
                run = self.run_with(*self.all_options(), program, folder=folder)
                self.check(run, code, folder)
                self.assertIn("warning: ", run.stderr)


class Streams(Helpers):
    def test_full_standard_output(self):
        for program, code in self.programs():
            with open("/dev/full", "w", encoding="utf-8") as full:
                run = self.run_with(program, stdout=full)
                self.assertEqual(run.code, code, str(run))
                self.assertIn("warning: standard output cannot be written", run.stderr)
                self.assertEqual(self.run_with(program, stdout=full, stderr=full).code, code)

    def test_streams_that_nobody_reads(self):
        for program, code in self.programs():
            for name in ("stdout", "stderr"):
                reader, writer = os.pipe()
                os.close(reader)
                try:
                    run = self.run_with(program, **{name: writer})
                finally:
                    os.close(writer)
                self.assertEqual(run.code, code, str(run))

    def test_no_output_replaces_a_stream(self):
        program = self.file("unsafe.c", UNSAFE)
        for option, name in NAMES.items():
            if option in ("dump-queries", "harness"):
                continue
            for stream in ("stdout", "stderr"):
                for file in (f"/dev/{stream}", self.folder / stream):
                    with self.subTest(option, file=file), \
                            open(self.folder / stream, "w+", encoding="utf-8") as target:
                        run = self.run_with(f"--{option}", file, program, **{stream: target})
                        self.assertEqual(run.code, harness.USAGE, str(run))


if __name__ == "__main__":
    harness.main()

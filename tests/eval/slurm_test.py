# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""eval/run --executor slurm on a real cluster of one node (eval/slurm/local_cluster): the results of a local run, a run
that Slurm ends for its memory, one that is requeued, an interruption. Skipped (exit code 77) without Slurm or root.

The program that is measured is a script that does what the first line of its input says.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

EVAL = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(EVAL))
from bench import results  # noqa: E402

TOOL = """#!/bin/sh
[ "$1" = --version ] && { echo "toy 1.0"; exit 0; }
folder=$(dirname "$0")
for file; do :; done
while [ $# -gt 1 ]; do [ "$1" = --stats ] && echo '{"counts": {"n": 1}}' > "$2"; shift; done
read -r _ verdict < "$file"
case $verdict in
  TRUE) echo "Property one: TRUE"; echo "Verification result: TRUE"; exit 0;;
  FALSE) echo "Property one: FALSE"; echo "Verification result: FALSE"; exit 10;;
  MEMORY) exec python3 -c 'import time; block = bytearray(600 << 20); time.sleep(100)';;
  ONCE)
    # The first time, it says where it runs and waits to be started again.
    if [ -p "$folder/waiting" ]; then echo "$SLURM_ARRAY_JOB_ID $SLURM_ARRAY_TASK_ID" > "$folder/waiting"; sleep 1000; fi
    echo "Property one: TRUE"; echo "Verification result: TRUE"; exit 0;;
esac
exit 70
"""

DEFINITION = """format: 1
name: toy
parameters: {programs: null}
limits: {cpu: 10 s, wall: 100 s, memory: 1 GB}
configurations: {first: --one, second: --two}
tasks: {all: {files: '${programs}/*.c', expected: {'*_bug.c': false, '*': true}}}
"""


class Cluster(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        (self.folder / "programs").mkdir()
        (self.folder / "toy.yml").write_text(DEFINITION)
        self.tool = self.folder / "tool"
        self.tool.write_text(TOOL)
        self.tool.chmod(0o755)

    def program(self, name, verdict):
        (self.folder / "programs" / f"{name}.c").write_text(f"// {verdict}\n")

    def command(self, *words):
        return [sys.executable, "-B", EVAL / "run", self.folder / "toy.yml", "--tool", self.tool, "--set",
                f"programs={self.folder / 'programs'}", "--output", self.folder / "out.jsonl", *words]

    def measure(self, *words, code=0):
        done = subprocess.run(self.command(*words), capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)

    def rows(self):
        return results.read(self.folder / "out.jsonl")[1]

    def answers(self):
        """The results without what differs between two measurements."""
        return [{k: v for k, v in row.items() if k != "measured"} for row in self.rows()]

    def scratch(self):
        return list(self.folder.glob("*.slurm-*"))

    def test_the_results_are_those_of_a_local_measurement(self):
        for number in range(10):  # 20 runs
            self.program(f"p{number}" + ("_bug" if number % 3 == 0 else ""), "FALSE" if number % 3 == 0 else "TRUE")
        self.measure()
        local = self.answers()
        (self.folder / "out.jsonl").unlink()
        self.measure("--executor", "slurm", "--jobs", "2")
        self.assertEqual(self.answers(), local)
        self.assertTrue(all(row["measured"]["host"] for row in self.rows()))
        self.assertEqual(self.scratch(), [])

    def test_memory(self):
        self.program("a", "TRUE")
        self.program("b", "MEMORY")
        # Slurm grants less than the 1 GB that we would allow.
        self.measure("--executor", "slurm", "--jobs", "2", "--slurm-option=--mem=300M")
        self.assertEqual([(row["task"], row["status"]) for row in self.rows()],
                         [("all/a", "TRUE"), ("all/b", "memory limit")] * 2)

    def test_requeued(self):
        self.program("a", "ONCE")
        os.mkfifo(self.folder / "waiting")
        with subprocess.Popen(self.command("--executor", "slurm"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
            job, index = (self.folder / "waiting").read_text().split()  # there as soon as it runs
            (self.folder / "waiting").unlink()
            subprocess.run(["scontrol", "requeue", f"{job}_{index}"], check=True)
            output = None
            while output is None:
                # A requeued job waits for two minutes, unless somebody says, when it waits, that it may start.
                subprocess.run(["scontrol", "update", f"JobId={job}_{index}", "StartTime=now"], capture_output=True, check=False)
                try:
                    output = process.communicate(timeout=1)[0]
                except subprocess.TimeoutExpired:
                    pass
        self.assertEqual(process.returncode, 0, output)
        self.assertEqual([row["status"] for row in self.rows()], ["TRUE", "TRUE"])

    def test_interrupted_and_continued(self):
        self.program("a", "TRUE")
        self.program("b", "ONCE")
        os.mkfifo(self.folder / "waiting")
        with subprocess.Popen(self.command("--executor", "slurm"), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            (self.folder / "waiting").read_text()
            process.send_signal(signal.SIGINT)
            self.assertIn(b"interrupted", process.communicate()[1])
        self.assertEqual(process.returncode, 128 + signal.SIGINT)
        (self.folder / "waiting").unlink()
        subprocess.run(["squeue", "--noheader", "--states=RUNNING"], check=True)
        self.measure("--executor", "slurm")
        self.assertEqual([row["status"] for row in self.rows()], ["TRUE"] * 4)
        self.assertEqual(self.scratch(), [])

    def test_mistakes_of_options_for_slurm(self):
        self.program("a", "TRUE")
        done = subprocess.run(self.command("--executor", "slurm", "--slurm-option=--partition=nowhere"), capture_output=True,
                              text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("sbatch failed", done.stderr)


def main():
    path = os.environ["PATH"] + ":/usr/sbin:/sbin"
    if os.geteuid() or not all(shutil.which(program, path=path) for program in ("munged", "slurmctld", "slurmd", "sbatch")):
        print("skipped: it needs root and Debian's packages slurm-wlm and munge")
        return 77
    if "PCEGAR_IN_CLUSTER" not in os.environ:
        return subprocess.run([EVAL / "slurm" / "local_cluster", sys.executable, "-B", *sys.argv],
                              env={**os.environ, "PCEGAR_IN_CLUSTER": "1"}, check=False).returncode
    del sys.argv[1]
    unittest.main()
    return 0


if __name__ == "__main__":
    sys.exit(main())

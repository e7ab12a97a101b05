# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Runs commands on the machines of a Slurm cluster, as elements of job arrays.

A group of runs is one element: its runs follow each other on one core. The element is described by a file in a folder
that all machines see, and executed by element.py there, which keeps and measures each run as the local executor does and
writes its outcome next to the description, in one step. So an element that Slurm starts again (requeue, a machine that
broke down) goes on with the run that is missing. Slurm is asked for the time and the memory that an element may need;
a run of an element that Slurm ended for its memory has ended by its memory limit. An element that ended without its
outcomes for another reason is submitted again, a few times.

Commands of Slurm: sbatch, squeue, scontrol, scancel.
"""

import dataclasses
import json
import math
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

from .executor import Interrupted, Outcome

LOOK = 1.0       # seconds between two looks into the folder
ASK = 10.0       # seconds between two questions to Slurm
ARRAY = 1000     # elements per job array; Slurm's default for MaxArraySize is 1001
ATTEMPTS = 3     # how often an element is submitted
SPARE = 256e6    # bytes for the interpreter that keeps a run
ELEMENT = pathlib.Path(__file__).with_name("element.py")
OVER = ("BOOT_FAIL", "CANCELLED", "COMPLETED", "DEADLINE", "FAILED", "NODE_FAIL", "OUT_OF_MEMORY", "TIMEOUT")


class SlurmError(Exception):
    """A command of Slurm failed."""


@dataclasses.dataclass
class Element:
    jobs: list           # those whose outcome is missing
    numbers: list        # of their descriptions
    attempts: int = 0
    slurm: str = ""      # job and index, "17_4"
    log: pathlib.Path = pathlib.Path()
    states: list = dataclasses.field(default_factory=list)


class SlurmExecutor:
    """Like bench.executor.Executor: executes groups of jobs; a job is (command, limits, anything)."""

    def __init__(self, folder, jobs, no_cgroups=False, options=()):
        self.folder = pathlib.Path(folder)
        self.jobs = jobs
        self.no_cgroups = no_cgroups
        self.options = list(options)
        self.signal = 0
        self.submitted = []  # job numbers

    def run(self, groups):
        """Yields (job, outcome) as runs end. After SIGINT or SIGTERM: cancels what runs and raises Interrupted."""
        previous = {number: signal.signal(number, self._remember) for number in (signal.SIGINT, signal.SIGTERM)}
        open_elements, numbers = [], iter(range(1 << 62))
        try:
            for group in groups:
                group = list(group)
                open_elements.append(Element(group, [next(numbers) for _ in group]))
            self._submit(open_elements)
            asked = time.monotonic()
            while open_elements:
                if self.signal:
                    raise Interrupted(self.signal)
                time.sleep(LOOK)
                yield from self._collect(open_elements)
                if time.monotonic() - asked >= ASK:
                    yield from self._ask(open_elements)
                    asked = time.monotonic()
                open_elements = [element for element in open_elements if element.jobs]
        finally:
            if open_elements and self.submitted:
                subprocess.run(["scancel", *self.submitted], capture_output=True, check=False)
            for number, handler in previous.items():
                signal.signal(number, handler)

    def _remember(self, number, _frame):
        self.signal = number

    # ---- submitting ----

    def _submit(self, elements):
        for start in range(0, len(elements), ARRAY):
            self._submit_array(elements[start:start + ARRAY])

    def _submit_array(self, elements):
        """One job array; what each element does is in a file of its own."""
        array = self.folder / f"array-{len(self.submitted)}"
        array.mkdir(parents=True)
        minutes, memory = 1, 0.0
        for index, element in enumerate(elements):
            element.attempts += 1
            runs = [{"number": number, "command": [str(word) for word in command], "limits": dataclasses.asdict(limits)}
                    for number, (command, limits, _) in zip(element.numbers, element.jobs)]
            (array / f"{index}.json").write_text(json.dumps({"runs": runs, "no_cgroups": self.no_cgroups}))
            minutes = max(minutes, math.ceil(sum(limits.wall + 30 for _, limits, _ in element.jobs) / 60))
            memory = max(memory, *(limits.memory for _, limits, _ in element.jobs))
        script = array / "element.sh"
        script.write_text("#!/bin/sh\n"
                          f"exec {quoted(sys.executable)} -B {quoted(ELEMENT)} {quoted(array)}/$SLURM_ARRAY_TASK_ID.json "
                          f"{quoted(self.folder)}\n")
        printed = ask("sbatch", "--parsable", f"--array=0-{len(elements) - 1}%{self.jobs}", "--job-name=pcegar-eval",
                      "--ntasks=1", "--cpus-per-task=1", f"--time={minutes}", f"--mem={math.ceil((memory + SPARE) / 1e6)}M",
                      "--requeue", f"--chdir={pathlib.Path.cwd()}", f"--output={array}/%a.log", *self.options, script)
        job = printed.strip().split(";")[0]
        self.submitted.append(job)
        for index, element in enumerate(elements):
            element.slurm, element.log = f"{job}_{index}", array / f"{index}.log"

    # ---- collecting ----

    def _collect(self, elements):
        for element in elements:
            missing = []
            for number, job in zip(element.numbers, element.jobs):
                outcome = read_outcome(self.folder / f"{number}.outcome")
                if outcome is None:
                    missing.append((number, job))
                else:
                    yield job, outcome
            element.numbers = [number for number, _ in missing]
            element.jobs = [job for _, job in missing]

    def _ask(self, elements):
        """Looks for elements that are over although outcomes are missing."""
        waiting = {element.slurm: element for element in elements if element.jobs}
        if not waiting:
            return
        known = alive()
        lost = [element for name, element in waiting.items() if name not in known]
        if not lost:
            return
        yield from self._collect(lost)  # they may have ended in between
        again = []
        for element in lost:
            if not element.jobs:
                continue
            element.states.append("OUT_OF_MEMORY" if lacked_memory(element.log) else state_of(element.slurm))
            if element.states[-1] == "OUT_OF_MEMORY" or element.attempts >= ATTEMPTS:
                memory = element.states[-1] == "OUT_OF_MEMORY"
                job = element.jobs.pop(0)
                element.numbers.pop(0)
                element.attempts = 0
                yield job, Outcome(exit_code=-signal.SIGKILL, ended_by="memory" if memory else "",
                                   memory=int(job[1].memory) if memory else 0,
                                   stderr=f"Slurm's job {element.slurm} ended as {', '.join(element.states)}\n")
            if element.jobs:
                again.append(element)
        self._submit(again)


def quoted(path):
    return "'" + str(path).replace("'", "'\\''") + "'"


def ask(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise SlurmError(f"{command[0]}: {error.strerror}; is Slurm installed (Debian's package slurm-client)?") from error
    if done.returncode:
        raise SlurmError(f"{command[0]} failed: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


def available():
    """Raises SlurmError if no cluster answers."""
    for command in ("sbatch", "squeue", "scontrol", "scancel"):
        if not shutil.which(command):
            raise SlurmError(f"there is no command {command}: is Slurm installed (Debian's package slurm-client)?")
    ask("scontrol", "ping")
    ask("squeue", "--noheader", "--states=RUNNING")


def alive():
    """Elements (job and index) of our user that wait or run."""
    return {line for line in ask("squeue", "--me", "--noheader", "--array", "--format=%F_%K").split("\n") if line}


def lacked_memory(log):
    """What is written there if the node's daemon, not the kernel, ends a job: the job has failed then, no more."""
    try:
        return re.search(r"[Ee]xceeded \w+ memory limit|oom[-_]kill", log.read_text(errors="replace")) is not None
    except OSError:
        return False


def state_of(name):
    """How an element ended, as far as the controller remembers."""
    done = subprocess.run(["scontrol", "--oneliner", "show", "job", name], capture_output=True, text=True, check=False)
    found = re.search(r"\bJobState=(\w+)", done.stdout)
    return found[1] if found and found[1] in OVER else "UNKNOWN"


def read_outcome(file):
    try:
        return Outcome(**json.loads(file.read_text()))
    except FileNotFoundError:
        return None

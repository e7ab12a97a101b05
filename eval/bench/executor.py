# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Runs commands in containers, some at a time, each on a core of its own.

One thread does all of it: it starts programs (so that nothing is forked beside threads), waits for any of them to
end, and looks up what they use in between.
"""

import os
import select
import signal
import subprocess
import tempfile
import time
from collections import deque
from dataclasses import dataclass, field

LOOK = 0.1  # seconds between two looks at what runs use


class Interrupted(Exception):
    """SIGINT or SIGTERM came; its number is the argument."""


@dataclass
class Outcome:
    exit_code: int = 0       # negative: minus the signal that ended it
    ended_by: str = ""       # the limit that ended it: cpu, wall, memory
    cpu: float = 0
    wall: float = 0
    memory: int = 0
    core: int = 0
    host: str = ""           # the machine, if it may be another one
    stdout: str = ""
    stderr: str = ""


@dataclass
class Running:
    process: subprocess.Popen
    descriptor: int
    container: object
    limits: object
    start: float
    files: list
    job: object
    ended_by: str = field(default="")


class Executor:
    """Executes groups of jobs; a job is (command, limits, anything)."""

    def __init__(self, containers, cores):
        self.containers = containers
        self.cores = cores
        self.signal = 0

    def run(self, groups):
        """Yields (job, outcome) as runs end. After SIGINT or SIGTERM: ends what runs and raises Interrupted."""
        previous = {number: signal.signal(number, self._remember) for number in (signal.SIGINT, signal.SIGTERM)}
        groups, running = iter(groups), {}
        left = {core: deque() for core in self.cores}
        poll = select.poll()
        try:
            while True:
                for core in self.cores:
                    if core not in running and self._next(left, core, groups):
                        running[core] = self._start(core, left[core].popleft())
                        poll.register(running[core].descriptor, select.POLLIN)
                if self.signal:
                    raise Interrupted(self.signal)
                if not running:
                    return
                poll.poll(LOOK * 1000)
                for core, run in list(running.items()):
                    done, status, used = os.wait4(run.process.pid, os.WNOHANG)
                    if not done:
                        self._look(run)
                        continue
                    poll.unregister(run.descriptor)
                    del running[core]
                    yield run.job, self._finish(run, core, status, used)
        finally:
            for run in running.values():
                run.container.kill(run.process.pid)
                self._finish(run, 0, *os.wait4(run.process.pid, 0)[1:])
            for number, handler in previous.items():
                signal.signal(number, handler)

    def _remember(self, number, _frame):
        self.signal = number

    @staticmethod
    def _next(left, core, groups):
        while not left[core]:
            group = next(groups, None)
            if group is None:
                return False
            left[core].extend(group)
        return True

    def _start(self, core, job):
        command, limits, _ = job
        container = self.containers.make(limits)

        def prepare():
            os.sched_setaffinity(0, {core})
            container.enter()

        files = [tempfile.TemporaryFile() for _ in range(2)]
        start = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=files[0], stderr=files[1],
                                   start_new_session=True, preexec_fn=prepare)
        return Running(process, os.pidfd_open(process.pid), container, limits, start, files, job)

    @staticmethod
    def _look(run):
        seconds, memory = run.container.usage(run.process.pid)
        for name, exceeded in (("cpu", seconds > run.limits.cpu), ("memory", memory > run.limits.memory),
                               ("wall", time.monotonic() - run.start > run.limits.wall)):
            if exceeded and not run.ended_by:
                run.ended_by = name
                run.container.kill(run.process.pid)

    @staticmethod
    def _finish(run, core, status, used):
        wall = time.monotonic() - run.start
        run.container.kill(run.process.pid)  # what it may have left behind
        os.close(run.descriptor)
        run.process.returncode = os.waitstatus_to_exitcode(status)
        cpu, memory, out_of_memory = run.container.final(used)
        texts = []
        for file in run.files:
            file.seek(0)
            texts.append(file.read().decode("utf-8", "replace"))
            file.close()
        ended_by = run.ended_by or ("memory" if out_of_memory else "")
        if not ended_by and run.process.returncode == -signal.SIGXCPU:
            ended_by = "cpu"
        return Outcome(run.process.returncode, ended_by, cpu, wall, memory, core, "", *texts)

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Where a run is kept and measured: a control group (cgroups v2), or a process group with rlimits.

Control group: the kernel counts CPU time and memory of all processes of the run and enforces the memory limit.
It needs a group that was delegated to us (`systemd-run --user --scope -p Delegate=yes eval/run ...`).

Process group: the kernel counts CPU time and the largest resident size of processes that were waited for
(wait4), and ends single processes by RLIMIT_CPU and RLIMIT_DATA. The sum over the processes of a run is looked up
ten times a second, and the whole group is killed when it exceeds a limit.
"""

import math
import os
import pathlib
import re
import resource
import signal

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def kill_group(leader):
    try:
        os.killpg(leader, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def lower(what, soft, grace=0):
    """Sets a limit of this process, no higher than it is allowed to."""
    most = resource.getrlimit(what)[1]
    hard = soft + grace if most == resource.RLIM_INFINITY else min(soft + grace, most)
    resource.setrlimit(what, (min(soft, hard), hard))


class ProcessGroup:
    """Container without cgroups."""

    kind = "rlimits and process group"

    def __init__(self, limits):
        self.limits = limits
        self.most_memory = 0

    def enter(self):
        """In the child, before the program starts."""
        lower(resource.RLIMIT_CPU, math.ceil(self.limits.cpu) + 1, 1)
        # Memory that is reserved but not used counts here, so this is only for what grows within a tenth of a second.
        lower(resource.RLIMIT_DATA, int(self.limits.memory * 2 + 2e9))

    def usage(self, leader):
        """CPU seconds and bytes of the processes that are alive now (and of those they waited for)."""
        seconds, memory, seen, waiting = 0.0, 0, set(), [leader]
        while waiting:
            process = waiting.pop()
            if process in seen:
                continue
            seen.add(process)
            try:
                fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
                seconds += sum(int(ticks) for ticks in fields[11:15]) / TICK
                memory += int(fields[21]) * PAGE
                for children in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
                    waiting += [int(child) for child in children.read_text().split()]
            except (OSError, IndexError, ValueError):
                continue  # it has just ended
        self.most_memory = max(self.most_memory, memory)
        return seconds, memory

    def kill(self, leader):
        kill_group(leader)

    def final(self, used):
        """CPU seconds, bytes, whether the kernel ended it for memory; after the processes are gone."""
        return used.ru_utime + used.ru_stime, max(used.ru_maxrss * 1024, self.most_memory), False


class ControlGroup:
    """Container in a cgroup of its own below `folder`."""

    kind = "cgroups v2"

    def __init__(self, limits, folder, name):
        self.folder = pathlib.Path(folder) / name
        self.folder.mkdir()
        self._write("memory.max", str(int(limits.memory)))
        if (self.folder / "memory.swap.max").exists():
            self._write("memory.swap.max", "0")

    def _write(self, name, text):
        (self.folder / name).write_text(text)

    def _number(self, name, key=None):
        try:
            text = (self.folder / name).read_text()
        except OSError:
            return 0
        match = re.search(rf"^{key} (\d+)" if key else r"^(\d+)", text, re.MULTILINE)
        return int(match[1]) if match else 0

    def enter(self):
        self._write("cgroup.procs", str(os.getpid()))

    def usage(self, _leader):
        return self._number("cpu.stat", "usage_usec") / 1e6, self._number("memory.current")

    def kill(self, leader):
        try:
            self._write("cgroup.kill", "1")
        except OSError:
            for process in (self.folder / "cgroup.procs").read_text().split():
                try:
                    os.kill(int(process), signal.SIGKILL)
                except ProcessLookupError:
                    pass
        kill_group(leader)

    def final(self, used):
        seconds = self._number("cpu.stat", "usage_usec") / 1e6
        memory = self._number("memory.peak") or used.ru_maxrss * 1024
        killed = self._number("memory.events", "oom_kill") > 0
        try:
            self.folder.rmdir()
        except OSError:
            pass  # a process is still ending; the group goes with its parent
        return seconds, memory, killed


def own_group(mounts="/proc/self/mountinfo", groups="/proc/self/cgroup"):
    """The folder of the cgroup (v2) that this process is in; None if there is none."""
    try:
        mount = re.search(r"^\S+ \S+ \S+ (\S+) (\S+) .* - cgroup2 ", pathlib.Path(mounts).read_text(), re.MULTILINE)
        path = re.search(r"^0::(/\S*)$", pathlib.Path(groups).read_text(), re.MULTILINE)
    except OSError:
        return None
    return pathlib.Path(mount[2] + "/" + path[1].lstrip("/")) if mount and path else None


def delegated(group):
    """Prepares a group for groups of runs below it: None, or why it cannot be used. We move into a group of our
    own, for a group that has groups below it with limits must not have processes itself."""
    if group is None:
        return "no cgroup v2 is mounted"
    try:
        offered = (group / "cgroup.controllers").read_text().split()
        if not {"cpu", "memory"} <= set(offered):
            return "the cgroup does not offer cpu and memory"
        if {"cpu", "memory"} <= set((group / "cgroup.subtree_control").read_text().split()):
            if (group / "cgroup.procs").read_text().split():
                return "the cgroup is in use"
            return None
        if set((group / "cgroup.procs").read_text().split()) - {str(os.getpid())}:
            return "other processes are in the cgroup"
        (group / "pcegar-eval").mkdir(exist_ok=True)
        (group / "pcegar-eval" / "cgroup.procs").write_text(str(os.getpid()))
        (group / "cgroup.subtree_control").write_text("+cpu +memory")
    except OSError as error:
        return f"the cgroup is not delegated ({error.strerror})"
    return None


class Containers:
    """Makes containers of the best kind that is permitted."""

    def __init__(self, group=None, allow_groups=True):
        self.group = group or own_group()
        self.problem = delegated(self.group) if allow_groups else "--no-cgroups"
        self.made = 0

    @property
    def kind(self):
        return ProcessGroup.kind if self.problem else ControlGroup.kind

    def make(self, limits):
        self.made += 1
        if self.problem:
            return ProcessGroup(limits)
        return ControlGroup(limits, self.group, f"run-{os.getpid()}-{self.made}")

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What measures, and what is measured."""

import hashlib
import os
import pathlib
import platform
import re
import subprocess


def read(path):
    try:
        return pathlib.Path(path).read_text(encoding="utf-8")
    except OSError:
        return ""


def cores():
    """The cores that may be used, one of each physical core before their twins."""
    allowed = sorted(os.sched_getaffinity(0))
    place = {}
    for core in allowed:
        twins = read(f"/sys/devices/system/cpu/cpu{core}/topology/thread_siblings_list").strip() or str(core)
        place[core] = sum(1 for other in place if place[other][1] == twins), twins
    return sorted(allowed, key=lambda core: (place[core][0], core))


def describe():
    model = re.search(r"^model name\s*:\s*(.*)$", read("/proc/cpuinfo"), re.MULTILINE)
    memory = re.search(r"^MemTotal:\s*(\d+) kB", read("/proc/meminfo"), re.MULTILINE)
    return {
        "cpu": model[1] if model else platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_bytes": int(memory[1]) * 1024 if memory else 0,
        "kernel": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
    }


def git(folder, *words):
    done = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def tool(path):
    """Version, contents and commit of the program; the commit of these scripts if its folder has none."""
    done = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    result = {"version": done.stdout.strip().splitlines()[0] if done.stdout.strip() else "",
              "sha256": hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()}
    for name, folder in (("commit", pathlib.Path(path).resolve().parent), ("commit_of_eval", pathlib.Path(__file__).parent)):
        commit = git(folder, "rev-parse", "HEAD")
        if commit:
            changed = git(folder, "status", "--porcelain", "--untracked-files=no")
            result[name] = commit + (" with changes" if changed else "")
            break
    return result

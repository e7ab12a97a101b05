#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The expected verdicts of linux-tasks/, cross-checked by running the tasks (see runtime.c).

    oracle.py CC [--runs N] [--folder FOLDER] [PATTERN...]

A property with the expected verdict FALSE must be violated by some run, one with TRUE by none, and no
run may crash.
"""

import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

import tasks as task_files

HERE = pathlib.Path(__file__).resolve().parent


def violated_rules(compiler, task, runs, scratch):
    """Names of property files without suffix, and 'crash'."""
    binary = scratch / task.name.replace("/", "-")
    task_object = binary.with_suffix(".o")
    subprocess.run([compiler, "-std=gnu11", "-w", "-O1", "-g", "-fno-builtin", "-Dmain=task_main",
                    "-I", task_files.FOLDER, "-c", task.program, "-o", task_object], check=True)
    subprocess.run([compiler, "-no-pie", "-o", binary, task_object, scratch / "runtime.o"], check=True)
    done = subprocess.run([binary, str(runs)], capture_output=True, text=True, timeout=120, check=True)
    binary.unlink()
    task_object.unlink()
    return {line.split()[0] for line in done.stdout.splitlines()}


def check(arguments, scratch, task):
    found = violated_rules(arguments.compiler, task, arguments.runs, scratch)
    expected = {file.stem: verdict for file, verdict in task.expected.items()}
    complaints = [f"{task.name}: {rule} is labelled {verdict}, but {'some' if rule in found else 'no'} "
                  "run violates it" for rule, verdict in expected.items()
                  if (verdict == "FALSE") != (rule in found)]
    if "crash" in found:
        complaints.append(f"{task.name}: a run crashes")
    return complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("compiler")
    parser.add_argument("patterns", nargs="*")
    parser.add_argument("--runs", type=int, default=20000)
    parser.add_argument("--folder", type=pathlib.Path, default=task_files.FOLDER)
    arguments = parser.parse_intermixed_args()
    chosen = task_files.find_tasks(arguments.folder.resolve(), arguments.patterns)
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        subprocess.run([arguments.compiler, "-std=gnu11", "-w", "-O1", "-fno-builtin", "-c",
                        HERE / "runtime.c", "-o", scratch / "runtime.o"], check=True)
        with concurrent.futures.ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
            results = pool.map(lambda task: check(arguments, scratch, task), chosen)
            complaints = [line for lines in results for line in lines]
    verdicts = sum(len(task.expected) for task in chosen)
    print(*complaints, f"{len(chosen)} tasks, {verdicts} verdicts: {len(complaints)} complaints", sep="\n")
    return 1 if complaints or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())

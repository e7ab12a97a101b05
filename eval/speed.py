#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Times pcegar on the 24 classic programs and compares with CPAchecker 1.0.4.

  speed.py PCEGAR TASKS [--runs N] [-- OPTION ...]

TASKS is a folder with locks/, ssh-simplified/, ntdrivers-simplified/ and spec/error-label.spc.
Prints CPU seconds (user + system, whole process; the median of N runs), the verdict, and the
reference: CPU seconds of CPAchecker 1.0.4 with MathSAT 4 on an idle two-core machine, the better of
its two block configurations, of which about 1.7 s each are the Java machine.
"""
import os, re, statistics, subprocess, sys

import command_line

REFERENCE = {  # program: (expected verdict, seconds)
    **{f"locks/test_locks_{n}.c": ("TRUE", 2.3) for n in (5, 6, 7, 8, 10, 12, 15)},
    "ssh-simplified/s3_clnt_1.cil.c": ("TRUE", 5.6),
    "ssh-simplified/s3_clnt_1_BUG.cil.c": ("FALSE", 3.9),
    "ssh-simplified/s3_clnt_3.cil.c": ("TRUE", 9.2),
    "ssh-simplified/s3_clnt_3_BUG.cil.c": ("FALSE", 4.3),
    "ssh-simplified/s3_srvr_1.cil.c": ("TRUE", 27),
    "ssh-simplified/s3_srvr_1_BUG.cil.c": ("FALSE", 3.4),
    "ssh-simplified/s3_srvr_2.cil.c": ("TRUE", 14),
    "ssh-simplified/s3_srvr_2_BUG.cil.c": ("FALSE", 3.7),
    "ssh-simplified/s3_srvr_3.cil.c": ("TRUE", 14),
    "ssh-simplified/s3_srvr_7.cil.c": ("TRUE", 29),
    "ssh-simplified/s3_srvr_10_BUG.cil.c": ("FALSE", 2.2),
    "ntdrivers-simplified/cdaudio_simpl1.cil.c": ("TRUE", 6.3),
    "ntdrivers-simplified/diskperf_simpl1.cil.c": ("TRUE", 5.6),
    "ntdrivers-simplified/floppy_simpl3.cil.c": ("TRUE", 4.1),
    "ntdrivers-simplified/floppy_simpl3_BUG.cil.c": ("FALSE", 4.7),
    "ntdrivers-simplified/kbfiltr_simpl1.cil.c": ("TRUE", 2.9),
    "ntdrivers-simplified/kbfiltr_simpl2_BUG.cil.c": ("FALSE", 3.3),
}


def run(command):
    """CPU seconds and verdict of one run."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    output = child.stdout.read()
    _, _, usage = os.wait4(child.pid, 0)
    verdict = re.findall(r"^Verification result: (\w+)", output, re.M)
    return usage.ru_utime + usage.ru_stime, verdict[-1] if verdict else "none"


def main():
    parser = command_line.make_parser(__doc__)
    parser.add_argument("tasks")
    parser.add_argument("--runs", type=int, default=3)
    arguments = command_line.parse(parser)
    spec = os.path.join(arguments.tasks, "spec", "error-label.spc")
    total = reference_total = 0.0
    wrong = 0
    print("| program | verdict | CPU s | CPAchecker 1.0.4 | ratio |\n|---|---|---:|---:|---:|")
    for name, (expected, reference) in REFERENCE.items():
        runs = [run([arguments.pcegar, "--log", "quiet", *arguments.extra, "--spec", spec,
                     os.path.join(arguments.tasks, name)]) for _ in range(arguments.runs)]
        seconds = statistics.median(s for s, _ in runs)
        verdict = runs[0][1]
        wrong += verdict != expected
        total += seconds
        reference_total += reference
        print(f"| {name} | {verdict} | {seconds:.2f} | {reference} | {seconds / reference:.2f} |",
              flush=True)
    print(f"| all | {wrong} not as expected | {total:.1f} | {reference_total:.0f} | "
          f"{total / reference_total:.2f} |")
    return 1 if wrong else 0


sys.exit(main())

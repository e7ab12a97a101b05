#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random command lines: random options with valid, boundary and hostile values, on programs and
specifications of the tests, some of them damaged. Whatever they are, docs/cli.md holds:

  - the exit code is that of a verdict, or 2; never 70, never a signal's;
  - verdict lines as in the contract, or one `error:` and none of them;
  - the run ends with its limit (CPU time is measured, since the machine may be busy);
  - files come into being only under the names that options give, inputs stay as they are, nothing is
    left in the folder for temporary files; JSON outputs are JSON.

    command_line.py PCEGAR [--runs N | --seconds S] [--seed N] [--keep FOLDER]

Every run has a seed of its own, printed with what is found; --seed N --runs 1 repeats it. A finding
is made small (options and inputs are left out as long as it stays) and kept in FOLDER.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import command_line_values as values

LIMIT_SECONDS = 2
GRACE_CPU_SECONDS = 8  # what the watchdog grants, and what ends a process (a large heap)
HANGS_AFTER_SECONDS = 60  # of wall-clock time; the machine may be busy
ALLOWED = {0, 10, 11, 2}
PROPERTY = re.compile(r"Property (\S+): (TRUE|FALSE|UNKNOWN)(?: \((.+)\))?")
RESULT = re.compile(r"Verification result: (TRUE|FALSE|UNKNOWN)")
EXIT = {"TRUE": 0, "FALSE": 10, "UNKNOWN": 11}
INFORMATION = {"--help", "--version", "--list-operators", "--environment-out"}


class Done:
    """A run that has ended: exit code (negative: signal), CPU seconds, what it printed."""

    def __init__(self, code, cpu_seconds, hung, stdout, stderr):
        self.code, self.cpu_seconds, self.hung = code, cpu_seconds, hung
        self.stdout, self.stderr = stdout, stderr


def execute(binary, arguments, folder, scratch):
    """Runs the program in the folder; TMPDIR is a folder of its own."""
    temporary = scratch / "tmp"
    temporary.mkdir(exist_ok=True)
    names = [scratch / "stdout", scratch / "stderr"]
    with open(names[0], "wb") as stdout, open(names[1], "wb") as stderr:
        process = subprocess.Popen([binary, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=stdout,
                                   stderr=stderr, env={**os.environ, "TMPDIR": str(temporary)})
        hung = threading.Event()

        def end():
            hung.set()
            process.kill()
        watchdog = threading.Timer(HANGS_AFTER_SECONDS, end)
        watchdog.start()
        _, status, usage = os.wait4(process.pid, 0)
        watchdog.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
    stdout, stderr = (name.read_bytes()[-200_000:].decode("utf-8", "replace") for name in names)
    return Done(process.returncode, usage.ru_utime + usage.ru_stime, hung.is_set(), stdout, stderr)


def snapshot(folder):
    """What every regular file holds, and which other names there are."""
    return {p.relative_to(folder): p.read_bytes() if p.is_file() and not p.is_symlink() else None
            for p in folder.rglob("*")}


def trouble_of_verdicts(done, arguments):
    """How the printed verdicts and the exit code break the contract; nothing if they do not."""
    lines = done.stdout.rstrip("\n").split("\n")
    said = [line for line in lines if PROPERTY.fullmatch(line) or RESULT.fullmatch(line)]
    if done.code == 2:
        if said:
            return "verdict lines with exit code 2"
        return None if "error: " in done.stderr else "exit code 2 without a message"
    if done.code == 0 and any(a.startswith(o) for o in INFORMATION for a in arguments) and not said:
        return None
    result = RESULT.fullmatch(lines[-1])
    if not result:
        return "the last line is not the result"
    verdicts = []
    for line in reversed(lines[:-1]):
        match = PROPERTY.fullmatch(line)
        if not match:
            break
        verdicts.append(match.group(2))
        if match.group(2) == "UNKNOWN" and not match.group(3):
            return "UNKNOWN without a reason"
    expected = next((v for v in ("FALSE", "UNKNOWN") if v in verdicts), "TRUE")
    # Before the specification is read, a run that is ended knows no property.
    if verdicts and result.group(1) != expected or not verdicts and result.group(1) != "UNKNOWN":
        return "the result does not follow from the verdicts"
    return None if EXIT[result.group(1)] == done.code else "exit code of another verdict"


def trouble_of_files(before, after, case):
    """Inputs that changed, files that nobody asked for, outputs that are not whole."""
    outputs = case.outputs()
    for name, content in before.items():
        if name not in after:
            return f"{name} is gone"
        if content != after[name] and str(name) not in outputs:
            return f"{name} has changed"
    for name in after:
        if name not in before and not any(str(name) == o or str(name).startswith(o + "/") or
                                          (o.endswith(".c") and str(name).startswith((o[:-2] + "-", o[:-2] + ".inputs")))
                                          for o in outputs):
            return f"{name} was written"
    for name, kind in outputs.items():
        content = after.get(pathlib.Path(name))
        if kind in ("result", "stats") and content and content != before.get(pathlib.Path(name)):
            try:
                json.loads(content)
            except ValueError as error:
                return f"--{kind} is no JSON: {error}"
    return None


def try_case(binary, case, scratch):
    """Runs it in a new folder; what is wrong, or nothing, and the run."""
    folder = scratch / "work"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    case.write_files(folder)
    before = snapshot(folder)
    done = execute(binary, case.arguments(), folder, scratch)
    temporary = sorted(p.name for p in (scratch / "tmp").iterdir())
    shutil.rmtree(scratch / "tmp")
    problem = None
    if done.hung:
        problem = "hangs"
    elif done.code not in ALLOWED | ({1} if case.is_lint else set()):
        problem = f"exit code {done.code}" if done.code >= 0 else f"killed by {signal.Signals(-done.code).name}"
    elif done.cpu_seconds > LIMIT_SECONDS + GRACE_CPU_SECONDS and not case.may_take_longer:
        problem = "takes longer than its limit"
    elif temporary:
        problem = "left in the folder for temporary files"
    elif not case.is_subcommand:
        problem = trouble_of_verdicts(done, case.plain_arguments())
    return problem or trouble_of_files(before, snapshot(folder), case), done


def shrink(binary, case, problem, scratch):
    """The case without the options and files that the problem does not need."""
    changed = True
    while changed:
        changed = False
        for smaller in case.smaller():
            if try_case(binary, smaller, scratch)[0] == problem:
                case, changed = smaller, True
                break
    return case


def describe(seed, problem, case, done):
    return (f"seed {seed}: {problem}\n$ pcegar {' '.join(shlex.quote(a) for a in case.plain_arguments())}\n"
            f"exit code {done.code}, {done.cpu_seconds:.1f} CPU seconds\n"
            f"--- stdout\n{done.stdout[-2000:]}--- stderr\n{done.stderr[-2000:]}---\n")


def keep(folder, seed, text, case):
    kept = folder / str(seed)
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir(parents=True)
    (kept / "finding.txt").write_text(text, encoding="utf-8", errors="replace")
    case.write_files(kept)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pcegar")
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    binary = str(pathlib.Path(options.pcegar).resolve(strict=True))
    help_text = subprocess.run([binary, "--help"], capture_output=True, text=True, check=True).stdout
    menu = values.Menu(help_text, pathlib.Path(__file__).resolve().parents[2])
    start, seed, findings, codes = time.monotonic(), options.seed, 0, {}
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        while (time.monotonic() - start < options.seconds if options.seconds else seed < options.seed + options.runs):
            case = menu.case(random.Random(seed))
            problem, done = try_case(binary, case, scratch)
            codes[done.code] = codes.get(done.code, 0) + 1
            if problem:
                findings += 1
                small = shrink(binary, case, problem, scratch)
                text = describe(seed, problem, small, try_case(binary, small, scratch)[1])
                print(text, flush=True)
                if options.keep:
                    keep(options.keep, seed, text, small)
            seed += 1
    print(f"{seed - options.seed} runs, exit codes {dict(sorted(codes.items()))}, {findings} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""One feature of C per file, two programs in it: pcegar's verdicts, or the programs executed.

usage: semantics.py verdicts PCEGAR [--with "OPTIONS"] [--show] [NAME...]
       semantics.py execute [--all|--note] CC [NAME...]

programs/THEME/FEATURE.c is two programs: FEATURE_true as it stands never reaches the error,
FEATURE_false, with -DVIOLATED, does for some input. NAME... are parts of THEME/FEATURE_true.
`verdicts` runs pcegar. A wrong verdict fails. UNKNOWN fails, too, unless the program stands in
unknown.txt ("PROGRAM REASON" lines); and one that stands there and is decided fails, unless options
are given or its reason begins with "limit:" (a fast machine may decide it). `execute` confirms what
the programs are called with a C compiler (executed.c): unoptimised with sanitizers, and optimised.
Programs for 32 bits are confirmed without sanitizers or C library where there is no 32-bit one
(freestanding.c), and emulated where the kernel runs none; what could not be compiled is no
confirmation and fails. Programs that are confirmed already, as confirmed.txt says, are not run again,
unless they are named, or with --all; --note runs all and writes confirmed.txt.
"""

import collections
import concurrent.futures
import dataclasses
import errno
import os
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
from confirmed_labels import ConfirmedLabels  # noqa: E402

WORKERS = 2
CPU_SECONDS = 100  # slow machines need several times what ours does
CPU_SECONDS_OF_UNKNOWN = 3
PATIENCE_SECONDS = 400
BUILDS = (["-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"], ["-O2"])
FREESTANDING = ["-m32", "-ffreestanding", "-nostdlib", "-static", "-fno-stack-protector", "-fno-pie",
                "-no-pie"]
EMULATOR = "qemu-i386"
EXIT_OF_VERDICT = {"TRUE": 0, "FALSE": 10, "UNKNOWN": 11}


@dataclasses.dataclass(frozen=True)
class Program:
    """One of the two programs of a file."""

    path: pathlib.Path
    truth: str

    @property
    def name(self):
        return f"{self.path.stem}_{self.truth.lower()}"

    @property
    def defines(self):
        return ["-DVIOLATED"] if self.truth == "FALSE" else []

    def is_meant(self, names):
        return not names or any(part in f"{self.path.parent.name}/{self.name}" for part in names)

    def text(self):
        return self.path.read_text(encoding="utf-8")

    def options(self):
        """What its `// pcegar:` lines say."""
        lines = re.findall("^// pcegar: (.*)$", self.text(), re.M)
        return [option for line in lines for option in shlex.split(line)]


def all_programs():
    paths = sorted((FOLDER / "programs").glob("*/*.c"))
    twice = [name for name, n in collections.Counter(p.stem for p in paths).items() if n > 1]
    one_sided = [p.name for p in paths if "VIOLATED" not in p.read_text(encoding="utf-8")]
    if twice or one_sided:
        raise ValueError(f"features of the same name: {twice}; without VIOLATED: {one_sided}")
    return [Program(path, truth) for path in paths for truth in ("TRUE", "FALSE")]


def selected(names):
    return [program for program in all_programs() if program.is_meant(names)]


def known_unknown():
    lines = (FOLDER / "unknown.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split(None, 1) for line in lines if line.strip() and not line.startswith("#")]
    names = {program.name for program in all_programs()}
    missing = [name for name, _ in pairs if name not in names]
    if missing:
        raise ValueError(f"unknown.txt names no program: {missing}")
    return dict(pairs)


def limit_cpu():
    resource.setrlimit(resource.RLIMIT_CPU, (2 * CPU_SECONDS, 2 * CPU_SECONDS))


def verdict_of(binary, program, options, seconds):
    """(verdict, text), the verdict None if there is none."""
    defines = [f"--cpp-arg={define}" for define in program.defines]
    command = [binary, "--time-limit", str(seconds), *options, *program.options(), *defines,
               program.path.name]
    try:
        done = subprocess.run(command, cwd=program.path.parent, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=PATIENCE_SECONDS, check=False,
                              preexec_fn=limit_cpu)
    except subprocess.TimeoutExpired:
        return None, f"$ {shlex.join(command)}\nno end within {PATIENCE_SECONDS} s"
    match = re.search(r"^Verification result: (TRUE|FALSE|UNKNOWN)$", done.stdout, re.M)
    verdict = match.group(1) if match else None
    if verdict and done.returncode != EXIT_OF_VERDICT[verdict]:
        verdict = None
    return verdict, f"$ {shlex.join(command)}\n{done.stdout[-1500:]}{done.stderr[-1500:]}"


def reason_of(text):
    match = re.search(r": UNKNOWN \((.*)\)$", text, re.M)
    return match.group(1) if match else "no verdict"


def verdicts(binary, options, names, show):
    binary = str(pathlib.Path(binary).resolve(strict=True))
    programs, expected_unknown = selected(names), known_unknown()
    right, unknown, improved, wrong, failed = 0, 0, [], 0, 0
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        def answer(program):
            is_slow = expected_unknown.get(program.name, "").startswith("limit:")
            seconds = CPU_SECONDS_OF_UNKNOWN if is_slow else CPU_SECONDS
            return verdict_of(binary, program, options, seconds)
        answers = pool.map(answer, programs)
        for program, (verdict, text) in zip(programs, answers):
            if verdict == program.truth:
                right += 1
                known = expected_unknown.get(program.name, "limit:")
                may_be_decided = known.startswith(("limit:", "explored:")) or options
                improved += [] if may_be_decided else [program.name]
            elif verdict in ("TRUE", "FALSE"):
                wrong += 1
                print(f"WRONG {program.name}: {verdict}\n{text}", flush=True)
            else:
                unknown += 1
                if show:
                    print(f"{program.name} {reason_of(text)}", flush=True)
                if program.name not in expected_unknown:
                    failed += 1
                    print(f"FAILED {program.name}: {verdict or 'no verdict'}\n{text}", flush=True)
    if improved:
        print(f"FAILED, decided now: remove from unknown.txt: {' '.join(improved)}")
    print(f"{len(programs)} programs: {right} right, {unknown} UNKNOWN, {wrong} wrong")
    return 1 if wrong or failed or improved or not programs else 0


def has_inputs(program):
    return "__VERIFIER_nondet_" in program.text()


def run_binary(command, **options):
    """subprocess.run; emulated, where this machine's kernel runs no 32-bit programs."""
    try:
        return subprocess.run(command, timeout=PATIENCE_SECONDS, check=False, **options)
    except OSError as problem:
        if problem.errno != errno.ENOEXEC:
            raise
    return subprocess.run([EMULATOR, *command], timeout=PATIENCE_SECONDS, check=False, **options)


def run_freestanding(compiler, binary, program, optimisation):
    """What is wrong with a program for 32 bits where there is no library for them: one without
    inputs runs once, without library and sanitizers."""
    if has_inputs(program):
        return "not confirmed: it has inputs, and there is no 32-bit C library"
    done = subprocess.run([compiler, "-std=gnu11", "-w", optimisation, *FREESTANDING,
                           *program.defines, "-o", str(binary), str(program.path),
                           str(FOLDER / "freestanding.c")],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return f"not confirmed: does not compile with -m32:\n{done.stderr}"
    try:
        code = run_binary([str(binary)]).returncode
    except OSError as problem:
        return f"not confirmed: {problem}"
    finally:
        binary.unlink()
    expected = 0 if program.truth == "TRUE" else 10
    return "" if code == expected else f"exit code {code} with -m32 {optimisation}"


def compile_and_run(compiler, folder, program, build, environment):
    """What is wrong with the program, or an empty string. Nothing that was not run is right."""
    binary = pathlib.Path(folder) / f"{program.name}{build[0]}"
    width = ["-m32"] if "--32" in program.options() else []
    if width:
        environment = FOLDER / "executed.c"
    done = subprocess.run([compiler, "-std=gnu11", "-w", *build, *width, *program.defines, "-o",
                           str(binary), str(program.path), str(environment), "-lm"],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        if width:
            return run_freestanding(compiler, binary, program, build[0])
        return f"does not compile with {shlex.join(build)}:\n{done.stderr}"
    try:
        done = run_binary([str(binary), "all" if has_inputs(program) else "one"], text=True,
                          env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"},
                          capture_output=True)
    except (OSError, subprocess.TimeoutExpired) as problem:
        return f"not confirmed with {shlex.join(build)}: {problem}"
    finally:
        binary.unlink()
    match = re.fullmatch(r"reached (\d+), ended (\d+), other (\d+)\n", done.stdout)
    if not match:
        return f"runs not completed: exit {done.returncode}\n{done.stdout}{done.stderr}"
    reached, _, other = map(int, match.groups())
    if program.truth == "TRUE" and (reached or other):
        return f"with {shlex.join(build)}: {done.stdout}{done.stderr[:1500]}"
    if program.truth == "FALSE" and not reached:
        return f"never reaches the error with {shlex.join(build)}: {done.stdout}"
    return ""


def execute(compiler, names, mode):
    programs, failed = selected(names), 0
    labels = ConfirmedLabels(FOLDER / "confirmed.txt",
                             [FOLDER / "semantics.py", FOLDER / "executed.c", FOLDER / "freestanding.c"])
    if not mode and not names:
        every = programs
        programs = [program for program in every if not labels.has(program.name, program.path)]
        print(f"{len(every) - len(programs)} programs were confirmed before", flush=True)
        if every and not programs:
            return 0
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        environment = pathlib.Path(folder) / "executed.o"
        subprocess.run([compiler, "-std=gnu11", "-O1", "-c", "-o", str(environment),
                        str(FOLDER / "executed.c")], check=True)

        def work(program):
            problems = [compile_and_run(compiler, folder, program, build, environment)
                        for build in BUILDS]
            return "; ".join(problem for problem in problems if problem)
        for program, problem in zip(programs, pool.map(work, programs)):
            if problem:
                failed += 1
                print(f"FAILED {program.name}: {problem}", flush=True)
    print(f"{len(programs) - failed} of {len(programs)} programs as named")
    if mode == "--note" and not failed:
        labels.write([(program.name, program.path) for program in programs])
    return 1 if failed or not programs else 0


def main():
    arguments, run = sys.argv[1:], ""
    if arguments[:1] == ["execute"] and arguments[1:2] in (["--all"], ["--note"]):
        run = arguments.pop(1)
    if len(arguments) < 2 or (run and arguments[2:]) or arguments[0] not in ("verdicts", "execute"):
        sys.exit(__doc__)
    mode, tool, names, options, show = arguments[0], arguments[1], arguments[2:], [], False
    if names[:1] == ["--with"]:
        options, names = shlex.split(names[1]), names[2:]
    if names[:1] == ["--show"]:
        show, names = True, names[1:]
    sys.exit(verdicts(tool, options, names, show) if mode == "verdicts" else execute(tool, names, run))


if __name__ == "__main__":
    main()

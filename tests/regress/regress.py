# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The regression programs: their header lines, and the runner.

usage: regress.py PCEGAR [--explored | --executed | --validated N | --with "OPTIONS"] [NAME...]

Every *.c file below this folder states, in comment lines at its top,
    // pcegar: OPTIONS                    options of the run, if any; paths relative to the file
    // expect: PROPERTY VERDICT[|VERDICT] one line per property, in any order
Two verdicts are given where an imprecision is known: the true one first, then UNKNOWN. That the
true one comes out is an error, too: the imprecision is gone, and the header says so no more; but not
with OPTIONS, which are added to every run and may be what decides. With --explored, programs are not
executed (--execution-steps 0), so that the exploration is tested also on those without inputs; the
imprecision is that of this run. With --executed, of the programs with inputs, which execution seldom
decides, every fourth runs. Of a program with a --time-limit in its header, more may be decided than it
says: slow machines decide less. With --validated N, every N-th program is given line directives, as preprocessed
programs have them, and its witnesses are validated: the verdict must be the same, or UNKNOWN for reasons that are
not the witness's. With NAMEs, only the files whose
name contains one of them run. Two programs run at a time.
"""

import concurrent.futures
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
WORKERS = 2
EXPLORED = ["--execution-steps", "0"]
PATIENCE_SECONDS = 400
EXIT_OF_VERDICT = {"TRUE": 0, "FALSE": 10, "UNKNOWN": 11}
HEADER_LINE = re.compile(r"// (pcegar|expect|oracle): *(.*?) *")
PROPERTY_LINE = re.compile(r"Property (\S+): (TRUE|FALSE|UNKNOWN)(?: \(.+\))?")
RESULT_LINE = re.compile(r"Verification result: (TRUE|FALSE|UNKNOWN)")


class Case:
    """One program and what its header says of it."""

    def __init__(self, path):
        self.path, self.options, self.expected, self.oracle_skips = path, [], {}, False
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith("//"):
                break
            match = HEADER_LINE.fullmatch(line)
            if match:
                self.add(*match.groups())
        if not self.expected:
            raise ValueError(f"{path}: no '// expect:' line at the top")

    def has_inputs(self):
        return "__VERIFIER_nondet" in self.path.read_text(encoding="utf-8")

    def add(self, key, value):
        if key == "pcegar":
            self.options += shlex.split(value)
        elif key == "oracle":
            if not re.fullmatch(r"skip, .+", value):
                raise ValueError(f"{self.path}: '// oracle: skip, REASON' is the only form")
            self.oracle_skips = True
        else:
            name, verdicts = value.split()
            self.expected[name] = verdicts.split("|")
            wrong = set(self.expected[name]) - set(EXIT_OF_VERDICT)
            if wrong or {"TRUE", "FALSE"} <= set(self.expected[name]):
                raise ValueError(f"{self.path}: bad verdicts {verdicts}")


def cases(names=()):
    paths = sorted(p for p in FOLDER.rglob("*.c") if p.name != "oracle.c")
    return [Case(p) for p in paths if not names or any(n in p.stem for n in names)]


def verdicts_of(stdout):
    """({property: verdict}, result) of a run's standard output."""
    lines = stdout.splitlines()
    matches = [PROPERTY_LINE.fullmatch(line) for line in lines]
    result = RESULT_LINE.fullmatch(lines[-1]) if lines else None
    return {m.group(1): m.group(2) for m in matches if m}, result.group(1) if result else None


def run(binary, case, options=(), is_strict=False):
    """Runs one program; returns what is wrong with the answer, or an empty string."""
    command = [binary, *options, *case.options, case.path.name]
    try:
        done = subprocess.run(command, cwd=case.path.parent, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=PATIENCE_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"no answer after {PATIENCE_SECONDS} s"
    verdicts, result = verdicts_of(done.stdout)
    wrong = [f"{name} is {verdicts.get(name, 'missing')}, expected {'|'.join(allowed)}"
             for name, allowed in case.expected.items() if verdicts.get(name) not in allowed]
    if is_strict and "--time-limit" not in case.options:
        wrong += [f"{name} is {allowed[0]} now: take '|UNKNOWN' out of the header"
                  for name, allowed in case.expected.items()
                  if len(allowed) > 1 and verdicts.get(name) == allowed[0] != "UNKNOWN"]
    wrong += [f"unexpected property {name}" for name in verdicts if name not in case.expected]
    if done.returncode != EXIT_OF_VERDICT.get(result):
        wrong.append(f"exit code {done.returncode} with result {result}")
    if not wrong:
        return ""
    return "; ".join(wrong) + f"\n$ {shlex.join(command)}\n{done.stdout}{done.stderr[-2000:]}"


def with_line_directives(text):
    """The program, with a directive before each line that begins a statement or declaration."""
    lines = text.split("\n")
    directives = [f"#line {1000 + i}\n" if i > 0 and re.search(r"[;{}]$", lines[i - 1]) else "" for i in range(len(lines))]
    return "\n".join(directive + line for directive, line in zip(directives, lines))


def validate(binary, case):
    """Validates the witnesses of a program; returns what is wrong with them, or an empty string."""
    def verdicts(*more):
        command = [binary, "--log", "quiet", f"--cpp-arg=-I{case.path.parent}", "--time-limit", "10", *case.options, program, *more]
        done = subprocess.run(command, cwd=case.path.parent, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              timeout=PATIENCE_SECONDS, check=False)
        return {match[1]: match[0] for match in map(PROPERTY_LINE.fullmatch, done.stdout.splitlines()) if match}

    wrong = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program = folder / case.path.name
        program.write_text(with_line_directives(case.path.read_text(encoding="utf-8")), encoding="utf-8")
        decided = {name: line for name, line in verdicts("--witnesses", folder / "witnesses").items() if "UNKNOWN" not in line}
        for property_name, line in decided.items():
            for kind in ("yml", "graphml"):
                again = verdicts("--validate", folder / "witnesses" / f"{property_name}.{kind}").get(property_name, "no verdict")
                verdict = line.split()[2]
                if verdict not in again and ("UNKNOWN" not in again or "(witness: " in again):
                    wrong.append(f"{kind}: {line}, validated: {again}")
    return "; ".join(wrong)


def run_all(selected, work):
    """Applies work to every case, two at a time; prints failures; returns the exit code."""
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        for case, problem in zip(selected, pool.map(work, selected)):
            if problem:
                failures += 1
                print(f"FAILED {case.path.relative_to(FOLDER)}: {problem}")
    print(f"{len(selected) - failures} of {len(selected)} programs as expected")
    return 1 if failures or not selected else 0


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    binary = str(pathlib.Path(sys.argv[1]).resolve(strict=True))
    names, options = sys.argv[2:], []
    if names[:1] == ["--with"]:
        options, names = shlex.split(names[1]), names[2:]
    is_strict = names[:1] == ["--explored"]
    if is_strict:
        options, names = EXPLORED, names[1:]
    if names[:1] == ["--validated"]:
        selected = [case for case in cases(names[2:]) if "--validate" not in case.options and "--witnesses" not in case.options]
        sys.exit(run_all(selected[::int(names[1])], lambda case: validate(binary, case)))
    is_sample = names[:1] == ["--executed"]
    selected = cases(names[1:] if is_sample else names)
    if is_sample:
        selected = [case for i, case in enumerate(selected) if i % 4 == 0 or not case.has_inputs()]
    sys.exit(run_all(selected, lambda case: run(binary, case, options, is_strict)))


if __name__ == "__main__":
    main()

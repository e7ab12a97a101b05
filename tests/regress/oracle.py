# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the expectations of the regression programs by running the programs themselves.

usage: oracle.py [--all|--note] CC [NAME...]

Each program is compiled with the C compiler CC and run with many random inputs (oracle.c): where
FALSE is expected, some run must reach the error; where TRUE is expected, none may. A program with a
header line '// oracle: skip, REASON', or with another property than unreach-call, is left out.
Programs that are confirmed already, as confirmed.txt says, are not run again, unless they are named, or
with --all; --note runs all and writes confirmed.txt.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

from regress import FOLDER, cases, run_all

sys.path.insert(0, str(FOLDER.parent))
from confirmed_labels import ConfirmedLabels  # noqa: E402

RUNS = 100  # of a program with inputs; one without behaves the same every time
REACHED = 10


def has_inputs(case):
    # one occurrence is the declaration
    return case.path.read_text(encoding="utf-8").count("__VERIFIER_nondet_") > 1


def reaches_error(program, runs):
    """The first seed with which the program reaches the error, or None."""
    for seed in range(runs):
        environment = {**os.environ, "ORACLE_SEED": str(seed)}
        done = subprocess.run([program], env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        if done.returncode == REACHED:
            return seed
    return None


def confirm(compiler, folder, case):
    program = pathlib.Path(folder) / case.path.stem
    done = subprocess.run(
        [compiler, "-std=gnu17", "-O0", "-w", "-frounding-math", "-o", str(program), str(case.path),
         str(FOLDER / "oracle.c"), "-lm"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return f"does not compile:\n{done.stderr}"
    runs = RUNS if has_inputs(case) else 1
    seed = reaches_error(program, runs)
    expected = case.expected["unreach-call"][0]
    if expected == "TRUE" and seed is not None:
        return f"TRUE is expected, but the run with seed {seed} reaches the error"
    if expected == "FALSE" and seed is None:
        return f"FALSE is expected, but none of {runs} run(s) reaches the error"
    return ""


def main():
    arguments = sys.argv[1:]
    modes = [word for word in arguments if word in ("--all", "--note")]
    words = [word for word in arguments if word not in modes]
    if not words or (modes and words[1:]):
        sys.exit(__doc__)
    selected = [case for case in cases(words[1:])
                if not case.oracle_skips and list(case.expected) == ["unreach-call"]
                and case.expected["unreach-call"][0] != "UNKNOWN"]
    labels = ConfirmedLabels(FOLDER / "confirmed.txt", [FOLDER / "oracle.py", FOLDER / "oracle.c"])
    names = [(case.path.stem, case.path) for case in selected]
    if not modes and not words[1:]:
        selected = [case for case in selected if not labels.has(case.path.stem, case.path)]
        print(f"{len(names) - len(selected)} programs were confirmed before")
    if not selected:
        sys.exit(0 if names else 1)
    with tempfile.TemporaryDirectory() as folder:
        failed = run_all(selected, lambda case: confirm(words[0], folder, case))
    if "--note" in modes and not failed:
        labels.write(names)
    sys.exit(failed)


if __name__ == "__main__":
    main()

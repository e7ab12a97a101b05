#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Regression programs of another verifier, as far as its labels answer our question.

    check.py PCEGAR SUITE_RUNNER [--sample N] [--seed S] [--seconds T] [--results FILE]

SUITE_RUNNER runs the programs, which are not part of this repository, and writes a line of JSON for
each; without it nothing is checked. A label answers the other verifier's question, which is a larger
one (array bounds, null pointers, overflow, leaks ...). So disagreements.tsv lists every program whose
label is not our verdict, with what was seen when it was looked at. Fails for a disagreement that is
not listed, for an internal error, and for a run that had to be stopped. Without --sample: all.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

LISTED = pathlib.Path(__file__).with_name("disagreements.tsv")


def listed():
    lines = [line.rstrip("\n").split("\t") for line in LISTED.read_text().splitlines() if line and line[0] != "#"]
    return {(name, verdict): reason for name, verdict, reason in lines}


def complaints(rows, known):
    """Texts about the results; rows as the suite runner writes them."""
    for row in rows:
        name, verdict = row["name"], row["verdict"]
        if row["exit"] == "wall":
            yield f"{name}: had to be stopped"
        elif row["exit"] not in (0, 2, 10, 11):
            yield f"{name}: exit code {row['exit']}: {row['error'][-200:]}"
        elif row["label"] in ("true", "false") and verdict in ("TRUE", "FALSE"):
            if verdict.lower() != row["label"] and (name, verdict) not in known:
                yield f"{name}: {verdict}, labelled {row['label']}, and not listed in {LISTED.name}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pcegar")
    parser.add_argument("runner")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--results", help="judge these results instead of running anything")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        results = pathlib.Path(arguments.results or pathlib.Path(folder) / "results.jsonl")
        if not arguments.results:
            if not pathlib.Path(arguments.runner).exists():
                print(f"no {arguments.runner}: nothing checked")
                return 0
            sample = ["--sample", str(arguments.sample)] if arguments.sample else []
            subprocess.run([arguments.runner, arguments.pcegar, "--seconds", str(arguments.seconds), "--seed",
                            str(arguments.seed), "--out", str(results), *sample], check=True, stdout=subprocess.DEVNULL)
        rows = [json.loads(line) for line in results.read_text().splitlines()]
    found = list(complaints(rows, listed()))
    agreeing = sum(row["verdict"] is not None and row["verdict"].lower() == row["label"] for row in rows)
    print(*found, sep="\n")
    print(f"{len(rows)} programs, {agreeing} as labelled, {len(found)} complaints")
    return 1 if found or not rows else 0


if __name__ == "__main__":
    sys.exit(main())

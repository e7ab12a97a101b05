#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Every test that claims.md names exists."""

import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent


def exists(name):
    """Whether there is a program or test of that name."""
    if ":" in name:
        file, test = name.split(":")
        path = TESTS / file
        return path.is_file() and re.search(rf"\b{test}\b", path.read_text(encoding="utf-8"))
    folder, _, prefix = name.rpartition("/")
    programs = "../semantics/programs/*/" if folder == "semantics" else ""
    return any(HERE.glob(f"{programs}{prefix}*.c"))


def main():
    rows = [line.split("|") for line in (HERE / "claims.md").read_text(encoding="utf-8").splitlines()
            if line.startswith("| ")][1:]
    problems = []
    for row in rows:
        names = re.findall(r"`([^`]+)`", row[2])
        problems += [] if names else [f"no test: {row[1].strip()}"]
        problems += [f"no such test: {name}" for name in names if not exists(name)]
    print(*problems, f"{len(rows)} claims, {len(problems)} problems", sep="\n")
    return 1 if problems or not rows else 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Task definitions (the part of SV-COMP's format 2.0 that linux-tasks/ uses), without a YAML library."""

import pathlib
import re
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "linux-tasks"


@dataclass(frozen=True)
class Task:
    definition: pathlib.Path
    program: pathlib.Path
    expected: dict  # property file -> "TRUE" or "FALSE"

    @property
    def name(self):
        folder = FOLDER if self.definition.is_relative_to(FOLDER) else self.definition.parents[1]
        return str(self.definition.relative_to(folder).with_suffix(""))


def read_task(definition):
    text = definition.read_text()
    program = re.search(r"^input_files:\s*'([^']+)'\s*$", text, re.MULTILINE)
    pairs = re.findall(
        r"^\s+- property_file:\s*(\S+)\s*\n\s+expected_verdict:\s*(true|false)\s*$", text, re.MULTILINE
    )
    if program is None or not pairs or text.count("property_file") != len(pairs):
        raise ValueError(f"{definition}: not a task definition as linux-tasks/README.md describes it")
    folder = definition.parent
    expected = {(folder / file).resolve(): verdict.upper() for file, verdict in pairs}
    for file in [folder / program[1], *expected]:
        if not file.exists():
            raise ValueError(f"{definition}: no file {file}")
    return Task(definition, (folder / program[1]).resolve(), expected)


def find_tasks(folder=FOLDER, patterns=()):
    """All tasks under the folder in the order of their names; patterns select by substring."""
    tasks = [read_task(path) for path in sorted(folder.rglob("*.yml"))]
    return [t for t in tasks if not patterns or any(p in t.name for p in patterns)]


def property_name(file):
    """The name that pcegar prints for a property file."""
    if file.suffix == ".prp":
        return "unreach-call"
    return re.search(r"^\s*(?:OBSERVER|CONTROL)?\s*AUTOMATON\s+(\w+)", file.read_text(), re.MULTILINE)[1]

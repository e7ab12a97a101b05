# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Task definitions of SV-COMP (format_version 1.0 to 2.1), and the names of properties."""

import pathlib
import re
from dataclasses import dataclass, field

from .nodes import Nodes


@dataclass
class Task:
    name: str
    programs: list
    expected: dict = field(default_factory=dict)  # property file -> bool, or None: not stated
    options: list = field(default_factory=list)   # for pcegar, from the task definition


def read_definition(file, name):
    """The task of a definition; its property files are those that it lists."""
    nodes = Nodes(file)
    top = nodes.table(nodes.root, "a task definition", ("format_version", "input_files"),
                      ("properties", "options", "required_files", "additional_information"))
    nodes.word(top["format_version"], "format_version", ("1.0", "2.0", "2.1"))
    task = Task(name, [])
    for node in nodes.items(top["input_files"], "input_files"):
        pattern = nodes.text(node, "an input file")
        found = sorted(file.parent.glob(pattern)) if "*" in pattern else [file.parent / pattern]
        for program in found or [file.parent / pattern]:
            if not program.is_file():
                nodes.fail(node, f"no file '{pattern}'")
            task.programs.append(program.resolve())
    for node in nodes.items(top["properties"], "properties") if "properties" in top else []:
        row = nodes.table(node, "a property", ("property_file",), ("expected_verdict", "subproperty"))
        path = file.parent / nodes.text(row["property_file"], "property_file")
        if not path.is_file():
            nodes.fail(row["property_file"], f"no file '{row['property_file'].value}'")
        task.expected[path.resolve()] = (nodes.boolean(row["expected_verdict"], "expected_verdict")
                                         if "expected_verdict" in row else None)
    if "options" in top:
        options = nodes.named(top["options"], "options")
        if "data_model" in options:
            model = nodes.word(options["data_model"], "data_model", ("ILP32", "LP64"))
            task.options = ["--32"] if model == "ILP32" else ["--64"]
    return task


def property_names(file):
    """The names under which pcegar states the verdicts of a property file; empty if they are not known."""
    if pathlib.Path(file).suffix != ".spc":
        return []
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", pathlib.Path(file).read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.findall(r"^\s*(?:(?:OBSERVER|CONTROL)\s+)?AUTOMATON\s+([\w$]+)", text, re.MULTILINE)

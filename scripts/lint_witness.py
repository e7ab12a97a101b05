#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the form of verification witnesses: required fields, their values and their nesting.

usage: lint_witness.py FILE...

YAML witnesses of version 2.0 (violation_sequence, invariant_set) and GraphML witnesses of version
1.0. Whether what they claim is true is for a validator to find out (pcegar --validate). Prints one
line per mistake, 'FILE: where: what', and exits with 1 if there is any. Without python3-yaml, YAML
files are a mistake.
"""

import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

try:
    import yaml
except ImportError:
    yaml = None

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)")
HASH = re.compile(r"[0-9a-fA-F]{64}")
RETURNED = re.compile(r"\\result\s*(==|!=|<=|>=|<|>)\s*-?\w+")
NAMESPACE = "{http://graphml.graphdrawing.org/xmlns}"


class Checker:
    """Collects mistakes."""

    def __init__(self, name):
        self.name, self.mistakes = name, []

    def wrong(self, where, what):
        self.mistakes.append(f"{self.name}: {where}: {what}")

    def field(self, node, where, key, kind, pattern=None):
        """The field's value, or None after a mistake."""
        if not isinstance(node, dict) or key not in node:
            self.wrong(where, f"'{key}' is missing")
            return None
        value = node[key]
        # True is an int to Python, not to YAML.
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.wrong(where, f"'{key}' must be of type {kind.__name__}")
            return None
        if kind is str and not value:
            self.wrong(where, f"'{key}' is empty")
            return None
        if pattern is not None and not re.fullmatch(pattern, value):
            self.wrong(where, f"'{key}' must not be {value!r}")
            return None
        return value

    def only(self, node, where, keys):
        """Nothing else is there."""
        if isinstance(node, dict):
            for key in node:
                if key not in keys:
                    self.wrong(where, f"'{key}' does not belong here")


class YamlChecker(Checker):
    def check(self, document):
        if not isinstance(document, list) or not document:
            self.wrong("file", "must be a list of entries")
            return
        for number, entry in enumerate(document):
            where = f"entry {number + 1}"
            kind = self.field(entry, where, "entry_type", str,
                              "violation_sequence|invariant_set")
            self.only(entry, where, ("entry_type", "metadata", "content"))
            files = self.metadata(self.field(entry, where, "metadata", dict), where)
            content = self.field(entry, where, "content", list)
            if kind == "violation_sequence" and content is not None:
                self.violation(content, where, files)
            elif kind == "invariant_set" and content is not None:
                self.invariants(content, where, files)

    def metadata(self, node, where):
        """The names of the input files."""
        where += ", metadata"
        if node is None:
            return set()
        self.field(node, where, "format_version", str, r"2\.0")
        self.field(node, where, "uuid", str, UUID)
        self.field(node, where, "creation_time", str, TIME)
        producer = self.field(node, where, "producer", dict)
        if producer is not None:
            for key in ("name", "version"):
                self.field(producer, where + ", producer", key, str)
        task = self.field(node, where, "task", dict)
        if task is None:
            return set()
        where += ", task"
        files = self.field(task, where, "input_files", list) or []
        if not files or not all(isinstance(name, str) for name in files):
            self.wrong(where, "'input_files' must be a list of names")
        hashes = self.field(task, where, "input_file_hashes", dict) or {}
        for name in files:
            self.field(hashes, where + ", input_file_hashes", name, str, HASH)
        self.only(hashes, where + ", input_file_hashes", files)
        self.field(task, where, "specification", str)
        self.field(task, where, "data_model", str, "ILP32|LP64")
        self.field(task, where, "language", str, "C")
        return set(files)

    def location(self, node, where, files):
        where += ", location"
        if node is None:
            return
        self.only(node, where, ("file_name", "line", "column", "function"))
        name = self.field(node, where, "file_name", str)
        if name is not None and name not in files:
            self.wrong(where, f"'{name}' is no input file")
        for key in ("line", "column"):
            if key == "line" or key in node:
                number = self.field(node, where, key, int)
                if number is not None and number < 1:
                    self.wrong(where, f"'{key}' counts from 1")
        if "function" in node:
            self.field(node, where, "function", str)

    def violation(self, content, where, files):
        if not content:
            self.wrong(where, "a violation has a segment")
        for number, item in enumerate(content):
            here = f"{where}, segment {number + 1}"
            self.only(item, here, ("segment",))
            segment = self.field(item, here, "segment", list)
            if not segment:
                self.wrong(here, "a segment has a waypoint")
                continue
            for place, each in enumerate(segment):
                there = f"{here}, waypoint {place + 1}"
                self.only(each, there, ("waypoint",))
                waypoint = self.field(each, there, "waypoint", dict)
                if waypoint is None:
                    continue
                kind, action = self.waypoint(waypoint, there, files)
                is_last = place + 1 == len(segment)
                if (action == "follow") != is_last:
                    self.wrong(there, "the last waypoint of a segment, and no other, is followed")
                ends = is_last and number + 1 == len(content)
                if (kind == "target") != ends:
                    self.wrong(there, "the last waypoint, and no other, is the target")

    def waypoint(self, node, where, files):
        self.only(node, where, ("type", "action", "location", "constraint"))
        kind = self.field(node, where, "type", str,
                          "assumption|branching|function_enter|function_return|target")
        action = self.field(node, where, "action", str, "follow|avoid")
        self.location(self.field(node, where, "location", dict), where, files)
        if kind in ("function_enter", "target"):
            if "constraint" in node:
                self.wrong(where, f"a waypoint of type {kind} has no constraint")
        elif kind is not None:
            self.constraint(self.field(node, where, "constraint", dict), where, kind)
        return kind, action

    def constraint(self, node, where, kind):
        where += ", constraint"
        if node is None:
            return
        self.only(node, where, ("value", "format"))
        formats = {"assumption": "c_expression", "function_return": "acsl_expression"}
        if kind == "branching":
            self.field(node, where, "value", str, r"true|false|default|-?\w+")
            return
        self.field(node, where, "value", str, RETURNED if kind == "function_return" else None)
        self.field(node, where, "format", str, formats[kind])

    def invariants(self, content, where, files):
        for number, item in enumerate(content):
            here = f"{where}, invariant {number + 1}"
            self.only(item, here, ("invariant",))
            node = self.field(item, here, "invariant", dict)
            if node is None:
                continue
            self.only(node, here, ("type", "location", "value", "format"))
            self.field(node, here, "type", str, "loop_invariant|location_invariant")
            self.location(self.field(node, here, "location", dict), here, files)
            self.field(node, here, "value", str)
            self.field(node, here, "format", str, "c_expression")


class GraphmlChecker(Checker):
    GRAPH_FIELDS = {"witness-type": r"violation_witness|correctness_witness",
                    "sourcecodelang": "C", "producer": r".+", "specification": r"(?s).+",
                    "programfile": r".+", "programhash": HASH.pattern,
                    "architecture": r"32bit|64bit", "creationtime": TIME.pattern}
    EDGE_FIELDS = {"startline": r"[1-9]\d*", "endline": r"[1-9]\d*", "startoffset": r"\d+",
                   "control": r"condition-(true|false)", "enterLoopHead": r"true|false"}

    @staticmethod
    def data(element):
        """[(key, text)] of the data directly in an element."""
        return [(d.get("key"), d.text or "") for d in element.findall(NAMESPACE + "data")]

    def check(self, root):
        if root.tag != NAMESPACE + "graphml":
            self.wrong("file", "the root must be graphml in its namespace")
            return
        keys = {}
        for key in root.findall(NAMESPACE + "key"):
            keys[key.get("id")] = key.get("for")
        graph = root.find(NAMESPACE + "graph")
        if graph is None:
            self.wrong("file", "the graph is missing")
            return
        for element in graph.iter():
            kind = element.tag.removeprefix(NAMESPACE)
            for key, _ in self.data(element):
                if keys.get(key) not in (kind, "all"):
                    self.wrong(kind, f"the key '{key}' is not declared for it")
        self.graph(graph)

    def graph(self, graph):
        fields = self.data(graph)
        for key, pattern in self.GRAPH_FIELDS.items():
            values = [text for name, text in fields if name == key]
            if not values:
                self.wrong("graph", f"'{key}' is missing")
            for text in values:
                if not re.fullmatch(pattern, text):
                    self.wrong("graph", f"'{key}' must not be {text!r}")
        nodes = {}
        for node in graph.findall(NAMESPACE + "node"):
            if not node.get("id") or node.get("id") in nodes:
                self.wrong("node", "needs an id of its own")
            nodes[node.get("id")] = dict(self.data(node))
        if sum(data.get("entry") == "true" for data in nodes.values()) != 1:
            self.wrong("graph", "must have one entry")
        is_violation = ("witness-type", "violation_witness") in fields
        if is_violation and not any(d.get("violation") == "true" for d in nodes.values()):
            self.wrong("graph", "a violation witness has a violation")
        for data in nodes.values():
            if "invariant" in data and is_violation:
                self.wrong("node", "a violation witness has no invariants")
        for edge in graph.findall(NAMESPACE + "edge"):
            self.edge(edge, nodes)

    def edge(self, edge, nodes):
        for end in ("source", "target"):
            if edge.get(end) not in nodes:
                self.wrong("edge", f"its {end} is no node")
        data = dict(self.data(edge))
        for key, pattern in self.EDGE_FIELDS.items():
            if key in data and not re.fullmatch(pattern, data[key]):
                self.wrong("edge", f"'{key}' must not be {data[key]!r}")
        if "assumption.resultfunction" in data and "assumption" not in data:
            self.wrong("edge", "'assumption.resultfunction' needs an assumption")


def mistakes_of(path):
    """The mistakes in a file, one text each."""
    text = path.read_text(encoding="utf-8")
    if text.lstrip().startswith("<"):
        checker = GraphmlChecker(path)
        try:
            checker.check(ElementTree.fromstring(text))
        except ElementTree.ParseError as error:
            checker.wrong("file", str(error))
    else:
        checker = YamlChecker(path)
        if yaml is None:
            checker.wrong("file", "YAML cannot be read without python3-yaml")
            return checker.mistakes
        try:
            checker.check(yaml.safe_load(text))
        except yaml.YAMLError as error:
            checker.wrong("file", " ".join(str(error).split()))
    return checker.mistakes


def main(arguments):
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 2
    mistakes = [mistake for name in arguments for mistake in mistakes_of(pathlib.Path(name))]
    print("\n".join(mistakes), end="\n" if mistakes else "")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

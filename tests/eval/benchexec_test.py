# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""eval/benchexec: what BenchExec asks of the tool-info module (with a stand-in for BenchExec), and results in both directions."""

import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import types
import unittest
import xml.etree.ElementTree as ElementTree
from types import SimpleNamespace as Record

EVAL = pathlib.Path(sys.argv.pop(1))
PROPS = EVAL.parent / "props" / "linux"


def load_tool():
    names = ("benchexec", "benchexec.result", "benchexec.tools", "benchexec.tools.template")
    modules = {name: types.ModuleType(name) for name in names}
    for name, module in modules.items():
        parent, _, last = name.rpartition(".")
        if parent:
            setattr(modules[parent], last, module)
    for name, value in (("TRUE_PROP", "true"), ("FALSE_PROP", "false"), ("UNKNOWN", "unknown"), ("ERROR", "ERROR")):
        setattr(modules["benchexec.result"], f"RESULT_{name}", value)
    modules["benchexec.tools.template"].BaseTool2 = object
    sys.modules.update(modules)
    specification = importlib.util.spec_from_file_location("tool", EVAL / "benchexec" / "pcegar.py")
    tool = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(tool)
    return tool.Tool()


class Tool(unittest.TestCase):
    def setUp(self):
        self.tool = load_tool()

    def test_command_line(self):
        task = Record(options={"data_model": "ILP32"}, property_file="a.spc", input_files_or_identifier=["a.c"])
        self.assertEqual(self.tool.cmdline("pcegar", ["--x"], task, Record(cputime=100, memory=10**9)),
                         ["pcegar", "--x", "--32", "--time-limit", "95", "--memory-limit", "950", "--spec", "a.spc", "a.c"])
        task = Record(options=None, property_file=None, input_files_or_identifier=["a.c"])
        self.assertEqual(self.tool.cmdline("pcegar", ["--time-limit", "3"], task, Record(cputime=9, memory=None)),
                         ["pcegar", "--time-limit", "3", "a.c"])

    def result(self, code, *lines, signal=None):
        return self.tool.determine_result(Record(exit_code=Record(value=code, signal=signal), output=list(lines)))

    def test_a_verdict_needs_exit_code_and_line(self):
        self.assertEqual(self.result(0, "Property a: TRUE", "Verification result: TRUE"), "true")
        self.assertEqual(self.result(10, "Verification result: FALSE"), "false")
        self.assertEqual(self.result(11, "Verification result: UNKNOWN"), "unknown")
        for code, lines in ((0, []), (0, ["Verification result: FALSE"]), (1, ["Verification result: TRUE"])):
            self.assertEqual(self.result(code, *lines), "ERROR")
        self.assertEqual(self.result(70), "ERROR (internal)")
        self.assertEqual(self.result(None, "Verification result: TRUE", signal=9), "KILLED BY SIGNAL 9")

    def test_columns(self):
        output = ["Property a: TRUE", "Property ab: UNKNOWN (time limit)"]
        self.assertEqual(self.tool.get_value_from_output(output, "Property ab"), "UNKNOWN")
        self.assertIsNone(self.tool.get_value_from_output(output, "Property b"))

    def test_the_benchmark_has_every_rule(self):
        root = ElementTree.parse(EVAL / "benchexec" / "pcegar.xml").getroot()
        files = {(EVAL / "benchexec" / node.text).resolve() for node in root.iter("propertyfile")}
        self.assertEqual(files, {file.resolve() for file in PROPS.glob("*_1?.spc")})


XML = """<result benchmarkname="b" tool="pcegar" version="1" name="default" starttime="then">
<systeminfo><cpu model="toy"/></systeminfo>
<run name="a.yml" properties="one"><column title="status" value="true"/><column title="category" value="correct"/>
<column title="cputime" value="1.5s"/><column title="memory" value="77B"/></run>
<run name="b.yml" properties="one"><column title="status" value="false(one)"/><column title="category" value="wrong"/></run>
<run name="c.yml" properties="one"><column title="status" value="TIMEOUT"/><column title="category" value="error"/>
<column title="terminationreason" value="cputime"/></run>
<run name="d.yml" properties="one"><column title="status" value="ERROR"/><column title="category" value="error"/>
<column title="returnvalue" value="70"/></run></result>
"""


class Convert(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def convert(self, *words, code=0):
        done = subprocess.run([sys.executable, "-B", EVAL / "benchexec" / "convert.py", *words], capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def test_import(self):
        (self.folder / "r.xml").write_text(XML)
        done = self.convert("import", self.folder / "r.xml", "--output", self.folder / "r.jsonl")
        rows = [json.loads(line) for line in (self.folder / "r.jsonl").read_text().splitlines()][1:]
        self.assertEqual([(row["status"], row["checks"]["one"]["answer"]) for row in rows],
                         [("TRUE", "correct"), ("FALSE", "wrong"), ("cpu limit", "unknown"), ("exit 70", "unknown")])
        self.assertEqual((rows[0]["measured"]["cpu"], rows[0]["measured"]["memory"]), (1.5, 77))
        self.assertIn("WRONG b: b.yml, one, default: one is FALSE", done.stdout)

    def test_export_has_a_run_for_each_property(self):
        measured = {"cpu": 3.0, "wall": 4.0, "memory": 5, "core": 0, "seconds": {}}
        lines = [{"kind": "header", "name": "n", "tool": {"version": "pcegar 1"}, "started": "then"}]
        for task, status in (("x", "FALSE"), ("y", "memory limit")):
            answers = {"one": {"verdict": "TRUE", "answer": "correct"}, "two": {"verdict": "FALSE", "answer": "correct"}} \
                if task == "x" else {"one": {"verdict": "UNKNOWN", "answer": "unknown"}}
            lines.append({"kind": "run", "experiment": "e", "configuration": "c", "task": task, "property": "all", "repetition": 1,
                          "status": status, "checks": answers, "verdicts": {}, "counts": {}, "measured": measured})
        (self.folder / "r.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
        self.convert("export", self.folder / "r.jsonl", "--output", self.folder)
        root = ElementTree.parse(self.folder / "n.e.c.results.xml").getroot()
        runs = [{"name": run.get("name"), "expected": run.get("expectedVerdict"),
                 **{column.get("title"): column.get("value") for column in run}} for run in root.findall("run")]
        self.assertEqual([(r["name"], r["expected"], r["status"], r["category"]) for r in runs],
                         [("x", "true", "true", "correct"), ("x", "false", "false", "correct"), ("y", None, "OUT OF MEMORY", "error")])
        self.assertEqual((runs[0]["cputime"], runs[2]["terminationreason"]), ("1.500000s", "memory"))

    def test_mistakes(self):
        (self.folder / "r.xml").write_text("<result>\n<run></result>")
        done = self.convert("import", self.folder / "r.xml", "--output", self.folder / "r.jsonl", code=2)
        self.assertIn("r.xml:2:", done.stderr)
        (self.folder / "r.xml").write_text("<other/>")
        self.assertIn("is not <result>", self.convert("import", self.folder / "r.xml", "--output", "x", code=2).stderr)


if __name__ == "__main__":
    unittest.main()

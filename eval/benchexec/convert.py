#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Between results of BenchExec (XML, also .bz2 or .gz) and of eval/run (JSON lines).

  convert.py import RESULT.xml... --output FILE.jsonl    for eval/run's summary: also printed
  convert.py export FILE.jsonl --output FOLDER           for table-generator: one file per configuration, one run per
                                                         property, with its share of the CPU time
"""

import argparse
import bz2
import gzip
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from bench import results, summary  # noqa: E402

ANSWERS = {"correct": "correct", "correct-unconfirmed": "correct", "wrong": "wrong", "missing": "unlabelled"}
LIMITS = {"cputime": "cpu limit", "cputime-soft": "cpu limit", "walltime": "wall limit", "memory": "memory limit"}


class ConvertError(Exception):
    """A file that is not what it should be."""


def load(path):
    try:
        data = path.read_bytes()
        if path.suffix == ".bz2":
            data = bz2.decompress(data)
        elif path.suffix == ".gz":
            data = gzip.decompress(data)
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise ConvertError(f"{path}:{error.position[0]}:{error.position[1] + 1}: not well-formed XML") from error
    except (OSError, EOFError) as error:
        raise ConvertError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    if root.tag != "result":
        raise ConvertError(f"{path}: <{root.tag}> is not <result>")
    return root


def number(text):
    """'12.3s' or '456B'; 0 if there is none."""
    match = re.match(r"[\d.]+", text or "")
    return float(match[0]) if match else 0.0


def row_of(root, run):
    columns = {column.get("title"): column.get("value") for column in run.findall("column")}
    verdict = re.match(r"(true|false)\b", columns.get("status") or "")
    verdict = verdict[1].upper() if verdict else "UNKNOWN"
    name = run.get("properties") or pathlib.PurePath(run.get("propertyFile") or "default").stem
    answer = "unknown" if verdict == "UNKNOWN" else ANSWERS.get(columns.get("category"), "unlabelled")
    status = LIMITS.get(columns.get("terminationreason") or "", verdict)
    if status == "UNKNOWN" and columns.get("category") == "error":
        status = "exit " + str(columns.get("returnvalue") or columns.get("exitsignal") or "?")
    return {"kind": "run", "experiment": root.get("benchmarkname") or "benchexec",
            "configuration": root.get("name") or root.get("tool") or "default", "task": run.get("name"), "property": name,
            "repetition": 1, "status": status,
            "checks": {name: {"verdict": verdict if status in ("TRUE", "FALSE") else "UNKNOWN",
                              "answer": answer if status in ("TRUE", "FALSE") else "unknown"}},
            "verdicts": {}, "counts": {},
            "measured": {"cpu": number(columns.get("cputime")), "wall": number(columns.get("walltime")),
                         "memory": int(number(columns.get("memory"))), "core": 0, "seconds": {}}}


def imported(paths):
    header, rows = None, []
    for path in paths:
        root = load(path)
        info = root.find("systeminfo")
        cpu = info.find("cpu") if info is not None else None
        header = header or {"kind": "header", "format": 1, "name": root.get("benchmarkname"), "imported": True, "digest": "",
                            "tool": {"version": f"{root.get('tool')} {root.get('version')}"}, "started": root.get("starttime"),
                            "machine": {"cpu": cpu.get("model") if cpu is not None else ""}}
        rows += [row_of(root, run) for run in root.findall("run")]
    return header, rows


def exported(header, rows):
    """{name of a file: XML}"""
    found = {}
    for row in rows:
        root = found.setdefault((row["experiment"], row["configuration"]), ElementTree.Element("result", {
            "benchmarkname": header["name"], "tool": "pcegar", "version": header["tool"].get("version", "").removeprefix("pcegar "),
            "name": f"{row['experiment']}.{row['configuration']}", "generator": "eval/benchexec/convert.py",
            "starttime": header.get("started") or ""}))
        for name, check in row["checks"].items():
            measured, share = row["measured"], 1 / len(row["checks"])
            attributes = {"name": row["task"], "properties": name}
            if check["answer"] in ("correct", "wrong"):
                attributes["expectedVerdict"] = str((check["verdict"] == "TRUE") == (check["answer"] == "correct")).lower()
            run = ElementTree.SubElement(root, "run", attributes)
            status = check["verdict"].lower()
            category = {"unlabelled": "missing"}.get(check["answer"], check["answer"])
            reason = {text: reason for reason, text in LIMITS.items() if reason != "cputime-soft"}.get(row["status"])
            if status == "unknown" and reason:
                status, category = {"memory": "OUT OF MEMORY"}.get(reason, "TIMEOUT"), "error"
            elif status == "unknown" and row["status"].startswith(("exit", "signal")):
                status, category = f"ERROR ({row['status']})", "error"
            columns = {"status": status, "category": category, "cputime": f"{measured['cpu'] * share:.6f}s",
                       "cputime-run": f"{measured['cpu']:.6f}s", "walltime": f"{measured['wall'] * share:.6f}s",
                       "memory": f"{measured['memory']}B"}
            if reason:
                columns["terminationreason"] = reason
            for title, value in columns.items():
                ElementTree.SubElement(run, "column", {"title": title, "value": value})
    return {".".join([header["name"], *key, "results.xml"]): root for key, root in found.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=("import", "export"))
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    try:
        if arguments.action == "import":
            header, rows = imported(arguments.files)
            arguments.output.write_text("".join(json.dumps(row) + "\n" for row in (header, *rows)))
            print(*summary.failures(rows), *summary.summarise(rows)[0], sep="\n")
            return 0
        if len(arguments.files) != 1:
            parser.error("export takes one file")
        arguments.output.mkdir(parents=True, exist_ok=True)
        for name, root in exported(*results.read(arguments.files[0])).items():
            ElementTree.indent(root)
            text = ElementTree.tostring(root, encoding="unicode")
            (arguments.output / name).write_text(
                '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE result PUBLIC "+//IDN sosy-lab.org//DTD BenchExec result 3.0//EN" '
                f'"https://www.sosy-lab.org/benchexec/result-3.0.dtd">\n{text}\n', encoding="utf-8")
            print(arguments.output / name)
    except (ConvertError, results.ResultError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

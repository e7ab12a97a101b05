# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Result files: JSON lines, a header and one line per run.

A line is appended (and flushed) as soon as its run has ended. When all runs are there, the file is written once more in the
order of the plan, so that a file from an interrupted and resumed measurement equals one from a single go, apart from
`measured`, which is all that depends on the machine.
"""

import hashlib
import json
import os
import re

from .taskdefs import property_names

VERDICT_OF_EXIT = {0: "TRUE", 10: "FALSE", 11: "UNKNOWN"}


class ResultError(Exception):
    """A result file that cannot be continued or read."""


def digest(tool, command_of, runs):
    """Of what the results depend on: the program and all command lines, without folders of this machine."""
    state = hashlib.sha256(tool.encode())
    for run in runs:
        words = [str(getattr(word, "name", word)) for word in command_of(run)]
        state.update(json.dumps([run.key, words, vars(run.limits), [value for _, value in run.expected]]).encode())
    return state.hexdigest()


def combined(verdicts):
    for verdict in ("FALSE", "UNKNOWN"):
        if verdict in verdicts:
            return verdict
    return "TRUE" if verdicts else "UNKNOWN"


def checks(run, verdicts, overall):
    """For each property file its verdict, and whether it is as expected: correct, wrong, unknown, or unlabelled."""
    rows = {}
    for file, expected in run.expected:
        names = property_names(file) if file else []
        if names and all(name in verdicts for name in names):
            verdict = combined([verdicts[name]["verdict"] for name in names])
        elif len(run.expected) == 1:
            verdict = overall
        else:
            verdict = "UNKNOWN"
        if verdict == "UNKNOWN":
            answer = "unknown"
        elif expected is None:
            answer = "unlabelled"
        else:
            answer = "correct" if (verdict == "TRUE") == expected else "wrong"
        rows[file.stem if file else "default"] = {"verdict": verdict, "answer": answer}
    return rows


def row_of(run, outcome, statistics):
    """The line of a run. `statistics` is what pcegar wrote with --stats, or {}."""
    verdicts = {}
    for name, verdict, _, reason in re.findall(r"^Property (\S+): (TRUE|FALSE|UNKNOWN)( \((.*)\))?$",
                                               outcome.stdout, re.MULTILINE):
        verdicts[name] = {"verdict": verdict, **({"reason": reason} if reason else {})}
    stated = re.findall(r"^Verification result: (\w+)$", outcome.stdout, re.MULTILINE)
    status, message = status_of(outcome, stated)
    overall = status if status in VERDICT_OF_EXIT.values() else "UNKNOWN"
    if overall != status:
        verdicts = {}
    return {
        "kind": "run", "experiment": run.experiment, "configuration": run.configuration, "task": run.task,
        "property": run.property, "repetition": run.repetition, "status": status,
        **({"message": message} if message else {}),
        "checks": checks(run, verdicts, overall), "verdicts": verdicts, "counts": statistics.get("counts", {}),
        "measured": {"cpu": round(outcome.cpu, 4), "wall": round(outcome.wall, 4), "memory": outcome.memory,
                     "core": outcome.core, **({"host": outcome.host} if outcome.host else {}),
                     "seconds": {k: round(v, 5) for k, v in statistics.get("cpu_seconds", {}).items()}},
    }


def status_of(outcome, stated):
    """The verdict of a run, or why it has none, and the last message of a run that failed."""
    if outcome.ended_by:
        return f"{outcome.ended_by} limit", ""
    last = outcome.stderr.strip().splitlines()[-1:] or [""]
    if outcome.exit_code < 0:
        return f"signal {-outcome.exit_code}", last[0]
    verdict = VERDICT_OF_EXIT.get(outcome.exit_code)
    if verdict is None or stated[-1:] != [verdict]:
        return f"exit {outcome.exit_code}", last[0]
    return verdict, ""


def key_of(row):
    return tuple(row[name] for name in ("experiment", "configuration", "task", "property", "repetition"))


def read(path):
    """Header and rows; a last line that was cut off is left out."""
    header, rows = None, []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
            kind = row["kind"]
        except (ValueError, KeyError, TypeError) as error:
            if number == len(lines) and not line.endswith("\n"):
                break
            raise ResultError(f"{path}:{number}: not a line of results") from error
        if kind == "header":
            header = row
        else:
            rows.append(row)
    if header is None:
        raise ResultError(f"{path}: no header")
    return header, rows


class ResultFile:
    """Appends rows; continues a file that is there."""

    def __init__(self, path, header, restart=False):
        self.path, self.header, self.rows = path, header, {}
        if path.exists() and path.stat().st_size and not restart:
            self._continue()
        self._write_all(self.rows.values())

    def _continue(self):
        header, rows = read(self.path)
        if header.get("digest") != self.header["digest"]:
            raise ResultError(f"{self.path} has results of other runs (definition, options, limits, program or --quick "
                              "differ); --restart discards them, --output takes another file")
        if header["machine"] != self.header["machine"]:
            raise ResultError(f"{self.path} was measured on another machine (its first line describes it); "
                              "--restart discards it, --output takes another file")
        self.header = header
        self.rows = {key_of(row): row for row in rows}

    def _write_all(self, rows):
        text = "".join(json.dumps(row) + "\n" for row in (self.header, *rows))
        scratch = self.path.with_name(self.path.name + ".new")
        scratch.write_text(text, encoding="utf-8")
        os.replace(scratch, self.path)

    def append(self, row):
        self.rows[key_of(row)] = row
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def finish(self, keys):
        """All runs are there: in the order of the plan."""
        self._write_all([self.rows[key] for key in keys])

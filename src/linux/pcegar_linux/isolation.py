# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Several rules on one module, so that each gets a verdict whatever happens to the others.

One process explores all rules, each for a short time: this decides the easy ones. Each rule that is
open after it, because of a limit or a crash, gets a process of its own, with the time of a rule or
with an equal part of what is left of the time for all. What is decided is read from the file of
`--result`, which is valid after a crash as well, and is printed at once.
"""

import contextlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from typing import NamedTuple

FIRST_SHARE = 6  # of a rule's time, in the process for all
LOADING_SECONDS = 30
# Options with which a run is one process: they set limits for all, or name files of one run.
OF_ONE_RUN = ("--time-limit", "--properties", "--property-time", "--property-refinements",
              "--processes", "--result", "--harness", "--run-harness", "--stats", "--refinement-log",
              "--precision-out", "--precision-in", "--dump-cfa", "--dump-automaton", "--dump-arg",
              "--dump-queries", "--report", "--witnesses", "--sarif", "--coverage", "--list-operators", "--help", "--version", "--explain")
# Reasons of an UNKNOWN that another process with more time may lack.
PASSING = re.compile(r"time|budget|memory|internal|not checked|turn|being checked|ended|states")
# What pcegar prints at its end and this prints itself.
OWN_LINE = re.compile(r"(Assumption|Property [^:]*|Verification result): ")
# What the file of --result says of a property if its process had to end at once; then the process
# prints why it ended.
INTERRUPTED = "being checked"
LAST_WORDS = re.compile(r"Property (\S+): UNKNOWN \((.*)\)$")


@contextlib.contextmanager
def running(command, **options):
    """A process that is told to end if this one ends before it, whenever the signal comes: one that comes
    while the process begins, so that nobody could tell it, waits until it has begun."""
    waiting = []
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    handlers = {number: handler for number, handler in handlers.items() if handler != signal.SIG_IGN}
    process = None
    try:
        for number in handlers:
            signal.signal(number, lambda number, _: waiting.append(number))
        try:
            process = subprocess.Popen(command, **options)
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)
            for number in waiting:
                os.kill(os.getpid(), number)
        yield process
    except BaseException:
        if process is not None:
            process.terminate()
        raise
    finally:
        if process is not None:
            process.wait()


def run_to_the_end(command):
    """The status of a process."""
    with running(command) as process:
        return process.wait()


class Verdict(NamedTuple):
    status: str  # TRUE, FALSE, UNKNOWN
    reason: str = ""

    @property
    def is_final(self):
        return self.status in ("TRUE", "FALSE")

    @property
    def may_change(self):
        return self.status == "UNKNOWN" and (not self.reason or bool(PASSING.search(self.reason)))

    def __str__(self):
        return f"{self.status} ({self.reason})" if self.reason else self.status


def is_one_run(rest):
    """Whether the user's options ask for one process."""
    given = {word.split("=")[0] for word in rest}
    path = [rest[i + 1] for i, word in enumerate(rest[:-1]) if word == "--counterexample"]
    path += [word.split("=", 1)[1] for word in rest if word.startswith("--counterexample=")]
    return bool(given & set(OF_ONE_RUN)) or any(p != "-" for p in path)


def properties_of(rule):
    """The names of the automata in a specification."""
    return re.findall(r"^\s*(?:OBSERVER|CONTROL)\s+AUTOMATON\s+(\w+)", rule.read_text("utf-8"),
                      re.MULTILINE)


def read_result(file):
    """What a file of --result knows: verdicts by property, and assumptions."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}, []
    verdicts = {}
    for entry in content.get("properties", ()):
        status, reason = entry["status"], entry.get("reason", "")
        verdicts[entry["name"]] = Verdict("UNKNOWN" if status == "NOT_CHECKED" else status, reason)
    return verdicts, content.get("assumptions", [])


class Process:
    """One run of pcegar. `tell` gets each property that is decided, at once."""

    def __init__(self, command, result_file, tell):
        self.result_file = result_file
        self.tell = tell
        result_file.unlink(missing_ok=True)
        self.command = command + ["--result", str(result_file), "--assumptions"]
        self.verdicts, self.assumptions, self.status = {}, [], 0

    def run(self, output):
        with open(output, "w+", encoding="utf-8", errors="replace") as stream:
            with running(self.command, stdout=stream) as process:
                while process.poll() is None:
                    self.read()
                    time.sleep(0.2)
            self.status = process.returncode
            self.read()
            stream.seek(0)
            for line in stream:
                if not OWN_LINE.match(line):
                    sys.stdout.write(line)
                elif said := LAST_WORDS.match(line):
                    self.say_why(*said.groups())
        return self

    def say_why(self, name, reason):
        if self.verdicts.get(name) == Verdict("UNKNOWN", INTERRUPTED):
            self.verdicts[name] = Verdict("UNKNOWN", reason)

    def read(self):
        verdicts, assumptions = read_result(self.result_file)
        if verdicts:
            self.verdicts, self.assumptions = verdicts, assumptions
            for name, verdict in verdicts.items():
                if verdict.is_final:
                    self.tell(name, verdict)

    def verdict(self, name):
        found = self.verdicts.get(name)
        ended = f"the process ended with status {self.status}"
        if found is None:
            return Verdict("UNKNOWN", ended)
        is_crash = self.status not in (0, 10, 11) and not found.is_final
        return Verdict("UNKNOWN", f"{found.reason}; {ended}" if found.reason else ended) \
            if is_crash and "internal" not in found.reason else found


def children_seconds():
    """CPU seconds of all processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Times:
    """CPU seconds of a rule, and if `total` is given, of all that is run from now on."""

    def __init__(self, of_a_rule, total=None, spent=children_seconds):
        self.of_a_rule, self.total, self.spent = of_a_rule, total, spent
        self.before = spent()

    def first(self, rules):
        """The limits of one process for several rules: of a rule there, and of the process."""
        share = max(1, self.of_a_rule // FIRST_SHARE)
        limit = LOADING_SECONDS + share * rules
        if self.total is None:
            return share, limit
        left = self.left()
        return max(1, min(share, left // (3 * rules))), max(1, min(limit, left // 2))

    def alone(self, rules_left):
        """The limit of a process for one rule of those that are left."""
        if self.total is None:
            return self.of_a_rule
        return max(1, self.left() // rules_left)

    def left(self):
        return max(0, int(self.total + self.before - self.spent()))


class Isolation:
    """Verifies a module against rules. `command_for(rules, options)` is the command for some of
    them; `rests_on(assumptions)` prints what the verdicts rest on, `show` a line."""

    def __init__(self, rules, times, scratch, command_for, rests_on, show=None):
        self.show = show or (lambda line: print(line, flush=True))
        self.rules, self.times, self.scratch = rules, times, scratch
        self.command_for, self.rests_on = command_for, rests_on
        self.told = {}
        self.held = []  # lines that wait for the first process to end

    def tell(self, name, verdict):
        """Prints a verdict, once; those of the first process follow what they rest on."""
        if name in self.told:
            return
        self.told[name] = verdict
        if self.held is None:
            self.show(f"Property {name}: {verdict}")
        else:
            self.held.append((name, verdict))
            print(f"pcegar linux: {name} is {verdict.status}", file=sys.stderr, flush=True)

    def process(self, rules, options, name):
        return Process(self.command_for(rules, options), self.scratch / f"{name}.json",
                       self.tell).run(self.scratch / f"{name}.txt")

    def run(self):
        """The exit status, as of pcegar."""
        first = self.first()
        if first.status == 2:
            return 2
        self.rests_on(first.assumptions)
        held, self.held = self.held, None
        for name, verdict in held:
            self.show(f"Property {name}: {verdict}")
        failed = False
        again = [rule for rule in self.rules if self.may_change(first, rule)]
        for rule in self.rules:
            run, names = first, self.open(rule)
            if rule in again:
                options = ["--time-limit", str(self.times.alone(len(again)))]
                run = self.process([rule], options, rule.stem)
                again.remove(rule)
            failed = failed or run.status not in (0, 10, 11) and bool(names)
            for name in names:
                self.tell(name, run.verdict(name))
        statuses = [v.status for v in self.told.values()]
        overall = next((s for s in ("FALSE", "UNKNOWN") if s in statuses), "TRUE")
        self.show(f"Verification result: {overall}")
        return 70 if failed else {"TRUE": 0, "FALSE": 10, "UNKNOWN": 11}[overall]

    def open(self, rule):
        """The rule's properties without a verdict."""
        return [name for name in properties_of(rule) if name not in self.told]

    def may_change(self, first, rule):
        """Whether a process of its own may decide more of a rule than the first one did."""
        return len(self.rules) > 1 and any(first.verdict(name).may_change
                                           for name in self.open(rule))

    def first(self):
        if len(self.rules) == 1:
            return self.process(self.rules, ["--time-limit", str(self.times.alone(1))], "first")
        share, limit = self.times.first(len(self.rules))
        return self.process(self.rules, ["--properties", "relevance", "--property-time", str(share),
                                         "--time-limit", str(limit)], "first")

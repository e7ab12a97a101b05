# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What the command-line tests share: running pcegar, reading its verdict lines, small programs."""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

TRUE, FALSE, UNKNOWN, USAGE, INTERNAL = 0, 10, 11, 2, 70
EXIT_OF_VERDICT = {"TRUE": TRUE, "FALSE": FALSE, "UNKNOWN": UNKNOWN}

# A run that hangs fails its test; no test depends on how long anything takes below this.
PATIENCE_SECONDS = 120

PROPERTY_LINE = re.compile(r"Property (\S+): (TRUE|FALSE|UNKNOWN)(?: \((.+)\))?")
RESULT_LINE = re.compile(r"Verification result: (TRUE|FALSE|UNKNOWN)")

SAFE = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int held = 0;
  while (__VERIFIER_nondet_int()) {
    if (held != 0) reach_error();
    held = 1;
    if (held != 1) reach_error();
    held = 0;
  }
  return 0;
}
"""

UNSAFE = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  if (x > 3) y = 1;
  if (y == 1 && x == 7) {
    reach_error();
  }
  return 0;
}
"""

# Safe only if signed arithmetic does not overflow: the sum of two positive numbers.
OVERFLOWS = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x > 0 && y > 0 && x + y < 0) reach_error();
  return 0;
}
"""

# Two rules about two calls, in the style of the bundled ones.
PAIRED = """\
OBSERVER AUTOMATON {name}
INITIAL STATE Open;
STATE USEFIRST Open :
  MATCH {{take_{name}($?)}} -> GOTO Taken;
  MATCH {{give_{name}($?)}} -> ERROR("{name}: given without being taken");
STATE USEFIRST Taken :
  MATCH {{take_{name}($?)}} -> ERROR("{name}: taken twice");
  MATCH {{give_{name}($?)}} -> GOTO Open;
END AUTOMATON
"""

TWO_RULES_ONE_VIOLATED = """\
extern int __VERIFIER_nondet_int(void);
extern void take_a(void), give_a(void), take_b(void), give_b(void);
int main(void) {
  while (__VERIFIER_nondet_int()) {
    take_a();
    take_b();
    if (__VERIFIER_nondet_int()) give_b();
    give_a();
  }
  return 0;
}
"""


def never_converges(flags=60):
    """Independent flags: with single-block encoding every combination is a separate abstract state
    (the `locks` programs of the literature), so no machine ever finishes it."""
    lines = ["extern int __VERIFIER_nondet_int(void);", "extern void reach_error(void);",
             "int main(void) {"]
    lines += [f"  int p{i} = __VERIFIER_nondet_int(), held{i} = 0;" for i in range(flags)]
    lines += [f"  if (p{i} != 0) held{i} = 1;" for i in range(flags)]
    lines += [f"  if (p{i} != 0) {{ if (held{i} != 1) reach_error(); held{i} = 0; }}"
              for i in range(flags)]
    return "\n".join(lines + ["  return 0;", "}"]) + "\n"


class Run:
    """A finished run of pcegar."""

    def __init__(self, arguments, code, stdout, stderr):
        self.arguments, self.code, self.stdout, self.stderr = arguments, code, stdout, stderr

    @property
    def properties(self):
        """{property: (verdict, reason or None)} in the order printed."""
        matches = (PROPERTY_LINE.fullmatch(line) for line in self.stdout.splitlines())
        return {m.group(1): (m.group(2), m.group(3)) for m in matches if m}

    @property
    def result(self):
        lines = self.stdout.splitlines()
        match = RESULT_LINE.fullmatch(lines[-1]) if lines else None
        return match.group(1) if match else None

    def __str__(self):
        return (f"\n$ pcegar {' '.join(map(str, self.arguments))}\nexit code {self.code}\n"
                f"--- stdout\n{self.stdout}--- stderr\n{self.stderr}---")


# Whether number() has a value, as two rules: a call of same() or of other().
ASK_NUMBER = """\
extern int number(void);
extern void same(void), other(void);
int main(void) {{ if (number() == {value}) same(); else other(); return 0; }}
"""
CALLED = """\
OBSERVER AUTOMATON {name}
INITIAL STATE Start;
STATE USEFIRST Start : MATCH {{{name}()}} -> ERROR;
END AUTOMATON
"""
PRINT_NUMBER = """\
#include <stdio.h>
extern int number(void);
int main(void) { printf("%d", number()); return 0; }
"""


class CommandLineTest(unittest.TestCase):
    binary = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def run_pcegar(self, *arguments):
        done = subprocess.run([self.binary, *map(str, arguments)], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=PATIENCE_SECONDS,
                              cwd=self.folder, check=False)
        return Run(arguments, done.returncode, done.stdout, done.stderr)

    def assert_well_formed(self, run):
        """The end of standard output: property lines, the result line, nothing after it."""
        lines = run.stdout.splitlines()
        self.assertIsNotNone(run.result, f"the last line is not the result: {run}")
        count = len(run.properties)
        self.assertGreater(count, 0, f"no property line: {run}")
        for line in lines[-1 - count:-1]:
            self.assertRegex(line, PROPERTY_LINE, f"property lines stand together: {run}")
        for name, (verdict, reason) in run.properties.items():
            if verdict == "UNKNOWN":
                self.assertTrue(reason, f"UNKNOWN of {name} gives no reason: {run}")
            elif reason is not None:
                self.assertEqual(verdict, "TRUE", f"FALSE of {name} has a reason: {run}")
                self.assertRegex(reason, "^irrelevant: ", f"TRUE of {name}: {run}")
        verdicts = [verdict for verdict, _ in run.properties.values()]
        expected = next((v for v in ("FALSE", "UNKNOWN") if v in verdicts), "TRUE")
        self.assertEqual(run.result, expected, f"the result does not follow: {run}")
        self.assertEqual(run.code, EXIT_OF_VERDICT[run.result], str(run))

    def verify(self, expected, *arguments):
        """Runs, checks the form, and the verdict: a word, or {property: verdict}."""
        run = self.run_pcegar(*arguments)
        self.assert_well_formed(run)
        if isinstance(expected, dict):
            self.assertEqual({p: v for p, (v, _) in run.properties.items()}, expected, str(run))
        else:
            self.assertEqual(run.result, expected, str(run))
        return run

    def ask_number(self, *texts, options=()):
        """Compiles the files, of which one has `int number(void)`, to find out its value. Then asks
        pcegar whether it is that (`same`) or another one (`other`): their verdicts, and the run."""
        sources = [self.file(f"{i}.c", text + "\n") for i, text in enumerate(texts)]
        program = self.folder / "program"
        subprocess.run(["gcc", "-O0", "-w", "-fno-builtin", "-o", program, *sources,
                        self.file("print.c", PRINT_NUMBER)], check=True)
        value = int(subprocess.run([program], capture_output=True, check=True).stdout)
        rules = [option for name in ("same", "other")
                 for option in ("--spec", self.file(f"{name}.spc", CALLED.format(name=name)))]
        run = self.run_pcegar("--time-limit", "10", *options, *rules, *sources,
                              self.file("ask.c", ASK_NUMBER.format(value=value)))
        return run.properties["same"][0], run.properties["other"][0], run

    def assert_refused(self, run, *parts):
        """Exit code 2, nothing on standard output, one message that holds all the parts."""
        self.assertEqual(run.code, USAGE, str(run))
        self.assertEqual(run.stdout, "", str(run))
        errors = [line for line in run.stderr.splitlines() if "error:" in line]
        self.assertEqual(len(errors), 1, f"one message is wanted: {run}")
        for part in parts:
            self.assertIn(str(part), errors[0], str(run))


def main():
    """Runs the tests of the calling module: X_test.py PCEGAR [unittest options]."""
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} PCEGAR [unittest options]")
    CommandLineTest.binary = str(pathlib.Path(sys.argv.pop(1)).resolve(strict=True))
    unittest.main()

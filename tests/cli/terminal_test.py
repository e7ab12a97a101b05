# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What a user sees: a calm standard error, progress, colours, paths, suggestions, standard input."""

import json
import os
import pty
import re
import signal
import subprocess
import threading

import harness
from harness import CommandLineTest, PAIRED, Run, SAFE, TWO_RULES_ONE_VIOLATED, UNSAFE

ERASE = "\r\x1b[K"
GREEN, RED, OFF = "\x1b[1;32m", "\x1b[1;31m", "\x1b[0m"


class TerminalTest(CommandLineTest):
    def run_on_terminal(self, *arguments, until=None, **environment):
        """A run of which both outputs are terminals, interrupted when that text appears on standard error.

        Returns exit code, standard output, standard error.
        """
        streams = [pty.openpty() for _ in range(2)]
        process = subprocess.Popen([self.binary, *map(str, arguments)], stdin=subprocess.DEVNULL, cwd=self.folder,
                                   stdout=streams[0][1], stderr=streams[1][1],
                                   env={**os.environ, "TERM": "xterm", **environment})
        watchdog = threading.Timer(harness.PATIENCE_SECONDS, process.kill)
        watchdog.start()
        texts = {}
        for _, writer in streams:
            os.close(writer)
        for reader, _ in reversed(streams):  # standard output has few lines, at the end
            text = b""
            try:
                while part := os.read(reader, 65536):
                    text += part
                    if until is not None and until in text.decode(errors="replace"):
                        process.send_signal(signal.SIGTERM)
                        until = None
            except OSError:
                pass  # the end, on Linux
            os.close(reader)
            texts[reader] = text.decode().replace("\r\n", "\n")
        watchdog.cancel()
        return process.wait(), *(texts[reader] for reader, _ in streams)

    @staticmethod
    def without_warnings(run):
        return [line for line in run.stderr.splitlines() if not line.startswith("pcegar: warning: ")]

    def two_rules(self):
        """Options and program: one rule is violated."""
        rules = [self.file(f"{name}.spc", PAIRED.format(name=name)) for name in ("a", "b")]
        return ["--spec", rules[0], "--spec", rules[1], self.file("two.c", TWO_RULES_ONE_VIOLATED)]


class StandardError(TerminalTest):
    def test_a_short_run_says_nothing(self):
        program = self.file("safe.c", SAFE)
        run = self.verify("TRUE", "--execution-steps", "0", program)
        self.assertEqual(run.stderr, "")
        code, stdout, stderr = self.run_on_terminal("--execution-steps", "0", program, NO_COLOR="1")
        self.assertEqual((code, stdout), (harness.TRUE, run.stdout))
        live = re.sub(r"\d+ s: [^\r]*\r", "", stderr.replace(ERASE, ""))  # if the machine is slow
        self.assertEqual(live.strip("\r"), "")

    def test_debug_says_it_step_by_step(self):
        run = self.verify("TRUE", "--execution-steps", "0", "--log", "debug", self.file("safe.c", SAFE))
        for text in ("program with ", "provident refinements", "reused since", "property unreach-call: TRUE"):
            self.assertIn(text, run.stderr)

    def test_functions_without_bodies_are_one_warning(self):
        names = ("one", "two", "three", "four")
        program = self.file("calls.c", "".join(f"int {n}(void);\n" for n in names) + "int main(void) { return "
                            + " + ".join(f"{n}()" for n in names) + "; }\n")
        run = self.verify("TRUE", program)
        self.assertEqual(len(run.stderr.splitlines()), 2, run)  # and that nothing was checked
        self.assertIn("warning: 4 functions are called but not defined", run.stderr)
        self.assertIn("one, two, three, ...", run.stderr)
        run = self.verify("TRUE", "--log", "debug", program)
        self.assertEqual(run.stderr.count("is called but not defined"), 4)

    def test_a_violation_shows_the_end_of_its_path(self):
        run = self.verify("FALSE", *self.two_rules())
        lines = self.without_warnings(run)
        self.assertEqual(lines[0], "Counterexample for property b: b: taken twice")
        self.assertRegex(lines[-2], r"^  .*two\.c:6:\d+ +take_b\(\)")
        self.assertIn("--counterexample -", lines[-1])
        self.assertLessEqual(len(lines), 12)
        whole = self.verify("FALSE", "--counterexample", "-", *self.two_rules())
        self.assertEqual(self.without_warnings(whole), [])
        self.assertIn(lines[-2], whole.stdout)
        self.assertEqual(self.without_warnings(self.verify("FALSE", "--log", "warning", *self.two_rules())), [])

    def test_a_long_path_is_cut(self):
        program = self.file("long.c", "extern void reach_error(void);\nextern int nondet(void);\nint main(void) {\n"
                            + "".join(f"  int v{i} = nondet();\n" for i in range(20)) + "  reach_error();\n}\n")
        run = self.verify("FALSE", program)
        lines = self.without_warnings(run)
        self.assertEqual(len(lines), 12)
        self.assertRegex(lines[1], r"^  \(\d+ lines before\)$")
        self.assertIn("reach_error()", lines[-2])


class Progress(TerminalTest):
    def test_json(self):
        run = self.verify("FALSE", "--execution-steps", "0", "--progress", "json", *self.two_rules())
        events = [json.loads(line) for line in run.stderr.splitlines()]
        decided = {e["property"]: e["verdict"] for e in events if e["event"] == "decided"}
        self.assertEqual(decided, {"a": "TRUE", "b": "FALSE"})
        last = [e for e in events if e["event"] == "progress"][-1]
        self.assertEqual((last["phase"], last["decided"], last["properties"]), ("finished", 2, 2))
        self.assertGreater(last["states"], 0)
        self.assertGreater(last["memory_bytes"], 1_000_000)
        self.assertTrue(any(e["event"] == "message" and "taken twice" in e["text"] for e in events))
        run = self.verify("TRUE", "--progress", "json", "--algorithm", "cegar", "--rank", "first",
                          self.file("safe.c", SAFE))
        self.assertEqual(json.loads(run.stderr.splitlines()[0])["level"], "warning")

    def test_one_line_on_a_terminal(self):
        program = self.file("endless.c", harness.never_converges())
        words = ["--execution-steps", "0", "--abs", "sbe", "--exploration", "explicit", program]
        code, stdout, stderr = self.run_on_terminal(*words, until=" decided; ", NO_COLOR="1")
        self.assertEqual(code, harness.UNKNOWN, stdout + stderr)
        self.assertRegex(stdout, r"^Property unreach-call: UNKNOWN \(interrupted by signal 15\)\n")
        lines = stderr.split(ERASE)
        self.assertRegex(lines[1], r"^\d+ s: \w+ unreach-call; 0 of 1 decided; \d+ states?, ")
        self.assertTrue(lines[1].endswith("\r"))
        self.assertLess(len(lines[1]), 81)
        self.assertEqual(lines[-1], "", "it is erased at the end")
        self.assertNotIn("\n", stderr)


class Colours(TerminalTest):
    def test_only_on_a_terminal_and_where_asked_for(self):
        words = self.two_rules()
        plain = self.verify("FALSE", *words).stdout
        coloured = plain.replace("TRUE", f"{GREEN}TRUE{OFF}").replace("FALSE", f"{RED}FALSE{OFF}")
        self.assertEqual(self.run_pcegar("--color", "always", *words).stdout, coloured)
        self.assertEqual(self.run_on_terminal(*words, NO_COLOR="")[1], coloured)
        self.assertEqual(self.run_on_terminal(*words, NO_COLOR="1")[1], plain)
        self.assertEqual(self.run_on_terminal("--color", "never", *words, NO_COLOR="")[1], plain)
        self.assertEqual(self.run_on_terminal(*words, NO_COLOR="", TERM="dumb")[1], plain)


class Options(TerminalTest):
    def test_help_has_a_short_name(self):
        self.assertEqual(self.run_pcegar("-h").stdout, self.run_pcegar("--help").stdout)

    def test_a_misspelt_option_gets_a_suggestion(self):
        program = self.file("safe.c", SAFE)
        for written, meant in (("--time-limt=3", "--time-limit"), ("--tiem-limit=3", "--time-limit"),
                               ("-time-limit", "--time-limit"), ("--specification", None), ("--counter", "--counterexample"),
                               ("--xyzzy", None)):
            with self.subTest(written):
                run = self.run_pcegar("--log", "info", written, program)
                self.assertEqual((run.code, run.stdout), (harness.USAGE, ""))
                if meant is None:
                    self.assertIn("try pcegar --help", run.stderr)
                else:
                    self.assertIn(f"did you mean {meant}?", run.stderr)

    def test_options_without_effect(self):
        program = self.file("safe.c", SAFE)
        for words, option in ((["--algorithm", "cegar", "--select", "first"], "--select"),
                              (["--exploration", "symbolic", "--explicit-states", "9"], "--explicit-states"),
                              (["--exploration", "symbolic", "--covered-states", "lazy"], "--covered-states"),
                              (["--abs", "sbe", "--abs-functions"], "--abs-functions"),
                              (["--prefer", "first", "--slice-prefixes", "2"], "--slice-prefixes"),
                              (["--interpolation", "spacer", "--interpolant-strength", "weak"], "--interpolant-strength"),
                              (["--execution-steps", "9", "--refinement-log", "log.jsonl"], "--execution-steps"),
                              (["--properties", "separate", "--together-states", "9"], "--together-states"),
                              (["--dump-threshold", "3"], "--dump-threshold")):
            with self.subTest(option):
                run = self.run_pcegar(*words, program)
                self.assertEqual(run.stderr.count(" has no effect "), 1, run)
                self.assertIn(f"pcegar: warning: {option} has no effect ", run.stderr)
        run = self.run_pcegar("--recipe", "thesis", "--select", "first", "--covered-states", "lazy", "--slice-prefixes", "0",
                              "--time-limit", "60", program)
        self.assertNotIn("has no effect", run.stderr)

    def test_nothing_is_verified_with_environment_out(self):
        program = self.file("module.c", "int module_init(void) { return 0; }\n")
        run = self.run_pcegar("--environment-out", "-", "--rank", "first", program)
        self.assertIn("--rank has no effect with --environment-out", run.stderr)


class StandardInput(TerminalTest):
    def with_input(self, text, *arguments):
        done = subprocess.run([self.binary, *map(str, arguments)], input=text, capture_output=True, text=True,
                              timeout=harness.PATIENCE_SECONDS, cwd=self.folder, check=False)
        return Run(arguments, done.returncode, done.stdout, done.stderr)

    def test_it_is_a_file(self):
        self.file("limit.h", "#define LIMIT 7\n")
        run = self.with_input('#include "limit.h"\n' + UNSAFE.replace("7", "LIMIT"), "-", "--counterexample", "-")
        self.assertEqual(run.code, harness.FALSE, run)
        self.assertRegex(run.stdout, r"\n  -:9:5 +reach_error\(\)")
        self.assertEqual(self.with_input(SAFE, "-").result, "TRUE")
        both = self.with_input("int two(void) { return 2; }", "-", self.file("one.c", """\
extern void reach_error(void);
int two(void);
int main(void) { if (two() != 2) reach_error(); return 0; }
"""))
        self.assertEqual(both.result, "TRUE", both)

    def test_mistakes_in_it(self):
        run = self.with_input("int main(void) { return x; }\n", "-")
        self.assert_refused(run, "-:1:25: error: ")
        run = self.with_input(UNSAFE, "--run-harness", "-")
        self.assert_refused(run, "--run-harness needs files, not standard input")


if __name__ == "__main__":
    harness.main()

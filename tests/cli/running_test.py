# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""A run as a process: signals, determinism, what goes to which stream."""

import json
import signal
import subprocess
import threading
import time

import harness
from harness import CommandLineTest, PAIRED, Run, SAFE, TWO_RULES_ONE_VIOLATED, UNSAFE

# One solver query that takes longer than any test would wait: forty pigeons, 39 holes.
PIGEONS = "\n".join(
    ["extern int __VERIFIER_nondet_int(void);", "extern void reach_error(void);", "int main(void) {"]
    + [f"  int p{i} = __VERIFIER_nondet_int();" for i in range(40)]
    + [f"  if (p{i} < 1 || p{i} > 39) return 0;" for i in range(40)]
    + [f"  if (p{i} == p{j}) return 0;" for i in range(40) for j in range(i)]
    + ["  reach_error();", "  return 0;", "}", ""])

NOT_A_COUNT = ("second", "memory", "byte", "time")


def counts(value, path=""):
    """The whole-number leaves of a JSON value by path, without times and memory."""
    if isinstance(value, dict):
        pairs = [(f"{path}/{key}", item) for key, item in value.items()]
    elif isinstance(value, list):
        pairs = [(f"{path}/{i}", item) for i, item in enumerate(value)]
    else:
        is_count = isinstance(value, int) and not any(w in path.lower() for w in NOT_A_COUNT)
        return {path: value} if is_count else {}
    return {k: v for name, item in pairs for k, v in counts(item, name).items()}


class Signals(CommandLineTest):
    def interrupted(self, number, *arguments, times=1):
        """Starts a run, sends the signal when the first line of progress appears, waits."""
        with subprocess.Popen([self.binary, "--log", "debug", *map(str, arguments)], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                              text=True) as process:
            watchdog = threading.Timer(harness.PATIENCE_SECONDS, process.kill)
            watchdog.start()
            try:
                first = process.stderr.readline()
                self.assertNotEqual(first, "", "no progress on standard error before the end")
                self.assertIsNone(process.poll(), "the run ended before the signal")
                for _ in range(times):
                    process.send_signal(number)
                    time.sleep(0.01)  # two that are pending at a time are one
                stdout, stderr = process.communicate()
            finally:
                watchdog.cancel()
                process.kill()
        return Run(arguments, process.returncode, stdout, first + stderr)

    def test_sigterm_and_sigint_end_cleanly_with_unknown(self):
        program = self.file("endless.c", harness.never_converges())
        for number in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(number.name):
                run = self.interrupted(number, "--abs", "sbe", program)
                self.assert_well_formed(run)
                self.assertEqual(run.result, "UNKNOWN", str(run))

    def test_a_second_or_third_signal_ends_it_too(self):
        program = self.file("endless.c", harness.never_converges())
        for times in (2, 3):
            run = self.interrupted(signal.SIGINT, "--abs", "sbe", program, times=times)
            self.assert_well_formed(run)
            self.assertEqual(run.result, "UNKNOWN", str(run))

    def test_sigterm_ends_a_check_and_is_the_reason(self):
        program = self.file("pigeons.c", PIGEONS)
        for solver in ("cvc5", "z3"):
            with self.subTest(solver):
                run = self.interrupted(signal.SIGTERM, "--solver", solver, program)
                self.assert_well_formed(run)
                verdict, reason = run.properties["unreach-call"]
                self.assertEqual(verdict, "UNKNOWN", str(run))
                self.assertRegex(reason, "^(not checked: )?interrupted by signal 15$", str(run))

    def test_a_time_limit_ends_a_check_and_is_the_reason(self):
        program = self.file("pigeons.c", PIGEONS)
        for solver in ("cvc5", "z3"):
            with self.subTest(solver):
                run = self.verify("UNKNOWN", "--solver", solver, "--time-limit", "1", program)
                self.assertEqual(run.properties["unreach-call"][1], "time limit reached", str(run))

    def test_statistics_are_written_after_a_signal(self):
        target = self.folder / "stats.json"
        program = self.file("endless.c", harness.never_converges())
        self.assert_well_formed(
            self.interrupted(signal.SIGTERM, "--abs", "sbe", "--stats", target, program))
        self.assertIsInstance(json.loads(target.read_text()), dict)


class Determinism(CommandLineTest):
    def assert_same_twice(self, *arguments):
        runs, statistics = [], []
        for i in range(2):
            target = self.folder / f"stats{i}.json"
            runs.append(self.run_pcegar("--stats", target, *arguments))
            self.assert_well_formed(runs[-1])
            statistics.append(counts(json.loads(target.read_text())))
        self.assertEqual(runs[0].stdout, runs[1].stdout)
        self.assertEqual(statistics[0], statistics[1])
        self.assertGreater(len(statistics[0]), 0, "the statistics hold no counts at all")

    def test_same_output_and_counts(self):
        self.assert_same_twice(self.file("safe.c", SAFE))
        self.assert_same_twice(self.file("unsafe.c", UNSAFE))

    def test_several_properties(self):
        a = self.file("a.spc", PAIRED.format(name="a"))
        b = self.file("b.spc", PAIRED.format(name="b"))
        self.assert_same_twice("--spec", a, "--spec", b, self.file("two.c", TWO_RULES_ONE_VIOLATED))

    def test_the_dumped_arg_is_the_same(self):
        texts = []
        for i in range(2):
            target = self.folder / f"arg{i}.dot"
            self.verify("TRUE", "--dump-arg", target, self.file("safe.c", SAFE))
            texts.append(target.read_text())
        self.assertEqual(texts[0], texts[1])


class Streams(CommandLineTest):
    def test_standard_output_holds_only_the_result(self):
        run = self.verify("TRUE", self.file("safe.c", SAFE))
        self.assertEqual(run.stdout, "Property unreach-call: TRUE\nVerification result: TRUE\n")


if __name__ == "__main__":
    harness.main()

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Provident refinements at the same time: --refinement-jobs changes nothing but the time."""

import json

import harness
from harness import UNSAFE, CommandLineTest
from refinement_test import SEVERAL_TARGETS


def many_reasons(count, violated=None):
    """As many targets, each of which another fact rules out; one is not ruled out."""
    lines = ["extern int __VERIFIER_nondet_int(void);", "extern void reach_error(void);", "int main(void) {"]
    lines += [f"  int state{i} = {i}, copy{i} = state{i};" for i in range(count)]
    lines += ["  while (__VERIFIER_nondet_int()) {", "    int which = __VERIFIER_nondet_int();"]
    for i in range(count):
        lines += [f"    if (which == {i}) {{", "" if i != violated else f"      state{i} = which + 1;",
                  f"      if (state{i} != copy{i}) reach_error();", "    }"]
    return "\n".join(lines + ["  }", "  return 0;", "}"]) + "\n"


class SameResult(CommandLineTest):
    def observe(self, jobs, *arguments):
        """Everything that a run says, without times, and how many sequences other processes solved."""
        names = [f"{name}-{jobs}" for name in ("log.jsonl", "arg.dot", "statistics.json", "precision")]
        log, graph, statistics, precision = (self.folder / name for name in names)
        log.unlink(missing_ok=True)
        result = self.run_pcegar("--refinement-jobs", jobs, "--refinement-log", log, "--dump-arg", graph,
                                 "--stats", statistics, "--precision-out", precision, *arguments)
        records = [json.loads(line) for line in log.read_text().splitlines()]
        for record in records:
            record.pop("cpu_seconds", None)
        counts = json.loads(statistics.read_text())["counts"]
        elsewhere = counts.get("parallel.sequences", 0)
        counts = {name: count for name, count in counts.items() if not name.startswith(("parallel.", "memory"))}
        return elsewhere, (result.stdout, records, graph.read_text(), precision.read_text(), counts)

    def assert_same(self, *arguments, shared_work=True):
        elsewhere, expected = self.observe(1, *arguments)
        self.assertEqual(elsewhere, 0)
        for jobs in (2, 3, 16):
            with self.subTest(jobs=jobs):
                elsewhere, seen = self.observe(jobs, *arguments)
                self.assertEqual(elsewhere > 0, shared_work, "other processes had work")
                for one, other in zip(expected, seen):
                    self.assertEqual(one, other)

    def test_safe(self):
        program = self.file("safe.c", many_reasons(40))
        self.assert_same("--arithmetic", "bitprecise", program)
        self.assert_same(program, shared_work=False)  # nothing is worth a copy

    def test_violated(self):
        # What is feasible ends the round before anything is interpolated.
        program = self.file("unsafe.c", many_reasons(40, violated=7))
        self.assert_same("--select", "join:6", program, shared_work=False)

    def test_slices_and_bit_vectors(self):
        program = self.file("safe.c", many_reasons(40))
        self.assert_same("--arithmetic", "bitprecise", "--prefer", "few-predicates", program)
        self.assert_same("--arithmetic", "bitprecise", "--select", "join:4", program)


class Edges(CommandLineTest):
    def test_bad_numbers(self):
        program = self.file("unsafe.c", UNSAFE)
        for number in ("0", "-1", "two", "1000", ""):
            with self.subTest(number):
                self.assert_refused(self.run_pcegar(f"--refinement-jobs={number}", program), "--refinement-jobs", "256")

    def test_the_old_name(self):
        program = self.file("unsafe.c", UNSAFE)
        self.verify("FALSE", "--threads", "2", program)
        self.assert_refused(self.run_pcegar("--threads=0", program), "--threads", "256")

    def test_few_targets_need_no_process(self):
        self.verify("FALSE", "--refinement-jobs", "2", self.file("unsafe.c", UNSAFE))
        self.verify("TRUE", "--refinement-jobs", "2", self.file("targets.c", SEVERAL_TARGETS))

    def test_lazy_abstraction(self):
        self.verify("TRUE", "--refinement-jobs", "2", "--algorithm", "cegar", self.file("targets.c", SEVERAL_TARGETS))


if __name__ == "__main__":
    harness.main()

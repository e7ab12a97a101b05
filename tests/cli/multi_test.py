# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Many properties in one run: decompositions, budgets, irrelevant properties, the result file."""

import json
import re
import signal
import subprocess
import time

import harness
from harness import (CommandLineTest, PAIRED, PATIENCE_SECONDS, SAFE, TWO_RULES_ONE_VIOLATED,
                     UNSAFE, never_converges)
from running_test import counts

EXPLICIT = ("--exploration", "explicit")
WAYS = ["all-together", "separate", "joint", "relevance", "partition:1", "partition:2",
        "partition:9"]

NO_CALL = """\
OBSERVER AUTOMATON {name}
INITIAL STATE Init;
STATE USEALL Init :
  MATCH {{{name}()}} -> ERROR("{name} called");
END AUTOMATON
"""

# a and b are given only while they are held; c may be given twice.
COUNTED = """\
extern int __VERIFIER_nondet_int(void);
extern void take_a(void), give_a(void), take_b(void), give_b(void), take_c(void), give_c(void);
int main(void) {
  int a = 0, b = 0, c = 0;
  while (__VERIFIER_nondet_int()) {
    if (a == 0) { take_a(); a = 1; }
    if (b == 0) { take_b(); b = 1; }
    if (c == 0) { take_c(); c = 1; }
    if (__VERIFIER_nondet_int() && a == 1) { give_a(); a = 0; }
    if (__VERIFIER_nondet_int() && b == 1) { give_b(); b = 0; }
    if (__VERIFIER_nondet_int()) give_c();
  }
  return 0;
}
"""
COUNTED_VERDICTS = {"a": "TRUE", "b": "TRUE", "c": "FALSE"}


class MultiTest(CommandLineTest):
    """What explorations do: programs are not executed first, which would decide some of these."""

    def run_pcegar(self, *arguments):
        explores = [] if arguments[0] == "spec" else ["--execution-steps", "0"]
        return super().run_pcegar(*explores, *arguments)

    def rules(self, names="ab", text=PAIRED):
        arguments = []
        for name in names:
            arguments += ["--spec", self.file(f"{name}.spc", text.format(name=name))]
        return arguments

    def slow_rule(self):
        return ["--spec", self.file("slow.prp",
                                    "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")]

    def slow_program(self):
        """It violates the rule a at once; whether it violates the slow one takes for ever."""
        return self.file("slow.c", "extern void take_a(void), give_a(void);\n" +
                         never_converges().replace("  if (p0", "  give_a();\n  if (p0", 1))

    def result(self, name="out.json"):
        return json.loads((self.folder / name).read_text(encoding="utf-8"))

    def statuses(self):
        return {p["name"]: p["status"] for p in self.result()["properties"]}


class Folder(MultiTest):
    def test_all_specifications_sorted_by_name(self):
        folder = self.folder / "rules"
        folder.mkdir()
        for name in "cba":
            (folder / f"{name}.spc").write_text(PAIRED.format(name=name), encoding="utf-8")
        (folder / "d.prp").write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
                                      encoding="utf-8")
        (folder / "README.txt").write_text("no rule", encoding="utf-8")
        run = self.verify("FALSE", "--spec", folder, self.file("p.c", COUNTED))
        self.assertEqual(list(run.properties), ["a", "b", "c", "unreach-call"])

    def test_nothing_in_it(self):
        folder = self.folder / "rules"
        folder.mkdir()
        self.assert_refused(self.run_pcegar("--spec", folder, self.file("p.c", SAFE)), folder)

    def test_lint_takes_it_too(self):
        folder = self.folder / "rules"
        folder.mkdir()
        (folder / "a.spc").write_text(PAIRED.format(name="a"), encoding="utf-8")
        run = self.run_pcegar("spec", "lint", folder)
        self.assertEqual(run.code, harness.TRUE, str(run))
        self.assertIn("1 automaton", run.stdout)

    def test_entry_functions_must_agree(self):
        line = "CHECK( init({}()), LTL(G ! call({}())) )\n"
        one = self.file("a.prp", line.format("main", "f"))
        two = self.file("b.prp", line.format("start", "g"))
        self.assert_refused(self.run_pcegar("--spec", one, "--spec", two, self.file("p.c", SAFE)),
                            "b.prp", "start")


class Irrelevant(MultiTest):
    def test_without_exploring(self):
        program = self.file("p.c", COUNTED)
        run = self.verify("TRUE", *self.rules("xy", NO_CALL), "--stats", "s.json", program)
        for _, (_, reason) in run.properties.items():
            self.assertRegex(reason, "^irrelevant: nothing was checked: no .* of the program matches")
        self.assertNotIn("partitions.explored", self.result("s.json")["counts"])

    def test_beside_relevant_ones(self):
        run = self.verify({"x": "TRUE", "a": "TRUE", "c": "FALSE"}, *self.rules("x", NO_CALL),
                          *self.rules("ac"), self.file("p.c", COUNTED))
        self.assertIsNotNone(run.properties["x"][1])
        self.assertIsNone(run.properties["a"][1])

    def test_the_default_property(self):
        run = self.verify("TRUE", self.file("p.c", "int main(void) { return 0; }"))
        self.assertRegex(run.properties["unreach-call"][1], "^irrelevant")
        run = self.verify("TRUE", self.file("q.c", SAFE))
        self.assertIsNone(run.properties["unreach-call"][1])

    def test_what_is_not_modelled_may_hide_calls(self):
        text = ("extern int nondet(void); extern int setjmp(long *);\nlong buffer[8];\n"
                "int main(void) {{ int on = {}; if (on) setjmp(buffer); return 0; }}\n")
        run = self.verify("UNKNOWN", *self.rules("x", NO_CALL),
                          self.file("reached.c", text.format("nondet()")))
        self.assertIn("setjmp", run.properties["x"][1])
        run = self.verify("TRUE", *self.rules("x", NO_CALL),
                          self.file("unreached.c", text.format("0")))
        self.assertIsNone(run.properties["x"][1], "it was explored")

    def test_functions_outside_of_the_program(self):
        text = "extern void (*callback)(void);\nint main(void) { callback(); return 0; }\n"
        run = self.verify("TRUE", *self.rules("x", NO_CALL), self.file("p.c", text))
        self.assertIsNone(run.properties["x"][1], "it was explored")

    def test_assert_break_and_labels_count(self):
        program = self.file("p.c", "int main(void) { L: return 0; }")
        state = ("CONTROL AUTOMATON {name}\nINITIAL STATE Init;\nSTATE USEALL Init :\n"
                 "  {step};\nEND AUTOMATON\n")
        for step, expected in [("TRUE -> ASSERT FALSE GOTO Init", "FALSE"),
                               ("TRUE -> BREAK", "UNKNOWN"),
                               ("MATCH LABEL \"L\" -> ERROR(\"there\")", "FALSE"),
                               ("MATCH ENTRY -> ERROR(\"begin\")", "FALSE"),
                               ("MATCH LABEL \"M\" -> ERROR(\"there\")", "TRUE")]:
            spec = self.file("r.spc", state.format(name="r", step=step))
            self.verify(expected, "--spec", spec, program)


class Decompositions(MultiTest):
    def test_same_verdicts_in_the_same_order(self):
        program = self.file("p.c", COUNTED)
        for algorithm in ["pcegar", "cegar"]:
            for way in WAYS:
                with self.subTest(way=way, algorithm=algorithm):
                    run = self.verify(COUNTED_VERDICTS, *self.rules("abc"), "--properties", way,
                                      "--algorithm", algorithm, program)
                    self.assertEqual(list(run.properties), ["a", "b", "c"])

    def test_number_of_partitions(self):
        program = self.file("p.c", COUNTED)
        for way, count in [("all-together", 1), ("separate", 3), ("joint", 1), ("relevance", 3),
                           ("partition:2", 2), ("partition:9", 3)]:
            with self.subTest(way=way):
                self.verify(COUNTED_VERDICTS, *self.rules("abc"), "--properties", way, "--stats",
                            "s.json", program)
                self.assertEqual(self.result("s.json")["counts"]["partitions.explored"], count)

    def test_relevance_joins_rules_about_the_same_calls(self):
        again = self.file("again.spc", PAIRED.format(name="a").replace("AUTOMATON a\n",
                                                                       "AUTOMATON again\n"))
        self.verify(COUNTED_VERDICTS | {"again": "TRUE"}, *self.rules("abc"), "--spec", again,
                    "--properties", "relevance", "--stats", "s.json", self.file("p.c", COUNTED))
        self.assertEqual(self.result("s.json")["counts"]["partitions.explored"], 3)

    def test_predicates_are_carried_over(self):
        again = self.file("again.spc", PAIRED.format(name="a").replace("AUTOMATON a\n",
                                                                       "AUTOMATON again\n"))
        self.verify("TRUE", *self.rules("a"), "--spec", again, "--properties", "separate",
                    "--stats", "s.json", "--result", "out.json", self.file("p.c", COUNTED))
        counts = self.result("s.json")["counts"]
        self.assertGreater(counts["precision.carried_over"], 0)
        self.assertGreater(counts["precision.known_used"], 0)
        first, second = self.result()["properties"]
        self.assertGreater(first["refinements"], 0)
        self.assertEqual(second["refinements"], 1, "the second property asks the same")

    def test_predicates_of_others_stay_out(self):
        """b asks about another variable than a."""
        self.verify("TRUE", *self.rules("ab"), "--properties", "separate", "--stats", "s.json",
                    self.file("p.c", COUNTED))
        counts = self.result("s.json")["counts"]
        self.assertGreater(counts["precision.carried_over"], 0)
        self.assertEqual(counts.get("precision.known_used", 0), 0)

    def test_too_many_states_together(self):
        program = self.file("p.c", COUNTED)
        self.verify(COUNTED_VERDICTS, *self.rules("abc"), *EXPLICIT, "--together-states", 1, "--stats",
                    "s.json", program)
        counts = self.result("s.json")["counts"]
        self.assertEqual(counts["partitions.divided"], 2)
        self.assertEqual(counts["partitions.explored"], 5)
        self.verify(COUNTED_VERDICTS, *self.rules("abc"), *EXPLICIT, "--together-states", 1, "--properties",
                    "joint", "--stats", "s.json", program)
        counts = self.result("s.json")["counts"]
        self.assertNotIn("partitions.divided", counts)
        self.assertEqual(counts["partitions.explored"], 4)
        self.verify(COUNTED_VERDICTS, *self.rules("abc"), "--together-states", "none", program)

    def test_those_without_a_target_are_divided_off(self):
        """Before there are too many states, a path seems to violate a, but none b or c."""
        program = self.file("p.c", COUNTED.replace("if (b == 0) { take_b(); b = 1; }", "take_b(); give_b();")
                            .replace("if (__VERIFIER_nondet_int() && b == 1) { give_b(); b = 0; }", ""))
        run = self.verify(COUNTED_VERDICTS, *self.rules("abc"), *EXPLICIT, "--together-states", 67,
                          "--log", "debug", program)
        self.assertEqual(re.findall("splitting . properties|partition: .*", run.stderr),
                         ["splitting 3 properties", "partition: b c", "splitting 2 properties", "partition: b",
                          "partition: c", "partition: a"])

    def test_a_limit_ends_the_dividing(self):
        program = self.slow_program()
        run = self.run_pcegar(*self.slow_rule(), *self.rules("a"), "--together-states", 1,
                              "--property-time", 10, "--abs", "sbe", "--time-limit", 1, program)
        self.assert_well_formed(run)
        self.assertEqual(run.result, "UNKNOWN")

    def test_what_takes_too_long_leaves_time_for_the_others(self):
        """Two thirds of what is left; then it gets the rest."""
        for way in ("separate", "all-together"):
            run = self.verify({"unreach-call": "UNKNOWN", "a": "FALSE"}, *self.slow_rule(),
                              *self.rules("a"), "--abs", "sbe", "--properties", way,
                              "--together-states", 1, "--time-limit", 6, "--stats", "s.json",
                              self.slow_program())
            self.assertIn("time limit reached", run.properties["unreach-call"][1])
            self.assertEqual(self.result("s.json")["counts"]["properties.second_round"], 1)

    def test_one_property_is_not_bounded(self):
        self.verify("TRUE", "--together-states", 1, self.file("p.c", SAFE))

    def test_the_limit_comes_between_parts(self):
        """What has too many states with others and is not reached again is left as it is."""
        program = self.file("slow.c", "extern void take_a(void), give_a(void), take_b(void), give_b(void);\n" +
                            never_converges().replace("  if (p0", "  take_a(); give_a(); take_b(); give_b();\n  if (p0"))
        run = self.run_pcegar(*self.slow_rule(), *self.rules("ab"), "--abs", "sbe", "--together-states", 5,
                              "--control-first", "off", "--property-time", 10, "--time-limit", 2, program)
        self.assert_well_formed(run)
        self.assertEqual(run.result, "UNKNOWN", run)
        self.assertIn("time limit reached", run.properties["b"][1])
        self.assertLess(len(run.stdout + run.stderr), 10_000)

    def test_two_runs_are_alike(self):
        program = self.file("p.c", COUNTED)
        for way in ["separate", "all-together"]:
            counts = []
            for _ in range(2):
                self.verify(COUNTED_VERDICTS, *self.rules("abc"), "--properties", way,
                            "--together-states", 20, "--stats", "s.json", program)
                counts.append(self.result("s.json")["counts"])
            self.assertEqual(*counts)

    def test_other_outputs(self):
        program = self.file("p.c", COUNTED)
        for way in ["separate", "all-together"]:
            with self.subTest(way=way):
                run = self.verify(COUNTED_VERDICTS, *self.rules("cab"), "--properties", way,
                                  "--assumptions", "--dump-arg", "arg.dot", "--harness", "h.c",
                                  "--counterexample", "cex.txt", program)
                self.assertIn("Assumption: ", run.stdout)
                self.assertIn("->", (self.folder / "arg.dot").read_text())
                self.assertIn("give_c", (self.folder / "h-c.c").read_text())
                self.assertIn("c", (self.folder / "cex.txt").read_text())

    def test_wrong_values(self):
        program = self.file("p.c", SAFE)
        for option, values in [("properties", ["all", "partition:0", "partition:x"]),
                               ("property-time", ["0", "-1", "x"]),
                               ("property-refinements", ["0", "-1", "1.5", "none"]),
                               ("together-states", ["0", "-1", "x"])]:
            for value in values:
                with self.subTest(option=option, value=value):
                    self.assert_refused(self.run_pcegar(f"--{option}={value}", program), option)


class AtOnce(MultiTest):
    """--processes N: the partitions of a round at the same time."""

    def observe(self, processes, *arguments):
        log = self.folder / "log.jsonl"
        run = self.verify(COUNTED_VERDICTS, *self.rules("abc"), "--processes", processes, "--refinement-log", log,
                          "--precision-out", "precision.smt2", "--stats", "s.json", "--result", "out.json",
                          *arguments, self.file("p.c", COUNTED))
        records = [json.loads(line) for line in log.read_text().splitlines()]
        for record in records:
            record.pop("cpu_seconds", None)
        statistics = counts(json.loads((self.folder / "s.json").read_text()))
        return run.stdout, records, (self.folder / "precision.smt2").read_text(), self.statuses(), statistics

    def test_their_number_does_not_show(self):
        for way in (["--properties", "separate"], ["--properties", "partition:2", "--together-states", 1],
                    ["--together-states", 1]):
            with self.subTest(way):
                expected = self.observe(2, *way)
                self.assertGreater(expected[-1]["/counts/partitions.explored_elsewhere"], 1)
                for processes in (3, 8):
                    self.assertEqual(self.observe(processes, *way), expected)
        self.assertEqual(list(self.folder.glob("*.part*")), [])

    def test_same_verdicts_as_one_after_the_other(self):
        for way in WAYS:
            self.verify(COUNTED_VERDICTS, *self.rules("abc"), "--properties", way, "--processes", 2,
                        "--counterexample", "path.txt", self.file("p.c", COUNTED))
        self.assertIn("c: ", (self.folder / "path.txt").read_text())

    def test_same_counterexamples_as_one_after_the_other(self):
        def paths(processes, way):
            self.verify(COUNTED_VERDICTS, *self.rules("abc"), "--processes", processes, "--properties", way,
                        "--counterexample", "path.txt", "--execution-steps", 0, self.file("p.c", COUNTED))
            return (self.folder / "path.txt").read_text()
        self.assertEqual(paths(3, "separate"), paths(2, "separate"))
        self.assertEqual(paths(2, "all-together"), paths(1, "all-together"))

    def test_recursion_is_followed_further(self):
        program = self.file("recursive.c", """
extern void reach_error(void); extern void f(void);
int sum(int n) { if (n <= 0) return 0; int r = sum(n - 1); return r + 1; }
int main(void) { if (sum(20) != 20) reach_error(); if (sum(12) != 12) f(); return 0; }
""")
        rule = self.file("f.spc", "OBSERVER AUTOMATON f\nINITIAL STATE Init;\nSTATE USEFIRST Init :\n"
                                  "  MATCH {f()} -> ERROR(\"f\");\nEND AUTOMATON\n")
        prp = self.file("unreach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
        for processes in (1, 2):
            run = self.run_pcegar("--spec", prp, "--spec", rule, "--properties", "separate", "--processes", processes,
                                  "--execution-steps", 0, "--recursion", "copies", program)
            self.assertEqual(run.result, "TRUE", str(run))

    def test_the_limit_ends_all(self):
        program = self.slow_program()
        run = self.verify({"unreach-call": "UNKNOWN", "a": "FALSE"}, *self.slow_rule(), *self.rules("a"),
                          "--abs", "sbe", "--properties", "separate", "--processes", 2, "--property-time", 3,
                          program)
        self.assertIn("budget of CPU time", run.properties["unreach-call"][1])
        run = self.run_pcegar(*self.slow_rule(), *self.rules("ab", NO_CALL), "--abs", "sbe", "--properties",
                              "separate", "--processes", 2, "--time-limit", 2, program)
        self.assertIn("time limit reached", run.properties["unreach-call"][1])

    def test_what_does_not_go_with_it(self):
        program = self.file("p.c", COUNTED)
        for option in (["--assumptions"], ["--dump-arg", "arg.dot"], ["--dump-queries", "queries"]):
            self.assert_refused(self.run_pcegar("--processes", 2, *option, program), option[0], "--processes")
        self.assert_refused(self.run_pcegar("--processes", 0, program), "--processes")


class Budgets(MultiTest):
    def flags(self, rules, flags=3):
        """R() is never called; block by block, that takes each rule two refinements per flag."""
        lines = ["extern int __VERIFIER_nondet_int(void);"]
        lines += [f"extern void {rule}(void);" for rule in rules]
        lines += ["int main(void) {"]
        for rule in rules:
            for i in range(flags):
                lines += [f"  int {rule}_{i} = __VERIFIER_nondet_int(), {rule}_held{i} = 0;",
                          f"  if ({rule}_{i} != 0) {rule}_held{i} = 1;",
                          f"  if ({rule}_{i} != 0 && {rule}_held{i} != 1) {rule}();"]
        return self.file("flags.c", "\n".join(lines + ["  return 0;", "}"]) + "\n")

    def test_refinements(self):
        """Each needs six refinements; with five, there is nothing left for anybody."""
        program = self.flags("xy")
        for way in ["all-together", "separate", "partition:2"]:
            for count, verdict in [(5, "UNKNOWN"), (6, "TRUE")]:
                with self.subTest(way=way, count=count):
                    run = self.verify({"x": verdict, "y": verdict}, *self.rules("xy", NO_CALL),
                                      "--algorithm", "cegar", "--abs", "sbe",
                                      "--property-refinements", count, "--properties", way, "--result", "out.json", program)
                    for _, reason in run.properties.values():
                        self.assertEqual(reason, None if verdict == "TRUE" else
                                         "budget of refinements is used up")
                    self.assertEqual([p["refinements"] for p in self.result()["properties"]],
                                     [count, count])

    def test_joint_begins_anew(self):
        """Predicates found together count; each property has its whole budget once more."""
        self.verify({"x": "TRUE", "y": "TRUE"}, *self.rules("xy", NO_CALL), "--algorithm", "cegar",
                    "--abs", "sbe", "--property-refinements", 3, "--properties", "joint", "--stats", "s.json",
                    self.flags("xy"))
        self.assertEqual(self.result("s.json")["counts"]["partitions.explored"], 3)

    def test_what_is_left_goes_to_the_others(self):
        """u to z need nothing, so the budget of a is not all that a gets."""
        for way in ["all-together", "separate"]:
            run = self.verify("TRUE", *self.rules("a", NO_CALL), *self.rules("uvwxyz", NO_CALL),
                              "--algorithm", "cegar", "--abs", "sbe",
                              "--property-refinements", 1, "--properties", way, "--stats", "s.json", self.flags("a"))
            self.assertEqual(self.result("s.json")["counts"]["properties.second_round"], 1,
                             str(run))

    def test_time(self):
        """A property that never ends takes its own time, not that of the next."""
        run = self.verify({"unreach-call": "UNKNOWN", "a": "FALSE"}, *self.slow_rule(),
                          *self.rules("a"), "--abs", "sbe", "--properties", "separate",
                          "--property-time", 3, "--result", "out.json", self.slow_program())
        self.assertIn("budget of CPU time", run.properties["unreach-call"][1])
        self.assertGreater(self.result()["properties"][0]["cpu_seconds"], 2)

    def test_enough_of_everything(self):
        for way in WAYS:
            self.verify(COUNTED_VERDICTS, *self.rules("abc"), "--property-time", 100,
                        "--property-refinements", 1000, "--properties", way,
                        self.file("p.c", COUNTED))


class ResultFile(MultiTest):
    def test_in_the_end(self):
        program = self.file("p.c", COUNTED)
        self.verify(COUNTED_VERDICTS | {"x": "TRUE"}, *self.rules("abc"), *self.rules("x", NO_CALL),
                    "--result", "out.json", "--counterexample", "cex.txt", "--assumptions", program)
        result = self.result()
        self.assertIs(result["finished"], True)
        self.assertEqual(result["result"], "FALSE")
        self.assertEqual(result["program"], [str(program)])
        self.assertIn("--assumptions", result["arguments"])
        self.assertGreater(len(result["assumptions"]), 0)
        a, b, c, x = result["properties"]
        self.assertEqual([p["status"] for p in (a, b, c, x)], ["TRUE", "TRUE", "FALSE", "TRUE"])
        self.assertRegex(x["reason"], "^irrelevant")
        self.assertEqual(x["cpu_seconds"], 0)
        self.assertNotIn("reason", a)
        self.assertNotIn("counterexample", a)
        self.assertEqual(c["counterexample"], "cex.txt")
        for p in (a, b, c):
            self.assertGreater(p["cpu_seconds"], 0)
            self.assertLessEqual(p["cpu_seconds"], result["cpu_seconds"])

    def test_without_counterexample_file(self):
        self.verify("FALSE", "--result", "out.json", self.file("p.c", UNSAFE))
        self.assertNotIn("counterexample", self.result()["properties"][0])

    def test_not_checked(self):
        """A limit of the run: what never got its turn is told from what was tried."""
        run = self.verify({"unreach-call": "UNKNOWN", "a": "UNKNOWN"}, *self.slow_rule(),
                          *self.rules("a"), "--abs", "sbe", "--properties", "separate",
                          "--property-time", 10, "--time-limit", 2, "--result", "out.json",
                          self.slow_program())
        self.assertEqual(run.properties["unreach-call"][1], "time limit reached")
        self.assertEqual(run.properties["a"][1], "not checked: time limit reached")
        self.assertEqual(self.statuses(), {"unreach-call": "UNKNOWN", "a": "NOT_CHECKED"})
        self.assertIs(self.result()["finished"], True)

    def test_a_program_that_cannot_be_represented(self):
        program = self.file("p.c", "int main(void) { int x = 1; __asm__ goto (\"\" : : : : L); "
                                   "L: return x; }")
        run = self.run_pcegar("--result", "out.json", program)
        self.assert_well_formed(run)
        self.assertEqual(self.result()["result"], run.result)
        self.assertIs(self.result()["finished"], True)

    def test_cannot_be_written(self):
        program = self.file("p.c", SAFE)
        for option in ["--result", "--counterexample"]:
            self.assert_refused(self.run_pcegar(option, "missing/out", program), "missing/out")

    def test_killed_in_the_middle(self):
        """The first property is decided, the second never; then the process is killed."""
        arguments = [self.binary, *self.rules("a"), *self.slow_rule(), "--abs", "sbe",
                     "--properties", "separate", "--result", "out.json", "--counterexample",
                     "cex.txt", self.slow_program()]
        with subprocess.Popen([str(a) for a in arguments], cwd=self.folder, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            try:
                waited_until = time.monotonic() + PATIENCE_SECONDS
                while not (self.folder / "out.json").exists() or \
                        self.statuses().get("a") != "FALSE":
                    self.assertIsNone(process.poll(), "it ended by itself")
                    self.assertLess(time.monotonic(), waited_until, "a was not decided")
                    time.sleep(0.01)
            finally:
                process.send_signal(signal.SIGKILL)
            self.assertEqual(process.stdout.read(), "")
        result = self.result()
        self.assertIs(result["finished"], False)
        self.assertEqual(result["result"], "FALSE")
        self.assertEqual(self.statuses(), {"a": "FALSE", "unreach-call": "NOT_CHECKED"})
        self.assertEqual(result["properties"][0]["counterexample"], "cex.txt")
        self.assertIn("give_a", (self.folder / "cex.txt").read_text(encoding="utf-8"))


class TwoRules(MultiTest):
    def test_a_violation_does_not_end_the_others(self):
        for way in WAYS:
            run = self.verify({"a": "TRUE", "b": "FALSE"}, *self.rules(), "--properties", way,
                              self.file("p.c", TWO_RULES_ONE_VIOLATED))
            self.assertEqual(run.code, harness.FALSE)


if __name__ == "__main__":
    harness.main()

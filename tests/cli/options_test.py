# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Every option does what docs/cli.md says."""

import json

import harness
from harness import CommandLineTest, PAIRED, SAFE, TWO_RULES_ONE_VIOLATED, UNSAFE


# One property cuts every path at stop() or at a positive decide(); the other one forbids bad().
STOPPER = """\
CONTROL AUTOMATON stopper
INITIAL STATE Init;
STATE USEALL Init :
  MATCH {stop()} -> STOP;
  MATCH {$1 = decide()} -> ASSUME {((int)$1) <= 0} GOTO Init;
END AUTOMATON
"""
WATCHER = """\
OBSERVER AUTOMATON watcher
INITIAL STATE Init;
STATE USEFIRST Init :
  MATCH {bad()} -> ERROR("bad");
END AUTOMATON
"""
CUT = """\
extern void stop(void);
extern int decide(void);
extern void bad(void);
int main(void) {
  int x = decide();
  if (x > 0) {
    stop();
    bad();
  }
  return 0;
}
"""

# Three independent reasons for infeasibility, at several targets.
SEVERAL_TARGETS = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = 1, y = 2, flag = 5;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (x != 1) { ERROR: return 1; }
      if (y == 7) goto ERROR;
    }
    if (flag < 5) reach_error();
  }
  return 0;
}
"""

# The shortest infeasible prefix leaves the counting loop too early; unrolling it a million times
# ends never. The flag is the better reason.
COUNTER_AND_FLAG = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int i = 0, flag = 1;
  while (i < 1000000) {
    if (__VERIFIER_nondet_int()) flag = 1;
    i++;
  }
  while (__VERIFIER_nondet_int()) {
    flag = flag == 1 ? 1 : 2;
  }
  if (flag != 1) reach_error();
  return 0;
}
"""

PREFERENCES = ("auto", "first", "short", "long", "shallow-pivot", "deep-pivot", "short-interpolants",
               "narrow", "simple-domains", "no-loop-counters", "few-variables", "few-predicates",
               "few-new-predicates", "few-assumptions", "few-assignments")


class Strategies(CommandLineTest):
    """A strategy changes how a verdict is found, never the verdict."""

    STRATEGIES = [
        ("--algorithm", ("pcegar", "cegar")),
        ("--rank", ("id", "first", "level-asc", "level-desc")),
        ("--select", ("first", "join-all", "join:1", "join:3")),
        ("--prefer", PREFERENCES + ("no-loop-counters,simple-domains,long",)),
        ("--slice-prefixes", ("0", "1", "20")),
        ("--solver", ("z3", "cvc5")),
        ("--check-with", ("off", "cvc5")),
        ("--abs", ("sbe", "lbe", "lbe-or:1", "lbe-or:5", "k:1", "k:10", "lbe-and:3")),
    ]

    def test_verdicts_do_not_depend_on_the_strategy(self):
        safe, unsafe = self.file("safe.c", SAFE), self.file("unsafe.c", UNSAFE)
        for option, values in self.STRATEGIES:
            for value in values:
                with self.subTest(f"{option} {value}"):
                    self.verify("TRUE", option, value, safe)
                    self.verify("FALSE", option, value, unsafe)

    def test_several_properties_with_each_algorithm(self):
        a = self.file("a.spc", PAIRED.format(name="a"))
        b = self.file("b.spc", PAIRED.format(name="b"))
        program = self.file("two.c", TWO_RULES_ONE_VIOLATED)
        for option, values in self.STRATEGIES:
            for value in values:
                with self.subTest(f"{option} {value}"):
                    self.verify({"a": "TRUE", "b": "FALSE"},
                                option, value, "--spec", a, "--spec", b, program)


ASSUMED = """\
extern int ask(void), never(void);
extern void reach_error(void);
int main(void) {
  int held = 1, out;
  int x = ask();
  __asm__("nop" : "=r"(out));
  if (x * (__float128)0.5 > 3.0) held = 2;
  if (held == 0) reach_error();
  if (held == 0) { held = never(); }
  return 0;
}
"""


class Assumptions(CommandLineTest):
    def lines(self, run):
        return [line for line in run.stdout.splitlines() if line.startswith("Assumption: ")]

    def test_none_unless_asked_for(self):
        self.assertEqual(self.lines(self.verify("TRUE", self.file("safe.c", SAFE))), [])

    def test_what_the_explored_program_uses_is_named_with_its_place(self):
        run = self.verify("TRUE", "--assumptions", self.file("assumed.c", ASSUMED))
        text = "\n".join(self.lines(run))
        self.assertRegex(text, r"external function: ask\(\) .*assumed.c:5:7\)")
        self.assertRegex(text, r"inline assembler: .*assumed.c:6:3\)")
        self.assertRegex(text, r"over-approximation: floating-point .*assumed.c:7:3\)")
        self.assertRegex(text, "arithmetic: .*--signed-overflow either")
        self.assertIn("concurrency: ", text)
        self.assertNotIn("never()", text, "what is not explored is not named")
        self.assertEqual(run.stdout.splitlines()[:len(self.lines(run))], self.lines(run))

    def test_under_approximations_are_always_named(self):
        run = self.verify("TRUE", "--signed-overflow", "undefined", self.file("safe.c", SAFE))
        self.assertEqual(len(self.lines(run)), 1)
        self.assertIn("under-approximation: ", self.lines(run)[0])

    def test_they_go_to_the_statistics(self):
        target = self.folder / "stats.json"
        run = self.verify("TRUE", "--assumptions", "--stats", target, self.file("safe.c", SAFE))
        entries = json.loads(target.read_text())["assumptions"]
        self.assertEqual(len(entries), len(self.lines(run)))
        self.assertIn({"kind", "text"}, [set(entry) for entry in entries])


class SecondSolver(CommandLineTest):
    """--check-with: what a verdict rests on is confirmed, and counted."""

    def counts(self, expected, *arguments):
        target = self.folder / "stats.json"
        self.verify(expected, "--stats", target, *arguments)
        return json.loads(target.read_text())["counts"]

    def test_answers_are_confirmed(self):
        safe, unsafe = self.file("safe.c", SAFE), self.file("unsafe.c", UNSAFE)
        for solver, second in (("z3", "cvc5"), ("cvc5", "z3")):
            for expected, program in (("TRUE", safe), ("FALSE", unsafe)):
                with self.subTest(f"{solver} checked with {second}: {expected}"):
                    counts = self.counts(expected, "--solver", solver, "--check-with", second,
                                         program)
                    self.assertGreater(counts["check_with.confirmed"], 0)
                    self.assertEqual(counts["check_with.disagreed"], 0)
                    self.assertEqual(counts["check_with.unknown"], 0)

    def test_every_query_of_the_certificate_is_confirmed(self):
        for certify in ("on", "off"):
            with self.subTest(certify=certify):
                counts = self.counts("TRUE", "--check-with", "cvc5", "--certify", certify,
                                     self.file("safe.c", SAFE))
                self.assertGreater(counts["certificate.solver_queries"], 0)
                self.assertEqual(counts["check_with.confirmed"],
                                 counts["certificate.solver_queries"])
        self.assertGreater(counts["certificate.infeasible_successors"], 0)

    def test_off_by_default(self):
        counts = self.counts("TRUE", self.file("safe.c", SAFE))
        self.assertFalse([name for name in counts if name.startswith("check_with")])

    def test_the_same_solver_is_no_second_one(self):
        program = self.file("safe.c", SAFE)
        self.assert_refused(self.run_pcegar("--check-with", "z3", program), "--check-with")
        self.assert_refused(self.run_pcegar("--check-with", "nonesuch", program), "--check-with",
                            "nonesuch")


class Program(CommandLineTest):
    def test_entry(self):
        program = self.file("two.c", "extern void reach_error(void);\n"
                                     "int fine(void) { return 0; }\n"
                                     "int broken(int x) { if (x == 3) reach_error(); return 0; }\n")
        self.verify("TRUE", "--entry", "fine", program)
        self.verify("FALSE", "--entry", "broken", program)  # a parameter is arbitrary

    def test_data_model(self):
        program = self.file("model.c", "extern void reach_error(void);\n"
                                       "int main(void) { if (sizeof(long) != 8) reach_error(); }\n")
        self.verify("TRUE", "--64", program)
        self.verify("FALSE", "--32", program)


class Recursion(CommandLineTest):
    PROGRAM = """\
extern void reach_error(void);
int down(int n) { return n <= 0 ? 0 : down(n - 1); }
int main(void) {
  if (down(4) != 0) reach_error();
  return 0;
}
"""

    def test_as_deep_as_the_bound_allows(self):
        program = self.file("down.c", self.PROGRAM)
        self.verify("TRUE", program)
        self.verify("TRUE", "--recursion-bound", "5", program)
        shallow = self.verify("UNKNOWN", "--recursion-bound", "4", program)
        self.assertIn("recursion deeper than 4 calls of down()", shallow.stdout)

    def test_the_bound_is_a_number(self):
        program = self.file("down.c", self.PROGRAM)
        for bound in ("0", "-1", "many", "100000"):
            self.assert_refused(self.run_pcegar(f"--recursion-bound={bound}", program),
                                "--recursion-bound")


class Models(CommandLineTest):
    PROGRAM = """\
extern void reach_error(void);
extern int read_port(int port);
extern int own(void);
extern int abs(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int value = read_port(3);
  if (value < 3 || value > 10) reach_error();
  if (own() != 5) reach_error();
  if (x > -100 && abs(x) < 0) reach_error();
  return 0;
}
int own(void) { return 5; }
"""
    MODEL = """\
extern int __VERIFIER_nondet_int(void);
static int low(int v) { return v < 0 || v > 7 ? 0 : v; }
int read_port(int port) { return port + low(__VERIFIER_nondet_int()); }
int own(void) { return 6; }
"""

    def test_functions_that_are_only_declared(self):
        program = self.file("program.c", self.PROGRAM)
        model = self.file("ports.c", self.MODEL)
        self.verify("FALSE", program)
        self.verify("TRUE", "--model", model, program)

    def test_models_of_the_user_win_over_ours(self):
        program = self.file("program.c", self.PROGRAM)
        ports = self.file("ports.c", self.MODEL)
        wrong = self.file("wrong.c", "int abs(int x) { return -1; }\n")
        self.verify("FALSE", "--model", ports, "--model", wrong, program)

    def test_without_ours(self):
        program = self.file("program.c", self.PROGRAM)
        model = self.file("ports.c", self.MODEL)
        run = self.verify("UNKNOWN", "--no-default-models", "--model", model, program)
        self.assertIn("result of abs", run.stdout)

    def test_models_are_read_like_programs(self):
        program = self.file("program.c", self.PROGRAM)
        broken = self.file("broken.c", "int read_port(int port) { return }\n")
        self.assert_refused(self.run_pcegar("--model", broken, program), "broken.c:1")
        twice = self.file("twice.c", "int read_port(int port) { return 1; }\n")
        again = self.file("again.c", "int read_port(int port) { return 2; }\n")
        self.assert_refused(self.run_pcegar("--model", twice, "--model", again, program),
                            "redefinition of 'read_port'")


class Outputs(CommandLineTest):
    def test_stats_file_is_json(self):
        target = self.folder / "stats.json"
        run = self.verify("FALSE", "--stats", target, self.file("unsafe.c", UNSAFE))
        self.assertIsInstance(json.loads(target.read_text()), dict)
        self.assertNotIn("{", run.stdout)

    def test_stats_to_standard_output_stand_before_the_verdicts(self):
        run = self.run_pcegar("--stats", "-", self.file("safe.c", SAFE))
        self.assert_well_formed(run)
        text = run.stdout[:run.stdout.rindex("Property ")]
        self.assertIsInstance(json.loads(text[text.index("{"):text.rindex("}") + 1]), dict)

    def check_dot(self, option):
        target = self.folder / "graph.dot"
        self.verify("TRUE", option, target, self.file("safe.c", SAFE))
        text = target.read_text()
        self.assertRegex(text, r"^(//[^\n]*\n)*digraph\b")
        self.assertIn("->", text)
        self.assertEqual(text.count("{"), text.count("}"))
        self.assertTrue(text.rstrip().endswith("}"))

    def test_dump_cfa(self):
        self.check_dot("--dump-cfa")

    def test_dump_arg(self):
        self.check_dot("--dump-arg")

    def test_dump_queries(self):
        program = self.file("safe.c", SAFE)
        target = self.folder / "queries"
        self.verify("TRUE", "--dump-queries", target, "--dump-threshold", "0", program)
        for kind in ("check", "sequence"):
            files = sorted(target.glob(f"*-{kind}.smt2"))
            self.assertTrue(files, f"no {kind} in {target}")
            text = files[0].read_text()
            self.assertRegex(text, r"; CPU milliseconds: [0-9.]+\n")
            self.assertRegex(text, r"\(assert \(! .* :named A1\)\)")
            self.assertTrue(text.endswith("(check-sat)\n"))
        nothing = self.folder / "nothing"
        self.verify("TRUE", "--dump-queries", nothing, "--dump-threshold", "1000000", program)
        self.assertEqual(list(nothing.glob("*")), [])
        for bad in ("-1", "many"):
            self.assert_refused(self.run_pcegar("--dump-queries", target,
                                                "--dump-threshold", bad, program),
                                "dump-threshold", bad)

    def test_counterexample_is_the_path(self):
        target = self.folder / "path.txt"
        self.verify("FALSE", "--counterexample", target, self.file("unsafe.c", UNSAFE))
        text = target.read_text()
        self.assertIn("reach_error", text)
        self.assertIn("unsafe.c:8", text, "a step names its file and line")
        self.assertRegex(text, r"\b7\b", "the path needs x == 7")

    def test_no_counterexample_for_true(self):
        target = self.folder / "path.txt"
        self.verify("TRUE", "--counterexample", target, self.file("safe.c", SAFE))
        self.assertTrue(not target.exists() or "reach_error" not in target.read_text())


class Operators(CommandLineTest):
    def statistics(self, *options):
        target = self.folder / "operators.json"
        self.verify("TRUE", *options, "--stats", target, self.file("targets.c", SEVERAL_TARGETS))
        return json.loads(target.read_text())["counts"]

    def test_joining_needs_fewer_refinements_and_restarts(self):
        single = self.statistics("--rank", "first", "--select", "first")
        joined = self.statistics("--select", "join-all")
        self.assertLess(joined["refinement.executed"], single["refinement.executed"])
        self.assertLess(joined["refinement.restarts"], single["refinement.restarts"])
        self.assertGreater(joined["refinement.provident"], joined["refinement.executed"])

    def test_every_combination_agrees(self):
        for rank in ("id", "first", "level-asc", "level-desc"):
            for select in ("first", "join-all", "join:2"):
                self.statistics("--rank", rank, "--select", select)
        for scope in ("auto", "location", "function", "live", "global", "path"):
            self.statistics("--algorithm", "cegar", "--precision-scope", scope)
        for rule in ("sbe", "lbe", "lbe-or:5", "k:5", "lbe-and:9"):
            self.statistics("--abs", rule)
        self.statistics("--abs-functions")
        for order in ("dfs", "bfs", "rpo"):
            self.statistics("--traversal", order)
        self.statistics("--solver", "cvc5")
        self.statistics("--signed-overflow", "wraps")
        self.statistics("--early-refinement", "none")

    def test_former_names(self):
        self.statistics("--pace", "none")
        self.statistics("--first-effort", "slight")

    def test_interpolation_engines(self):
        for name in ("proof", "spacer", "projection", "core-atoms"):
            counts = self.statistics("--interpolation", name)
            self.assertGreater(counts[f"interpolation.{name}.validated"], 0)
            engines = {key.split(".")[1] for key in counts if key.endswith(".validated")}
            self.assertEqual(engines, {name}, "no other engine was asked")
        self.statistics("--interpolation", "cvc5,proof")
        for strength in ("strong", "weak", "symmetric", "fewest"):
            self.statistics("--interpolant-strength", strength)


class Preferences(CommandLineTest):
    def counts(self, *options):
        target = self.folder / "preference.json"
        self.verify("TRUE", *options, "--stats", target, self.file("loop.c", COUNTER_AND_FLAG))
        return json.loads(target.read_text())["counts"]

    def test_a_loop_counter_is_avoided(self):
        for algorithm in ("pcegar", "cegar"):
            for names in ("no-loop-counters", "simple-domains", "no-loop-counters,long",
                          "long,few-predicates"):
                with self.subTest(f"{algorithm} {names}"):
                    counts = self.counts("--algorithm", algorithm, "--prefer", names)
                    self.assertLessEqual(counts["refinement.executed"], 3)
                    self.assertGreater(counts["refinement.candidates"],
                                       counts["refinement.provident"])
                    self.assertGreater(counts["refinement.other_than_plain_preferred"], 0)

    def test_without_the_preference_the_loop_is_unrolled(self):
        program = self.file("loop.c", COUNTER_AND_FLAG)
        for options in (("--prefer", "first,no-loop-counters"),
                        ("--prefer", "no-loop-counters", "--slice-prefixes", "0")):
            with self.subTest(" ".join(options)):
                run = self.verify("UNKNOWN", "--time-limit", "2", *options, program)
                self.assertRegex(run.properties["unreach-call"][1], "(?i)time|interpolants")

    def test_help_and_page_name_every_preference(self):
        help_text = " ".join(self.run_pcegar("--help").stdout.split())
        for name in PREFERENCES:
            self.assertIn(name, help_text)


class Independence(CommandLineTest):
    def test_a_path_cut_by_one_property_is_checked_for_the_others(self):
        stopper = self.file("stopper.spc", STOPPER)
        watcher = self.file("watcher.spc", WATCHER)
        program = self.file("cut.c", CUT)
        run = self.verify("FALSE", "--spec", stopper, "--spec", watcher, program)
        self.assertEqual(run.properties["stopper"][0], "TRUE")
        self.assertEqual(run.properties["watcher"][0], "FALSE")


class Limits(CommandLineTest):
    def test_time_limit_ends_in_unknown(self):
        program = self.file("endless.c", harness.never_converges())
        run = self.verify("UNKNOWN", "--abs", "sbe", "--time-limit", "1", program)
        self.assertRegex(run.properties["unreach-call"][1], "(?i)time")

    def test_the_limit_may_be_over_before_anything_is_explored(self):
        """Every property has its line all the same, also with known predicates and several processes."""
        program = self.file("safe.c", SAFE)
        precision = self.folder / "known.smt2"
        self.verify("TRUE", "--precision-out", precision, program)
        for options in ((), ("--precision-in", precision), ("--processes", "2", "--properties", "separate")):
            with self.subTest(options):
                run = self.verify("UNKNOWN", "--time-limit", "0.001", *options, program)
                self.assertRegex(run.properties["unreach-call"][1], "time limit reached")

    def test_generous_limits_change_nothing(self):
        self.verify("TRUE", "--time-limit", "1000", "--memory-limit", "8000",
                    self.file("safe.c", SAFE))


if __name__ == "__main__":
    harness.main()

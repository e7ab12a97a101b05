# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Operators of refinement, their log, and its explanation (docs/refinement.md)."""

import json
import subprocess

import harness
from harness import PAIRED, CommandLineTest

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
SAME_REASON = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int is_on = __VERIFIER_nondet_int() ? 1 : 0;
  int is_held = is_on;
""" + 4 * """\
  while (__VERIFIER_nondet_int()) {
  }
  if (is_on != is_held) reach_error();
""" + """\
  return 0;
}
"""
RANKS = ["id", "first", "level-asc", "level-desc", "property", "round-robin", "path-length", "loop-heads",
         "shared-prefix", "cost", "random:1"]
SELECTS = ["first", "join-all", "join:2", "best:2:length", "best:2:width", "best:2:pivot-depth",
           "best:2:domain-type", "best:2:loop-counters", "best:2:new-predicates", "best:2:shared-prefix",
           "delay:loops", "cover", "vote", "adaptive:2"]


def many_sites(count, violated, properties=2):
    """Sites that take and give a lock of one of the rules, guarded by a flag; one site forgets."""
    names = [chr(ord("a") + i) for i in range(properties)]
    lines = ["extern int __VERIFIER_nondet_int(void);"]
    lines += [f"extern void take_{n}(int), give_{n}(int);" for n in names]
    lines += ["int main(void) {", "  while (__VERIFIER_nondet_int()) {"]
    for site in range(count):
        name = names[site % properties]
        lines += [f"    if (__VERIFIER_nondet_int() == {site}) {{",
                  f"      int flag{site} = __VERIFIER_nondet_int();",
                  f"      if (flag{site}) take_{name}(0);",
                  "" if site != violated else f"      flag{site} = 1;",
                  f"      if (flag{site}) give_{name}(0);", "    }"]
    return "\n".join(lines + ["  }", "  return 0;", "}"]) + "\n"


class Names(CommandLineTest):
    def test_every_operator_decides(self):
        program = self.file("targets.c", SEVERAL_TARGETS)
        for option, names in (("--rank", RANKS), ("--select", SELECTS)):
            for name in names:
                with self.subTest(name):
                    self.verify("TRUE", option, name, program)
        self.verify("TRUE", "--rank", "level-asc,property", "--select", "delay:loops,join:8", program)
        for scope in ("auto", "location", "function", "live", "global", "path"):
            for coverage in ("eager", "lazy"):
                with self.subTest(f"{scope} {coverage}"):
                    where = ("--precision-scope", scope, "--covered-states", coverage)
                    self.verify("TRUE", "--restart", "pivot", *where, program)
                    self.verify("TRUE", "--algorithm", "cegar", *where, program)

    def test_scope(self):
        """The nearest violation lies behind one loop, the other behind two."""
        program = self.file("scope.c", """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a;
void first(void) { while (__VERIFIER_nondet_int()) a = a; }
void second(void) { while (__VERIFIER_nondet_int()) a = a; }
int main(void) {
  a = 1;
  first();
  if (__VERIFIER_nondet_int() && a != 1) reach_error();
  second();
  if (a != 1) reach_error();
  return 0;
}
""")
        target = self.folder / "stats.json"
        executed = {}
        for scope in ("location", "function", "live", "global"):
            self.verify("TRUE", "--rank", "level-asc", "--select", "first", "--precision-scope", scope,
                        "--stats", target, program)
            executed[scope] = json.loads(target.read_text())["counts"]["refinement.executed"]
        self.assertEqual(executed, {"location": 2, "function": 2, "live": 1, "global": 1})

    def test_reuse_is_counted_and_logged(self):
        program = self.file("targets.c", SEVERAL_TARGETS)
        target = self.folder / "stats.json"
        run = self.run_pcegar("--log", "debug", "--rank", "first", "--select", "first", "--stats", target, program)
        counts = json.loads(target.read_text())["counts"]
        self.assertEqual(run.stderr.count("reused since the last restart: "), counts["refinement.restarts"])
        self.assertIn("reused in the whole run: abstractions ", run.stderr)
        for kind in ("abstractions", "block_formulas", "path_prefixes", "interpolations",
                     "provident_refinements"):
            self.assertLessEqual(counts[f"reuse.{kind}.reused"], counts[f"reuse.{kind}.asked"])
        self.assertGreater(counts["reuse.block_formulas.reused"], 0)
        self.assertGreater(counts["reuse.path_prefixes.reused"], 0)

    def test_bad_names(self):
        program = self.file("targets.c", SEVERAL_TARGETS)
        for option, value, expected in (
                ("--rank", "best", "level-asc"), ("--rank", "random", "random:SEED"),
                ("--rank", "random:x", "number"), ("--rank", "id,", "unknown"), ("--rank", "id:3", "id"),
                ("--select", "best:2", "shared-prefix"), ("--select", "best:0:width", "positive"),
                ("--select", "join:x", "positive"), ("--select", "delay:all", "loops"),
                ("--select", "adaptive", "adaptive:K"), ("--restart", "half", "pivot"),
                ("--covered-states", "never", "lazy")):
            with self.subTest(f"{option} {value}"):
                self.assert_refused(self.run_pcegar(option, value, program), value.split(":")[0], expected)

    def test_list_operators(self):
        run = self.run_pcegar("--list-operators")
        self.assertEqual(run.code, 0)
        for name in [*RANKS, *SELECTS, "no-loop-counters"]:
            self.assertIn(f"  {name.split(':')[0]}", run.stdout)


class Scope(CommandLineTest):
    def executed(self, *options):
        stats = self.folder / "stats.json"
        self.verify("TRUE", *options, "--stats", stats, self.file("program.c", SAME_REASON))
        return json.loads(stats.read_text())["counts"]["refinement.executed"]

    def test_what_is_found_again_is_tracked_where_its_variables_live(self):
        for single in (("--algorithm", "cegar"), ("--rank", "first", "--select", "first")):
            with self.subTest(single):
                self.assertEqual(self.executed(*single, "--precision-scope", "location"), 4)
                self.assertEqual(self.executed(*single), 2)
                self.assertEqual(self.executed(*single, "--precision-scope", "live"), 1)

    def test_with_several_properties_too(self):
        other = self.file("other.spc", PAIRED.format(name="a"))
        program = self.file("used.c", SAME_REASON.replace("return 0;", "take_a(0); give_a(0); return 0;")
                            .replace("int main", "extern void take_a(int), give_a(int);\nint main"))
        calls = self.file("calls.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
        stats = self.folder / "several.json"
        for scope, executed in (("auto", 2), ("location", 4)):
            with self.subTest(scope):
                self.verify("TRUE", "--select", "first", "--precision-scope", scope, "--spec", other,
                            "--spec", calls, "--stats", stats, program)
                self.assertEqual(json.loads(stats.read_text())["counts"]["refinement.executed"], executed)

    def test_variables_of_functions_that_have_returned_are_not_tracked(self):
        """A callee is explored once where its caller's variable is dead, and not once for each value."""
        def states(calls):
            stats = self.folder / "dead.json"
            program = self.file("dead.c", """
                extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
                void step(void) { int i; for (i = 0; i < __VERIFIER_nondet_int(); i++) { } }
                void first(void) {
                  int a = __VERIFIER_nondet_int();
                  if (a > 0) { step(); if (a <= 0) reach_error(); }
                  else { step(); if (a > 0) reach_error(); }
                }
                int main(void) { first(); """ + calls * "step(); " + "return 0; }")
            self.verify("TRUE", "--stats", stats, program)
            return json.loads(stats.read_text())["counts"]["exploration.expanded_states"]
        seven_states_in_each_of_two_explorations = 14
        self.assertEqual(states(3) - states(2), seven_states_in_each_of_two_explorations)


class FeasibleFirst(CommandLineTest):
    """A real path among many that are not ends its own property only."""

    def test_one_among_fifty(self):
        specs = [self.file(f"{n}.spc", PAIRED.format(name=n)) for n in ("a", "b")]
        options = [word for spec in specs for word in ("--spec", spec)]
        for violated, verdicts in ((17, {"a": "TRUE", "b": "FALSE"}), (None, {"a": "TRUE", "b": "TRUE"})):
            program = self.file("sites.c", many_sites(50, violated))
            for choice in (("--select", "join-all"), ("--select", "first"),
                           ("--rank", "level-desc", "--select", "join:4")):
                with self.subTest(f"{violated} {choice}"):
                    result = "FALSE" if violated is not None else "TRUE"
                    run = self.verify(result, *options, *choice, program)
                    self.assertEqual({name: v for name, (v, _) in run.properties.items()}, verdicts)


class Log(CommandLineTest):
    def log(self, expected, *options, text=SEVERAL_TARGETS):
        target = self.folder / "log.jsonl"
        self.verify(expected, *options, "--refinement-log", target, self.file("program.c", text))
        return target, [json.loads(line) for line in target.read_text().splitlines()]

    def test_records(self):
        stats = self.folder / "stats.json"
        _, records = self.log("TRUE", "--stats", stats)
        counts = json.loads(stats.read_text())["counts"]
        provident = [r for r in records if r["record"] == "provident"]
        executed = [r for r in records if r["record"] == "executed"]
        self.assertEqual(records[0]["record"], "run")
        self.assertEqual(records[0]["properties"], ["unreach-call"])
        self.assertEqual(len(provident), counts["refinement.provident"])
        self.assertEqual(len(executed), counts["refinement.executed"])
        self.assertEqual(counts["refinement.provident"],
                         counts["provident.computed"] + counts["provident.shared"])
        self.assertEqual(sum(r["origin"] == "computed" for r in provident), counts["provident.computed"])
        for record in provident:
            self.assertEqual((record["outcome"], record["decision"]), ("spurious", "chosen"))
            self.assertEqual(len(record["interpolants"]), record["prefix_blocks"] - 1)
            self.assertIn("program.c:", record["location"])
            self.assertTrue(record["increment"][0]["predicates"])
            self.assertGreaterEqual(record["scores"]["predicates"], 1)
        self.assertEqual(records[-1], {"record": "verdict", "property": "unreach-call", "verdict": "TRUE"})

    def test_what_is_delayed_says_why(self):
        _, records = self.log("TRUE", "--select", "join:2,join:1")
        delayed = [r["why"] for r in records if r.get("decision") == "delayed"]
        self.assertIn("join:1", delayed)

    def test_feasible_paths(self):
        _, records = self.log("FALSE", text=SEVERAL_TARGETS.replace("y = 2", "y = 7"))
        self.assertEqual([r["outcome"] for r in records if r["record"] == "provident"][-1], "feasible")

    def test_two_runs_write_the_same(self):
        def without_times(records):
            return [{k: v for k, v in r.items() if k != "cpu_seconds"} for r in records]
        self.assertEqual(without_times(self.log("TRUE", "--rank", "random:5")[1]),
                         without_times(self.log("TRUE", "--rank", "random:5")[1]))

    def test_cegar_writes_one_as_well(self):
        _, records = self.log("TRUE", "--algorithm", "cegar")
        self.assertEqual(sum(r["record"] == "provident" for r in records),
                         sum(r["record"] == "executed" for r in records))

    def test_file_that_cannot_be_written(self):
        run = self.run_pcegar("--refinement-log", "/nonesuch/log", self.file("program.c", SEVERAL_TARGETS))
        self.assert_refused(run, "/nonesuch/log")

    def explain(self, *arguments):
        return subprocess.run([self.binary, "explain", *map(str, arguments)], capture_output=True, text=True,
                              check=False)

    def test_explanation(self):
        log, records = self.log("TRUE", "--select", "first")
        run = self.explain(log)
        self.assertEqual(run.returncode, 0, run.stderr)
        executed = sum(r["record"] == "executed" for r in records)
        for text in ("rank id, select first", "Exploration 1: ", "applied 1 refinement at the pivot",
                     "Property unreach-call: TRUE", f"Executed refinements: {executed}. Wasted:"):
            self.assertIn(text, run.stdout)

    def test_explanation_of_a_truncated_log(self):
        log, _ = self.log("TRUE", "--select", "first")
        text = log.read_text(encoding="utf-8")
        whole = self.explain(log).stdout
        log.write_text(text[:-5], encoding="utf-8")
        run = self.explain(log)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("ends in the middle of a record", run.stderr)
        self.assertIn("Exploration 1: ", run.stdout)
        self.assertNotEqual(run.stdout, whole)

    def test_explanation_of_no_log(self):
        broken = self.file("broken.jsonl", '{"record":"run","algorithm":"pcegar"}\nnot json\n')
        lonely = self.file("lonely.jsonl", '{"record":"executed","iteration":1}\n')
        empty = self.file("empty.jsonl", "")
        half = self.file("half.jsonl", '{"record":"run"}\n')
        for arguments, text in (((), "one log"), (("nonesuch",), "nonesuch"), ((broken,), "broken.jsonl:2"),
                                ((lonely,), "lonely.jsonl:1"), ((empty,), "no records"), ((half,), "incomplete")):
            run = self.explain(*arguments)
            self.assertEqual(run.returncode, 2, run)
            self.assertIn(text, run.stderr)
        self.assertEqual(self.explain("--help").returncode, 0)


if __name__ == "__main__":
    harness.main()

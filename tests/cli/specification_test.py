# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Specifications from end to end: the language on C programs, spec lint, the malformed corpus."""

import pathlib

import harness
from harness import CommandLineTest

SEEDS = pathlib.Path(__file__).parent.parent / "fuzz" / "seeds"
CORPUS = pathlib.Path(__file__).parent / "corpus" / "malformed"

LOCKS = """
int try_it(int *l);
void take(int *l);
void give(int *l);
int nondet(void);
int a, b;
int main(void) {{
{body}
  return 0;
}}
"""


def automaton(states, variables="", kind="CONTROL"):
    return (f"{kind} AUTOMATON rule\n{variables}\nINITIAL STATE Init;\n"
            f"STATE USEALL Init :\n{states}\nEND AUTOMATON\n")


class Language(CommandLineTest):
    def check(self, expected, states, body, variables=""):
        spec = self.file("rule.spc", automaton(states, variables))
        program = self.file("program.c", LOCKS.format(body=body))
        return self.verify(expected, "--spec", spec, program)

    def test_call_patterns_see_used_results(self):
        rule = '  MATCH RETURN {try_it($?)} -> ERROR("called");'
        self.check("FALSE", rule, "  int r = try_it(&a); if (r) give(&a);")
        self.check("FALSE", rule, "  try_it(&a);")
        self.check("TRUE", rule, "  take(&a);")

    def test_an_error_of_another_rule_may_hide_a_call(self):
        spec = self.file("rule.spc", automaton('  MATCH CALL {take($?)} -> ERROR("called");'))
        text = """void abort(void);
void reach_error(void);
int take(int *);
int a;
static int fail(void) {{ reach_error(); abort(); }}
int main(void) {{ {body} return 0; }}
"""
        unordered = self.file("sum.c", text.format(body="fail() + take(&a);"))
        ordered = self.file("comma.c", text.format(body="fail(), take(&a);"))
        self.verify("UNKNOWN", "--spec", spec, unordered)
        self.verify("TRUE", "--spec", spec, ordered)

    def test_rules_see_what_is_read_before_or_after_a_call(self):
        """Where an operand is read at any time, a rule about it is not passed over."""
        text = """struct n {{ int v; }};
int take(int *, int); int give(int *); int look(int);
static int a, b, k;
static struct n one, two;
static struct n *p = &one;
static int *cur = &a;
static int change(void) {{ cur = &b; p = &two; k = 2; return 1; }}
static int twice(int i) {{ return 2 * i; }}
int main(void) {{ {body} return 0; }}
"""
        seen = {  # a trigger, and statements that it may look at
            "MATCH {take(cur, $?)}": ["take(cur, change());"],
            "MATCH CALL {take(cur, $?)}": ["take(cur, change());", "int r = take(cur, change()); k = r;"],
            "MATCH {give(cur)}": ["give(cur + (change() - 1));"],
            "MATCH {look(k)}": ["look(k);", "look(k * 1 + 0 * change());"],
            "MATCH {p->v = $?}": ["p->v = change();", "p->v += change();"],
            "MATCH {$? = k}": ["b = k; b = k + change();"],
            "MATCH [p->v = .*]": ["p->v = change();"],
            "MATCH FUNCTIONCALL \"give\"": ["give(cur + (change() - 1));"],
        }
        for trigger, statements in seen.items():
            spec = self.file("rule.spc", automaton(f'  {trigger} -> ERROR("seen");'))
            for statement in statements:
                with self.subTest(trigger=trigger, statement=statement):
                    run = self.run_pcegar("--spec", spec, self.file("a.c", text.format(body=statement)))
                    self.assertNotIn("Verification result: TRUE", run.stdout)
        spec = self.file("rule.spc", automaton('  MATCH CALL {take($?)} -> ERROR("called");'))
        self.verify("TRUE", "--spec", spec,
                    self.file("a.c", text.format(body="k = k + change(); b = twice(k * change());")))

    def test_either_call_may_come_first(self):
        """However a rule says which of two calls it means, TRUE holds for both orders."""
        text = """int u, v;
static int first(void) {{ A: u = 1; return 1; }}
static int second(void) {{ B: v = 1; return 2; }}
static int pair(int x, int y) {{ return x + y; }}
int main(void) {{ int r; {body} return r; }}
"""
        triggers = ["MATCH CALL {{{function}()}}", "MATCH RETURN {{{function}()}}",
                    'MATCH FUNCTIONCALL "{function}"', 'MATCH LABEL "{label}"',
                    'CHECK(location, "functionname == {function}")', 'CHECK(location, "label == {label}")']
        for trigger in triggers:
            for one, other in (("first", "second"), ("second", "first")):
                names = {"first": "A", "second": "B"}
                spec = self.file("rule.spc", f"""CONTROL AUTOMATON rule
INITIAL STATE Start;
STATE USEFIRST Start :
  {trigger.format(function=one, label=names[one])} -> GOTO Done;
  {trigger.format(function=other, label=names[other])} -> ERROR("the other one first");
STATE USEFIRST Done :
  TRUE -> GOTO Done;
END AUTOMATON
""")
                for body in ("r = first() + second();", "r = pair(first(), second());"):
                    with self.subTest(trigger=trigger, one=one, body=body):
                        run = self.run_pcegar("--spec", spec,
                                              self.file("a.c", text.format(body=body)))
                        self.assert_well_formed(run)
                        self.assertNotEqual(run.code, harness.TRUE)

    def test_call_and_return_around_a_body(self):
        spec = self.file("rule.spc", """CONTROL AUTOMATON rule
INITIAL STATE Out;
STATE USEALL Out :
  MATCH CALL {work($?)} -> GOTO In;
STATE USEALL In :
  MATCH RETURN {work($?)} -> GOTO Out;
  MATCH CALL {give($?)} -> ERROR("given inside of work");
END AUTOMATON
""")
        text = ("void give(int *);\nint a;\n{work}\n"
                "int main(void) {{ work(); {after} return 0; }}\n")
        inside = self.file("in.c", text.format(work="void work(void) { give(&a); }", after=""))
        outside = self.file("out.c", text.format(work="void work(void) { a = 1; }",
                                                 after="give(&a);"))
        self.verify("FALSE", "--spec", spec, inside)
        self.verify("TRUE", "--spec", spec, outside)

    def test_split(self):
        rule = ('  MATCH {$1 = try_it($2)} -> SPLIT {$1 != 0} DO held[$2]=true GOTO Init'
                " NEGATION GOTO Init;\n"
                '  MATCH {give($1)} && !held[$1] -> ERROR("not held");\n'
                "  MATCH {give($1)} && held[$1] -> DO held[$1]=false GOTO Init;")
        variables = "LOCAL set<string> held;"
        self.check("TRUE", rule, "  if (try_it(&a)) give(&a);", variables)
        self.check("FALSE", rule, "  if (!try_it(&a)) give(&a);", variables)
        self.check("FALSE", rule, "  if (try_it(&a)) give(&b);", variables)

    def test_assignments(self):
        rule = '  MATCH {a = $1} -> ASSUME {$1 < 0} ERROR("negative");\n' \
               "  MATCH {a = $1} -> ASSUME {$1 >= 0} GOTO Init;"
        self.check("FALSE", rule, "  int x = nondet(); a = x;")
        self.check("TRUE", rule, "  int x = nondet(); if (x > 3) a = x;")

    def test_members_in_assume(self):
        rule = '  MATCH {take($?)} -> ASSUME {d.state != 1} ERROR("state");\n' \
               "  MATCH {take($?)} -> ASSUME {d.state == 1} GOTO Init;"
        spec = self.file("rule.spc", automaton(rule))
        text = "void take(int *);\nstruct {{ int lock, state; }} d;\n" \
               "int main(void) {{ d.state = {value}; take(0); return 0; }}\n"
        self.verify("TRUE", "--spec", spec, self.file("one.c", text.format(value=1)))
        self.verify("FALSE", "--spec", spec, self.file("two.c", text.format(value=2)))

    def test_variables_that_only_the_rule_reads(self):
        rule = self.file("rule.spc", automaton('  MATCH {take($?)} -> ASSUME {flag == 0} ERROR("clear");\n'
                                               "  MATCH {take($?)} -> ASSUME {flag != 0} GOTO Init;"))
        text = "void take(int *);\n{flag}\nint main(void) {{ {body} take(0); return 0; }}\n"
        for flag, expected in (("int flag;", "FALSE"), ("static int flag;", "FALSE"), ("int flag = 3;", "TRUE"),
                               ("extern int flag;", "FALSE"), ("int *flag;", "FALSE"),
                               ("int x; int *flag = &x;", "TRUE")):
            with self.subTest(flag):
                self.verify(expected, "--spec", rule, self.file("one.c", text.format(flag=flag, body="")))
        used = self.file("used.c", text.format(flag="static int flag;", body="flag = 1;"))
        unused = self.file("unused.c", "static int flag;\n")
        self.verify("TRUE", "--spec", rule, used, unused)
        linted = self.run_pcegar("spec", "lint", rule, self.file("lint.c", text.format(flag="int flag;", body="")))
        self.assertNotIn("error", linted.stderr)
        self.assertNotEqual(linted.code, harness.USAGE, str(linted))
        run = self.run_pcegar("--spec", rule, self.file("none.c", text.format(flag="", body="")))
        self.assertEqual(run.code, harness.USAGE, str(run))
        self.assertIn("rule.spc:5:31: error: no variable 'flag'", run.stderr)
        run = self.run_pcegar("--spec", rule, self.file("two.c", text.format(flag="static int flag;", body="")), unused)
        self.assertEqual(run.code, harness.USAGE, str(run))
        self.assertIn("rule.spc:5:31: error: the variable 'flag' in ASSUME is ambiguous", run.stderr)

    def test_assertions(self):
        text = "extern void __assert_fail(const char *, const char *, unsigned, const char *);\n" \
               "int nondet(void);\nint main(void) {{ int x = nondet();\n" \
               '  if ({condition}) __assert_fail("x", "x.c", 1, "main");\n  return 0; }}\n'
        prp = self.file("assert.prp", "CHECK( init(main()), LTL(G assert) )\n")
        spec = self.file("assert.spc", automaton("  MATCH ASSERT -> ERROR;"))
        fails = self.file("fails.c", text.format(condition="x == 3"))
        holds = self.file("holds.c", text.format(condition="x < x"))
        self.verify({"assert": "FALSE"}, "--spec", prp, fails)
        self.verify({"assert": "TRUE"}, "--spec", prp, holds)
        self.verify("FALSE", "--spec", spec, fails)
        self.verify("TRUE", "--spec", spec, holds)

    def test_break_is_unknown(self):
        run = self.check("UNKNOWN", "  MATCH {take($?)} -> BREAK;", "  take(&a);")
        self.assertIn("BREAK", run.properties["rule"][1])
        self.check("TRUE", "  MATCH {give($?)} -> BREAK;", "  take(&a);")
        behind = "  MATCH {take($?)} -> BREAK;\n  MATCH {give($?)} -> ERROR;"
        self.check("TRUE", behind, "  int i = nondet();\n  if (i > 3 && i < 2) take(&a);")
        self.check("UNKNOWN", behind, "  int i = nondet();\n  if (i > 1 && i < 3) take(&a);")
        self.check("FALSE", behind, "  give(&a);\n  take(&a);")

    def test_break_ends_its_own_property_only(self):
        rules = [self.file(f"{name}.spc", automaton(states).replace("rule", name)) for name, states in (
            ("first", "  MATCH {take($?)} -> BREAK;\n  MATCH {give($?)} -> ERROR;"),
            ("second", "  MATCH {give($?)} -> ERROR;"))]
        program = self.file("program.c", LOCKS.format(body="  take(&a);\n  give(&a);"))
        self.verify({"first": "UNKNOWN", "second": "FALSE"},
                    "--spec", rules[0], "--spec", rules[1], program)

    def check_objects(self, expected, body, rule=None):
        """Objects behind pointers from outside: one is watched."""
        rule = rule or ("  MATCH {take($1)} && held[$1] -> ERROR;\n"
                        "  MATCH {take($1)} && !held[$1] -> DO held[$1]=true GOTO Init;\n"
                        "  MATCH {give($1)} -> DO held[$1]=false GOTO Init;\n"
                        "  MATCH {end()} && !held.empty -> ERROR;")
        spec = self.file("rule.spc", automaton(rule, "LOCAL set<string> held;"))
        head = ("int *find(void);\nvoid end(void);\nvoid take(int *);\nvoid give(int *);\n"
                "void take_it(int *it) { take(it); }\nvoid give_it(int *it) { give(it); }\n")
        program = self.file("program.c", head + "int main(void) {\n  int *p = find(), *q = find();\n" + body + "}\n")
        return self.verify(expected, "--spec", spec, program)

    def test_one_object_under_two_names(self):
        self.check_objects("FALSE", "  take(p);\n  take_it(p);\n")
        self.check_objects("TRUE", "  take(p);\n  give_it(p);\n  take_it(p);\n")
        self.check_objects("FALSE", "  take(p);\n  give_it(q);\n  end();\n")

    def test_two_objects_under_one_name(self):
        self.check_objects("TRUE", "  if (p == q) return 0;\n  take_it(p);\n  take_it(q);\n")
        self.check_objects("FALSE", "  take_it(p);\n  take_it(q);\n")
        self.check_objects("TRUE", "  take(p);\n  int *r = p;\n  p = q;\n  if (p != r) take(p);\n")

    def test_empty_speaks_of_every_object(self):
        self.check_objects("TRUE", "  take(p);\n  if (q != p) take(q);\n  give_it(p);\n  give(q);\n  end();\n")
        self.check_objects("FALSE", "  take(p);\n  if (q != p) take(q);\n  give_it(p);\n  end();\n")

    def test_what_relates_two_objects_is_unknown(self):
        rule = ("  MATCH {take($1)} && held.empty -> DO held[$1]=true GOTO Init;\n"
                "  MATCH {end()} && held.empty -> ERROR;")
        run = self.check_objects("UNKNOWN", "  take(p);\n  end();\n", rule)
        self.assertIn("the content of the automaton's sets for other objects", run.properties["rule"][1])

    COUNTER = ("  MATCH {take($1)} && c[$1] != 5 -> DO c[$1]+=1 GOTO Init;\n"
               "  MATCH {take($1)} && c[$1] == 5 -> GOTO Init;\n"
               "  MATCH {give($1)} && c[$1] == 0 -> ERROR;\n"
               "  MATCH {give($1)} && c[$1] != 0 -> DO c[$1]-=1 GOTO Init;\n"
               "  MATCH {give($1)} && c[$1] == 5 -> GOTO Init;\n"
               "  MATCH {end()} && !c.empty -> ERROR; MATCH {end()} && c.empty -> GOTO Init;")

    def check_keys(self, expected, rule, variables, body):
        spec = self.file("rule.spc", automaton(rule, variables))
        program = self.file("program.c", "struct s { int *it; };\nint *find(void); struct s *get(void);\n"
                            "void take(int *); void give(int *); void end(void);\n"
                            "void mark(unsigned, int *); void clear(unsigned, int *); unsigned nondet(void);\n"
                            "int main(void) {\n  int *p = find(), *q = find();\n" + body + "}\n")
        return self.verify(expected, "--spec", spec, program)

    def test_counters_are_of_objects(self):
        def check(expected, body):
            return self.check_keys(expected, self.COUNTER, "LOCAL counter<string> c;", body)
        check("TRUE", "  take(p);\n  take(p);\n  give(p);\n  give(p);\n  end();\n")
        check("FALSE", "  take(p);\n  take(p);\n  give(p);\n  end();\n")
        check("FALSE", "  take(p);\n  give(q);\n  end();\n")
        check("TRUE", "  take(p);\n  take(q);\n  give(p);\n  if (p == q) give(p); else give(q);\n  end();\n")

    def test_an_argument_that_the_call_may_change(self):
        first = "  struct s box, *s = &box;\n  box.it = find();\n  int *it = s->it;\n  take(s->it);\n"
        for expected, rest in (("TRUE", "  give(it);\n"), ("FALSE", "")):
            self.check_keys(expected, self.COUNTER, "LOCAL counter<string> c;", first + rest + "  end();\n")

    def test_what_sums_counters_is_unknown(self):
        rule = ("  MATCH {take($1)} -> DO c[$1]+=1 GOTO Init;\n"
                "  MATCH {give($1)} -> DO n+=c[$1] GOTO Init; MATCH {end()} && n == 3 -> ERROR;")
        self.check_keys("UNKNOWN", rule, "LOCAL counter<string> c; LOCAL int n = 0;",
                        "  take(p);\n  give(q);\n  end();\n")

    def test_keys_of_two_parts(self):
        rule = ("  MATCH {mark($1, $2)} -> DO s[$1, $2]=true GOTO Init;\n"
                "  MATCH {clear($1, $2)} && !s[$1, $2] -> ERROR;\n"
                "  MATCH {clear($1, $2)} && s[$1, $2] -> DO s[$1, $2]=false GOTO Init;\n")
        for expected, body in (("TRUE", "  mark(1, p);\n  clear(1, p);\n"), ("FALSE", "  mark(1, p);\n  clear(2, p);\n"),
                               ("FALSE", "  mark(1, p);\n  clear(1, q);\n"),
                               ("TRUE", "  unsigned n = nondet();\n  mark(n, p);\n  if (p == q) clear(n, q);\n")):
            self.check_keys(expected, rule, "LOCAL set<int, string> s;", body)

    def test_print(self):
        run = self.check("TRUE", '  MATCH {take($1)} -> DO n=n+1 PRINT "took $1 " n GOTO Init;',
                         "  take(&a);", "LOCAL int n;")
        self.assertIn("rule: took &a 1", run.stderr)

    def test_initial_target(self):
        spec = self.file("rule.spc", "AUTOMATON rule\nINITIAL STATE A;\nTARGET STATE A :\n"
                         "END AUTOMATON\n")
        self.verify("FALSE", "--spec", spec, self.file("p.c", "int main(void) { return 0; }\n"))

    def test_include(self):
        self.file("part.spc", automaton("  MATCH {take($?)} -> ERROR;"))
        spec = self.file("all.spc", "#include part.spc\n#include part.spc\nASSERT !MATCH {give($?)};\n")
        program = self.file("program.c", LOCKS.format(body="  take(&a);"))
        self.verify({"rule": "FALSE", "assertion_2": "TRUE"}, "--spec", spec, program)


def unmarked(what):
    """A rule that is violated if take() is called while that is 0."""
    return (f"STATE USEALL Init :\n  MATCH CALL {{take($?)}} -> ASSUME {{{what} == 0}} ERROR;\n"
            f"  MATCH CALL {{take($?)}} -> ASSUME {{{what} != 0}} GOTO Init;",
            lambda seen: "take" in seen and "mark" not in seen[:seen.index("take")])


class EvaluationOrder(CommandLineTest):
    """x = A() + B() and the like: C leaves open which operand is evaluated first. Where both orders
    have one verdict, that one or UNKNOWN; where they have not, UNKNOWN."""

    # Each operand as its definition and its executions. An execution is what rules may see, in
    # order; after "halt" nothing happens any more.
    OPERANDS = {
        "fail": ("static int fail(void) { reach_error(); abort(); }", [["error", "halt"]]),
        "check": ('static int check(void) { __assert_fail("0", "p.c", 1, "check"); }',
                  [["assert", "halt"]]),
        "stop": ("static int stop(void) { exit(0); }", [["halt"]]),
        "spin": ("static int spin(void) { for (;;) ; }", [["halt"]]),
        "sink": ("static int down(int n) { return down(n) + 1; }\n"
                 "static int sink(void) { return down(3); }", [["halt"]]),
        "perhaps": ("static int perhaps(void) { if (nondet()) exit(0); return 1; }",
                    [["halt"], []]),
        "take": ("", [["take"]]),
        "give": ("static int give_it(void) { return give(&a); }", [["give"]]),
        "mark": ("static int mark(void) { *where = marks[1] = box.mark = 1; return 1; }", [["mark"]]),
        "write": ("", [["mark"]]),
        "plain": ("static int plain(void) { return 1; }", [[]]),
    }
    # One watched itself, one behind a function, one without a call.
    CALLS = {"take": "take(&a)", "give": "give_it()", "write": "(*where = marks[1] = box.mark = 1)"}

    CONTEXTS = {
        "sum": "int x = {0} + {1};",
        "arguments": "two({0}, {1});",
        "comparison": "int x = {0} < {1};",
        "assignment": "*at({0}) = {1};",
        "initialiser": "int pair[] = {{{0}, {1}}};",
        "subscript": "int x = at({0})[{1}];",
        "nested": "int x = ({0} ^ 1) * (2 - {1});",
    }

    HEAD = """extern void abort(void), exit(int), reach_error(void), end(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *);
extern int nondet(void), take(int *), give(int *);
int a, marked, *where, marks[2], numbers[4];
struct { int other, mark; } box;
static int *at(int i) { return &numbers[i & 1]; }
static void two(int one, int other) { }
"""

    # Each property as its specification and whether it is violated by what has happened.
    ERROR = ("CHECK( init(main()), LTL(G ! call(reach_error())) )\n", lambda seen: "error" in seen)
    RULES = {
        "taken": ("STATE USEALL Init :\n  MATCH CALL {take($?)} -> ERROR;",
                  lambda seen: "take" in seen),
        "given": ("STATE USEFIRST Init :\n  MATCH CALL {take($?)} -> GOTO Held;\n"
                  "  MATCH CALL {give($?)} -> ERROR;\nSTATE USEFIRST Held :\n"
                  "  MATCH CALL {give($?)} -> GOTO Init;",
                  lambda seen: "give" in seen and "take" not in seen[:seen.index("give")]),
        "twice": ("STATE USEFIRST Init :\n  MATCH CALL {take($?)} -> GOTO Held;\n"
                      "STATE USEFIRST Held :\n  MATCH CALL {take($?)} -> ERROR;",
                  lambda seen: seen.count("take") > 1),
        "left": ("STATE USEFIRST Init :\n  MATCH CALL {take($?)} -> GOTO Held;\n"
                 "STATE USEFIRST Held :\n  MATCH {end()} -> ERROR;",
                 lambda seen: "take" in seen and "end" in seen),
        "variable": unmarked("marked"), "pointer": unmarked("*where"),
        "element": unmarked("marks[1]"), "member": unmarked("box.mark"),
    }

    def verdict(self, first, second, is_violated):
        def seen(*parts):
            events = [event for part in parts for event in part]
            return events[:events.index("halt")] if "halt" in events else events
        return "FALSE" if any(is_violated(seen(one, other, ["end"])) for one in self.OPERANDS[first][1]
                              for other in self.OPERANDS[second][1]) else "TRUE"

    def possible(self, left, right, is_violated):
        orders = {self.verdict(left, right, is_violated), self.verdict(right, left, is_violated)}
        return orders | {"UNKNOWN"} if len(orders) == 1 else {"UNKNOWN"}

    def program(self, left, right, context):
        definitions = dict.fromkeys(self.OPERANDS[name][0] for name in (left, right))
        operands = [self.CALLS.get(name, name + "()") for name in (left, right)]
        return self.file(f"{left}_{right}_{context}.c", "\n".join(
            [self.HEAD, *definitions, "int main(void) {", "  where = &marked;", "  marks[1] = box.mark = 0;",
             "  " + self.CONTEXTS[context].format(*operands), "  end();", "  return 0;", "}", ""]))

    def specifications(self):
        """The properties: {name: (file, is_violated)}."""
        found = {"unreach-call": (self.file("unreach-call.prp", self.ERROR[0]), self.ERROR[1])}
        for name, (states, is_violated) in self.RULES.items():
            text = f"OBSERVER AUTOMATON {name}\nINITIAL STATE Init;\n{states}\nEND AUTOMATON\n"
            found[name] = (self.file(name + ".spc", text), is_violated)
        return found

    def check(self, context, properties, left, right):
        """How many verdicts are decided."""
        arguments = [argument for path, _ in properties.values() for argument in ("--spec", path)]
        run = self.run_pcegar(*arguments, self.program(left, right, context))
        self.assert_well_formed(run)
        self.assertEqual(set(run.properties), set(properties), str(run))
        for name, (_, is_violated) in properties.items():
            with self.subTest(context=context, left=left, right=right, rule=name, of=len(properties)):
                self.assertIn(run.properties[name][0], self.possible(left, right, is_violated), str(run))
        return sum(verdict != "UNKNOWN" for verdict, _ in run.properties.values())

    def pairs(self):
        return [(left, right) for left in self.OPERANDS for right in self.OPERANDS]

    def test_all_properties_together(self):
        properties = self.specifications()
        contexts = list(self.CONTEXTS)
        for i, pair in enumerate(self.pairs()):  # all contexts for all pairs would take minutes
            self.check(contexts[i % len(contexts)], properties, *pair)

    def test_each_property_alone(self):
        # With others beside it a call may be watched for their sake.
        specifications = self.specifications()
        for i, name in enumerate(("unreach-call", "taken", "given", "variable", "member")):
            pairs = self.pairs()[i % 3::3]
            decided = [self.check("sum", {name: specifications[name]}, *pair) for pair in pairs]
            self.assertGreater(sum(decided), len(decided) // 4, name)


class Lint(CommandLineTest):
    def lint(self, *arguments):
        return self.run_pcegar("spec", "lint", *arguments)

    def test_clean(self):
        spec = self.file("a.spc", automaton("  MATCH {take($?)} -> GOTO Init;"))
        run = self.lint(spec)
        self.assertEqual((run.code, run.stdout), (0, "0 warnings in 1 automaton\n"), str(run))

    def test_warnings_with_positions(self):
        spec = self.file("a.spc", automaton(
            "  MATCH {$1 = f($?)} -> ASSUME {$1 == 0} GOTO Init;\nSTATE Lost :\n"))
        run = self.lint(spec)
        self.assertEqual(run.code, 1, str(run))
        self.assertIn("a.spc:5:3: warning: missing complement of an ASSUME", run.stdout)
        self.assertIn("a.spc:6:1: warning: no transition leads to the state 'Lost'", run.stdout)

    def test_program(self):
        spec = self.file("a.spc", automaton(
            "  MATCH {take($?)} -> GOTO Init;\n  MATCH {taek($?)} -> GOTO Init;"))
        program = self.file("program.c", LOCKS.format(body="  take(&a);"))
        self.assertEqual(self.lint(spec).code, 0)
        run = self.lint(spec, program)
        self.assertIn("a.spc:6:3: warning: 'MATCH {taek($?)}' matches no edge", run.stdout)
        self.assertEqual(run.stdout.count("warning:"), 1, str(run))

    def test_mistakes_on_the_program(self):
        spec = self.file("a.spc", automaton("  MATCH {take($?)} -> ASSUME {no_such == 1} STOP;"))
        program = self.file("program.c", LOCKS.format(body="  take(&a);"))
        self.assert_refused(self.lint(spec, program), "a.spc:5:31: error: ", "no_such")

    def test_usage(self):
        self.assert_refused(self.lint(), "no specification")
        self.assert_refused(self.lint("--what", "a.spc"), "what")
        self.assert_refused(self.run_pcegar("spec", "link"), "spec lint")
        self.assertEqual(self.lint("--help").code, 0)

    def test_dump(self):
        spec = self.file("a.spc", automaton("  MATCH {take($?)} -> GOTO Init;"))
        self.lint("--dump-automaton", self.folder / "one.dot", spec)
        program = self.file("program.c", LOCKS.format(body="  take(&a);"))
        self.run_pcegar("--dump-automaton", self.folder / "two.dot", "--spec", spec, program)
        one = (self.folder / "one.dot").read_text()
        self.assertIn("MATCH {take($?)}", one)
        self.assertEqual(one, (self.folder / "two.dot").read_text())


class Malformed(CommandLineTest):
    """Every file of the corpus: one message where expected.txt says, a caret below, exit code 2."""

    def test_corpus(self):
        expected = dict(line.split(": ", 1)
                        for line in (CORPUS / "expected.txt").read_text().splitlines())
        files = sorted(p for p in CORPUS.iterdir() if p.suffix in (".spc", ".prp"))
        self.assertGreaterEqual(len(files), 60)
        self.assertEqual([p.name for p in files], sorted(expected))
        for path in files:
            with self.subTest(path.name):
                run = self.run_pcegar("spec", "lint", path)
                self.assert_refused(run, f"{CORPUS}/{expected[path.name]}")

    def test_seeds_of_the_fuzzer(self):
        for path in sorted(SEEDS.iterdir()):
            with self.subTest(path.name):
                self.assertIn(self.run_pcegar("spec", "lint", path).code, (0, 1, 2))

    def test_caret(self):
        run = self.run_pcegar("spec", "lint", CORPUS / "unknown_goto.spc")
        self.assertEqual(run.stderr.splitlines()[1:], ["    TRUE -> GOTO Elsewhere;",
                                                       "                 ^"], str(run))

    def test_same_message_when_verifying(self):
        program = self.file("program.c", LOCKS.format(body=""))
        for name in ("unknown_goto.spc", "termination.prp"):
            lint = self.run_pcegar("spec", "lint", CORPUS / name)
            run = self.run_pcegar("--spec", CORPUS / name, program)
            self.assert_refused(run, name)
            self.assertEqual(run.stderr, lint.stderr)


if __name__ == "__main__":
    harness.main()

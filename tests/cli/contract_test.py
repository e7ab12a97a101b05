# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Verdict lines, exit codes, several properties, help."""

import harness
from harness import CommandLineTest, PAIRED, SAFE, TWO_RULES_ONE_VIOLATED, UNSAFE


class Verdicts(CommandLineTest):
    def test_true(self):
        run = self.verify("TRUE", self.file("safe.c", SAFE))
        self.assertEqual(list(run.properties), ["unreach-call"], "the default property")
        self.assertEqual(run.code, harness.TRUE)

    def test_false(self):
        run = self.verify("FALSE", self.file("unsafe.c", UNSAFE))
        self.assertEqual(run.code, harness.FALSE)

    def test_the_default_property_covers_the_label(self):
        self.verify("FALSE", self.file("label.c", "int main(void) { goto ERROR; ERROR: return 1; }\n"))

    def test_unknown_names_the_construct(self):
        """Whatever stands in the way: what it is, in which line, and where in it."""
        start = "extern int nondet(void);\nextern void reach_error(void);\n"
        constructs = {
            "recursion": (r"recursion deeper than \d+ calls of down\(\)", 3, """\
int up(int); int down(int n) { if (n <= 0) return 0; return up(n - 2); } int up(int n) { return down(n + 1); }
int main(void) { if (down(nondet()) != 0) reach_error(); return 0; }
"""),
            "jump": ("call of setjmp", 4, """\
extern int setjmp(long *); long buffer[8];
int main(void) { if (setjmp(buffer) == 2) reach_error(); return 0; }
"""),
            "assembler": ("inline assembly that changes memory", 4, """\
int x;
int main(void) { asm volatile("incl x" : : : "memory"); if (x) reach_error(); return 0; }
"""),
            "approximated": ("volatile", 4, """\
extern volatile int *port(void);
int main(void) { if (*port() == 3) reach_error(); return 0; }
"""),
        }
        for name, (construct, line, text) in constructs.items():
            with self.subTest(construct=name):
                run = self.verify("UNKNOWN", self.file(f"{name}.c", start + text))
                self.assertEqual(run.code, harness.UNKNOWN)
                reason = run.properties["unreach-call"][1]
                self.assertRegex(reason, construct)
                self.assertRegex(reason, rf"{name}\.c:{line}:\d+", "where it is")

    def test_whatever_may_change_the_rounding_mode(self):
        """Each function and instruction that loads a control word of x86, and one of each kind that does not."""
        statements = {f"{name}(word);": "UNKNOWN" for name in (
            "fesetenv", "feupdateenv", "fesetmode", "fpsetround", "__setfpucw", "_mm_setcsr", "_fxrstor", "_fxrstor64",
            "_xrstor", "_xrstor64", "_xrstors", "_xrstors64")}
        statements |= {f'__asm__ volatile("{instruction}" : : "m"(word));': "UNKNOWN" for instruction in (
            "ldmxcsr %0", "vldmxcsr %0", "fldcw %0", "fldenv %0", "frstor %0", "fxrstor %0", "xrstor %0", "finit", "fninit")}
        statements["_mm_getcsr(word);"] = statements['__asm__ volatile("fstcw %0" : : "m"(word));'] = "TRUE"
        for number, (statement, expected) in enumerate(statements.items()):
            declaration = "" if statement.startswith("__asm__") else f"void {statement.partition('(')[0]}();"
            with self.subTest(statement=statement):
                self.verify(expected, self.file(f"mode{number}.c", f"""\
extern void reach_error(void);
{declaration}
int word;
int main(void) {{
  double one = 1, three = 3, before = one / three;
  {statement}
  if (one / three != before) reach_error();
  return 0;
}}
"""))

    def test_a_program_without_error_is_true(self):
        self.verify("TRUE", self.file("empty.c", "int main(void) { return 0; }\n"))


class SeveralProperties(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.a = self.file("a.spc", PAIRED.format(name="a"))
        self.b = self.file("b.spc", PAIRED.format(name="b"))
        self.program = self.file("two.c", TWO_RULES_ONE_VIOLATED)

    def test_one_run_decides_each(self):
        self.verify({"a": "TRUE", "b": "FALSE"},
                    "--spec", self.a, "--spec", self.b, self.program)

    def test_the_lines_follow_the_order_of_the_specifications(self):
        run = self.verify("FALSE", "--spec", self.b, "--spec", self.a, self.program)
        self.assertEqual(list(run.properties), ["b", "a"])

    def test_a_specification_replaces_the_default_property(self):
        self.verify({"a": "TRUE"}, "--spec", self.a, self.program)

    def test_several_automata_in_one_file(self):
        both = self.file("both.spc", PAIRED.format(name="a") + PAIRED.format(name="b"))
        self.verify({"a": "TRUE", "b": "FALSE"}, "--spec", both, self.program)

    def test_same_verdicts_alone_and_together(self):
        for name, verdict in (("a", "TRUE"), ("b", "FALSE")):
            self.verify({name: verdict}, "--spec", getattr(self, name), self.program)

    def test_property_file(self):
        prp = self.file("unreach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
        self.verify({"unreach-call": "FALSE"}, "--spec", prp, self.file("unsafe.c", UNSAFE))
        self.verify({"unreach-call": "TRUE"}, "--spec", prp, self.file("safe.c", SAFE))


class SeveralFiles(CommandLineTest):
    def test_files_are_linked_into_one_program(self):
        main = self.file("main.c", "extern int f(void); extern void reach_error(void);\n"
                                   "int main(void) { if (f() != 4) reach_error(); return 0; }\n")
        self.verify("TRUE", main, self.file("four.c", "int f(void) { return 4; }\n"))
        self.verify("FALSE", main, self.file("five.c", "int f(void) { return 5; }\n"))
        self.verify("FALSE", main)  # without a body, f returns anything


class HelpAndVersion(CommandLineTest):
    def test_help_teaches(self):
        run = self.run_pcegar("--help")
        self.assertEqual((run.code, run.stderr), (0, ""), str(run))
        for option in ("--spec", "--entry", "--time-limit", "--memory-limit", "--stats",
                       "--dump-cfa", "--dump-arg", "--counterexample", "--algorithm", "--rank",
                       "--select", "--prefer", "--slice-prefixes", "--abs", "--32", "--64", "--version", "--help"):
            self.assertIn(option, run.stdout)
        self.assertRegex(run.stdout, r"(?i)usage: *pcegar \[options\] FILE")
        self.assertRegex(run.stdout, r"(?i)example", "the help shows an example")
        self.assertRegex(run.stdout, r"(?i)exit code", "the help lists the exit codes")
        for line in run.stdout.splitlines():
            self.assertLessEqual(len(line), 100, "the help fits a terminal")

    def test_version(self):
        run = self.run_pcegar("--version")
        self.assertEqual((run.code, run.stderr), (0, ""), str(run))
        self.assertRegex(run.stdout, r"^pcegar \d+\.\d+\.\d+")
        self.assertEqual(len(run.stdout.splitlines()), 1)


if __name__ == "__main__":
    harness.main()

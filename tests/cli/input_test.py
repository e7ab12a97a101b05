# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Bad input: one message that says where and what, exit code 2, nothing on standard output."""

import harness
from harness import CommandLineTest, PAIRED, SAFE


class BadUsage(CommandLineTest):
    def test_no_file(self):
        self.assert_refused(self.run_pcegar())

    def test_unknown_option(self):
        self.assert_refused(self.run_pcegar("--no-such-option", self.file("safe.c", SAFE)),
                            "no-such-option")

    def test_bad_values(self):
        program = self.file("safe.c", SAFE)
        for option, value in (("--rank", "loudest"), ("--select", "join:"), ("--select", "join:x"),
                              ("--select", "join:0"), ("--prefer", "best"), ("--prefer", "first,"),
                              ("--slice-prefixes", "-1"), ("--slice-prefixes", "many"),
                              ("--algorithm", "magic"), ("--abs", "lbe-or:"),
                              ("--abs", "k:-1"), ("--abs", "huge"), ("--time-limit", "soon"),
                              ("--time-limit", "-5"), ("--memory-limit", "much"),
                              ("--interpolation", "mathsat"), ("--interpolation", "proof,"),
                              ("--interpolant-strength", "brute")):
            with self.subTest(f"{option} {value}"):
                self.assert_refused(self.run_pcegar(f"{option}={value}", program), value)

    def test_a_bad_name_is_answered_with_the_known_ones(self):
        run = self.run_pcegar("--prefer", "short,best", self.file("safe.c", SAFE))
        self.assert_refused(run, "best", "first, short, long", "no-loop-counters")

    def test_option_without_its_value(self):
        self.assert_refused(self.run_pcegar(self.file("safe.c", SAFE), "--spec"), "spec")

    def test_unwritable_output(self):
        program = self.file("safe.c", SAFE)
        for option in ("--stats", "--dump-cfa", "--dump-arg"):
            with self.subTest(option):
                target = self.folder / "no" / "such" / "folder"
                self.assert_refused(self.run_pcegar(option, target, program), target)


class BadPrograms(CommandLineTest):
    def refused(self, text, *parts):
        path = self.file("bad.c", text)
        self.assert_refused(self.run_pcegar(path), *parts)

    def test_missing_file(self):
        self.assert_refused(self.run_pcegar(self.folder / "absent.c"), "absent.c")

    def test_directory(self):
        self.assert_refused(self.run_pcegar(self.folder), self.folder)

    def test_syntax_error_with_its_position(self):
        self.refused("int main(void) {\n  int x = ;\n  return x;\n}\n", "bad.c:2:11: error: ")

    def test_undeclared_variable(self):
        self.refused("int main(void) {\n  return y;\n}\n", "bad.c:2:10: error: ", "y")

    def test_no_main(self):
        self.refused("int f(void) { return 0; }\n", "main")

    def test_main_without_a_body(self):
        self.refused("int main(void);\n", "main")

    def test_no_such_entry(self):
        self.assert_refused(self.run_pcegar("--entry", "start", self.file("safe.c", SAFE)), "start")

    def test_function_defined_twice(self):
        one = self.file("one.c", SAFE)
        two = self.file("two.c", "int main(void) { return 1; }\n")
        self.assert_refused(self.run_pcegar(one, two), "main", "two.c:1:")

    def test_empty_file(self):
        self.refused("", "main")


class BadSpecifications(CommandLineTest):
    def refused(self, name, text, *parts):
        spec = self.file(name, text)
        run = self.run_pcegar("--spec", spec, self.file("safe.c", SAFE))
        self.assert_refused(run, *parts)

    def test_missing_file(self):
        run = self.run_pcegar("--spec", self.folder / "absent.spc", self.file("safe.c", SAFE))
        self.assert_refused(run, "absent.spc")

    def test_syntax_error_with_its_position(self):
        self.refused("bad.spc", "OBSERVER AUTOMATON x\nINITIAL STATE A;\nSTATE USEFIRST A :\n"
                     "  MATCH ENTRY GOTO A;\nEND AUTOMATON\n", "bad.spc:4:15: error: ", "GOTO")

    def test_unknown_state(self):
        self.refused("bad.spc", "OBSERVER AUTOMATON x\nINITIAL STATE A;\nSTATE USEFIRST A :\n"
                     "  MATCH ENTRY -> GOTO Elsewhere;\nEND AUTOMATON\n", "bad.spc:4:", "Elsewhere")

    def test_truncated(self):
        self.refused("bad.spc", PAIRED.format(name="a").replace("END AUTOMATON", ""), "bad.spc:")

    def test_unknown_formula(self):
        self.refused("bad.prp", "CHECK( init(main()), LTL(G F happiness) )\n", "bad.prp:1:")

    def test_same_property_twice(self):
        spec = self.file("a.spc", PAIRED.format(name="a"))
        run = self.run_pcegar("--spec", spec, "--spec", spec, self.file("safe.c", SAFE))
        self.assert_refused(run, "a")


if __name__ == "__main__":
    harness.main()

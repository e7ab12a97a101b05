# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Hostile input and output: what must not hang, crash, overwrite anything or lose a verdict."""

import json
import os
import subprocess
import threading

import harness
from harness import CommandLineTest, PAIRED, SAFE, TWO_RULES_ONE_VIOLATED, UNSAFE

WRITING = ["--result", "--counterexample", "--stats", "--refinement-log", "--precision-out", "--dump-cfa",
           "--dump-arg", "--dump-automaton", "--harness"]


def written(option, name):
    """Arguments that write to that file, whose name suits the option."""
    return [option, f"{name}.c" if option == "--harness" else name]


class Outputs(CommandLineTest):
    def test_a_file_that_cannot_be_made_is_refused_at_the_start(self):
        for option in WRITING:
            with self.subTest(option):
                run = self.run_pcegar(*written(option, self.folder / "missing" / "x"), self.file("p.c", UNSAFE))
                self.assertEqual(run.code, harness.USAGE, run)
                self.assertIn(f"{option}: cannot write", run.stderr)
                self.assertEqual(run.stdout, "", "nothing was verified")

    def test_a_symbolic_link_that_loops_is_refused(self):
        for option in WRITING:
            with self.subTest(option):
                name = "loop.c" if option == "--harness" else "loop"
                (self.folder / name).unlink(missing_ok=True)
                os.symlink(name, self.folder / name)
                run = self.run_pcegar(option, name, self.file("p.c", UNSAFE))
                self.assertEqual(run.code, harness.USAGE, run)
                self.assertIn(f"{option}: cannot write", run.stderr)
                self.assertTrue((self.folder / name).is_symlink())

    def test_a_log_that_nobody_reads(self):
        os.mkfifo(self.folder / "pipe")
        for option in WRITING[:-1]:
            with self.subTest(option):
                run = self.run_pcegar("--time-limit", "20", option, "pipe", self.file("p.c", UNSAFE))
                self.assert_well_formed(run)
                self.assertEqual(run.code, harness.FALSE, run)

    def test_commas_are_part_of_values(self):
        program = self.file("one,two.c", "int pair[] = {PAIR};\nint main(void) { return sizeof pair == 8 ? 0 : MISSING; }\n")
        rule = self.file("r,s.spc", PAIRED.format(name="r"))
        self.verify("TRUE", "--cpp-arg=-DPAIR=1,2", "--cpp-arg=-DMISSING=1", "--spec", rule, program)

    def test_the_preprocessor_writes_nothing(self):
        """Dependencies as build systems ask for them, and files that are inputs."""
        program = self.file("p.c", SAFE)
        before = sorted(self.folder.iterdir())
        for words in (["-MD"], ["-MMD", "-MF", "p.c"], ["-MFp.c", "-MD"], ["-o", "p.c"], ["-op.c"], ["-save-temps"],
                      ["-Wp,-MMD,p.c"], ["-MD", "-MF", "deps", "-DX=1", "-MT", "target"]):
            with self.subTest(words):
                self.verify("TRUE", *(f"--cpp-arg={word}" for word in words), "--execution-steps", 0, program)
                self.assertEqual(sorted(self.folder.iterdir()), before)
                self.assertEqual((self.folder / "p.c").read_text(), SAFE)

    def test_logs_of_processes_have_no_names(self):
        """A file that stands where one might be made is not touched."""
        rules = [a for n in "ab" for a in ("--spec", self.file(f"{n}.spc", PAIRED.format(name=n)))]
        program = self.file("two.c", TWO_RULES_ONE_VIOLATED)
        for i in range(2):
            os.symlink(program, self.folder / f"log.part{i}")
        before = {p.name for p in self.folder.iterdir()}
        run = self.run_pcegar("--properties", "separate", "--processes", "2", "--refinement-log", "log", *rules, program)
        self.assertEqual(run.code, harness.FALSE, run)
        self.assertEqual(program.read_text(encoding="utf-8"), TWO_RULES_ONE_VIOLATED)
        self.assertEqual({p.name for p in self.folder.iterdir()}, before | {"log"})
        records = [json.loads(line) for line in (self.folder / "log").read_text().splitlines()]
        decided = {r["property"]: r["verdict"] for r in records if r["record"] == "verdict"}
        self.assertEqual(decided, {"a": "TRUE", "b": "FALSE"})

    def test_a_full_device_costs_no_verdict(self):
        program = self.file("p.c", UNSAFE)
        for option in WRITING[:-1]:
            with self.subTest(option):
                run = self.run_pcegar(option, "/dev/full", program)
                self.assert_well_formed(run)
                self.assertEqual(run.code, harness.FALSE, run)
                self.assertIn("warning", run.stderr)

    def test_an_input_is_never_overwritten(self):
        program = self.file("p.c", UNSAFE)
        rule = self.file("a.spc", PAIRED.format(name="a"))
        os.link(program, self.folder / "other.c")
        os.symlink(program, self.folder / "link.c")
        for option in WRITING:
            for name in ("p.c", "other.c", "link.c", "./p.c", "a.spc"):
                with self.subTest(option=option, name=name):
                    run = self.run_pcegar(option, name, "--spec", rule, program)
                    self.assertEqual(run.code, harness.USAGE, run)
        self.assertEqual(program.read_text(encoding="utf-8"), UNSAFE)
        self.assertEqual(rule.read_text(encoding="utf-8"), PAIRED.format(name="a"))

    def test_harnesses_of_several_properties_neither(self):
        program = self.file("two-b.c", TWO_RULES_ONE_VIOLATED)
        rules = [a for name in "ab" for a in ("--spec", self.file(f"{name}.spc", PAIRED.format(name=name)))]
        run = self.run_pcegar(*rules, "--harness", "two.c", program)
        self.assertEqual(run.code, harness.FALSE, run)
        self.assertIn("would overwrite", run.stderr)
        self.assertEqual(program.read_text(encoding="utf-8"), TWO_RULES_ONE_VIOLATED)

    def test_two_outputs_are_two_files(self):
        program = self.file("p.c", UNSAFE)
        for name in ("x.json", "./x.json", str(self.folder / "x.json")):
            run = self.run_pcegar("--result", "x.json", "--stats", name, program)
            self.assertEqual(run.code, harness.USAGE, run)
            self.assertIn("the same file", run.stderr)
        run = self.run_pcegar("--result", "/dev/null", "--stats", "/dev/null", program)
        self.assertEqual(run.code, harness.FALSE, run)

    def test_standard_output(self):
        program = self.file("p.c", UNSAFE)
        run = self.run_pcegar("--counterexample", "-", "--result", "-", program)
        self.assert_well_formed(run)
        self.assertIn("Counterexample for property", run.stdout)
        self.assertEqual([], [p.name for p in self.folder.iterdir() if p.name != "p.c"])

    def test_no_folder_for_temporary_files(self):
        program = self.file("p.c", UNSAFE)
        done = subprocess.run([self.binary, "--run-harness", program], env={**os.environ, "TMPDIR": "/nonexistent"},
                              capture_output=True, text=True, check=False, timeout=harness.PATIENCE_SECONDS)
        self.assertEqual(done.returncode, harness.FALSE, done.stderr)
        self.assertIn("warning: harness", done.stderr)

    def test_what_is_written_is_complete_and_alone(self):
        self.run_pcegar("--result", "r.json", "--stats", "s.json", self.file("p.c", UNSAFE))
        self.assertEqual(json.loads((self.folder / "r.json").read_text())["result"], "FALSE")
        json.loads((self.folder / "s.json").read_text())
        self.assertEqual({"p.c", "r.json", "s.json"}, {p.name for p in self.folder.iterdir()})


class Names(CommandLineTest):
    def test_names_are_no_options(self):
        """A file's name reaches compilers as a file's name."""
        self.file("arguments.c", "-o bad")
        for name in ("@arguments.c", "-x.c", "a b.c", "$(touch bad).c"):
            with self.subTest(name):
                self.file(name, UNSAFE)
                run = self.run_pcegar("--run-harness", "--stats", "s.json", "--", name)
                self.assertEqual(run.code, harness.FALSE, run)
                counts = json.loads((self.folder / "s.json").read_text())["counts"]
                self.assertEqual(counts.get("harness.confirmed"), 1, run)
        self.assertFalse((self.folder / "bad").exists())


class Inputs(CommandLineTest):
    def refused(self, message, *arguments):
        run = self.run_pcegar("--time-limit", "20", *arguments)
        self.assertEqual(run.code, harness.USAGE, run)
        self.assertRegex(run.stderr, message)
        self.assertEqual(run.stdout, "")

    def test_devices(self):
        program = self.file("p.c", SAFE)
        self.refused("/dev/zero.*more than", "--spec", "/dev/zero", program)
        self.refused("/dev/zero.*more than", "/dev/zero")
        self.refused("zero.c:1:10: error", self.file("zero.c", '#include "/dev/zero"\nint main(void) { return 0; }'))
        os.mkfifo(self.folder / "pipe")
        self.refused("pipe.c:1:10: error", self.file("pipe.c", '#include "pipe"\nint main(void) { return 0; }'))

    def test_plug_ins(self):
        os.mkfifo(self.folder / "pipe")
        for name in ("", "pipe", ".", "/dev/zero"):
            self.refused("plug-in .*cannot be loaded", f"--plugin={name}", self.file("p.c", SAFE))

    def test_folders_and_loops(self):
        os.symlink("loop.c", self.folder / "loop.c")
        self.refused("cannot read 'loop.c'", "loop.c")
        self.refused("is a directory", ".")
        self.refused("cannot read", "--spec", "loop.c", self.file("p.c", SAFE))

    def test_a_pipe_is_read(self):
        os.mkfifo(self.folder / "pipe.c")

        def write():
            (self.folder / "pipe.c").write_text(UNSAFE, encoding="utf-8")
        writer = threading.Thread(target=write)
        writer.start()
        self.verify("FALSE", "pipe.c")
        writer.join()

    def test_a_pipe_without_writer_ends_with_the_limit(self):
        os.mkfifo(self.folder / "pipe.c")
        for option in ("--time-limit", "--wall-limit"):
            run = self.run_pcegar(option, "0.2", "pipe.c")
            self.assertEqual(run.code, harness.UNKNOWN, run)
            self.assert_well_formed(run)

    def test_deep_nesting(self):
        casts = "(int)(long)" * 2000
        self.verify("TRUE", self.file("casts.c", f"""\
int nd(void); void reach_error(void);
int main(void) {{ int x = nd(); long y = {casts}x; if (y != x) reach_error(); return 0; }}
"""))

    def test_a_limit_ends_the_preprocessor(self):
        lines = ["#define A0 x"] + [f"#define A{i} A{i - 1} + A{i - 1}" for i in range(1, 31)]
        bomb = self.file("bomb.c", "\n".join(lines) + "\nint main(void) { int x = 1; return A30; }\n")
        run = self.run_pcegar("--time-limit", "0.5", "--memory-limit", "4000", bomb)
        self.assertEqual(run.code, harness.UNKNOWN, run)
        self.assert_well_formed(run)


class DefaultProperty(CommandLineTest):
    def test_a_failing_assertion_violates_it(self):
        text = "#include <assert.h>\nint nd(void);\nint main(void) {{ int x = nd(); assert({}); return 0; }}\n"
        self.verify("FALSE", self.file("bad.c", text.format("x < 5")))
        run = self.verify("TRUE", self.file("good.c", text.format("x < 5 || x > 4")))
        self.assertIsNone(run.properties["unreach-call"][1], "it was checked")

    def test_nothing_to_check_is_said(self):
        run = self.verify("TRUE", self.file("p.c", "int main(void) { return 0; }\n"))
        self.assertIn("nothing was checked", run.properties["unreach-call"][1])
        self.assertRegex(run.stderr, "warning: nothing was checked")


if __name__ == "__main__":
    harness.main()

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Random small C programs against exhaustive execution.

  random_programs.py PCEGAR CC [--kind KIND] [--seed N] [--count N] [--jobs N] [--keep FOLDER]

Each program reads two inputs of a small range, computes with integers of all widths, branches and
loops, and calls reach_error() under some condition. It is compiled and run for every input, with the
undefined-behaviour sanitizer; programs with undefined behaviour are skipped. A verdict that
contradicts the runs fails the test, prints the program and its seed, and with --keep stores it with
a shrunk version. UNKNOWN is counted, not failed; but a run of 20 programs or more fails if fewer of
them were decided and compared than LEAST says, or hardly any with one of the two answers: then it
says little. Kind recursion: see recursion_programs.py; recursion becomes loops in half of the runs. Kinds pointers
and library: see pointer_programs.py and library_programs.py. Kind memory: see memory_programs.py; a FALSE that rests on the environment is counted as unjudged. Kinds
expressions, fields, floats, objects, heap and rounding: see the files of their names; the assertions are from executions
(planting.py). Kind padding: an assertion that C leaves open counts as "open" if it is UNKNOWN, as wrong
otherwise. Kinds calls, arrays and jumps: see call_programs.py, array_programs.py and jump_programs.py. Kind csmith: programs of Csmith, if that is installed, with their checksum as assertion.
"""
import argparse, collections, concurrent.futures, os, random, re, shutil, subprocess, sys, tempfile

from array_programs import ArrayGenerator
from call_programs import CallGenerator, execute_calls
from csmith_programs import csmith_program
from expression_programs import ExpressionGenerator
from field_programs import FieldGenerator
from float_programs import FloatGenerator
from heap_programs import HeapGenerator
from jump_programs import JumpGenerator, execute_jumps
from library_programs import LibraryGenerator, observing
from memory_programs import asks_the_environment, execute_memory, memory_program
from object_programs import ObjectGenerator
from padding_programs import execute_padding, padding_program
from planting import execute_strictly, planted_program, unmarked
from pointer_programs import PointerGenerator, shrink
from recursion_programs import RecursionGenerator
from rounding_programs import RoundingGenerator

INPUTS = range(-2, 4)
TYPES = ["int", "unsigned int", "signed char", "unsigned char", "short", "unsigned short", "long",
         "unsigned long", "_Bool"]
EXPLORED = ["--execution-steps", "0"]  # most of the programs are decided by executing them
OPTIONS = [[], EXPLORED] + [EXPLORED + options for options in [
           ["--algorithm", "cegar"], ["--abs", "sbe"], ["--rank", "first", "--select", "first"],
           ["--abs", "lbe-or:6"], ["--precision-scope", "global"], ["--signed-overflow", "wraps"],
           ["--traversal", "dfs"], ["--abs-functions"],
           ["--exploration", "symbolic", "--formulas-at-once", "0"],
           ["--slice", "always"], ["--slice", "always", "--exploration", "symbolic"]]]

# Percent of the programs that are decided and compared, and of these the ones with the rarer answer.
# Measured with seeds 1 to 80 and 1 to 40: integers 61 and 47, pointers 97 and 28; with 3 seconds each
# expressions 70 to 80, fields 90, objects 65, heap 15 to 20.
LEAST = {"integers": (40, 10), "pointers": (70, 10), "library": (30, 5), "memory": (30, 5), "csmith": (1, 0),
         "expressions": (40, 10), "fields": (40, 10), "objects": (40, 10), "heap": (10, 0),
         "floats": (30, 10), "padding": (10, 5), "rounding": (40, 10),
         "recursion": (30, 5), "calls": (40, 10), "arrays": (30, 5), "jumps": (80, 10)}
PLANTED = {"expressions": ExpressionGenerator, "fields": FieldGenerator, "objects": ObjectGenerator,
           "heap": HeapGenerator, "floats": FloatGenerator, "rounding": RoundingGenerator}
ARRAYS = [EXPLORED, EXPLORED, EXPLORED + ["--signed-overflow", "wraps"], []]
RECURSION = [options + ["--recursion", "loops"] for options in ([], EXPLORED)] + [[], EXPLORED]
FEW = 20  # programs, which need not be typical

# Runs the program for all inputs, each in a process of its own; prints the exit codes that occur.
HARNESS = """
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static int next_input, inputs[2];
int __VERIFIER_nondet_int(void) { return inputs[next_input++ % 2]; }
void reach_error(void) { _exit(42); }
int program(void);
int main(void) {
  int seen[256] = {0};
  for (inputs[0] = LOW; inputs[0] <= HIGH; inputs[0]++)
    for (inputs[1] = LOW; inputs[1] <= HIGH; inputs[1]++) {
      int status = 0;
      const pid_t child = fork();
      if (child == 0) {
        alarm(5);
        program();
        _exit(0);
      }
      if (child < 0 || waitpid(child, &status, 0) != child) return 1;
      seen[WIFEXITED(status) ? WEXITSTATUS(status) : 1] = 1;
    }
  for (int code = 0; code < 256; code++)
    if (seen[code]) printf("%d ", code);
  return 0;
}
""".replace("LOW", str(INPUTS[0])).replace("HIGH", str(INPUTS[-1]))


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.variables = [("in0", "int"), ("in1", "int")]
        self.loops = 0

    def pick(self, options):
        return self.random.choice(options)

    def expression(self, depth=2):
        r = self.random.random()
        if depth == 0 or r < 0.25:
            if self.random.random() < 0.4:
                return self.pick(["0", "1", "2", "3", "7", "-1", "-3", "200", "255u", "65535", "10"])
            return self.pick(self.variables)[0]
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        if r < 0.55:
            return f"({a} {self.pick(['+', '-', '+', '-', '*'])} {b})"
        if r < 0.65:
            return f"({a} {self.pick(['&', '|', '^'])} {b})"
        if r < 0.72:
            return f"({a} {self.pick(['/', '%'])} {self.pick(['2', '3', '-3', '5u', '8'])})"
        if r < 0.78:
            return f"({a} {self.pick(['<<', '>>'])} {self.pick(['1', '2', '3'])})"
        if r < 0.86:
            return f"({self.pick(TYPES)})({a})"
        if r < 0.92:
            return f"({self.pick(['-', '~', '!'])}({a}))"
        if r < 0.96:
            return f"({self.condition(1)} ? {a} : {b})"
        return f"({self.condition(1)})"

    def condition(self, depth=2):
        r = self.random.random()
        if depth > 0 and r < 0.2:
            return f"({self.condition(depth - 1)} {self.pick(['&&', '||'])} {self.condition(depth - 1)})"
        if r < 0.3:
            return self.expression(1)
        return f"{self.expression(1)} {self.pick(['<', '<=', '>', '>=', '==', '!='])} {self.expression(1)}"

    def statements(self, depth, indent):
        lines = []
        for _ in range(self.random.randint(1, 3)):
            lines += self.statement(depth, indent)
        return lines

    def statement(self, depth, indent):
        pad = "  " * indent
        targets = [name for name, _ in self.variables if name.startswith("v")]
        r = self.random.random()
        if depth == 0 or r < 0.45:
            operator = self.pick(["=", "=", "=", "+=", "-=", "&=", "|="])
            return [f"{pad}{self.pick(targets)} {operator} {self.expression()};"]
        if r < 0.52:
            return [f"{pad}{self.pick(targets)}{self.pick(['++', '--'])};"]
        if r < 0.75:
            lines = [f"{pad}if ({self.condition()}) {{"] + self.statements(depth - 1, indent + 1)
            if self.random.random() < 0.5:
                lines += [f"{pad}}} else {{"] + self.statements(depth - 1, indent + 1)
            return lines + [f"{pad}}}"]
        if r < 0.85:
            lines = [f"{pad}switch ({self.expression(1)}) {{"]
            for value in self.random.sample(range(-2, 5), 3):
                lines += [f"{pad}case {value}:"] + self.statements(0, indent + 1)
                if self.random.random() < 0.6:
                    lines.append(f"{pad}  break;")
            return lines + [f"{pad}default:"] + self.statements(0, indent + 1) + [f"{pad}}}"]
        if r < 0.92:
            return [f"{pad}v0 = helper({self.expression(1)}, {self.expression(1)});"]
        self.loops += 1
        counter = f"i{self.loops}"
        bound = self.pick(["2", "3", "in0", "in1"])
        return ([f"{pad}for (int {counter} = 0; {counter} < {bound}; {counter}++) {{"]
                + self.statements(depth - 1, indent + 1) + [f"{pad}}}"])

    def program(self):
        lines = ["extern int __VERIFIER_nondet_int(void);", "extern void reach_error(void);"]
        types = [self.pick(TYPES) for _ in range(4)]
        lines.append(f"static {types[0]} helper({types[1]} a, {types[2]} b) {{")
        lines.append(f"  if (a {self.pick(['<', '>', '=='])} b) return a {self.pick(['+', '-', '&'])} 1;")
        lines.append("  return b;")
        lines.append("}")
        lines.append("int ENTRY(void) {")
        for name in ("in0", "in1"):
            lines.append(f"  int {name} = __VERIFIER_nondet_int();")
            lines.append(f"  if ({name} < {INPUTS[0]} || {name} > {INPUTS[-1]}) return 0;")
        for i in range(self.random.randint(2, 4)):
            kind = self.pick(TYPES)
            lines.append(f"  {kind} v{i} = {self.expression(1)};")
            self.variables.append((f"v{i}", kind))
        for _ in range(self.random.randint(2, 5)):
            lines += self.statement(2, 1)
        lines.append(f"  if ({self.condition()} && {self.condition()}) reach_error();")
        lines += ["  return 0;", "}"]
        return "\n".join(lines) + "\n"


def execute(compiler, folder, text):
    """True if some input reaches the error, False if none does, None for undefined behaviour."""
    source, harness = os.path.join(folder, "run.c"), os.path.join(folder, "harness.c")
    open(source, "w").write(text.replace("ENTRY", "program"))
    open(harness, "w").write(HARNESS)
    binary = os.path.join(folder, "run")
    build = subprocess.run([compiler, "-w", "-O0", "-fsanitize=undefined",
                            "-fno-sanitize-recover=undefined", "-o", binary, source, harness, "-lm"],
                           capture_output=True, text=True)
    if build.returncode != 0:
        raise RuntimeError(build.stderr)
    run = subprocess.run([binary], capture_output=True, text=True)
    codes = set(map(int, run.stdout.split()))
    if run.returncode != 0 or not codes or codes - {0, 42}:
        return None
    return 42 in codes


def verdict_of(pcegar, folder, text, options, seconds):
    path = os.path.join(folder, "program.c")
    open(path, "w").write(text.replace("ENTRY", "main"))
    run = subprocess.run([pcegar, "--log", "quiet", "--time-limit", str(seconds), *options, path],
                         capture_output=True, text=True)
    match = re.search(r"^Verification result: (\w+)", run.stdout, re.M)
    if not match:
        return f"no verdict (exit {run.returncode}) {run.stderr}"
    return match.group(1) if match.group(1) != "UNKNOWN" else f"UNKNOWN{reason(run.stdout)}"


def reason(output):
    """Why a property is UNKNOWN, without the place."""
    match = re.search(r"^Property [^:]*: UNKNOWN \((.*)\)$", output, re.M)
    return ": " + re.sub(r"`.*`| at \S+", "", match.group(1)).strip() if match else ""


def library_program(seed, compiler):
    """What a first execution observes is asserted, or something else; None if it crashes."""
    generator = LibraryGenerator(seed)
    text = generator.program()
    with tempfile.TemporaryDirectory() as folder:
        source, binary = os.path.join(folder, "seen.c"), os.path.join(folder, "seen")
        open(source, "w").write(observing(text))
        build = subprocess.run([compiler, "-w", "-O0", "-fsanitize=undefined,address",
                                "-fno-sanitize-recover=undefined", "-o", binary, source, "-lm"],
                               capture_output=True, text=True)
        if build.returncode != 0:
            raise RuntimeError(f"seed {seed} does not compile:\n{text}{build.stderr}")
        run = subprocess.run([binary], capture_output=True, text=True, errors="replace")
    if run.returncode != 0:
        return None
    return generator.planted(text, list(map(int, run.stderr.split())))


class Check:
    """All jobs share the tools and limits."""

    def __init__(self, arguments):
        self.arguments = arguments

    def program(self, seed):
        if self.arguments.kind == "pointers":
            return PointerGenerator(seed).program()
        if self.arguments.kind == "recursion":
            return RecursionGenerator(seed).program()
        if self.arguments.kind == "arrays":
            return ArrayGenerator(seed).program()
        if self.arguments.kind == "calls":
            return CallGenerator(seed).program()
        if self.arguments.kind == "jumps":
            return JumpGenerator(seed).program()
        if self.arguments.kind == "library":
            return library_program(seed, self.arguments.compiler)
        if self.arguments.kind == "memory":
            with tempfile.TemporaryDirectory() as folder:
                return memory_program(seed, self.arguments.compiler, folder)
        if self.arguments.kind == "padding":
            with tempfile.TemporaryDirectory() as folder:
                return padding_program(seed, self.arguments.compiler, folder)
        if self.arguments.kind == "csmith":
            return csmith_program(seed, self.arguments.compiler)
        if self.arguments.kind in PLANTED:
            with tempfile.TemporaryDirectory() as folder:
                return planted_program(PLANTED[self.arguments.kind](seed), self.arguments.compiler, folder)
        return Generator(seed).program()

    def outcome(self, text, options):
        """One of: correct, unknown, open, skipped, unjudged, wrong; and the verdict."""
        is_memory = self.arguments.kind == "memory"
        run = (execute_memory if is_memory else execute_padding if self.arguments.kind == "padding"
               else execute_strictly if self.arguments.kind in PLANTED
               else execute_calls if self.arguments.kind == "calls"
               else execute_jumps if self.arguments.kind == "jumps" else execute)
        with tempfile.TemporaryDirectory() as folder:
            try:
                reached = run(self.arguments.compiler, folder, text)
            except RuntimeError:
                return "does not compile", ""
            if reached is None:
                return "skipped", ""
            verdict = verdict_of(self.arguments.pcegar, folder, text, options,
                                 self.arguments.time_limit)
        if verdict.startswith("UNKNOWN"):
            return "open" if reached == "either" else "unknown", verdict
        if reached == "either":
            return "wrong", verdict
        if is_memory and verdict == "FALSE" and not reached and asks_the_environment(text):
            return "unjudged", verdict
        return "correct" if verdict == ("FALSE" if reached else "TRUE") else "wrong", verdict

    def __call__(self, seed):
        text = self.program(seed)
        if text is None:
            return "skipped", seed, ""
        options = OPTIONS[seed % len(OPTIONS)]
        if self.arguments.kind == "recursion":
            options = RECURSION[seed % len(RECURSION)]
        if self.arguments.kind == "arrays":
            options = ARRAYS[seed % len(ARRAYS)]
        if self.arguments.kind == "padding" and seed % 2:
            options = []  # executions know most about padding
        outcome, verdict = self.outcome(text, options)
        if outcome == "does not compile":
            raise RuntimeError(f"seed {seed} does not compile:\n{text}")
        if outcome != "wrong":
            return outcome, seed, verdict
        if self.arguments.keep:
            os.makedirs(self.arguments.keep, exist_ok=True)
            small = shrink(unmarked(text), lambda t: self.outcome(t, options) == ("wrong", verdict))
            for name, content in (("full", text), ("small", small)):
                path = os.path.join(self.arguments.keep, f"{self.arguments.kind}{seed}_{name}.c")
                open(path, "w").write(f"// {verdict} with {' '.join(options)}\n" + content)
            text = small
        return "wrong", seed, f"{verdict} with {' '.join(options)}\n{text}"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pcegar")
    parser.add_argument("compiler")
    parser.add_argument("--kind", choices=LEAST, default="integers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--time-limit", type=int, default=20)
    parser.add_argument("--keep", help="folder for programs with wrong verdicts")
    arguments = parser.parse_args()
    if arguments.kind == "csmith" and not shutil.which("csmith"):
        print("csmith is not installed: nothing checked")
        return 0
    seeds = range(arguments.seed, arguments.seed + arguments.count)
    count = {"correct": 0, "unknown": 0, "open": 0, "skipped": 0, "unjudged": 0, "wrong": 0}
    answers = {"TRUE": 0, "FALSE": 0}
    reasons = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for outcome, seed, text in pool.map(Check(arguments), seeds):
            count[outcome] += 1
            if outcome == "correct":
                answers[text] += 1
            if outcome == "unknown":
                reasons[text] += 1
            if outcome == "wrong":
                print(f"seed {seed}: {text}", flush=True)
    print(f"{arguments.kind} from seed {arguments.seed}: "
          + ", ".join(f"{number} {name}" for name, number in count.items()))
    for text, number in reasons.most_common(5):
        print(f"{number} {text}")
    return 1 if count["wrong"] or says_little(arguments, count["correct"], answers) else 0


def says_little(arguments, decided, answers):
    """Whether too few programs were compared, which is printed."""
    least_decided, least_each = LEAST[arguments.kind]
    rarer = min(answers.values())
    print(f"decided: {answers['TRUE']} TRUE, {answers['FALSE']} FALSE")
    if decided == 0:
        print("no program was decided")
        return True
    if arguments.count < FEW:
        return False
    if 100 * decided < least_decided * arguments.count:
        print(f"only {decided} of {arguments.count} were decided: at least {least_decided} % are expected")
        return True
    if 100 * rarer < least_each * decided:
        print(f"only {rarer} of {decided} with the rarer answer: at least {least_each} % are expected")
        return True
    return False


if __name__ == "__main__":
    sys.exit(main())

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Assertions from what executions observed, and strict executions.

A generated program reads two inputs of a small range into in0 and in1 and has observations
OBSERVE(number, expression). It is compiled several times, with sanitizers and optimised, and run for
all inputs; if the runs do not agree, it is undefined or not portable and left out. Then the
observations become assertions about one pair of inputs or about all of them: that a value is the one
that was seen (no error is reachable), or that it is not (the error is reachable), so both answers
occur. Which one follows from the observations, and is the first line of the program.
"""
import os
import re
import subprocess
import tempfile
import threading

INPUTS = range(-1, 3)
BUILDS = (("-O0", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"), ("-O2",))
REACHED, NOT_REACHED = "// The error is reachable.\n", "// The error is not reachable.\n"
EITHER = "// C leaves open whether the error is reachable.\n"

HARNESS = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static int next_input, inputs[2];
int __VERIFIER_nondet_int(void) { return inputs[next_input++ % 2]; }
void reach_error(void) { _exit(42); }
void observe(int number, long value) {
  printf("=%d %d %d %ld\\n", inputs[0], inputs[1], number, value);
  fflush(stdout);
}
int program(void);
/* Overwrites what later calls find on the stack. */
__attribute__((noinline)) static void dirty(int byte) {
  volatile char stack[4096];
  for (int i = 0; i < 4096; i++) stack[i] = byte;
}
int main(void) {
  int seen[256] = {0};
  for (inputs[0] = LOW; inputs[0] <= HIGH; inputs[0]++)
    for (inputs[1] = LOW; inputs[1] <= HIGH; inputs[1]++) {
      int status = 0;
      fflush(stdout);
      const pid_t child = fork();
      if (child == 0) {
        alarm(5);
        dirty(0x5a + inputs[0]);
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

INPUT_LINES = [line for name in ("in0", "in1") for line in (
    f"  int {name} = __VERIFIER_nondet_int();",
    f"  if ({name} < {INPUTS[0]} || {name} > {INPUTS[-1]}) return 0;")]
FUNCTIONS = ["extern int __VERIFIER_nondet_int(void);", "extern void reach_error(void);"]


HARNESSES = tempfile.TemporaryDirectory()
COMPILING = threading.Lock()  # programs are checked in several threads


def harness(compiler, options):
    """The compiled harness, which is the same for all programs."""
    path = os.path.join(HARNESSES.name, f"harness{'_'.join(options).replace(',', '_')}.o")
    with COMPILING:
        if not os.path.exists(path):
            source = os.path.join(HARNESSES.name, "harness.c")
            with open(source, "w", encoding="utf-8") as file:
                file.write(HARNESS)
            subprocess.run([compiler, "-w", *options, "-c", "-o", path, source], check=True)
    return path


def outputs(compiler, folder, text, environments=None):
    """What each build prints in each environment; None if it ends otherwise than by returning or the error."""
    environments = environments or [dict(os.environ, ASAN_OPTIONS="detect_leaks=0")]
    source, binary = os.path.join(folder, "run.c"), os.path.join(folder, "run")
    with open(source, "w", encoding="utf-8") as file:
        file.write(text.replace("ENTRY", "program"))
    for options in BUILDS:
        build = subprocess.run([compiler, "-w", *options, "-o", binary, source, harness(compiler, options), "-lm"],
                               capture_output=True, text=True, check=False)
        if build.returncode != 0:
            raise RuntimeError(build.stderr)
        printed = tuple(output_of(binary, environment) for environment in environments)
        yield None if None in printed else printed


def output_of(binary, environment):
    run = subprocess.run([binary], capture_output=True, text=True, check=False, env=environment)
    codes = run.stdout.splitlines()[-1:] or [""]
    regular = run.returncode == 0 and codes[0] and not set(codes[0].split()) - {"0", "42"}
    return run.stdout if regular else None


def execute_strictly(compiler, folder, text):
    """True if some input reaches the error, False if none does, None where builds differ."""
    if text.startswith((REACHED, NOT_REACHED)):
        return text.startswith(REACHED)
    seen = set(outputs(compiler, folder, text))
    if len(seen) != 1 or None in seen:
        return None
    return "42" in seen.pop()[0].splitlines()[-1].split()


def observed(compiler, folder, text, environments=None):
    """For each environment: of (input, input, number) the values in order; None if the builds differ."""
    observing = ("void observe(int, long);\n#define OBSERVE(n, e) observe(n, (long)(e))\n" + text)
    seen = set(outputs(compiler, folder, observing, environments))
    if len(seen) != 1 or None in seen:
        return None
    result = []
    for output in seen.pop():
        values = {}
        for match in re.finditer(r"^=(-?\d+) (-?\d+) (\d+) (-?\d+)$", output, re.M):
            a, b, number, value = map(int, match.groups())
            values.setdefault((a, b, number), []).append(value)
        result.append(values)
    return result


def observations(compiler, folder, text):
    """Of each input pair and number the values in order; None if the builds differ."""
    seen = observed(compiler, folder, text)
    if seen is None:
        return None
    values = {}
    for (a, b, number), found in seen[0].items():
        values.setdefault((a, b), {})[number] = found
    return values


def with_assertions(text, tests):
    """The program where each observation is an error if its test of EXPRESSION holds, or nothing."""
    def assertion(match):
        test = tests.get(int(match.group(1)))
        return ";" if test is None else f"if ({test}) reach_error();".replace("EXPRESSION", f"(long)({match.group(2)})")
    return re.sub(r"OBSERVE\((\d+), (.*)\);", assertion, text)


def literal(value):
    return "(-9223372036854775807L - 1)" if value == -2**63 else f"{value}L"


def planted(generator, text, values):
    """The program with assertions; None if nothing was observed."""
    everywhere = [(pair, number) for pair, numbers in sorted(values.items()) for number in numbers]
    if not everywhere:
        return None
    pair, chosen = generator.pick(everywhere)
    seen = values[pair]
    here = f"in0 == {pair[0]} && in1 == {pair[1]} && "
    wanted = generator.pick(["all hold", "all hold", "never", "reached", "reached"])

    def assertion(match):
        number, expression = int(match.group(1)), f"(long)({match.group(2)})"
        found = sorted(set(seen.get(number, [])))
        if wanted == "all hold":
            others = [f"{expression} != {literal(v)}" for v in found]
            return f"if ({here}{' && '.join(others or ['1'])}) reach_error();"
        if number != chosen:
            return ";"
        if wanted == "never":
            everything = {v for numbers in values.values() for v in numbers.get(number, [])}
            value = next(v for v in (found[0] + 1, found[0] - 1, *range(1000))
                         if v not in everything and abs(v) < 2**63)
            return f"if ({expression} == {literal(value)}) reach_error();"
        return f"if ({here}{expression} == {literal(generator.pick(found))}) reach_error();"
    answer = REACHED if wanted == "reached" else NOT_REACHED
    return answer + re.sub(r"OBSERVE\((\d+), (.*)\);", assertion, text)


def planted_program(generator, compiler, folder):
    """A program with its assertions; None if the builds do not agree on what it does."""
    text = generator.program()
    try:
        values = observations(compiler, folder, text)
    except RuntimeError as error:
        raise RuntimeError(f"does not compile:\n{text}\n{error}") from error
    return None if values is None else planted(generator, text, values)


def unmarked(text):
    """The program without the first line, to be changed and executed again."""
    return text.removeprefix(REACHED).removeprefix(NOT_REACHED).removeprefix(EITHER)

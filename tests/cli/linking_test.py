# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Which definition a name stands for in programs of several files.

Each program computes one number. A compiler and a linker find out which; pcegar must find the same."""

import shutil
import subprocess
import unittest

import harness
from harness import CommandLineTest

# Files; the last one has `number()`.
PROGRAMS = {
    "alias of a weak function": [
        "__attribute__((weak)) int f(void) { return 1; } int g(void) __attribute__((alias(\"f\")));",
        "int f(void) { return 2; }",
        "int f(void); int g(void); int number(void) { return 10 * f() + g(); }"],
    "alias of a weak function that is not replaced": [
        "int count; __attribute__((weak)) int f(void) { static int calls; return ++calls; }\n"
        "int g(void) __attribute__((alias(\"f\")));",
        "int f(void); int g(void); int number(void) { f(); g(); return f(); }"],
    "alias of a weak variable": [
        "__attribute__((weak)) int v = 1; extern int w __attribute__((alias(\"v\"))); int own(void) { return w; }",
        "int v = 2;",
        "extern int v, w; int own(void); int number(void) { w = 5; return 100 * v + 10 * w + own(); }"],
    "alias of a weak variable that is not replaced": [
        "__attribute__((weak)) int v = 1; extern int w __attribute__((alias(\"v\")));",
        "extern int v, w; int number(void) { w = 5; return v; }"],
    "alias of a static function": [
        "static int f(void) { return 3; } int g(void) __attribute__((alias(\"f\")));",
        "int f(void) { return 4; }",
        "int f(void); int g(void); int number(void) { return 10 * f() + g(); }"],
    "alias of a static variable": [
        "static int v = 3; extern int w __attribute__((alias(\"v\"))); void more(void) { v++; }",
        "extern int w; void more(void); int number(void) { more(); return w; }"],
    "two weak functions": [
        "__attribute__((weak)) int f(void) { return 1; }", "__attribute__((weak)) int f(void) { return 2; }",
        "int f(void); int number(void) { return f(); }"],
    "a weak function, then a strong one": [
        "__attribute__((weak)) int f(void) { return 1; }", "int f(void) { return 2; }",
        "int f(void); int number(void) { return f(); }"],
    "a strong function, then a weak one": [
        "int f(void) { return 2; }", "__attribute__((weak)) int f(void) { return 1; }",
        "int f(void); int number(void) { return f(); }"],
    "two weak aliases": [
        "int a(void) { return 1; } int f(void) __attribute__((weak, alias(\"a\")));",
        "int b(void) { return 2; } int f(void) __attribute__((weak, alias(\"b\")));",
        "int f(void); int number(void) { return f(); }"],
    "a weak alias, then a strong one": [
        "int a(void) { return 1; } int f(void) __attribute__((weak, alias(\"a\")));",
        "int b(void) { return 2; } int f(void) __attribute__((alias(\"b\")));",
        "int f(void); int number(void) { return f(); }"],
    "a strong alias, then a weak function": [
        "int a(void) { return 1; } int f(void) __attribute__((alias(\"a\")));",
        "__attribute__((weak)) int f(void) { return 2; }",
        "int f(void); int number(void) { return f(); }"],
    "a weak alias, then a function": [
        "int a(void) { return 1; } int f(void) __attribute__((weak, alias(\"a\")));", "int f(void) { return 2; }",
        "int f(void); int number(void) { return f(); }"],
    "a variable without a value, then a weak one": [
        "int v;", "__attribute__((weak)) int v = 7;", "extern int v; int number(void) { return v + 1; }"],
    "a weak variable, then one without a value": [
        "__attribute__((weak)) int v[2] = {7, 8};", "int v[2];", "extern int v[2]; int number(void) { return v[1] + 1; }"],
    "two weak variables, the first without a value": [
        "__attribute__((weak)) int v;", "__attribute__((weak)) int v = 7;",
        "extern int v; int number(void) { return v + 1; }"],
    "two weak variables": [
        "__attribute__((weak)) int v = 6;", "__attribute__((weak)) int v = 7;",
        "extern int v; int number(void) { return v; }"],
    "a weak alias, then a variable": [
        "int v = 1; extern int w __attribute__((weak, alias(\"v\")));", "int w = 2;",
        "extern int v, w; int number(void) { v = 5; return w; }"],
    "an inline body beside a function": [
        "extern inline __attribute__((gnu_inline)) int f(int x) { return x + 1; } int g(int x) { return f(x); }",
        "int f(int x) { return x + 10; }",
        "int f(int); int g(int); int number(void) { return 100 * f(1) + g(1); }"],
    "an inline body that is always used": [
        "extern inline __attribute__((gnu_inline, always_inline)) int f(int x) { return x + 1; } int g(int x) { return f(x); }",
        "int f(int x) { return x + 10; }",
        "int f(int); int g(int); int number(void) { return 100 * f(1) + g(1); }"],
    "an inline body that calls the function": [
        "extern int real(int) __asm__(\"f\");\n"
        "extern inline __attribute__((gnu_inline, always_inline)) int f(int x) { return real(x) + 1; }\n"
        "int g(int x) { return f(x); }",
        "int f(int x) { return x + 10; }",
        "int f(int); int g(int); int number(void) { return 100 * f(1) + g(1); }"],
    "an inline body that calls a function of the library": [
        "extern int real(int) __asm__(\"abs\");\n"
        "extern inline __attribute__((gnu_inline, always_inline)) int abs(int x) { return real(x) + 1; }\n"
        "int number(void) { return abs(-3); }"],
    "the address of an inline body that is always used": [
        "extern inline __attribute__((gnu_inline, always_inline)) int f(int x) { return x + 1; }\n"
        "int g(int x) { int (*p)(int) = f; return 100 * f(x) + p(x); }",
        "int f(int x) { return x + 10; }",
        "int g(int); int number(void) { return g(1); }"],
    "two inline bodies": [
        "extern inline __attribute__((gnu_inline, always_inline)) int f(void) { return 1; } int a(void) { return f(); }",
        "extern inline __attribute__((gnu_inline, always_inline)) int f(void) { return 2; } int b(void) { return f(); }",
        "int a(void); int b(void); int number(void) { return 10 * a() + b(); }"],
    "static functions of one name": [
        "static int f(void) { return 1; } int a(void) { return f(); }", "static int f(void) { return 2; } int b(void) { return f(); }",
        "int f(void) { return 3; } int a(void); int b(void); int number(void) { return 100 * f() + 10 * a() + b(); }"],
}


@unittest.skipUnless(shutil.which("gcc"), "needs gcc")
class Linking(CommandLineTest):
    def test_every_program(self):
        for name, files in PROGRAMS.items():
            with self.subTest(name=name):
                same, other, run = self.ask_number(*files)
                self.assertEqual((same, other), ("FALSE", "TRUE"), str(run))

    def test_fortified_functions(self):
        program = self.file("p.c", """#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char text[9];
  snprintf(text, sizeof text, "%d", 42);
  printf("%s", text);
  if (text[0] == '4' && __VERIFIER_nondet_int() == 7) reach_error();
  return 0;
}
""")
        for options in ((), ("-D_FORTIFY_SOURCE=2", "-O2")):
            with self.subTest(options=options):
                text = subprocess.run(["gcc", "-E", *options, program], capture_output=True, text=True, check=True)
                self.verify("FALSE", self.file("p.i", text.stdout))

    def test_attributes_after_the_definition(self):
        """GCC honours them, Clang does not."""
        for attribute in ("weak", "__constructor__", "destructor"):
            with self.subTest(attribute=attribute):
                run = self.run_pcegar(self.file("p.c", "void f(void) {}\n"
                                                f"void f(void) __attribute__(({attribute}));\n"
                                                "int main(void) { return 0; }\n"))
                self.assertEqual(run.result, "UNKNOWN", str(run))
                self.assertIn(f"{attribute.strip('_')} after the definition", run.stdout)

    def test_symbols_of_sections(self):
        program = self.file("p.c", """extern void reach_error(void); extern int __start_foo[];
static int v __attribute__((section("foo"))) = 0;
int main(void) { __start_foo[0] = 1; if (v) reach_error(); return 0; }
""")
        self.verify("UNKNOWN", program)
        unused = self.file("q.c", """extern int __start_foo[], __stop_foo[];
static int v __attribute__((section("foo"))) = 0;
int main(void) { if (v) { ERROR: ; } return 0; }
""")
        self.verify("TRUE", unused)

    def test_functions_that_sections_call(self):
        program = self.file("p.c", """int count; extern void reach_error(void);
static void first(void) { count = 5; }
__attribute__((section(".init_array"), used)) static void (*pointer)(void) = first;
int main(void) { if (count == 5) reach_error(); return 0; }
""")
        self.verify("UNKNOWN", program)


if __name__ == "__main__":
    harness.main()

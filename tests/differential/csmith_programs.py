# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Programs of Csmith (Debian packages csmith and libcsmith-dev) with their result as an assertion.

A Csmith program has no input and no undefined behaviour; it ends by hashing its globals and printing
the checksum. The hashing and printing is left out: one global integer is compared with the value it
has when the program is executed, or, for every other seed, stated to differ.
"""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

OPTIONS = ["--max-funcs", "2", "--max-block-depth", "2", "--max-block-size", "3",
           "--max-expr-complexity", "3", "--max-array-dim", "1", "--max-array-len-per-dim", "4",
           "--max-struct-fields", "3", "--max-pointer-depth", "2", "--no-volatiles", "--no-argc",
           "--no-packed-struct", "--no-checksum", "--no-jumps"]
GLOBAL = re.compile(r"^static u?int(?:8|16|32|64)_t (g_\d+) = ", re.M)


def value_of(compiler, folder, source, name):
    """The decimal value of a global after the program, or None."""
    path, binary = os.path.join(folder, "value.c"), os.path.join(folder, "value")
    with open(path, "w", encoding="utf-8") as file:
        file.write(source + "\nextern int printf(const char *, ...);\nint main(void) { func_1(); "
                   f'printf("%lld", (long long){name}); return 0; }}\n')
    build = subprocess.run([compiler, "-w", "-O0", "-fsanitize=undefined",
                            "-fno-sanitize-recover=undefined", "-o", binary, path],
                           capture_output=True, check=False)
    if build.returncode != 0:
        return None
    try:
        run = subprocess.run([binary], capture_output=True, text=True, timeout=5, check=False)
    except subprocess.TimeoutExpired:
        return None
    return run.stdout if run.returncode == 0 and run.stdout else None


def csmith_program(seed, compiler):
    """The program's text with ENTRY, or None if this seed gives nothing to assert."""
    done = subprocess.run(["csmith", "--seed", str(seed), *OPTIONS], capture_output=True, text=True,
                          check=False)
    prefix = pathlib.Path(shutil.which("csmith")).resolve().parent.parent
    headers = next(iter(sorted((prefix / "include").glob("csmith*"))), prefix / "include")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(done.stdout)
        text = subprocess.run([compiler, "-E", "-P", "-w", f"-I{headers}", path],
                              capture_output=True, text=True, check=False).stdout
        main = re.search(r"^(?:int|void)\s+main\s*\(", text, re.M)
        names = GLOBAL.findall(text) if main else []
        if not names:
            return None
        source = text[:main.start()]
        value = value_of(compiler, folder, source, names[-1])
    if value is None:
        return None
    operator = "==" if seed % 2 else "!="
    return (source + "\nextern void reach_error(void);\nint ENTRY(void) { func_1(); "
            f"if ((long long){names[-1]} {operator} {value}LL) reach_error(); return 0; }}\n")

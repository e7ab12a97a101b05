#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that the source tree is what ARCHITECTURE promises.

usage: check_architecture.py REPOSITORY

  - every folder of src/ with sources has a README.md and a deps.txt, and every #include of another
    folder's header is declared in deps.txt, which names only existing folders;
  - the declared dependencies have no cycle;
  - third-party headers stay where they belong (Clang and LLVM in src/frontend, Z3 in src/smt/z3,
    cvc5 in src/smt/cvc5);
  - every source, script and CMake file begins with the two SPDX lines.
Prints one line per violation and exits with 1 if there is any.
"""

import pathlib
import re
import sys

SOURCE_SUFFIXES = {".cpp", ".hpp", ".h", ".c"}
SPDX_SUFFIXES = SOURCE_SUFFIXES | {".py", ".cmake", ".sh"}
SPDX = ("SPDX-FileCopyrightText:", "SPDX-License-Identifier: Apache-2.0")
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)

# pattern of a third-party header -> the only folder under src/ that may include it
CONFINED = [
    (re.compile(r"^(clang|clang-c|llvm|llvm-c)/"), "frontend"),
    (re.compile(r"^z3(\+\+|_[a-z0-9]+)?(\.h)?$"), "smt/z3"),
    (re.compile(r"^cvc5/"), "smt/cvc5"),
]


def files_below(folder, suffixes):
    return sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix in suffixes)


def includes(path):
    """(line number, form, header) of every #include directive of a file."""
    text = path.read_text(encoding="utf-8", errors="replace")
    return [(text.count("\n", 0, m.start(1)) + 1, m.group(1), m.group(2))
            for m in INCLUDE.finditer(text)]


def read_dependencies(path):
    lines = (line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def find_cycle(graph):
    """A cycle of the graph as a list of folders, or None."""
    done, path = set(), []

    def visit(folder):
        if folder in path:
            return path[path.index(folder):] + [folder]
        if folder in done:
            return None
        path.append(folder)
        for other in graph.get(folder, []):
            cycle = visit(other)
            if cycle:
                return cycle
        path.pop()
        done.add(folder)
        return None

    for start in sorted(graph):
        cycle = visit(start)
        if cycle:
            return cycle
    return None


def check_folder(source, folder, folders):
    """Violations of one folder of src/, and its declared dependencies."""
    problems, declared = [], []
    name = folder.name
    if not (folder / "README.md").is_file():
        problems.append(f"src/{name}: README.md is missing")
    if (folder / "deps.txt").is_file():
        declared = read_dependencies(folder / "deps.txt")
    else:
        problems.append(f"src/{name}: deps.txt is missing")
    for dependency in declared:
        if dependency not in folders:
            problems.append(f"src/{name}/deps.txt: there is no folder src/{dependency}")
        if dependency == name:
            problems.append(f"src/{name}/deps.txt: a folder need not name itself")

    for path in files_below(folder, SOURCE_SUFFIXES):
        where = path.relative_to(source.parent)
        for line, form, header in includes(path):
            first = header.split("/")[0]
            if form == '"' and "/" not in header:
                problems.append(f'{where}:{line}: "{header}": include paths begin with the folder')
            elif header.startswith("../") or header.startswith("./"):
                problems.append(f'{where}:{line}: "{header}": no relative include paths')
            elif form == '"' and first in folders and first not in (name, *declared):
                problems.append(f'{where}:{line}: "{header}": {first} is not in deps.txt')
    return problems, declared


def check_confinement(source):
    problems = []
    for path in files_below(source, SOURCE_SUFFIXES):
        folder = path.parent.relative_to(source).as_posix()
        for line, _, header in includes(path):
            for pattern, home in CONFINED:
                at_home = folder == home or folder.startswith(home + "/")
                if pattern.match(header) and not at_home:
                    problems.append(f"src/{path.relative_to(source)}:{line}: <{header}> may be "
                                    f"included only below src/{home}")
    return problems


def needs_spdx(path):
    return path.suffix in SPDX_SUFFIXES or path.name == "CMakeLists.txt"


def check_spdx(repository):
    problems = []
    for top in ("src", "tests", "eval", "scripts", "cmake", "linux-tasks"):
        for path in sorted((repository / top).rglob("*")):
            if not path.is_file() or not needs_spdx(path):
                continue
            head = path.read_text(encoding="utf-8", errors="replace").splitlines()[:4]
            if not all(any(line in h for h in head) for line in SPDX):
                problems.append(f"{path.relative_to(repository)}:1: the two SPDX lines are missing")
    return problems


def check(repository):
    source = repository / "src"
    with_sources = [p for p in sorted(source.iterdir())
                    if p.is_dir() and files_below(p, SOURCE_SUFFIXES)]
    folders = {p.name for p in with_sources}
    problems, graph = [], {}
    for folder in with_sources:
        found, graph[folder.name] = check_folder(source, folder, folders)
        problems += found
    cycle = find_cycle(graph)
    if cycle:
        problems.append("src: cyclic dependencies: " + " -> ".join(cycle))
    if not with_sources:
        problems.append("src: no sources found")
    return problems + check_confinement(source) + check_spdx(repository)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    problems = check(pathlib.Path(sys.argv[1]).resolve())
    for problem in problems:
        print(problem)
    print(f"{len(problems)} violation(s)")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()

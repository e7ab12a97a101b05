#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the tables of options and operators into the pages of docs/.

  update_docs.py PCEGAR          writes them
  update_docs.py PCEGAR --check  says which pages differ; exit code 1 if there are any

The tables come from `pcegar --help=markdown`. In a page each stands between two comments:

  <!-- table: NAME (scripts/update_docs.py) -->
  <!-- end of table -->
"""
import pathlib
import re
import subprocess
import sys

PAGES = pathlib.Path(__file__).resolve().parents[1] / "docs"
PLACE = re.compile(r"(<!-- table: (\S+) \(scripts/update_docs\.py\) -->\n).*?(<!-- end of table -->\n)", re.DOTALL)


def tables(pcegar):
    """The tables by their names."""
    text = subprocess.run([pcegar, "--help=markdown"], capture_output=True, text=True, check=True).stdout
    parts = re.split(r"^## (\S+)\n", text, flags=re.MULTILINE)[1:]
    return {name: body.strip() + "\n" for name, body in zip(parts[::2], parts[1::2])}


def updated(page, known):
    """The text of the page with these tables."""
    return PLACE.sub(lambda place: place[1] + known[place[2]] + place[3], page)


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--check"]):
        sys.exit(__doc__)
    known = tables(sys.argv[1])
    differ = []
    for file in sorted(PAGES.glob("*.md")):
        text = file.read_text(encoding="utf-8")
        if updated(text, known) != text:
            differ.append(file.name)
            if len(sys.argv) == 2:
                file.write_text(updated(text, known), encoding="utf-8")
    for name in differ:
        print(f"docs/{name}: " + ("updated" if len(sys.argv) == 2 else "a table is not that of the program"))
    return 1 if differ and len(sys.argv) == 3 else 0


if __name__ == "__main__":
    sys.exit(main())

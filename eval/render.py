#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the tables of results/*.json into README.md, and into the other pages that show some (PAGES).

  render.py          writes them
  render.py --check  reports differences; exit code 1 if there are any

In a page a table stands between two comments:

  <!-- table: NAME (eval/render.py) -->
  <!-- end of table -->

results/NAME.json has `columns`, `align` (left or right, for each column) and `rows`; `command` is what measured
them and `note` the circumstances, where they are known.
"""
import argparse
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGES = ["README.md", "../docs/refinement.md", "../src/bdd/README.md"]  # from the folder; those that are there
PLACE = re.compile(r"(<!-- table: (\S+) \(eval/render\.py\) -->\n).*?(<!-- end of table -->\n)", re.DOTALL)
KEYS = {"command", "note", "columns", "align", "rows"}
RULES = {"left": "---", "right": "---:"}


def line(cells):
    """One line of a table in Markdown."""
    return "|" + "|".join(f" {cell} " if cell else " " for cell in (text.replace("|", "\\|") for text in cells)) + "|\n"


def table(result):
    """The Markdown text of a result; ValueError if it is malformed."""
    if not {"columns", "align", "rows"} <= result.keys() <= KEYS:
        raise ValueError("its members must be " + ", ".join(sorted(KEYS)))
    if any(len(row) != len(result["columns"]) for row in [result["align"], *result["rows"]]):
        raise ValueError("its rows do not have the same length")
    rule = "|" + "|".join(RULES[align] for align in result["align"]) + "|\n"
    return line(result["columns"]) + rule + "".join(line(row) for row in result["rows"])


def read(folder):
    """The tables by their names, and what is wrong with files."""
    tables, problems = {}, []
    for file in sorted((folder / "results").glob("*.json")):
        try:
            tables[file.stem] = table(json.loads(file.read_text(encoding="utf-8")))
        except (ValueError, KeyError, TypeError, AttributeError) as problem:
            problems.append(f"results/{file.name}: {problem}")
    return tables, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="report differences, write nothing")
    parser.add_argument("--folder", type=pathlib.Path, default=HERE, help="with README.md and results/; other pages are found from it")
    arguments = parser.parse_args()
    pages = [page for page in (arguments.folder / name for name in PAGES) if page.is_file()]
    texts = {page: page.read_text(encoding="utf-8") for page in pages}
    tables, problems = read(arguments.folder)
    used = [place[2] for text in texts.values() for place in PLACE.finditer(text)]
    problems += [f"results/{name}.json: no page has a place for it" for name in sorted(tables.keys() - set(used))]
    problems += [f"there is no results/{name}.json" for name in sorted(set(used) - tables.keys())]
    for page, text in texts.items():
        rendered = PLACE.sub(lambda place: place[1] + tables.get(place[2], "") + place[3], text)
        if rendered != text and arguments.check:
            problems.append(f"{page.name}: a table differs from its results; eval/render.py writes it")
        elif rendered != text:
            page.write_text(rendered, encoding="utf-8")
    print(*problems, f"{len(used)} tables, {len(problems)} problems", sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""A label that was confirmed counts until the program, or what runs it, changes."""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from confirmed_labels import ConfirmedLabels  # noqa: E402


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program, other, runner, known = (folder / n for n in ("a.c", "b.c", "run.py", "known.txt"))
        program.write_text("int main(void) { return 0; }\n", encoding="utf-8")
        other.write_text("int main(void) { return 1; }\n", encoding="utf-8")
        runner.write_text("# 1\n", encoding="utf-8")
        assert not ConfirmedLabels(known, [runner]).has("a", program), "nothing is known at first"
        ConfirmedLabels(known, [runner]).write([("a", program)])
        assert ConfirmedLabels(known, [runner]).has("a", program)
        assert not ConfirmedLabels(known, [runner]).has("b", program), "another label"
        assert not ConfirmedLabels(known, [runner]).has("a", other), "another text"
        program.write_text("int main(void) { return 0; } \n", encoding="utf-8")
        assert not ConfirmedLabels(known, [runner]).has("a", program), "the text changed"
        ConfirmedLabels(known, [runner]).write([("a", program)])
        runner.write_text("# 2\n", encoding="utf-8")
        assert not ConfirmedLabels(known, [runner]).has("a", program), "what runs it changed"
    print("labels that were confirmed: as they should be")


if __name__ == "__main__":
    main()

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Right and wrong uses of every function of the rules, verified against the real headers.

    api_check.py PCEGAR [--cache DIR] [--only TEXT] [--every N]

A verdict that is not the right one is printed with its program. UNKNOWN counts apart. It needs a
prepared kernel (`pcegar linux prepare`), so it is no test of the suite.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from api_cases import CASES


def verdict(program, one, folder, cache):
    """What pcegar says, and its reason or error."""
    file = folder / "use.c"
    file.write_text(one.text(), encoding="utf-8")
    (folder / "empty.c").write_text("\n", encoding="utf-8")
    command = [program, "linux", "verify", "--rules", one.rule, "--environment",
               folder / "empty.c", *(["--cache", cache] if cache else []), file, "--",
               "--time-limit", "20"]
    result = subprocess.run(command, text=True, capture_output=True, check=False)
    lines = [x for x in result.stdout.splitlines() if x.startswith("Property ")]
    if not lines:
        return "none", "\n".join(result.stderr.splitlines()[-5:])
    words = lines[0].split(": ", 1)[1]
    return words.split()[0], words


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--cache")
    options.add_argument("--only", default="")
    options.add_argument("--every", type=int, default=1)
    given = options.parse_args()
    cases = [c for c in CASES if given.only in f"{c.rule} {c.name}"][::given.every]
    wrong, unknown = 0, 0
    with tempfile.TemporaryDirectory() as scratch:
        for one in cases:
            found, reason = verdict(os.path.abspath(given.program), one, Path(scratch), given.cache)
            if found == one.verdict:
                continue
            unknown += found == "UNKNOWN"
            wrong += found != "UNKNOWN"
            print(f"{one.rule} {one.name}: {one.verdict} is right, not {reason}\n    {one.body}",
                  flush=True)
    print(f"{len(cases)} uses: {len(cases) - wrong - unknown} right, {unknown} UNKNOWN, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

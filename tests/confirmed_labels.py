# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Which programs' labels have been confirmed by running them, so that a test need not run them again.

A label's confirmation depends on the program's text and on what runs it. A file has, for each program,
a hash of both: once either changes, the program is run again. Whether pcegar says what the label says
does not matter here, and is tested each time.
"""

import hashlib


class ConfirmedLabels:
    """The labels in a file of "NAME HASH" lines."""

    def __init__(self, path, used):
        """`used`: the files that all confirmations depend on."""
        self.path = path
        self.common = b"".join(hashlib.sha256(file.read_bytes()).digest() for file in used)
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self.known = dict(line.split() for line in lines if line and not line.startswith("#"))

    def key(self, program):
        return hashlib.sha256(self.common + program.read_bytes()).hexdigest()[:16]

    def has(self, name, program):
        return self.known.get(name) == self.key(program)

    def write(self, confirmed):
        """`confirmed`: pairs of a name and the program's path; what else the file had is dropped."""
        lines = ["# Labels that were confirmed by running the programs (tests/confirmed_labels.py)."]
        lines += sorted(f"{name} {self.key(program)}" for name, program in confirmed)
        self.path.write_text("\n".join(lines) + "\n", encoding="utf-8")

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""One line on standard error that says how far a long step is."""

import sys
import time


class Progress:
    """On a terminal the line is rewritten; elsewhere each step is printed once, when it begins."""

    def __init__(self, stream=None):
        self.stream = stream or sys.stderr
        self.is_terminal = self.stream.isatty()
        self.step = None
        self.last = 0.0
        self.width = 0

    def show(self, step, done=None, total=None):
        """`done` of `total` bytes of `step`."""
        begins = step != self.step
        now = time.monotonic()
        if not begins and (not self.is_terminal or now - self.last < 0.2):
            return
        self.step, self.last = step, now
        text = step
        if done is not None and total:
            text += f": {done / 1e6:.0f} of {total / 1e6:.0f} MB ({100 * done // total} %)"
        if self.is_terminal:
            self.stream.write("\r" + text.ljust(self.width))
            self.width = len(text)
        else:
            self.stream.write(step + "\n")
        self.stream.flush()

    def end(self):
        if self.is_terminal and self.width:
            self.stream.write("\r" + " " * self.width + "\r")
            self.stream.flush()
        self.step, self.width = None, 0

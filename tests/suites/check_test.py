#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""That check.py can fail."""

import unittest

from check import complaints


def row(**changes):
    return {"name": "a", "label": "true", "verdict": "TRUE", "exit": 0, "error": "", **changes}


class Complaints(unittest.TestCase):
    def count(self, known=(), **changes):
        return len(list(complaints([row(**changes)], dict.fromkeys(known, ""))))

    def test_disagreements(self):
        self.assertEqual(self.count(), 0)
        self.assertEqual(self.count(verdict="FALSE", exit=10), 1)
        self.assertEqual(self.count(label="false"), 1)
        self.assertEqual(self.count(verdict="UNKNOWN", exit=11), 0)
        self.assertEqual(self.count(verdict="FALSE", exit=10, known=[("a", "FALSE")]), 0)
        self.assertEqual(self.count(verdict="FALSE", exit=10, known=[("a", "TRUE"), ("b", "FALSE")]), 1)
        self.assertEqual(self.count(label="?"), 0)

    def test_crashes_and_hangs(self):
        self.assertEqual(self.count(verdict=None, exit=70), 1)
        self.assertEqual(self.count(verdict=None, exit=-11), 1)
        self.assertEqual(self.count(verdict=None, exit="wall"), 1)
        self.assertEqual(self.count(verdict=None, exit=2), 0)


if __name__ == "__main__":
    unittest.main()

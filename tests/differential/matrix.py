# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What the scripts of matrices share."""
import re
import subprocess


def verdict_of(pcegar, path, *options):
    """Of the whole run: TRUE, FALSE or UNKNOWN, else what it wrote to standard error."""
    done = subprocess.run([pcegar, "--log", "quiet", *options, str(path)], capture_output=True, text=True, check=False)
    verdict = re.search(r"^Verification result: (\w+)", done.stdout, re.MULTILINE)
    return verdict[1] if verdict else f"no verdict: {done.stderr.strip()}"

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The cache folder: one folder for each kernel version that was prepared.

    CACHE/lock               held while something is prepared
    CACHE/6.1.192-2/source   of the package linux-source-6.1, without what no module needs
    CACHE/6.1.192-2/headers  of linux-headers-*-amd64: generated headers and .config
    CACHE/6.1.192-2/ready    JSON: version and packages; written last, so a version is whole or absent
    CACHE/default            the version that commands use
"""

import contextlib
import fcntl
import json
import os
import sys
from pathlib import Path

from .errors import UserError


def default_folder():
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "pcegar" / "linux"


@contextlib.contextmanager
def locked(folder: Path):
    """Only one process prepares a cache folder at a time; others wait and say so."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = open(folder / "lock", "w", encoding="utf-8")
    except OSError as problem:
        raise UserError(f"cannot write the cache folder {folder}: {problem.strerror}") from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print(f"Waiting for another process that prepares {folder}", file=sys.stderr)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class Kernel:
    """A prepared kernel."""

    def __init__(self, folder: Path):
        self.folder = folder
        description = json.loads((folder / "ready").read_text(encoding="utf-8"))
        self.version = description["version"]
        self.source = folder / "source"
        self.headers = folder / "headers" / "usr" / "src" / description["headers"]


def prepared_versions(cache: Path):
    return sorted(f.parent.name for f in cache.glob("*/ready"))


def open_kernel(cache: Path, version=None):
    """The kernel of `version`, or the one prepared last."""
    if version is None:
        with contextlib.suppress(OSError):
            version = (cache / "default").read_text(encoding="utf-8").strip()
    if version is None or not (cache / version / "ready").exists():
        have = prepared_versions(cache)
        raise UserError(
            (f"version {version} is not prepared in {cache}" if version else
             f"no kernel is prepared in {cache}")
            + (f" (prepared: {', '.join(have)})" if have else "")
            + "; run `pcegar linux prepare`")
    return Kernel(cache / version)

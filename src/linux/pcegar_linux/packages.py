# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Debian's packages: which versions there are, and how to fetch one without installing it.

Source and generated headers must be of one version: the headers' package names the ABI
(linux-headers-6.1.0-56-amd64), and the package linux-headers-amd64 of a version depends on it.
"""

import re
import subprocess
from pathlib import Path
from typing import NamedTuple

from .errors import UserError

SOURCE = "linux-source-6.1"
META = "linux-headers-amd64"


class Pair(NamedTuple):
    """The two packages of one version."""
    version: str
    source: str
    headers: str


def run(command, **options):
    """Standard output of a command in the C locale; UserError if the program is missing."""
    try:
        return subprocess.run(command, text=True, capture_output=True, check=False, **options)
    except FileNotFoundError:
        raise UserError(f"'{command[0]}' is not installed; `pcegar linux prepare` needs Debian's "
                        "apt and dpkg") from None


def records(text):
    """The records of the output of `apt-cache show`, as dictionaries of their one-line fields."""
    result = []
    for paragraph in re.split(r"\n\s*\n", text):
        fields = dict(re.findall(r"^([A-Za-z0-9-]+): (.*)$", paragraph, re.MULTILINE))
        if fields:
            result.append(fields)
    return result


def abi_package(record):
    """The package with headers that a record of META depends on, or None."""
    found = re.search(r"linux-headers-6\.1\.0-[0-9]+-amd64", record.get("Depends", ""))
    return found.group(0) if found else None


def available_pairs():
    """All pairs that apt's lists know, the newest first (as apt orders them)."""
    metas = records(run(["apt-cache", "show", META]).stdout)
    sources = {r["Version"] for r in records(run(["apt-cache", "show", SOURCE]).stdout)
               if "Version" in r}
    return [Pair(r["Version"], SOURCE, abi_package(r)) for r in metas
            if r.get("Version") in sources and abi_package(r)]


def choose(version, pairs):
    """The pair of `version`, or the newest one."""
    if not pairs:
        raise UserError(
            f"apt's package lists have no {SOURCE} with headers of the same version. Run "
            "`apt-get update` (as root) on Debian 12 (bookworm) with network, then try again")
    if version is None:
        return pairs[0]
    for pair in pairs:
        if pair.version == version:
            return pair
    raise UserError(f"version {version} is not in apt's package lists, which have "
                    + ", ".join(p.version for p in pairs))


def size_of(package, version):
    """Bytes to download, 0 if unknown."""
    found = records(run(["apt-cache", "show", f"{package}={version}"]).stdout)
    return int(found[0].get("Size", 0)) if found else 0


def download(package, version, folder: Path, progress):
    """Fetches a package into `folder`; returns its file. apt checks its hash."""
    total = size_of(package, version)
    command = ["apt-get", "download", "-q", f"{package}={version}"]
    try:
        process = subprocess.Popen(command, cwd=folder, text=True, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE)
    except FileNotFoundError:
        raise UserError("'apt-get' is not installed; `pcegar linux prepare` needs Debian's apt"
                        ) from None
    while True:
        try:
            _, errors = process.communicate(timeout=0.3)
            break
        except subprocess.TimeoutExpired:
            done = sum(f.stat().st_size for f in folder.rglob(f"{package}_*") if f.is_file())
            progress.show(f"Fetching {package} {version}", done, total)
    files = sorted(folder.glob(f"{package}_*.deb"))
    if process.returncode != 0 or not files:
        reason = [line for line in errors.splitlines() if line.startswith("E:")]
        raise UserError(f"cannot fetch {package} {version}: "
                        + (reason[0][3:] if reason else "apt-get failed")
                        + ". Is there a network? If the lists are old, run `apt-get update`")
    return files[0]

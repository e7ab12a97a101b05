# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""`pcegar linux list`: modules with the rules that they touch, from the manifest.

The manifest (models/linux/modules.tsv) names for each module of one file: path, lines, the rules
whose functions its text names, and the SHA-256 of the file in the version that its head states.
"""

import hashlib
import sys
from typing import NamedTuple

from . import cache, share
from .errors import UserError


class Entry(NamedTuple):
    path: str
    lines: int
    rules: tuple
    sha256: str


def read_manifest(file):
    """The version and the entries."""
    version, entries = "", []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("# version "):
            version = line.split()[2]
        if line.startswith("#") or not line.strip():
            continue
        fields = line.split("\t")
        if len(fields) != 4:
            raise UserError(f"{file}:{number}: not an entry of a manifest")
        entries.append(Entry(fields[0], int(fields[1]), tuple(fields[2].split(",")), fields[3]))
    return version, entries


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def state(entry, kernel):
    """How the file of the prepared kernel differs from that of the manifest."""
    file = kernel.source / entry.path
    if not file.is_file():
        return "missing"
    return "" if digest(file) == entry.sha256 else "changed"


def selected(entries, rules, text):
    wanted = set(rules.split(",")) if rules else None
    return [e for e in entries if (wanted is None or wanted & set(e.rules)) and text in e.path]


def add_options(command):
    command.add_argument("text", nargs="?", default="", help="only paths with this in them")
    command.add_argument("--rules", metavar="RULE,...", help="only modules that touch one of them")


def check_rules(rules, entries, folder):
    """Rules that do not exist are an error; of some, the manifest says nothing."""
    known = {file.stem for file in folder.glob("*.spc")}
    listed = {rule for entry in entries for rule in entry.rules}
    for rule in filter(None, (rules or "").split(",")):
        if rule not in known:
            raise UserError(f"no rule '{rule}'; there are {', '.join(sorted(known))}")
        if rule not in listed:
            print(f"pcegar linux: warning: the list does not say which modules touch {rule}",
                  file=sys.stderr)


def main(arguments):
    version, entries = read_manifest(share.folder(arguments) / "models" / "linux" / "modules.tsv")
    check_rules(arguments.rules, entries, share.folder(arguments) / "props" / "linux")
    entries = selected(entries, arguments.rules, arguments.text)
    try:
        kernel = cache.open_kernel(arguments.cache, arguments.version)
    except UserError:
        kernel = None
    differs = 0
    for entry in entries:
        note = state(entry, kernel) if kernel else ""
        differs += note != ""
        print(f"{entry.path}\t{entry.lines}\t{','.join(entry.rules)}" + (f"\t{note}" if note else ""))
    print(f"{len(entries)} modules of Linux {version}", end="")
    if kernel is None:
        print("; no kernel is prepared")
    elif differs:
        print(f"; {differs} of them differ in {kernel.version}, which is prepared: their rules may be "
              "others")
    else:
        print(f"; the same in {kernel.version}, which is prepared" if entries else "")
    return 0

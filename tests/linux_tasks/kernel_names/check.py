#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The names in props/linux, compared with the headers of a kernel.

    check.py [HEADERS]        a kernel's source or header tree, which has include/linux

For Linux 6.1 on Debian 12, without installing anything:

    apt-get download linux-headers-6.1.0-56-common
    dpkg-deb -x linux-headers-6.1.0-56-common_*.deb tree
    check.py tree/usr/src/linux-headers-6.1.0-56-common

Every function with a parameter of type gfp_t must be known, at that position, to the rules that watch
allocations, or stand in no_allocation.txt with a reason; every function or macro whose name fits a pattern in
FAMILIES must be known to the rule of the pattern, or stand in no_rule.txt. Without HEADERS nothing is compared; the
tables are still checked against the rules.
"""

import fnmatch
import functools
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
RULES = HERE.parents[2] / "props" / "linux"
ALLOCATION_RULES = ("10_1a", "43_1a", "77_1a")
# The rule, where the names are, and what they look like.
FAMILIES = (
    ("32_1a", "linux/mutex.h linux/refcount.h linux/atomic.h", r"_*mutex_(?:try|un)?lock\w*|\w+_dec_and_mutex_lock"),
    ("spinlock", "linux/spinlock*.h linux/refcount.h",
     r"(?:_*raw_)?spin_(?:try|un)?lock\w*|_*\w+_dec_and_(?:raw_)?lock\w*"),
    ("43_1a", "linux/spinlock*.h linux/refcount.h",
     r"(?:_*raw_)?spin_(?:try|un)?lock\w*|_*\w+_dec_and_(?:raw_)?lock\w*"),
    ("118_1a", "linux/rwlock*.h", r"(?:_*raw_)?(?:read|write)_(?:try|un)?lock\w*"),
    ("08_1a", "linux/module.h", r"_*(?:try_)?module_(?:get|put)\w*"),
    ("68_1a", "linux/usb.h", r"usb_(?:alloc|get|put|free)_urb\w*"),
    ("68_1b", "linux/usb.h", r"usb_\w*_coherent"),
    ("77_1a", "linux/usb.h linux/device.h", r"(?:usb_)?(?:try|un)?lock_device\w*|device_(?:try|un)?lock\w*"),
    ("101_1a", "linux/blk-mq.h linux/blkdev.h scsi/scsi_cmnd.h", r"_*blk_(?:mq_)?(?:alloc|get|make|put|free)_request\w*|scsi_alloc_request"),
    ("106_1a", "linux/device/class.h linux/device.h linux/fs.h linux/usb/gadget.h linux/usb/composite.h",
     r"_*class_(?:un)?register|_*class_create|class_destroy|_*(?:un)?register_chrdev\w*|alloc_chrdev_region|"
     r"usb_gadget_(?:un)?(?:register|probe)_driver\w*|usb_composite_(?:probe|unregister)"),
    ("129_1a", "linux/find.h linux/bitops.h asm-generic/bitops/find.h", r"_?find_next_\w+"),
    ("132_1a", "linux/usb.h", r"usb_(?:get|put)_dev"),
    ("134_1a", "linux/netdevice.h linux/usb.h linux/usb/serial.h", r"(?:devm_)?register_netdev(?:ice)?|usb_(?:serial_)?register\w*"),
    ("irq", "linux/interrupt.h", r"request_(?:threaded_|any_context_)?irq|free_irq"),
    ("pm_runtime", "linux/pm_runtime.h", r"pm_runtime_(?:get|put|resume_and_get)\w*"),
    ("147_1a", "linux/rcupdate.h linux/srcu*.h linux/rcutree.h linux/rcutiny.h", r"_*s?rcu_(?:down_|up_)?read_(?:un)?lock\w*"),
    ("147_1a", "linux/rculist*.h linux/rbtree.h", r"_*h?lists?_\w*rcu|rb_\w+_rcu"),
)


def without_comments(text):
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    return re.sub(r"//[^\n]*", "", text).replace("\\\n", " ")


def rule_text(file):
    text = re.sub(r"//[^\n]*", "", file.read_text())
    return re.sub(r"^#include (\S+)$", lambda m: rule_text(file.parent / m[1]), text, flags=re.MULTILINE)


def calls_in_rule(rule):
    """Name and arguments of each pattern."""
    return re.findall(r"MATCH (?:CALL |RETURN )?\{(?:\$[\d?]+ = )?(\w+)\(([^)]*)\)", rule_text(RULES / f"{rule}.spc"))


@functools.cache
def known_allocations(rule):
    """Name, number of arguments and position of the flags."""
    found = set()
    for name, arguments in calls_in_rule(rule):
        letters = [a.strip() for a in arguments.split(",")]
        if "$2" in letters:
            found.add((name, len(letters), letters.index("$2")))
    return found


@functools.cache
def exceptions(file):
    rows = (line.split(maxsplit=1) for line in (HERE / file).read_text().splitlines() if line and line[0] != "#")
    return dict(rows)


def split_parameters(text):
    parameters, depth, current = [], 0, ""
    for character in text:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "," and depth == 0:
            parameters.append(current)
            current = ""
        else:
            current += character
    return [*parameters, current]


DECLARATION = re.compile(r"\b(\w+)\s*\(((?:[^(){};]|\([^(){};]*\)(?:\s*\([^(){};]*\))?)*)\)"
                         r"\s*(?:__\w+\s*(?:\([^()]*\))?\s*)*[;{]")


def functions_with_flags(text):
    """Name, number of parameters without "...", position of the first one of type gfp_t."""
    text = re.sub(r"^[ \t]*#[^\n]*$", "", without_comments(text), flags=re.MULTILINE)
    for name, parameters in DECLARATION.findall(text):
        parts = [p for p in split_parameters(parameters) if "..." not in p]
        positions = [i for i, p in enumerate(parts) if re.search(r"\bgfp_t\b", p) and "(" not in p]
        if positions:
            yield name, len(parts), positions[0]


def missing_allocations(tree):
    declared = {}
    for file in sorted((tree / "include").rglob("*.h")):
        text = file.read_text(errors="replace")
        if "gfp_t" in text:
            for row in functions_with_flags(text):
                declared.setdefault(row, file.relative_to(tree))
    reasons = exceptions("no_allocation.txt")
    own_lock = exceptions("own_lock.txt")
    complaints = []
    for rule in ALLOCATION_RULES:
        known = known_allocations(rule)
        for row, file in declared.items():
            excused = any(fnmatch.fnmatchcase(row[0], pattern) for pattern in reasons) or (
                rule == "43_1a" and row[0] in own_lock)
            if row not in known and not excused:
                complaints.append(f"{rule}: {file}: {row[0]} has {row[1]} parameters, its flags are number {row[2]}")
    return complaints, len(declared)


def missing_names(tree):
    complaints, seen = [], 0
    reasons = exceptions("no_rule.txt")
    for rule, files, pattern in FAMILIES:
        known = {name for name, _ in calls_in_rule(rule)}
        names = set()
        for glob in files.split():
            for file in (tree / "include").glob(glob):
                names |= set(re.findall(rf"\b({pattern})\s*\(", without_comments(file.read_text(errors="replace"))))
        seen += len(names)
        complaints += [f"{rule}: {name}" for name in sorted(names - known)
                       if not any(fnmatch.fnmatchcase(name, p) for p in reasons)]
    return complaints, seen


def wrong_tables():
    """What allocations.txt, with which the matrix is made, says otherwise than the rules."""
    complaints = []
    for line in (HERE / "allocations.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        name, count, position = line.split()[:3]
        for rule in ALLOCATION_RULES:
            if (name, int(count), int(position)) not in known_allocations(rule) and not (
                    rule == "43_1a" and name in exceptions("own_lock.txt")):
                complaints.append(f"{rule}: {name} of allocations.txt is not known")
    return complaints


def main():
    complaints = wrong_tables()
    if len(sys.argv) > 1:
        tree = pathlib.Path(sys.argv[1])
        if not (tree / "include" / "linux").is_dir():
            sys.exit(f"check.py: {tree} has no include/linux")
        for found, seen in (missing_allocations(tree), missing_names(tree)):
            print(f"{seen} declarations compared")
            complaints += found
            if seen < 100:
                complaints.append("too few declarations: is this a kernel?")
    else:
        print("no headers given: only the tables are compared with the rules")
    print(*complaints, f"{len(complaints)} complaints", sep="\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())

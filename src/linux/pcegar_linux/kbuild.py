# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What Kbuild says about modules: their objects and flags.

`make` reads the Kbuild file of one folder together with the configuration (probe.mk); nothing is
built. Names of modules are paths below the kernel's folder without extension:
drivers/usb/misc/usblcd.
"""

import os
import re
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from . import packages
from .errors import UserError

PROBE = Path(__file__).parent / "probe.mk"


class Module(NamedTuple):
    path: str  # drivers/usb/misc/usblcd
    objects: tuple  # C files, relative to the kernel's folder
    flags: tuple  # of its folder and its object: -I, -D and others

    @property
    def name(self):
        """As in KBUILD_MODNAME."""
        return PurePosixPath(self.path).name.replace("-", "_")


class Folder(NamedTuple):
    modules: dict  # path -> Module
    subfolders: tuple


def parse(text, folder):
    """The lines that probe.mk prints for `folder`."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    common = [w for line in lines if line[0] == "flags" for w in line[1:]]
    object_flags = {line[1]: line[2:] for line in lines if line[0] == "object-flags"}
    modules = {}
    for line in lines:
        if line[0] != "module":
            continue
        objects = [w for w in line[2:] if w.endswith(".o")] or [line[1] + ".o"]
        objects = list(dict.fromkeys(objects))
        flags = common + [f for o in objects for f in object_flags.get(o, [])]
        path = os.path.normpath(f"{folder}/{line[1]}")
        files = tuple(os.path.normpath(f"{folder}/{o[:-2]}.c") for o in objects)
        modules[path] = Module(path, files, tuple(flags))
    subfolders = tuple(os.path.normpath(f"{folder}/{line[1]}") for line in lines
                       if line[0] == "folder")
    return Folder(modules, subfolders)


def read_folder(kernel, folder):
    """What the Kbuild file of a folder says; nothing if it has none."""
    directory = kernel.source / folder
    if not any((directory / name).exists() for name in ("Kbuild", "Makefile")):
        return Folder({}, ())
    result = packages.run(["make", "-s", "-r", "--no-print-directory", "-f", str(PROBE),
                           f"CONFIG={kernel.headers}/.config", f"DIR={folder}",
                           f"srctree={kernel.source}"], cwd=kernel.source)
    if result.returncode != 0:
        reason = (result.stderr.strip().splitlines() or ["make failed"])[-1]
        raise UserError(f"cannot read the Kbuild file of {folder}: {reason}")
    return parse(result.stdout, folder)


def walk(kernel, roots, progress=None):
    """All modules below the folders `roots`."""
    waiting, seen, modules = list(roots), set(), {}
    while waiting:
        folder = waiting.pop()
        if folder in seen:
            continue
        seen.add(folder)
        if progress:
            progress.show(f"Reading {folder.split('/')[0]}")
        try:
            found = read_folder(kernel, folder)
        except UserError:
            continue
        modules.update(found.modules)
        waiting += found.subfolders
    return modules


def find(kernel, name):
    """The module of a path with or without extension, or of a bare name (usblcd)."""
    path = re.sub(r"\.(c|o|ko)$", "", os.path.normpath(name))
    folder = str(PurePosixPath(path).parent)
    if folder == ".":
        files = sorted((kernel.source / "drivers").rglob(path + ".c")) + \
            sorted((kernel.source / "sound").rglob(path + ".c"))
        if len(files) != 1:
            places = ", ".join(str(f.relative_to(kernel.source)) for f in files)
            raise UserError(f"'{name}' names no file here and none of the kernel" if not files else
                            f"'{name}' names several files: {places}")
        path = str(files[0].relative_to(kernel.source))[:-2]
        folder = str(PurePosixPath(path).parent)
    modules = read_folder(kernel, folder).modules
    if path in modules:
        return modules[path]
    owners = [m for m in modules.values() if path + ".c" in m.objects]
    if owners:
        return owners[0]
    exists = (kernel.source / (path + ".c")).exists()
    raise UserError(f"'{path}' is no module of Linux {kernel.version} as Debian configures it"
                    + (": the file exists, but is switched off, or built in" if exists else ""))


def c_files(kernel, module):
    """The C files of a module, and the objects that are made of something else (assembly)."""
    files = [kernel.source / o for o in module.objects]
    others = tuple(o for o, file in zip(module.objects, files) if not file.is_file())
    files = [file for file in files if file.is_file()]
    if not files:
        raise UserError(f"module {module.path} has no C file of that name")
    return files, others

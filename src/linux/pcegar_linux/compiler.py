# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The arguments with which Clang reads a module, as kernel's Kbuild gives them to GCC.

Our overlay (models/linux/include) comes first on the path: its headers stand for those of the
kernel with the same name, and mostly include them (#include_next).
"""

from pathlib import Path

from . import packages
from .errors import UserError


def resource_folder():
    """Clang's own headers (stdarg.h, ...)."""
    for program in ("clang-14", "clang"):
        try:
            folder = packages.run([program, "-print-resource-dir"]).stdout.strip()
        except UserError:
            continue
        if folder:
            return folder + "/include"
    raise UserError("clang-14 is not installed: its headers are needed")


def include_arguments(kernel, overlay: Path, with_overlay=True):
    source, headers = kernel.source, kernel.headers
    arguments = ["-nostdinc", "-isystem", resource_folder()]
    if with_overlay:
        arguments.append(f"-I{overlay}/include")
    for folder in ("arch/x86/include", "include", "arch/x86/include/uapi", "include/uapi"):
        generated = {"arch/x86/include": "arch/x86/include/generated",
                     "arch/x86/include/uapi": "arch/x86/include/generated/uapi",
                     "include": "include", "include/uapi": "include/generated/uapi"}[folder]
        arguments += [f"-I{source}/{folder}", f"-I{headers}/{generated}"]
    arguments += ["-include", f"{source}/include/linux/compiler-version.h",
                  "-include", f"{source}/include/linux/kconfig.h"]
    if with_overlay:
        arguments += ["-include", f"{overlay}/config.h"]
    arguments += ["-include", f"{source}/include/linux/compiler_types.h"]
    if with_overlay:
        arguments += ["-include", f"{overlay}/primitives.h"]
    return arguments


FIXED = ["-std=gnu11", "-D__KERNEL__", "-DMODULE", "-DCC_USING_FENTRY", "-fshort-wchar",
         "-funsigned-char", "-fno-common", "-fno-PIE", "-fno-strict-aliasing", "-m64",
         "-mno-80387", "-mno-sse", "-mno-mmx", "-mno-sse2", "-mno-avx", "-mno-red-zone",
         "-mcmodel=kernel", "-fms-extensions", "-Wno-everything"]


def definitions(module):
    name = module.name
    return [f'-DKBUILD_MODNAME="{name}"', f'-DKBUILD_BASENAME="{name}"',
            f'-DKBUILD_MODFILE="{module.path}"', f"-D__KBUILD_MODNAME=kmod_{name}"]


def module_flags(module, kernel, folder):
    """Those of the module's flags that change what the preprocessor sees."""
    result = []
    words = iter(module.flags)
    for word in words:
        if word in ("-I", "-D", "-include"):
            word += next(words, "") if word != "-include" else ""
        if word.startswith("-I") and not word[2:].startswith("/"):
            word = f"-I{kernel.source}/{word[2:]}"
        if word.startswith(("-I", "-D", "-U")):
            result.append(word)
    result.append(f"-I{kernel.source}/{folder}")
    return result


def arguments_for(kernel, module, overlay, folder, with_overlay=True):
    return (include_arguments(kernel, overlay, with_overlay) + FIXED + definitions(module)
            + module_flags(module, kernel, folder) + [f"-I{kernel.source}/include"])

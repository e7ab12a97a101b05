# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Whether Clang reads modules with pcegar's overlay, and which assembly is left in their code.

    overlay_check.py --cache DIR [MODULE...]     # without names: every 20th of the manifest

It needs a prepared kernel (`pcegar linux prepare`), so it is no test of the suite.
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src" / "linux"))
from pcegar_linux import cache, compiler, kbuild, listing  # noqa: E402
from pcegar_linux.errors import UserError  # noqa: E402


def check(kernel, name):
    """Clang's errors, if there are any."""
    module = kbuild.find(kernel, name)
    files, _ = kbuild.c_files(kernel, module)
    command = ["clang-14", *compiler.arguments_for(kernel, module, ROOT / "models" / "linux",
                                                   str(Path(module.path).parent)),
               "-ferror-limit=3", "-fsyntax-only", *map(str, files)]
    result = subprocess.run(command, text=True, capture_output=True, check=False)
    return [line for line in result.stderr.splitlines() if "error:" in line]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--cache", type=Path, default=cache.default_folder())
    options.add_argument("--every", type=int, default=20)
    options.add_argument("modules", nargs="*")
    given = options.parse_args()
    kernel = cache.open_kernel(given.cache)
    names = given.modules or [e.path for e in listing.read_manifest(
        ROOT / "models" / "linux" / "modules.tsv")[1]][::given.every]
    failed = 0
    for name in names:
        try:
            errors = check(kernel, name)
        except UserError as problem:
            errors = [str(problem)]
        failed += bool(errors)
        print(f"{name}: {'; '.join(errors) if errors else 'ok'}", flush=True)
    print(f"{len(names) - failed} of {len(names)} modules can be read")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The command line of `pcegar linux`. The program starts this with its own path (--program)."""

import argparse
import os
import signal
import sys
from pathlib import Path

from . import cache, listing, mutate, prepare, verify
from .errors import USAGE_STATUS, UserError


def parser():
    top = argparse.ArgumentParser(prog="pcegar linux", description=(
        "Verifies modules of Debian's Linux 6.1 against the rules in props/linux. "
        "docs/linux.md is a walk through."))
    top.add_argument("--program", type=Path, help=argparse.SUPPRESS)
    top.add_argument("--share", type=Path, help=argparse.SUPPRESS)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name, run, text):
        added = commands.add_parser(name, help=text, description=text)
        added.set_defaults(run=run)
        added.add_argument("--cache", type=Path, default=cache.default_folder(), metavar="DIR",
                           help="folder of prepared kernels (default: %(default)s)")
        added.add_argument("--kernel", dest="version", metavar="VERSION",
                           help="Debian's version, as in 6.1.192-2 (default: the newest one, "
                           "later the one prepared last)")
        return added

    added = command("prepare", prepare.main, "fetch kernel source and headers into the cache")
    added.add_argument("--force", action="store_true", help="also if they are there")
    listing.add_options(command("list", listing.main, "modules with the rules that they touch"))
    verify.add_options(command("verify", verify.main, "verify modules, or C files of your own"))
    mutate.add_options(command("mutate", mutate.main, "plant a mistake in a copy of a module"))
    return top


def main(words):
    words = list(words)
    rest = []
    if "--" in words:
        at = words.index("--")
        words, rest = words[:at], words[at + 1:]
    arguments = parser().parse_args(words)
    arguments.rest = rest + getattr(arguments, "passed_on", [])
    # An exception ends what was started, and removes what was written.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        status = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except UserError as problem:
        print(f"pcegar linux: error: {problem}", file=sys.stderr)
        return USAGE_STATUS
    except BrokenPipeError:  # the reader of the output has ended
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What the scripts of this folder have in common on the command line."""

import argparse
import sys


def make_parser(documentation):
    """For `SCRIPT PCEGAR ...`, with the script's documentation as its help."""
    parser = argparse.ArgumentParser(description=documentation,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pcegar")
    return parser


def parse(parser):
    """The arguments; .extra: what stands behind `--`, options for pcegar."""
    argv, extra = sys.argv[1:], []
    if "--" in argv:
        cut = argv.index("--")
        argv, extra = argv[:cut], argv[cut + 1:]
    arguments = parser.parse_intermixed_args(argv)
    arguments.extra = extra
    return arguments

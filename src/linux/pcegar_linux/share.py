# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Where pcegar's data is: the program says it (--share), else it is above this folder."""

from pathlib import Path

from .errors import UserError


def folder(arguments):
    base = arguments.share or Path(__file__).resolve().parents[3]
    if not (base / "models" / "linux").is_dir():
        raise UserError(f"{base} has no models/linux; pcegar is not installed completely")
    return base

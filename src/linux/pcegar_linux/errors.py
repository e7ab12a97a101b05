# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What ends a command: one message for the user, and the exit status of pcegar's wrong usage."""


class UserError(Exception):
    """Wrong usage, or something outside that is missing (network, space, a package)."""


USAGE_STATUS = 2

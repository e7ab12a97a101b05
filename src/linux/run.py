# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What `pcegar linux` executes; the package beside it does the work."""

import sys

from pcegar_linux.__main__ import main

sys.exit(main(sys.argv[1:]))

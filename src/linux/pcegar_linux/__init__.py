# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""`pcegar linux`: modules of Debian's kernel as verification tasks. README.md describes the parts."""

# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What eval/run and the reports of eval/ are made of; README.md, "eval/run"."""

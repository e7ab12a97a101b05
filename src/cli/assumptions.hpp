// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cli/attempts.hpp"
#include "support/assumptions.hpp"

namespace pcegar::cli {

/// Executions that the options leave out: reported with every verdict.
void note_under_approximations(const Settings& settings, Assumptions& assumptions);

/// What the verdicts of a run rest on: in general (docs/assumptions.md), and because of what the
/// explored part of the program does.
void note_assumptions(const Settings& settings, const std::string& entry,
                      const cfa::Program& program, Attempts& attempts, Assumptions& assumptions);

}  // namespace pcegar::cli

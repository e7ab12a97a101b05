// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>

#include "harness/plan.hpp"

namespace pcegar::harness {

/// Writes the plan as a C program; `commands` (how to build it) go into its opening comment.
void write_harness(const Plan& plan, const std::string& commands, std::ostream& out);

}  // namespace pcegar::harness

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <span>

#include "support/assumptions.hpp"
#include "support/verdict.hpp"

namespace pcegar::report {

/// One "Assumption: KIND: TEXT[ (POSITION)]" line each.
void write_assumptions(std::span<const Assumption> assumptions, std::ostream& out);

/// The closing lines of standard output that scripts rely on: one "Property <id>: ..." per
/// property, then "Verification result: ...".
void write_verdicts(std::span<const PropertyVerdict> verdicts, std::ostream& out);

}  // namespace pcegar::report

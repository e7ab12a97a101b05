// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>

#include "support/assumptions.hpp"
#include "support/verdict.hpp"

namespace pcegar::report {

/// One "Assumption: KIND: TEXT[ (POSITION)]" line each.
void write_assumptions(std::span<const Assumption> assumptions, std::ostream& out);

/// For a terminal, the verdicts may be coloured. Scripts get them plain.
enum class Paint : std::uint8_t { Plain, Coloured };

/// The closing lines of standard output that scripts rely on: one "Property <id>: ..." per
/// property, then "Verification result: ...".
void write_verdicts(std::span<const PropertyVerdict> verdicts, std::ostream& out,
                    Paint paint = Paint::Plain);

}  // namespace pcegar::report

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <span>

#include "support/verdict.hpp"

namespace pcegar::report {

/// The closing lines of standard output that scripts rely on: one "Property <id>: ..." per
/// property, then "Verification result: ...".
void write_verdicts(std::span<const PropertyVerdict> verdicts, std::ostream& out);

}  // namespace pcegar::report

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <set>

#include "cfa/program.hpp"

namespace pcegar::report {

/// Which lines and functions of the program were reached, as a tracefile of lcov. A line counts if
/// a statement of it begins at a reached location; counts are 0 or 1. Bodies of models are left
/// out, as they are not of the program.
void write_coverage(const cfa::Program& program, const std::set<cfa::LocationId>& reached,
                    std::ostream& out);

}  // namespace pcegar::report

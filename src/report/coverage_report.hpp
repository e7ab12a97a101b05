// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "cfa/program.hpp"

namespace pcegar::report {

/// Which functions and lines of a file were reached. A line counts if a statement of it begins at a
/// reached location.
struct FileCoverage {
  std::map<std::pair<unsigned, std::string>, bool> functions;  ///< by line and name
  std::map<unsigned, bool> lines;
};

/// By file. Bodies of models are left out, as they are not of the program.
[[nodiscard]] std::map<std::string, FileCoverage> coverage_of(
    const cfa::Program& program, const std::set<cfa::LocationId>& reached);

/// The same as a tracefile of lcov; counts are 0 or 1.
void write_coverage(const cfa::Program& program, const std::set<cfa::LocationId>& reached,
                    std::ostream& out);

}  // namespace pcegar::report

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/assumptions.hpp"
#include "support/verdict.hpp"

namespace pcegar::report {

/// What is known of a run at some moment.
struct ResultReport {
  std::vector<std::string> program;    ///< its files
  std::vector<std::string> arguments;  ///< of the command line
  struct Property {
    PropertyVerdict verdict;
    double cpu_seconds = 0;
    std::uint64_t refinements = 0;
    std::string counterexample;  ///< file; empty: none is written
  };
  std::vector<Property> properties;
  std::vector<Assumption> assumptions;
  enum class Progress : std::uint8_t { Running, Finished } progress = Progress::Running;
};

/// The report as JSON text; docs/results.md has the format.
[[nodiscard]] std::string result_json(const ResultReport& report);

}  // namespace pcegar::report

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verification/property_loop.hpp"

namespace pcegar::verification {

/// The results of another process for one partition.
struct PartitionReport {
  std::vector<PropertyResult> results;
  std::map<std::string, std::string> precisions;  ///< texts_of() what it found
  std::string refinement_log;                     ///< its lines
  std::string statistics;                         ///< Statistics::since()
  bool met_recursion_bound = false;               ///< a path to it was found
};

[[nodiscard]] std::string to_text(const PartitionReport& report);
[[nodiscard]] std::optional<PartitionReport> partition_report_from(std::string_view text);

}  // namespace pcegar::verification

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/partition_report.hpp"

#include "support/child_process.hpp"

namespace pcegar::cli {

namespace {

std::string to_text(const PropertyResult& result) {
  return pack({result.verdict.property, std::to_string(static_cast<int>(result.verdict.verdict)),
               result.verdict.reason, std::to_string(static_cast<int>(result.verdict.treatment)),
               std::to_string(static_cast<int>(result.doubt)),
               std::to_string(result.usage.cpu_seconds), std::to_string(result.usage.refinements)});
}

/// The texts are our own: numbers are numbers.
std::optional<PropertyResult> result_from(std::string_view text) {
  const auto parts = unpack(text);
  if (!parts || parts->size() != 7) {
    return std::nullopt;
  }
  PropertyResult result{};
  result.verdict = {(*parts)[0], static_cast<Verdict>(std::stoi((*parts)[1])), (*parts)[2],
                    static_cast<PropertyVerdict::Treatment>(std::stoi((*parts)[3]))};
  result.doubt = static_cast<refiners::Doubt>(std::stoi((*parts)[4]));
  result.usage = {std::stod((*parts)[5]), std::stoull((*parts)[6])};
  return result;
}

}  // namespace

std::string to_text(const PartitionReport& report) {
  std::vector<std::string> parts{report.precisions, report.refinement_log, report.statistics};
  for (const PropertyResult& result : report.results) {
    parts.push_back(to_text(result));
  }
  return pack(parts);
}

std::optional<PartitionReport> partition_report_from(std::string_view text) {
  const auto parts = unpack(text);
  if (!parts || parts->size() < 3) {
    return std::nullopt;
  }
  PartitionReport report{{}, (*parts)[0], (*parts)[1], (*parts)[2]};
  for (std::size_t i = 3; i < parts->size(); ++i) {
    auto result = result_from((*parts)[i]);
    if (!result) {
      return std::nullopt;
    }
    report.results.push_back(std::move(*result));
  }
  return report;
}

}  // namespace pcegar::cli

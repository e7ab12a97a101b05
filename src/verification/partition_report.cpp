// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/partition_report.hpp"

#include "support/child_process.hpp"

namespace pcegar::verification {

namespace {

std::string to_text(const PropertyResult& result) {
  return pack({result.verdict.property, std::to_string(static_cast<int>(result.verdict.verdict)),
               result.verdict.reason, std::to_string(static_cast<int>(result.verdict.treatment)),
               std::to_string(static_cast<int>(result.cause)),
               std::to_string(result.usage.cpu_seconds), std::to_string(result.usage.refinements),
               result.had_targets ? "1" : "0", result.violation,
               result.counterexample ? refiners::to_text(*result.counterexample) : ""});
}

/// The texts are our own: numbers are numbers.
std::optional<PropertyResult> result_from(std::string_view text) {
  const auto parts = unpack(text);
  if (!parts || parts->size() != 10) {
    return std::nullopt;
  }
  PropertyResult result{};
  result.verdict = {(*parts)[0], static_cast<Verdict>(std::stoi((*parts)[1])), (*parts)[2],
                    static_cast<PropertyVerdict::Treatment>(std::stoi((*parts)[3]))};
  result.cause = static_cast<Cause>(std::stoi((*parts)[4]));
  result.usage = {std::stod((*parts)[5]), std::stoull((*parts)[6])};
  result.had_targets = (*parts)[7] == "1";
  result.violation = (*parts)[8];
  if (!(*parts)[9].empty()) {
    result.counterexample = refiners::counterexample_from((*parts)[9]);
    if (!result.counterexample) {
      return std::nullopt;
    }
  }
  return result;
}

}  // namespace

std::string to_text(const PartitionReport& report) {
  std::vector<std::string> results;
  for (const PropertyResult& result : report.results) {
    results.push_back(to_text(result));
  }
  std::vector<std::string> precisions;
  for (const auto& [property, text] : report.precisions) {
    precisions.push_back(property);
    precisions.push_back(text);
  }
  return pack({pack(results), pack(precisions), report.refinement_log, report.statistics});
}

std::optional<PartitionReport> partition_report_from(std::string_view text) {
  const auto parts = unpack(text);
  if (!parts || parts->size() != 4) {
    return std::nullopt;
  }
  const auto results = unpack((*parts)[0]);
  const auto precisions = unpack((*parts)[1]);
  if (!results || !precisions || precisions->size() % 2 != 0) {
    return std::nullopt;
  }
  PartitionReport report{{}, {}, (*parts)[2], (*parts)[3]};
  for (const std::string& part : *results) {
    auto result = result_from(part);
    if (!result) {
      return std::nullopt;
    }
    report.results.push_back(std::move(*result));
  }
  for (std::size_t i = 0; i < precisions->size(); i += 2) {
    report.precisions.emplace((*precisions)[i], (*precisions)[i + 1]);
  }
  return report;
}

}  // namespace pcegar::verification

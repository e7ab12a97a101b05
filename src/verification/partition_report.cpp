// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/partition_report.hpp"

#include "support/child_process.hpp"

namespace pcegar::verification {

namespace {

constexpr const char* yes = "1";
constexpr const char* no = "0";

/// The kind and the parts of an outcome.
struct OutcomeText {
  std::vector<std::string> operator()(const Holds& holds) const {
    return {"holds", holds.irrelevant_because};
  }
  std::vector<std::string> operator()(const Violated& violated) const {
    return {"violated", violated.message, refiners::to_text(violated.counterexample)};
  }
  std::vector<std::string> operator()(const Open& open) const {
    return {"open", open.reason, std::to_string(static_cast<int>(open.cause)),
            open.had_targets ? yes : no};
  }
};

using ReportedOutcome = std::variant<Holds, Violated, Open>;

/// The texts were written by pcegar itself, so numbers are well-formed.
std::optional<ReportedOutcome> outcome_from(const std::vector<std::string>& parts) {
  if (parts.size() == 2 && parts[0] == "holds") {
    return Holds{parts[1]};
  }
  if (parts.size() == 3 && parts[0] == "violated") {
    auto counterexample = refiners::counterexample_from(parts[2]);
    return counterexample
               ? std::optional<ReportedOutcome>(Violated{parts[1], std::move(*counterexample)})
               : std::nullopt;
  }
  if (parts.size() == 4 && parts[0] == "open") {
    return Open{parts[1], static_cast<Cause>(std::stoi(parts[2])), parts[3] == yes};
  }
  return std::nullopt;
}

std::string to_text(const PropertyResult& result) {
  return pack({result.property, pack(std::visit(OutcomeText{}, result.outcome)),
               std::to_string(result.usage.cpu_seconds), std::to_string(result.usage.refinements)});
}

std::optional<PropertyResult> result_from(std::string_view text) {
  const auto parts = unpack(text);
  const auto inner = parts && parts->size() == 4 ? unpack((*parts)[1]) : std::nullopt;
  auto outcome = inner ? outcome_from(*inner) : std::nullopt;
  if (!outcome) {
    return std::nullopt;
  }
  return PropertyResult{
      (*parts)[0], std::move(*outcome), {std::stod((*parts)[2]), std::stoull((*parts)[3])}};
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
  return pack({pack(results), pack(precisions), report.refinement_log, report.statistics,
               report.met_recursion_bound ? yes : no});
}

std::optional<PartitionReport> partition_report_from(std::string_view text) {
  const auto parts = unpack(text);
  if (!parts || parts->size() != 5) {
    return std::nullopt;
  }
  const auto results = unpack((*parts)[0]);
  const auto precisions = unpack((*parts)[1]);
  if (!results || !precisions || precisions->size() % 2 != 0) {
    return std::nullopt;
  }
  PartitionReport report{{}, {}, (*parts)[2], (*parts)[3], (*parts)[4] == yes};
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

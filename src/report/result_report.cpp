// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/result_report.hpp"

#include <nlohmann/json.hpp>

#include "report/assumptions_json.hpp"
#include "support/limits.hpp"

namespace pcegar::report {

namespace {

std::string_view status(const PropertyVerdict& verdict) {
  return verdict.treatment == PropertyVerdict::Treatment::NotChecked ? "NOT_CHECKED"
                                                                     : to_string(verdict.verdict);
}

nlohmann::ordered_json property_json(const ResultReport::Property& property) {
  nlohmann::ordered_json json{{"name", property.verdict.property},
                              {"status", status(property.verdict)}};
  if (!property.verdict.reason.empty()) {
    const bool not_checked = property.verdict.treatment == PropertyVerdict::Treatment::NotChecked;
    json["reason"] = not_checked ? property.verdict.reason : property.verdict.explanation();
  }
  json["cpu_seconds"] = property.cpu_seconds;
  json["refinements"] = property.refinements;
  if (!property.counterexample.empty()) {
    json["counterexample"] = property.counterexample;
  }
  return json;
}

}  // namespace

std::string result_json(const ResultReport& report) {
  nlohmann::ordered_json json;
  json["format"] = "pcegar-result-1";
  json["finished"] = report.progress == ResultReport::Progress::Finished;
  std::vector<PropertyVerdict> verdicts;
  for (const ResultReport::Property& property : report.properties) {
    verdicts.push_back(property.verdict);
  }
  json["result"] = to_string(overall(verdicts));
  json["cpu_seconds"] = process_cpu_seconds();
  json["program"] = report.program;
  json["arguments"] = report.arguments;
  json["properties"] = nlohmann::ordered_json::array();
  for (const ResultReport::Property& property : report.properties) {
    json["properties"].push_back(property_json(property));
  }
  json["assumptions"] = assumptions_json(report.assumptions);
  // Names of files need not be UTF-8.
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace pcegar::report

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/statistics_report.hpp"

#include <nlohmann/json.hpp>

#include "report/assumptions_json.hpp"
#include "support/limits.hpp"

namespace pcegar::report {

std::string statistics_json(const Statistics& statistics, std::span<const PropertyVerdict> verdicts,
                            std::span<const Assumption> assumptions) {
  nlohmann::ordered_json json;
  json["result"] = to_string(overall(verdicts));
  for (const PropertyVerdict& verdict : verdicts) {
    auto& entry = json["properties"][verdict.property];
    entry["verdict"] = to_string(verdict.verdict);
    if (!verdict.reason.empty()) {
      entry["reason"] = verdict.explanation();
    }
  }
  if (!assumptions.empty()) {
    json["assumptions"] = assumptions_json(assumptions);
  }
  json["counts"] = nlohmann::ordered_json::object();
  for (const auto& [name, counter] : statistics.counters()) {
    json["counts"][name] = counter.value;
  }
  json["cpu_seconds"] = nlohmann::ordered_json::object();
  for (const auto& [name, timer] : statistics.timers()) {
    json["cpu_seconds"][name] = timer.cpu_seconds;
  }
  json["cpu_seconds"]["total"] = process_cpu_seconds();
  if (const auto certificate = statistics.timers().find("certificate");
      certificate != statistics.timers().end()) {
    json["certificate_share"] = certificate->second.cpu_seconds / process_cpu_seconds();
  }
  json["peak_memory_bytes"] = peak_memory_bytes();
  return json.dump(2) + "\n";
}

}  // namespace pcegar::report

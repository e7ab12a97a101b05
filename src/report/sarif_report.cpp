// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/sarif_report.hpp"

#include <fmt/format.h>

#include <cctype>
#include <nlohmann/json.hpp>
#include <variant>

namespace pcegar::report {

namespace {

using Json = nlohmann::ordered_json;

/// The file as a URI reference: a relative path stays relative.
std::string uri_of(const std::string& file) {
  std::string result = file.starts_with("/") ? "file://" : "";
  for (const unsigned char c : file) {
    const bool is_plain =
        std::isalnum(c) != 0 || std::string_view("/-._~").find(c) != std::string_view::npos;
    result += is_plain ? std::string(1, static_cast<char>(c)) : fmt::format("%{:02X}", c);
  }
  return result;
}

Json physical_location(const SourcePosition& position) {
  Json region{{"startLine", position.line}};
  if (position.column != 0) {
    region["startColumn"] = position.column;
  }
  return {{"artifactLocation", {{"uri", uri_of(position.file)}}}, {"region", region}};
}

/// The statement, and the values that it takes and gives.
std::string text_of(const CounterexampleStep& step) {
  std::string text = step.text;
  const auto add = [&](const char* what, const std::vector<CounterexampleStep::Value>& values) {
    for (const CounterexampleStep::Value& value : values) {
      text += fmt::format(" {}{} = {}", what, value.what, value.value);
    }
  };
  add("input: ", step.inputs);
  add("=> ", step.assigned);
  return text;
}

Json flow_of(const std::vector<CounterexampleStep>& steps) {
  Json locations = Json::array();
  int depth = 0;
  for (const CounterexampleStep& step : steps) {
    if (std::holds_alternative<cfa::ReturnFromCall>(step.edge->operation) && depth > 0) {
      --depth;
    }
    if (!step.text.empty() && step.position.line != 0) {
      Json location{{"physicalLocation", physical_location(step.position)}};
      location["logicalLocations"] =
          Json::array({{{"fullyQualifiedName", step.function}, {"kind", "function"}}});
      location["message"] = {{"text", text_of(step)}};
      locations.push_back({{"location", location},
                           {"nestingLevel", depth},
                           {"executionOrder", locations.size() + 1}});
    }
    depth += std::holds_alternative<cfa::EnterCall>(step.edge->operation) ? 1 : 0;
  }
  return locations;
}

std::string message_of(const SarifResult& result) {
  const std::string& property = result.verdict.property;
  switch (result.verdict.verdict) {
    case Verdict::True: return "Property " + property + " holds.";
    case Verdict::False:
      return "Property " + property + " is violated" +
             (result.message.empty() ? "." : ": " + result.message);
    case Verdict::Unknown:
      return "Property " + property + " is not decided" +
             (result.verdict.reason.empty() ? "." : ": " + result.verdict.explanation());
  }
  return {};
}

const char* kind_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::True: return "pass";
    case Verdict::False: return "fail";
    case Verdict::Unknown: return "open";
  }
  return "open";
}

Json json_of(const SarifResult& result, std::size_t rule) {
  Json json{{"ruleId", result.verdict.property}, {"ruleIndex", rule}};
  json["kind"] = kind_of(result.verdict.verdict);
  json["level"] = result.verdict.verdict == Verdict::False ? "error" : "none";
  json["message"] = {{"text", message_of(result)}};
  if (result.verdict.verdict != Verdict::False) {
    return json;
  }
  Json flow = flow_of(result.steps);
  if (!flow.empty()) {
    json["locations"] =
        Json::array({{{"physicalLocation", flow.back()["location"]["physicalLocation"]}}});
    json["codeFlows"] =
        Json::array({{{"threadFlows", Json::array({{{"locations", std::move(flow)}}})}}});
  }
  return json;
}

}  // namespace

std::string sarif_text(const SarifRun& run, std::span<const SarifResult> results) {
  Json rules = Json::array();
  Json found = Json::array();
  for (const SarifResult& result : results) {
    found.push_back(json_of(result, rules.size()));
    rules.push_back({{"id", result.verdict.property},
                     {"shortDescription", {{"text", "Property " + result.verdict.property}}}});
  }
  const Json driver{{"name", "pcegar"}, {"version", run.version}, {"rules", rules}};
  Json invocation{{"arguments", run.arguments}, {"executionSuccessful", true}};
  const Json whole{{"tool", {{"driver", driver}}},
                   {"invocations", Json::array({invocation})},
                   {"columnKind", "unicodeCodePoints"},
                   {"results", found}};
  const Json log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                 {"version", "2.1.0"},
                 {"runs", Json::array({whole})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pcegar::report

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What verdicts rest on, as lines and as JSON, and the statistics of a run.
#include "report/verdict_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "report/statistics_report.hpp"

namespace pcegar::report {
namespace {

const std::vector<Assumption> assumptions{
    {AssumptionKind::Arithmetic, "signed overflow wraps", {}},
    {AssumptionKind::ExternalFunction, "f() changes \"nothing\"", {"a.c", 3, 7}}};
const PropertyVerdict safe_property{"safe", Verdict::True, "",
                                    PropertyVerdict::Treatment::Explored};
const PropertyVerdict waiting_property{"waiting", Verdict::Unknown, "the run ended",
                                       PropertyVerdict::Treatment::NotChecked};

nlohmann::json json_of(const Statistics& statistics, const std::vector<PropertyVerdict>& verdicts,
                       const std::vector<Assumption>& rests_on = {}) {
  return nlohmann::json::parse(statistics_json(statistics, verdicts, rests_on));
}

TEST(Assumptions, OneLineEachWithItsPlace) {
  std::ostringstream out;
  write_assumptions(assumptions, out);
  const std::string arithmetic(to_string(AssumptionKind::Arithmetic));
  const std::string external(to_string(AssumptionKind::ExternalFunction));
  EXPECT_EQ(out.str(), "Assumption: " + arithmetic + ": signed overflow wraps\n" +
                           "Assumption: " + external + ": f() changes \"nothing\" (a.c:3:7)\n");
}

TEST(Assumptions, NoneIsNoLine) {
  std::ostringstream out;
  write_assumptions({}, out);
  EXPECT_EQ(out.str(), "");
  EXPECT_FALSE(json_of({}, {safe_property}).contains("assumptions"));
}

TEST(StatisticsReport, SaysWhatVerdictsRestOn) {
  const nlohmann::json json = json_of({}, {safe_property}, assumptions)["assumptions"];
  ASSERT_EQ(json.size(), 2U);
  EXPECT_FALSE(json[0].contains("position"));
  EXPECT_EQ(json[1]["text"], "f() changes \"nothing\"");
  EXPECT_EQ(json[1]["position"], "a.c:3:7");
}

TEST(StatisticsReport, HasEveryProperty) {
  const nlohmann::json json = json_of({}, {safe_property, waiting_property});
  EXPECT_EQ(json["result"], "UNKNOWN");
  EXPECT_EQ(json["properties"]["safe"]["verdict"], "TRUE");
  EXPECT_FALSE(json["properties"]["safe"].contains("reason"));
  EXPECT_EQ(json["properties"]["waiting"]["reason"], "not checked: the run ended");
}

TEST(StatisticsReport, HasEveryCounterAndTimer) {
  Statistics statistics;
  statistics.counter("cegar.refinements") += 7;
  statistics.timer("smt").cpu_seconds = 0.25;
  const nlohmann::json json = json_of(statistics, {safe_property});
  EXPECT_EQ(json["counts"]["cegar.refinements"], 7);
  EXPECT_EQ(json["cpu_seconds"]["smt"], 0.25);
  EXPECT_GT(json["cpu_seconds"]["total"], 0);
  EXPECT_GT(json["peak_memory_bytes"], 0);
  EXPECT_FALSE(json.contains("certificate_share")) << "nothing was certified";
}

TEST(StatisticsReport, CertificatesHaveAShareOfTheTime) {
  Statistics statistics;
  statistics.timer("certificate").cpu_seconds = 0;
  EXPECT_EQ(json_of(statistics, {safe_property})["certificate_share"], 0);
}

}  // namespace
}  // namespace pcegar::report

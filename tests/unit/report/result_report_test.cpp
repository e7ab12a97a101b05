// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What is written of verdicts: the lines at the end of a run, and the result file.
#include "report/result_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "report/verdict_report.hpp"

namespace pcegar::report {
namespace {

using Treatment = PropertyVerdict::Treatment;

const PropertyVerdict safe{"safe", Verdict::True, "", Treatment::Explored};
const PropertyVerdict irrelevant{"irrelevant", Verdict::True, "no match", Treatment::Irrelevant};
const PropertyVerdict violated{"violated", Verdict::False, "", Treatment::Explored};
const PropertyVerdict open{"open", Verdict::Unknown, "a reason", Treatment::Explored};
const PropertyVerdict waiting{"waiting", Verdict::Unknown, "its turn has not come",
                              Treatment::NotChecked};

nlohmann::json json_of(const std::vector<PropertyVerdict>& verdicts,
                       ResultReport::Progress progress = ResultReport::Progress::Finished) {
  ResultReport report;
  for (const PropertyVerdict& verdict : verdicts) {
    report.properties.push_back(
        {verdict, 1.5, 3, verdict.verdict == Verdict::False ? "p.txt" : ""});
  }
  report.progress = progress;
  return nlohmann::json::parse(result_json(report));
}

std::string lines_of(const std::vector<PropertyVerdict>& verdicts) {
  std::ostringstream out;
  write_verdicts(verdicts, out);
  return out.str();
}

TEST(ResultReport, EveryKindOfVerdictHasItsStatus) {
  const nlohmann::json json = json_of({safe, irrelevant, violated, open, waiting});
  std::vector<std::string> statuses;
  for (const auto& property : json["properties"]) statuses.push_back(property["status"]);
  EXPECT_THAT(statuses, testing::ElementsAre("TRUE", "TRUE", "FALSE", "UNKNOWN", "NOT_CHECKED"));
  EXPECT_FALSE(json["properties"][0].contains("reason"));
  EXPECT_EQ(json["properties"][1]["reason"], "irrelevant: no match");
  EXPECT_EQ(json["properties"][2]["counterexample"], "p.txt");
  EXPECT_EQ(json["properties"][3]["reason"], "a reason");
  EXPECT_EQ(json["properties"][4]["reason"], "its turn has not come");
  EXPECT_FALSE(json["properties"][3].contains("counterexample"));
}

/// FALSE if any is, else UNKNOWN if any is, else TRUE: in the file and in the last line alike.
TEST(ResultReport, TheWholeFollowsFromItsParts) {
  const std::vector<std::pair<std::vector<PropertyVerdict>, std::string>> rows{
      {{safe}, "TRUE"},
      {{safe, irrelevant}, "TRUE"},
      {{safe, open}, "UNKNOWN"},
      {{open, safe}, "UNKNOWN"},
      {{safe, waiting, irrelevant}, "UNKNOWN"},
      {{safe, violated, open}, "FALSE"},
      {{open, violated}, "FALSE"},
      {{waiting, safe, violated}, "FALSE"}};
  for (const auto& [verdicts, whole] : rows) {
    EXPECT_EQ(json_of(verdicts)["result"], whole);
    EXPECT_THAT(lines_of(verdicts), testing::EndsWith("\nVerification result: " + whole + "\n"));
  }
}

TEST(ResultReport, TheLinesSayWhatWasDone) {
  EXPECT_EQ(lines_of({irrelevant, violated, open, waiting}),
            "Property irrelevant: TRUE (irrelevant: no match)\n"
            "Property violated: FALSE\n"
            "Property open: UNKNOWN (a reason)\n"
            "Property waiting: UNKNOWN (not checked: its turn has not come)\n"
            "Verification result: FALSE\n");
}

TEST(ResultReport, ARunThatGoesOnIsNotFinished) {
  EXPECT_EQ(json_of({safe}, ResultReport::Progress::Running)["finished"], false);
  EXPECT_EQ(json_of({safe})["finished"], true);
}

}  // namespace
}  // namespace pcegar::report

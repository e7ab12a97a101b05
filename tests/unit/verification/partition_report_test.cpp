// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/partition_report.hpp"

#include <gmock/gmock.h>

#include "support/child_process.hpp"

namespace pcegar::verification {
namespace {

TEST(PartitionReportTest, WhatIsWrittenIsRead) {
  PropertyResult result{};
  result.verdict = {"lock", Verdict::Unknown, "too many; \"states\"\n",
                    PropertyVerdict::Treatment::Explored};
  result.cause = Cause::OtherProperties;
  result.usage = {1.5, 7};
  result.had_targets = true;
  PropertyResult other = result;
  other.verdict.property = "module";
  other.had_targets = false;
  other.violation = "twice";
  other.counterexample = refiners::Counterexample{{cfa::EdgeId(3U)}, {}, {{0, "x", "1"}}};
  const PartitionReport report{
      {result, other}, {{"", "(assert true)\n"}, {"lock", "; pcegar\n"}}, "{}\n", "{\"a\": 1}"};
  const auto read = partition_report_from(to_text(report));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->precisions, report.precisions);
  EXPECT_EQ(read->refinement_log, report.refinement_log);
  EXPECT_EQ(read->statistics, report.statistics);
  ASSERT_EQ(read->results.size(), 2U);
  EXPECT_EQ(read->results[0].verdict.property, "lock");
  EXPECT_EQ(read->results[0].verdict.reason, result.verdict.reason);
  EXPECT_EQ(read->results[0].cause, Cause::OtherProperties);
  EXPECT_EQ(read->results[0].usage.refinements, 7U);
  EXPECT_TRUE(read->results[0].had_targets);
  EXPECT_FALSE(read->results[1].had_targets);
  EXPECT_EQ(read->results[1].violation, "twice");
  EXPECT_EQ(read->results[1].counterexample, other.counterexample);
}

/// A report of two properties of which one cannot be read says nothing of the other either.
TEST(PartitionReportTest, HalfAReportIsNone) {
  PropertyResult result{};
  result.verdict = {"lock", Verdict::True, "", PropertyVerdict::Treatment::Explored};
  const auto parts = unpack(to_text(PartitionReport{{result, result}, {}, "", ""}));
  ASSERT_TRUE(parts);
  const auto results = unpack((*parts)[0]);
  ASSERT_TRUE(results);
  ASSERT_EQ(results->size(), 2U);
  const std::string cut = pack({(*results)[0], pack({"lock"})});
  EXPECT_FALSE(partition_report_from(pack({cut, (*parts)[1], (*parts)[2], (*parts)[3]})));
}

TEST(PartitionReportTest, OtherTextsAreNone) {
  EXPECT_FALSE(partition_report_from(""));
  const std::string text = to_text(PartitionReport{{}, {}, "", ""});
  EXPECT_TRUE(partition_report_from(text));
  EXPECT_FALSE(partition_report_from(text.substr(0, text.size() - 1)));
}

}  // namespace
}  // namespace pcegar::verification

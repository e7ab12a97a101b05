// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/partition_report.hpp"

#include <gmock/gmock.h>

#include "support/child_process.hpp"

namespace pcegar::verification {
namespace {

TEST(PartitionReportTest, WhatIsWrittenIsRead) {
  const PropertyResult open{
      "lock", Open{"too many; \"states\"\n", Cause::OtherProperties, true}, {1.5, 7}};
  const refiners::Counterexample path{{cfa::EdgeId(3U)}, {}, {{0, "x", "1"}}};
  const PropertyResult violated{"module", Violated{"twice", path}};
  const PropertyResult holds{"other", Holds{"nothing matches"}};
  const PartitionReport report{{open, violated, holds},
                               {{"", "(assert true)\n"}, {"lock", "; pcegar\n"}},
                               "{}\n",
                               "{\"a\": 1}",
                               true};
  const auto read = partition_report_from(to_text(report));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->precisions, report.precisions);
  EXPECT_EQ(read->refinement_log, report.refinement_log);
  EXPECT_EQ(read->statistics, report.statistics);
  EXPECT_TRUE(read->met_recursion_bound);
  ASSERT_EQ(read->results.size(), 3U);
  EXPECT_EQ(read->results[0].property, "lock");
  ASSERT_TRUE(read->results[0].is_open_for(Cause::OtherProperties));
  EXPECT_EQ(read->results[0].open()->reason, "too many; \"states\"\n");
  EXPECT_TRUE(read->results[0].open()->had_targets);
  EXPECT_EQ(read->results[0].usage.refinements, 7U);
  ASSERT_NE(read->results[1].violated(), nullptr);
  EXPECT_EQ(read->results[1].violated()->message, "twice");
  EXPECT_EQ(read->results[1].violated()->counterexample, path);
  ASSERT_TRUE(read->results[2].holds());
  EXPECT_EQ(std::get<Holds>(read->results[2].outcome).irrelevant_because, "nothing matches");
}

/// If one of two properties in a report cannot be read, the other one is not used either.
TEST(PartitionReportTest, HalfAReportIsNone) {
  const PropertyResult result{"lock", Holds{}};
  const auto parts = unpack(to_text(PartitionReport{{result, result}, {}, "", ""}));
  ASSERT_TRUE(parts);
  const auto results = unpack((*parts)[0]);
  ASSERT_TRUE(results);
  ASSERT_EQ(results->size(), 2U);
  const std::string cut = pack({(*results)[0], pack({"lock"})});
  EXPECT_FALSE(
      partition_report_from(pack({cut, (*parts)[1], (*parts)[2], (*parts)[3], (*parts)[4]})));
}

TEST(PartitionReportTest, OtherTextsAreNone) {
  EXPECT_FALSE(partition_report_from(""));
  const std::string text = to_text(PartitionReport{{}, {}, "", ""});
  EXPECT_TRUE(partition_report_from(text));
  EXPECT_FALSE(partition_report_from(text.substr(0, text.size() - 1)));
}

}  // namespace
}  // namespace pcegar::verification

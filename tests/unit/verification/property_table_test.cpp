// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/property_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace pcegar::verification {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using enum PropertyTable::Limit;

PropertyResult unknown(const std::string& reason, Cause cause, std::uint64_t refinements = 0) {
  return {"lock", Open{reason, cause}, {0, refinements}};
}

const PropertyResult holds{"lock", Holds{}};
const PropertyResult violated{"lock", Violated{"message", {}}};

class PropertyTableTest : public testing::Test {
protected:
  PropertyTable table{{"lock", "module"}};
};

TEST_F(PropertyTableTest, NothingIsCheckedAtFirst) {
  EXPECT_THAT(table.open(), ElementsAre(0, 1));
  EXPECT_TRUE(table[0].is_open_for(Cause::NotChecked));
  EXPECT_EQ(table.number_of("module"), 1U);
  EXPECT_THROW((void)table.number_of("other"), std::out_of_range);
}

TEST_F(PropertyTableTest, WhyALaterStageEndedIsOnlyARemark) {
  table.put(0, unknown("no such path", Cause::Arithmetic));
  table.put_later_stage(0, unknown("time is up", Cause::Limit, 3), "with bit-vectors", Kept);
  EXPECT_EQ(table[0].open()->reason, "no such path; with bit-vectors: time is up");
  EXPECT_EQ(table[0].open()->cause, Cause::Arithmetic) << "the limit was the stage's own";
  EXPECT_EQ(table[0].usage.refinements, 3U);
}

TEST_F(PropertyTableTest, ALimitOfTheExplorationCountsInAnyStage) {
  table.put(0, unknown("no such path", Cause::Arithmetic));
  table.put_later_stage(0, unknown("time is up", Cause::Limit), "with bit-vectors", Exceeded);
  EXPECT_EQ(table[0].open()->cause, Cause::Limit);
  table.put_later_stage(0, unknown("ten refinements", Cause::Budget), "with bit-vectors", Kept);
  EXPECT_EQ(table[0].open()->cause, Cause::Budget);
}

TEST_F(PropertyTableTest, WhatALaterStageFoundOutReplaces) {
  table.put(0, unknown("no such path", Cause::Arithmetic));
  table.put_later_stage(0, unknown("no interpolants", Cause::Other), "with bit-vectors", Kept);
  EXPECT_EQ(table[0].open()->reason, "no interpolants");
  table.put_later_stage(0, holds, "with bit-vectors", Exceeded);
  EXPECT_TRUE(table[0].holds());
  EXPECT_THAT(table.open(), ElementsAre(1));
}

TEST_F(PropertyTableTest, WhatIsDecidedStaysWhenAnExplorationFails) {
  table.put(0, violated);
  table.leave_open("internal error", Cause::Internal);
  EXPECT_NE(table[0].violated(), nullptr);
  EXPECT_EQ(table[1].open()->reason, "internal error");
  EXPECT_EQ(table[1].property, "module");
  EXPECT_THAT(table.open_for(table.all(), Cause::Internal), ElementsAre(1));
  EXPECT_THAT(table.open_for({0}, Cause::Internal), IsEmpty());
}

TEST_F(PropertyTableTest, WhatIsNotExploredAgainKeepsItsReason) {
  table.put(0, unknown("budget used up", Cause::Budget));
  table.leave_unchecked({0, 1}, "time limit reached");
  EXPECT_EQ(table[0].open()->reason, "budget used up; not explored again: time limit reached");
  EXPECT_EQ(table[1].open()->reason, "time limit reached");
  EXPECT_TRUE(table[1].is_open_for(Cause::NotChecked));
}

TEST_F(PropertyTableTest, WhatIsExploredAgainHasNoBoundForAReason) {
  table.put(0, unknown("more than 3000 abstract states", Cause::OtherProperties));
  table.put(1, unknown("budget used up", Cause::Budget));
  table.note_start(table.all());
  EXPECT_EQ(table[0].open()->reason, "being checked");
  EXPECT_EQ(table[1].open()->reason, "budget used up");
}

TEST_F(PropertyTableTest, LimitsOfAPartAreBudgets) {
  table.put(0, unknown("time is up", Cause::Limit));
  table.put(1, unknown("other", Cause::Other));
  table.limits_are_budgets();
  EXPECT_EQ(table[0].open()->cause, Cause::Budget);
  EXPECT_EQ(table[1].open()->cause, Cause::Other);
}

}  // namespace
}  // namespace pcegar::verification

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/registry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "composed_program.hpp"
#include "cpa/framework/describable.hpp"
#include "support/error.hpp"

namespace pcegar::cpa {
namespace {

using testing::ElementsAre;

TEST(Registry, RowsAreCompleteAndNamedOnce) {
  std::set<std::string_view> names;
  for (const AnalysisRow& row : all_analyses()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_FALSE(row.help.empty()) << row.name;
    EXPECT_FALSE(row.publishes.empty()) << row.name;
  }
}

template <class F>
bool some_row_publishes() {
  return std::ranges::any_of(all_analyses(), [](const AnalysisRow& row) {
    return std::ranges::find(row.publishes, FactKind::of<F>()) != row.publishes.end();
  });
}

TEST(Registry, StatesPublishWhatTheirRowsSay) {
  test::ComposedProgram composed("int main(void) { int x = 1; if (x < 0) { ERROR: ; } return 0; }",
                                 {.analyses = {"sign", "predicate"}});
  composed.start_with(composed.arg().initial_precision());
  composed.explore();
  const StatePtr last = composed.reached.states().back();
  const Facts facts = facts_of(*last);
  EXPECT_TRUE(facts.has<AtLocation>() && some_row_publishes<AtLocation>());
  EXPECT_TRUE(facts.has<OnCallStack>() && some_row_publishes<OnCallStack>());
  EXPECT_TRUE(facts.has<BlockDepth>() && some_row_publishes<BlockDepth>());
  EXPECT_TRUE(facts.has<Describable>() && some_row_publishes<Describable>());
  for (const StatePtr& state : composed.reached.states()) {
    EXPECT_FALSE(is_target(*state)) << "the sign of x excludes the label";
  }
}

TEST(Registry, ReadsListsOfAnalyses) {
  EXPECT_THAT(parse_analyses("predicate"), ElementsAre("predicate"));
  EXPECT_THAT(parse_analyses("predicate,sign"), ElementsAre("predicate", "sign"));
  EXPECT_THAT(parse_analyses("value,predicate"), ElementsAre("value", "predicate"));
  for (const char* text :
       {"", "sign", "value", "value,sign", "predicate,", ",predicate", "predicate,predicate",
        "predicate,location", "predicate sign", "shape"}) {
    EXPECT_THROW((void)parse_analyses(text), InputError) << text;
  }
}

}  // namespace
}  // namespace pcegar::cpa

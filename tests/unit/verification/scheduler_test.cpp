// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Explorations that cannot even begin.
#include "verification/scheduler.hpp"

#include <gmock/gmock.h>

#include <functional>
#include <new>
#include <stdexcept>

#include "../frontend/source_files.hpp"
#include "frontend/load.hpp"
#include "spec/reader.hpp"
#include "support/error.hpp"

namespace pcegar::verification {
namespace {

using testing::HasSubstr;

class SchedulerTest : public testing::Test {
protected:
  /// The result if the rank operator, which every exploration has, is made like this.
  PropertyResult run(const std::function<void()>& make) {
    Options options;
    options.operators.rank = {{"fake", "", "", [make](const std::string&) {
                                 make();
                                 return RankOperator();
                               }}};
    options.rank = "fake";
    options.select = "all";
    options.prefer = "first";
    options.solver = "z3";
    options.records.last_graph = true;
    options.records.locations = true;
    Scheduler scheduler(options, program_, automata_, limits_, log_, statistics_, {},
                        [](const auto&) {});
    const std::vector<PropertyResult> results = scheduler.run();
    EXPECT_EQ(scheduler.last_graph().size(), 0U);
    EXPECT_TRUE(scheduler.explored().locations.empty());
    EXPECT_FALSE(scheduler.met_recursion_bound());
    EXPECT_EQ(results.size(), 1U);
    return results.at(0);
  }

private:
  test::SourceFiles files_;
  cfa::Program program_ =
      frontend::load_program(
          std::vector{files_.add("a.c",
                                 "extern void reach_error(void);\n"
                                 "int main(int n, char **v) { if (n < n) reach_error(); }")},
          {})
          .program;
  std::vector<spec::Automaton> automata_{spec::default_property()};
  Limits limits_;
  Log log_{LogLevel::Quiet};
  Statistics statistics_;
};

TEST_F(SchedulerTest, AnExplorationThatCannotBeginLeavesThePropertyOpen) {
  const PropertyResult memory = run([] { throw std::bad_alloc(); });
  ASSERT_NE(memory.open(), nullptr);
  EXPECT_EQ(memory.open()->reason, "memory is used up");
  const PropertyResult limit = run([] { throw LimitReached("time limit reached"); });
  ASSERT_NE(limit.open(), nullptr);
  EXPECT_EQ(limit.open()->reason, "time limit reached");
  const PropertyResult bug = run([] { throw std::runtime_error("a solver's exception"); });
  ASSERT_TRUE(bug.is_open_for(Cause::Internal));
  EXPECT_THAT(bug.open()->reason, HasSubstr("a solver's exception"));
}

TEST_F(SchedulerTest, AWrongOperatorEndsTheRun) {
  EXPECT_THROW(run([] { throw InputError("no such parameter"); }), InputError);
}

}  // namespace
}  // namespace pcegar::verification

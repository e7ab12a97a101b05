// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "support/error.hpp"
#include "support/interrupt.hpp"
#include "support/limits.hpp"
#include "support/statistics.hpp"
#include "support/verdict.hpp"

namespace pcegar {
namespace {

PropertyVerdict verdict(Verdict v) {
  return {"p", v, v == Verdict::Unknown ? "why" : ""};
}

TEST(Verdict, FalseWinsThenUnknown) {
  EXPECT_EQ(overall(std::vector{verdict(Verdict::True), verdict(Verdict::Unknown),
                                verdict(Verdict::False)}),
            Verdict::False);
  EXPECT_EQ(overall(std::vector{verdict(Verdict::True), verdict(Verdict::Unknown)}),
            Verdict::Unknown);
  EXPECT_EQ(overall(std::vector{verdict(Verdict::True)}), Verdict::True);
}

TEST(Timers, ASampledOneCountsEveryRunAndEstimatesTheTime) {
  Timer all;
  Timer sampled;
  for (int i = 0; i < 160; ++i) {
    const ScopedTimer exact(all);
    const SampledTimer estimate(sampled);
  }
  EXPECT_EQ(sampled.runs, all.runs);
  EXPECT_GT(sampled.cpu_seconds, 0);
  EXPECT_EQ(sampled.runs, 160U);
}

TEST(InputError, CarriesThePosition) {
  EXPECT_STREQ(InputError(SourcePosition{"a.c", 3, 7}, "bad").what(), "a.c:3:7: error: bad");
  EXPECT_STREQ(InputError(SourcePosition{"a.c", 0, 0}, "bad").what(), "a.c: error: bad");
}

TEST(Contract, NamesTheCondition) {
  const auto broken = [] { PCEGAR_ASSERT(1 > 2, "numbers"); };
  EXPECT_THROW(broken(), ContractViolation);
}

TEST(Limits, NoLimitsNeverEnd) {
  const Limits limits;
  EXPECT_FALSE(limits.exceeded());
  EXPECT_FALSE(limits.cpu_seconds_left());
}

TEST(Limits, TimeAndMemoryAreNoticed) {
  const Limits time(Limits::Settings{.cpu_seconds = 1e-9});
  EXPECT_EQ(time.exceeded(), "time limit reached");
  EXPECT_EQ(time.cpu_seconds_left(), 0.0);
  EXPECT_THROW(time.check(), LimitReached);
  const Limits memory(Limits::Settings{.memory_bytes = 1});
  EXPECT_EQ(memory.exceeded(), "memory limit reached");
}

TEST(Interruptible, IsCalledWhileItLives) {
  int calls = 0;
  {
    const Interruptible one([&] { ++calls; });
    const Interruptible two([&] { ++calls; });
    interrupt_all();
  }
  interrupt_all();
  EXPECT_EQ(calls, 2);
}

}  // namespace
}  // namespace pcegar

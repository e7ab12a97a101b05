// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Whoever computes for an engine, its time counts.
#include "interpolation/deadline.hpp"

#include <gtest/gtest.h>

#include <ctime>
#include <string>
#include <tuple>

#include "interpolation/counted_session.hpp"
#include "support/child_process.hpp"
#include "support/early_copy.hpp"

namespace pcegar::interpolation {
namespace {

/// Takes a tenth of a second of CPU time.
std::string work(const std::string& text) {
  const std::clock_t end = std::clock() + CLOCKS_PER_SEC / 10;
  while (std::clock() < end) {
  }
  return text;
}

constexpr InterpolationLimits less{.timeout_ms = 50};
constexpr InterpolationLimits more{.timeout_ms = 60'000};

template <class Work>
void expect_counted(const Work& do_work) {
  const Deadline soon(less);
  const Deadline late(more);
  const Deadline never(InterpolationLimits{.timeout_ms = 0});
  EXPECT_FALSE(soon.passed());
  do_work();
  EXPECT_TRUE(soon.passed());
  EXPECT_EQ(soon.left_ms(), 1U);
  EXPECT_FALSE(late.passed());
  EXPECT_FALSE(never.passed());
  EXPECT_EQ(never.left_ms(), 0U);
}

TEST(Deadline, OfThisThread) {
  expect_counted([] { work(""); });
}

TEST(Deadline, OfAChild) {
  expect_counted([] { EXPECT_EQ(run_in_child([] { return work("a"); }, {}), "a"); });
}

TEST(Deadline, OfChildrenOfTheEarlyCopy) {
  const EarlyCopy copy;
  expect_counted([] { EXPECT_EQ(compute_in_child(work, "a", {}), "a"); });
}

TEST(Deadline, OfSteps) {
  const Deadline deadline(InterpolationLimits{.steps = 100});
  EXPECT_EQ(deadline.left_steps(), 100U);
  EXPECT_EQ(deadline.left_steps(40), 40U);
  deadline.spend(70);
  EXPECT_EQ(deadline.left_steps(40), 30U);
  EXPECT_FALSE(deadline.passed());
  deadline.spend(30);
  EXPECT_TRUE(deadline.passed());
  EXPECT_EQ(deadline.left_steps(), 1U);
  const Deadline never(InterpolationLimits{});
  never.spend(1'000'000'000'000);
  EXPECT_FALSE(never.passed());
  EXPECT_EQ(never.left_steps(), 0U);
  EXPECT_EQ(never.left_steps(7), 7U);
}

TEST(Deadline, CountsTheStepsOfItsSessions) {
  TermManager m;
  const auto backend = make_backend("z3");
  const Deadline deadline(InterpolationLimits{.steps = 1'000'000});
  const auto session = counted_session(*backend, m, {}, deadline);
  const Term x = m.variable("x", m.int_sort());
  const Term y = m.variable("y", m.int_sort());
  session->assert_term(m.less(x, y));
  unsigned left = deadline.left_steps();
  for (const Term other : {m.less(y, x), m.less(x, m.integer(7))}) {
    std::ignore = session->check({{other}});
    EXPECT_LT(deadline.left_steps(), left);
    left = deadline.left_steps();
  }
}

}  // namespace
}  // namespace pcegar::interpolation

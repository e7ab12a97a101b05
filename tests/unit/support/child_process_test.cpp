// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/child_process.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>

#include "support/interrupt.hpp"
#include "support/limits.hpp"

namespace pcegar {
namespace {

TEST(ChildProcessTest, GivesBackTheText) {
  const std::string large(300'000, 'x');
  EXPECT_EQ(run_in_child([&] { return large; }, {}), large);
  EXPECT_EQ(run_in_child([] { return std::string(); }, {}), "");
}

TEST(ChildProcessTest, WhatGoesWrongThereIsNothingHere) {
  int changed = 0;
  EXPECT_EQ(run_in_child([&]() -> std::string { throw std::runtime_error("no"); }, {}),
            std::nullopt);
  EXPECT_EQ(run_in_child([]() -> std::string { std::abort(); }, {}), std::nullopt);
  EXPECT_EQ(run_in_child([&] { return std::to_string(++changed); }, {}), "1");
  EXPECT_EQ(changed, 0);
}

TEST(ChildProcessTest, AnEndlessChildEnds) {
  const auto endless = []() -> std::string {
    const volatile bool forever = true;
    while (forever) {
    }
    return "";
  };
  EXPECT_EQ(run_in_child(endless, {.cpu_seconds = 1}), std::nullopt);
  EXPECT_EQ(run_in_child(endless, {.cpu_seconds = 100, .wall_ms = 20}), std::nullopt);
}

const auto endless_work = []() -> std::string {
  const volatile bool forever = true;
  while (forever) {
  }
  return "";
};

TEST(ChildProcessTest, ItsCpuTimeCountsForTheLimit) {
  const double before = process_cpu_seconds();
  EXPECT_EQ(run_in_child(endless_work, {.cpu_seconds = 1}), std::nullopt);
  EXPECT_GE(process_cpu_seconds() - before, 0.3) << "of a child that has ended";
  EXPECT_EQ(running_children_cpu_seconds(), 0.0);
}

TEST(ChildProcessTest, TheLimitOfTheRunEndsIt) {
  // Only the child's own time can exceed the limit: this process waits for it.
  const Limits limits(Limits::Settings{.cpu_seconds = process_cpu_seconds() + 0.3});
  const Watchdog watchdog(limits);
  EXPECT_EQ(run_in_child(endless_work, {.cpu_seconds = 100}), std::nullopt);
  EXPECT_EQ(limits.exceeded(), "time limit reached");
}

TEST(ChildProcessTest, ManyItemsOnFewProcesses) {
  const std::string large(100'000, 'x');
  const auto work = [&](std::size_t i) { return large + "\n" + std::to_string(i); };
  for (const unsigned processes : {1U, 2U, 7U, 50U}) {
    const auto results = map_in_children(20, processes, work, 10);
    ASSERT_EQ(results.size(), 20U);
    for (std::size_t i = 0; i < results.size(); ++i) {
      EXPECT_EQ(results[i], work(i)) << i;
    }
  }
  EXPECT_TRUE(map_in_children(0, 2, work, 10).empty());
}

TEST(ChildProcessTest, OneItemThatGoesWrongTakesOnlyItsProcess) {
  const auto work = [](std::size_t i) -> std::string {
    if (i == 3) throw std::runtime_error("no");
    if (i == 5) std::abort();
    return std::to_string(i);
  };
  const auto results = map_in_children(12, 3, work, 10);
  for (std::size_t i = 0; i < results.size(); ++i) {
    EXPECT_EQ(results[i].has_value(), i != 3 && i != 5) << i;
  }
}

TEST(ChildProcessTest, PackedTextsComeBack) {
  const std::vector<std::string> texts{"", "a:b", "12:", "two\nlines"};
  EXPECT_EQ(unpack(pack(texts)), texts);
  EXPECT_EQ(unpack(""), std::vector<std::string>{});
  for (const char* const wrong : {"1", "x:a", "2:a", ":", "1:ab"}) {
    EXPECT_EQ(unpack(wrong), std::nullopt) << wrong;
  }
}

TEST(ChildProcessTest, ProcessesInsideOfProcesses) {
  const auto work = [](std::size_t i) {
    return run_in_child([i] { return std::to_string(i * i); }, {.cpu_seconds = 10}).value_or("?");
  };
  EXPECT_EQ(map_in_children(3, 2, work, 10),
            (std::vector<std::optional<std::string>>{"0", "1", "4"}));
}

TEST(ChildProcessTest, TheLimitOfTheRunEndsAll) {
  const Limits limits(Limits::Settings{.cpu_seconds = process_cpu_seconds() + 0.3});
  const Watchdog watchdog(limits);
  const auto results = map_in_children(
      4, 2, [](std::size_t i) { return i == 0 ? "first" : endless_work(); }, 100);
  EXPECT_EQ(results[0], "first");
  EXPECT_EQ(results[1], std::nullopt);
  EXPECT_EQ(results[3], std::nullopt);
  EXPECT_EQ(limits.exceeded(), "time limit reached");
}

}  // namespace
}  // namespace pcegar

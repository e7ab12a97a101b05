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

}  // namespace
}  // namespace pcegar

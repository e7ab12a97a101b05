// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/child_process.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>

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

}  // namespace
}  // namespace pcegar

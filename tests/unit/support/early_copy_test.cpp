// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/early_copy.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "support/interrupt.hpp"
#include "support/limits.hpp"

namespace pcegar {
namespace {

std::string twice(const std::string& text) {
  return text + text;
}
std::string process_number(const std::string&) {
  return std::to_string(::getppid());
}
std::string throws(const std::string&) {
  throw std::runtime_error("no");
}
std::string aborts(const std::string&) {
  std::abort();
}
std::string never_ends(const std::string&) {
  const volatile bool forever = true;
  while (forever) {
  }
  return "";
}

TEST(EarlyCopyTest, ItsChildrenAnswer) {
  const EarlyCopy copy;
  const std::string large(300'000, 'x');
  EXPECT_EQ(compute_in_child(twice, large, {}), large + large);
  EXPECT_EQ(compute_in_child(twice, "", {}), "");
  EXPECT_NE(compute_in_child(process_number, "", {}), std::to_string(::getpid()));
}

TEST(EarlyCopyTest, WithoutOneThisProcessIsCopied) {
  EXPECT_EQ(compute_in_child(process_number, "", {}), std::to_string(::getpid()));
}

TEST(EarlyCopyTest, WhatGoesWrongInAChildIsNothing) {
  const EarlyCopy copy;
  EXPECT_EQ(compute_in_child(throws, "", {}), std::nullopt);
  EXPECT_EQ(compute_in_child(aborts, "", {}), std::nullopt);
  EXPECT_EQ(compute_in_child(never_ends, "", {.cpu_seconds = 1}), std::nullopt);
  EXPECT_EQ(compute_in_child(never_ends, "", {.cpu_seconds = 100, .wall_ms = 20}), std::nullopt);
  EXPECT_EQ(compute_in_child(twice, "a", {}), "aa");
}

TEST(EarlyCopyTest, CpuTimeCountsForTheLimit) {
  const double before = process_cpu_seconds();
  {
    const EarlyCopy copy;
    EXPECT_EQ(compute_in_child(never_ends, "", {.cpu_seconds = 1}), std::nullopt);
    EXPECT_GE(process_cpu_seconds() - before, 0.3);
    EXPECT_EQ(running_children_cpu_seconds(), 0.0);
  }
  EXPECT_GE(process_cpu_seconds() - before, 0.3) << "after the copy has ended";
  EXPECT_LE(process_cpu_seconds() - before, 3.0) << "counted once";
}

TEST(EarlyCopyTest, TheLimitOfTheRunEndsTheComputation) {
  const EarlyCopy copy;
  const Limits limits(Limits::Settings{.cpu_seconds = process_cpu_seconds() + 0.3});
  const Watchdog watchdog(limits);
  EXPECT_EQ(compute_in_child(never_ends, "", {.cpu_seconds = 100}), std::nullopt);
  EXPECT_EQ(limits.exceeded(), "time limit reached");
  EXPECT_EQ(compute_in_child(twice, "a", {}), "aa") << "the copy goes on";
}

TEST(EarlyCopyTest, CopiesOfTheOwnerDoNotUseIt) {
  const EarlyCopy copy;
  const auto is_own_child = [] {
    const auto parent = compute_in_child(process_number, "", {});
    return std::string(parent == std::to_string(::getpid()) ? "yes" : "no");
  };
  EXPECT_EQ(run_in_child(is_own_child, {}), "yes");
  EXPECT_EQ(compute_in_child(twice, "a", {}), "aa") << "nobody has read its answers";
}

TEST(EarlyCopyTest, ThreadsThatFindItBusyCopyTheProcess) {
  const EarlyCopy copy;
  std::optional<std::string> other;
  std::thread thread(
      [&] { other = compute_in_child(never_ends, "", {.cpu_seconds = 1, .wall_ms = 200}); });
  EXPECT_EQ(compute_in_child(twice, "a", {}), "aa");
  thread.join();
  EXPECT_EQ(other, std::nullopt);
}

}  // namespace
}  // namespace pcegar

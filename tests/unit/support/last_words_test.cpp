// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "support/last_words.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <stdexcept>

#include "support/large_stack.hpp"

namespace pcegar {
namespace {

std::string words() {
  return "Property p: TRUE\nProperty q: UNKNOWN (" + std::string(reason_mark) +
         ")\nVerification result: UNKNOWN\n";
}

TEST(LastWordsDeathTest, AreSaidWithTheReasonAndTheirStatus) {
  const auto end = [] {
    set_last_words({words(), 11});
    std::cerr << "standard output comes too: ";
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    end_at_once("time limit reached");
  };
  EXPECT_EXIT(end(), testing::ExitedWithCode(11),
              "ended at once: time limit reached.*Property p: TRUE.*"
              "Property q: UNKNOWN .time limit reached.");
}

TEST(LastWordsDeathTest, OfACrashAreAnInternalError) {
  const auto crash = [] {
    speak_when_dying();
    set_last_words({words(), 11});
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    std::abort();
  };
  EXPECT_EXIT(crash(), testing::ExitedWithCode(internal_error_status),
              "internal error: crash .abort.*Property p: TRUE");
}

TEST(LastWordsDeathTest, NameWhoCalledExit) {
  const auto leave = [] {
    speak_when_dying();
    set_last_words({words(), 11});
    const ForeignCode running("plug-in 'x'");
    std::exit(0);
  };
  EXPECT_EXIT(leave(), testing::ExitedWithCode(internal_error_status),
              "exit.. was called in plug-in 'x'");
}

TEST(LastWordsDeathTest, OnceTakenBackAreSilent) {
  const auto leave = [] {
    speak_when_dying();
    set_last_words({words(), 11});
    take_back_last_words(11);
    std::exit(3);
  };
  EXPECT_EXIT(leave(), testing::ExitedWithCode(3), "^$");
}

TEST(LastWordsDeathTest, WhatIsPrintedIsPrintedToTheEnd) {
  const auto leave = [](bool prints, bool has_printed) {
    set_last_words({words(), 11});
    if (prints) {
      take_back_last_words(11);
    }
    if (has_printed) {
      all_is_said();
    }
    end_unless_results_are_printed("a signal");
    std::exit(3);
  };
  EXPECT_EXIT(leave(false, false), testing::ExitedWithCode(11), "ended at once: a signal");
  EXPECT_EXIT(leave(true, false), testing::ExitedWithCode(3), "^$");
  EXPECT_EXIT(leave(true, true), testing::ExitedWithCode(11), "^$");
}

// NOLINTNEXTLINE(misc-no-recursion): that is what is tested
std::size_t depth(std::size_t left, volatile const char* before) {
  volatile char here[1024];
  here[0] = before[0];
  return left == 0 ? 0 : 1 + depth(left - 1, here) + static_cast<std::size_t>(here[0]);
}

TEST(LargeStack, HoldsWhatTheUsualOneDoesNot) {
  constexpr std::size_t levels = 200'000;  // 200 MB
  std::size_t reached = 0;
  const volatile char start = 0;
  run_on_large_stack([&] { reached = depth(levels, &start); });
  EXPECT_EQ(reached, levels);
}

TEST(LargeStack, PassesOnWhatIsThrown) {
  EXPECT_THROW(run_on_large_stack([] { throw std::runtime_error("no"); }), std::runtime_error);
}

}  // namespace
}  // namespace pcegar

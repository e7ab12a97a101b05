// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/waiting_functions.hpp"

#include <gtest/gtest.h>

#include "../frontend/source_files.hpp"
#include "frontend/load.hpp"

namespace pcegar::cfa {
namespace {

TEST(WaitingFunctions, ThoseThatCallAlsoIndirectly) {
  test::SourceFiles files;
  const Program program =
      frontend::load_program(
          std::vector{files.add("a.c",
                                "void leaf(void) {} void middle(void) { leaf(); }\n"
                                "void other(void) {} void (*pointer)(void) = other;\n"
                                "void again(int n) { if (n > 0) again(n - 1); }\n"
                                "int main(void) { middle(); pointer(); again(1); return 0; }")},
          {})
          .program;
  const WaitingFunctions waiting(program);
  const auto active = [&](const char* function, const char* running) {
    return waiting.may_be_active(program.find_function(function), program.find_function(running));
  };
  for (const char* each : {"leaf", "middle", "other", "again"}) {
    EXPECT_TRUE(active("main", each)) << each;
    EXPECT_TRUE(active(each, each)) << each;
    EXPECT_FALSE(active(each, "main")) << each;
  }
  EXPECT_TRUE(active("middle", "leaf"));
  EXPECT_FALSE(active("leaf", "middle"));
  EXPECT_FALSE(active("middle", "other"));
}

}  // namespace
}  // namespace pcegar::cfa

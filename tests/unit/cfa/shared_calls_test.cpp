// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/shared_calls.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "../frontend/source_files.hpp"
#include "frontend/load.hpp"

namespace pcegar::cfa {
namespace {

constexpr SharingCosts always{.least_saved = 1};

class SharedCallsTest : public testing::Test {
protected:
  Program load(const std::string& text) {
    Program program = frontend::load_program(std::vector{files_.add("a.c", text)}, {}).program;
    reserve_call_bits(program, always);
    return program;
  }

  static std::vector<SharedCalls::Base> bases_of(const Program& program, const std::string& name) {
    std::vector<SharedCalls::Base> result;
    std::ranges::copy_if(
        program.shared_calls()->bases(), std::back_inserter(result),
        [&](const auto& base) { return program.function(base.function).name == name; });
    return result;
  }

  test::SourceFiles files_;
};

TEST_F(SharedCallsTest, CallersAreNumberedAndBitsAreParameters) {
  const Program program = load(R"(
int leaf(int a) { return a; }
int left(void) { return leaf(1) + leaf(2); }
int right(void) { return leaf(3); }
int main(void) { return left() + right() + leaf(4); })");
  const auto shared = with_shared_calls(program, always);
  ASSERT_TRUE(shared);
  const SharedCalls& calls = *shared->shared_calls();
  ASSERT_EQ(calls.bits().size(), 1U);
  const FunctionId leaf = program.find_function("leaf");
  EXPECT_TRUE(calls.is_shared(leaf));
  EXPECT_EQ(calls.bits().at(leaf).size(), 2U);  // four callers
  EXPECT_EQ(program.function(leaf).parameters.size(), 1U);
  EXPECT_EQ(shared->function(leaf).parameters.size(), 3U);
  const std::vector<SharedCalls::Base> bases = bases_of(*shared, "leaf");
  ASSERT_EQ(bases.size(), 1U);
  EXPECT_EQ(bases.front().callers.size(), 4U);
  for (const char* above : {"main", "left", "right"}) {
    EXPECT_TRUE(bases.front().above.contains(program.find_function(above))) << above;
  }
  EXPECT_FALSE(bases.front().above.contains(leaf));
  for (const SharedCalls::Caller& caller : bases.front().callers) {
    EXPECT_EQ(caller.base, SharedCalls::start);
    const CallSiteId last = caller.calls.back();
    EXPECT_EQ(program.call_site(last).callee, program.call_site(caller.site).caller);
  }
}

TEST_F(SharedCallsTest, NothingIsSharedIfNothingIsCalledTwice) {
  const Program program = load("int leaf(int a) { return a; } int main(void) { return leaf(1); }");
  EXPECT_TRUE(program.call_bits().empty());
  EXPECT_FALSE(with_shared_calls(program, always));
}

TEST_F(SharedCallsTest, LittleIsNotWorthIt) {
  Program program = load("int leaf(int a) { return a; } int main(void) { return leaf(leaf(1)); }");
  EXPECT_TRUE(with_shared_calls(program, always));
  EXPECT_FALSE(with_shared_calls(program, {.least_saved = 1000}));
}

/// What may be called again is part of where control is, so that recursion is still noticed.
TEST_F(SharedCallsTest, BasesTellWhichFunctionsAreActiveThatMayBeCalledAgain) {
  const Program program = load(R"(
void first(int n); void second(int n);
void (*back)(int) = first;
void shared(int n) { if (n) back(n); }
void first(int n) { shared(n); shared(n); }
void second(int n) { shared(n); }
int main(void) { first(1); second(1); return 0; })");
  const auto with = with_shared_calls(program, always);
  ASSERT_TRUE(with);
  const FunctionId first = program.find_function("first");
  const std::vector<SharedCalls::Base> bases = bases_of(*with, "shared");
  ASSERT_GE(bases.size(), 2U);
  std::size_t with_first = 0;
  for (const SharedCalls::Base& base : bases) {
    EXPECT_TRUE(base.active.contains(base.function));
    EXPECT_FALSE(base.active.contains(program.find_function("second")));
    with_first += base.active.contains(first) ? 1 : 0;
  }
  EXPECT_GT(with_first, 0U);
  EXPECT_LT(with_first, bases.size());
}

TEST_F(SharedCallsTest, TooManyChainsOfCallsAreNotShared) {
  // A function for each set of those that are active: they call each other in any order.
  std::string text;
  for (int i = 0; i < 12; ++i) {
    text += "void f" + std::to_string(i) + "(int n);\n";
  }
  for (int i = 0; i < 12; ++i) {
    text += "void f" + std::to_string(i) + "(int n) {";
    for (int k = 0; k < 12; ++k) {
      text += " if (n == " + std::to_string(k) + ") f" + std::to_string(k) + "(n);";
    }
    text += " }\n";
  }
  const Program program = load(text + "int main(void) { f0(1); f1(2); return 0; }");
  EXPECT_FALSE(with_shared_calls(program, always));
}

}  // namespace
}  // namespace pcegar::cfa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "harness/stubs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pcegar::harness {
namespace {

using testing::ElementsAre;

class Stubs : public testing::Test {
protected:
  /// A call of a function without a body that returns int, with so many int arguments.
  void call(const std::string& name, std::size_t arguments = 0) {
    const cfa::Type* type = program_.types().integer(32, true);
    cfa::CallSite site{.name = name};
    site.callee = program_.add_function({.name = name, .return_type = type});
    for (std::size_t i = 0; i < arguments; ++i) {
      site.arguments.push_back(program_.expressions().make(cfa::Constant{i}, type));
    }
    program_.add_call_site(std::move(site));
  }
  std::vector<std::string> names(const Needed& needed = {}) {
    std::vector<std::string> result;
    for (const Stub& stub : choose_stubs(program_, needed)) {
      result.push_back(stub.name);
    }
    return result;
  }
  cfa::Program program_{64};
};

TEST_F(Stubs, EveryUnknownFunctionOnceInOrder) {
  call("second");
  call("first");
  call("second");
  EXPECT_THAT(names(), ElementsAre("second", "first"));
}

TEST_F(Stubs, LibraryKeepsWhatThePathDoesNotNeed) {
  call("printf");
  call("malloc");
  call("exit");
  call("kmalloc");
  EXPECT_THAT(names(), ElementsAre("kmalloc"));
  EXPECT_THAT(names({"malloc"}), ElementsAre("malloc", "kmalloc"));
}

TEST_F(Stubs, WhatMayBeHandedAnAddressOfTheHarnessIsDefined) {
  call("free");
  call("realloc");
  call("fprintf");
  EXPECT_THAT(names(), ElementsAre("free", "realloc", "fprintf"));
}

TEST_F(Stubs, BuiltinsCannotBeDefined) {
  call("__builtin_memcpy");
  EXPECT_THAT(names({"__builtin_memcpy"}), ElementsAre());
}

TEST_F(Stubs, AllocationIsRedirectedForTheProgramOnly) {
  call("malloc");
  call("f");
  const std::vector<Stub> stubs = choose_stubs(program_, {"malloc"});
  ASSERT_EQ(stubs.size(), 2);
  EXPECT_TRUE(stubs[0].wrapped);
  EXPECT_FALSE(stubs[1].wrapped);
}

TEST_F(Stubs, ParametersAreThoseOfTheLongestCall) {
  call("f", 1);
  call("f", 3);
  call("f", 2);
  const std::vector<Stub> stubs = choose_stubs(program_, {});
  ASSERT_EQ(stubs.size(), 1);
  EXPECT_EQ(stubs[0].parameters.size(), 3);
}

}  // namespace
}  // namespace pcegar::harness

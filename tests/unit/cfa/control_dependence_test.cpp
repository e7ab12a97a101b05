// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/control_dependence.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "cfa/program_slice.hpp"

namespace pcegar::cfa {
namespace {

/// main: 0 branches to 1 and 2, which meet in 3; 3 calls f, then 4 branches to 5 (loops on itself)
/// and to the exit 6. f: 7 branches to 8, where executions end, and to the exit 9.
class ControlDependenceTest : public testing::Test {
protected:
  ControlDependenceTest() : program(64) {
    main = program.add_function({.name = "main", .has_body = true});
    f = program.add_function({.name = "f", .has_body = true});
    for (std::size_t i = 0; i < 10; ++i) {
      l.push_back(program.add_location(i < 7 ? main : f));
    }
    program.function(main).entry = l[0];
    program.function(main).exit = l[6];
    program.function(f).entry = l[7];
    program.function(f).exit = l[9];
    const CallSiteId site = program.add_call_site(
        {.name = "f", .callee = f, .caller = main, .call_location = l[3], .return_location = l[4]});
    for (const auto& [from, to] : {std::pair{0, 1},
                                   {0, 2},
                                   {1, 3},
                                   {2, 3},
                                   {4, 5},
                                   {4, 6},
                                   {5, 5},
                                   {5, 6},
                                   {7, 8},
                                   {7, 9}}) {
      program.add_edge(at(from), at(to), Skip{});
    }
    call = program.add_edge(l[3], l[7], EnterCall{site});
    back = program.add_edge(l[9], l[4], ReturnFromCall{site});
    program.set_start_function(main);
    program.finish();
  }
  [[nodiscard]] LocationId at(int number) const { return l[static_cast<std::size_t>(number)]; }

  Program program;
  FunctionId main, f;
  std::vector<LocationId> l;
  EdgeId call, back;
};

using Locations = std::vector<LocationId>;

TEST_F(ControlDependenceTest, BranchesDecideWhatIsOnOneOfTheirSides) {
  const ControlDependence control(program);
  EXPECT_EQ(control.branches(l[0]), Locations{});
  EXPECT_EQ(control.branches(l[1]), Locations{l[0]});
  EXPECT_EQ(control.branches(l[2]), Locations{l[0]});
  EXPECT_EQ(control.branches(l[3]), Locations{});
}

TEST_F(ControlDependenceTest, ALoopDependsOnItself) {
  const ControlDependence control(program);
  Locations branches = control.branches(l[5]);
  std::ranges::sort(branches);
  EXPECT_EQ(branches, (Locations{l[4], l[5]}));
}

TEST_F(ControlDependenceTest, ACallThatMayEndTheExecutionIsABranch) {
  const ControlDependence control(program);
  EXPECT_EQ(control.ends(f), Locations{l[8]});
  EXPECT_EQ(control.ends(main), Locations{l[3]});
  EXPECT_EQ(control.branches(l[4]), Locations{l[3]});
}

ProgramSlice nothing_of(const Program& program) {
  ProgramSlice slice{std::vector<bool>(program.edge_count(), false),
                     std::vector<bool>(program.location_count(), false)};
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    slice.points[program.function(FunctionId(f)).exit.index()] = true;
  }
  return slice;
}

TEST_F(ControlDependenceTest, WhatIsLeftOutIsOneStep) {
  ProgramSlice slice = nothing_of(program);
  const Program part = reduced(program, slice);
  for (const int location : {0, 1, 2, 3, 4, 5}) {
    const auto& leaving = part.location(at(location)).leaving;
    ASSERT_EQ(leaving.size(), 1U) << location;
    EXPECT_EQ(part.edge(leaving.front()).target, l[6]) << location;
  }
  EXPECT_TRUE(part.location(l[8]).leaving.empty());
  EXPECT_TRUE(part.location(l[9]).leaving.empty());  // the call is left out, and its return
}

TEST_F(ControlDependenceTest, WhereSeveralPointsFollowIsAPoint) {
  ProgramSlice slice = nothing_of(program);
  slice.points[l[1].index()] = true;
  const Program part = reduced(program, slice);
  EXPECT_TRUE(slice.points[l[0].index()]);
  EXPECT_FALSE(slice.points[l[2].index()]);
  EXPECT_EQ(part.location(l[0]).leaving.size(), 2U);
}

TEST_F(ControlDependenceTest, CallsOfTheSliceStay) {
  ProgramSlice slice = nothing_of(program);
  slice.edges[call.index()] = slice.edges[back.index()] = true;
  slice.points[l[3].index()] = true;
  const Program part = reduced(program, slice);
  EXPECT_EQ(part.location(l[3]).leaving, std::vector{call});
  EXPECT_EQ(part.location(l[9]).leaving, std::vector{back});
  EXPECT_TRUE(std::holds_alternative<EnterCall>(part.edge(call).operation));
}

}  // namespace
}  // namespace pcegar::cfa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/control_dependence.hpp"

#include <gtest/gtest.h>

namespace pcegar::cfa {
namespace {

using Locations = std::vector<LocationId>;

class ControlDependence : public testing::Test {
protected:
  ControlDependence() : program(64) {
    main = program.add_function({.name = "main", .has_body = true});
    for (int i = 0; i < 6; ++i) {
      l.push_back(program.add_location(main));
    }
    program.function(main).entry = l[0];
    program.function(main).exit = l[5];
    program.set_start_function(main);
  }
  void edge(std::size_t from, std::size_t to) { program.add_edge(l[from], l[to], Skip{}); }

  Program program;
  FunctionId main;
  Locations l;
};

TEST_F(ControlDependence, EndsWhereBranchesJoin) {
  edge(0, 1);
  edge(0, 2);
  edge(1, 3);
  edge(2, 3);
  edge(3, 5);
  const auto depends = control_dependences(program);
  EXPECT_EQ(depends[l[1].index()], Locations{l[0]});
  EXPECT_EQ(depends[l[2].index()], Locations{l[0]});
  EXPECT_TRUE(depends[l[0].index()].empty());
  EXPECT_TRUE(depends[l[3].index()].empty());
  EXPECT_TRUE(depends[l[5].index()].empty());
}

TEST_F(ControlDependence, BranchesAreNested) {
  edge(0, 1);
  edge(0, 5);
  edge(1, 2);
  edge(1, 3);
  edge(2, 3);
  edge(3, 5);
  const auto depends = control_dependences(program);
  EXPECT_EQ(depends[l[1].index()], Locations{l[0]});
  EXPECT_EQ(depends[l[2].index()], Locations{l[1]});
  EXPECT_EQ(depends[l[3].index()], Locations{l[0]});
}

TEST_F(ControlDependence, ALoopDependsOnItself) {
  edge(0, 1);
  edge(1, 2);
  edge(2, 1);
  edge(1, 5);
  const auto depends = control_dependences(program);
  EXPECT_EQ(depends[l[1].index()], Locations{l[1]});
  EXPECT_EQ(depends[l[2].index()], Locations{l[1]});
  EXPECT_TRUE(depends[l[5].index()].empty());
}

TEST_F(ControlDependence, WhatComesAfterADeadEndDependsOnIt) {
  edge(0, 1);
  edge(0, 2);
  edge(2, 5);
  const auto depends = control_dependences(program);
  EXPECT_EQ(depends[l[1].index()], Locations{l[0]});
  EXPECT_EQ(depends[l[2].index()], Locations{l[0]});
  EXPECT_EQ(depends[l[5].index()], Locations{l[0]});
}

TEST_F(ControlDependence, ALoopThatIsNotLeftIsADeadEnd) {
  edge(0, 1);
  edge(1, 1);
  edge(0, 2);
  edge(2, 5);
  EXPECT_EQ(control_dependences(program)[l[5].index()], Locations{l[0]});
}

}  // namespace
}  // namespace pcegar::cfa

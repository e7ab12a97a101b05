// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <sstream>

#include "cfa/analysis.hpp"
#include "cfa/dot.hpp"
#include "cfa/program.hpp"
#include "support/error.hpp"

namespace pcegar::cfa {
namespace {

/// main: 0 -> 1 (loop head) -> 2 -> 1, 1 -> 3; f: 4 -> 5; main calls f on 2 -> 1.
class CfaTest : public testing::Test {
protected:
  CfaTest() : program(64) {
    main = program.add_function({.name = "main", .has_body = true});
    f = program.add_function({.name = "f", .has_body = true});
    for (int i = 0; i < 4; ++i) {
      l.push_back(program.add_location(main));
    }
    l.push_back(program.add_location(f));
    l.push_back(program.add_location(f));
    program.function(main).entry = l[0];
    program.function(main).exit = l[3];
    program.function(f).entry = l[4];
    program.function(f).exit = l[5];
    program.add_edge(l[0], l[1], Skip{});
    program.add_edge(l[1], l[2], Skip{});
    program.add_edge(l[1], l[3], Skip{});
    program.add_edge(l[4], l[5], Skip{});
    const CallSiteId site = program.add_call_site(
        {.name = "f", .callee = f, .caller = main, .call_location = l[2], .return_location = l[1]});
    program.add_edge(l[2], l[4], EnterCall{site});
    program.add_edge(l[5], l[1], ReturnFromCall{site});
    program.set_start_function(main);
  }
  Program program;
  FunctionId main, f;
  std::vector<LocationId> l;
};

TEST_F(CfaTest, LoopHeadsAreTargetsOfBackEdges) {
  program.finish();
  for (std::size_t i = 0; i < l.size(); ++i) {
    EXPECT_EQ(program.location(l[i]).is_loop_head, i == 1) << i;
  }
}

TEST_F(CfaTest, ReversePostOrderPutsCalleesBeforeWhatFollows) {
  const FlowOrder order = analyse_flow(program);
  EXPECT_LT(order.reverse_post_order[l[0].index()], order.reverse_post_order[l[1].index()]);
  EXPECT_LT(order.reverse_post_order[l[2].index()], order.reverse_post_order[l[4].index()]);
  EXPECT_LT(order.reverse_post_order[l[4].index()], order.reverse_post_order[l[5].index()]);
}

TEST_F(CfaTest, EdgesMayNotCrossFunctions) {
  program.add_edge(l[0], l[4], Skip{});
  EXPECT_EQ(check_well_formed(program).size(), 1U);
  EXPECT_THROW(program.finish(), ContractViolation);
}

TEST_F(CfaTest, RecursionIsFound) {
  EXPECT_EQ(recursive_functions(program), (std::vector<bool>{false, false}));
  program.add_call_site({.name = "main", .callee = main, .caller = f});
  EXPECT_EQ(recursive_functions(program), (std::vector<bool>{true, true}));
}

TEST_F(CfaTest, TypesAreInterned) {
  TypeTable& types = program.types();
  EXPECT_EQ(types.integer(32, true), types.integer(32, true));
  EXPECT_NE(types.integer(32, true), types.integer(32, false));
  EXPECT_NE(types.new_record("s", false), types.new_record("s", false));
  EXPECT_EQ(to_string(*types.pointer_to(types.integer(8, true))), "char *");
}

TEST_F(CfaTest, DotShowsEveryEdge) {
  program.finish();
  std::ostringstream out;
  write_dot(program, out);
  EXPECT_NE(out.str().find("n2 -> n4"), std::string::npos);
  EXPECT_NE(out.str().find("doublecircle"), std::string::npos);
}

TEST_F(CfaTest, ExpressionsReadLikeC) {
  const Type* int_type = program.types().integer(32, true);
  const VariableId x = program.add_variable({.name = "x", .unique_name = "x", .type = int_type});
  ExpressionPool& pool = program.expressions();
  const Expression* value = pool.make(VariableReference{x}, int_type);
  const Expression* minus_one = pool.make(Constant{~0ULL}, int_type);
  const Expression* sum = pool.make(Binary{BinaryOperator::Add, value, minus_one}, int_type);
  const Expression* twice = pool.make(Binary{BinaryOperator::Multiply, sum, value}, int_type);
  EXPECT_EQ(to_string(program, *twice), "(x + -1) * x");
  EXPECT_TRUE(same(*twice, *pool.make(Binary{BinaryOperator::Multiply, sum, value}, int_type)));
  EXPECT_FALSE(same(*sum, *twice));
}

}  // namespace
}  // namespace pcegar::cfa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/callstack/callstack_cpa.hpp"

#include <gtest/gtest.h>

#include "composed_program.hpp"

namespace pcegar::cpa {
namespace {

TEST(CallStack, APathReturnsToItsOwnCall) {
  test::ComposedProgram composed(R"(
int next(int a) { return a + 1; }
int main(void) { int a = next(1); int b = next(2); return a + b; })");
  const cfa::Program& program = composed.program;
  const UnsupportedEdges none;
  CallStackCpa stacks(program, none);
  const PrecisionPtr precision = stacks.initial_precision();
  std::vector<cfa::EdgeId> calls;
  std::vector<cfa::EdgeId> returns;
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const cfa::Operation& operation = program.edge(cfa::EdgeId(i)).operation;
    if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
      if (program.function(program.call_site(enter->site).callee).name == "next") {
        calls.emplace_back(i);
      }
    }
    if (const auto* leave = std::get_if<cfa::ReturnFromCall>(&operation)) {
      if (program.function(program.call_site(leave->site).callee).name == "next") {
        returns.emplace_back(i);
      }
    }
  }
  ASSERT_EQ(calls.size(), 2U);
  ASSERT_EQ(returns.size(), 2U);
  for (const cfa::EdgeId call : calls) {
    const std::vector<StatePtr> inside =
        stacks.transfer().successors(stacks.initial_state(), precision, call);
    ASSERT_EQ(inside.size(), 1U);
    const cfa::CallSiteId site = std::get<cfa::EnterCall>(program.edge(call).operation).site;
    for (const cfa::EdgeId edge : returns) {
      const bool is_own = std::get<cfa::ReturnFromCall>(program.edge(edge).operation).site == site;
      const std::vector<StatePtr> after =
          stacks.transfer().successors(inside.front(), precision, edge);
      ASSERT_EQ(after.size(), is_own ? 1U : 0U);
      if (is_own) {
        EXPECT_EQ(after.front(), stacks.initial_state());
      }
    }
  }
}

}  // namespace
}  // namespace pcegar::cpa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/callstack/callstack_cpa.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "cfa/shared_calls.hpp"
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

/// The edges with such an operation whose call site calls that function.
template <class Operation>
std::vector<cfa::EdgeId> edges_of(const cfa::Program& program, const std::string& callee) {
  std::vector<cfa::EdgeId> result;
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const auto* operation = std::get_if<Operation>(&program.edge(cfa::EdgeId(i)).operation);
    if (operation != nullptr &&
        program.function(program.call_site(operation->site).callee).name == callee) {
      result.emplace_back(i);
    }
  }
  return result;
}

TEST(CallStack, ASharedFunctionReturnsToAllCallersUnderTheConditionsThatTheyStored) {
  test::ComposedProgram composed(R"(
int next(int a) { return a + 1; }
int twice(int a) { return next(a) + next(a); }
int main(void) { int a = twice(1); int b = twice(2); return a + b + next(3); })");
  cfa::reserve_call_bits(composed.program, {.least_saved = 1});
  const auto shared = cfa::with_shared_calls(composed.program, {.least_saved = 1});
  ASSERT_TRUE(shared);
  const UnsupportedEdges none;
  CallStackCpa stacks(*shared, none);
  const PrecisionPtr precision = stacks.initial_precision();
  const auto after = [&](const StatePtr& state, cfa::EdgeId edge) {
    return stacks.transfer().successors(state, precision, edge);
  };
  const StatePtr in_main =
      after(stacks.initial_state(), edges_of<cfa::EnterCall>(*shared, "main").front()).front();
  // One state inside, whichever call leads there.
  std::vector<StatePtr> outside;
  std::vector<std::vector<const cfa::Expression*>> stored;
  StatePtr inside;
  const auto enter = [&](const StatePtr& from, cfa::EdgeId edge) {
    const std::vector<StatePtr> entered = after(from, edge);
    ASSERT_EQ(entered.size(), 1U);
    EXPECT_TRUE(inside == nullptr || inside == entered.front());
    inside = entered.front();
    outside.push_back(from);
    stored.push_back(stacks.conditions(from, edge, inside));
    EXPECT_FALSE(stored.back().empty());
  };
  const std::vector<cfa::EdgeId> calls = edges_of<cfa::EnterCall>(*shared, "next");
  ASSERT_EQ(calls.size(), 3U);
  const StatePtr in_twice =
      after(in_main, edges_of<cfa::EnterCall>(*shared, "twice").front()).front();
  for (const cfa::EdgeId call : calls) {
    const bool is_in_main =
        shared->function(shared->location(shared->edge(call).source).function).name == "main";
    enter(is_in_main ? in_main : in_twice, call);
  }
  // Back to each of them, under what it stored and no other.
  std::size_t found = 0;
  for (const cfa::EdgeId edge : edges_of<cfa::ReturnFromCall>(*shared, "next")) {
    for (const StatePtr& to : after(inside, edge)) {
      const auto conditions = stacks.conditions(inside, edge, to);
      for (std::size_t i = 0; i < calls.size(); ++i) {
        const bool is_same = std::get<cfa::EnterCall>(shared->edge(calls[i]).operation).site ==
                                 std::get<cfa::ReturnFromCall>(shared->edge(edge).operation).site &&
                             outside[i] == to;
        EXPECT_EQ(conditions == stored[i], is_same);
        found += is_same ? 1 : 0;
      }
    }
  }
  EXPECT_EQ(found, calls.size());
}

/// The caller is not worth being shared, and is called twice itself.
TEST(CallStack, ASharedFunctionReturnsToEachStackThatItsCallerHas) {
  const cfa::SharingCosts costs{.of_loop_head = 1000, .least_saved = 8000};
  test::ComposedProgram composed(R"(
extern int more(void);
int leaf(int a) { while (more()) a++; while (more()) a += 2; while (more()) a += 3; return a; }
int twice(int a) { return leaf(a) + leaf(a + 1); }
int main(void) { return twice(1) + twice(2); })");
  cfa::reserve_call_bits(composed.program, costs);
  const auto shared = cfa::with_shared_calls(composed.program, costs);
  ASSERT_TRUE(shared);
  ASSERT_EQ(shared->shared_calls()->bits().size(), 1U);
  ASSERT_TRUE(shared->shared_calls()->is_shared(shared->find_function("leaf")));
  const UnsupportedEdges none;
  CallStackCpa stacks(*shared, none);
  const auto after = [&](const StatePtr& state, cfa::EdgeId edge) {
    return stacks.transfer().successors(state, stacks.initial_precision(), edge);
  };
  const StatePtr in_main =
      after(stacks.initial_state(), edges_of<cfa::EnterCall>(*shared, "main").front()).front();
  std::set<StatePtr> callers;
  StatePtr inside;
  const cfa::EdgeId call = edges_of<cfa::EnterCall>(*shared, "leaf").front();
  for (const cfa::EdgeId edge : edges_of<cfa::EnterCall>(*shared, "twice")) {
    const StatePtr in_twice = after(in_main, edge).front();
    callers.insert(in_twice);
    inside = after(in_twice, call).front();
  }
  ASSERT_EQ(callers.size(), 2U);
  const cfa::CallSiteId site = std::get<cfa::EnterCall>(shared->edge(call).operation).site;
  for (const cfa::EdgeId edge : edges_of<cfa::ReturnFromCall>(*shared, "leaf")) {
    if (std::get<cfa::ReturnFromCall>(shared->edge(edge).operation).site == site) {
      const std::vector<StatePtr> found = after(inside, edge);
      EXPECT_EQ(std::set<StatePtr>(found.begin(), found.end()), callers);
    }
  }
}

TEST(CallStack, RecursionIsNoticedAcrossSharedFunctions) {
  test::ComposedProgram composed(R"(
void again(int n);
void (*back)(int) = again;
void shared(int n) { back(n); }
void again(int n) { shared(n); shared(n + 1); }
int main(void) { again(1); return 0; })");
  cfa::reserve_call_bits(composed.program, {.least_saved = 1});
  const auto with = cfa::with_shared_calls(composed.program, {.least_saved = 1});
  ASSERT_TRUE(with);
  ASSERT_TRUE(with->shared_calls()->is_shared(with->find_function("shared")));
  const UnsupportedEdges none;
  CallStackCpa stacks(*with, none);
  StatePtr state = stacks.initial_state();
  for (const char* callee : {"main", "again", "shared", "again"}) {
    const std::vector<StatePtr> next = stacks.transfer().successors(
        state, stacks.initial_precision(), edges_of<cfa::EnterCall>(*with, callee).front());
    ASSERT_EQ(next.size(), 1U) << callee;
    state = next.front();
  }
  Facts facts;
  state->publish(facts);
  EXPECT_TRUE(facts.has<Target>());
}

}  // namespace
}  // namespace pcegar::cpa

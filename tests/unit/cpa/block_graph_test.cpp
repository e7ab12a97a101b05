// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/symbolic/block_graph.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "composed_program.hpp"
#include "cpa/symbolic/block_footprints.hpp"

namespace pcegar::cpa {
namespace {

// From the start to the loop; from the loop around, and to the label.
constexpr const char* loop = R"(
int nondet(void);
int main(void) {
  int x = 0;
  while (nondet()) {
    if (x > 2) { x = 0; } else { x = x + 1; }
  }
  if (x == 7) { ERROR: ; }
  return 0;
})";

struct Graph : test::ComposedProgram {
  explicit Graph(const char* text, const char* rule = "lbe")
      : Graph(text, Setup{.blocks = parse_block_rule(rule)}) {}
  Graph(const char* text, const Setup& setup)
      : ComposedProgram(text, setup),
        graph(program, *composition, builder, blocks, 0, limits, statistics) {}

  /// All control states that start blocks.
  std::set<ControlId> all_starts() {
    std::set<ControlId> found{graph.initial()};
    std::vector<ControlId> open{graph.initial()};
    while (!open.empty()) {
      const ControlId control = open.back();
      open.pop_back();
      for (const Block* block : graph.leaving(control)) {
        if (!block->is_target && found.insert(block->end).second) {
          open.push_back(block->end);
        }
      }
    }
    return found;
  }
  BlockGraph graph;
};

TEST(BlockGraph, HasABlockForEachPairOfControlStates) {
  Graph program(loop);
  const std::vector<const Block*>& first = program.graph.leaving(program.graph.initial());
  ASSERT_EQ(first.size(), 1U);
  const ControlId head = first[0]->end;
  const std::vector<const Block*>& from_head = program.graph.leaving(head);
  ASSERT_EQ(from_head.size(), 2U);
  EXPECT_EQ(std::ranges::count(from_head, true, &Block::is_target), 1);
  EXPECT_EQ(std::ranges::count(from_head, head, &Block::end), 1) << "both branches together";
  EXPECT_EQ(&program.graph.leaving(head), &from_head) << "made once";
  EXPECT_EQ(program.statistics.counter("blocks.made").value, 3U);
}

TEST(BlockGraph, LinksComeInAnOrderInWhichTheyCanBeTaken) {
  for (const char* rule : {"lbe", "sbe", "lbe-or:2", "k:3", "lbe-and:4"}) {
    Graph program(loop, rule);
    program.all_starts();
    ASSERT_FALSE(program.graph.blocks().empty());
    for (const Block& block : program.graph.blocks()) {
      std::set<std::uint32_t> reached{0};
      std::uint32_t last = 0;
      for (const BlockLink& link : block.links()) {
        EXPECT_TRUE(reached.contains(link.from)) << rule;
        EXPECT_TRUE(link.to == last || reached.insert(link.to).second) << "neighbours, " << rule;
        last = link.to;
      }
      EXPECT_FALSE(block.links().empty());
    }
  }
}

TEST(BlockGraph, TheFormulasAreThoseOfTheExploration) {
  Graph program(loop);
  program.start_with(program.arg().initial_precision());
  program.explore();
  std::set<smt::Term> explored;
  for (const StatePtr& state : program.reached.states()) {
    const auto& whole = as_composite(static_cast<const ArgState&>(*state).wrapped());
    const PredicateState& data = whole.at(program.predicate());
    if (data.is_abstraction() && data.abstraction()->previous != nullptr && is_target(*state)) {
      explored.insert(data.abstraction()->block.formula);
    }
  }
  ASSERT_FALSE(explored.empty());
  program.all_starts();
  std::set<smt::Term> made;
  for (const Block& block : program.graph.blocks()) {
    if (block.is_target) made.insert(block.formula().formula);
  }
  EXPECT_EQ(made, explored);
}

TEST(BlockGraph, FormulasAreMadeWhenTheyAreAskedFor) {
  Graph program(loop);
  program.all_starts();
  const std::deque<Block>& blocks = program.graph.blocks();
  const auto is_made = [](const Block& block) { return block.has_formula(); };
  EXPECT_TRUE(std::ranges::none_of(blocks, is_made));
  const encoding::PathFormula& first = blocks.back().formula();
  EXPECT_EQ(std::ranges::count_if(blocks, is_made), 1);
  EXPECT_EQ(&blocks.back().formula(), &first) << "made once";
}

// Edges count on possible paths only: y is 0, so there is one path, and it has two blocks of three.
TEST(BlockGraph, LengthsAreThoseOfPossiblePaths) {
  constexpr const char* dead = R"(
int main(void) {
  int y = 0;
  if (y) { y = 1; y = 2; y = 3; y = 4; }
  y = 5;
  return y;
})";
  Graph program(dead, "k:3");
  const std::set<ControlId> starts = program.all_starts();
  for (const ControlId start : starts) {
    EXPECT_LE(program.graph.leaving(start).size(), 1U);
  }
}

// Each call may begin in two states of the automaton, and changes them.
std::string nested_calls(int depth) {
  std::string text = "int nondet(void); void lock(void); void unlock(void);\n";
  for (int i = 0; i <= depth; ++i) {
    const std::string next = i == 0 ? "" : " f" + std::to_string(i - 1) + "();";
    text += "static void f" + std::to_string(i) +
            "(void) { if (nondet()) lock(); if (nondet()) unlock();" + next + " }\n";
  }
  return text + "int main(void) { f" + std::to_string(depth) + "(); return 0; }";
}

TEST(BlockGraph, AllPathsIntoACallArriveBeforeItIsLeft) {
  const std::vector<spec::Automaton> locks =
      spec::parse_automata(
          "OBSERVER AUTOMATON L INITIAL STATE Open;\n"
          "STATE USEFIRST Open: MATCH {lock()} -> GOTO Held; MATCH {never()} -> ERROR;\n"
          "STATE USEFIRST Held: MATCH {unlock()} -> GOTO Open;\n"
          "END AUTOMATON",
          "l.spc")
          .automata;
  const auto steps = [&locks](int depth) {
    Graph program(nested_calls(depth).c_str(), {.automata = locks});
    EXPECT_EQ(program.graph.leaving(program.graph.initial()).size(), 0U);
    return program.statistics.counter("blocks.steps").value;
  };
  const std::uint64_t few = steps(4);
  EXPECT_GT(few, 50U);
  EXPECT_LT(steps(8), 2 * few) << "each point is left once";
}

TEST(BlockGraph, BlockFootprintsHaveWhatTheStepsOnTheirPathsWrite) {
  Graph program(R"(
int nondet(void);
int main(void) {
  int x = 0, y = 0, z = 0;
  while (nondet()) {
    if (nondet()) { x = 1; } else { y = 2; }
  }
  if (z == 7) { ERROR: ; }
  return 0;
})");
  BlockFootprints footprints(program.builder);
  for (const ControlId start : program.all_starts()) {
    for (const Block* block : program.graph.leaving(start)) {
      std::set<smt::Term> expected;
      for (const BlockLink& link : block->links()) {
        const auto edge =
            program.builder.mentioned(program.builder.extend(program.builder.empty(), link.edge));
        expected.insert(edge.begin(), edge.end());
      }
      const std::vector<smt::Term>& found = footprints.of(*block);
      EXPECT_TRUE(std::ranges::equal(found, expected));
      EXPECT_EQ(&footprints.of(*block), &found);
    }
  }
}

TEST(BlockGraph, ControlStatesAreNumberedByWhatTheyAre) {
  Graph program(loop);
  const std::set<ControlId> before = program.all_starts();
  program.graph.clear();
  EXPECT_EQ(program.all_starts(), before);
}

}  // namespace
}  // namespace pcegar::cpa

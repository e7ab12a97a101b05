// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "cpa/predicate/block_operator.hpp"
#include "pcegar/symbol_names.hpp"
#include "support/error.hpp"
#include "verification/operators.hpp"

namespace pcegar {
namespace {

using testing::ElementsAre;
using Indices = std::vector<std::size_t>;

/// What ids stand for. Predicate i < 10 compares a variable of its own with 0, predicate 10 + i the
/// same variable with 1.
struct Symbols {
  Symbols() {
    for (const long constant : {0L, 1L}) {
      for (int i = 0; i < 10; ++i) {
        const smt::Term variable = terms.variable("x" + std::to_string(i), terms.int_sort());
        predicates.add(terms.less_equal(variable, terms.integer(constant)));
      }
    }
  }
  cfa::Program program{64};
  smt::TermManager terms;
  cpa::PredicateRegistry predicates{terms};
  SymbolNames names{program, terms, predicates, {"a", "b"}};
};

TargetInfo target(std::uint32_t level, std::uint32_t property, std::size_t blocks,
                  std::size_t loop_heads, std::size_t shared) {
  TargetInfo info;
  info.level = level;
  info.property = cpa::PropertyId(property);
  info.path.resize(blocks);
  info.loop_heads = loop_heads;
  info.shared = shared;
  return info;
}

class RankTest : public testing::Test {
protected:
  Indices ranked(const std::string& text) {
    return make_rank(text, rows)({targets, symbols.names});
  }
  Symbols symbols;
  std::vector<RankRow> rows = built_in_rank_rows();
  std::vector<TargetInfo> targets{
      target(20, 1, 2, 1, 0),  // 0
      target(30, 1, 1, 0, 4),  // 1
      target(10, 0, 9, 1, 2),  // 2
      target(10, 1, 3, 3, 2),  // 3
      target(40, 0, 1, 2, 3),  // 4
  };
};

TEST_F(RankTest, OperatorsOfTheThesis) {
  EXPECT_THAT(ranked("id"), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(ranked("first"), ElementsAre(0));
  EXPECT_THAT(ranked("level-asc"), ElementsAre(2, 3, 0, 1, 4));
  EXPECT_THAT(ranked("level-desc"), ElementsAre(4, 1, 0, 2, 3));
}

TEST_F(RankTest, OurOperators) {
  EXPECT_THAT(ranked("property"), ElementsAre(2, 4, 0, 1, 3));
  EXPECT_THAT(ranked("round-robin"), ElementsAre(0, 2, 1, 4, 3));
  EXPECT_THAT(ranked("path-length"), ElementsAre(1, 4, 0, 3, 2));
  EXPECT_THAT(ranked("loop-heads"), ElementsAre(1, 0, 2, 4, 3));
  EXPECT_THAT(ranked("shared-prefix"), ElementsAre(1, 4, 2, 3, 0));
  EXPECT_THAT(ranked("cost"), ElementsAre(1, 3, 0, 4, 2)) << "30, 30, 40, 40, 90";
}

TEST_F(RankTest, LaterNamesDecideTies) {
  EXPECT_THAT(ranked("property,level-desc"), ElementsAre(4, 2, 1, 0, 3));
  EXPECT_THAT(ranked("level-asc,path-length"), ElementsAre(3, 2, 0, 1, 4));
  EXPECT_THAT(ranked("round-robin,level-asc"), ElementsAre(2, 3, 0, 4, 1));
  EXPECT_THAT(ranked("first,level-desc"), ElementsAre(4)) << "the first of the order of the others";
}

TEST_F(RankTest, ARandomOrderDependsOnTheSeedOnly) {
  EXPECT_EQ(ranked("random:7"), ranked("random:7"));
  std::set<Indices> orders;
  for (int seed = 0; seed < 20; ++seed) {
    orders.insert(ranked("random:" + std::to_string(seed)));
  }
  EXPECT_GT(orders.size(), 10U);
  const RankOperator twice = make_rank("random:1", rows);
  EXPECT_NE(twice({targets, symbols.names}), twice({targets, symbols.names}))
      << "every round has an order of its own";
}

TEST_F(RankTest, LawEveryOperatorButFirstIsAPermutation) {
  for (const RankRow& row : rows) {
    Indices order = ranked(row.name == "random" ? "random:3" : row.name);
    std::sort(order.begin(), order.end());
    if (row.name == "first") {
      EXPECT_EQ(order.size(), 1U);
    } else {
      EXPECT_THAT(order, ElementsAre(0, 1, 2, 3, 4)) << row.name;
    }
  }
}

TEST_F(RankTest, RefusesUnknownNamesAndBrokenOperators) {
  for (const char* text : {"", "best", "id,", ",id", "random", "random:", "random:x", "random:-1",
                           "id:3", "level-asc property"}) {
    EXPECT_THROW((void)ranked(text), InputError) << text;
  }
  for (const Indices& wrong : {Indices{}, Indices{5}, Indices{1, 1}}) {
    const RankRow broken{"broken", "", "", [wrong](const std::string&) -> RankOperator {
                           return [wrong](const RankRound&) { return wrong; };
                         }};
    EXPECT_THROW((void)make_rank("broken", std::span(&broken, 1))({targets, symbols.names}),
                 ContractViolation);
  }
}

/// Hand-made candidates; each is given by its predicates at one location.
class SelectTest : public testing::Test {
protected:
  refiners::RefinementCandidate& add(std::vector<std::uint32_t> predicates) {
    refiners::RefinementCandidate candidate;
    for (const std::uint32_t predicate : predicates) {
      candidate.increment.by_location[cfa::LocationId(3U)].emplace_back(predicate);
    }
    refinements.push_back(std::make_unique<refiners::ProvidentRefinement>());
    refinements.back()->outcome = refiners::Spurious{{candidate}, 0};
    return std::get<refiners::Spurious>(refinements.back()->outcome).candidates.front();
  }
  SelectRound round() {
    candidates.clear();
    for (const auto& refinement : refinements) {
      candidates.push_back(refinement.get());
    }
    return {candidates, *tracked, effort, rules_out, symbols.names};
  }
  Selection selection(const std::string& text) { return make_select(text, rows)(round()); }
  Indices selected(const std::string& text) { return selection(text).chosen; }

  Symbols symbols;
  std::vector<SelectRow> rows = built_in_select_rows();
  std::vector<std::unique_ptr<refiners::ProvidentRefinement>> refinements;
  std::vector<const refiners::ProvidentRefinement*> candidates;
  std::shared_ptr<const cpa::PredicatePrecision> tracked = cpa::PredicatePrecision::empty();
  SearchEffort effort;
  std::function<bool(const refiners::ErrorPath&, const cpa::PredicatePrecision&)> rules_out =
      [](const refiners::ErrorPath&, const cpa::PredicatePrecision&) { return false; };
};

TEST_F(SelectTest, TakesFirstAllOrK) {
  add({0});
  add({1});
  add({2});
  EXPECT_THAT(selected("first"), ElementsAre(0));
  EXPECT_THAT(selected("join-all"), ElementsAre(0, 1, 2));
  EXPECT_THAT(selected("join:2"), ElementsAre(0, 1));
  EXPECT_THAT(selected("join:9"), ElementsAre(0, 1, 2));
}

TEST_F(SelectTest, WhatAddsNothingTakesNoPlace) {
  add({0});
  add({0});
  add({0, 1});
  add({1});
  add({2});
  EXPECT_THAT(selected("join:1"), ElementsAre(0, 1));
  EXPECT_THAT(selected("join:2"), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(selected("up-to:2"), ElementsAre(0, 1)) << "the thesis's counts all";
  EXPECT_THAT(selected("join:3"), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(selected("best:2:length"), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(selected("adaptive:1"), ElementsAre(0, 1));
}

TEST_F(SelectTest, TheValuesOfOneVariableTakeOnePlace) {
  add({0});
  add({10});
  add({0, 11});
  add({1});
  add({2});
  EXPECT_THAT(selected("join:1"), ElementsAre(0, 1));
  EXPECT_THAT(selected("join:2"), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(selected("best:2:length"), ElementsAre(0, 1, 2, 3));
}

TEST_F(SelectTest, EveryPropertyHasItsPlaces) {
  for (std::uint32_t i = 0; i < 6; ++i) {
    add({i});
    refinements.back()->violated.property = cpa::PropertyId(i < 4 ? 0U : 1U);
  }
  EXPECT_THAT(selected("join:1"), ElementsAre(0, 4));
  EXPECT_THAT(selected("join:3"), ElementsAre(0, 1, 2, 4, 5));
  EXPECT_THAT(selected("adaptive:2"), ElementsAre(0, 1, 4, 5));
}

TEST_F(SelectTest, BestByEachScore) {
  auto& first = add({0, 1});
  first.prefix_length = 5;
  first.pivot = 3;
  first.scores = {.width = 1, .domains = 16};
  auto& second = add({2});
  second.prefix_length = 2;
  second.pivot = 1;
  second.scores = {.width = 3, .domains = 4, .loop_counters = 1};
  refinements[0]->path.nodes = {cpa::ArgNodeId(0U), cpa::ArgNodeId(1U)};
  refinements[1]->path.nodes = {cpa::ArgNodeId(0U), cpa::ArgNodeId(2U), cpa::ArgNodeId(3U)};
  add({3, 4, 5});
  refinements[2]->path.nodes = {cpa::ArgNodeId(0U), cpa::ArgNodeId(2U), cpa::ArgNodeId(4U)};
  auto& third = std::get<refiners::Spurious>(refinements[2]->outcome).candidates.front();
  third.prefix_length = 4;
  third.pivot = 2;
  third.scores = {.width = 2, .domains = 5};
  EXPECT_THAT(selected("best:1:length"), ElementsAre(1));
  EXPECT_THAT(selected("best:1:width"), ElementsAre(0));
  EXPECT_THAT(selected("best:2:pivot-depth"), ElementsAre(0, 2));
  EXPECT_THAT(selected("best:1:domain-type"), ElementsAre(1));
  EXPECT_THAT(selected("best:3:loop-counters"), ElementsAre(0, 2, 1));
  EXPECT_THAT(selected("best:1:new-predicates"), ElementsAre(1));
  EXPECT_THAT(selected("best:2:shared-prefix"), ElementsAre(1, 2)) << "both go through node 2";
  cpa::PredicateIncrement known;
  known.by_location[cfa::LocationId(3U)] = {cpa::PredicateId(3U), cpa::PredicateId(4U),
                                            cpa::PredicateId(5U)};
  tracked = tracked->with(symbols.program, known, cpa::PrecisionScope::Global);
  EXPECT_THAT(selected("best:1:new-predicates"), ElementsAre(2));
}

TEST_F(SelectTest, DelaysLoopCountersUntilNothingElseIsLeft) {
  add({0}).scores.loop_counters = 1;
  add({1});
  add({2}).scores.loop_counters = 2;
  add({3});
  EXPECT_THAT(selected("delay:loops"), ElementsAre(1, 3));
  refinements.erase(refinements.begin() + 3);
  refinements.erase(refinements.begin() + 1);
  EXPECT_THAT(selected("delay:loops"), ElementsAre(0, 1));
}

TEST_F(SelectTest, AVoteElectsWhatMostPathsNeed) {
  add({0, 1});  // votes 3 + 1
  add({0});     // 3
  add({2});     // 2
  add({2, 0});  // 2 + 3
  EXPECT_THAT(selected("vote"), ElementsAre(1));
  add({0});
  EXPECT_THAT(selected("vote"), ElementsAre(1, 4));
}

TEST_F(SelectTest, ACoverLeavesOutWhatOthersContain) {
  add({0});
  add({0, 1});
  add({1});
  add({2});
  EXPECT_THAT(selected("cover"), ElementsAre(1, 3)) << "three paths for two predicates, then {2}";
}

TEST_F(SelectTest, ACoverDropsWhatReplayShowsToBeSuperfluous) {
  add({0});
  add({1});
  add({2});
  rules_out = [](const refiners::ErrorPath&, const cpa::PredicatePrecision& precision) {
    return testing::Matches(testing::Contains(cpa::PredicateId(1U)))(precision.predicates());
  };
  EXPECT_THAT(selected("cover"), ElementsAre(1)) << "predicate 1 rules out every path";
}

TEST_F(SelectTest, AdaptiveGrowsAndShrinks) {
  for (std::uint32_t i = 0; i < 9; ++i) {
    add({i});
  }
  const SelectOperator adaptive = make_select("adaptive:2", rows);
  EXPECT_EQ(adaptive(round()).chosen.size(), 2U);
  effort = {1, 1000, 100};
  EXPECT_EQ(adaptive(round()).chosen.size(), 1U) << "abstraction has become dear: 0 to 0.1";
  effort = {2, 2000, 200};
  EXPECT_EQ(adaptive(round()).chosen.size(), 2U) << "as dear as before";
  effort = {3, 3000, 310};
  EXPECT_EQ(adaptive(round()).chosen.size(), 4U);
  effort = {4, 4000, 510};
  EXPECT_EQ(adaptive(round()).chosen.size(), 2U) << "0.11 to 0.2";
}

TEST_F(SelectTest, OperatorsAreComposedFromLeftToRight) {
  add({0}).scores.loop_counters = 1;
  add({1});
  add({2});
  const Selection selection = this->selection("delay:loops,join:1");
  EXPECT_THAT(selection.chosen, ElementsAre(1));
  EXPECT_THAT(selection.left_out_by, ElementsAre("delay:loops", "", "join:1"));
}

TEST_F(SelectTest, LawNothingIsEmptyOrRepeated) {
  for (const std::size_t size : {1, 2, 7}) {
    refinements.clear();
    for (std::uint32_t i = 0; i < size; ++i) {
      add({i % 3, i}).scores.loop_counters = i % 2;
    }
    for (const char* text : {"first", "join-all", "join:3", "best:2:length", "best:2:width",
                             "best:2:pivot-depth", "best:2:domain-type", "best:2:loop-counters",
                             "best:2:new-predicates", "best:2:shared-prefix", "delay:loops",
                             "cover", "vote", "adaptive:2", "vote,cover,delay:loops,join:2"}) {
      Indices chosen = selected(text);
      ASSERT_FALSE(chosen.empty()) << text;
      std::sort(chosen.begin(), chosen.end());
      EXPECT_EQ(std::adjacent_find(chosen.begin(), chosen.end()), chosen.end()) << text;
      EXPECT_LT(chosen.back(), size) << text;
    }
  }
}

TEST_F(SelectTest, RefusesUnknownAndBrokenOperators) {
  for (const char* text :
       {"", "join", "join:", "join:0", "join:-1", "join:2x", "best", "best:2", "best:x:width",
        "best:2:beauty", "first:1", "delay", "delay:all", "cover,", "adaptive:0", "vote vote"}) {
    EXPECT_THROW((void)make_select(text, rows), InputError) << text;
  }
  add({0});
  for (const Indices& wrong : {Indices{}, Indices{1}, Indices{0, 0}}) {
    const SelectRow broken{"broken", "", "", [wrong](const std::string&) -> SelectStage {
                             return [wrong](const SelectRound&) { return wrong; };
                           }};
    EXPECT_THROW((void)make_select("broken", std::span(&broken, 1))(round()), ContractViolation);
  }
}

class PreferTest : public testing::Test {
protected:
  PreferTest() : candidates(3), tracked(cpa::PredicatePrecision::empty()) {
    candidates[0].prefix_length = 4;
    candidates[0].pivot = 1;
    candidates[0].scores.loop_counters = 1;
    candidates[0].scores.domains = 16;
    candidates[1].prefix_length = 9;
    candidates[1].pivot = 2;
    candidates[1].scores.domains = 5;
    candidates[2].prefix_length = 7;
    candidates[2].pivot = 2;
    candidates[2].scores.domains = 5;
  }
  std::size_t preferred(const std::string& text) {
    return make_prefer(text, rows)(candidates, *tracked, symbols.names);
  }
  Symbols symbols;
  std::vector<PreferRow> rows = built_in_prefer_rows();
  std::vector<refiners::RefinementCandidate> candidates;
  std::shared_ptr<const cpa::PredicatePrecision> tracked;
};

TEST_F(PreferTest, EachNameHasItsMeaning) {
  EXPECT_EQ(preferred("first"), 0U);
  EXPECT_EQ(preferred("short"), 0U);
  EXPECT_EQ(preferred("long"), 1U);
  EXPECT_EQ(preferred("shallow-pivot"), 0U);
  EXPECT_EQ(preferred("deep-pivot"), 1U);
  EXPECT_EQ(preferred("simple-domains"), 1U);
  EXPECT_EQ(preferred("no-loop-counters"), 1U);
}

TEST_F(PreferTest, LaterNamesDecideTies) {
  EXPECT_EQ(preferred("no-loop-counters,short"), 2U);
  EXPECT_EQ(preferred("deep-pivot,simple-domains,long"), 1U);
  EXPECT_EQ(preferred("simple-domains,first"), 1U) << "the earlier candidate wins the last tie";
}

TEST_F(PreferTest, PredicatesThatAreTrackedAlreadyAreNotNew) {
  const cfa::LocationId here(3U);
  candidates[0].increment.by_location[here] = {cpa::PredicateId(0U), cpa::PredicateId(1U)};
  candidates[1].increment.by_location[here] = {cpa::PredicateId(2U), cpa::PredicateId(3U)};
  candidates[2].increment.by_location[here] = {cpa::PredicateId(0U), cpa::PredicateId(4U)};
  EXPECT_EQ(preferred("few-new-predicates"), 0U);
  cpa::PredicateIncrement known;
  known.by_location[here] = {cpa::PredicateId(2U), cpa::PredicateId(3U)};
  tracked = tracked->with(cfa::Program(64), known, cpa::PrecisionScope::Global);
  EXPECT_EQ(preferred("few-new-predicates"), 1U);
}

TEST_F(PreferTest, EveryRowChoosesACandidate) {
  for (const PreferRow& row : rows) {
    EXPECT_LT(preferred(row.name), candidates.size()) << row.name;
    EXPECT_EQ(make_prefer(row.name, rows)(std::span(candidates).first(1), *tracked, symbols.names),
              0U);
  }
}

TEST(Prefer, RefusesUnknownNames) {
  for (const char* text : {"", "best", "first,", ",first", "short,best", "short long"}) {
    EXPECT_THROW((void)make_prefer(text, built_in_prefer_rows()), InputError) << text;
  }
  EXPECT_TRUE(prefers_plain("first"));
  EXPECT_FALSE(prefers_plain("short,first"));
}

TEST(BlockRule, ParsesAndRefuses) {
  EXPECT_EQ(cpa::parse_block_rule("sbe").rule, cpa::BlockRule::Sbe);
  EXPECT_EQ(cpa::parse_block_rule("lbe-and:15").threshold, 15U);
  for (const char* text : {"k", "k:", "k:0", "lbe:3", "lbe-or:x", "sbe:1", "foo"}) {
    EXPECT_THROW((void)cpa::parse_block_rule(text), InputError) << text;
  }
}

}  // namespace
}  // namespace pcegar

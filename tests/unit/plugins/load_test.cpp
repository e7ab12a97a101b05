// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Loading plug-ins: the rows that they add, and what is refused. What one does to the process
// (crashes, exits) is in tests/plugin.
#include "plugins/load.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pcegar/symbol_names.hpp"
#include "support/error.hpp"

namespace pcegar::plugins {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Indices = std::vector<std::size_t>;

const std::filesystem::path libraries = PCEGAR_PLUGINS;

/// What is said against it; empty if nothing is.
template <class Action>
std::string problem_of(const Action& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string problem_of_loading(const std::filesystem::path& file) {
  verification::Operators operators;
  return problem_of([&] { load(file, operators); });
}

class LoadedPlugin : public testing::Test {
protected:
  LoadedPlugin() { load(libraries / "good.so", operators); }

  Indices ranked(const std::string& text, std::size_t count) {
    std::vector<TargetInfo> targets(count);
    for (TargetInfo& target : targets) target.location = location;
    return make_rank(text, operators.rank)({targets, names});
  }
  Indices selected(std::uint64_t explorations) {
    refiners::ProvidentRefinement refinement;
    refinement.outcome = refiners::Spurious{{{}}, 0};
    refinement.path = {{cpa::ArgNodeId(0U), cpa::ArgNodeId(1U)}, {{1, location, nullptr}}};
    const std::vector<const refiners::ProvidentRefinement*> candidates(3, &refinement);
    return make_select("effortful", operators.select)(
               {candidates, *tracked, {.explorations = explorations}, rules_out, names})
        .chosen;
  }
  std::vector<Indices> partitioned(const std::string& lists) {
    const verification::PartitionRound round{program, {"a", "b", "c"}, {{}, {}, {}}};
    return operators.partition.front().make(lists)(round);
  }

  cfa::Program program{64};
  smt::TermManager terms;
  cpa::PredicateRegistry predicates{terms};
  SymbolNames names{program, terms, predicates, {"a", "b"}};
  cfa::LocationId location =
      program.add_location(program.add_function({.name = "main", .has_body = true}));
  std::shared_ptr<const cpa::PredicatePrecision> tracked = cpa::PredicatePrecision::empty();
  std::function<bool(const refiners::ErrorPath&, const cpa::PredicatePrecision&)> rules_out =
      [](const refiners::ErrorPath&, const cpa::PredicatePrecision&) { return false; };
  verification::Operators operators;
};

TEST_F(LoadedPlugin, AddsItsRowsAfterOurs) {
  const verification::Operators ours;
  ASSERT_EQ(operators.rank.size(), ours.rank.size() + 2);
  ASSERT_EQ(operators.select.size(), ours.select.size() + 1);
  ASSERT_EQ(operators.prefer.size(), ours.prefer.size() + 1);
  ASSERT_EQ(operators.partition.size(), 1U);
  const RankRow& row = operators.rank[ours.rank.size()];
  EXPECT_EQ(row.name, "given");
  EXPECT_EQ(row.parameter, "ORDER");
  EXPECT_EQ(row.description, "in that order");
}

TEST_F(LoadedPlugin, TheSameAgainIsRefused) {
  EXPECT_THAT(problem_of([&] { load(libraries / "good.so", operators); }),
              HasSubstr("rank operator 'given': the name is taken"));
}

TEST_F(LoadedPlugin, OperatorsAnswer) {
  EXPECT_THAT(ranked("given:201", 3), ElementsAre(2, 0, 1));
  EXPECT_THAT(ranked("given:1", 2), ElementsAre(1));
  EXPECT_THAT(selected(2), ElementsAre(0, 1));
  EXPECT_THAT(partitioned("1.20"), ElementsAre(ElementsAre(1), ElementsAre(2, 0)));
}

TEST_F(LoadedPlugin, PreferencesAreAskedForCosts) {
  refiners::RefinementCandidate candidate;
  candidate.pivot = 7;
  const PreferRow& row = operators.prefer.back();
  EXPECT_EQ(row.name, "pivot");
  EXPECT_EQ(row.cost({candidate, 0, *tracked, names}), 7);
}

TEST_F(LoadedPlugin, AnswersThatAreNotAllowed) {
  const auto ranking = [&](const std::string& order) {
    return problem_of([&] { ranked("given:" + order, 2); });
  };
  EXPECT_THAT(ranking("2"), HasSubstr("good.so': rank operator 'given' returned index 2 of 2"));
  EXPECT_THAT(ranking("11"), HasSubstr("returned index 1 twice"));
  EXPECT_THAT(ranking("x"), HasSubstr("rank operator 'given' failed: no digit"));
  EXPECT_THAT(problem_of([&] { selected(0); }), HasSubstr("must choose at least one"));
  EXPECT_THAT(problem_of([&] { ranked("missing", 2); }), HasSubstr("made no operator"));
}

TEST_F(LoadedPlugin, PartitionsThatAreNone) {
  const auto problem = [&](const std::string& lists) {
    return problem_of([&] { partitioned(lists); });
  };
  EXPECT_THAT(problem("01"), HasSubstr("left out a property; it must return all 3"));
  EXPECT_THAT(problem("01..2"), HasSubstr("returned an empty partition"));
  EXPECT_THAT(problem("01.12"), HasSubstr("returned index 1 twice"));
  EXPECT_THAT(problem("01.3"), HasSubstr("returned index 3 of 3"));
}

TEST(Load, WhatIsNoPluginIsNamed) {
  EXPECT_THAT(problem_of_loading(libraries / "absent.so"),
              HasSubstr("absent.so': cannot be loaded"));
  EXPECT_THAT(problem_of_loading(libraries), HasSubstr("no regular file"));
  EXPECT_THAT(problem_of_loading(__FILE__), HasSubstr("cannot be loaded"));
  EXPECT_THAT(problem_of_loading(libraries / "no_plugin.so"),
              HasSubstr("pcegar_plugin_api_version() is missing"));
  EXPECT_THAT(problem_of_loading(libraries / "other_version.so"),
              HasSubstr("written for version 999 of plugin.hpp"));
}

TEST(Load, RegistrationsThatFail) {
  EXPECT_THAT(problem_of_loading(libraries / "taken.so"),
              HasSubstr("rank operator 'id': the name is taken"));
  EXPECT_THAT(problem_of_loading(libraries / "badly_named.so"),
              HasSubstr("names consist of a to z, 0 to 9 and '-'"));
  EXPECT_THAT(problem_of_loading(libraries / "throwing.so"),
              HasSubstr("its registration failed: not today"));
}

}  // namespace
}  // namespace pcegar::plugins

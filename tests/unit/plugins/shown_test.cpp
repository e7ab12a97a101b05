// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a plug-in is shown of targets, refinements and properties.
#include "plugins/shown.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pcegar::plugins {
namespace {

using testing::ElementsAre;

class Shown : public testing::Test {
protected:
  Shown() {
    const cfa::FunctionId main = program.add_function({.name = "main", .has_body = true});
    for (unsigned line = 1; line <= 3; ++line) {
      locations.push_back(program.add_location(main, {"a.c", line, 1}));
    }
    program.function(main).entry = locations[0];
    program.function(main).exit = locations[2];
    program.set_start_function(main);
    edge = program.add_edge(locations[0], locations[1], cfa::Skip{}, {"a.c", 1, 1});
    program.add_edge(locations[1], locations[1], cfa::Skip{}, {"a.c", 2, 1});
    program.add_edge(locations[1], locations[2], cfa::Skip{}, {"a.c", 2, 1});
    program.finish();
    for (const char* name : {"x", "y"}) {
      const smt::Term variable = terms.variable(name, terms.int_sort());
      ids.push_back(predicates.add(terms.less_equal(variable, terms.integer(0))));
    }
  }
  /// Adds x <= 0 and y <= 0 at the second location.
  refiners::RefinementCandidate candidate() {
    refiners::RefinementCandidate result;
    result.pivot = 1;
    result.prefix_length = 2;
    result.interpolants = {terms.true_(), predicates.atom(ids[0])};
    result.increment.by_location[locations[1]] = ids;
    result.scores.width = 4;
    return result;
  }

  cfa::Program program{64};
  smt::TermManager terms;
  cpa::PredicateRegistry predicates{terms};
  SymbolNames names{program, terms, predicates, {"first", "second"}};
  std::vector<cfa::LocationId> locations;
  cfa::EdgeId edge;
  std::vector<cpa::PredicateId> ids;
};

TEST_F(Shown, Targets) {
  TargetInfo info;
  info.node = cpa::ArgNodeId(9U);
  info.level = 12;
  info.property = cpa::PropertyId(1U);
  info.message = "reached";
  info.location = locations[2];
  info.path = {{cpa::ArgNodeId(4U), locations[1]}, {cpa::ArgNodeId(9U), locations[2]}};
  info.loop_heads = 1;
  TargetInfo unsupported;
  unsupported.location = locations[0];
  const std::vector<TargetInfo> infos{info, unsupported};
  const std::vector<plugin::Target> targets = shown(RankRound{infos, names});
  ASSERT_EQ(targets.size(), 2U);
  EXPECT_EQ(targets[0].state.id, 9U);
  EXPECT_EQ(targets[0].state.location, "a.c:3:1, main");
  EXPECT_EQ(targets[0].level, 12U);
  EXPECT_EQ(targets[0].property, "second");
  EXPECT_EQ(targets[0].message, "reached");
  ASSERT_EQ(targets[0].path.size(), 2U);
  EXPECT_EQ(targets[0].path[0].id, 4U);
  EXPECT_EQ(targets[0].path[0].location, "a.c:2:1, main");
  EXPECT_EQ(targets[0].loop_heads, 1U);
  EXPECT_EQ(targets[0].feasibility, plugin::Feasibility::NotChecked);
  EXPECT_EQ(targets[1].property, "not modelled");
}

TEST_F(Shown, CandidatesSayWhatIsNew) {
  const auto tracked =
      cpa::PredicatePrecision::at_places({.by_location = {{locations[1], {ids[0]}}}});
  const plugin::Candidate result = shown(candidate(), *tracked, names);
  EXPECT_EQ(result.pivot, 1U);
  EXPECT_EQ(result.prefix_blocks, 2U);
  EXPECT_EQ(result.scores.width, 4U);
  EXPECT_THAT(result.interpolants, ElementsAre("true", names.predicate(ids[0])));
  ASSERT_EQ(result.increment.size(), 1U);
  EXPECT_EQ(result.increment[0].location, "a.c:2:1, main");
  EXPECT_THAT(result.increment[0].predicates,
              ElementsAre(names.predicate(ids[0]), names.predicate(ids[1])));
  EXPECT_EQ(result.increment[0].new_predicates, 1U) << "one is tracked there";
}

TEST_F(Shown, RefinementsHaveTheirTargetsPath) {
  refiners::ProvidentRefinement refinement;
  refinement.path = {{cpa::ArgNodeId(0U), cpa::ArgNodeId(3U), cpa::ArgNodeId(5U)},
                     {{1, locations[1], nullptr}, {2, locations[2], nullptr}}};
  refinement.level = 6;
  refinement.violated = {cpa::PropertyId(0U), "reached"};
  refinement.origin = refiners::Origin::Shared;
  refinement.cpu_seconds = 0.5;
  refinement.outcome = refiners::Spurious{{refiners::RefinementCandidate{}, candidate()}, 1};
  const std::vector<const refiners::ProvidentRefinement*> candidates{&refinement};
  const auto tracked = cpa::PredicatePrecision::empty();
  const std::function<bool(const refiners::ErrorPath&, const cpa::PredicatePrecision&)> rules_out;
  const auto result = shown(SelectRound{candidates, *tracked, {}, rules_out, names});
  ASSERT_EQ(result.size(), 1U);
  EXPECT_EQ(result[0].target.state.id, 5U);
  EXPECT_EQ(result[0].target.path.size(), 2U) << "without the root";
  EXPECT_EQ(result[0].target.loop_heads, 1U);
  EXPECT_EQ(result[0].target.level, 6U);
  EXPECT_EQ(result[0].target.property, "first");
  EXPECT_EQ(result[0].target.feasibility, plugin::Feasibility::Spurious);
  EXPECT_EQ(result[0].candidate.prefix_blocks, 2U) << "the one that is preferred";
  EXPECT_FALSE(result[0].asked_solver);
  EXPECT_EQ(result[0].cpu_seconds, 0.5);
}

TEST_F(Shown, PropertiesHaveTheirStatements) {
  const auto properties =
      shown(verification::PartitionRound{program, {"first", "second"}, {{edge}, {}}});
  ASSERT_EQ(properties.size(), 2U);
  EXPECT_EQ(properties[0].name, "first");
  ASSERT_EQ(properties[0].statements.size(), 1U);
  EXPECT_EQ(properties[0].statements[0].id, edge.value());
  EXPECT_EQ(properties[0].statements[0].location, "a.c:1:1, main");
  EXPECT_TRUE(properties[1].statements.empty());
}

}  // namespace
}  // namespace pcegar::plugins

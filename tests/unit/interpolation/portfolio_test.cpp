// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/portfolio.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "classic_chains.hpp"
#include "interpolation/engines/engine_table.hpp"
#include "support/error.hpp"

namespace pcegar::interpolation {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAreArray;

std::vector<std::string> quick_order(const Portfolio& portfolio, TheoryClass theory) {
  std::vector<std::string> names;
  for (const auto& attempt : portfolio.attempts({theory, 3, 10}, Portfolio::Patience::Quick)) {
    names.push_back(attempt.engine->name());
  }
  return names;
}

/// Of the first turns of all engines.
std::vector<std::string> order(const Portfolio& portfolio, TheoryClass theory) {
  const auto attempts = portfolio.attempts({theory, 3, 10}, Portfolio::Patience::Thorough);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < attempts.size() / 2; ++i) {
    names.push_back(attempts[i].engine->name());
  }
  return names;
}

InterpolationEngine& engine_called(const Portfolio& portfolio, const std::string& name) {
  for (const auto& attempt : portfolio.attempts({})) {
    if (attempt.engine->name() == name) return *attempt.engine;
  }
  throw std::invalid_argument(name);
}

TEST(TraceFeaturesTest, TheMostDemandingTheoryCounts) {
  TermManager m;
  const auto theory = [&](const test::Blocks& blocks) { return features_of(m, blocks).theory; };
  EXPECT_EQ(theory(test::counters(m, 2)), TheoryClass::LinearIntegers);
  EXPECT_EQ(theory(test::functions(m, 2)), TheoryClass::Functions);
  EXPECT_EQ(theory(test::arrays(m, 2)), TheoryClass::Arrays);
  EXPECT_EQ(theory(test::bit_flags(m, 2)), TheoryClass::BitVectors);
  EXPECT_EQ(theory(test::reals(m, 2)), TheoryClass::LinearReals);
  EXPECT_EQ(theory({m.variable("p", m.bool_sort())}), TheoryClass::Booleans);
  const Term x = m.variable("x", m.int_sort());
  EXPECT_EQ(theory({m.less(m.multiply(x, x), x)}), TheoryClass::Nonlinear);
  EXPECT_EQ(theory({m.less(m.multiply(m.integer(2), x), m.integer(5))}),
            TheoryClass::LinearIntegers);
  EXPECT_EQ(features_of(m, test::counters(m, 2)).blocks, 4U);
}

TEST(PortfolioTest, EveryEngineHasItsPlaceForEveryTheory) {
  const Portfolio portfolio = make_portfolio({});
  for (const TheoryClass theory :
       {TheoryClass::Booleans, TheoryClass::LinearIntegers, TheoryClass::LinearReals,
        TheoryClass::Functions, TheoryClass::Nonlinear, TheoryClass::Arrays,
        TheoryClass::BitVectors}) {
    EXPECT_THAT(order(portfolio, theory), UnorderedElementsAreArray(engine_names()));
  }
  EXPECT_EQ(order(portfolio, TheoryClass::LinearIntegers).front(), "proof");
  EXPECT_NE(order(portfolio, TheoryClass::BitVectors).front(), "proof");
  for (const auto& attempt : portfolio.attempts({})) EXPECT_GT(attempt.timeout_ms, 0U);
}

TEST(PortfolioTest, PatienceGivesEachEngineASecondAndLongerTurn) {
  const Portfolio portfolio = make_portfolio({});
  const auto quick = portfolio.attempts({}, Portfolio::Patience::Quick);
  const auto thorough = portfolio.attempts({}, Portfolio::Patience::Thorough);
  ASSERT_EQ(thorough.size(), 2 * quick.size());
  for (std::size_t i = 0; i < quick.size(); ++i) {
    EXPECT_EQ(thorough[i].timeout_ms, quick[i].timeout_ms);
    EXPECT_EQ(thorough[i].engine, quick[i].engine);
    EXPECT_EQ(thorough[i + quick.size()].engine, quick[i].engine);
    EXPECT_GT(thorough[i + quick.size()].timeout_ms, quick[i].timeout_ms);
  }
}

TEST(PortfolioTest, WhatKeepsFailingGoesLastForThatTheoryUntilItSucceeds) {
  Portfolio portfolio = make_portfolio({});
  InterpolationEngine& proof = engine_called(portfolio, "proof");
  const TraceFeatures integers{TheoryClass::LinearIntegers, 2, 5};
  portfolio.learn(integers, proof, Portfolio::Outcome::Failed);
  portfolio.learn(integers, proof, Portfolio::Outcome::Failed);
  EXPECT_EQ(order(portfolio, TheoryClass::LinearIntegers).front(), "proof");
  portfolio.learn(integers, proof, Portfolio::Outcome::Failed);
  EXPECT_EQ(order(portfolio, TheoryClass::LinearIntegers).back(), "proof");
  EXPECT_EQ(order(portfolio, TheoryClass::Functions).front(), "proof");
  portfolio.learn(integers, proof, Portfolio::Outcome::Validated);
  EXPECT_EQ(order(portfolio, TheoryClass::LinearIntegers).front(), "proof");
}

TEST(PortfolioTest, WhatKeepsFailingGetsNoQuickTurn) {
  Portfolio portfolio = make_portfolio({});
  const std::vector<std::string> all = order(portfolio, TheoryClass::LinearIntegers);
  const auto fail = [&](const std::string& name) {
    for (int i = 0; i < 3; ++i) {
      portfolio.learn({TheoryClass::LinearIntegers, 2, 5}, engine_called(portfolio, name),
                      Portfolio::Outcome::Failed);
    }
  };
  fail("proof");
  std::vector<std::string> others = all;
  std::erase(others, "proof");
  EXPECT_EQ(quick_order(portfolio, TheoryClass::LinearIntegers), others);
  EXPECT_EQ(quick_order(portfolio, TheoryClass::Functions).front(), "proof");
  for (const std::string& name : others) fail(name);
  EXPECT_THAT(quick_order(portfolio, TheoryClass::LinearIntegers), ElementsAre("proof"));
  EXPECT_EQ(order(portfolio, TheoryClass::LinearIntegers), all);
}

TEST(PortfolioTest, AGivenOrderStays) {
  Portfolio portfolio = make_portfolio({.engines = {"core-atoms", "proof"}});
  EXPECT_THAT(order(portfolio, TheoryClass::LinearIntegers), ElementsAre("core-atoms", "proof"));
  for (int i = 0; i < 5; ++i) {
    portfolio.learn({TheoryClass::LinearIntegers, 2, 5}, engine_called(portfolio, "core-atoms"),
                    Portfolio::Outcome::Failed);
  }
  EXPECT_THAT(order(portfolio, TheoryClass::LinearIntegers), ElementsAre("core-atoms", "proof"));
}

TEST(EngineListTest, NamesAreKnownAndDistinct) {
  EXPECT_THAT(parse_engine_list("spacer,proof"), ElementsAre("spacer", "proof"));
  for (const char* const wrong : {"", "spacer,", "mathsat", "proof,proof", "proof, spacer"}) {
    EXPECT_THROW((void)parse_engine_list(wrong), InputError) << wrong;
  }
  try {
    (void)parse_engine_list("mathsat");
    FAIL();
  } catch (const InputError& error) {
    for (const std::string& name : engine_names()) {
      EXPECT_THAT(error.what(), HasSubstr(name));
    }
  }
}

}  // namespace
}  // namespace pcegar::interpolation

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include "classic_chains.hpp"
#include "interpolation/engines/engine_table.hpp"
#include "interpolation/formula_parts.hpp"
#include "interpolation/interpolation.hpp"
#include "support/error.hpp"

namespace pcegar::interpolation {
namespace {

using test::all_chains;
using test::Blocks;
using test::NamedChain;

/// The engine of that name, alone.
class Engine {
public:
  explicit Engine(const std::string& name) : portfolio_(make_portfolio({.engines = {name}})) {}
  InterpolationResult operator()(TermManager& terms, const Blocks& blocks,
                                 unsigned timeout_ms = 120'000) {
    return portfolio_.attempts({})[0].engine->interpolate(terms, blocks, {timeout_ms});
  }

private:
  Portfolio portfolio_;
};

/// The solver that the engine does not use.
std::unique_ptr<Backend> other_solver(const std::string& engine) {
  return make_backend(engine == "cvc5" ? "z3" : "cvc5");
}

/// Chains on which an engine is known to give up.
const std::map<std::string, std::set<std::string>> beyond{
    {"proof", {"arrays", "bit_vectors", "bit_flags", "reals"}},
    {"spacer", {"functions"}},
    {"projection", {}},
    {"cvc5", {"lock_flags", "state_machine", "functions", "bit_vectors", "bit_flags", "reals"}},
    {"core-atoms", {"lock_flags", "reals"}},
};

/// The chains on which they give up only after seconds.
bool takes_long(const std::string& engine, const std::string& chain) {
  return (engine == "spacer" && chain == "functions") ||
         (engine == "cvc5" && (chain == "state_machine" || chain == "reals"));
}

using Case = std::tuple<std::string, NamedChain>;

class EnginesTest : public ::testing::TestWithParam<Case> {
protected:
  const std::string& engine() const { return std::get<0>(GetParam()); }
  const NamedChain& chain() const { return std::get<1>(GetParam()); }
  TermManager m;
};

std::string name_of_case(const ::testing::TestParamInfo<Case>& parameter) {
  std::string name = std::get<0>(parameter.param) + "_" + std::get<1>(parameter.param).name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, EnginesTest,
                         ::testing::Combine(::testing::ValuesIn(engine_names()),
                                            ::testing::ValuesIn(all_chains)),
                         name_of_case);

TEST_P(EnginesTest, SequencesHoldBeforeTheOtherSolver) {
  if (takes_long(engine(), chain().name)) GTEST_SKIP() << "gives up after seconds";
  const Blocks blocks = chain().make(m, chain().depth);
  const InterpolationResult result = Engine(engine())(m, blocks);
  ASSERT_FALSE(std::holds_alternative<NotRefutable>(result));
  const auto* found = std::get_if<Interpolants>(&result);
  if (found == nullptr) {
    EXPECT_TRUE(beyond.at(engine()).contains(chain().name)) << std::get<GaveUp>(result).reason;
    return;
  }
  const auto solver = other_solver(engine());
  EXPECT_EQ(check_interpolants(m, *solver, blocks, found->sequence, {}), "");
}

TEST_P(EnginesTest, WithoutTheLastBlockThereIsNothingToInterpolate) {
  Blocks blocks = chain().make(m, chain().depth);
  blocks.pop_back();
  EXPECT_FALSE(std::holds_alternative<Interpolants>(Engine(engine())(m, blocks)));
}

TEST_P(EnginesTest, SameQuestionSameAnswer) {
  if (beyond.at(engine()).contains(chain().name)) GTEST_SKIP() << "no answer";
  const auto texts = [&] {
    TermManager terms;
    const auto result = Engine(engine())(terms, chain().make(terms, 2));
    std::vector<std::string> lines;
    if (const auto* found = std::get_if<Interpolants>(&result)) {
      for (const Term formula : found->sequence) lines.push_back(to_text(terms, formula));
    }
    return lines;
  };
  EXPECT_EQ(texts(), texts());
}

class EveryEngineTest : public ::testing::TestWithParam<std::string> {
protected:
  TermManager m;
  Engine engine{GetParam()};
  Term x = m.variable("x@0", m.int_sort());
};

INSTANTIATE_TEST_SUITE_P(All, EveryEngineTest, ::testing::ValuesIn(engine_names()),
                         [](const auto& parameter) {
                           std::string name = parameter.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(EveryEngineTest, EdgesOfTheInput) {
  const auto solver = other_solver(GetParam());
  const Term one = m.equal(x, m.integer(1));
  const Term two = m.equal(x, m.integer(2));
  for (const Blocks& blocks : {Blocks{m.false_(), m.true_()}, Blocks{m.true_(), m.false_()},
                               Blocks{m.true_(), one, m.true_(), two}, Blocks{m.false_()}}) {
    const InterpolationResult result = engine(m, blocks);
    const auto* found = std::get_if<Interpolants>(&result);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(check_interpolants(m, *solver, blocks, found->sequence, {}), "");
  }
  EXPECT_FALSE(std::holds_alternative<Interpolants>(engine(m, {m.true_()})));
  EXPECT_FALSE(std::holds_alternative<Interpolants>(engine(m, {one, m.true_()})));
}

TEST_P(EveryEngineTest, AMillisecondIsAnAnswerOrGivingUp) {
  for (const NamedChain& chain : all_chains) {
    TermManager terms;
    const Blocks blocks = chain.make(terms, 6);
    const InterpolationResult result = engine(terms, blocks, 1);
    EXPECT_FALSE(std::holds_alternative<NotRefutable>(result)) << chain.name;
  }
}

TEST(ProjectionEngineTest, FindsTheRelationsOfLoops) {
  for (const auto make : {test::counters, test::three_branches}) {
    TermManager m;
    const InterpolationResult result = Engine("projection")(m, make(m, 4));
    const auto* found = std::get_if<Interpolants>(&result);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(predicate_count(m, found->sequence), 1U);
  }
}

TEST(FormulaPartsTest, PredicatesAreCountedWithoutIndices) {
  TermManager m;
  const auto v = [&](const char* name) { return m.variable(name, m.int_sort()); };
  const Term a = m.less_equal(v("x@1"), v("y@1"));
  const Term b = m.not_(m.less_equal(v("x@2"), v("y@7")));
  EXPECT_EQ(predicate_count(m, std::vector<Term>{a, b}), 1U);
  EXPECT_EQ(predicate_count(m, std::vector<Term>{a, m.equal(v("x@2"), v("y@7"))}), 2U);
  EXPECT_EQ(predicate_count(m, std::vector<Term>{m.true_()}), 0U);
}

TEST(FormulaPartsTest, ViewsSeeThroughNegation) {
  TermManager m;
  const Term p = m.variable("p", m.bool_sort());
  const Term q = m.variable("q", m.bool_sort());
  const Term r = m.variable("r", m.bool_sort());
  EXPECT_THAT(conjuncts_of(m, m.not_(m.or_(p, m.not_(m.and_(q, r))))),
              ::testing::UnorderedElementsAre(m.not_(p), q, r));
  EXPECT_EQ(view_of(m, m.iff(p, q), Cases::AsConjunction).shape, Shape::Conjunction);
  EXPECT_EQ(view_of(m, m.not_(m.ite(p, q, r)), Cases::AsDisjunction).shape, Shape::Disjunction);
  EXPECT_EQ(view_of(m, m.not_(p), Cases::AsDisjunction).shape, Shape::Literal);
}

/// CPU seconds of this process and of its children that have ended.
double cpu_seconds() {
  double seconds = 0;
  for (const auto whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(whose, &usage);
    for (const timeval& time : {usage.ru_utime, usage.ru_stime}) {
      seconds += static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    }
  }
  return seconds;
}

/// Prints what each engine costs on deeper chains, in CPU time: the figures in portfolio.cpp. Run
/// with --gtest_also_run_disabled_tests --gtest_filter='*PrintCosts'.
TEST(EngineCosts, DISABLED_PrintCosts) {
  for (const NamedChain& chain : all_chains) {
    for (const int depth : {chain.depth, 3 * chain.depth}) {
      std::printf("%s %d:", chain.name, depth);
      for (const std::string& name : engine_names()) {
        TermManager m;
        const Blocks blocks = chain.make(m, depth);
        const double start = cpu_seconds();
        const InterpolationResult result = Engine(name)(m, blocks, 60'000);
        std::printf(" | %s %.2f s", name.c_str(), cpu_seconds() - start);
        if (const auto* found = std::get_if<Interpolants>(&result)) {
          std::printf(", %zu predicates", predicate_count(m, found->sequence));
        } else {
          std::printf(", no answer");
        }
      }
      std::printf("\n");
      std::fflush(stdout);
    }
  }
}

}  // namespace
}  // namespace pcegar::interpolation

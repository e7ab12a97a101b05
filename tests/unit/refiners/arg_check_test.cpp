// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The certificate behind TRUE: accepted as the analysis leaves it, refused when anything is
// missing.
#include "refiners/arg_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "cpa/callstack/callstack_cpa.hpp"
#include "cpa/framework/cpa_algorithm.hpp"
#include "cpa/location/location_cpa.hpp"
#include "cpa/predicate/predicate_cpa.hpp"
#include "frontend/load.hpp"
#include "spec/reader.hpp"

namespace pcegar::refiners {
namespace {

using ::testing::HasSubstr;

constexpr const char* safe_program = R"(
int nondet(void);
int main(void) {
  int x = 0;
  while (nondet()) {
    if (nondet()) { x = x - 1; }
    if (x > 0) { ERROR: return 1; }
  }
  return x;
})";

cfa::Program load(const char* text) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("pcegar_arg_check_" + std::to_string(::getpid()) + ".c");
  std::ofstream(path) << text;
  const std::vector<std::filesystem::path> files{path};
  frontend::LoadResult result = frontend::load_program(files, {});
  std::filesystem::remove(path);
  return std::move(result.program);
}

/// A finished exploration with the predicate x <= 0.
struct Explored {
  Explored() {
    cpa::PrecisionIncrement increment;
    for (std::size_t i = 0; i < program.variable_count(); ++i) {
      const cfa::Variable& variable = program.variable(cfa::VariableId(i));
      if (variable.kind != cfa::VariableKind::Local) continue;
      const smt::Term x = terms.variable(variable.unique_name, terms.int_sort());
      increment.by_location[program.start()].push_back(
          predicates.add(terms.less_equal(x, terms.integer(0))));
    }
    const cpa::PrecisionPtr precision =
        static_cast<const cpa::CompositePrecision&>(*arg.initial_precision())
            .with_part(3, cpa::PredicatePrecision::empty()->with(program, increment,
                                                                 cpa::PrecisionScope::Global));
    reached.add({arg.initial_state(), precision});
    cpa::NoForcedCovering forced_covering;
    cpa::CpaAlgorithm algorithm(program, arg, forced_covering, limits, statistics);
    algorithm.run(reached, [](const cpa::AbstractState&) { return false; });
  }

  std::string check(smt::Backend& checker) {
    return check_arg(view, reached, {composite, builder, predicates, checker}, limits, statistics);
  }
  std::string check() { return check(*backend); }

  void remove(cpa::ArgNodeId node) {
    reached.remove(arg.state_of(node));
    arg.remove(node);
  }

  /// Whether the node stands for no concrete state, so that nothing is lost without it.
  bool is_infeasible(cpa::ArgNodeId node) {
    const cpa::PredicateState& state = view.predicate(node);
    const auto session = backend->new_session(terms, {});
    session->assert_term(
        builder.instantiate(predicates.formula(state.abstraction()->region), encoding::SsaMap{}));
    session->assert_term(state.path().formula);
    return smt::is_unsat(session->check());
  }

  cfa::Program program = load(safe_program);
  spec::Automaton automaton_definition = spec::default_property();
  Statistics statistics;
  Limits limits;
  smt::TermManager terms;
  std::unique_ptr<smt::Backend> backend = smt::make_backend("z3");
  encoding::PathFormulaBuilder builder{terms, program, {}};
  cpa::PredicateRegistry predicates{terms};
  cpa::Abstractor abstractor{predicates, builder, *backend, cpa::AbstractionKind::Boolean,
                             statistics};
  cpa::Obstacles obstacles;
  cpa::LocationCpa location{program};
  cpa::CallStackCpa callstack{program, obstacles};
  cpa::AutomatonCpa automaton{automaton_definition, cpa::PropertyId(0U), program};
  cpa::PredicateCpa predicate{program,
                              builder,
                              predicates,
                              abstractor,
                              cpa::BlockOperator(program, cpa::parse_block_rule("lbe")),
                              statistics};
  cpa::CompositeCpa composite{{&callstack, &location, &automaton, &predicate}};
  cpa::ArgCpa arg{composite};
  cpa::ReachedSet reached{program, cpa::TraversalOrder::ReversePostOrder};
  AnalysisView view{program, terms, arg, 3, {{2, &automaton}}};
};

/// Gives every check the same answer.
class StubbornBackend final : public smt::Backend {
public:
  explicit StubbornBackend(smt::CheckResult answer) : answer_(std::move(answer)) {}
  [[nodiscard]] std::string name() const override { return "stubborn"; }
  [[nodiscard]] std::string version() const override { return "1"; }
  std::unique_ptr<smt::Session> new_session(smt::TermManager&,
                                            const smt::SessionOptions&) override {
    return std::make_unique<StubbornSession>(answer_);
  }

private:
  struct StubbornSession final : smt::Session {
    explicit StubbornSession(smt::CheckResult a) : answer(std::move(a)) {}
    void push() override {}
    void pop() override {}
    void assert_term(smt::Term) override {}
    smt::CheckResult check(std::span<const smt::Term>) override { return answer; }
    smt::Term value(smt::Term) override { return {}; }
    std::vector<smt::Term> unsat_core() override { return {}; }
    smt::CheckResult answer;
  };
  smt::CheckResult answer_;
};

TEST(ArgCheck, AcceptsWhatTheAnalysisLeaves) {
  Explored explored;
  EXPECT_EQ(explored.check(), "");
  EXPECT_GT(explored.statistics.counter("certificate.infeasible_successors").value, 0U);
}

TEST(ArgCheck, MissesEveryNodeThatIsTakenAway) {
  const std::size_t count = Explored().arg.graph().size();
  int needed = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Explored explored;
    const cpa::ArgNodeId node(i);
    if (explored.arg.graph().node(node).removed()) continue;
    // A covered path state was merged into a child of the same edge, which includes its paths.
    const bool is_merged = explored.arg.graph().node(node).covered_by.valid() &&
                           !explored.view.predicate(node).is_abstraction();
    if (is_merged || explored.is_infeasible(node)) continue;
    ++needed;
    explored.remove(node);
    EXPECT_NE(explored.check(), "") << "without node " << i;
  }
  EXPECT_GT(needed, 5);
}

TEST(ArgCheck, RestsOnTheSolver) {
  Explored explored;
  StubbornBackend contrary{smt::Sat{}};
  EXPECT_NE(explored.check(contrary), "");
  StubbornBackend clueless{smt::UnknownResult{"too hard"}};
  EXPECT_THAT(explored.check(clueless), HasSubstr("too hard"));
}

TEST(ArgCheck, WantsAFinishedExploration) {
  Explored explored;
  explored.reached.waitlist().add(explored.reached.states().front());
  EXPECT_EQ(explored.check(), "the exploration is not finished");
}

}  // namespace
}  // namespace pcegar::refiners

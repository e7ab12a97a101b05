// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// With a solver that gives up, paths stay undecided: no counterexample that was not replayed, and
// nothing ruled out that was not refuted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../smt/giving_up_backend.hpp"
#include "explored_program.hpp"
#include "refiners/path_replay.hpp"

namespace pcegar::refiners {
namespace {

using smt::test::GivingUpBackend;
using test::ExploredProgram;
using ::testing::HasSubstr;

const Log quiet(LogLevel::Quiet);

constexpr const char* reachable = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int x = nondet(), y = 2;
  if (x == 41 + y / 2) reach_error();
  return 0;
})";

constexpr const char* unreachable = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int flag = 1;
  while (nondet()) { if (flag != 1) reach_error(); }
  return 0;
})";

GivingUpBackend clueless() {
  return {1, GivingUpBackend::Then::StaysSo};
}

/// A path that the program has: of those to the targets, the last in the order of exploration.
ErrorPath feasible_path(ExploredProgram& explored) {
  const std::vector<cpa::ArgNodeId> targets = explored.explore();
  PathFeasibility feasibility(explored.terms, *explored.backend, explored.limits,
                              explored.statistics);
  BlockFormulas blocks(explored.builder);
  for (const cpa::ArgNodeId target : targets) {
    ErrorPath path = extract_error_path(explored.view, target);
    if (std::holds_alternative<AllFeasible>(feasibility.decide(blocks.of(path)))) return path;
  }
  ADD_FAILURE() << "no target of " << targets.size() << " is on a real path";
  return {};
}

constexpr const char* two_ways = R"(
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int y, x = nondet();
  if (x > 0) y = 1; else y = 2;
  if (x == 41 + y) reach_error();
  return 0;
})";

/// Z3, but its models say nothing: a value is the term itself.
class VagueBackend final : public smt::Backend {
public:
  [[nodiscard]] std::string name() const override { return "vague"; }
  [[nodiscard]] std::string version() const override { return "1"; }
  std::unique_ptr<smt::Session> new_session(smt::TermManager& terms,
                                            const smt::SessionOptions& options) override {
    return std::make_unique<VagueSession>(inner_->new_session(terms, options));
  }

private:
  class VagueSession final : public smt::Session {
  public:
    explicit VagueSession(std::unique_ptr<smt::Session> inner) : inner_(std::move(inner)) {}
    void push() override { inner_->push(); }
    void pop() override { inner_->pop(); }
    void assert_term(smt::Term formula) override { inner_->assert_term(formula); }
    smt::CheckResult check(std::span<const smt::Term> assumptions) override {
      return inner_->check(assumptions);
    }
    smt::Term value(smt::Term term) override { return term; }
    std::vector<smt::Term> unsat_core() override { return inner_->unsat_core(); }

  private:
    std::unique_ptr<smt::Session> inner_;
  };

  std::unique_ptr<smt::Backend> inner_ = smt::make_backend("z3");
};

class Replays {
public:
  explicit Replays(const char* text = reachable)
      : explored_(text), path_(feasible_path(explored_)) {}
  std::variant<Counterexample, NotConfirmed> with(smt::Backend& search, smt::Backend& verdict,
                                                  bool confirms = true) {
    Concretiser concretiser(explored_.view, explored_.builder, {search, verdict},
                            encoding::SignedOverflow::Undefined, explored_.statistics, quiet);
    if (!confirms) {
      concretiser.leave_unconfirmed();
    }
    return concretiser.concretise(path_);
  }
  smt::Backend& z3() { return *explored_.backend; }

private:
  ExploredProgram explored_;
  ErrorPath path_;
};

TEST(FailClosed, AReplayThatIsUnknownIsNoCounterexample) {
  Replays replays;
  ASSERT_TRUE(std::holds_alternative<Counterexample>(replays.with(replays.z3(), replays.z3())));
  GivingUpBackend verdict = clueless();
  const auto result = replays.with(replays.z3(), verdict);
  ASSERT_TRUE(std::holds_alternative<NotConfirmed>(result));
  EXPECT_THAT(std::get<NotConfirmed>(result).reason, HasSubstr("could not replay"));
}

/// Of a slice, whose violations are not believed.
TEST(FailClosed, WhereNothingIsConfirmedThereIsOnlyAPath) {
  Replays replays;
  GivingUpBackend verdict = clueless();
  const auto result = replays.with(replays.z3(), verdict, false);
  ASSERT_TRUE(std::holds_alternative<Counterexample>(result));
  EXPECT_FALSE(std::get<Counterexample>(result).path.empty());
  EXPECT_TRUE(std::get<Counterexample>(result).inputs.empty());
  GivingUpBackend search = clueless();
  EXPECT_TRUE(std::holds_alternative<NotConfirmed>(replays.with(search, replays.z3(), false)));
}

TEST(FailClosed, ASearchThatIsUnknownIsNoCounterexample) {
  Replays replays;
  GivingUpBackend search = clueless();
  const auto result = replays.with(search, replays.z3());
  ASSERT_TRUE(std::holds_alternative<NotConfirmed>(result));
  EXPECT_THAT(std::get<NotConfirmed>(result).reason, HasSubstr("could not decide"));
}

/// It leads to some path, which the replay refutes.
TEST(FailClosed, AModelThatTakesNoPathIsNoCounterexample) {
  Replays replays(two_ways);
  ASSERT_TRUE(std::holds_alternative<Counterexample>(replays.with(replays.z3(), replays.z3())));
  VagueBackend search;
  const auto result = replays.with(search, replays.z3());
  ASSERT_TRUE(std::holds_alternative<NotConfirmed>(result));
  EXPECT_THAT(std::get<NotConfirmed>(result).reason, HasSubstr("does not survive"));
}

TEST(FailClosed, AReplayWhoseModelMissesThePathIsNoCounterexample) {
  Replays replays;
  VagueBackend verdict;
  const auto result = replays.with(replays.z3(), verdict);
  ASSERT_TRUE(std::holds_alternative<NotConfirmed>(result));
  EXPECT_THAT(std::get<NotConfirmed>(result).reason, HasSubstr("does not satisfy the path"));
}

/// There is a counterexample only if the replay itself was answered.
TEST(FailClosed, EveryCounterexampleWasReplayed) {
  Replays replays;
  smt::test::give_up_everywhere(6, [&](GivingUpBackend& verdict) {
    const bool unknown_at_once = !verdict.answers(1);
    const auto result = replays.with(replays.z3(), verdict);
    if (std::holds_alternative<Counterexample>(result)) {
      EXPECT_TRUE(!unknown_at_once || verdict.answers(2)) << "neither replay was answered";
    }
  });
}

/// Unknown everywhere in the refiner: there is neither a violation nor a refinement.
TEST(FailClosed, ARefinerThatKnowsNothingDecidesNothing) {
  for (const char* program : {reachable, unreachable}) {
    ExploredProgram explored(program);
    const std::vector<cpa::ArgNodeId> targets = explored.explore();
    ASSERT_FALSE(targets.empty());
    GivingUpBackend solver = clueless();
    Interpolator interpolator(
        explored.builder, solver,
        interpolation::Portfolio(test::engines(), interpolation::Portfolio::Order::AsGiven),
        {1, 1e-9}, explored.limits, explored.statistics);
    Concretiser concretiser(explored.view, explored.builder, {solver, solver},
                            encoding::SignedOverflow::Undefined, explored.statistics, quiet);
    ProvidentRefiner refiner(explored.view, explored.builder, explored.predicates, solver,
                             interpolator, concretiser, {}, explored.limits, explored.statistics);
    for (const ProvidentRefinement& refinement : refiner.refine(targets)) {
      ASSERT_TRUE(std::holds_alternative<Undecided>(refinement.outcome));
      EXPECT_THAT(std::get<Undecided>(refinement.outcome).reason, HasSubstr("gave up"));
    }
  }
}

/// Interpolants that could not be checked are none.
TEST(FailClosed, InterpolantsThatAreNotCheckedAreNone) {
  ExploredProgram explored(unreachable);
  const std::vector<cpa::ArgNodeId> targets = explored.explore();
  ASSERT_FALSE(targets.empty());
  BlockFormulas formulas(explored.builder);
  const auto interpolate = [&](smt::Backend& solver) {
    for (const cpa::ArgNodeId target : targets) {
      Interpolator interpolator(
          explored.builder, solver,
          interpolation::Portfolio(test::engines(), interpolation::Portfolio::Order::AsGiven),
          {1, 1e-9}, explored.limits, explored.statistics);
      const auto result =
          interpolator.interpolate(formulas.of(extract_error_path(explored.view, target)));
      if (std::holds_alternative<interpolation::Interpolants>(result)) return true;
    }
    return false;
  };
  EXPECT_TRUE(interpolate(*explored.backend));
  GivingUpBackend solver = clueless();
  EXPECT_FALSE(interpolate(solver));
}

/// A path is ruled out by predicates only if the solver said so.
TEST(FailClosed, APathThatIsUnknownIsNotRuledOut) {
  ExploredProgram explored(unreachable);
  const std::vector<cpa::ArgNodeId> targets = explored.explore();
  ASSERT_FALSE(targets.empty());
  const ErrorPath path = extract_error_path(explored.view, targets.front());
  const ProvidentRefinement refinement = explored.refine(targets.front());
  explored.track(std::get<Spurious>(refinement.outcome).chosen().increment);
  const auto ruled_out = [&](smt::Backend& solver) {
    cpa::Abstractor abstractor(explored.predicates, explored.builder, solver,
                               cpa::AbstractionKind::Boolean, explored.statistics);
    return is_ruled_out(explored.view, explored.predicates, abstractor, path, *explored.precision);
  };
  EXPECT_TRUE(ruled_out(*explored.backend));
  GivingUpBackend solver = clueless();
  EXPECT_FALSE(ruled_out(solver));
}

}  // namespace
}  // namespace pcegar::refiners

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The certificate behind TRUE: accepted as the analysis leaves it, refused when anything is
// missing.
#include "refiners/arg_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../cpa/composed_program.hpp"
#include "../smt/giving_up_backend.hpp"

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

/// The predicate analysis with an order by which everything is below everything, and without
/// merging: an exploration covers what it must not.
class LyingCpa final : public cpa::Cpa, private cpa::AbstractDomain {
public:
  explicit LyingCpa(std::unique_ptr<cpa::PredicateCpa> inner) : inner_(std::move(inner)) {}
  [[nodiscard]] cpa::PredicateCpa& inner() const { return *inner_; }
  [[nodiscard]] std::string name() const override { return "lying"; }
  cpa::AbstractDomain& domain() override { return *this; }
  cpa::TransferRelation& transfer() override { return inner_->transfer(); }
  cpa::MergeOperator& merge() override { return merge_; }
  cpa::StopOperator& stop() override { return stop_; }
  cpa::PrecisionAdjustment& precision_adjustment() override {
    return inner_->precision_adjustment();
  }
  cpa::StatePtr initial_state() override { return inner_->initial_state(); }
  cpa::PrecisionPtr initial_precision() override { return inner_->initial_precision(); }

private:
  [[nodiscard]] bool is_less_or_equal(const cpa::StatePtr&, const cpa::StatePtr&) const override {
    return true;
  }
  [[nodiscard]] cpa::StatePtr join(const cpa::StatePtr&, const cpa::StatePtr& b) const override {
    return b;
  }

  std::unique_ptr<cpa::PredicateCpa> inner_;
  cpa::MergeSep merge_;
  cpa::StopSep stop_{*this};
};

enum class Order { Right, Lying };

/// A finished exploration with the predicate x <= 0.
struct Explored : cpa::test::ComposedProgram {
  explicit Explored(const char* text = safe_program, Order order = Order::Right,
                    smt::Backend* abstracting = nullptr)
      : ComposedProgram(text, {.abstracting = abstracting}) {
    if (order == Order::Lying) {
      composition = lying_composition();
    }
    view.emplace(view_of(program, terms, *composition, predicates_of(*composition)));
    start_with(cpa::as_composite(arg().initial_precision()).with(view->predicates, at_most(0)));
    explore();
  }

  std::unique_ptr<cpa::Composition> lying_composition() {
    cpa::CompositeBuilder made;
    for (const cpa::AnalysisRow& row : cpa::all_analyses()) {
      if (const auto* add_control = std::get_if<cpa::AnalysisRow::AddControl>(&row.add)) {
        (*add_control)(parts().control, made);
      }
    }
    made.add(std::make_unique<LyingCpa>(std::make_unique<cpa::PredicateCpa>(
                 program, builder, predicates, abstractor, blocks, statistics)),
             cpa::Role::Data);
    return made.build();
  }
  static cpa::Handle<cpa::PredicateCpa> predicates_of(const cpa::Composition& composition) {
    const auto lying = composition.all<LyingCpa>();
    return lying.empty()
               ? composition.only<cpa::PredicateCpa>()
               : cpa::Handle<cpa::PredicateCpa>(lying.front().cpa().inner(), lying.front().place());
  }

  /// What is wrong with the graph; empty if it is a proof.
  std::string check(smt::Backend& checker) {
    return complaint(check_arg(*view, reached, {composition->whole(), builder, predicates, checker},
                               limits, statistics));
  }
  std::string check() { return check(*backend); }

  void remove(cpa::ArgNodeId node) {
    reached.remove(arg().state_of(node));
    arg().remove(node);
  }

  /// A covered node gets covered by one of another place.
  void cover_elsewhere(cpa::ArgNodeId node) {
    cpa::Arg& graph = arg().graph();
    for (std::size_t i = 0; i < graph.size(); ++i) {
      const cpa::ArgNodeId other(i);
      if (!graph.node(other).removed() && !graph.node(other).is_covered() &&
          view->predicate(other).is_abstraction() == view->predicate(node).is_abstraction() &&
          view->composite(other).facts().get<cpa::AtLocation>().location !=
              view->composite(node).facts().get<cpa::AtLocation>().location) {
        graph.uncover(node);
        graph.cover(node, {other});
        return;
      }
    }
    ADD_FAILURE() << "no other place";
  }

  /// Whether the node stands for no concrete state, so that nothing is lost without it.
  bool is_infeasible(cpa::ArgNodeId node) {
    const cpa::PredicateState& state = view->predicate(node);
    const auto session = backend->new_session(terms, {});
    session->assert_term(
        builder.instantiate(predicates.formula(state.abstraction()->region), encoding::SsaMap{}));
    session->assert_term(state.path().formula);
    return smt::is_unsat(session->check());
  }

  std::optional<AnalysisView> view;
};

/// Z3 for the first check of a scope; to all others it says that there is no model. So abstractions
/// are made of the first model that is found.
class HastyBackend final : public smt::Backend {
public:
  [[nodiscard]] std::string name() const override { return "hasty"; }
  [[nodiscard]] std::string version() const override { return "1"; }
  std::unique_ptr<smt::Session> new_session(smt::TermManager& terms,
                                            const smt::SessionOptions& options) override {
    return std::make_unique<HastySession>(inner_->new_session(terms, options));
  }

private:
  class HastySession final : public smt::Session {
  public:
    explicit HastySession(std::unique_ptr<smt::Session> inner) : inner_(std::move(inner)) {}
    void push() override {
      inner_->push();
      is_first_ = ++depth_ == 1;
    }
    void pop() override {
      inner_->pop();
      --depth_;
    }
    void assert_term(smt::Term formula) override { inner_->assert_term(formula); }
    smt::CheckResult check(std::span<const smt::Term> assumptions) override {
      if (!is_first_) return smt::Unsat{};
      is_first_ = false;
      return inner_->check(assumptions);
    }
    smt::Term value(smt::Term term) override { return inner_->value(term); }
    std::vector<smt::Term> unsat_core() override { return inner_->unsat_core(); }

  private:
    std::unique_ptr<smt::Session> inner_;
    int depth_ = 0;
    bool is_first_ = false;
  };
  std::unique_ptr<smt::Backend> inner_ = smt::make_backend("z3");
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
  const std::size_t count = Explored().arg().graph().size();
  int needed = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Explored explored;
    const cpa::ArgNodeId node(i);
    if (explored.arg().graph().node(node).removed()) continue;
    // A covered path state was merged into a child of the same edge, which includes its paths.
    const bool is_merged = explored.arg().graph().node(node).is_covered() &&
                           !explored.view->predicate(node).is_abstraction();
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

/// Every answer counts: with one that is unknown, there is no proof.
TEST(ArgCheck, UnknownIsNoProof) {
  Explored explored;
  smt::test::GivingUpBackend answering(smt::test::never, {});
  ASSERT_EQ(explored.check(answering), "");
  ASSERT_GT(answering.checks(), 2U);
  smt::test::give_up_everywhere(answering.checks(), [&](smt::test::GivingUpBackend& solver) {
    EXPECT_NE(explored.check(solver), "") << "gave up after " << solver.checks() << " checks";
  });
}

TEST(ArgCheck, ATargetIsNotSafe) {
  Explored explored(R"(
int nondet(void);
int main(void) {
  int x = nondet();
  if (x > 0) { ERROR: return 1; }
  return x;
})");
  EXPECT_EQ(explored.check(), "a target state is left");
}

/// The check does not ask the order that the exploration covered by.
TEST(ArgCheck, AWrongOrderIsFoundOut) {
  // Abstraction states at the loop head: x <= 0 covers x > 0.
  Explored loop(R"(
int nondet(void);
int main(void) {
  int x = 0;
  while (nondet()) {
    if (x > 0) { ERROR: return 1; }
    x = x + 1;
  }
  return 0;
})",
                Order::Lying);
  EXPECT_THAT(loop.check(), HasSubstr("covered by one that it does not imply"));
  // Path states after the branches: one covers the other.
  for (const char* branch :
       {"if (nondet()) { x = 0; } else { x = 1; }", "if (nondet()) { x = 1; } else { x = 0; }"}) {
    const std::string text = "int nondet(void);\nint main(void) {\n  int x;\n  " +
                             std::string(branch) + "\n  x = x + 2;\n" + "  return x;\n}\n";
    Explored paths(text.c_str(), Order::Lying);
    EXPECT_EQ(paths.check(), "a path state is not part of the one that covers it") << branch;
    Explored right(text.c_str());
    EXPECT_EQ(right.check(), "") << branch;
  }
}

/// A state that is at another place, or that is not reached, must not cover.
TEST(ArgCheck, OnlyReachedStatesInTheSamePlaceCover) {
  const std::size_t count = Explored().arg().graph().size();
  int covered = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Explored explored;
    const cpa::ArgNodeId node(i);
    const cpa::Arg::Node& leaf = explored.arg().graph().node(node);
    if (leaf.removed() || !leaf.is_covered()) continue;
    ++covered;
    const cpa::StatePtr by = explored.arg().state_of(leaf.covered_by.front());
    explored.reached.remove(by);
    EXPECT_NE(explored.check(), "") << "covered by a state that is not reached";
    Explored elsewhere;
    elsewhere.cover_elsewhere(node);
    EXPECT_THAT(elsewhere.check(),
                testing::AnyOf(HasSubstr("covered by one"), HasSubstr("the one that covers it")));
  }
  EXPECT_GT(covered, 0);
}

/// Two states that cover each other: each one, looked at alone, is correct.
TEST(ArgCheck, CoverageInACircleIsNone) {
  const std::size_t count = Explored().arg().graph().size();
  int circles = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Explored explored;
    cpa::Arg& graph = explored.arg().graph();
    const cpa::ArgNodeId leaf(i);
    if (graph.node(leaf).removed() || !graph.node(leaf).is_covered()) continue;
    const cpa::ArgNodeId by = graph.node(leaf).covered_by.front();
    if (!explored.view->predicate(leaf).is_abstraction() ||
        explored.view->predicate(leaf).abstraction()->region !=
            explored.view->predicate(by).abstraction()->region) {
      continue;
    }
    ++circles;
    explored.reached.remove(explored.arg().state_of(by));
    graph.cover(by, {leaf});
    EXPECT_EQ(explored.check(), "a state is covered by one that is not reached");
  }
  EXPECT_GT(circles, 0);
}

/// Only what follows from psi and the block may be in an abstraction.
TEST(ArgCheck, AnAbstractionMustFollowFromItsBlock) {
  constexpr const char* text = R"(
int nondet(void);
int main(void) {
  int x = nondet();
  while (nondet()) { x = x + 0; }
  return x;
})";
  EXPECT_EQ(Explored(text).check(), "");
  HastyBackend hasty;
  EXPECT_THAT(Explored(text, Order::Right, &hasty).check(),
              HasSubstr("an abstraction is not implied by its block"));
}

TEST(ArgCheck, WantsAFinishedExploration) {
  Explored explored;
  explored.reached.waitlist().add(explored.reached.states().front());
  EXPECT_EQ(explored.check(), "the exploration is not finished");
}

}  // namespace
}  // namespace pcegar::refiners

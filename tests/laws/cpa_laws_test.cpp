// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The laws of 003, Sect. 2, over every CPA of the analysis: for each component, the states that
// occur in explorations of the sample programs under several precisions are collected, and the
// operators are applied to all pairs.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "../unit/cpa/composed_program.hpp"
#include "cpa/framework/describable.hpp"

namespace pcegar {
namespace {

constexpr const char* loop_program = R"(
int nondet(void);
int step(int v) { return v + 1; }
int main(void) {
  int x = 0, y = 0, flag = nondet();
  while (nondet()) {
    if (flag) { x = step(x); y = y + 1; } else { y = step(y); x = x + 1; }
    if (x > 5) { x = 0; y = 0; }
  }
  if (x != y) { ERROR: return 1; }
  return 0;
})";

constexpr const char* branch_program = R"(
int nondet(void);
int main(void) {
  int lock = 0, p = nondet(), q = nondet();
  if (p) lock = 1;
  if (q > 3) { p = 0; } else { q = q + 2; }
  do { lock = lock + p; q = q - 1; } while (q > 0);
  if (lock == 7) { ERROR: ; }
  return lock;
})";

std::vector<std::string> all_data_analyses() {
  std::vector<std::string> result;
  for (const cpa::AnalysisRow& row : cpa::all_analyses()) {
    if (row.role() == cpa::Role::Data) {
      result.emplace_back(row.name);
    }
  }
  return result;
}

/// All analyses of the registry on one program, explored under several precisions.
class Sample : public cpa::test::ComposedProgram {
public:
  Sample(const char* text, const cpa::BlockSettings& rule)
      : ComposedProgram(text, {.blocks = rule, .analyses = all_data_analyses()}) {}

  enum class Pauses { None, AtEveryState };

  /// Explores with predicates "variable <= bound" everywhere, for every main:: variable.
  void explore_at_most(long bound, Pauses pauses = Pauses::None) {
    const cpa::PrecisionPtr whole = with_all_parts(at_most(bound));
    start_with(whole);
    // Targets are never covered: they would be found again for ever.
    const auto pause = [&](const cpa::AbstractState& state) {
      return pauses == Pauses::AtEveryState && !cpa::is_target(state);
    };
    while (explore(pause) == cpa::ExplorationResult::Paused) {
    }
    for (const cpa::StatePtr& state : reached.states()) {
      entries.push_back({state, whole});
    }
  }

  struct Component {
    cpa::Cpa* cpa;
    std::vector<cpa::Entry> entries;
  };
  /// Every CPA with the states of its own level; the composite of all comes last.
  std::vector<Component> components() {
    std::vector<Component> result;
    for (std::size_t i = 0; i < composition->components().size(); ++i) {
      Component component{composition->components()[i].cpa.get(), {}};
      for (const cpa::Entry& entry : entries) {
        component.entries.push_back(
            {composite_of(entry.state).parts()[i], cpa::as_composite(entry.precision).parts()[i]});
      }
      result.push_back(std::move(component));
    }
    Component whole{&composition->whole(), {}};
    for (const cpa::Entry& entry : entries) {
      whole.entries.push_back(
          {static_cast<const cpa::ArgState&>(*entry.state).wrapped(), entry.precision});
    }
    result.push_back(std::move(whole));
    return result;
  }
  [[nodiscard]] bool is_control(std::size_t component) const {
    return component < composition->control_size();
  }

  static const cpa::CompositeState& composite_of(const cpa::StatePtr& state) {
    return cpa::as_composite(static_cast<const cpa::ArgState&>(*state).wrapped());
  }

  std::vector<cpa::Entry> entries;
};

class CpaLaws : public testing::TestWithParam<std::tuple<const char*, cpa::BlockSettings>> {
protected:
  void SetUp() override {
    sample_ = std::make_unique<Sample>(std::get<0>(GetParam()), std::get<1>(GetParam()));
    sample_->explore_at_most(0);
    sample_->explore_at_most(3);
    ASSERT_GT(sample_->entries.size(), 10U);
  }
  std::unique_ptr<Sample> sample_;
};

TEST_P(CpaLaws, OrderIsReflexiveAndTransitive) {
  for (const auto& component : sample_->components()) {
    const cpa::AbstractDomain& domain = component.cpa->domain();
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < component.entries.size(); ++i) {
      const cpa::StatePtr& a = component.entries[i].state;
      EXPECT_TRUE(domain.is_less_or_equal(a, a)) << component.cpa->name();
      for (std::size_t j = 0; j < component.entries.size(); ++j) {
        if (domain.is_less_or_equal(a, component.entries[j].state)) {
          pairs.emplace_back(i, j);
        }
      }
    }
    for (const auto& [i, j] : pairs) {
      for (std::size_t k = 0; k < component.entries.size(); k += 7) {
        if (domain.is_less_or_equal(component.entries[j].state, component.entries[k].state)) {
          EXPECT_TRUE(
              domain.is_less_or_equal(component.entries[i].state, component.entries[k].state))
              << component.cpa->name();
        }
      }
    }
  }
}

TEST_P(CpaLaws, JoinIsAnUpperBound) {
  for (const auto& component : sample_->components()) {
    const cpa::AbstractDomain& domain = component.cpa->domain();
    for (const cpa::Entry& a : component.entries) {
      for (const cpa::Entry& b : component.entries) {
        if (const cpa::StatePtr joined = domain.join(a.state, b.state)) {
          EXPECT_TRUE(domain.is_less_or_equal(a.state, joined)) << component.cpa->name();
          EXPECT_TRUE(domain.is_less_or_equal(b.state, joined)) << component.cpa->name();
        }
      }
    }
  }
}

TEST_P(CpaLaws, MergeCoversItsSecondArgument) {
  for (const auto& component : sample_->components()) {
    for (const cpa::Entry& fresh : component.entries) {
      for (const cpa::Entry& reached : component.entries) {
        const cpa::StatePtr merged =
            component.cpa->merge().merge(fresh.state, reached.state, fresh.precision);
        EXPECT_TRUE(component.cpa->domain().is_less_or_equal(reached.state, merged))
            << component.cpa->name();
        if (component.cpa->merge().never_merges(fresh.state)) {
          EXPECT_EQ(merged, reached.state) << component.cpa->name();
        }
      }
    }
  }
}

/// The order of states, stated here: those for control are the same object; an abstraction implies
/// the other (asked of the solver, not of the BDDs); a path state has the abstraction and the path
/// of the other, or one that was merged into it; other data implies the other's conditions; tuples
/// are so part by part.
class StatedOrder {
public:
  explicit StatedOrder(Sample& sample)
      : sample_(sample), session_(sample.backend->new_session(sample.terms, {})) {}

  /// Of the states of the component, by its place; of all components at the end.
  bool operator()(std::size_t component, const cpa::StatePtr& a, const cpa::StatePtr& b) {
    const std::size_t count = sample_.composition->components().size();
    if (component < count) {
      return sample_.is_control(component)              ? a == b
             : component == sample_.predicate().place() ? predicates(a, b)
                                                        : described(a, b);
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (!(*this)(i, cpa::as_composite(a).parts()[i], cpa::as_composite(b).parts()[i])) {
        return false;
      }
    }
    return true;
  }

private:
  smt::Term formula(const cpa::StatePtr& state) {
    const auto* described = cpa::facts_of(*state).find<cpa::Describable>();
    if (described == nullptr) {
      ADD_FAILURE() << "data that does not say what it stands for: " << state->to_text();
      return sample_.terms.true_();
    }
    smt::Term result = sample_.terms.true_();
    for (const cfa::Expression* condition : described->conditions(pool_)) {
      result = sample_.terms.and_(
          result, sample_.builder.assume(sample_.builder.empty(), *condition, true).formula);
    }
    return result;
  }
  bool described(const cpa::StatePtr& a, const cpa::StatePtr& b) {
    const smt::Term large = formula(b);
    return is_implied(formula(a), large);
  }
  bool is_implied(smt::Term small, smt::Term large) {
    const auto [known, is_new] = known_.try_emplace({small, large}, false);
    if (is_new) {
      session_->push();
      session_->assert_term(small);
      session_->assert_term(sample_.terms.not_(large));
      known->second = smt::is_unsat(session_->check());
      session_->pop();
    }
    return known->second;
  }

  bool predicates(const cpa::StatePtr& small, const cpa::StatePtr& large) {
    const auto& a = static_cast<const cpa::PredicateState&>(*small);
    const auto& b = static_cast<const cpa::PredicateState&>(*large);
    if (a.is_abstraction() != b.is_abstraction()) {
      return false;
    }
    if (a.is_abstraction()) {
      return implies(a.abstraction()->region, b.abstraction()->region);
    }
    const auto is_path_of_a = [&](const encoding::PathFormula& path) {
      return path.formula == a.path().formula && path.ssa == a.path().ssa;
    };
    return a.abstraction() == b.abstraction() &&
           (is_path_of_a(b.path()) ||
            std::any_of(b.merged().begin(), b.merged().end(), is_path_of_a));
  }

  bool implies(bdd::Bdd a, bdd::Bdd b) {
    return is_implied(sample_.predicates.formula(a), sample_.predicates.formula(b));
  }

  Sample& sample_;
  std::unique_ptr<smt::Session> session_;
  cpa::ConditionPool pool_{sample_.program};
  std::map<std::pair<smt::Term, smt::Term>, bool> known_;
};

/// For each component and for the whole: states that stop covers, or that are below another one by
/// the domain's order, are below it by the order stated here; and a state that is literally below
/// another one is covered. (Regions are compared as BDDs over the predicates, so that an
/// implication between predicates may be missed.)
TEST_P(CpaLaws, StopIsCoverageByTheOrder) {
  StatedOrder is_below(*sample_);
  const auto components = sample_->components();
  std::size_t related = 0;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const Sample::Component& component = components[i];
    for (const cpa::Entry& a : component.entries) {
      for (const cpa::Entry& b : component.entries) {
        const cpa::ReachedCandidates candidate(std::span(&b, 1));
        const bool covered =
            component.cpa->stop().stop(a.state, candidate, a.precision).is_covered();
        const bool ordered = component.cpa->domain().is_less_or_equal(a.state, b.state);
        const bool below = is_below(i, a.state, b.state);
        related += below && a.state != b.state ? 1 : 0;
        EXPECT_TRUE(!covered || below) << component.cpa->name();
        EXPECT_TRUE(!ordered || below) << component.cpa->name();
        const bool is_target =
            component.cpa == &sample_->composition->whole() && cpa::is_target(*a.state);
        EXPECT_EQ(covered, ordered && !is_target) << component.cpa->name();
        if (a.state == b.state) {
          EXPECT_TRUE(ordered) << component.cpa->name();
        }
      }
    }
  }
  EXPECT_GT(related, 0U);
}

/// An exploration that is paused at every new state reaches the same states in the end.
TEST_P(CpaLaws, PausesLoseNothing) {
  const auto reached_places = [&] {
    std::set<std::string> places;
    for (const cpa::StatePtr& state : sample_->reached.states()) {
      std::string place;
      for (std::size_t i = 0; i < sample_->composition->control_size(); ++i) {
        place += Sample::composite_of(state).parts()[i]->to_text() + ", ";
      }
      places.insert(std::move(place));
    }
    return places;
  };
  for (const long bound : {0L, 3L}) {
    sample_->explore_at_most(bound);
    const std::set<std::string> at_once = reached_places();
    sample_->explore_at_most(bound, Sample::Pauses::AtEveryState);
    EXPECT_EQ(reached_places(), at_once);
    EXPECT_TRUE(sample_->reached.waitlist().empty());
  }
}

/// The order of predicate states means implication of what they represent: checked by the solver.
TEST_P(CpaLaws, PredicateOrderIsImplication) {
  Sample& s = *sample_;
  const auto session = s.backend->new_session(s.terms, {});
  const Sample::Component predicate = s.components()[s.predicate().place()];
  for (const cpa::Entry& a : predicate.entries) {
    for (const cpa::Entry& b : predicate.entries) {
      const auto& small = static_cast<const cpa::PredicateState&>(*a.state);
      const auto& large = static_cast<const cpa::PredicateState&>(*b.state);
      if (!small.is_abstraction() || !large.is_abstraction() ||
          !predicate.cpa->domain().is_less_or_equal(a.state, b.state)) {
        continue;
      }
      session->push();
      session->assert_term(s.predicates.formula(small.abstraction()->region));
      session->assert_term(s.terms.not_(s.predicates.formula(large.abstraction()->region)));
      EXPECT_TRUE(smt::is_unsat(session->check()));
      session->pop();
    }
  }
}

/// prec over-approximates: psi & phi implies the new abstraction at the block's end.
TEST_P(CpaLaws, AbstractionIsImpliedByTheBlock) {
  Sample& s = *sample_;
  const auto session = s.backend->new_session(s.terms, {});
  std::size_t blocks = 0;
  const Sample::Component predicate = s.components()[s.predicate().place()];
  for (const auto& entry : predicate.entries) {
    const auto& state = static_cast<const cpa::PredicateState&>(*entry.state);
    const cpa::Abstraction& abstraction = *state.abstraction();
    if (!state.is_abstraction() || abstraction.previous == nullptr) {
      continue;
    }
    ++blocks;
    session->push();
    session->assert_term(s.builder.instantiate(s.predicates.formula(abstraction.previous->region),
                                               encoding::SsaMap{}));
    session->assert_term(abstraction.block.formula);
    session->assert_term(s.terms.not_(
        s.builder.instantiate(s.predicates.formula(abstraction.region), abstraction.block.ssa)));
    EXPECT_TRUE(smt::is_unsat(session->check()));
    session->pop();
  }
  EXPECT_GT(blocks, 0U);
}

/// The explored graph is closed: every state is expanded, covered, or a target.
TEST_P(CpaLaws, ExplorationIsComplete) {
  Sample& s = *sample_;
  EXPECT_TRUE(s.reached.waitlist().empty());
  const cpa::Arg& graph = s.arg().graph();
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const cpa::Arg::Node& node = graph.node(cpa::ArgNodeId(i));
    if (node.removed()) {
      continue;
    }
    const cpa::StatePtr state = s.arg().state_of(cpa::ArgNodeId(i));
    EXPECT_NE(s.reached.contains(state), node.is_covered()) << i;
    for (const cpa::ArgNodeId above : node.covered_by) {
      EXPECT_TRUE(s.reached.contains(s.arg().state_of(above)));
    }
    EXPECT_TRUE(!node.is_covered() || node.children.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Programs, CpaLaws,
    testing::Combine(testing::Values(loop_program, branch_program),
                     testing::Values(cpa::BlockSettings{cpa::BlockRule::Sbe},
                                     cpa::BlockSettings{cpa::BlockRule::Lbe},
                                     cpa::BlockSettings{cpa::BlockRule::LbeOrK, 4},
                                     cpa::BlockSettings{
                                         cpa::BlockRule::Lbe, 0,
                                         cpa::BlockSettings::Functions::OwnBlocks})));

}  // namespace
}  // namespace pcegar

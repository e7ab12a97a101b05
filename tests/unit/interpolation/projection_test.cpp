// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/projection.hpp"

#include <gtest/gtest.h>

#include <random>

#include "interpolation/equality_solving.hpp"
#include "interpolation/linear_projection.hpp"
#include "interpolation/quantifier_elimination.hpp"
#include "interpolation/relevant_chain.hpp"

namespace pcegar::interpolation {
namespace {

class ProjectionTest : public ::testing::Test {
protected:
  Term n(long value) { return m.integer(value); }
  Term is(Term t, long value) { return m.equal(t, n(value)); }
  std::optional<Term> project(Term formula, const std::set<Term>& variables) {
    const Deadline deadline({});
    return Projection(m, *backend, deadline)(formula, variables, Projection::Hard::AskSolver);
  }
  bool equivalent(Term a, Term b) {
    const auto session = backend->new_session(m, {});
    session->assert_term(m.not_(m.equal(a, b)));
    return is_unsat(session->check());
  }
  bool implies(Term a, Term b) {
    const auto session = backend->new_session(m, {});
    session->assert_term(a);
    session->assert_term(m.not_(b));
    return is_unsat(session->check());
  }

  TermManager m;
  std::unique_ptr<Backend> backend = make_backend("z3");
  Term x = m.variable("x", m.int_sort());
  Term y = m.variable("y", m.int_sort());
  Term z = m.variable("z", m.int_sort());
  Term p = m.variable("p", m.bool_sort());
};

TEST_F(ProjectionTest, AssignmentsAreSubstituted) {
  const Term formula = m.and_(m.equal(y, m.add(x, n(1))), m.less_equal(x, n(5)));
  EXPECT_EQ(project(formula, {x}), m.less_equal(y, n(6)));
}

TEST_F(ProjectionTest, TheSolverIsSparedOnRequest) {
  const Deadline deadline({});
  Projection projection(m, *backend, deadline);
  // 2x = y + z and 3x <= 7 and x >= 2: elimination has to reason about divisibility.
  const Term formula = m.and_({{m.equal(m.add(x, x), m.add(y, z)),
                                m.less_equal(m.scale(3, x), n(7)), m.less_equal(n(2), x)}});
  const auto quick = projection(formula, {x}, Projection::Hard::OverApproximate);
  const bool has_spared = projection.has_spared_solver();
  const auto exact = projection(formula, {x}, Projection::Hard::AskSolver);
  ASSERT_TRUE(quick && exact);
  EXPECT_TRUE(has_spared);
  EXPECT_FALSE(projection.has_spared_solver());
  EXPECT_TRUE(implies(*exact, *quick));
  EXPECT_TRUE(equivalent(*exact, m.equal(m.add(y, z), n(4))));
}

TEST_F(ProjectionTest, CasesAreProjectedApart) {
  const Term formula =
      m.and_(m.or_(m.and_(p, is(x, 1)), m.and_(m.not_(p), is(x, 2))), m.equal(y, m.add(x, x)));
  const auto result = project(formula, {x});
  ASSERT_TRUE(result);
  EXPECT_TRUE(equivalent(*result, m.or_(m.and_(p, is(y, 2)), m.and_(m.not_(p), is(y, 4)))));
  const auto without_condition = project(formula, {x, p});
  ASSERT_TRUE(without_condition);
  EXPECT_TRUE(equivalent(*without_condition, m.or_(is(y, 2), is(y, 4))));
}

TEST_F(ProjectionTest, BoundsMeet) {
  const auto result = project(m.and_(m.less_equal(y, x), m.less_equal(x, z)), {x});
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, m.less_equal(y, z));
  EXPECT_EQ(project(m.and_(m.less_equal(y, x), m.not_(m.equal(x, z))), {x}), m.true_());
}

TEST_F(ProjectionTest, OverTheIntegersDivisibilityIsNotLost) {
  // exists x. 2x = y: y is even. Not implied to be anything else.
  const auto result = project(m.equal(m.scale(2, x), y), {x});
  ASSERT_TRUE(result);
  EXPECT_TRUE(m.free_variables(*result) == std::vector<Term>{y} || *result == m.true_());
  EXPECT_TRUE(implies(m.equal(m.scale(2, x), y), *result));
}

TEST_F(ProjectionTest, ExactOrNothing) {
  const std::vector<Term> even{m.equal(m.scale(2, x), y)};
  EXPECT_FALSE(project_linear(m, even, {x}, ProjectionPrecision::Exact));
  EXPECT_TRUE(project_linear(m, even, {x}, ProjectionPrecision::OverApproximate));
  const std::vector<Term> gap{m.less_equal(m.scale(2, x), y), m.less_equal(z, m.scale(3, x))};
  EXPECT_FALSE(project_linear(m, gap, {x}, ProjectionPrecision::Exact));
}

TEST_F(ProjectionTest, OpaqueTermsBecomeUnknowns) {
  const Term fx = m.apply("f", {{x}}, m.int_sort());
  const auto result = project(m.and_(m.equal(y, fx), m.less(fx, z)), {x});
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, m.less(y, z));
}

TEST_F(ProjectionTest, ArraysBeforeWrites) {
  const Sort sort = m.array_sort(m.int_sort(), m.int_sort());
  const Term a = m.variable("a", sort);
  const Term b = m.variable("b", sort);
  const Term formula = m.and_(m.equal(b, m.store(a, y, n(3))), is(m.select(a, z), 7));
  const auto result = project(formula, {a});
  ASSERT_TRUE(result);
  EXPECT_TRUE(implies(formula, *result));
  EXPECT_TRUE(implies(*result, is(m.select(b, y), 3)));
  EXPECT_TRUE(implies(m.and_(*result, m.not_(m.equal(y, z))), is(m.select(b, z), 7)));
}

TEST_F(ProjectionTest, BitVectorSumsAreInverted) {
  const Sort sort = m.bit_vector_sort(8);
  const Term u = m.variable("u", sort);
  const Term v = m.variable("v", sort);
  const Term literal = m.equal(v, m.bv(Kind::BvSub, m.bit_vector(3, 8), u));
  const auto definition = solve_for(m, literal, u);
  ASSERT_TRUE(definition);
  EXPECT_TRUE(equivalent(m.equal(u, definition->value), literal));
  EXPECT_FALSE(solve_for(m, m.equal(v, m.bv(Kind::BvMul, u, u)), u));
  const Term one = m.bit_vector(1, 8);
  EXPECT_EQ(cancel_summands(m, m.equal(m.bv(Kind::BvAdd, u, one), m.bv(Kind::BvAdd, one, v))),
            m.equal(u, v));
}

TEST_F(ProjectionTest, TheSolversEliminationAgrees) {
  const Term formula = m.and_(m.less_equal(m.scale(2, x), y), m.less_equal(z, m.scale(3, x)));
  const auto result = eliminate_by_solver(m, formula, {{x}}, 10'000);
  ASSERT_TRUE(result);
  EXPECT_TRUE(implies(formula, *result));
  // y = 1, z = 1: 2x <= 1 and 1 <= 3x has no integer solution, though x = 1/2 fits.
  EXPECT_TRUE(implies(*result, m.not_(m.and_(is(y, 1), is(z, 1)))));
}

/// Whether the time suffices or not, no answer is wrong, and nothing crashes.
TEST_F(ProjectionTest, AnEliminationMayRunOutOfTime) {
  std::vector<Term> parts;
  for (int i = 2; i < 40; ++i) {
    parts.push_back(m.or_(m.less_equal(m.scale(i, x), m.add(y, m.integer(i * i))),
                          m.less_equal(m.scale(i + 1, z), m.scale(i + 3, x))));
    parts.push_back(m.not_(m.equal(m.scale(i, x), m.add(y, m.scale(i + 2, z)))));
  }
  const Term formula = m.and_(parts);
  const auto result = eliminate_by_solver(m, formula, {{x}}, 1);
  EXPECT_TRUE(!result || implies(formula, *result));
}

/// Random formulas over three integers; projections against all values of a small range.
TEST_F(ProjectionTest, RandomFormulas) {
  std::mt19937 random(20260101);
  const auto pick = [&](int below) { return static_cast<int>(random() % unsigned(below)); };
  const auto literal = [&] {
    const Term sum =
        m.add(m.scale(pick(5) - 2, x), m.add(m.scale(pick(3) - 1, y), m.scale(pick(3) - 1, z)));
    const Term bound = n(pick(7) - 3);
    const Term atom = pick(3) == 0 ? m.equal(sum, bound) : m.less_equal(sum, bound);
    return pick(2) == 0 ? atom : m.not_(atom);
  };
  const Term range = m.and_({{m.less_equal(n(-4), x), m.less_equal(x, n(4))}});
  for (int round = 0; round < 25; ++round) {
    std::vector<Term> clauses{range};
    for (int i = 0; i < 3; ++i) clauses.push_back(m.or_(literal(), m.and_(literal(), literal())));
    const Term formula = m.and_(clauses);
    const auto result = project(formula, {x});
    ASSERT_TRUE(result);
    std::vector<Term> instances;
    for (int value = -4; value <= 4; ++value) {
      instances.push_back(m.substitute(formula, {{x, n(value)}}));
    }
    const Term expected = m.or_(instances);
    EXPECT_TRUE(implies(expected, *result)) << "round " << round << ": " << to_text(m, formula);
    EXPECT_TRUE(implies(*result, expected)) << "round " << round << ": " << to_text(m, formula);
  }
}

TEST_F(ProjectionTest, CoresReachIntoDisjunctions) {
  const Term q = m.variable("q", m.bool_sort());
  const std::vector<Term> blocks{
      m.or_(m.and_(m.and_(p, is(x, 1)), is(z, 4)), m.and_(m.and_(q, is(x, 2)), is(z, 5))),
      m.and_(m.less(x, n(1)), is(y, 8))};
  const Deadline deadline({});
  auto made = RelevantChain::make(m, *backend, blocks, deadline);
  auto* chain = std::get_if<RelevantChain::Made>(&made);
  ASSERT_NE(chain, nullptr);
  const auto& reduced = chain->chain->blocks();
  EXPECT_EQ(reduced[0], m.or_(is(x, 1), is(x, 2)));
  EXPECT_EQ(reduced[1], m.less(x, n(1)));
  EXPECT_FALSE(chain->chain->weaken(m.less(n(-3), x), 1));
  const auto weaker = chain->chain->weaken(m.and_(p, m.less(n(0), x)), 1);
  EXPECT_EQ(weaker, m.less(n(0), x));
}

TEST_F(ProjectionTest, WhatARefutationNeedsMayBeOfASimplerTheory) {
  const Sort memory = m.array_sort(m.int_sort(), m.int_sort());
  const Term before = m.variable("before", memory);
  const Term after = m.variable("after", memory);
  const std::vector<Term> blocks{m.and_(is(x, 0), m.equal(after, m.store(before, y, z))),
                                 m.and_(m.equal(m.select(after, y), z), m.less(n(0), x))};
  const auto parts = RelevantChain::needed(m, *backend, blocks, Deadline({}));
  ASSERT_TRUE(parts);
  ASSERT_EQ(parts->size(), 2U);
  for (std::size_t i = 0; i < blocks.size(); ++i) EXPECT_TRUE(implies(blocks[i], (*parts)[i])) << i;
  EXPECT_TRUE(implies(m.and_(*parts), m.false_()));
  EXPECT_EQ(m.free_variables(m.and_(*parts)), std::vector<Term>{x});
  EXPECT_FALSE(RelevantChain::needed(m, *backend, {{is(x, 0), m.less(x, n(1))}}, Deadline({})));
}

}  // namespace
}  // namespace pcegar::interpolation

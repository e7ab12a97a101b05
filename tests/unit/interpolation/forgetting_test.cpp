// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/forgetting.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "interpolation/proof/proof_engine.hpp"

namespace pcegar::interpolation {
namespace {

/// x counts up in every branch; c only decides which branch, d is needed.
class ForgettingTest : public testing::Test {
protected:
  Term variable(const char* name) { return terms.variable(name, terms.int_sort()); }
  Term is(Term a, long value) { return terms.equal(a, terms.integer(value)); }
  Term next(Term a, Term b) { return terms.equal(b, terms.add(a, terms.integer(1))); }

  ForgettingTest() : backend(make_backend("z3")) {
    const Term one = is(c, 1);
    blocks = {
        terms.and_(std::vector{terms.or_(one, is(c, 2)), is(x0, 0), is(d, 4)}),
        terms.or_(terms.and_(one, next(x0, x1)), terms.and_(terms.not_(one), next(x0, x1))),
        terms.or_(terms.and_(one, next(x1, x2)), terms.and_(terms.not_(one), next(x1, x2))),
        terms.not_(terms.equal(terms.add(x2, terms.integer(2)), d)),
    };
  }

  TermManager terms;
  std::unique_ptr<Backend> backend;
  Term c = variable("c"), d = variable("d");
  Term x0 = variable("x0"), x1 = variable("x1"), x2 = variable("x2");
  std::vector<Term> blocks;
  const std::function<VariableGroup(Term)> by_name = [](Term v) { return VariableGroup{v}; };
  ProofEngine engine;
  ForgettingStatistics effort;

  std::optional<Interpolants> forget(const std::vector<Term>& sequence) {
    return forget_variables(terms, engine, blocks, sequence, by_name, {}, effort);
  }
};

TEST_F(ForgettingTest, WhatOnlySelectsBranchesIsForgotten) {
  // A valid sequence that mentions c needlessly.
  const auto with_c = [&](Term fact) {
    return terms.and_(std::vector{fact, is(d, 4), terms.or_(is(c, 1), is(c, 2))});
  };
  const std::vector<Term> sequence{with_c(is(x0, 0)), with_c(is(x1, 1)), with_c(is(x2, 2))};
  ASSERT_EQ(check_interpolants(
                terms, *backend, blocks,
                std::vector{sequence[0], sequence[1], terms.and_(is(x2, 2), is(d, 4))}, {}),
            "");
  const std::optional<Interpolants> found = forget(sequence);
  ASSERT_TRUE(found.has_value());
  ASSERT_EQ(found->sequence.size() + 1, blocks.size());
  for (const Term interpolant : found->sequence) {
    const std::vector<Term>& used = terms.free_variables(interpolant);
    EXPECT_EQ(std::find(used.begin(), used.end(), c), used.end());
  }
  EXPECT_EQ(check_interpolants(terms, *backend, blocks, found->sequence, {}), "");
}

TEST_F(ForgettingTest, NothingIsForgottenThatIsNeeded) {
  const std::vector<Term> sequence{terms.and_(is(x0, 0), is(d, 4)), terms.and_(is(x1, 1), is(d, 4)),
                                   terms.and_(is(x2, 2), is(d, 4))};
  EXPECT_FALSE(forget(sequence).has_value());
}

TEST_F(ForgettingTest, OneProblemMoreThanGroupsThatStay) {
  const auto with_c = [&](Term fact) {
    return terms.and_(std::vector{fact, is(d, 4), terms.or_(is(c, 1), is(c, 2))});
  };
  ASSERT_TRUE(forget({with_c(is(x0, 0)), with_c(is(x1, 1)), with_c(is(x2, 2))}).has_value());
  EXPECT_LE(effort.problems, 5U) << "d, x0, x1, x2 stay";
  EXPECT_EQ(effort.refutable, 1U);
}

TEST_F(ForgettingTest, WhatIsWishedToStayStays) {
  const std::function<VariableGroup(Term)> keep = [](Term v) {
    return VariableGroup{v, VariableGroup::Wish::Keep};
  };
  const std::vector<Term> sequence{terms.and_(is(x0, 0), is(d, 4)), terms.and_(is(x1, 1), is(d, 4)),
                                   terms.and_(is(x2, 2), is(d, 4))};
  EXPECT_FALSE(forget_variables(terms, engine, blocks, sequence, keep, {}, effort).has_value());
  EXPECT_EQ(effort.problems, 0U);
}

TEST_F(ForgettingTest, SatisfiableProblemsAreRefused) {
  blocks.back() = terms.true_();
  const std::vector<Term> sequence(3, terms.true_());
  EXPECT_FALSE(forget(sequence).has_value());
}

}  // namespace
}  // namespace pcegar::interpolation

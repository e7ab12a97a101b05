// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "certify/lift_choices.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "smt/solver.hpp"

namespace pcegar::certify {
namespace {

using smt::Kind;
using smt::Term;

class LiftChoices : public ::testing::Test {
protected:
  Term bits(const char* name) { return terms.variable(name, terms.bit_vector_sort(8)); }
  Term less(Term a, Term b) { return terms.bv(Kind::BvUlt, a, b); }
  bool is_valid(Term formula) {
    const auto backend = smt::make_backend("z3");
    const auto session = backend->new_session(terms, {});
    session->assert_term(terms.not_(formula));
    return smt::is_unsat(session->check());
  }
  /// Whether the two agree wherever the path holds.
  bool are_same(Term path, Term a, Term b) {
    return is_valid(terms.or_(terms.not_(path), terms.equal(a, b)));
  }
  bool speaks_of(Term formula, Term variable) {
    const auto& variables = terms.free_variables(formula);
    return std::find(variables.begin(), variables.end(), variable) != variables.end();
  }

  smt::TermManager terms;
  Term x = bits("x");
  Term y = bits("y");
  Term old_x = bits("x0");
  Term old_y = bits("y0");
  Term value = bits("v");
  Term other = bits("w");
  Term is_first = terms.variable("first", terms.bool_sort());
  Term is_second = terms.variable("second", terms.bool_sort());
};

TEST_F(LiftChoices, AnAtomSpeaksOfTheChosenValues) {
  const Term path = terms.equal(x, terms.ite(is_first, value, old_x));
  const Term claim = less(x, other);
  const Term lifted = lift_choices(terms, claim, path);
  EXPECT_EQ(lifted, terms.ite(is_first, less(value, other), less(old_x, other)));
  EXPECT_TRUE(are_same(path, claim, lifted));
  EXPECT_FALSE(is_valid(terms.equal(claim, lifted))) << "without the path it is another claim";
}

TEST_F(LiftChoices, ConnectivesAndChoicesWithinChoicesAndSeveralVariables) {
  const Term path =
      terms.and_(terms.equal(x, terms.ite(is_first, value, terms.ite(is_second, other, old_x))),
                 terms.and_(less(value, other), terms.equal(terms.ite(is_second, x, old_y), y)));
  for (const Term claim :
       {terms.not_(less(x, y)), terms.or_(less(x, other), terms.equal(y, other)),
        terms.and_(is_first, less(y, x)), terms.ite(less(x, y), less(value, x), is_second)}) {
    const Term lifted = lift_choices(terms, claim, path);
    EXPECT_TRUE(are_same(path, claim, lifted));
    EXPECT_FALSE(speaks_of(lifted, x) && speaks_of(lifted, y));
  }
}

TEST_F(LiftChoices, OnlyWhatHoldsOnAllOfThePathCounts) {
  const Term claim = less(x, other);
  const Term choice = terms.equal(x, terms.ite(is_first, value, old_x));
  for (const Term path : {terms.or_(choice, less(value, other)), terms.not_(choice),
                          terms.equal(x, value), terms.true_()}) {
    EXPECT_EQ(lift_choices(terms, claim, path), claim);
  }
}

}  // namespace
}  // namespace pcegar::certify

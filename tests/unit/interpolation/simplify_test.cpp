// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/simplify.hpp"

#include <gtest/gtest.h>

#include <random>

#include "interpolation/functions_as_arrays.hpp"
#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation {
namespace {

class SimplifyTest : public ::testing::Test {
protected:
  Term n(long value) { return m.integer(value); }
  TermManager m;
  Term x = m.variable("x", m.int_sort());
  Term y = m.variable("y", m.int_sort());
  Term u = m.variable("u", m.real_sort());
  Term p = m.variable("p", m.bool_sort());
};

TEST_F(SimplifyTest, MeetingBoundsBecomeAnEquality) {
  EXPECT_EQ(combine_bounds(m, m.and_(m.less_equal(x, y), m.less_equal(y, x))), m.equal(x, y));
  EXPECT_EQ(combine_bounds(m, m.or_(m.less(x, y), m.less(y, x))), m.not_(m.equal(x, y)));
  EXPECT_EQ(combine_bounds(m, m.and_(m.less_equal(u, m.real(1)), m.less_equal(m.real(1), u))),
            m.equal(u, m.real(1)));
}

TEST_F(SimplifyTest, TightestBoundsStay) {
  EXPECT_EQ(combine_bounds(m, m.and_(m.less(x, n(5)), m.less(x, n(3)))), m.less(x, n(3)));
  EXPECT_EQ(combine_bounds(m, m.or_(m.less(x, n(5)), m.less(x, n(3)))), m.less(x, n(5)));
  EXPECT_EQ(combine_bounds(m, m.and_(m.less(x, n(3)), m.less(n(3), x))), m.false_());
  EXPECT_EQ(combine_bounds(m, m.and_(m.less_equal(x, n(3)), m.not_(m.equal(x, n(3))))),
            m.less_equal(x, n(2)));
  const Term open = m.and_(m.less(u, m.real(3)), m.less(m.real(2), u));
  EXPECT_EQ(combine_bounds(m, open), open);
}

TEST_F(SimplifyTest, RandomFormulasStayEquivalent) {
  const auto backend = make_backend("z3");
  const auto session = backend->new_session(m, {});
  std::mt19937 random(7);
  const Term bases[] = {x, m.subtract(x, y), y};
  for (int round = 0; round < 200; ++round) {
    std::vector<Term> clauses;
    for (int i = 0; i < 3; ++i) {
      std::vector<Term> literals;
      for (unsigned j = 0; j < 2 + random() % 4; ++j) {
        const Term base = bases[random() % 3];
        const Term value = n(static_cast<long>(random() % 5));
        const Term atom = random() % 2 == 0 ? m.equal(base, value) : m.less_equal(base, value);
        literals.push_back(random() % 2 == 0 ? atom : m.not_(atom));
      }
      clauses.push_back(random() % 2 == 0 ? m.or_(literals) : m.and_(literals));
    }
    const Term formula = random() % 2 == 0 ? m.and_(clauses) : m.or_(clauses);
    session->push();
    session->assert_term(m.not_(m.iff(formula, combine_bounds(m, formula))));
    EXPECT_TRUE(is_unsat(session->check())) << "round " << round << to_text(m, formula);
    session->pop();
  }
}

TEST_F(SimplifyTest, FunctionsBecomeArraysAndBack) {
  const auto call = [this](const char* name, std::vector<Term> arguments) {
    return m.apply(name, arguments, m.int_sort());
  };
  const Term formula =
      m.less(call("f", {call("g", {x, call("f", {y})})}), m.add(call("f", {x}), n(1)));
  FunctionsAsArrays functions(m);
  const Term encoded = functions.encode(formula);
  EXPECT_EQ(to_smtlib(m, encoded).find("(f "), std::string::npos);
  EXPECT_EQ(functions.decode(encoded), formula);
  // The array itself is no application.
  const Term array = m.free_variables(functions.encode(call("f", {x}))).back();
  const Term other = m.variable("other", m.sort(array));
  EXPECT_EQ(functions.decode(m.equal(array, other)), std::nullopt);
}

}  // namespace
}  // namespace pcegar::interpolation

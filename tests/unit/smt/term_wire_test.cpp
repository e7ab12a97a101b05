// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/interpolation/term_wire.hpp"

#include <gtest/gtest.h>

namespace pcegar::smt {
namespace {

class TermWireTest : public ::testing::Test {
protected:
  TermManager m;
  Term x = m.variable("x", m.int_sort());
  Term r = m.variable("r", m.real_sort());
  Term p = m.variable("p", m.bool_sort());
  Term a = m.variable("a", m.array_sort(m.int_sort(), m.int_sort()));
  std::vector<Term> variables{x, r, p, a};
};

TEST_F(TermWireTest, ComesBackTheSame) {
  for (const Term term :
       {m.true_(), p, m.not_(p), m.or_(p, m.less_equal(m.scale(-3, x), m.integer(7))),
        m.and_(m.less(r, m.real(mpq_class(-1, 3))), m.equal(m.multiply(x, x), m.integer(4))),
        m.equal(m.select(m.store(a, x, m.integer(1)), m.integer(2)), m.ite(p, x, m.integer(0))),
        m.less(m.to_real(x), r)}) {
    const auto text = to_wire(m, term, variables);
    ASSERT_TRUE(text) << to_text(m, term);
    EXPECT_EQ(from_wire(m, *text, variables), term) << *text;
  }
}

TEST_F(TermWireTest, WhatIsNotCoveredIsRefused) {
  const Term stranger = m.variable("stranger", m.bool_sort());
  EXPECT_FALSE(to_wire(m, m.and_(p, stranger), variables));
  EXPECT_FALSE(to_wire(m, m.apply("f", {{x}}, m.bool_sort()), variables));
  for (const char* const text :
       {"", "nonsense", "variable 9", "variable -1", "variable", "integer 1/2", "integer x",
        "true\nnot 1", "true\nand", "true\nnot 0 0", "true\nnot zero"}) {
    EXPECT_FALSE(from_wire(m, text, variables)) << text;
  }
}

}  // namespace
}  // namespace pcegar::smt

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers as symbols: which become some, that the blocks keep their meaning, and that interpolants
// of the symbols are interpolants of the numbers.
#include "interpolation/symbolic_numbers.hpp"

#include <gtest/gtest.h>

#include <random>

#include "interpolation/interpolation.hpp"

namespace pcegar::interpolation {
namespace {

class SymbolicNumbersTest : public ::testing::Test {
protected:
  Term n(long value) { return m.integer(value); }
  Term at_most(Term sum, long value) { return m.less_equal(sum, n(value)); }
  std::size_t symbols_of(const std::vector<Term>& blocks) {
    const auto found = SymbolicNumbers::of(m, blocks);
    return found ? found->symbols().size() : 0;
  }
  /// Whether both have the same models.
  bool are_equivalent(Term a, Term b) {
    const auto session = backend->new_session(m, {});
    session->assert_term(m.not_(m.iff(a, b)));
    return is_unsat(session->check());
  }
  TermManager m;
  std::unique_ptr<Backend> backend = make_backend("z3");
  Term x = m.variable("x", m.int_sort());
  Term y = m.variable("y", m.int_sort());
};

TEST_F(SymbolicNumbersTest, BoundsAreSymbols) {
  EXPECT_EQ(symbols_of({at_most(x, 999)}), 1U);
  EXPECT_EQ(symbols_of({at_most(x, 999), m.not_(at_most(y, 1000)), m.equal(x, n(1001))}), 1U);
  EXPECT_EQ(symbols_of({at_most(x, 999), at_most(y, 2000)}), 2U);
  EXPECT_EQ(symbols_of({at_most(x, -500)}), 1U);
}

TEST_F(SymbolicNumbersTest, SmallNumbersBoundsOfTypesAndManyNumbersAreNot) {
  EXPECT_EQ(symbols_of({at_most(x, 15)}), 0U);
  EXPECT_EQ(symbols_of({at_most(x, 2147483647), m.not_(at_most(x, -2147483649L))}), 0U);
  EXPECT_EQ(symbols_of({at_most(x, 255), at_most(y, 65535)}), 0U);
  EXPECT_EQ(symbols_of({m.equal(x, n(1000))}), 0U) << "no bound";
  EXPECT_EQ(symbols_of({at_most(x, 100), at_most(x, 200), at_most(x, 300), at_most(x, 400)}), 0U);
}

TEST_F(SymbolicNumbersTest, WithTheNumbersTheBlocksMeanTheSame) {
  std::mt19937 random(5);
  const auto number = [&] { return static_cast<long>(random() % 2400) - 1200; };
  unsigned symbolic = 0;
  for (int round = 0; round < 100; ++round) {
    std::vector<Term> blocks;
    for (int i = 0; i < 3; ++i) {
      const Term sum = m.add(m.scale(static_cast<int>(random() % 3) + 1, x), y);
      const Term value = m.ite(at_most(x, number()), n(number()), m.add(y, n(number())));
      blocks.push_back(m.or_(m.and_(at_most(sum, number()), m.equal(y, n(number()))),
                             m.not_(m.less_equal(value, n(number())))));
    }
    blocks.resize(1 + random() % 3, m.true_());
    const auto found = SymbolicNumbers::of(m, blocks);
    if (!found) {
      continue;
    }
    ++symbolic;
    const std::vector<Term> back = found->with_numbers(m, found->blocks());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      EXPECT_TRUE(are_equivalent(back[i], blocks[i])) << round;
    }
  }
  EXPECT_GT(symbolic, 20U);
}

/// Three rounds of `while (i < 1000) { i++; if (*) y++; } assert(y <= 1000);`
TEST_F(SymbolicNumbersTest, ALoopIsNotUnrolled) {
  std::vector<Term> blocks;
  std::vector<Term> i{m.variable("i0", m.int_sort())};
  std::vector<Term> ys{m.variable("y0", m.int_sort())};
  blocks.push_back(m.and_(m.equal(i[0], n(0)), m.equal(ys[0], n(0))));
  for (unsigned k = 1; k <= 3; ++k) {
    i.push_back(m.variable("i" + std::to_string(k), m.int_sort()));
    ys.push_back(m.variable("y" + std::to_string(k), m.int_sort()));
    const Term adds = m.less_equal(ys[k], m.add(ys[k - 1], n(1)));
    blocks.push_back(
        m.and_(std::vector{at_most(i[k - 1], 999), m.equal(i[k], m.add(i[k - 1], n(1))), adds}));
  }
  blocks.push_back(m.and_(m.not_(at_most(i[3], 999)), m.not_(at_most(ys[3], 1000))));
  const auto found = SymbolicNumbers::of(m, blocks);
  ASSERT_TRUE(found);
  const auto session = backend->new_session(m, {});
  for (const Term block : found->blocks()) {
    session->assert_term(block);
  }
  EXPECT_TRUE(is_unsat(session->check())) << "whatever the bound is";
  // What is true of the symbol, is true of the number.
  const Term at_most_bound = m.less_equal(ys[1], found->symbols()[0]);
  EXPECT_EQ(found->with_numbers(m, std::vector{at_most_bound}), std::vector{at_most(ys[1], 999)});
}

}  // namespace
}  // namespace pcegar::interpolation

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/term_transfer.hpp"

#include <gtest/gtest.h>

namespace pcegar::smt {
namespace {

class TermTransferTest : public ::testing::Test {
protected:
  /// Terms of every sort, some with common subterms.
  std::vector<Term> examples() {
    const Sort byte = m.bit_vector_sort(8);
    const Sort single = m.float_sort(8, 24);
    const Term bits = m.variable("a name\nof 2 lines: 3:x", byte);
    const Term f = m.variable("f", single);
    const Term memory = m.variable("memory", m.array_sort(m.int_sort(), byte));
    return {m.true_(),
            p,
            m.not_(p),
            m.or_(p, m.less_equal(m.scale(-3, x), m.integer(7))),
            m.and_(m.less(r, m.real(mpq_class(-1, 3))), m.equal(m.multiply(x, x), m.integer(4))),
            m.equal(m.int_modulo(x, m.integer(3)), m.ite(p, x, m.integer(0))),
            m.less(m.to_real(x), r),
            m.apply("g", {{x, bits}}, m.bool_sort()),
            m.equal(m.select(m.store(memory, x, bits), m.integer(2)), m.bit_vector(255, 8)),
            m.bv(Kind::BvSlt, m.bv_extend(Kind::BvSignExtend, 8, bits),
                 m.bv(Kind::BvConcat, bits, m.bv(Kind::BvAdd, bits, m.bit_vector(1, 8)))),
            m.equal(m.bv_extract(6, 3, bits), m.bit_vector(5, 4)),
            m.fp(Kind::FpLess, m.fp(Kind::FpAdd, f, m.fp_round(Rounding::Up, f)),
                 m.fp_from_integer(Kind::FpFromSigned, bits, single)),
            m.equal(m.fp_to_integer(Kind::FpToUnsigned, f, 8), bits)};
  }

  TermManager m;
  Term x = m.variable("x", m.int_sort());
  Term r = m.variable("r", m.real_sort());
  Term p = m.variable("p", m.bool_sort());
};

TEST_F(TermTransferTest, ComesBackTheSame) {
  for (const Term term : examples()) {
    TermManager other;
    const Term copy = copy_terms(m, {{term}}, other).front();
    EXPECT_EQ(to_smtlib(other, copy), to_smtlib(m, term));
    EXPECT_EQ(copy_terms(other, {{copy}}, m).front(), term);
    const auto received = from_wire(m, to_wire(m, {{term}}));
    ASSERT_TRUE(received);
    EXPECT_EQ(received->front(), term);
  }
}

TEST_F(TermTransferTest, ManyRootsKeepTheirOrder) {
  const std::vector<Term> roots = examples();
  TermManager copied;
  TermManager sent;
  const std::vector<Term> copies = copy_terms(m, roots, copied);
  const auto received = from_wire(sent, to_wire(m, roots));
  ASSERT_TRUE(received);
  EXPECT_EQ(copies, *received) << "both ways make the same terms in the same order";
  EXPECT_EQ(copy_terms(copied, copies, m), roots);
}

TEST_F(TermTransferTest, OrderDependsOnTheTermsAlone) {
  const auto formula_of = [](TermManager& terms) {
    const Term a = terms.variable("a", terms.int_sort());
    const Term b = terms.variable("b", terms.int_sort());
    return terms.and_(terms.less_equal(a, b), terms.variable("q", terms.bool_sort()));
  };
  TermManager crowded;
  crowded.variable("zzz", crowded.bool_sort());
  crowded.less(crowded.variable("y", crowded.int_sort()), crowded.integer(12));
  TermManager empty;
  TermManager first;
  TermManager second;
  EXPECT_EQ(copy_terms(crowded, {{formula_of(crowded)}}, first),
            copy_terms(empty, {{formula_of(empty)}}, second));
  EXPECT_EQ(first.size(), second.size());
}

TEST_F(TermTransferTest, WhatCannotBeReadIsRefused) {
  const std::string text = to_wire(m, {{m.not_(p)}});
  ASSERT_TRUE(from_wire(m, text));
  for (std::size_t length = 0; length + 1 < text.size(); ++length) {
    EXPECT_FALSE(from_wire(m, text.substr(0, length))) << length;
  }
  EXPECT_FALSE(from_wire(m, text + "0"));
  for (const char* const wrong : {"nonsense", "0 0 1 0", "1\n99 0 0 0 0\n0 0", "0 -1 0",
                                  "1\n0 0 0 0 0\n1\n5 0 0 0 0: 0\n1 0",    // not without argument
                                  "1\n0 0 0 0 0\n1\n2 0 0 0 9:p 0\n1 0",   // name too short
                                  "1\n1 0 0 0 0\n1\n3 0 0 0 1:x 0\n1 0"})  // not a number
    EXPECT_FALSE(from_wire(m, wrong)) << wrong;
}

}  // namespace
}  // namespace pcegar::smt

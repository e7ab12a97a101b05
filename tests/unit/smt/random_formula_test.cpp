// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "smt/solver.hpp"

namespace pcegar::smt {
namespace {

/// Random formulas over a few Int and Bool variables; the seed names the formula.
class RandomFormula {
public:
  RandomFormula(TermManager& terms, unsigned seed) : m_(terms), random_(seed) {
    for (const char* name : {"x", "y", "z"}) integers_.push_back(m_.variable(name, m_.int_sort()));
    for (const char* name : {"p", "q"}) booleans_.push_back(m_.variable(name, m_.bool_sort()));
  }

  Term formula(int depth) {
    if (depth == 0) return pick(4) == 0 ? booleans_[pick(2)] : comparison(0);
    const Term a = formula(depth - 1);
    const Term b = formula(depth - 1);
    switch (pick(6)) {
      case 0: return m_.and_(a, b);
      case 1: return m_.or_(a, b);
      case 2: return m_.not_(a);
      case 3: return m_.iff(a, b);
      case 4: return m_.ite(formula(depth - 1), a, b);
      default: return comparison(depth - 1);
    }
  }

  [[nodiscard]] const std::vector<Term>& integers() const { return integers_; }
  [[nodiscard]] const std::vector<Term>& booleans() const { return booleans_; }

private:
  unsigned pick(unsigned choices) { return static_cast<unsigned>(random_() % choices); }
  long coefficient() { return static_cast<long>(pick(7)) - 3; }

  Term sum(int depth) {
    Term result = m_.integer(coefficient());
    for (const Term variable : integers_) {
      result = m_.add(result, m_.scale(coefficient(), variable));
    }
    if (depth > 0 && pick(3) == 0) {
      result = m_.add(result, m_.ite(formula(depth - 1), integers_[pick(3)], sum(depth - 1)));
    }
    return result;
  }

  Term comparison(int depth) {
    const Term a = sum(depth);
    const Term b = sum(depth);
    switch (pick(4)) {
      case 0: return m_.equal(a, b);
      case 1: return m_.less(a, b);
      case 2: return m_.less_equal(a, b);
      default: return m_.greater_equal(a, b);
    }
  }

  TermManager& m_;
  std::mt19937 random_;
  std::vector<Term> integers_;
  std::vector<Term> booleans_;
};

TEST(RandomFormulaTest, BackendsAgreeAndModelsHold) {
  TermManager m;
  const auto z3 = make_backend("z3");
  const auto cvc5 = make_backend("cvc5");
  const auto z3_session = z3->new_session(m, {});
  unsigned satisfiable = 0;
  for (unsigned seed = 1; seed <= 150; ++seed) {
    RandomFormula random(m, seed);
    std::vector<Term> parts;
    for (int i = 0; i < 4; ++i) parts.push_back(random.formula(2));
    const Term formula = m.and_(parts);
    z3_session->push();
    z3_session->assert_term(formula);
    const CheckResult first = z3_session->check();
    const auto cvc5_session = cvc5->new_session(m, {});
    cvc5_session->assert_term(formula);
    const CheckResult second = cvc5_session->check();
    EXPECT_EQ(first.index(), second.index()) << "seed " << seed << ": " << to_smtlib(m, formula);
    for (Session* session : {z3_session.get(), cvc5_session.get()}) {
      if (!is_sat(first)) break;
      std::unordered_map<Term, Term> model;
      for (const Term t : random.integers()) model.emplace(t, session->value(t));
      for (const Term t : random.booleans()) model.emplace(t, session->value(t));
      EXPECT_EQ(m.substitute(formula, model), m.true_()) << "seed " << seed;
    }
    satisfiable += is_sat(first) ? 1 : 0;
    z3_session->pop();
  }
  EXPECT_GT(satisfiable, 20U);
  EXPECT_LT(satisfiable, 145U);
}

}  // namespace
}  // namespace pcegar::smt

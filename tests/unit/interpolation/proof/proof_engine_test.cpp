// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "chains.hpp"

namespace pcegar::interpolation::test {
namespace {

/// x = 0; y = 0; (x++; y++)^n; x != y
void add_lockstep(Chain& chain, int iterations, Term violated) {
  TermManager& t = chain.terms;
  chain.blocks.push_back(t.and_(t.equal(chain.var("x", 0), chain.number(0)),
                                t.equal(chain.var("y", 0), chain.number(0))));
  for (int i = 0; i < iterations; ++i) {
    chain.blocks.push_back(
        t.and_(t.equal(chain.var("x", i + 1), chain.plus(chain.var("x", i), 1)),
               t.equal(chain.var("y", i + 1), chain.plus(chain.var("y", i), 1))));
  }
  chain.blocks.push_back(violated);
}

TEST(ProofEngine, LockstepCountersGiveTheRelation) {
  for (const ProofStrength strength : all_strengths) {
    Chain chain;
    const Term violated = chain.terms.not_(chain.terms.equal(chain.var("x", 5), chain.var("y", 5)));
    add_lockstep(chain, 5, violated);
    const std::vector<Term> sequence = checked_sequence(chain, strength);
    ASSERT_EQ(sequence.size(), 6U);
    for (int i = 0; i <= 5; ++i) {
      EXPECT_EQ(sequence[static_cast<std::size_t>(i)],
                chain.terms.equal(chain.var("x", i), chain.var("y", i)))
          << to_text(chain.terms, sequence[static_cast<std::size_t>(i)]);
    }
  }
}

TEST(ProofEngine, InequalitiesStayInequalities) {
  for (const ProofStrength strength : all_strengths) {
    Chain chain;
    add_lockstep(chain, 3, chain.terms.less(chain.var("x", 3), chain.var("y", 3)));
    const std::vector<Term> sequence = checked_sequence(chain, strength);
    ASSERT_EQ(sequence.size(), 4U);
    EXPECT_EQ(sequence[2], chain.terms.less_equal(chain.var("y", 2), chain.var("x", 2)));
  }
}

TEST(ProofEngine, StateMachineStepNamesTheState) {
  Chain chain;
  TermManager& t = chain.terms;
  chain.blocks = {t.equal(chain.var("s", 0), chain.number(3)),
                  t.equal(chain.var("s", 1), chain.var("s", 0)),
                  t.equal(chain.var("s", 1), chain.number(5))};
  const std::vector<Term> sequence = checked_sequence(chain, ProofStrength::McMillan);
  ASSERT_EQ(sequence.size(), 2U);
  EXPECT_EQ(sequence[0], t.equal(chain.var("s", 0), chain.number(3)));
  EXPECT_EQ(sequence[1], t.equal(chain.var("s", 1), chain.number(3)));
}

TEST(ProofEngine, SumOfThreeBranches) {
  for (const ProofStrength strength : all_strengths) {
    Chain chain;
    TermManager& t = chain.terms;
    const char* names[] = {"n", "x", "y", "z"};
    std::vector<Term> parts;
    for (const char* name : names) parts.push_back(t.equal(chain.var(name, 0), chain.number(0)));
    chain.blocks.push_back(t.and_(parts));
    const int iterations = 4;
    for (int i = 0; i < iterations; ++i) {
      std::vector<Term> branches;
      for (int chosen = 1; chosen < 4; ++chosen) {
        parts = {t.equal(chain.var("n", i + 1), chain.plus(chain.var("n", i), 1))};
        for (int k = 1; k < 4; ++k) {
          parts.push_back(t.equal(chain.var(names[k], i + 1),
                                  chain.plus(chain.var(names[k], i), k == chosen ? 1 : 0)));
        }
        branches.push_back(t.and_(parts));
      }
      chain.blocks.push_back(t.or_(branches));
    }
    const auto sum = [&](int i) {
      const Term summands[] = {chain.var("x", i), chain.var("y", i), chain.var("z", i)};
      return t.equal(chain.var("n", i), t.add(summands));
    };
    chain.blocks.push_back(t.not_(sum(iterations)));
    const std::vector<Term> sequence = checked_sequence(chain, strength);
    ASSERT_EQ(sequence.size(), 5U);
    for (int i = 0; i <= iterations; ++i) {
      EXPECT_EQ(sequence[static_cast<std::size_t>(i)], sum(i))
          << to_text(t, sequence[static_cast<std::size_t>(i)]);
    }
  }
}

TEST(ProofEngine, IntegerReasoningBeyondTheRationals) {
  // 0 <= x <= 1, y = 2x, y = 1: feasible only over the rationals; needs a branch on x.
  for (const ProofStrength strength : all_strengths) {
    Chain chain;
    TermManager& t = chain.terms;
    const Term x = chain.var("x", 0);
    const Term y = chain.var("y", 0);
    chain.blocks = {t.equal(y, t.scale(2, x)), t.equal(y, chain.number(1))};
    EXPECT_EQ(checked_sequence(chain, strength).size(), 1U);
  }
}

TEST(ProofEngine, CongruenceWithinABlock) {
  Chain chain;
  TermManager& t = chain.terms;
  const auto f = [&](Term argument) { return t.apply("f", std::span(&argument, 1), t.int_sort()); };
  const Term x = chain.var("x", 0);
  const Term y = chain.var("y", 0);
  chain.blocks = {t.equal(x, y), t.not_(t.equal(f(x), f(y)))};
  const std::vector<Term> sequence = checked_sequence(chain, ProofStrength::FewestAtoms);
  ASSERT_EQ(sequence.size(), 1U);
  EXPECT_EQ(sequence[0], t.equal(x, y));
}

TEST(ProofEngine, CongruenceAcrossBlocks) {
  for (const ProofStrength strength : all_strengths) {
    Chain chain;
    TermManager& t = chain.terms;
    const auto f = [&](Term argument) {
      return t.apply("f", std::span(&argument, 1), t.int_sort());
    };
    const auto x = [&](int i) { return chain.var("x", i); };
    const auto y = [&](int i) { return chain.var("y", i); };
    chain.blocks = {t.equal(y(0), f(chain.plus(x(0), 1)))};
    for (int i = 1; i <= 4; ++i) {
      chain.blocks.push_back(t.and_(t.equal(x(i), x(i - 1)), t.equal(y(i), y(i - 1))));
    }
    chain.blocks.push_back(t.not_(t.equal(f(chain.plus(x(4), 1)), y(4))));
    EXPECT_EQ(checked_sequence(chain, strength).size(), 5U);
    // The model is one still: nothing that was added may contradict it.
    chain.blocks.back() = t.not_(t.equal(f(x(4)), y(4)));
    const InterpolationResult result =
        ProofEngine(ProofEngineOptions{strength}).interpolate(t, chain.blocks, {});
    EXPECT_TRUE(std::holds_alternative<NotRefutable>(result));
  }
}

TEST(ProofEngine, CongruenceOfPredicatesAndNestedApplicationsAcrossBlocks) {
  for (const ProofStrength strength : all_strengths) {
    Chain chain;
    TermManager& t = chain.terms;
    const auto apply = [&](const char* name, Term argument, Sort sort) {
      return t.apply(name, std::span(&argument, 1), sort);
    };
    const auto p_f = [&](Term argument) {
      return apply("p", apply("f", argument, t.int_sort()), t.bool_sort());
    };
    const auto x = [&](int i) { return chain.var("x", i); };
    chain.blocks = {p_f(x(0)), t.equal(x(1), x(0)), t.equal(x(2), x(1)), t.not_(p_f(x(2)))};
    EXPECT_EQ(checked_sequence(chain, strength).size(), 3U);
  }
}

TEST(ProofEngine, SatisfiableOnlyIfEveryTermIsUnderstood) {
  Chain chain;
  TermManager& t = chain.terms;
  const Term x = chain.var("x", 0);
  chain.blocks = {t.less(x, chain.number(4)), t.less(chain.number(2), x)};
  ProofEngine engine;
  EXPECT_TRUE(std::holds_alternative<NotRefutable>(engine.interpolate(t, chain.blocks, {})));
  // A square is never negative, but products are not understood.
  chain.blocks = {t.less(t.multiply(x, x), chain.number(0)), t.true_()};
  EXPECT_TRUE(std::holds_alternative<GaveUp>(engine.interpolate(t, chain.blocks, {})));
}

TEST(ProofEngine, TrivialBlocks) {
  Chain chain;
  TermManager& t = chain.terms;
  chain.blocks = {t.true_(), t.false_(), t.true_()};
  for (const ProofStrength strength : all_strengths) {
    const std::vector<Term> sequence = checked_sequence(chain, strength);
    ASSERT_EQ(sequence.size(), 2U);
    EXPECT_EQ(sequence[0], t.true_());
    EXPECT_EQ(sequence[1], t.false_());
  }
}

TEST(ProofEngine, IsDeterministic) {
  const auto run = [] {
    Chain chain;
    const Term violated = chain.terms.not_(chain.terms.equal(chain.var("x", 9), chain.var("y", 9)));
    add_lockstep(chain, 9, violated);
    std::string text;
    for (const Term term : checked_sequence(chain, ProofStrength::FewestAtoms)) {
      text += to_smtlib(chain.terms, term) + "\n";
    }
    return text;
  };
  EXPECT_EQ(run(), run());
}

}  // namespace
}  // namespace pcegar::interpolation::test

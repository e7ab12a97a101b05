// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/spacer.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "interpolation/interpolation.hpp"

namespace pcegar::interpolation {
namespace {

class SpacerTest : public ::testing::TestWithParam<SpacerDirection> {
protected:
  Term var(const std::string& name, int index) {
    return m.variable(name + "@" + std::to_string(index), m.int_sort());
  }
  Term n(long value) { return m.integer(value); }
  Term is(Term t, long value) { return m.equal(t, n(value)); }
  Term plus_one(Term t) { return m.add(t, n(1)); }

  InterpolationResult run(const std::vector<Term>& blocks) {
    return SpacerEngine(GetParam()).interpolate(m, blocks, {.timeout_ms = 20'000});
  }
  /// The sequence, checked; empty on failure.
  std::vector<Term> interpolants(const std::vector<Term>& blocks) {
    const InterpolationResult result = run(blocks);
    if (const auto* gave_up = std::get_if<GaveUp>(&result)) ADD_FAILURE() << gave_up->reason;
    const auto* found = std::get_if<Interpolants>(&result);
    if (found == nullptr) return {};
    EXPECT_EQ(check_interpolants(m, *backend, blocks, found->sequence, {}), "");
    return found->sequence;
  }

  TermManager m;
  std::unique_ptr<Backend> backend = make_backend("z3");
};

INSTANTIATE_TEST_SUITE_P(Directions, SpacerTest,
                         ::testing::Values(SpacerDirection::Forward, SpacerDirection::Both),
                         [](const auto& parameter) {
                           return parameter.param == SpacerDirection::Both ? "Both" : "Forward";
                         });

TEST_P(SpacerTest, FindsTheRelationBetweenTwoCounters) {
  // x = 0; y = 0; while (*) { x++; y++; } assert(x == y)
  constexpr int iterations = 5;
  std::vector<Term> blocks{m.and_(is(var("x", 0), 0), is(var("y", 0), 0))};
  for (int i = 0; i < iterations; ++i) {
    blocks.push_back(m.and_(m.equal(var("x", i + 1), plus_one(var("x", i))),
                            m.equal(var("y", i + 1), plus_one(var("y", i)))));
  }
  blocks.push_back(m.not_(m.equal(var("x", iterations), var("y", iterations))));
  const std::vector<Term> sequence = interpolants(blocks);
  ASSERT_EQ(sequence.size(), iterations + 1U);
  // Somewhere after the first iteration it is the relation, not a pair of values.
  const bool relational = std::any_of(sequence.begin(), sequence.end(), [&](Term formula) {
    const std::vector<Term> atoms = atoms_of(m, formula);
    return std::any_of(atoms.begin(), atoms.end(),
                       [&](Term atom) { return m.free_variables(atom).size() == 2; });
  });
  EXPECT_TRUE(relational);
}

// The same number of steps on every machine: too few give nothing, and the same every time.
TEST_P(SpacerTest, AnswersWithinItsSteps) {
  const std::vector<Term> blocks{is(var("x", 0), 1), is(var("x", 1), 2),
                                 m.less(var("x", 1), var("x", 0))};
  for (const std::uint64_t steps : {1, 1, 1'000'000}) {
    const InterpolationResult result =
        SpacerEngine(GetParam()).interpolate(m, blocks, {.steps = steps});
    EXPECT_EQ(std::holds_alternative<Interpolants>(result), steps > 1);
    if (const auto* gave_up = std::get_if<GaveUp>(&result)) {
      EXPECT_EQ(gave_up->reason, "spacer: time-out, or it ended in an error");
    }
  }
}

TEST_P(SpacerTest, StateMachine) {
  const auto step = [&](int i) {
    const Term s = var("s", i);
    const Term next = var("s", i + 1);
    return m.ite(is(s, 1), is(next, 2), m.ite(is(s, 2), is(next, 3), is(next, 1)));
  };
  const std::vector<Term> blocks{is(var("s", 0), 1), step(0), step(1), step(2), is(var("s", 3), 7)};
  EXPECT_EQ(interpolants(blocks).size(), 4U);
}

TEST_P(SpacerTest, BooleansRealsArraysAndBitVectors) {
  const Term p = m.variable("p", m.bool_sort());
  const Term u = m.variable("u", m.real_sort());
  EXPECT_EQ(interpolants({m.and_(p, m.less(m.real(mpq_class(1, 2)), u)),
                          m.or_(m.not_(p), m.less(u, m.real(0)))})
                .size(),
            1U);
  const Term a = m.variable("a", m.array_sort(m.int_sort(), m.int_sort()));
  const Term b = m.variable("b", m.array_sort(m.int_sort(), m.int_sort()));
  const Term i = var("i", 0);
  EXPECT_EQ(interpolants({m.equal(b, m.store(a, i, n(3))), is(m.select(b, i), 4)}).size(), 1U);
  const Term v = m.variable("v", m.bit_vector_sort(8));
  EXPECT_EQ(interpolants({m.bv(Kind::BvUlt, v, m.bit_vector(4, 8)),
                          m.bv(Kind::BvUlt, m.bit_vector(9, 8), v)})
                .size(),
            1U);
}

TEST_P(SpacerTest, UninterpretedFunctionsComeBackAsFunctions) {
  const Term x = var("x", 0);
  const Term y = var("y", 0);
  const Term fx = m.apply("f", {{x}}, m.int_sort());
  const Term fy = m.apply("f", {{y}}, m.int_sort());
  const std::vector<Term> sequence = interpolants({m.and_(m.equal(x, y), is(fx, 1)), is(fy, 2)});
  ASSERT_EQ(sequence.size(), 1U);
  for (const Term variable : m.free_variables(sequence[0])) EXPECT_EQ(variable, y);
}

TEST_P(SpacerTest, SatisfiableChainsAreNotRefutable) {
  const InterpolationResult result = run({is(var("x", 0), 0), m.less(var("x", 0), n(1))});
  EXPECT_TRUE(std::holds_alternative<NotRefutable>(result));
}

TEST_P(SpacerTest, EdgesOfTheInput) {
  EXPECT_EQ(interpolants({m.false_(), m.true_()}).size(), 1U);
  EXPECT_EQ(interpolants({m.true_(), is(var("x", 0), 1), m.true_(), is(var("x", 0), 2)}).size(),
            3U);
  EXPECT_TRUE(std::holds_alternative<Interpolants>(run({m.false_()})));
  EXPECT_TRUE(std::holds_alternative<NotRefutable>(run({m.true_()})));
}

/// Spacer's preprocessing drops the rule of such a block.
TEST_P(SpacerTest, ABlockThatIsUnsatisfiableByItself) {
  const Term x = var("x", 0);
  const Term y = var("x", 1);
  const Term impossible = m.and_(m.equal(y, x), m.less(m.int_modulo(x, n(4)), n(-2)));
  EXPECT_EQ(interpolants({is(x, 2), impossible, is(y, 3), is(var("x", 1), 4)}).size(), 3U);
}

TEST_P(SpacerTest, SingleBitsComeBack) {
  const Term v = m.variable("v", m.bit_vector_sort(8));
  const Term w = m.variable("w", m.bit_vector_sort(8));
  const Term masked = m.bv(Kind::BvAnd, v, m.bit_vector(2, 8));
  EXPECT_EQ(interpolants({m.and_(m.equal(masked, m.bit_vector(0, 8)), m.equal(w, v)),
                          m.not_(m.equal(m.bv_extract(1, 1, w), m.bit_vector(0, 1)))})
                .size(),
            1U);
}

TEST_P(SpacerTest, SameQuestionSameAnswer) {
  const std::vector<Term> blocks{m.and_(is(var("x", 0), 0), is(var("y", 0), 3)),
                                 m.equal(var("x", 1), m.add(var("x", 0), var("y", 0))),
                                 m.less(var("x", 1), var("y", 0))};
  EXPECT_EQ(interpolants(blocks), interpolants(blocks));
}

}  // namespace
}  // namespace pcegar::interpolation

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/solver.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace pcegar::interpolation::proof {
namespace {

/// Replays every resolution that the empty clause rests on.
void expect_refutation(const Proof& proof, const AtomTable& atoms) {
  ASSERT_GE(proof.empty_clause, 0);
  EXPECT_TRUE(proof.literals(proof.empty_clause).empty());
  for (const int id : needed_clauses(proof)) {
    const Proof::Clause& clause = proof.clause(id);
    if (clause.origin == Proof::Origin::Theory) {
      EXPECT_TRUE(is_valid(atoms, proof.lemma(clause)));
    }
    if (clause.origin != Proof::Origin::Chain) continue;
    const Proof::Chain& chain = proof.chain(clause);
    const auto set_of = [&](int c) {
      const auto literals = proof.literals(c);
      return std::set<Literal>(literals.begin(), literals.end());
    };
    std::set<Literal> current = set_of(chain.first);
    for (const ChainStep& step : chain.steps) {
      std::set<Literal> other = set_of(step.antecedent);
      const Literal p = Literal::positive(step.pivot);
      const Literal mine = current.contains(p) ? p : ~p;
      ASSERT_EQ(current.erase(mine), 1U);
      ASSERT_EQ(other.erase(~mine), 1U);
      current.insert(other.begin(), other.end());
    }
    EXPECT_EQ(current, set_of(id));
  }
}

using Clauses = std::vector<std::vector<Literal>>;

bool is_satisfiable_by_enumeration(const Clauses& clauses, int variables, int first_atom) {
  for (unsigned model = 0; model < (1U << variables); ++model) {
    bool holds = true;
    for (const auto& clause : clauses) {
      bool some = false;
      for (const Literal l : clause) {
        const bool value = ((model >> (l.atom() - first_atom)) & 1U) != 0;
        some |= value != l.is_negative();
      }
      holds &= some;
    }
    if (holds) return true;
  }
  return false;
}

TEST(Solver, RandomThreeSatAgainstEnumeration) {
  std::mt19937 random(7);
  int refuted = 0;
  for (int round = 0; round < 600; ++round) {
    TermManager terms;
    AtomTable atoms(terms);
    Proof proof;
    const SearchOrder order = round % 2 == 0 ? SearchOrder::Forward : SearchOrder::Backward;
    Solver solver(atoms, proof, order, {});
    const int variables = 6 + static_cast<int>(random() % 6);
    std::vector<Literal> literals;
    for (int v = 0; v < variables; ++v) literals.push_back(atoms.auxiliary_atom(0));
    Clauses clauses;
    const int count = static_cast<int>(variables * 4.3);
    for (int c = 0; c < count; ++c) {
      std::set<int> chosen;
      const std::size_t length = 1 + random() % 3 + (random() % 4 != 0 ? 1 : 0);
      while (chosen.size() < std::min<std::size_t>(length, 3)) {
        chosen.insert(static_cast<int>(random() % static_cast<unsigned>(variables)));
      }
      std::vector<Literal> clause;
      for (const int v : chosen) {
        const Literal l = literals[static_cast<std::size_t>(v)];
        clause.push_back(random() % 2 != 0 ? l : ~l);
      }
      solver.add_clause(clause, 0, {});
      clauses.push_back(clause);
    }
    const SolverResult result = solver.solve();
    const bool expected = is_satisfiable_by_enumeration(clauses, variables, literals[0].atom());
    ASSERT_EQ(std::holds_alternative<ModelFound>(result), expected) << "round " << round;
    if (expected) {
      for (const auto& clause : clauses) {
        EXPECT_TRUE(std::any_of(clause.begin(), clause.end(),
                                [&](Literal l) { return solver.is_true(l); }));
      }
    } else {
      ++refuted;
      expect_refutation(proof, atoms);
    }
  }
  EXPECT_GT(refuted, 100);
}

/// Conjunctions of small constraints in a box, against enumeration of the box.
TEST(Solver, RandomBoxConstraintsAgainstEnumeration) {
  std::mt19937 random(11);
  int refuted = 0;
  const int rounds = 1500;
  for (int round = 0; round < rounds; ++round) {
    TermManager terms;
    AtomTable atoms(terms);
    Proof proof;
    Solver solver(atoms, proof, SearchOrder::Forward, {});
    struct Raw {
      int coefficient[3];
      int constant;
      bool is_equal;
      bool negated;
    };
    std::vector<Raw> raws;
    int columns[3];
    for (int i = 0; i < 3; ++i) {
      columns[i] = atoms.column(terms.variable("x" + std::to_string(i), terms.int_sort()));
    }
    const auto assert_raw = [&](const Raw& raw) {
      LinearSum sum;
      for (int i = 0; i < 3; ++i) sum.add(columns[i], Rational(raw.coefficient[i]));
      sum.constant = Rational(raw.constant);
      Literal l = raw.is_equal ? atoms.equal_to_zero(sum) : atoms.at_most_zero(sum);
      if (raw.negated) l = ~l;
      raws.push_back(raw);
      if (l == true_literal) return;
      std::vector<Literal> clause;
      if (l != false_literal) clause.push_back(l);
      if (l != false_literal) atoms.touch(l, 0);
      solver.add_clause(clause, 0, {});
    };
    for (int i = 0; i < 3; ++i) {
      Raw low{{0, 0, 0}, -2, false, false};
      Raw high = low;
      low.coefficient[i] = -1;
      high.coefficient[i] = 1;
      assert_raw(low);
      assert_raw(high);
    }
    const int count = 1 + static_cast<int>(random() % 6);
    for (int c = 0; c < count; ++c) {
      Raw raw{};
      for (int& coefficient : raw.coefficient) coefficient = static_cast<int>(random() % 7) - 3;
      raw.constant = static_cast<int>(random() % 9) - 4;
      raw.is_equal = random() % 2 != 0;
      raw.negated = random() % 3 == 0;
      assert_raw(raw);
    }
    bool expected = false;
    for (int x = -2; x <= 2; ++x) {
      for (int y = -2; y <= 2; ++y) {
        for (int z = -2; z <= 2; ++z) {
          bool holds = true;
          for (const Raw& r : raws) {
            const int sum =
                r.coefficient[0] * x + r.coefficient[1] * y + r.coefficient[2] * z + r.constant;
            holds &= (r.is_equal ? sum == 0 : sum <= 0) != r.negated;
          }
          expected |= holds;
        }
      }
    }
    const SolverResult result = solver.solve();
    ASSERT_FALSE(std::holds_alternative<Stopped>(result));
    ASSERT_EQ(std::holds_alternative<ModelFound>(result), expected) << "round " << round;
    if (!expected) {
      ++refuted;
      expect_refutation(proof, atoms);
      continue;
    }
    for (const Raw& r : raws) {
      Rational sum(r.constant);
      for (int i = 0; i < 3; ++i) sum += Rational(r.coefficient[i]) * solver.value(columns[i]);
      EXPECT_EQ((r.is_equal ? sum.is_zero() : sum.sign() <= 0), !r.negated) << "round " << round;
    }
  }
  EXPECT_GT(refuted, rounds / 5);
}

}  // namespace
}  // namespace pcegar::interpolation::proof

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/predicate/region_split.hpp"

#include <gtest/gtest.h>

#include <random>

#include "../frontend/source_files.hpp"
#include "cpa/predicate/abstractor.hpp"
#include "frontend/load.hpp"

namespace pcegar::cpa {
namespace {

class RegionSplitTest : public testing::Test {
protected:
  encoding::PathFormula block_of(const std::string& text) {
    for (std::size_t i = 0; i < program.edge_count(); ++i) {
      const cfa::EdgeId edge(i);
      if (program.edge(edge).text.starts_with(text)) return builder.extend(builder.empty(), edge);
    }
    ADD_FAILURE() << "no edge " << text;
    return builder.empty();
  }
  smt::Term variable(const char* name) { return terms.variable(name, terms.int_sort()); }
  smt::Term at_least(smt::Term left, smt::Term right) { return terms.less_equal(right, left); }
  bdd::Bdd region(PredicateId predicate) { return regions.variable(predicate.value()); }
  bdd::Bdd part(bdd::Bdd psi, const encoding::PathFormula& block,
                std::vector<PredicateId> asked = {}) {
    std::vector<smt::Term> instances;
    for (const PredicateId predicate : asked) {
      instances.push_back(builder.instantiate(predicates.atom(predicate), block.ssa));
    }
    return split.relevant_part(psi, block, instances);
  }

  pcegar::test::SourceFiles files;
  cfa::Program program = frontend::load_program(std::vector{files.add("program.c", R"(
int nondet(void); int x; int y; int z;
int main(void) { x = nondet(); z = nondet(); y = x + 1; y = nondet(); return y; })")},
                                                {})
                             .program;
  smt::TermManager terms;
  encoding::PathFormulaBuilder builder{
      terms, program, {encoding::Arithmetic::Integer, encoding::SignedOverflow::Undefined}};
  std::unique_ptr<smt::Backend> backend = smt::make_backend("z3");
  PredicateRegistry predicates{terms};
  bdd::BddManager& regions = predicates.regions();
  RegionSplit split{predicates, builder};
  smt::Term x = variable("x"), y = variable("y"), z = variable("z");
  PredicateId on_x = predicates.add(at_least(x, terms.integer(4)));
  PredicateId on_z = predicates.add(at_least(z, terms.integer(4)));
  PredicateId on_x_and_z = predicates.add(at_least(x, z));
  PredicateId on_y = predicates.add(at_least(y, terms.integer(4)));
};

TEST_F(RegionSplitTest, WhatSharesNoVariableIsLeftOut) {
  const bdd::Bdd psi = regions.and_(region(on_x), region(on_z));
  EXPECT_EQ(part(psi, block_of("y = x")), region(on_x));
}

TEST_F(RegionSplitTest, ConnectionsAreFollowed) {
  const bdd::Bdd psi = regions.and_(region(on_z), regions.and_(region(on_x), region(on_x_and_z)));
  EXPECT_EQ(part(psi, block_of("y = x")), psi);
}

TEST_F(RegionSplitTest, PredicatesThatAreAskedForConnectToo) {
  const bdd::Bdd psi = regions.and_(region(on_x), region(on_z));
  EXPECT_EQ(part(psi, block_of("y = x"), {on_x_and_z}), psi);
}

TEST_F(RegionSplitTest, WhatTheRegionRelatesStaysTogether) {
  const bdd::Bdd psi = regions.or_(region(on_x), region(on_z));
  EXPECT_EQ(part(psi, block_of("y = x")), psi);
}

TEST_F(RegionSplitTest, OfRelatedPredicatesThoseThatAreFixedAreLeftOut) {
  const PredicateId also_on_z = predicates.add(at_least(variable("w"), terms.integer(7)));
  const bdd::Bdd related = regions.or_(region(on_x), region(on_z));
  const bdd::Bdd psi = regions.and_(related, regions.negated_variable(also_on_z.value()));
  EXPECT_EQ(part(psi, block_of("y = x")), related);
}

TEST_F(RegionSplitTest, UninterpretedFunctionsConnect) {
  const smt::Term of_z = terms.apply("f", std::vector{z}, terms.int_sort());
  const PredicateId on_f = predicates.add(at_least(of_z, terms.integer(0)));
  const bdd::Bdd psi = regions.and_(region(on_x), region(on_f));
  EXPECT_EQ(part(psi, block_of("y = x")), psi);
}

TEST_F(RegionSplitTest, ARelatedRegionIsADisjunctionOfPieces) {
  const bdd::Bdd both = regions.or_(region(on_x), region(on_z));
  const std::vector<std::uint32_t> apart{on_z.value()};
  const auto pieces = split.pieces(both, apart);
  ASSERT_TRUE(pieces.has_value());
  ASSERT_EQ(pieces->size(), 2U);  // x small: z is large; x large: nothing is known of z
  bdd::Bdd sum = regions.false_();
  for (const auto& [carried, rest] : *pieces) {
    EXPECT_EQ(regions.support(rest), std::vector{on_x.value()});
    sum = regions.or_(sum, regions.and_(carried, rest));
  }
  EXPECT_EQ(sum, both);
  EXPECT_EQ(split.pieces(regions.and_(region(on_x), region(on_z)), apart)->size(), 1U);
}

TEST_F(RegionSplitTest, TooManyPiecesAreNone) {
  // Eight bits in front, each saying the same of a bit behind: 256 different things to carry over.
  std::vector<PredicateId> bits;
  for (int i = 0; i < 16; ++i) {
    bits.push_back(
        predicates.add(at_least(variable(("b" + std::to_string(i)).c_str()), terms.integer(0))));
  }
  bdd::Bdd psi = regions.true_();
  std::vector<std::uint32_t> apart;
  for (std::size_t i = 0; i < 8; ++i) {
    psi = regions.and_(
        psi, regions.ite(region(bits[i]), region(bits[i + 8]), regions.not_(region(bits[i + 8]))));
    apart.push_back(bits[i + 8].value());
  }
  EXPECT_FALSE(split.pieces(psi, apart).has_value());
}

/// The abstraction with the split against its definition: the strongest region, found by asking
/// for every assignment of the predicates.
TEST_F(RegionSplitTest, AbstractionsAreTheStrongest) {
  Statistics statistics;
  Abstractor abstractor(predicates, builder, *backend, AbstractionKind::Boolean, statistics);
  const std::vector<PredicateId> tracked{on_x, on_z, on_x_and_z, on_y};
  bdd::Bdd possible = regions.false_();  // no abstraction yields an assignment without a model
  for (unsigned assignment = 0; assignment < 16; ++assignment) {
    bdd::Bdd cube = regions.true_();
    for (std::size_t i = 0; i < tracked.size(); ++i) {
      const bdd::Bdd atom = region(tracked[i]);
      cube = regions.and_(cube, (assignment >> i & 1U) != 0 ? atom : regions.not_(atom));
    }
    const auto session = backend->new_session(terms, {});
    session->assert_term(builder.instantiate(predicates.formula(cube), encoding::SsaMap{}));
    if (smt::is_sat(session->check())) possible = regions.or_(possible, cube);
  }
  std::mt19937 random(7);
  for (const char* text : {"y = x", "y = "}) {
    const encoding::PathFormula block = block_of(text);
    for (int round = 0; round < 60; ++round) {
      bdd::Bdd psi = regions.false_();
      for (unsigned cubes = random() % 3;; --cubes) {
        bdd::Bdd cube = regions.true_();
        for (const PredicateId predicate : tracked) {
          const auto choice = random() % 3;
          cube = choice == 2 ? cube
                             : regions.and_(cube, choice == 1 ? region(predicate)
                                                              : regions.not_(region(predicate)));
        }
        psi = regions.or_(psi, cube);
        if (cubes == 0) break;
      }
      psi = regions.and_(psi, possible);
      if (psi == regions.false_()) continue;
      const auto session = backend->new_session(terms, {});
      session->assert_term(builder.instantiate(predicates.formula(psi), encoding::SsaMap{}));
      session->assert_term(block.formula);
      bdd::Bdd expected = regions.false_();
      for (unsigned assignment = 0; assignment < 16; ++assignment) {
        bdd::Bdd cube = regions.true_();
        for (std::size_t i = 0; i < tracked.size(); ++i) {
          const bdd::Bdd literal = region(tracked[i]);
          cube = regions.and_(cube, (assignment >> i & 1U) != 0 ? literal : regions.not_(literal));
        }
        session->push();
        session->assert_term(builder.instantiate(predicates.formula(cube), block.ssa));
        if (smt::is_sat(session->check())) {
          expected = regions.or_(expected, cube);
        }
        session->pop();
      }
      // Combinations that no state has may be in the answer or not.
      const bdd::Bdd found = abstractor.abstract(psi, block, tracked);
      EXPECT_TRUE(regions.implies(expected, found)) << text << " round " << round;
      const bdd::Bdd excess = regions.and_(found, regions.not_(expected));
      const auto other = backend->new_session(terms, {});
      other->assert_term(builder.instantiate(predicates.formula(excess), encoding::SsaMap{}));
      EXPECT_TRUE(smt::is_unsat(other->check())) << text << " round " << round;
    }
  }
  EXPECT_GT(statistics.counter("abstraction.from_part_of_region").value, 0U);
}

}  // namespace
}  // namespace pcegar::cpa

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The abstraction of a block loses no state, whichever question the solver gives up on.
#include "cpa/predicate/abstractor.hpp"

#include <gtest/gtest.h>

#include "../frontend/source_files.hpp"
#include "../smt/giving_up_backend.hpp"
#include "frontend/load.hpp"

namespace pcegar::cpa {
namespace {

using smt::test::GivingUpBackend;

class AbstractorTest : public testing::TestWithParam<AbstractionKind> {
protected:
  AbstractorTest() {
    add("x = nondet");
    add("y = x + 2");
    const auto at_most = [&](smt::Term variable, long bound) {
      return predicates.add(terms.less_equal(variable, terms.integer(bound)));
    };
    tracked = {at_most(x, 0), at_most(x, 7), at_most(y, 3), at_most(y, 9)};
    std::sort(tracked.begin(), tracked.end());
  }

  /// The edge whose text starts so goes on with the block.
  void add(const std::string& text) {
    for (std::size_t i = 0; i < program.edge_count(); ++i) {
      if (program.edge(cfa::EdgeId(i)).text.starts_with(text)) {
        block = builder.extend(block, cfa::EdgeId(i));
        return;
      }
    }
    ADD_FAILURE() << "no edge " << text;
  }

  bdd::Bdd after(smt::Backend& solver, bdd::Bdd start) {
    Abstractor abstractor(predicates, builder, solver, GetParam(), statistics);
    return abstractor.abstract(start, block, tracked);
  }

  pcegar::test::SourceFiles files;
  cfa::Program program =
      frontend::load_program(std::vector{files.add("a.c",
                                                   "int nondet(void); int x; int y;\n"
                                                   "int main(void) { x = nondet(); y = x + 2;\n"
                                                   "if (x > 5) { if (x < 3) y = 0; } return y; }")},
                             {})
          .program;
  smt::TermManager terms;
  Statistics statistics;
  encoding::PathFormulaBuilder builder{
      terms, program, {encoding::Arithmetic::Integer, encoding::SignedOverflow::Undefined}};
  PredicateRegistry predicates{terms};
  encoding::PathFormula block = builder.empty();
  smt::Term x = terms.variable("x", terms.int_sort());
  smt::Term y = terms.variable("y", terms.int_sort());
  std::vector<PredicateId> tracked;
};

TEST_P(AbstractorTest, UnknownMakesItCoarserNeverWrong) {
  bdd::BddManager& regions = predicates.regions();
  GivingUpBackend answering(smt::test::never, {});
  const bdd::Bdd exact = after(answering, regions.true_());
  ASSERT_NE(exact, regions.false_());
  ASSERT_GT(answering.checks(), 2U);
  smt::test::give_up_everywhere(answering.checks() + 3, [&](GivingUpBackend& solver) {
    EXPECT_TRUE(regions.implies(exact, after(solver, regions.true_())))
        << "gave up after " << solver.checks() << " checks";
  });
}

/// A block that no execution gets through has no successor, but only if the solver says so.
TEST_P(AbstractorTest, UnknownIsNotInfeasible) {
  bdd::BddManager& regions = predicates.regions();
  add("[x > 5]");
  add("[x < 3]");
  GivingUpBackend answering(smt::test::never, {});
  ASSERT_EQ(after(answering, regions.true_()), regions.false_());
  GivingUpBackend clueless(1, GivingUpBackend::Then::StaysSo);
  EXPECT_NE(after(clueless, regions.true_()), regions.false_());
}

/// Where nothing is tracked, a block that is hard is taken to be possible, until that matters.
TEST_P(AbstractorTest, AHardBlockIsAskedAboutForLongOnlyIfAskedTo) {
  const bdd::BddManager& regions = predicates.regions();
  add("[x > 5]");
  add("[x < 3]");
  GivingUpBackend solver(1, GivingUpBackend::Then::AnswersAgain);
  Abstractor abstractor(predicates, builder, solver, GetParam(), statistics);
  EXPECT_FALSE(abstractor.be_thorough()) << "nothing was asked";
  const auto after_block = [&] {
    return abstractor.abstract(regions.true_(), block, {}, smt::Effort::Limited);
  };
  EXPECT_EQ(after_block(), regions.true_());
  EXPECT_EQ(after_block(), regions.true_()) << "as before";
  EXPECT_EQ(solver.checks(), 1U);
  EXPECT_TRUE(abstractor.be_thorough());
  EXPECT_EQ(after_block(), regions.false_());
  EXPECT_FALSE(abstractor.be_thorough()) << "it is";
}

INSTANTIATE_TEST_SUITE_P(Kinds, AbstractorTest,
                         testing::Values(AbstractionKind::Boolean, AbstractionKind::Cartesian));

}  // namespace
}  // namespace pcegar::cpa

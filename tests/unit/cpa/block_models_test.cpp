// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/predicate/block_models.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "frontend/load.hpp"

namespace pcegar::cpa {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Values = std::vector<bool>;

cfa::Program load() {
  const auto path = std::filesystem::temp_directory_path() /
                    ("pcegar_block_models_" + std::to_string(::getpid()) + ".c");
  std::ofstream(path) << "int nondet(void); int x; int y;\n"
                         "int main(void) { x = nondet(); y = x + 1; y = nondet(); return y; }";
  frontend::LoadResult result = frontend::load_program(std::vector{path}, {});
  std::filesystem::remove(path);
  return std::move(result.program);
}

class BlockModelsTest : public testing::Test {
protected:
  /// The block of the one edge whose text starts so.
  encoding::PathFormula block_of(const std::string& text) {
    for (std::size_t i = 0; i < program.edge_count(); ++i) {
      const cfa::EdgeId edge(i);
      if (program.edge(edge).text.starts_with(text)) return builder.extend(builder.empty(), edge);
    }
    ADD_FAILURE() << "no edge " << text;
    return builder.empty();
  }
  void remember(const encoding::PathFormula& block, long x_at_start) {
    const auto session = backend->new_session(terms, {});
    session->assert_term(block.formula);
    session->assert_term(
        builder.instantiate(terms.equal(x, terms.integer(x_at_start)), encoding::SsaMap{}));
    ASSERT_TRUE(smt::is_sat(session->check()));
    models.remember(block, *session);
  }
  bdd::Bdd region(PredicateId predicate) {
    return predicates.regions().variable(predicate.value());
  }

  cfa::Program program = load();
  smt::TermManager terms;
  encoding::PathFormulaBuilder builder{
      terms, program, {encoding::Arithmetic::Integer, encoding::SignedOverflow::Undefined}};
  std::unique_ptr<smt::Backend> backend = smt::make_backend("z3");
  PredicateRegistry predicates{terms};
  Statistics statistics;
  BlockModels models{predicates, builder, statistics};
  smt::Term x = terms.variable("x", terms.int_sort());
  smt::Term y = terms.variable("y", terms.int_sort());
  PredicateId x_is_4 = predicates.add(terms.equal(x, terms.integer(4)));
  PredicateId y_is_5 = predicates.add(terms.equal(y, terms.integer(5)));
};

TEST_F(BlockModelsTest, AModelAnswersForRegionsThatItStartsIn) {
  const encoding::PathFormula block = block_of("y = x");
  remember(block, 4);
  const std::vector<PredicateId> asked{y_is_5};
  EXPECT_THAT(models.starting_in(region(x_is_4), block, asked), ElementsAre(Values{true}));
  EXPECT_THAT(models.starting_in(predicates.regions().not_(region(x_is_4)), block, asked),
              IsEmpty());
  remember(block, 9);
  EXPECT_THAT(models.starting_in(predicates.regions().true_(), block, asked),
              ElementsAre(Values{true}, Values{false}));
}

TEST_F(BlockModelsTest, PredicatesFoundLaterAreAnsweredToo) {
  const encoding::PathFormula block = block_of("y = x");
  remember(block, 4);
  const PredicateId later = predicates.add(terms.less_equal(y, terms.integer(7)));
  EXPECT_THAT(models.starting_in(region(x_is_4), block, std::vector{y_is_5, later}),
              ElementsAre(Values{true, true}));
}

TEST_F(BlockModelsTest, BlocksOfOneFormulaButOtherIndicesAreToldApart) {
  const encoding::PathFormula assigned = block_of("y = x");
  // As after a further step that leaves any value in y and adds nothing to the formula.
  encoding::PathFormula forgotten = assigned;
  for (const auto& [slot, index] : assigned.ssa.entries()) forgotten.ssa.set(slot, index + 1);
  remember(assigned, 4);
  const std::vector<PredicateId> asked{y_is_5};
  ASSERT_THAT(models.starting_in(region(x_is_4), assigned, asked), ElementsAre(Values{true}));
  remember(forgotten, 4);
  EXPECT_THAT(models.starting_in(region(x_is_4), forgotten, asked), IsEmpty())
      << "nothing is known of y there";
}

}  // namespace
}  // namespace pcegar::cpa

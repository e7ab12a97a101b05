// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "encoding/relevance.hpp"

#include <gtest/gtest.h>

#include "encoding/path_formula.hpp"
#include "program_builder.hpp"

namespace pcegar::encoding {
namespace {

/// n = 3; x = n; y = x; z = y + 1; [x > 2];
class RelevanceTest : public testing::Test {
protected:
  RelevanceTest() {
    const auto* n = b.variable("n", b.int_type());
    x = b.variable("x", b.int_type());
    y = b.variable("y", b.int_type());
    const auto* z = b.variable("z", b.int_type());
    using Operator = cfa::BinaryOperator;
    edges = {b.edge(cfa::Assign{n, b.number(3)}), b.edge(cfa::Assign{x, n}),
             b.edge(cfa::Assign{y, x}),
             b.edge(cfa::Assign{z, b.binary(Operator::Add, y, b.number(1))}),
             b.edge(cfa::Assume{b.compare(Operator::Greater, x, b.number(2)), true})};
    b.program.finish();
    memory = std::make_shared<MemoryMap>(b.program);
  }

  test::ProgramBuilder b;
  const cfa::Expression* x = nullptr;
  const cfa::Expression* y = nullptr;
  std::vector<cfa::EdgeId> edges;
  std::shared_ptr<MemoryMap> memory;
};

TEST_F(RelevanceTest, OfWhatAConditionIsComputedFrom) {
  const Relevance found = find_relevance(b.program, *memory, {});
  const std::vector<bool> expected{true, true, false, false, true};
  EXPECT_EQ(found.edges, expected);
}

TEST_F(RelevanceTest, OfWhatAPropertySees) {
  const std::vector<cfa::EdgeId> seen{edges[3]};
  EXPECT_EQ(find_relevance(b.program, *memory, seen).edges, std::vector<bool>(5, true));
}

TEST_F(RelevanceTest, EverythingMattersIfNothingIsStated) {
  for (const cfa::EdgeId edge : edges) EXPECT_TRUE(memory->is_relevant(edge));
}

TEST_F(RelevanceTest, WhatDoesNotMatterIsArbitrary) {
  memory->set_relevance(find_relevance(b.program, *memory, {}));
  smt::TermManager terms;
  test::Query query(terms);
  for (const Content content : {Content::All, Content::Relevant}) {
    PathFormulaBuilder builder(terms, b.program, {.memory = memory, .content = content});
    PathFormula path = builder.empty();
    for (const cfa::EdgeId edge : edges) path = builder.extend(path, edge);
    const auto value = [&](const char* name) {
      return builder.instantiate(terms.variable(name, terms.int_sort()), path.ssa);
    };
    const auto other = [&](const char* name) {
      return query.satisfiable(
          {path.formula, terms.not_(terms.equal(value(name), terms.integer(3)))});
    };
    EXPECT_TRUE(query.satisfiable({path.formula}));
    EXPECT_FALSE(other("main::x"));
    EXPECT_EQ(other("main::y"), content == Content::Relevant);
    EXPECT_EQ(path.length, 5U);
  }
}

}  // namespace
}  // namespace pcegar::encoding

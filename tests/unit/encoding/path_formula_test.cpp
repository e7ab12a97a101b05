// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "encoding/path_formula.hpp"

#include <gtest/gtest.h>

#include <set>

#include "program_builder.hpp"

namespace pcegar::encoding {
namespace {

using cfa::BinaryOperator;
using smt::Term;
using test::ProgramBuilder;
using test::Query;

class PathFormulas : public ::testing::Test {
protected:
  PathFormulaBuilder& paths() {
    if (!paths_) paths_ = std::make_unique<PathFormulaBuilder>(terms, builder.program, options);
    return *paths_;
  }
  Term plain(const std::string& name) { return terms.variable("main::" + name, terms.int_sort()); }
  Term at(const std::string& name, const PathFormula& state) {
    return paths().instantiate(plain(name), state.ssa);
  }
  Term is(const std::string& name, const PathFormula& state, long value) {
    return terms.equal(at(name, state), terms.integer(value));
  }
  PathFormula along(std::initializer_list<cfa::EdgeId> edges) {
    PathFormula path = paths().empty();
    for (const cfa::EdgeId edge : edges) path = paths().extend(path, edge);
    return path;
  }

  ProgramBuilder builder;
  smt::TermManager terms;
  EncodingOptions options;
  Query query{terms};

private:
  std::unique_ptr<PathFormulaBuilder> paths_;
};

TEST_F(PathFormulas, AssignmentIsOneEquation) {
  const auto* x = builder.variable("x", builder.int_type());
  const auto edge = builder.edge(cfa::Assign{x, builder.number(5)});
  const PathFormula path = along({edge});
  EXPECT_EQ(path.formula,
            terms.equal(terms.variable("main::x@1", terms.int_sort()), terms.integer(5)));
  EXPECT_EQ(path.length, 1U);
  EXPECT_EQ(paths().extend(paths().empty(), edge), path);
}

TEST_F(PathFormulas, ComparisonIsOneAtom) {
  const auto* x = builder.variable("x", builder.int_type());
  const auto* less = builder.compare(BinaryOperator::Less, x, builder.number(3));
  const auto* negated =
      builder.make(cfa::Unary{cfa::UnaryOperator::LogicalNot, less}, builder.int_type());
  const auto* detour =
      builder.compare(BinaryOperator::NotEqual, builder.cast(less, builder.integer(64, true)),
                      builder.number(0, builder.integer(64, true)));
  const Term x0 = terms.variable("main::x@0", terms.int_sort());
  const Term atom = terms.less(x0, terms.integer(3));
  EXPECT_EQ(along({builder.edge(cfa::Assume{less, true})}).formula, atom);
  EXPECT_EQ(along({builder.edge(cfa::Assume{less, false})}).formula, terms.not_(atom));
  EXPECT_EQ(along({builder.edge(cfa::Assume{negated, true})}).formula, terms.not_(atom));
  EXPECT_EQ(along({builder.edge(cfa::Assume{detour, true})}).formula, atom);
}

TEST_F(PathFormulas, AssumeKeepsLength) {
  const auto* x = builder.variable("x", builder.int_type());
  const auto edge = builder.edge(cfa::Assign{x, builder.number(5)});
  const PathFormula path = along({edge});
  const auto* six = builder.compare(BinaryOperator::Equal, x, builder.number(6));
  const PathFormula assumed = paths().assume(path, *six, true);
  EXPECT_EQ(assumed.length, path.length);
  EXPECT_FALSE(query.satisfiable({assumed.formula}));
  EXPECT_TRUE(query.satisfiable({paths().assume(path, *six, false).formula}));
}

TEST_F(PathFormulas, MergeIsUnion) {
  const auto* x = builder.variable("x", builder.int_type());
  const auto* y = builder.variable("y", builder.int_type());
  const auto* positive = builder.compare(BinaryOperator::Greater, y, builder.number(0));
  const auto then_edge = builder.edge(cfa::Assume{positive, true});
  const auto else_edge = builder.edge(cfa::Assume{positive, false});
  const auto one = builder.edge(cfa::Assign{x, builder.number(1)});
  const auto two = builder.edge(cfa::Assign{x, builder.number(2)});
  const PathFormula a = along({then_edge, one});
  const PathFormula b = along({else_edge, one, two});
  const PathFormula merged = paths().merge(a, b);
  EXPECT_EQ(merged.length, 3U);
  EXPECT_TRUE(query.satisfiable({merged.formula, is("x", merged, 1)}));
  EXPECT_TRUE(query.satisfiable({merged.formula, is("x", merged, 2)}));
  EXPECT_FALSE(query.satisfiable({merged.formula, is("x", merged, 3)}));
  const Term y_positive = terms.less(terms.integer(0), at("y", merged));
  EXPECT_FALSE(query.satisfiable({merged.formula, is("x", merged, 2), y_positive}));
  EXPECT_FALSE(query.satisfiable({merged.formula, is("x", merged, 1), terms.not_(y_positive)}));
  EXPECT_EQ(merged.formula, paths().merge(b, a).formula);
}

TEST_F(PathFormulas, MergeOfEqualFormulasIsThem) {
  const auto* x = builder.variable("x", builder.int_type());
  const PathFormula a = along({builder.edge(cfa::Assign{x, builder.number(1)})});
  EXPECT_EQ(paths().merge(a, a), a);
}

/// Where two paths meet after a call on one of them, nothing is said of the callee's variables.
TEST_F(PathFormulas, VariablesOfEndedFunctionsAreNotMerged) {
  const cfa::FunctionId callee = builder.program.add_function({.name = "f", .has_body = true});
  builder.program.function(callee).entry = builder.program.add_location(callee);
  builder.program.function(callee).exit = builder.program.function(callee).entry;
  const auto local_to = [&](cfa::FunctionId function, bool address_taken) {
    const std::string name = "v" + std::to_string(builder.program.variable_count());
    const cfa::VariableId id = builder.program.add_variable({.name = name,
                                                             .unique_name = "main::" + name,
                                                             .type = builder.int_type(),
                                                             .kind = cfa::VariableKind::Local,
                                                             .function = function,
                                                             .address_taken = address_taken});
    return std::pair(name, builder.make(cfa::VariableReference{id}, builder.int_type()));
  };
  const auto ended = local_to(callee, false);
  const auto own = local_to(builder.main, false);
  std::vector<cfa::EdgeId> edges;
  for (const auto* variable : {ended.second, own.second}) {
    edges.push_back(builder.edge(cfa::Assign{variable, builder.number(1)}));
  }
  const auto last = builder.edge(cfa::Skip{});
  const PathFormula merged = paths().merge(along({edges[0], edges[1], last}), along({last}));
  EXPECT_FALSE(
      query.satisfiable({merged.formula, is(own.first, merged, 1), is(own.first, merged, 2)}));
  const auto names = [&](const std::string& name) {
    std::size_t count = 0;
    for (const Term variable : terms.free_variables(merged.formula)) {
      count += terms.name(variable).starts_with("main::" + name + "@") ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(names(ended.first), 1U) << "its value on one of the paths";
  EXPECT_EQ(names(own.first), 2U);
}

TEST_F(PathFormulas, FalseSideHasNoSay) {
  const auto* x = builder.variable("x", builder.int_type());
  const auto dead = builder.edge(cfa::Assume{builder.number(0), true});
  const PathFormula b = along({builder.edge(cfa::Assign{x, builder.number(1)})});
  const PathFormula a = along({dead});
  EXPECT_EQ(a.formula, terms.false_());
  EXPECT_EQ(paths().merge(a, b), b);
  EXPECT_EQ(paths().merge(b, a), b);
}

/// Counts the distinct subterms.
std::size_t dag_size(const smt::TermManager& terms, Term root) {
  std::set<Term> seen{root};
  std::vector<Term> open{root};
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    for (const Term part : terms.arguments(term))
      if (seen.insert(part).second) open.push_back(part);
  }
  return seen.size();
}

TEST_F(PathFormulas, ChainOfDiamondsStaysLinear) {
  const int count = 200;
  std::vector<std::array<cfa::EdgeId, 4>> diamonds;
  for (int i = 0; i < count; ++i) {
    const auto* p = builder.variable("p" + std::to_string(i), builder.int_type());
    const auto* lock = builder.variable("lock" + std::to_string(i), builder.int_type());
    const auto* test = builder.compare(BinaryOperator::NotEqual, p, builder.number(0));
    diamonds.push_back({builder.edge(cfa::Assume{test, true}),
                        builder.edge(cfa::Assign{lock, builder.number(1)}),
                        builder.edge(cfa::Assume{test, false}), builder.edge(cfa::Skip{})});
  }
  std::vector<std::size_t> sizes;
  PathFormula path = paths().empty();
  for (const auto& [yes, locked, no, skip] : diamonds) {
    const PathFormula taken = paths().extend(paths().extend(path, yes), locked);
    const PathFormula skipped = paths().extend(paths().extend(path, no), skip);
    path = paths().merge(taken, skipped);
    sizes.push_back(dag_size(terms, path.formula));
  }
  EXPECT_EQ(path.length, 2U * count);
  EXPECT_LT(sizes[199], 2 * sizes[99] + 64);
  EXPECT_LT(sizes[199], 20U * count);
}

TEST_F(PathFormulas, RenamingRoundTrips) {
  builder.variable("x", builder.int_type());
  const auto* y = builder.variable("y", builder.int_type());
  const auto edge = builder.edge(cfa::Assign{y, builder.number(1)});
  const PathFormula path = along({edge, edge, edge});
  const Term address = terms.variable("&main::x", terms.int_sort());
  const Term predicate =
      terms.and_(terms.less(plain("x"), plain("y")), terms.equal(plain("x"), address));
  const Term instance = paths().instantiate(predicate, path.ssa);
  EXPECT_EQ(instance,
            terms.and_(terms.less(terms.variable("main::x@0", terms.int_sort()),
                                  terms.variable("main::y@3", terms.int_sort())),
                       terms.equal(terms.variable("main::x@0", terms.int_sort()), address)));
  EXPECT_EQ(paths().uninstantiate(instance), predicate);
  const PathFormula again = along({edge, edge});
  const Term shifted = paths().shift_indices(instance, again.ssa);
  EXPECT_EQ(shifted, paths().instantiate(predicate, PathFormulaBuilder::add(path.ssa, again.ssa)));
  EXPECT_EQ(paths().shift_indices(instance, {}), instance);
}

TEST_F(PathFormulas, OwnersOfVariables) {
  const auto* unknown = builder.make(cfa::Approximate{"something"}, builder.int_type());
  const auto* x = builder.variable("x", builder.int_type());
  builder.program.add_variable({.name = "g",
                                .unique_name = "g",
                                .type = builder.int_type(),
                                .kind = cfa::VariableKind::Global});
  const PathFormula path = along({builder.edge(cfa::Assign{x, unknown})});
  EXPECT_EQ(paths().function_of(plain("x")), builder.main);
  EXPECT_FALSE(paths().function_of(terms.variable("g", terms.int_sort())).valid());
  EXPECT_FALSE(paths().function_of(terms.variable("&g", terms.int_sort())).valid());
  EXPECT_TRUE(paths().is_program_variable(plain("x")));
  EXPECT_TRUE(paths().is_program_variable(terms.variable("g", terms.int_sort())));
  std::size_t pseudo = 0;
  for (const Term variable : terms.free_variables(paths().uninstantiate(path.formula)))
    pseudo += paths().is_program_variable(variable) ? 0 : 1;
  EXPECT_EQ(pseudo, 1U);
}

TEST_F(PathFormulas, CallsPassArgumentsSimultaneously) {
  // f(int a, int b) called as f(b, a) from itself-like storage: here main's x, y for a, b.
  const auto* x = builder.variable("x", builder.int_type());
  const auto* y = builder.variable("y", builder.int_type());
  const auto parameter = [](const cfa::Expression* e) {
    return std::get<cfa::VariableReference>(e->node).variable;
  };
  const cfa::VariableId returned =
      builder.program.add_variable({.name = "__return",
                                    .unique_name = "f::__return",
                                    .type = builder.int_type(),
                                    .kind = cfa::VariableKind::ReturnValue});
  const cfa::FunctionId f = builder.program.add_function({.name = "f", .has_body = true});
  const cfa::LocationId entry = builder.program.add_location(f);
  builder.program.function(f).entry = entry;
  builder.program.function(f).exit = entry;
  builder.program.function(f).parameters = {parameter(x), parameter(y)};
  builder.program.function(f).return_variable = returned;
  const cfa::CallSiteId site = builder.program.add_call_site(
      {.name = "f", .callee = f, .arguments = {y, x}, .result = x, .caller = builder.main});
  const auto init_x = builder.edge(cfa::Assign{x, builder.number(1)});
  const auto init_y = builder.edge(cfa::Assign{y, builder.number(2)});
  const auto enter = builder.edge(cfa::EnterCall{site});
  const auto back = builder.edge(cfa::ReturnFromCall{site});
  builder.program.call_site(site).call_location = builder.program.edge(enter).source;
  builder.program.call_site(site).return_location = builder.program.edge(back).target;
  const PathFormula inside = along({init_x, init_y, enter});
  EXPECT_TRUE(query.valid(
      terms.implies(inside.formula, terms.and_(is("x", inside, 2), is("y", inside, 1)))));
  const PathFormula after = paths().extend(inside, back);
  EXPECT_TRUE(query.satisfiable({after.formula, is("x", after, 77)}));
}

TEST_F(PathFormulas, UnsignedInputsAreInRange) {
  const auto* u = builder.variable("u", builder.integer(8, false));
  const PathFormula path = along({builder.edge(cfa::Havoc{u})});
  EXPECT_FALSE(query.satisfiable({path.formula, is("u", path, -1)}));
  EXPECT_FALSE(query.satisfiable({path.formula, is("u", path, 256)}));
  EXPECT_TRUE(query.satisfiable({path.formula, is("u", path, 255)}));
}

TEST_F(PathFormulas, FactsOfAGuardedOperandAreGuarded) {
  // x != INT_MAX && x + 1 > 0 must stay falsifiable by x = INT_MAX.
  const auto* x = builder.variable("x", builder.int_type());
  const auto* below = builder.compare(BinaryOperator::NotEqual, x, builder.number(2147483647));
  const auto* next = builder.binary(BinaryOperator::Add, x, builder.number(1));
  const auto* unsigned_next = builder.cast(next, builder.integer(32, false));
  const auto* positive = builder.compare(BinaryOperator::Greater, unsigned_next,
                                         builder.number(5, builder.integer(32, false)));
  const auto* both = builder.compare(BinaryOperator::LogicalAnd, below, positive);
  const PathFormula path = along({builder.edge(cfa::Assume{both, false})});
  EXPECT_TRUE(query.satisfiable({path.formula, is("x", path, 2147483647)}));
}

}  // namespace
}  // namespace pcegar::encoding

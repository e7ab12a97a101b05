// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "encoding/path_formula.hpp"
#include "program_builder.hpp"

namespace pcegar::encoding {
namespace {

using cfa::BinaryOperator;
using smt::Term;
using test::ProgramBuilder;
using test::Query;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class EncodePath : public ::testing::Test {
protected:
  PathEncoding encode(std::initializer_list<cfa::EdgeId> edges) {
    std::vector<PathStep> path;
    for (const cfa::EdgeId edge : edges) path.push_back({edge, {}});
    return encode(path);
  }
  PathEncoding encode(const std::vector<PathStep>& path) {
    return encode_path(terms, builder.program, {Arithmetic::BitPrecise, SignedOverflow::Undefined},
                       path);
  }
  bool feasible(const PathEncoding& encoding) {
    return query.satisfiable({terms.and_(encoding.steps)});
  }
  cfa::EdgeId assume_equal(const cfa::Expression* a, const cfa::Expression* b, bool holds = true) {
    return builder.edge(cfa::Assume{builder.compare(BinaryOperator::Equal, a, b), holds});
  }
  cfa::EdgeId call(std::vector<const cfa::Expression*> arguments,
                   const cfa::Expression* result = nullptr) {
    return builder.edge(
        cfa::ExternalCall{builder.program.add_call_site({.name = "input",
                                                         .arguments = std::move(arguments),
                                                         .result = result,
                                                         .caller = builder.main})});
  }
  const cfa::Type* int_pointer() { return builder.program.types().pointer_to(builder.int_type()); }

  ProgramBuilder builder;
  smt::TermManager terms;
  Query query{terms};
};

TEST_F(EncodePath, InputsAndAssignmentsOfAConfirmedPath) {
  const auto* x = builder.variable("x", builder.int_type());
  const auto* y = builder.variable("y", builder.int_type());
  const auto havoc = builder.edge(cfa::Havoc{x});
  const auto result = call({}, y);
  const auto increment =
      builder.edge(cfa::Assign{x, builder.binary(BinaryOperator::Add, x, builder.number(1))});
  const auto same = assume_equal(x, y);
  const PathEncoding path = encode({havoc, result, increment, same});
  ASSERT_EQ(path.steps.size(), 4U);
  EXPECT_TRUE(feasible(path));
  EXPECT_THAT(path.unconfirmed, IsEmpty());
  ASSERT_EQ(path.inputs.size(), 2U);
  EXPECT_EQ(path.inputs[0].what, "x");
  EXPECT_EQ(path.inputs[0].step, 0U);
  EXPECT_EQ(path.inputs[1].what, "result of input()");
  EXPECT_EQ(path.inputs[1].step, 1U);
  ASSERT_EQ(path.assignments.size(), 1U);
  EXPECT_EQ(path.assignments[0].step, 2U);
  EXPECT_EQ(path.assignments[0].type, builder.int_type());
}

TEST_F(EncodePath, WrapsUnsignedAndExcludesSignedOverflow) {
  const auto* unsigned_int = builder.integer(32, false);
  const auto* u = builder.variable("u", unsigned_int);
  const auto* s = builder.variable("s", builder.int_type());
  const auto max_u = builder.edge(cfa::Assign{u, builder.number(-1, unsigned_int)});
  const auto next_u = builder.edge(
      cfa::Assign{u, builder.binary(BinaryOperator::Add, u, builder.number(1, unsigned_int))});
  const auto zero = assume_equal(u, builder.number(0, unsigned_int));
  EXPECT_TRUE(feasible(encode({max_u, next_u, zero})));
  const auto max_s = builder.edge(cfa::Assign{s, builder.number(2147483647)});
  const auto next_s =
      builder.edge(cfa::Assign{s, builder.binary(BinaryOperator::Add, s, builder.number(1))});
  EXPECT_TRUE(feasible(encode({max_s})));
  EXPECT_FALSE(feasible(encode({max_s, next_s})));
}

TEST_F(EncodePath, ConditionsOnMemoryAreUnconfirmed) {
  const auto* p = builder.variable("p", int_pointer());
  const auto* x = builder.variable("x", builder.int_type());
  const auto* y = builder.variable("y", builder.int_type());
  const auto load = builder.edge(cfa::Assign{x, builder.dereference(p)});
  const auto flow =
      builder.edge(cfa::Assign{y, builder.binary(BinaryOperator::Add, x, builder.number(1))});
  const auto test = assume_equal(y, builder.number(3));
  EXPECT_THAT(encode({load, flow}).unconfirmed, IsEmpty());
  const PathEncoding path = encode({load, flow, test});
  EXPECT_TRUE(feasible(path));
  EXPECT_THAT(path.unconfirmed, ElementsAre(::testing::AllOf(HasSubstr("read through a pointer"),
                                                             HasSubstr("at t.c:"))));
  const auto overwrite = builder.edge(cfa::Assign{y, builder.number(3)});
  EXPECT_THAT(encode({load, flow, overwrite, test}).unconfirmed, IsEmpty());
}

TEST_F(EncodePath, WritesThroughPointersFromOutsideReachWhatTheOutsideKnows) {
  const auto* p = builder.variable("p", int_pointer());
  const auto* x = builder.variable("x", builder.int_type(), true);
  const auto* y = builder.variable("y", builder.int_type());
  const auto init_x = builder.edge(cfa::Assign{x, builder.number(1)});
  const auto init_y = builder.edge(cfa::Assign{y, builder.number(1)});
  call({builder.address(x)}, p);  // x is known outside, and p comes from there
  const auto store = builder.edge(cfa::Assign{builder.dereference(p), builder.number(5)});
  const auto x_is_2 = assume_equal(x, builder.number(2));
  const auto x_is_5 = assume_equal(x, builder.number(5));
  const auto y_is_1 = assume_equal(y, builder.number(1));
  EXPECT_TRUE(feasible(encode({init_x, init_y, store, y_is_1, x_is_5})));
  EXPECT_FALSE(feasible(encode({init_x, init_y, store, y_is_1, x_is_2})));
}

TEST_F(EncodePath, TheEnvironmentsWritesAreInputs) {
  const auto* x = builder.variable("x", builder.int_type(), true);
  const auto init = builder.edge(cfa::Assign{x, builder.number(1)});
  const auto scan = call({builder.address(x)});
  const auto test = assume_equal(x, builder.number(2));
  const PathEncoding path = encode({init, scan, test});
  EXPECT_TRUE(feasible(path));
  EXPECT_THAT(path.unconfirmed, IsEmpty());
  ASSERT_EQ(path.inputs.size(), 1U);
  EXPECT_EQ(path.inputs[0].what, "main::x");
}

TEST_F(EncodePath, InputsThatReachAConditionDecide) {
  const auto* x = builder.variable("x", builder.int_type());
  const auto* y = builder.variable("y", builder.int_type());
  const auto* z = builder.variable("z", builder.int_type());
  const auto first = builder.edge(cfa::Havoc{x});
  const auto overwritten = builder.edge(cfa::Havoc{y});
  const auto unused = builder.edge(cfa::Havoc{z});
  const auto copied =
      builder.edge(cfa::Assign{y, builder.binary(BinaryOperator::Add, x, builder.number(1))});
  const auto branch = assume_equal(y, builder.number(4));
  const PathEncoding path = encode({first, overwritten, unused, copied, branch});
  ASSERT_EQ(path.inputs.size(), 3U);
  EXPECT_EQ(path.inputs[0].role, InputRole::Decides);
  EXPECT_EQ(path.inputs[1].role, InputRole::Free);
  EXPECT_EQ(path.inputs[2].role, InputRole::Free);
}

TEST_F(EncodePath, InputsKnowTheirPlaces) {
  cfa::Type* record = builder.program.types().new_record("s", false);
  record->fields = {{"a", builder.integer(8, true), 0, {}}, {"b", builder.int_type(), 32, {}}};
  record->size_bytes = 8;
  const auto* array =
      builder.variable("s", builder.program.types().array_of(record, 2), /*address_taken=*/true);
  const auto* argument = builder.address(array);
  const auto* result = builder.variable("r", builder.int_type());
  const PathEncoding path = encode({call({argument}, result)});
  ASSERT_EQ(path.inputs.size(), 5U);
  EXPECT_EQ(path.inputs[0].place.offset, 0U);
  EXPECT_EQ(path.inputs[1].place.offset, 4U);
  EXPECT_EQ(path.inputs[3].place.offset, 12U);
  EXPECT_EQ(path.inputs[3].place.origin, argument);
  EXPECT_EQ(path.inputs[4].place.origin, result);
}

TEST_F(EncodePath, InputsBehindAnIndexHaveAGuard) {
  const auto* array =
      builder.variable("a", builder.program.types().array_of(builder.int_type(), 2));
  const auto* i = builder.variable("i", builder.int_type());
  const auto index = builder.edge(cfa::Assign{i, builder.number(1)});
  const PathEncoding path = encode({index, call({}, builder.element(array, i))});
  ASSERT_EQ(path.inputs.size(), 2U);
  ASSERT_TRUE(path.inputs[0].guard.valid() && path.inputs[1].guard.valid());
  const Term steps = terms.and_(path.steps);
  EXPECT_FALSE(query.satisfiable({steps, path.inputs[0].guard}));
  EXPECT_TRUE(query.satisfiable({steps, path.inputs[1].guard}));
}

TEST_F(EncodePath, WhatACallMayReachIsUnconfirmed) {
  const auto* x = builder.variable("x", builder.int_type(), true);
  const auto* p = builder.variable("p", int_pointer());
  const auto init = builder.edge(cfa::Assign{x, builder.number(1)});
  call({builder.address(x)}, p);  // x is known outside, and p comes from there
  const auto pass = call({p});
  const auto test = assume_equal(x, builder.number(2));
  const PathEncoding path = encode({init, pass, test});
  EXPECT_TRUE(feasible(path));
  EXPECT_THAT(path.unconfirmed, ElementsAre(HasSubstr("object reached by a call")));
}

TEST_F(EncodePath, AssumptionsCountAsConditions) {
  const auto* x = builder.variable("x", builder.int_type());
  const auto load = builder.edge(
      cfa::Assign{x, builder.make(cfa::Approximate{"floating point"}, builder.int_type())});
  const auto* condition = builder.compare(BinaryOperator::Equal, x, builder.number(2));
  const auto set = builder.edge(cfa::Assign{x, builder.number(3)});
  EXPECT_THAT(encode(std::vector<PathStep>{{load, {condition}}}).unconfirmed,
              ElementsAre(HasSubstr("floating point")));
  EXPECT_FALSE(feasible(encode(std::vector<PathStep>{{set, {condition}}})));
}

TEST_F(EncodePath, ObjectsDoNotOverlap) {
  auto* fields = builder.program.types().new_record("P", false);
  fields->fields = {{.name = "a", .type = builder.int_type()},
                    {.name = "b", .type = builder.int_type(), .offset_bits = 32}};
  fields->size_bytes = 8;
  const auto* s = builder.variable("s", fields, true);
  const auto* x = builder.variable("x", builder.int_type(), true);
  const auto* p = builder.variable("p", int_pointer());
  const auto* q = builder.variable("q", int_pointer());
  const auto to_b = builder.edge(cfa::Assign{p, builder.address(builder.field(s, 1))});
  const auto to_x = builder.edge(cfa::Assign{q, builder.address(x)});
  const auto same = assume_equal(p, q);
  const auto different = assume_equal(p, q, false);
  const auto null = assume_equal(q, builder.number(0, int_pointer()));
  EXPECT_FALSE(feasible(encode({to_b, to_x, same})));
  EXPECT_FALSE(feasible(encode({to_b, to_x, null})));
  const PathEncoding path = encode({to_b, to_x, different});
  EXPECT_TRUE(feasible(path));
  EXPECT_THAT(path.unconfirmed, IsEmpty());
}

TEST_F(EncodePath, NumbersOfAddressesAreUnconfirmed) {
  const auto* x = builder.variable("x", builder.int_type(), true);
  const auto* p = builder.variable("p", int_pointer());
  const auto* word = builder.integer(64, false);
  const auto point = builder.edge(cfa::Assign{p, builder.address(x)});
  const auto has_bit = [&](unsigned bit) {
    const auto* masked =
        builder.binary(BinaryOperator::BitAnd, builder.cast(p, word), builder.number(bit, word));
    return assume_equal(masked, builder.number(bit, word));
  };
  const auto high = has_bit(64);
  const auto odd = has_bit(1);
  const PathEncoding path = encode({point, high});
  EXPECT_TRUE(feasible(path));
  EXPECT_THAT(path.unconfirmed, ElementsAre(HasSubstr("address used as a number")));
  const PathEncoding aligned = encode({point, odd});
  EXPECT_FALSE(feasible(aligned));
  EXPECT_THAT(aligned.unconfirmed, IsEmpty());
  const auto havoc = builder.edge(cfa::Havoc{p});
  EXPECT_THAT(encode({havoc, high}).unconfirmed, IsEmpty());
}

TEST_F(EncodePath, IndicesStayInBounds) {
  const auto* a =
      builder.variable("a", builder.program.types().array_of(builder.int_type(), 3), true);
  const auto* i = builder.variable("i", builder.int_type());
  const auto* x = builder.variable("x", builder.int_type());
  const auto set_a =
      builder.edge(cfa::Assign{builder.element(a, builder.number(2)), builder.number(8)});
  const auto set_i = builder.edge(cfa::Assign{i, builder.number(2)});
  const auto too_far = builder.edge(cfa::Assign{i, builder.number(3)});
  const auto load = builder.edge(cfa::Assign{x, builder.element(a, i)});
  const auto eight = assume_equal(x, builder.number(8));
  const PathEncoding path = encode({set_a, set_i, load, eight});
  EXPECT_TRUE(feasible(path));
  EXPECT_THAT(path.unconfirmed, IsEmpty());
  EXPECT_FALSE(feasible(encode({set_a, too_far, load})));
}

TEST_F(EncodePath, UnsupportedOperationsAreUnconfirmed) {
  const auto edge = builder.edge(cfa::UnsupportedOperation{"computed goto"});
  EXPECT_THAT(encode({edge}).unconfirmed, ElementsAre(HasSubstr("computed goto at t.c:")));
}

TEST_F(EncodePath, SharesATermManagerWithIntegers) {
  const auto* x = builder.variable("x", builder.int_type());
  const auto set = builder.edge(cfa::Assign{x, builder.number(1)});
  PathFormulaBuilder integers(terms, builder.program, {});
  const PathFormula formula = integers.extend(integers.empty(), set);
  EXPECT_TRUE(feasible(encode({set})));
  EXPECT_TRUE(query.satisfiable({formula.formula}));
}

}  // namespace
}  // namespace pcegar::encoding

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Tests which storage is modelled, and how writes and calls change it.

#include <gtest/gtest.h>

#include "encoding/path_formula.hpp"
#include "program_builder.hpp"

namespace pcegar::encoding {
namespace {

using cfa::BinaryOperator;
using smt::Term;
using test::ProgramBuilder;
using test::Query;

class StorageModel : public ::testing::Test {
protected:
  PathFormula along(std::initializer_list<cfa::EdgeId> edges) {
    if (!paths_) paths_ = std::make_unique<PathFormulaBuilder>(terms, builder.program, options);
    PathFormula path = paths_->empty();
    for (const cfa::EdgeId edge : edges) path = paths_->extend(path, edge);
    return path;
  }
  bool possible(const PathFormula& path, const cfa::Expression* condition) {
    return query.satisfiable({paths_->assume(path, *condition, true).formula});
  }
  /// The only value that an expression can have after the path is `value`.
  void expect_value(const PathFormula& path, const cfa::Expression* e, long value) {
    const auto* equal = builder.compare(BinaryOperator::Equal, e, builder.number(value, e->type));
    EXPECT_TRUE(possible(path, equal)) << value;
    EXPECT_FALSE(query.satisfiable({paths_->assume(path, *equal, false).formula})) << value;
  }
  void expect_unknown(const PathFormula& path, const cfa::Expression* e) {
    for (const long value : {1L, 117L}) {
      EXPECT_TRUE(possible(
          path, builder.compare(BinaryOperator::Equal, e, builder.number(value, e->type))));
    }
  }
  cfa::EdgeId set(const cfa::Expression* target, long value) {
    return builder.edge(cfa::Assign{target, builder.number(value, target->type)});
  }
  cfa::EdgeId call(std::vector<const cfa::Expression*> arguments,
                   const cfa::Expression* result = nullptr) {
    return builder.edge(
        cfa::ExternalCall{builder.program.add_call_site({.name = "ext",
                                                         .arguments = std::move(arguments),
                                                         .result = result,
                                                         .caller = builder.main})});
  }
  cfa::Type* record(const std::string& tag, std::vector<const cfa::Type*> members,
                    bool is_union = false) {
    cfa::Type* type = builder.program.types().new_record(tag, is_union);
    for (std::size_t i = 0; i < members.size(); ++i) {
      type->fields.push_back({.name = "m" + std::to_string(i),
                              .type = members[i],
                              .offset_bits = is_union ? 0 : type->size_bytes * 8});
      type->size_bytes += members[i]->size_bytes;
    }
    return type;
  }

  ProgramBuilder builder;
  smt::TermManager terms;
  EncodingOptions options;
  Query query{terms};

private:
  std::unique_ptr<PathFormulaBuilder> paths_;
};

TEST_F(StorageModel, MembersAreApart) {
  const auto* s = builder.variable("s", record("S", {builder.int_type(), builder.int_type()}));
  const PathFormula path = along({set(builder.field(s, 0), 1), set(builder.field(s, 1), 2)});
  expect_value(path, builder.field(s, 0), 1);
  expect_value(path, builder.field(s, 1), 2);
}

TEST_F(StorageModel, StructuresAreCopiedMemberByMember) {
  const auto* inner =
      record("I", {builder.int_type(), builder.program.types().array_of(builder.int_type(), 3)});
  const auto* type = record("S", {inner, builder.int_type()});
  const auto* s = builder.variable("s", type);
  const auto* t = builder.variable("t", type);
  const auto* element = builder.element(builder.field(builder.field(s, 0), 1), builder.number(2));
  const auto* copied = builder.element(builder.field(builder.field(t, 0), 1), builder.number(2));
  const PathFormula path = along({set(element, 7), set(builder.field(s, 1), 8),
                                  builder.edge(cfa::Assign{t, s}), set(element, 9)});
  expect_value(path, copied, 7);
  expect_value(path, element, 9);
  expect_value(path, builder.field(t, 1), 8);
}

TEST_F(StorageModel, MembersOfUnionsOverlap) {
  const auto* byte = builder.integer(8, false);
  const auto* u = builder.variable(
      "u", record("U", {builder.int_type(), builder.program.types().array_of(byte, 4)}, true));
  const auto bytes = [&](long i) {
    return builder.element(builder.field(u, 1), builder.number(i));
  };
  const PathFormula path = along({set(builder.field(u, 0), 0x01020304), set(bytes(1), 0xff)});
  expect_value(path, bytes(0), 4);
  expect_value(path, bytes(3), 1);
  expect_value(path, builder.field(u, 0), 0x0102ff04);
  const PathFormula negative = along({set(builder.field(u, 0), -2)});
  expect_value(negative, bytes(0), 0xfe);
  expect_value(negative, builder.field(u, 0), -2);
}

TEST_F(StorageModel, BitFieldsHoldWhatFits) {
  cfa::Type* bits = record("B", {builder.int_type(), builder.integer(32, false)});
  bits->fields[0].bit_width = 3;
  bits->fields[1].bit_width = 5;
  bits->fields[1].offset_bits = 3;
  bits->size_bytes = 4;
  const auto* b = builder.variable("b", bits);
  const PathFormula path = along({set(builder.field(b, 0), 5), set(builder.field(b, 1), 37)});
  expect_value(path, builder.field(b, 0), -3);
  expect_value(path, builder.field(b, 1), 5);
}

TEST_F(StorageModel, VariableIndexChoosesTheElement) {
  const auto* a = builder.variable("a", builder.program.types().array_of(builder.int_type(), 4));
  const auto* i = builder.variable("i", builder.int_type());
  const auto* a_i = builder.element(a, i);
  const auto zero = set(builder.element(a, builder.number(0)), 10);
  const auto two = set(builder.element(a, builder.number(2)), 12);
  const auto i_is_two = set(i, 2);
  const auto through_i = set(a_i, 99);
  const PathFormula before = along({zero, two, i_is_two});
  expect_value(before, a_i, 12);
  const PathFormula after = along({zero, two, i_is_two, through_i});
  expect_value(after, builder.element(a, builder.number(2)), 99);
  expect_value(after, builder.element(a, builder.number(0)), 10);
  const PathFormula outside = along({zero, two, set(i, 9)});
  expect_unknown(outside, a_i);
}

TEST_F(StorageModel, WritesToBigArraysForgetAllElements) {
  const auto* a = builder.variable("a", builder.program.types().array_of(builder.int_type(), 30));
  const auto* i = builder.variable("i", builder.int_type());
  const auto* first = builder.element(a, builder.number(0));
  const PathFormula kept = along({set(first, 1)});
  expect_value(kept, first, 1);
  const PathFormula path = along({set(first, 1), set(builder.element(a, i), 5)});
  expect_unknown(path, first);
  expect_unknown(path, builder.element(a, i));
}

TEST_F(StorageModel, WriteOutsideOfTheArrayForgetsIt) {
  const auto* row = builder.program.types().array_of(builder.int_type(), 2);
  const auto* m = builder.variable("m", builder.program.types().array_of(row, 2));
  const auto at = [&](long i, long j) {
    return builder.element(builder.element(m, builder.number(i)), builder.number(j));
  };
  const PathFormula path = along({set(at(0, 1), 3), set(at(0, 2), 5)});
  expect_unknown(path, at(0, 1));
  const PathFormula neighbour = along({set(at(1, 0), 3), set(at(0, 2), 5)});
  expect_unknown(neighbour, at(1, 0));
}

TEST_F(StorageModel, PointersFromOutsideReachWhatTheOutsideKnows) {
  const auto* x = builder.variable("x", builder.int_type(), true);
  const auto* y = builder.variable("y", builder.int_type());
  const auto* p = builder.variable("p", builder.program.types().pointer_to(builder.int_type()));
  call({builder.address(x)}, p);  // x is known outside, and p comes from there
  const PathFormula path = along({set(x, 3), set(y, 4), set(builder.dereference(p), 5)});
  const auto is = [&](const cfa::Expression* e, long value) {
    return builder.compare(BinaryOperator::Equal, e, builder.number(value));
  };
  EXPECT_TRUE(possible(path, is(x, 3)));
  EXPECT_TRUE(possible(path, is(x, 5)));
  EXPECT_FALSE(possible(path, is(x, 4)));
  expect_value(path, y, 4);
  const PathFormula known = along({set(x, 3), set(builder.dereference(builder.address(x)), 6)});
  expect_value(known, x, 6);
}

TEST_F(StorageModel, PointersChooseAmongTheirTargets) {
  const auto* x = builder.variable("x", builder.int_type(), true);
  const auto* y = builder.variable("y", builder.int_type(), true);
  const auto* p = builder.variable("p", builder.program.types().pointer_to(builder.int_type()));
  const auto to_x = builder.edge(cfa::Assign{p, builder.address(x)});
  const auto to_y = builder.edge(cfa::Assign{p, builder.address(y)});
  const auto init_x = set(x, 1);
  const auto init_y = set(y, 2);
  const auto store = set(builder.dereference(p), 7);
  const PathFormula path = along({init_x, init_y, to_x, to_y, store});
  expect_value(path, x, 1);
  expect_value(path, y, 7);
  expect_value(along({init_x, init_y, to_x}), builder.dereference(p), 1);
}

TEST_F(StorageModel, AccessAsAnotherTypeSeesTheBytes) {
  const auto* x = builder.variable("x", builder.int_type(), true);
  const auto* character = builder.integer(8, true);
  const auto* pun = builder.dereference(
      builder.cast(builder.address(x), builder.program.types().pointer_to(character)));
  const PathFormula path = along({set(x, 0x0103), set(pun, -1)});
  expect_value(path, x, 0x01ff);
  expect_value(path, pun, -1);
}

TEST_F(StorageModel, AllocatedObjectsAreFresh) {
  const auto* pointer = builder.program.types().pointer_to(builder.int_type());
  const auto* x = builder.variable("x", builder.int_type(), true);
  const auto* p = builder.variable("p", pointer);
  const auto* q = builder.variable("q", pointer);
  const auto* size = builder.number(4, builder.integer(64, false));
  const auto allocate = [&](const std::string& name, const cfa::Expression* result) {
    const cfa::CallSiteId site = builder.program.add_call_site(
        {.name = name, .arguments = {size}, .result = result, .caller = builder.main});
    const auto edge = builder.edge(cfa::ExternalCall{site});
    builder.program.call_site(site).call_location = builder.program.edge(edge).source;
    builder.program.call_site(site).return_location = builder.program.edge(edge).target;
    return edge;
  };
  const auto first = allocate("malloc", p);
  const auto second = allocate("kzalloc", q);
  const auto init = set(x, 1);
  const auto address =
      builder.edge(cfa::Assign{builder.variable("r", pointer), builder.address(x)});
  const auto store = set(builder.dereference(p), 7);
  const PathFormula path = along({init, address, first, second, store});
  expect_value(path, x, 1);
  expect_value(path, builder.dereference(q), 0);
  expect_value(path, builder.dereference(p), 7);
  const auto equal = [&](const cfa::Expression* a, const cfa::Expression* b) {
    return builder.compare(BinaryOperator::Equal, a, b);
  };
  const auto* null = builder.cast(builder.number(0), pointer);
  EXPECT_TRUE(possible(path, equal(p, null)));
  EXPECT_TRUE(possible(path, equal(p, q)));  // both null
  EXPECT_FALSE(possible(path, equal(p, builder.address(x))));
  expect_unknown(along({init, address, first, second}), builder.dereference(p));
}

TEST_F(StorageModel, ExternalCallsChangeWhatTheyReach) {
  const auto* x = builder.variable("x", builder.int_type(), true);
  const auto* y = builder.variable("y", builder.int_type(), true);
  const auto* pointer = builder.program.types().pointer_to(builder.int_type());
  const auto* holder_type = record("H", {pointer});
  const auto* holder = builder.variable("h", holder_type, true);
  const auto* p = builder.variable("p", pointer);
  const auto init_x = set(x, 1);
  const auto init_y = set(y, 2);
  call({builder.address(x)}, p);  // p may point to what the outside knows
  builder.edge(cfa::Assign{builder.field(holder, 0), builder.address(y)});
  const auto pass_holder = call({builder.address(holder)});
  const PathFormula direct = along({init_x, init_y, call({builder.address(x)})});
  expect_unknown(direct, x);
  expect_value(direct, y, 2);
  const PathFormula through_member = along({init_x, init_y, pass_holder});
  expect_unknown(through_member, y);
  expect_unknown(along({init_x, call({p})}), x);
  expect_unknown(along({init_x, call({builder.cast(p, builder.integer(64, false))})}), x);
  expect_value(along({init_x, call({builder.cast(builder.number(0), pointer), y})}), x, 1);
  expect_unknown(along({init_x, call({}, x)}), x);
}

TEST_F(StorageModel, AddressesOfDifferentObjectsDiffer) {
  const auto* x = builder.variable("x", builder.int_type(), true);
  const auto* y = builder.variable("y", builder.int_type(), true);
  const auto* a =
      builder.variable("a", builder.program.types().array_of(builder.int_type(), 4), true);
  const auto* pointer = builder.program.types().pointer_to(builder.int_type());
  const auto* p = builder.variable("p", pointer);
  const auto element = [&](long i) {
    return builder.address(builder.element(a, builder.number(i)));
  };
  const auto equal = [&](const cfa::Expression* l, const cfa::Expression* r) {
    return builder.compare(BinaryOperator::Equal, l, r);
  };
  const auto null = builder.cast(builder.number(0), pointer);
  const auto assign = builder.edge(cfa::Assign{p, builder.address(x)});
  const PathFormula start = along({});
  EXPECT_FALSE(possible(start, equal(builder.address(x), builder.address(y))));
  EXPECT_FALSE(possible(start, equal(builder.address(x), null)));
  EXPECT_FALSE(possible(start, equal(element(1), element(2))));
  EXPECT_TRUE(possible(start, equal(element(1), element(1))));
  EXPECT_TRUE(possible(start, equal(element(4), builder.address(x))));  // one past the end
  const PathFormula assigned = along({assign});
  EXPECT_FALSE(possible(assigned, equal(p, null)));
  EXPECT_TRUE(possible(assigned, equal(p, builder.address(x))));
}

TEST_F(StorageModel, BigTablesHaveSlotsForWhatIsRead) {
  const auto* row = record("R", {builder.int_type(), builder.int_type()});
  const auto* table = builder.variable("t", builder.program.types().array_of(row, 60));
  const auto at = [&](long i, std::size_t member) {
    return builder.field(builder.element(table, builder.number(i)), member);
  };
  const auto* x = builder.variable("x", builder.int_type());
  const auto write_read = set(at(7, 1), 4);
  const auto write_unread = set(at(8, 0), 4);
  const auto read = builder.edge(cfa::Assign{x, at(7, 1)});
  const PathFormula path = along({write_read, write_unread, read});
  expect_value(path, x, 4);
  EXPECT_EQ(path.ssa.entries().size(), 2U);
}

TEST_F(StorageModel, RecursionForgetsTheFrame) {
  const auto* x = builder.variable("x", builder.int_type());
  const cfa::CallSiteId site = builder.program.add_call_site(
      {.name = "main", .callee = builder.main, .caller = builder.main});
  const auto init = set(x, 1);
  const cfa::LocationId entry = builder.program.function(builder.main).entry;
  const cfa::EdgeId enter = builder.program.add_edge(builder.program.edge(init).target, entry,
                                                     cfa::EnterCall{site}, {}, {});
  const auto back = builder.edge(cfa::ReturnFromCall{site});
  builder.program.call_site(site).call_location = builder.program.edge(init).target;
  builder.program.call_site(site).return_location = builder.program.edge(back).target;
  expect_unknown(along({init, enter, back}), x);
}

TEST_F(StorageModel, FloatingPointIsArbitrary) {
  const auto* d = builder.variable("d", builder.program.types().floating(64));
  const auto* x = builder.variable("x", builder.int_type());
  const auto* approximate = builder.make(cfa::Approximate{"floating point"}, builder.int_type());
  const auto convert = builder.edge(cfa::Assign{x, builder.cast(d, builder.int_type())});
  expect_unknown(along({convert}), x);
  expect_unknown(along({builder.edge(cfa::Assign{x, approximate})}), x);
  const PathFormula both =
      along({builder.edge(cfa::Assume{d, true}), builder.edge(cfa::Assume{d, false}),
             builder.edge(cfa::Assign{d, d})});
  EXPECT_TRUE(query.satisfiable({both.formula}));
}

// ---- static variables that keep the number they start with ------------------------------------

class FixedValues : public StorageModel {
protected:
  const cfa::Expression* global(const std::string& name, const cfa::Type* type,
                                bool address_taken = false) {
    const cfa::Expression* result = builder.variable(name, type, address_taken);
    builder.program.variable(std::get<cfa::VariableReference>(result->node).variable).kind =
        cfa::VariableKind::Global;
    return result;
  }
  /// Whether the text says what the variable holds, without the formula of its first value.
  bool is_fixed(const cfa::Expression* e, long value) {
    const auto* equal = builder.compare(BinaryOperator::Equal, e, builder.number(value, e->type));
    return !possible_anywhere(equal, false) && possible_anywhere(equal, true);
  }

private:
  bool possible_anywhere(const cfa::Expression* condition, bool holds) {
    PathFormulaBuilder paths(terms, builder.program, options);
    return query.satisfiable({paths.assume(paths.empty(), *condition, holds).formula});
  }
};

TEST_F(FixedValues, TheLastNumberBeforeTheFirstReadCounts) {
  const auto* x = global("x", builder.int_type());
  const auto* y = global("y", builder.int_type());
  const auto* late = global("late", builder.int_type());
  set(x, 1);
  set(x, 5);
  builder.edge(cfa::Assign{y, x});
  set(late, 7);
  EXPECT_TRUE(is_fixed(x, 5));
  EXPECT_FALSE(is_fixed(y, 5));
  EXPECT_FALSE(is_fixed(late, 7));
}

TEST_F(FixedValues, NoOtherOperationMayWrite) {
  const auto* assigned = global("assigned", builder.int_type());
  const auto* result = global("result", builder.int_type());
  const auto* pointed = global("pointed", builder.int_type(), true);
  const auto* local = builder.variable("local", builder.int_type());
  for (const auto* variable : {assigned, result, pointed, local}) {
    set(variable, 5);
  }
  call({}, result);
  set(assigned, 5);
  for (const auto* variable : {assigned, result, pointed, local}) {
    EXPECT_FALSE(is_fixed(variable, 5));
  }
}

TEST_F(FixedValues, PartsOfConstantTables) {
  const auto* type = record("S", {builder.int_type(), builder.int_type()});
  const auto* table = global("table", builder.program.types().array_of(type, 2));
  const auto* first = builder.element(table, builder.number(0));
  const auto* second = builder.element(table, builder.number(1));
  set(builder.field(first, 0), 5);
  set(builder.field(second, 0), 6);
  builder.edge(cfa::Havoc{builder.field(second, 1)});
  EXPECT_TRUE(is_fixed(builder.field(first, 0), 5));
  EXPECT_TRUE(is_fixed(builder.field(second, 0), 6));
  EXPECT_FALSE(is_fixed(builder.field(second, 1), 0));
}

}  // namespace
}  // namespace pcegar::encoding

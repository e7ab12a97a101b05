// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/may_read.hpp"

#include <gtest/gtest.h>

namespace pcegar::cfa {
namespace {

/// int i, taken (its address is taken), a[8], *p.
class MayReadTest : public testing::Test {
protected:
  VariableId variable(const char* name, const Type* type, bool address_taken = false) {
    const VariableId id = program.add_variable({.name = name, .unique_name = name, .type = type});
    program.variable(id).address_taken = address_taken;
    return id;
  }
  const Expression* reference(VariableId id) {
    return pool.make(VariableReference{id}, program.variable(id).type);
  }

  Program program{64};
  ExpressionPool& pool = program.expressions();
  const Type* number = program.types().integer(32, true);
  const Type* pointer = program.types().pointer_to(number);
  VariableId i = variable("i", number);
  VariableId taken = variable("taken", number, true);
  VariableId array = variable("a", program.types().array_of(number, 8));
  VariableId p = variable("p", pointer);
  const Expression* element = pool.make(ElementAccess{reference(array), reference(i)}, number);
  const Expression* behind = pool.make(Dereference{reference(p)}, number);
};

TEST_F(MayReadTest, AVariableReadsItself) {
  EXPECT_TRUE(MayRead(program, i)(*reference(i)));
  EXPECT_FALSE(MayRead(program, i)(*reference(taken)));
}

TEST_F(MayReadTest, AnElementReadsItsIndexAndItsArray) {
  EXPECT_TRUE(MayRead(program, i)(*element));
  EXPECT_TRUE(MayRead(program, array)(*element));
  EXPECT_FALSE(MayRead(program, taken)(*element));
  EXPECT_TRUE(MayRead(program, i).address_reads(*element));
  EXPECT_FALSE(MayRead(program, array).address_reads(*element));
}

TEST_F(MayReadTest, ADereferenceReadsItsPointerAndWhateverHasAnAddress) {
  EXPECT_TRUE(MayRead(program, p)(*behind));
  EXPECT_TRUE(MayRead(program, taken)(*behind));
  EXPECT_FALSE(MayRead(program, i)(*behind)) << "no pointer leads to it";
}

/// A write behind a pointer may be one to any variable whose address is taken.
TEST_F(MayReadTest, AWriteBehindAPointerChangesWhateverHasAnAddress) {
  const MayRead reads(program, *behind);
  EXPECT_TRUE(reads(*reference(taken)));
  EXPECT_TRUE(reads(*behind));
  EXPECT_FALSE(reads(*reference(i)));
}

TEST_F(MayReadTest, OperandsAreReadToo) {
  const Expression* sum =
      pool.make(Binary{BinaryOperator::Add, reference(taken), reference(i)}, number);
  const Expression* negated = pool.make(Unary{UnaryOperator::Minus, sum}, number);
  EXPECT_TRUE(MayRead(program, i)(*negated));
  EXPECT_TRUE(MayRead(program, taken)(*negated));
  EXPECT_FALSE(MayRead(program, p)(*negated));
  EXPECT_FALSE(MayRead(program, i)(*pool.make(AddressOf{reference(i)}, pointer)));
  EXPECT_TRUE(MayRead(program, i)(*pool.make(AddressOf{element}, pointer)));
}

}  // namespace
}  // namespace pcegar::cfa

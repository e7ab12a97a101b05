// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "witness/c_expression.hpp"

#include <gtest/gtest.h>

namespace pcegar::witness {
namespace {

using smt::Kind;
using smt::Term;

class CExpression : public testing::Test {
protected:
  Term variable(const std::string& name, const cfa::Type* type) {
    const Term result = terms.variable(name, terms.bit_vector_sort(type->bits));
    known.emplace(result, CVariable{name, type});
    return result;
  }
  Term number(long value, unsigned width = 32) { return terms.bit_vector(value, width); }
  std::string text(Term formula) {
    return c_expression(terms, formula, [&](Term variable) -> std::optional<CVariable> {
      const auto found = known.find(variable);
      return found == known.end() ? std::nullopt : std::optional(found->second);
    });
  }

  cfa::Program program{64};
  smt::TermManager terms;
  std::map<Term, CVariable> known;
  Term x = variable("x", program.types().integer(32, true));
  Term u = variable("u", program.types().integer(32, false));
  Term c = variable("c", program.types().integer(8, false));
  Term p = variable("p", program.types().pointer_to(program.types().void_type()));
  Term hidden = terms.variable("hidden", terms.bit_vector_sort(32));
};

TEST_F(CExpression, ComparesNumbersInTheReadingOfTheComparison) {
  EXPECT_EQ(text(terms.bv(Kind::BvSlt, x, number(5))), "x < 5");
  EXPECT_EQ(text(terms.bv(Kind::BvSlt, x, number(-5))), "x < (-5)");
  EXPECT_EQ(text(terms.bv(Kind::BvUlt, u, number(-5))), "u < 4294967291LL");
  EXPECT_EQ(text(terms.bv(Kind::BvUlt, x, number(5))), "(unsigned int)x < 5");
  EXPECT_EQ(text(terms.bv(Kind::BvSlt, u, number(-1))), "(int)u < (-1)");
  EXPECT_EQ(text(terms.not_(terms.bv(Kind::BvSlt, x, u))), "x >= (int)u");
}

TEST_F(CExpression, EqualityOfSignedAndNegative) {
  const std::string equal = text(terms.equal(x, number(-1)));
  EXPECT_TRUE(equal == "x == (-1)" || equal == "(-1) == x") << equal;
  const std::string pointer = text(terms.equal(p, number(0, 64)));
  EXPECT_TRUE(pointer == "(unsigned long)p == 0" || pointer == "0 == (unsigned long)p") << pointer;
}

TEST_F(CExpression, NeverComparesANegativeNumberWithAnUnsignedType) {
  const Term wide = terms.bv_extend(Kind::BvZeroExtend, 32, u);
  EXPECT_EQ(text(terms.bv(Kind::BvSlt, wide, number(-5, 64))), "(long long)u < (-5)");
  const Term narrow = terms.bv_extend(Kind::BvZeroExtend, 24, c);
  EXPECT_EQ(text(terms.bv(Kind::BvSlt, narrow, number(-5))), "c < (-5)");
}

TEST_F(CExpression, SumsWrapInUnsignedTypesOrFitIntoLongLong) {
  const Term wrapping = terms.bv(Kind::BvAdd, x, u);
  const std::string sum = text(terms.bv(Kind::BvUlt, wrapping, number(9)));
  EXPECT_TRUE(sum == "((unsigned int)x + (unsigned int)u) < 9" ||
              sum == "((unsigned int)u + (unsigned int)x) < 9")
      << sum;
  const Term exact =
      terms.bv(Kind::BvAdd, terms.bv_extend(Kind::BvSignExtend, 2, x), number(1, 34));
  const std::string extended = text(terms.bv(Kind::BvSlt, exact, number(9, 34)));
  EXPECT_TRUE(extended == "((long long)x + 1) < 9" || extended == "((long long)1 + x) < 9")
      << extended;
}

TEST_F(CExpression, WhatCannotBeWrittenIsLeftOut) {
  const Term unknown = terms.bv(Kind::BvSlt, hidden, number(3));
  const Term known_part = terms.bv(Kind::BvSlt, x, number(5));
  EXPECT_EQ(text(terms.and_(unknown, known_part)), "x < 5");
  EXPECT_EQ(text(terms.or_(unknown, known_part)), "1");
  EXPECT_EQ(text(terms.not_(terms.or_(unknown, known_part))), "x >= 5");
  EXPECT_EQ(text(terms.false_()), "0");
}

TEST_F(CExpression, Brackets) {
  const Term a = terms.bv(Kind::BvSlt, x, number(5));
  const Term b = terms.bv(Kind::BvUlt, u, number(6));
  const Term d = terms.bv(Kind::BvUlt, u, number(9));
  const std::string all = text(terms.and_(terms.or_(a, b), d));
  EXPECT_TRUE(all == "(x < 5 || u < 6) && u < 9" || all == "u < 9 && (x < 5 || u < 6)" ||
              all == "(u < 6 || x < 5) && u < 9" || all == "u < 9 && (u < 6 || x < 5)")
      << all;
  EXPECT_EQ(any_of({"x < 5", "x < 5", "u < 6 && x > 1"}), "x < 5 || (u < 6 && x > 1)");
  EXPECT_EQ(any_of({"x < 5", "1"}), "1");
  EXPECT_EQ(any_of({}), "0");
}

TEST(CScope, NamesThatMeanTheVariableAtAPlace) {
  cfa::Program program(64);
  const cfa::Type* integer = program.types().integer(32, true);
  const cfa::FunctionId f = program.add_function({.name = "f", .has_body = true});
  const auto add = [&](const std::string& name, const std::string& unique, cfa::VariableKind kind,
                       unsigned line, unsigned end) {
    return program.add_variable(
        {.name = name,
         .unique_name = unique,
         .type = integer,
         .kind = kind,
         .function = kind == cfa::VariableKind::Global ? cfa::FunctionId{} : f,
         .position = {"a.c", line, 1},
         .scope_end = {"a.c", end, 1}});
  };
  using enum cfa::VariableKind;
  add("g", "g", Global, 1, 0);
  add("late", "late", Global, 50, 0);
  add("x", "f::x", Local, 5, 20);
  add("twice", "f::twice", Local, 5, 20);
  add("twice", "f::twice#2", Local, 8, 10);
  const CScope scope(program);
  const auto named = [&](const std::string& storage, unsigned line) {
    const auto found = scope.name_at(storage, integer, f, {"a.c", line, 1});
    return found ? found->text : std::string("-");
  };
  EXPECT_EQ(named("g", 9), "g");
  EXPECT_EQ(named("late", 9), "-");
  EXPECT_EQ(named("f::x", 9), "x");
  EXPECT_EQ(named("f::x", 4), "-");
  EXPECT_EQ(named("f::x", 21), "-");
  EXPECT_EQ(named("f::twice", 9), "-");
  EXPECT_EQ(named("f::x.a[3]", 9), "x.a[3]");
  EXPECT_EQ(named("f::x.[3", 9), "-");
}

}  // namespace
}  // namespace pcegar::witness

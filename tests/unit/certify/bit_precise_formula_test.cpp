// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Exact readings agree with the integers on random values of the variables.
#include "encoding/bit_precise_formula.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <random>

#include "frontend/load.hpp"

namespace pcegar::encoding {
namespace {

constexpr const char* program_text = R"(
int s; unsigned u; signed char c; unsigned long long w;
int main(void) { return s + (int)u + c + (int)w; }
)";

cfa::Program load() {
  const auto path = std::filesystem::temp_directory_path() /
                    ("pcegar_reading_" + std::to_string(::getpid()) + ".c");
  std::ofstream(path) << program_text;
  frontend::LoadResult result = frontend::load_program(std::vector{path}, {});
  std::filesystem::remove(path);
  return std::move(result.program);
}

struct Variable {
  const char* name;
  unsigned bits;
  bool is_signed;
};
constexpr Variable variables[] = {
    {"s", 32, true}, {"u", 32, false}, {"c", 8, true}, {"w", 64, false}};

class ReadingTest : public testing::Test {
protected:
  smt::Term integer(const char* name) { return terms.variable(name, terms.int_sort()); }
  smt::Term number(long value) { return terms.integer(value); }

  void expect_same_meaning(smt::Term formula, BitPreciseFormulas& reading) {
    const auto read = reading.read(formula);
    ASSERT_TRUE(read.has_value());
    for (int round = 0; round < 60; ++round) {
      std::unordered_map<smt::Term, smt::Term> as_integers;
      std::unordered_map<smt::Term, smt::Term> as_bits;
      for (const Variable& variable : variables) {
        mpz_class value = static_cast<unsigned long>(random());
        if (random() % 2 == 0) value %= 4;  // small ones, too
        value %= mpz_class(1) << variable.bits;
        const std::string name = std::string(variable.name) + "%" + std::to_string(variable.bits);
        as_bits.emplace(terms.variable(name, terms.bit_vector_sort(variable.bits)),
                        terms.bit_vector(value, variable.bits));
        if (variable.is_signed && value >= mpz_class(1) << (variable.bits - 1)) {
          value -= mpz_class(1) << variable.bits;
        }
        as_integers.emplace(integer(variable.name), terms.integer(value));
      }
      const smt::Term expected = terms.substitute(formula, as_integers);
      ASSERT_TRUE(terms.is_constant(expected));
      EXPECT_EQ(terms.substitute(*read, as_bits), expected)
          << to_text(terms, terms.substitute(*read, as_bits));
    }
  }

  cfa::Program program = load();
  smt::TermManager terms;
  PathFormulaBuilder integers{terms, program, {Arithmetic::Integer, SignedOverflow::Undefined}};
  PathFormulaBuilder bits{terms, program, {Arithmetic::BitPrecise, SignedOverflow::Wraps}};
  std::mt19937_64 random{5};
};

TEST_F(ReadingTest, ExactReadingsMeanTheSame) {
  BitPreciseFormulas reading(integers, bits, SumReading::Exact);
  const smt::Term s = integer("s");
  const smt::Term u = integer("u");
  const smt::Term c = integer("c");
  const smt::Term w = integer("w");
  const std::vector<smt::Term> formulas{
      terms.less_equal(s, u),
      terms.less(terms.add(s, terms.scale(3, c)), number(7)),
      terms.equal(terms.subtract(u, c), number(2)),
      terms.less_equal(w, terms.add(u, number(5))),
      terms.equal(terms.int_modulo(s, number(7)), number(3)),
      terms.less_equal(terms.int_divide(s, number(9)), c),
      terms.less_equal(terms.multiply(s, c), w),
      terms.equal(terms.ite(terms.less(s, number(0)), number(0), s), u),
      terms.and_(terms.not_(terms.equal(s, c)), terms.or_(terms.less(c, s), terms.equal(u, w))),
  };
  for (const smt::Term formula : formulas) {
    expect_same_meaning(formula, reading);
  }
}

TEST_F(ReadingTest, ModularEquationsHoldModuloTheWidth) {
  BitPreciseFormulas reading(integers, bits, SumReading::ModularEquations);
  const auto equation =
      reading.read(terms.equal(terms.subtract(integer("s"), integer("u")), number(1)));
  ASSERT_TRUE(equation.has_value());
  const std::unordered_map<smt::Term, smt::Term> wrapped{
      {terms.variable("s%32", terms.bit_vector_sort(32)), terms.bit_vector(0, 32)},
      {terms.variable("u%32", terms.bit_vector_sort(32)), terms.bit_vector(-1, 32)}};
  EXPECT_EQ(terms.substitute(*equation, wrapped), terms.true_()) << "0 - (2^32 - 1) = 1 mod 2^32";
  // Of different widths there is no common modulus: exact.
  expect_same_meaning(terms.equal(integer("s"), integer("c")), reading);
}

TEST_F(ReadingTest, ModularInequalitiesCompareTheSumAsSigned) {
  BitPreciseFormulas reading(integers, bits, SumReading::Modular);
  const smt::Term difference = terms.subtract(integer("s"), integer("u"));
  const std::unordered_map<smt::Term, smt::Term> wrapped{
      {terms.variable("s%32", terms.bit_vector_sort(32)), terms.bit_vector(1, 32)},
      {terms.variable("u%32", terms.bit_vector_sort(32)), terms.bit_vector(-1, 32)}};
  for (const auto& [bound, is_true] : {std::pair(1, false), {2, true}, {-1, false}}) {
    const auto below = reading.read(terms.less_equal(difference, number(bound)));
    ASSERT_TRUE(below.has_value());
    EXPECT_EQ(terms.substitute(*below, wrapped), terms.bool_constant(is_true))
        << "1 - (2^32 - 1) = 2 mod 2^32, and " << bound;
  }
  // A bound that 32 bits do not have, different widths, one variable: exact.
  const smt::Term far = terms.integer(mpz_class(1) << 31);
  expect_same_meaning(terms.less_equal(difference, far), reading);
  expect_same_meaning(terms.less_equal(terms.subtract(integer("s"), integer("c")), number(3)),
                      reading);
  expect_same_meaning(terms.less_equal(integer("u"), number(3)), reading);
}

TEST_F(ReadingTest, WhatHasNoReadingIsRefused) {
  BitPreciseFormulas reading(integers, bits, SumReading::Exact);
  const smt::Term x = terms.variable("nobody", terms.int_sort());
  EXPECT_FALSE(reading.read(terms.equal(x, number(1))).has_value());
  const smt::Term unknown = terms.apply("conv_s32_u8", std::vector{integer("s")}, terms.int_sort());
  EXPECT_FALSE(reading.read(terms.less(unknown, number(1))).has_value());
}

}  // namespace
}  // namespace pcegar::encoding

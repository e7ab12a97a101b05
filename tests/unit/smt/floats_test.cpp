// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <random>

#include "smt/smtlib_script.hpp"
#include "smt/solver.hpp"
#include "smt/term_transfer.hpp"
#include "support/extended_float.hpp"

namespace pcegar::smt {
namespace {

/// Patterns that matter: zeros, infinities, NaNs, subnormals, limits, and some in between.
const std::vector<std::uint32_t>& interesting_patterns() {
  static const std::vector<std::uint32_t> patterns{
      0x00000000, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001, 0x7f800001,
      0x00000001, 0x807fffff, 0x00800000, 0x7f7fffff, 0x3f800000, 0xbf800000, 0x3f000000,
      0x40200000, 0xc0600000, 0x3dcccccd, 0x4b800000, 0x4b800001, 0x4f000000, 0xcf000000};
  return patterns;
}

constexpr Kind binary_kinds[] = {Kind::FpAdd,  Kind::FpSub,       Kind::FpMul,  Kind::FpDiv,
                                 Kind::FpLess, Kind::FpLessEqual, Kind::FpEqual};
constexpr Kind unary_kinds[] = {Kind::FpNeg, Kind::FpAbs, Kind::FpSqrt, Kind::FpIsNan,
                                Kind::FpIsInfinite};

class FloatTermTest : public ::testing::Test {
protected:
  Term bits(const char* name) { return m.variable(name, m.bit_vector_sort(32)); }
  Term constant(std::uint32_t pattern) {
    return m.fp_from_bits(m.bit_vector(static_cast<unsigned long>(pattern), 32), single);
  }
  Term constant(float value) { return constant(std::bit_cast<std::uint32_t>(value)); }

  TermManager m;
  Sort single = m.float_sort(8, 24);
  Sort twice = m.float_sort(11, 53);
};

TEST_F(FloatTermTest, FoldsConstants) {
  EXPECT_EQ(m.fp(Kind::FpAdd, constant(0.1F), constant(0.2F)), constant(0.1F + 0.2F));
  EXPECT_EQ(m.fp(Kind::FpDiv, constant(1.0F), constant(-0.0F)), constant(0xff800000U));
  EXPECT_EQ(m.fp(Kind::FpEqual, constant(0.0F), constant(-0.0F)), m.true_());
  EXPECT_EQ(m.equal(constant(0.0F), constant(-0.0F)), m.false_());
  EXPECT_EQ(m.fp_round(Rounding::NearestAway, constant(2.5F)), constant(3.0F));
  EXPECT_EQ(m.fp_round(Rounding::NearestEven, constant(2.5F)), constant(2.0F));
  EXPECT_EQ(m.fp_to_integer(Kind::FpToSigned, constant(-1.9F), 8), m.bit_vector(-1, 8));
  EXPECT_EQ(m.fp_from_integer(Kind::FpFromSigned, m.bit_vector(-3, 8), single), constant(-3.0F));
  EXPECT_EQ(m.fp_from_integer(Kind::FpFromUnsigned, m.bit_vector(16777217, 32), single),
            constant(16777216.0F));
  EXPECT_EQ(m.fp_convert(m.fp_convert(constant(0.1F), twice), single), constant(0.1F));
}

TEST_F(FloatTermTest, FoldsConstantsOfTheExtendedFormat) {
  if (!extended::is_native) GTEST_SKIP() << "no long double of x87";
  const Sort wide = m.float_sort(15, 64);
  const auto number = [&](const char* pattern) {
    return m.fp_from_bits(m.bit_vector(mpz_class(pattern, 16), 79), wide);
  };
  const Term one = number("1fff8000000000000000");
  const Term last = number("1fe00000000000000000");  // 2^-63
  EXPECT_EQ(m.fp_convert(constant(1.0F), wide), one);
  EXPECT_EQ(m.fp(Kind::FpAdd, one, last), number("1fff8000000000000001"));
  EXPECT_EQ(m.fp(Kind::FpDiv, one, number("0")), number("3fff8000000000000000"));
  EXPECT_EQ(m.fp_convert(m.fp(Kind::FpAdd, one, last), twice), m.fp_convert(one, twice));
  const Term all = m.bit_vector(mpz_class("ffffffffffffffff", 16), 64);
  const Term converted = m.fp_from_integer(Kind::FpFromUnsigned, all, wide);
  EXPECT_EQ(converted, number("201f7fffffffffffffff"));
  EXPECT_EQ(m.fp_to_integer(Kind::FpToUnsigned, converted, 64), all);
  EXPECT_EQ(m.fp_to_integer(Kind::FpToSigned, m.fp(Kind::FpNeg, converted), 65),
            m.bit_vector(-mpz_class("ffffffffffffffff", 16), 65));
  EXPECT_EQ(m.kind(m.fp_to_integer(Kind::FpToSigned, converted, 64)), Kind::FpToSigned);
}

TEST_F(FloatTermTest, DoesNotFoldConversionsOutOfRange) {
  EXPECT_EQ(m.kind(m.fp_to_integer(Kind::FpToSigned, constant(128.0F), 8)), Kind::FpToSigned);
  EXPECT_EQ(m.kind(m.fp_to_integer(Kind::FpToUnsigned, constant(-1.0F), 8)), Kind::FpToUnsigned);
  EXPECT_EQ(m.kind(m.fp_to_integer(Kind::FpToSigned, constant(0x7fc00000U), 8)), Kind::FpToSigned);
}

TEST_F(FloatTermTest, NanHasOneTerm) {
  EXPECT_EQ(constant(0x7f800001U), constant(0xffffffffU));
  EXPECT_EQ(m.fp_to_bits(constant(0xffc00001U)), m.bit_vector(0x7fc00000, 32));
  EXPECT_NE(constant(0x7f800000U), constant(0x7f800001U));
}

TEST_F(FloatTermTest, PatternsComeBack) {
  const Term a = m.fp_from_bits(bits("a"), single);
  const Term sum = m.fp(Kind::FpAdd, a, constant(1.0F));
  EXPECT_EQ(m.fp_from_bits(m.fp_to_bits(sum), single), sum);
  const Term nan = m.bv(Kind::BvOr, bits("n"), m.bit_vector(m.canonical_nan(single), 32));
  const Term is_nan = m.fp(Kind::FpIsNan, sum);
  EXPECT_EQ(m.fp_from_bits(m.ite(is_nan, nan, m.fp_to_bits(sum)), single), sum);
  // Not a NaN for sure, and another float's NaN: both stay.
  const Term some = m.ite(is_nan, bits("n"), m.fp_to_bits(sum));
  EXPECT_EQ(m.kind(m.fp_from_bits(some, single)), Kind::FpFromBits);
  const Term other = m.ite(m.fp(Kind::FpIsNan, a), nan, m.fp_to_bits(sum));
  EXPECT_EQ(m.kind(m.fp_from_bits(other, single)), Kind::FpFromBits);
  // The pattern of what was read is not what it was read from: NaNs.
  EXPECT_NE(m.fp_to_bits(a), bits("a"));
}

TEST_F(FloatTermTest, SubstitutionFolds) {
  const Term a = m.fp_from_bits(bits("a"), single);
  const Term condition =
      m.fp(Kind::FpLess, m.fp_round(Rounding::Down, m.fp_convert(m.fp_convert(a, twice), single)),
           m.fp_from_integer(Kind::FpFromSigned,
                             m.fp_to_integer(Kind::FpToSigned, constant(7.5F), 16), single));
  EXPECT_EQ(m.substitute(condition, {{bits("a"), m.fp_to_bits(constant(6.9F))}}), m.true_());
  EXPECT_EQ(m.substitute(condition, {{bits("a"), m.fp_to_bits(constant(7.0F))}}), m.false_());
}

TEST_F(FloatTermTest, PrintsSmtLib) {
  const Term a = m.fp_from_bits(bits("a"), single);
  EXPECT_EQ(to_smtlib(m, m.fp(Kind::FpLess, m.fp(Kind::FpSqrt, a), a)),
            "(fp.lt (fp.sqrt RNE ((_ to_fp 8 24) a)) ((_ to_fp 8 24) a))");
  EXPECT_EQ(to_smtlib(m, m.fp_to_integer(Kind::FpToUnsigned, m.fp_convert(a, twice), 9)),
            "((_ fp.to_ubv 9) RTZ ((_ to_fp 11 53) RNE ((_ to_fp 8 24) a)))");
  EXPECT_EQ(to_smtlib(m, single), "(_ FloatingPoint 8 24)");
}

TEST_F(FloatTermTest, FoldsInTheModeOfTheOperation) {
  const Term third = m.fp(Kind::FpDiv, constant(1.0F), constant(3.0F), Rounding::Down);
  EXPECT_EQ(third, constant(0x3eaaaaaaU));
  EXPECT_EQ(m.fp(Kind::FpDiv, constant(1.0F), constant(3.0F), Rounding::Up), constant(0x3eaaaaabU));
  EXPECT_EQ(m.fp(Kind::FpSub, third, third, Rounding::Down), constant(-0.0F));
  EXPECT_EQ(m.fp(Kind::FpSub, third, third, Rounding::TowardsZero), constant(0.0F));
  const Term odd = m.bit_vector(16777217, 32);
  EXPECT_EQ(m.fp_from_integer(Kind::FpFromSigned, odd, single, Rounding::Up),
            constant(16777218.0F));
  const Term wide = m.fp_convert(constant(16777216.0F), twice);
  const Term sum = m.fp(Kind::FpAdd, wide, m.fp_convert(constant(1.0F), twice));
  EXPECT_EQ(m.fp_convert(sum, single, Rounding::Up), constant(16777218.0F));
  EXPECT_EQ(m.fp_convert(sum, single, Rounding::TowardsZero), constant(16777216.0F));
  // No machine rounds ties away from zero.
  EXPECT_EQ(m.kind(m.fp(Kind::FpAdd, third, third, Rounding::NearestAway)), Kind::FpAdd);
}

TEST_F(FloatTermTest, KeepsModesApart) {
  const Term a = m.fp_from_bits(bits("a"), single);
  const Term up = m.fp(Kind::FpAdd, a, constant(1.0F), Rounding::Up);
  EXPECT_NE(up, m.fp(Kind::FpAdd, a, constant(1.0F)));
  EXPECT_EQ(up, m.fp(Kind::FpAdd, constant(1.0F), a, Rounding::Up));
  EXPECT_EQ(m.substitute(up, {{bits("a"), m.fp_to_bits(constant(0x33800000U))}}),
            constant(0x3f800001U));
  TermManager other;
  const Term terms[] = {up, m.fp_convert(m.fp_convert(a, twice), single, Rounding::Down)};
  EXPECT_EQ(to_smtlib(other, copy_terms(m, terms, other)[0]), to_smtlib(m, up));
  const auto read = from_wire(other, to_wire(m, terms));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read, copy_terms(m, terms, other));
  EXPECT_EQ(to_smtlib(m, terms[1]),
            "((_ to_fp 8 24) RTN ((_ to_fp 11 53) RNE ((_ to_fp 8 24) a)))");
}

TEST_F(FloatTermTest, SmtLibIsReadBack) {
  const Term a = m.fp_from_bits(bits("a"), single);
  const Term n = m.variable("n", m.bit_vector_sort(16));
  const Term terms[] = {
      m.fp(Kind::FpLess, m.fp(Kind::FpMul, a, constant(0.5F)), m.fp(Kind::FpSqrt, a)),
      m.equal(m.fp_to_integer(Kind::FpToSigned, m.fp_round(Rounding::NearestAway, a), 16), n),
      m.fp(Kind::FpEqual, m.fp_from_integer(Kind::FpFromUnsigned, n, twice),
           m.fp_convert(m.fp(Kind::FpNeg, a), twice)),
      m.equal(m.fp_from_integer(Kind::FpFromSigned, n, single), constant(0x7f800000U)),
      m.fp(Kind::FpLess, m.fp(Kind::FpMul, a, constant(0.5F), Rounding::Up),
           m.fp(Kind::FpSqrt, {&a, 1}, Rounding::TowardsZero)),
      m.fp(Kind::FpEqual, m.fp_from_integer(Kind::FpFromUnsigned, n, single, Rounding::Down),
           m.fp_convert(m.fp_from_integer(Kind::FpFromSigned, n, twice, Rounding::Up), single,
                        Rounding::TowardsZero)),
      m.equal(m.fp_to_bits(m.fp(Kind::FpAbs, a)), bits("b"))};
  const std::filesystem::path file =
      std::filesystem::path(::testing::TempDir()) / "pcegar_floats_test.smt2";
  std::ofstream out(file);
  for (const char* name : {"a", "b"}) out << "(declare-const " << name << " (_ BitVec 32))\n";
  out << "(declare-const n (_ BitVec 16))\n";
  for (const Term term : terms) out << "(assert " << to_smtlib(m, term) << ")\n";
  out.close();
  EXPECT_EQ(read_smtlib_assertions(m, file), std::vector<Term>(std::begin(terms), std::end(terms)));
}

/// What every backend has to agree on with the machine.
class FloatBackendTest : public ::testing::TestWithParam<std::string> {
protected:
  /// The value of an operation on variables that are fixed to the operands.
  Term solved(const std::function<Term(Term, Term)>& operation, Term a, Term b) {
    const Sort sort = m.bit_vector_sort(m.sort_data(m.sort(a)).width);
    const std::string suffix = std::to_string(m.sort_data(sort).width);
    const Term x = m.variable("x" + suffix, sort);
    const Term y = m.variable("y" + suffix, sort);
    const Term result = operation(m.fp_from_bits(x, m.sort(a)), m.fp_from_bits(y, m.sort(a)));
    const Sort kept = m.sort(result);
    const auto session = backend->new_session(m, {});
    session->assert_term(m.equal(x, m.arguments(a)[0]));
    session->assert_term(m.equal(y, m.arguments(b)[0]));
    const bool is_float = m.sort_data(kept).kind == SortKind::FloatingPoint;
    const Term value = is_float ? m.variable("r" + to_smtlib(m, kept), kept)
                                : m.variable("s" + to_smtlib(m, kept), kept);
    session->assert_term(m.equal(value, result));
    if (!is_sat(session->check())) return {};
    return session->value(value);
  }
  void expect_agreement(const std::function<Term(Term, Term)>& operation, Term a, Term b) {
    const Term folded = operation(a, b);
    ASSERT_TRUE(m.is_constant(folded) || m.is_float_constant(folded)) << to_smtlib(m, folded);
    const Term answer = solved(operation, a, b);
    ASSERT_TRUE(answer.valid()) << to_smtlib(m, folded);
    EXPECT_EQ(answer, folded) << to_smtlib(m, answer) << " of " << to_smtlib(m, a) << ", "
                              << to_smtlib(m, b) << " should be " << to_smtlib(m, folded);
  }
  Term constant(std::uint32_t pattern) {
    return m.fp_from_bits(m.bit_vector(static_cast<unsigned long>(pattern), 32), single);
  }

  TermManager m;
  Sort single = m.float_sort(8, 24);
  Sort twice = m.float_sort(11, 53);
  std::unique_ptr<Backend> backend = make_backend(GetParam());
};

INSTANTIATE_TEST_SUITE_P(All, FloatBackendTest, ::testing::ValuesIn(backend_names()),
                         [](const auto& parameter) { return parameter.param; });

TEST_P(FloatBackendTest, ComputesAsTheMachine) {
  const auto& patterns = interesting_patterns();
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    const Term a = constant(patterns[random() % patterns.size()]);
    const Term b = constant(round % 2 == 0 ? patterns[random() % patterns.size()]
                                           : static_cast<std::uint32_t>(random()));
    const Kind kind = binary_kinds[static_cast<std::size_t>(round) % std::size(binary_kinds)];
    expect_agreement([&](Term x, Term y) { return m.fp(kind, x, y); }, a, b);
    const Kind unary = unary_kinds[static_cast<std::size_t>(round) % std::size(unary_kinds)];
    expect_agreement([&](Term x, Term) { return m.fp(unary, x); }, b, a);
  }
}

TEST_P(FloatBackendTest, ConvertsAsTheMachine) {
  for (const std::uint32_t pattern : interesting_patterns()) {
    const Term a = constant(pattern);
    for (const Rounding mode : {Rounding::NearestEven, Rounding::NearestAway, Rounding::Up,
                                Rounding::Down, Rounding::TowardsZero})
      expect_agreement([&](Term x, Term) { return m.fp_round(mode, x); }, a, a);
    expect_agreement([&](Term x, Term) { return m.fp_convert(x, twice); }, a, a);
    expect_agreement([&](Term x, Term) { return m.fp_to_bits(x); }, a, a);
    for (const Kind kind : {Kind::FpToSigned, Kind::FpToUnsigned}) {
      const auto to_integer = [&](Term x, Term) { return m.fp_to_integer(kind, x, 33); };
      if (m.is_constant(to_integer(a, a))) expect_agreement(to_integer, a, a);
    }
    for (const Kind kind : {Kind::FpFromSigned, Kind::FpFromUnsigned})
      expect_agreement(
          [&](Term x, Term) { return m.fp_from_integer(kind, m.fp_to_bits(x), single); }, a, a);
  }
  const Term wide = m.fp_from_bits(m.bit_vector(mpz_class("4591870180066957722"), 64), twice);
  expect_agreement([&](Term x, Term) { return m.fp_convert(x, single); }, wide, wide);
}

TEST_P(FloatBackendTest, RoundsAsTheMachine) {
  const auto& patterns = interesting_patterns();
  std::mt19937 random(11);
  const auto any = [&](int round) {
    return constant(round % 2 == 0 ? patterns[random() % patterns.size()]
                                   : static_cast<std::uint32_t>(random()));
  };
  for (int round = 0; round < 24; ++round) {
    const Term a = any(round);
    const Term b = any(round + 1);
    for (const Rounding mode : {Rounding::Up, Rounding::Down, Rounding::TowardsZero}) {
      const Kind kind = binary_kinds[static_cast<std::size_t>(round) % 4];
      expect_agreement([&](Term x, Term y) { return m.fp(kind, x, y, mode); }, a, b);
      expect_agreement([&](Term x, Term) { return m.fp(Kind::FpSqrt, {&x, 1}, mode); }, a, a);
      for (const Kind from : {Kind::FpFromSigned, Kind::FpFromUnsigned})
        expect_agreement(
            [&](Term x, Term) { return m.fp_from_integer(from, m.fp_to_bits(x), single, mode); }, a,
            a);
      const Term wide = m.fp_convert(a, twice);
      const Term third = m.fp(Kind::FpDiv, wide, m.fp_convert(constant(0x40400000), twice));
      expect_agreement([&](Term x, Term) { return m.fp_convert(x, single, mode); }, third, third);
    }
  }
}

TEST_P(FloatBackendTest, RoundsSumsBothWays) {
  const Term a = m.fp_from_bits(m.variable("a", m.bit_vector_sort(32)), single);
  const Term b = m.fp_from_bits(m.variable("b", m.bit_vector_sort(32)), single);
  const Term up = m.fp(Kind::FpAdd, a, b, Rounding::Up);
  const Term down = m.fp(Kind::FpAdd, a, b, Rounding::Down);
  const auto session = backend->new_session(m, {});
  session->assert_term(m.fp(Kind::FpLess, constant(0x3f800000), a));
  session->assert_term(m.fp(Kind::FpLess, a, constant(0x40000000)));
  session->assert_term(m.fp(Kind::FpLess, constant(0x3f800000), b));
  session->assert_term(m.fp(Kind::FpLess, b, constant(0x40000000)));
  session->push();
  session->assert_term(m.fp(Kind::FpLess, down, up));
  EXPECT_TRUE(is_sat(session->check()));
  session->pop();
  session->assert_term(m.fp(Kind::FpLess, up, down));
  EXPECT_TRUE(is_unsat(session->check()));
}

TEST_P(FloatBackendTest, ComputesInTheExtendedFormatAsTheMachine) {
  if (GetParam() == "cvc5") GTEST_SKIP() << "it has the format as an experiment only";
  if (!extended::is_native) GTEST_SKIP() << "no long double of x87";
  const Sort wide = m.float_sort(15, 64);
  const char* patterns[] = {"0",  // zeros
                            "40000000000000000000",
                            "3fff8000000000000000",  // infinity, a NaN
                            "3fffc000000000000000",
                            "1",  // the least, a subnormal, the largest number
                            "40001234567890abcdef",
                            "3fff7fffffffffffffff",
                            "1fff8000000000000000",  // one and its neighbours
                            "1fff8000000000000001",
                            "1fff7fffffffffffffff",
                            "5ffccccccccccccccccd",
                            "201e8000000000000000"};
  const auto number = [&](const char* pattern) {
    return m.fp_from_bits(m.bit_vector(mpz_class(pattern, 16), 79), wide);
  };
  std::mt19937 random(11);
  for (int round = 0; round < 42; ++round) {
    const Term a = number(patterns[static_cast<std::size_t>(round) % std::size(patterns)]);
    const Term b = number(patterns[random() % std::size(patterns)]);
    const Kind kind = binary_kinds[static_cast<std::size_t>(round) % std::size(binary_kinds)];
    expect_agreement([&](Term x, Term y) { return m.fp(kind, x, y); }, a, b);
  }
  for (const char* pattern : patterns) {
    const Term a = number(pattern);
    expect_agreement([&](Term x, Term) { return m.fp_convert(x, twice); }, a, a);
    expect_agreement([&](Term x, Term) { return m.fp_round(Rounding::NearestEven, x); }, a, a);
    expect_agreement([&](Term x, Term) { return m.fp(Kind::FpSqrt, x); }, a, a);
    const auto to_integer = [&](Term x, Term) { return m.fp_to_integer(Kind::FpToSigned, x, 66); };
    if (m.is_constant(to_integer(a, a))) expect_agreement(to_integer, a, a);
  }
}

TEST_P(FloatBackendTest, KnowsThatAdditionIsNotAssociative) {
  const auto real = [&](const char* name) {
    return m.fp_from_bits(m.variable(name, m.bit_vector_sort(32)), single);
  };
  const Term a = real("a");
  const Term b = real("b");
  const Term c = real("c");
  const auto session = backend->new_session(m, {});
  for (const Term x : {a, b, c}) {
    session->assert_term(m.fp(Kind::FpLess, constant(0x3f800000), x));
    session->assert_term(m.fp(Kind::FpLess, x, constant(0x40800000)));
  }
  const Term left = m.fp(Kind::FpAdd, m.fp(Kind::FpAdd, a, b), c);
  const Term right = m.fp(Kind::FpAdd, a, m.fp(Kind::FpAdd, b, c));
  session->push();
  session->assert_term(m.not_(m.fp(Kind::FpEqual, left, right)));
  ASSERT_TRUE(is_sat(session->check()));
  const Term values[] = {session->value(a), session->value(b), session->value(c)};
  for (const Term value : values) ASSERT_TRUE(m.is_float_constant(value));
  EXPECT_NE(m.fp(Kind::FpAdd, m.fp(Kind::FpAdd, values[0], values[1]), values[2]),
            m.fp(Kind::FpAdd, values[0], m.fp(Kind::FpAdd, values[1], values[2])));
  session->pop();
  session->assert_term(m.fp(Kind::FpLess, left, constant(0x40000000)));
  EXPECT_TRUE(is_unsat(session->check()));
}

TEST_P(FloatBackendTest, PatternsAreDefinedInEveryScope) {
  const Term x = m.variable("x", m.bit_vector_sort(32));
  const Term y = m.variable("y", m.bit_vector_sort(32));
  const Term pattern = m.fp_to_bits(m.fp(Kind::FpAbs, m.fp_from_bits(x, single)));
  const auto session = backend->new_session(m, {});
  session->assert_term(m.equal(x, m.bit_vector(mpz_class(0xbf800000UL), 32)));
  for (int round = 0; round < 2; ++round) {
    session->push();
    session->assert_term(m.equal(y, pattern));
    ASSERT_TRUE(is_sat(session->check()));
    EXPECT_EQ(session->value(y), m.bit_vector(0x3f800000, 32));
    session->pop();
  }
  const Term assumption = m.not_(m.equal(m.bit_vector(0x3f800000, 32), pattern));
  EXPECT_TRUE(is_unsat(session->check({&assumption, 1})));
}

TEST_P(FloatBackendTest, ValuesOfPatternsAgreeWithTheModelOrAreMissing) {
  const Term x = m.variable("x", m.bit_vector_sort(32));
  const auto session = backend->new_session(m, {});
  session->assert_term(m.equal(x, m.bit_vector(mpz_class(0xffc00001UL), 32)));
  ASSERT_TRUE(is_sat(session->check()));
  const Term value = session->value(m.fp_to_bits(m.fp_from_bits(x, single)));
  EXPECT_TRUE(!value.valid() || value == m.bit_vector(0x7fc00000, 32));
  EXPECT_EQ(session->value(m.fp_from_bits(x, single)), constant(0x7fc00000U));
}

}  // namespace
}  // namespace pcegar::smt

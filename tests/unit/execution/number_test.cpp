// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// C's arithmetic against the host's, for random operands of all widths.
#include "execution/number.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <type_traits>

#include "support/extended_float.hpp"

namespace pcegar::execution {

namespace {

using cfa::BinaryOperator;
using cfa::Type;
using cfa::UnaryOperator;

template <class Integer>
Type type_of() {
  return {.kind = cfa::TypeKind::Integer,
          .bits = 8 * sizeof(Integer),
          .is_signed = std::is_signed_v<Integer>,
          .size_bytes = sizeof(Integer)};
}

template <class Integer>
Wide pattern(Integer value) {
  return static_cast<std::make_unsigned_t<Integer>>(value);
}

const Type float_type{.kind = cfa::TypeKind::Floating, .bits = 32, .size_bytes = 4};
const Type double_type{.kind = cfa::TypeKind::Floating, .bits = 64, .size_bytes = 8};
const Type extended_type{.kind = cfa::TypeKind::Floating, .bits = 80, .size_bytes = 16};
const Type boolean{.kind = cfa::TypeKind::Integer, .bits = 8, .is_boolean = true, .size_bytes = 1};

Wide pattern_of_double(double value) {
  return std::bit_cast<std::uint64_t>(value);
}

Wide pattern_of_extended(long double value) {
  return Wide{extended::high_part(value)} << 64 | extended::low_part(value);
}

template <class T>
class NumberTest : public ::testing::Test {
protected:
  /// Small ones, those at the ends of the range, and any.
  T operand() {
    constexpr T ends[] = {std::numeric_limits<T>::min(),
                          std::numeric_limits<T>::max(),
                          T{0},
                          T{1},
                          static_cast<T>(-1),
                          T{2}};
    switch (random_() % 4) {
      case 0: return ends[random_() % std::size(ends)];
      case 1: return static_cast<T>(random_() % 16);
      default: return static_cast<T>(random_());
    }
  }

  std::optional<Wide> apply(BinaryOperator op, T a, T b) {
    return binary(op, pattern(a), pattern(b), type_, type_);
  }

  std::mt19937_64 random_{sizeof(T) + (std::is_signed_v<T> ? 100 : 0)};
  const Type type_ = type_of<T>();
  static constexpr int rounds_ = 3000;
};

using Integers = ::testing::Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t,
                                  std::int32_t, std::uint32_t, std::int64_t, std::uint64_t>;
TYPED_TEST_SUITE(NumberTest, Integers);

TYPED_TEST(NumberTest, SumsAndProductsWrap) {
  using Unsigned = std::make_unsigned_t<TypeParam>;
  const auto wrapped = [](Wide value) { return std::optional<Wide>(static_cast<Unsigned>(value)); };
  for (int i = 0; i < this->rounds_; ++i) {
    const TypeParam a = this->operand();
    const TypeParam b = this->operand();
    const Wide x = pattern(a);
    const Wide y = pattern(b);
    ASSERT_EQ(this->apply(BinaryOperator::Add, a, b), wrapped(x + y));
    ASSERT_EQ(this->apply(BinaryOperator::Subtract, a, b), wrapped(x - y));
    ASSERT_EQ(this->apply(BinaryOperator::Multiply, a, b), wrapped(x * y));
    ASSERT_EQ(this->apply(BinaryOperator::BitAnd, a, b), wrapped(x & y));
    ASSERT_EQ(this->apply(BinaryOperator::BitOr, a, b), wrapped(x | y));
    ASSERT_EQ(this->apply(BinaryOperator::BitXor, a, b), wrapped(x ^ y));
    ASSERT_EQ(unary(UnaryOperator::Minus, x, this->type_, this->type_), wrapped(-x));
    ASSERT_EQ(unary(UnaryOperator::BitNot, x, this->type_, this->type_), wrapped(~x));
    ASSERT_EQ(unary(UnaryOperator::LogicalNot, x, this->type_, this->type_), Wide{a == 0});
  }
}

TYPED_TEST(NumberTest, Comparisons) {
  for (int i = 0; i < this->rounds_; ++i) {
    const TypeParam a = this->operand();
    const TypeParam b = i % 5 == 0 ? a : this->operand();
    ASSERT_EQ(this->apply(BinaryOperator::Less, a, b), Wide{a < b});
    ASSERT_EQ(this->apply(BinaryOperator::LessEqual, a, b), Wide{a <= b});
    ASSERT_EQ(this->apply(BinaryOperator::Greater, a, b), Wide{a > b});
    ASSERT_EQ(this->apply(BinaryOperator::GreaterEqual, a, b), Wide{a >= b});
    ASSERT_EQ(this->apply(BinaryOperator::Equal, a, b), Wide{a == b});
    ASSERT_EQ(this->apply(BinaryOperator::NotEqual, a, b), Wide{a != b});
  }
}

TYPED_TEST(NumberTest, Quotients) {
  constexpr TypeParam least = std::numeric_limits<TypeParam>::min();
  for (int i = 0; i < this->rounds_; ++i) {
    const TypeParam a = this->operand();
    const TypeParam b = this->operand();
    const bool traps =
        b == 0 || (std::is_signed_v<TypeParam> && a == least && b == static_cast<TypeParam>(-1));
    const auto quotient = this->apply(BinaryOperator::Divide, a, b);
    const auto rest = this->apply(BinaryOperator::Remainder, a, b);
    ASSERT_EQ(quotient.has_value(), !traps);
    ASSERT_EQ(rest.has_value(), !traps);
    if (!traps) {
      ASSERT_EQ(*quotient, pattern(static_cast<TypeParam>(a / b)));
      ASSERT_EQ(*rest, pattern(static_cast<TypeParam>(a % b)));
    }
  }
}

TYPED_TEST(NumberTest, Shifts) {
  const Type amount = type_of<std::int32_t>();
  for (int i = 0; i < this->rounds_; ++i) {
    const TypeParam a = this->operand();
    const auto places = static_cast<std::int32_t>(this->random_() % 140) - 70;
    const bool is_defined =
        places >= 0 && places < static_cast<std::int32_t>(8 * sizeof(TypeParam));
    const auto shifted = [&](BinaryOperator op) {
      return binary(op, pattern(a), pattern(places), this->type_, amount);
    };
    ASSERT_EQ(shifted(BinaryOperator::ShiftLeft).has_value(), is_defined);
    ASSERT_EQ(shifted(BinaryOperator::ShiftRight).has_value(), is_defined);
    if (is_defined) {
      using Unsigned = std::make_unsigned_t<TypeParam>;
      ASSERT_EQ(shifted(BinaryOperator::ShiftLeft),
                Wide{static_cast<Unsigned>(pattern(a) << places)});
      ASSERT_EQ(shifted(BinaryOperator::ShiftRight), pattern(static_cast<TypeParam>(a >> places)));
    }
  }
}

TYPED_TEST(NumberTest, Overflow) {
  for (int i = 0; i < this->rounds_; ++i) {
    const TypeParam a = this->operand();
    const TypeParam b = this->operand();
    TypeParam result = 0;
    const auto is_expected = [](bool overflow) { return std::is_signed_v<TypeParam> && overflow; };
    const auto found = [&](BinaryOperator op) {
      return overflows(op, pattern(a), pattern(b), this->type_);
    };
    ASSERT_EQ(found(BinaryOperator::Add), is_expected(__builtin_add_overflow(a, b, &result)));
    ASSERT_EQ(found(BinaryOperator::Subtract), is_expected(__builtin_sub_overflow(a, b, &result)));
    ASSERT_EQ(found(BinaryOperator::Multiply), is_expected(__builtin_mul_overflow(a, b, &result)));
  }
}

TYPED_TEST(NumberTest, Conversions) {
  const auto check = [&]<class To>(To, TypeParam a) {
    ASSERT_EQ(convert(pattern(a), this->type_, type_of<To>()), pattern(static_cast<To>(a)));
  };
  for (int i = 0; i < this->rounds_; ++i) {
    const TypeParam a = this->operand();
    check(std::int8_t{}, a);
    check(std::uint8_t{}, a);
    check(std::int16_t{}, a);
    check(std::uint32_t{}, a);
    check(std::int32_t{}, a);
    check(std::int64_t{}, a);
    check(std::uint64_t{}, a);
    ASSERT_EQ(convert(pattern(a), this->type_, boolean), Wide{a != 0});
    ASSERT_EQ(is_true(pattern(a), this->type_), a != 0);
    ASSERT_EQ(convert(pattern(a), this->type_, double_type),
              pattern_of_double(static_cast<double>(a)));
    const auto as_float = std::bit_cast<std::uint32_t>(static_cast<float>(a));
    ASSERT_EQ(convert(pattern(a), this->type_, float_type), Wide{as_float});
    if (extended::is_native) {
      const Wide number = pattern_of_extended(static_cast<long double>(a));
      ASSERT_EQ(convert(pattern(a), this->type_, extended_type), number);
      ASSERT_EQ(convert(number, extended_type, this->type_), pattern(a));
    }
  }
}

TYPED_TEST(NumberTest, ConversionsFromFloats) {
  const auto least = static_cast<double>(std::numeric_limits<TypeParam>::min());
  const double end = 2.0 * static_cast<double>(TypeParam{1} << (this->type_.bits - 2)) *
                     (std::is_signed_v<TypeParam> ? 1 : 2);
  const auto converted = [&](double value) {
    return convert(pattern_of_double(value), double_type, this->type_);
  };
  EXPECT_EQ(converted(1.75), Wide{1});
  EXPECT_EQ(converted(-0.75), Wide{0});
  EXPECT_EQ(converted(least), pattern(std::numeric_limits<TypeParam>::min()));
  EXPECT_EQ(converted(end), std::nullopt);
  EXPECT_EQ(converted(least - (least == 0 ? 1 : -2 * least)), std::nullopt);
  EXPECT_EQ(converted(std::numeric_limits<double>::infinity()), std::nullopt);
  EXPECT_EQ(converted(std::numeric_limits<double>::quiet_NaN()), std::nullopt);
}

TEST(Floats, OperationsAreTheHosts) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> any(-1e6, 1e6);
  const auto apply = [](BinaryOperator op, double a, double b) {
    return binary(op, pattern_of_double(a), pattern_of_double(b), double_type, double_type);
  };
  for (int i = 0; i < 1000; ++i) {
    const double a = any(random);
    const double b = i % 7 == 0 ? a : any(random);
    ASSERT_EQ(apply(BinaryOperator::Add, a, b), pattern_of_double(a + b));
    ASSERT_EQ(apply(BinaryOperator::Subtract, a, b), pattern_of_double(a - b));
    ASSERT_EQ(apply(BinaryOperator::Multiply, a, b), pattern_of_double(a * b));
    ASSERT_EQ(apply(BinaryOperator::Divide, a, b), pattern_of_double(a / b));
    ASSERT_EQ(apply(BinaryOperator::Less, a, b), Wide{a < b});
    ASSERT_EQ(apply(BinaryOperator::LessEqual, a, b), Wide{a <= b});
    ASSERT_EQ(apply(BinaryOperator::GreaterEqual, a, b), Wide{a >= b});
    ASSERT_EQ(apply(BinaryOperator::NotEqual, a, b), Wide{a != b});
  }
}

TEST(Floats, RoundTheWayThatIsAsked) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> any(-1e6, 1e6);
  const auto number = [](std::optional<Wide> pattern) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(pattern.value()));
  };
  for (int i = 0; i < 1000; ++i) {
    const double a = any(random);
    const double b = any(random);
    for (const BinaryOperator op : {BinaryOperator::Add, BinaryOperator::Subtract,
                                    BinaryOperator::Multiply, BinaryOperator::Divide}) {
      const auto in = [&](RoundingMode mode) {
        return number(
            rounded_binary(op, pattern_of_double(a), pattern_of_double(b), double_type, mode));
      };
      const double down = in(RoundingMode::Down);
      const double up = in(RoundingMode::Up);
      const double nearest = in(RoundingMode::Nearest);
      ASSERT_EQ(pattern_of_double(nearest),
                binary(op, pattern_of_double(a), pattern_of_double(b), double_type, double_type));
      ASSERT_TRUE(down == up || std::nextafter(down, up) == up);
      ASSERT_TRUE(nearest == down || nearest == up);
      ASSERT_EQ(in(RoundingMode::Zero), nearest < 0 ? up : down);
    }
    const double whole = number(rounded_unary(UnaryOperator::RoundEven, pattern_of_double(a),
                                              double_type, RoundingMode::Down));
    ASSERT_EQ(whole, std::floor(a));
  }
  const Type integer = type_of<std::int64_t>();
  EXPECT_EQ(rounded_conversion(pattern(9007199254740993), integer, double_type, RoundingMode::Up),
            pattern_of_double(9007199254740994.0));
  EXPECT_EQ(
      rounded_conversion(pattern_of_double(-0.1), double_type, float_type, RoundingMode::Zero),
      Wide{0xbdcccccc});
  EXPECT_EQ(rounded_unary(UnaryOperator::SquareRoot, pattern_of_double(2), double_type,
                          RoundingMode::Down),
            pattern_of_double(0x1.6a09e667f3bccp+0));
}

TEST(Floats, OperationsOnExtendedOnesAreTheHosts) {
  if (!extended::is_native) GTEST_SKIP() << "no long double of x87";
  std::mt19937_64 random(5);
  const auto any = [&] {
    const auto significand = static_cast<long double>(random());
    return std::ldexp(random() % 2 == 0 ? significand : -significand,
                      static_cast<int>(random() % 400) - 200);
  };
  const auto apply = [](BinaryOperator op, long double a, long double b) {
    return binary(op, pattern_of_extended(a), pattern_of_extended(b), extended_type, extended_type);
  };
  const auto changed = [](UnaryOperator op, long double a) {
    return unary(op, pattern_of_extended(a), extended_type, extended_type);
  };
  for (int i = 0; i < 1000; ++i) {
    const long double a = any();
    const long double b = i % 7 == 0 ? a : any();
    ASSERT_EQ(apply(BinaryOperator::Add, a, b), pattern_of_extended(a + b));
    ASSERT_EQ(apply(BinaryOperator::Subtract, a, b), pattern_of_extended(a - b));
    ASSERT_EQ(apply(BinaryOperator::Multiply, a, b), pattern_of_extended(a * b));
    ASSERT_EQ(apply(BinaryOperator::Divide, a, b), pattern_of_extended(a / b));
    ASSERT_EQ(apply(BinaryOperator::Less, a, b), Wide{a < b});
    ASSERT_EQ(apply(BinaryOperator::Equal, a, b), Wide{a == b});
    ASSERT_EQ(changed(UnaryOperator::Minus, a), pattern_of_extended(-a));
    ASSERT_EQ(changed(UnaryOperator::Absolute, a), pattern_of_extended(std::fabs(a)));
    ASSERT_EQ(changed(UnaryOperator::Floor, a), pattern_of_extended(std::floor(a)));
    ASSERT_EQ(changed(UnaryOperator::SignBit, a), Wide{std::signbit(a)});
    ASSERT_EQ(convert(pattern_of_extended(a), extended_type, double_type),
              pattern_of_double(static_cast<double>(a)));
  }
}

TEST(Floats, PatternsThatNoOperationYieldsAreNotComputedWith) {
  const Wide one = Wide{0x3fff} << 64 | extended::integer_bit;
  const Wide none = Wide{0x3fff} << 64 | 1;
  EXPECT_EQ(convert(none, extended_type, double_type), std::nullopt);
  EXPECT_EQ(unary(UnaryOperator::Minus, none, extended_type, extended_type), std::nullopt);
  EXPECT_EQ(binary(BinaryOperator::Add, one, none, extended_type, extended_type), std::nullopt);
  EXPECT_EQ(binary(BinaryOperator::Equal, none, one, extended_type, extended_type), std::nullopt);
}

TEST(Floats, ZerosAndNaNs) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const auto apply = [](BinaryOperator op, double a, double b) {
    return binary(op, pattern_of_double(a), pattern_of_double(b), double_type, double_type);
  };
  EXPECT_EQ(apply(BinaryOperator::Equal, 0.0, -0.0), Wide{1});
  EXPECT_EQ(apply(BinaryOperator::Equal, nan, nan), Wide{0});
  EXPECT_EQ(apply(BinaryOperator::NotEqual, nan, nan), Wide{1});
  EXPECT_EQ(apply(BinaryOperator::Less, nan, 1), Wide{0});
  // The bits of a NaN are any.
  EXPECT_EQ(apply(BinaryOperator::Subtract, infinity, infinity), std::nullopt);
  EXPECT_EQ(apply(BinaryOperator::Divide, 0, 0), std::nullopt);
  EXPECT_FALSE(is_true(pattern_of_double(-0.0), double_type));
  EXPECT_TRUE(is_true(pattern_of_double(nan), double_type));
  EXPECT_EQ(unary(UnaryOperator::Minus, pattern_of_double(0.0), double_type, double_type),
            pattern_of_double(-0.0));
  EXPECT_EQ(unary(UnaryOperator::SquareRoot, pattern_of_double(-1), double_type, double_type),
            std::nullopt);
}

}  // namespace

}  // namespace pcegar::execution

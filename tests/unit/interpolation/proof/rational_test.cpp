// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/rational.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace pcegar::interpolation::proof {
namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();

TEST(Rational, FloorAndCeilingOfNegativeNumbers) {
  const Rational minus_three_halves = Rational(-3) / Rational(2);
  EXPECT_EQ(minus_three_halves.floor(), Rational(-2));
  EXPECT_EQ(minus_three_halves.ceil(), Rational(-1));
  EXPECT_EQ(Rational(-4).floor(), Rational(-4));
  EXPECT_EQ((Rational(7) / Rational(2)).floor(), Rational(3));
}

TEST(Rational, EqualOnesHaveEqualHashesAlsoAtTheEdgeOfTheFastRange) {
  for (const std::int64_t value : {smallest, std::int64_t{-1}, std::int64_t{0}, largest}) {
    EXPECT_EQ(Rational(value).hash(), (Rational(value) + Rational(1) - Rational(1)).hash());
  }
  EXPECT_NE(Rational(largest).hash(), Rational(1).hash());
}

TEST(Rational, LeavesAndReentersTheFastRange) {
  Rational value(largest);
  value += Rational(1);
  EXPECT_TRUE(value.is_big());
  EXPECT_EQ(value.to_string(), "9223372036854775808");
  value -= Rational(1);
  EXPECT_FALSE(value.is_big());
  EXPECT_EQ(value, Rational(largest));
  EXPECT_EQ(Rational(smallest).to_string(), "-9223372036854775808");
  EXPECT_EQ(-Rational(smallest) - Rational(1), Rational(largest));
}

TEST(Rational, AgreesWithGmp) {
  std::mt19937_64 random(1);
  const std::int64_t samples[] = {0,
                                  1,
                                  -1,
                                  2,
                                  -3,
                                  7,
                                  1000003,
                                  largest,
                                  smallest,
                                  largest - 5,
                                  std::int64_t{1} << 32,
                                  -(std::int64_t{1} << 62)};
  const auto pick = [&] { return samples[random() % std::size(samples)]; };
  const auto make = [&](mpq_class& exact) {
    const std::int64_t n = pick();
    std::int64_t d = pick();
    if (d == 0) d = 1;
    exact = mpq_class(mpz_class(static_cast<long>(n)), mpz_class(static_cast<long>(d)));
    exact.canonicalize();
    return Rational(n) / Rational(d);
  };
  for (int i = 0; i < 20000; ++i) {
    mpq_class p, q;
    const Rational a = make(p);
    const Rational b = make(q);
    ASSERT_EQ(a.to_mpq(), p);
    ASSERT_EQ((a + b).to_mpq(), p + q);
    ASSERT_EQ((a - b).to_mpq(), p - q);
    ASSERT_EQ((a * b).to_mpq(), p * q);
    if (!b.is_zero()) {
      ASSERT_EQ((a / b).to_mpq(), p / q);
    }
    ASSERT_EQ(a < b, p < q);
    ASSERT_EQ(a == b, p == q);
    ASSERT_LE(a.floor().to_mpq(), p);
    ASSERT_GT(a.floor().to_mpq() + 1, p);
    ASSERT_EQ(a.sign(), sgn(p));
  }
}

}  // namespace
}  // namespace pcegar::interpolation::proof

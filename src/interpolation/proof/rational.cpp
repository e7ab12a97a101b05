// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/proof/rational.hpp"

#include <limits>
#include <numeric>

#include "support/error.hpp"

namespace pcegar::interpolation::proof {

namespace {

__extension__ using UnsignedWide = unsigned __int128;

UnsignedWide greatest_common_divisor(UnsignedWide a, UnsignedWide b) {
  while (b != 0) {
    constexpr UnsignedWide narrow = std::numeric_limits<std::uint64_t>::max();
    if (a <= narrow && b <= narrow) {
      return std::gcd(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b));
    }
    const UnsignedWide r = a % b;
    a = b;
    b = r;
  }
  return a;
}

bool fits(Wide value) {
  return value > std::numeric_limits<std::int64_t>::min() &&
         value <= std::numeric_limits<std::int64_t>::max();
}

mpz_class to_mpz(Wide value) {
  const bool negative = value < 0;
  const UnsignedWide magnitude =
      negative ? -static_cast<UnsignedWide>(value) : static_cast<UnsignedWide>(value);
  mpz_class high(static_cast<unsigned long>(magnitude >> 64));
  mpz_class low(static_cast<unsigned long>(magnitude));
  mpz_class result = (high << 64) + low;
  return negative ? mpz_class(-result) : result;
}

}  // namespace

Rational::Rational(std::int64_t value) : numerator_(value) {
  if (value == std::numeric_limits<std::int64_t>::min()) assign_wide(value, 1);
}

void Rational::assign(const mpq_class& value) {
  const mpz_class& n = value.get_num();
  const mpz_class& d = value.get_den();
  if (n.fits_slong_p() && d.fits_slong_p() && n != std::numeric_limits<long>::min()) {
    numerator_ = n.get_si();
    denominator_ = d.get_si();
    big_.reset();
  } else {
    numerator_ = 0;
    denominator_ = 1;
    big_ = std::make_unique<mpq_class>(value);
  }
}

void Rational::assign_wide(Wide numerator, Wide denominator) {
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  if (denominator != 1) {
    const UnsignedWide magnitude = numerator < 0 ? -static_cast<UnsignedWide>(numerator)
                                                 : static_cast<UnsignedWide>(numerator);
    const UnsignedWide g =
        greatest_common_divisor(magnitude, static_cast<UnsignedWide>(denominator));
    if (g > 1) {
      numerator /= static_cast<Wide>(g);
      denominator /= static_cast<Wide>(g);
    }
  }
  if (fits(numerator) && fits(denominator)) {
    numerator_ = static_cast<std::int64_t>(numerator);
    denominator_ = static_cast<std::int64_t>(denominator);
    big_.reset();
  } else {
    mpq_class value(to_mpz(numerator), to_mpz(denominator));
    numerator_ = 0;
    denominator_ = 1;
    big_ = std::make_unique<mpq_class>(std::move(value));
  }
}

mpq_class Rational::to_mpq() const {
  if (big_) return *big_;
  return mpq_class(mpz_class(static_cast<long>(numerator_)),
                   mpz_class(static_cast<long>(denominator_)));
}

Rational& Rational::operator+=(const Rational& b) {
  if (big_ || b.big_) {
    assign(to_mpq() + b.to_mpq());
  } else if (denominator_ == 1 && b.denominator_ == 1) {
    assign_wide(static_cast<Wide>(numerator_) + b.numerator_, 1);
  } else {
    // Each product is below 2^126 in magnitude, so the sum fits.
    assign_wide(static_cast<Wide>(numerator_) * b.denominator_ +
                    static_cast<Wide>(b.numerator_) * denominator_,
                static_cast<Wide>(denominator_) * b.denominator_);
  }
  return *this;
}

Rational& Rational::operator-=(const Rational& b) {
  return *this += -b;
}

Rational& Rational::operator*=(const Rational& b) {
  if (big_ || b.big_) {
    assign(to_mpq() * b.to_mpq());
  } else {
    assign_wide(static_cast<Wide>(numerator_) * b.numerator_,
                static_cast<Wide>(denominator_) * b.denominator_);
  }
  return *this;
}

Rational& Rational::operator/=(const Rational& b) {
  PCEGAR_ASSERT(!b.is_zero(), "division by zero");
  if (big_ || b.big_) {
    assign(to_mpq() / b.to_mpq());
  } else {
    assign_wide(static_cast<Wide>(numerator_) * b.denominator_,
                static_cast<Wide>(denominator_) * b.numerator_);
  }
  return *this;
}

Rational Rational::operator-() const {
  Rational result;
  if (big_) {
    result.assign(-*big_);
  } else {
    result.numerator_ = -numerator_;
    result.denominator_ = denominator_;
  }
  return result;
}

int Rational::compare(const Rational& a, const Rational& b) {
  if (a.big_ || b.big_) return cmp(a.to_mpq(), b.to_mpq());
  const Wide left = static_cast<Wide>(a.numerator_) * b.denominator_;
  const Wide right = static_cast<Wide>(b.numerator_) * a.denominator_;
  return left < right ? -1 : (left > right ? 1 : 0);
}

int Rational::sign() const {
  if (big_) return sgn(*big_);
  return numerator_ < 0 ? -1 : (numerator_ > 0 ? 1 : 0);
}

bool Rational::is_integer() const {
  return big_ ? big_->get_den() == 1 : denominator_ == 1;
}

Rational Rational::floor() const {
  if (is_integer()) return *this;
  Rational result;
  if (big_) {
    mpz_class quotient;
    mpz_fdiv_q(quotient.get_mpz_t(), big_->get_num_mpz_t(), big_->get_den_mpz_t());
    result.assign(mpq_class(quotient));
  } else {
    result.numerator_ = numerator_ / denominator_ - (numerator_ < 0 ? 1 : 0);
  }
  return result;
}

std::size_t Rational::hash() const {
  if (big_) return std::hash<std::string>{}(big_->get_str());
  return static_cast<std::uint64_t>(numerator_) * 31 + static_cast<std::uint64_t>(denominator_);
}

}  // namespace pcegar::interpolation::proof

// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Exact rational numbers with a fast path: numerator and denominator as 64-bit integers as long as
// they fit, GMP otherwise. Simplex tableaux of program paths hold almost only small integers.

#include <gmpxx.h>

#include <compare>
#include <cstdint>
#include <memory>
#include <string>

namespace pcegar::interpolation::proof {

__extension__ using Wide = __int128;

class Rational {
public:
  Rational() = default;
  Rational(std::int64_t value);  // NOLINT(google-explicit-constructor): numbers are numbers
  explicit Rational(const mpq_class& value) { assign(value); }
  Rational(const Rational& other) : numerator_(other.numerator_), denominator_(other.denominator_) {
    if (other.big_) big_ = std::make_unique<mpq_class>(*other.big_);
  }
  Rational(Rational&&) noexcept = default;
  Rational& operator=(const Rational& other) {
    if (this != &other) {
      numerator_ = other.numerator_;
      denominator_ = other.denominator_;
      if (other.big_) {
        big_ = std::make_unique<mpq_class>(*other.big_);
      } else {
        big_.reset();
      }
    }
    return *this;
  }
  Rational& operator=(Rational&&) noexcept = default;

  Rational& operator+=(const Rational& b);
  Rational& operator-=(const Rational& b);
  Rational& operator*=(const Rational& b);
  Rational& operator/=(const Rational& b);  ///< b must not be zero
  friend Rational operator+(Rational a, const Rational& b) { return a += b; }
  friend Rational operator-(Rational a, const Rational& b) { return a -= b; }
  friend Rational operator*(Rational a, const Rational& b) { return a *= b; }
  friend Rational operator/(Rational a, const Rational& b) { return a /= b; }
  [[nodiscard]] Rational operator-() const;

  friend bool operator==(const Rational& a, const Rational& b) { return compare(a, b) == 0; }
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
    return compare(a, b) <=> 0;
  }

  [[nodiscard]] int sign() const;
  [[nodiscard]] bool is_zero() const { return !big_ && numerator_ == 0; }
  [[nodiscard]] bool is_integer() const;
  /// Whether the number left the 64-bit range.
  [[nodiscard]] bool is_big() const { return big_ != nullptr; }
  [[nodiscard]] Rational floor() const;
  [[nodiscard]] Rational ceil() const { return -(-*this).floor(); }
  [[nodiscard]] Rational absolute() const { return sign() < 0 ? -*this : *this; }
  [[nodiscard]] mpq_class to_mpq() const;
  [[nodiscard]] std::string to_string() const { return to_mpq().get_str(); }
  [[nodiscard]] std::size_t hash() const;

private:
  static int compare(const Rational& a, const Rational& b);
  void assign(const mpq_class& value);
  void assign_wide(Wide numerator, Wide denominator);

  // Invariant: big_ is null exactly if the reduced fraction fits, each part in (-2^63, 2^63).
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
  std::unique_ptr<mpq_class> big_;
};

}  // namespace pcegar::interpolation::proof

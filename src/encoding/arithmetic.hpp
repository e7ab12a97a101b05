// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// C's arithmetic on terms: one interface, two models (mathematical integers and bit-vectors).

#include <gmpxx.h>

#include <memory>
#include <vector>

#include "cfa/expression.hpp"
#include "encoding/path_formula.hpp"
#include "smt/term.hpp"

namespace pcegar::encoding {

/// Bounds that every C value of an expression keeps to (both inclusive).
struct Interval {
  mpz_class low;
  mpz_class high;

  [[nodiscard]] bool within(const Interval& outer) const {
    return outer.low <= low && high <= outer.high;
  }
  [[nodiscard]] bool is_point() const { return low == high; }
  [[nodiscard]] bool contains(const mpz_class& value) const {
    return low <= value && value <= high;
  }
};

/// How an integer or pointer type holds its values; pointers count as unsigned. The value of a
/// float or double is its IEEE pattern as an unsigned number; only with bit-vectors is there more
/// to it.
struct Shape {
  unsigned bits;
  bool is_signed;
  bool is_boolean;
  bool is_floating = false;

  explicit Shape(const cfa::Type& type)
      : bits(type.bits),
        is_signed(type.is_integer() && type.is_signed),
        is_boolean(type.is_boolean),
        is_floating(type.kind == cfa::TypeKind::Floating) {}
  Shape(unsigned width, bool with_sign) : bits(width), is_signed(with_sign), is_boolean(false) {}

  [[nodiscard]] Interval range() const;
  /// 2^bits.
  [[nodiscard]] mpz_class modulus() const { return mpz_class(1) << bits; }
  /// "s32", "u8": part of the names of uninterpreted functions.
  [[nodiscard]] std::string name() const;
  /// The value of that type that is congruent modulo 2^bits (not for _Bool).
  [[nodiscard]] mpz_class wrap(const mpz_class& value) const;
};

/// The shape of a type where it is stored: bytes do not know whether they hold a float.
[[nodiscard]] inline Shape pattern_shape(const cfa::Type& type) {
  return type.is_float() ? Shape(type.bits, false) : Shape(type);
}

/// The value of an expression.
struct Value {
  /// Int or bit-vector term; invalid if only `condition` is known.
  smt::Term term;
  /// Valid for results of comparisons and logical operators: the value is 1 if it holds, else 0.
  smt::Term condition;
  /// Integer model only.
  Interval range;
  /// Integer model only: the formula does not say yet that `term` keeps to `range`; an operation
  /// whose result depends on that states it. This keeps `x = y` and `x == 0` free of bounds.
  bool range_unstated = false;
};

/// The conjuncts that a translation adds besides its result: range facts, definitions of
/// uninterpreted results, absence of undefined behaviour. Facts of an operand that C evaluates only
/// if a condition holds are guarded by it.
class Facts {
public:
  explicit Facts(smt::TermManager& terms) : terms_(terms) {}
  void add(smt::Term fact);
  void push_guard(smt::Term guard) { guards_.push_back(guard); }
  void pop_guard() { guards_.pop_back(); }
  [[nodiscard]] const std::vector<smt::Term>& all() const { return facts_; }

private:
  smt::TermManager& terms_;
  std::vector<smt::Term> guards_;
  std::vector<smt::Term> facts_;
};

/// A model of C's arithmetic. Operands of binary operators have one shape (shift amounts their
/// own); the caller converts.
class ArithmeticModel {
public:
  virtual ~ArithmeticModel() = default;

  [[nodiscard]] virtual smt::Sort sort(const Shape& shape) = 0;
  virtual Value constant(const mpz_class& value, const Shape& shape) = 0;
  /// A variable of the solver that holds a value of that shape.
  virtual Value variable(smt::Term variable, const Shape& shape, Facts& facts) = 0;
  /// States that a variable holds a value of its type, where that is wanted eagerly (inputs).
  virtual void state_input_range(smt::Term variable, const Shape& shape, Facts& facts) = 0;
  virtual Value convert(const Value& value, const Shape& from, const Shape& to, Facts& facts) = 0;
  virtual Value negate(const Value& operand, const Shape& shape, Facts& facts) = 0;
  virtual Value complement(const Value& operand, const Shape& shape, Facts& facts) = 0;
  /// Operations on floats round as a bit-vector says that holds a RoundingMode, until it is
  /// changed; to nearest if it is invalid, as in the beginning. RoundEven follows it.
  virtual void set_rounding_mode(smt::Term mode) = 0;
  /// Operators that only floats have (cfa::UnaryOperator::Absolute and behind it).
  virtual Value float_unary(cfa::UnaryOperator op, const Value& operand, const Shape& shape) = 0;
  /// All arithmetic, shift and bit operators; `amount` is the shape of the right operand.
  virtual Value binary(cfa::BinaryOperator op, const Value& left, const Value& right,
                       const Shape& shape, const Shape& amount, Facts& facts) = 0;
  virtual smt::Term compare(cfa::BinaryOperator op, const Value& left, const Value& right,
                            const Shape& shape, Facts& facts) = 0;
  /// base + factor * index as an address; the index has its own shape.
  virtual Value displace(const Value& base, const Value& index, const Shape& index_shape,
                         const mpz_class& factor, const Shape& pointer, Facts& facts) = 0;
  /// The value as a term of sort(shape).
  virtual smt::Term term(const Value& value, const Shape& shape) = 0;
  /// value != 0.
  virtual smt::Term condition(const Value& value, const Shape& shape, Facts& facts) = 0;
  virtual Value choose(smt::Term condition, const Value& then_value, const Value& else_value,
                       const Shape& shape) = 0;
};

[[nodiscard]] std::unique_ptr<ArithmeticModel> make_integer_arithmetic(smt::TermManager& terms,
                                                                       SignedOverflow overflow);
[[nodiscard]] std::unique_ptr<ArithmeticModel> make_bit_arithmetic(smt::TermManager& terms,
                                                                   SignedOverflow overflow);

[[nodiscard]] bool is_comparison(cfa::BinaryOperator op);
[[nodiscard]] bool is_shift(cfa::BinaryOperator op);

}  // namespace pcegar::encoding

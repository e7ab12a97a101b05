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

/// Bounds for every C value of an expression (both inclusive).
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
/// float or double is its IEEE pattern as an unsigned number; operations on floats exist only with
/// bit-vectors.
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

/// The shape in which values of a type are stored: a float is stored as a pattern of bits like any
/// other.
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
  /// Integer model only: the formula does not state yet that `term` is in `range`. An operation
  /// whose result depends on the range states it. So `x = y` and `x == 0` need no bounds.
  bool range_unstated = false;
};

/// The conjuncts that a translation adds to its result: range facts, definitions of uninterpreted
/// results, absence of undefined behaviour. If C evaluates an operand only under a condition, the
/// condition guards its facts.
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

/// A model of C's arithmetic. Both operands of a binary operator have the same shape (a shift
/// amount has its own); the caller converts them.
class ArithmeticModel {
public:
  virtual ~ArithmeticModel() = default;

  [[nodiscard]] virtual smt::Sort sort(const Shape& shape) = 0;
  virtual Value constant(const mpz_class& value, const Shape& shape) = 0;
  /// A variable of the solver that holds a value of that shape.
  virtual Value variable(smt::Term variable, const Shape& shape, Facts& facts) = 0;
  /// States at once that a variable holds a value of its type (for inputs).
  virtual void state_input_range(smt::Term variable, const Shape& shape, Facts& facts) = 0;
  virtual Value convert(const Value& value, const Shape& from, const Shape& to, Facts& facts) = 0;
  virtual Value negate(const Value& operand, const Shape& shape, Facts& facts) = 0;
  virtual Value complement(const Value& operand, const Shape& shape, Facts& facts) = 0;
  /// Sets the rounding mode of operations on floats: a bit-vector that holds a RoundingMode. It
  /// applies until it is set again. An invalid term, which is the initial value, means to nearest.
  /// RoundEven follows the mode, too.
  virtual void set_rounding_mode(smt::Term mode) = 0;
  /// Operators that only floats have (cfa::UnaryOperator::Absolute and those after it).
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

/// Whether a value is the same number after a conversion.
[[nodiscard]] smt::Term is_kept(ArithmeticModel& arithmetic, smt::TermManager& terms,
                                const Value& value, const Shape& from, const Shape& to,
                                Facts& facts);

[[nodiscard]] bool is_comparison(cfa::BinaryOperator op);
[[nodiscard]] bool is_shift(cfa::BinaryOperator op);

}  // namespace pcegar::encoding

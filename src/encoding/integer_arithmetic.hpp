// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "encoding/arithmetic.hpp"

namespace pcegar::encoding {

/// C's arithmetic on mathematical integers; see the comment at the top of integer_arithmetic.cpp.
class IntegerArithmetic final : public ArithmeticModel {
public:
  IntegerArithmetic(smt::TermManager& terms, SignedOverflow overflow)
      : terms_(terms), overflow_(overflow) {}

  smt::Sort sort(const Shape&) override { return terms_.int_sort(); }
  Value constant(const mpz_class& value, const Shape& shape) override;
  Value variable(smt::Term variable, const Shape& shape, Facts& facts) override;
  void state_input_range(smt::Term variable, const Shape& shape, Facts& facts) override;
  Value convert(const Value& value, const Shape& from, const Shape& to, Facts& facts) override;
  Value negate(const Value& operand, const Shape& shape, Facts& facts) override;
  void set_rounding_mode(smt::Term) override {}
  Value float_unary(cfa::UnaryOperator, const Value&, const Shape&) override;
  Value complement(const Value& operand, const Shape& shape, Facts& facts) override;
  Value binary(cfa::BinaryOperator op, const Value& left, const Value& right, const Shape& shape,
               const Shape& amount, Facts& facts) override;
  smt::Term compare(cfa::BinaryOperator op, const Value& left, const Value& right,
                    const Shape& shape, Facts& facts) override;
  Value displace(const Value& base, const Value& index, const Shape& index_shape,
                 const mpz_class& factor, const Shape& pointer, Facts& facts) override;
  smt::Term term(const Value& value, const Shape& shape) override;
  smt::Term condition(const Value& value, const Shape& shape, Facts& facts) override;
  Value choose(smt::Term condition, const Value& then_value, const Value& else_value,
               const Shape& shape) override;

private:
  // integer_arithmetic.cpp
  Value point(const mpz_class& value);
  Value of_condition(smt::Term condition);
  Value uninterpreted(const std::string& operation, const Shape& shape, smt::Term a, smt::Term b);
  void state_bounds(smt::Term term, const Interval& range, Facts& facts);
  void state_range(const Value& value, Facts& facts);
  Value wrapped(smt::Term sum, const Interval& range, const Shape& shape, bool unstated,
                const Value& otherwise);
  Value overflowing(smt::Term sum, const Interval& range, const Shape& shape,
                    const std::vector<const Value*>& operands, const std::string& operation,
                    Facts& facts);
  [[nodiscard]] bool assumes_no_overflow(const Shape& shape) const {
    return shape.is_signed && overflow_ == SignedOverflow::Undefined;
  }
  Value multiply(const Value& left, const Value& right, const Shape& shape, Facts& facts);
  std::optional<smt::Term> compare_ranges(cfa::BinaryOperator op, const Interval& left,
                                          const Interval& right);
  std::optional<smt::Term> compare_condition(cfa::BinaryOperator op, const Value& left,
                                             const Value& right);

  // integer_bit_operators.cpp
  Value divide(cfa::BinaryOperator op, const Value& left, const Value& right, const Shape& shape,
               Facts& facts);
  Value divide_by_constant(cfa::BinaryOperator op, const Value& left, const mpz_class& divisor,
                           const Shape& shape, Facts& facts);
  Value shift(cfa::BinaryOperator op, const Value& left, const Value& right, const Shape& shape,
              const Shape& amount, Facts& facts);
  Value shift_right(const Value& value, unsigned long amount, const Shape& shape, Facts& facts);
  Value bit_operator(cfa::BinaryOperator op, const Value& left, const Value& right,
                     const Shape& shape, Facts& facts);
  std::optional<Value> bit_operator_by_constant(cfa::BinaryOperator op, const Value& value,
                                                const mpz_class& constant, const Shape& shape,
                                                Facts& facts);
  std::optional<Value> bit_and_constant(const Value& value, const mpz_class& mask,
                                        const Shape& shape, Facts& facts);
  Value bit_result(cfa::BinaryOperator op, const Value& left, const Value& right,
                   const Shape& shape, Facts& facts);

  smt::TermManager& terms_;
  SignedOverflow overflow_;
};

}  // namespace pcegar::encoding

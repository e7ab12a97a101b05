// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// C's float, double and long double on bit-vectors. Values are bit patterns, as in memory.

#include <functional>

#include "encoding/arithmetic.hpp"

namespace pcegar::encoding {

class FloatArithmetic {
public:
  explicit FloatArithmetic(smt::TermManager& terms) : terms_(terms) {}

  /// See ArithmeticModel.
  void set_rounding_mode(smt::Term mode) { mode_ = mode; }
  /// All terms are patterns of their shape, or bit-vectors of an integer's shape.
  smt::Term from_integer(smt::Term value, const Shape& from, const Shape& to);
  smt::Term to_integer(smt::Term value, const Shape& from, const Shape& to, Facts& facts);
  smt::Term convert(smt::Term value, const Shape& from, const Shape& to);
  /// Minus, Absolute, SquareRoot, ...; SignBit yields a bit-vector of the width of int.
  smt::Term unary(cfa::UnaryOperator op, smt::Term operand, const Shape& shape);
  /// + - * /
  smt::Term binary(cfa::BinaryOperator op, smt::Term left, smt::Term right, const Shape& shape);
  smt::Term compare(cfa::BinaryOperator op, smt::Term left, smt::Term right, const Shape& shape);
  /// Whether an operation may yield the pattern (if there is a choice which NaN).
  smt::Term is_result(smt::Term pattern, const Shape& shape);
  /// value != 0
  smt::Term condition(smt::Term value, const Shape& shape);

private:
  smt::Sort format(const Shape& shape);
  smt::Term read(smt::Term pattern, const Shape& shape);
  smt::Term written(smt::Term value, const Shape& shape);
  smt::Term power_of_two(unsigned exponent, const Shape& shape, unsigned lowest_bit_below);
  /// The pattern of the operation's result in the current rounding mode.
  smt::Term in_mode(const std::function<smt::Term(smt::Rounding)>& operation, const Shape& to);

  smt::TermManager& terms_;
  smt::Term mode_;
};

/// A pattern as it is stored. If an operation computed a NaN, this is any quiet NaN, made with the
/// bits `any`. Patterns that were only copied do not change.
[[nodiscard]] smt::Term with_any_nan(smt::TermManager& terms, smt::Term pattern,
                                     const std::function<smt::Term(smt::Sort)>& any);

}  // namespace pcegar::encoding
